#!/bin/sh
# The folder alone is enough: copied into another tree it builds with one line and no flags, without a warning under strict ones,
# by C and C++ hosts and as a CMake subfolder, and each of these builds computes the same bits. Of levels see check_bits.sh, of what is
# installed check_packages.sh.
. "$(dirname -- "$0")/check.sh"
cp -R "$root/fluid" "$work/fluid"
cd "$work"

cat >host.c <<'END'
#include "fluid/fluid.h"
#include <stdio.h>
int main(void) {
    FluidDef def = Fluid_DefaultDef();
    def.size[0] = 48;
    def.size[1] = 40;
    Fluid *air = Fluid_Create(&def);
    if (!air) return 1;
    Fluid_StampCapsule(air, 1, FLUID_AT(1.2f, .6f), FLUID_AT(1.4f, .7f), .2f);
    for (int i = 0; i < 20; i++) {
        Fluid_Add(air, FLUID_SMOKE, FLUID_AT(1.2f, 1.6f), FLUID_AT(1.2f, 1.6f), .2f, .1f);
        Fluid_Add(air, FLUID_HEAT, FLUID_AT(1.2f, 1.6f), FLUID_AT(1.2f, 1.6f), .2f, 20);
        if (!Fluid_Step(air, 1 / 60.f)) return 1;
    }
    printf("%016llx\n", (unsigned long long)Fluid_Hash(air));
    Fluid_Destroy(air);
    return 0;
}
END
cat >host.cpp <<'END'
#include "host.c"
END

expected=
# agrees WHAT PROGRAM: it runs, and ends in the state that all others ended in.
agrees() {
    if ! state=$("./$2"); then
        fail "$1: the program fails"
    elif [ "${expected:=$state}" != "$state" ]; then
        fail "$1: ends in $state, not in $expected"
    fi
}

# Names that games and systems' headers define as macros mean nothing here.
taken=
for name in VERSION OPEN CLOSED COUNT MIN MAX IN OUT OPTIONAL TRUE FALSE NONE ERROR DEBUG PAD BLOCK TILE PIECE WIDTH HEIGHT SIZE LEFT RIGHT \
    UP DOWN ABOVE BELOW RED BLACK FREE SHUT DONE HEADER RING ROOM EDGE BAND LONG FEW WORK ROUNDING EPSILON PI N I IX DT SWAP GRAVITY VOID BOOL \
    CONST DELETE OPAQUE RELATIVE ABSOLUTE near far small huge min max pascal cdecl interface hyper; do
    taken="$taken -D$name=?"
done
for cc in $(present gcc clang); do
    quietly "$cc" "$cc" host.c fluid/fluid.c -lm -o host && agrees "$cc" host
    quietly "$cc, two dimensions" "$cc" -DFLUID_2D_ONLY host.c fluid/fluid.c -lm -o host && agrees "$cc, two dimensions" host
    if [ "${EMBER_LONG:-}" ]; then
        # shellcheck disable=SC2046 # file names
        quietly "$cc, file by file" "$cc" host.c $(sed -nE 's|^#include "(.*)"|fluid/\1|p' fluid/fluid.c) -lm -o host &&
            agrees "$cc, file by file" host
    fi
    [ "${EMBER_LONG:-}" ] && level=-O2 || level=-O0 # the module's own build, with as strict warnings, is optimised
    # shellcheck disable=SC2086
    quietly "$cc, strictly, with macros of a game's" "$cc" $level $taken -std=c99 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wcast-qual -Werror -c fluid/fluid.c
    if [ "${EMBER_LONG:-}" ] && has size; then
        case $cc in gcc) field=1 ;; *) field=2 ;; esac
        said=$(tr '\n' ' ' <"$root/fluid/docs/your_game.md" | sed -nE 's/.* ([0-9]+) KB of code \(with Clang 14 ([0-9]+) KB.*/\1 \2/p')
        near "fluid/docs/your_game.md, KB of code by $cc," "$(echo "$said" | cut -d' ' -f$field)" "$(size fluid.o | awk 'END { print $1 / 1000 }')" .1
    fi
    case $cc in clang) cxx=clang++ ;; *) cxx=g++ ;; esac
    has $cxx || continue
    quietly "$cxx" $cxx -std=c++11 -O2 host.cpp fluid.o -lm -o host_cpp && agrees "$cxx" host_cpp
    # Compiled as C++ it says in one sentence what to do instead.
    $cxx -std=c++11 host.cpp fluid/fluid.c -lm -o host_cpp 2>said && fail "$cxx compiles fluid.c as C++"
    [ "$(grep -c 'error:' said)" = 1 ] && grep -q 'compile fluid.c with a C compiler' said || fail "$cxx fluid.c: $(head -3 said)"
done
if echo 'int main(void) { return 0; }' >probe.c && cc probe.c -o probe && cc -O2 -ffast-math host.c fluid/fluid.c -lm -o host 2>"$work/said"; then
    fail 'with -ffast-math the module compiles, though it cannot keep its promise'
fi

if has cmake; then
    has make || export CMAKE_GENERATOR=Ninja
    cat >CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.16)
project(host C)
add_subdirectory(fluid)
add_executable(host_cmake host.c)
target_include_directories(host_cmake PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
target_link_libraries(host_cmake PRIVATE fluid::fluid)
END
    if has clang && [ -z "${EMBER_LONG:-}" ]; then cc=clang level=-O1; else cc=cc level=-Ofast; fi # quicker to compile
    { cmake -S . -B built -DCMAKE_C_COMPILER=$cc -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_FLAGS="-ffast-math $level -std=c99 -Werror" && cmake --build built --parallel 2; } >said 2>&1 || {
        cat said
        fail 'add_subdirectory(fluid) of a host with flags that break it'
    }
    cp built/host_cmake . && agrees 'add_subdirectory(fluid)' host_cmake
fi
verdict
