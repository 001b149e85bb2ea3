/* fluid_picture.h - the inside of a Picture, for fluid_view.c, the looks that it chooses from, and their tests. */
#ifndef ENGINE_FLUID_PICTURE_H
#define ENGINE_FLUID_PICTURE_H

#include "engine/picture/backend.h"
#include "engine/picture/fluid_planes.h"
#include "engine/picture/fluid_streams.h"
#include "engine/figures/palette.h"

enum { PICTURE_COLOURS = 256, PICTURE_LIGHTS = 64 };

#define NUMBERS_BODY 1.5f

/* What a view with numbers shows of one fluid, a sample a cell. */
typedef struct Numbers {
    float cell, per_metre; /* m, and cells a metre */
    Plane number, solid;   /* the quantity; 1 in body 1, the level, and NUMBERS_BODY in others */
    Plane wind[2];         /* m/s */
} Numbers;

/* Numbers and solids as wide as the picture, a row of them for each row of cells. */
typedef struct Widened {
    Axis across, down;
    Plane number, solid;
} Widened;

/* What a palette runs over, and how that came to be. */
typedef struct Span {
    PictureRange range;
    float peak, goal; /* the largest number lately; where the range's end glides to: 0 before the first frame */
    double seconds;   /* of the last frame */
} Span;

struct Picture {
    FluidHost host;
    double stage[PICTURE_STAGE_COUNT], since;
    PictureMode shown;
    double seconds; /* of the frame; finite */
    const PictureBackend *backend;
    void *drawer; /* the backend's own */

    PictureMaps maps;
    bool wall_changed;          /* since the background was baked */
    Light lamp[PICTURE_LIGHTS]; /* the frame's that are seen */
    int lamps, block;           /* how many; cells of the fluid along one of the light's */
    bool sky_known;             /* the wall's windows are in the light field, */
    float sky_left;             /* for cells that begin here */
    Plane lent;                 /* a sample a cell, for whoever needs room */
    uint8_t *state;             /* a byte a cell and a ring around them */
    float *sums;                /* room for sums over cells of a row */
    int cells[2];               /* how many the maps and these have room for */

    Numbers numbers[2]; /* of the scientific views: of the fluid, and of the one it is compared with */
    Widened widened;
    Span span[PICTURE_MODES];
    Span difference[PICTURE_MODES]; /* of one fluid from the other */
    int measured;                   /* how many of `numbers` the last frame made, */
    PictureRange range;             /* and what it showed them by */
    const Palette *palette;
    Streams streams;
    uint32_t *second; /* pixels of the second fluid's picture */
    size_t second_pixels;
};

/* How a view makes its pixels. The row of a table in fluid_view.c. */
typedef struct Look Look;
typedef void FluidMeasure(const FluidFields *fields, const Plane wind[2], Plane *number);
struct Look {
    const char *name, *unit;
    bool (*compose)(Picture *picture, const Look *look, const FluidFields *fields, const PictureFrame *frame,
                    const Canvas *canvas);
    FluidMeasure *measure; /* numbers of all cells; NULL: 1 in solids */
    const Palette *palette;
    bool is_signed; /* the palette's middle is 0 */
    float least;    /* the range never gets narrower than 0 .. least */
    /* What is drawn over the numbers, if anything; `full` is the palette's end. False: out of memory. */
    bool (*over)(Picture *picture, const Numbers *numbers, float full, const Canvas *canvas);
};

bool FluidNumbers_Compose(Picture *picture, const Look *look, const FluidFields *fields, const PictureFrame *frame,
                          const Canvas *canvas);
bool FluidCompare_Compose(Picture *picture, const Look *look, const FluidFields *fields, const FluidFields *other,
                          const PictureFrame *frame, const Canvas *canvas);

/* The steps of FluidNumbers_Compose: numbers[which], what the first `count` of them range over, pixels. False: out of
 * memory. */
bool FluidNumbers_Measure(Picture *picture, const Look *look, const FluidFields *fields, int which);
void FluidNumbers_Range(Picture *picture, const Look *look, Span *span, int count);
bool FluidNumbers_Draw(Picture *picture, const Look *look, const Numbers *numbers, const Canvas *canvas);

Canvas Picture_Canvas(const Picture *picture, const PictureArea *asked, uint32_t *pixels, int width, int height,
                      int row);
bool FluidBodies_Compose(Picture *picture, const Look *look, const FluidFields *fields, const PictureFrame *frame,
                         const Canvas *canvas);

/* Fills picture->maps with what the canvas shows of the fluid, the frame's lights and the wall; bakes the wall if need
 * be. False: out of memory. */
bool Picture_MakeMaps(Picture *picture, const FluidFields *fields, const PictureFrame *frame, const Canvas *canvas);

/* Its steps for light. Finds the lights that are seen, and the columns that have a part in the picture. */
FluidFields FluidLight_Crop(Picture *picture, const FluidFields *fields, const PictureFrame *frame,
                            const Canvas *canvas);

/* Fills the picture's light field from these columns' smoke and heat, extracted already. False: out of memory. */
bool FluidLight_Sweep(Picture *picture, const FluidFields *fields, const Canvas *canvas);

/* Planes of so many cells. False: out of memory. */
bool Picture_Resize(Picture *picture, int width, int height);

FluidMeasure FluidMeasure_Heat, FluidMeasure_Speed, FluidMeasure_Vorticity, FluidMeasure_Pressure,
    FluidMeasure_Divergence, FluidMeasure_Smoke;

/* Velocity, what the look shows, and solids; `state` as FluidFields_FillSolids wants it. False: out of memory. */
bool Numbers_Measure(Numbers *numbers, const Look *look, const FluidFields *fields, uint8_t *state);
void Numbers_Free(Numbers *numbers);

bool FluidStreams_Draw(Picture *picture, const Numbers *numbers, float full, const Canvas *canvas);
bool FluidArrows_Draw(Picture *picture, const Numbers *numbers, float full, const Canvas *canvas);

/* Picture_Compose with the fluids' views given by hand; frame->fluid and frame->other are not looked at. */
bool Picture_ComposeFields(Picture *picture, const FluidFields *fields, const PictureFrame *frame, uint32_t *pixels,
                           int width, int height, int row);
bool Picture_ComposeBoth(Picture *picture, const FluidFields *fields, const FluidFields *other,
                         const PictureFrame *frame, uint32_t *pixels, int width, int height, int row);

#endif
