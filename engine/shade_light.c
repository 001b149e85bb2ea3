/* How dark the picture is towards its edges, and the light that is left for the wall. */
#include "engine/scalar.h"
#include "engine/shade_span.h"

static const float BRIGHTEST = 8000; /* of light on the wall: white, and what it is multiplied with stays a number */

/* Of places from -1 to 1 along the picture, each `step` further than the last. */
static void darken(float *left, int count, float first, float step, float square, float fourth) {
    for (int i = 0; i < count; i++) {
        const float x = first + (float)i * step;
        left[i] = Maxf(1 - square * x * x - fourth * x * x * x * x, 0);
    }
}

static void darken_across(const Shade *shade, float *left, int count, float first, float step) {
    darken(left, count, first, step, .10f + .75f * shade->faint, .32f);
}

static void darken_down(const Shade *shade, float *left, int count, float first, float step) {
    darken(left, count, first, step, .75f * shade->faint, .30f);
}

void Shade_Darken(Shade *shade, float faint) {
    const float across = 2 / (float)shade->out.width, down = 2 / (float)shade->out.height;
    shade->faint = faint;
    darken_across(shade, shade->out.across.data, shade->out.width, across / 2 - 1, across);
    darken_down(shade, shade->out.down.data, shade->out.height, down / 2 - 1, down);
}

/* Where cell `place` lies between the picture's edges. */
static float along(const Axis *axis, float place) {
    return 2 * ((place - axis->first) / axis->step + .5f) / (float)axis->count - 1;
}

bool Shade_PrepareLight(Shade *shade, const LightField *light) {
    const Axis *axis = &shade->across_light;
    const int width = light->depth.width;
    bool fits = Plane_Resize(&shade->cells_across, width, 1);
    for (int c = 0; c < SHADE_FIELDS; c++)
        fits = fits && Plane_Resize(&shade->light[c], axis->count, light->depth.height);
    if (!fits) return false;
    darken_across(shade, shade->cells_across.data - 1, width + 2, along(axis, -.5f), along(axis, 1) - along(axis, 0));
    return true;
}

WIDE_LOOP static void tint_row(const float *restrict warm, const float *restrict cold, const float *restrict across,
                               int c, float down, float *restrict out, int count) {
    const float of_warm = SHADE_WALL * LIGHT_WARM_COLOUR[c], of_cold = SHADE_WALL * LIGHT_COLD_COLOUR[c];
    const float air = SHADE_AIR[c];
    for (int i = 0; i < count; i++) {
        const float light = of_warm * warm[i] + of_cold * cold[i] + air;
        out[i] = across[i] * down * (light < BRIGHTEST ? light : BRIGHTEST);
    }
}

WIDE_LOOP static void dim_row(const float *restrict light, const float *restrict across, float down,
                              float *restrict out, int count) {
    for (int i = 0; i < count; i++) out[i] = across[i] * down * light[i];
}

void Shade_LightRow(Shade *shade, const LightField *light, int y, bool smoky, float *lent) {
    const Axis *axis = &shade->across_light;
    const float *row[LIGHT_FIELDS], *across = shade->cells_across.data - 1;
    const int count = light->depth.width + 2;
    float down;
    darken_down(shade, &down, 1, along(&shade->down_light, (float)y + .5f), 0);
    for (int i = 0; i < LIGHT_FIELDS; i++) row[i] = Plane_Row(&light->field[i], y);
    for (int c = 0; c < 3; c++) {
        tint_row(row[LIGHT_WARM] - 1, row[LIGHT_COLD] - 1, across, c, down, lent - 1, count);
        Axis_Stretch(axis, lent, Plane_Row(&shade->light[c], y));
    }
    dim_row(row[LIGHT_BLOOM] - 1, across, down, lent - 1, count);
    Axis_Stretch(axis, lent, Plane_Row(&shade->light[SHADE_BLOOM], y));
    if (!smoky) return;
    Axis_Stretch(axis, row[LIGHT_TO_X], Plane_Row(&shade->light[SHADE_TO_X], y));
    Axis_Stretch(axis, row[LIGHT_TO_Y], Plane_Row(&shade->light[SHADE_TO_Y], y));
}
