/* Ornaments that come out of the dark. `shown` adds colour to a carved, blackened frame. Lengths are those of a hall 9
 * m high, and places are from the middle. */
#include "engine/maths/scalar.h"
#include "game/stone/styles.h"
#include <math.h>

static const float GOLD[3] = {1, .66f, .24f}, RED[3] = {1, .16f, .09f}, BLUE[3] = {.16f, .34f, .95f};
static const float IVORY[3] = {1, .92f, .76f}, SOOT[3] = {1, .92f, .85f};

static float worn(const Noise *noise, float x, float y) {
    return (.75f + .5f * Noise_At(noise, x * 5, y * 5)) * (.9f + .2f * Noise_At(noise, x * 24, y * 24));
}

#define SHOWN .62f /* of all colours, as decoration is duller than lit or deadly things */

/* The ground of a panel, with its shadow on the wall. It is nearly black until it is shown. */
static void ground(const Noise *noise, float x, float y, float away, bool shown, const float with[3], float light,
                   float colour[3]) {
    Stone_Darken(colour, 1 - .55f * Smoothstep(.14f, 0, away));
    Stone_Paint(colour, shown ? with : SOOT, (shown ? SHOWN * light : .055f) * worn(noise, x, y),
                Stone_Inside(away, .012f));
}

static void add(const Noise *noise, float x, float y, float away, bool shown, const float with[3], float light,
                float colour[3]) {
    Stone_Paint(colour, shown ? with : SOOT, (shown ? SHOWN * light : .105f) * worn(noise, x, y),
                Stone_Inside(away, .010f));
}

/* A fresco of the sun over the sea, in a round-headed niche. */
void Panel_Sun(const Noise *noise, const float half[2], float x, float y, bool shown, float colour[3]) {
    const float w = half[0], spring = w - half[1], up = y - spring,
                frame = Maxf(up < 0 ? Stone_Away(x, up) - w : fabsf(x) - w, y - half[1]);
    const float r = Stone_Away(x, up - .12f),
                ray = fabsf(Stone_Each(atan2f(up - .12f, x), .3926991f)) * r - .10f * (w * .78f - r);
    const float wave = sinf(9 * x + 1.5f * sinf(7 * y)) * .05f;
    ground(noise, x, y, frame, shown, IVORY, .40f, colour);
    if (frame > -.09f) return;
    ground(noise, x, y, frame + .09f, shown, BLUE, .34f, colour);
    add(noise, x, y, Maxf(ray, .30f * w - r), shown, GOLD, .58f, colour);
    add(noise, x, y, r - .36f * w, shown, GOLD, .80f, colour);
    if (shown) add(noise, x, y, fabsf(r - .27f * w) - .015f, shown, RED, .6f, colour);
    for (int i = 0; i < 4; i++)
        add(noise, x, y, fabsf(y - half[1] + .20f + .17f * (float)i - wave * (i & 1 ? -1 : 1)) - .035f, shown,
            i & 1 ? IVORY : GOLD, .55f, colour);
}

/* A mosaic of the wind as a double spiral. */
void Panel_Wind(const Noise *noise, const float half[2], float x, float y, bool shown, float colour[3]) {
    static const float sky[3] = {.20f, .52f, .86f};
    const float frame = Stone_Box(x, y, half[0], half[1]), side = y < 0 ? -1 : 1, cy = y - side * half[1] * .46f;
    const float r = Stone_Away(x, cy), turn = atan2f(cy, x * side) / 6.2831853f,
                size = Minf(half[0], half[1] * .5f) - .16f;
    const float arm = fabsf(Stone_Each(r / size * 1.5f - turn, 1)) * size / 1.5f - .055f,
                cut = Minf(fabsf(Stone_Each(x, .09f)), fabsf(Stone_Each(y, .09f)));
    ground(noise, x, y, frame, shown, GOLD, .36f, colour);
    ground(noise, x, y, frame + .07f, shown, sky, .42f, colour);
    add(noise, x, y, Maxf(arm, r - size), shown, IVORY, .62f, colour);
    add(noise, x, y, Maxf(fabsf(fabsf(x) - half[0] + .16f) - .02f, frame + .12f), shown, GOLD, .70f, colour);
    if (frame < 0 && cut > .040f) Stone_Darken(colour, .72f); /* joints between its small stones */
}

