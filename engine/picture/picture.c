#include "engine/files/log.h"
#include "engine/picture/inside.h"
#include "engine/picture/lattice.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { AIRLESS_CELLS = 160 };

static bool show_smoke(Picture *picture, const PictureView *view, const FluidFields *fields, const PictureFrame *frame,
                       const Canvas *canvas) {
    (void)view;
    return Grain_Carry(picture, fields) && Picture_MakeMaps(picture, fields, frame, canvas) &&
           picture->backend->draw(picture->drawer, picture, &picture->maps, frame, canvas);
}

static const PictureView view_of[PICTURE_MODES] = {
    [PICTURE_SMOKE] = {"smoke", "", show_smoke, FluidMeasure_Smoke, NULL, false, .2f, NULL},
    [PICTURE_HEAT] = {"heat", "K", FluidNumbers_Compose, FluidMeasure_Heat, &PALETTE_EMBER, false, 20, NULL},
    [PICTURE_SPEED] = {"speed", "m/s", FluidNumbers_Compose, FluidMeasure_Speed, &PALETTE_TIDE, false, .2f, NULL},
    [PICTURE_VORTICITY] = {"vorticity", "1/s", FluidNumbers_Compose, FluidMeasure_Vorticity, &PALETTE_SIGNED, true, 1,
                           NULL},
    [PICTURE_PRESSURE] = {"pressure", "Pa", FluidNumbers_Compose, FluidMeasure_Pressure, &PALETTE_SIGNED, true, .02f,
                          NULL},
    [PICTURE_DIVERGENCE] = {"divergence", "1/s", FluidNumbers_Compose, FluidMeasure_Divergence, &PALETTE_SIGNED, true,
                            .01f, NULL},
    [PICTURE_STREAMLINES] = {"streamlines", "m/s", FluidNumbers_Compose, FluidMeasure_Speed, &PALETTE_DUSK, false, .2f,
                             FluidStreams_Draw},
    [PICTURE_ARROWS] = {"arrows", "m/s", FluidNumbers_Compose, FluidMeasure_Speed, &PALETTE_DUSK, false, .2f,
                        FluidArrows_Draw},
    [PICTURE_OCCUPANCY] = {"occupancy", "body", FluidBodies_Compose, NULL, NULL, false, 50, NULL},
    [PICTURE_ASLEEP] = {"asleep", "", FluidNumbers_Compose, FluidMeasure_Asleep, &PALETTE_SLEEP, false, 1,
                        FluidArrows_Draw},
};

static bool known(PictureMode mode) { return (unsigned)mode < PICTURE_MODES; }

const char *Picture_ModeName(PictureMode mode) { return known(mode) ? view_of[mode].name : ""; }

Picture *Picture_Create(const FluidHost *host) {
    Picture *picture = calloc(1, sizeof *picture);
    if (!picture) return NULL;
    if (host) picture->host = *host;
    picture->backend = &BACKEND_SOFTWARE;
    picture->drawer = picture->backend->create(NULL);
    if (!picture->drawer) return Picture_Destroy(picture), NULL;
    Glow_Init(&picture->maps.glow);
    picture->fineness = BAKED_FINEST;
    const Wall wall = Wall_Default(16, 9);
    Picture_SetWall(picture, &wall);
    return picture;
}

void Picture_Destroy(Picture *picture) {
    if (!picture) return;
    picture->backend->destroy(picture->drawer);
    BACKEND_GPU.destroy(picture->painter);
    Baked_Free(&picture->maps.baked);
    free(picture->masonry);
    LightField_Free(&picture->maps.light), LightField_Free(&picture->rough_light), Plane_Free(&picture->glow);
    Plane_Free(&picture->maps.smoke), Plane_Free(&picture->maps.heat), Plane_Free(&picture->maps.flare);
    Plane_Free(&picture->maps.veil);
    for (int c = 0; c < 3; c++) Plane_Free(&picture->maps.dye[c]);
    Plane_Free(&picture->lent), Plane_Free(&picture->rough);
    Room_Free(&picture->fine_occupancy), Room_Free(&picture->second);
    Wide_Free(&picture->wide), Plane_Free(&picture->level);
    for (int i = 0; i < 2; i++) Numbers_Free(&picture->numbers[i]);
    for (int i = 0; i < 2; i++) FluidSlice_Free(&picture->slice[i]);
    Room_Free(&picture->streams), Plane_Free(&picture->covers);
    LiquidMaps_Free(picture->liquid);
    GrainCarried_Free(picture->grain[0]), GrainCarried_Free(picture->grain[1]);
    free(picture->state);
    free(picture->sums);
    free(picture);
}

