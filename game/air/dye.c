#include "game/air/dye.h"

#include "engine/window/ticker.h"
#include "game/base/samples.h"

/* The cells around a shape. */
typedef struct Cells {
    int low[2], high[2];
} Cells;

static Cells cells_around(const Air *air, Vec2 low, Vec2 high) {
    return (Cells){{Air_Cell(air, 0, low.x), Air_Cell(air, 1, low.y)},
                   {Air_Cell(air, 0, high.x), Air_Cell(air, 1, high.y)}};
}

/* 1 in the middle of a stroke, 0 at its edge and beyond. */
static float soft(float distance, float radius) {
    const float part = Maths_Clamp(1 - distance / radius, 0, 1);
    return Maths_Ease(part);
}

static float away_from(Vec2 at, Vec2 a, Vec2 b) {
    const Vec2 way = Vec2_Sub(b, a), out = Vec2_Sub(at, a);
    const float square = Vec2_Dot(way, way), along = square > 0 ? Vec2_Dot(out, way) / square : 0;
    return Vec2_Length(Vec2_Sub(out, Vec2_Scale(way, Maths_Clamp(along, 0, 1))));
}

/* In air with depth a stroke is as deep as it is wide. */
static void stroke_layer(Air *air, const FluidView *channel, const Cells *cells, Vec2 a, Vec2 b, float radius,
                         float level, float share, int layer) {
    const uint8_t *occupied = Fluid_GetOccupancy(air->fluid) + (size_t)layer * Air_Layer(air);
    const float behind = Air_Behind(air, layer);
    for (int j = cells->low[1]; j <= cells->high[1]; j++)
        for (int i = cells->low[0]; i <= cells->high[0]; i++) {
            const float aside = away_from(Air_Centre(air, i, j), a, b);
            float *here = channel->data + i + j * channel->row + layer * channel->slab;
            if (occupied[i + j * air->grid[0]]) continue;
            *here += (level - *here) * share * soft(sqrtf(aside * aside + behind * behind), radius);
        }
}

void Dye_Stroke(Air *air, Vec2 a, Vec2 b, float radius, Colour colour, float share) {
    const Vec2 out = {radius, radius};
    const Vec2 low = {a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y}, high = Vec2_Sub(Vec2_Add(a, b), low);
    const Cells cells = cells_around(air, Vec2_Sub(low, out), Vec2_Add(high, out));
    for (int c = 0; c < 3 && air->dye >= 0; c++) {
        const FluidView channel = Fluid_Channel(air->fluid, air->dye + c);
        for (int layer = 0; layer < air->grid[2]; layer++)
            stroke_layer(air, &channel, &cells, a, b, radius, colour.part[c], share, layer);
    }
}

/* ---- Sources ---------------------------------------------------------------------------------------------------- */

#define DRIFTS 3.0f /* 1/m and 1/s, of the noise that makes a source uneven */
#define RISES  2.1f

/* How much of its smoke a place of a source gives, 0 at the edge of the ellipse. On a coarse grid it is never smaller
 * than a cell. */
static float strength_at(const SceneSource *source, Vec2 half, Vec2 at, float behind, uint32_t lane, float seconds) {
    const float dx = (at.x - source->centre.x) / half.x, dy = (at.y - source->centre.y) / half.y, dz = behind / half.x;
    const float depth = 1 - dx * dx - dy * dy - dz * dz;
    if (depth <= 0) return 0;
    const float uneven = Maths_Noise(DRIFTS * at.x, DRIFTS * at.y + RISES * seconds, lane);
    return Maths_Clamp(2 * depth, 0, 1) * (0.4f + 0.9f * uneven);
}

static void fill_cell(const Samples *channel, int i, int j, int layer, float level, float share) {
    for (int k = 0; k < channel->count; k++) {
        float *here = Samples_At(channel, i, j, layer, k);
        if (*here < level) *here += (level - *here) * share;
    }
}

static void source_layer(const SceneSource *source, int lane, Air *air, const Cells *cells, Vec2 half, uint64_t tick,
                         int layer) {
    const uint8_t *occupied = Fluid_GetOccupancy(air->fluid) + (size_t)layer * Air_Layer(air);
    const bool coloured = source->colour != COLOUR_NONE && air->dye >= 0;
    const Colour colour = Colour_Of(source->colour);
    const float seconds = (float)tick * TICKER_SECONDS, share = Maths_Clamp(source->rate * TICKER_SECONDS, 0, 1);
    Samples channel[3], heat = Samples_Of(air->fluid, Fluid_Channel(air->fluid, FLUID_HEAT));
    for (int c = 0; c < (coloured ? 3 : 1); c++)
        channel[c] = Samples_Of(air->fluid, Fluid_Channel(air->fluid, coloured ? air->dye + c : FLUID_SMOKE));
    for (int j = cells->low[1]; j <= cells->high[1]; j++)
        for (int i = cells->low[0]; i <= cells->high[0]; i++) {
            const float strength = strength_at(source, half, Air_Centre(air, i, j), Air_Behind(air, layer),
                                               (uint32_t)(DYE_LANE + lane), seconds);
            if (strength <= 0 || occupied[i + j * air->grid[0]]) continue;
            for (int c = 0; c < (coloured ? 3 : 1); c++)
                fill_cell(&channel[c], i, j, layer, source->smoke * (coloured ? colour.part[c] : 1), share * strength);
            Samples_Raise(&heat, i, j, layer, source->heat * strength);
        }
}

void Dye_Source(const SceneSource *source, int lane, Air *air, uint64_t tick) {
    const float least = 0.75f * air->cell;
    const Vec2 half = {source->half.x > least ? source->half.x : least,
                       source->half.y > least ? source->half.y : least};
    const Cells cells = cells_around(air, Vec2_Sub(source->centre, half), Vec2_Add(source->centre, half));
    for (int layer = 0; layer < air->grid[2]; layer++) source_layer(source, lane, air, &cells, half, tick, layer);
}
