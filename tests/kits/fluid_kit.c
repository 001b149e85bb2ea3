#include "tests/kits/fluid_kit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const float pi = 3.14159265f;

float Kit_Constant(float x, float y, const void *data) {
    (void)x, (void)y;
    return *(const float *)data;
}

/* Of the stream function sin^2(pi x/w) sin^2(pi y/h). */
typedef struct Swirl {
    float width, height, speed; /* box in metres, top speed about */
} Swirl;

static float swirl_x(float x, float y, const void *data) {
    const Swirl *swirl = data;
    const float s = sinf(pi * x / swirl->width);
    return swirl->speed * s * s * sinf(2 * pi * y / swirl->height);
}

static float swirl_y(float x, float y, const void *data) {
    const Swirl *swirl = data;
    const float s = sinf(pi * y / swirl->height);
    return -swirl->speed * swirl->height / swirl->width * s * s * sinf(2 * pi * x / swirl->width);
}

float Kit_Puff(float x, float y, const void *data) {
    const KitPuff *puff = data;
    const float dx = (x - puff->x) / puff->sigma, dy = (y - puff->y) / puff->sigma;
    return puff->height * expf(-0.5f * (dx * dx + dy * dy));
}

float *Kit_At(FluidView view, int x, int y) { return view.data + x + y * view.row; }

float *Kit_At3(FluidView view, int x, int y, int z) { return Kit_At(view, x, y) + z * view.slab; }

FluidDef Kit_Usable(const FluidDef *def) {
    FluidDef usable = *def;
    bool odd = false;
    for (int axis = 0; axis < 3; axis++)
        odd |= def->side[2 * axis].kind == FLUID_PERIODIC && def->size[axis] % 2 && (axis < 2 || def->size[2] > 1);
    if (odd && def->pressure == FLUID_MULTIGRID) usable.pressure = FLUID_FFT;
    if (def->layout == FLUID_CENTRED && def->advection == FLUID_MACCORMACK) usable.advection = FLUID_LINEAR;
    return usable;
}

int Kit_Axes(const Fluid *fluid) { return Fluid_GetDef(fluid)->size[2] > 1 ? 3 : 2; }

int Kit_Cells(const Fluid *fluid) {
    const int *size = Fluid_GetDef(fluid)->size;
    return size[0] * size[1] * size[2];
}

void Kit_Put(FluidView view, int x, int y, float value) {
    for (int z = 0; z < view.size[2]; z++) *Kit_At3(view, x, y, z) = value;
}

/* The samples of a view: the next one, from x = -1 on. */
typedef struct Place {
    int x, y, z;
} Place;

static bool next(FluidView view, Place *at) {
    if (++at->x == view.size[0]) at->x = 0, at->y++;
    if (at->y == view.size[1]) at->y = 0, at->z++;
    return at->z < view.size[2];
}

static float *at_place(FluidView view, Place at) { return Kit_At3(view, at.x, at.y, at.z); }

int Kit_Fineness(const Fluid *fluid, FluidView view) {
    const int axis = view.offset[0] < .5f; /* one without a face more than cells */
    return view.size[axis] / Fluid_GetDef(fluid)->size[axis];
}

void Kit_Fill(Fluid *fluid, FluidView view, KitFormula *formula, const void *data) {
    const float h = Fluid_GetDef(fluid)->cell_size / (float)Kit_Fineness(fluid, view);
    for (Place at = {-1, 0, 0}; next(view, &at);)
        *at_place(view, at) = formula(((float)at.x + view.offset[0]) * h, ((float)at.y + view.offset[1]) * h, data);
}

void Kit_FillChannel(Fluid *fluid, int channel, KitFormula *formula, const void *data) {
    Kit_Fill(fluid, Fluid_Channel(fluid, channel), formula, data);
}

void Kit_SetChannel(Fluid *fluid, int channel, float value) { Kit_FillChannel(fluid, channel, Kit_Constant, &value); }

/* Goes through the samples of a cell: one more each time, from -1 on. */
static float *next_in_cell(const Fluid *fluid, FluidView view, const int cell[3], int *i) {
    const int n = Kit_Fineness(fluid, view), slabs = view.size[2] > 1 ? n : 1;
    if (++*i == n * n * slabs) return NULL;
    return Kit_At3(view, cell[0] * n + *i % n, cell[1] * n + *i / n % n, cell[2] * slabs + *i / n / n);
}

float Kit_Cell(const Fluid *fluid, int channel, int x, int y, int z) {
    const FluidView view = Fluid_ReadChannel(fluid, channel);
    const int cell[3] = {x, y, z};
    double sum = 0;
    int i = -1;
    for (const float *sample; (sample = next_in_cell(fluid, view, cell, &i));) sum += (double)*sample;
    return (float)(sum / i);
}

