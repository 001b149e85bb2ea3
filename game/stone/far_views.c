/* The views beyond the walls of other styles. Lengths are those of a hall 9 m high. */
#include "engine/maths/scalar.h"
#include "game/stone/styles.h"
#include <math.h>

/* Light of a layer that is dark except at its edges. Negative distances are inside. */
static float silhouette(const Noise *noise, float away, float face, float rim, float x, float y, float *keep) {
    const float inside = Stone_Inside(away, .012f), edge = Smoothstep(-.07f, -.01f, away);
    *keep = 1 - inside;
    return inside * (face + rim * edge) * (.7f + .6f * Noise_At(noise, x * 2.2f, y * 2.2f));
}

/* ---- Night, with a large moon, stars, thin clouds and bare trees in front -------------------------------- */

static float stars(float x, float y) {
    const float px = x * 2.6f, py = y * 2.6f, own = Noise_Random(71, Floori(px), Floori(py));
    const float dx = px - floorf(px) - .2f - .6f * Noise_Random(72, Floori(px), Floori(py));
    const float dy = py - floorf(py) - .2f - .6f * Noise_Random(73, Floori(px), Floori(py));
    return own > .45f ? own * own * Smoothstep(.09f, .02f, Stone_Away(dx, dy)) : 0;
}

float Deep_Night(const Noise *noise, const float moon[2], float x, float y) {
    const float dx = x - moon[0] + .30f, dy = y - moon[1] + .22f, r = Stone_Away(dx, dy), size = .86f;
    const float seas = Smoothstep(.42f, .62f, Noise_At(noise, dx * .8f + 2, dy * .8f + 5));
    const float disc = Stone_Inside(r - size, .03f), limb = sqrtf(Maxf(1 - r * r / (size * size), 0));
    const float veil = Smoothstep(.45f, .75f, Noise_At(noise, x * .45f, y * 1.3f));
    const float sky = Mixf(.09f, .24f, Smoothstep(1, 9, y)) + .34f * expf(-.9f * Maxf(r - size, 0));
    const float light = sky + .8f * stars(x, y) * (1 - veil) + .10f * veil;
    return Mixf(light, (1.70f - .62f * seas) * (.72f + .28f * limb) - .25f * veil, disc);
}

/* Distance to a twig that tapers from one end to the other. */
static float twig(float x, float y, const float from[2], const float to[2], float thick) {
    const float ax = to[0] - from[0], ay = to[1] - from[1],
                along = ((x - from[0]) * ax + (y - from[1]) * ay) / (ax * ax + ay * ay);
    const float t = Clampf(along, 0, 1);
    return Stone_Away(x - from[0] - t * ax, y - from[1] - t * ay) - thick * (1 - .75f * t);
}

/* A bare tree on a hill. Boughs leave its trunk to either side in turns, with two twigs on each. */
static float tree_distance(const Noise *noise, float x, float y, int tree, float top) {
    const float sway = .30f * (Noise_At(noise, y * .35f, (float)tree * 1.7f) - .5f),
                up = Clampf((9.3f - y) / (9.3f - top), 0, 1);
    float away = y > top ? fabsf(x - sway) - .15f * (1 - up) - .014f : 1;
    if (y > top + 4.6f) return away;
    for (int i = 0; i < 7; i++) {
        const float side = i & 1 ? 1 : -1, own = Noise_Random(83, tree, i), low = top + .25f + .52f * (float)i;
        const float reach = (.40f + .17f * (float)i) * (.7f + .6f * own), rise = reach * (.75f + .5f * own);
        const float root[2] = {.30f * (Noise_At(noise, low * .35f, (float)tree * 1.7f) - .5f), low};
        const float tip[2] = {root[0] + side * reach, low - rise};
        const float fork[2] = {Mixf(root[0], tip[0], .45f), Mixf(low, tip[1], .45f)};
        const float end[2] = {fork[0] + side * reach * .62f, fork[1] - rise * .12f};
        const float other[2] = {fork[0] + side * reach * .10f, fork[1] - rise * .70f};
        away = Minf(away, twig(x, y, root, tip, .026f + .006f * (float)i));
        away = Minf(away, Minf(twig(x, y, fork, end, .018f), twig(x, y, fork, other, .016f)));
    }
    return away;
}

float Near_Trees(const Noise *noise, float x, float y, float *keep) {
    const float bay = 3.3f, at = Stone_Each(x + .9f, bay);
    const int tree = Floori((x + .9f) / bay);
    const float hill = 7.9f + .5f * Noise_At(noise, x * .25f, 1) - y, top = 1.0f + 3.4f * Noise_Random(81, tree, 1);
    return silhouette(noise, Minf(tree_distance(noise, at, y, tree, top), hill), .014f, .03f, x, y, keep);
}

