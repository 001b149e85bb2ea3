/* The sweep of light, its halo, and smooth enlargement. */
#include "engine/light/light.h"
#include "engine/maths/noise.h"
#include "engine/maths/plane.h"
#include "engine/light/tone.h"
#include "tests/kits/own_kit.h"
#include "tests/kits/test.h"
#include <math.h>
#include <stdlib.h>

static const Light FIRE = {.x = 4.05f, .y = 4.05f, .strength = 4.6f};

static LightField make(int width, int height) {
    LightField light = {0};
    assert_true(LightField_Resize(&light, width, height, .1f));
    return light;
}

static float at(const LightField *light, LightChannel channel, float x, float y) {
    float value[LIGHT_FIELDS];
    LightField_At(light, x, y, value);
    return value[channel];
}

static void dim(LightField *light, int left, int top, int right, int bottom, float depth) {
    for (int y = top; y < bottom; y++)
        for (int x = left; x < right; x++) Plane_Row(&light->depth, y)[x] = depth;
}

TEST(light_falls_off_alike_on_all_sides) {
    OwnLightField light = make(81, 81);
    LightField_Sweep(&light, &FIRE, 1, NULL, 0);
    float before = at(&light, LIGHT_WARM, 4.05f, 4.05f);
    for (float away = .2f; away < 3.9f; away += .2f) {
        const float right = at(&light, LIGHT_WARM, 4.05f + away, 4.05f);
        assert_true(right > 0 && right < before);
        assert_float_equal(at(&light, LIGHT_WARM, 4.05f - away, 4.05f), right, 1e-5f);
        assert_float_equal(at(&light, LIGHT_WARM, 4.05f, 4.05f + away), right, 1e-5f);
        assert_float_equal(at(&light, LIGHT_WARM, 4.05f, 4.05f - away), right, 1e-5f);
        before = right;
    }
    assert_float_equal(at(&light, LIGHT_COLD, 4.5f, 4.5f), 0, 0);
}

TEST(stone_and_smoke_cast_shadows) {
    OwnLightField light = make(81, 81);
    dim(&light, 45, 36, 48, 46, .9f);
    dim(&light, 34, 36, 37, 46, .2f);
    LightField_Sweep(&light, &FIRE, 1, NULL, 0);
    const float open = at(&light, LIGHT_WARM, 4.05f, 6), smoke = at(&light, LIGHT_WARM, 2.1f, 4.05f);
    const float stone = at(&light, LIGHT_WARM, 6, 4.05f);
    assert_true(stone < .12f * open && stone >= 0);
    assert_true(smoke < .65f * open && smoke > .4f * open);
    assert_true(at(&light, LIGHT_WARM, 6, 7) > .5f * at(&light, LIGHT_WARM, 4.05f - 1.95f, 7));
}

/* A ceiling has a gap where a shaft comes in; a ledge further down has none, nor has a ceiling as thick as a storey. */
TEST(shafts_come_through_the_ceiling_alone) {
    const LightShaft gap = {.x = 3, .half_width = .5f, .strength = 1};
    float below[4];
    for (int i = 0; i < 4; i++) {
        OwnLightField light = make(100, 60);
        if (i == 1) dim(&light, 0, 0, 100, 4, .9f);
        if (i == 2) dim(&light, 0, 10, 100, 14, .9f);
        if (i == 3) dim(&light, 0, 0, 100, 11, .9f);
        LightField_Sweep(&light, NULL, 0, &gap, 1);
        below[i] = at(&light, LIGHT_COLD, 3 + .62f * 3, 3);
    }
    assert_float_equal(below[1], below[0], 1e-5f);
    assert_true(below[2] < .1f * below[0] && below[3] < .1f * below[0]);
}

TEST(a_fire_that_fills_a_room_lights_around_corners) {
    for (int wide = 0; wide < 2; wide++) {
        OwnLightField light = make(81, 81);
        const Light fire = {4.05f, 4.05f, 4.6f, false, wide ? .6f : 0};
        dim(&light, 50, 0, 55, 81, .9f);
        LightField_Sweep(&light, &fire, 1, NULL, 0);
        const float behind = at(&light, LIGHT_WARM, 6, 4.05f), before = at(&light, LIGHT_WARM, 2.1f, 4.05f);
        assert_true(wide ? behind > .15f * before && behind < .3f * before : behind < .1f * before);
    }
}

