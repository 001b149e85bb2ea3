/* A vortex ring goes at Gamma / (4 pi R) (ln(8 R / a) - .558), if its core is thin and its vorticity falls off as
 * exp(-r^2 / a^2): P. G. Saffman, "The velocity of viscous vortex rings", Stud. Appl. Math. 49 (1970). (The constant is
 * 1/4 for an even core.) A quarter of the ring moves along the corner of two walls of full slip, its planes of
 * symmetry. The box brings the flow of the ring's mirror images, as dipoles of strength Gamma R^2 / 4. */
#include "tests/kits/fluid_kit.h"
#include "tests/kits/fluid_valid.h"
#include "tests/kits/patience.h"
#include "tests/kits/fluid_valid_deep.h"
#include "tests/kits/test.h"

#include <math.h>

static const double pi = 3.14159265358979, length = 1.5, width = .75; /* of the box */

typedef struct Ring {
    double along, radius; /* m */
    double core;          /* a, m */
    double circulation;   /* m^2/s */
} Ring;

static double saffman(const Ring *ring) {
    return ring->circulation / (4 * pi * ring->radius) * (log(8 * ring->radius / ring->core) - .558);
}

/* A push on a disc of air, blurred by the core's width, leaves a ring where it ends, whose core is a Gaussian.
 * data: Ring */
static double pushed_disc(int axis, const double at[3], const void *data) {
    if (axis) return 0;
    const Ring *ring = data;
    const double x = (at[0] - ring->along) / ring->core, r = (hypot(at[1], at[2]) - ring->radius) / ring->core;
    return ring->circulation * exp(-x * x) / (sqrt(pi) * ring->core) * erfc(r) / 2;
}

/* In the slab where the third axis is 0. */
static double in_plane(FluidView view, int x, int y, int out) {
    return (double)(out == 1 ? *Kit_At3(view, x, y, 0) : *Kit_At3(view, x, 0, y));
}

/* Of a ring that moves along x, from the vorticity in the plane through its axis that lies along x and axis `out`:
 * where its impulse lies, and its core as that of the Gaussian with this spread. */
static Ring find_ring(const Fluid *air, int out) {
    const FluidView u = Fluid_ReadVelocity(air, 0), v = Fluid_ReadVelocity(air, out);
    const FluidDef *def = Fluid_GetDef(air);
    const int apart = def->layout == FLUID_CENTRED ? 2 : 1; /* else vorticity lies on the edges between cells */
    const double h = (double)def->cell_size;
    double sum = 0, x1 = 0, x2 = 0, r1 = 0, r2 = 0, impulse = 0, along = 0;
    for (int y = apart - 1; y < def->size[out] - 1; y++)
        for (int x = apart - 1; x < def->size[0] - 1; x++) {
            const int right = x + 1, below = y + 1, i = apart == 2 ? x : right, j = apart == 2 ? y : below;
            const double w = (in_plane(v, right, j, out) - in_plane(v, right - apart, j, out) -
                              in_plane(u, i, below, out) + in_plane(u, i, below - apart, out)) /
                             (apart * h);
            const double px = (i + .5 * (apart - 1)) * h, r = (j + .5 * (apart - 1)) * h;
            sum += w, x1 += w * px, x2 += w * px * px, r1 += w * r, r2 += w * r * r;
            impulse += w * r * r, along += w * r * r * px;
        }
    const double spread = (x2 - x1 * x1 / sum + r2 - r1 * r1 / sum) / sum;
    return (Ring){along / impulse, sqrt(r2 / sum), sqrt(fmax(spread, 0)), sum * h * h};
}

static Fluid *new_ring(const DeepScheme *scheme, int across, const Ring *ring) {
    const int side = (int)(width * across);
    FluidDef def = Deep_Def(2 * side, side, side, across);
    Deep_AllSides(&def, FLUID_WALL, 1);
    Deep_Use(&def, scheme);
    def.channel_count = 0;
    def.pressure_iterations = 6;
    Fluid *air = Fluid_Create(&def);
    assert_non_null(air);
    Deep_FillVelocity(air, pushed_disc, ring);
    Fluid_StepVelocity(air, 1e-6f);
    return air;
}

/* What the mirror images bring to the ring. */
static double images_at(const Ring *ring) {
    const double box[3] = {length, 2 * width, 2 * width}, middle[3] = {0, 0, 0};
    double images[3];
    Deep_Dipole(box, middle, true, images);
    return ring->circulation * ring->radius * ring->radius / 4 * images[0];
}

typedef struct Speed {
    double is, by_start, by_itself; /* measured; Saffman's for the ring of the beginning, and for the one measured */
    double askew;                   /* how much further it has come in one plane than in the other, m */
} Speed;

/* Over .2 s, in which it goes less than its radius: then the images are those of the box's middle. */
static Speed measure(const DeepScheme *scheme, int across) {
    enum { PARTS = 4 };
    const Ring start = {.65, .25, .05, 1};
    const int steps = (int)ceil(.2 * across * 3 / .9 / PARTS); /* some .9 cells at 3 m/s */
    Fluid *air = new_ring(scheme, across, &start);
    Ring ring = find_ring(air, 1);
    const double from = ring.along, brought = images_at(&start);
    Speed speed = {0, saffman(&start) + brought, 0, 0};
    for (int i = 0; i < PARTS; i++) {
        speed.by_itself += (saffman(&ring) / 2 + brought / 2) / PARTS;
        Kit_Steps(air, steps, (float)(.2 / PARTS / steps));
        ring = find_ring(air, 1);
        speed.by_itself += (saffman(&ring) / 2 + brought / 2) / PARTS;
    }
    speed.is = (ring.along - from) / .2;
    speed.askew = fabs(find_ring(air, 2).along - ring.along);
    Fluid_Destroy(air);
    return speed;
}

typedef struct Row {
    DeepScheme scheme;
    double by_start, by_itself; /* how far off with 48 cells a metre, at most, part of it */
} Row;

static const Row rows[] = {
    {{"staggered, linear", FLUID_STAGGERED, FLUID_LINEAR, false}, .3, .1},
    {{"staggered, MacCormack", FLUID_STAGGERED, FLUID_MACCORMACK, false}, .2, .05},
    {{"staggered, reflection", FLUID_STAGGERED, FLUID_MACCORMACK, true}, .1, .05},
    {{"centred, MacCormack", FLUID_CENTRED, FLUID_MACCORMACK, false}, .2, .05},
};

TEST(test_speed) {
    const int across = Patience_Long() ? 96 : 48;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const Speed coarse = measure(&rows[i].scheme, across / 2), fine = measure(&rows[i].scheme, across);
        print_message("    %s, radius %d cells, m/s\n", rows[i].scheme.name, across / 4);
        Valid_Near("speed, for the ring of the beginning", fine.is, fine.by_start, rows[i].by_start * fine.by_start,
                   "Saffman 1970");
        Valid_Near("speed, for the ring as it has become", fine.is, fine.by_itself, rows[i].by_itself * fine.by_itself,
                   "Saffman 1970");
        Valid_Near("further in one plane than in the other, m", fine.askew, 0, 1e-4, "symmetry");
        Valid_Falls("off, for the ring of the beginning", fabs(coarse.is - coarse.by_start),
                    fabs(fine.is - fine.by_start), 1.3);
    }
}
