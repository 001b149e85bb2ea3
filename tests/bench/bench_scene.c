#include "tests/bench/bench_scene.h"

static const float dt = 1 / 60.0f;
enum { BALL = 1 };

float Bench_BallAt(int frame, const int size[3], float at[3]) {
    const int lap = 60, now = frame % (2 * lap);
    at[0] = 0.2f + BENCH_BALL_SPEED * dt * (float)(now < lap ? now : 2 * lap - now);
    for (int axis = 1; axis < 3; axis++) at[axis] = 0.5f * (float)size[axis] / (float)size[0];
    return now < lap ? 1.0f : -1.0f;
}

float Bench_SourceRadius(const int size[3]) { return size[2] > 1 ? 0.04f : 0.02f; }

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
    const float direction = Bench_BallAt(frame, size, at), y = BENCH_SOURCE_Y * (float)size[1] / (float)size[0];
    const float *a = FLUID_AT3(0.5f - BENCH_SOURCE_HALF, y, at[2]), *b = FLUID_AT3(0.5f + BENCH_SOURCE_HALF, y, at[2]);
    Fluid_SetBody(fluid, BALL, &(FluidBody){.velocity = {direction * BENCH_BALL_SPEED, 0, 0}});
    Fluid_ClearOccupancy(fluid);
    Fluid_StampCapsule(fluid, BALL, at, at, BENCH_BALL_RADIUS);
    Fluid_Add(fluid, FLUID_SMOKE, a, b, Bench_SourceRadius(size), BENCH_RATE * dt);
    Fluid_Add(fluid, FLUID_HEAT, a, b, Bench_SourceRadius(size), BENCH_RATE * dt);
    Fluid_Step(fluid, dt);
}

bool Bench_OpenPaper(PaperReference *paper, int size) {
    if (!PaperReference_Open(paper, size, 2)) return false;
    paper->confinement = 1;
    paper->buoyancy[FLUID_HEAT] = 1;
    return true;
}

/* The same capsule as the fluid's source, as boxes of cells: the paper adds arrays. */
static void add_sources(PaperReference *paper, float radius) {
    const float n = (float)paper->n, reach = BENCH_SOURCE_HALF + radius;
    const int first_x = (int)((0.5f - reach) * n) + 1, last_x = (int)((0.5f + reach) * n);
    const int first_y = (int)((BENCH_SOURCE_Y - radius) * n) + 1, last_y = (int)((BENCH_SOURCE_Y + radius) * n);
    for (int j = first_y; j <= last_y; j++)
        for (int i = first_x; i <= last_x; i++)
            for (int channel = 0; channel < 2; channel++)
                paper->x_prev[channel][PaperReference_Index(paper, i, j)] = BENCH_RATE;
}

void Bench_PaperFrame(PaperReference *paper, int frame) {
    const int size[3] = {paper->n, paper->n, 1};
    float at[3];
    paper->solid_velocity[0] = BENCH_BALL_SPEED * Bench_BallAt(frame, size, at);
    PaperReference_StampDisc(paper, at[0], at[1], BENCH_BALL_RADIUS);
    PaperReference_ClearSources(paper);
    add_sources(paper, Bench_SourceRadius(size));
    PaperReference_Step(paper, dt);
}
