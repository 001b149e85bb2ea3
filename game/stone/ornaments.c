/* Strings along a wall and hangings on it, in each style. */
#include "engine/maths/scalar.h"
#include "game/stone/styles.h"
#include <math.h>

static const float GOLD[3] = {1, .70f, .30f};

/* A round bar seen from the front, lit from above and the left. `side` runs from -1 to 1 across it. */
static float round_light(float side) { return .30f + .70f * sqrtf(Maxf(1 - (side + .35f) * (side + .35f), 0)); }

/* A moulding along the wall at the height where the arches spring. */
void String_Moulding(const Noise *noise, float x, float down, float colour[3]) {
    static const float stone[3] = {1, .87f, .75f};
    const float v = down / .22f, shade = Smoothstep(2.6f, 1, v);
    if (v < 0 || v > 2.6f) return;
    if (v > 1) {
        Stone_Darken(colour, 1 - .5f * shade);
        return;
    }
    const float lip = .55f * Smoothstep(.30f, .18f, v) * Smoothstep(0, .10f, v), cove = .12f + .20f * v;
    const float joint = x / 1.3f - floorf(x / 1.3f), seam = .4f + .6f * Smoothstep(0, .02f, Minf(joint, 1 - joint));
    Stone_Paint(colour, stone, (lip + cove) * seam * (.6f + .8f * Noise_At(noise, x * 8, down * 8)), 1);
}

/* A pipe in clamps. */
void String_Pipe(const Noise *noise, float x, float down, float colour[3]) {
    const float at = Stone_Each(x, 1.7f), half = fabsf(at) < .07f ? .085f : .06f, side = (down - .08f) / half;
    Stone_Darken(colour, 1 - .45f * Smoothstep(.30f, .12f, down) * Smoothstep(-.02f, .04f, down));
    if (fabsf(side) < 1)
        Stone_Paint(colour, COPPER, .42f * round_light(side) * (.6f + .8f * Noise_At(noise, x * 3, down * 9)), 1);
}

/* A beam with the ends of rafters under it. */
void String_Beam(const Noise *noise, float x, float down, float colour[3]) {
    const float end = Stone_Box(Stone_Each(x, .62f), down - .30f, .075f, .075f);
    const float beam = fabsf(down - .11f) - .11f, away = Minf(beam, end);
    const float grain = Noise_At(noise, x * 1.1f, down * 17);
    Stone_Darken(colour, 1 - .5f * Smoothstep(.18f, 0, away));
    Stone_Paint(colour, OAK, (end < beam ? .20f : .27f) * (.5f + grain) * (.6f + .4f * Smoothstep(0, -.06f, away)),
                Stone_Inside(away, .01f));
}

/* A rail with bolts, over a toothed bar. */
void String_Rail(const Noise *noise, float x, float down, float colour[3]) {
    const float tooth = Clampf(4 * fabsf(Stone_Each(x, .22f)) - .22f, -.05f, .05f);
    const float bar = fabsf(down - .12f) - .08f - (down > .12f ? tooth : 0), dx = Stone_Each(x, .44f);
    const float bolt = Stone_Away(dx, down - .10f) - .03f;
    Stone_Darken(colour, 1 - .5f * Smoothstep(.14f, 0, bar));
    const float lit = .22f + .16f * Smoothstep(.03f, 0, fabsf(down - .05f)) + .14f * Stone_Inside(bolt, .01f);
    Stone_Paint(colour, IRON, lit * (.6f + .8f * Noise_At(noise, x * 6, down * 6)), Stone_Inside(bar, .01f));
}

/* Two lines of gold with a wave of lozenges between them. */
void String_Gold(const Noise *noise, float x, float down, float colour[3]) {
    const float line = fabsf(fabsf(down - .12f) - .13f) - .014f;
    const float lozenge = fabsf(fabsf(Stone_Each(x, .3f)) + fabsf(down - .12f) - .075f) - .012f;
    Stone_Darken(colour, down > -.03f && down < .27f ? .62f : 1);
    Stone_Paint(colour, GOLD, .5f * (.55f + .9f * Noise_At(noise, x * 4, down * 8)),
                Stone_Inside(Minf(line, lozenge), .007f));
}

