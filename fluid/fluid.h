/* fluid.h - smoke, heat and wind on a grid, with solids that move, for games.
 *
 * Fill a FluidDef (Fluid_DefaultDef or a preset) and call Fluid_Create. On each tick, say where the solids are (stamps), add
 * sources, call Fluid_Step, and read the fields back through views and samples. See README.md beside this file. To build it,
 * compile one file, fluid.c.
 *
 * Names    types Fluid*, functions Fluid_*, constants FLUID_*. Internal functions start with flu_, internal constants
 *          with FLU_. Nothing else leaves the object file.
 *
 * Units    metres, seconds, radians, kilograms. Positions start at the grid's top-left(-near) corner.
 * Shapes   arrays are [depth][height][width], x fastest, y down as on screen. 2D is depth 1, and z is ignored.
 * Threads  one thread at a time per Fluid. Two Fluids share nothing.
 * Errors   A call that is refused returns false or NULL and changes nothing but the profile's `refused`, and
 *          Fluid_LastRefusal says why. Calls refuse non-finite numbers, and enumerators, channels, axes and bodies out of
 *          range. A refused view has data NULL, a
 *          refused sample is ambient (0 without such a channel), and a refused output is not written. A game may write anything through a view.
 *          The next step makes it finite and bounded again. */
#ifndef FLUID_H
#define FLUID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A position or vector for the calls below, which take three numbers even in 2D. An example is Fluid_Add(air, FLUID_SMOKE,
 * FLUID_AT(x, y), ...). 3D has FLUID_AT3(x, y, z). Numbers of any type become float. */
