#!/bin/sh
# The module as one file, made by the target fluid_single: it compiles without a warning, and computes the same bits.
. "$(dirname -- "$0")/host.sh"
has cmake || skip 'no cmake'
has make || export CMAKE_GENERATOR=Ninja

well 'fluid, configured' cmake -S fluid -B one
well 'the target fluid_single' cmake --build one --target fluid_single
grep -q "$(sed -nE 's/.*FLUID_VERSION +"(.*)"/fluid \1/p' fluid/fluid.h)" one/fluid_single.c || fail 'fluid_single.c does not name its version'
grep -q 'MIT License' one/fluid_single.h || fail 'fluid_single.h brings no licence'
sed 's/<fluid.h>/"fluid_single.h"/' host.c >one/host.c
for cc in $(present gcc clang); do
    # shellcheck disable=SC2086
    quietly "one file, $cc, strictly" "$cc" $strict one/host.c one/fluid_single.c -lm -o "one_$cc"
    agrees "one file, $cc" "./one_$cc"
done
elsewhere=aarch64-linux-gnu-gcc # where no header of x86 is
if has $elsewhere; then quietly 'one file, for another processor' $elsewhere -std=gnu99 -c one/fluid_single.c -o elsewhere.o; fi
verdict
