/* Fifty thousand calls, with tests/run -L long a hundred thousand, in any order with any numbers, over all rows and the
 * oddest grids: nothing crashes, everything stays finite and bounded, and a call that is refused has changed nothing.
 */
#include "tests/kits/fluid_calls.h"
#include "tests/kits/fluid_cases.h"
#include "tests/kits/patience.h"
#include "tests/kits/test.h"

#include <stdio.h>

enum {
    CALLS_A_ROW = 500,
    ALL_A_ROW = 1300,
    FLUIDS = 250,
    CALLS_A_FLUID = 200,
    FEWER = 3 /* of these under a sanitizer */
};

static void make_calls(Case *each, Calls *calls, const FluidDef *def, int count) {
    Fluid *fluid = Case_Create(each, def);
    const char *wrong = NULL;
    for (int i = 0; i < count && !wrong; i++) {
        wrong = Calls_Check(calls, fluid);
        Case_Expect(each, !wrong, "call %d: %s", i, wrong);
    }
    Fluid_Destroy(fluid);
}

static void check_row(Case *each) {
    static uint32_t seed = 20261;
    FluidDef def = each->def;
    Case_Resize(&def, 19, 14, 0.1f);
    def.channel_count = 3;
    def.pressure_iterations = 12;
    Calls calls = Calls_FromSeed(seed++);
    make_calls(each, &calls, &def,
               Patience_Long()        ? ALL_A_ROW
               : Patience_Sanitized() ? CALLS_A_ROW / FEWER
                                      : CALLS_A_ROW);
}

TEST(test_calls_in_every_row) { Cases_Walk(check_row); }

TEST(test_calls_over_odd_grids) {
    Case each = {.name = "by chance"};
    for (uint32_t seed = 1; seed <= FLUIDS && !each.failures; seed += Patience_Sanitized() ? FEWER : 1) {
        Calls calls = Calls_FromSeed(seed);
        const FluidDef def = Calls_UsableDeepDef(&calls);
        make_calls(&each, &calls, &def, CALLS_A_FLUID);
        if (each.failures) printf("    with seed %u\n", (unsigned)seed);
    }
    Case_End(each.failures);
}

/* Whatever a def holds, it is either refused with a sentence, or makes a fluid. */
TEST(test_defs_by_chance) {
    Case each = {.name = "defs by chance"};
    int refused = 0;
    for (uint32_t seed = 1; seed <= 3000; seed++) {
        Calls calls = Calls_FromSeed(seed);
        const FluidDef def = Calls_Def(&calls);
        const char *error = Fluid_DefError(&def);
        Fluid *fluid = Fluid_Create(&def);
        Case_Expect(&each, !fluid == !!error, "seed %u: %s, but %s", (unsigned)seed, error ? error : "no error",
                    fluid ? "a fluid" : "no fluid");
        refused += !!error;
        Fluid_Destroy(fluid);
    }
    Case_Expect(&each, refused > 300 && refused < 2700, "%d of 3000 refused: the generator is off", refused);
    Case_End(each.failures);
}
