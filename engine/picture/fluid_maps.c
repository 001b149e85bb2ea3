#include "engine/maths/scalar.h"
#include "engine/picture/inside.h"
#include "engine/shade/shade.h"
#include <math.h>

enum { MOST_SAMPLES = 4 * 1024 * 1024 }; /* samples of a baked wall; of a larger one, only what is in sight is baked */

static const float SHAKE = .3f; /* m */
static const float SOFT = 1.0f / 7;

/* ---- The wall ---- */

typedef struct BakeJob {
    Background *background;
    const Wall *wall;
} BakeJob;

static void bake_rows(int begin, int end, void *data) {
    const BakeJob *job = data;
    Background_Rows(job->background, job->wall, begin, end);
}

static void bake_grain(int begin, int end, void *data) {
    const BakeJob *job = data;
    Background_Grain(job->background, begin, end);
}

/* Samples [from, to) along one axis that hold what is in sight, and the world with a margin for a shaken camera. */
static void cover(float start, int count, float extent, float scale, int range[2]) {
    const int first = (int)floorf(start * scale + .5f), margin = (int)(SHAKE * scale) + 2;
    range[0] = Mini(first, -margin);
    range[1] = Maxi(first + count, (int)Clampf(extent * scale, 0, 1e9f) + 1 + margin);
}

/* Bakes the wall such that `size` samples in sight are within it. */
static bool bake(Picture *picture, const Canvas *canvas, float scale, const int size[2]) {
    const Wall *wall = &picture->maps.wall;
    int x[2], y[2];
    cover(canvas->left, size[0], wall->width, scale, x);
    cover(canvas->top, size[1], wall->height, scale, y);
    if ((double)(x[1] - x[0]) * (y[1] - y[0]) > MOST_SAMPLES) {
        x[0] = (int)floorf(canvas->left * scale + .5f), x[1] = x[0] + size[0];
        y[0] = (int)floorf(canvas->top * scale + .5f), y[1] = y[0] + size[1];
    }
    Background *background = &picture->maps.background;
    if (!Background_Prepare(background, wall, (float)x[0] / scale, (float)y[0] / scale, scale, x[1] - x[0],
                            y[1] - y[0]))
        return false;
    BakeJob job = {background, wall};
    Picture_Split(picture, background->height, PICTURE_ROWS, bake_rows, &job);
    Picture_Split(picture, background->height, PICTURE_ROWS, bake_grain, &job);
    if (!Background_Finish(background)) return Background_Free(background), false;
    picture->wall_changed = false;
    return true;
}

/* Whether everything in sight is baked already, at that scale. */
static bool is_baked(const Picture *picture, const Canvas *canvas, float scale, const int size[2]) {
    const Background *background = &picture->maps.background;
    int from[2];
    if (picture->wall_changed || background->scale != scale || !background->width) return false;
    Background_Find(background, canvas->left, canvas->top, from);
    return from[0] >= 0 && from[1] >= 0 && from[0] + size[0] <= background->width &&
           from[1] + size[1] <= background->height;
}

static bool make_stone(Picture *picture, const Canvas *canvas) {
    const float part = picture->backend->stone_scale, scale = canvas->scale * part;
    const int size[2] = {(int)ceilf((float)canvas->width * part), (int)ceilf((float)canvas->height * part)};
    if (is_baked(picture, canvas, scale, size)) return true;
    return bake(picture, canvas, scale, size) && is_baked(picture, canvas, scale, size);
}

/* ---- The air ---- */

WIDE_LOOP static void soften_row(const float *restrict a, const float *restrict b, const float *restrict c,
                                 float *restrict out, int count) {
    for (int i = 0; i < count; i++) out[i] = SOFT * (a[i] + c[i]) + (1 - 2 * SOFT) * b[i];
}

/* Where the edge of smoke is only one cell wide, its slope would show the cells as steps. */
static void soften(Plane *smoke, Plane *lent) {
    const int width = smoke->width, height = smoke->height;
    for (int y = -1; y <= height; y++) {
        const float *row = Plane_Row(smoke, y);
        soften_row(row - 1, row, row + 1, Plane_Row(lent, y), width);
    }
    for (int y = 0; y < height; y++)
        soften_row(Plane_Row(lent, y - 1), Plane_Row(lent, y), Plane_Row(lent, y + 1), Plane_Row(smoke, y), width);
    Plane_Pad(smoke);
}

static const float HARD = .3f; /* s: gas that burns at 1 / HARD of a unit a second is half blue */

/* Where gas burns hard it is blue; what it leaves behind is hot, and has soot, which glows. */
WIDE_LOOP static void find_flare(float *restrict flare, float *restrict heat, float ignition, float rate, int count) {
    for (int i = 0; i < count; i++) {
        const float burning = HARD * rate * (heat[i] >= ignition ? flare[i] : 0), blue = burning / (1 + burning);
        const float glowing = heat[i] * (1 - blue), least = blue > 0 ? SHADE_BURNING : 0;
        flare[i] = blue;
        heat[i] = glowing > least ? glowing : least;
    }
}

static void make_flare(const FluidFields *fields, PictureMaps *maps) {
    maps->flares = fields->fuel.data != NULL;
    if (!maps->flares) return;
    FluidFields_Copy(fields, &fields->fuel, 0, 4, &maps->flare);
    for (int y = 0; y < fields->height; y++)
        find_flare(Plane_Row(&maps->flare, y), Plane_Row(&maps->heat, y), fields->reaction.ignition,
                   fields->reaction.rate, fields->width);
}

static void make_air(Picture *picture, const FluidFields *fields) {
    PictureMaps *maps = &picture->maps;
    Plane *planes[3] = {&maps->smoke, &maps->heat, &maps->flare};
    maps->cell = fields->cell, maps->left = fields->left;
    FluidFields_Copy(fields, &fields->smoke, 0, 16, &maps->smoke);
    FluidFields_Copy(fields, &fields->heat, 0, 4000, &maps->heat);
    make_flare(fields, maps);
    FluidFields_FillSolids(fields, planes, maps->flares ? 3 : 2, picture->state);
    soften(&maps->smoke, &picture->lent);
    if (maps->flares) soften(&maps->flare, &picture->lent);
    maps->veiled = fields->veil.data != NULL;
    if (!maps->veiled) return;
    FluidFields_Copy(fields, &fields->veil, 0, 16, &maps->veil);
    Plane_Pad(&maps->veil);
}

bool Picture_MakeMaps(Picture *picture, const FluidFields *fields, const PictureFrame *frame, const Canvas *canvas) {
    if (!make_stone(picture, canvas)) return false;
    const FluidFields seen = FluidLight_Crop(picture, fields, frame, canvas);
    if (!Picture_Resize(picture, seen.width, seen.height)) return false;
    make_air(picture, &seen);
    Picture_Mark(picture, PICTURE_STAGE_EXTRACT);
    return FluidLight_Sweep(picture, &seen, canvas);
}
