/* The grain of smoke has coordinates as in liquid.h, but the picture carries them, not the fluid. */
#include "engine/maths/scalar.h"
#include "engine/picture/inside.h"
#include "engine/picture/lattice.h"
#include <math.h>
#include <stdlib.h>

#define PERIOD   1.5  /* s */
#define FARTHEST 1e5f /* m, where textures are still told apart */
#define GAP      0.5  /* s between two frames, from which on the grain starts anew */
#define LEAP     0.1  /* s of the steps in which the present flow then carries it */
enum { BLOCK = 8 /* cells for a sample, along both axes */ };

typedef struct GrainCarried {
    const Fluid *fluid;
    double seconds, clock; /* time of the last frame, and time since the first set started */
    SmokeGrain grain;
    Plane before[GRAIN_FIELDS];
} GrainCarried;

void GrainCarried_Free(GrainCarried *carried) {
    if (!carried) return;
    for (int i = 0; i < GRAIN_FIELDS; i++) Plane_Free(&carried->grain.moved[i]), Plane_Free(&carried->before[i]);
    free(carried);
}

typedef struct GrainJob {
    GrainCarried *carried;
    float seconds, depth; /* s, and m of half the fluid's depth */
} GrainJob;

static void carry_sample(const GrainJob *job, int x, int y) {
    GrainCarried *carried = job->carried;
    const float cell = carried->grain.cell, at[3] = {((float)x + .5f) * cell, ((float)y + .5f) * cell, job->depth};
    float wind[3] = {0, 0, 0}, right, down;
    Fluid_SampleVelocity(carried->fluid, at, wind);
    const float way[2] = {wind[0] * job->seconds, wind[1] * job->seconds};
    const Plane *first = &carried->before[0];
    const int column = Numbers_CellAlong((at[0] - way[0]) / cell, first->width, &right),
              row = Numbers_CellAlong((at[1] - way[1]) / cell, first->height, &down);
    for (int i = 0; i < GRAIN_FIELDS; i++) {
        const float *above = Plane_Row(&carried->before[i], row) + column, *below = above + first->row;
        const float old = Mixf(Mixf(above[0], above[1], right), Mixf(below[0], below[1], right), down);
        Plane_Row(&carried->grain.moved[i], y)[x] = Clampf(old - way[i % 2], -FARTHEST, FARTHEST);
    }
}

static void carry_rows(int begin, int end, void *data) {
    const GrainJob *job = data;
    const int width = job->carried->before[0].width;
    for (int y = begin; y < end; y++)
        for (int x = 0; x < width; x++) carry_sample(job, x, y);
}

static double part_of(double clock, int set) {
    const double turns = clock / PERIOD + (double)set / GRAIN_SETS;
    return turns - floor(turns);
}

static void carry(const Picture *picture, GrainCarried *carried, double seconds) {
    const FluidDef *def = Fluid_GetDef(carried->fluid);
    GrainJob job = {carried, (float)seconds, .5f * (float)def->size[2] * def->cell_size};
    for (int i = 0; i < GRAIN_FIELDS; i++) {
        const Plane moved = carried->grain.moved[i];
        carried->grain.moved[i] = carried->before[i], carried->before[i] = moved;
        Plane_Pad(&carried->before[i]);
    }
    Picture_Split(picture, carried->before[0].height, PICTURE_ROWS, carry_rows, &job);
    for (int set = 0; set < GRAIN_SETS; set++) {
        const bool again = part_of(carried->clock + seconds, set) < part_of(carried->clock, set);
        for (int axis = 0; axis < 2 && again; axis++) Plane_Clear(&carried->grain.moved[2 * set + axis]);
    }
    carried->clock += seconds;
}

static void start(const Picture *picture, GrainCarried *carried) {
    for (int i = 0; i < GRAIN_FIELDS; i++) Plane_Clear(&carried->grain.moved[i]);
    carried->clock = 0;
    for (double gone = 0; gone < PERIOD; gone += LEAP) carry(picture, carried, LEAP);
}

/* Finds the place of this fluid, or of the fluid that has not been shown for longest. */
static GrainCarried **place_of(Picture *picture, const Fluid *fluid) {
    GrainCarried **place = picture->grain;
    for (int i = 0; i < 2; i++)
        if (place[i] && place[i]->fluid == fluid) return &place[i];
    if (!place[0] || !place[1]) return place[0] ? &place[1] : &place[0];
    return place[0]->seconds <= place[1]->seconds ? &place[0] : &place[1];
}

bool Grain_Carry(Picture *picture, const FluidFields *fields) {
    picture->maps.grain = NULL;
    if (!fields->fluid || (Fluid_GetDef(fields->fluid)->size[2] > 1 && !fields->veil.data)) return true;
    GrainCarried **place = place_of(picture, fields->fluid);
    if (!*place && !(*place = calloc(1, sizeof **place))) return false;
    GrainCarried *carried = *place;
    const double gone = picture->seconds - carried->seconds;
    const int width = (fields->width + BLOCK - 1) / BLOCK, height = (fields->height + BLOCK - 1) / BLOCK;
    const bool resized = carried->before[0].width != width || carried->before[0].height != height;
    const bool anew = resized || carried->fluid != fields->fluid || !(gone >= 0 && gone < GAP);
    for (int i = 0; i < GRAIN_FIELDS; i++)
        if (!Plane_Resize(&carried->grain.moved[i], width, height) || !Plane_Resize(&carried->before[i], width, height))
            return false;
    carried->fluid = fields->fluid, carried->seconds = picture->seconds;
    carried->grain.cell = fields->cell * BLOCK;
    if (anew)
        start(picture, carried);
    else if (gone > 0)
        carry(picture, carried, gone);
    for (int set = 0; set < GRAIN_SETS; set++) {
        const float wave = sinf(3.14159265f * (float)part_of(carried->clock, set));
        carried->grain.weight[set] = wave * wave / 1.5f;
    }
    for (int i = 0; i < GRAIN_FIELDS; i++) Plane_Pad(&carried->grain.moved[i]);
    picture->maps.grain = &carried->grain;
    return true;
}
