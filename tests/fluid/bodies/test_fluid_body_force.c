/* Forces on bodies against theory: weight displaced, mass carried along, shear, torque, and bodies that go where they
 * are taken. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>

static const double pi = 3.14159265358979;

/* In depth per metre of it, as in 2D. */
static double force_on(const Fluid *fluid, int body, int axis) {
    float force[3] = {NAN, NAN, NAN};
    Fluid_BodyForce(fluid, body, force, NULL);
    return force[axis] / Kit_Depth(fluid);
}

static double torque_on(const Fluid *fluid, int body) {
    float torque[3] = {NAN, NAN, NAN};
    Fluid_BodyForce(fluid, body, NULL, torque);
    return torque[2] / Kit_Depth(fluid);
}

/* ---- What is asked for -------------------------------------------------------------------------- */

static void check_asking(Case *each) {
    FluidDef def = each->def;
    def.viscosity = 0.1f;
    Fluid *fluid = Case_Create(each, &def);
    float force[3] = {7, 7, 7}, torque[3] = {7, 7, 7};
    for (int i = 0; i < 3; i++) {
        const int wrong[] = {0, -1, FLUID_MAX_BODIES};
        Case_Expect(each, !Fluid_BodyForce(fluid, wrong[i], force, torque), "body %d is taken", wrong[i]);
    }
    Case_Expect(each, !Fluid_BodyForce(NULL, 1, force, torque), "no fluid is taken");
    Case_Expect(each, force[0] == 7 && torque[2] == 7, "a refused call writes");
    Case_Near(each, "refused", (double)Fluid_GetProfile(fluid).refused, 3, 0);

    Fluid_SetBody(fluid, 1, &(FluidBody){.velocity = {1, 0.5f, 0}, .spin = {0, 0, 2}, .pivot = {1, 1, 0}});
    Fluid_SetBody(fluid, 2, &(FluidBody){.open = true, .velocity = {1, 1, 0}});
    Kit_StampDisc(fluid, 1, 1, 1.2f, 0.4f);
    Kit_StampCells(fluid, 2, 24, 8, 4, 4);
    Fluid_StepVelocity(fluid, 0.02f);
    Case_Expect(each, Fluid_BodyForce(fluid, 3, force, torque), "a body that fills nothing is refused");
    Case_Expect(each, force[0] == 0 && force[1] == 0 && force[2] == 0 && torque[2] == 0, "it feels something");
    Case_Expect(each, Fluid_BodyForce(fluid, 2, force, torque), "a drain is refused");
    Case_Expect(each, force[0] == 0 && force[1] == 0 && torque[2] == 0, "a drain feels something");

    const double drag = force_on(fluid, 1, 0), turn = torque_on(fluid, 1);
    Case_AtMost(each, "an impulsive start is resisted, N", drag, -1);
    Case_Expect(each, torque_on(fluid, 1) != 0, "no torque");
    Fluid_SetBody(fluid, 1, &(FluidBody){.pivot = {3, 3, 0}});
    Fluid_ClearOccupancy(fluid);
    Kit_StampDisc(fluid, 3, 1, 1.2f, 0.4f);
    Fluid_StepVelocity(fluid, 0);
    Fluid_StepChannels(fluid, 0.02f);
    Case_Near(each, "force of the last step after new stamps", force_on(fluid, 1, 0), drag, 0);
    Case_Near(each, "torque of the last step after new stamps", torque_on(fluid, 1), turn, 0);
    Case_Near(each, "force on a body stamped since", force_on(fluid, 3, 0), 0, 0);
    Fluid_Clear(fluid);
    Case_Near(each, "force in cleared air", force_on(fluid, 1, 0), 0, 0);
    Fluid_Destroy(fluid);
}

TEST(test_forces_are_those_of_the_last_step) { Cases_RunOne(check_asking); }