/* ---- Day, with clouds that race and towers in front ------------------------------------------------------ */

float Deep_Clouds(const Noise *noise, const float moon[2], float x, float y) {
    (void)moon;
    const float slant = y + .10f * x, warp = Noise_At(noise, x * .4f, y * .5f);
    const float large = Noise_At(noise, x * .28f + warp, slant * .85f),
                small = Noise_At(noise, x * .9f + warp, slant * 2.6f);
    const float cloud = Smoothstep(.36f, .68f, .7f * large + .3f * small);
    const float above = Noise_At(noise, x * .28f + warp, slant * .85f - .18f); /* lit if it is thinner above */
    return .15f + .26f * cloud + 1.5f * Clampf(large - above, -.10f, .22f) * cloud + .10f * Smoothstep(2, 9, y);
}

float Near_Towers(const Noise *noise, float x, float y, float *keep) {
    const float bay = 4.6f, at = Stone_Each(x + 2.1f, bay);
    const int tower = Floori((x + 2.1f) / bay);
    const float top = 2.2f + 4.2f * Noise_Random(91, tower, 1), half = .34f + .2f * Noise_Random(91, tower, 2);
    const float merlon = fabsf(Stone_Each(at, .22f)) - .055f,
                crown = Maxf(fabsf(at) - half - .09f, fabsf(y - top - .12f) - .16f);
    const float teeth = Maxf(Maxf(fabsf(at) - half - .09f, merlon), fabsf(y - top + .10f) - .10f);
    const float body = Maxf(fabsf(at) - half, top - y), slit = Stone_Box(at, Stone_Each(y - top, 1.4f), .03f, .16f);
    const float ridge = 6.9f + .9f * Noise_At(noise, x * .2f + 3, 2) - y;
    return silhouette(noise, Minf(Minf(Maxf(body, -slit), Minf(crown, teeth)), ridge), .085f, .06f, x, y, keep);
}

/* ---- Dusk over a town with stacks and their smoke -------------------------------------------------------- */

float Deep_Dusk(const Noise *noise, const float moon[2], float x, float y) {
    (void)moon;
    const float plume = Noise_At(noise, x * .8f + .5f * y, y * .55f), glow = Smoothstep(.5f, 8.5f, y);
    const float storey = Stone_Each(y + .3f, 3.0f), roof = storey - .35f - .55f * fabsf(Stone_Each(x, .9f));
    const float far = Mixf(.18f, .50f, glow) * (.35f + 1.3f * Smoothstep(.32f, .68f, plume));
    return far * (1 - .45f * Stone_Inside(-roof, .03f) * Smoothstep(1.5f, .2f, storey));
}

float Near_Stacks(const Noise *noise, float x, float y, float *keep) {
    float away = 1;
    for (int i = 0; i < 2; i++) {
        const float bay = i ? .93f : 1.37f, shifted = x + 5.3f * (float)i, at = Stone_Each(shifted, bay);
        const int stack = Floori(shifted / bay);
        const float top = 1.0f + 6.6f * Noise_Random(101, stack, i),
                    half = .06f + .08f * Noise_Random(101, stack, 2 + i);
        const float taper = half * (1 + .06f * (y - top)),
                    rim = Maxf(fabsf(at) - half - .035f, fabsf(y - top - .05f) - .05f);
        away = Minf(away, Minf(rim, Maxf(fabsf(at) - taper, top - y)));
    }
    const float roof = 7.3f + .5f * fabsf(Stone_Each(x, 1.6f)) - y;
    return silhouette(noise, Minf(away, roof), .035f, .05f, x, y, keep);
}

/* ---- A room in which fires glow, with racks in front ----------------------------------------------------- */

float Deep_Glow(const Noise *noise, const float moon[2], float x, float y) {
    (void)moon;
    const float storey = Stone_Each(y + .8f, 4.5f), fire = Stone_Each(x + .7f, 2.7f);
    const float glow = expf(-.5f * fire * fire - .35f * (storey - 1.7f) * (storey - 1.7f));
    const float smoke = Noise_At(noise, x * .6f, y * .6f + .3f * x);
    return (.09f + .52f * glow) * (.40f + 1.2f * smoke);
}

