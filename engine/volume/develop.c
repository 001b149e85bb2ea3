/* Turns light into colours, then enlarges them to twice the size. This sharpens a little, as enlarging softens. */
#include "engine/volume/inside.h"
#include "engine/figures/palette.h"
#include "engine/light/tone.h"
#include "engine/maths/scalar.h"
#include <string.h>

enum { COLOURS = 256 };

/* Weights of four coarse samples for a fine sample, a quarter of a step before the third. Colours use cubic convolution
 * (Keys 1981), sharper than usual. Solids must not overshoot, so they are linear.
 *
 *      coarse     0       1       2       3
 *      fine                     x */
static const float SHARP[4] = {-.0375f, .26875f, .88125f, -.1125f}, LINEAR[4] = {0, .25f, .75f, 0};

typedef struct Development {
    Volume *volume;
    float fire[COLOURS][3];
} Development;

static void colour_pixel(const Development *job, const VolumeImage *image, ptrdiff_t at, float *colour, float *solid) {
    const VolumeLook *look = &job->volume->look;
    const float left = image->plane[IMAGE_LEFT][at], seen = image->plane[IMAGE_SOLID][at], behind = left + seen;
    const float lit = image->plane[IMAGE_LIT][at], glow = image->plane[IMAGE_GLOW][at];
    colour[3] = behind;
    solid[0] = behind > 1e-6f ? seen / behind : 0;
    solid[1] = seen > 1e-6f ? solid[0] * image->plane[IMAGE_FACE][at] / seen : 0;
    if (lit + glow + (1 - behind) < 1e-6f) {
        colour[0] = colour[1] = colour[2] = 0;
        return;
    }
    const float *fire = job->fire[(int)(Clampf(glow * (1 / VOLUME_FIRE), 0, 1) * (COLOURS - 1))];
    for (int c = 0; c < 3; c++)
        colour[c] = ToneQuick(look->smoke[c] * (look->light[c] * lit + look->ambient[c] * (1 - behind)) + fire[c], 255);
}

static void colour_rows(int begin, int end, void *data) {
    const Development *job = data;
    const VolumeImage *image = &job->volume->image;
    for (int y = begin; y < end; y++)
        for (int x = 0; x < image->width; x++) {
            const ptrdiff_t to = x + (ptrdiff_t)y * image->width;
            colour_pixel(job, image, x + y * image->row, image->colour + 4 * to, image->solid + 2 * to);
        }
}

WIDE_LOOP static void mix_rows(const float *const rows[4], const float weight[4], float *restrict to, int count) {
    const float *restrict a = rows[0], *restrict b = rows[1], *restrict c = rows[2], *restrict d = rows[3];
    const float wa = weight[0], wb = weight[1], wc = weight[2], wd = weight[3];
    for (int i = 0; i < count; i++) to[i] = (wa * a[i] + wb * b[i]) + (wc * c[i] + wd * d[i]);
}

INLINE_LOOP void widen(const float *restrict row, const float weight[4], float *restrict to, int width, int channels) {
    const float far = weight[0], beside = weight[1], near = weight[2], beyond = weight[3];
    for (int x = 0; x < width; x++)
        for (int c = 0; c < channels; c++) {
            const float *at = row + x * channels + c;
            const float here = near * at[0], left = at[-channels], right = at[channels];
            to[2 * x * channels + c] = here + beside * left + beyond * right + far * at[-2 * channels];
            to[(2 * x + 1) * channels + c] = here + beside * right + beyond * left + far * at[2 * channels];
        }
}

WIDE_LOOP static void widen_2(const float *row, float *to, int width) { widen(row, LINEAR, to, width, 2); }
WIDE_LOOP static void widen_4(const float *row, float *to, int width) { widen(row, SHARP, to, width, 4); }

/* Makes row y of the finer picture from `height` coarse rows. `lent` has room for two more pixels on both sides. */
static void enlarge_row(const float *coarse, int width, int height, int channels, int y, float *lent, float *to) {
    const int count = width * channels, near = y / 2;
    const float *rows[4];
    float *row = lent + 2 * channels;
    for (int k = 0; k < 4; k++)
        rows[k] =
            coarse + (ptrdiff_t)count * (int)Clampf((float)(y % 2 ? near + 2 - k : near - 2 + k), 0, (float)height - 1);
    mix_rows(rows, channels == 2 ? LINEAR : SHARP, row, count);
    for (int i = 0; i < 2 * channels; i++) {
        lent[i] = row[i % channels];
        row[count + i] = row[count - channels + i % channels];
    }
    if (channels == 2)
        widen_2(row, to, width);
    else
        widen_4(row, to, width);
}

static void enlarge_rows(int begin, int end, void *data) {
    const Development *job = data;
    const VolumeImage *image = &job->volume->image;
    const VolumeFine *fine = &job->volume->fine;
    float lent[4 * (VOLUME_WIDEST + 4)];
    for (int y = begin; y < end; y++) {
        const ptrdiff_t at = (ptrdiff_t)y * fine->width;
        enlarge_row(image->colour, image->width, image->height, 4, y, lent, fine->colour + 4 * at);
        if (fine->solids[2] > fine->solids[0])
            enlarge_row(image->solid, image->width, image->height, 2, y, lent, fine->solid + 2 * at);
    }
}

/* Finds the box of fine pixels around all coarse pixels with anything in either plane. */
static void find_box(const VolumeImage *image, int plane, int other, int box[4]) {
    int left = image->width, top = image->height, right = -1, bottom = -1;
    for (int y = 0; y < image->height; y++) {
        const float *a = image->plane[plane] + y * image->row, *b = image->plane[other] + y * image->row;
        int first = 0, last = image->width - 1;
        while (first <= last && a[first] + b[first] == 0) first++;
        while (last > first && a[last] + b[last] == 0) last--;
        if (first > last) continue;
        left = Mini(left, first), right = Maxi(right, last), top = Mini(top, y), bottom = y;
    }
    box[0] = Maxi(0, 2 * left - 4), box[1] = Maxi(0, 2 * top - 4);
    box[2] = Mini(2 * image->width - 1, 2 * right + 5), box[3] = Mini(2 * image->height - 1, 2 * bottom + 5);
}

bool VolumeDevelop(Volume *volume) {
    VolumeImage *image = &volume->image;
    VolumeFine *fine = &volume->fine;
    Development job = {.volume = volume};
    for (int i = 0; i < COLOURS; i++) Palette_Light(&PALETTE_FIRE, (float)i / (COLOURS - 1), job.fire[i]);
    fine->width = 2 * image->width, fine->height = 2 * image->height;
    find_box(image, IMAGE_LIT, IMAGE_GLOW, fine->smoky);
    find_box(image, IMAGE_SOLID, IMAGE_SOLID, fine->solids);
    const size_t pixels = (size_t)image->width * (size_t)(image->height + 1) * sizeof(float); /* a row more is read */
    image->colour = Room_For(&volume->held[HELD_COLOUR], 4 * pixels);
    image->solid = Room_For(&volume->held[HELD_SOLID], 2 * pixels);
    fine->colour = Room_For(&volume->held[HELD_FINE_COLOUR], 16 * pixels);
    fine->solid = Room_For(&volume->held[HELD_FINE_SOLID], 8 * pixels);
    if (!image->colour || !image->solid || !fine->colour || !fine->solid) return false;
    Workers_Run(volume->workers, image->height, 8, colour_rows, &job);
    Workers_Run(volume->workers, fine->height, 16, enlarge_rows, &job);
    return true;
}
