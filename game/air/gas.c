#include "game/air/gas.h"

#include "engine/window/ticker.h"
#include "game/base/samples.h"

#define MOUTH 0.11f /* m, half of the mouth's width */
#define REACH 0.35f /* m before the mouth in which the gas keeps its speed */

/* Raises a channel in the first two cells before the mouth, `aside` of its half width and more from its middle. On a
 * coarse grid the mouth is four cells wide. */
static void fill(const SceneJet *jet, Air *air, int channel, float aside, float level) {
    const Samples samples = Samples_Of(air->fluid, Fluid_Channel(air->fluid, channel));
    const float half = MOUTH > 2 * air->cell ? MOUTH : 2 * air->cell, far = half + 2 * air->cell;
    for (int layer = 0; layer < air->grid[2]; layer++) {
        const uint8_t *occupied = Fluid_GetOccupancy(air->fluid) + (size_t)layer * Air_Layer(air);
        for (int j = Air_Cell(air, 1, jet->at.y - far); j <= Air_Cell(air, 1, jet->at.y + far); j++)
            for (int i = Air_Cell(air, 0, jet->at.x - far); i <= Air_Cell(air, 0, jet->at.x + far); i++) {
                const Vec2 out = Vec2_Sub(Air_Centre(air, i, j), jet->at);
                const float along = Vec2_Dot(out, jet->way), off = Maths_Abs(out.x * jet->way.y - out.y * jet->way.x);
                const bool inside = along >= 0 && along < 2 * air->cell && off <= half && off >= aside * half;
                const bool near = Maths_Abs(Air_Behind(air, layer)) <= half;
                if (inside && near && !occupied[i + j * air->grid[0]]) Samples_Raise(&samples, i, j, layer, level);
            }
    }
}

void Gas_Jet(const SceneJet *jet, Air *air) {
    const Vec2 a = Vec2_Add(jet->at, Vec2_Scale(jet->way, MOUTH)), b = Vec2_Add(jet->at, Vec2_Scale(jet->way, REACH));
    const float lacks = Maths_Clamp(jet->gas - Vec2_Dot(Air_Around(air, a, b, MOUTH), jet->way), 0, jet->gas);
    const int gas = Fluid_GetDef(air->fluid)->reaction.fuel;
    if (jet->gas <= 0) return;
    Air_Blow(air, a, b, MOUTH, Vec2_Scale(jet->way, 0.5f * lacks));
    fill(jet, air, gas, 0, 1);
    fill(jet, air, FLUID_HEAT, 0.5f, jet->heat);
}
