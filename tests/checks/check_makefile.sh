#!/bin/sh
# The rule that fluid/README.md prints for a Makefile: a game with strict flags builds by it, and one with -ffast-math, from which the
# rule exempts the module; it compiles the module again when one of its files has changed, and only then. Without the rule, the flag that
# the module's #error names exempts it. A game over SDL2 gets its drawing optimised, whatever its own flags are.
. "$(dirname -- "$0")/host.sh"
has make || skip 'no make'
unset MAKEFLAGS MAKELEVEL MFLAGS

{
    printf 'host: host.c libfluid.a\n\t$(CC) $(CFLAGS) -Ifluid host.c libfluid.a -lm -o $@\n'
    printf 'game: game.c fluid_sdl.o libfluid.a\n\t$(CC) $(CFLAGS) $$(sdl2-config --cflags) $^ -lm $$(sdl2-config --libs) -o $@\n'
    awk '/^```make(file)?$/ { inside = 1; next } /^```$/ { inside = 0 } inside' fluid/README.md
} >Makefile
[ "$(wc -l <Makefile)" -gt 4 ] || fail 'fluid/README.md prints no rule for a Makefile'
[ "$(wc -l <Makefile)" -le 10 ] || fail 'the rule for a Makefile is longer than six lines'
grep -qF '| a Makefile | the rule below, and `libfluid.a` and `-lm`' fluid/README.md || fail 'fluid/README.md does not say what to link'

# What `make` runs in place of $cc: the same but for the optimisation, which takes ten times as long.
printf '#!/bin/sh\nfor word; do shift; [ "$word" = -O2 ] || set -- "$@" "$word"; done\nexec "$QUICK" "$@"\n' >quick
chmod +x quick
runner() { if [ "${EMBER_LONG:-}" ]; then echo "$cc"; else echo ./quick; fi; }
makes() { # makes FLAGS
    rm -f host libfluid.a ./*.o
    make -n CC="$cc" CFLAGS="$1" | grep -q -- "^$cc .*-O2 -c fluid/fluid.c" || fail "make by $cc does not optimise"
    quietly "make by $cc with $1" env QUICK="$cc" make -s CC="$(runner)" CFLAGS="$1"
    agrees "make by $cc with $1" ./host
}
for cc in $(present gcc clang clang-19); do
    makes "$strict"
    makes '-ffast-math -Wall -Wextra -Werror'
    $cc -ffast-math -c fluid/fluid.c -o fluid.o 2>said && fail "$cc compiles the module with -ffast-math"
    hint=$(sed -n 's/.*error:.* add \(-[a-z-]*\) behind.*/\1/p' said)
    [ "$hint" ] || fail "$cc -ffast-math: the error does not say which flag to add: $(head -3 said)"
    for fast in -ffast-math ${EMBER_LONG:+-Ofast}; do
        well "$cc $fast $hint" "$cc" $fast "$hint" -c fluid/fluid.c -o fluid.o
        well 'a link' "$cc" -Ifluid host.c fluid.o -lm -o host
        agrees "$cc $fast $hint" ./host
    done
done
QUICK=$cc make CC="$(runner)" >/dev/null 2>&1
make -q CC="$(runner)" || fail 'make builds again what has not changed'
touch fluid/pressure/krylov/skyline.h
! make -q CC="$(runner)" || fail 'make does not see that the module has changed'

if has sdl2-config; then
    cat >game.c <<'END'
#include "fluid/fluid_sdl.h"
int main(int argc, char **argv) {
    const FluidDef def = FluidOverlay_Def(320, 160, 8, 80);
    FluidOverlay *air = FluidOverlay_Create(&def, 80);
    const bool burns = FluidOverlay_Fire(air, 160, 150, 30, 1 / 60.) && FluidOverlay_Step(air, 1 / 60.f);
    (void)argc, (void)argv;
    FluidOverlay_Destroy(air);
    return !burns;
}
END
    for cc in $(present gcc clang); do
        rm -f fluid_sdl.o
        quietly "a game over SDL2, by $cc" env QUICK="$cc" make -s CC="$(runner)" CFLAGS="-O0 $strict" game && ./game || fail "by $cc it fails"
    done
    make -nB CC="$cc" CFLAGS='-O0 -ffast-math' fluid_sdl.o >said
    grep -q -- '-O0.*-O2' said && ! grep -q fast-math said || fail "fluid_sdl.o: $(cat said)"
    sh fluid/single.sh one
    # shellcheck disable=SC2046,SC2086
    quietly 'fluid_sdl.c beside fluid_single.h' $cc -O0 $strict $(sdl2-config --cflags) -c one/fluid_sdl.c -o one.o
fi
verdict
