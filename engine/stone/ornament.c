#include "engine/stone/masonry.h"
#include "engine/maths/scalar.h"
#include <math.h>

/* Lengths are those of a hall 9 m high. */

static void paint(float colour[3], const float with[3], float light, float cover) {
    for (int c = 0; c < 3; c++) colour[c] = Mixf(colour[c], with[c] * light, cover);
}

/* A moulding along the wall at the height where the arches spring. */
static void string_course(const Noise *noise, float x, float y, float top, float colour[3]) {
    static const float stone[3] = {1, .87f, .75f};
    const float v = (y - top) / .22f, shade = Smoothstep(2.6f, 1, v);
    if (v < 0 || v > 2.6f) return;
    if (v > 1) {
        for (int c = 0; c < 3; c++) colour[c] *= 1 - .5f * shade;
        return;
    }
    const float lip = .55f * Smoothstep(.30f, .18f, v) * Smoothstep(0, .10f, v), cove = .12f + .20f * v;
    const float joint = x / 1.3f - floorf(x / 1.3f), seam = .4f + .6f * Smoothstep(0, .02f, Minf(joint, 1 - joint));
    paint(colour, stone, (lip + cove) * seam * (.6f + .8f * Noise_At(noise, x * 8, y * 8)), 1);
}

/* A flame, the emblem on the banners: negative inside. */
static float sigil(float x, float y) {
    const float up = Clampf((.17f - y) / .42f, 0, 1), bend = x + .035f * sinf(9 * up) * up;
    const float ring = fabsf(sqrtf(x * x + y * y) - .31f) - .018f;
    return Minf(Maxf(fabsf(bend) - .30f * sqrtf(up) * (1 - up), fabsf(y + .04f) - .21f), ring);
}

/* A banner: cloth on a rod, in folds, forked at its lower end. */
static void banner(const Noise *noise, uint32_t seed, float x, float top, float y, float colour[3]) {
    static const float cloth[2][3] = {{1, .20f, .13f}, {.30f, .42f, .70f}}, gold[3] = {1, .70f, .30f};
    const float half = .44f, length = 2.5f, down = y - top, frayed = .03f * Noise_At(noise, x * 14, y * 2);
    const float rod = Maxf(fabsf(x) - half - .10f, fabsf(down + .03f) - .03f);
    const float fork = length - .32f * (1 - fabsf(x) / half),
                edge = Maxf(fabsf(x) - half + frayed, Maxf(-down, down - fork));
    const float fold = .72f + .28f * sinf(x * 15 + 1.5f * sinf(down * 1.3f + (float)(seed & 7))),
                weave = .7f + .6f * Noise_At(noise, x * 30, y * 30);
    const float *dye = cloth[seed >> 3 & 1],
                fade = .55f + .6f * Noise_At(noise, x * 1.3f + (float)(seed & 15), y * .8f);
    for (int c = 0; c < 3; c++) colour[c] *= 1 - .4f * Smoothstep(.14f, 0, edge);
    paint(colour, dye, .32f * fold * weave * fade, Smoothstep(.01f, -.01f, edge));
    const float hem = fabsf(fabsf(x) - half + .07f) - .015f, sign = Minf(sigil(x, down - .85f), down > 0 ? hem : 1);
    if (edge < 0) paint(colour, gold, .46f * fold * weave * fade, Smoothstep(.01f, -.01f, sign));
    if (rod < 0) paint(colour, gold, .16f, 1);
}

typedef struct Hanging {
    float x, top; /* its middle, and the height of its rod */
} Hanging;

/* The place for a banner between an arch and the next one, if there is room. */
static bool find_banner(const Wall *wall, int arch, Hanging *hanging) {
    const WallArch *first = &wall->arch[arch];
    const float unit = wall->height / 9, right = first->x + first->half_width;
    float next = wall->width + 9 * unit;
    for (int j = 0; j < wall->arches; j++) {
        const float left = wall->arch[j].x - wall->arch[j].half_width;
        if (left > right && left < next) next = left;
    }
    const float room = (next - right) / unit;
    *hanging = (Hanging){.5f * (right + next) / unit, first->spring / unit - .62f};
    return room >= 2.1f && room <= 5;
}

/* A banner that would overlap that of an earlier arch is left out. */
static bool hangs_free(const Wall *wall, int arch, const Hanging *hanging) {
    Hanging other;
    for (int j = 0; j < arch; j++)
        if (find_banner(wall, j, &other) && fabsf(other.x - hanging->x) < 1.3f &&
            fabsf(other.top - hanging->top) < 2.8f)
            return false;
    return true;
}

static void banners(const Noise *noise, const Wall *wall, float x, float y, float colour[3]) {
    Hanging hanging;
    for (int i = 0; i < wall->arches; i++) {
        if (!find_banner(wall, i, &hanging) || fabsf(x - hanging.x) > .7f) continue;
        if (y < hanging.top - .2f || y > hanging.top + 2.8f || !hangs_free(wall, i, &hanging)) continue;
        banner(noise, wall->seed * 5 + (uint32_t)i * 11, x - hanging.x, hanging.top, y, colour);
    }
}

void Masonry_Ornament(const Noise *noise, const Wall *wall, float x, float y, float arch_gap, float colour[3]) {
    const float unit = wall->height / 9, top = (wall->arches ? wall->arch[0].spring / unit : 2.6f) - .11f;
    if (arch_gap > .34f) string_course(noise, x, y, top, colour);
    if (arch_gap > .34f) banners(noise, wall, x, y, colour);
}
