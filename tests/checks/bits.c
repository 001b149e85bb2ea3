/* bits.c - what every build of the module must agree on, printed: bits [HOW].
 *
 * Walks the scheme tables; in each row a lively scene ends in a line with its state and what is read back. Then come
 * fluids that meet calls by chance, odd numbers and odd grids. HOW work is handed out may not matter: serial, odd
 * (in pieces of odd sizes, the last one first), or a number of threads; `some` plays one row in 11, by `odd`, and
 * `self` prints what Fluid_SelfTest tells, and no more. Needs no test library, so that it runs wherever a C compiler
 * reaches; tests/checks/bits.sh builds it many times over. */
#include "tests/kits/fluid_calls.h"
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/parallel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static FluidHost lent;
static int rows, stride = 1; /* rows seen; one in stride is played */

void Case_End(int failures) {
    if (failures) exit(1);
}

/* ---- A lively scene --------------------------------------------------------------------------------------------- */

/* Rows take turns at what surrounds them, so that every kind of side meets most schemes. */
static void surround(FluidDef *def, int turn) {
    if (turn % 4 == 1) Case_AxisSides(def, 0, FLUID_PERIODIC, 0);
    if (turn % 4 == 2) {
        def->side[0].kind = FLUID_INFLOW;
        def->side[0].velocity[0] = 0.7f;
        def->side[0].holds[FLUID_SMOKE] = true;
        def->side[0].value[FLUID_SMOKE] = 0.4f;
        def->side[1].kind = FLUID_OPEN;
    }
    if (turn % 4 == 3) {
        def->side[2].slip = 0.6f;
        def->side[3].velocity[0] = -0.8f;
        def->side[3].holds[FLUID_HEAT] = true;
        def->side[3].value[FLUID_HEAT] = 25;
    }
}

static FluidDef lively(const Case *each) {
    FluidDef def = each->def;
    Case_Resize(&def, 45, 39, 0.1f);
    def.vorticity = 1;
    def.viscosity = def.channel[0].diffusion = 0.001f;
    def.friction = def.channel[1].decay = 0.1f;
    def.host = lent;
    surround(&def, rows);
    return def;
}

/* A drain, a disc that turns as it flies, a thin blade that turns, a wall one cell thick. */
static void stamp(Fluid *air, int i) {
    const float x = 1.3f + 0.06f * (float)i;
    Fluid_SetBody(air, 2, &(FluidBody){.velocity = {3.6f, 0, 0}, .spin = {1, -2, 1}, .pivot = {x, 2, 0.1f}});
    Fluid_SetBody(air, 3, &(FluidBody){.spin = {0, 0, 6}, .pivot = {3, 3, 0}, .holds = {true}, .value = {0.2f}});
    Fluid_SetBody(air, 4, &(FluidBody){.open = true});
    Fluid_ClearOccupancy(air);
    Fluid_StampCapsule(air, 1, FLUID_AT(0.4f, 1), FLUID_AT(4, 0.6f), 0);
    Kit_StampDisc(air, 2, x, 2, 0.45f);
    Fluid_StampBox(air, 3, FLUID_AT(3, 3), FLUID_AT3(1, 0.02f, 0.2f), 0.3f + 0.1f * (float)i);
    Kit_StampDisc(air, 4, 0.6f, 0.3f, 0.2f);
}

static void tick(Fluid *air, int i) {
    stamp(air, i);
    Fluid_Add(air, FLUID_SMOKE, FLUID_AT(2, 3.5f), FLUID_AT(3, 3.6f), 0.3f, 0.5f);
    Fluid_Add(air, FLUID_HEAT, FLUID_AT(2, 3.5f), FLUID_AT(3, 3.6f), 0.3f, 10);
    Fluid_Push(air, FLUID_AT(1, 3), FLUID_AT3(1.5f, 3, 0.2f), 0.3f, FLUID_AT3(1, -1, 2));
    Fluid_Step(air, i == 4 ? 0.25f : 1 / 60.0f); /* once a long way */
}

