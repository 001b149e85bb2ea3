/* fluid.h - smoke, heat and wind on a grid, with solids that move, for games.
 *
 * Fill a FluidDef (Fluid_DefaultDef or a preset) and call Fluid_Create. Then, on each tick: say where the solids are
 * (stamps), add sources, call Fluid_Step, and read the fields back through views and samples. See README.md beside this
 * file. To build it, compile one file: fluid.c.
 *
 * Names    types Fluid*, functions Fluid_*, constants FLUID_*. Internal functions start with flu_, internal constants
 *          with FLU_; nothing else leaves the object file.
 *
 * Units    metres, seconds, radians, kilograms. Positions start at the grid's top-left(-near) corner.
 * Shapes   arrays are [depth][height][width], x fastest, y down as on screen. 2D is depth 1; z is ignored.
 * Threads  one thread at a time per Fluid; two Fluids share nothing.
 * Errors   a call that is refused returns false or NULL and changes nothing but the profile's `refused`. Non-finite
 *          numbers are refused everywhere, and so are enumerators, channels, axes and bodies out of range (a view then
 *          has data NULL, a sample is ambient, an output is not written). A game may write anything through a view: the
 *          next step makes it finite and bounded again.
 */
#ifndef FLUID_H
#define FLUID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A position or vector for the calls below, which take three numbers even in 2D: Fluid_Add(air, FLUID_SMOKE,
 * FLUID_AT(x, y), ...). In 3D: FLUID_AT3(x, y, z). */
