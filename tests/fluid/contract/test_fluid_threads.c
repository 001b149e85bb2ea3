/* The same bits on real threads. Under a sanitizer rows of the tables are played on threads alone: there a piece that
 * touches another's data shows, and no state is compared. */
#include "tests/kits/busy_kit.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/parallel.h"
#include "tests/kits/patience.h"
#include "tests/kits/test.h"

static void check_threads(Case *each) {
    Pool *pool = Pool_Open(3);
    assert_non_null(pool);
    const FluidDef def = Busy_Def(each);
    const uint64_t many = Busy_Hash(each, def, Pool_Run, pool);
    Case_Expect(each, Patience_Sanitized() || many == Busy_Hash(each, def, NULL, NULL),
                "three threads differ from one");
    Pool_Close(pool);
}

TEST(test_results_do_not_depend_on_threads) { Cases_Walk(check_threads); }

static Fluid *create(FluidHost host, FluidOrder order, int width, int height) {
    FluidDef def = Fluid_PresetDef(FLUID_PRESET_GAME);
    Case_Resize(&def, width, height, 0.02f);
    def.host = host, def.order = order;
    Fluid *fluid = Fluid_Create(&def);
    assert_non_null(fluid);
    return fluid;
}

static void play_large(Fluid *fluid) { Busy_Play(fluid, Patience_Sanitized() ? 1 : 2); }

static void play_above_floor(Fluid *fluid) {
    Kit_StampCells(fluid, 1, 0, 40, 64, 56);
    for (int i = 0; i < 4; i++) {
        Fluid_SetBody(fluid, 1, &(FluidBody){.velocity = {(float)i, 0, 0}}); /* which the faces within it hold */
        Fluid_Push(fluid, FLUID_AT(0.2f, 0.2f), FLUID_AT(0.8f, 0.4f), 0.1f, FLUID_AT(3, -2));
        Fluid_Step(fluid, 1 / 60.f);
    }
}

/* On three threads and on one. */
static void check_play(void (*play)(Fluid *fluid), FluidOrder order, int width, int height) {
    Pool *pool = Pool_Open(3);
    assert_non_null(pool);
    Fluid *many = create((FluidHost){.data = pool, .parallel_for = Pool_Run}, order, width, height);
    play(many);
    if (!Patience_Sanitized()) {
        Fluid *one = create((FluidHost){0}, order, width, height);
        play(one);
        assert_true(Fluid_Hash(many) == Fluid_Hash(one));
        Fluid_Destroy(one);
    }
    Fluid_Destroy(many);
    Pool_Close(pool);
}

/* So large that a multigrid cycle hands out the rows of its second level, too. */
TEST(test_large_grids_do_not_depend_on_threads) { check_play(play_large, FLUID_ADVECT_FIRST, 520, 272); }

/* A piece that lies behind the last free row keeps what it holds. */
TEST(test_floors_do_not_depend_on_threads) { check_play(play_above_floor, FLUID_FORCE_FIRST, 64, 96); }

/* Two fluids on two pools of one host share nothing either; one pool serves both in turn. */
TEST(test_one_pool_serves_two_fluids) {
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
