#include "engine/picture/fluid_picture.h"
#include "engine/picture/lattice.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { AIRLESS_CELLS = 160 };

static const Look look_of[PICTURE_MODES] = {
    [PICTURE_SMOKE] = {"smoke", "", FluidLook_Compose, FluidMeasure_Smoke, NULL, false, .2f, NULL},
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
};

static bool known(PictureMode mode) { return (unsigned)mode < PICTURE_MODES; }

const char *Picture_ModeName(PictureMode mode) { return known(mode) ? look_of[mode].name : ""; }

Picture *Picture_Create(const FluidHost *host) {
    Picture *picture = calloc(1, sizeof *picture);
    if (!picture) return NULL;
    if (host) picture->host = *host;
    Shade_Init(&picture->shade);
    const Wall wall = Wall_Default(16, 9);
    Picture_SetWall(picture, &wall);
    return picture;
}

void Picture_Destroy(Picture *picture) {
    if (!picture) return;
    Background_Free(&picture->background);
    LightField_Free(&picture->light);
    Shade_Free(&picture->shade);
    Plane_Free(&picture->smoke), Plane_Free(&picture->heat);
    Plane_Free(&picture->number);
    for (int i = 0; i < 2; i++) Numbers_Free(&picture->numbers[i]);
    Streams_Free(&picture->streams);
    free(picture->second);
    free(picture->state);
    free(picture->sums), free(picture->extents);
    free(picture);
}

/* A wall that is as it was stays baked: halls are begun anew more often than they change. */
void Picture_SetWall(Picture *picture, const Wall *wall) {
    picture->wall_changed |= memcmp(&picture->wall, wall, sizeof *wall) != 0;
    picture->wall = *wall;
    picture->sky_known = false;
}

void Picture_Split(const Picture *picture, int count, int grain, FluidTask *task, void *data) {
    if (count < 1) return;
    if (picture->host.parallel_for)
        picture->host.parallel_for(count, grain, task, data, picture->host.data);
    else
        task(0, count, data);
}

void Picture_Mark(Picture *picture, PictureStage stage) {
    if (!picture->host.seconds) return;
    const double now = picture->host.seconds(picture->host.data);
    if ((unsigned)stage < PICTURE_STAGE_COUNT) {
        picture->stage[stage] += now - picture->since;
        if (picture->host.span) picture->host.span(Picture_StageName(stage), picture->since, now, picture->host.data);
    }
    picture->since = now;
}

double Picture_StageSeconds(const Picture *picture, PictureStage stage) {
    return (unsigned)stage < PICTURE_STAGE_COUNT ? picture->stage[stage] : 0;
}

const char *Picture_StageName(PictureStage stage) {
    static const char *const name[PICTURE_STAGE_COUNT] = {"extract", "light", "shade", "pixels"};
    return (unsigned)stage < PICTURE_STAGE_COUNT ? name[stage] : "";
}

PictureRange Picture_LastRange(const Picture *picture) {
    PictureRange range = picture->range;
    range.unit = look_of[picture->shown].unit;
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

const char *Picture_CompareName(PictureCompare compare) {
    static const char *const name[COMPARE_MODES] = {"", "split", "wipe", "side by side", "difference"};
    return (unsigned)compare < COMPARE_MODES ? name[compare] : "";
}

uint32_t Picture_BodyColour(int body) { return 0xff000000u | Palette_Body(body); }

bool Picture_Resize(Picture *picture, int width, int height) {
    if (picture->cells[0] == width && picture->cells[1] == height) return true;
    picture->cells[0] = picture->cells[1] = 0;
    free(picture->state);
    free(picture->sums);
    picture->state = malloc(((size_t)width + 2) * ((size_t)height + 2));
    picture->sums = malloc(3 * ((size_t)width + 1) * sizeof *picture->sums);
    Plane *const planes[] = {&picture->smoke, &picture->heat, &picture->number};
    bool fits = picture->state && picture->sums;
    for (int i = 0; i < 3; i++) fits = fits && Plane_Resize(planes[i], width, height);
    if (!fits) return false;
    picture->cells[0] = width, picture->cells[1] = height;
    return true;
}

/* Neither so small nor so far away that floats and pixel counts would not do. */
static bool usable(const PictureArea *area) {
    const float far = 1e5f * area->width;
    return area->width > 1e-3f && area->width < 1e5f && fabsf(area->x) < far && fabsf(area->y) < far;
}

/* The corner is snapped to every second pixel, so that the baked wall fits exactly. */
Canvas Picture_Canvas(const Picture *picture, const PictureArea *asked, uint32_t *pixels, int width, int height,
                      int row) {
    const PictureArea whole = {0, 0, picture->wall.width, picture->wall.height};
    const PictureArea *area = usable(asked) ? asked : &whole;
    Canvas canvas = {.pixels = pixels, .width = width, .height = height, .row = row};
    canvas.scale = (float)width / area->width;
    canvas.left = roundf(area->x * canvas.scale / 2) / (canvas.scale / 2);
    canvas.top = roundf(area->y * canvas.scale / 2) / (canvas.scale / 2);
    return canvas;
}

bool Picture_ComposeBoth(Picture *picture, const FluidFields *fields, const FluidFields *other,
                         const PictureFrame *frame, uint32_t *pixels, int width, int height, int row) {
    if (width < 1 || height < 1 || row < width || !known(frame->mode)) return false;
    memset(picture->stage, 0, sizeof picture->stage);
    Picture_Mark(picture, PICTURE_STAGE_COUNT);
    const Look *look = &look_of[frame->mode];
    const Canvas canvas = Picture_Canvas(picture, &frame->area, pixels, width, height, row);
    picture->shown = frame->mode, picture->measured = 0, picture->palette = NULL;
    picture->range = (PictureRange){0, 0, NULL};
    picture->seconds = isfinite(frame->seconds) ? frame->seconds : 0;
    if (other && frame->compare != COMPARE_NONE)
        return FluidCompare_Compose(picture, look, fields, other, frame, &canvas);
    return look->compose(picture, look, fields, frame, &canvas);
}

bool Picture_ComposeFields(Picture *picture, const FluidFields *fields, const PictureFrame *frame, uint32_t *pixels,
                           int width, int height, int row) {
    return Picture_ComposeBoth(picture, fields, NULL, frame, pixels, width, height, row);
}

bool Picture_Compose(Picture *picture, const PictureFrame *frame, uint32_t *pixels, int width, int height, int row) {
    FluidFields fields = {.width = AIRLESS_CELLS, .height = 1, .cell = picture->wall.width / AIRLESS_CELLS}, other;
    if (frame->fluid)
        fields = FluidFields_Of(frame->fluid);
    else
        fields.height += (int)(picture->wall.height / fields.cell);
    if (frame->other) other = FluidFields_Of(frame->other);
    return Picture_ComposeBoth(picture, &fields, frame->other ? &other : NULL, frame, pixels, width, height, row);
}
