/* An allocation that is cut into arrays. */
#include "grid.h"

enum { FLU_PAD = 16 /* samples before the first row. The left ring of other rows lies behind the row before them */ };

/* Rows start on a cache line, and have room for the ring on both sides. */
ptrdiff_t flu_row_length(int samples) { return ((ptrdiff_t)samples + 4 + FLU_PAD - 1) / FLU_PAD * FLU_PAD; }

/* Stops at half of the memory that can be addressed. Fluid_Create then reports that there is not enough. */
void *flu_take(Arena *arena, uint64_t bytes) {
    size_t offset = (arena->used + FLU_ALIGN - 1) / FLU_ALIGN * FLU_ALIGN;
    arena->used = bytes < FLU_MOST_BYTES - offset ? offset + (size_t)bytes : FLU_MOST_BYTES;
    return arena->base ? arena->base + offset : NULL;
}

float *flu_take_floats(Arena *arena, ptrdiff_t row, int rows) {
    uint64_t bytes =
        ((uint64_t)row * (uint64_t)(rows + 4) + FLU_PAD) * sizeof(float); /* rows may be shorter than FLU_PAD */
    float *first = flu_take(arena, bytes);
    return first ? first + 2 * row + FLU_PAD : NULL;
}

/* There is room for two more rows, or slabs, on both sides. They hold the ring, and behind the last cells the last
 * faces and their ring. */
static uint64_t samples_in(const Grid *grid) {
    int last = FLU_AXES(*grid) - 1;
    return (uint64_t)grid->step[last] * (uint64_t)(grid->size[last] + 4);
}

static ptrdiff_t first_sample(const Grid *grid) { return 2 * (grid->step[2] + grid->step[1]) + FLU_PAD; }

uint8_t *flu_take_map(Arena *arena, const Grid *grid) {
    uint8_t *map = flu_take(arena, samples_in(grid));
    return map ? map + first_sample(grid) : NULL;
}

Field flu_take_field(Arena *arena, const Grid *grid, const float offset[3]) {
    float *samples = flu_take(arena, (samples_in(grid) + FLU_PAD) * sizeof(float)); /* rows may be shorter than that */
    Field field = {samples ? samples + first_sample(grid) : NULL,
                   {0},
                   grid->step[1],
                   grid->step[2],
                   {offset[0], offset[1], offset[2]}};
    for (int axis = 0; axis < 3; axis++) field.size[axis] = grid->size[axis] + (offset[axis] < .25f);
    return field;
}

void flu_take_fields(Arena *arena, const Grid *grid, int count, Field *fields) {
    static const float at_centre[3] = {.5f, .5f, .5f};
    for (int i = 0; i < count; i++) fields[i] = flu_take_field(arena, grid, at_centre);
}

float *flu_take_half(Arena *arena, const System *system) {
    int rows = FLU_AXES(*system) > 2 ? (system->size[2] + 3) * (int)(system->slab / system->row) : system->size[1] + 2;
    float *first = flu_take_floats(arena, system->row, rows);
    return first ? first + system->slab : NULL;
}

void flu_take_weights(Arena *arena, System *system, const int size[3], int axes) {
    int half =
        (size[0] + 2) / 2; /* samples of one colour, with room for one more along each axis, as there is on faces */
    int pad = FLU_PAD / 2; /* the gaps between rows are computed too */
    memcpy(system->size, size, sizeof system->size);
    system->axes = axes;
    system->row = (half + 2 + pad - 1) / pad * pad;
    if (system->row == ((size[0] + 1) / 2 + 7) / 8 * 8) system->row += pad; /* padding must have padding beside it */
    system->odd_rows = ((size[1] + 1) / 2 + 2) * system->row;
    system->slab = axes > 2 ? 2 * system->odd_rows : 0;
    for (int colour = 0; colour < 2; colour++) system->inv[colour] = flu_take_half(arena, system);
}

void flu_take_unknowns(Arena *arena, System *system) {
    for (int colour = 0; colour < 2; colour++) {
        system->p[colour] = flu_take_half(arena, system);
        system->b[colour] = flu_take_half(arena, system);
    }
}
