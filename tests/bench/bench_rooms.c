#include "tests/bench/bench_rooms.h"
#include "tests/bench/bench_scene.h"

#include <string.h>

static const float dt = 1 / 60.0f, paddle_length = 0.09f, paddle_half_width = 0.012f, paddle_spin = 4;
enum { ACROSS = 4, WALLS = 1, PADDLE = 2 };

FluidDef Rooms_Def(int size) { return Bench_GameDef(size); }

/* Walls lie on the first row and column of each room but those at the edge; doorways in their middle. */
static bool is_wall(int size, int x, int y, bool sealed) {
    const int room = size / ACROSS, in_x = x % room, in_y = y % room, door = room / 8 > 0 ? room / 8 : 1;
    const bool upright = in_x == 0 && x > 0, level = in_y == 0 && y > 0;
    const bool doorway = upright != level && (upright ? in_y : in_x) / door == room / door / 2;
    return (upright || level) && (sealed || !doorway);
}

static void set_walls(Fluid *fluid, int size, bool sealed) {
    uint8_t occupancy[BENCH_ROOMS_MOST * BENCH_ROOMS_MOST];
    for (int y = 0; y < size; y++)
        for (int x = 0; x < size; x++) occupancy[x + y * size] = is_wall(size, x, y, sealed) ? WALLS : 0;
    Fluid_SetOccupancy(fluid, occupancy);
}

static void heat(Fluid *fluid, float x, float y) {
    Fluid_Add(fluid, FLUID_SMOKE, FLUID_AT(x, y), FLUID_AT(x, y), 0.02f, 10 * dt);
    Fluid_Add(fluid, FLUID_HEAT, FLUID_AT(x, y), FLUID_AT(x, y), 0.02f, 10 * dt);
}

/* The paddle turns in the second room of the second row; one fire is in its room. */
static void run_frame(Fluid *fluid, int frame, bool sealed) {
    const float x = 0.375f, y = 0.375f;
    set_walls(fluid, Fluid_GetDef(fluid)->size[0], sealed);
    Fluid_SetBody(fluid, PADDLE, &(FluidBody){.spin = {0, 0, paddle_spin}, .pivot = {x, y, 0}});
    Fluid_StampBox(fluid, PADDLE, FLUID_AT(x, y), FLUID_AT(paddle_length, paddle_half_width),
                   paddle_spin * dt * (float)frame);
    heat(fluid, 0.3f, 0.47f);
    heat(fluid, 0.9f, 0.97f);
    Fluid_Step(fluid, dt);
}

void Rooms_OpenFrame(Fluid *fluid, int frame) { run_frame(fluid, frame, false); }
void Rooms_SealedFrame(Fluid *fluid, int frame) { run_frame(fluid, frame, true); }
