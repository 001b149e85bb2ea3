/* layout.h - where velocity lives, and all fields of a fluid. Face of the wing layout/. */
#ifndef FLU_LAYOUT_H
#define FLU_LAYOUT_H

#include "../solids/solids.h"

/* Of a chunk of one row of samples: their displacements, in cells. */
typedef struct Ways {
    FLU_ALIGNED float dx[FLU_CHUNK], dy[FLU_CHUNK];
    float length[FLU_CHUNK]; /* the larger of |dx| and |dy|, of either estimate where a midpoint is used */
    float longest;           /* of length */
} Ways;

/* How far way i leads. Returns the largest yet, in bits: floats without sign are in the order of their bits, and the
 * largest of integers is found fast. */
FLU_INLINE int32_t flu_measure(Ways *ways, int i, int32_t most) {
    float x = fabsf(ways->dx[i]), y = fabsf(ways->dy[i]);
    int32_t bits;
    ways->length[i] = x > y ? x : y;
    memcpy(&bits, &ways->length[i], sizeof bits);
    return bits > most ? bits : most;
}
FLU_INLINE void flu_note_longest(Ways *ways, int32_t most) { memcpy(&ways->longest, &most, sizeof most); }

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
    /* Displacement c * velocity of the sample of field `what` at (x, y); and of `count` of them, measured. */
    void (*displace)(const Fluid *fluid, int what, int x, int y, float c, float *dx, float *dy);
    void (*find_ways)(const Fluid *fluid, int what, int x, int y, int count, float c, Ways *to);
    /* Velocity component of `field` within the free cell (x, y), at `at` in [0, 1] across it. */
    float (*sample)(const Fluid *fluid, const Field *field, int axis, int x, int y, const float at[2]);
    /* Occupied cells of a velocity component in rows [begin, end); and what a cell starts with that a body left. */
    void (*bound)(Fluid *fluid, int axis, int begin, int end);
    void (*uncover)(Fluid *fluid, int x, int y, int body);
    /* Minus the divergence times the cell size, m/s, of `count` cells of a row from x on. */
    void (*divergence)(const Fluid *fluid, Row row, int x, int count, float *to);
    /* Takes the gradient of p (m/s) off the velocity samples of those cells. p begins at cell x, with one more at both
     * ends; beside: its rows on both sides along the other axes ([0] is not read). */
    void (*gradient)(Fluid *fluid, Row row, int x, int count, const float *p, const Beside *beside);
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
    Field velocity[2], channel[FLUID_MAX_CHANNELS];
    Field next[FLUID_MAX_CHANNELS]; /* what a stage makes of the velocities, then of the channels */
    Field once[FLUID_MAX_CHANNELS]; /* MacCormack's own, likewise, */
    Field high[FLUID_MAX_CHANNELS]; /* and these */
    Field reflected[2];             /* with def.reflection */
    Field pressure;
    bool written[FLU_FIELDS]; /* a view to write through was lent since the last step */
} Flow;

#endif
