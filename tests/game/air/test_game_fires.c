/* What fires, fans and coals do to still air in a tick, pinned down. The air takes one step, in which pushes act. */
#include "game/air/fire.h"
#include "game/air/jet.h"
#include "tests/kits/sum_kit.h"
#include "tests/kits/game_kit.h"

static const SumRow BURNT[] = {
    {"a bowl", 2036.87276096},       {"it flares", 2038.06396508},
    {"it blazes", 2092.48424604},    {"a flame in the hand", 2014.25728319},
    {"a torch", 2036.88776804},      {"less than a cell", 2006.95468442},
    {"along", 2022.71608734},        {"aslant", 1980.06283537},
    {"at the floor", 1999.11919433}, {"coals", 2000.48320626},
};

static void open(const char *scene) {
    open_at(scene, 80, 45);
    Fluid_Clear(game.air.fluid);
    Air_Stamp(&game.air, &game.scene, game.obstacle, game.scene.obstacles, NULL);
}

static void add_view(Sum *sum, FluidView view, double scale) {
    for (int y = 0; y < view.size[1]; y++)
        for (int x = 0; x < view.size[0]; x++) Sum_Add(sum, scale * (double)view.data[x + (ptrdiff_t)y * view.row]);
}

/* With slack for what the solver leaves undone. */
static int air_is(const char *name) {
    Sum sum = {0};
    Fluid *fluid = game.air.fluid;
    Fluid_Step(fluid, 1 / 60.0f);
    for (int axis = 0; axis < 2; axis++) add_view(&sum, Fluid_Velocity(fluid, axis), 10);
    for (int channel = 0; channel < 2; channel++)
        add_view(&sum, Fluid_Channel(fluid, channel), channel == FLUID_HEAT ? 0.01 : 1);
    return !Sum_Within(&sum, 0.01 + 1e-5 * sum.size, name, BURNT, sizeof BURNT / sizeof *BURNT);
}

static int burn(const char *name, Fire fire) {
    open("hall");
    for (uint64_t tick = 100; tick < 400; tick += 37) Fire_Burn(&fire, &game.air, tick);
    return air_is(name);
}

TEST(every_fire) {
    const SceneBrazier bowl = {.at = {8.1f, 5.2f}, .strength = 1.2f};
    const Brazier calm = {.glow = 0.9f}, flares = {.glow = 0.8f, .flare = 0.3f}, blazes = {.glow = 1, .flare = 0.9f};
    const Fire small = {.at = {0.05f, 0.4f}, .half = {0.02f, 0.02f}, .heat = 300, .smoke = 3, .push = 0.5f};
    int wrong = burn("a bowl", Fire_OfBrazier(&bowl, &calm, 2)) + burn("it flares", Fire_OfBrazier(&bowl, &flares, 1));
    wrong += burn("it blazes", Fire_OfBrazier(&bowl, &blazes, 0));
    wrong += burn("a flame in the hand", Fire_OfHand(Vec2_At(6.3f, 4.4f), 0.8f, 0));
    wrong += burn("a torch", Fire_OfHand(Vec2_At(6.3f, 4.4f), 1, 0.7f)) + burn("less than a cell", small);
    if (wrong) fail_msg("%d burn otherwise; if that is meant, the rows above belong into the table", wrong);
}

/* A fan that blows along or aslant, free or at a ledge, and coals that smoulder. */
TEST(every_jet) {
    static const struct {
        const char *name, *hall;
        Vec2 at, wind;
    } FANS[] = {{"along", "hall", {2, 4}, {3, 0}},
                {"aslant", "hall", {9, 6}, {-1.5f, -1}},
                {"at the floor", "hall", {6, 7.5f}, {0.4f, 2}}};
    int wrong = 0;
    for (size_t i = 0; i < sizeof FANS / sizeof *FANS; i++) {
        open(FANS[i].hall);
        Obstacle fan = game.obstacle[0];
        fan.half = Vec2_At(0.25f, 0.75f), fan.pose.at = FANS[i].at, fan.wind = FANS[i].wind, fan.reach = 5;
        for (int k = 0; k < 3; k++) Jet_Blow(&game.air, &fan, 1);
        wrong += air_is(FANS[i].name);
    }
    const SceneSmoulder coals = {.low = {3, 6}, .high = {6, 7.4f}};
    open("hall");
    for (uint64_t tick = 20; tick < 800; tick += 130) Jet_Rise(&coals, &game.air, tick);
    wrong += air_is("coals");
    if (wrong) fail_msg("%d blow otherwise; if that is meant, the rows above belong into the table", wrong);
}

TEST(a_fire_that_hardly_draws_draws) {
    Fire fire = {.half = {0.2f, 0.2f}, .push = 0.5f};
    open("box");
    fire.at = Vec2_At(0.3f * game.scene.wall.width, 0.5f * game.scene.wall.height);
    for (uint64_t tick = 0; tick < 20; tick++) Fire_Burn(&fire, &game.air, tick);
    Fluid_Step(game.air.fluid, 1 / 60.0f);
    if (!(Air_At(&game.air, fire.at).y < -0.02f)) fail_msg("%g", Air_At(&game.air, fire.at).y);
}

TEST_GROUP(NULL, close_game)