float Kit_CellGap(const Fluid *fluid, int channel, int x, int y, int z, float value) {
    const FluidView view = Fluid_ReadChannel(fluid, channel);
    const int cell[3] = {x, y, z};
    float most = 0;
    int i = -1;
    for (const float *sample; (sample = next_in_cell(fluid, view, cell, &i));)
        if (fabsf(*sample - value) > most || isnan(*sample)) most = fabsf(*sample - value);
    return most;
}

void Kit_PutCell3(Fluid *fluid, int channel, int x, int y, int z, float value) {
    const FluidView view = Fluid_Channel(fluid, channel);
    const int cell[3] = {x, y, z};
    int i = -1;
    for (float *sample; (sample = next_in_cell(fluid, view, cell, &i));) *sample = value;
}

void Kit_PutCell(Fluid *fluid, int channel, int x, int y, float value) {
    for (int z = 0; z < Fluid_GetDef(fluid)->size[2]; z++) Kit_PutCell3(fluid, channel, x, y, z, value);
}

void Kit_SetWind(Fluid *fluid, float x, float y) {
    Kit_Fill(fluid, Fluid_Velocity(fluid, 0), Kit_Constant, &x);
    Kit_Fill(fluid, Fluid_Velocity(fluid, 1), Kit_Constant, &y);
}

void Kit_Stir(Fluid *fluid, float speed) {
    const FluidDef *def = Fluid_GetDef(fluid);
    const Swirl swirl = {(float)def->size[0] * def->cell_size, (float)def->size[1] * def->cell_size, speed};
    Kit_Fill(fluid, Fluid_Velocity(fluid, 0), swirl_x, &swirl);
    Kit_Fill(fluid, Fluid_Velocity(fluid, 1), swirl_y, &swirl);
}

bool Kit_IsFree3(const Fluid *fluid, int x, int y, int z) {
    const int *size = Fluid_GetDef(fluid)->size;
    return x >= 0 && y >= 0 && z >= 0 && x < size[0] && y < size[1] && z < size[2] &&
           !Fluid_GetOccupancy(fluid)[x + size[0] * (y + size[1] * z)];
}

bool Kit_IsFree(const Fluid *fluid, int x, int y) { return Kit_IsFree3(fluid, x, y, 0); }

bool Kit_IsFinite(FluidView view) {
    for (Place at = {-1, 0, 0}; next(view, &at);)
        if (!isfinite(*at_place(view, at))) return false;
    return true;
}

bool Kit_AllFinite(Fluid *fluid) {
    bool finite = true;
    for (int axis = 0; axis < Kit_Axes(fluid); axis++) finite = finite && Kit_IsFinite(Fluid_Velocity(fluid, axis));
    for (int c = 0; c < Fluid_GetDef(fluid)->channel_count; c++)
        finite = finite && Kit_IsFinite(Fluid_Channel(fluid, c));
    return finite && Kit_IsFinite(Fluid_Pressure(fluid));
}

float Kit_MaxAbs(FluidView view) {
    float most = 0;
    for (Place at = {-1, 0, 0}; next(view, &at);) {
        const float value = fabsf(*at_place(view, at));
        if (value > most || isnan(value)) most = value;
    }
    return most;
}

float Kit_TopSpeed(Fluid *fluid) {
    float top = 0;
    for (int axis = 0; axis < Kit_Axes(fluid); axis++) top = fmaxf(top, Kit_MaxAbs(Fluid_Velocity(fluid, axis)));
    return top;
}

void Kit_FreeRange(Fluid *fluid, int channel, float *low, float *high) {
    const FluidView view = Fluid_Channel(fluid, channel);
    const int n = Kit_Fineness(fluid, view), slabs = view.size[2] > 1 ? n : 1;
    *low = INFINITY;
    *high = -INFINITY;
    for (Place at = {-1, 0, 0}; next(view, &at);) {
        if (!Kit_IsFree3(fluid, at.x / n, at.y / n, at.z / slabs)) continue;
        *low = fminf(*low, *at_place(view, at));
        *high = fmaxf(*high, *at_place(view, at));
    }
}

void Kit_CellRange(const Fluid *fluid, int channel, float *low, float *high) {
    const FluidView cells = Fluid_ReadPressure(fluid);
    *low = INFINITY;
    *high = -INFINITY;
    for (Place at = {-1, 0, 0}; next(cells, &at);) {
        if (!Kit_IsFree3(fluid, at.x, at.y, at.z)) continue;
        const float mean = Kit_Cell(fluid, channel, at.x, at.y, at.z);
        *low = fminf(*low, mean);
        *high = fmaxf(*high, mean);
    }
}

