/* Smoke and figures that light meets on its way. */
#include "engine/maths/scalar.h"
#include "engine/picture/lit/lit.h"
#include <math.h>

enum { RUN = 64, MOST = 64 }; /* cells that are measured together, and the most shapes of a figure */

static const float CLEAR_TO = .1f, DIM_FROM = .32f; /* m from a lamp */

/* The cells [range[0], range[1]) whose middles lie between two places along one axis. */
static void cells_between(const LightField *light, int axis, float low, float high, int range[2]) {
    const float corner = axis ? 0 : light->left;
    const float cells = (float)(axis ? light->depth.height : light->depth.width);
    range[0] = (int)Clampf((low - corner) / light->cell, 0, cells);
    range[1] = (int)Clampf((high - corner) / light->cell + 1, 0, cells);
}

static void clear_around(LightField *light, const Light *lamp) {
    const float scale = 1 / (DIM_FROM - CLEAR_TO), reach = DIM_FROM + lamp->spread;
    int across[2], down[2];
    if (lamp->cold || !isfinite(lamp->x) || !isfinite(lamp->y)) return;
    cells_between(light, 0, lamp->x - reach, lamp->x + reach, across);
    cells_between(light, 1, lamp->y - reach, lamp->y + reach, down);
    for (int y = down[0]; y < down[1]; y++) {
        const float dy = ((float)y + .5f) * light->cell - lamp->y;
        float *depth = Plane_Row(&light->depth, y);
        const float *mist = Plane_Row(&light->mist, y);
        for (int x = across[0]; x < across[1]; x++) {
            const float dx = light->left + ((float)x + .5f) * light->cell - lamp->x;
            const float away = Clampf((reach - sqrtf(dx * dx + dy * dy)) * scale, 0, 1);
            depth[x] = Maxf(depth[x] - away * light->cell * LIGHT_SMOKE * mist[x], 0);
        }
    }
}

void Lit_ClearAround(LightField *light, const Light *lamps, int count) {
    for (int i = 0; i < count; i++) clear_around(light, &lamps[i]);
}

static bool holds_a_lamp(const Silhouette *figure, const float low[2], const float high[2], const Light *lamps,
                         int count) {
    for (int i = 0; i < count; i++) {
        if (!(lamps[i].x > low[0] && lamps[i].x < high[0] && lamps[i].y > low[1] && lamps[i].y < high[1])) continue;
        for (int k = 0; k < figure->count; k++)
            if (Shape_Distance(&figure->shapes[k], lamps[i].x, lamps[i].y) < .02f) return true;
    }
    return false;
}

/* The middles of `count` cells of row y, from x on. */
static void place_cells(const LightField *light, int x, int y, float across[RUN], float down[RUN]) {
    for (int i = 0; i < RUN; i++) {
        across[i] = light->left + ((float)(x + i) + .5f) * light->cell;
        down[i] = ((float)y + .5f) * light->cell;
    }
}

static void cast_row(LightField *light, const Silhouette *figure, const float (*box)[4], int y, const int range[2]) {
    const float per_cell = 1 / light->cell, thick = LIT_FIGURE * light->cell, here = ((float)y + .5f) * light->cell;
    float across[RUN], down[RUN], distance[RUN], other[RUN];
    float *depth = Plane_Row(&light->depth, y);
    for (int x = range[0]; x < range[1]; x += RUN) {
        const int count = Mini(RUN, range[1] - x);
        bool any = false;
        place_cells(light, x, y, across, down);
        for (int i = 0; i < Mini(figure->count, MOST); i++) {
            if (here < box[i][1] || here > box[i][3] || across[0] > box[i][2] || across[count - 1] < box[i][0])
                continue;
            Shape_Distances(&figure->shapes[i], across, down, any ? other : distance, count);
            for (int k = 0; any && k < count; k++) distance[k] = Minf(distance[k], other[k]);
            any = true;
        }
        for (int k = 0; any && k < count; k++) {
            const float inside = Clampf(.5f - distance[k] * per_cell, 0, 1) * thick;
            depth[x + k] = Maxf(depth[x + k], inside);
        }
    }
}

static void cast_figure(LightField *light, const Silhouette *figure, const Light *lamps, int lamp_count) {
    float low[2], high[2], box[MOST][4];
    int across[2], down[2];
    Silhouette_Bounds(figure, low, high);
    if (!(low[0] <= high[0] && low[1] <= high[1])) return;
    cells_between(light, 0, low[0] - light->cell, high[0] + light->cell, across);
    cells_between(light, 1, low[1] - light->cell, high[1] + light->cell, down);
    for (int axis = 0; axis < 2; axis++) {
        int *range = axis ? down : across;
        range[0] = Maxi(range[0], light->from[axis]), range[1] = Mini(range[1], light->to[axis]);
        if (range[0] >= range[1]) return;
    }
    if (holds_a_lamp(figure, low, high, lamps, lamp_count)) return;
    for (int i = 0; i < Mini(figure->count, MOST); i++) {
        Shape_Bounds(&figure->shapes[i], low, high);
        for (int axis = 0; axis < 2; axis++)
            box[i][axis] = low[axis] - light->cell, box[i][2 + axis] = high[axis] + light->cell;
    }
    for (int y = down[0]; y < down[1]; y++) cast_row(light, figure, (const float(*)[4])box, y, across);
}

void Lit_CastFigures(LightField *light, const Silhouette *figures, int count, const Light *lamps, int lamp_count) {
    for (int i = 0; i < count; i++)
        if (!(figures[i].glow > 0)) cast_figure(light, &figures[i], lamps, lamp_count);
}
