#!/bin/sh
# Every row of the scheme tables computes the same bits, whatever compiler, level and instruction set the module is built
# with: a lively scene with moving solids ends in the same state, and samples, totals and the profile agree.
. "$(dirname -- "$0")/check.sh"
cd "$work"

cat >scene.c <<'END'
#include "fluid_cases.h"
#include "fluid_kit.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <cmocka.h>

static void tick(Fluid *air, int i) {
    const float x = 1.3f + 0.06f * (float)i;
    Fluid_SetBody(air, 2, &(FluidBody){.velocity = {3.6f, 0, 0}, .spin = {0, 0, 1}, .pivot = {x, 2, 0}});
    Fluid_ClearOccupancy(air);
    Kit_StampDisc(air, 2, x, 2, 0.45f);
    Fluid_StampBox(air, 3, FLUID_AT(3, 3), FLUID_AT(1, 0.02f), 0.3f + 0.1f * (float)i);
    Fluid_Add(air, FLUID_SMOKE, FLUID_AT(2, 3.5f), FLUID_AT(3, 3.6f), 0.3f, 0.5f);
    Fluid_Add(air, FLUID_HEAT, FLUID_AT(2, 3.5f), FLUID_AT(3, 3.6f), 0.3f, 10);
    Fluid_Push(air, FLUID_AT(1, 3), FLUID_AT(1.5f, 3), 0.3f, FLUID_AT(1, -1));
    Fluid_Step(air, 1 / 60.0f);
}

static void play(Case *each) {
    FluidDef def = each->def;
    float velocity[3];
    Case_Resize(&def, 45, 39, 0.1f);
    def.vorticity = 1, def.viscosity = def.channel[0].diffusion = 0.001f, def.friction = def.channel[1].decay = 0.1f;
    Fluid *air = Case_Create(each, &def);
    for (int i = 0; i < 12; i++) tick(air, i);
    Fluid_SampleVelocity(air, FLUID_AT(2.2f, 2.7f), velocity);
    printf("%s: %016llx %.17g %.9g %.9g\n", each->name, (unsigned long long)Fluid_Hash(air), Fluid_Total(air, FLUID_SMOKE),
           (double)velocity[0], (double)Fluid_GetProfile(air).divergence_after);
    Fluid_Destroy(air);
}

int main(void) {
    Cases_Walk(play);
    return 0;
}
END

has gcc || has clang || skip 'neither gcc nor clang is here'
printf '#include <%s>\n' setjmp.h stdarg.h stddef.h stdint.h cmocka.h >probe.c
cc -fsyntax-only probe.c 2>/dev/null || skip 'cmocka is not here'

# The scene itself is compiled in one way: its own arithmetic is no part of the promise.
for source in scene.c "$root/tests/fluid_cases.c" "$root/tests/fluid_kit.c"; do
    cc -O1 -ffp-contract=off -I"$root" -I"$root/tests" -c "$source" || fail "$source does not compile"
done
mkdir hosts
mv ./*.o hosts

expected=
for cc in $(present gcc clang); do
    for flags in '-O0' '-O3 -march=native -ffp-contract=off'; do
        rm -f ./*.o
        # shellcheck disable=SC2086
        quietly "$cc $flags" "$cc" $flags -c "$root"/fluid/*.c
        cc hosts/*.o ./*.o -lcmocka -lm -o scene || fail "$cc $flags: does not link"
        ./scene >now || fail "$cc $flags: the scene fails"
        : "${expected:=$cc $flags}"
        [ -s first ] || cp now first
        cmp -s first now || {
            diff first now | head -6
            fail "$cc $flags computes other bits than $expected"
        }
    done
done
verdict
