/* Lines around figures: what they mean is told by their colour, and by the way they are drawn. */
#include "engine/figures/silhouette.h"
#include "tests/kits/test.h"

#include <math.h>
#include <string.h>

enum { SIZE = 200 };

#define GREY 0xff404040u

static uint32_t pixels[SIZE * SIZE], whole[SIZE * SIZE];

static const Shape DISC = {.kind = SHAPE_CAPSULE, .a = {1, 1}, .b = {1, 1}, .radius = .5f, .radius_b = .5f};

/* A disc of a metre across, in the middle of two, in pieces of so many lines. */
static void draw(uint32_t *into, Outline outline, int piece) {
    const Canvas canvas = {.pixels = into, .width = SIZE, .height = SIZE, .row = SIZE, .scale = SIZE / 2};
    const Silhouette figure = {.shapes = &DISC, .count = 1, .outline = outline};
    for (int i = 0; i < SIZE * SIZE; i++) into[i] = GREY;
    for (int y = 0; y < SIZE; y += piece) Silhouette_Outline(&canvas, &figure, y, y + piece < SIZE ? y + piece : SIZE);
}

/* So many pixels outside the edge, at that angle. */
static uint32_t at(float away, float angle) {
    const float far = SIZE / 4 + away;
    return pixels[(int)(SIZE / 2 + far * cosf(angle)) + (int)(SIZE / 2 + far * sinf(angle)) * SIZE];
}

static int places_with(uint32_t colour, float away) {
    int count = 0;
    for (int i = 0; i < 360; i++) count += at(away, (float)i * .01745f) == colour;
    return count;
}

static int lines_across(uint32_t colour) {
    int lines = 0;
    for (float away = 0; away < 14; away += .5f) lines += at(away, 0) == colour && at(away - .5f, 0) != colour;
    return lines;
}

TEST(each_meaning_has_its_line) {
    const uint32_t hero = Silhouette_OutlineColour(OUTLINE_HERO), goal = Silhouette_OutlineColour(OUTLINE_GOAL);
    const uint32_t hazard = Silhouette_OutlineColour(OUTLINE_HAZARD);
    draw(pixels, OUTLINE_HERO, SIZE);
    assert_int_equal(places_with(hero, 2.5f), 360);
    assert_int_equal(lines_across(hero), 1);
    draw(pixels, OUTLINE_GOAL, SIZE);
    assert_int_equal(places_with(goal, 2.5f), 360);
    assert_int_equal(lines_across(goal), 2);
    draw(pixels, OUTLINE_HAZARD, SIZE);
    assert_in_range(places_with(hazard, 2.5f), 120, 240);
    assert_in_range(places_with(0xff000000, 2.5f), 120, 240);
}

/* Nothing inside, nor far outside, nor without a meaning; and pieces fit together. */
TEST(there_is_nothing_but_the_line) {
    for (int i = 0; i < OUTLINE_KINDS; i++) {
        draw(whole, (Outline)i, SIZE);
        draw(pixels, (Outline)i, SILHOUETTE_BAND);
        assert_memory_equal(pixels, whole, sizeof pixels);
        if (i == OUTLINE_SHINE) continue;
        assert_int_equal(at(-4, 1), GREY);
        assert_int_equal(at(20, 1), GREY);
        for (int k = 0; k < SIZE * SIZE && i == OUTLINE_NONE; k++) assert_int_equal(pixels[k], GREY);
    }
}

/* It is as long as the thread, and goes around its ends. */
TEST(a_figure_without_width_has_a_line) {
    const Shape thread = Shape_Capsule(1, .5f, 0, 1, 1.5f, 0);
    const Silhouette figure = {.shapes = &thread, .count = 1, .outline = OUTLINE_HERO};
    const Canvas canvas = {.pixels = pixels, .width = SIZE, .height = SIZE, .row = SIZE, .scale = SIZE / 2};
    int drawn = 0;
    for (int i = 0; i < SIZE * SIZE; i++) pixels[i] = GREY;
    Silhouette_Outline(&canvas, &figure, 0, SIZE);
    for (int i = 0; i < SIZE * SIZE; i++) drawn += pixels[i] == Silhouette_OutlineColour(OUTLINE_HERO);
    assert_in_range(drawn, SIZE, 10 * SIZE);
}