float Near_Beams(const Noise *noise, float x, float y, float *keep) {
    const float rail_y = Stone_Each(y + .55f, 1.9f), ham_x = Stone_Each(x, .52f);
    const int rack = Floori((y + .55f) / 1.9f), ham = Floori(x / .52f);
    const float own = Noise_Random(111, ham, rack), long_by = .35f + .35f * own,
                dy = (rail_y - .22f - long_by / 2) / long_by;
    const float wide = Ham_HalfWidth(.15f, dy);
    const float meat = own > .25f && fabsf(dy) < .5f ? fabsf(ham_x) - wide : 1;
    const float rope = own > .25f && rail_y > 0 && rail_y < .3f ? fabsf(ham_x) - .012f : 1;
    const float beam = Minf(fabsf(rail_y) - .05f, fabsf(Stone_Each(x + .9f, 2.6f)) - .09f);
    return silhouette(noise, Minf(beam, Minf(meat, rope)), .03f, .07f, x, y, keep);
}

/* ---- Works, with wheels behind wheels -------------------------------------------------------------------- */

static float wheel(float x, float y, float radius, float turn) {
    const float r = Stone_Away(x, y), angle = atan2f(y, x) + turn, teeth = floorf(radius * 18);
    const float outer = r - radius - .05f * Clampf(2.4f * sinf(angle * teeth), -1, 1);
    const float spoke = fabsf(sinf(3 * angle)) * r * .45f - .06f;
    return Maxf(outer, Minf(Minf(.80f * radius - r, r - .2f * radius), spoke));
}

static float wheels(float x, float y, float period, uint32_t seed) {
    const int i = Floori(x / period), j = Floori(y / period);
    const float own = Noise_Random(seed, i, j), radius = period * (.32f + .15f * own);
    return wheel(Stone_Each(x, period), Stone_Each(y, period), radius, 6 * own);
}

float Deep_Works(const Noise *noise, const float moon[2], float x, float y) {
    (void)moon;
    const float steam = Noise_At(noise, x * .5f + 3, y * .8f), far = wheels(x + .7f, y + 1.1f, 1.9f, 121);
    const float lamp = expf(-2.5f * Stone_Away(Stone_Each(x, 4.1f), Stone_Each(y + 1, 4.3f)));
    return (.16f + .20f * Smoothstep(0, 9, y) + .22f * steam + .8f * lamp) * (1 - .38f * Stone_Inside(far, .03f));
}

float Near_Wheels(const Noise *noise, float x, float y, float *keep) {
    const float aside = fabsf(Stone_Each(x + 1.2f, 3.4f)), along = fabsf(Stone_Each(y, 1.5f));
    const float truss = fabsf(aside - .30f) - .04f, brace = aside < .32f ? fabsf(aside - .4f * along) - .02f : 1;
    const float near = wheels(x, y + .4f, 3.4f, 131);
    return silhouette(noise, Minf(near, Minf(truss, brace)), .022f, .07f, x, y, keep);
}

/* ---- A vault, with ribs that meet and piers in front ----------------------------------------------------- */

float Deep_Vault(const Noise *noise, const float moon[2], float x, float y) {
    (void)moon;
    const float bay = 1.1f, at = Stone_Each(x + .4f, bay), tall = Stone_Each(y + .8f, 2.35f) + 1.175f;
    const float rise = Maxf(1.0f - tall, 0), rib = fabsf(Stone_Away(bay / 2 - fabsf(at) + .3f, rise * .8f) - .85f);
    const float line = tall < 1.0f ? rib : fabsf(at);
    const float candle = expf(-6 * Stone_Away(bay / 2 - fabsf(at), (tall - 2.1f) * .8f));
    const float haze = Mixf(.26f, .10f, Smoothstep(0, 2.6f, tall)) * (.6f + .8f * Noise_At(noise, x * .7f, y * .7f));
    const float ledge = Smoothstep(2.10f, 2.13f, tall);
    return (haze + .34f * Smoothstep(.055f, .02f, line) + .9f * candle) * (1 - .6f * ledge);
}

float Near_Piers(const Noise *noise, float x, float y, float *keep) {
    const float bay = 2.1f, at = Stone_Each(x + .8f, bay), tall = Stone_Each(y + .8f, 2.35f) + 1.175f;
    const float shaft = Minf(fabsf(at) - .06f, fabsf(fabsf(at) - .11f) - .028f), rise = Maxf(1.0f - tall, 0);
    const float arch = tall < 1.0f ? 1.15f - Stone_Away(bay / 2 - fabsf(at) + .20f, rise * .9f) : 1;
    const float capital = Stone_Box(at, tall - 1.02f, .19f, .05f);
    return silhouette(noise, Minf(arch, Minf(shaft, capital)), .03f, .09f, x, y, keep);
}
