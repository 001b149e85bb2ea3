#include "engine/maths/scalar.h"
#include "engine/figures/spark.h"
#include "engine/light/tone.h"
#include <math.h>

typedef struct Streak {
    float along[2];        /* px, from its middle to its tip */
    float share;           /* 1 / (length of `along`) squared */
    float wide;            /* px */
    float colour[3], keep; /* `keep` is 0 to mix the colour over the background, 1 to add it */
} Streak;

/* (x, y) is the first pixel relative to the middle of the fleck. */
WIDE_LOOP static void streak_row(uint32_t *restrict pixel, int count, float x, float y, const Streak *streak) {
    const float dx = streak->along[0], dy = streak->along[1], share = streak->share, wide = streak->wide;
    const float red = streak->colour[0], green = streak->colour[1], blue = streak->colour[2], glow = streak->keep;
    for (int i = 0; i < count; i++) {
        const float px = x + (float)i;
        float along = (px * dx + y * dy) * share;
        along = Clampf(along, -1, 1);
        const float ax = px - along * dx, ay = y - along * dy;
        float cover = wide * (1 - LOOK_FLECK_TIP * along * along) + .5f - sqrtf(ax * ax + ay * ay);
        cover = Clampf(cover, 0, 1);
        const float r = (float)(int)(pixel[i] >> 16 & 255), g = (float)(int)(pixel[i] >> 8 & 255);
        const float b = (float)(int)(pixel[i] & 255);
        const uint32_t mixed_r = (uint32_t)(int)(r + (255 * red - r * (1 + glow * (red - 1))) * cover + .5f);
        const uint32_t mixed_g = (uint32_t)(int)(g + (255 * green - g * (1 + glow * (green - 1))) * cover + .5f);
        const uint32_t mixed_b = (uint32_t)(int)(b + (255 * blue - b * (1 + glow * (blue - 1))) * cover + .5f);
        pixel[i] = 0xff000000u | mixed_r << 16 | mixed_g << 8 | mixed_b;
    }
}

void Fleck_Colour(const Fleck *fleck, const LightField *light, float colour[3]) {
    static const float leaf[3] = {1, .62f, .30f}, dust[3] = {.9f, .85f, .8f}, air[3] = {.05f, .07f, .10f};
    const float *own = fleck->glows ? dust : leaf, share = fleck->glows ? 1.7f : 1;
    float field[LIGHT_FIELDS];
    LightField_At(light, fleck->x, fleck->y, field);
    for (int c = 0; c < 3; c++) {
        const float arriving = field[LIGHT_WARM] * LOOK_WARM[c] + field[LIGHT_COLD] * LOOK_COLD[c];
        colour[c] = Tone(fleck->pale * own[c] * (arriving + share * air[c]));
    }
}

void Fleck_Draw(const Canvas *canvas, const Fleck *fleck, const LightField *light) {
    const float x = (fleck->x - canvas->left) * canvas->scale, y = (fleck->y - canvas->top) * canvas->scale;
    const float dx = fleck->half[0] * canvas->scale, dy = fleck->half[1] * canvas->scale;
    const float wide = Maxf(fleck->wide * canvas->scale, .6f), length = dx * dx + dy * dy + 1e-6f;
    const float reach_x = fabsf(dx) + wide + 1, reach_y = fabsf(dy) + wide + 1;
    if (!(reach_x < 99 && reach_y < 99) || !(x > -reach_x && y > -reach_y)) return;
    if (!(x < (float)canvas->width + reach_x && y < (float)canvas->height + reach_y)) return;
    Streak streak = {.along = {dx, dy}, .share = 1 / length, .wide = wide, .keep = fleck->glows ? 1 : 0};
    Fleck_Colour(fleck, light, streak.colour);
    const int left = Maxi((int)(x - reach_x), 0), right = Mini((int)(x + reach_x) + 1, canvas->width);
    for (int j = Maxi((int)(y - reach_y), 0); left < right && j < Mini((int)(y + reach_y) + 1, canvas->height); j++)
        streak_row(canvas->pixels + left + (ptrdiff_t)j * canvas->row, right - left, (float)left + .5f - x,
                   (float)j + .5f - y, &streak);
}
