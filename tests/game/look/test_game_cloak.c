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
