/* Turns the fine picture into pixels of the screen, over the backdrop. */
#include "engine/volume/inside.h"
#include "engine/figures/palette.h"
#include "engine/light/tone.h"
#include "engine/maths/noise.h"
#include "engine/maths/scalar.h"
#include <math.h>
#include <string.h>

enum { FACES = 256 };

typedef struct Warp {
    const Volume *volume;
    const Canvas *canvas;
    uint32_t face[FACES]; /* colours of solids by brightness */
    float steep;          /* how fast a solid begins across its edge */
} Warp;

/* Interpolates between four neighbours. */
INLINE_LOOP void between(const float *restrict a, const float *restrict b, float x, float y, int channels, float *to) {
    for (int c = 0; c < channels; c++) {
        const float above = a[c] + x * (a[c + channels] - a[c]), below = b[c] + x * (b[c + channels] - b[c]);
        to[c] = above + y * (below - above);
    }
}

WIDE_LOOP static void read_piece(const VolumeFine *fine, const float *restrict across, const float *restrict down,
                                 int count, float *restrict seen) {
    const float *restrict colour = fine->colour;
    const ptrdiff_t row = fine->width;
    for (int i = 0; i < count; i++) {
        const int x = (int)across[i], y = (int)down[i];
        const float *restrict a = colour + 4 * (x + y * row);
        between(a, a + 4 * row, across[i] - (float)x, down[i] - (float)y, 4, seen + 4 * i);
    }
}

/* Light adds up. A colour on the screen is about the root of its light. */
INLINE_LOOP uint32_t add_light(float seen, float behind, float back, float dither) {
    const float own = seen > 0 ? seen : 0, sum = sqrtf(own * own + behind * (back * back)) + dither;
    return (uint32_t)(int)(sum < 255 ? sum : 255);
}

WIDE_LOOP static void blend_piece(const float *restrict seen, const float *restrict dither, uint32_t *restrict pixels,
                                  int count) {
    for (int i = 0; i < count; i++) {
        const uint32_t back = pixels[i];
        const float left = seen[4 * i + 3], behind = left > 0 ? left < 1 ? left : 1 : 0;
        const uint32_t red = add_light(seen[4 * i], behind, (float)(int)(back >> 16 & 255), dither[i]);
        const uint32_t green = add_light(seen[4 * i + 1], behind, (float)(int)(back >> 8 & 255), dither[i]);
        const uint32_t blue = add_light(seen[4 * i + 2], behind, (float)(int)(back & 255), dither[i]);
        pixels[i] = 0xff000000u | red << 16 | green << 8 | blue;
    }
}

void Volume_Dither(int x, int y, int count, float dither[VOLUME_PIECE]) {
    float tile[NOISE_TILE];
    for (int i = 0; i < NOISE_TILE; i++) tile[i] = NOISE_DITHER[y % NOISE_TILE][(x + i) % NOISE_TILE] / 256.0f;
    for (int i = 0; i < count; i += NOISE_TILE) memcpy(dither + i, tile, sizeof tile);
}

/* Draws solids over the backdrop. Smoke comes over both. */
static void draw_solids(const Warp *warp, const float *across, const float *down, int count, uint32_t *pixels) {
    const VolumeFine *fine = &warp->volume->fine;
    const ptrdiff_t row = fine->width;
    for (int i = 0; i < count; i++) {
        const int x = (int)across[i], y = (int)down[i];
        const float *at = fine->solid + 2 * (x + y * row);
        if (!(at[0] + at[2 * row + 2] > 0)) continue;
        float face[2];
        between(at, at + 2 * row, across[i] - (float)x, down[i] - (float)y, 2, face);
        const float part = Clampf(warp->steep * (face[0] - .5f) + .5f, 0, 1);
        const uint32_t colour = warp->face[(int)Clampf(face[1] / (face[0] + 1e-6f), 0, FACES - 1)];
        pixels[i] = 0xff000000u | Palette_Mix(pixels[i], colour, (uint32_t)(256 * part));
    }
}

static void find_ends(const float *across, const float *down, int count, const int box[4], int ends[2]) {
    ends[0] = 0, ends[1] = count;
    VolumeView_Narrow(across, (float)box[0], (float)box[2], ends);
    VolumeView_Narrow(down, (float)box[1], (float)box[3], ends);
}

WIDE_LOOP static void to_fine(float *restrict cells, float corner, int count) {
    for (int i = 0; i < count; i++) cells[i] = 2 * (cells[i] - corner) + .5f;
}

static void warp_piece(const Warp *warp, int x, int y, int count, uint32_t *pixels) {
    const Volume *volume = warp->volume;
    const VolumeImage *image = &volume->image;
    const VolumeFine *fine = &volume->fine;
    float across[VOLUME_PIECE], down[VOLUME_PIECE], seen[4 * VOLUME_PIECE];
    int smoky[2], solids[2];
    VolumeView_Row(&volume->view, volume->cells.axis, volume->scene->cell, 0, x, y, count, across, down);
    to_fine(across, image->corner[0], count), to_fine(down, image->corner[1], count);
    find_ends(across, down, count, fine->solids, solids);
    draw_solids(warp, across + solids[0], down + solids[0], solids[1] - solids[0], pixels + solids[0]);
    find_ends(across, down, count, fine->smoky, smoky);
    const int first = smoky[0], some = smoky[1] - first;
    float dither[VOLUME_PIECE];
    Volume_Dither(x + first, y, some, dither);
    read_piece(fine, across + first, down + first, some, seen);
    blend_piece(seen, dither, pixels + first, some);
}

static void warp_rows(int begin, int end, void *data) {
    const Warp *warp = data;
    const Canvas *canvas = warp->canvas;
    for (int y = begin; y < end; y++)
        for (int x = 0; x < canvas->width; x += VOLUME_PIECE)
            warp_piece(warp, x, y, Mini(VOLUME_PIECE, canvas->width - x),
                       canvas->pixels + x + (ptrdiff_t)y * canvas->row);
}

void VolumeWarp(const Volume *volume, const Canvas *canvas) {
    Warp warp = {.volume = volume, .canvas = canvas};
    const VolumeLook *look = &volume->look;
    for (int i = 0; i < FACES; i++) {
        const float root = (float)i / 200, bright = root * root;
        for (int c = 0; c < 3; c++) {
            const float seen = ToneQuick(look->solid[c] * (look->light[c] * bright + look->ambient[c]), 255);
            warp.face[i] = warp.face[i] << 8 | (uint32_t)(int)Minf(seen, 255);
        }
    }
    warp.steep = Maxf(1, .7f * volume->view.scale * volume->scene->cell);
    Workers_Run(volume->workers, canvas->height, 8, warp_rows, &warp);
}
