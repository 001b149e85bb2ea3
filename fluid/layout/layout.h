/* layout.h - where velocity lives, and all fields of a fluid. Face of the wing layout/. */
#ifndef FLU_LAYOUT_H
#define FLU_LAYOUT_H

#include "../solids/solids.h"

/* The displacements of a chunk of one row of samples, in cells. */
typedef struct Ways {
    FLU_ALIGNED float d[3][FLU_CHUNK]; /* along each axis; d[2] is not touched where there are two axes */
    float length[FLU_CHUNK];           /* the largest of |d|; where a midpoint is used, of either estimate */
    float longest;                     /* of length */
} Ways;

/* How far way i leads. Returns the largest yet, in bits: floats without sign are in the order of their bits, and the
 * largest of integers is found fast. */
FLU_INLINE int32_t flu_measure(Ways *ways, int axes, int i, int32_t most) {
    float length = flu_maxf(fabsf(ways->d[0][i]), fabsf(ways->d[1][i]));
    if (axes > 2) length = flu_maxf(length, fabsf(ways->d[2][i]));
    int32_t bits;
    ways->length[i] = length;
    memcpy(&bits, &length, sizeof bits);
    return bits > most ? bits : most;
}
FLU_INLINE void flu_note_longest(Ways *ways, int32_t most) { memcpy(&ways->longest, &most, sizeof most); }

/* Corners around a point are numbered by bits, one for each axis: bit a is the next cell along axis a. Whether a way
 * along one axis after the other leads to this one: one of the corners just before it is open, of which there is a bit
 * each. */
FLU_INLINE bool flu_is_reached(unsigned open, int corner, int axes) {
    unsigned before = 0;
    for (int axis = 0; axis < axes; axis++)
        if (corner >> axis & 1) before |= open >> (corner ^ 1 << axis);
    return before & 1;
}

/* From differences of u and v over one cell along x and y. Shear has vorticity too, and pushing it along walls would
 * keep a corridor's flow alive for ever: only where rotation outweighs strain (Okubo 1970, Weiss 1991) is it a core's.
 */
FLU_INLINE void flu_curl(float ux, float uy, float vx, float vy, float *curl, float *core) {
    float w = vx - uy, shear = vx + uy, stretch = ux - vy;
    float turn = w * w, strain = shear * shear + stretch * stretch;
    float excess = turn > strain ? turn - strain : 0;
    *curl = w;
    *core = w * (excess / (turn + strain + FLU_TINY));
}

/* A layout is one file that ends in such a row. */
typedef struct LayoutScheme {
    const char *name;
    FluidLayout layout;
    bool lagged_ghosts; /* values behind walls stay those of the last sweep, as the 2003 paper's set_bnd leaves them */
    bool holds_closed;  /* gradient and accelerate leave samples alone that `bound` set */
    /* Where velocity component `axis` is sampled: offset[3] in cells. */
    void (*place)(int axis, float offset[3]);
    /* The displacement c * velocity of a sample of field `what`; and those of `count` samples of a row from x on,
     * measured. */
    void (*displace)(const Fluid *fluid, int what, const int cell[3], float c, float d[3]);
    void (*find_ways)(const Fluid *fluid, int what, Row row, int x, int count, float c, Ways *to);
    /* A velocity component of `field` within a free cell, at `at` in [0, 1] across it. */
    float (*sample)(const Fluid *fluid, const Field *field, int axis, const int cell[3], const float at[3]);
    /* Occupied cells of a velocity component in rows [begin, end); and what a cell starts with that a body left. */
    void (*bound)(Fluid *fluid, int axis, int begin, int end);
    void (*uncover)(Fluid *fluid, int x, int y, int body);
    /* Minus the divergence times the cell size, m/s, of `count` cells from (x, y) on. */
    void (*divergence)(const Fluid *fluid, int x, int y, int count, float *to);
    /* Takes the gradient of p (m/s, with one more at both ends) off the velocity samples of those cells. */
    void (*gradient)(Fluid *fluid, int x, int y, int count, const float *p, const float *above, const float *below);
    /* Vorticity around `count` centres from (x, y) on, and the part of it that vortex cores hold: flu_curl. */
    void (*curl)(const Fluid *fluid, int x, int y, int count, float *curl, float *core);
    /* flow.next = (velocity + changes given at centres) * keep, for the samples of a row from (x, y) on; there is
     * one row more than cells. fx and fy start at centre (x, y), reach one further on both sides; fy_above is the row
     * above. */
    void (*accelerate)(Fluid *fluid, int x, int y, int count, const float *fx, const float *fy, const float *fy_above,
                       float keep);
} LayoutScheme;

extern const LayoutScheme flu_layout_staggered, flu_layout_centred;

typedef struct Flow {
    const LayoutScheme *layout;
    Field velocity[3], channel[FLUID_MAX_CHANNELS];
    Field next[FLUID_MAX_CHANNELS]; /* what a stage makes of the velocities, then of the channels */
    Field once[FLUID_MAX_CHANNELS]; /* MacCormack's own, likewise, */
    Field high[FLUID_MAX_CHANNELS]; /* and these */
    Field reflected[3];             /* with def.reflection */
    Field pressure;
    bool written[FLU_FIELDS]; /* a view to write through was lent since the last step */
} Flow;

#endif
