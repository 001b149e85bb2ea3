#include "engine/scalar.h"
#include "engine/silhouette.h"
#include "engine/tone.h"
#include <math.h>

static uint32_t mix(uint32_t old, const float colour[3], float cover, bool glows) {
    uint32_t mixed = 0xff000000u;
    for (int c = 0; c < 3; c++) {
        const int shift = 16 - 8 * c;
        const float before = (float)(old >> shift & 255), kept = glows ? colour[c] * before : before;
        mixed |= (uint32_t)(before + (255 * colour[c] - kept) * cover + .5f) << shift;
    }
    return mixed;
}

/* What it gives back of the light where it is, and a little of the air's. */
static void light_fleck(const Fleck *fleck, const LightField *light, float colour[3]) {
    static const float leaf[3] = {1, .62f, .30f}, dust[3] = {.9f, .85f, .8f}, air[3] = {.05f, .07f, .10f};
    const float *own = fleck->glows ? dust : leaf;
    float field[LIGHT_TEXEL];
    LightField_At(light, fleck->x, fleck->y, field);
    for (int c = 0; c < 3; c++) {
        const float arriving = field[LIGHT_WARM] * LIGHT_WARM_COLOUR[c] + field[LIGHT_COLD] * LIGHT_COLD_COLOUR[c];
        colour[c] = Tone(fleck->pale * own[c] * (arriving + air[c]));
    }
}

void Fleck_Draw(const Canvas *canvas, const Fleck *fleck, const LightField *light) {
    const float x = (fleck->x - canvas->left) * canvas->scale, y = (fleck->y - canvas->top) * canvas->scale;
    const float dx = fleck->half[0] * canvas->scale, dy = fleck->half[1] * canvas->scale;
    const float wide = Maxf(fleck->wide * canvas->scale, .6f), length = dx * dx + dy * dy + 1e-6f;
    const float reach_x = fabsf(dx) + wide + 1, reach_y = fabsf(dy) + wide + 1;
    float colour[3];
    if (!(reach_x < 99 && reach_y < 99) || !(x > -reach_x && y > -reach_y)) return;
    if (!(x < (float)canvas->width + reach_x && y < (float)canvas->height + reach_y)) return;
    light_fleck(fleck, light, colour);
    for (int j = Maxi((int)(y - reach_y), 0); j < Mini((int)(y + reach_y) + 1, canvas->height); j++)
        for (int i = Maxi((int)(x - reach_x), 0); i < Mini((int)(x + reach_x) + 1, canvas->width); i++) {
            const float px = (float)i + .5f - x, py = (float)j + .5f - y;
            const float along = Clampf((px * dx + py * dy) / length, -1, 1), ax = px - along * dx, ay = py - along * dy;
            const float cover = Clampf(wide * (1 - .7f * along * along) + .5f - sqrtf(ax * ax + ay * ay), 0, 1);
            uint32_t *pixel = canvas->pixels + i + (ptrdiff_t)j * canvas->row;
            if (cover > 0) *pixel = mix(*pixel, colour, cover, fleck->glows);
        }
}
