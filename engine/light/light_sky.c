#include "engine/light/light.h"
#include "engine/maths/scalar.h"
#include "engine/light/tone.h"
#include <math.h>
#include <string.h>

/* ---- Shafts ---- */

const float LIGHT_SHAFT_SLOPE = .62f;
static const float CEILING = .7f; /* m. Shafts come through ceilings of up to this thickness. */
static const float SHAFT_STRENGTH = .55f;
static const float SLANT = 1.18f;              /* length of the path through one row, in cells */
static const float TO_GAP[2] = {-.24f, -.38f}; /* direction towards the gap, weighted */

static float overlap(float from, float to, int cell) {
    return Clampf(to - (float)cell, 0, 1) - Clampf(from - (float)cell, 0, 1);
}

/* Writes the light that enters through the gaps into the row above the first. */
static void open_shafts(LightField *light, const LightShaft *shafts, int count) {
    float *sky = Plane_Row(&light->scratch, -1);
    for (int x = -1; x < light->scratch.width; x++) {
        sky[x] = 0;
        for (int i = 0; i < count && x >= 0; i++) {
            const float middle = (shafts[i].x - light->left) / light->cell, half = shafts[i].half_width / light->cell;
            sky[x] += SHAFT_STRENGTH * shafts[i].strength * overlap(middle - half, middle + half, x);
        }
    }
}

WIDE_LOOP static void sweep_shafts(const float *restrict above, const float *restrict depth, float *restrict here,
                                   int count) {
    for (int x = 0; x < count; x++) {
        const float arriving = above[x] + (above[x - 1] - above[x]) * LIGHT_SHAFT_SLOPE;
        const float left_over = arriving * Fade(depth[x] * SLANT);
        here[x] = left_over > 1e-12f ? left_over : 0;
    }
}

WIDE_LOOP static void add_shafts(const float *restrict here, float *restrict cold, float *restrict to_x,
                                 float *restrict to_y, int count) {
    for (int x = 0; x < count; x++) {
        cold[x] += here[x];
        to_x[x] += here[x] * TO_GAP[0];
        to_y[x] += here[x] * TO_GAP[1];
    }
}

/* A shaft enters through a gap in the ceiling. Cells that are solid from the top down let it pass but stay dark. */
static bool in_ceiling(const LightField *light, int x, int y) {
    while (y >= 0 && Plane_Row(&light->depth, y)[x] > light->cell * 4) y--;
    return y < 0;
}

static const float *sweep_ceiling(LightField *light, int y, int count) {
    const float *above = Plane_Row(&light->scratch, y - 1), *depth = Plane_Row(&light->depth, y);
    float *here = Plane_Row(&light->scratch, y), *lent = Plane_Row(&light->field[LIGHT_BLOOM], y);
    for (int x = 0; x < count; x++) lent[x] = in_ceiling(light, x, y) ? 0 : depth[x];
    sweep_shafts(above, lent, here, count);
    for (int x = 0; x < count; x++) lent[x] = in_ceiling(light, x, y) ? 0 : here[x];
    return lent;
}

/* Shafts slant to the right, so cells to the right of the wanted ones do not matter. */
void LightField_AddShafts(LightField *light, const LightShaft *shafts, int count) {
    const int left = light->from[0], right = light->to[0];
    open_shafts(light, shafts, count);
    for (int y = 0; y < light->to[1]; y++) {
        float *here = Plane_Row(&light->scratch, y);
        const float *seen = here;
        if ((float)y * light->cell > CEILING)
            sweep_shafts(Plane_Row(&light->scratch, y - 1), Plane_Row(&light->depth, y), here, right);
        else
            seen = sweep_ceiling(light, y, right);
        here[-1] = 0;
        if (y < light->from[1]) continue;
        add_shafts(seen + left, Plane_Row(&light->field[LIGHT_COLD], y) + left,
                   Plane_Row(&light->field[LIGHT_TO_X], y) + left, Plane_Row(&light->field[LIGHT_TO_Y], y) + left,
                   right - left);
    }
}

/* ---- Beams ---- */

/* Light slants down from windows, too. Only smoke shows it. */

static const float BEAM = .4f, BEAM_LOST = .18f; /* its strength, and the part that is lost in a metre */
static const float FILLS = 1.1f;                 /* 1/m, how fast a beam becomes bright before its window */
static const float PIERCES = .05f;               /* the part of the smoke that dims it */
static const float CATCHES = 2, THIN = .05f;     /* smoke catches so many times its density above THIN, at most 1 */

/* What is lost in a cell, what is won before a window, and the depth of smoke that does not dim, at density 1. */
typedef struct Beam {
    float kept, fills, unseen;
} Beam;

