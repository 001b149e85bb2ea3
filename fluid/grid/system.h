/* system.h - a sparse linear system on a lattice of samples, for diffusion and pressure. Part of grid.h. */
#ifndef FLU_SYSTEM_H
#define FLU_SYSTEM_H

/* p = keep p + id (b + the neighbours' p), relaxed in place.
 * Samples are split by the colour of a checkerboard: (x, y) is in array (x + y) & 1 at x >> 1 of row y. */
typedef struct System {
    int size[2];
    ptrdiff_t row, odd_rows, keep_row; /* rows of even y follow each other, and those of odd y behind them */
    bool periodic[2];
    float *p[2], *b[2], *id[2];
    float *keep[2]; /* in memory that is free between advections; for flu_relax alone */
} System;

FLU_INLINE ptrdiff_t flu_half(const System *system, int y) {
    return (y >> 1) * system->row + (y & 1 ? system->odd_rows : 0);
}
/* Samples of one colour in a row, padded: beyond the last, up to the next row, p, id and b are 0, so that loops may run
 * over them. */
FLU_INLINE int flu_lanes(const System *system) { return ((system->size[0] + 1) / 2 + 7) / 8 * 8; }

/* arena.c */
void flu_take_weights(Arena *arena, System *system, int width, int height); /* and how its rows lie */
void flu_take_unknowns(Arena *arena, System *system, int height);           /* p and b */
/* relax.c */
void flu_system_begin(System *system, int width, int height,
                      const bool periodic[]);         /* a lattice, with a ring of zeros */
void flu_clear_gaps(const System *system, float *to); /* between the rows; begins a lattice */
void flu_clear_weights(const System *system);         /* between the rows of id, before those are made */
void flu_system_wrap(const System *system);           /* p's ring, around periodic axes */
void flu_clear_row(const System *system, float *const colours[2], int y); /* samples of both colours are 0 */
void flu_system_clear(const System *system);                              /* p = 0 */
void flu_take_keep(System *system, const Field *lent); /* for flu_relax, which may write to the field */
void flu_relax(const Fluid *fluid, const System *system, int sweeps);
bool flu_on_odd_seam(const System *system, int x, int y); /* neighbours of the same colour: relax with care */

#endif
