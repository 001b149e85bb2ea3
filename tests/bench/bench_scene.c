#include "tests/bench/bench_scene.h"

static const float dt = 1 / 60.0f;
enum { BALL = 1 };

#define BALL_RADIUS 0.08f
#define BALL_SPEED  0.6f
#define SOURCE_HALF 0.05f /* it lies along x in the middle of z, */
#define SOURCE_Y    0.9f  /* of the height */
#define RATE        10.0f /* of smoke and heat */

/* Back and forth through the plume: the ball's centre. Returns which way it goes. */
static float ball_at(int frame, const int size[3], float at[3]) {
    const int lap = 60, now = frame % (2 * lap);
    at[0] = 0.2f + BALL_SPEED * dt * (float)(now < lap ? now : 2 * lap - now);
    for (int axis = 1; axis < 3; axis++) at[axis] = 0.5f * (float)size[axis] / (float)size[0];
    return now < lap ? 1.0f : -1.0f;
}

static float source_radius(const int size[3]) { return size[2] > 1 ? 0.04f : 0.02f; }

void Bench_SetUp(FluidDef *def, int size) {
    def->size[0] = def->size[1] = size;
    def->cell_size = 1 / (float)size;
    def->vorticity = 1;
    def->channel_count = 2;
    def->channel[FLUID_SMOKE].buoyancy = 0;
    def->channel[FLUID_HEAT].buoyancy = 1;
}

FluidDef Bench_GameDef(int size) {
    FluidDef def = Fluid_PresetDef(FLUID_PRESET_GAME);
    Bench_SetUp(&def, size);
    return def;
}

FluidDef Bench_LinearDef(int size) {
    FluidDef def = Bench_GameDef(size);
    def.advection = FLUID_LINEAR;
    for (int c = 0; c < def.channel_count; c++) def.channel[c].advection = FLUID_LINEAR;
    return def;
}

void Bench_FluidFrame(Fluid *fluid, int frame) {
    const int *size = Fluid_GetDef(fluid)->size;
    float at[3];
    const float direction = ball_at(frame, size, at), y = SOURCE_Y * (float)size[1] / (float)size[0];
    const float *a = FLUID_AT3(0.5f - SOURCE_HALF, y, at[2]), *b = FLUID_AT3(0.5f + SOURCE_HALF, y, at[2]);
    Fluid_SetBody(fluid, BALL, &(FluidBody){.velocity = {direction * BALL_SPEED, 0, 0}});
    Fluid_ClearOccupancy(fluid);
    Fluid_StampCapsule(fluid, BALL, at, at, BALL_RADIUS);
    Fluid_Add(fluid, FLUID_SMOKE, a, b, source_radius(size), RATE * dt);
    Fluid_Add(fluid, FLUID_HEAT, a, b, source_radius(size), RATE * dt);
    Fluid_Step(fluid, dt);
}

bool Bench_OpenPaper(PaperReference *paper, const int size[3]) {
    if (!PaperReference_Open(paper, size, 2)) return false;
    paper->confinement = 1;
    paper->buoyancy[FLUID_HEAT] = 1;
    return true;
}

/* The fluid's source as a box of cells: the paper adds arrays. */
static void add_sources(PaperReference *paper) {
    const float width = (float)paper->n[0], radius = source_radius(paper->n) * width;
    const float middle[3] = {0.5f * width, SOURCE_Y * (float)paper->n[1], 0.5f * (float)paper->n[2]};
    const float reach[3] = {SOURCE_HALF * width + radius, radius, paper->axes == 2 ? 0 : radius};
    int first[3], last[3];
    for (int axis = 0; axis < 3; axis++) {
        first[axis] = (int)(middle[axis] - reach[axis]) + 1;
        last[axis] = (int)(middle[axis] + reach[axis]) + 1;
    }
    for (int k = first[2]; k <= last[2]; k++)
        for (int j = first[1]; j <= last[1]; j++)
            for (int i = first[0]; i <= last[0]; i++)
                for (int channel = 0; channel < 2; channel++)
                    paper->x_prev[channel][PaperReference_Index(paper, i, j, k)] = RATE;
}

void Bench_PaperFrame(PaperReference *paper, int frame) {
    float at[3];
    paper->solid_velocity[0] = BALL_SPEED * ball_at(frame, paper->n, at);
    PaperReference_StampBall(paper, at, BALL_RADIUS);
    PaperReference_ClearSources(paper);
    add_sources(paper);
    PaperReference_Step(paper, dt);
}
