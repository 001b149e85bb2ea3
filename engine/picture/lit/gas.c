/* Lights of burning gas, and the lights that matter most. */
#include "engine/maths/noise.h"
#include "engine/maths/scalar.h"
#include "engine/picture/lit/lit.h"
#include <math.h>
#include <string.h>

static const float PATCH = 1.3f;                    /* m, the size of the patches of gas that count together */
static const float NEAR_LAMP = .7f, FAR_OFF = 1.6f; /* m from a lamp, between which gas begins to count */
static const float SHINES = 6, BRIGHTEST = 3.5f;    /* strength for each m^2 of light 1 at first, and the most */
static const float DIMMEST = .05f;
static const float FOLLOWS = 9, KINDLES = 2; /* 1/s, how fast a light follows its gas in place and in strength */
static const float STEP = 1.2f;              /* m that a light may jump and still be the same */
#define GAP .5                               /* s between frames, from which on lights start anew */

typedef struct Patch {
    float x, y, light; /* m, m, m^2 of light 1 */
} Patch;

static float share_at(const Light *lamps, int count, float x, float y) {
    float share = 1;
    for (int i = 0; i < count && share > 0; i++) {
        const float dx = x - lamps[i].x, dy = y - lamps[i].y, square = dx * dx + dy * dy;
        if (lamps[i].cold || square > FAR_OFF * FAR_OFF) continue;
        share = Minf(share, Smoothstep(NEAR_LAMP, FAR_OFF, sqrtf(square)));
    }
    return share;
}

/* Sums up the light of the cells in each patch of a lattice, with its middle. Keeps the brightest patches. */
static void add_patch(Patch brightest[GAS_LIGHTS], Patch patch) {
    if (patch.light <= 0) return;
    for (int i = 0; i < GAS_LIGHTS; i++)
        if (patch.light > brightest[i].light) {
            const Patch dimmer = brightest[i];
            brightest[i] = patch, patch = dimmer;
        }
}

static Patch sum_patch(const Plane *glow, const LightField *rough, int left, int top, int cells, const Light *lamps,
                       int count) {
    const float cell = rough->cell;
    Patch sum = {0, 0, 0};
    for (int y = top; y < Mini(top + cells, glow->height); y++)
        for (int x = left; x < Mini(left + cells, glow->width); x++) {
            const float light = Plane_Row(glow, y)[x];
            if (!(light > .01f)) continue;
            const float at[2] = {rough->left + ((float)x + .5f) * cell, ((float)y + .5f) * cell};
            const float part = light * cell * cell * share_at(lamps, count, at[0], at[1]);
            sum.x += part * at[0], sum.y += part * at[1], sum.light += part;
        }
    if (sum.light > 0) sum.x /= sum.light, sum.y /= sum.light;
    return sum;
}

static void find_patches(const Plane *glow, const LightField *rough, const Light *lamps, int count,
                         Patch brightest[GAS_LIGHTS]) {
    const int cells = Maxi((int)(PATCH / rough->cell + .5f), 1);
    memset(brightest, 0, GAS_LIGHTS * sizeof *brightest);
    for (int top = 0; top < glow->height; top += cells)
        for (int left = 0; left < glow->width; left += cells)
            add_patch(brightest, sum_patch(glow, rough, left, top, cells, lamps, count));
}

static float strength_of(const Patch *patch) {
    const float full = SHINES * patch->light;
    return BRIGHTEST * full / (full + BRIGHTEST);
}

/* The patch nearest to a light that no other light follows, or -1. */
static int nearest(const Light *light, const Patch *patch, const bool *taken) {
    int best = -1;
    float least = STEP * STEP;
    for (int i = 0; i < GAS_LIGHTS; i++) {
        const float dx = patch[i].x - light->x, dy = patch[i].y - light->y, square = dx * dx + dy * dy;
        if (!taken[i] && patch[i].light > 0 && square < least) best = i, least = square;
    }
    return best;
}

/* Lights go after their patches. A light without a patch fades, and then takes a new patch. */
static void follow(GasLights *gas, const Patch *patch, float seconds) {
    const float way = Minf(FOLLOWS * seconds, 1), more = Minf(KINDLES * seconds, 1);
    bool taken[GAS_LIGHTS] = {false};
    for (int i = 0; i < GAS_LIGHTS; i++) {
        Light *light = &gas->light[i];
        const int own = light->strength > DIMMEST ? nearest(light, patch, taken) : -1;
        if (own >= 0) taken[own] = true;
        light->x += own >= 0 ? way * (patch[own].x - light->x) : 0;
        light->y += own >= 0 ? way * (patch[own].y - light->y) : 0;
        light->strength += more * ((own >= 0 ? strength_of(&patch[own]) : 0) - light->strength);
    }
    for (int i = 0, k = 0; i < GAS_LIGHTS; i++) {
        if (taken[i] || strength_of(&patch[i]) < 2 * DIMMEST) continue;
        while (k < GAS_LIGHTS && gas->light[k].strength > DIMMEST) k++;
        if (k < GAS_LIGHTS)
            gas->light[k] =
                (Light){patch[i].x, patch[i].y, Maxf(more * strength_of(&patch[i]), 2 * DIMMEST), false, PATCH / 2};
    }
}

int Lit_BurningGas(GasLights *gas, const Plane *glow, const LightField *rough, const Fluid *fluid, double seconds,
                   Light *lamps, int count) {
    const double gone = seconds - gas->seconds;
    const bool anew = gas->fluid != fluid || !fluid || !(gone >= 0 && gone < GAP);
    Patch patch[GAS_LIGHTS];
    int added = 0;
    find_patches(glow, rough, lamps, count, patch);
    if (anew) memset(gas->light, 0, sizeof gas->light);
    gas->fluid = fluid, gas->seconds = seconds;
    follow(gas, patch, anew ? 1 : (float)gone);
    for (int i = 0; i < GAS_LIGHTS; i++)
        if (gas->light[i].strength > DIMMEST) lamps[count + added++] = gas->light[i];
    return added;
}

/* ---- The strongest ---- */

static const float PREFERRED = 1.5f, SAME = .3f; /* times for a light that was strong, within that many m */

static float weight_of(const Light *lamp, const Light last[LIT_STRONG], const Canvas *canvas) {
    const float x = lamp->x - Clampf(lamp->x, canvas->left, canvas->left + (float)canvas->width / canvas->scale);
    const float y = lamp->y - Clampf(lamp->y, canvas->top, canvas->top + (float)canvas->height / canvas->scale);
    const float square = x * x + y * y, weight = lamp->strength / (1 + square * (1.25f + square * .012f));
    for (int i = 0; i < LIT_STRONG; i++)
        if (last[i].strength > 0 && fabsf(last[i].x - lamp->x) + fabsf(last[i].y - lamp->y) < SAME)
            return PREFERRED * weight;
    return weight;
}

int Lit_Strongest(Light last[LIT_STRONG], Light *lamps, int count, const Canvas *canvas) {
    const int strong = Mini(count, LIT_STRONG);
    for (int i = 0; i < strong; i++) {
        int best = i;
        float most = weight_of(&lamps[i], last, canvas);
        for (int k = i + 1; k < count; k++) {
            const float weight = weight_of(&lamps[k], last, canvas);
            if (weight > most) best = k, most = weight;
        }
        const Light stronger = lamps[best];
        memmove(&lamps[i + 1], &lamps[i], (size_t)(best - i) * sizeof *lamps);
        lamps[i] = stronger;
    }
    for (int i = 0; i < LIT_STRONG; i++) last[i] = i < strong ? lamps[i] : (Light){.strength = 0};
    return strong;
}
