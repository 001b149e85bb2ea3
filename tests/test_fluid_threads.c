/* The same bits on real threads: the thread sanitizer's target, where a piece that touched another's data would show.
 */
#include "busy_kit.h"
#include "fluid_kit.h"
#include "parallel.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static void check_threads(Case *each) {
    Pool *pool = Pool_Open(3);
    assert_non_null(pool);
    const FluidDef def = Busy_Def(each);
    Case_Expect(each, Busy_Hash(each, def, Pool_Run, pool) == Busy_Hash(each, def, NULL, NULL),
                "three threads differ from one");
    Pool_Close(pool);
}

static void test_results_do_not_depend_on_threads(void **state) {
    (void)state;
    Cases_Walk(check_threads);
}

static uint64_t play_large(FluidHost host) {
    FluidDef def = Fluid_PresetDef(FLUID_PRESET_GAME);
    Case_Resize(&def, 520, 272, 0.02f);
    def.host = host;
    Fluid *fluid = Fluid_Create(&def);
    assert_non_null(fluid);
    Busy_Play(fluid, 2);
    const uint64_t hash = Fluid_Hash(fluid);
    Fluid_Destroy(fluid);
    return hash;
}

/* So large that a multigrid cycle hands out the rows of its second level, too. */
static void test_large_grids_do_not_depend_on_threads(void **state) {
    (void)state;
    Pool *pool = Pool_Open(3);
    assert_non_null(pool);
    assert_true(play_large((FluidHost){.data = pool, .parallel_for = Pool_Run}) == play_large((FluidHost){0}));
    Pool_Close(pool);
}

/* Two fluids on two pools of one host share nothing either; one pool serves both in turn. */
static void test_one_pool_serves_two_fluids(void **state) {
    (void)state;
    Pool *pool = Pool_Open(2);
    FluidDef def = Fluid_DefaultDef();
    Case_Resize(&def, BUSY_WIDE, BUSY_HIGH, 0.1f);
    def.host = (FluidHost){.data = pool, .parallel_for = Pool_Run};
    Fluid *a = Fluid_Create(&def), *b = Fluid_Create(&def);
    assert_non_null(a);
    assert_non_null(b);
    for (int i = 0; i < 6; i++) Busy_Play(a, 1), Busy_Play(b, 1);
    assert_true(Fluid_Hash(a) == Fluid_Hash(b));
    Fluid_Destroy(a);
    Fluid_Destroy(b);
    Pool_Close(pool);
}

static uint64_t play_above_floor(FluidHost host) {
    FluidDef def = Fluid_PresetDef(FLUID_PRESET_GAME);
    Case_Resize(&def, 64, 96, 0.1f);
    def.host = host;
    Fluid *fluid = Fluid_Create(&def);
    assert_non_null(fluid);
    Kit_StampCells(fluid, 1, 0, 40, 64, 56);
    for (int i = 0; i < 4; i++) {
        Fluid_Push(fluid, FLUID_AT(1, 1), FLUID_AT(3, 2), 0.5f, FLUID_AT(3, -2));
        Fluid_Step(fluid, 1 / 60.f);
    }
    const uint64_t hash = Fluid_Hash(fluid);
    Fluid_Destroy(fluid);
    return hash;
}

/* A piece that lies behind the last free row has nothing to do. */
static void test_floors_do_not_depend_on_threads(void **state) {
    (void)state;
    Pool *pool = Pool_Open(3);
    assert_non_null(pool);
    assert_true(play_above_floor((FluidHost){.data = pool, .parallel_for = Pool_Run}) ==
                play_above_floor((FluidHost){0}));
    Pool_Close(pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_results_do_not_depend_on_threads),
        cmocka_unit_test(test_large_grids_do_not_depend_on_threads),
        cmocka_unit_test(test_one_pool_serves_two_fluids),
        cmocka_unit_test(test_floors_do_not_depend_on_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
