/* The force of the air on a body. A body on the ground is pressed from above but, on the grid, not from below. */
#include "game/air/air.h"

/* The faces of a body that touch air. Sums up their normals, the torque of these about the pivot, and the pressures. */
typedef struct Wet {
    Vec2 normal; /* m */
    float turn;  /* m^2 */
    float pressure;
    int faces;
} Wet;

static void wet_face(Wet *wet, Vec2 arm, Vec2 normal, float pressure) {
    wet->normal = Vec2_Add(wet->normal, normal);
    wet->turn += arm.x * normal.y - arm.y * normal.x;
    wet->pressure += pressure;
    wet->faces++;
}

static void look_beside(Wet *wet, const Air *air, const uint8_t *cells, const float *pressure, ptrdiff_t row, int x,
                        int y, Vec2 pivot) {
    static const int WAYS[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    for (int i = 0; i < 4; i++) {
        int dx = WAYS[i][0], dy = WAYS[i][1], u = x + dx, v = y + dy;
        if (u < 0 || v < 0 || u >= air->grid[0] || v >= air->grid[1] || cells[u + v * air->grid[0]]) continue;
        Vec2 face = {((float)x + 0.5f + 0.5f * (float)dx) * air->cell,
                     ((float)y + 0.5f + 0.5f * (float)dy) * air->cell};
        wet_face(wet, Vec2_Sub(face, pivot), Vec2_Scale(Vec2_At((float)dx, (float)dy), air->cell),
                 pressure[u + v * row]);
    }
}

/* True if the body has a cell in the layer. */
static bool look_in_layer(Wet *wet, const Air *air, int body, Vec2 pivot, const int low[2], const int high[2],
                          int layer) {
    const uint8_t *cells = Fluid_GetOccupancy(air->fluid) + (size_t)layer * Air_Layer(air);
    FluidView pressure = Fluid_ReadPressure(air->fluid);
    bool found = false;
    for (int y = low[1]; y <= high[1]; y++)
        for (int x = low[0]; x <= high[0]; x++) {
            if (cells[x + y * air->grid[0]] != body) continue;
            look_beside(wet, air, cells, pressure.data + layer * pressure.slab, pressure.row, x, y, pivot);
            found = true;
        }
    return found;
}

/* The faces without air count with the mean pressure of the wet faces. Then an even pressure moves nothing. */
void Air_Force(const Air *air, int body, Vec2 pivot, Vec2 low, Vec2 high, Vec2 *force, float *torque) {
    float newton[3] = {0, 0, 0}, turning[3] = {0, 0, 0};
    const int first[2] = {Air_Cell(air, 0, low.x), Air_Cell(air, 1, low.y)},
              last[2] = {Air_Cell(air, 0, high.x), Air_Cell(air, 1, high.y)};
    Wet wet = {.faces = 0};
    int layers = 0;
    Fluid_BodyForce(air->fluid, body, newton, turning);
    for (int i = 0; i < air->grid[2]; i++) layers += look_in_layer(&wet, air, body, pivot, first, last, i);
    float share = layers > 1 ? 1 / (float)layers : 1, mean = wet.faces ? share * wet.pressure / (float)wet.faces : 0;
    if (air->grid[2] > 1)
        newton[0] *= share / air->cell, newton[1] *= share / air->cell, turning[2] *= share / air->cell;
    *force = Vec2_Add(Vec2_At(newton[0], newton[1]), Vec2_Scale(wet.normal, mean));
    *torque = turning[2] + wet.turn * mean;
}
