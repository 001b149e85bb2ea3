/* layout.h - where velocity lives, and all fields of a fluid. The part of layout/ that other wings may use. */
#ifndef FLU_LAYOUT_H
#define FLU_LAYOUT_H

#include "../solids/solids.h"

/* The displacements of a chunk of one row of samples, in cells. The order of the members matters. A write that lies a
 * multiple of 4 KB from the next read would make that read wait. */
typedef struct Paths {
    FLU_ALIGNED float length[FLU_CHUNK]; /* the largest of |d|, and of a curved path the largest of any of its points */
    FLU_ALIGNED float d[3][FLU_CHUNK];   /* along each axis. d[2] is not touched where there are two axes */
    float longest;                       /* of length */
} Paths;

/* Sets the length of displacement i. Returns the largest yet, as bits. Floats without sign are in the order of their
 * bits, and the largest of integers is found fast. */
FLU_INLINE int32_t flu_measure(Paths *paths, int axes, int i, int32_t most) {
    float length = flu_maxf(fabsf(paths->d[0][i]), fabsf(paths->d[1][i]));
    if (axes > 2) length = flu_maxf(length, fabsf(paths->d[2][i]));
    int32_t bits;
    paths->length[i] = length;
    memcpy(&bits, &length, sizeof bits);
    return bits > most ? bits : most;
}
FLU_INLINE void flu_note_longest(Paths *paths, int32_t most) { memcpy(&paths->longest, &most, sizeof most); }

/* Corners around a point are numbered by bits. Bit a is the next cell along axis a. `open` has a bit for each open
 * corner. True if a path along one axis after the other leads to `corner`. For that a corner just before it must be
 * open. In two axes corner 3 is reached through 1 or 2. */
FLU_INLINE bool flu_is_reached(unsigned open, int corner, int axes) {
    unsigned before = 0;
    for (int axis = 0; axis < axes; axis++)
        if (corner >> axis & 1) before |= open >> (corner ^ 1 << axis);
    return before & 1;
}

/* From differences of velocity over one cell, d[i][j] of component i along axis j, gives the size of the vorticity.
 * `core` is the part of it that vortex cores hold, which in 2D is core[2] alone. Shear has vorticity too, and pushing
 * it along walls would keep a corridor's flow alive for ever. So only vorticity where rotation outweighs strain counts
 * as a core's (Okubo 1970 and Weiss 1991 in 2D). In 3D this is Hunt's Q, which agrees where nothing changes along z. */
FLU_INLINE void flu_curl(float d[3][3], int axes, float *size, float core[3]) {
    float w = d[1][0] - d[0][1], shear = d[1][0] + d[0][1], stretch = d[0][0] - d[1][1];
    float turn = w * w, strain = shear * shear + stretch * stretch;
    core[0] = axes > 2 ? d[2][1] - d[1][2] : 0;
    core[1] = axes > 2 ? d[0][2] - d[2][0] : 0;
    if (axes > 2) {
        float shear_x = d[2][1] + d[1][2], shear_y = d[0][2] + d[2][0];
        turn += core[0] * core[0] + core[1] * core[1];
        strain += shear_x * shear_x + shear_y * shear_y + d[2][2] * (d[2][2] - 2 * (d[0][0] + d[1][1]));
        strain = strain > 0 ? strain : 0; /* air that swells has none */
    }
    float excess = turn > strain ? turn - strain : 0, part = excess / (turn + strain + FLU_TINY);
    *size = axes > 2 ? sqrtf(turn) : fabsf(w);
    core[0] *= part, core[1] *= part, core[2] = w * part;
}

/* A layout is one file that ends in such a row. */
typedef struct LayoutScheme {
    const char *name;
    FluidLayout layout;
    bool lagged_ghosts; /* while sweeps relax, a ghost (the value that a wall shows) is the last sweep's (Stam 2003) */
    bool holds_closed;  /* gradient and accelerate leave samples alone that `bound` set */
    /* Where velocity component `axis` is sampled: offset[3] in cells. */
    void (*place)(int axis, float offset[3]);
    /* The displacement c * velocity of a sample of field `what`. The next finds and measures `count` in a row from x
     * on. */
    void (*displace)(const Fluid *fluid, int what, const int cell[3], float c, float d[3]);
    void (*find_paths)(const Fluid *fluid, int what, Row row, int x, int count, float c, Paths *to);
    /* A velocity component of `field` within a free cell, at `at` in [0, 1] across it. */
    float (*sample)(const Fluid *fluid, const Field *field, int axis, const int cell[3], const float at[3]);
    /* Sets the samples of velocity component `axis` that lie in solids, or on their faces, in one row of its own
     * lattice and in no other. `uncover` sets the velocity with which a cell starts that a body left. */
    void (*bound)(Fluid *fluid, int axis, Row row);
    void (*uncover)(Fluid *fluid, const int cell[3], int body);
    /* Minus the divergence times the cell size, m/s, of `count` cells of a row from x on. */
    void (*divergence)(const Fluid *fluid, Row row, int x, int count, float *to);
    /* Takes the gradient of p (m/s) off the velocity samples of those cells. p begins at cell x, with one more at both
     * ends. `beside` has its rows on both sides along the other axes ([0] is not read). */
    void (*gradient)(Fluid *fluid, Row row, int x, int count, const float *p, const Beside *beside);
    /* flu_curl around `count` centres of a row from x on, in m/s a cell. In 2D core[2] alone is written. */
    void (*curl)(const Fluid *fluid, Row row, int x, int count, float *size, float *const core[3]);
    /* flow.next = (velocity + changes given at centres) * keep, for the samples of a face row from x on. change[axis]
     * starts at the centre at x and reaches one further on both sides. before[axis] is that of the row before along
     * axis 1 or 2. */
    void (*accelerate)(Fluid *fluid, Row row, int x, int count, const float *const change[3],
                       const float *const before[3], float keep);
} LayoutScheme;

FLU_LOCAL const LayoutScheme flu_layout_staggered, flu_layout_centred;

/* `bound` and `uncover` of the staggered layout, in faces.c */
FLU_LOCAL void flu_close_faces(Fluid *fluid, int axis, Row row);
FLU_LOCAL void flu_uncover_faces(Fluid *fluid, const int cell[3], int body);

typedef struct Flow {
    const LayoutScheme *layout;
    Field velocity[3], channel[FLUID_MAX_CHANNELS];
    Field next[FLUID_MAX_CHANNELS];    /* the results of a stage, for the velocities, then for the channels */
    Field forward[FLUID_MAX_CHANNELS]; /* MacCormack's first carry */
    Field high[FLUID_MAX_CHANNELS];    /* and its upper bounds */
    Field reflected[3];                /* with def.reflection */
    Field pressure;
    bool written[FLU_FIELDS]; /* a game got a view to write through since the last step */
} Flow;

#endif
