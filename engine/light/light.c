#include "engine/light/light.h"
#include "engine/maths/scalar.h"
#include "engine/light/tone.h"
#include <math.h>
#include <string.h>

enum { PIECE = 128 }; /* the cells of a column are handled so many at a time */

bool LightField_Resize(LightField *light, int width, int height, float cell) {
    bool fits = Plane_Resize(&light->depth, width, height) && Plane_Resize(&light->scratch, width, height);
    fits = fits && Plane_Resize(&light->sky, width, height) && Plane_Resize(&light->mist, width, height);
    for (int i = 0; i < LIGHT_FIELDS; i++) fits = fits && Plane_Resize(&light->field[i], width, height);
    for (int i = 0; i < 3; i++) fits = fits && Plane_Resize(&light->half[i], (width + 1) / 2, (height + 1) / 2);
    light->cell = cell, light->left = 0, light->from[0] = light->from[1] = 0, light->to[0] = width,
    light->to[1] = height;
    if (!fits) LightField_Free(light);
    return fits;
}

void LightField_Free(LightField *light) {
    Plane_Free(&light->depth);
    Plane_Free(&light->scratch);
    for (int i = 0; i < 3; i++) Plane_Free(&light->half[i]);
    for (int c = 0; c < 3; c++) Plane_Free(&light->tint[c]);
    Plane_Free(&light->sky), Plane_Free(&light->mist);
    for (int i = 0; i < LIGHT_FIELDS; i++) Plane_Free(&light->field[i]);
}

/* A side of a square ring of cells around a light. Light reaches a cell through the two cells of the next inner ring
 * that lie on its path. `along` steps along the side, `inward` to the inner ring.
 *
 *      o o o o o     ring 2
 *      o + + + o     ring 1
 *      o + * + o     * holds the light */
typedef struct RingSide {
    const float *depth;
    float *through;
    ptrdiff_t along, inward;
    float centre, distance;
    int first, last, inner_first, inner_last;
} RingSide;

/* Handles one cell near the end of a side. The inner ring is shorter there. */
static void sweep_end(const RingSide *side, int i) {
    const float *inner = side->through + side->inward;
    const float slope = ((float)i - side->centre) / side->distance;
    const float place = Clampf((float)i - slope, (float)side->inner_first, (float)side->inner_last);
    const int cell = (int)place, next = cell < side->inner_last ? cell + 1 : cell;
    const float near = inner[cell * side->along], far = inner[next * side->along];
    const float depth = side->depth[i * side->along] * sqrtf(1 + slope * slope);
    side->through[i * side->along] = (near + (far - near) * (place - (float)cell)) * Fade(depth);
}

/* `away` is the number of cells along the side from the light's centre to the first cell. */
WIDE_LOOP static void sweep_cells(const float *restrict inner, const float *restrict depth, float *restrict through,
                                  int count, float away, float scale) {
    for (int i = 0; i < count; i++) {
        float slope = (away + (float)i) * scale;
        slope = slope < 1 ? slope : 1;
        slope = slope > -1 ? slope : -1;
        const float left = slope > 0 ? slope : 0, right = left - slope, here = inner[i];
        const float arriving = here + left * (inner[i - 1] - here) + right * (inner[i + 1] - here);
        const float left_over = arriving * Fade(depth[i] * sqrtf(1 + slope * slope));
        through[i] = left_over > 1e-12f ? left_over : 0; /* denormals are slow */
    }
}

static void sweep_row(const RingSide *side) {
    const int first = side->first + 1;
    float *through = side->through + first;
    sweep_cells(through + side->inward, side->depth + first, through, side->last - first, (float)first - side->centre,
                1 / side->distance);
}

/* Gathers the cells of a column side by side first, so that the loop over them becomes vectors. */
static void sweep_column(const RingSide *side) {
    float depth[PIECE], inner[PIECE + 2], through[PIECE];
    for (int from = side->first + 1; from < side->last; from += PIECE) {
        const int count = Mini(PIECE, side->last - from);
        const float *dim = side->depth + from * side->along;
        float *out = side->through + from * side->along, *in = out + side->inward - side->along;
        for (int i = 0; i < count; i++) depth[i] = dim[i * side->along];
        for (int i = 0; i < count + 2; i++) inner[i] = in[i * side->along];
        sweep_cells(inner + 1, depth, through, count, (float)from - side->centre, 1 / side->distance);
        for (int i = 0; i < count; i++) out[i * side->along] = through[i];
    }
}

