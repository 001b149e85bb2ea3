/* A large thing in the wall of each hall. Lengths are those of a hall 9 m high, and places are from the middle. */
#include "engine/maths/scalar.h"
#include "game/stone/styles.h"
#include <math.h>

static const float BRONZE[3] = {1, .72f, .36f}, GOLD[3] = {1, .64f, .22f};

/* Paints stone, wood or metal in front of everything painted so far. */
static void lay(float colour[3], float *open, const float with[3], float light, float away) {
    const float cover = Stone_Inside(away, .012f);
    Stone_Paint(colour, with, light, cover);
    *open *= 1 - cover;
}

static float worn(const Noise *noise, float x, float y) {
    return (.6f + .8f * Noise_At(noise, x * 7, y * 7)) * (.8f + .4f * Noise_At(noise, x * 24, y * 24));
}

/* A ring of `count` cut stones, of which every second is darker. */
static float ring_light(const Noise *noise, float x, float y, float across, float count, float bands) {
    const float turn = (atan2f(y, x) / 6.2831853f + .5f) * count, part = turn - floorf(turn);
    const float joint = .3f + .7f * Smoothstep(0, .05f, Minf(part, 1 - part)), own = Noise_Random(17, (int)turn, 3);
    const float bevel = .7f + .3f * Smoothstep(0, .08f, Minf(across, 1 - across));
    return joint * bevel * (.8f + .3f * own) * ((int)turn & 1 ? 1 - bands : 1) * worn(noise, x, y);
}

/* Steps inward from an opening's rim show the thickness of the wall. */
static void reveal(const Noise *noise, float colour[3], float *open, const float stone[3], float inward, float deep,
                   float x, float y) {
    *open = Smoothstep(deep - .012f, deep + .012f, inward);
    Stone_Paint(colour, stone, .14f * worn(noise, x, y) * Smoothstep(deep + .1f, 0, inward), 1);
}

/* ---- A round gate to the night, banded in light and dark stone ------------------------------------------- */

void Landmark_Gate(const Noise *noise, const float half[2], float x, float y, float colour[3], float *open) {
    static const float stone[3] = {1, .78f, .50f};
    const float r = Stone_Away(x, y), size = half[0] - .46f, out = r - size;
    if (out > .62f) return;
    Stone_Darken(colour, 1 - .5f * Smoothstep(.62f, .46f, out));
    if (out < 0) reveal(noise, colour, open, stone, -out, .16f, x, y);
    if (out >= 0 && out < .46f) {
        *open = 0;
        Stone_Paint(colour, stone, .46f * ring_light(noise, x, y, out / .46f, 26, .45f), 1);
    }
    const float bar = Minf(fabsf(r - .62f * size) - .03f,
                           Maxf(fabsf(Stone_Each(atan2f(y, x), 1.0471976f)) * r - .03f, .62f * size - r));
    if (out < 0) lay(colour, open, IRON, .05f, bar);
}

/* ---- A great bell in a tall arch ------------------------------------------------------------------------- */

static float bell(float x, float y, float size) {
    const float part = Clampf(y / size, 0, 1),
                wide = size * (.40f + .12f * part + .26f * part * part * part * part * part);
    const float crown = Stone_Away(x, (y - .22f * size) * 1.1f) - .42f * size;
    return Minf(crown, Maxf(fabsf(x) - wide, Maxf(.2f * size - y, y - size)));
}

void Landmark_Bell(const Noise *noise, const float half[2], float x, float y, float colour[3], float *open) {
    static const float stone[3] = {1, .95f, .86f};
    const float w = half[0] - .40f, spring = w - half[1] + .40f, up = y - spring;
    const float out = Maxf(up < 0 ? Stone_Away(x, up) - w : fabsf(x) - w, y - half[1] + .1f);
    if (out > .56f || y > half[1] + .12f) return;
    Stone_Darken(colour, 1 - .4f * Smoothstep(.56f, .40f, out));
    if (out < 0) reveal(noise, colour, open, stone, -out, .14f, x, y);
    if (out >= 0 && out < .40f && y < half[1] - .1f) {
        const float bed = up < 0 ? 1 : Smoothstep(0, .03f, fabsf(Stone_Each(y, .48f)));
        *open = 0;
        Stone_Paint(colour, stone,
                    up < 0 ? .40f * ring_light(noise, x, up, out / .4f, 34, 0) : .36f * bed * worn(noise, x, y), 1);
    }
    if (fabsf(y - half[1]) < .12f && out < .5f) lay(colour, open, stone, .42f * worn(noise, x, y), -1); /* sill */
    if (out > 0) return;
    const float size = 1.22f * w, at = y - spring + .55f * w, round = x / (size * .8f) + .35f;
    const float metal = (.16f + .46f * Maxf(1 - round * round, 0)) * (.75f + .5f * Noise_At(noise, x * 3, y * 3));
    const float bands = fabsf(fabsf(at / size - .62f) - .08f) < .012f || fabsf(at / size - .93f) < .012f ? 1.5f : 1;
    lay(colour, open, OAK, .18f * (.5f + Noise_At(noise, x, y * 17)), Stone_Box(x, at + .08f, w, .13f));
    lay(colour, open, OAK, .10f, Stone_Box(x, y - half[1], .018f, half[1] - spring - size));
    lay(colour, open, BRONZE, .16f, Stone_Away(x, at - 1.04f * size) - .12f);
    lay(colour, open, BRONZE, metal * bands, bell(x, at, size));
}

