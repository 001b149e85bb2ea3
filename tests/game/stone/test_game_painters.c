/* Every painter of every style by itself, pinned down: courses, strings, hangings, panels, landmarks and what lies
 * beyond, over a lattice of places. In a picture of a hall most of it is behind stone, or dark. */
#include "engine/stone/masonry.h"
#include "game/stone/styles.h"
#include "tests/kits/sum_kit.h"
#include "tests/kits/test.h"

#include <math.h>
#include <stdlib.h>

static const SumRow PAINTED[] = {
    {"castle, wall", 17079.0159808},       {"castle, hanging", 31015.9575715},   {"castle, framed", 15062.7985016},
    {"castle, beyond", 7338.2578131},      {"sandstone, wall", 17109.6898578},   {"sandstone, hanging", 31015.9575715},
    {"sandstone, framed", 15793.5475668},  {"sandstone, beyond", 9758.13069579}, {"limestone, wall", 26912.4767229},
    {"limestone, hanging", 40423.2181098}, {"limestone, framed", 15776.9645262}, {"limestone, beyond", 9720.86890943},
    {"brick, wall", 11961.8159196},        {"brick, hanging", 33725.9946137},    {"brick, framed", 15452.8820649},
    {"brick, beyond", 9260.32468353},      {"timber, wall", 11026.7764593},      {"timber, hanging", 39107.1409593},
    {"timber, framed", 14298.03193},       {"timber, beyond", 10163.9788886},    {"iron, wall", 14624.2753008},
    {"iron, hanging", 39941.2543225},      {"iron, framed", 23028.9772599},      {"iron, beyond", 9758.38893458},
    {"basalt, wall", 14197.8934853},       {"basalt, hanging", 31015.9575715},   {"basalt, framed", 23309.3471878},
    {"basalt, beyond", 10080.4555935},
};

static Noise noise;

enum { ACROSS = 96, DOWN = 64 };

/* Of a lattice from -1.1 to 1.1 of a half width, and from above the upper edge to below the lower one. */
static void place(int i, float half, float from, float to, float at[2]) {
    at[0] = half * (2.2f * ((float)(i % ACROSS) + .5f) / ACROSS - 1.1f);
    at[1] = from + (to - from) * ((float)(i / ACROSS) + .5f) / DOWN;
}

static void add_wall(Sum *sum, const Style *style, int i) {
    float at[2], colour[3] = {.5f, .4f, .3f};
    place(i, 2.4f, -.4f, 2, at);
    Sum_Add(sum, (double)style->courses(&noise, 3, style->stone, at[0] + 5, at[1] + 3, colour));
    Sum_Floats(sum, colour, 3);
    style->string(&noise, at[0], at[1], colour);
    Sum_Floats(sum, colour, 3);
}

static void add_hanging(Sum *sum, const Style *style, int i) {
    float at[2];
    place(i, .8f, -.3f, 3, at);
    for (uint32_t seed = 3; seed < 32 && style->hanging; seed += 9) { /* of both dyes, and to either side */
        float colour[3] = {.5f, .4f, .3f};
        style->hanging(&noise, seed, at[0], at[1], colour);
        Sum_Floats(sum, colour, 3);
    }
}

static void add_framed(Sum *sum, const Style *style, int i) {
    static const float HALF[2] = {1.1f, 1.5f};
    float at[2], open = 0, colour[3] = {.5f, .4f, .3f};
    place(i, HALF[0], -1.2f * HALF[1], 1.2f * HALF[1], at);
    for (int shown = 0; shown < 2; shown++) {
        style->panel(&noise, HALF, at[0], at[1], shown, colour);
        Sum_Floats(sum, colour, 3);
    }
    if (style->landmark) style->landmark(&noise, HALF, at[0], at[1], colour, &open);
    Sum_Floats(sum, colour, 3), Sum_Add(sum, (double)open);
}

static void add_beyond(Sum *sum, const Style *style, int i) {
    static const float MOON[2] = {7, 3};
    float at[2], keep;
    place(i, 8, -.2f, 9.2f, at);
    Sum_Add(sum, (double)style->deep(&noise, MOON, at[0] + 8, at[1]));
    Sum_Add(sum, (double)style->near(&noise, at[0] + 8, at[1], &keep));
    Sum_Add(sum, (double)keep);
}

TEST(every_painter_of_every_style) {
    Noise_Bake(&noise, 5);
    static const struct {
        const char *name;
        void (*add)(Sum *, const Style *, int);
    } KINDS[] = {{"wall", add_wall}, {"hanging", add_hanging}, {"framed", add_framed}, {"beyond", add_beyond}};
    int wrong = 0;
    for (int style = 0; style < HALL_STYLES; style++)
        for (size_t kind = 0; kind < sizeof KINDS / sizeof *KINDS; kind++) {
            Sum sum = {0};
            char name[40];
            for (int i = 0; i < ACROSS * DOWN; i++) KINDS[kind].add(&sum, &HALL_STYLE[style], i);
            snprintf(name, sizeof name, "%s, %s", HALL_STYLE[style].name, KINDS[kind].name);
            wrong += !Sum_Within(&sum, 2e-3 + 3e-6 * sum.size, name, PAINTED, sizeof PAINTED / sizeof *PAINTED);
        }
    if (wrong) fail_msg("%d are painted otherwise; if that is meant, the rows above belong into the table", wrong);
}

static Texel texel_at(const Wall *wall, float x, float y) {
    Masonry masonry;
    Masonry_Prepare(&masonry, wall);
    return Masonry_At(&masonry, x, y, false);
}

/* In a hall twice as high as 9 m a hanging has its middle at 5.5, 5.28 of these lengths. A panel that would touch it
 * takes its place, and one further away leaves it. */
TEST(what_hangs_keeps_off_panels) {
    Wall wall = Wall_Default(32, 18);
    wall.style = &HALL_STYLE[0];
    wall.arch[wall.arches++] = (WallArch){6, 2, 9, 14};
    wall.arch[wall.arches++] = (WallArch){16, 2, 9, 14};
    const Texel free = texel_at(&wall, 11, 10.6f);
    wall.panels = 1;
    for (int axis = 0; axis < 2; axis++)
        for (float away = -6.1f; away < 7; away += .2f) {
            const float x = 5.5f + (axis ? 0 : away), y = 5.28f + (axis ? away : 0);
            wall.panel[0] = (WallSlab){2 * x - .4f, 2 * y - .4f, 2 * x + .4f, 2 * y + .4f};
            const Texel with = texel_at(&wall, 11, 10.6f);
            const bool hangs = !memcmp(with.colour, free.colour, sizeof free.colour);
            if (hangs != (fabsf(away) > (axis ? 1.6f : 1))) fail_msg("axis %d, %g away: hangs %d", axis, away, hangs);
        }
}

/* A pit is black .6 m below its rim, wherever it is. */
TEST(pits_have_no_bottom) {
    for (float left = 1; left < 14; left += 2) {
        Wall wall = Wall_Default(16, 9);
        wall.slab[wall.slabs++] = (WallSlab){0, 8, left, 9};
        wall.slab[wall.slabs++] = (WallSlab){left + 1, 8, 16, 9};
        const Texel pit = texel_at(&wall, left + .5f, 8.7f);
        assert_true(pit.colour[0] == 0 && pit.colour[1] == 0 && pit.colour[2] == 0);
    }
}
