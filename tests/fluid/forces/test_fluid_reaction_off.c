/* Fire that is off, turned off and on, saved, and burns on several threads. */
#include "tests/kits/fire_kit.h"
#include "tests/kits/parallel.h"
#include "tests/kits/patience.h"
#include "tests/kits/test.h"

#include <stdlib.h>

static void play(Fluid *fluid) {
    for (int i = 0; i < (Patience_Sanitized() ? 3 : 12); i++) {
        put_fire(fluid);
        Fluid_Push(fluid, FLUID_AT(2, 1), FLUID_AT(2.4f, 1), .2f, FLUID_AT(1, -1));
        Fluid_Step(fluid, dt);
    }
}

static uint64_t played(Case *each, const FluidDef *def) {
    Fluid *fluid = Case_Create(each, def);
    play(fluid);
    const uint64_t hash = Fluid_Hash(fluid);
    Fluid_Destroy(fluid);
    return hash;
}

static void check_off(Case *each) {
    FluidDef off = fire(each), none = off, on = off;
    off.reaction.rate = 0;
    none.reaction = (FluidReaction){0};
    const uint64_t wanted = played(each, &none);
    Case_Expect(each, played(each, &off) == wanted, "a rate of 0 changes something");
    Case_Expect(each, played(each, &on) != wanted, "nothing burns");
    Fluid *fluid = Case_Create(each, &on);
    burn_once(fluid);
    Case_Expect(each, Fluid_Tune(fluid, &off), "fire cannot be turned off");
    Fluid_Clear(fluid);
    play(fluid);
    Case_Expect(each, Fluid_Hash(fluid) == wanted, "a fire turned off changes something");
    Case_Expect(each, Fluid_Tune(fluid, &on), "fire cannot be turned on again");
    Fluid_Clear(fluid);
    burn_once(fluid);
    Fluid_Tune(fluid, &off);
    Fluid_Tune(fluid, &on);
    Fluid_StepVelocity(fluid, dt);
    Case_Near(each, "wind of what burnt before fire was turned off", Kit_TopSpeed(fluid), 0, 0);
    Fluid_Clear(fluid);
    play(fluid);
    Case_Expect(each, Fluid_Hash(fluid) == played(each, &on), "a fire turned on again is another");
    Fluid_Destroy(fluid);
}

TEST(test_a_rate_of_0_is_no_reaction) {
    if (Patience_Sanitized()) return;
    Cases_Walk(check_off);
}

static void check_tuned(Case *each) {
    FluidDef on = fire(each), off = on, large = on;
    off.reaction.rate = 0;
    Fluid *fluid = Case_Create(each, &off);
    Case_Expect(each, !Fluid_Tune(fluid, &on), "fire is turned on where there is no memory for it");
    Fluid_Destroy(fluid);
    if (on.order != FLUID_ADVECT_FIRST || on.reflection || on.pressure == FLUID_COMPRESSIBLE) return;
    large.reflection = true; /* which takes more than fire does */
    large.reaction.rate = 0;
    fluid = Case_Create(each, &large);
    Case_Expect(each, !Fluid_Tune(fluid, &on), "fire is turned on where it was not laid out");
    Fluid_Destroy(fluid);
    fluid = Case_Create(each, &on);
    Case_Expect(each, !Fluid_Tune(fluid, &large), "the fire's memory is given away");
    Fluid_Destroy(fluid);
}

TEST(test_tuning_needs_the_memory) { Cases_WalkPresets(check_tuned); }

static void check_saved(Case *each) {
    const FluidDef def = fire(each);
    FluidDef off = def;
    Fluid *fluid = Case_Create(each, &def), *copy = Case_Create(each, &def);
    const size_t size = Fluid_Save(fluid, NULL, 0);
    uint8_t *image = malloc(size);
    assert_non_null(image);
    play(fluid);
    Fluid_StepChannels(fluid, dt);
    Case_Expect(each, Fluid_Save(fluid, image, size) == size, "a saved fire has another size");
    off.reaction.rate = 0;
    Fluid_Tune(copy, &off);
    Case_Expect(each, Fluid_Save(copy, NULL, 0) == size, "the size changes where fire is turned off");
    Case_Expect(each, Fluid_Restore(copy, image, size), "a saved fire is refused");
    Case_Expect(each, Fluid_Hash(copy) == Fluid_Hash(fluid), "a restored fire is another");
    Fluid_StepVelocity(fluid, dt);
    Fluid_StepVelocity(copy, dt);
    Case_Expect(each, Fluid_Hash(copy) == Fluid_Hash(fluid), "a restored fire takes another room");
    Fluid_Restore(copy, image, size);
    const uint64_t burning = Fluid_Hash(copy);
    Fluid_Clear(copy);
    Fluid_Restore(copy, image, size);
    Case_Expect(each, Fluid_Hash(copy) == burning, "a cleared fire is not restored");
    free(image);
    Fluid_Destroy(fluid);
    Fluid_Destroy(copy);
}

TEST(test_saved_and_restored) { Cases_Walk(check_saved); }

/* A fire's gas is part of its image, whether the fire is off by now or not. */
TEST(test_images_of_fire_are_for_fluids_made_with_fire) {
    Case each = {.name = "fire or none", .def = Fluid_DefaultDef()};
    Case_Resize(&each.def, 32, 24, 0.1f);
    const FluidDef on = fire(&each);
    FluidDef off = on;
    off.reaction.rate = 0;
    Fluid *with = Case_Create(&each, &on), *without = Case_Create(&each, &off);
    assert_true(Fluid_Tune(with, &off));
    for (int turn = 0; turn < 2; turn++) {
        Fluid *from = turn ? with : without, *to = turn ? without : with;
        const size_t size = Fluid_Save(from, NULL, 0);
        void *image = malloc(size);
        assert_non_null(image);
        play(to);
        const uint64_t before = Fluid_Hash(to);
        assert_int_equal(Fluid_Save(from, image, size), size);
        assert_false(Fluid_Restore(to, image, size));
        assert_true(Fluid_Hash(to) == before);
        assert_true(Fluid_Restore(from, image, size));
        free(image);
    }
    Fluid_Destroy(with);
    Fluid_Destroy(without);
}

static void check_threads(Case *each) {
    FluidDef def = fire(each);
    const uint64_t wanted = Patience_Sanitized() ? 0 : played(each, &def);
    Pool *pool = Pool_Open(3);
    def.host = (FluidHost){.data = pool, .parallel_for = Pool_Run};
    const uint64_t many = played(each, &def);
    Case_Expect(each, Patience_Sanitized() || many == wanted, "three threads differ from one");
    Pool_Close(pool);
}

TEST(test_results_do_not_depend_on_threads) { Cases_WalkPresets(check_threads); }
