#include "engine/picture/inside.h"
#include "engine/maths/scalar.h"
#include <math.h>
#include <string.h>

enum { RINGS = 3 };

/* Takes the samples of a view in the cells of layer z. The last face across the depth has no cell of its own. */
static FluidView slab_of(FluidView view, int z, const FluidDef *def) {
    const int samples = view.size[2] / def->size[2];
    if (view.data) view.data += z * samples * view.slab;
    view.size[2] = Maxi(samples, 1);
    return view;
}

/* The samples of a view along a cell's edge, and the cells along the edge of its samples. */
static int finer(const FluidFields *fields, const FluidView *view) {
    return view->size[0] > fields->width ? view->size[0] / fields->width : 1;
}

static int coarser(const FluidFields *fields, const FluidView *view) {
    return view->data && view->size[0] > 0 && view->size[0] < fields->width ? fields->width / view->size[0] : 1;
}

FluidFields FluidFields_At(const Fluid *fluid, float part) {
    if (!fluid) return (FluidFields){.width = 1, .height = 1, .cell = 1};
    const FluidDef *def = Fluid_GetDef(fluid);
    FluidFields fields = {.width = def->size[0], .height = def->size[1], .cell = def->cell_size, .fluid = fluid};
    const int depth = def->size[2], z = Mini((int)(Clampf(part, 0, 1) * (float)depth), depth - 1);
    fields.smoke = slab_of(Fluid_ReadChannel(fluid, FLUID_SMOKE), z, def);
    fields.heat = slab_of(Fluid_ReadChannel(fluid, FLUID_HEAT), z, def);
    fields.pressure = slab_of(Fluid_ReadPressure(fluid), z, def);
    fields.reaction = def->reaction;
    if (def->reaction.rate > 0) fields.fuel = slab_of(Fluid_ReadChannel(fluid, def->reaction.fuel), z, def);
    for (int axis = 0; axis < 3; axis++) fields.velocity[axis] = slab_of(Fluid_ReadVelocity(fluid, axis), z, def);
    fields.occupancy = Fluid_GetOccupancy(fluid);
    if (fields.occupancy) fields.occupancy += (size_t)z * (size_t)fields.width * (size_t)fields.height;
    fields.occupancy_row = fields.width;
    fields.axes[1] = 1, fields.axes[2] = 2, fields.place = z;
    return fields;
}

void FluidFields_AddDye(FluidFields *fields, int channel) {
    const FluidDef *def = fields->fluid ? Fluid_GetDef(fields->fluid) : NULL;
    if (!def || channel <= FLUID_HEAT || channel + 3 > def->channel_count) return;
    for (int c = 0; c < 3; c++)
        fields->dye[c] = slab_of(Fluid_ReadChannel(fields->fluid, channel + c), fields->place, def);
}

/* Takes columns [from, to) of cells. */
static FluidView columns_of(const FluidFields *fields, const FluidView *view, int from, int to) {
    FluidView some = *view;
    const int samples = finer(fields, view), cells = coarser(fields, view);
    if (!view->data) return some;
    some.data += from * samples / cells;
    some.size[0] = (to - from) * samples / cells;
    return some;
}

FluidFields FluidFields_Columns(const FluidFields *fields, int from, int to) {
    FluidFields some = {.width = to - from, .height = fields->height, .cell = fields->cell};
    some.left = fields->left + (float)from * fields->cell;
    some.smoke = columns_of(fields, &fields->smoke, from, to), some.heat = columns_of(fields, &fields->heat, from, to);
    some.veil = columns_of(fields, &fields->veil, from, to), some.fuel = columns_of(fields, &fields->fuel, from, to);
    for (int c = 0; c < 3; c++) some.dye[c] = columns_of(fields, &fields->dye[c], from, to);
    some.reaction = fields->reaction;
    some.occupancy = fields->occupancy ? fields->occupancy + from : NULL, some.occupancy_row = fields->occupancy_row;
    return some;
}

int FluidFields_Fineness(const FluidFields *fields) {
    const int smoke = finer(fields, &fields->smoke), heat = finer(fields, &fields->heat);
    return Maxi(Maxi(smoke, heat), finer(fields, &fields->fuel));
}