/* A flame, the emblem on the banners. Negative inside. */
static float sigil(float x, float y) {
    const float up = Clampf((.17f - y) / .42f, 0, 1), bend = x + .035f * sinf(9 * up) * up;
    const float ring = fabsf(Stone_Away(x, y) - .31f) - .018f;
    return Minf(Maxf(fabsf(bend) - .30f * sqrtf(up) * (1 - up), fabsf(y + .04f) - .21f), ring);
}

/* A banner of cloth on a rod, in folds, forked at its lower end. */
void Hanging_Banner(const Noise *noise, uint32_t seed, float x, float down, float colour[3]) {
    static const float cloth[2][3] = {{1, .20f, .13f}, {.30f, .42f, .70f}};
    const float half = .44f, length = 2.5f, frayed = .03f * Noise_At(noise, x * 14, down * 2);
    const float rod = Maxf(fabsf(x) - half - .10f, fabsf(down + .03f) - .03f);
    const float fork = length - .32f * (1 - fabsf(x) / half),
                edge = Maxf(fabsf(x) - half + frayed, Maxf(-down, down - fork));
    const float fold = .72f + .28f * sinf(x * 15 + 1.5f * sinf(down * 1.3f + (float)(seed & 7))),
                weave = .7f + .6f * Noise_At(noise, x * 30, down * 30);
    const float *dye = cloth[seed >> 3 & 1],
                fade = .55f + .6f * Noise_At(noise, x * 1.3f + (float)(seed & 15), down * .8f);
    Stone_Darken(colour, 1 - .4f * Smoothstep(.14f, 0, edge));
    Stone_Paint(colour, dye, .32f * fold * weave * fade, Stone_Inside(edge, .01f));
    const float hem = fabsf(fabsf(x) - half + .07f) - .015f, sign = Minf(sigil(x, down - .85f), down > 0 ? hem : 1);
    if (edge < 0) Stone_Paint(colour, GOLD, .46f * fold * weave * fade, Stone_Inside(sign, .01f));
    if (rod < 0) Stone_Paint(colour, GOLD, .16f, 1);
}

/* A narrow pennant in two colours, blown to one side. */
void Hanging_Pennant(const Noise *noise, uint32_t seed, float x, float down, float colour[3]) {
    static const float cloth[2][3] = {{.42f, .62f, .85f}, {1, .96f, .88f}};
    const float length = 2.6f, part = Clampf(down / length, 0, 1), swing = (seed >> 3 & 1 ? .30f : -.30f);
    const float aside = x - swing * part * part - .05f * sinf(5 * down + (float)(seed & 7)) * part;
    const float edge = Maxf(fabsf(aside) - .26f * (1 - part), -down), rod = Stone_Box(x, down, .36f, .025f);
    const float fold = .72f + .28f * sinf(aside * 18 + 2 * down),
                weave = .7f + .6f * Noise_At(noise, x * 30, down * 30);
    const int pale = sinf(7 * down + 9 * aside) > 0;
    Stone_Darken(colour, 1 - .4f * Smoothstep(.14f, 0, edge));
    Stone_Paint(colour, cloth[pale], (pale ? .42f : .50f) * fold * weave, Stone_Inside(edge, .01f));
    Stone_Paint(colour, OAK, .2f, Stone_Inside(rod, .008f));
}

