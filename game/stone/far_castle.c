/* The hall beyond a castle wall. */
#include "engine/maths/scalar.h"
#include "game/stone/styles.h"
#include <math.h>

/* ---- The deep layer, with haze that thickens upward, slender columns and moonlit windows ------------------------ */

static float window_glass(const Noise *noise, float across, float y) {
    const float inside = Smoothstep(.30f, .26f, fabsf(across)) * Smoothstep(5.6f, 5.5f, y) *
                         Smoothstep(0, .05f, y - (3.3f + across * across * 3));
    const float pane = fabsf(y - .62f * floorf(y / .62f) - .31f);
    const float bars = Smoothstep(.015f, .03f, fabsf(across)) * Smoothstep(.02f, .035f, pane);
    const float glow = expf(-across * across / .5f - (y - 4.4f) * (y - 4.4f) / 1.96f);
    return .75f * inside * bars * (.6f + .8f * Noise_At(noise, across * 3 + 2, y * 3)) + .1f * glow;
}

/* Light that the air scatters from a window, as a slanting shaft that widens and fades. */
static float window_shaft(const Noise *noise, float across, float y) {
    const float fall = y - 4.2f, aside = across - .55f * fall, wide = .34f + .07f * fall;
    if (fall < 0) return 0;
    const float inside = Smoothstep(wide, wide * .55f, fabsf(aside)), far = fall / 4.5f;
    return .19f * inside * Smoothstep(0, .8f, fall) * Maxf(1 - far, 0) * (.5f + Noise_At(noise, aside * 2.5f, y * .3f));
}

float Deep_Hall(const Noise *noise, const float moon[2], float x, float y) {
    (void)moon;
    const float bay = Stone_Each(x + 20.3f, 3.1f), window = Stone_Each(x + 20.3f, 6.2f);
    const float column = Smoothstep(.24f, .20f, fabsf(bay)) * Smoothstep(1.6f, 1.7f, y);
    const float to_arch = 1.55f - fabsf(bay), rise = (y - 2.9f) * .9f;
    const float vault = y < 2.9f ? Smoothstep(0, .06f, Stone_Away(to_arch, rise) - 1.30f) : 0;
    const float haze = Mixf(.072f, .205f, Smoothstep(8.2f, 2, y)) * (1 - .45f * Maxf(column, vault));
    const float mist = .075f * Smoothstep(5.8f, 7.6f, y) * Noise_At(noise, x * .6f + 3, y * 1.3f);
    const float cloud = .75f + .5f * Noise_At(noise, x * .9f, y * .9f);
    float light = haze + mist + window_glass(noise, window, y) + window_shaft(noise, window, y);
    light += window_shaft(noise, window + 6.2f, y);
    return light * cloud;
}

/* ---- The dark colonnade in front, lit along its edges from behind ---------------------------------------------- */

static const float BAY = 5.2f; /* m */

/* Negative inside. */
static float pier(float across, float y) {
    const float to_capital = fabsf(y - 3.05f), to_base = y - 7.25f;
    const float flare = .12f * Smoothstep(.34f, .05f, to_capital) + .10f * Smoothstep(-.25f, -.05f, to_base);
    return fabsf(across) - .30f - flare;
}

static float pointed_arch(float across, float y) {
    const float away = BAY / 2 - fabsf(across), rise = (3.0f - y) * .82f;
    return 3.12f - Stone_Away(away + .9f, rise);
}

static float balustrade(float across, float y) {
    const float post = Stone_Each(across + 9.1f, .34f), swell = .05f + .035f * cosf((y - 7.05f) * 9);
    const float rail = Maxf(fabsf(y - 6.72f) - .07f, -.05f), foot = 7.36f - y;
    const float baluster = y > 6.7f && y < 7.5f ? fabsf(post) - swell : 1;
    return Minf(Minf(rail, foot), baluster);
}

/* A lamp on a chain in the middle of a bay. */
static float lamp(float middle, float y) {
    const float chain = y < 2.2f ? fabsf(middle) - .016f : 1, dy = y - 2.42f;
    const float body = sqrtf(middle * middle * 1.7f + dy * dy) - .20f, tip = Stone_Away(middle, dy - .27f) - .05f;
    return Minf(chain, Minf(body, tip));
}

float Near_Hall(const Noise *noise, float x, float y, float *keep) {
    const float across = Stone_Each(x + 31.4f, BAY), middle = Stone_Each(x + 31.4f + BAY / 2, BAY);
    float away = Minf(pier(across, y), Minf(balustrade(across, y), lamp(middle, y)));
    if (y <= 3.0f) away = Minf(away, pointed_arch(across, y));
    const float inside = Stone_Inside(away, .012f), edge = Smoothstep(-.10f, -.01f, away);
    const float rough = .7f + .6f * Noise_At(noise, x * 2.2f, y * 2.2f),
                haze = Mixf(.022f, .050f, Smoothstep(7.5f, 2, y));
    const float floor_light = .060f * Smoothstep(7.36f, 7.42f, y) * (1 - .28f * Clampf(y - 7.4f, 0, 2));
    *keep = 1 - inside;
    return inside * rough * (haze + .05f * edge * (1 - Smoothstep(7.3f, 7.5f, y)) + floor_light);
}
