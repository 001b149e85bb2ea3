/* The force of the air on a body. */
#include "tests/kits/game_kit.h"

#include <stdlib.h>

enum { BODY = 9, HIGH = 4 };

/* On a body in two columns from there on, with stone at its right side, where the pressure is 5 everywhere. No step was
 * made, so the solver itself knows of no force, and what is told is that of the face without air. */
static Vec2 force_at(int x) {
    Vec2 force;
    float torque;
    open_at("box", 80, 45);
    uint8_t *cells = calloc((size_t)Air_Layer(&game.air), 1);
    assert_non_null(cells);
    for (int y = 20; y < 20 + HIGH; y++)
        for (int i = 0; i < 3; i++) cells[x + i + y * game.air.grid[0]] = i < 2 ? BODY : AIR_STONE;
    assert_true(Fluid_SetOccupancy(game.air.fluid, cells));
    free(cells);
    const FluidView pressure = Fluid_ReadPressure(game.air.fluid);
    for (int y = 0; y < pressure.size[1]; y++)
        for (int i = 0; i < pressure.size[0]; i++) pressure.data[i + y * pressure.row] = 5;
    Air_Force(&game.air, BODY, Vec2_At(0, 0), Vec2_At(0, 0), Vec2_At(16, 9), &force, &torque);
    return force;
}

/* Beside the first column as anywhere. */
TEST(a_face_without_air_has_the_pressure_of_the_others) {
    static const int COLUMNS[] = {1, 20};
    for (int i = 0; i < 2; i++) {
        const Vec2 force = force_at(COLUMNS[i]);
        assert_float_equal(force.x, -5 * HIGH * game.air.cell, 1e-4f);
        assert_float_equal(force.y, 0, 1e-4f);
    }
}

TEST_GROUP(NULL, close_game)
