/* Small helpers, each by a few values that are known. */
#include "game/base/code.h"
#include "game/base/colours.h"
#include "game/base/maths.h"
#include "game/base/numbers.h"
#include "tests/kits/test.h"

#include <math.h>

/* A sixth of the wheel further one part has come or gone. */
TEST(the_wheel_of_colours_goes_round) {
    static const float WHEEL[][3] = {{1, .03f, .03f}, {1, 1, .03f},    {.03f, 1, .03f},
                                     {.03f, 1, 1},    {.03f, .03f, 1}, {1, .03f, 1}};
    for (int i = -6; i < 12; i++) {
        const Colour colour = Colour_Hue((float)i / 6);
        for (int part = 0; part < 3; part++) assert_float_equal(colour.part[part], WHEEL[(i + 6) % 6][part], 1e-4f);
    }
    const Colour between = Colour_Hue(1.0f / 12);
    assert_true(between.part[0] == 1 && between.part[1] > .3f && between.part[1] < .7f);
}

/* Each is light, and of another hue than all others. */
TEST(named_colours_are_amounts_of_light) {
    for (int i = COLOUR_RED; i < COLOUR_COUNT; i++) {
        const Colour colour = Colour_Of((ColourName)i);
        const float most = fmaxf(fmaxf(colour.part[0], colour.part[1]), colour.part[2]);
        const float least = fminf(fminf(colour.part[0], colour.part[1]), colour.part[2]);
        if (!(most <= 1 && most >= .85f && least >= 0 && least <= .15f)) fail_msg("%s", COLOUR_NAMES[i]);
        for (int k = COLOUR_RED; k < i; k++) {
            const Colour other = Colour_Of((ColourName)k);
            float apart = 0;
            for (int part = 0; part < 3; part++) apart += fabsf(colour.part[part] - other.part[part]);
            if (apart < .2f) fail_msg("%s is like %s", COLOUR_NAMES[i], COLOUR_NAMES[k]);
        }
    }
    assert_null(COLOUR_NAMES[COLOUR_COUNT]);
}

/* FNV-1a of the bytes of the word, the low one first. */
TEST(a_word_is_hashed_as_its_bytes) {
    const unsigned char bytes[] = {8, 7, 6, 5, 4, 3, 2, 1};
    assert_true(Maths_HashWord(MATHS_HASH_START, 0x0102030405060708) == Maths_Hash(MATHS_HASH_START, bytes, 8));
    assert_true(Maths_Hash(MATHS_HASH_START, "a", 1) == 0xaf63dc4c8601ec8cu);
}

TEST(numbers_are_as_short_as_can_be) {
    char text[NUMBERS_TEXT];
    assert_string_equal(Numbers_Print(0.1, text), "0.1");
    assert_string_equal(Numbers_Print(1234567, text), "1234567");
    assert_string_equal(Numbers_Print(0.1 + 0.2, text), "0.30000000000000004");
}

/* Text that was written is there, if only to be empty. */
TEST(nothing_is_a_text_as_well) {
    Code code = {.text = NULL};
    Code_Add(&code, "%s", "");
    assert_non_null(code.text);
    assert_string_equal(code.text, "");
    Code_Add(&code, "a%d", 12), Code_PutFirst(&code, "- ");
    assert_string_equal(code.text, "- a12");
    assert_int_equal(code.size, 5);
    Code_Free(&code);
}
