/* inside.h - the inside of a Picture, for the files of this folder and their tests. */
#ifndef ENGINE_PICTURE_INSIDE_H
#define ENGINE_PICTURE_INSIDE_H

#include "engine/maths/room.h"
#include "engine/picture/backend.h"
#include "engine/picture/lit/lit.h"
#include "engine/picture/wide.h"
#include "engine/figures/palette.h"

enum { PICTURE_COLOURS = 256, PICTURE_LIGHTS = 64, PICTURE_ROUGH = 8 };

/* ---- Planes of a fluid, without unusable numbers, and continued into solids ---- */

/* The views of a fluid at one time. Tests fill it by hand. A view with data NULL counts as all zero. Smoke, heat and
 * fuel may have more samples than there are cells, or fewer, as their size tells. */
typedef struct FluidFields {
    int width, height;                            /* cells */
    float cell, left;                             /* m, the size of a cell, and the left edge of the first column */
    FluidView smoke, heat, velocity[3], pressure; /* velocity[2] has data NULL in two dimensions */
    FluidView veil;   /* smoke in front of the figures, as its share of all layers adds up, or NULL */
    FluidView fuel;   /* of the reaction below, data NULL if nothing burns */
    FluidView dye[3]; /* red, green and blue, data NULL without dye */
    FluidReaction reaction;
    const uint8_t *occupancy; /* `height` rows of `width` bytes, `occupancy_row` apart, NULL if all is free */
    ptrdiff_t occupancy_row;
    const Fluid *fluid; /* the fluid they are read from, or NULL */
    int axes[3], place; /* its axes to the right, down and into the picture, and the cell along the last */
} FluidFields;

/* Takes the plane across z at this part of the depth, 0..1. NULL gives a free and empty cell of 1 m. */
FluidFields FluidFields_At(const Fluid *fluid, float part);

/* Adds three channels of dye, from `channel` on, of the plane that FluidFields_At took. Nothing if they are not there.
 */
void FluidFields_AddDye(FluidFields *fields, int channel);

/* Smoke, heat, fuel, dye and occupancy of the columns [from, to). */
FluidFields FluidFields_Columns(const FluidFields *fields, int from, int to);

/* Fineness returns the samples along a cell's edge in the finest of smoke, heat and fuel. Finer returns the fields with
 * cells smaller by that factor, whose occupancy it writes to `occupancy`. */
int FluidFields_Fineness(const FluidFields *fields);
FluidFields FluidFields_Finer(const FluidFields *fields, int fineness, uint8_t *occupancy);
bool FluidFields_IsCoarser(const FluidFields *fields, const FluidView *view); /* than cells */
/* Enlarges a plane with its border to `cells` times as many samples along each axis. */
void FluidFields_Enlarge(const Plane *from, int cells, Plane *to);

/* Copies a view of cell centres, or means over cells, into a plane of the right size. Clamps numbers. NaN becomes 0. */
void FluidFields_Copy(const FluidFields *fields, const FluidView *view, float low, float high, Plane *plane);

/* Gives occupied cells the mean of their free neighbours, three cells deep, and 0 further inside. Otherwise smoothing
 * would draw a dark halo around solids. Fills the borders, too. `state` has (width + 2) (height + 2) bytes. */
void FluidFields_FillSolids(const FluidFields *fields, Plane *const *planes, int count, uint8_t *state);

/* ---- The picture ---- */

#define NUMBERS_BODY 1.5f

/* The numbers that a view shows of one fluid, one sample a cell. */
typedef struct Numbers {
    float cell, per_metre; /* m, size of a cell, and its inverse */
    Plane number, solid;   /* the quantity, and 1 in body 1 (the level), NUMBERS_BODY in other bodies, else 0 */
    Plane wind[2];         /* m/s */
} Numbers;

/* The range of a palette, with what decides it. */
typedef struct AutoRange {
    PictureRange range;
    float peak, goal; /* the largest number lately, and the end that the range glides to, 0 before the first frame */
    double seconds;   /* s, time of the last frame */
} AutoRange;

/* Memory for a slice of a fluid with depth, or for the maps of all its layers together. A zeroed struct is empty. */
typedef struct FluidSlice {
    Room values, occupancy;
    Room means[2]; /* of smoke and heat over cells, where they are finer than the flow */
} FluidSlice;

