/* Makes the wall as large as the picture anew if wall or scale change, and where a panel comes out of the dark. */
#include "engine/maths/scalar.h"
#include "engine/picture/software/software.h"
#include <math.h>
#include <string.h>

/* Of a wall that would have more samples, or so many times as many as are in sight, only the part around the view is
 * fitted. */
enum { MOST_SAMPLES = 8 * 1024 * 1024, MOST_TIMES = 5 };

typedef struct FitJob {
    Background *background;
    const Baked *baked;
    int x[2], top; /* samples across, and the first row */
    bool beyond_too;
} FitJob;

static void fit_rows(int begin, int end, void *data) {
    const FitJob *job = data;
    Background_Fit(job->background, job->baked, job->x, job->top + begin, job->top + end);
    if (job->beyond_too) Background_FitBeyond(job->background, job->baked, job->x, job->top + begin, job->top + end);
}

static void grain_rows(int begin, int end, void *data) {
    const FitJob *job = data;
    Background_Grain(job->background, job->baked, job->x, job->top + begin, job->top + end);
}

/* Fits samples [x[0], x[1]) x [y[0], y[1]), as far as there are any. */
static void fit(Software *software, const Picture *picture, const Baked *baked, const int x[2], const int y[2]) {
    Background *background = &software->background;
    FitJob job = {
        background, baked, {Maxi(x[0], 0), Mini(x[1], background->width)}, Maxi(y[0], 0), software->beyond_too};
    const int rows = Mini(y[1], background->height) - job.top;
    if (job.x[0] >= job.x[1] || rows <= 0) return;
    Picture_Split(picture, rows, PICTURE_ROWS, fit_rows, &job);
    Picture_Split(picture, rows, PICTURE_ROWS, grain_rows, &job);
}

/* Finds samples [from, to) along one axis that hold the view, and the world with a margin for a shaken camera. */
static void cover(float start, int count, float extent, float scale, int range[2]) {
    const int first = (int)floorf(start * scale + .5f), margin = (int)(BAKED_SHAKE * scale) + 2;
    range[0] = Mini(first, -margin);
    range[1] = Maxi(first + count, (int)Clampf(extent * scale, 0, 1e9f) + 1 + margin);
}

/* The view, and a part of its size on both sides, as far as there is a wall. */
static void near_view(float from, int count, int parts, int range[2]) {
    const int first = (int)floorf(from + .5f), beside = parts ? count / parts : 0;
    range[0] = parts ? Maxi(range[0], first - beside) : first;
    range[1] = parts ? Mini(range[1], first + count + beside) : first + count;
}

/* Finds the samples that hold the view and the world. False if these are too many. */
static bool cover_world(const Wall *wall, const Canvas *canvas, const int size[2], int x[2], int y[2]) {
    const float scale = canvas->scale / 2;
    cover(canvas->left, size[0], wall->width, scale, x);
    cover(canvas->top, size[1], wall->height, scale, y);
    return (double)(x[1] - x[0]) * (y[1] - y[0]) <= MOST_SAMPLES;
}

static bool begin(Software *software, const Picture *picture, const PictureMaps *maps, const Canvas *canvas,
                  const int size[2]) {
    const float scale = canvas->scale / 2;
    int x[2], y[2];
    const bool whole = cover_world(&maps->wall, canvas, size, x, y);
    const double all = (double)(x[1] - x[0]) * (y[1] - y[0]), seen = (double)size[0] * size[1];
    if (!whole || all > MOST_TIMES * seen) {
        const int beside = whole ? 6 : 0;
        near_view(canvas->left * scale, size[0], beside, x);
        near_view(canvas->top * scale, size[1], beside, y);
    }
    const int count[2] = {x[1] - x[0], y[1] - y[0]};
    software->wall = 0;
    if (!Background_Prepare(&software->background, &maps->baked, (float)x[0] / scale, (float)y[0] / scale, scale,
                            count[0], count[1]))
        return false;
    fit(software, picture, &maps->baked, (int[]){0, count[0]}, (int[]){0, count[1]});
    software->wall = maps->wall_number, software->parts = maps->parts;
    for (int i = 0; i < maps->baked.panels; i++) software->shown[i] = maps->baked.panel[i].shown;
    return true;
}

static bool in_sight(const Background *background, const Canvas *canvas, const int size[2]) {
    int from[2];
    Background_Find(background, canvas->left, canvas->top, from);
    return from[0] >= 0 && from[1] >= 0 && from[0] + size[0] <= background->width &&
           from[1] + size[1] <= background->height;
}

/* Tells whether the background has everything in sight, at that scale. */
static bool covers(const Software *software, unsigned wall, const Canvas *canvas, const int size[2]) {
    const Background *background = &software->background;
    if (software->wall != wall || fabsf(background->scale / (canvas->scale / 2) - 1) > 1e-5f) return false;
    return in_sight(background, canvas, size);
}

