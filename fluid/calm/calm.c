/* The map of tiles that are awake, and what becomes of those that fall asleep. */
#include "../inside.h"

void flu_take_calm(Arena *arena, const Grid *grid, Calm *calm) {
    calm->across = flu_tiles_along(grid->size[0]), calm->down = flu_tiles_across(grid->size[1]);
    const int rows = calm->down * flu_tiles_across(grid->size[2]);
    calm->count = calm->across * rows;
    calm->tile = flu_take(arena, (uint64_t)calm->count);
    calm->next = flu_take(arena, (uint64_t)calm->count * sizeof *calm->next);
    calm->row_awake = flu_take(arena, (uint64_t)rows);
}

/* ---- Boxes of cells and their tiles --------------------------------------------------------------- */

static Box tiles_of(const Grid *grid, const Box *cells) {
    Box tiles;
    for (int axis = 0; axis < 3; axis++) {
        const int side = flu_tile_side(axis);
        tiles.begin[axis] = flu_max(cells->begin[axis], 0) / side;
        tiles.end[axis] = (flu_min(cells->end[axis], grid->size[axis]) + side - 1) / side;
    }
    return tiles;
}

Box flu_cells_of_tile(const Grid *grid, int x, int row_of_tiles, int down) {
    const int at[3] = {x, row_of_tiles % down, row_of_tiles / down};
    Box cells;
    for (int axis = 0; axis < 3; axis++) {
        const int side = flu_tile_side(axis);
        cells.begin[axis] = at[axis] * side;
        cells.end[axis] = flu_min(cells.begin[axis] + side, grid->size[axis]);
    }
    return cells;
}

void flu_note_tiles(Calm *calm, const Grid *grid, const Box *cells, int bit) {
    const Box tiles = tiles_of(grid, cells);
    for (int z = tiles.begin[2]; z < tiles.end[2]; z++)
        for (int y = tiles.begin[1]; y < tiles.end[1]; y++)
            for (int x = tiles.begin[0]; x < tiles.end[0]; x++)
                calm->tile[x + (y + z * calm->down) * calm->across] |= (uint8_t)bit;
}

void flu_touch(Fluid *f, const Box *cells) { flu_note_tiles(&f->calm, &f->grid, cells, FLU_TOUCHED); }

/* ---- What they may reach ----------------------------------------------------------------------------- */

/* Along a row of tiles, gives `to` to each tile within the margin of one that has `from`. */
static void spread_tile_row(uint8_t *tile, int count, int margin, bool wraps, int from, int to) {
    for (int x = 0; x < count; x++) {
        if (!(tile[x] & from)) continue;
        const int begin = x - margin, end = x + margin + 1;
        for (int i = wraps ? begin : flu_max(begin, 0); i < (wraps ? end : flu_min(end, count)); i++)
            tile[flu_wrap(i, count)] |= (uint8_t)to;
    }
}

static void gather_row(uint8_t *FLU_RESTRICT tile, const uint8_t *FLU_RESTRICT beside, int count, int from, int to) {
    for (int x = 0; x < count; x++) tile[x] |= (uint8_t)(beside[x] & from ? to : 0);
}

/* The same across rows of tiles: `count` rows, `step` tiles apart, of `across` tiles each. */
static void spread_tile_rows(uint8_t *tile, int across, int count, int step, int margin, bool wraps, int from, int to) {
    for (int y = 0; y < count; y++)
        for (int i = y - margin; i <= y + margin; i++)
            if (wraps || (i >= 0 && i < count))
                gather_row(tile + (ptrdiff_t)y * step, tile + (ptrdiff_t)flu_wrap(i, count) * step, across, from, to);
}

void flu_spread_tiles(Fluid *f, const int margin[3], int first, int last) {
    Calm *calm = &f->calm;
    const int across = calm->across, down = calm->down, deep = calm->count / (across * down), slab = across * down;
    const bool *wraps = f->grid.periodic;
    for (int r = 0; r < down * deep; r++)
        spread_tile_row(calm->tile + r * across, across, margin[0], wraps[0], first, FLU_REACHED_X);
    for (int z = 0; z < deep; z++)
        spread_tile_rows(calm->tile + z * slab, across, down, across, margin[1], wraps[1], FLU_REACHED_X,
                         FLU_REACHED_Y);
    for (int y = 0; y < down; y++)
        spread_tile_rows(calm->tile + y * across, across, deep, slab, margin[2], wraps[2], FLU_REACHED_Y, last);
}