/* A pointed window of coloured glass. */
void Panel_Glass(const Noise *noise, const float half[2], float x, float y, bool shown, float colour[3]) {
    static const float green[3] = {.16f, .80f, .34f};
    const float w = half[0], up = y + half[1] - 1.6f * w, arc = Stone_Away(fabsf(x) + .85f * w, up) - 1.85f * w;
    const float frame = Maxf(up < 0 ? arc : fabsf(x) - w, y - half[1]), mullion = up > 0 ? fabsf(x) - .022f : 1;
    const float bar = fabsf(Stone_Each(y - half[1], .42f)) - .016f, eye = Stone_Away(x, up + .25f * w) - .42f * w;
    const float lattice =
        Minf(fabsf(Stone_Each(x + y * .5f, .36f)), fabsf(Stone_Each(x - y * .5f, .36f))) * .9f - .012f;
    const int pane = (int)(8 * Noise_Random(37, Floori((x + y * .5f) / .36f), Floori((x - y * .5f) / .36f)));
    const float *dye = pane < 3 ? RED : pane < 5 ? GOLD : pane < 7 ? BLUE : green;
    ground(noise, x, y, frame, shown, IVORY, .34f, colour);
    if (frame > -.10f) return;
    Stone_Paint(colour, shown ? dye : SOOT, shown ? SHOWN * .62f : .040f, 1);
    if (eye < 0) add(noise, x, y, eye, shown, RED, .75f, colour);
    add(noise, x, y, Stone_Away(x, up + .25f * w) - .17f * w, shown, GOLD, .70f, colour);
    Stone_Paint(colour, SOOT, .03f,
                Stone_Inside(Minf(Minf(mullion, fabsf(eye) - .018f), eye < 0 ? 1 : Minf(bar, lattice)), .008f));
}

/* Shutters of a window that warm light fills. */
void Panel_Shutter(const Noise *noise, const float half[2], float x, float y, bool shown, float colour[3]) {
    const float frame = Stone_Box(x, y, half[0], half[1]), grain = .45f + 1.1f * Noise_At(noise, x * 1.1f, y * 17);
    const float cross = Minf(fabsf(x), fabsf(y + .12f * half[1])) - .045f,
                glow = expf(-1.2f * Stone_Away(x, y - .3f * half[1]));
    const float lead = Minf(fabsf(Stone_Each(x + y, .26f)), fabsf(Stone_Each(x - y, .26f))) * .7f - .010f;
    ground(noise, x, y, frame, shown, OAK, .34f * grain, colour);
    if (frame > -.11f) return;
    Stone_Paint(colour, GOLD, shown ? SHOWN * (.40f + .50f * glow) : .040f, 1);
    if (shown) Stone_Paint(colour, OAK, .10f, Stone_Inside(lead, .008f));
    add(noise, x, y, cross, shown, OAK, .24f * grain, colour);
}

/* A dial of brass. Its hand turns when it is shown. */
void Panel_Dial(const Noise *noise, const float half[2], float x, float y, bool shown, float colour[3]) {
    static const float brass[3] = {1, .68f, .28f}, enamel[3] = {.86f, 1, .92f}, green[3] = {.16f, .78f, .56f};
    const float size = Minf(half[0], half[1]), r = Stone_Away(x, y), angle = atan2f(y, x), frame = r - size;
    const float bolt = Stone_Away(Stone_Each(angle, .5235988f) * r, r - size + .08f) - .028f;
    const float mark = Maxf(fabsf(Stone_Each(angle, .2617994f)) * r - .020f, fabsf(r - .66f * size) - .08f * size);
    const float to = shown ? .75f : 2.4f, hx = x * cosf(to) - y * sinf(to), hy = x * sinf(to) + y * cosf(to);
    const float hand = Maxf(fabsf(hx) - .06f * (1 + hy / size), hy < 0 ? -hy - .56f * size : hy - .18f * size);
    ground(noise, x, y, frame, shown, brass, .36f, colour);
    add(noise, x, y, bolt, shown, IVORY, .48f, colour);
    if (frame > -.16f) return;
    Stone_Paint(colour, shown ? enamel : SOOT, (shown ? SHOWN * .5f : .045f) * worn(noise, x, y), 1);
    const float sector = Maxf(fabsf(r - .45f * size) - .06f * size, -x - y * .3f);
    add(noise, x, y, sector, shown, green, .55f, colour);
    Stone_Paint(colour, SOOT, shown ? .04f : .05f, Stone_Inside(mark, .008f));
    add(noise, x, y, Minf(hand, r - .07f * size), shown, RED, .70f, colour);
}

/* A flower of gold in the black stone. */
void Panel_Flower(const Noise *noise, const float half[2], float x, float y, bool shown, float colour[3]) {
    const float size = Minf(half[0], half[1]), r = Stone_Away(x, y), angle = atan2f(y, x), frame = r - size;
    const float pitch = .7853982f, at = Stone_Each(angle, pitch), ax = r * cosf(at), ay = r * sinf(at);
    const float petal = Stone_Away((ax - .48f * size) * .62f, ay) - .155f * size,
                other = Stone_Each(angle + pitch / 2, pitch);
    const float bud = Stone_Away(r * cosf(other) - .72f * size, r * sinf(other)) - .10f * size;
    ground(noise, x, y, frame, shown, GOLD, .44f, colour);
    if (frame > -.06f) return;
    Stone_Paint(colour, shown ? BLUE : SOOT, shown ? SHOWN * .20f : .030f, 1);
    add(noise, x, y, petal, shown, GOLD, .62f, colour);
    add(noise, x, y, petal + .05f, shown, RED, .75f, colour);
    add(noise, x, y, bud, shown, IVORY, .60f, colour);
    add(noise, x, y, fabsf(r - .90f * size) - .018f, shown, GOLD, .60f, colour);
    add(noise, x, y, r - .17f * size, shown, GOLD, .75f, colour);
}
