/* Colours that mean something are told apart by eyes that lack any one kind of cone. */

#include "engine/figures/palette.h"
#include "game/hud/hud.h"
#include "tests/kits/sight_kit.h"
#include "tests/kits/test.h"

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
    for (int i = OUTLINE_HERO; i < OUTLINE_KINDS; i++) {
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
