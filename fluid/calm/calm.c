/* Which tiles are awake, and what becomes of those that fall asleep. */
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
        const int side = axis == 0 ? FLU_TILE : FLU_TILE_HIGH;
        tiles.begin[axis] = flu_max(cells->begin[axis], 0) / side;
        tiles.end[axis] = (flu_min(cells->end[axis], grid->size[axis]) + side - 1) / side;
    }
    return tiles;
}

static Box cells_of(const Grid *grid, int x, int row_of_tiles, int down) {
    const int at[3] = {x, row_of_tiles % down, row_of_tiles / down};
    Box cells;
    for (int axis = 0; axis < 3; axis++) {
        const int side = axis == 0 ? FLU_TILE : FLU_TILE_HIGH;
        cells.begin[axis] = at[axis] * side;
        cells.end[axis] = flu_min(cells.begin[axis] + side, grid->size[axis]);
    }
    return cells;
}

static void note_cells(Calm *calm, const Grid *grid, const Box *cells, int bit) {
    const Box tiles = tiles_of(grid, cells);
    for (int z = tiles.begin[2]; z < tiles.end[2]; z++)
        for (int y = tiles.begin[1]; y < tiles.end[1]; y++)
            for (int x = tiles.begin[0]; x < tiles.end[0]; x++)
                calm->tile[x + (y + z * calm->down) * calm->across] |= (uint8_t)bit;
}

void flu_touch(Fluid *f, const Box *cells) { note_cells(&f->calm, &f->grid, cells, FLU_TOUCHED); }

void flu_touch_all(Fluid *f) { f->calm.mapped = false; }

void flu_wake_all(Fluid *f) {
    f->calm.sleeps = f->calm.empty = false;
    f->calm.mapped = f->pressure.settled = false;
}

/* ---- What stirs in a tile -------------------------------------------------------------------------- */

static bool any_beyond(const float *x, int count, float middle, float limit) {
    bool any = false;
    for (int i = 0; i < count; i++) any |= fabsf(x[i] - middle) > limit;
    return any;
}

/* The samples of a field that belong to cells: the last faces of the grid belong to its last cells. */
static Box own_samples(const Grid *grid, const Field *field, const Box *cells) {
    Box samples = *cells;
    for (int axis = 0; axis < 3; axis++)
        if (cells->end[axis] == grid->size[axis]) samples.end[axis] = field->size[axis];
    return samples;
}

static bool stirs_in_field(const Grid *grid, const Field *field, const Box *cells, float middle, float limit) {
    const Box in = own_samples(grid, field, cells);
    for (int z = in.begin[2]; z < in.end[2]; z++)
        for (int y = in.begin[1]; y < in.end[1]; y++)
            if (any_beyond(field->data + in.begin[0] + y * field->row + z * field->slab, in.end[0] - in.begin[0],
                           middle, limit))
                return true;
    return false;
}

/* A finer channel has samples of its own in these cells. */
static bool stirs_in_channel(const Fluid *f, int c, const Box *cells) {
    const FluidChannel *channel = &f->def.channel[c];
    const int fineness = flu_max(channel->fineness, 1);
    const Fluid *holder = flu_holder_of_field(f, &c);
    Box samples = *cells;
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++)
        samples.begin[axis] *= fineness, samples.end[axis] *= fineness;
    return stirs_in_field(&holder->grid, &holder->flow.channel[c], &samples, channel->ambient, channel->cutoff);
}

static bool stirs(const Fluid *f, const Box *cells) {
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++)
        if (stirs_in_field(&f->grid, &f->flow.velocity[axis], cells, 0, f->def.still)) return true;
    for (int c = 0; c < f->def.channel_count; c++)
        if (stirs_in_channel(f, c, cells)) return true;
    return f->def.reaction.rate > 0 && stirs_in_field(&f->grid, &f->pressure.gas, cells, 0, 0);
}

/* Tiles that have slept, and that nobody has touched since, hold nothing that could stir, but for what diffusion has
 * brought: it does not stop at tiles. */
