/* schemes.h - the rows of the scheme tables: a layout, an advection and a pressure solver are each one file that ends
 * in such a row. Private; included by solver.h, whose types it uses. */
#ifndef FLUID_SCHEMES_H
#define FLUID_SCHEMES_H

/* A field on its way through an advection: `next` receives what `now` holds; linear advection leaves the least and the
 * largest of the values that each was interpolated from in `low` and `high`, unless they are NULL; `once` is a
 * scheme's own, if it laid it out. Of each row the first `width` samples are carried: a last one on a wall that rests
 * (see carried_width) has the wall's value. */
typedef struct Carried {
    Field *now, *next, *once;
    int what, width;
    Field *low, *high;
} Carried;

typedef struct Ways Ways;

struct LayoutScheme {
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
    /* Minus the divergence times the cell size, m/s, of `count` cells from (x, y) on. */
    void (*divergence)(const Fluid *fluid, int x, int y, int count, float *to);
    /* Takes the gradient of p (m/s, with one more at both ends) off the velocity samples of those cells. */
    void (*gradient)(Fluid *fluid, int x, int y, int count, const float *p, const float *above, const float *below);
    /* Vorticity around `count` centres from (x, y) on, and the part of it that vortex cores hold: flu_curl. */
    void (*curl)(const Fluid *fluid, int x, int y, int count, float *curl, float *core);
    /* fluid->next = (velocity + changes given at centres) * keep, for the samples of a row from (x, y) on; there is
     * one row more than cells. fx and fy start at centre (x, y), reach one further on both sides; fy_above is the row
     * above. */
    void (*accelerate)(Fluid *fluid, int x, int y, int count, const float *fx, const float *fy, const float *fy_above,
                       float keep);
};

struct AdvectionScheme {
    const char *name;
    FluidAdvection advection;
    bool holds_closed; /* what lies in solids, or on their faces, stays as it is */
    /* Takes what it needs; may be NULL. Shares its memory with the pressure's schemes: neither keeps anything from
     * stage to stage. */
    void (*lay_out)(Fluid *fluid, Arena *arena);
    /* Fields that share one lattice are carried together, along one backtrace. */
    void (*advect)(Fluid *fluid, const Carried *fields, int count, float dt);
};

struct PressureScheme {
    const char *name;
    FluidPressure pressure;
    /* Takes what it needs beyond the system; may be NULL. */
    void (*lay_out)(Fluid *fluid, Arena *arena);
    void (*lay_out_turns)(Fluid *fluid, Arena *arena); /* what it keeps no longer than it solves; may be NULL */
    /* Solves fluid->system for p, as from 0; row_sums hold the squares of b. Returns the sweeps or cycles spent. */
    int (*solve)(Fluid *fluid);
};

extern const LayoutScheme flu_layout_staggered, flu_layout_centred;
extern const AdvectionScheme flu_advect_linear, flu_advect_maccormack, flu_advect_conserving;
extern const PressureScheme flu_gauss_seidel, flu_sor, flu_multigrid;

const LayoutScheme *flu_find_layout(FluidLayout layout); /* NULL if there is no such row */
const AdvectionScheme *flu_find_advection(FluidAdvection advection);
const PressureScheme *flu_find_pressure(FluidPressure pressure);

#endif
