/* Where a fluid sleeps: what is still to the last bit is not worked on in the next step, unless something comes in. */
#include "engine/picture/inside.h"
#include <string.h>

/* A view that is still where all samples of a cell are `rest`. */
typedef struct Asleep {
    FluidView view;
    float rest;
    int samples[3]; /* of a cell along each axis, faces on both its sides counted */
    int apart[3];   /* from a cell's first sample to that of the next */
} Asleep;

static Asleep asleep_of(const Fluid *fluid, FluidView view, float rest) {
    const int *size = Fluid_GetDef(fluid)->size;
    Asleep asleep = {.view = view, .rest = rest};
    for (int axis = 0; axis < 3; axis++) {
        asleep.apart[axis] = view.size[axis] / size[axis];
        asleep.samples[axis] = view.offset[axis] < .25f && view.size[axis] > size[axis] ? 2 : asleep.apart[axis];
    }
    return asleep;
}

static bool is_still(const Asleep *asleep, const int cell[3]) {
    const FluidView *view = &asleep->view;
    const int *samples = asleep->samples, *apart = asleep->apart;
    const float *first =
        view->data + cell[0] * apart[0] + cell[1] * apart[1] * view->row + cell[2] * apart[2] * view->slab;
    for (int z = 0; z < samples[2]; z++)
        for (int y = 0; y < samples[1]; y++)
            for (int x = 0; x < samples[0]; x++)
                if (first[x + y * view->row + z * view->slab] != asleep->rest) return false;
    return true;
}

static void keep_still(const FluidFields *fields, const Asleep *asleep, Plane *number) {
    int cell[3];
    cell[fields->axes[2]] = fields->place;
    for (int y = 0; y < fields->height; y++) {
        float *to = Plane_Row(number, y);
        cell[fields->axes[1]] = y;
        for (int x = 0; x < fields->width; x++) {
            cell[fields->axes[0]] = x;
            if (to[x] > 0 && !is_still(asleep, cell)) to[x] = 0;
        }
    }
}

/* 1 where every velocity is 0 and every channel ambient, exactly. Fields that tests filled by hand are awake. */
void FluidMeasure_Asleep(const FluidFields *fields, const Plane wind[2], Plane *number) {
    (void)wind;
    Plane_Clear(number);
    if (!fields->fluid) return;
    const FluidDef *def = Fluid_GetDef(fields->fluid);
    for (int y = 0; y < fields->height; y++)
        for (int x = 0; x < fields->width; x++) Plane_Row(number, y)[x] = 1;
    for (int axis = 0; axis < (def->size[2] > 1 ? 3 : 2); axis++) {
        const Asleep asleep = asleep_of(fields->fluid, Fluid_ReadVelocity(fields->fluid, axis), 0);
        keep_still(fields, &asleep, number);
    }
    for (int i = 0; i < def->channel_count; i++) {
        const Asleep asleep = asleep_of(fields->fluid, Fluid_ReadChannel(fields->fluid, i), def->channel[i].ambient);
        keep_still(fields, &asleep, number);
    }
}
