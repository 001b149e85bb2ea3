/* The stones of each style. */
#include "engine/maths/scalar.h"
#include "game/stone/styles.h"
#include <math.h>

/* ---- Blocks in courses ---------------------------------------------------------------------------------- */

/* Large weathered blocks that show the layers of the sand. */
float Courses_Sandstone(const Noise *noise, uint32_t seed, const float stone[3], float x, float y, float colour[3]) {
    static const Blocks worn = {.86f, .36f, .27f, .09f, .15f, 1.2f, .18f, .5f, .30f, .06f, .75f};
    return Blocks_Colour(&worn, noise, seed, stone, x, y, colour);
}

/* Smooth pale ashlar with hair-thin joints. */
float Courses_Limestone(const Noise *noise, uint32_t seed, const float stone[3], float x, float y, float colour[3]) {
    static const Blocks smooth = {1.06f, .48f, .38f, .05f, .21f, .5f, .10f, .32f, .16f, 0, 0};
    return Blocks_Colour(&smooth, noise, seed, stone, x, y, colour);
}

/* Small flat bricks. Some have been burnt too long. */
float Courses_Brick(const Noise *noise, uint32_t seed, const float stone[3], float x, float y, float colour[3]) {
    static const Blocks flat = {.27f, .098f, .23f, .13f, .17f, .45f, .20f, .7f, .36f, .01f, 0};
    static const float mortar[3] = {1, .86f, .78f};
    float own, plain[3];
    const float light = Blocks_Lay(&flat, noise, seed, x, y, &own), burnt = own > .84f ? .55f : 1;
    const float down = y / flat.height - floorf(y / flat.height);
    Stone_Tint(stone, light * burnt, 1.6f * (own - .5f), colour);
    for (int c = 0; c < 3; c++) plain[c] = .5f * light * mortar[c];
    Stone_Paint(colour, plain, 1, .5f * Smoothstep(.10f, .02f, Minf(down, 1 - down)));
    return own;
}

/* ---- Rubble in a frame of beams ------------------------------------------------------------------------- */

/* Stones of any form. Each place belongs to the nearest of points that lie anywhere in their cells.
 *
 *     + - - + - - +      p is nearest to a
 *     | a   |   b |
 *     |   p |     |
 *     + - - + - - + */
static float rubble(const Noise *noise, uint32_t seed, float x, float y, float *own) {
    const float width = .40f, height = .27f, px = x / width, py = y / height;
    float nearest = 9, next = 9;
    *own = 0;
    for (int j = Floori(py) - 1; j <= Floori(py) + 1; j++)
        for (int i = Floori(px) - 1; i <= Floori(px) + 1; i++) {
            const float dx = px - (float)i - .15f - .7f * Noise_Random(seed, i, j);
            const float dy = py - (float)j - .15f - .7f * Noise_Random(seed + 3, i, j), away = dx * dx + dy * dy;
            if (away < nearest) *own = Noise_Random(seed + 7, i, j);
            next = Minf(next, Maxf(nearest, away)), nearest = Minf(nearest, away);
        }
    const float edge = sqrtf(next) - sqrtf(nearest), fine = Noise_At(noise, x * 22, y * 22);
    const float light = (.20f + .16f * *own) * (.55f + .9f * Noise_At(noise, x * 6 + *own, y * 6)) * (.8f + .4f * fine);
    return Mixf(.10f, light * (.7f + .3f * Smoothstep(0, .35f, edge)), Smoothstep(.02f, .11f, edge));
}

/* The distance to the nearest post, rail or brace. `along` is the place along the beam's grain. */
static float beam_distance(float x, float y, float along[2]) {
    const float bay = 2.5f, storey = 3.0f, post = fabsf(Stone_Each(x, bay)) - .13f;
    const float rail = fabsf(Stone_Each(y + .3f, storey)) - .12f, in_bay = Stone_Each(x + bay / 2, bay);
    const float in_storey = Stone_Each(y + .3f + storey / 2, storey);
    const float brace = fabsf(fabsf(in_bay) * .6f + in_storey * .8f - .62f) - .085f;
    const bool braced = in_storey >= 0 && post > 0 && rail > 0;
    along[0] = x, along[1] = y;
    if (post <= rail && (post <= brace || !braced)) return along[0] = y, along[1] = x, post;
    if (rail <= brace || !braced) return rail;
    along[0] = fabsf(in_bay) * .8f - in_storey * .6f, along[1] = fabsf(in_bay) * .6f + in_storey * .8f;
    return brace;
}

float Courses_Timber(const Noise *noise, uint32_t seed, const float stone[3], float x, float y, float colour[3]) {
    float own, along[2];
    const float away = beam_distance(x, y, along), inside = Stone_Inside(away, .012f);
    const float light = rubble(noise, seed, x, y, &own);
    Stone_Tint(stone, light, own - .5f, colour);
    Stone_Darken(colour, 1 - .5f * Smoothstep(.16f, 0, away)); /* its shadow */
    const float grain = Noise_At(noise, along[0] * 1.1f, along[1] * 17);
    const float round = .62f + .38f * Smoothstep(0, -.07f, away);
    Stone_Paint(colour, OAK, .27f * round * (.45f + 1.1f * grain), inside);
    return own;
}