#ifdef __cplusplus
extern "C++" { /* even where a game includes this within extern "C" */
struct FluidAt {
    float at[3];
    template <typename X, typename Y> FluidAt(X x, Y y) : at() {
        at[0] = static_cast<float>(x);
        at[1] = static_cast<float>(y);
    }
    template <typename X, typename Y, typename Z> FluidAt(X x, Y y, Z z) : at() {
        at[0] = static_cast<float>(x);
        at[1] = static_cast<float>(y);
        at[2] = static_cast<float>(z);
    }
    operator const float *() const { return at; }
};
}
#define FLUID_AT(x, y)     FluidAt(x, y)
#define FLUID_AT3(x, y, z) FluidAt(x, y, z)
extern "C" {
#else
#define FLUID_AT(x, y)     ((const float[3]){(float)(x), (float)(y), 0})
#define FLUID_AT3(x, y, z) ((const float[3]){(float)(x), (float)(y), (float)(z)})
#endif

/* Stands before each declaration. A host may define it, as for a library that exports these names alone. */
#ifndef FLUID_API
#define FLUID_API
#endif

#define FLUID_VERSION        "0.10.0"
#define FLUID_VERSION_NUMBER 1000 /* major * 10000 + minor * 100 + patch */
FLUID_API const char *Fluid_Version(void); /* FLUID_VERSION of what was compiled */

#define FLUID_MAX_CHANNELS 8
#define FLUID_MAX_BODIES   256 /* body 0 means "not occupied" */

typedef struct Fluid Fluid;

/* ---- What to simulate --------------------------------------------------------------------------- */

typedef enum { FLUID_STAGGERED, FLUID_CENTRED } FluidLayout; /* faces (MAC), or cell centres as in the 2003 paper */
/* LINEAR is Stam's backtrace (1999). MACCORMACK corrects it to second order (Selle 2008). It carries a velocity with STAGGERED
 * alone. CONSERVING is West's forward and accounted reverse advection (2007). It keeps a channel's total to rounding in a closed
 * box, even around moving bodies, and makes nothing negative. Only sides and bodies that are open or hold a value change the total,
 * and diffusion changes it by the error that its sweeps leave.
 * A body hands what it covers to the nearest free cells that it can reach. The cells that it leaves take their share from there.
 * Smoke that is enclosed goes to the free cells around the body, and is lost if there are none.
 * The price is that an even field stays only nearly even. Smoke of 1 stays between .85 and 1.16 around a ball of 5 cells that moves
 * at .8 cells a step or stands in wind. It varies more where the channel is finer.
 * A velocity is carried the same way, then divided by the mass that came along. It never grows, but its total is not kept.
 * `midpoint` and `tracer_tolerance` do not affect such a channel, since half a step each way is already of second order. */
typedef enum { FLUID_LINEAR, FLUID_MACCORMACK, FLUID_CONSERVING } FluidAdvection;
typedef enum { FLUID_ADVECT_FIRST, FLUID_FORCE_FIRST, FLUID_PROJECT_TWICE } FluidOrder; /* ours; Stam 1999; Stam 2003 */
/* With MULTIGRID an axis with PERIODIC sides needs an even number of cells. */
/* FFT solves directly by fast transforms (Stam 1999), down to rounding where nothing is occupied. So does diffusion there. With
 * occupied cells or drains it preconditions conjugate gradients, pressure_iterations at most. An axis has 2^20 cells at most. */
/* COMPRESSIBLE (West 2007) needs CENTRED and no reflection. It does not project. The air has a density, 1 at first. StepChannels
 * carries it like a CONSERVING channel. Its differences push the velocity where other schemes project. So the flow is nearly free
 * of divergence only where it is slower than sound. A closed box keeps its total of air. Bodies that move displace air, and the
 * density never becomes negative. It is 1 outside OPEN sides and in drains. INFLOW sides and vents bring air of density 1 at their
 * velocity, whatever the density before them. They may fill a room without end. */
typedef enum { FLUID_MULTIGRID, FLUID_GAUSS_SEIDEL, FLUID_SOR, FLUID_FFT, FLUID_COMPRESSIBLE } FluidPressure;
typedef enum { FLUID_WALL, FLUID_OPEN, FLUID_INFLOW, FLUID_PERIODIC } FluidSideKind; /* OPEN has still, ambient air outside */

/* A scalar that the flow carries. */
typedef struct FluidChannel {
    const char *name; /* for HUDs, not saved. Must outlive the Fluid. NULL is fine */
    FluidAdvection advection;
    float ambient;   /* the value of still, outside air, which enters through open sides */
    float diffusion; /* m^2/s */
    float decay;     /* 1/s. Each step divides the distance from ambient by 1 + decay*dt (Stam 1999) */
    float buoyancy;  /* m/s^2 of lift along `up` per unit above ambient. Negative sinks */
    float cutoff;    /* a cell becomes ambient if its value is no further than this from ambient, unless a value further off lies
                      * within the step's reach. Ambient cells cost nothing. A source that adds no more than this a step, far from
                      * anything else, adds nothing. 0 is off. CONSERVING ignores it */
    float noise;     /* m/s^2 per unit above ambient (Stam 1999). In each step a cell's velocity gains noise * value * dt * r along
                      * each axis, r uniform in [-1, 1]. A velocity on a face takes the mean value of both cells. The numbers depend
                      * only on the place in the grid, the axis and the count of steps with noise, which is part of the state. All
                      * channels share them, and Fluid_Scroll moves none along. 0 is off */
    int fineness;    /* samples along a cell's edge, along every axis. It is 1 (0 counts as 1), 2 or, in 2D, 4. The channel's view
                      * has size * fineness, and sample (i, j) lies at (i + .5, j + .5) * cell_size / fineness. Metres, solids,
                      * sources, samples, means, totals and rays work as ever. A source without a radius fills its whole cell.
                      * Buoyancy, noise and the reaction use the mean over a cell. A small cell has the divergence of its cell */
    bool keeps_total; /* for LINEAR and MACCORMACK (CONSERVING ignores it). Each step corrects the channel's total where carrying
                       * changed it, room by room. Each value stays within those that its backtrace met and the one before, so an
                       * even field stays even. What passes open sides, inflows, drains and vents is a real change, and bodies that
                       * move sweep the channel along. A room in which a wall or a body holds the channel is left out. In steps in
                       * which a body moves, this is done for every LINEAR and MACCORMACK channel, as backtraces lose and make most
                       * around it. Only then may values leave that range. What finds no room in it, as ahead of a piston that
                       * presses smoke together, goes to all cells of the room in proportion to what they hold, at most half of
                       * each value a step. The rest is lost */
    bool nonnegative; /* no call and no step leaves a value below 0. The next step raises what was written through a view. A
                       * negative ambient or held value is refused */
} FluidChannel;

/* The sides of the box, in the order of `side[]`: -x, +x, -y, +y, -z, +z. */
enum { FLUID_LEFT, FLUID_RIGHT, FLUID_TOP, FLUID_BOTTOM, FLUID_NEAR, FLUID_FAR };

/* A side of the box. */
typedef struct FluidSide {
    FluidSideKind kind;              /* PERIODIC must be set on both sides of an axis */
    float velocity[3];               /* m/s at which a WALL slides (its normal part is ignored) or air enters at an INFLOW */
    float slip;                      /* of a WALL. 0 drags the fluid along (no-slip) .. 1 lets it slide */
    bool holds[FLUID_MAX_CHANNELS];  /* this side holds channel i at value[i] (a hot plate, an inflow of smoke). */
    float value[FLUID_MAX_CHANNELS]; /* Otherwise WALL insulates, and INFLOW and OPEN bring ambient */
} FluidSide;

/* Runs task over [0, count) in any pieces on any threads, and returns when all are done. Each piece but the last has at
 * least `grain` items. The results never depend on the split. Called only from within Fluid_* calls, on the caller's
 * thread, one job at a time, never nested. */
typedef void FluidTask(int begin, int end, void *task_data);
typedef void FluidParallelFor(int count, int grain, FluidTask *task, void *task_data, void *host);

/* The services of the host. All are optional. NULL means serial, malloc and free, no timings. */
typedef struct FluidHost {
    void *data; /* the `host` of every callback */
    FluidParallelFor *parallel_for;
    void *(*allocate)(size_t bytes, size_t alignment, void *host); /* called once, by Fluid_Create. Need not be zeroed */
    void (*release)(void *memory, size_t bytes, void *host);
    double (*seconds)(void *host); /* monotonic clock */
    void (*span)(const char *name, double began, double ended, void *host); /* called after each stage, on the caller's
                                                                             * thread, with times of that clock */
} FluidHost;

/* Fire (Stam 2003's outlook; Nguyen, Fedkiw and Jensen 2002). A channel burns where it is hot, and gives heat, smoke and room. The
 * reaction acts in free cells at the end of StepChannels, after channels were carried, diffused and decayed. All that burnt since
 * the last StepVelocity expands in the next one and in each of its projections. A long step expands it as much as a short one. Fuel
 * never becomes negative, and in each cell the heat gained is heat * burnt, to rounding. Fluid_Tune can turn it off. It can turn it
 * on only if Fluid_Create had it on. */
typedef struct FluidReaction {
    int fuel;        /* the channel that burns, neither FLUID_SMOKE nor FLUID_HEAT */
    float ignition;  /* degrees of FLUID_HEAT from which on it burns */
    float rate;      /* 1/s. A step burns fuel * rate*dt / (1 + rate*dt). At 0 nothing burns, and the other fields do not count */
    float heat;      /* degrees per unit burnt */
    float smoke;     /* of FLUID_SMOKE per unit burnt */
    float expansion; /* m^3 of gas per unit burnt in a m^3. The projection leaves this divergence in place, and the profile leaves
                      * it out. In a room without a way out its mean is taken off. With FLUID_COMPRESSIBLE it adds density */
} FluidReaction;

/* Everything about a fluid. Start from Fluid_DefaultDef() or a preset, never from zeros. */
typedef struct FluidDef {
    int size[3];     /* cells per axis, each >= 1. 2D has size[2] == 1 */
    float cell_size; /* m */
    float density;   /* kg/m^3, for pressures and forces on bodies */
    FluidLayout layout;
    FluidOrder order;         /* of the stages */
    FluidAdvection advection; /* of velocity */
    bool midpoint;            /* second-order backtrace (RK2), clipped at solids, for long steps along curved paths. False is the
                               * 2003 paper's straight one */
    FluidPressure pressure;
    int pressure_iterations;  /* sweeps or multigrid cycles per projection, at most. 0 turns projection off. MULTIGRID may spend
                               * more where walls make its cycles fall short, see docs/performance.md. FFT may solve a second time
                               * where a float cannot hold the pressure. The profile tells what was spent */
    float pressure_tolerance; /* 1/s. Stop once max |divergence| <= this. 0 stops only when nothing is left */
    float over_relaxation;    /* of SOR, 1 .. 2. With reflection it is held to 1, as few over-relaxed sweeps would add energy */
    float viscosity;          /* m^2/s */
    float friction;           /* 1/s. Each step divides the velocity by 1 + friction*dt */
    float vorticity;          /* confinement strength (Fedkiw 2001) where rotation outweighs strain, 1/s. 0 is off */
    bool reflection;          /* advection-reflection (Zehnder 2018), with ADVECT_FIRST only. Half an advection comes first, then a
                               * projection whose gradient is subtracted twice, then the other half. Far less splitting loss, for
                               * about twice the cost of a step. SOR is not over-relaxed then */
    float stiffness;          /* of FLUID_COMPRESSIBLE, the speed of sound squared, m^2/s^2. Where sound would go further than .7
                               * cells in a step, it is held to that. The preset's is half a cell in 1/60 s for cells of 5 cm. For
                               * other cells take (30 * cell_size)^2. 0 pushes nothing and makes the density 1 in each step */
    float filter;             /* of FLUID_COMPRESSIBLE, 0 .. 1 of the one pass of diffusion that a step applies to velocity and
                               * density. 1 takes off all that alternates from cell to cell. Walls take no part */
    float tracer_tolerance;   /* cells. Above 0, Runge-Kutta steps find the paths back. They are halved, down to a sixteenth, until
                               * halving moves their end by less (the adaptive particle tracer of Stam 1999). Each path takes as many
                               * steps as it needs, and is clipped at solids, too. With 0 `midpoint` decides */
    float up[3];              /* unit vector, (0,-1,0) by default */
    FluidReaction reaction;   /* fire, off while its rate is 0 */
    FluidSide side[6];
    FluidChannel channel[FLUID_MAX_CHANNELS];
    int channel_count;
    FluidHost host;
    float still;     /* m/s: where nothing moves faster, no channel differs from ambient by more than its cutoff, and neither can
                      * come in within the step, the air sleeps and costs next to nothing. Its velocity is 0 then, and its channels
                      * ambient. 0: it never sleeps. With FLUID_MULTIGRID alone, in tiles of 16 x 8 (x 8) cells. Where more than a
                      * third of these would be awake, all are, as that costs less */
    int pushes;      /* Fluid_Push can queue so many until the next step. 0 counts as 512. Fluid_Tune cannot change it */
    uint32_t cookie; /* set by the functions below. Fluid_Create checks it */
} FluidDef;

/* Each source paper is one preset of the same pipeline. */
typedef enum {
    FLUID_PRESET_GAME,      /* ours, with staggered faces, MacCormack, multigrid, confinement */
    FLUID_PRESET_STAM_2003, /* cell-centred, linear backtrace, 20 Gauss-Seidel sweeps, diffuse-project-advect-project */
    FLUID_PRESET_STAM_1999, /* Stable Fluids, with force-advect(RK2)-diffuse-project, dissipation */
    FLUID_PRESET_WEST_2007, /* forward + accounted reverse advection, pressure forces instead of projection */
    FLUID_PRESET_STAGGERED_SOR, /* staggered grid, 40 sweeps over-relaxed by 1.9 */
    FLUID_PRESET_COUNT
} FluidPreset;

/* Channels of the default def and of every preset. */
enum { FLUID_SMOKE, FLUID_HEAT }; /* density, about 0..1, and degrees above ambient */

FLUID_API FluidDef Fluid_DefaultDef(void); /* the GAME preset, 2D, 256 x 144 cells of 5 cm, no-slip walls all round,
                                  * two channels in use, all eight filled with sensible values */
FLUID_API FluidDef Fluid_PresetDef(FluidPreset preset);
FLUID_API const char *Fluid_PresetName(FluidPreset preset); /* "game", "stam-2003", "stam-1999", "west-2007", "staggered-sor" */
FLUID_API const char *Fluid_DefError(const FluidDef *def);  /* NULL if usable, else one constant sentence that names the field */
FLUID_API Fluid *Fluid_Create(const FluidDef *def);         /* NULL if unusable or out of memory. The only allocation */
FLUID_API void Fluid_Destroy(Fluid *fluid);                 /* NULL is fine */
FLUID_API const FluidDef *Fluid_GetDef(const Fluid *fluid);
/* Changes everything but size, layout, channel count, fineness and pushes, which must be as they are, and the host, which stays. A
 * channel cannot become nonnegative while a body holds less than 0 of it. Refused if
 * a scheme needs more memory than Fluid_Create took. */
FLUID_API bool Fluid_Tune(Fluid *fluid, const FluidDef *def);
FLUID_API void Fluid_Clear(Fluid *fluid);                   /* still, ambient air, nothing occupied. Keeps bodies, tuning, `refused`
                                                             * and `missed` */

/* ---- Telling it about the game, before a step --------------------------------------------------- */

/* A solid. Its point p moves at velocity + spin x (p - pivot). It counts as standing still once it is stamped in the same cells for
 * longer than 2 cells / its speed, because it has run against something. Then it only drags fluid along its surface. */
typedef struct FluidBody {
    bool open;         /* a drain. Fluid leaves and still ambient air enters freely, as through an OPEN side */
    bool blows;        /* a vent or a fan. Its surface blows at `velocity` though it stays in place. Against its outward normal it
                        * sucks. The air that comes out is ambient, or what the body holds. Refused together with `open` */
    float velocity[3]; /* m/s */
    float spin[3];     /* rad/s. 2D uses spin[2], clockwise on screen as y is down */
    float pivot[3];    /* m */
    float slip;        /* 0 no-slip .. 1 free slip */
    bool holds[FLUID_MAX_CHANNELS]; /* its surface holds channel i at value[i], else it insulates */
    float value[FLUID_MAX_CHANNELS];
} FluidBody;

FLUID_API FluidBody Fluid_DefaultBody(void); /* at rest, no-slip, holds nothing. Each body is so until it is set */

/* Occupancy is one byte a cell, 0 for fluid, else the number of the body that fills it. A plain boolean mask is a legal occupancy,
 * in which all solids are body 1. It stays until changed. On each tick in which a body moved, call Fluid_SetOccupancy with the
 * level (or Fluid_ClearOccupancy, then Fluid_SetTiles), then stamp what moves. The last stamp wins.
 *
 * A stamp marks each cell whose centre lies in the shape. A shape thinner than a cell still marks an unbroken line of cells. In 3D
 * a box that is thin along one axis marks an unbroken sheet, which nothing passes. A stamp or source that misses the grid, or finds
 * no free cell, is fine and returns true. The profile's `missed` counts those that missed the grid.
 *
 * StepChannels compares the occupancy with that of the StepChannels before. The cells that a body left get the mean of their free
 * neighbours. It comes out of what the body covered and the flow did not carry away. Only the difference is taken from, or given
 * to, neighbouring free cells. So even smoke stays even around a moving body. A face that a body leaves starts with that body's
 * velocity. */
FLUID_API bool Fluid_SetBody(Fluid *fluid, int body, const FluidBody *motion); /* 1..255, at rest and no-slip until set */
FLUID_API bool Fluid_SetOccupancy(Fluid *fluid, const uint8_t *occupancy);     /* [depth][height][width] */
FLUID_API void Fluid_ClearOccupancy(Fluid *fluid);
/* A disc where b is a or NULL. */
FLUID_API bool Fluid_StampCapsule(Fluid *fluid, int body, const float a[3], const float b[3], float radius);
/* Turned about z as spin[2] turns. In 3D half[2] reaches along z. */
FLUID_API bool Fluid_StampBox(Fluid *fluid, int body, const float centre[3], const float half[3], float angle);
/* Turned any way, by x, y, z, w of a unit quaternion, as cglm's versor. {0, 0, sin(angle / 2), cos(angle / 2)} is Fluid_StampBox's
 * angle. A length that is not quite 1 does no harm. 0 0 0 0 is refused. 2D uses z and w alone, the turn about z. */
FLUID_API bool Fluid_StampTurnedBox(Fluid *fluid, int body, const float centre[3], const float half[3], const float turn[4]);
/* A sprite's alpha, with step bytes from pixel to pixel and pitch from row to row, negative to mirror. Solid where >= threshold. */
FLUID_API bool Fluid_StampBitmap(Fluid *fluid, int body, const float corner[3], float pixel_size, const uint8_t *alpha, int width,
                       int height, int step, int pitch, uint8_t threshold);
/* A tile map, [rows][columns], from the grid's corner on, with tiles of tile_size > 0 metres. Fills each cell whose centre lies in
 * a tile that is not 0, through the whole depth. Body 0 empties it. Other cells stay as they are, and so do those beyond the map. A
 * map may be larger than the grid. Refused if there is no column or no row. */
FLUID_API bool Fluid_SetTiles(Fluid *fluid, int body, const uint8_t *tiles, int columns, int rows, float tile_size);
FLUID_API const uint8_t *Fluid_GetOccupancy(const Fluid *fluid);

/* Sources act on the free cells whose centres lie in a capsule, a disc where b is a or NULL. If there are none, they act on the
 * cell that holds `a`. They reach through walls. */
/* value += amount, at once. */
FLUID_API bool Fluid_Add(Fluid *fluid, int channel, const float a[3], const float b[3], float radius, float amount);
/* The channel becomes `value` there, at once. Its ambient value makes an extinguisher for heat, a vacuum cleaner for smoke. Below 0 it
 * is refused where the channel is `nonnegative`. */
FLUID_API bool Fluid_Set(Fluid *fluid, int channel, const float a[3], const float b[3], float radius, float value);
/* Changes the velocity, m/s, once and in full, of every sample that touches a covered cell, but not on solids. Pushes wait for the
 * next StepVelocity, which applies them right before its projection, to the cells that are free then. With PROJECT_TWICE that is
 * the first projection. With reflection it is the last, so that no push is reflected. As many as def.pushes can wait. */
FLUID_API bool Fluid_Push(Fluid *fluid, const float a[3], const float b[3], float radius, const float velocity_change[3]);

/* ---- The step ----------------------------------------------------------------------------------- */

/* Advances by dt seconds. Bounded for any finite dt >= 0 and any state. Never allocates. dt 0 advances nothing, but makes what was
 * written through views finite and bounded. With ADVECT_FIRST, as in GAME, stratified air at rest around a body stays at rest, since
 * forces are projected before they are carried anywhere.
 * A step ends with the projection (unless FLUID_COMPRESSIBLE). The velocity is then divergence-free up to what the profile tells.
 * On the faces of solids and walls (staggered) it is the solid's own normal velocity. */
FLUID_API bool Fluid_Step(Fluid *fluid, float dt);
FLUID_API bool Fluid_StepVelocity(Fluid *fluid, float dt); /* the half that moves the flow (the paper's vel_step) */
FLUID_API bool Fluid_StepChannels(Fluid *fluid, float dt); /* the half that carries the channels (dens_step). Velocity stays as it is */

/* ---- Reading it back, after a step -------------------------------------------------------------- */

/* A field in place, value(x, y, z) = data[x + y*row + z*slab]. Sample (0, 0, 0) lies `offset` cells from the corner, at {.5, .5,
 * .5} for centres. Faces have 0 along their own axis, where size is one more. Around a PERIODIC axis the last face repeats the
 * first. If both are written, the first counts.
 * May be read, and written to set initial conditions, until the next call that takes a non-const Fluid. Values in occupied cells
 * mean nothing, but are finite. */
typedef struct FluidView {
    float *data;
    int size[3];
    ptrdiff_t row, slab;
    float offset[3];
} FluidView;

FLUID_API FluidView Fluid_Channel(Fluid *fluid, int channel);
FLUID_API FluidView Fluid_Velocity(Fluid *fluid, int axis); /* m/s. Axis 2 of a 2D fluid has data NULL */
/* Pa, mean over the last step, which is the impulse of all its projections / dt. A reflected one acts twice. It is 0 at OPEN sides
 * and drains. Its mean is 0 in a connected room without either. If volume is blown into a room without a way out, it stays as
 * divergence, spread evenly over that room. Tolerance and profile leave it out.
 * With FLUID_COMPRESSIBLE it is (density - 1) * def.density * def.stiffness, as it is now, and of no particular mean. A value
 * written there sets the density. */
FLUID_API FluidView Fluid_Pressure(Fluid *fluid);
/* The same, to read only. Nothing may be written through these views, so the next step need not check them. */
FLUID_API FluidView Fluid_ReadChannel(const Fluid *fluid, int channel);
FLUID_API FluidView Fluid_ReadVelocity(const Fluid *fluid, int axis);
FLUID_API FluidView Fluid_ReadPressure(const Fluid *fluid);
/* Linear interpolation over free cells. A solid gives its own velocity, and the value that it holds, else ambient. Outside the box
 * it is what the side gives. */
FLUID_API float Fluid_Sample(const Fluid *fluid, int channel, const float position[3]);
FLUID_API void Fluid_SampleVelocity(const Fluid *fluid, const float position[3], float velocity[3]);
/* Means over the free cells that Fluid_Add would cover. A body of this shape breathes or feels these, even from inside its own
 * cells if the shape reaches beyond them. velocity may be NULL. If no cell is free it gives false, ambient and 0. */
FLUID_API bool Fluid_Mean(const Fluid *fluid, int channel, const float a[3], const float b[3], float radius, float *value,
                float velocity[3]);
FLUID_API double Fluid_Total(const Fluid *fluid, int channel); /* sum over free cells x cell volume (area in 2D) */
/* Line integral (value x metres) of what Fluid_Sample says along the line. It is exact but for rounding. Within a cell of a solid,
 * where the interpolation is not linear, it is so to 0.2 %. INFINITY if any body's cell is in the way, or a corner where two meet.
 * Beyond the sides it takes what they give. PERIODIC axes wrap. It walks one lap and 65536 cells more, and takes the rest to be
 * like these. The way back gives the same bits. Refused calls give 0. */
FLUID_API float Fluid_Ray(const Fluid *fluid, int channel, const float from[3], const float to[3]);
/* Moves tracers through the velocity as it is now for dt >= 0 s, in midpoint steps of about a cell, at most 64. A tracer slides
 * along solids and never enters them. A tracer found in a solid moves with it, and flows on where it comes out. WALL sides keep
 * tracers in. Beyond other sides they move with what Fluid_SampleVelocity gives there. PERIODIC wraps. If one position is not
 * finite, the call is refused and none has moved. In 2D z is left as it is. A tracer beyond 3e7 cells stays there. Uses
 * host.parallel_for. */
FLUID_API bool Fluid_Carry(const Fluid *fluid, float (*positions)[3], int count, float dt);
/* Force (N) and torque about the pivot (N m) on a body, in 2D per metre of depth. torque[2] turns clockwise on screen, as spin[2]
 * does. They are means over the last StepVelocity of pressure and viscous traction, impulsive starts included. Stamps since then
 * change nothing. A body that filled no cell, and a drain, feel 0. Either output may be NULL.
 * The fluid feels no gravity but its channels' buoyancy. For Archimedes' lift add density x volume x g against gravity yourself. In
 * a room without a way out the pressure has mean 0. A body that touches the box's side or another body is pressed only on the faces
 * that touch air. A light body carries fluid along (a disc carries m' = density pi r^2), and plain a = F/m diverges. Use a = (F +
 * weight + m' a_last) / (m + m'). */
FLUID_API bool Fluid_BodyForce(const Fluid *fluid, int body, float force[3], float torque[3]);

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

/* The last call on this fluid that was refused, and why, in a sentence such as "Fluid_Add: channel 99 is not 0 .. 1". "" until then.
 * It stays until the next refusal. Clear keeps it, and it is not part of the state. */
FLUID_API const char *Fluid_LastRefusal(const Fluid *fluid);

typedef struct FluidProfile { /* of the last step */
    double step_seconds;      /* 0 without host.seconds, as the next */
    double stage_seconds[FLUID_STAGE_COUNT];
    int pressure_iterations; /* spent, all projections together */
    float divergence_before, divergence_after; /* rms over free cells, 1/s, around the last projection. The latter is computed when
                                                * asked for. With FLUID_COMPRESSIBLE the former is 0, and the latter that of the
                                                * velocity that the step left */
    float max_courant;       /* fastest displacement in the step, cells */
    uint64_t refused;     /* inputs refused since Fluid_Create */
    uint64_t missed;      /* stamps, sources and pushes since Fluid_Create that lay wholly outside the grid when they came. A bitmap
                           * counts by its rectangle. Stamps that touch a side, or lie inside but find no free cell, do not count.
                           * Around a PERIODIC axis nothing lies outside */
    size_t bytes;         /* held, constant after Fluid_Create, as lent by allocate */
    uint64_t awake;       /* cells that the step worked on, of the flow. All of them unless def.still let some sleep */
} FluidProfile;

FLUID_API FluidProfile Fluid_GetProfile(const Fluid *fluid);
FLUID_API const char *Fluid_StageName(FluidStage stage);

/* Moves the window over the world by whole cells, new(i) = old(i + cells), with both occupancies, the bodies' pivots and the queued
 * pushes. Still, ambient, unoccupied air scrolls in. A PERIODIC axis wraps. cells[2] is ignored in 2D. */
FLUID_API bool Fluid_Scroll(Fluid *fluid, const int cells[3]);

/* Takes over velocity, channels and pressure of a fluid of any size, cell size or layout, corner on corner. So smoke survives when
 * the level or the quality changes. With the same size, cell size and layout, fields are copied exactly, occupied cells too.
 * Otherwise a channel's cell becomes the mean of what it covers, weighed by area. A velocity becomes the mean over its face, linear
 * between faces. A channel's total over what both cover is kept to 1e-3 where the cells' edges meet, else to 5 %. An even field
 * stays even, a linear velocity linear, and a channel within its bounds. A flow free of divergence stays so on a coarser grid whose
 * edges meet. Still, ambient air fills what `from` does not cover, also beyond its PERIODIC sides. A 2D fluid is extruded along the
 * depth, and depth is averaged into 2D.
 * Means are over free cells of `from` alone, so a cell that is partly solid there takes the value of its free part. With the same
 * solids in both, totals gain as much as they lose by that on average. Ambient air comes where `from` is solid and `to` is free. All
 * that lies where `to` is solid is lost, so stamp the solids of `to` first.
 * Occupancy, bodies, tuning, queued pushes, and the last step's forces and figures stay those of `to`. The next step sets the
 * velocity on solids and sides, and takes the solids as they are now for those of the step before. The bits are the same on every
 * machine. Uses host.parallel_for of `to` and allocates nothing. Refuses NULL, another channel count, and a fluid from itself. */
FLUID_API bool Fluid_Resample(Fluid *to, const Fluid *from);

/* The complete state is everything that steps and readers use. That means fields, both occupancies, bodies, tuning, queued pushes,
 * and the last step's forces and figures. The host, names, `refused`, `missed` and times are not part of it. The bytes are the same
 * on every machine, and the size is constant after Fluid_Create. Non-finite values written through views count as 0. Save with
 * image NULL returns the size. Otherwise it returns the bytes written, or 0 if they don't fit.
 * Restore refuses, as a whole, an image that is damaged, of another size, layout or channel count, or of a tuning that Fluid_Tune
 * would refuse. It also refuses an image from a fluid created with a reaction.rate above 0 where this one was created with 0, or
 * the reverse, whatever the rates are by now. Numbers are checked beyond the checksum, so a forged image brings nothing that calls
 * could not have brought. After a restore, stepping repeats bit for bit. */
FLUID_API size_t Fluid_Save(const Fluid *fluid, void *image, size_t capacity);
FLUID_API bool Fluid_Restore(Fluid *fluid, const void *image, size_t size);
/* A hash of the same state without the last step's figures. Equal for any thread count, compiler, optimisation level and CPU. So is
 * everything that is read back (samples, totals, forces, the profile without times). */
FLUID_API uint64_t Fluid_Hash(const Fluid *fluid);

/* Conditions that break that promise. The first three come from the compiler's flags. The others come from the mode of the calling
 * thread's processor, which libraries may change. Ask again where that may have happened. */
#define FLUID_BREAKS_CONTRACTION 1u /* a * b + c is rounded once (clang -ffp-contract=fast on processors with FMA) */
#define FLUID_BREAKS_PRECISION   2u /* intermediate results are wider than their type (x87) */
#define FLUID_BREAKS_FAST_MATH   4u /* sums are reordered, quotients or roots approximated, constants narrowed */
#define FLUID_BREAKS_ROUNDING    8u /* not to the nearest (fesetround) */
#define FLUID_BREAKS_DENORMALS   16u /* numbers below 1.2e-38 are taken for 0, or become 0 (FTZ, DAZ, linking with -ffast-math). The
                                      * state keeps its bits, as steps store |x| < 1e-20 as 0. Smaller readings and written values
                                      * may not */
FLUID_API unsigned Fluid_SelfTest(void); /* 0, or a sum of these, for this build on the calling thread */

#ifdef __cplusplus
}
#endif
#endif
