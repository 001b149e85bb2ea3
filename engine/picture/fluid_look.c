#include "engine/picture/fluid_picture.h"
#include "engine/maths/scalar.h"
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_SAMPLES = 4 * 1024 * 1024 }; /* of a baked wall; beyond it only what is in sight is baked */
enum { LEAST_TILE = 16 };                /* samples: smaller ones are more work to tell apart than they save */

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

/* Samples [from, to) along one axis that hold what is in sight, and the world with a margin for shaken cameras. */
static void cover(float start, int count, float extent, float scale, int range[2]) {
    const int first = (int)floorf(start * scale + .5f), margin = (int)(SHAKE * scale) + 2;
    range[0] = Mini(first, -margin);
    range[1] = Maxi(first + count, (int)Clampf(extent * scale, 0, 1e9f) + 1 + margin);
}

static bool bake(Picture *picture, const Canvas *canvas, int width, int height) {
    const Wall *wall = &picture->wall;
    const float scale = canvas->scale / 2;
    int x[2], y[2];
    cover(canvas->left, width, wall->width, scale, x);
    cover(canvas->top, height, wall->height, scale, y);
    if ((double)(x[1] - x[0]) * (y[1] - y[0]) > MOST_SAMPLES) {
        x[0] = (int)floorf(canvas->left * scale + .5f), x[1] = x[0] + width;
        y[0] = (int)floorf(canvas->top * scale + .5f), y[1] = y[0] + height;
    }
    Background *background = &picture->background;
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

/* Where the picture begins in the baked wall; false if it is not all in there. */
static bool find_origin(Picture *picture, const Canvas *canvas, int width, int height) {
    const Background *background = &picture->background;
    if (picture->wall_changed || background->scale != canvas->scale / 2 || !background->width) return false;
    int *origin = picture->shade.origin;
    origin[0] = (int)floorf((canvas->left - background->left) * background->scale + .5f);
    origin[1] = (int)floorf((canvas->top - background->top) * background->scale + .5f);
    return origin[0] >= 0 && origin[1] >= 0 && origin[0] + width <= background->width &&
           origin[1] + height <= background->height;
}

/* ---- Fields ---- */

WIDE_LOOP static bool flag_cells(const float *restrict cells, float level, uint8_t *restrict flag, int count) {
    int any = 0;
    for (int i = 0; i < count; i++) {
        flag[i] = cells[i] > level ? 1 : 0;
        any |= flag[i];
    }
    return any;
}

/* The tiles of samples that cells [from, to) reach: these are blended with one more on both sides, and slopes look a
 * sample further. */
static uint64_t tiles_of(const Shade *shade, const FluidFields *fields, const Canvas *canvas, int from, int to) {
    const float scale = canvas->scale / 2, left = canvas->left - fields->left, width = (float)shade->out.width;
    const int first = (int)Clampf(((float)(from - 1) * fields->cell - left) * scale - 1, 0, width);
    const int last = (int)Clampf(((float)(to + 1) * fields->cell - left) * scale + 2, 0, width) - 1;
    if (first > last) return 0;
    return UINT64_MAX << first / shade->tile & UINT64_MAX >> (SHADE_TILES - 1 - last / shade->tile);
}

/* Where in the picture a row of cells is above a level; and from the first such cell to the last. */
static uint64_t find_tiles(const Picture *picture, const FluidFields *fields, const Canvas *canvas, const float *cells,
                           float level, int range[2]) {
    uint8_t *const flags = picture->state, *const end = flags + fields->width, *to;
    uint64_t tiles = 0;
    range[0] = INT_MAX, range[1] = 0;
    if (!flag_cells(cells, level, flags, fields->width)) return 0;
    for (uint8_t *from = flags; (from = memchr(from, 1, (size_t)(end - from))); from = to) {
        to = memchr(from, 0, (size_t)(end - from));
        if (!to) to = end;
        range[0] = Mini(range[0], (int)(from - flags)), range[1] = (int)(to - flags);
        tiles |= tiles_of(&picture->shade, fields, canvas, (int)(from - flags), range[1]);
    }
    return tiles;
}

static void find_ranges(Picture *picture, const FluidFields *fields, const Canvas *canvas) {
    ShadeRow *row = picture->shade.rows;
    int unused[2];
    row[0] = row[fields->height + 1] = (ShadeRow){0, 0, 0, {INT_MAX, 0}};
    for (int y = 0; y < fields->height; y++) {
        row++;
        const float *heat = Plane_Row(&picture->heat, y);
        row->hot = find_tiles(picture, fields, canvas, heat, SHADE_HOT, row->hot_cells);
        row->burning = row->hot ? find_tiles(picture, fields, canvas, heat, SHADE_BURNING, unused) : 0;
        row->smoky = find_tiles(picture, fields, canvas, Plane_Row(&picture->smoke, y), SHADE_CLEAR, unused) | row->hot;
    }
}

WIDE_LOOP static void soften_row(const float *restrict a, const float *restrict b, const float *restrict c,
                                 float *restrict out, int count) {
    for (int i = 0; i < count; i++) out[i] = SOFT * (a[i] + c[i]) + (1 - 2 * SOFT) * b[i];
}

/* Where a front is one cell thin, its slopes would show the cells as steps.  */
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

static bool extract(Picture *picture, const FluidFields *fields, const Canvas *canvas) {
    Plane *planes[2] = {&picture->smoke, &picture->heat};
    ShadeRow *rows = realloc(picture->shade.rows, ((size_t)fields->height + 2) * sizeof *rows);
    if (!rows) return false;
    picture->shade.rows = rows;
    picture->shade.tile =
        (picture->shade.out.width + SHADE_TILES * LEAST_TILE - 1) / (SHADE_TILES * LEAST_TILE) * LEAST_TILE;
    FluidFields_Copy(fields, &fields->smoke, 0, 16, &picture->smoke);
    FluidFields_Copy(fields, &fields->heat, 0, 4000, &picture->heat);
    FluidFields_FillSolids(fields, planes, 2, picture->state);
    soften(&picture->smoke, &picture->number);
    find_ranges(picture, fields, canvas);
    return true;
}

static bool set_axes(Picture *picture, const FluidFields *fields, const Canvas *canvas, int width, int height) {
    Shade *shade = &picture->shade;
    const Plane *light = &picture->light.depth;
    const float step = 2 / canvas->scale, left = canvas->left + step / 2, top = canvas->top + step / 2;
    const float cell = fields->cell, coarse = picture->light.cell, beside = left - fields->left;
    return Axis_Set(&shade->across_air, width, beside / cell, step / cell, fields->width, true) &&
           Axis_Set(&shade->down_air, height, top / cell, step / cell, fields->height, true) &&
           Axis_Set(&shade->across_light, width, beside / coarse, step / coarse, light->width, false) &&
           Axis_Set(&shade->down_light, height, top / coarse, step / coarse, light->height, false);
}

enum { SMOKY, HOT };

/* Whether a row from the first to the last has smoke in it, or heat. */
static bool any_in(const Picture *picture, int what, int first, int last) {
    const ShadeRow *row = picture->shade.rows + 1;
    uint64_t any = 0;
    for (int y = Maxi(first, 0); y <= Mini(last, picture->smoke.height - 1); y++)
        any |= what == HOT ? row[y].hot : row[y].smoky;
    return any != 0;
}

typedef struct WidenJob {
    Picture *picture;
    int air[2], light[2]; /* the rows that are in sight */
} WidenJob;

/* A row is blended with one on each side of it, and looked at where one of those has something in it. */
static void widen_air(int begin, int end, void *data) {
    const WidenJob *job = data;
    Picture *picture = job->picture;
    Shade *shade = &picture->shade;
    for (int y = job->air[0] + begin; y < job->air[0] + end; y++) {
        if (any_in(picture, SMOKY, y - 2, y + 2))
            Axis_Stretch(&shade->across_air, Plane_Row(&picture->smoke, y), Plane_Row(&shade->smoke, y));
        if (any_in(picture, HOT, y - 2, y + 2))
            Axis_Stretch(&shade->across_air, Plane_Row(&picture->heat, y), Plane_Row(&shade->heat, y));
    }
}

static void widen_light(int begin, int end, void *data) {
    const WidenJob *job = data;
    Picture *picture = job->picture;
    for (int y = job->light[0] + begin; y < job->light[0] + end; y++) {
        const bool smoky = any_in(picture, SMOKY, (y - 1) * picture->block - 1, (y + 2) * picture->block);
        Shade_LightRow(&picture->shade, &picture->light, y, smoky);
    }
}

static bool widen(Picture *picture, int width) {
    Shade *shade = &picture->shade;
    const int cells = picture->smoke.height;
    WidenJob job = {.picture = picture};
    if (!Plane_Resize(&shade->smoke, width, cells) || !Plane_Resize(&shade->heat, width, cells) ||
        !Shade_PrepareLight(shade, &picture->light))
        return false;
    Axis_Range(&shade->down_air, job.air);
    Axis_Range(&shade->down_light, job.light);
    Picture_Split(picture, job.air[1] - job.air[0], PICTURE_ROWS, widen_air, &job);
    Picture_Split(picture, job.light[1] - job.light[0], PICTURE_ROWS, widen_light, &job);
    Plane_Pad(&shade->smoke), Plane_Pad(&shade->heat);
    Plane_Pad(&shade->to[0]), Plane_Pad(&shade->to[1]);
    for (int c = 0; c < SHADE_ROOTS; c++) Plane16_PadRows(&shade->light[c]);
    return true;
}

/* ---- Pixels ---- */

static void shade_rows(int begin, int end, void *data) { Shade_Rows(&((Picture *)data)->shade, begin, end); }

static void mirror_rows(int begin, int end, void *data) {
    Picture *picture = data;
    const Wall *wall = &picture->wall;
    const float depth = Maxf(wall->height - wall->wet_floor, .1f);
    Shade_WetFloor(&picture->shade, wall->wet_floor, depth, begin, end);
}

static void set_view(Picture *picture, const PictureFrame *frame, const Canvas *canvas) {
    Shade *shade = &picture->shade;
    shade->left = canvas->left, shade->top = canvas->top, shade->scale = canvas->scale / 2;
    shade->seconds = picture->seconds;
    shade->far_shift = isfinite(frame->far_shift) ? frame->far_shift : 0;
    shade->background = &picture->background;
    shade->door = picture->wall.door;
    shade->dawn = Clampf(frame->dawn, 0, 1);
    Shade_Darken(shade, Clampf(frame->faint, 0, 1));
}

bool FluidLook_Compose(Picture *picture, const Look *look, const FluidFields *fields, const PictureFrame *frame,
                       const Canvas *canvas) {
    (void)look;
    const int width = (canvas->width + 1) / 2, height = (canvas->height + 1) / 2;
    if (!find_origin(picture, canvas, width, height) &&
        (!bake(picture, canvas, width, height) || !find_origin(picture, canvas, width, height)))
        return false;
    picture->seconds = isfinite(frame->seconds) ? frame->seconds : 0;
    const FluidFields some = FluidLight_Crop(picture, fields, frame, canvas);
    if (!Picture_Resize(picture, some.width, some.height) || !Shaded_Resize(&picture->shade.out, width, height) ||
        !extract(picture, &some, canvas))
        return false;
    set_view(picture, frame, canvas);
    Picture_Mark(picture, PICTURE_STAGE_EXTRACT);
    if (!FluidLight_Sweep(picture, &some, canvas) || !set_axes(picture, &some, canvas, width, height) ||
        !widen(picture, width))
        return false;
    Picture_Mark(picture, PICTURE_STAGE_LIGHT);
    Picture_Split(picture, height, PICTURE_ROWS, shade_rows, picture);
    if (picture->wall.wet_floor > 0) Picture_Split(picture, height, PICTURE_ROWS, mirror_rows, picture);
    Picture_Mark(picture, PICTURE_STAGE_SHADE);
    return FluidPixels_Make(picture, frame, canvas);
}
