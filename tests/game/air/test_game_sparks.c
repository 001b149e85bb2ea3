/* Sparks: the air takes them along, nothing solid holds one, and the game's state knows nothing of them. */
#include "tests/kits/body_kit.h"
#include "game/rules/game.h"
#include "game/air/sparks.h"
#include "tests/kits/test.h"

#include <math.h>

static BodyKit kit;
static Sparks sparks;

/* A room with a fire in the middle and a wind from the left, or none. */
static void begin(float wind) {
    BodyKit_Room(&kit, 8, 4, 12);
    BodyKit_Vent(&kit, 0, 0.5f, 0.5f, 3, wind);
    BodyKit_Vent(&kit, 7.5f, 0.5f, 0.5f, 3, 0);
    Sparks_Start(&sparks, 1);
}

static void tick(void) {
    const Fire fire = {.at = {4, 2.6f}, .half = {0.3f, 0.2f}, .lapping = true};
    BodyKit_Tick(&kit, NULL);
    Sparks_Tick(&sparks, &fire, 1, &kit.air);
}

/* How far to the right of the fire they are, m, and how fast, m/s, after 3 s. */
static void drift(float wind, float *way, float *speed) {
    Spark glowing[SPARKS_MAX];
    begin(wind);
    BodyKit_Open(&kit, NULL);
    for (int i = 0; i < 180; i++) tick();
    int count = Sparks_Picture(&sparks, glowing);
    assert_true(count > 40 && count <= SPARKS_MAX);
    *way = *speed = 0;
    for (int i = 0; i < count; i++) *way += (glowing[i].x - 4) / (float)count;
    for (int i = 0; i < count; i++) *speed += glowing[i].vx / (float)count;
}

TEST(the_wind_takes_them_along) {
    float still, calm, way, speed;
    drift(0, &still, &calm);
    assert_true(fabsf(still) < 0.15f && fabsf(calm) < 0.1f);
    drift(2, &way, &speed);
    assert_true(way > 1 && way < 3.5f && speed > 0.8f && speed < 2.5f);
}

TEST(none_gets_into_anything) {
    begin(5);
    BodyKit_Ledge(&kit, 5, 0.5f, 0.3f, 2.4f);
    BodyKit_Machine(&kit, &OBSTACLE_PADDLE, 3, 2, 0, 0);
    BodyKit_Open(&kit, NULL);
    for (int i = 0; i < 300; i++) {
        tick();
        for (int k = 0; k < SPARKS_MAX; k++) {
            if (sparks.life[k] <= 0) continue;
            int body = Air_BodyAt(&kit.air, sparks.at[k]);
            if (body) fail_msg("tick %d: one at %g %g is in body %d", i, sparks.at[k].x, sparks.at[k].y, body);
        }
    }
}

/* Two games, of which one is without its sparks after every tick. */
TEST(no_state_knows_of_them) {
    static Game with, without;
    const GameStart start = {"hall", {64, 36}, {.preset = FLUID_PRESET_GAME}, 1};
    const Intent still = {0};
    char error[SCENE_ERROR];
    assert_true(Game_Open(&with, &start, NULL, error, sizeof error));
    assert_true(Game_Open(&without, &start, NULL, error, sizeof error));
    for (int i = 0; i < 60; i++) {
        assert_true(Game_Tick(&with, &still, error, sizeof error));
        assert_true(Game_Tick(&without, &still, error, sizeof error));
        Sparks_Start(&without.sparks, 99);
        assert_true(Game_Hash(&with) == Game_Hash(&without));
    }
    Spark glowing[SPARKS_MAX];
    assert_true(Sparks_Picture(&with.sparks, glowing) > 10);
    Game_Close(&with);
    Game_Close(&without);
}
