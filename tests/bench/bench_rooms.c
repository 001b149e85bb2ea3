#include "tests/bench/bench_rooms.h"
#include "tests/bench/bench_scene.h"

#include <string.h>

static const float dt = 1 / 60.0f, paddle_length = 0.09f, paddle_half_width = 0.012f, paddle_spin = 4;
enum { ACROSS = 4, WALLS = 1, PADDLE = 2 };

FluidDef Rooms_Def(int size) { return Bench_GameDef(size); }

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
    static uint8_t occupancy[BENCH_ROOMS_MOST * BENCH_ROOMS_MOST];
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