static void sweep_side(const RingSide *side) {
    const int step = side->inner_first < side->inner_last ? Maxi(side->last - side->first, 1) : 1;
    if (step > 1 && side->along == 1) sweep_row(side);
    if (step > 1 && side->along != 1) sweep_column(side);
    for (int i = side->first; i <= side->last; i += step) sweep_end(side, i);
}

/* Sweeps the sides of ring k that run along `axis`, within the cells box[0] to box[1]. False if both lie outside. */
static bool sweep_pair(LightField *light, int box[2][2], const int cell[2], const float centre[2], int k, int axis) {
    const Plane *through = &light->scratch;
    const int across = 1 - axis, low = box[0][axis], high = box[1][axis];
    const ptrdiff_t step[2] = {1, through->row};
    RingSide side = {.along = step[axis], .centre = centre[axis]};
    const int corner = axis; /* the corners belong to the rows */
    side.first = Maxi(cell[axis] - k + corner, low), side.last = Mini(cell[axis] + k - corner, high);
    side.inner_first = Maxi(cell[axis] - k + 1, low), side.inner_last = Mini(cell[axis] + k - 1, high);
    bool any = false;
    for (int sign = -1; sign <= 1; sign += 2) {
        const int line = cell[across] + sign * k;
        if (line < box[0][across] || line > box[1][across]) continue;
        side.depth = light->depth.data + line * step[across];
        side.through = through->data + line * step[across];
        side.inward = -sign * step[across];
        side.distance = fabsf((float)line - centre[across]);
        sweep_side(&side);
        any = true;
    }
    return any;
}

/* Fills scratch with the part of a light's strength that reaches each wanted cell. Rings follow each other outward. */
static void sweep_light(LightField *light, float x, float y) {
    const Plane *through = &light->scratch;
    const float centre[2] = {x - .5f, y - .5f};
    const int cell[2] = {(int)Clampf(x, 0, (float)through->width - 1), (int)Clampf(y, 0, (float)through->height - 1)};
    int box[2][2] = {{Mini(light->from[0], cell[0]), Mini(light->from[1], cell[1])},
                     {Maxi(light->to[0] - 1, cell[0]), Maxi(light->to[1] - 1, cell[1])}};
    Plane_Row(through, cell[1])[cell[0]] = 1;
    bool rows = true, columns = true;
    for (int k = 1; rows || columns; k++) {
        rows = sweep_pair(light, box, cell, centre, k, 0);
        columns = sweep_pair(light, box, cell, centre, k, 1);
    }
}

static const float AROUND = .2f; /* of the light of burning air, the share that goes around what stands in the way */

WIDE_LOOP static void add_light_row(const LightField *light, const Light *lamp, int y) {
    const float cell = light->cell, dy = ((float)y + .5f) * cell - lamp->y, strength = lamp->strength;
    const float away = light->left + .5f * cell - lamp->x, around = lamp->spread > 0 ? AROUND : 0;
    const float *restrict through = Plane_Row(&light->scratch, y);
    float *restrict total = Plane_Row(&light->field[lamp->cold ? LIGHT_COLD : LIGHT_WARM], y);
    float *restrict to_x = Plane_Row(&light->field[LIGHT_TO_X], y);
    float *restrict to_y = Plane_Row(&light->field[LIGHT_TO_Y], y);
    for (int x = light->from[0]; x < light->to[0]; x++) {
        const float dx = away + (float)x * cell, r2 = dx * dx + dy * dy;
        const float part = around + (1 - around) * through[x];
        const float arriving = strength * part / (1 + r2 * (1.25f + r2 * .012f));
        const float per_metre = arriving / sqrtf(r2 + .1764f);
        total[x] += arriving;
        to_x[x] -= dx * per_metre;
        to_y[x] -= dy * per_metre;
    }
}

WIDE_LOOP static void normalise_directions(LightField *light, int y) {
    const float *restrict warm = Plane_Row(&light->field[LIGHT_WARM], y);
    const float *restrict cold = Plane_Row(&light->field[LIGHT_COLD], y);
    float *restrict to_x = Plane_Row(&light->field[LIGHT_TO_X], y);
    float *restrict to_y = Plane_Row(&light->field[LIGHT_TO_Y], y);
    for (int x = light->from[0]; x < light->to[0]; x++) {
        const float scale = 1 / (warm[x] + cold[x] * .45f + .05f);
        to_x[x] *= scale;
        to_y[x] *= scale;
    }
}