/* ---- Plates --------------------------------------------------------------------------------------------- */

/* Plates of iron. If a plate is missing, the stone behind it shows. */
float Courses_Iron(const Noise *noise, uint32_t seed, const float stone[3], float x, float y, float colour[3]) {
    static const Blocks behind = {.62f, .3f, .15f, .10f, .07f, 1, .30f, .8f, .36f, .045f, 0};
    static const float rust[3] = {1, .42f, .17f};
    const float width = 1.44f, height = .84f;
    const int row = Floori(y / height);
    const float shifted = x + (float)(row & 1) * .72f;
    const int place = Floori(shifted / width);
    const float own = Noise_Random(seed + 31, place, row);
    const float across = shifted - width * (float)place, down = y - height * (float)row;
    const float to_side = Minf(across, width - across), to_bed = Minf(down, height - down),
                edge = Minf(to_side, to_bed);
    if (own > .80f) {
        static const float grey[3] = {.95f, .92f, .88f};
        const float shade = .55f + .45f * Smoothstep(0, .16f, Minf(to_side, down)); /* it lies deeper */
        const float other = Blocks_Colour(&behind, noise, seed, grey, x, y, colour);
        Stone_Darken(colour, shade);
        return other;
    }
    const float rough = Noise_At(noise, x * 3 + 5 * own, y * 3), fine = Noise_At(noise, x * 20, y * 20);
    const float dx = to_bed < to_side ? Stone_Each(across, .12f) : to_side - .075f;
    const float dy = to_bed < to_side ? to_bed - .075f : Stone_Each(down, .12f), rivet = Stone_Away(dx, dy);
    const float lit = edge < .15f ? Stone_Inside(rivet - .030f, .010f) * (1 - 14 * (down < height / 2 ? dy : -dy)) : 0;
    float light = (.19f + .07f * own) * (.7f + .6f * rough) * (.85f + .3f * fine);
    if (edge > .15f) light *= .84f; /* a band is riveted around the rim */
    light *= (1 + .45f * Smoothstep(.05f, .012f, down)) * (.35f + .65f * Smoothstep(.004f, .022f, edge));
    Stone_Tint(stone, light * (1 + .55f * lit) * (edge < .15f ? 1 : Mixf(.75f, 1, Smoothstep(.15f, .19f, edge))), 0,
               colour);
    const float streak = Smoothstep(.56f, .80f, Noise_At(noise, x * 3.1f + 2, y * .45f + own));
    Stone_Paint(colour, rust, .8f * light, .55f * streak);
    return own;
}

/* ---- Columns of basalt ---------------------------------------------------------------------------------- */

/* Columns with two faces each, cracked across at any height. In some joints the gold has not been worn away. */
float Courses_Basalt(const Noise *noise, uint32_t seed, const float stone[3], float x, float y, float colour[3]) {
    static const float gold[3] = {1, .62f, .20f};
    const float width = .36f, bent = x + .03f * (Noise_At(noise, x * .8f, y * .8f) - .5f);
    const int place = Floori(bent / width);
    const float across = bent / width - (float)place, fold = .35f + .3f * Noise_Random(seed, place, 1);
    const float high = .8f + .9f * Noise_Random(seed, place, 2), shifted = y + 3 * Noise_Random(seed, place, 3);
    const int piece = Floori(shifted / high);
    const float down = (shifted / high - (float)piece) * high, own = Noise_Random(seed, place, piece);
    const float crack = Minf(down, high - down) + .03f * (Noise_At(noise, x * 8, y * 8) - .5f);
    const float joint = Minf(across, 1 - across) * width;
    const float rough = Noise_At(noise, x * 6 + 7 * own, y * 3), fine = Noise_At(noise, x * 24, y * 24);
    const float face = across < fold ? 1.18f - .25f * across / fold : .70f + .15f * (across - fold);
    float light = (.20f + .09f * own) * face * (.6f + .8f * rough) * (.8f + .4f * fine);
    light *= (.35f + .65f * Smoothstep(.004f, .03f, joint)) * (.45f + .55f * Smoothstep(.004f, .024f, crack));
    Stone_Tint(stone, light, own - .5f, colour);
    const int seam = across < .5f ? place : place + 1;
    const float worn = Noise_At(noise, x * 1.3f + 4, y * .9f);
    if (Noise_Random(seed + 9, seam, 0) > .72f && worn > .46f)
        Stone_Paint(colour, gold, .5f * (.6f + .8f * rough),
                    Stone_Inside(joint - .013f, .006f) * Smoothstep(.46f, .52f, worn));
    return own;
}
