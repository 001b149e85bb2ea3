#include "tests/bench/bench_scene.h"

static const float dt = 1 / 60.0f, disc_radius = 0.08f, disc_speed = 0.6f;
static const float source_x = 0.5f, source_y = 0.9f, source_half = 0.05f, source_radius = 0.02f, smoke_rate = 10,
                   heat_rate = 10;
enum { DISC = 1 };

/* Back and forth through the plume; the centre, and which way it goes. */
static float disc_x(int frame, float *direction) {
    const int lap = 60, at = frame % (2 * lap);
    *direction = at < lap ? 1.0f : -1.0f;
    return 0.2f + disc_speed * dt * (float)(at < lap ? at : 2 * lap - at);
}

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
    float direction;
    const float x = disc_x(frame, &direction);
    const float *a = FLUID_AT(source_x - source_half, source_y), *b = FLUID_AT(source_x + source_half, source_y);
    Fluid_SetBody(fluid, DISC, &(FluidBody){.velocity = {direction * disc_speed, 0, 0}});
    Fluid_ClearOccupancy(fluid);
    Fluid_StampCapsule(fluid, DISC, FLUID_AT(x, 0.5f), FLUID_AT(x, 0.5f), disc_radius);
    Fluid_Add(fluid, FLUID_SMOKE, a, b, source_radius, smoke_rate * dt);
    Fluid_Add(fluid, FLUID_HEAT, a, b, source_radius, heat_rate * dt);
    Fluid_Step(fluid, dt);
}

bool Bench_OpenPaper(PaperReference *paper, int size) {
    if (!PaperReference_Open(paper, size, 2)) return false;
    paper->confinement = 1;
    paper->buoyancy[FLUID_HEAT] = 1;
    return true;
}

/* The same capsule as the fluid's source, as boxes of cells: the paper adds arrays. */
static void add_sources(PaperReference *paper) {
    const float size = (float)paper->n, reach = source_half + source_radius;
    const int first_x = (int)((source_x - reach) * size) + 1, last_x = (int)((source_x + reach) * size);
    const int first_y = (int)((source_y - source_radius) * size) + 1, last_y = (int)((source_y + source_radius) * size);
    for (int j = first_y; j <= last_y; j++)
        for (int i = first_x; i <= last_x; i++) {
            paper->x_prev[FLUID_SMOKE][PaperReference_Index(paper, i, j)] = smoke_rate;
            paper->x_prev[FLUID_HEAT][PaperReference_Index(paper, i, j)] = heat_rate;
        }
}

void Bench_PaperFrame(PaperReference *paper, int frame) {
    float direction;
    const float x = disc_x(frame, &direction);
    paper->solid_velocity[0] = direction * disc_speed;
    PaperReference_StampDisc(paper, x, 0.5f, disc_radius);
    PaperReference_ClearSources(paper);
    add_sources(paper);
    PaperReference_Step(paper, dt);
}