#ifdef __cplusplus
struct FluidAt {
    float at[3];
    FluidAt(float x, float y, float z = 0) {
        at[0] = x;
        at[1] = y;
        at[2] = z;
    }
    operator const float *() const { return at; }
};
#define FLUID_AT(x, y)     FluidAt(x, y)
#define FLUID_AT3(x, y, z) FluidAt(x, y, z)
extern "C" {
#else
#define FLUID_AT(x, y)     ((const float[3]){(x), (y), 0})
#define FLUID_AT3(x, y, z) ((const float[3]){(x), (y), (z)})
#endif

#define FLUID_VERSION      "0.10.0"
#define FLUID_MAX_CHANNELS 8
#define FLUID_MAX_BODIES   256 /* body 0 is the fluid itself: "not occupied" */

typedef struct Fluid Fluid;

/* ---- What to simulate --------------------------------------------------------------------------- */

typedef enum { FLUID_STAGGERED, FLUID_CENTRED } FluidLayout; /* MAC faces; the 2003 paper's cell centres */
/* LINEAR: Stam's backtrace (1999). MACCORMACK: that, corrected to second order (Selle 2008); it carries a velocity with
 * STAGGERED alone. CONSERVING: West's forward and accounted reverse advection (2007). It keeps a channel's total to rounding in a closed box, even around moving bodies, and makes nothing negative.
 * Only sides and bodies that are open or hold a value change the total, and diffusion changes it by the error that its sweeps leave.
 * What a body covers goes to the nearest free cells that it can reach, and the cells that a body leaves take their share
 * from there; what is enclosed goes to the free cells around the body, and is lost if there are none. The price: an even field stays only nearly even. Smoke of 1 stays between .85 and 1.16 around a ball
 * of 5 cells that moves at .8 cells a step or stands in wind. Where the channel is finer it varies more. A velocity is carried
 * the same way, then divided by the mass that came along: it never grows, but its total is not kept. `midpoint` and
 * `tracer_tolerance` do not affect such a channel: half a step each way is already of second order. */
typedef enum { FLUID_LINEAR, FLUID_MACCORMACK, FLUID_CONSERVING } FluidAdvection;
typedef enum { FLUID_ADVECT_FIRST, FLUID_FORCE_FIRST, FLUID_PROJECT_TWICE } FluidOrder; /* ours; Stam 1999; Stam 2003 */
/* MULTIGRID: an axis with PERIODIC sides needs an even number of cells. */
/* FFT: solved directly by fast transforms (Stam 1999), down to rounding where nothing is occupied, and so is diffusion there. With
 * occupied cells or drains it preconditions conjugate gradients, pressure_iterations at most. At most 2^20 cells along an axis. */
/* COMPRESSIBLE (West 2007; CENTRED alone, without reflection): no projection. The air has a density, 1 at first. StepChannels
 * carries it like a CONSERVING channel, and its differences push the velocity where other schemes project. So the flow is nearly
 * free of divergence only where it is slower than sound. In a closed box the total of air stays, and bodies that move displace
 * air: it never becomes negative. Outside OPEN sides, and in drains, the density is 1. INFLOW sides, and vents, bring air of
 * density 1 at their velocity, whatever the density before them; they may fill a room without end. */
typedef enum { FLUID_MULTIGRID, FLUID_GAUSS_SEIDEL, FLUID_SOR, FLUID_FFT, FLUID_COMPRESSIBLE } FluidPressure;
typedef enum { FLUID_WALL, FLUID_OPEN, FLUID_INFLOW, FLUID_PERIODIC } FluidSideKind; /* OPEN: still, ambient air outside */

/* One scalar carried by the flow. */
typedef struct FluidChannel {
    const char *name; /* for HUDs; must outlive the Fluid; NULL is fine; not saved */
    FluidAdvection advection;
    float ambient;   /* the value of still, outside air; enters through open sides */
    float diffusion; /* m^2/s */
    float decay;     /* 1/s: the distance from ambient is divided by 1 + decay*dt (Stam 1999) */
    float buoyancy;  /* m/s^2 of lift along `up` per unit above ambient; negative sinks */
    float cutoff;    /* a cell whose value is no further than this from ambient becomes ambient, unless one that is further
                      * lies within the step's reach; ambient cells cost nothing. So a source that adds no more than this
                      * a step, far from anything else, adds nothing. 0: no cutoff. CONSERVING ignores it */
    float noise;     /* m/s^2 per unit above ambient (Stam 1999): in each step a cell's velocity gains noise * value * dt * r along
                      * each axis, r uniform in [-1, 1]. A velocity on a face takes the mean value of both cells. The numbers depend on
                      * the place in the grid (Fluid_Scroll moves no number along), the axis and the count of steps with noise,
                      * which is part of the state, and on nothing else: all channels share them. 0: none */
    int fineness;    /* samples along a cell's edge, along every axis: 1 (0 counts as 1), 2 or, in 2D, 4. The channel's view has
                      * size * fineness, and sample (i, j) lies at (i + .5, j + .5) * cell_size / fineness. Everything else is as
                      * ever: metres, solids, sources, samples, means, totals, rays. A source without a radius fills its whole
                      * cell. Buoyancy, noise and the reaction use the mean over a cell. Each small cell has the divergence of the
                      * cell that it lies in */
    bool keeps_total; /* LINEAR and MACCORMACK (CONSERVING ignores it): each step puts the channel's total right where
                      * carrying changed it, room by room. Each value stays within those that its backtrace met and the
                      * one before, so that an even field stays even. What passes open sides, inflows, drains and vents
                      * counts, and bodies that move sweep it along. A room in which a wall or a body holds the channel
                      * is left out. In steps in which a body moves, totals are kept so whatever this says: backtraces
                      * lose and make most around it. What finds no room within those values, as ahead of a piston that
                      * presses smoke together, then goes to all cells of the room in proportion to what they hold */
} FluidChannel;

/* One side of the box: -x, +x, -y, +y, -z, +z. */
typedef struct FluidSide {
    FluidSideKind kind;              /* PERIODIC must be set on both sides of an axis */
    float velocity[3];               /* m/s. WALL: how it slides (its normal part is ignored); INFLOW: of what enters */
    float slip;                      /* WALL: 0 drags the fluid along (no-slip) .. 1 lets it slide */
    bool holds[FLUID_MAX_CHANNELS];  /* this side holds channel i at value[i] (a hot plate, an inflow of smoke); */
    float value[FLUID_MAX_CHANNELS]; /* otherwise WALL insulates, INFLOW and OPEN bring ambient */
} FluidSide;

/* Runs task over [0, count) in any pieces on any threads, and returns when all are done. Each piece but the last has at
 * least `grain` items. The results never depend on the split. Called only from within Fluid_* calls, on the caller's
 * thread, one job at a time, never nested. */
typedef void FluidTask(int begin, int end, void *task_data);
typedef void FluidParallelFor(int count, int grain, FluidTask *task, void *task_data, void *host);

/* What the host lends. All optional: NULL means serial, malloc and free, no timings. */
typedef struct FluidHost {
    void *data; /* the `host` of every callback */
    FluidParallelFor *parallel_for;
    void *(*allocate)(size_t bytes, size_t alignment, void *host); /* called once, by Fluid_Create; need not be zeroed */
    void (*release)(void *memory, size_t bytes, void *host);
    double (*seconds)(void *host); /* monotonic clock */
    void (*span)(const char *name, double began, double ended, void *host); /* called after each stage, on the caller's
                                                                             * thread, with times of that clock */
} FluidHost;

/* Fire (Stam 2003's outlook; Nguyen, Fedkiw and Jensen 2002): a channel that burns where it is hot, and gives heat, smoke and room.
 * It acts in free cells at the end of StepChannels: on channels that were carried, have diffused and decayed. All that burnt since the
 * last StepVelocity expands in the next one, as much in a long step as in a short one, and in each of its projections. Fuel never
 * becomes negative, and in each cell the heat gained is heat * burnt, to rounding. Fluid_Tune can turn it off; it can turn it on only
 * if Fluid_Create had it on. */
typedef struct FluidReaction {
    int fuel;        /* the channel that burns: another than FLUID_SMOKE and FLUID_HEAT */
    float ignition;  /* degrees of FLUID_HEAT from which on it burns */
    float rate;      /* 1/s: a step burns fuel * rate*dt / (1 + rate*dt). 0: nothing burns, and the rest counts for nothing */
    float heat;      /* degrees per unit burnt */
    float smoke;     /* of FLUID_SMOKE per unit burnt */
    float expansion; /* m^3 of gas per unit burnt in a m^3: divergence that the projection leaves in place, and the profile leaves
                      * out. In a room without a way out its mean is taken off. With FLUID_COMPRESSIBLE it adds density */
} FluidReaction;

/* Everything about a fluid. Start from Fluid_DefaultDef() or a preset, never from zeros. */
typedef struct FluidDef {
    int size[3];     /* cells per axis, each >= 1; size[2] == 1 is 2D */
    float cell_size; /* m */
    float density;   /* kg/m^3, for pressures and forces on bodies */
    FluidLayout layout;
    FluidOrder order;         /* of the stages */
    FluidAdvection advection; /* of velocity */
    bool midpoint;            /* second-order backtrace (RK2), clipped at solids: for long steps along curved paths; false:
                               * the 2003 paper's straight one */
    FluidPressure pressure;
    int pressure_iterations;  /* sweeps or multigrid cycles per projection, at most; 0: no projection. MULTIGRID may spend
                               * more where walls make its cycles fall short: see docs/performance.md. FFT may solve a
                               * second time where a float cannot hold the pressure. The profile tells what was spent */
    float pressure_tolerance; /* 1/s: stop once max |divergence| <= this; 0: stop only when nothing is left */
    float over_relaxation;    /* SOR: 1 .. 2; with reflection it is held to 1, as few over-relaxed sweeps would add energy */
    float viscosity;          /* m^2/s */
    float friction;           /* 1/s: velocity is divided by 1 + friction*dt */
    float vorticity;          /* confinement strength (Fedkiw 2001) where rotation outweighs strain, 1/s; 0 is off */
    bool reflection;          /* advection-reflection (Zehnder 2018; ADVECT_FIRST only): half an advection, a projection whose
                               * gradient is subtracted twice, and the other half. Far less splitting loss, for about
                               * twice the cost of a step. SOR is not over-relaxed then */
    float stiffness;          /* FLUID_COMPRESSIBLE: the speed of sound squared, m^2/s^2. Where sound would go further than .7
                               * cells in a step, it is held to that. The preset's is half a cell in 1/60 s for cells of 5 cm; for
                               * others take (30 * cell_size)^2. 0: nothing pushes, and the density is 1 again in each step */
    float filter;             /* FLUID_COMPRESSIBLE: 0 .. 1 of the one pass of diffusion that a step applies to velocity and density.
                               * 1 takes off all that alternates from cell to cell. Walls take no part */
    float tracer_tolerance;   /* cells. Above 0, ways back are found by Runge-Kutta steps that are halved, down to a sixteenth, until
                               * halving them moves the end by less (the adaptive particle tracer of Stam 1999). Each way takes as many
                               * steps as it needs. They are clipped at solids, too. 0: as `midpoint` says */
    float up[3];              /* unit vector; (0,-1,0) by default */
    FluidReaction reaction;   /* fire; off while its rate is 0 */
    FluidSide side[6];
    FluidChannel channel[FLUID_MAX_CHANNELS];
    int channel_count;
    FluidHost host;
    float still;     /* m/s: where nothing moves faster, no channel differs from ambient by more than its cutoff, and neither can
                      * come in within the step, the air sleeps and costs next to nothing. 0: it never does */
    uint32_t cookie; /* set by the functions below; Fluid_Create checks it */
} FluidDef;

/* Each source paper is one preset of the same pipeline. */
typedef enum {
    FLUID_PRESET_GAME,      /* ours: staggered, MacCormack, multigrid, confinement */
    FLUID_PRESET_STAM_2003, /* cell-centred, linear backtrace, 20 Gauss-Seidel sweeps, diffuse-project-advect-project */
    FLUID_PRESET_STAM_1999, /* Stable Fluids: force-advect(RK2)-diffuse-project, dissipation */
    FLUID_PRESET_WEST_2007, /* forward + accounted reverse advection, pressure forces instead of projection */
    FLUID_PRESET_STAGGERED_SOR, /* staggered grid, 40 sweeps over-relaxed by 1.9 */
    FLUID_PRESET_COUNT
} FluidPreset;

/* Channels of the default def and of every preset. */
enum { FLUID_SMOKE, FLUID_HEAT }; /* density, about 0..1; degrees above ambient */

FluidDef Fluid_DefaultDef(void); /* the GAME preset, 2D, 256 x 144 cells of 5 cm, no-slip walls all round,
                                  * two channels in use, all eight filled with sensible values */
FluidDef Fluid_PresetDef(FluidPreset preset);
const char *Fluid_PresetName(FluidPreset preset); /* "game", "stam-2003", "stam-1999", "west-2007", "staggered-sor" */
const char *Fluid_DefError(const FluidDef *def);  /* NULL if usable, else one constant sentence that names the field */
Fluid *Fluid_Create(const FluidDef *def);         /* NULL if unusable or out of memory; the only allocation */
void Fluid_Destroy(Fluid *fluid);                 /* NULL is fine */
const FluidDef *Fluid_GetDef(const Fluid *fluid);
/* Changes everything but size, layout, channel count and fineness, which must be as they are, and the host, which stays. Refused if a
 * scheme needs more memory than Fluid_Create took. */
bool Fluid_Tune(Fluid *fluid, const FluidDef *def);
void Fluid_Clear(Fluid *fluid);                   /* still, ambient air, nothing occupied; bodies, tuning, `refused` and `missed`
                                                   * stay */

/* ---- Before a step: tell it about the game ------------------------------------------------------ */

/* A solid. Its point p moves at velocity + spin x (p - pivot). If it is stamped in the same cells for longer than 2 cells / its
 * speed, it has run against something: it stands still, and only drags fluid along its surface. */
typedef struct FluidBody {
    bool open;         /* a drain: fluid leaves and still ambient air enters freely, as through an OPEN side */
    bool blows;        /* a vent or a fan: its surface blows, or against its outward normal sucks, at `velocity`, though it stays in
                        * place. What comes out is ambient, or what it holds. Refused together with `open` */
    float velocity[3]; /* m/s */
    float spin[3];     /* rad/s; 2D uses spin[2], clockwise on screen as y is down */
    float pivot[3];    /* m */
    float slip;        /* 0 no-slip .. 1 free slip */
    bool holds[FLUID_MAX_CHANNELS]; /* its surface holds channel i at value[i]; otherwise it insulates */
    float value[FLUID_MAX_CHANNELS];
} FluidBody;

FluidBody Fluid_DefaultBody(void); /* at rest, no-slip, holds nothing: as each body is until it is set */

/* Occupancy: one byte a cell, 0 for fluid, else the number of the body that fills it. A plain boolean mask is a legal
 * occupancy (all solids are body 1). It stays until changed. On each tick in which a body moved, call Fluid_SetOccupancy with
 * the level (or Fluid_ClearOccupancy, then Fluid_SetTiles), then stamp what moves; the last stamp wins.
 *
 * A stamp marks each cell whose centre lies in the shape. A shape thinner than a cell still marks an unbroken line of cells, and
 * in 3D a box that is thin along one axis an unbroken sheet, which nothing passes. A stamp or source that misses the grid, or finds no free cell, is fine and returns true; the profile's
 * `missed` counts those that missed the grid.
 *
 * StepChannels compares the occupancy with that of the StepChannels before. For each body: the cells that it left get the
 * mean of their free neighbours. That comes out of what the body covered and the flow did not carry away; only the difference
 * is taken from, or given to, neighbouring free cells. So even smoke stays even around a moving body. A face that a body leaves starts with
 * that body's velocity. */
bool Fluid_SetBody(Fluid *fluid, int body, const FluidBody *motion); /* 1..255; at rest, no-slip until set */
bool Fluid_SetOccupancy(Fluid *fluid, const uint8_t *occupancy);     /* [depth][height][width] */
void Fluid_ClearOccupancy(Fluid *fluid);
/* a == b: a disc. */
bool Fluid_StampCapsule(Fluid *fluid, int body, const float a[3], const float b[3], float radius);
/* About z, turning as spin[2] does. In 3D half[2] reaches along z. */
bool Fluid_StampBox(Fluid *fluid, int body, const float centre[3], const float half[3], float angle);
/* Turned any way: by x, y, z, w of a unit quaternion, as cglm's versor. {0, 0, sin(angle / 2), cos(angle / 2)} is Fluid_StampBox's
 * angle. A length that is not quite 1 does no harm; 0 0 0 0 is refused. 2D uses z and w alone: the part of the turn about z. */
bool Fluid_StampTurnedBox(Fluid *fluid, int body, const float centre[3], const float half[3], const float turn[4]);
/* A sprite's alpha: step bytes from pixel to pixel, pitch from row to row, negative to mirror; solid where >= threshold. */
bool Fluid_StampBitmap(Fluid *fluid, int body, const float corner[3], float pixel_size, const uint8_t *alpha, int width,
                       int height, int step, int pitch, uint8_t threshold);
/* A tile map, [rows][columns], from the grid's corner on; tiles of tile_size > 0 metres. Each cell whose centre lies in a tile
 * that is not 0 is filled, through the whole depth; body 0 empties it. Other cells stay as they are, and so do those beyond the
 * map. A map may be larger than the grid. Refused if there is no column or no row. */
bool Fluid_SetTiles(Fluid *fluid, int body, const uint8_t *tiles, int columns, int rows, float tile_size);
const uint8_t *Fluid_GetOccupancy(const Fluid *fluid);

/* Sources act on the free cells whose centres lie in a capsule; if there are none, on the cell that holds `a`. */
/* value += amount, at once. */
bool Fluid_Add(Fluid *fluid, int channel, const float a[3], const float b[3], float radius, float amount);
/* Changes the velocity, m/s, once and in full, of every sample that touches a covered cell, but not on solids. Pushes wait
 * for the next StepVelocity, which applies them right before its projection (with PROJECT_TWICE the first one; with reflection
 * the last one, so that no push is reflected), to the cells that are free then. Up to 512 can wait; one more is refused. */
bool Fluid_Push(Fluid *fluid, const float a[3], const float b[3], float radius, const float velocity_change[3]);

/* ---- The step ----------------------------------------------------------------------------------- */

/* Advances by dt seconds. Bounded for any finite dt >= 0 and any state; never allocates. dt 0 advances nothing, but makes
 * what was written through views finite and bounded.
 * Stratified air at rest around a body stays at rest (GAME: forces are not advected before they are projected).
 * A step ends with the projection (unless FLUID_COMPRESSIBLE): the velocity is then divergence-free up to what the profile
 * tells, and on the faces (staggered) of solids and walls it is the solid's own normal velocity. */
bool Fluid_Step(Fluid *fluid, float dt);
bool Fluid_StepVelocity(Fluid *fluid, float dt); /* the half that moves the flow (the paper's vel_step) */
bool Fluid_StepChannels(Fluid *fluid, float dt); /* the half that carries the channels (dens_step); velocity stays as it is */

/* ---- After a step: read it back ----------------------------------------------------------------- */

/* A field in place: value(x, y, z) = data[x + y*row + z*slab]. Sample (0, 0, 0) lies `offset` cells from the corner:
 * {.5, .5, .5} for centres; for faces 0 along their own axis, where size is one more. (Around a PERIODIC axis the last face
 * repeats the first; if both are written, the first counts.)
 * May be read, and written to set initial conditions, until the next call that takes a non-const Fluid. Values in occupied
 * cells mean nothing, but are finite. */
typedef struct FluidView {
    float *data;
    int size[3];
    ptrdiff_t row, slab;
    float offset[3];
} FluidView;

FluidView Fluid_Channel(Fluid *fluid, int channel);
FluidView Fluid_Velocity(Fluid *fluid, int axis); /* m/s; axis 2 of a 2D fluid has data NULL */
/* Pa, mean over the last step: the impulse of all its projections / dt (one that is reflected acts twice). 0 at OPEN sides and
 * drains; in a connected room without either, of mean 0. If volume is blown into a room without a way out, it stays as
 * divergence, spread evenly over that room; tolerance and profile leave it out.
 * FLUID_COMPRESSIBLE: (density - 1) * def.density * def.stiffness, as it is now, and of no particular mean; what is written there
 * sets the density. */
FluidView Fluid_Pressure(Fluid *fluid);
/* The same, to read only: nothing may be written through these views, so the next step need not check what was. */
FluidView Fluid_ReadChannel(const Fluid *fluid, int channel);
FluidView Fluid_ReadVelocity(const Fluid *fluid, int axis);
FluidView Fluid_ReadPressure(const Fluid *fluid);
/* Linear interpolation over free cells. Within a solid: its own velocity, and the value that it holds, else ambient.
 * Outside: what the side gives. */
float Fluid_Sample(const Fluid *fluid, int channel, const float position[3]);
void Fluid_SampleVelocity(const Fluid *fluid, const float position[3], float velocity[3]);
/* Means over the free cells that Fluid_Add would cover: what a body of this shape breathes or feels, even from inside its
 * own cells if the shape reaches beyond them. velocity may be NULL. If no cell is free: false, ambient and 0. */
bool Fluid_Mean(const Fluid *fluid, int channel, const float a[3], const float b[3], float radius, float *value,
                float velocity[3]);
double Fluid_Total(const Fluid *fluid, int channel); /* sum over free cells x cell volume (2D: area) */
/* Line integral (value x metres) of what Fluid_Sample says along the line: exact but for rounding; within a cell of solids,
 * where the interpolation is not linear, to 0.2 %. INFINITY if any body's cell is in the way, or a corner where two meet.
 * Beyond the sides it takes what they give; PERIODIC axes wrap: one lap and 65536 cells more are walked, and the rest is taken
 * to be like these. The way back gives the same bits. Refused: 0. */
float Fluid_Ray(const Fluid *fluid, int channel, const float from[3], const float to[3]);
/* Moves tracers through the velocity as it is now for dt >= 0 s, in midpoint steps of about a cell, at most 64. A tracer never
 * enters a solid: it slides along. One that is found in a solid moves with it, and flows on where it comes out. WALL sides keep
 * tracers in; beyond other sides they move with what Fluid_SampleVelocity gives there; PERIODIC wraps. If one position is not
 * finite the call is refused and none has moved. In 2D z is left as it is. A tracer beyond 3e7 cells stays where it is. Uses
 * host.parallel_for. */
bool Fluid_Carry(const Fluid *fluid, float (*positions)[3], int count, float dt);
/* Force (N) and torque about the pivot (N m; torque[2] turns clockwise on screen, as spin[2] does) on a body, in 2D per metre of
 * depth: the mean over the last StepVelocity of pressure and viscous traction, impulsive starts included. Stamps since then
 * change nothing. A body that filled no cell, and a drain, feel 0. Either output may be NULL.
 * The fluid feels no gravity but its channels' buoyancy: for Archimedes' lift add density x volume x g against gravity yourself.
 * In a room without a way out the pressure has mean 0: a body that touches the box's side or another body is pressed only on the
 * faces that touch air. A light body carries fluid along (a disc: m' = density pi r^2), and plain a = F/m diverges: use
 * a = (F + weight + m' a_last) / (m + m'). */
bool Fluid_BodyForce(const Fluid *fluid, int body, float force[3], float torque[3]);

/* ---- Cost, state, the world around -------------------------------------------------------------- */

typedef enum {
    FLUID_STAGE_SOLIDS,
    FLUID_STAGE_FORCES,
    FLUID_STAGE_DIFFUSE,
    FLUID_STAGE_PROJECT,
    FLUID_STAGE_ADVECT,
    FLUID_STAGE_SCALARS,
    FLUID_STAGE_COUNT
} FluidStage;

typedef struct FluidProfile { /* of the last step */
    double step_seconds;      /* 0 without host.seconds, as the next */
    double stage_seconds[FLUID_STAGE_COUNT];
    int pressure_iterations; /* spent, all projections together */
    float divergence_before, divergence_after; /* rms over free cells, 1/s, around the last projection; the latter is computed when
                                                * asked for. FLUID_COMPRESSIBLE: 0, and of the velocity that the step left */
    float max_courant;       /* fastest displacement in the step, cells */
    uint64_t refused;     /* inputs refused since Fluid_Create */
    uint64_t missed;      /* stamps, sources and pushes since Fluid_Create that lay wholly outside the grid when they came (a bitmap
                           * by its rectangle). Not one that touches a side, or that lies inside but finds no free cell; around a
                           * PERIODIC axis nothing lies outside */
    size_t bytes;         /* held, constant after Fluid_Create: what allocate lent */
} FluidProfile;

FluidProfile Fluid_GetProfile(const Fluid *fluid);
const char *Fluid_StageName(FluidStage stage);

/* Moves the window over the world by whole cells: new(i) = old(i + cells), with both occupancies, the bodies' pivots and the
 * queued pushes. What scrolls in is still, ambient, unoccupied air; a PERIODIC axis wraps. cells[2] is ignored in 2D. */
bool Fluid_Scroll(Fluid *fluid, const int cells[3]);

/* Takes over velocity, channels and pressure of a fluid of any size, cell size or layout, corner on corner: when the level or the
 * quality changes, the smoke survives. The same size, cell size and layout: fields are copied exactly, occupied cells too.
 * Otherwise a channel's cell becomes the mean of what it covers, weighed by area; a velocity the mean over its face, between faces
 * linear. A channel's total over what both cover is kept to 1e-3 where the cells' edges meet, else to 5 %. An even field stays
 * even, a linear velocity linear, and a channel within its bounds; a flow free of divergence stays so on a coarser grid whose
 * edges meet. What `from` does not cover is still, ambient air, also beyond its PERIODIC sides. Depth: a 2D fluid is extruded, and
 * depth is averaged into 2D.
 * Means are over free cells of `from` alone: a cell that is partly solid there takes the value of its free part. With the same solids
 * in both, what totals gain and lose by that is even on average. Where `from` is solid and `to` is free, ambient air comes; what
 * lies where `to` is solid is lost. So stamp the solids of `to` first.
 * Occupancy, bodies, tuning, queued pushes, and the last step's forces and figures stay those of `to`. The next step sets the
 * velocity on solids and sides, and takes the solids as they are now for those of the step before. The bits are the same on every
 * machine. Uses host.parallel_for of `to`, allocates nothing. Refused: NULL, another channel count, a fluid from itself. */
bool Fluid_Resample(Fluid *to, const Fluid *from);

/* The complete state: everything that steps and readers use (fields, both occupancies, bodies, tuning, queued pushes, the last
 * step's forces and figures), but not the host, names, `refused`, `missed` or times. The same bytes on every machine; the size is constant
 * after Fluid_Create. Non-finite values written through views count as 0. Save with image NULL returns the size; otherwise the
 * bytes written, or 0 if they don't fit. Restore refuses, as a whole, an image that is damaged, of another size, layout or channel
 * count, or of a tuning that Fluid_Tune would refuse; also one from a fluid created with a reaction.rate above 0 where this one was
 * created with 0, or the reverse, whatever the rates are by now. Numbers are checked beyond the checksum: a forged image brings
 * nothing that calls could not have brought. After a restore, stepping repeats bit for bit. */
size_t Fluid_Save(const Fluid *fluid, void *image, size_t capacity);
bool Fluid_Restore(Fluid *fluid, const void *image, size_t size);
/* Of the same state without the last step's figures. Equal for any thread count, compiler, optimisation level and CPU, and so is
 * everything that is read back (samples, totals, forces, the profile without times). */
uint64_t Fluid_Hash(const Fluid *fluid);

/* What breaks that promise. The first three come from the compiler's flags. The others come from the mode of the calling thread's
 * processor, which libraries may change: ask again where that may have happened. */
#define FLUID_BREAKS_CONTRACTION 1u /* a * b + c is rounded once (clang -ffp-contract=fast on processors with FMA) */
#define FLUID_BREAKS_PRECISION   2u /* intermediate results are wider than their type (x87) */
#define FLUID_BREAKS_FAST_MATH   4u /* sums are reordered, quotients or roots approximated, constants narrowed */
#define FLUID_BREAKS_ROUNDING    8u /* not to the nearest (fesetround) */
#define FLUID_BREAKS_DENORMALS   16u /* numbers below 1.2e-38 are taken for 0, or become 0 (FTZ, DAZ; linking with -ffast-math). The state
                                      * keeps its bits, as steps store |x| < 1e-20 as 0; readings and written values that small may not */
unsigned Fluid_SelfTest(void); /* 0, or a sum of these: of this build, on the calling thread */

#ifdef __cplusplus
}
#endif
#endif
