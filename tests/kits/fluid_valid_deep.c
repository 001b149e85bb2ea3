#include "tests/kits/fluid_valid_deep.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/fluid_valid.h"

#include <math.h>
#include <stdlib.h>

FluidDef Deep_Def(int width, int height, int depth, int across) {
    FluidDef def = Valid_Def(width, height, across);
    def.size[2] = depth;
    def.pressure_iterations = 50;
    def.pressure_tolerance = 1e-5f;
    return def;
}

void Deep_AllSides(FluidDef *def, FluidSideKind kind, float slip) {
    for (int side = 0; side < 6; side++) def->side[side] = (FluidSide){.kind = kind, .slip = slip};
}

void Deep_Use(FluidDef *def, const DeepScheme *scheme) {
    def->layout = scheme->layout, def->advection = scheme->advection, def->reflection = scheme->reflection;
    for (int c = 0; c < FLUID_MAX_CHANNELS; c++) def->channel[c].advection = scheme->advection;
}

static void place_of(const Fluid *fluid, FluidView view, int x, int y, int z, double at[3]) {
    const int cell[3] = {x, y, z};
    for (int i = 0; i < 3; i++) at[i] = (cell[i] + (double)view.offset[i]) * (double)Fluid_GetDef(fluid)->cell_size;
}

void Deep_Fill(Fluid *fluid, FluidView view, int axis, DeepFormula *formula, const void *data) {
    double at[3];
    for (int z = 0; z < view.size[2]; z++)
        for (int y = 0; y < view.size[1]; y++)
            for (int x = 0; x < view.size[0]; x++) {
                place_of(fluid, view, x, y, z, at);
                *Kit_At3(view, x, y, z) = (float)formula(axis, at, data);
            }
}

void Deep_FillVelocity(Fluid *fluid, DeepFormula *formula, const void *data) {
    for (int axis = 0; axis < 3; axis++) Deep_Fill(fluid, Fluid_Velocity(fluid, axis), axis, formula, data);
}

/* Sums over each axis's samples, one a cell: the last face repeats the first around a periodic axis, and is still at a
 * wall. */
static void sums(Fluid *fluid, DeepFormula *formula, const void *data, double *off, double *own, double *wanted) {
    const int *size = Fluid_GetDef(fluid)->size;
    double at[3];
    *off = *own = *wanted = 0;
    for (int axis = 0; axis < 3; axis++) {
        const FluidView v = Fluid_ReadVelocity(fluid, axis);
        for (int z = 0; z < size[2]; z++)
            for (int y = 0; y < size[1]; y++)
                for (int x = 0; x < size[0]; x++) {
                    place_of(fluid, v, x, y, z, at);
                    const double is = (double)*Kit_At3(v, x, y, z), exact = formula ? formula(axis, at, data) : 0;
                    *off += (is - exact) * (is - exact), *own += is * is, *wanted += exact * exact;
                }
    }
}

double Deep_Off(Fluid *fluid, DeepFormula *formula, const void *data) {
    double off, own, wanted;
    sums(fluid, formula, data, &off, &own, &wanted);
    return sqrt(off / wanted);
}

double Deep_Energy(Fluid *fluid) {
    const int *size = Fluid_GetDef(fluid)->size;
    double off, own, wanted;
    sums(fluid, NULL, NULL, &off, &own, &wanted);
    return own / 2 / size[0] / size[1] / size[2];
}

/* The outermost layers count half, as the sum over layers swings about its limit. */
void Deep_Dipole(const double box[3], const double from_middle[3], bool images_alone, double velocity[3]) {
    enum { FAR = 5 };
    velocity[0] = velocity[1] = velocity[2] = 0;
    for (int i = -FAR; i <= FAR; i++)
        for (int j = -FAR; j <= FAR; j++)
            for (int k = -FAR; k <= FAR; k++) {
                if (images_alone && !i && !j && !k) continue;
                const double d[3] = {from_middle[0] - i * box[0], from_middle[1] - j * box[1],
                                     from_middle[2] - k * box[2]};
                const double r2 = d[0] * d[0] + d[1] * d[1] + d[2] * d[2],
                             scale = (i % 2 ? -1 : 1) * (abs(i) == FAR ? .5 : 1) / (r2 * r2 * sqrt(r2));
                for (int a = 0; a < 3; a++) velocity[a] += scale * (3 * d[0] * d[a] - (a ? 0 : r2));
            }
}