/* Windows light smoke below them to the right, and no clear air. */
TEST(beams_show_in_smoke) {
    OwnLightField light = make(80, 60);
    for (int y = 5; y < 15; y++)
        for (int x = 20; x < 30; x++) Plane_Row(&light.sky, y)[x] = 1;
    for (int y = 30; y < 40; y++)
        for (int x = 0; x < 80; x++) Plane_Row(&light.mist, y)[x] = x < 60 ? 1 : 0;
    LightField_Clear(&light);
    LightField_AddBeams(&light);
    const float *below = Plane_Row(&light.field[LIGHT_COLD], 35), *clear = Plane_Row(&light.field[LIGHT_COLD], 25);
    assert_true(below[42] > .1f && below[42] < 1);
    for (int x = 0; x < 80; x++) assert_true(clear[x] == 0 && (x > 15 || below[x] == 0) && (x < 60 || below[x] == 0));
}

/* Light of a window in columns 20 to 29, lines 5 to 24 of smoke that is as thick everywhere. */
static LightField beam(float warmth, bool ledge) {
    LightField light = make(100, 80);
    light.sky_warm = warmth;
    for (int y = 0; y < 80; y++)
        for (int x = 0; x < 100; x++) {
            const bool stone = ledge && y >= 28 && y < 32, window = x >= 20 && x < 30 && y >= 5 && y < 25;
            Plane_Row(&light.mist, y)[x] = stone ? 0 : .5f;
            Plane_Row(&light.depth, y)[x] = stone ? 1.4f : .05f * LIGHT_SMOKE;
            Plane_Row(&light.sky, y)[x] = window;
        }
    LightField_Clear(&light);
    LightField_AddBeams(&light);
    return light;
}

static float cell_of(const LightField *light, LightChannel channel, int x, int y) {
    return Plane_Row(&light->field[channel], y)[x];
}

TEST(windows_stand_as_shafts_in_smoke) {
    OwnLightField cold = beam(0, false), warm = beam(1, false), half = beam(.5f, false), shaded = beam(0, true);
    const float shaft = cell_of(&cold, LIGHT_COLD, 37, 45); /* two metres below the window, and to the right */
    assert_true(shaft > .05f);
    assert_true(shaft > 4 * cell_of(&cold, LIGHT_COLD, 22, 45) && shaft > 4 * cell_of(&cold, LIGHT_COLD, 55, 45));
    assert_true(cell_of(&shaded, LIGHT_COLD, 37, 45) < .05f * shaft);
    assert_true(cell_of(&cold, LIGHT_COLD, 25, 6) < .5f * cell_of(&cold, LIGHT_COLD, 25, 20));
    assert_float_equal(cell_of(&warm, LIGHT_WARM, 37, 45), shaft, 1e-6f);
    assert_float_equal(cell_of(&half, LIGHT_WARM, 37, 45), .5f * shaft, 1e-6f);
    assert_float_equal(cell_of(&cold, LIGHT_WARM, 37, 45) + cell_of(&warm, LIGHT_COLD, 37, 45), 0, 0);
}

/* Even rough light stays even on fine cells, whatever the sizes, and the strong lights are those of a plain sweep. */
TEST(fine_light_is_rough_light_and_strong_lights) {
    for (int times = 1; times <= 8; times *= 2)
        for (int width = 1; width <= 81; width += 16) {
            const int height = 101 - width;
            OwnLightField rough = make((width + times - 1) / times, (height + times - 1) / times);
            OwnLightField fine = make(width, height), plain = make(width, height);
            dim(&fine, 0, 0, width, height, .05f), dim(&plain, 0, 0, width, height, .05f);
            for (int i = 0; i < LIGHT_FIELDS; i++)
                for (int y = 0; y < rough.depth.height; y++)
                    for (int x = 0; x < rough.depth.width; x++)
                        Plane_Row(&rough.field[i], y)[x] = i == LIGHT_WARM || i == LIGHT_BLOOM ? 2 : 0;
            LightField_Refine(&fine, &rough, times, &FIRE, 1);
            LightField_Sweep(&plain, &FIRE, 1, NULL, 0);
            for (int y = 0; y < height; y++)
                for (int x = 0; x < width; x++) {
                    assert_float_equal(Plane_Row(&fine.field[LIGHT_BLOOM], y)[x], 2, 1e-5f);
                    assert_float_equal(Plane_Row(&fine.field[LIGHT_WARM], y)[x],
                                       2 + Plane_Row(&plain.field[LIGHT_WARM], y)[x], 1e-4f);
                }
        }
}

