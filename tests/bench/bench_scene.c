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

/* ---- Rooms ---- */

static const float paddle_length = 0.09f, paddle_half_width = 0.012f, paddle_spin = 4;
enum { ACROSS = 4, WALLS = 1, PADDLE = 2, MOST = 512 /* cells across */ };

FluidDef Rooms_VolumeDef(int size) {
    FluidDef def = Bench_GameDef(size);
    def.size[2] = size;
    return def;
}

/* Walls lie on the first row, column and slab of each room but those at the edge; doorways in their middle. */
static bool is_wall(const int size[3], const int cell[3], bool sealed) {
    const int room = size[0] / ACROSS, door = room / 8 > 0 ? room / 8 : 1, axes = size[2] > 1 ? 3 : 2;
    int walls = 0, middle = 0;
    for (int axis = 0; axis < axes; axis++) {
        const int within = cell[axis] % room;
        walls += within == 0 && cell[axis] > 0;
        middle += within / door == room / door / 2;
    }
    const bool doorway = walls == 1 && middle == axes - 1;
    return walls > 0 && (sealed || !doorway);
}

static void set_walls(Fluid *fluid, const int size[3], bool sealed) {
    static uint8_t occupancy[MOST * MOST];
    uint8_t *to = occupancy;
    for (int z = 0; z < size[2]; z++)
        for (int y = 0; y < size[1]; y++)
            for (int x = 0; x < size[0]; x++) *to++ = is_wall(size, (const int[3]){x, y, z}, sealed) ? WALLS : 0;
    Fluid_SetOccupancy(fluid, occupancy);
}

static void heat(Fluid *fluid, float x, float y) {
    const float *at = FLUID_AT3(x, y, 0.375f);
    Fluid_Add(fluid, FLUID_SMOKE, at, at, 0.02f, 10 * dt);
    Fluid_Add(fluid, FLUID_HEAT, at, at, 0.02f, 10 * dt);
}

/* The paddle turns in the second room of the second row; one fire is in its room. */
static void run_frame(Fluid *fluid, int frame, bool sealed) {
    const float x = 0.375f, y = 0.375f;
    set_walls(fluid, Fluid_GetDef(fluid)->size, sealed);
    Fluid_SetBody(fluid, PADDLE, &(FluidBody){.spin = {0, 0, paddle_spin}, .pivot = {x, y, 0}});
    Fluid_StampBox(fluid, PADDLE, FLUID_AT3(x, y, x), FLUID_AT3(paddle_length, paddle_half_width, paddle_length),
                   paddle_spin * dt * (float)frame);
    heat(fluid, 0.3f, 0.47f);
    heat(fluid, 0.9f, 0.97f);
    Fluid_Step(fluid, dt);
}

void Rooms_OpenFrame(Fluid *fluid, int frame) { run_frame(fluid, frame, false); }
void Rooms_SealedFrame(Fluid *fluid, int frame) { run_frame(fluid, frame, true); }
