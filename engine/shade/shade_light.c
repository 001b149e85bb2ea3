/* Darkens the picture towards its edges and finds the light that remains for the wall. */
#include "engine/maths/scalar.h"
#include "engine/shade/shade_span.h"
#include "engine/light/tone.h"
#include <math.h>
#include <stdlib.h>

/* The sum of the roots of LOOK_BRIGHTEST and LOOK_BLOOMIEST fits 16 bits. */

/* Darkens places from `first` on, `step` apart. The edges of the picture lie at -1 and 1. */
static void darken(float *left, int count, float first, float step, float square, float fourth) {
    for (int i = 0; i < count; i++) {
        const float x = first + (float)i * step;
        left[i] = Maxf(1 - square * x * x - fourth * x * x * x * x, 0);
    }
}

static void darken_across(const Shade *shade, float *left, int count, float first, float step) {
    darken(left, count, first, step, LOOK_EDGE_SQUARE + LOOK_EDGE_FAINT * shade->faint, LOOK_EDGE_ACROSS);
}

static void darken_down(const Shade *shade, float *left, int count, float first, float step) {
    darken(left, count, first, step, LOOK_EDGE_FAINT * shade->faint, LOOK_EDGE_DOWN);
}

WIDE_LOOP static void root_row(const float *restrict left, uint16_t *restrict root, int count) {
    for (int i = 0; i < count; i++) root[i] = (uint16_t)(int)(65535 * sqrtf(left[i]));
}

void Shade_Darken(Shade *shade, float faint) {
    const float across = 2 / (float)shade->width, down = 2 / (float)shade->height;
    shade->faint = faint;
    darken_across(shade, shade->across.data, shade->width, across / 2 - 1, across);
    root_row(shade->across.data, shade->across_root.data, shade->width);
    darken_down(shade, shade->down.data, shade->height, down / 2 - 1, down);
}

/* Returns the place of a cell between the edges of the picture, -1..1. */
static float along(const Axis *axis, float place) {
    return 2 * ((place - axis->first) / axis->step + .5f) / (float)axis->count - 1;
}

bool Shade_PrepareLight(Shade *shade, const LightField *light) {
    const Axis *axis = &shade->across_light;
    const int width = light->depth.width, height = light->depth.height;
    bool fits = Plane_Resize(&shade->cells_across, width, 1) && Plane16_Resize(&shade->cells, width, height);
    for (int c = 0; c < SHADE_ROOTS; c++) fits = fits && Plane16_Resize(&shade->light[c], axis->count, height);
    for (int i = 0; i < 2; i++) fits = fits && Plane_Resize(&shade->to[i], axis->count, height);
    for (int c = 0; c < 3 && light->tinted; c++) fits = fits && Plane16_Resize(&shade->halo[c], axis->count, height);
    if (!fits) return false;
    darken_across(shade, shade->cells_across.data - 1, width + 2, along(axis, -.5f), along(axis, 1) - along(axis, 0));
    return true;
}

INLINE_LOOP uint16_t root_of(float light, float most) {
    return (uint16_t)(int)(TONE_ROOT * sqrtf(light < most ? light : most));
}

/* Stone's bytes are shifted instead of scaled. A root that is larger by 65536 / 65280 makes up for it. */
WIDE_LOOP static void tint_row(const float *restrict warm, const float *restrict cold, const float *restrict across,
                               int c, float down, float more_air, uint16_t *restrict out, int count) {
    const float brighter = 1.0039216f * 1.0039216f * LOOK_WALL, air = 1.0039216f * 1.0039216f * more_air * LOOK_AIR[c];
    const float of_warm = brighter * LOOK_WARM[c], of_cold = brighter * LOOK_COLD[c];
    for (int i = 0; i < count; i++)
        out[i] = root_of(across[i] * down * (of_warm * warm[i] + of_cold * cold[i] + air), LOOK_BRIGHTEST);
}

/* Adds the light of dye, whose part that makes a halo becomes a row of its own. */
WIDE_LOOP static void tint_more(const float *restrict dye, const float *restrict across, float down,
                                uint16_t *restrict out, int count) {
    for (int i = 0; i < count; i++) {
        const float light = dye[i] < LOOK_DYE_LIGHTEST ? dye[i] : LOOK_DYE_LIGHTEST;
        const float root = (float)out[i] / TONE_ROOT;
        out[i] = root_of(root * root + across[i] * down * (LOOK_WALL * LOOK_DYE_LIGHT) * light, LOOK_BRIGHTEST);
    }
}

WIDE_LOOP static void halo_row(const float *restrict dye, const float *restrict across, float down,
                               uint16_t *restrict out, int count) {
    for (int i = 0; i < count; i++) out[i] = root_of(across[i] * down * LOOK_DYE_HALO * dye[i], LOOK_DYE_LIGHTEST);
}

WIDE_LOOP static void dim_row(const float *restrict light, const float *restrict across, float down,
                              uint16_t *restrict out, int count) {
    for (int i = 0; i < count; i++) out[i] = root_of(across[i] * down * light[i], LOOK_BLOOMIEST);
}

void Shade_LightRow(Shade *shade, const LightField *light, int y, bool smoky) {
    const Axis *axis = &shade->across_light;
    const float *row[LIGHT_FIELDS], *across = shade->cells_across.data - 1;
    const int width = light->depth.width;
    uint16_t *cells = Plane16_Row(&shade->cells, y);
    float down;
    darken_down(shade, &down, 1, along(&shade->down_light, (float)y + .5f), 0);
    for (int i = 0; i < LIGHT_FIELDS; i++) row[i] = Plane_Row(&light->field[i], y);
    for (int c = 0; c < 3; c++) {
        tint_row(row[LIGHT_WARM] - 1, row[LIGHT_COLD] - 1, across, c, down, shade->air, cells - 1, width + 2);
        if (light->tinted) tint_more(Plane_Row(&light->tint[c], y) - 1, across, down, cells - 1, width + 2);
        Axis_Stretch16(axis, cells, Plane16_Row(&shade->light[c], y));
        if (!light->tinted) continue;
        halo_row(Plane_Row(&light->tint[c], y) - 1, across, down, cells - 1, width + 2);
        Axis_Stretch16(axis, cells, Plane16_Row(&shade->halo[c], y));
    }
    dim_row(row[LIGHT_BLOOM] - 1, across, down, cells - 1, width + 2);
    Axis_Stretch16(axis, cells, Plane16_Row(&shade->light[SHADE_BLOOM], y));
    if (!smoky) return;
    Axis_Stretch(axis, row[LIGHT_TO_X], Plane_Row(&shade->to[0], y));
    Axis_Stretch(axis, row[LIGHT_TO_Y], Plane_Row(&shade->to[1], y));
}