FluidFields FluidFields_Finer(const FluidFields *fields, int fineness, uint8_t *occupancy) {
    FluidFields fine = *fields;
    fine.width *= fineness, fine.height *= fineness, fine.cell /= (float)fineness;
    fine.occupancy = fields->occupancy ? occupancy : NULL, fine.occupancy_row = fine.width;
    for (int y = 0; y < fine.height && fields->occupancy; y++) {
        const uint8_t *from = fields->occupancy + y / fineness * fields->occupancy_row;
        for (int x = 0; x < fine.width; x++) occupancy[x + y * fine.occupancy_row] = from[x / fineness];
    }
    return fine;
}

WIDE_LOOP static void copy_row(const float *restrict from, float *restrict to, int count, float low, float high) {
    for (int i = 0; i < count; i++) {
        const float number = from[i] == from[i] ? from[i] : 0, value = number > low ? number : low;
        to[i] = value < high ? value : high;
    }
}

static void add_samples(const float *restrict from, int count, int samples, float share, float *restrict sum) {
    for (int x = 0; x < count; x++)
        for (int i = 0; i < samples; i++) sum[x] += share * from[x * samples + i];
}

/* Takes the means over the cells of a row. */
static void average_row(const FluidFields *fields, const FluidView *view, int y, int samples, float *to) {
    const int slabs = Maxi(view->size[2], 1), rows = samples * slabs;
    memset(to, 0, (size_t)fields->width * sizeof *to);
    for (int i = 0; i < rows; i++)
        add_samples(view->data + (y * samples + i % samples) * view->row + i / samples * view->slab, fields->width,
                    samples, 1 / (float)(rows * samples), to);
}

void FluidFields_Copy(const FluidFields *fields, const FluidView *view, float low, float high, Plane *plane) {
    const int samples = finer(fields, view);
    if (!view->data) {
        Plane_Clear(plane);
        return;
    }
    for (int y = 0; y < fields->height; y++) {
        const float *from = view->data + y * view->row;
        float *to = Plane_Row(plane, y);
        if (samples > 1) {
            average_row(fields, view, y, samples, to);
            for (int x = 0; x < fields->width; x++) to[x] = isnan(to[x]) ? 0 : Clampf(to[x], low, high);
            continue;
        }
        copy_row(from, to, fields->width, low, high);
    }
}

/* Interpolates between the middles of cells. `down` leads from the row above to the row below, 0..1. */
static void enlarge_row(const float *above, const float *below, float down, int count, int cells, float *to) {
    float before = above[-1] + down * (below[-1] - above[-1]), here = above[0] + down * (below[0] - above[0]);
    for (int x = 0; x < count; x++, to += cells) {
        const float after = above[x + 1] + down * (below[x + 1] - above[x + 1]);
        for (int k = 0; k < cells; k++) {
            const float across = ((float)k + .5f) / (float)cells - .5f;
            to[k] = here + (across < 0 ? -across * (before - here) : across * (after - here));
        }
        before = here, here = after;
    }
}

void FluidFields_Enlarge(const Plane *from, int cells, Plane *to) {
    for (int y = 0; y < to->height; y++) {
        const int row = y / cells;
        const float along = ((float)(y - row * cells) + .5f) / (float)cells - .5f;
        const int next = along < 0 ? row - 1 : row + 1;
        enlarge_row(Plane_Row(from, row), Plane_Row(from, next), fabsf(along), from->width, cells, Plane_Row(to, y));
    }
}

bool FluidFields_IsCoarser(const FluidFields *fields, const FluidView *view) { return coarser(fields, view) > 1; }

enum { PIECE = 256 }; /* cells of a row at a time */

/* Gives an occupied cell the mean of its neighbours that are known before this ring, and marks it as known. */
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

/* Flags cells to fill in this ring. Most of a solid has none and is skipped quickly. */
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
            const int cells = Mini(PIECE, fields->width - left);
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

/* The state of a cell is 0 if free, 1..RINGS if filled in that ring, 254 outside, 255 if occupied and not filled yet.
 *
 *      0  0  0  0  0  0
 *      0  1  1  1  1  0
 *      0  1  2  2  1  0
 *      0  1  1  1  1  0 */
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