/* The heaviest and most viscous fluid, between a wall and a plate that flies past it: forces stay within 1e36 N. */
static void check_enormous(Case *each) {
    enum { LONG = 3000 };
    for (int sign = -1; sign <= 1; sign += 2) {
        FluidDef def = each->def;
        Case_Resize(&def, LONG, 4, 1);
        def.density = def.viscosity = 1e12f;
        Fluid *fluid = Case_Create(each, &def);
        Fluid_SetBody(fluid, 1, &(FluidBody){.velocity = {(float)sign * 1e9f, 0, 0}});
        Kit_StampCells(fluid, 1, 10, 2, LONG - 20, 2);
        Fluid_StepVelocity(fluid, 1);
        Case_Near(each, "drag on an enormous plate, of what is kept", force_on(fluid, 1, 0) / 1e36, -sign, 1e-6);
        Case_AtMost(each, "the torque on it", fabs(torque_on(fluid, 1)), 1.00001e36);
        Fluid_Destroy(fluid);
    }
}

TEST(test_enormous_forces_are_bounded) { Cases_RunOne(check_enormous); }

/* ---- Weight displaced (Archimedes) -------------------------------------------------------------- */

enum { TANK = 48 };

static float layers(float x, float y, const void *data) {
    (void)x;
    return *(const bool *)data ? 6 * y - 25 : y < 2.2f ? 30 : -10; /* a steady gradient; hot air above cold */
}

static double weight_displaced(Fluid *fluid, float lift) {
    const FluidDef *def = Fluid_GetDef(fluid);
    double heat = 0;
    for (int y = 0; y < TANK; y++)
        for (int x = 0; x < TANK; x++)
            if (!Kit_IsFree(fluid, x, y)) heat += *Kit_At(Fluid_Channel(fluid, FLUID_HEAT), x, y);
    return def->density * lift * heat * def->cell_size * def->cell_size;
}

static void check_archimedes(Case *each) {
    if (Case_ConvergesSlowly(each)) return;
    for (int steady = 0; steady < 2; steady++) {
        FluidDef def = Case_Quiet(each);
        Case_Resize(&def, TANK, TANK, 0.1f);
        def.channel[FLUID_HEAT].buoyancy = 0.033f;
        Case_Converge(&def, 1e-4f);
        Fluid *fluid = Case_Create(each, &def);
        const bool gradient = steady;
        Fluid_SetBody(fluid, 1, &(FluidBody){.pivot = {1.4f, 2.4f, 0}});
        Kit_StampDisc(fluid, 1, 2.4f, 2.4f, 0.8f);
        Kit_FillChannel(fluid, FLUID_HEAT, layers, &gradient);
        const double weight = weight_displaced(fluid, 0.033f);
        Fluid_StepVelocity(fluid, 0.02f);
        const double tolerance = fabs(weight) * (def.layout == FLUID_STAGGERED ? gradient ? 0.005 : 0.03 : 0.15);
        Case_Near(each, "hot air lifts less: force down, N", force_on(fluid, 1, 1), weight, tolerance);
        Case_Near(each, "force to the side, N", force_on(fluid, 1, 0), 0, 2e-3); /* as the pressure converged */
        Case_Near(each, "torque about a pivot 1 m to the left, N m", torque_on(fluid, 1), weight, tolerance);
        Fluid_Destroy(fluid);
    }
}

TEST(test_a_body_displaces_its_weight_of_air) { Cases_Walk(check_archimedes); }

/* ---- Mass carried along ------------------------------------------------------------------------- */

enum { POOL = 96 };
static const double disc_radius = 6;

/* Of a disc in the middle of a square pool, over density pi R^2: 1 + 2 s (R/L)^2, where s is what its mirror images add
 * to the flow that it meets, over R^2 / L^2. A disc of whole cells acts like one 0.4 cells larger
 * (test_fluid_potential.c).
 */
static double mass_carried(void) {
    const double radius = disc_radius + 0.4;
    double images = 0;
    for (int i = -6; i <= 6; i++)
        for (int j = -60; j <= 60; j++) {
            const double r2 = (double)(i * i + j * j);
            if (r2 > 0) images += (i % 2 ? -1 : 1) * (double)(j * j - i * i) / (r2 * r2);
        }
    return pi * radius * radius * (1 + 2 * images * radius * radius / (POOL * POOL));
}