static void find_stirring_rows(int begin, int end, void *data) {
    Fluid *f = data;
    Calm *calm = &f->calm;
    for (int r = begin; r < end; r++)
        for (int x = 0; x < calm->across; x++) {
            uint8_t *tile = &calm->tile[x + r * calm->across];
            const bool look = !calm->mapped || !calm->at_zero || (*tile & (FLU_AWAKE | FLU_TOUCHED));
            *tile &= FLU_AWAKE;
            if (!look) continue;
            const Box cells = cells_of(&f->grid, x, r, calm->down);
            if (stirs(f, &cells)) *tile |= FLU_STIRS;
        }
}

/* ---- What will stir ---------------------------------------------------------------------------------- */

static bool body_stirs(const Fluid *f, int body) {
    const FluidBody *is = &f->solids.body[body];
    bool any = flu_moves(&f->grid, is) && !flu_stands(f, body);
    for (int c = 0; c < f->def.channel_count; c++)
        any |= is->holds[c] && is->value[c] != f->def.channel[c].ambient;
    return any;
}

static bool side_stirs(const Fluid *f, int side) {
    const FluidSide *is = &f->def.side[side];
    bool any = false;
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++)
        any |= (is->kind == FLUID_WALL || is->kind == FLUID_INFLOW) && is->velocity[axis] != 0;
    for (int c = 0; c < f->def.channel_count; c++)
        any |= is->holds[c] && is->value[c] != f->def.channel[c].ambient;
    return any;
}

/* Sets `nudged` for the rooms that have cells in a box. Returns whether any row of `wide` has runs of such rooms. */
static void nudge_rooms(Fluid *f, const Box *box, bool nudged) {
    for (int z = box->begin[2]; z < box->end[2]; z++)
        for (int y = box->begin[1]; y < box->end[1]; y++) {
            const int r = flu_row_number(&f->grid, y, z);
            for (int i = f->solids.first_run[r]; i < f->solids.first_run[r + 1]; i++) {
                const Run *run = &f->solids.runs[i];
                if ((int)run->begin < box->end[0] && run->end > box->begin[0]) f->solids.runs[run->room].nudged = nudged;
            }
        }
}

/* Wakes what lies in a box in the rooms that are nudged. */
static void mark_nudged(Fluid *f, const Box *box) {
    for (int z = box->begin[2]; z < box->end[2]; z++)
        for (int y = box->begin[1]; y < box->end[1]; y++) {
            const int r = flu_row_number(&f->grid, y, z);
            for (int i = f->solids.first_run[r]; i < f->solids.first_run[r + 1]; i++) {
                const Run *run = &f->solids.runs[i];
                const int begin = flu_max((int)run->begin, box->begin[0]), end = flu_min(run->end, box->end[0]);
                if (begin < end && f->solids.runs[run->room].nudged)
                    note_cells(&f->calm, &f->grid, &(Box){{begin, y, z}, {end, y + 1, z + 1}}, FLU_STIRS);
            }
        }
}

/* Air gives way at once to what begins to move, and around a body it moves as around a dipole: at a distance r from
 * one of radius R by speed * (R / r)^2, in three dimensions to the power of 3. Wakes all that is to move faster than
 * def.still, as far as no wall lies between. What gives off air reaches all of its room. */
static void mark_nudge(Fluid *f, Box box, float speed, bool blows) {
    int radius = 1, reach = 0;
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) radius = flu_max(radius, (box.end[axis] - box.begin[axis] + 1) / 2);
    const float longest = (float)flu_max(flu_max(f->grid.size[0], f->grid.size[1]), f->grid.size[2]);
    float r = (float)radius, left = speed;
    for (; r < longest && (left > f->def.still || blows); r *= 1.25f) left /= FLU_AXES(f->grid) > 2 ? 1.953125f : 1.5625f;
    reach = (int)r;
    flu_widen(f, &box, 1);
    note_cells(&f->calm, &f->grid, &box, FLU_STIRS);
    if (!(speed > f->def.still)) return;
    Box wide = box;
    flu_widen(f, &wide, reach);
    nudge_rooms(f, &box, true);
    mark_nudged(f, &wide);
    nudge_rooms(f, &box, false);
}

