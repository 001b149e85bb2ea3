/* background.h - maps of the baked wall at half the size of a picture, for engine/shade, and detail of its pixels. */
#ifndef ENGINE_BACKGROUND_H
#define ENGINE_BACKGROUND_H

#include "engine/maths/plane.h"
#include "engine/stone/baked.h"

/* Each of `count` places along an axis is the weighted mean of `taps` texels, from first[i] on. */
typedef struct Scaling {
    int count, taps, *first;
    float *weight;
} Scaling;

/* width x height samples, row by row, the first at (left, top). They are bytes, because every frame reads all of them.
 * They mean the same as in baked.h, but 255 is a share of 1 in the wall. */
typedef struct Background {
    float left, top, scale; /* m, m, samples per m */
    int width, height;
    uint8_t *stone[3], *front, *open;
    uint8_t *deep, *keep, *columns; /* far_margin samples wider on both sides */
    int far_margin;
    uint8_t *grain; /* detail, in each line of the left pixels of all samples, then of the right pixels, 128 for none */
    Scaling wall[2], beyond, pixel[2]; /* wall and pixel across and down, beyond across */
    size_t room;                       /* samples that there is memory for, of a zoomed one */
    int *from;                         /* of a zoomed one, see background_zoom.c */
    uint16_t *part;
} Background;

/* To fit a wall to a picture, call Prepare (false if out of memory), then Fit for all rows, then Grain. Different rows
 * may be made at the same time. They make samples [x[0], x[1]) alone, and the far hall
 * only if these are all. FitBeyond makes it behind a part. Grain also reads the samples around its own. */
bool Background_Prepare(Background *background, const Baked *baked, float left, float top, float scale, int width,
                        int height);
void Background_Fit(Background *background, const Baked *baked, const int x[2], int begin, int end);
void Background_FitBeyond(Background *background, const Baked *baked, const int x[2], int begin, int end);
void Background_Grain(Background *background, const Baked *baked, const int x[2], int begin, int end);

void Background_Free(Background *background); /* zeroed structs are fine */

/* Another view of a background, at another scale, for pictures whose zoom changes from frame to frame. Samples mix two
 * by two. Prepare (false if out of memory), then Zoom all rows. Its samples begin at (left, top). */
bool Background_PrepareZoom(Background *zoomed, const Background *from, float left, float top, float scale, int width,
                            int height);
void Background_Zoom(Background *zoomed, const Background *from, int begin, int end);

/* Finds the sample that begins nearest to this place. */
void Background_Find(const Background *background, float left, float top, int sample[2]);

static inline size_t Background_Index(const Background *background, int x, int y) {
    return (size_t)x + (size_t)y * (size_t)background->width;
}

/* The index in maps of the far hall, for x from -far_margin to width + far_margin. */
static inline size_t Background_FarIndex(const Background *background, int x, int y) {
    return (size_t)(x + background->far_margin) + (size_t)y * (size_t)(background->width + 2 * background->far_margin);
}

#endif
