/* Light bodies, leaves and the air they ride in end in the same state however the work is split, and on real threads.
 */
#include "tests/kits/body_kit.h"
#include "game/air/leaves.h"
#include "game/rules/game.h"
#include "tests/kits/parallel.h"
#include "tests/kits/patience.h"
#include "tests/kits/test.h"

static uint64_t play(const FluidHost *host) {
    static BodyKit kit;
    static Leaves leaves;
    Fire fire = {.at = {3, 4}, .half = {0.36f, 0.16f}, .heat = 680, .smoke = 14, .push = 11, .lapping = true};
    BodyKit_Crowd(&kit, 0.5f);
    kit.scene.piles = 1;
    kit.scene.leaves[0] = (SceneLeaves){{1, 1}, {6, 2}, 120, 0.7f, 1.6f};
    BodyKit_Open(&kit, host);
    Leaves_Start(&leaves, &kit.scene, &kit.random);
    for (int i = 0; i < 40; i++) {
        BodyKit_Tick(&kit, &fire);
        Leaves_Tick(&leaves, &kit.air, kit.tick);
    }
    uint64_t hash = Leaves_Hash(&leaves, Bodies_Hash(&kit.bodies, Fluid_Hash(kit.air.fluid)));
    return hash;
}

TEST(splits_and_threads_change_nothing) {
    int seed = 3;
    Pool *pool = Pool_Open(2);
    FluidHost backwards = {.data = &seed, .parallel_for = Parallel_Backwards};
    FluidHost two = {.data = pool, .parallel_for = Pool_Run};
    assert_non_null(pool);
    uint64_t alone = play(NULL);
    assert_true(play(&backwards) == alone);
    assert_true(play(&two) == alone);
    Pool_Close(pool);
}

/* Under a sanitizer each is played on several threads alone. */
static uint64_t try_out(const char *scene, const FluidHost *host) {
    static Game game;
    char error[SCENE_ERROR];
    GameStart start = {scene, {48, 27}, {.preset = FLUID_PRESET_GAME}, 1};
    if (!Game_Open(&game, &start, host, error, sizeof error)) fail_msg("%s", error);
    for (int t = 0; t < (Patience_Sanitized() ? 6 : 90); t++) {
        Intent intent = {t > 40 && t < 50 ? 100 : 0, t % 20 < 10 ? INTENT_BELLOWS : INTENT_TORCH, {80 * t, 60 * t}};
        if (!Game_Tick(&game, &intent, error, sizeof error)) fail_msg("%s", error);
    }
    uint64_t hash = Game_Hash(&game);
    Game_Close(&game);
    return hash;
}

TEST(nor_in_an_experiment) {
    int count;
    const Experiment *const *rows = Experiments(&count);
    Pool *pool = Pool_Open(2);
    FluidHost two = {.data = pool, .parallel_for = Pool_Run};
    assert_non_null(pool);
    for (int i = 0; i < count; i++) {
        uint64_t together = try_out(rows[i]->name, &two);
        if (Patience_Sanitized()) continue;
        assert_true(try_out(rows[i]->name, NULL) == together);
        assert_true(try_out(rows[i]->name, NULL) == together);
    }
    Pool_Close(pool);
}
