/* system.h - a sparse linear system on a lattice of samples, for diffusion and pressure. Part of grid.h. */
#ifndef FLU_SYSTEM_H
#define FLU_SYSTEM_H

/* p = keep p + inv (b + the neighbours' p), relaxed in place.
 * Samples are split by the colour of a checkerboard. Sample (x, y, z) is in array (x + y + z) & 1, at x >> 1 of row
 * (y, z).
 *
 *      0 1 0 1 0 1     p[0] of row 0:  0 0 0      p[1] of row 0:  1 1 1
 *      1 0 1 0 1 0     p[0] of row 1:  0 0 0      p[1] of row 1:  1 1 1
 */
typedef struct System {
    int size[3], axes;
    int rows;                      /* size[1] * size[2] */
    ptrdiff_t row, odd_rows, slab; /* a slab holds the rows of even y, and then the others */
    ptrdiff_t keep_row, keep_slab;
    bool periodic[3];
    float *p[2], *b[2], *inv[2];
    float *keep[2]; /* for flu_relax alone, in memory that is free between advections */
} System;

/* Where the samples of one colour in row (y, z) begin. */
FLU_INLINE ptrdiff_t flu_half(const System *system, int y, int z) {
    return (y >> 1) * system->row + (y & 1 ? system->odd_rows : 0) + z * system->slab;
}
FLU_INLINE ptrdiff_t flu_keep(const System *system, int y, int z) {
    return y * system->keep_row + z * system->keep_slab;
}
/* Row (y, z), and row r of [0, rows). `at` is where the samples of one colour begin. */
FLU_INLINE Row flu_system_row_at(const System *system, int y, int z) { return (Row){y, z, flu_half(system, y, z)}; }
FLU_INLINE Row flu_system_row(const System *system, int r) {
    int z = FLU_AXES(*system) > 2 ? r / system->size[1] : 0, y = r - z * system->size[1];
    return flu_system_row_at(system, y, z);
}
/* 1 if the samples of a colour in a row lie at odd x, else 0. Given x instead of a colour, it returns the colour. */
FLU_INLINE int flu_odd(int colour, Row row) { return (row.y + row.z + colour) & 1; }

/* Where the neighbours of a row's samples begin in the arrays of the other colour. */
typedef struct Neighbours {
    ptrdiff_t before[3], behind[3];
} Neighbours;

FLU_INLINE Neighbours flu_neighbours(const System *system, int colour, Row row) {
    ptrdiff_t left = row.at + flu_odd(colour, row) - 1;
    return (Neighbours){{left, flu_half(system, row.y - 1, row.z), row.at - system->slab},
                        {left + 1, flu_half(system, row.y + 1, row.z), row.at + system->slab}};
}
FLU_INLINE Beside flu_beside(const float *q, const Neighbours *at, int from) {
    q += from;
    return (Beside){{q + at->before[0], q + at->before[1], q + at->before[2]},
                    {q + at->behind[0], q + at->behind[1], q + at->behind[2]}};
}
/* The sum of the neighbours' values of sample k. */
FLU_INLINE float flu_sum_beside(const Beside *p, int axes, int k) {
    float sum = (p->before[0][k] + p->behind[0][k]) + (p->before[1][k] + p->behind[1][k]);
    if (axes > 2) sum += p->before[2][k] + p->behind[2][k];
    return sum;
}

/* The number of samples of one colour in a row, rounded up. Loops may run over the gap up to the next row, where p, inv
 * and b are 0. */
FLU_INLINE int flu_lanes(const System *system) { return ((system->size[0] + 1) / 2 + 7) / 8 * 8; }

/* arena.c */
FLU_LOCAL void flu_take_weights(Arena *arena, System *system, const int size[3], int axes); /* inv, and how rows lie */
FLU_LOCAL void flu_take_unknowns(Arena *arena, System *system);                             /* p and b */
FLU_LOCAL float *flu_take_half(Arena *arena, const System *system); /* one more array of that kind */
/* relax.c */
FLU_LOCAL void flu_system_begin(const Fluid *fluid, System *system,
                                const int size[3]);             /* begins a lattice with a ring of zeros */
FLU_LOCAL void flu_clear_gaps(const System *system, float *to); /* between the rows */
FLU_LOCAL void flu_clear_ring(const System *system, float *to); /* beyond the outermost rows */
FLU_LOCAL void flu_clear_weights(const System *system);         /* between the rows of inv, before those are made */
FLU_LOCAL void flu_system_wrap(const System *system);           /* p's ring, around periodic axes */
FLU_LOCAL void flu_clear_row(const System *system, float *const colours[2],
                             ptrdiff_t at);                      /* samples of both colours are 0 */
FLU_LOCAL void flu_system_clear(const System *system);           /* p = 0 */
FLU_LOCAL void flu_take_keep(System *system, const Field *lent); /* for flu_relax, which may write to the field */
FLU_LOCAL void flu_relax(const Fluid *fluid, const System *system, int sweeps);
/* Around a periodic axis of odd size cells meet their own colour. These tell whether there is such a seam, and where.
 */
#define FLU_SEAM_KEEPS .2f /* of its own value, by a cell on a seam when it is relaxed */
FLU_LOCAL bool flu_has_odd_seam(const System *system);
FLU_LOCAL bool flu_on_odd_seam(const System *system, int x, int y, int z);

#endif