WIDE_LOOP static void sweep_beams(const float *restrict above, const float *restrict sky, const float *restrict depth,
                                  const float *restrict mist, const Beam *beam, float *restrict here, int count) {
    const float kept = beam->kept, fills = beam->fills, unseen = beam->unseen;
    for (int x = 0; x < count; x++) {
        const float arriving = kept * (above[x] + (above[x - 1] - above[x]) * LIGHT_SHAFT_SLOPE);
        const float more = sky[x] > arriving ? sky[x] - arriving : 0, dim = depth[x] - unseen * mist[x];
        const float left_over = (arriving + fills * more) * Fade(dim > 0 ? dim * SLANT : 0);
        here[x] = left_over > 1e-9f ? left_over : 0;
    }
}

WIDE_LOOP static void catch_beams(const float *restrict here, const float *restrict mist, float warmth,
                                  float *restrict warm, float *restrict cold, float *restrict to_x,
                                  float *restrict to_y, int count) {
    for (int x = 0; x < count; x++) {
        const float thick = mist[x] > THIN ? CATCHES * (mist[x] - THIN) : 0;
        const float caught = BEAM * here[x] * (thick < 1 ? thick : 1);
        warm[x] += warmth * caught;
        cold[x] += (1 - warmth) * caught;
        to_x[x] += caught * TO_GAP[0];
        to_y[x] += caught * TO_GAP[1];
    }
}

void LightField_AddBeams(LightField *light) {
    const int left = light->from[0], count = light->to[0] - left;
    const float step = light->cell * SLANT;
    const Beam beam = {1 - BEAM_LOST * step, Clampf(FILLS * step, 0, 1), (1 - PIERCES) * LIGHT_SMOKE * light->cell};
    memset(Plane_Row(&light->scratch, -1) - 1, 0, (size_t)(light->to[0] + 1) * sizeof(float));
    for (int y = 0; y < light->to[1]; y++) {
        float *here = Plane_Row(&light->scratch, y);
        sweep_beams(Plane_Row(&light->scratch, y - 1), Plane_Row(&light->sky, y), Plane_Row(&light->depth, y),
                    Plane_Row(&light->mist, y), &beam, here, light->to[0]);
        here[-1] = 0;
        if (y < light->from[1]) continue;
        catch_beams(here + left, Plane_Row(&light->mist, y) + left, light->sky_warm,
                    Plane_Row(&light->field[LIGHT_WARM], y) + left, Plane_Row(&light->field[LIGHT_COLD], y) + left,
                    Plane_Row(&light->field[LIGHT_TO_X], y) + left, Plane_Row(&light->field[LIGHT_TO_Y], y) + left,
                    count);
    }
}

/* ---- Windows ---- */

/* Light from windows spreads through the air in front of them and shows where smoke catches it. */

static const float STRENGTH = .25f, PULL = 2.2f; /* how far the relief of smoke turns towards a window */

WIDE_LOOP static void let_in(const float *restrict sky, const float *restrict depth, float scale, float *restrict out,
                             int count) {
    for (int x = 0; x < count; x++) {
        const float dim = 1 - depth[x] * scale;
        out[x] = dim > 0 ? sky[x] * dim : 0;
    }
}

WIDE_LOOP static void add_sky_row(const float *restrict above, const float *restrict here, const float *restrict below,
                                  const float *restrict depth, const float *restrict mist, float scale, float warmth,
                                  float *restrict warm, float *restrict cold, float *restrict to_x,
                                  float *restrict to_y, int count) {
    for (int x = 0; x < count; x++) {
        const float dim = 1 - depth[x] * scale, light = dim > 0 ? STRENGTH * dim : 0;
        warm[x] += warmth * (light * here[x]);
        cold[x] += (1 - warmth) * (light * here[x]) + mist[x];
        to_x[x] += PULL * light * (here[x + 1] - here[x - 1]);
        to_y[x] += PULL * light * (below[x] - above[x]);
    }
}

void LightField_AddSky(LightField *light) {
    const int width = light->depth.width, height = light->depth.height, left = light->from[0];
    const float scale = .11f / light->cell; /* so that stone lets nothing through */
    Plane *glow = &light->field[LIGHT_BLOOM];
    for (int y = 0; y < height; y++)
        let_in(Plane_Row(&light->sky, y), Plane_Row(&light->depth, y), scale, Plane_Row(glow, y), width);
    LightField_Blur(light, glow, .7f, 1.1f);
    Plane_Pad(glow);
    for (int y = light->from[1]; y < light->to[1]; y++)
        add_sky_row(Plane_Row(glow, y - 1) + left, Plane_Row(glow, y) + left, Plane_Row(glow, y + 1) + left,
                    Plane_Row(&light->depth, y) + left, Plane_Row(&light->mist, y) + left, scale, light->sky_warm,
                    Plane_Row(&light->field[LIGHT_WARM], y) + left, Plane_Row(&light->field[LIGHT_COLD], y) + left,
                    Plane_Row(&light->field[LIGHT_TO_X], y) + left, Plane_Row(&light->field[LIGHT_TO_Y], y) + left,
                    light->to[0] - left);
}
