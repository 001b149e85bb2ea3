/* Threads, the clock, memory for planes, the mapping from metres to pixels, and the wet floor, for all views. */
#include "engine/picture/inside.h"
#include "engine/maths/scalar.h"
#include <math.h>
#include <stdlib.h>

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

uint32_t Picture_BodyColour(int body) { return 0xff000000u | Palette_Body(body); }

bool Picture_Resize(Picture *picture, int width, int height) {
    if (picture->cells[0] == width && picture->cells[1] == height) return true;
    picture->cells[0] = picture->cells[1] = 0;
    free(picture->state);
    free(picture->sums);
    picture->sums = malloc(2 * (size_t)width * sizeof *picture->sums);
    picture->state = malloc(((size_t)width + 2) * ((size_t)height + 2));
    Plane *const planes[] = {&picture->maps.smoke, &picture->maps.heat, &picture->maps.flare, &picture->maps.veil,
                             &picture->lent};
    bool fits = picture->state && picture->sums;
    for (int i = 0; i < 5; i++) fits = fits && Plane_Resize(planes[i], width, height);
    if (!fits) return false;
    picture->cells[0] = width, picture->cells[1] = height;
    return true;
}

/* Tells whether an area is neither too small nor too far away for floats and pixel counts. */
static bool usable(const PictureArea *area) {
    const float far = 1e5f * area->width;
    return area->width > 1e-3f && area->width < 1e5f && fabsf(area->x) < far && fabsf(area->y) < far;
}

/* Snaps the corner to every second pixel, so that the baked wall fits exactly. */
Canvas Picture_Canvas(const Picture *picture, const PictureArea *asked, uint32_t *pixels, int width, int height,
                      int row) {
    const PictureArea whole = {0, 0, picture->maps.wall.width, picture->maps.wall.height};
    const PictureArea *area = usable(asked) ? asked : &whole;
    Canvas canvas = {.pixels = pixels, .width = width, .height = height, .row = row};
    canvas.scale = (float)width / area->width;
    canvas.left = roundf(area->x * canvas.scale / 2) / (canvas.scale / 2);
    canvas.top = roundf(area->y * canvas.scale / 2) / (canvas.scale / 2);
    return canvas;
}

PictureMirror Picture_Mirror(const Canvas *canvas, const Wall *wall) {
    const float edge = Clampf((wall->wet_floor - canvas->top) * canvas->scale, 0, (float)canvas->height);
    const float depth = Clampf((wall->height - wall->wet_floor) * canvas->scale, 0, (float)canvas->height);
    PictureMirror mirror = {.first = (int)edge};
    if (mirror.first > 0 && wall->wet_floor > 0) mirror.lines = Mini((int)depth, canvas->height - mirror.first);
    mirror.top = canvas->top + (float)(mirror.first - mirror.lines) / canvas->scale;
    return mirror;
}
