/* The stamps that mark cells. Geometry is in cells and double, with + - * / and sqrt only. */
#include "../inside.h"

/* ---- Marking ------------------------------------------------------------------------------------ */

void flu_mark(Fluid *f, int body, const int cell[3]) {
    f->solids.occupancy[flu_number(&f->grid, cell)] = (uint8_t)body;
    flu_note_change(&f->solids);
}

/* Clips the parts [0, 1] of a segment to the grid along one axis. */
static bool clip(double from, double along, double size, double part[2]) {
    if (along == 0) return from >= 0 && from <= size;
    double t0 = -from / along, t1 = (size - from) / along;
    part[0] = flu_maxd(part[0], flu_mind(t0, t1));
    part[1] = flu_mind(part[1], flu_maxd(t0, t1));
    return part[0] <= part[1];
}

/* The axis along which a segment leaves its cell first, or the last of several. Axes that are at their end do not
 * count. */
static int next_axis(const Fluid *f, const double from[3], const double along[3], const int cell[3],
                     const int last[3]) {
    double first = 2;
    int next = 0;
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) {
        double edge = cell[axis] + (along[axis] > 0);
        double part = cell[axis] == last[axis] ? 2 : (edge - from[axis]) / along[axis];
        if (part <= first) next = axis, first = part;
    }
    return next;
}

void flu_mark_line(Fluid *f, int body, const double from[3], const double along[3]) {
    double part[2] = {0, 1};
    int cell[3] = {0, 0, 0}, last[3] = {0, 0, 0}, steps = 0;
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++)
        if (!clip(from[axis], along[axis], f->grid.size[axis], part)) return;
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) {
        steps += f->grid.size[axis];
        cell[axis] = flu_floor(from[axis] + along[axis] * part[0], 0, f->grid.size[axis] - 1);
        last[axis] = flu_floor(from[axis] + along[axis] * part[1], 0, f->grid.size[axis] - 1);
    }
    for (; steps > 0; steps--) {
        flu_mark(f, body, cell);
        if (cell[0] == last[0] && cell[1] == last[1] && cell[2] == last[2]) return;
        int axis = next_axis(f, from, along, cell, last);
        cell[axis] += along[axis] > 0 ? 1 : -1;
    }
}

bool Fluid_StampCapsule(Fluid *f, int body, const float a[3], const float b[3], float radius) {
    if (!b) b = a;
    if (!flu_takes_body(f, __func__, body, 1) || !flu_takes_capsule(f, __func__, a, b, radius)) return false;
    Cover cover = flu_cover(f, a, b, radius);
    f->timing.profile.missed += flu_cover_misses(f, &cover);
    for (Covered at = flu_covered(&cover); flu_next_covered(&at);)
        for (int i = 0; i < at.count; i++)
            if (at.cell[i]) flu_mark(f, body, (const int[3]){at.first[0] + i, at.first[1], at.first[2]});
    if (cover.radius2 < flu_thin(&f->grid) * flu_thin(&f->grid)) flu_mark_line(f, body, cover.a, cover.along);
    return true;
}

/* ---- Bitmaps ------------------------------------------------------------------------------------ */

typedef struct Bitmap {
    const uint8_t *alpha;
    int width, height;
    ptrdiff_t step, pitch;
    uint8_t threshold;
    double corner[2], pixel; /* cells */
} Bitmap;

static bool solid(const Bitmap *b, int x, int y) {
    return x >= 0 && y >= 0 && x < b->width && y < b->height && b->alpha[x * b->step + y * b->pitch] >= b->threshold;
}

/* Whether a line of solid pixels through (x, y) is so short that it may hold no cell's centre. */
static bool thin_along(const Bitmap *b, int x, int y, int dx, int dy) {
    int enough = flu_truncate(1 / b->pixel, 0, FLU_MAX_SIDE) + 1, run = 1;
    for (int i = 1; run < enough && solid(b, x + i * dx, y + i * dy); i++) run++;
    for (int i = 1; run < enough && solid(b, x - i * dx, y - i * dy); i++) run++;
    return run < enough;
}

/* Marks the cells at x and y through the whole depth. */
static void mark_through(Fluid *f, int body, int x, int y) {
    for (int cell[3] = {x, y, 0}; flu_in_grid(&f->grid, cell); cell[2]++) flu_mark(f, body, cell);
}

static void mark_thin_pixels(Fluid *f, int body, const Bitmap *b) {
    for (int y = 0; y < b->height; y++)
        for (int x = 0; x < b->width; x++) {
            if (!solid(b, x, y) || !(thin_along(b, x, y, 1, 0) || thin_along(b, x, y, 0, 1))) continue;
            int cx = flu_floor(b->corner[0] + (x + .5) * b->pixel, -1, f->grid.size[0]);
            int cy = flu_floor(b->corner[1] + (y + .5) * b->pixel, -1, f->grid.size[1]);
            mark_through(f, body, cx, cy);
        }
}

