#include "engine/light.h"
#include <math.h>

/* What comes in through windows is spread through the air in front of them, and is seen where smoke catches it. */

static const float STRENGTH = .25f, PULL = 2.2f; /* the latter: how far smoke's relief turns towards a window */

/* Smoke between the eye and a window takes its light away. */
WIDE_LOOP static void let_in(const float *restrict sky, const float *restrict depth, float scale, float *restrict out,
                             int count) {
    for (int x = 0; x < count; x++) {
        const float dim = 1 - depth[x] * scale;
        out[x] = dim > 0 ? sky[x] * dim : 0;
    }
}

WIDE_LOOP static void add_sky_row(const float *restrict above, const float *restrict here, const float *restrict below,
                                  const float *restrict depth, const float *restrict mist, float scale,
                                  float *restrict cold, float *restrict to_x, float *restrict to_y, int count) {
    for (int x = 0; x < count; x++) {
        const float dim = 1 - depth[x] * scale, light = dim > 0 ? STRENGTH * dim : 0;
        cold[x] += light * here[x] + mist[x];
        to_x[x] += PULL * light * (here[x + 1] - here[x - 1]);
        to_y[x] += PULL * light * (below[x] - above[x]);
    }
}

void LightField_AddSky(LightField *light) {
    const int width = light->depth.width, height = light->depth.height;
    const float scale = .11f / light->cell; /* stone lets nothing through */
    Plane *glow = &light->field[LIGHT_BLOOM];
    for (int y = 0; y < height; y++)
        let_in(Plane_Row(&light->sky, y), Plane_Row(&light->depth, y), scale, Plane_Row(glow, y), width);
    LightField_Blur(light, glow, glow, .7f);
    LightField_Blur(light, glow, glow, 1.1f);
    Plane_Pad(glow);
    for (int y = 0; y < height; y++)
        add_sky_row(Plane_Row(glow, y - 1), Plane_Row(glow, y), Plane_Row(glow, y + 1), Plane_Row(&light->depth, y),
                    Plane_Row(&light->mist, y), scale, Plane_Row(&light->field[LIGHT_COLD], y),
                    Plane_Row(&light->field[LIGHT_TO_X], y), Plane_Row(&light->field[LIGHT_TO_Y], y), width);
}