/* The same glow spreads alike from the left and the right edge. */
TEST(bloom_is_alike_at_both_edges) {
    for (int width = 82; width <= 600; width += 518) {
        OwnLightField light = make(width, 82);
        Plane *bloom = &light.field[LIGHT_BLOOM];
        Plane_Clear(bloom);
        for (int y = 30; y < 40; y++)
            for (int x = 0; x < 2; x++) Plane_Row(bloom, y)[x] = Plane_Row(bloom, y)[width - 1 - x] = 9;
        LightField_Bloom(&light);
        assert_true(Plane_Row(bloom, 35)[0] > .1f);
        for (int y = 0; y < 82; y++)
            for (int x = 0; x < 40; x++)
                assert_float_equal(Plane_Row(bloom, y)[x], Plane_Row(bloom, y)[width - 1 - x], 1e-5f);
    }
}

TEST(any_size_and_any_light_stay_finite) {
    static const int size[][2] = {{1, 1}, {7, 5}, {1, 90}, {160, 1}, {160, 90}};
    static const Light odd[] = {{-50, 3, 4, false},      {1e30f, 1e30f, 4, true}, {NAN, 1, 4, false},
                                {1, INFINITY, 4, false}, {.1f, .1f, NAN, false},  {.1f, .1f, INFINITY, false},
                                {.1f, .1f, -3, false},   {0, 0, 4.6f, false}};
    const LightShaft shaft = {.x = .2f, .half_width = .1f, .strength = 1};
    for (size_t i = 0; i < sizeof size / sizeof *size; i++) {
        OwnLightField light = make(size[i][0], size[i][1]);
        dim(&light, 0, 0, size[i][0], size[i][1], 1e6f);
        LightField_Sweep(&light, odd, sizeof odd / sizeof *odd, &shaft, 1);
        Plane_Clear(&light.field[LIGHT_BLOOM]);
        LightField_Bloom(&light);
        for (int c = 0; c < LIGHT_FIELDS; c++)
            for (float y = -1; y < 10; y += .37f)
                for (float x = -1; x < 17; x += .41f) assert_true(isfinite(at(&light, (LightChannel)c, x, y)));
    }
}

TEST(enlarging_keeps_even_fields_and_slopes) {
    OwnPlane cells = {0};
    OwnAxis axis = {0};
    assert_true(Plane_Resize(&cells, 9, 1));
    for (int x = 0; x < 9; x++) Plane_Row(&cells, 0)[x] = (float)x;
    Plane_Pad(&cells);
    assert_true(Axis_Set(&axis, 100, 1, .07f, 9, false));
    float out[100];
    Axis_Stretch(&axis, Plane_Row(&cells, 0), out);
    for (int i = 0; i < 100; i++) assert_float_equal(out[i], 1 + .07f * (float)i - .5f, 1e-4f);
}

TEST(beyond_a_fading_source_is_nothing) {
    OwnAxis axis = {0};
    float out[40];
    const float cells[] = {1, 1, 1, 1, 1};
    assert_true(Axis_Set(&axis, 40, -5, .37f, 3, true));
    Axis_Stretch(&axis, cells + 1, out);
    assert_float_equal(out[0], 0, 0);
    assert_float_equal(out[17], 1, 1e-5f);
    assert_float_equal(out[39], 0, 0);
}

/* So the mean of what is cut is what it was. */
TEST(each_threshold_of_the_dither_stands_once) {
    bool seen[256] = {false};
    for (int i = 0; i < NOISE_TILE * NOISE_TILE; i++) {
        const int threshold = NOISE_DITHER[i / NOISE_TILE][i % NOISE_TILE];
        assert_true(threshold % 4 == 2 && !seen[threshold]);
        seen[threshold] = true;
    }
}

TEST(roots_are_toned_as_light_is) {
    for (int root = 0; root < 60000; root += 7) {
        const float light = (float)root * (float)root / (TONE_ROOT * TONE_ROOT);
        const uint16_t seen = ToneRoot((uint16_t)root, TONE_FIRST, TONE_SECOND);
        assert_true(seen <= 4080);
        assert_float_equal(seen, 4080 * Tone(light), 17); /* 16 are a step of 255 */
    }
    for (int u = 0; u < 40000; u += 617)
        for (int v = 0; v < 14000; v += 331)
            assert_float_equal(Tone_Both((uint16_t)u, (uint16_t)v), hypot(u, v), 3 + .016 * hypot(u, v));
}
