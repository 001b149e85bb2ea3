#include "engine/picture/fluid_planes.h"
#include "engine/maths/scalar.h"
#include <math.h>
#include <string.h>

enum { RINGS = 3 };

/* The last face across the depth has no cell of its own. */
static FluidView slab_of(FluidView view, int z) {
    if (view.data) view.data += z * view.slab;
    return view;
}

FluidFields FluidFields_At(const Fluid *fluid, float part) {
    if (!fluid) return (FluidFields){.width = 1, .height = 1, .cell = 1};
    const FluidDef *def = Fluid_GetDef(fluid);
    FluidFields fields = {.width = def->size[0], .height = def->size[1], .cell = def->cell_size, .fluid = fluid};
    const int depth = def->size[2], z = Mini((int)(Clampf(part, 0, 1) * (float)depth), depth - 1);
    fields.smoke = slab_of(Fluid_ReadChannel(fluid, FLUID_SMOKE), z);
    fields.heat = slab_of(Fluid_ReadChannel(fluid, FLUID_HEAT), z);
    fields.pressure = slab_of(Fluid_ReadPressure(fluid), z);
    fields.reaction = def->reaction;
    if (def->reaction.rate > 0) fields.fuel = slab_of(Fluid_ReadChannel(fluid, def->reaction.fuel), z);
    for (int axis = 0; axis < 3; axis++) fields.velocity[axis] = slab_of(Fluid_ReadVelocity(fluid, axis), z);
    fields.occupancy = Fluid_GetOccupancy(fluid);
    if (fields.occupancy) fields.occupancy += (size_t)z * (size_t)fields.width * (size_t)fields.height;
    fields.occupancy_row = fields.width;
    return fields;
}

FluidFields FluidFields_Of(const Fluid *fluid) { return FluidFields_At(fluid, .5f); }

FluidFields FluidFields_Columns(const FluidFields *fields, int from, int to) {
    FluidFields some = {.width = to - from, .height = fields->height, .cell = fields->cell};
    some.left = fields->left + (float)from * fields->cell;
    some.smoke = fields->smoke, some.heat = fields->heat, some.veil = fields->veil;
    some.fuel = fields->fuel, some.reaction = fields->reaction;
    if (some.smoke.data) some.smoke.data += from;
    if (some.heat.data) some.heat.data += from;
    if (some.veil.data) some.veil.data += from;
    if (some.fuel.data) some.fuel.data += from;
    some.occupancy = fields->occupancy ? fields->occupancy + from : NULL, some.occupancy_row = fields->occupancy_row;
    return some;
}

WIDE_LOOP static void copy_row(const float *restrict from, float *restrict to, int count, float low, float high) {
    for (int i = 0; i < count; i++) {
        const float value = from[i] > low ? from[i] : low;
        to[i] = value < high ? value : high;
    }
}

/* If low is 0, clamping has made 0 of every NaN already. */
static void clear_nan(float *row, const float *from, int count) {
    for (int i = 0; i < count; i++)
        if (isnan(from[i])) row[i] = 0;
}

void FluidFields_Copy(const FluidFields *fields, const FluidView *view, float low, float high, Plane *plane) {
    if (!view->data) {
        Plane_Clear(plane);
        return;
    }
    for (int y = 0; y < fields->height; y++) {
        const float *from = view->data + y * view->row;
        copy_row(from, Plane_Row(plane, y), fields->width, low, high);
        if (low < 0) clear_nan(Plane_Row(plane, y), from, fields->width);
    }
}

enum { PIECE = 256 }; /* cells of a row at a time */

/* Gives an occupied cell the mean of those neighbours that were known before this ring, and marks it as known. */
static void fill_cell(Plane *const *planes, int count, uint8_t *state, ptrdiff_t row, int x, int y, int ring) {
    const bool left = state[-1] <= ring, right = state[1] <= ring, up = state[-row] <= ring, down = state[row] <= ring;
    const int known = left + right + up + down;
    for (int i = 0; i < count; i++) {
        float *at = Plane_Row(planes[i], y) + x;
        const ptrdiff_t line = planes[i]->row;
        const float across = (left ? at[-1] : 0) + (right ? at[1] : 0),
                    along = (up ? at[-line] : 0) + (down ? at[line] : 0);
        at[0] = (across + along) / (float)known;
    }
    *state = (uint8_t)(ring + 1);
}

/* Flags those cells. Most of a solid has none and is skipped quickly. */
WIDE_LOOP static void find_edge(const uint8_t *restrict line, ptrdiff_t row, uint8_t ring, uint8_t *restrict edge,
                                int count) {
    const uint8_t *restrict above = line - row, *restrict below = line + row;
    for (int x = 0; x < count; x++) {
        const uint8_t beside = line[x - 1] < line[x + 1] ? line[x - 1] : line[x + 1];
        const uint8_t over = above[x] < below[x] ? above[x] : below[x], least = beside < over ? beside : over;
        edge[x] = line[x] == 255 && least <= ring ? 1 : 0;
    }
}

static void fill_ring(const FluidFields *fields, Plane *const *planes, int count, uint8_t *state, int ring) {
    const ptrdiff_t row = fields->width + 2;
    uint8_t edge[PIECE];
    for (int y = 0; y < fields->height; y++)
        for (int left = 0; left < fields->width; left += PIECE) {
            const int cells = fields->width - left < PIECE ? fields->width - left : PIECE;
            uint8_t *line = state + (y + 1) * row + 1 + left;
            if (!memchr(line, 255, (size_t)cells)) continue;
            find_edge(line, row, (uint8_t)ring, edge, cells);
            for (uint8_t *at = edge; (at = memchr(at, 1, (size_t)(edge + cells - at))); at++)
                fill_cell(planes, count, line + (at - edge), row, left + (int)(at - edge), y, ring);
        }
}

/* Clears cells that no ring has reached. */
WIDE_LOOP static void clear_deep(float *restrict values, const uint8_t *restrict line, int count) {
    for (int x = 0; x < count; x++) values[x] = line[x] == 255 ? 0 : values[x];
}

WIDE_LOOP static void mark_row(uint8_t *restrict line, const uint8_t *restrict occupied, int count) {
    if (!occupied) memset(line, 0, (size_t)count);
    for (int x = 0; occupied && x < count; x++) line[x] = occupied[x] ? 255 : 0;
}

/* State of a cell: 0 free, 1..RINGS filled in that ring, 254 outside, 255 occupied and not filled yet. */
void FluidFields_FillSolids(const FluidFields *fields, Plane *const *planes, int count, uint8_t *state) {
    const size_t width = (size_t)fields->width, row = width + 2;
    memset(state, 254, row * ((size_t)fields->height + 2));
    for (int y = 0; y < fields->height; y++) {
        uint8_t *line = state + ((size_t)y + 1) * row + 1;
        const uint8_t *occupied = fields->occupancy ? fields->occupancy + y * fields->occupancy_row : NULL;
        mark_row(line, occupied, fields->width);
    }
    for (int ring = 0; ring < RINGS; ring++) fill_ring(fields, planes, count, state, ring);
    for (int y = 0; y < fields->height; y++) {
        const uint8_t *line = state + ((size_t)y + 1) * row + 1;
        if (!memchr(line, 255, width)) continue;
        for (int i = 0; i < count; i++) clear_deep(Plane_Row(planes[i], y), line, fields->width);
    }
    for (int i = 0; i < count; i++) Plane_Pad(planes[i]);
}
