/* Another tuning for air that flows, and a second air in the state of the first. */
#include "game/air/air.h"
#include "game/base/complaint.h"

#include <stdlib.h>
#include <string.h>

/* Returns the whole state of a fluid, to be freed by the caller, or NULL if out of memory. */
static void *image_of(const Fluid *fluid, size_t *size) {
    *size = Fluid_Save(fluid, NULL, 0);
    void *image = malloc(*size);
    if (image) Fluid_Save(fluid, image, *size);
    return image;
}

/* Creates a fluid from `made`, gives it the state of `from`, and tunes it to `def`. `made` must need enough memory for
 * both defs, else NULL. A fluid that already has `def` is not tuned, because tuning examines all solids again. */
static Fluid *restored(const Fluid *from, const FluidDef *made, const FluidDef *def) {
    size_t size;
    void *image = image_of(from, &size);
    Fluid *fluid = image ? Fluid_Create(made) : NULL;
    bool good = fluid && Fluid_Restore(fluid, image, size) && (def == Fluid_GetDef(from) || Fluid_Tune(fluid, def));
    free(image);
    if (good) return fluid;
    Fluid_Destroy(fluid);
    return NULL;
}

static void take_over(Fluid *to, const Fluid *from) {
    Fluid_SetOccupancy(to, Fluid_GetOccupancy(from));
    Fluid_Resample(to, from);
}

static Fluid *laid_out_anew(const Fluid *from, const FluidDef *def) {
    Fluid *fluid = Fluid_Create(def);
    if (fluid) take_over(fluid, from);
    return fluid;
}

static bool as_fine(const FluidDef *a, const FluidDef *b) {
    bool same = true;
    for (int c = 0; c < a->channel_count; c++) same = same && a->channel[c].fineness == b->channel[c].fineness;
    return same;
}

/* The fluid is created from the new def or the old, whichever needs more memory. So both are tried. */
static Fluid *like(const Fluid *from, const FluidDef *def) {
    const FluidDef *old = Fluid_GetDef(from);
    if (old->layout != def->layout || !as_fine(old, def)) return laid_out_anew(from, def);
    Fluid *fluid = restored(from, def, def);
    return fluid ? fluid : restored(from, old, def);
}

bool Air_Become(Air *air, const FluidDef *def) {
    if (Fluid_Tune(air->fluid, def)) return true;
    Fluid *fluid = Fluid_DefError(def) ? NULL : like(air->fluid, def);
    if (!fluid) return false;
    Fluid_Destroy(air->fluid);
    air->fluid = fluid;
    return true;
}

bool Air_Tune(Air *air, const Tuning *tuning, const FluidDef *def, char *error, size_t capacity) {
    FluidDef wanted = *def;
    const char *fell_back = Tuning_FallBack(&wanted), *unusable = Fluid_DefError(&wanted);
    if (unusable) return Complain(error, capacity, "%s", unusable);
    wanted.host = Fluid_GetDef(air->fluid)->host;
    if (!Air_Become(air, &wanted)) return Complain(error, capacity, "out of memory for the air's grid");
    air->tuning = *tuning;
    air->fell_back = fell_back;
    air->quality = QUALITY_FULL;
    air->refused = 0;
    air->turn = AIR_BOTH;
    return true;
}

void Air_TakeOver(Air *air, const Air *from) { take_over(air->fluid, from->fluid); }

static void copy_view(FluidView to, FluidView from) {
    if (!to.data || !from.data || memcmp(to.size, from.size, sizeof to.size) != 0) return;
    for (int z = 0; z < to.size[2]; z++)
        for (int y = 0; y < to.size[1]; y++)
            memcpy(to.data + y * to.row + z * to.slab, from.data + y * from.row + z * from.slab,
                   (size_t)to.size[0] * sizeof *to.data);
}

/* All that both airs have. */
static void copy_flow(Air *air, const Air *from) {
    for (int axis = 0; axis < 3; axis++)
        copy_view(Fluid_Velocity(air->fluid, axis), Fluid_ReadVelocity(from->fluid, axis));
    for (int c = 0; c <= FLUID_HEAT; c++) copy_view(Fluid_Channel(air->fluid, c), Fluid_ReadChannel(from->fluid, c));
    for (int c = 0; c < 3 && air->dye >= 0 && from->dye >= 0; c++)
        copy_view(Fluid_Channel(air->fluid, air->dye + c), Fluid_ReadChannel(from->fluid, from->dye + c));
}

void Air_TakeFlow(Air *air, const Air *from) {
    const FluidDef *to = Fluid_GetDef(air->fluid), *def = Fluid_GetDef(from->fluid);
    const bool same = to->channel_count == def->channel_count && air->dye == from->dye;
    if (same)
        Fluid_Resample(air->fluid, from->fluid);
    else if (to->layout == def->layout && !memcmp(to->size, def->size, sizeof to->size))
        copy_flow(air, from);
}

void Air_Clear(Air *air) {
    Fluid_Clear(air->fluid);
    Fluid_SetOccupancy(air->fluid, air->level);
}

bool Air_Copy(const Air *air, Air *copy) {
    size_t cells = Air_Cells(air), stale = cells * sizeof *air->stale;
    *copy = *air;
    copy->fluid = like(air->fluid, Fluid_GetDef(air->fluid));
    copy->level = malloc(cells);
    copy->stale = air->stale ? malloc(stale) : NULL;
    if (!copy->fluid || !copy->level || (air->stale && !copy->stale)) return Air_Close(copy), false;
    memcpy(copy->level, air->level, cells);
    if (air->stale) memcpy(copy->stale, air->stale, stale);
    return true;
}
