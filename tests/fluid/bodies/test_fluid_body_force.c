/* Forces on bodies against theory: weight displaced, mass carried along, shear, torque, and bodies that go where they
 * are taken. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>
#include <string.h>

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

/* ---- Weight displaced (Archimedes) -------------------------------------------------------------- */

enum { WIDE = 14, HIGH = 11, DEEP = 9 };

/* Air that is lifted evenly presses on a body at rest with the weight that it displaces, at the body's middle. */
static void check_archimedes(Case *each) {
    static const float deep_up[3] = {.48f, -.6f, .64f}, flat_up[3] = {.6f, -.8f, 0}, pivot[3] = {.2f, .9f, .1f};
    if (Case_ConvergesSlowly(each)) return;
    const bool deep = Case_IsDeep(each);
    FluidDef def = Case_Quiet(each);
    Case_Resize(&def, WIDE, HIGH, .1f);
    Case_AllSides(&def, FLUID_WALL, 1);
    if (deep) def.size[2] = DEEP;
    memcpy(def.up, deep ? deep_up : flat_up, sizeof def.up);
    def.channel[FLUID_HEAT].buoyancy = .05f;
    Case_Converge(&def, 1e-4f);
    def.pressure_iterations = 4000;
    Fluid *fluid = Case_Create(each, &def);
    FluidBody body = Fluid_DefaultBody();
    memcpy(body.pivot, pivot, sizeof pivot);
    Fluid_SetBody(fluid, 1, &body);
    Fluid_StampTurnedBox(fluid, 1, FLUID_AT3(.8f, .5f, .45f), FLUID_AT3(.3f, .2f, .15f),
                         (const float[4]){.1f, .2f, .3f, .9f});
    Kit_SetChannel(fluid, FLUID_HEAT, 20);
    const int cells = Kit_Marked(fluid, 1);
    double middle[3] = {0, 0, 0}, wanted[3];
    for (int c = 0; c < Kit_Cells(fluid); c++) {
        if (!Fluid_GetOccupancy(fluid)[c]) continue;
        middle[0] += (c % WIDE + .5) * .1 / cells, middle[1] += (c / WIDE % HIGH + .5) * .1 / cells;
        middle[2] += (c / WIDE / HIGH + .5) * .1 / cells;
    }
    float force[3], torque[3];
    Fluid_StepVelocity(fluid, .02f);
    Fluid_BodyForce(fluid, 1, force, torque);
    const double weight = (double)def.density * cells * (deep ? .001 : .01) * 1; /* .05 * 20 m/s^2 */
    const double within = weight * (def.layout == FLUID_STAGGERED ? .005 : .15);
    for (int k = 0; k < 3; k++) wanted[k] = -weight * (double)def.up[k];
    for (int k = 0; k < 3; k++) {
        const int j = (k + 1) % 3, l = (k + 2) % 3;
        const double arm_j = middle[j] - (double)pivot[j], arm_l = middle[l] - (double)pivot[l];
        Case_Near(each, "force, N", force[k], wanted[k], within);
        if (deep || k == 2) Case_Near(each, "torque, N m", torque[k], arm_j * wanted[l] - arm_l * wanted[j], within);
    }
    Fluid_Destroy(fluid);
}

TEST(test_a_body_displaces_its_weight_of_air) {
    Cases_Walk(check_archimedes);
    Cases_WalkDeep(check_archimedes);
}

/* ---- Mass carried along ------------------------------------------------------------------------- */

enum { POOL = 96 };
static const double disc_radius = 6;

/* Of a disc in the middle of a square pool, over density pi R^2: 1 + 2 s (R/L)^2, where s is what its mirror images add
 * to the flow that it meets, over R^2 / L^2. A disc of whole cells acts like one 0.4 cells larger,
 * since nothing flows in its notches. */
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

/* With reflection the first projection's impulse counts twice. */
static void check_reflected(Case *each) {
    each->def.reflection = true;
    check_archimedes(each);
    check_impulse(each);
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
