#include "tests/kits/fluid_kit.h"

#include <math.h>
#include <stdlib.h>

static const float pi = 3.14159265f;

float Kit_Constant(float x, float y, const void *data) {
    (void)x, (void)y;
    return *(const float *)data;
}

float Kit_SwirlX(float x, float y, const void *data) {
    const KitSwirl *swirl = data;
    const float s = sinf(pi * x / swirl->width);
    return swirl->speed * s * s * sinf(2 * pi * y / swirl->height);
}

float Kit_SwirlY(float x, float y, const void *data) {
    const KitSwirl *swirl = data;
    const float s = sinf(pi * y / swirl->height);
    return -swirl->speed * swirl->height / swirl->width * s * s * sinf(2 * pi * x / swirl->width);
}

float Kit_Puff(float x, float y, const void *data) {
    const KitPuff *puff = data;
    const float dx = (x - puff->x) / puff->sigma, dy = (y - puff->y) / puff->sigma;
    return puff->height * expf(-0.5f * (dx * dx + dy * dy));
}

float *Kit_At(FluidView view, int x, int y) { return view.data + x + y * view.row; }

void Kit_Fill(Fluid *fluid, FluidView view, KitFormula *formula, const void *data) {
    const float h = Fluid_GetDef(fluid)->cell_size;
    for (int y = 0; y < view.size[1]; y++)
        for (int x = 0; x < view.size[0]; x++)
            *Kit_At(view, x, y) = formula(((float)x + view.offset[0]) * h, ((float)y + view.offset[1]) * h, data);
}

void Kit_FillChannel(Fluid *fluid, int channel, KitFormula *formula, const void *data) {
    Kit_Fill(fluid, Fluid_Channel(fluid, channel), formula, data);
}

void Kit_SetChannel(Fluid *fluid, int channel, float value) { Kit_FillChannel(fluid, channel, Kit_Constant, &value); }

void Kit_SetWind(Fluid *fluid, float x, float y) {
    Kit_Fill(fluid, Fluid_Velocity(fluid, 0), Kit_Constant, &x);
    Kit_Fill(fluid, Fluid_Velocity(fluid, 1), Kit_Constant, &y);
}

void Kit_Stir(Fluid *fluid, float speed) {
    const FluidDef *def = Fluid_GetDef(fluid);
    const KitSwirl swirl = {(float)def->size[0] * def->cell_size, (float)def->size[1] * def->cell_size, speed};
    Kit_Fill(fluid, Fluid_Velocity(fluid, 0), Kit_SwirlX, &swirl);
    Kit_Fill(fluid, Fluid_Velocity(fluid, 1), Kit_SwirlY, &swirl);
}

bool Kit_IsFree(const Fluid *fluid, int x, int y) {
    const int *size = Fluid_GetDef(fluid)->size;
    return x >= 0 && y >= 0 && x < size[0] && y < size[1] && !Fluid_GetOccupancy(fluid)[x + y * size[0]];
}

bool Kit_IsFinite(FluidView view) {
    for (int y = 0; y < view.size[1]; y++)
        for (int x = 0; x < view.size[0]; x++)
            if (!isfinite(*Kit_At(view, x, y))) return false;
    return true;
}

bool Kit_AllFinite(Fluid *fluid) {
    bool finite = Kit_IsFinite(Fluid_Velocity(fluid, 0)) && Kit_IsFinite(Fluid_Velocity(fluid, 1));
    for (int c = 0; c < Fluid_GetDef(fluid)->channel_count; c++)
        finite = finite && Kit_IsFinite(Fluid_Channel(fluid, c));
    return finite && Kit_IsFinite(Fluid_Pressure(fluid));
}

float Kit_MaxAbs(FluidView view) {
    float most = 0;
    for (int y = 0; y < view.size[1]; y++)
        for (int x = 0; x < view.size[0]; x++) {
            const float value = fabsf(*Kit_At(view, x, y));
            if (!(value <= most)) most = value;
        }
    return most;
}

float Kit_TopSpeed(Fluid *fluid) {
    return fmaxf(Kit_MaxAbs(Fluid_Velocity(fluid, 0)), Kit_MaxAbs(Fluid_Velocity(fluid, 1)));
}

void Kit_FreeRange(Fluid *fluid, int channel, float *low, float *high) {
    const FluidView view = Fluid_Channel(fluid, channel);
    *low = INFINITY;
    *high = -INFINITY;
    for (int y = 0; y < view.size[1]; y++)
        for (int x = 0; x < view.size[0]; x++) {
            if (!Kit_IsFree(fluid, x, y)) continue;
            *low = fminf(*low, *Kit_At(view, x, y));
            *high = fmaxf(*high, *Kit_At(view, x, y));
        }
}

double Kit_Energy(Fluid *fluid) {
    double sum = 0;
    for (int axis = 0; axis < 2; axis++) {
        const FluidView view = Fluid_Velocity(fluid, axis);
        for (int y = 0; y < view.size[1]; y++)
            for (int x = 0; x < view.size[0]; x++) sum += (double)*Kit_At(view, x, y) * *Kit_At(view, x, y);
    }
    return sum;
}

double Kit_FaceDivergence(Fluid *fluid) {
    const FluidDef *def = Fluid_GetDef(fluid);
    const FluidView u = Fluid_Velocity(fluid, 0), v = Fluid_Velocity(fluid, 1);
    double sum = 0;
    int cells = 0;
    for (int y = 0; y < def->size[1]; y++)
        for (int x = 0; x < def->size[0]; x++) {
            if (!Kit_IsFree(fluid, x, y)) continue;
            const double out =
                (double)*Kit_At(u, x + 1, y) - *Kit_At(u, x, y) + *Kit_At(v, x, y + 1) - *Kit_At(v, x, y);
            sum += out * out;
            cells++;
        }
    return cells ? sqrt(sum / cells) / def->cell_size : 0;
}

float Kit_LargestDifference(FluidView a, FluidView b) {
    float most = 0;
    for (int y = 0; y < a.size[1]; y++)
        for (int x = 0; x < a.size[0]; x++) {
            const float difference = fabsf(*Kit_At(a, x, y) - *Kit_At(b, x, y));
            if (!(difference <= most)) most = difference;
        }
    return most;
}

void Kit_StampDisc(Fluid *fluid, int body, float x, float y, float radius) {
    Fluid_StampCapsule(fluid, body, FLUID_AT(x, y), FLUID_AT(x, y), radius);
}

int Kit_Marked(const Fluid *fluid, int body) {
    const FluidDef *def = Fluid_GetDef(fluid);
    int count = 0;
    for (int i = 0; i < def->size[0] * def->size[1] * def->size[2]; i++) count += Fluid_GetOccupancy(fluid)[i] == body;
    return count;
}

void Kit_StampCells(Fluid *fluid, int body, int x, int y, int width, int height) {
    const float h = Fluid_GetDef(fluid)->cell_size, half_width = 0.5f * (float)width * h,
                half_height = 0.5f * (float)height * h;
    Fluid_StampBox(fluid, body, FLUID_AT((float)x * h + half_width, (float)y * h + half_height),
                   FLUID_AT(half_width - 0.1f * h, half_height - 0.1f * h), 0);
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