void Picture_SetFineness(Picture *picture, float fineness) {
    const float texels = fineness > 1 ? Minf(fineness, BAKED_FINEST) : 1;
    picture->wall_changed |= texels != picture->fineness;
    picture->fineness = texels;
}

PictureRange Picture_LastRange(const Picture *picture) {
    PictureRange range = picture->range;
    range.unit = view_of[picture->shown].unit;
    return range;
}

uint32_t Picture_Colour(const Picture *picture, float t) {
    return picture->palette ? 0xff000000u | Palette_Colour(picture->palette, t) : 0;
}

bool Picture_Read(const Picture *picture, int side, float x, float y, float *number) {
    if ((unsigned)side >= (unsigned)picture->measured) return false;
    const Numbers *numbers = &picture->numbers[side];
    if (!Numbers_IsFree(numbers, (const float[2]){x, y})) return false;
    *number = Plane_Row(&numbers->number, (int)(y * numbers->per_metre))[(int)(x * numbers->per_metre)];
    return true;
}

/* Copies the frame with numbers that drawing can rely on. */
static PictureFrame check_frame(const PictureFrame *frame) {
    PictureFrame checked = *frame;
    if (!isfinite(frame->seconds)) checked.seconds = 0;
    if (!isfinite(frame->far_shift)) checked.far_shift = 0;
    checked.zoom = frame->zoom > 0 ? Clampf(frame->zoom, .25f, 4) : 1;
    checked.dawn = Clampf(frame->dawn, 0, 1);
    checked.faint = Clampf(frame->faint, 0, 1);
    checked.brightness = frame->brightness > 0 ? Clampf(frame->brightness, .5f, 2) : 1;
    return checked;
}

static const PictureView *view_for(const PictureFrame *frame) {
    if (frame->mode != PICTURE_SMOKE) return &view_of[frame->mode];
    return frame->volume ? &VIEW_VOLUME : frame->liquid ? &VIEW_LIQUID : &view_of[PICTURE_SMOKE];
}

typedef struct Finish {
    const PictureFrame *frame;
    const Canvas *canvas;
    uint8_t level[256]; /* the new value of each value of a channel */
} Finish;

static void brighten_rows(int begin, int end, void *data) {
    const Finish *finish = data;
    const Canvas *canvas = finish->canvas;
    const uint8_t *level = finish->level;
    for (int y = begin; y < end; y++) {
        uint32_t *pixel = canvas->pixels + (ptrdiff_t)y * canvas->row;
        for (int x = 0; x < canvas->width; x++) {
            const uint32_t p = pixel[x];
            pixel[x] = (p & 0xff000000u) | (uint32_t)level[p >> 16 & 255] << 16 | (uint32_t)level[p >> 8 & 255] << 8 |
                       level[p & 255];
        }
    }
}

static void outline_rows(int begin, int end, void *data) {
    const Finish *finish = data;
    for (int i = 0; i < finish->frame->outlined_count; i++)
        Silhouette_Outline(finish->canvas, &finish->frame->outlined[i], begin, end);
}

/* In other pictures figures are not where the canvas has them. */
static bool shows_figures(const PictureFrame *frame) {
    return !frame->volume && frame->slice.across == PICTURE_ACROSS_Z &&
           !(frame->other && frame->compare == COMPARE_BESIDE);
}

/* Brightens finished pixels and draws outlines, for eyes that ask for it. */
static void finish(const Picture *picture, const PictureFrame *frame, const Canvas *canvas) {
    Finish finish = {.frame = frame, .canvas = canvas};
    for (int i = 0; i < 256; i++) finish.level[i] = (uint8_t)(255 * powf((float)i / 255, 1 / frame->brightness) + .5f);
    if (frame->mode == PICTURE_SMOKE && frame->brightness != 1)
        Picture_Split(picture, canvas->height, PICTURE_ROWS, brighten_rows, &finish);
    if (frame->outlined_count > 0) Picture_Split(picture, canvas->height, SILHOUETTE_BAND, outline_rows, &finish);
}