/* Pipes that climb the wall side by side. The middle pipe has a wheel. */
void Hanging_Pipes(const Noise *noise, uint32_t seed, float x, float down, float colour[3]) {
    for (int i = -1; i <= 1; i++) {
        const float wide = i == 0 ? .10f : .06f, at = x - .24f * (float)i;
        const float joint = fabsf(Stone_Each(down + .31f * (float)i, .85f)) < .05f ? 1.28f : 1;
        Stone_Darken(colour, 1 - .4f * Smoothstep(.16f, 0, fabsf(at - .04f) - wide));
        if (fabsf(at) < wide * joint)
            Stone_Paint(colour, COPPER,
                        .36f * round_light(at / wide / joint) * (.6f + .8f * Noise_At(noise, x * 5, down * 2)), 1);
    }
    const float dy = down - 1.0f - .1f * (float)(seed & 7), r = Stone_Away(x, dy);
    const float spoke = Minf(fabsf(x), fabsf(dy)) - .018f, wheel = Minf(fabsf(r - .20f) - .028f, Maxf(spoke, r - .20f));
    Stone_Paint(colour, COPPER, .20f, Stone_Inside(wheel, .008f));
}

/* Hams and sausages on hooks under a rail. */
void Hanging_Hams(const Noise *noise, uint32_t seed, float x, float down, float colour[3]) {
    static const float ham[2][3] = {{1, .38f, .20f}, {1, .55f, .28f}};
    const float rail = Stone_Box(x, down, .62f, .04f);
    Stone_Darken(colour, 1 - .4f * Smoothstep(.12f, 0, rail));
    Stone_Paint(colour, OAK, .22f, Stone_Inside(rail, .008f));
    for (int i = 0; i < 3; i++) {
        const float at = x - .40f * (float)(i - 1), long_by = .55f + .30f * Noise_Random(seed, i, 4);
        const float dy = (down - .32f - long_by * .5f) / long_by, rope = Stone_Box(at, down - .16f, .012f, .18f);
        const float wide = Ham_HalfWidth(.19f, dy) + .01f;
        const float away = fabsf(dy) < .5f ? fabsf(at) - wide : 1;
        Stone_Darken(colour, 1 - .35f * Smoothstep(.10f, 0, away));
        Stone_Paint(colour, OAK, .16f, Stone_Inside(rope, .006f));
        Stone_Paint(colour, ham[i & 1],
                    .20f * round_light(at / Maxf(wide, .02f)) * (.6f + .8f * Noise_At(noise, x * 9, down * 5)),
                    Stone_Inside(away, .012f));
    }
}

/* A wheel with teeth. Negative inside. */
static float cog(float x, float y, float radius, int teeth, float turn) {
    const float r = Stone_Away(x, y), angle = atan2f(y, x) + turn;
    const float tooth = Clampf(2.2f * sinf(angle * (float)teeth), -1, 1) * .075f * radius;
    const float rim = fabsf(r - .84f * radius) - .12f * radius, outer = r - radius - tooth;
    const float spoke = Maxf(fabsf(sinf(2.5f * angle)) * r * .5f - .06f * radius, r - .8f * radius);
    return Maxf(outer, Minf(Minf(rim, .84f * radius - r), Minf(spoke, r - .24f * radius)));
}

/* Two small wheels that mesh. */
void Hanging_Cogs(const Noise *noise, uint32_t seed, float x, float down, float colour[3]) {
    static const float brass[3] = {1, .66f, .30f};
    const float turn = (float)(seed & 7), rough = .6f + .8f * Noise_At(noise, x * 8, down * 8);
    const float large = cog(x + .10f, down - .75f, .46f, 16, turn), small = cog(x - .26f, down - 1.42f, .26f, 9, turn);
    const float away = Minf(large, small);
    Stone_Darken(colour, 1 - .45f * Smoothstep(.10f, 0, away));
    const float edge = .75f + .5f * Smoothstep(-.04f, 0, away);
    Stone_Paint(colour, IRON, .20f * rough * edge, Stone_Inside(large, .010f));
    Stone_Paint(colour, brass, .26f * rough * edge, Stone_Inside(small, .010f));
}