struct Picture {
    FluidHost host;
    double stage[PICTURE_STAGE_COUNT], since;
    PictureMode shown;
    double seconds; /* time of the frame, which is finite */
    const PictureBackend *backend;
    void *drawer;  /* the state of the backend */
    void *painter; /* the state of BACKEND_GPU, NULL if not accelerated */

    PictureMaps maps;
    Masonry *masonry;                    /* of the wall that is baked, NULL before */
    uint32_t masonry_seed;               /* of its noise */
    BakedPart rough_part[PICTURE_ROUGH]; /* that are still to be painted finely */
    int roughs;
    bool wall_changed;             /* whether the wall has changed since it was baked */
    float fineness;                /* texels per m to bake with, BAKED_FINEST or fewer in tests */
    Light lamp[PICTURE_LIGHTS];    /* the lights of the frame that are visible */
    int lamps, block;              /* their number, and cells of the fluid along a cell of the light */
    LightField rough_light;        /* for all but the strongest lights, with larger cells */
    int rougher;                   /* cells of the light along one of its cells */
    Plane glow;                    /* light of the hot gas in each of these */
    GasLights gas;                 /* lights of burning gas */
    Light strong[LIT_STRONG];      /* the lights that were strongest in the last frame */
    bool sky_known;                /* whether rough_light.sky holds the windows of the wall */
    float sky_left;                /* the `left` that it was made for */
    Plane lent;                    /* scratch, one sample a cell */
    uint8_t *state;                /* scratch, one byte a cell and a border around them */
    float *sums;                   /* scratch, two for each cell of a row */
    int cells[2];                  /* the size of the maps and scratch */
    Room fine_occupancy;           /* of the samples, if a channel is finer than the flow */
    Plane rough;                   /* scratch for coarser channels then */
    const uint8_t *seen_occupancy; /* of the cells in sight, rows `seen_row` apart */
    ptrdiff_t seen_row;

    Numbers numbers[2];                            /* for views of numbers, of the fluid and the fluid compared with */
    Plane level;                                   /* scratch with one sample a cell, solids without bodies */
    Wide wide;                                     /* numbers and solids, as wide as the picture */
    AutoRange automatic[PICTURE_MODES];            /* of each view */
    AutoRange automatic_difference[PICTURE_MODES]; /* of each view of a difference */
    int measured;                                  /* how many of `numbers` the last frame made */
    PictureRange range;                            /* the range that it showed them with */
    const Palette *palette;
    Room streams; /* for lines of the flow, with how much they cover */
    Plane covers;
    FluidSlice slice[2];           /* of the two fluids, if they have depth */
    Room second;                   /* pixels for the second fluid in a comparison */
    struct LiquidMaps *liquid;     /* made for the first liquid texture, NULL before */
    struct GrainCarried *grain[2]; /* of the two fluids shown last, made when they are needed */
};

/* The way a view makes its pixels, as a row of the table in picture.c. */
typedef struct PictureView PictureView;
typedef void FluidMeasure(const FluidFields *fields, const Plane wind[2], Plane *number);
struct PictureView {
    const char *name, *unit;
    bool (*compose)(Picture *picture, const PictureView *view, const FluidFields *fields, const PictureFrame *frame,
                    const Canvas *canvas);
    FluidMeasure *measure; /* computes the number of each cell, NULL for 1 in solids */
    const Palette *palette;
    bool is_signed; /* whether the middle of the palette is 0 */
    float least;    /* the range is never narrower than 0 .. least */
    /* Draws something over the numbers, or NULL. `full` is the upper end of the palette. False if out of memory. */
    bool (*over)(Picture *picture, const Numbers *numbers, float full, const Canvas *canvas);
};

bool FluidNumbers_Compose(Picture *picture, const PictureView *view, const FluidFields *fields,
                          const PictureFrame *frame, const Canvas *canvas);
bool FluidCompare_Compose(Picture *picture, const PictureView *view, const FluidFields *fields,
                          const FluidFields *other, const PictureFrame *frame, const Canvas *canvas);

/* Steps of FluidNumbers_Compose. Measure fills numbers[which], Range reads `count` of them. False if out of memory. */
bool FluidNumbers_Measure(Picture *picture, const PictureView *view, const FluidFields *fields, int which);
void FluidNumbers_Range(Picture *picture, const PictureView *view, const PictureFrame *frame, AutoRange *shown,
                        int count);
bool FluidNumbers_Draw(Picture *picture, const PictureView *view, Numbers *numbers, const PictureFrame *frame,
                       const Canvas *canvas);

Canvas Picture_Canvas(const Picture *picture, const PictureArea *asked, uint32_t *pixels, int width, int height,
                      int row);
