/* The game as a picture: the keeper stands out from what is behind, fires flicker less where that is asked for, the
 * gate opens by and by, and every pose fits its room. */
#include "game/look/hangings.h"
#include "game/look/look.h"
#include "tests/kits/rules_kit.h"
#include "tests/kits/test.h"

#include <math.h>
#include <stdlib.h>

enum { WIDTH = 640, HEIGHT = 360 };

typedef struct Stage {
    Game game;
    Look look;
    uint32_t pixels[WIDTH * HEIGHT];
} Stage;

static Stage *stage_make(int ticks) {
    char error[SCENE_ERROR];
    const GameStart start = {"hall", {160, 90}, {.preset = FLUID_PRESET_GAME}, 1};
    const Intent still = {0};
    Stage *stage = calloc(1, sizeof *stage);
    assert_true(Game_Open(&stage->game, &start, NULL, error, sizeof error));
    for (int i = 0; i < ticks; i++) assert_true(Game_Tick(&stage->game, &still, error, sizeof error));
    return stage;
}

static void stage_free(Stage *stage) {
    Game_Close(&stage->game);
    free(stage);
}

static void look(Stage *stage, bool calm) {
    const LookView view = {PICTURE_SMOKE, {0, 0, 16, 9}, 1, calm};
    Look_Make(&stage->look, &stage->game, &view);
}

static void compose(Stage *stage) {
    Picture *picture = Picture_Create(NULL);
    assert_non_null(picture);
    Picture_SetWall(picture, &stage->game.scene.wall);
    assert_true(Picture_Compose(picture, &stage->look.frame, stage->pixels, WIDTH, HEIGHT, WIDTH));
    Picture_Destroy(picture);
}

static float distance(const Silhouette *figure, float x, float y) {
    float nearest = INFINITY;
    for (int i = 0; i < figure->count; i++) nearest = fminf(nearest, Shape_Distance(&figure->shapes[i], x, y));
    return nearest;
}

static float luminance(uint32_t pixel) {
    const float red = (float)(pixel >> 16 & 255) / 255, green = (float)(pixel >> 8 & 255) / 255;
    const float blue = (float)(pixel & 255) / 255;
    return .2126f * red * red + .7152f * green * green + .0722f * blue * blue;
}

static float distance_to_keeper(const Stage *stage, float x, float y) {
    const PictureFrame *frame = &stage->look.frame;
    float nearest = INFINITY;
    for (int i = frame->silhouette_count - frame->near_silhouettes; i < frame->silhouette_count; i++)
        nearest = fminf(nearest, distance(&stage->look.figure[i], x, y));
    return nearest;
}

/* Contrast as for text: the lighter over the darker, each with the screen's own glow. Inside against a band around it.
 */
static float contrast(const Stage *stage) {
    float sum[2] = {0, 0};
    int count[2] = {0, 0};
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            const float away = distance_to_keeper(stage, ((float)x + .5f) / 40, ((float)y + .5f) / 40);
            const int part = away < -.05f ? 0 : away > .05f && away < .25f ? 1 : -1;
            if (part < 0) continue;
            sum[part] += luminance(stage->pixels[x + y * WIDTH]);
            count[part]++;
        }
    assert_true(count[0] > 50 && count[1] > 50);
    const float inside = sum[0] / (float)count[0] + .005f, around = sum[1] / (float)count[1] + .005f;
    return inside > around ? inside / around : around / inside;
}

TEST(the_keeper_stands_out) {
    Stage *stage = stage_make(40);
    look(stage, false);
    compose(stage);
    assert_true(contrast(stage) > 2.5f);
    stage_free(stage);
}

static int count_of(const Stage *stage, Outline outline) {
    int count = 0;
    for (int i = 0; i < stage->look.frame.outlined_count; i++) count += stage->look.outlined[i].outline == outline;
    return count;
}

static void look_for_lines(Stage *stage) {
    const LookView view = {PICTURE_SMOKE, {0, 0, 16, 9}, 1, .outlines = true};
    Look_Make(&stage->look, &stage->game, &view);
}

/* Machines that crush or blow; bowls and the way out; the keeper alone. */
TEST(lines_say_what_figures_mean) {
    Stage *stage = stage_make(1);
    look(stage, false);
    assert_int_equal(stage->look.frame.outlined_count, 0);
    look_for_lines(stage);
    assert_true(count_of(stage, OUTLINE_HAZARD) >= 5);
    assert_int_equal(count_of(stage, OUTLINE_GOAL), stage->game.scene.braziers);
    assert_int_equal(count_of(stage, OUTLINE_HERO), 1);
    stage->game.scene.has_exit = true;
    stage->game.scene.exit = (SceneExit){{10, 6}, {11.5f, 8}};
    look_for_lines(stage);
    assert_int_equal(count_of(stage, OUTLINE_GOAL), stage->game.scene.braziers + 1);
    stage_free(stage);
}

static float flicker(bool calm) {
    Stage *stage = stage_make(1);
    float least = INFINITY, most = 0;
    for (int i = 0; i < 120; i++) {
        stage->game.tick++;
        look(stage, calm);
        assert_true(stage->look.frame.light_count > 1);
        least = fminf(least, stage->look.light[1].strength), most = fmaxf(most, stage->look.light[1].strength);
    }
    stage_free(stage);
    return most / least;
}

TEST(fires_flicker_less_for_calm_eyes) {
    assert_true(flicker(false) > 1.1f);
    assert_true(flicker(true) < 1.06f);
}

static float flame_in_hand(const Stage *stage) { return stage->look.flame[stage->look.frame.flame_count - 1].x; }