/* ---- A chimney, from its fire-place to the ceiling ------------------------------------------------------- */

void Landmark_Chimney(const Noise *noise, const float half[2], float x, float y, float colour[3], float *open) {
    static const float stone[3] = {1, .80f, .66f};
    const float part = Clampf((y + half[1]) / (2 * half[1]), 0, 1), hood = Smoothstep(.35f, .66f, part);
    const float wide = half[0] * Mixf(.50f, .94f, hood), body = Stone_Box(x, y, wide, half[1]);
    const float mouth_y = half[1] - 1.02f * half[0], up = y - mouth_y, mouth = .60f * half[0];
    const float rim = up < 0 ? Stone_Away(fabsf(x) + mouth, up) - 2 * mouth : fabsf(x) - mouth;
    const float ledge = Stone_Box(x, y - Mixf(-half[1], half[1], .67f), half[0], .11f);
    const float pipe = fabsf(fabsf(x) - half[0] * .74f) - .075f, above = Mixf(-half[1], half[1], .5f) - y;
    Stone_Darken(colour,
                 1 - .5f * Smoothstep(.30f, 0, Minf(body, ledge)) * Smoothstep(half[1] + .1f, half[1], fabsf(y)));
    if (body < .01f) {
        const float row = floorf(y / .36f), seam = fabsf(Stone_Each(x + .45f * row, .9f)),
                    bed = fabsf(Stone_Each(y, .36f));
        const float joint = .45f + .55f * Smoothstep(0, .03f, Minf(.45f - seam, .18f - bed));
        const float own = .85f + .3f * Noise_Random(23, Floori((x + .45f * row) / .9f), (int)row);
        const float soot = 1 - .75f * Smoothstep(1.0f, .1f, rim) * Smoothstep(.2f, -1.4f, up);
        lay(colour, open, stone,
            .30f * own * joint * soot * worn(noise, x, y) * (1 - .35f * Smoothstep(.10f, 0, -body)), body);
    }
    if (pipe < .02f && above > 0 && fabsf(y) < half[1])
        lay(colour, open, COPPER,
            .42f * (1 - .6f * Smoothstep(-.07f, .02f, pipe)) * (.6f + .8f * Noise_At(noise, x * 5, y * 2)), pipe);
    lay(colour, open, stone, .40f * worn(noise, x, y) * (.7f + .3f * Smoothstep(0, -.05f, ledge)), ledge);
    if (body < 0 && rim < .24f && y < half[1]) {
        const float turn = up < 0 ? atan2f(up, fabsf(x) + mouth) * 7 : up * 3, cut = turn - floorf(turn);
        lay(colour, open, stone, .38f * (.35f + .65f * Smoothstep(0, .08f, Minf(cut, 1 - cut))) * worn(noise, x, y),
            rim - .24f);
        lay(colour, open, stone, .030f * (.5f + Noise_At(noise, x * 5, y * 5)), rim);
    }
}

/* ---- A great rack of hams before an ochre window ---------------------------------------------------------- */

void Landmark_Rack(const Noise *noise, const float half[2], float x, float y, float colour[3], float *open) {
    static const float ham[3] = {1, .36f, .18f};
    const float gable = -half[1] + .75f * fabsf(x),
                frame = Maxf(fabsf(x) - half[0], Maxf(y - half[1], (gable - y) * .8f));
    const float grain = (.45f + 1.1f * Noise_At(noise, x * 1.1f, y * 17));
    if (frame > .2f) return;
    Stone_Darken(colour, 1 - .5f * Smoothstep(.2f, 0, frame));
    if (frame > 0) return;
    *open = 1;
    Stone_Darken(colour, 0);
    for (int row = 0; row < 2; row++) {
        const float rail = -half[1] * .12f + row * half[1] * .62f, pitch = .42f,
                    at = Stone_Each(x + .21f * (float)row, pitch);
        const int which = Floori((x + .21f * (float)row) / pitch);
        const float long_by = .52f + .26f * Noise_Random(29, which, row),
                    dy = (y - rail - .20f - long_by / 2) / long_by;
        const float wide = Ham_HalfWidth(.155f, dy), away = fabsf(dy) < .5f ? fabsf(at) - wide : 1;
        if (y > rail && y < rail + .3f) lay(colour, open, OAK, .10f, fabsf(at) - .014f);
        lay(colour, open, ham, .20f * (1 - .5f * Smoothstep(-.06f, 0, away)) * worn(noise, x, y), away);
        lay(colour, open, OAK, .26f * grain, fabsf(y - rail) - .06f);
    }
    const float collar = fabsf(y + half[1] * .36f) - .09f, post = fabsf(fabsf(x) - half[0] * .5f) - .08f;
    const float beam = Minf(Minf(-frame - .20f, collar), Maxf(post, -half[1] * .36f - y));
    lay(colour, open, OAK, .30f * grain * (.6f + .4f * Smoothstep(0, -.07f, beam)), beam);
}

