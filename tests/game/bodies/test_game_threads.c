/* Light bodies, leaves and the air they ride in end in the same state however the work is split, and on real threads.
 */
#include "tests/kits/body_kit.h"
#include "game/air/leaves.h"
#include "tests/kits/parallel.h"
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
    uint64_t hash = Leaves_Hash(&leaves, BodyKit_Hash(&kit));
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