static FluidDef pool(const Case *each) {
    FluidDef def = Case_Quiet(each);
    Case_Resize(&def, POOL, POOL, 1);
    Case_AllSides(&def, FLUID_WALL, 1);
    def.density = 1;
    return def;
}

static void check_impulse(Case *each) {
    if (Case_ConvergesSlowly(each)) return;
    FluidDef def = pool(each);
    Case_Converge(&def, 1e-3f);
    Fluid *fluid = Case_Create(each, &def);
    for (int axis = 0; axis < 2; axis++) {
        FluidBody disc = {.slip = 1};
        disc.velocity[axis] = 1;
        Fluid_SetBody(fluid, 1, &disc);
        Kit_StampDisc(fluid, 1, POOL / 2, POOL / 2, (float)disc_radius);
        Fluid_StepVelocity(fluid, 1e-4f);
        Case_Near(each, "impulse of a start, over the mass carried", -force_on(fluid, 1, axis) * 1e-4 / mass_carried(),
                  1, def.layout == FLUID_STAGGERED ? 0.05 : 0.1);
        Case_Near(each, "impulse across", force_on(fluid, 1, !axis) * 1e-4 / mass_carried(), 0, 0.01);
        Fluid_Clear(fluid);
    }
    Fluid_Destroy(fluid);
}

TEST(test_an_impulsive_start_takes_the_mass_carried) {
    Cases_WalkPresets(check_impulse);
    Cases_WalkTransport(check_impulse);
}

/* A disc that swings by a third of its radius, through cells: the part of the force that goes with the acceleration. At
 * small strokes the inertia coefficient of a cylinder is 1 + 1 (Sarpkaya and Isaacson 1981), the latter the mass
 * carried. */
static void check_swing(Case *each) {
    if (each->def.pressure != FLUID_MULTIGRID) return;
    enum { PERIOD = 80 };
    const double dt = 0.02, omega = 2 * pi / (PERIOD * dt), stroke = 2;
    FluidDef def = pool(each);
    def.pressure_iterations = 4;
    Fluid *fluid = Case_Create(each, &def);
    double before = 0, product = 0, square = 0;
    for (int i = 1; i <= 2 * PERIOD; i++) {
        const double x = stroke * sin(omega * dt * i),
                     acceleration = -stroke * omega * omega * sin(omega * dt * (i - 0.5));
        Fluid_SetBody(fluid, 1, &(FluidBody){.velocity = {(float)((x - before) / dt), 0, 0}, .slip = 1});
        Fluid_ClearOccupancy(fluid);
        Kit_StampDisc(fluid, 1, (float)(POOL / 2 + x), POOL / 2, (float)disc_radius);
        Fluid_StepVelocity(fluid, (float)dt);
        before = x;
        if (i <= PERIOD) continue;
        product += force_on(fluid, 1, 0) * acceleration;
        square += acceleration * acceleration;
    }
    Case_Near(each, "mass carried by a swinging disc, over theory", -product / square / mass_carried(), 1, 0.1);
    Fluid_Destroy(fluid);
}

TEST(test_an_accelerating_disc_carries_mass_along) { Cases_WalkPresets(check_swing); }

/* With reflection the first projection's impulse counts twice. */
static void check_reflected(Case *each) {
    each->def.reflection = true;
    check_archimedes(each);
    check_impulse(each);
    check_swing(each);
}

TEST(test_reflection_changes_no_force) { Cases_RunOne(check_reflected); }

/* ---- Around a periodic box ----------------------------------------------------------------------- */

