#include "../inside.h"
#include "setup.h"

/* A new scheme is a new file that ends in a row, and the row's name here. */
static const LayoutScheme *const layouts[] = {&flu_layout_staggered, &flu_layout_centred};
static const AdvectionScheme *const advections[] = {&flu_advect_linear, &flu_advect_maccormack, &flu_advect_conserving};
static const PressureScheme *const pressures[] = {&flu_multigrid, &flu_gauss_seidel, &flu_sor, &flu_fft,
                                                  &flu_compressible};

#define FLU_COUNT(table) (sizeof(table) / sizeof *(table))

const LayoutScheme *flu_find_layout(FluidLayout layout) {
    for (size_t i = 0; i < FLU_COUNT(layouts); i++)
        if (layouts[i]->layout == layout) return layouts[i];
    return NULL;
}

const AdvectionScheme *flu_find_advection(FluidAdvection advection) {
    for (size_t i = 0; i < FLU_COUNT(advections); i++)
        if (advections[i]->advection == advection) return advections[i];
    return NULL;
}

const PressureScheme *flu_find_pressure(FluidPressure pressure) {
    for (size_t i = 0; i < FLU_COUNT(pressures); i++)
        if (pressures[i]->pressure == pressure) return pressures[i];
    return NULL;
}
