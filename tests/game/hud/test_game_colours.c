/* Colours that mean something are told apart by eyes that lack any one kind of cone: Machado, Oliveira and Fernandes
 * (2009), "A Physiologically-based Model for Simulation of Color Vision Deficiency", by whose matrices of severity 1,
 * which apply to linear light, they are seen here. */

#include "engine/figures/palette.h"
#include "game/hud/hud.h"
#include "tests/kits/test.h"

#include <math.h>

enum { SIGHT_FULL, SIGHT_PROTANOPIA, SIGHT_DEUTERANOPIA, SIGHT_TRITANOPIA, SIGHTS };

static const char *const SIGHT_NAMES[SIGHTS] = {"full sight", "protanopia", "deuteranopia", "tritanopia"};

static const float SIGHT[SIGHTS][3][3] = {
    {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
    {{.152286f, 1.052583f, -.204868f}, {.114503f, .786281f, .099216f}, {-.003882f, -.048116f, 1.051998f}},
    {{.367322f, .860646f, -.227968f}, {.280085f, .672501f, .047413f}, {-.011820f, .042940f, .968881f}},
    {{1.255528f, -.076749f, -.178779f}, {-.078411f, .930809f, .147602f}, {.004733f, .691367f, .303900f}},
};

static float sight_linear(uint32_t channel) {
    const float seen = (float)(channel & 255) / 255;
    return seen <= .04045f ? seen / 12.92f : powf((seen + .055f) / 1.055f, 2.4f);
}

static float sight_root(float t) { return t > .008856f ? cbrtf(t) : 7.787f * t + 16 / 116.f; }

/* CIE L*a*b* of 0xRRGGBB, for white as in sRGB. */
static void sight_lab(uint32_t colour, int sight, float lab[3]) {
    float rgb[3], seen[3];
    for (int c = 0; c < 3; c++) rgb[c] = sight_linear(colour >> (16 - 8 * c));
    for (int c = 0; c < 3; c++) {
        const float *row = SIGHT[sight][c], sum = row[0] * rgb[0] + row[1] * rgb[1] + row[2] * rgb[2];
        seen[c] = fminf(fmaxf(sum, 0), 1);
    }
    const float x = sight_root((.4124f * seen[0] + .3576f * seen[1] + .1805f * seen[2]) / .9505f);
    const float y = sight_root(.2126f * seen[0] + .7152f * seen[1] + .0722f * seen[2]);
    const float z = sight_root((.0193f * seen[0] + .1192f * seen[1] + .9505f * seen[2]) / 1.089f);
    lab[0] = 116 * y - 16, lab[1] = 500 * (x - y), lab[2] = 200 * (y - z);
}

/* Two just distinguishable colours are 2.3 apart. */
static float sight_apart(uint32_t a, uint32_t b, int sight) {
    float of_a[3], of_b[3];
    sight_lab(a, sight, of_a), sight_lab(b, sight, of_b);
    return sqrtf(powf(of_a[0] - of_b[0], 2) + powf(of_a[1] - of_b[1], 2) + powf(of_a[2] - of_b[2], 2));
}

static float sight_lightness(uint32_t colour, int sight) {
    float lab[3];
    sight_lab(colour, sight, lab);
    return lab[0];
}

#define APART 20 /* in CIE L*a*b*: nine times what can just be told apart */

static void expect_apart(const char *what, uint32_t a, uint32_t b) {
    for (int sight = 0; sight < SIGHTS; sight++)
        if (sight_apart(a, b, sight) < APART)
            fail_msg("%s: %06X and %06X are only %.1f apart in %s", what, a & 0xffffff, b & 0xffffff,
                     (double)sight_apart(a, b, sight), SIGHT_NAMES[sight]);
}

TEST(the_hud_is_read_by_all_eyes) {
    const DrawColour ground = DRAW_RGB(0x050608), out = Draw_Mix(ground, HUD_OUT | 0xff000000u, 110 / 255.f);
    expect_apart("a flame that burns, or gutters", HUD_EMBER, HUD_ALARM);
    expect_apart("a fire that burns, or is out", HUD_EMBER, out);
    expect_apart("breath, or want of it", HUD_COOL, HUD_ALARM);
    expect_apart("within the budget, or over it", HUD_INK, HUD_ALARM);
    expect_apart("measured, or published", HUD_EMBER, HUD_COOL);
    for (int i = 0; i < HUD_STAGES; i++)
        for (int j = 0; j < i; j++) expect_apart("stages of a tick", HudProfile_Colour(i), HudProfile_Colour(j));
}

TEST(outlines_are_told_apart) {
    for (int i = OUTLINE_HERO; i <= OUTLINE_HAZARD; i++) { /* no line is drawn where a goal shines */
        expect_apart("an outline on stone", Silhouette_OutlineColour((Outline)i), 0x302820);
        for (int j = OUTLINE_HERO; j < i; j++)
            expect_apart("outlines", Silhouette_OutlineColour((Outline)i), Silhouette_OutlineColour((Outline)j));
    }
}

/* More is lighter. */
TEST(numbers_from_zero_grow_lighter) {
    static const Palette *const PALETTES[] = {&PALETTE_EMBER, &PALETTE_TIDE, &PALETTE_DUSK};
    enum { STEPS = 20 };
    for (int i = 0; i < 3 * SIGHTS; i++)
        for (int k = 0; k < STEPS; k++) {
            const float less = sight_lightness(Palette_Colour(PALETTES[i / SIGHTS], (float)k / STEPS), i % SIGHTS);
            const float more = sight_lightness(Palette_Colour(PALETTES[i / SIGHTS], (k + 1.f) / STEPS), i % SIGHTS);
            if (more < less + .5f)
                fail_msg("palette %d at %d of %d in %s: %.1f, then %.1f", i / SIGHTS, k, STEPS, SIGHT_NAMES[i % SIGHTS],
                         (double)less, (double)more);
        }
}

/* From a quarter of the range on; and both ends are darker than the middle. */
TEST(signs_are_told_apart) {
    for (int k = 0; k <= 12; k++) {
        const float t = (float)k / 32;
        expect_apart("less and more", Palette_Colour(&PALETTE_SIGNED, t), Palette_Colour(&PALETTE_SIGNED, 1 - t));
        for (int end = 0; end < 2; end++)
            expect_apart("something and nothing", Palette_Colour(&PALETTE_SIGNED, end ? 1 - t : t),
                         Palette_Colour(&PALETTE_SIGNED, .5f));
    }
}