/* ---- Falling asleep ---------------------------------------------------------------------------------- */

/* With the ring and the last faces of the grid, as any field may take any other's place. */
static void fill_box(const Grid *grid, Field *field, const Box *cells, float value) {
    int begin[3], end[3];
    for (int axis = 0; axis < 3; axis++) {
        const bool deep = axis < FLU_AXES(*grid);
        begin[axis] = cells->begin[axis] - (deep && cells->begin[axis] == 0);
        end[axis] = cells->end[axis] + (deep && cells->end[axis] == grid->size[axis] ? 2 : 0);
    }
    for (int z = begin[2]; z < end[2]; z++)
        for (int y = begin[1]; y < end[1]; y++)
            flu_fill(field->data + begin[0] + y * grid->step[1] + z * grid->step[2], end[0] - begin[0], value);
}

/* Steps swap velocity and channels with flow.next. Where all that they hold at rest is 0, all of them get it. */
static void lay_to_rest(Fluid *f, const Box *cells) {
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) fill_box(&f->grid, &f->flow.velocity[axis], cells, 0);
    for (int c = 0; c < f->def.channel_count; c++)
        fill_box(&f->grid, &f->flow.channel[c], cells, f->def.channel[c].ambient);
    for (int i = 0; i < flu_max(FLU_AXES(f->grid), f->def.channel_count); i++)
        fill_box(&f->grid, &f->flow.next[i], cells, 0);
    fill_box(&f->grid, &f->flow.pressure, cells, 0);
}

void flu_rest_around_awake(const Fluid *f, Field *field, int what) {
    const Calm *calm = &f->calm;
    for (int i = 0; i < calm->count && calm->sleeps; i++) {
        if (!(calm->tile[i] & FLU_RIM)) continue;
        const Box cells = flu_cells_of_tile(&f->grid, i % calm->across, i / calm->across, calm->down);
        fill_box(&f->grid, field, &cells, what < FLU_CHANNEL ? 0 : f->def.channel[what - FLU_CHANNEL].ambient);
    }
}

/* Diffusion uses the swapped fields, too. */
static bool rests_at_zero(const Fluid *f) {
    bool zero = f->def.viscosity == 0;
    for (int c = 0; c < f->def.channel_count; c++)
        zero &= f->def.channel[c].ambient == 0 && f->def.channel[c].diffusion == 0;
    return zero;
}

/* Where runs of tiles end, and the rim of those that sleep beside others that are awake. */
void flu_note_runs_and_rim(Fluid *f) {
    Calm *calm = &f->calm;
    const int across = calm->across;
    for (int i = calm->count - 1; i >= 0; i--) {
        const bool last = i % across == across - 1, alike = !last && !((calm->tile[i] ^ calm->tile[i + 1]) & FLU_AWAKE);
        calm->next[i] = last ? across : alike ? calm->next[i + 1] : i % across + 1;
    }
    flu_spread_tiles(f, (const int[3]){1, 1, FLU_AXES(f->grid) > 2}, FLU_AWAKE, FLU_RIM);
    memset(calm->row_awake, 0, (size_t)(calm->count / across));
    for (int i = 0; i < calm->count; i++) {
        calm->tile[i] &= (uint8_t)(calm->tile[i] & FLU_AWAKE ? FLU_AWAKE : FLU_RIM);
        calm->row_awake[i / across] |= calm->tile[i];
    }
}

bool flu_too_few_sleep(const Calm *calm, int bit) {
    int awake = 0;
    for (int i = 0; i < calm->count; i++) awake += calm->tile[i] & bit ? 1 : 0;
    return awake > flu_most_awake(calm);
}

void flu_stay_awake(Fluid *f) {
    Calm *calm = &f->calm;
    memset(calm->tile, FLU_AWAKE, (size_t)calm->count);
    calm->sleeps = false, calm->mapped = true;
}

