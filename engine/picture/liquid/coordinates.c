#include "engine/picture/liquid/liquid.h"
#include "engine/maths/scalar.h"
#include <math.h>

void Liquid_Carry(FluidDef *def, int channel) {
    static const char *const names[LIQUID_CHANNELS] = {"u 1", "v 1", "u 2", "v 2", "u 3", "v 3"};
    for (int i = 0; i < LIQUID_CHANNELS; i++)
        def->channel[channel + i] = (FluidChannel){.name = names[i], .advection = FLUID_LINEAR};
    def->channel_count = channel + LIQUID_CHANNELS;
}

/* Sets the place of each cell along one axis. */
static void start(const FluidView *view, int axis, float cell) {
    for (int z = 0; z < view->size[2]; z++)
        for (int y = 0; y < view->size[1]; y++)
            for (int x = 0; x < view->size[0]; x++)
                view->data[x + y * view->row + z * view->slab] =
                    ((float)(axis == 0 ? x : y) + view->offset[axis]) * cell;
}

static void start_set(Fluid *fluid, int channel, int set) {
    for (int axis = 0; axis < 2; axis++) {
        const FluidView view = Fluid_Channel(fluid, channel + 2 * set + axis);
        if (view.data) start(&view, axis, Fluid_GetDef(fluid)->cell_size);
    }
}

void Liquid_Begin(Fluid *fluid, int channel) {
    for (int set = 0; set < LIQUID_SETS; set++) start_set(fluid, channel, set);
}

int Liquid_Age(uint64_t tick, int period, int set) {
    const uint64_t whole = (uint64_t)Maxi(period, LIQUID_SETS);
    return (int)((tick + (uint64_t)set * whole / LIQUID_SETS) % whole);
}

void Liquid_Turn(Fluid *fluid, int channel, uint64_t tick, int period) {
    for (int set = 0; set < LIQUID_SETS; set++)
        if (Liquid_Age(tick, period, set) == 0) start_set(fluid, channel, set);
}

void Liquid_Weights(uint64_t tick, int period, float weight[LIQUID_SETS]) {
    float sum = 0;
    for (int set = 0; set < LIQUID_SETS; set++) {
        const float part = (float)Liquid_Age(tick, period, set) / (float)Maxi(period, LIQUID_SETS);
        const float wave = sinf(3.14159265f * part);
        weight[set] = wave * wave, sum += wave * wave;
    }
    for (int set = 0; set < LIQUID_SETS; set++) weight[set] /= sum; /* it is 3/2 if the period has whole thirds */
}