bool FluidBodies_Compose(Picture *picture, const PictureView *view, const FluidFields *fields,
                         const PictureFrame *frame, const Canvas *canvas);

/* Bakes the wall if it has changed, else paints some of what is still rough. False if out of memory. */
bool Picture_KeepBaked(Picture *picture);

/* Fills picture->maps with fluid, lights and wall. Bakes the wall if need be. False if out of memory. */
bool Picture_MakeMaps(Picture *picture, const FluidFields *fields, const PictureFrame *frame, const Canvas *canvas);

/* A step of MakeMaps that finds the visible lights and returns the columns that matter to the picture. */
FluidFields FluidLight_Crop(Picture *picture, const FluidFields *fields, const PictureFrame *frame,
                            const Canvas *canvas);

/* A step of MakeMaps that fills the light from smoke and heat of these columns in the maps. False if out of memory. */
bool FluidLight_Sweep(Picture *picture, const FluidFields *fields, const PictureFrame *frame, const Canvas *canvas);

/* Resizes maps and scratch to so many cells. False if out of memory. */
bool Picture_Resize(Picture *picture, int width, int height);

FluidMeasure FluidMeasure_Heat, FluidMeasure_Speed, FluidMeasure_Vorticity, FluidMeasure_Pressure,
    FluidMeasure_Divergence, FluidMeasure_Smoke, FluidMeasure_Asleep;

/* Reads velocity, the view's quantity, and solids. `state` is as for FluidFields_FillSolids. False if out of memory. */
bool Numbers_Measure(Numbers *numbers, const PictureView *view, const FluidFields *fields, uint8_t *state);
void Numbers_Free(Numbers *numbers);

/* Replaces smoke, heat and occupancy by those of all layers, and adds the veil. False if out of memory. */
bool FluidThrough_Look(Picture *picture, int which, const Fluid *fluid, FluidFields *fields);

/* Takes the plane of cells across an axis at `part`, which is held to 0..1, from the first cells to the last.
 * velocity[2] is the velocity through the plane. The fields are good until the next slice, and until the fluid's next
 * call. False if out of memory.
 *
 *      axis      0    1    2
 *      right     z    x    x
 *      down      y    z    y */
bool FluidSlice_Take(FluidSlice *slice, const Fluid *fluid, int axis, float part, FluidFields *fields);
void FluidSlice_Free(FluidSlice *slice);

/* Reads FLUID_SMOKE or FLUID_HEAT with one sample a cell, good until the next call for that channel. False if out of
 * memory. */
bool FluidSlice_Means(FluidSlice *slice, const Fluid *fluid, int channel, FluidView *view);

/* Returns smoke, heat and occupancy of a fluid, without shapes. It is good until the fluid's next call. */
VolumeScene FluidSlice_Scene(const Fluid *fluid);

/* The view of smoke of a fluid with depth, in fluid_slice.c. */
extern const PictureView VIEW_VOLUME;

/* Liquid textures, in liquid/fluid_liquid.c. */
extern const PictureView VIEW_LIQUID;
void LiquidMaps_Free(struct LiquidMaps *maps); /* NULL is fine */

/* Carries the grain of the fluid's smoke on from the last frame and puts it into the maps. Slices of fluids with depth
 * and fields given directly have none. False if out of memory. */
bool Grain_Carry(Picture *picture, const FluidFields *fields);
void GrainCarried_Free(struct GrainCarried *grain); /* NULL is fine */

/* Follows the flow from a place by the midpoint rule, for `steps` steps of `step` m, or against it if step is negative.
 * Ends at solids, at the sides of the fluid and in still air. Returns the number of points reached. */
int FluidStreams_Trace(const Numbers *numbers, const float from[2], float step, int steps, float (*points)[2]);

bool FluidStreams_Draw(Picture *picture, const Numbers *numbers, float full, const Canvas *canvas);
bool FluidArrows_Draw(Picture *picture, const Numbers *numbers, float full, const Canvas *canvas);

/* Picture_Compose for fields given directly. Ignores frame->fluid and frame->other. */
bool Picture_ComposeFields(Picture *picture, const FluidFields *fields, const PictureFrame *frame, uint32_t *pixels,
                           int width, int height, int row);
bool Picture_ComposeBoth(Picture *picture, const FluidFields *fields, const FluidFields *other,
                         const PictureFrame *frame, uint32_t *pixels, int width, int height, int row);

#endif
