/* fluid/pocket/: as exact as it says, bounded whatever it is given, and still where nothing happens. That a Cortex-M0
 * computes the same is in check_pocket.sh. */
#define POCKET_N 128
#include "tests/kits/pocket_scene.h"

#include "tests/kits/fluid_kit.h"
#include "tests/kits/paper_reference.h"
#include "tests/kits/patience.h"
#include "tests/kits/test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static int at(int i, int j) { return i + (box.N + 2) * j; }

static int open_scene(void **state) {
    (void)state;
    freal *field[6] = {u, v, dens, u_prev, v_prev, dens_prev};
    for (int k = 0; k < 6; k++) memset(field[k], 0, sizeof u);
    memset(occupied, 0, sizeof occupied);
    box = (Box){.N = 32, .occupied = occupied, .body = {{0, 0}, {POCKET_DISC, 0}}};
    return 0;
}

/* ---- beside the paper's code in floats ---- */

static const float FRAME = 1 / 64.0f; /* s */

/* The size of one step of a freal, in the paper's unit of velocity: sides of the box a second. */
static float one_step(void) { return 1 / (FLU_X1_0 * (float)box.N * FRAME); }

static void set_up(PaperReference *paper) {
    const float a_second = 1 / (FLU_X1_0 * FRAME), cells = (float)(box.N * box.N);
    assert_true(PaperReference_Open(paper, (const int[3]){box.N, box.N, 1}, 1));
    paper->skips_idle_diffusion = true;
    paper->viscosity = POCKET_VISC * a_second / cells;
    paper->diffusion[0] = POCKET_DIFF * a_second / cells;
    paper->confinement = POCKET_EPS * a_second;
    paper->buoyancy[0] = POCKET_LIFT * one_step() / FRAME;
    paper->solid_velocity[0] = POCKET_DISC * one_step();
}

static void hand_over(PaperReference *paper) {
    for (int c = 0; c < (box.N + 2) * (box.N + 2); c++) {
        paper->v_prev[0][c] = u_prev[c] * one_step() / FRAME;
        paper->v_prev[1][c] = v_prev[c] * one_step() / FRAME;
        paper->x_prev[0][c] = dens_prev[c] / (FLU_X1_0 * FRAME);
        paper->solid[c] = occupied[c];
    }
    PaperReference_MarkSolids(paper);
}

/* The root of the sum of squared differences over that of the squares, in free cells. */
static double distance(int fields, freal *const ours[], float *const theirs[], float step) {
    double apart = 0, whole = 0;
    for (int j = 1; j <= box.N; j++)
        for (int i = 1; i <= box.N; i++)
            for (int k = 0; k < fields && !occupied[at(i, j)]; k++) {
                const double value = theirs[k][at(i, j)], difference = ours[k][at(i, j)] * step - value;
                apart += difference * difference;
                whole += value * value;
            }
    return sqrt(apart / whole);
}

static void compare(int n) {
    PaperReference paper;
    open_scene(NULL);
    box.N = n;
    set_up(&paper);
    for (int frame = 0; frame < POCKET_FRAMES; frame++) {
        get_from_scene(frame);
        hand_over(&paper);
        PaperReference_Step(&paper, FRAME);
        run_frame();
    }
    const double smoke = distance(1, (freal *[]){dens}, paper.x, 1.0f / FLU_X1_0);
    const double flow = distance(2, (freal *[]){u, v}, paper.v, one_step());
    printf("N %d after %d frames: density %.2f %%, velocity %.2f %% from floats\n", n, POCKET_FRAMES, 100 * smoke,
           100 * flow);
    PaperReference_Close(&paper);
    assert_true(smoke < .02 && flow < .02);
}

TEST_WITH(open_scene, NULL, test_is_within_two_percent_of_floats) {
    compare(32);
    if (Patience_Sanitized()) return;
    compare(64);
    compare(128);
}

TEST_WITH(open_scene, NULL, test_keeps_its_bits) {
    for (int frame = 0; frame < POCKET_FRAMES; frame++) {
        get_from_scene(frame);
        run_frame();
    }
    assert_int_equal(hash_scene(), 0x0cc43909);
}

/* ---- bounds ---- */

static void scatter(KitRandom *random, freal *x, int count) {
    static const freal extreme[4] = {INT16_MIN, INT16_MAX, -INT16_MAX, 0};
    const uint32_t how = Kit_Random(random) % 3;
    for (int c = 0; c < count; c++) {
        const freal any = (freal)((int)(Kit_Random(random) >> 16) - 32768);
        x[c] = how == 0 ? any : how == 1 ? extreme[Kit_Random(random) % 4] : (freal)(any / 512);
    }
}

static void is_bounded(const freal *x) {
    for (int c = 0; c < (box.N + 2) * (box.N + 2); c++) assert_true(x[c] >= -FLU_TOP);
}

/* Whatever is in the arrays and the parameters: no sum overflows, which the sanitizers' build would report, and all
 * that comes out is a number of the range. */
TEST_WITH(open_scene, NULL, test_is_bounded_whatever_it_is_given) {
    KitRandom random = {2003};
    freal *field[6] = {u, v, dens, u_prev, v_prev, dens_prev}, any[8];
    for (int run = 0; run < 200; run++) {
        box.N = 1 + (int)(Kit_Random(&random) % 24);
        for (int k = 0; k < 6; k++) scatter(&random, field[k], (box.N + 2) * (box.N + 2));
        scatter(&random, any, 8);
        for (int c = 0; c < POCKET_SIZE; c++)
            occupied[c] = (uint8_t)(Kit_Random(&random) % 4 ? 0 : Kit_Random(&random));
        for (int k = 0; k < FLU_BODIES; k++)
            for (int axis = 0; axis < 2; axis++) box.body[k][axis] = any[(k + axis) & 7];
        box.occupied = run % 5 ? occupied : NULL;
        buoyancy(&box, v_prev, dens, any[0]);
        confinement(&box, u_prev, v_prev, u, v, any[1]);
        vel_step(&box, u, v, u_prev, v_prev, any[2], any[3]);
        dens_step(&box, dens, dens_prev, u, v, any[4], any[3]);
        for (int k = 0; k < 3; k++) is_bounded(field[k]);
    }
}

