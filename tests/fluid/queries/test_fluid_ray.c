/* Line integrals where they meet solids exactly, around the box, and far beyond it. Along any line they are compared
 * with samples in test_fluid_queries.c. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <float.h>
#include <math.h>

enum { WIDE = 32, HIGH = 24 }; /* cells of 0.1 m, as cases have them */

static double ray(const Fluid *fluid, double x0, double y0, double x1, double y1) {
    return Fluid_Ray(fluid, FLUID_SMOKE, FLUID_AT((float)x0, (float)y0), FLUID_AT((float)x1, (float)y1));
}

/* ---- Solids -------------------------------------------------------------------------------------- */

/* Cells of 1 m here, so that corners are met exactly. */
static void check_walls(Case *each) {
    FluidDef def = each->def;
    Case_Resize(&def, WIDE, HIGH, 1);
    Fluid *fluid = Case_Create(each, &def);
    Kit_StampCells(fluid, 1, 10, 0, 1, HIGH);
    for (int i = 0; i < 10; i++) Kit_StampCells(fluid, 2, 20 + i, 3 + i, 1, 1);
    Kit_StampCells(fluid, 3, 5, 5, 1, 1);
    Kit_SetChannel(fluid, FLUID_SMOKE, 1);
    for (int y = 0; y < HIGH; y++) {
        Case_Expect(each, isinf(ray(fluid, 8, y, 12, y)), "passes a wall at y = %d", y);
        Case_Expect(each, isinf(ray(fluid, 12, y, 8, y + 0.1)), "passes a wall from the right at y = %d", y);
        Case_Near(each, "up to the wall", ray(fluid, 8, y + 0.25, 10, y + 0.25), 2, 1e-5);
    }
    Case_Near(each, "up to the wall from the right", ray(fluid, 13, 4.5, 11, 4.5), 2, 1e-5);
    for (int i = 0; i < 9; i++) { /* between two cells of the diagonal, through the corner that they share, both ways */
        Case_Expect(each, isinf(ray(fluid, 22 + i, 3 + i, 20 + i, 5 + i)), "passes corner %d of a diagonal wall", i);
        Case_Expect(each, isinf(ray(fluid, 20.5 + i, 4.5 + i, 21.5 + i, 3.5 + i)), "passes corner %d upwards", i);
        Case_Expect(each, isinf(ray(fluid, 22.5 + i, 2.25 + i, 20 + i, 4.75 + i)), "passes beside corner %d", i);
    }
    Case_Expect(each, isinf(ray(fluid, 4, 7, 7, 4)), "passes through a cell from corner to corner");
    Case_Near(each, "over a single corner", ray(fluid, 4, 6, 6, 4) / sqrt(8), 1, 1e-5);
    Case_Near(each, "over it the other way", ray(fluid, 6, 4, 4, 6) / sqrt(8), 1, 1e-5);
    Case_Near(each, "along a solid's upper edge", ray(fluid, 5, 4.999999, 6, 4.999999), 1, 1e-5);
    Case_Expect(each, isinf(ray(fluid, 5.5, 5.5, 8, 5.5)) && isinf(ray(fluid, 8, 5.5, 5.5, 5.5)), "leaves a solid");
    Case_Expect(each, isinf(ray(fluid, 5.4, 5.4, 5.6, 5.6)) && isinf(ray(fluid, 5.5, 5.5, 5.5, 5.5)),
                "clear in a solid");
    Fluid_Destroy(fluid);
}

TEST(test_solids_stop_rays) { Cases_RunOne(check_walls); }

/* ---- Around the box, and far beyond it ----------------------------------------------------------- */

static void check_periodic(Case *each) {
    FluidDef def = each->def;
    Case_Resize(&def, 16, 12, 0.25f); /* 4 x 3 m */
    Case_AllSides(&def, FLUID_PERIODIC, 0);
    Fluid *fluid = Case_Create(each, &def);
    const KitPuff puff = {1, 1.5f, 0.6f, 1};
    Kit_FillChannel(fluid, FLUID_SMOKE, Kit_Puff, &puff);
    const double lap = ray(fluid, 0.3, 1.4, 4.3, 1.4);
    Case_AtLeast(each, "a lap", lap, 1);
    Case_Near(each, "ten laps, the other way", ray(fluid, 3.3, 1.4, -36.7, 1.4), 10 * lap, 1e-4);
    Case_Near(each, "far from home", ray(fluid, 400.5, -298.4, 402, -298.4), ray(fluid, 0.5, 1.6, 2, 1.6), 1e-3);
    Case_Near(each, "over both seams", ray(fluid, 3.5, 2.5, 5.5, 4), ray(fluid, -0.5, -0.5, 1.5, 1), 1e-5);
    Case_Near(each, "for ever, over laps", ray(fluid, 0, 1.5, 1e30, 1.5) / ray(fluid, 0, 1.5, 4, 1.5) / 2.5e29, 1,
              1e-3);
    Kit_StampCells(fluid, 1, 8, 0, 1, 12);
    Case_Expect(each, isinf(ray(fluid, 0, 1.5, 1e30, 1.5)), "for ever through a wall");
    Fluid_Destroy(fluid);
}

static void check_far(Case *each) {
    FluidDef def = each->def;
    def.side[0].kind = def.side[1].kind = FLUID_OPEN;
    def.channel[FLUID_SMOKE].ambient = 0.5f;
    Fluid *fluid = Case_Create(each, &def);
    static const float far[] = {FLT_MAX, -FLT_MAX, 1e20f, -1e20f, 1e9f, 1e-30f, 0, 1.2f};
    for (int i = 0; i < 8 * 8 * 8 * 8; i++) {
        const float from[3] = {far[i & 7], far[i >> 3 & 7], NAN}, to[3] = {far[i >> 6 & 7], far[i >> 9 & 7], NAN};
        const float got = Fluid_Ray(fluid, FLUID_SMOKE, from, to);
        Case_Expect(each, isfinite(got) && got >= 0, "from (%g, %g) to (%g, %g): %g", from[0], from[1], to[0], to[1],
                    got);
    }
    Case_Near(each, "through the box and far on, over 1e6 m", ray(fluid, -5e5, 1.2, 5e5, 1.2) / 1e6, 0.5, 1e-6);
    Fluid_Destroy(fluid);
}

TEST(test_rays_may_go_anywhere) {
    Cases_RunOne(check_periodic);
    Cases_RunOne(check_far);
}