/* The same paddle in the middle and across the seams of a box that wraps around feels the same. */
static void check_seams(Case *each) {
    if (Case_ConvergesSlowly(each)) return;
    double load[2][3];
    for (int i = 0; i < 2; i++) {
        FluidDef def = Case_Quiet(each);
        Case_AllSides(&def, FLUID_PERIODIC, 0);
        Case_Converge(&def, 1e-4f);
        def.viscosity = 0.05f;
        Fluid *fluid = Case_Create(each, &def);
        const FluidBody paddle = {
            .velocity = {0.5f, -0.2f, 0}, .spin = {0, 0, 3}, .pivot = {i ? 3.2f : 1.6f, i ? 0 : 1.2f, 0}};
        Fluid_SetBody(fluid, 1, &paddle);
        Fluid_StampBox(fluid, 1, paddle.pivot, FLUID_AT(0.62f, 0.21f), 0.4f);
        if (i) Fluid_StampBox(fluid, 1, FLUID_AT(0, 0), FLUID_AT(0.62f, 0.21f), 0.4f);
        if (i) Fluid_StampBox(fluid, 1, FLUID_AT(0, 2.4f), FLUID_AT(0.62f, 0.21f), 0.4f);
        if (i) Fluid_StampBox(fluid, 1, FLUID_AT(3.2f, 2.4f), FLUID_AT(0.62f, 0.21f), 0.4f);
        for (int k = 0; k < 5; k++) Fluid_StepVelocity(fluid, 0.02f);
        load[i][0] = force_on(fluid, 1, 0), load[i][1] = force_on(fluid, 1, 1), load[i][2] = torque_on(fluid, 1);
        Fluid_Destroy(fluid);
    }
    for (int k = 0; k < 3; k++)
        Case_Near(each, "load on a paddle across the seams", load[1][k], load[0][k], 0.01 * fabs(load[0][2]));
    Case_AtLeast(each, "torque against the turning", -load[0][2], 0.01);
}

TEST(test_a_body_may_lie_across_the_seams) {
    Cases_WalkPresets(check_seams);
    Cases_WalkTransport(check_seams);
}

/* ---- Bodies that the flow takes along ------------------------------------------------------------ */

/* A cylinder of the given mass, over the mass that it carries, rises through heavy air by the formula of the header: it
 * starts with lift / (m + m') and ends where drag is lift, at a drag coefficient of about 1.2 (measured for cylinders
 * at Re 1e4 to 1e5). */
static void check_rise(Case *each, double ratio) {
    enum { STEPS = 600 };
    const double dt = 1 / 60., radius = 0.4, carried = 1.2 * pi * radius * radius, lift = 3.3 * carried;
    FluidDef def = Case_Quiet(each);
    Case_Resize(&def, 48, 160, 0.1f);
    def.density = 1.2f;
    def.channel[FLUID_HEAT].buoyancy = 0.033f;
    Fluid *fluid = Case_Create(each, &def);
    Kit_SetChannel(fluid, FLUID_HEAT, -100);
    double y = 15, speed = 0, acceleration = 0, most = 0, fastest = 0;
    for (int i = 0; i < STEPS && y > 1; i++) {
        Fluid_SetBody(fluid, 1, &(FluidBody){.velocity = {0, (float)speed, 0}});
        Fluid_ClearOccupancy(fluid);
        Kit_StampDisc(fluid, 1, 2.4f, (float)y, (float)radius);
        Fluid_Step(fluid, (float)dt);
        acceleration = (force_on(fluid, 1, 1) + carried * acceleration) / (ratio * carried + carried);
        most = fmax(most, fabs(acceleration));
        speed += acceleration * dt, y += speed * dt;
        fastest = fmax(fastest, -speed);
    }
    const double start = lift / ((1 + ratio) * carried), terminal = sqrt(lift / (1.2 * radius * 1.2));
    Case_Near(each, "largest acceleration, over that of the start", most / start, 1.05, 0.15);
    const double wanted = fmin(terminal, start * STEPS * dt);
    Case_Near(each, "greatest speed, over lift against drag", fastest / wanted, 0.9, 0.15);
    Fluid_Destroy(fluid);
}

static void check_light_bodies(Case *each) {
    const double ratio[] = {0.01, 1, 100};
    for (int i = 0; i < 3; i++) check_rise(each, ratio[i]);
}

TEST(test_light_and_heavy_bodies_rise) { Cases_RunOne(check_light_bodies); }