WIDE_LOOP static void smooth_row(const float *restrict a, const float *restrict b, const float *restrict c,
                                 float *restrict out, int count) {
    for (int i = 0; i < count; i++) out[i] = .25f * a[i] + .5f * b[i] + .25f * c[i];
}

/* Where light ends within a cell or two, as in thick smoke, the edge would show steps. This smooths them. */
static void smooth(LightField *light, Plane *plane) {
    Plane *scratch = &light->scratch;
    const int width = plane->width, last = plane->height - 1;
    for (int y = Maxi(light->from[1] - 1, 0); y <= Mini(light->to[1], last); y++) {
        const float *row = Plane_Row(plane, y);
        smooth_row(row - 1, row, row + 1, Plane_Row(scratch, y), width);
    }
    for (int y = light->from[1]; y < light->to[1]; y++)
        smooth_row(Plane_Row(scratch, Maxi(y - 1, 0)), Plane_Row(scratch, y), Plane_Row(scratch, Mini(y + 1, last)),
                   Plane_Row(plane, y), width);
    Plane_Pad(plane);
}

static bool shines(const Light *lamp) {
    return isfinite(lamp->x) && isfinite(lamp->y) && lamp->strength > 0 && isfinite(lamp->strength);
}

void LightField_Clear(LightField *light) {
    const size_t bytes = (size_t)(light->to[0] - light->from[0]) * sizeof(float);
    for (int i = LIGHT_WARM; i <= LIGHT_TO_Y; i++)
        for (int y = light->from[1]; y < light->to[1]; y++)
            memset(Plane_Row(&light->field[i], y) + light->from[0], 0, bytes);
}

void LightField_AddLamps(LightField *light, const Light *lights, int count) {
    const Light *swept = NULL; /* The light whose sweep is in scratch. Lights at the same place share it. */
    for (int i = 0; i < count; i++) {
        if (!shines(&lights[i])) continue;
        if (!swept || swept->x != lights[i].x || swept->y != lights[i].y)
            sweep_light(light, (lights[i].x - light->left) / light->cell, lights[i].y / light->cell);
        swept = &lights[i];
        for (int y = light->from[1]; y < light->to[1]; y++) add_light_row(light, &lights[i], y);
    }
}

void LightField_Finish(LightField *light) {
    for (int y = light->from[1]; y < light->to[1]; y++) normalise_directions(light, y);
    for (int i = LIGHT_WARM; i <= LIGHT_TO_Y; i++) Plane_Pad(&light->field[i]);
    for (int i = LIGHT_WARM; i <= LIGHT_COLD; i++) smooth(light, &light->field[i]);
}

void LightField_Sweep(LightField *light, const Light *lights, int count, const LightShaft *shafts, int shaft_count) {
    LightField_Clear(light);
    LightField_AddLamps(light, lights, count);
    if (shaft_count > 0) LightField_AddShafts(light, shafts, shaft_count);
    LightField_AddSky(light);
    LightField_Finish(light);
}

void LightField_Read(const LightField *light, float column, float line, float value[LIGHT_FIELDS]) {
    const Plane *shape = &light->depth;
    const float x = Clampf(column, 0, (float)shape->width - 1), y = Clampf(line, 0, (float)shape->height - 1);
    const int i = (int)x, j = (int)y;
    const float across = x - (float)i, down = y - (float)j, both = across * down;
    const float weight[4] = {1 - across - down + both, across - both, down - both, both};
    const ptrdiff_t row = shape->row, at = i + j * row; /* all planes have the same layout */
    for (int c = 0; c < LIGHT_FIELDS; c++) {
        const float *cell = light->field[c].data + at;
        value[c] = weight[0] * cell[0] + weight[1] * cell[1] + weight[2] * cell[row] + weight[3] * cell[row + 1];
    }
}

void LightField_At(const LightField *light, float x, float y, float value[LIGHT_FIELDS]) {
    LightField_Read(light, (x - light->left) / light->cell - .5f, y / light->cell - .5f, value);
}
