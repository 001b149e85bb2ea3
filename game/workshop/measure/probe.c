/* One measurement. */
#include "game/workshop/measure/probes.h"

#define WITHIN 1.5f /* m from a probe that hold all of the bowl or the keeper there */

enum { LINE_SAMPLES = 256 /* at most */ };

static bool has_air(const Air *air, Vec2 at) { return Air_BodyAt(air, at) == 0; }

/* Linear between the free cells around. There is a free cell, as the point is in one. */
static float pressure_at(const Air *air, Vec2 at) {
    const FluidView view = Fluid_ReadPressure(air->fluid);
    const int layer = air->grid[2] / 2;
    const uint8_t *cells = Fluid_GetOccupancy(air->fluid) + (size_t)layer * Air_Layer(air);
    const float x = at.x / air->cell - 0.5f, y = at.y / air->cell - 0.5f, left = floorf(x), top = floorf(y);
    float sum = 0, weights = 0;
    for (int i = 0; i < 4; i++) {
        const int u = (int)left + i % 2, v = (int)top + i / 2;
        const float weight = (i % 2 ? x - left : 1 - x + left) * (i / 2 ? y - top : 1 - y + top);
        if (u < 0 || v < 0 || u >= air->grid[0] || v >= air->grid[1] || cells[u + v * air->grid[0]]) continue;
        sum += weight * view.data[u + v * view.row + layer * view.slab];
        weights += weight;
    }
    return weights > 0 ? sum / weights : NAN;
}

/* Adds up what crosses pieces of about a cell. A piece in a solid lets nothing through. */
static float flow_across(const SceneProbe *probe, const Air *air) {
    const int pieces = (int)Maths_Clamp(ceilf(probe->length / air->cell), 1, LINE_SAMPLES);
    const float piece = probe->length / (float)pieces;
    const Vec2 along = {-probe->way.y, probe->way.x};
    float sum = 0;
    bool free = false;
    for (int i = 0; i < pieces; i++) {
        const Vec2 at = Vec2_Add(probe->at, Vec2_Scale(along, ((float)i + 0.5f) * piece - 0.5f * probe->length));
        if (!has_air(air, at)) continue;
        sum += piece * Vec2_Dot(Air_At(air, at), probe->way);
        free = true;
    }
    return free ? sum : NAN;
}

/* ---- The force on a body -------------------------------------------------------------------------------------- */

static void hold_solid(const Solid *solid, float more, Vec2 *low, Vec2 *high) {
    Vec2 middle;
    const float reach = Solid_Reach(solid, &middle) + more;
    low->x = fminf(low->x, middle.x - reach), low->y = fminf(low->y, middle.y - reach);
    high->x = fmaxf(high->x, middle.x + reach), high->y = fmaxf(high->y, middle.y + reach);
}

/* A rectangle that holds the body. */
static void bounds_of(const Game *game, int body, Vec2 at, Vec2 *low, Vec2 *high) {
    const int thing = body - Air_MachineBody(&game->scene, 0);
    const float cell = game->air.cell;
    *low = Vec2_At(at.x - WITHIN, at.y - WITHIN), *high = Vec2_At(at.x + WITHIN, at.y + WITHIN);
    if (body >= EXPERIMENT_BODY) *low = Vec2_At(0, 0), *high = Vec2_At(game->scene.wall.width, game->scene.wall.height);
    if (thing < 0 || thing >= game->scene.obstacles + game->bodies.count) return;
    const Obstacle *obstacle = &game->obstacle[thing];
    *low = Vec2_At(1e6f, 1e6f), *high = Vec2_At(-1e6f, -1e6f);
    for (int i = 0; i < obstacle->solid_count; i++)
        hold_solid(&obstacle->solids[i], (1 + obstacle->foot) * cell, low, high);
}

static float force_on(const SceneProbe *probe, int *body, const Game *game) {
    const int here = Air_BodyAt(&game->air, probe->at);
    Vec2 low, high, force;
    float torque;
    if (here != 0 && here != AIR_STONE) *body = here;
    if (*body == 0) return NAN;
    bounds_of(game, *body, probe->at, &low, &high);
    Air_Force(&game->air, *body, probe->at, low, high, &force, &torque);
    return Vec2_Dot(force, probe->way);
}

/* ---- All of them ---------------------------------------------------------------------------------------------- */

static float at_point(const SceneProbe *probe, const Air *air) {
    const float *at = FLUID_AT3(probe->at.x, probe->at.y, Air_Middle(air));
    if (!has_air(air, probe->at)) return NAN;
    if (probe->shows == PROBE_SMOKE) return Fluid_Sample(air->fluid, FLUID_SMOKE, at);
    if (probe->shows == PROBE_HEAT) return Fluid_Sample(air->fluid, FLUID_HEAT, at);
    if (probe->shows == PROBE_PRESSURE) return pressure_at(air, probe->at);
    return Vec2_Length(Air_At(air, probe->at));
}

float Probe_Measure(const SceneProbe *probe, int *body, const Game *game) {
    if (probe->shows == PROBE_FLOW) return flow_across(probe, &game->air);
    return probe->shows == PROBE_FORCE ? force_on(probe, body, game) : at_point(probe, &game->air);
}