double Kit_Energy(Fluid *fluid) {
    double sum = 0;
    for (int axis = 0; axis < Kit_Axes(fluid); axis++) {
        const FluidView view = Fluid_Velocity(fluid, axis);
        for (Place at = {-1, 0, 0}; next(view, &at);) sum += (double)*at_place(view, at) * *at_place(view, at);
    }
    return sum;
}

double Kit_FaceDivergence(Fluid *fluid) {
    const FluidView cells = Fluid_Pressure(fluid);
    FluidView v[3] = {{0}};
    double sum = 0;
    int free_cells = 0;
    for (int axis = 0; axis < Kit_Axes(fluid); axis++) v[axis] = Fluid_Velocity(fluid, axis);
    for (Place at = {-1, 0, 0}; next(cells, &at);) {
        if (!Kit_IsFree3(fluid, at.x, at.y, at.z)) continue;
        double out = (double)*Kit_At3(v[0], at.x + 1, at.y, at.z) - *at_place(v[0], at) +
                     *Kit_At3(v[1], at.x, at.y + 1, at.z) - *at_place(v[1], at);
        if (v[2].data) out += (double)*Kit_At3(v[2], at.x, at.y, at.z + 1) - *at_place(v[2], at);
        sum += out * out;
        free_cells++;
    }
    return free_cells ? sqrt(sum / free_cells) / Fluid_GetDef(fluid)->cell_size : 0;
}

float Kit_LargestDifference(FluidView a, FluidView b) {
    float most = 0;
    for (Place at = {-1, 0, 0}; next(a, &at);) {
        const float difference = fabsf(*at_place(a, at) - *at_place(b, at));
        if (difference > most || isnan(difference)) most = difference;
    }
    return most;
}

float Kit_Depth(const Fluid *fluid) {
    const FluidDef *def = Fluid_GetDef(fluid);
    return def->size[2] > 1 ? (float)def->size[2] * def->cell_size : 1;
}

void Kit_SetMask(Fluid *fluid, const uint8_t *slab) {
    const int *size = Fluid_GetDef(fluid)->size;
    const size_t cells = (size_t)(size[0] * size[1]);
    uint8_t *mask = malloc(cells * (size_t)size[2]);
    for (int z = 0; mask && z < size[2]; z++) memcpy(mask + cells * (size_t)z, slab, cells);
    Fluid_SetOccupancy(fluid, mask);
    free(mask);
}

static float half_depth(const Fluid *fluid) {
    return .5f * (float)Fluid_GetDef(fluid)->size[2] * Fluid_GetDef(fluid)->cell_size;
}

void Kit_StampDisc(Fluid *fluid, int body, float x, float y, float radius) {
    Fluid_StampCapsule(fluid, body, FLUID_AT3(x, y, 0), FLUID_AT3(x, y, 2 * half_depth(fluid)), radius);
}

int Kit_Marked(const Fluid *fluid, int body) {
    int count = 0;
    for (int i = 0; i < Kit_Cells(fluid); i++) count += Fluid_GetOccupancy(fluid)[i] == body;
    return count;
}

void Kit_StampCells(Fluid *fluid, int body, int x, int y, int width, int height) {
    const float h = Fluid_GetDef(fluid)->cell_size, half_width = 0.5f * (float)width * h,
                half_height = 0.5f * (float)height * h;
    Fluid_StampBox(fluid, body, FLUID_AT3((float)x * h + half_width, (float)y * h + half_height, half_depth(fluid)),
                   FLUID_AT3(half_width - 0.1f * h, half_height - 0.1f * h, half_depth(fluid)), 0);
}

void Kit_Steps(Fluid *fluid, int count, float dt) {
    for (int i = 0; i < count; i++) Fluid_Step(fluid, dt);
}

void Kit_Seal(uint8_t *image, size_t size) {
    uint64_t sum = 14695981039346656037u;
    for (size_t i = 0; i + 16 <= size; i += 8) {
        uint64_t eight = 0;
        for (size_t k = 0; k < 8; k++) eight |= (uint64_t)image[i + k] << 8 * k;
        sum = (sum ^ eight) * 1099511628211u;
    }
    for (size_t k = 0; k < 8; k++) image[size - 8 + k] = (uint8_t)(sum >> 8 * k);
}

uint32_t Kit_Random(KitRandom *random) {
    random->state ^= random->state << 13;
    random->state ^= random->state >> 17;
    random->state ^= random->state << 5;
    return random->state;
}

int Kit_RandomInt(KitRandom *random, int low, int high) {
    return low + (int)(Kit_Random(random) % (uint32_t)(high - low + 1));
}

float Kit_RandomFloat(KitRandom *random, float low, float high) {
    return low + (high - low) * ((float)(Kit_Random(random) >> 8) / 16777216.0f);
}
