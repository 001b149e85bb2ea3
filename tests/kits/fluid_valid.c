#include "tests/kits/fluid_valid.h"
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>

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

FluidDef Deep_Def(int cells, FluidSideKind sides, const DeepScheme *scheme) {
    FluidDef def = Valid_Def(cells, cells, cells);
    def.size[2] = cells;
    def.pressure_iterations = 50;
    def.pressure_tolerance = 1e-5f;
    for (int side = 0; side < 6; side++) def.side[side] = (FluidSide){.kind = sides, .slip = 1};
    def.layout = scheme->layout, def.advection = scheme->advection, def.reflection = scheme->reflection;
    for (int c = 0; c < FLUID_MAX_CHANNELS; c++) def.channel[c].advection = scheme->advection;
    return def;
}

void Deep_PlaceOf(const Fluid *fluid, FluidView view, int x, int y, int z, double at[3]) {
    const int cell[3] = {x, y, z};
    for (int i = 0; i < 3; i++) at[i] = (cell[i] + (double)view.offset[i]) * (double)Fluid_GetDef(fluid)->cell_size;
}

void Deep_FillVelocity(Fluid *fluid, DeepFormula *formula, const void *data) {
    double at[3];
    for (int axis = 0; axis < 3; axis++) {
        const FluidView view = Fluid_Velocity(fluid, axis);
        for (int z = 0; z < view.size[2]; z++)
            for (int y = 0; y < view.size[1]; y++)
                for (int x = 0; x < view.size[0]; x++) {
                    Deep_PlaceOf(fluid, view, x, y, z, at);
                    *Kit_At3(view, x, y, z) = (float)formula(axis, at, data);
                }
    }
}
