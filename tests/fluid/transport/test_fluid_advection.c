/* Transport: things arrive where the wind takes them, and lose what the scheme's theory says. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>

enum { SIDE = 48 };
static const float cell = 0.1f, dt = 0.05f;

typedef struct Cloud {
    double total, at[2], variance[2], peak; /* metres */
} Cloud;

static Cloud look(Fluid *fluid) {
    const FluidView smoke = Fluid_Channel(fluid, FLUID_SMOKE);
    const double h = (double)cell / Kit_Fineness(fluid, smoke);
    Cloud cloud = {0};
    double second[2] = {0};
    for (int y = 0; y < smoke.size[1]; y++)
        for (int x = 0; x < smoke.size[0]; x++) {
            const double value = *Kit_At(smoke, x, y), at[2] = {(x + 0.5) * h, (y + 0.5) * h};
            cloud.total += value;
            cloud.peak = fmax(cloud.peak, value);
            for (int axis = 0; axis < 2; axis++)
                cloud.at[axis] += value * at[axis], second[axis] += value * at[axis] * at[axis];
        }
    for (int axis = 0; axis < 2; axis++) {
        cloud.at[axis] /= cloud.total;
        cloud.variance[axis] = second[axis] / cloud.total - cloud.at[axis] * cloud.at[axis];
    }
    return cloud;
}

static Fluid *puff_in_wind(Case *each, float x, float y, float sigma, float wind_x, float wind_y) {
    FluidDef def = Case_Quiet(each);
    const KitPuff puff = {x, y, sigma, 1};
    Case_Resize(&def, SIDE, SIDE, cell);
    Case_AllSides(&def, FLUID_PERIODIC, 0);
    Fluid *fluid = Case_Create(each, &def);
    Kit_FillChannel(fluid, FLUID_SMOKE, Kit_Puff, &puff);
    Kit_SetWind(fluid, wind_x, wind_y);
    return fluid;
}

/* 0.4 and 0.25 cells a step, 40 steps. The linear backtrace smears by c (1 - c) samples^2 a step along each axis, c
 * being a sample's part: exactly what linear interpolation does to a second moment. MacCormack's scheme is of second
 * order: next to nothing of that is left. */
static void check_translation(Case *each) {
    const float courant[2] = {0.4f, 0.25f};
    Fluid *fluid = puff_in_wind(each, 1.6f, 1.7f, 0.3f, courant[0] * cell / dt, courant[1] * cell / dt);
    const int n = Kit_Fineness(fluid, Fluid_Channel(fluid, FLUID_SMOKE));
    const Cloud before = look(fluid);
    Kit_Steps(fluid, 40, dt);
    const Cloud after = look(fluid);
    Case_Near(each, "smoke carried by an even wind", after.total, before.total, 0.01 * before.total);
    for (int axis = 0; axis < 2; axis++) {
        const double h = (double)cell / n, c = fmod((double)courant[axis] * n, 1), smear = 40 * c * (1 - c) * h * h,
                     growth = after.variance[axis] - before.variance[axis];
        Case_Near(each, "way of a puff, m", after.at[axis] - before.at[axis], 40 * courant[axis] * cell, 0.02);
        if (each->def.channel[0].advection == FLUID_LINEAR)
            Case_Near(each, "smear of a linear backtrace", growth, smear, 0.03 * smear);
        if (each->def.channel[0].advection == FLUID_MACCORMACK)
            Case_Near(each, "smear of MacCormack's", growth, 0, 0.15 * smear);
    }
    if (each->def.channel[0].advection == FLUID_MACCORMACK)
        Case_AtLeast(each, "peak that MacCormack keeps", after.peak, 0.9); /* linear: 0.51 */
    Fluid_Destroy(fluid);
}

TEST(test_a_puff_goes_with_the_wind) {
    Cases_WalkPresets(check_translation);
    Cases_WalkTransport(check_translation);
}
