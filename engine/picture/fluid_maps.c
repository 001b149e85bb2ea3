#include "engine/maths/scalar.h"
#include "engine/picture/inside.h"
#include "engine/shade/shade.h"
#include <math.h>
#include <stdlib.h>

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

/* A view that is coarser than the maps is taken by the flow's cells, and continued into solids first. */
static void copy(Picture *picture, const FluidFields *fields, const FluidView *view, float high, Plane *to) {
    if (!FluidFields_IsCoarser(fields, view)) {
        FluidFields_Copy(fields, view, 0, high, to);
        return;
    }
    const FluidFields rough = {.width = picture->rough.width,
                               .height = picture->rough.height,
                               .occupancy = picture->seen_occupancy,
                               .occupancy_row = picture->seen_row};
    Plane *const planes[1] = {&picture->rough};
    FluidFields_Copy(&rough, view, 0, high, &picture->rough);
    FluidFields_FillSolids(&rough, planes, 1, picture->state);
    FluidFields_Enlarge(&picture->rough, fields->width / rough.width, to);
}

static void make_flare(Picture *picture, const FluidFields *fields) {
    PictureMaps *maps = &picture->maps;
    maps->flares = fields->fuel.data != NULL;
    if (!maps->flares) return;
    copy(picture, fields, &fields->fuel, 4, &maps->flare);
    for (int y = 0; y < fields->height; y++)
        find_flare(Plane_Row(&maps->flare, y), Plane_Row(&maps->heat, y), fields->reaction.ignition,
                   fields->reaction.rate, fields->width);
}

static void make_air(Picture *picture, const FluidFields *fields) {
    PictureMaps *maps = &picture->maps;
    Plane *planes[3] = {&maps->smoke, &maps->heat, &maps->flare};
    maps->cell = fields->cell, maps->left = fields->left;
    copy(picture, fields, &fields->smoke, 16, &maps->smoke);
    copy(picture, fields, &fields->heat, 4000, &maps->heat);
    make_flare(picture, fields);
    FluidFields_FillSolids(fields, planes, maps->flares ? 3 : 2, picture->state);
    soften(&maps->smoke, &picture->lent);
    if (maps->flares) soften(&maps->flare, &picture->lent);
    maps->veiled = fields->veil.data != NULL;
    if (!maps->veiled) return;
    FluidFields_Copy(fields, &fields->veil, 0, 16, &maps->veil);
    Plane_Pad(&maps->veil);
}

/* The maps of air are as fine as the finest of its channels. */
static bool refine(Picture *picture, const FluidFields *fields, int fineness, FluidFields *fine) {
    const size_t cells = (size_t)fields->width * (size_t)fields->height * (size_t)(fineness * fineness);
    uint8_t *occupancy = realloc(picture->fine_occupancy, cells);
    if (!occupancy) return false;
    picture->fine_occupancy = occupancy;
    *fine = FluidFields_Finer(fields, fineness, occupancy);
    return true;
}

bool Picture_MakeMaps(Picture *picture, const FluidFields *fields, const PictureFrame *frame, const Canvas *canvas) {
    if (!make_stone(picture, canvas)) return false;
    const int fineness = FluidFields_Fineness(fields);
    FluidFields fine = *fields;
    if (fineness > 1 && !refine(picture, fields, fineness, &fine)) return false;
    const FluidFields seen = FluidLight_Crop(picture, &fine, frame, canvas);
    if (!Picture_Resize(picture, seen.width, seen.height)) return false;
    if (fineness > 1 && !Plane_Resize(&picture->rough, seen.width / fineness, seen.height / fineness)) return false;
    const int left = (int)((seen.left - fields->left) / fields->cell + .5f);
    picture->seen_occupancy = fields->occupancy ? fields->occupancy + left : NULL;
    picture->seen_row = fields->occupancy_row;
    make_air(picture, &seen);
    Picture_Mark(picture, PICTURE_STAGE_EXTRACT);
    return FluidLight_Sweep(picture, &seen, canvas);
}