/* ---- A cogwheel in its pit, and a smaller one that it drives ----------------------------------------------- */

static float cogwheel(float x, float y, float radius, int teeth, int spokes, float turn) {
    const float r = Stone_Away(x, y), angle = atan2f(y, x) + turn, pitch = 6.2831853f / (float)spokes;
    const float tooth = Clampf(2.6f * sinf(angle * (float)teeth), -1, 1) * .09f;
    const float outer = r - radius - tooth, spoke = fabsf(Stone_Each(angle, pitch)) * r - .10f - .05f * r / radius;
    return Maxf(outer, Minf(Minf(.80f * radius - r, r - .24f * radius), spoke));
}

void Landmark_Cogwheel(const Noise *noise, const float half[2], float x, float y, float colour[3], float *open) {
    const float size = half[0] - .34f, r = Stone_Away(x, y), pit = r - half[0], sx = x - .86f * size,
                sy = y - .80f * size;
    const float large = cogwheel(x, y, size, 36, 6, .2f), small = cogwheel(sx, sy, .36f * size, 13, 5, .1f);
    const float rough = worn(noise, x, y), dx = Stone_Each(atan2f(y, x), .2617994f) * r, dy = r - half[0] + .09f;
    if (pit > .2f && small > .25f) return;
    Stone_Darken(colour, 1 - .5f * Smoothstep(.2f, 0, pit));
    if (pit < 0) {
        Stone_Darken(colour, .25f);
        *open = .9f * Smoothstep(-.17f, -.20f, pit);
        if (pit > -.19f)
            lay(colour, open, IRON, .24f * rough * (1 + .8f * Stone_Inside(Stone_Away(dx, dy) - .035f, .01f)), -1);
    }
    const float lit = .26f * rough * (.7f + .6f * Smoothstep(-.07f, -.01f, large)) * (1 - .18f * y / size);
    lay(colour, open, IRON, lit, pit < -.19f ? large : 1);
    lay(colour, open, BRONZE, .22f * rough, fabsf(r - .9f * size) - .014f);
    lay(colour, open, IRON, .10f, r - .11f);
    Stone_Darken(colour, 1 - .5f * Smoothstep(.16f, 0, small));
    lay(colour, open, BRONZE, .30f * rough * (.7f + .6f * Smoothstep(-.05f, 0, small)), small);
    lay(colour, open, IRON, .08f, Stone_Away(sx, sy) - .06f);
}

/* ---- A rose window ----------------------------------------------------------------------------------------- */

/* Panes in two rings of petals around an eye, with tracery between them. */
static float pane(float x, float y, float size) {
    const float r = Stone_Away(x, y), angle = atan2f(y, x), outer = Stone_Each(angle, .5235988f),
                inner = Stone_Each(angle + .26f, 1.0471976f);
    const float ox = r * cosf(outer), oy = r * sinf(outer), ix = r * cosf(inner), iy = r * sinf(inner);
    const float head = Stone_Away(ox - .80f * size, oy) - .165f * size;
    const float petal = Maxf(fabsf(oy) - .25f * (ox - .08f * size) + .03f, fabsf(ox - .63f * size) - .165f * size);
    const float leaf = Stone_Away((ix - .32f * size) * .8f, iy) - .105f * size;
    return Minf(Minf(Minf(head, petal), leaf), r - .13f * size);
}

void Landmark_Rose(const Noise *noise, const float half[2], float x, float y, float colour[3], float *open) {
    static const float stone[3] = {.62f, .56f, .70f},
                       glass[3][3] = {{1, .16f, .10f}, {1, .62f, .16f}, {.45f, .22f, .85f}};
    const float size = half[0] - .30f, r = Stone_Away(x, y), out = r - size;
    if (out > .46f) return;
    Stone_Darken(colour, 1 - .5f * Smoothstep(.46f, .30f, out));
    if (out > .30f) return;
    *open = 0;
    if (out > 0) {
        Stone_Paint(colour, stone, .40f * ring_light(noise, x, y, out / .3f, 36, .15f), 1);
        Stone_Paint(colour, GOLD, .5f * worn(noise, x, y), Stone_Inside(fabsf(out - .15f) - .025f, .01f));
        return;
    }
    const float away = pane(x, y, size), ring = r / size;
    const float *dye = glass[ring < .15f ? 1 : ring < .45f ? 0 : ring < .80f ? 2 : 1];
    Stone_Paint(colour, stone, .34f * worn(noise, x, y) * (.7f + .3f * Smoothstep(.07f, .03f, away)), 1);
    Stone_Paint(colour, GOLD, .48f * worn(noise, x, y), Stone_Inside(fabsf(away - .022f) - .014f, .008f));
    const float inside = Stone_Inside(away, .012f);
    Stone_Paint(colour, dye, .62f * (.6f + .8f * Noise_At(noise, x * 5, y * 5)), inside);
    *open = (ring < .45f ? .35f : .62f) * inside;
}