/* A bound of the speed of a body's surface. */
static float surface_speed(const Fluid *f, int body) {
    const FluidBody *is = &f->solids.body[body];
    const Box *box = &f->solids.box[body];
    float lever = 0, speed = 0;
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++)
        for (int end = 0; end < 2; end++)
            lever = flu_maxf(lever, fabsf(flu_lever(f, body, axis, (float)(end ? box->end : box->begin)[axis])));
    for (int axis = 0; axis < 3; axis++) speed += fabsf(is->velocity[axis]) + fabsf(is->spin[axis]) * lever;
    return speed;
}

/* Whether another solid lies right before or behind a body along an axis. */
static bool is_blocked(const Fluid *f, int body, int axis) {
    const Box *box = &f->solids.box[body];
    for (int end = 0; end < 2; end++) {
        Box layer = *box;
        layer.begin[axis] = end ? box->end[axis] : box->begin[axis] - 1;
        layer.end[axis] = layer.begin[axis] + 1;
        if (layer.begin[axis] < 0 || layer.end[axis] > f->grid.size[axis]) return true;
        for (int z = layer.begin[2]; z < layer.end[2]; z++)
            for (int y = layer.begin[1]; y < layer.end[1]; y++)
                for (int x = layer.begin[0]; x < layer.end[0]; x++) {
                    const int in = flu_body_in(f, (const int[3]){x, y, z});
                    if (in != 0 && in != body) return true;
                }
    }
    return false;
}

/* Whether a body takes more air in front than it leaves behind, or the reverse, as it moves to a wall or off it. */
static bool gives_off_air(const Fluid *f, int body) {
    const FluidBody *is = &f->solids.body[body];
    bool any = is->blows;
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) any |= is->velocity[axis] != 0 && is_blocked(f, body, axis);
    return any;
}

static void mark_bodies_and_sides(Fluid *f) {
    for (int body = 1; body < FLUID_MAX_BODIES && f->solids.exist; body++) {
        const Box box = f->solids.box[body];
        if (box.begin[0] < box.end[0] && body_stirs(f, body))
            mark_nudge(f, box, surface_speed(f, body), gives_off_air(f, body));
    }
    for (int side = 0; side < 2 * FLU_AXES(f->grid); side++) {
        Box box = {{0, 0, 0}, {f->grid.size[0], f->grid.size[1], f->grid.size[2]}};
        if (!side_stirs(f, side)) continue;
        if (side & 1)
            box.begin[side / 2] = box.end[side / 2] - 1;
        else
            box.end[side / 2] = 1;
        const FluidSide *is = &f->def.side[side];
        mark_nudge(f, box, is->kind == FLUID_INFLOW ? fabsf(is->velocity[side / 2]) : 0, true);
    }
}

/* What burnt expands, and moves all the air of its room. */
static void mark_expansion(Fluid *f) {
    const Box all = {{0, 0, 0}, {f->grid.size[0], f->grid.size[1], f->grid.size[2]}};
    bool any = false;
    if (!(f->def.reaction.rate > 0) || !(f->def.reaction.expansion > 0)) return;
    for (int i = 0; i < f->calm.count; i++) {
        const Box cells = cells_of(&f->grid, i % f->calm.across, i / f->calm.across, f->calm.down);
        if (!(f->calm.tile[i] & FLU_STIRS) || !stirs_in_field(&f->grid, &f->pressure.gas, &cells, 0, 0)) continue;
        nudge_rooms(f, &cells, true);
        any = true;
    }
    if (any) mark_nudged(f, &all);
    if (any) nudge_rooms(f, &all, false);
}

static void mark_changes(Fluid *f) {
    if (!flu_find_changes(f)) return;
    for (int r = 0; r < f->grid.rows; r++) {
        const Columns *changes = &f->solids.changes[r];
        const Row row = flu_row(&f->grid, r);
        if (flu_any(changes))
            note_cells(&f->calm, &f->grid,
                       &(Box){{changes->begin, row.y, row.z}, {changes->end, row.y + 1, row.z + 1}}, FLU_STIRS);
    }
}

