/* Any bytes are a def and a sequence of calls: refused or bounded, nothing leaks, and nobody touches what lies behind
 * the memory that was lent. */
#include "tests/kits/fluid_calls.h"
#include "tests/kits/guard_kit.h"
#include "tests/fuzz/fuzz.h"

enum { MOST = 300 /* calls */ };

static Fluid *create(Calls *calls) {
    FluidDef def = Calls_OneIn(calls, 6) ? Calls_Def(calls) : Calls_UsableDeepDef(calls);
    const char *error = Fluid_DefError(&def);
    def.host = Guard_Host();
    Fluid *fluid = Fluid_Create(&def);
    expect(!fluid == !!error, "Fluid_Create does as Fluid_DefError does not say");
    return fluid;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    Calls calls = Calls_FromBytes(bytes, count);
    Fluid *fluid = create(&calls);
    for (int i = 0; fluid && calls.left && i < MOST; i++) {
        const char *wrong = Calls_Check(&calls, fluid);
        expect(!wrong, wrong);
    }
    Fluid_Destroy(fluid);
    return 0;
}
