/* Any bytes are a def and a sequence of calls: refused or bounded, nothing leaks, and nobody touches what lies behind
 * the memory that was lent. */
#include "tests/kits/fluid_calls.h"
#include "tests/kits/guard_kit.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST = 300 /* calls */ };

static void expect(const char *wrong) {
    if (!wrong) return;
    fprintf(stderr, "%s\n", wrong);
    abort();
}

static Fluid *create(Calls *calls) {
    FluidDef def = Calls_OneIn(calls, 6) ? Calls_Def(calls) : Calls_UsableDeepDef(calls);
    const char *error = Fluid_DefError(&def);
    def.host = Guard_Host();
    Fluid *fluid = Fluid_Create(&def);
    expect(!fluid == !!error ? NULL : "Fluid_Create does as Fluid_DefError does not say");
    return fluid;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    Calls calls = Calls_FromBytes(bytes, count);
    Fluid *fluid = create(&calls);
    for (int i = 0; fluid && calls.left && i < MOST; i++) expect(Calls_Check(&calls, fluid));
    Fluid_Destroy(fluid);
    return 0;
}