bool Picture_ComposeBoth(Picture *picture, const FluidFields *fields, const FluidFields *other,
                         const PictureFrame *frame, uint32_t *pixels, int width, int height, int row) {
    if (width < 1 || height < 1 || row < width || !known(frame->mode)) return false;
    memset(picture->stage, 0, sizeof picture->stage);
    Picture_Mark(picture, PICTURE_STAGE_COUNT);
    const PictureView *view = view_for(frame);
    const Canvas canvas = Picture_Canvas(picture, &frame->area, pixels, width, height, row);
    picture->shown = frame->mode, picture->measured = 0, picture->palette = NULL;
    picture->range = (PictureRange){0, 0, NULL};
    PictureFrame checked = check_frame(frame);
    if (!shows_figures(frame)) checked.outlined_count = 0;
    picture->seconds = checked.seconds;
    const bool composed = other && frame->compare != COMPARE_NONE
                              ? FluidCompare_Compose(picture, view, fields, other, &checked, &canvas)
                              : view->compose(picture, view, fields, &checked, &canvas);
    if (composed && pixels) finish(picture, &checked, &canvas); /* OpenGL does it by itself */
    return composed;
}

bool Picture_ComposeFields(Picture *picture, const FluidFields *fields, const PictureFrame *frame, uint32_t *pixels,
                           int width, int height, int row) {
    return Picture_ComposeBoth(picture, fields, NULL, frame, pixels, width, height, row);
}

/* Planes across z are shown as they lie in memory. */
static bool find_fields(Picture *picture, const PictureFrame *frame, const Fluid *fluid, int which,
                        FluidFields *fields) {
    const PictureSlice *slice = &frame->slice;
    static const int axis_of[] = {[PICTURE_ACROSS_Z] = 2, [PICTURE_ACROSS_X] = 0, [PICTURE_ACROSS_Y] = 1};
    const int axis = (unsigned)slice->across < 3 ? axis_of[slice->across] : 2;
    *fields = FluidFields_At(fluid, .5f + slice->from_middle);
    FluidFields_AddDye(fields, frame->dye);
    if (Fluid_GetDef(fluid)->size[2] == 1) return true;
    if (frame->through && frame->mode == PICTURE_SMOKE && frame->compare != COMPARE_DIFFERENCE)
        return FluidThrough_Look(picture, which, fluid, fields);
    if (axis == 2) return true;
    return FluidSlice_Take(&picture->slice[which], fluid, axis, .5f + slice->from_middle, fields);
}

bool Picture_Compose(Picture *picture, const PictureFrame *frame, uint32_t *pixels, int width, int height, int row) {
    FluidFields fields = {.width = AIRLESS_CELLS, .height = 1, .cell = picture->maps.wall.width / AIRLESS_CELLS}, other;
    if (!frame->fluid)
        fields.height += (int)(picture->maps.wall.height / fields.cell);
    else if (!find_fields(picture, frame, frame->fluid, 0, &fields))
        return false;
    if (frame->other && !find_fields(picture, frame, frame->other, 1, &other)) return false;
    return Picture_ComposeBoth(picture, &fields, frame->other ? &other : NULL, frame, pixels, width, height, row);
}

bool Picture_Accelerate(Picture *picture, PictureLoader *load) {
    BACKEND_GPU.destroy(picture->painter);
    picture->painter = load ? BACKEND_GPU.create(load) : NULL;
    return !load || picture->painter;
}

bool Picture_Paints(const Picture *picture, const PictureFrame *frame) {
    const bool compared = frame->other && frame->compare != COMPARE_NONE;
    return picture->painter && frame->mode == PICTURE_SMOKE && !frame->volume && !frame->liquid && !compared;
}

bool Picture_Paint(Picture *picture, const PictureFrame *frame, int width, int height) {
    if (!Picture_Paints(picture, frame)) return Log_Fail("this view cannot be painted by OpenGL");
    void *drawer = picture->drawer;
    const PictureBackend *backend = picture->backend;
    picture->backend = &BACKEND_GPU, picture->drawer = picture->painter;
    const bool painted = Picture_Compose(picture, frame, NULL, width, height, width);
    picture->backend = backend, picture->drawer = drawer;
    return painted;
}
