#include "tests/kits/fluid_valid.h"
#include "tests/kits/fluid_cases.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

FluidDef Valid_Def(int width, int height, int across) {
    FluidDef def = Fluid_PresetDef(FLUID_PRESET_GAME);
    def.size[0] = width, def.size[1] = height;
    def.cell_size = 1 / (float)across;
    def.vorticity = 0;
    for (int c = 0; c < FLUID_MAX_CHANNELS; c++)
        def.channel[c].buoyancy = def.channel[c].decay = def.channel[c].diffusion = 0;
    def.pressure_iterations = 4;
    def.pressure_tolerance = 1e-4f;
    return def;
}

void Valid_Near(const char *what, double ours, double published, double tolerance, const char *reference) {
    const bool near = fabs(ours - published) <= tolerance;
    print_message("    %-52s ours %9.5f  published %9.5f (within %.3g: %s)  %s\n", what, ours, published, tolerance,
                  near ? "yes" : "NO", reference);
    assert_true(near);
}

void Valid_Falls(const char *what, double coarse, double fine, double by) {
    const bool falls = fine * by <= coarse;
    print_message("    %-52s %9.6f -> %9.6f: order %.2f (at least x%.2f: %s)\n", what, coarse, fine,
                  log2(coarse / fine), by, falls ? "yes" : "NO");
    assert_true(falls);
}

void Case_End(int failures) { assert_int_equal(failures, 0); }