/* Thinner than the arm is long, it is no place for a hand: neither the bowl nor the light lies in it. */
TEST(nobody_reaches_through_a_wall) {
    Stage *stage = calloc(1, sizeof *stage);
    char error[SCENE_ERROR];
    if (!Kit_Open(&stage->game, KIT_START(4) KIT_LEDGE(5, 6.15, 0.35, 1.85), error, sizeof error))
        fail_msg("%s", error);
    for (int tick = 0; tick < 90; tick++) {
        Kit_Tick(&stage->game, INTENT_MOVE_MAX, 0, Vec2_At(9, 7));
        look(stage, false);
        assert_true(distance_to_keeper(stage, 5.12f, 6.8f) > 0);
        assert_true(flame_in_hand(stage) < 5 && stage->look.light[0].x < 5);
    }
    assert_true(stage->game.player.at.x > 4.7f && flame_in_hand(stage) > 4.75f);
    stage_free(stage);
}

/* Dust drifts in sight, and nothing that is looked at changes the game. */
TEST(looking_changes_nothing) {
    Stage *stage = stage_make(60);
    const uint64_t before = Game_Hash(&stage->game);
    for (int i = 0; i < 240; i++) {
        stage->game.tick++;
        look(stage, false);
    }
    stage->game.tick -= 240;
    assert_true(Game_Hash(&stage->game) == before);
    int dust = 0;
    for (int i = 0; i < stage->look.frame.fleck_count; i++) {
        const Fleck *fleck = &stage->look.fleck[i];
        assert_true(fleck->x > -.5f && fleck->x < 16.5f && fleck->y > -.5f && fleck->y < 9.5f);
        dust += fleck->glows;
    }
    assert_true(dust > MOTES_MAX / 2 && dust <= MOTES_MAX);
    stage_free(stage);
}

/* Not even a hall without foul air keeps soot and dust of the one before. */
TEST(a_hall_begins_with_nothing_of_the_hall_before) {
    Stage *stage = stage_make(3);
    stage->game.scene.wall.panels = 1, stage->game.scene.panel_fire[0] = -1;
    look(stage, false);
    assert_float_equal(stage->look.frame.shown[0], 1, 0); /* as it is always shown */
    stage->look.soot.flake[0] = (Flake){{5, 5}, {0, 0}, 1, 9, 1};
    stage->look.blows.grit[0] = (Grit){{5, 5}, {0, 0}, 1, 9, false};
    stage->game.tick = 0;
    look(stage, false);
    for (int i = 0; i < stage->look.frame.fleck_count; i++) assert_true(!(stage->look.fleck[i].pale > 0));
    stage_free(stage);
}

/* How bright it is over a burning brazier's rim, with the keeper so far aside of it, m. */
static int bowl_brightness(float aside) {
    Stage *stage = stage_make(40);
    const SceneBrazier *brazier = &stage->game.scene.brazier[0];
    Player *player = &stage->game.player;
    player->at = player->before = Vec2_Add(Brazier_Foot(brazier), Vec2_At(aside, 0));
    look(stage, false);
    compose(stage);
    const uint32_t pixel = stage->pixels[(int)(brazier->at.x * 40) + (int)((brazier->at.y - .05f) * 40) * WIDTH];
    stage_free(stage);
    return (int)((pixel >> 16 & 255) + (pixel >> 8 & 255) + (pixel & 255));
}

TEST(a_fire_does_not_shine_through_the_keeper) {
    assert_true(bowl_brightness(3) > 330);
    assert_true(bowl_brightness(0) < 230);
}

/* Only hot air comes from a fire; what glows lies within the grating. */
TEST(embers_glow_in_hot_gratings) {
    SceneVent vent = {.centre = {5, 8}, .half = {.9f, .1f}, .wind = {0, -3}, .heat = 100, .fire = -1};
    Flame flames[EMBERS_FLAMES];
    const int count = Embers_Make(&vent, 1, 3, flames);
    assert_true(count > 6 && count <= EMBERS_FLAMES && Embers_Light(&vent, 1).strength > .5f);
    for (int i = 0; i < count; i++)
        assert_true(fabsf(flames[i].x - 5) + flames[i].width < 1 && fabsf(flames[i].y - 7.9f) < .1f);
    assert_int_equal(Embers_Make(&vent, .1f, 3, flames), 0);
    vent.wind = Vec2_At(3, 0);
    assert_int_equal(Embers_Make(&vent, 1, 3, flames), 0);
    assert_float_equal(Embers_Light(&vent, 1).strength, 0, 0);
}

/* What may blow a flame out draws long bright streaks. */
TEST(dust_shows_gusts) {
    Motes motes = {.mote = {{{1, 1}, {2, 0}, 1, 3}, {{1, 1}, {5, 0}, 1, 3}}};
    Fleck flecks[MOTES_MAX];
    assert_int_equal(Motes_Picture(&motes, flecks), 2);
    assert_true(flecks[1].half[0] > 4 * flecks[0].half[0] && flecks[1].half[0] < .5f);
    assert_true(flecks[1].pale > 2 * flecks[0].pale);
}

TEST(it_grows_dark_about_who_cannot_breathe) {
    Stage *stage = stage_make(1);
    look(stage, false);
    assert_float_equal(stage->look.frame.faint, 0, 0);
    stage->game.breath = 0;
    for (int i = 0; i < 120; i++) {
        stage->game.tick++;
        look(stage, false);
    }
    assert_true(stage->look.frame.faint > .7f);
    stage_free(stage);
}

/* m: how far a pennant lies to the right of where it hangs, in the mean, after two seconds of that wind. */
static float lean(float wind) {
    Hanging hanging = {.at = {4, 2}};
    const CloakPeg peg = {.shoulders = hanging.at, .ground = 11, .weight = 7, .rise = -0.4f, .wind = {wind, 0}};
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