/* Takes over the map that was spread. */
void flu_fall_asleep(Fluid *f) {
    Calm *calm = &f->calm;
    int awake = 0;
    const bool again = !calm->mapped || !calm->at_zero;
    for (int r = 0; r < calm->count / calm->across; r++) {
        for (int x = 0; x < calm->across; x++) {
            uint8_t *tile = &calm->tile[x + r * calm->across];
            const bool was_awake = *tile & FLU_AWAKE, is_awake = *tile & FLU_REACHED;
            *tile = (uint8_t)(is_awake ? FLU_AWAKE : 0);
            awake += is_awake;
            if (was_awake != is_awake) f->pressure.settled = false;
            if (is_awake || !(was_awake || again)) continue;
            const Box cells = flu_cells_of_tile(&f->grid, x, r, calm->down);
            lay_to_rest(f, &cells);
        }
    }
    calm->sleeps = awake < calm->count;
    calm->at_zero = rests_at_zero(f), calm->mapped = true;
    if (calm->sleeps) flu_note_runs_and_rim(f);
}

void flu_count_awake(Fluid *f) {
    const Calm *calm = &f->calm;
    uint64_t cells = (uint64_t)f->grid.size[0] * (uint64_t)f->grid.rows;
    for (int i = 0; i < calm->count && calm->sleeps; i++) {
        if (calm->tile[i] & FLU_AWAKE) continue;
        const Box in = flu_cells_of_tile(&f->grid, i % calm->across, i / calm->across, calm->down);
        cells -= (uint64_t)(in.end[0] - in.begin[0]) * (uint64_t)(in.end[1] - in.begin[1]) *
                 (uint64_t)(in.end[2] - in.begin[2]);
    }
    f->timing.profile.awake = cells;
}

/* ---- Cells that are awake ---------------------------------------------------------------------------- */

Columns flu_next_awake(const Fluid *f, int level, int y, int z, int width, int x) {
    const Calm *calm = &f->calm;
    const uint8_t *tile = calm->tile + flu_tile_row(&f->grid, calm, y << level, z << level) * calm->across;
    const int side = FLU_TILE >> level, across = calm->across;
    const int *next = calm->next + (tile - calm->tile);
    int first = x / side;
    if (first < across && !(tile[first] & FLU_AWAKE)) first = next[first];
    const int end = first < across ? next[first] : across;
    const int begin = flu_max(x, first * side);
    return (Columns){flu_min(begin, width), end < across ? end * side : width};
}

void flu_clear_around_awake(const Fluid *f, const System *s, int level) {
    const Calm *calm = &f->calm;
    for (int i = 0; i < calm->count && calm->sleeps; i++) {
        const int x = i % calm->across, r = i / calm->across;
        if (!(calm->tile[i] & FLU_RIM)) continue;
        const Box cells = flu_cells_of_tile(&f->grid, x, r, calm->down);
        const int from = (cells.begin[0] >> level) / 2, end = ((cells.end[0] - 1) >> level) / 2 + 1;
        for (int z = cells.begin[2] >> level; z <= (cells.end[2] - 1) >> level; z++)
            for (int y = cells.begin[1] >> level; y <= (cells.end[1] - 1) >> level; y++)
                for (int colour = 0; colour < 2; colour++)
                    memset(s->p[colour] + flu_half(s, y, z) + from, 0, (size_t)(end - from) * sizeof(float));
    }
}

bool flu_tile_sleeps_beside(const Fluid *f, int tile, int side, Box *cells) {
    const Calm *calm = &f->calm;
    const int x = tile % calm->across, r = tile / calm->across, axis = side / 2;
    const int size[3] = {calm->across, calm->down, calm->count / (calm->across * calm->down)};
    int at[3] = {x, r % calm->down, r / calm->down};
    at[axis] += side & 1 ? 1 : -1;
    if (f->grid.periodic[axis]) at[axis] = flu_wrap(at[axis], size[axis]);
    if (at[axis] < 0 || at[axis] >= size[axis]) return false;
    *cells = flu_cells_of_tile(&f->grid, x, r, calm->down);
    return !(calm->tile[at[0] + (at[1] + at[2] * calm->down) * calm->across] & FLU_AWAKE);
}