bool Fluid_StampBitmap(Fluid *f, int body, const float corner[3], float pixel_size, const uint8_t *alpha, int width,
                       int height, int step, int pitch, uint8_t threshold) {
    if (!flu_takes_body(f, __func__, body, 1) || !flu_takes_place(f, __func__, "corner", corner) ||
        !flu_takes_size(f, __func__, "pixel_size", pixel_size) || !flu_takes_pointer(f, __func__, "alpha", alpha))
        return false;
    if (width < 1 || height < 1) return flu_refuse(f, __func__, "%d x %d pixels are no bitmap", width, height);
    double h = (double)f->grid.cell;
    Bitmap b = {alpha,
                width,
                height,
                step,
                pitch,
                threshold,
                {(double)corner[0] / h, (double)corner[1] / h},
                (double)pixel_size / h};
    double opposite[2] = {b.corner[0] + b.pixel * width, b.corner[1] + b.pixel * height};
    int begin[2], end[2];
    f->timing.profile.missed +=
        flu_is_outside(&f->grid, 0, b.corner[0], opposite[0]) || flu_is_outside(&f->grid, 1, b.corner[1], opposite[1]);
    for (int axis = 0; axis < 2; axis++)
        flu_cells_within(f->grid.size[axis], b.corner[axis], opposite[axis], &begin[axis], &end[axis]);
    for (int y = begin[1]; y < end[1]; y++)
        for (int x = begin[0]; x < end[0]; x++) {
            int px = flu_floor((x + .5 - b.corner[0]) / b.pixel, -1, width),
                py = flu_floor((y + .5 - b.corner[1]) / b.pixel, -1, height);
            if (solid(&b, px, py)) mark_through(f, body, x, y);
        }
    if (b.pixel < 1) mark_thin_pixels(f, body, &b);
    return true;
}

/* ---- Tile maps ---------------------------------------------------------------------------------- */

/* The number of the tile that holds a cell's centre along one axis, or `tiles` behind the last one. */
static int tile_of(const Fluid *f, int cell, float tile_size, int tiles) {
    return flu_floor((cell + .5) * (double)f->grid.cell / (double)tile_size, 0, tiles);
}

bool Fluid_SetTiles(Fluid *f, int body, const uint8_t *tiles, int columns, int rows, float tile_size) {
    if (!flu_takes_body(f, __func__, body, 0) || !flu_takes_pointer(f, __func__, "tiles", tiles) ||
        !flu_takes_size(f, __func__, "tile_size", tile_size))
        return false;
    if (columns < 1 || rows < 1) return flu_refuse(f, __func__, "%d columns and %d rows are no map", columns, rows);
    int column[FLU_CHUNK], count;
    for (int x = 0; x < f->grid.size[0]; x += count) {
        count = flu_chunk(f->grid.size[0], x);
        for (int i = 0; i < count; i++) column[i] = tile_of(f, x + i, tile_size, columns);
        for (int y = 0, row; y < f->grid.size[1] && (row = tile_of(f, y, tile_size, rows)) < rows; y++)
            for (int i = 0; i < count && column[i] < columns; i++)
                if (tiles[(ptrdiff_t)row * columns + column[i]]) mark_through(f, body, x + i, y);
    }
    return true;
}

/* ---- The mask as a whole, and bodies ------------------------------------------------------------ */

bool Fluid_SetOccupancy(Fluid *f, const uint8_t *occupancy) {
    if (!flu_takes_pointer(f, __func__, "occupancy", occupancy)) return false;
    memcpy(f->solids.occupancy, occupancy, (size_t)f->grid.size[0] * (size_t)f->grid.rows);
    flu_note_change(&f->solids);
    return true;
}

void Fluid_ClearOccupancy(Fluid *f) {
    if (!f) return;
    memset(f->solids.occupancy, 0, (size_t)f->grid.size[0] * (size_t)f->grid.rows);
    flu_note_change(&f->solids);
}

const uint8_t *Fluid_GetOccupancy(const Fluid *f) { return f ? f->solids.occupancy : NULL; }

/* NULL, or why a body cannot be so. */
static const char *motion_error(const Fluid *f, const FluidBody *motion) {
    if (motion->open && motion->blows) return "a body is either open or blows";
    if (!flu_is_amount(motion->slip) || !flu_is_amount(1 - motion->slip)) return "slip is not 0 .. 1";
    for (int i = 0; i < 3; i++) {
        if (!flu_finite(motion->velocity[i])) return "velocity is not finite";
        if (!flu_finite(motion->spin[i])) return "spin is not finite";
        if (!flu_finite(motion->pivot[i])) return "pivot is not finite";
    }
    for (int c = 0; c < FLUID_MAX_CHANNELS; c++)
        if (motion->holds[c] && !flu_finite(motion->value[c])) return "a held value is not finite";
    for (int c = 0; c < f->def.channel_count; c++)
        if (motion->holds[c] && motion->value[c] < flu_least(f, c))
            return "a held value is negative, and its channel is nonnegative";
    return NULL;
}

bool Fluid_SetBody(Fluid *f, int body, const FluidBody *motion) {
    if (!flu_takes_body(f, __func__, body, 1) || !flu_takes_pointer(f, __func__, "motion", motion)) return false;
    const char *error = motion_error(f, motion);
    if (error) return flu_refuse(f, __func__, "%s", error);
    f->solids.body[body] = *motion;
    for (int i = 0; i < 3; i++) {
        f->solids.body[body].velocity[i] = flu_bounded(motion->velocity[i], FLU_MAX_SPEED);
        f->solids.body[body].spin[i] = flu_bounded(motion->spin[i], FLU_MAX_SPEED);
        f->solids.body[body].pivot[i] = flu_bounded(motion->pivot[i], FLU_MAX_VALUE);
    }
    for (int c = 0; c < FLUID_MAX_CHANNELS; c++)
        f->solids.body[body].value[c] = motion->holds[c] ? flu_bounded(motion->value[c], FLU_MAX_VALUE) : 0;
    flu_note_change(&f->solids);
    return true;
}