/* Returns the largest change of a velocity component by a push. */
static float mark_pushes(Fluid *f) {
    float most = 0;
    for (int i = 0; i < f->forces.push_count; i++) {
        const Push *push = &f->forces.push[i];
        const Cover cover = flu_cover(f, push->a, push->b, push->radius);
        Box box;
        float change = 0;
        memcpy(box.begin, cover.begin, sizeof box.begin), memcpy(box.end, cover.end, sizeof box.end);
        for (int axis = 0; axis < FLU_AXES(f->grid); axis++) change += fabsf(push->velocity_change[axis]);
        mark_nudge(f, box, change, false);
        most = flu_maxf(most, change);
    }
    return most;
}

/* ---- What that may reach ----------------------------------------------------------------------------- */

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

/* Around an axis that wraps the last tile may be short. */
static int margin_of_tiles(const Fluid *f, int axis, float cells) {
    const int side = axis == 0 ? FLU_TILE : FLU_TILE_HIGH, size = f->grid.size[axis];
    return flu_min(1 + flu_whole((double)cells, 0, size) / side, (size + side - 1) / side) + (f->grid.periodic[axis] && size % side != 0);
}

/* Bits of the map from axis to axis. */
enum { FLU_REACHED_X = 8, FLU_REACHED_Y = 16, FLU_REACHED = 32 };

/* Gives `last` to all tiles within the margins of one that has `first`. */
static void spread_tiles(Fluid *f, const int margin[3], int first, int last) {
    Calm *calm = &f->calm;
    const int across = calm->across, down = calm->down, deep = calm->count / (across * down), slab = across * down;
    const bool *wraps = f->grid.periodic;
    for (int r = 0; r < down * deep; r++)
        spread_tile_row(calm->tile + r * across, across, margin[0], wraps[0], first, FLU_REACHED_X);
    for (int z = 0; z < deep; z++)
        spread_tile_rows(calm->tile + z * slab, across, down, across, margin[1], wraps[1], FLU_REACHED_X, FLU_REACHED_Y);
    for (int y = 0; y < down; y++)
        spread_tile_rows(calm->tile + y * across, across, deep, slab, margin[2], wraps[2], FLU_REACHED_Y, last);
}

/* ---- Falling asleep ---------------------------------------------------------------------------------- */

/* With the ring, and the last faces of the grid, whatever field it is: they are swapped. */
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
    for (int i = 0; i < flu_max(FLU_AXES(f->grid), f->def.channel_count); i++) fill_box(&f->grid, &f->flow.next[i], cells, 0);
    fill_box(&f->grid, &f->flow.pressure, cells, 0);
}

/* What is carried reads a little of the tiles beside, which hold anything in memory that others use, too. */
void flu_rest_around_awake(const Fluid *f, Field *field, int what) {
    const Calm *calm = &f->calm;
    for (int i = 0; i < calm->count && calm->sleeps; i++) {
        if (!(calm->tile[i] & FLU_RIM)) continue;
        const Box cells = cells_of(&f->grid, i % calm->across, i / calm->across, calm->down);
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

/* From the map: where runs of tiles end, and the rim of those that sleep beside others that are awake. */
static void note_runs_and_rim(Fluid *f) {
    Calm *calm = &f->calm;
    const int across = calm->across;
    for (int i = calm->count - 1; i >= 0; i--) {
        const bool last = i % across == across - 1, alike = !last && !((calm->tile[i] ^ calm->tile[i + 1]) & FLU_AWAKE);
        calm->next[i] = last ? across : alike ? calm->next[i + 1] : i % across + 1;
    }
    spread_tiles(f, (const int[3]){1, 1, FLU_AXES(f->grid) > 2}, FLU_AWAKE, FLU_RIM);
    memset(calm->row_awake, 0, (size_t)(calm->count / across));
    for (int i = 0; i < calm->count; i++) {
        calm->tile[i] &= (uint8_t)(calm->tile[i] & FLU_AWAKE ? FLU_AWAKE : FLU_RIM);
        calm->row_awake[i / across] |= calm->tile[i];
    }
}

/* To leave out cells costs about as much as twice the cells that are not left out. So with more than a third of them
 * awake, all of them are. */
static bool too_few_sleep(const Calm *calm, int bit) {
    int awake = 0;
    for (int i = 0; i < calm->count; i++) awake += calm->tile[i] & bit ? 1 : 0;
    return awake > calm->count / 3;
}

static void stay_awake(Fluid *f) {
    Calm *calm = &f->calm;
    memset(calm->tile, FLU_AWAKE, (size_t)calm->count);
    calm->sleeps = calm->empty = false, calm->mapped = true;
}

/* Takes over the map that was spread. */
static void fall_asleep(Fluid *f) {
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
            const Box cells = cells_of(&f->grid, x, r, calm->down);
            lay_to_rest(f, &cells);
        }
    }
    if (calm->sleeps != (awake < calm->count)) f->pressure.settled = false;
    calm->sleeps = awake < calm->count, calm->empty = awake == 0;
    calm->at_zero = rests_at_zero(f), calm->mapped = true;
    if (calm->sleeps) note_runs_and_rim(f);
}

