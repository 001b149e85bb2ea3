#include "engine/picture/liquid/texture.h"
#include "engine/maths/plane.h"

#define LINES .8f  /* lines a metre across, in the lined texture */
#define SLANT .25f /* lines a metre along */
#define WAVY  1.6f /* lines by which noise bends them */
#define WAVES 4.5f /* m, the largest grain of that noise */
#define PALE  .28f /* The lines range from PALE to 1 - PALE, as most of the palette lies between them. */

/* Noise_At in a form that becomes vectors. */
INLINE_LOOP float noise_at(const float *texel, float x, float y) {
    const int left = Floori(x), top = Floori(y);
    const float s = x - (float)left, t = y - (float)top;
    const int here = left & (NOISE_SIZE - 1), right = (left + 1) & (NOISE_SIZE - 1),
              above = (top & (NOISE_SIZE - 1)) * NOISE_SIZE, below = ((top + 1) & (NOISE_SIZE - 1)) * NOISE_SIZE;
    const float over = texel[above + here] + s * (texel[above + right] - texel[above + here]),
                under = texel[below + here] + s * (texel[below + right] - texel[below + here]);
    return over + t * (under - over);
}

static const float TEXELS = (float)NOISE_SIZE / NOISE_PERIOD;

WIDE_LOOP void Texture_AddFractal(const Noise *noise, float grain, const float *restrict u, const float *restrict v,
                                  float weight, float *restrict sum, int count) {
    const float *restrict texel = noise->texel[0];
    const float scale = TEXELS / grain;
    for (int i = 0; i < count; i++) sum[i] += weight * noise_at(texel, scale * u[i], scale * v[i]);
}

/* Takes the nearest texel, which suffices if texels are finer than pixels. */
WIDE_LOOP void Texture_AddTexels(const Noise *noise, float grain, const float *restrict u, const float *restrict v,
                                 float weight, float *restrict sum, int count) {
    const float *restrict texel = noise->texel[0];
    const float scale = TEXELS / grain;
    for (int i = 0; i < count; i++) {
        const int x = Floori(scale * u[i]) & (NOISE_SIZE - 1), y = Floori(scale * v[i]) & (NOISE_SIZE - 1);
        sum[i] += weight * texel[y * NOISE_SIZE + x];
    }
}

WIDE_LOOP void Texture_AddLines(const Noise *noise, const float *restrict u, const float *restrict v, float weight,
                                float *restrict sum, int count) {
    const float *restrict texel = noise->texel[0];
    const float scale = TEXELS / WAVES;
    for (int i = 0; i < count; i++) {
        const float line = LINES * u[i] + SLANT * v[i] + WAVY * noise_at(texel, scale * u[i], scale * v[i]);
        const float part = 2 * (line - (float)Floori(line)) - 1, away = part < 0 ? -part : part;
        sum[i] += weight * (PALE + (1 - 2 * PALE) * away * away * (3 - 2 * away));
    }
}

WIDE_LOOP void Texture_AddPlaces(float *restrict row, float first, float step, int count) {
    for (int x = 0; x < count; x++) row[x] += first + step * (float)x;
}

void Texture_Coordinates(const Wide *moved, int set, const float first[2], float step, int x, int y, int count,
                         float *u, float *v) {
    Axis_Blend(&moved->down, y, &moved->plane[2 * set], x, count, u, NULL);
    Axis_Blend(&moved->down, y, &moved->plane[2 * set + 1], x, count, v, NULL);
    Texture_AddPlaces(u, first[0] + step * (float)x, step, count);
    Texture_AddPlaces(v, first[1] + step * (float)y, 0, count);
}
