/* Taylor and Green's vortices, in which large eddies make small ones: u = sin x cos y cos z, v = -cos x sin y cos z,
 * w = 0, viscosity 1/100: G. I. Taylor and A. E. Green, Proc. R. Soc. A 158 (1937); M. E. Brachet, D. I. Meiron,
 * S. A. Orszag, B. G. Nickel, R. H. Morf and U. Frisch, "Small-scale structure of the Taylor-Green vortex", J. Fluid
 * Mech. 130 (1983), who draw how the dissipation rises and falls at this Reynolds number, 100. They print no table: the
 * numbers here were computed anew by their method (spectral, 64 waves along an axis; 32 give the same within 4e-3).
 * Walls of full slip stand in for mirror planes: one cube of pi is an eighth of the period. */
#include "tests/kits/fluid_kit.h"
#include "tests/kits/fluid_valid.h"
#include "tests/kits/patience.h"
#include "tests/kits/fluid_valid_deep.h"
#include "tests/kits/test.h"

#include <math.h>

static const double pi = 3.14159265358979;

/* Mean energy at t = 0, 1 .. 8. */
static const double energies[] = {.125, .1174809, .1090476, .0987913, .0868188, .0739629, .0612381, .0496828, .0399741};
enum { TIMES = sizeof energies / sizeof *energies, EARLY = 3 };

typedef struct Row {
    DeepScheme scheme;
    /* The energy at any of these times and in the first 2 s on 24^3 (a period of 48^3), part of it; the latter from
     * 12^3, at least. */
    double off, early, falls;
} Row;

static const Row rows[] = {
    {{"staggered, linear", FLUID_STAGGERED, FLUID_LINEAR, false}, .37, .23, 1.3},
    {{"staggered, MacCormack", FLUID_STAGGERED, FLUID_MACCORMACK, false}, .09, .07, 1.3},
    {{"staggered, reflection", FLUID_STAGGERED, FLUID_MACCORMACK, true}, .05, .015, 3},
    {{"centred, MacCormack", FLUID_CENTRED, FLUID_MACCORMACK, false}, .1, .08, 1.3},
};

static double vortices(int axis, const double at[3], const void *data) {
    (void)data;
    if (axis == 2) return 0;
    return axis ? -cos(at[0]) * sin(at[1]) * cos(at[2]) : sin(at[0]) * cos(at[1]) * cos(at[2]);
}

static void run(const DeepScheme *scheme, int cells, double energy[TIMES]) {
    FluidDef def = Deep_Def(cells, cells, cells, cells);
    def.cell_size = (float)(pi / cells);
    Deep_AllSides(&def, FLUID_WALL, 1);
    Deep_Use(&def, scheme);
    def.channel_count = 0;
    def.pressure_iterations = 4;
    def.viscosity = .01f;
    Fluid *fluid = Fluid_Create(&def);
    assert_non_null(fluid);
    Deep_FillVelocity(fluid, vortices, NULL);
    const int steps = (int)ceil(cells / pi / .9); /* a second, .9 cells a step */
    for (int t = 0; t < TIMES; t++) {
        energy[t] = Deep_Energy(fluid);
        Kit_Steps(fluid, steps, 1 / (float)steps);
    }
    Fluid_Destroy(fluid);
}

static double worst(const double energy[], int times) {
    double most = 0;
    for (int t = 1; t < times; t++) most = fmax(most, fabs(energy[t] / energies[t] - 1));
    return most;
}

TEST(test_re_100) {
    const int cells = Patience_Long() ? 48 : 24;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        double coarse[TIMES], fine[TIMES];
        run(&rows[i].scheme, cells / 2, coarse), run(&rows[i].scheme, cells, fine);
        print_message("    %s, an eighth of %d^3\n", rows[i].scheme.name, 2 * cells);
        Valid_Near("energy, farthest off in 8 s", worst(fine, TIMES), 0, rows[i].off, "as Brachet 1983");
        Valid_Near("energy, farthest off in 2 s", worst(fine, EARLY), 0, rows[i].early, "as Brachet 1983");
        Valid_Falls("energy, farthest off in 2 s", worst(coarse, EARLY), worst(fine, EARLY), rows[i].falls);
        print_message("    mean dissipation around its peak, t = 4 to 6: ours %.5f, theirs %.5f\n",
                      (fine[4] - fine[6]) / 2, (energies[4] - energies[6]) / 2);
    }
}