/* Air that rushes apart everywhere, at the highest speeds: what 20 sweeps add to its pressure does not wrap around, so
 * the result is that of a 64th of the speeds, times 64. */
TEST_WITH(open_scene, NULL, test_the_greatest_pressure_fits) {
    static freal slow_u[POCKET_SIZE], slow_v[POCKET_SIZE];
    for (int j = 0; j < box.N + 2; j++)
        for (int i = 0; i < box.N + 2; i++) {
            u[at(i, j)] = (freal)(64 * (slow_u[at(i, j)] = (freal)((2 * i - box.N - 1) * 15)));
            v[at(i, j)] = (freal)(64 * (slow_v[at(i, j)] = (freal)((2 * j - box.N - 1) * 15)));
        }
    project(&box, u, v, u_prev, v_prev);
    project(&box, slow_u, slow_v, u_prev, v_prev);
    for (int j = 1; j <= box.N; j++)
        for (int i = 1; i <= box.N; i++) {
            assert_true(magnitude(u[at(i, j)] - 64 * slow_u[at(i, j)]) <= 128);
            assert_true(magnitude(v[at(i, j)] - 64 * slow_v[at(i, j)]) <= 128);
        }
}

/* Carried and spread by any wind, smoke stays between its least and its most; where these are one, it does not change.
 */
TEST_WITH(open_scene, NULL, test_smoke_stays_between_its_least_and_its_most) {
    KitRandom random = {7};
    scatter(&random, u, POCKET_SIZE);
    scatter(&random, v, POCKET_SIZE);
    for (uint32_t range = 1; range < 30000; range += 9999) {
        for (int c = 0; c < POCKET_SIZE; c++) dens[c] = (freal)(1001 + Kit_Random(&random) % range);
        for (int frame = 0; frame < 20; frame++) {
            memset(dens_prev, 0, sizeof dens_prev);
            dens_step(&box, dens, dens_prev, u, v, 900, FLU_X1_0);
        }
        for (int c = 0; c < (box.N + 2) * (box.N + 2); c++) assert_in_range(dens[c], 1001, 1000 + range);
    }
}

/* ---- what it is for ---- */

TEST_WITH(open_scene, NULL, test_air_without_a_force_stays_still) {
    for (int c = 0; c < POCKET_SIZE; c++) dens[c] = (freal)(c % 5000);
    set_bnd(&box, 0, dens);
    for (int frame = 0; frame < 20; frame++) {
        memset(dens_prev, 0, sizeof dens_prev);
        confinement(&box, u_prev, v_prev, u, v, FLU_X1_0);
        vel_step(&box, u, v, u_prev, v_prev, 100, FLU_X1_0);
        dens_step(&box, dens, dens_prev, u, v, 0, FLU_X1_0);
    }
    for (int j = 1; j <= box.N; j++)
        for (int i = 1; i <= box.N; i++) {
            assert_int_equal(u[at(i, j)] | v[at(i, j)], 0);
            assert_int_equal(dens[at(i, j)], at(i, j) % 5000);
        }
}

/* A room with walls of two cells: air and smoke of the other side do not come in. */
TEST_WITH(open_scene, NULL, test_walls_of_two_cells_are_tight) {
    for (int j = 1; j <= box.N; j++)
        for (int i = 15; i <= 16; i++) occupied[at(i, j)] = 2;
    for (int frame = 0; frame < 60; frame++) {
        memset(v_prev, 0, sizeof v_prev), memset(u_prev, 0, sizeof u_prev), memset(dens_prev, 0, sizeof dens_prev);
        for (int j = 10; j < 20; j++) dens_prev[at(5, j)] = u_prev[at(8, j)] = FLU_X1_0 / 16;
        vel_step(&box, u, v, u_prev, v_prev, 0, FLU_X1_0);
        dens_step(&box, dens, dens_prev, u, v, 0, FLU_X1_0);
    }
    int32_t here = 0;
    for (int j = 1; j <= box.N; j++) {
        for (int i = 1; i < 15; i++) here += dens[at(i, j)];
        for (int i = 17; i <= box.N; i++) assert_int_equal(dens[at(i, j)], 0);
    }
    assert_true(here > FLU_X1_0);
}

/* Newton's root, over all that a gradient can be: the length is right to 0.1 %. */
TEST_WITH(open_scene, NULL, test_a_direction_has_length_one) {
    KitRandom random = {11};
    for (int k = 0; k < 20000; k++) {
        const uint32_t shift = Kit_Random(&random) % 18;
        int32_t x = (int32_t)(Kit_Random(&random) % 262140) - 131070,
                y = (int32_t)(Kit_Random(&random) % 262140) - 131070;
        x /= 1 << shift, y /= 1 << (shift + Kit_Random(&random) % 3);
        if (!x && !y) continue;
        const double angle = atan2(y, x);
        unit(&x, &y);
        assert_true(fabs(hypot(x, y) - 16384) < 17 && fabs(remainder(atan2(y, x) - angle, 6.283185307)) < 1e-3);
    }
}