/* FNV-1a over the saved state's bytes, which comes back into the same and into a fresh fluid. */
static uint64_t save(const char *name, Fluid *air) {
    const size_t size = Fluid_Save(air, NULL, 0);
    uint8_t *image = malloc(size);
    uint64_t sum = 14695981039346656037u;
    Fluid *fresh = Fluid_Create(Fluid_GetDef(air));
    bool back = image && fresh && Fluid_Save(air, image, size) == size && Fluid_Restore(fresh, image, size);
    for (size_t i = 0; back && i < size; i++) sum = (sum ^ image[i]) * 1099511628211u;
    for (int i = 0; back && i < 2; i++) {
        Fluid_Step(air, 1 / 60.0f);
        Fluid_Step(fresh, 1 / 60.0f);
    }
    back = back && Fluid_Hash(air) == Fluid_Hash(fresh);
    if (!back || !Fluid_Restore(air, image, size)) printf("%s: the saved state does not come back\n", name), exit(1);
    Fluid_Destroy(fresh);
    free(image);
    return sum;
}

static void print_reading(Fluid *air) {
    float force[3] = {0}, torque[3] = {0};
    Fluid_BodyForce(air, 2, force, torque);
    const float ray = Fluid_Ray(air, FLUID_HEAT, FLUID_AT(0.3f, 3), FLUID_AT3(3.2f, 3.6f, 0.3f));
    printf(" ray %.9g force %.9g %.9g %.9g torque %.9g %.9g %.9g", (double)ray, (double)force[0], (double)force[1],
           (double)force[2], (double)torque[0], (double)torque[1], (double)torque[2]);
    float tracer[3][3] = {{1, 2.6f, 0.1f}, {2.4f, 3, 0.2f}, {3.6f, 2.2f, 0.15f}};
    Fluid_Carry(air, tracer, 3, 0.2f);
    for (int i = 0; i < 3; i++)
        printf(" %.9g %.9g %.9g", (double)tracer[i][0], (double)tracer[i][1], (double)tracer[i][2]);
}

static void print_state(const char *name, Fluid *air) {
    const FluidProfile profile = Fluid_GetProfile(air);
    float velocity[3] = {0}, mean = 0;
    Fluid_SampleVelocity(air, FLUID_AT(2.2f, 2.7f), velocity);
    Fluid_Mean(air, FLUID_HEAT, FLUID_AT(2, 3), FLUID_AT(3, 3), 0.4f, &mean, NULL);
    printf("%s: %016llx image %016llx %.17g %.9g %.9g %.9g %.9g %d", name, (unsigned long long)Fluid_Hash(air),
           (unsigned long long)save(name, air), Fluid_Total(air, FLUID_SMOKE), (double)velocity[0], (double)mean,
           (double)profile.divergence_after, (double)profile.max_courant, profile.pressure_iterations);
    print_reading(air);
    printf("\n");
}

static void play(Case *each) {
    if (rows++ % stride) return;
    const FluidDef def = lively(each);
    Fluid *air = Case_Create(each, &def);
    for (int i = 0; i < 6; i++) tick(air, i);
    print_state(each->name, air);
    Fluid_Destroy(air);
}

/* ---- Odd numbers, odd grids --------------------------------------------------------------------- */

static void play_by_chance(uint32_t seed) {
    char name[40];
    Calls calls = Calls_FromSeed(seed);
    FluidDef def = Calls_UsableDeepDef(&calls);
    def.host = lent;
    Fluid *air = Fluid_Create(&def);
    if (!air) exit(1);
    for (int i = 0; i < 60; i++) Calls_MakeAny(&calls, air);
    snprintf(name, sizeof name, "calls by chance %u", (unsigned)seed);
    print_state(name, air);
    Fluid_Destroy(air);
}

int main(int count, char **arguments) {
    const char *how = count > 1 ? arguments[1] : "serial";
    const int threads = atoi(how);
    int seed = 3;
    Pool *pool = threads ? Pool_Open(threads) : NULL;
    if (threads && !pool) return 1;
    if (pool) lent = (FluidHost){.data = pool, .parallel_for = Pool_Run};
    printf("self test %u\n", Fluid_SelfTest());
    if (!strcmp(how, "self")) return 0;
    if (!strcmp(how, "some")) stride = 11; /* has every layout, order, advection and pressure solver */
    if (!strcmp(how, "odd") || stride > 1) lent = (FluidHost){.data = &seed, .parallel_for = Parallel_Backwards};
    Cases_Walk(play);
    for (uint32_t seed = 1; seed <= 60; seed += (uint32_t)stride) play_by_chance(seed);
    Pool_Close(pool);
    return 0;
}
