#!/bin/sh
# Fluid_SelfTest tells of every build that does not keep the promise of the same bits: whatever flags the folder is compiled and
# linked with, either the state is the one that all others compute, or the self-test says what broke it.
. "$(dirname -- "$0")/check.sh"
cd "$work"

cat >host.c <<'END'
#include "fluid.h"
#include <stdio.h>
int main(void) {
    FluidDef def = Fluid_DefaultDef();
    def.size[0] = 48, def.size[1] = 40, def.vorticity = 1;
    Fluid *air = Fluid_Create(&def);
    for (int i = 0; i < 20; i++) {
        Fluid_ClearOccupancy(air);
        Fluid_StampCapsule(air, 1, FLUID_AT(1.2f, .6f), FLUID_AT(1.4f, .7f), .2f);
        Fluid_Add(air, FLUID_SMOKE, FLUID_AT(1.2f, 1.6f), FLUID_AT(1.2f, 1.6f), .2f, .1f);
        Fluid_Add(air, FLUID_HEAT, FLUID_AT(1.2f, 1.6f), FLUID_AT(1.2f, 1.6f), .2f, 20);
        Fluid_Step(air, 1 / 60.f);
    }
    printf("%016llx %u\n", (unsigned long long)Fluid_Hash(air), Fluid_SelfTest());
    Fluid_Destroy(air);
    return 0;
}
END

# A host that breaks nothing itself: compiled once, plainly.
cc -O1 -I"$root/fluid" -c host.c -o host.obj || skip 'no compiler'

# build FLAGS... (cc and the flags to link with in $cc and $link): what the program says, or "refused".
build() {
    rm -f ./*.o
    if echo '#include "grid/floats.h"' | "$cc" "$@" -I"$root/fluid" -fsyntax-only -x c - 2>&1 | grep -q 'fluid/ keeps the same bits'; then
        echo refused
    elif "$cc" "$@" -c "$root/fluid/fluid.c" >"$work/said" 2>&1; then
        # shellcheck disable=SC2086
        $link host.obj ./*.o -lm -o host && ./host
    else
        cat "$work/said" >&2
        echo failed
    fi
}

# honest FLAGS...: refused, of the first state, or reported. Sets $broken.
honest() {
    said=$(build "$@")
    state=${said% *} broken=${said#* }
    [ "$said" != refused ] || return 0
    : "${expected:=$state}"
    if [ "$state" != "$expected" ] && [ "$broken" = 0 ]; then fail "$cc $*: ends in $state, not in $expected, and does not say so"; fi
}

# reports BITS FLAGS...
reports() {
    bits=$1
    shift
    honest "$@"
    [ "$said" = refused ] || [ "$broken" = "$bits" ] || fail "$cc $* (linked by $link): the self-test says $broken, not $bits"
}

# What the pages say of -ffast-math and its parts: what a compiler announces by a macro is refused, and the rest is reported or harmless.
refuses() {
    [ "$(build "$@")" = refused ] || fail "$cc $*: compiles, though the pages say that it is refused"
}
if has gcc; then
    cc=gcc
    for flags in -ffast-math -Ofast -funsafe-math-optimizations -freciprocal-math -ffinite-math-only \
        '-fassociative-math -fno-signed-zeros -fno-trapping-math'; do
        # shellcheck disable=SC2086
        refuses $flags
    done
fi
if has clang; then
    cc=clang
    for flags in -ffast-math -Ofast -ffinite-math-only; do refuses $flags; done
fi

fma=
if grep -qw fma /proc/cpuinfo 2>/dev/null; then fma=-mfma; fi
for cc in $(present clang gcc); do
    link=$cc
    reports 0 -O0
done
# Linked with gcc's objects, which the loop has left: with -ffast-math a host starts in a mode that flushes to zero, where gcc has code for that.
if has gcc && [ "$(uname -m)" = x86_64 ]; then
    said=$(gcc -ffast-math host.obj ./*.o -lm -o host && ./host)
    printf '#include <xmmintrin.h>\nint main(void) { return _mm_getcsr() & 0x8000 ? 16 : 0; }\n' >mode.c
    gcc -ffast-math mode.c -o mode
    mode=0
    ./mode || mode=$?
    [ "$said" = "$expected $mode" ] || fail "linked with -ffast-math it says $said, not $expected $mode"
fi
if has clang; then # which announces none of these
    cc=clang
    link=clang
    reports 4 -O1 -freciprocal-math
    [ "$said" != refused ] || fail 'clang -freciprocal-math is refused, though the pages say that the self-test tells'
    honest -O1 -funsafe-math-optimizations
    [ "$broken" != 0 ] && [ "$said" != refused ] || fail 'clang -funsafe-math-optimizations: the self-test says nothing'
    [ -z "${EMBER_LONG:-}" ] || honest -O1 -ffp-contract=fast # code for AVX-512 has such instructions without -mfma
fi
if [ "${EMBER_LONG:-}" ]; then
    for cc in $(present gcc clang clang-19); do
        link=$cc
        for flags in '-fassociative-math -fno-signed-zeros -fno-trapping-math' -fassociative-math -fno-signed-zeros -fno-trapping-math \
            -fno-math-errno; do
            # shellcheck disable=SC2086
            for level in -O1 -O3; do honest $level $flags; done
        done
    done
    cc=clang
    link=clang
    for flags in -funsafe-math-optimizations -freciprocal-math -fapprox-func -fno-honor-nans -fno-honor-infinities -ffp-contract=fast; do
        ! has clang || honest -O3 $flags
    done
fi
if has clang && [ "$fma" ]; then
    cc=clang
    link=clang
    reports 1 -O0 $fma -ffp-contract=fast
    [ -z "${EMBER_LONG:-}" ] || reports 1 -O1 $fma -ffp-contract=fast
fi
if has gcc; then
    cc=gcc
    link=gcc
    honest -fsingle-precision-constant
fi
verdict
