/* The wall of the maps: baked at once, or in pieces from frame to frame, beginning with what is in sight. */
#include "engine/maths/scalar.h"
#include "engine/picture/inside.h"
#include <math.h>

enum { MOST_SAMPLES = 8 * 1024 * 1024 }; /* samples of a baked wall; of a larger one, only what is in sight is baked */
enum { MOST_BLOCKS = 16, MOST_ROUGH = 512 }; /* blocks that are made between two looks at the clock, or at the list */

static const float SHAKE = .3f; /* m */

typedef void BlockTask(Background *background, const Wall *wall, int block);

typedef struct BakeJob {
    Background *background;
    const Wall *wall;
    BlockTask *make;
    const int *block; /* NULL: those of [0, count) */
} BakeJob;

static void make_grain(Background *background, const Wall *wall, int block) {
    (void)wall;
    Background_Grain(background, block);
}

static void make_blocks(int begin, int end, void *data) {
    const BakeJob *job = data;
    for (int i = begin; i < end; i++) job->make(job->background, job->wall, job->block ? job->block[i] : i);
}

static void make(Picture *picture, BlockTask *task, const int *block, int count, int grain) {
    BakeJob job = {&picture->maps.background, &picture->maps.wall, task, block};
    Picture_Split(picture, count, grain, make_blocks, &job);
}

static void finish(Picture *picture) {
    Background_Finish(&picture->maps.background);
    picture->baking = false;
}

static void bake_all(Picture *picture) {
    const int count = picture->maps.background.blocks[0] * picture->maps.background.blocks[1];
    make(picture, Background_Bake, NULL, count, MOST_BLOCKS);
    make(picture, make_grain, NULL, count, MOST_BLOCKS);
    finish(picture);
}

/* Some of the blocks of these samples; false if there is nothing left to do. */
static bool bake_some(Picture *picture, const int x[2], const int y[2]) {
    int block[MOST_BLOCKS];
    const Background *background = &picture->maps.background;
    int count = Background_Due(background, BACKGROUND_BAKED, x, y, block, MOST_BLOCKS);
    make(picture, Background_Bake, block, count, 1);
    if (count > 0) return true;
    count = Background_Due(background, BACKGROUND_DONE, x, y, block, MOST_BLOCKS);
    make(picture, make_grain, block, count, 1);
    return count > 0;
}

/* The far hall can be seen from a little way aside. */
static void bake_until(Picture *picture, double end, const int from[2], const int size[2]) {
    const Background *background = &picture->maps.background;
    const int aside = background->far_margin, x[2] = {from[0] - aside, from[0] + size[0] + aside};
    const int y[2] = {from[1] - BACKGROUND_LINES, from[1] + size[1] + BACKGROUND_LINES};
    const int whole[2] = {0, background->width}, high[2] = {0, background->height};
    int block[MOST_ROUGH];
    for (int count; (count = Background_Due(background, BACKGROUND_ROUGH, x, y, block, MOST_ROUGH)) > 0;)
        make(picture, Background_Rough, block, count, MOST_BLOCKS);
    while (picture->host.seconds(picture->host.data) < end)
        if (!bake_some(picture, x, y) && !bake_some(picture, whole, high)) {
            finish(picture);
            return;
        }
}

/* Samples [from, to) along one axis that hold what is in sight, and the world with a margin for a shaken camera. */
static void cover(float start, int count, float extent, float scale, int range[2]) {
    const int first = (int)floorf(start * scale + .5f), margin = (int)(SHAKE * scale) + 2;
    range[0] = Mini(first, -margin);
    range[1] = Maxi(first + count, (int)Clampf(extent * scale, 0, 1e9f) + 1 + margin);
}

/* Makes room for the wall such that `size` samples in sight are within it. */
static bool begin(Picture *picture, const Canvas *canvas, float scale, const int size[2]) {
    const Wall *wall = &picture->maps.wall;
    int x[2], y[2];
    cover(canvas->left, size[0], wall->width, scale, x);
    cover(canvas->top, size[1], wall->height, scale, y);
    if ((double)(x[1] - x[0]) * (y[1] - y[0]) > MOST_SAMPLES) {
        x[0] = (int)floorf(canvas->left * scale + .5f), x[1] = x[0] + size[0];
        y[0] = (int)floorf(canvas->top * scale + .5f), y[1] = y[0] + size[1];
    }
    if (!Background_Prepare(&picture->maps.background, wall, (float)x[0] / scale, (float)y[0] / scale, scale,
                            x[1] - x[0], y[1] - y[0]))
        return false;
    picture->maps.wall_number++;
    picture->wall_changed = false;
    picture->baking = true;
    return true;
}

/* Whether the background has everything in sight, at that scale; the sample at the corner of the picture. */
static bool covers(const Picture *picture, const Canvas *canvas, float scale, const int size[2], int from[2]) {
    const Background *background = &picture->maps.background;
    if (picture->wall_changed || background->scale != scale || !background->width) return false;
    Background_Find(background, canvas->left, canvas->top, from);
    return from[0] >= 0 && from[1] >= 0 && from[0] + size[0] <= background->width &&
           from[1] + size[1] <= background->height;
}

bool FluidStone_Make(Picture *picture, const PictureFrame *frame, const Canvas *canvas) {
    const float part = picture->backend->stone_scale, scale = canvas->scale * part;
    const int size[2] = {(int)ceilf((float)canvas->width * part), (int)ceilf((float)canvas->height * part)};
    int from[2];
    if (!covers(picture, canvas, scale, size, from) &&
        (!begin(picture, canvas, scale, size) || !covers(picture, canvas, scale, size, from)))
        return false;
    for (int i = 0; i < picture->maps.wall.panels; i++) Background_Show(&picture->maps.background, i, frame->shown[i]);
    if (!picture->baking) return true;
    if (picture->host.seconds && frame->patience > 0)
        bake_until(picture, picture->host.seconds(picture->host.data) + frame->patience, from, size);
    else
        bake_all(picture);
    return true;
}

bool Picture_IsBaking(const Picture *picture) { return picture->baking; }