/* Stillness means nothing to air that is compressed, and to solvers that take the grid as a whole. */
static void count_awake(Fluid *f) {
    const Calm *calm = &f->calm;
    uint64_t cells = (uint64_t)f->grid.size[0] * (uint64_t)f->grid.rows;
    for (int i = 0; i < calm->count && calm->sleeps; i++) {
        if (calm->tile[i] & FLU_AWAKE) continue;
        const Box in = cells_of(&f->grid, i % calm->across, i / calm->across, calm->down);
        cells -= (uint64_t)(in.end[0] - in.begin[0]) * (uint64_t)(in.end[1] - in.begin[1]) *
                 (uint64_t)(in.end[2] - in.begin[2]);
    }
    f->timing.profile.awake = cells;
}

static bool may_sleep(const Fluid *f) {
    return f->def.still > 0 && f->def.pressure == FLUID_MULTIGRID && f->finer.fineness <= 1;
}

/* Gives FLU_REACHED to all tiles that what stirs may reach in a step of dt. */
static void find_reached_tiles(Fluid *f, float dt) {
    mark_expansion(f);
    mark_bodies_and_sides(f);
    mark_changes(f);
    const float most = flu_fastest(f) + mark_pushes(f);
    const float cells = most * flu_courant(f, dt) + 2;
    const int margin[3] = {margin_of_tiles(f, 0, cells), margin_of_tiles(f, 1, cells),
                           FLU_AXES(f->grid) > 2 ? margin_of_tiles(f, 2, cells) : 0};
    spread_tiles(f, margin, FLU_STIRS, FLU_REACHED);
}

void flu_wake(Fluid *f, float dt) {
    Calm *calm = &f->calm;
    const bool slept = calm->sleeps || !calm->mapped; /* or may have, before a call made it forget */
    if (!may_sleep(f)) {
        if (calm->sleeps) flu_wake_all(f), flu_find_rooms_ajar(f);
        calm->mapped = false;
        count_awake(f);
        return;
    }
    if (!calm->mapped) calm->sleeps = false;
    flu_rows(f, calm->count / calm->across, find_stirring_rows, f);
    bool all = too_few_sleep(calm, FLU_STIRS);
    if (!all) find_reached_tiles(f, dt), all = too_few_sleep(calm, FLU_REACHED);
    if (all)
        stay_awake(f);
    else
        fall_asleep(f);
    if (calm->sleeps || slept) flu_find_rooms_ajar(f);
    if (slept && !calm->sleeps) f->pressure.settled = false;
    count_awake(f);
}

void flu_wake_touched(Fluid *f) {
    Calm *calm = &f->calm;
    bool woke = false;
    if (!calm->mapped) calm->sleeps = calm->empty = false;
    for (int i = 0; i < calm->count && calm->sleeps; i++) woke |= calm->tile[i] & FLU_TOUCHED;
    if (!woke) return;
    spread_tiles(f, (const int[3]){1, 1, FLU_AXES(f->grid) > 2}, FLU_TOUCHED, FLU_REACHED); /* as channels diffuse */
    for (int i = 0; i < calm->count; i++) calm->tile[i] |= calm->tile[i] & FLU_REACHED ? FLU_AWAKE : 0;
    calm->empty = f->pressure.settled = false;
    note_runs_and_rim(f);
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
        const Box cells = cells_of(&f->grid, x, r, calm->down);
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
    *cells = cells_of(&f->grid, x, r, calm->down);
    return !(calm->tile[at[0] + (at[1] + at[2] * calm->down) * calm->across] & FLU_AWAKE);
}
