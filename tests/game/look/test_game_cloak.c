/* The keeper's cloak, face and breath, which follow the air and change nothing in it. */
#include "game/look/figure.h"
#include "game/look/hangings.h"
#include "game/things/stuff.h"
#include "tests/kits/test.h"
#include <math.h>

typedef struct Shown {
    Figure figure;
    Player player;
    Hand hand;
    FigureCue cue;
} Shown;

static void show(Shown *shown, float facing, float wind, float breath) {
    *shown = (Shown){.player = {.at = {5, 8}, .before = {5, 8}, .facing = facing, .wind = {wind, 0}},
                     .hand = {.at = {5 + .4f * facing, 7}, .flame = 1}};
    shown->cue = (FigureCue){.player = &shown->player, .hand = &shown->hand, .breath = breath, .flame = shown->hand.at};
    for (int tick = 0; tick <= 120; tick++) {
        shown->cue.seconds = tick / 60.0;
        Figure_Move(&shown->figure, &shown->cue);
    }
}

/* m: how far the hem lies to the right of the feet. */
static float hem(float facing, float wind) {
    Shown shown;
    show(&shown, facing, wind, 1);
    return shown.figure.cloak.at[CLOAK_POINTS - 1].x - shown.player.at.x;
}

TEST(the_cloak_hangs_down_the_back) {
    assert_true(hem(1, 0) < -.1f && hem(1, 0) > -.45f);
    assert_float_equal(hem(-1, 0), -hem(1, 0), .02f);
}

TEST(its_hem_lies_downwind) {
    for (int side = -1; side <= 1; side += 2) {
        const float breeze = hem((float)side, .8f), gale = hem((float)side, 5);
        assert_true(breeze > hem((float)side, 0) + .1f && gale > breeze + .05f && gale < 1.3f);
        assert_true(hem((float)side, -5) < hem((float)side, 0) - .2f);
    }
}

/* m: how far the shapes of the stuff lie to the right of the feet, in the mean. */
static float side_of(const Shape *shapes, int count, Stuff stuff) {
    float sum = 0;
    int found = 0;
    for (int i = 0; i < count; i++)
        if (shapes[i].stuff == (int)stuff) sum += shapes[i].a[0] - 5, found++;
    assert_true(found > 0);
    return sum / (float)found;
}

TEST(the_face_looks_ahead) {
    for (int side = -1; side <= 1; side += 2) {
        Shown shown;
        Shape shapes[FIGURE_SHAPES];
        show(&shown, (float)side, 0, 1);
        const int count = Figure_Make(&shown.figure, &shown.cue, shapes);
        assert_true((float)side * side_of(shapes, count, STUFF_FACE) > .08f);
        assert_true((float)side * side_of(shapes, count, STUFF_EYES) > .08f);
    }
}

TEST(short_of_breath_it_dims_and_puffs) {
    Shown well, short_of;
    Fleck puffs[FIGURE_PUFFS];
    show(&well, 1, 0, 1), show(&short_of, 1, 0, .1f);
    assert_true(Figure_FaceGlow(&short_of.cue) < .6f * Figure_FaceGlow(&well.cue));
    assert_int_equal(Figure_Breathe(&well.figure, &well.cue, puffs), 0);
    assert_int_equal(Figure_Breathe(&short_of.figure, &short_of.cue, puffs), FIGURE_PUFFS);
    for (int i = 0; i < FIGURE_PUFFS; i++)
        assert_true(puffs[i].x > 5.1f && puffs[i].y < 7.2f && puffs[i].pale >= 0 && puffs[i].pale < .6f);
    well.hand.out = true;
    assert_true(Figure_FaceGlow(&well.cue) < .3f);
}

/* m: how far a pennant lies to the right of where it hangs, in the mean, after two seconds of that wind. */
static float lean(float wind) {
    Hanging hanging = {.at = {4, 2}};
    const CloakPeg peg = {hanging.at, 0, 11, 5, NULL, {wind, 0}};
    Shape shapes[HANGING_SHAPES];
    Cloak_Hang(&hanging.cloth, &peg);
    for (int tick = 0; tick < 120; tick++) Cloak_Move(&hanging.cloth, &peg, .15f * (float)tick, 1 / 60.0f);
    const int count = Hanging_Make(&hanging, shapes);
    float sum = 0;
    int corners = 0;
    assert_in_range(count, 3, HANGING_SHAPES);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < shapes[i].points; k++) {
            const float *corner = shapes[i].point[k];
            assert_true(fabsf(corner[0] - 4) < 2.2f && corner[1] > 1.9f && corner[1] < 5);
            sum += corner[0] - 4, corners++;
        }
    return sum / (float)corners;
}

TEST(cloth_leans_downwind) {
    assert_true(fabsf(lean(0)) < .02f);
    assert_true(lean(.6f) > .1f && lean(2) > lean(.6f) + .1f && lean(-2) < -.2f);
}

/* Out of one corner, and the wind moves its threads. */
TEST(webs_bend_with_the_air) {
    Shape still[HANGING_SHAPES], blown[HANGING_SHAPES];
    const Hanging calm = {.at = {4, 2}, .side = 1}, windy = {.at = {4, 2}, .side = 1, .bend = {.1f, .02f}};
    const int count = Hanging_Make(&calm, still);
    float most = 0;
    assert_int_equal(Hanging_Make(&windy, blown), count);
    for (int i = 0; i < count; i++) {
        most = fmaxf(most, blown[i].b[0] - still[i].b[0]);
        assert_true(still[i].b[0] >= 4 && still[i].b[1] >= 2 && blown[i].b[0] >= still[i].b[0]);
    }
    assert_true(most > .09f);
}
