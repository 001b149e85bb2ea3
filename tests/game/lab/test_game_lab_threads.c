/* Every experiment ends in the same state on one thread and on several; under a sanitizer it is played on several
 * alone. Apart from test_game_lab.c, whose figures the thread sanitizer has no business with. */
#include "game/rules/game.h"
#include "tests/kits/parallel.h"
#include "tests/kits/patience.h"
#include "tests/kits/test.h"

static uint64_t play(const char *scene, const FluidHost *host) {
    static Game game;
    char error[SCENE_ERROR];
    GameStart start = {scene, {48, 27}, {.preset = FLUID_PRESET_GAME}, 1};
    if (!Game_Open(&game, &start, host, error, sizeof error)) fail_msg("%s", error);
    for (int t = 0; t < (Patience_Sanitized() ? 45 : 90); t++) {
        Intent intent = {t > 40 && t < 50 ? 100 : 0, t % 20 < 10 ? INTENT_BELLOWS : INTENT_TORCH, {80 * t, 60 * t}};
        if (!Game_Tick(&game, &intent, error, sizeof error)) fail_msg("%s", error);
    }
    uint64_t hash = Game_Hash(&game);
    Game_Close(&game);
    return hash;
}

TEST(threads_change_nothing) {
    int count;
    const Experiment *const *rows = Experiments(&count);
    Pool *pool = Pool_Open(2);
    FluidHost two = {.data = pool, .parallel_for = Pool_Run};
    assert_non_null(pool);
    for (int i = 0; i < count; i++) {
        uint64_t together = play(rows[i]->name, &two);
        if (Patience_Sanitized()) continue;
        assert_true(play(rows[i]->name, NULL) == together);
        assert_true(play(rows[i]->name, NULL) == together);
    }
    Pool_Close(pool);
}