/* Pixels a little beside the panel are mixed from its texels, too. */
static void refit_panel(Software *software, const Picture *picture, const Baked *baked, int panel) {
    const BakedPanel *from = &baked->panel[panel];
    const float scale = software->background.scale / baked->scale;
    int low[2], high[2];
    const float x = baked->left + (float)from->left / baked->scale, y = baked->top + (float)from->top / baked->scale;
    Background_Find(&software->background, x, y, low);
    high[0] = low[0] + (int)((float)from->width * scale) + 3, high[1] = low[1] + (int)((float)from->height * scale) + 3;
    fit(software, picture, baked, (int[]){low[0] - 2, high[0]}, (int[]){low[1] - 2, high[1]});
    software->shown[panel] = from->shown;
}

/* The picture's samples are mixed from texels beside them, too. */
static void refit_part(Software *software, const Picture *picture, const Baked *baked, const BakedPart *part) {
    const float scale = software->background.scale / baked->scale;
    int low[2], high[2];
    Background_Find(&software->background, baked->left + (float)part->x[0] / baked->scale,
                    baked->top + (float)part->y[0] / baked->scale, low);
    high[0] = low[0] + (int)((float)(part->x[1] - part->x[0]) * scale) + 3;
    high[1] = low[1] + (int)((float)(part->y[1] - part->y[0]) * scale) + 3;
    software->beyond_too = true;
    fit(software, picture, baked, (int[]){low[0] - 2, high[0]}, (int[]){low[1] - 2, high[1]});
    software->beyond_too = false;
}

bool Software_FitWall(Software *software, const Picture *picture, const PictureMaps *maps, const Canvas *canvas) {
    const int size[2] = {(canvas->width + 1) / 2, (canvas->height + 1) / 2};
    if (!covers(software, maps->wall_number, canvas, size) || !PictureMaps_Knows(maps, software->parts))
        return begin(software, picture, maps, canvas, size);
    for (; software->parts != maps->parts; software->parts++)
        refit_part(software, picture, &maps->baked, &maps->part[software->parts % PICTURE_PARTS]);
    for (int i = 0; i < maps->baked.panels; i++)
        if (software->shown[i] != maps->baked.panel[i].shown) refit_panel(software, picture, &maps->baked, i);
    return true;
}

/* ---- Zoom ------------------------------------------------------------------------------------------------- */

enum { SLICE = 8 }; /* rows that are fitted in a frame, in about a millisecond */

static void zoom_rows(int begin, int end, void *data) {
    Software *software = data;
    Background_Zoom(&software->zoomed, &software->background, begin, end);
}

/* True if it was begun for this scale from the wall as it is. */
static bool still_fits(const Software *software, const PictureMaps *maps, float scale) {
    const struct Rested *rested = &software->rested;
    return rested->background.scale == scale && rested->wall == maps->wall_number && rested->parts == maps->parts &&
           memcmp(rested->shown, software->shown, sizeof rested->shown) == 0;
}

static bool begin_rest(Software *software, const PictureMaps *maps, const Canvas *canvas, const int size[2]) {
    struct Rested *rested = &software->rested;
    const float scale = canvas->scale / 2;
    int x[2], y[2];
    rested->rows = 0;
    if (!cover_world(&maps->wall, canvas, size, x, y)) return false;
    rested->wall = maps->wall_number, rested->parts = maps->parts;
    memcpy(rested->shown, software->shown, sizeof rested->shown);
    return Background_Prepare(&rested->background, &maps->baked, (float)x[0] / scale, (float)y[0] / scale, scale,
                              x[1] - x[0], y[1] - y[0]);
}

/* Detail of a row reads the next one, too, and so follows a row later. */
static void fit_slice(struct Rested *rested, const Picture *picture, const Baked *baked) {
    Background *background = &rested->background;
    const int first = rested->rows, last = Mini(first + SLICE, background->height);
    FitJob job = {background, baked, {0, background->width}, first, false};
    Picture_Split(picture, last - first, 1, fit_rows, &job);
    job.top = Maxi(first - 1, 0);
    Picture_Split(picture, (last < background->height ? last - 1 : last) - job.top, 1, grain_rows, &job);
    rested->rows = last;
}

const Background *Software_ZoomWall(Software *software, const Picture *picture, const PictureMaps *maps,
                                    const Canvas *canvas) {
    struct Rested *rested = &software->rested;
    const int size[2] = {(canvas->width + 1) / 2, (canvas->height + 1) / 2};
    const float scale = canvas->scale / 2;
    const bool rests = rested->scale == scale, fits = still_fits(software, maps, scale);
    rested->scale = scale;
    if (fits && rested->rows == rested->background.height && in_sight(&rested->background, canvas, size))
        return &rested->background;
    if (rests && (fits ? rested->rows < rested->background.height : begin_rest(software, maps, canvas, size)))
        fit_slice(rested, picture, &maps->baked);
    if (!Background_PrepareZoom(&software->zoomed, &software->background, canvas->left, canvas->top, scale, size[0],
                                size[1]))
        return NULL;
    Picture_Split(picture, size[1], PICTURE_ROWS, zoom_rows, software);
    return &software->zoomed;
}
