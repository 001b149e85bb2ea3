/* Strokes and triangles: the same in pieces as in one, and none beyond the canvas. */
#include "engine/figures/ink.h"
#include "tests/kits/picture_kit.h"
#include "tests/kits/test.h"

#include <string.h>

enum { WIDTH = 90, HEIGHT = 70, WHOLE = WIDTH * HEIGHT };

static Canvas blank(uint32_t *pixels) {
    for (int i = 0; i < WHOLE; i++) pixels[i] = 0xff000000u;
    return (Canvas){.pixels = pixels, .width = WIDTH, .height = HEIGHT, .row = WIDTH};
}

TEST(pieces_make_the_whole) {
    static uint32_t one[WHOLE], many[WHOLE];
    const Canvas whole = blank(one), parts = blank(many);
    for (int i = 0; i < 200; i++) {
        const Stroke stroke = {{(float)(i * 37 % 131) - 20.3f, (float)(i * 53 % 113) - 20.7f},
                               {(float)(i * 71 % 127) - 18.1f, (float)(i * 29 % 109) - 19.9f},
                               .3f + (float)(i % 7) * .4f,
                               {(float)(i % 5) / 4, (float)(i % 3) / 2},
                               0x8040ffu + (uint32_t)i};
        const float corner[3][2] = {{stroke.a[0], stroke.a[1]}, {stroke.b[0], stroke.b[1]}, {45, 30 + (float)(i % 9)}};
        Ink_Stroke(&whole, &stroke, 0, HEIGHT);
        Ink_Triangle(&whole, corner, 0x205010, .3f, 0, HEIGHT);
        for (int y = 0; y < HEIGHT; y += 7) {
            Ink_Stroke(&parts, &stroke, y, y + 7);
            Ink_Triangle(&parts, corner, 0x205010, .3f, y, y + 7);
        }
    }
    assert_memory_equal(one, many, sizeof one);
}

/* A stroke of half a pixel and one of three: the paper is as black as they are wide and long. */
TEST(a_stroke_has_as_much_ink_as_it_is_wide) {
    static uint32_t pixels[WHOLE];
    for (float half = .1f; half < 1.6f; half *= 1.5f) {
        const Stroke stroke = {{10, 10.3f}, {70, 25.7f}, half, {1, 1}, 0xffffff};
        const Canvas canvas = blank(pixels);
        double ink = 0;
        Ink_Stroke(&canvas, &stroke, 0, HEIGHT);
        for (int i = 0; i < WHOLE; i++) ink += (pixels[i] & 255) / 255.0;
        assert_float_equal(ink / (2 * (double)half * hypot(60, 15.4)), 1, .06);
    }
}

/* Short strokes count, too. */
TEST(there_and_back_is_the_same_stroke) {
    static uint32_t there[WHOLE], back[WHOLE];
    for (int i = 1; i < 9; i++) {
        const float x = 20.2f, y = 30.1f, dx = .3f * (float)i, dy = .7f * dx;
        const Canvas one = blank(there), other = blank(back);
        Ink_Stroke(&one, &(Stroke){{x, y}, {x + dx, y + dy}, .8f, {1, .5f}, 0xffffff}, 0, HEIGHT);
        Ink_Stroke(&other, &(Stroke){{x + dx, y + dy}, {x, y}, .8f, {.5f, 1}, 0xffffff}, 0, HEIGHT);
        assert_memory_equal(there, back, sizeof there);
    }
}

TEST(nothing_odd_is_drawn) {
    static const float odd[] = {NAN, INFINITY, -INFINITY, 1e30f, -1e30f, 15999, -15999, 0};
    static uint32_t room[3 * WHOLE];
    for (int i = 0; i < 3 * WHOLE; i++) room[i] = UNTOUCHED;
    Canvas canvas = blank(room + WHOLE);
    for (int i = 0; i < 8 * 8 * 8 * 8; i++) {
        const Stroke stroke = {
            {odd[i % 8], odd[i / 8 % 8]}, {odd[i / 64 % 8], odd[i / 512]}, odd[i % 5], {odd[i % 3], 1}, 0xffffff};
        const float corner[3][2] = {{odd[i % 8], odd[i / 8 % 8]}, {odd[i / 64 % 8], odd[i / 512]}, {4, 5}};
        Ink_Stroke(&canvas, &stroke, 0, HEIGHT);
        Ink_Triangle(&canvas, corner, 0xffffff, odd[i % 6], 0, HEIGHT);
    }
    for (int i = 0; i < WHOLE; i++) {
        assert_int_equal(room[i], UNTOUCHED);
        assert_int_equal(room[2 * WHOLE + i], UNTOUCHED);
        assert_int_equal(room[WHOLE + i] >> 24, 255);
    }
}
