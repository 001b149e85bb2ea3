#!/bin/sh
# fluid.h stands alone: it compiles by itself, twice over, in C and C++ with every warning on. So does fluid_volume.h, with its code.
. "$(dirname -- "$0")/check.sh"
cd "$work"

cat >alone.c <<'END'
#include "fluid.h"
#include "fluid.h"
typedef bool (*Step)(Fluid *, float);
int main(int argc, char **argv);
int main(int argc, char **argv) {
    Step step = Fluid_Step;
    const double x = argc; /* numbers of any type make a place */
    const float *at = FLUID_AT(x, 2), *deep = FLUID_AT3(argc, 1.5f, x);
    (void)argv;
    return argc > 100 && step(0, at[0] + deep[1]);
}
END
cat >alone.cpp <<'END'
extern "C" { // as games include what they take for a C header
#include "fluid.h"
}
#include "fluid.h"
int main() {
    bool (*add)(Fluid *, int, const float *, const float *, float, float) = Fluid_Add;
    FluidBody lift = Fluid_DefaultBody(); // C++ before 20 has no designated initialisers
    lift.velocity[1] = -2;
    const double x = 1.5;
    return add == nullptr || FLUID_AT(1, x).at[2] != 0 || FLUID_AT3(1.f, 2u, x).at[2] < 1 || lift.open;
}
END
printf '#define FLUID_VOLUME_IMPLEMENTATION\n#include "fluid_volume.h"\n#include "fluid_volume.h"\n' | tee volume.c >volume.cpp
warnings='-Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wstrict-prototypes -Wundef -Werror'
for cc in $(present gcc clang); do
    for standard in c99 c11 c17 gnu99; do
        # shellcheck disable=SC2086
        quietly "$cc -std=$standard" "$cc" -std=$standard $warnings -I"$root/fluid" -fsyntax-only alone.c volume.c
    done
done
for cxx in $(present g++ clang++); do
    for standard in c++11 c++17; do
        quietly "$cxx -std=$standard" "$cxx" -std=$standard -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wundef \
            -Weffc++ -Wold-style-cast -Werror -I"$root/fluid" -fsyntax-only alone.cpp volume.cpp
    done
done
verdict
