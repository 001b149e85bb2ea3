/* A fractal texture that flows with smoke thickens and thins it, where smoke is in sight. */
#include "engine/maths/scalar.h"
#include "engine/picture/liquid/texture.h"
#include "engine/picture/software/software.h"
#include "engine/shade/shade_span.h"

typedef struct GrainJob {
    Software *software;
    const PictureMaps *maps;
} GrainJob;

WIDE_LOOP static void set_strength(float *restrict grain, int count) {
    for (int x = 0; x < count; x++)
        grain[x] = Clampf(1 + LOOK_GRAIN_STRONG * (grain[x] - LOOK_GRAIN_MEAN), LOOK_GRAIN_LEAST, LOOK_GRAIN_MOST);
}

static void weave(const GrainJob *job, int x, int y, int count) {
    Software *software = job->software;
    Shade *shade = &software->shade;
    const SmokeGrain *grain = job->maps->grain;
    const float step = 1 / shade->scale, first[2] = {shade->left + .5f * step, shade->top + .5f * step};
    float u[SPAN], v[SPAN], *to = Plane_Row(&shade->grain, y) + x, *fray = Plane_Row(&shade->fray, y) + x;
    float heat[SPAN];
    bool burns = false;
    Axis_Blend(&shade->down_air, y, &shade->heat, x, count, heat, NULL);
    for (int i = 0; i < count; i++) to[i] = 0, fray[i] = -LOOK_GRAIN_MEAN, burns |= heat[i] >= LOOK_BURNING;
    for (int set = 0; set < GRAIN_SETS; set++) {
        Texture_Coordinates(&software->moved, set, first, step, x, y, count, u, v);
        Texture_AddTexels(&job->maps->glow.licks, LOOK_GRAIN, u, v, grain->weight[set], to, count);
        if (!burns) continue;
        for (int i = 0; i < count; i++) v[i] *= LOOK_TALL;
        Texture_AddFractal(&job->maps->glow.licks, LOOK_TONGUE, u, v, grain->weight[set], fray, count);
    }
    set_strength(to, count);
}

/* Bits of the tiles with something to see in this row of samples and in the rows beside it. */
static uint64_t seen_in(const GrainJob *job, int y) {
    const Shade *shade = &job->software->shade;
    const int at = shade->down_air.at[y], last = job->maps->smoke.height + 1;
    uint64_t seen = 0;
    for (int i = Maxi(at - 1, 0); i <= Mini(at + 3, last); i++) seen |= shade->smoky[i];
    return seen | seen << 1 | seen >> 1;
}

static void weave_rows(int begin, int end, void *data) {
    const GrainJob *job = data;
    const Shade *shade = &job->software->shade;
    const int width = shade->width;
    for (int y = begin; y < end; y++) {
        const uint64_t seen = seen_in(job, y);
        for (int x = 0, next; x < width; x = next) {
            const int tile = x / shade->tile;
            next = Mini(Mini((tile + Bits_Alike(seen >> tile)) * shade->tile, width), x + SPAN);
            if (seen >> tile & 1)
                weave(job, x, y, next - x);
            else
                for (int i = x; i < next; i++) Plane_Row(&shade->grain, y)[i] = 1;
        }
    }
}

/* Without grain, smoke is as thick as it is, and no flame is torn. */
static void leave_even(Shade *shade) {
    for (int y = -1; y <= shade->height; y++)
        for (int x = -1; x <= shade->width; x++) Plane_Row(&shade->grain, y)[x] = 1, Plane_Row(&shade->fray, y)[x] = 0;
}

bool Software_MakeGrain(Software *software, const Picture *picture, const PictureMaps *maps) {
    Shade *shade = &software->shade;
    const int width = shade->width, height = shade->height;
    if (!Plane_Resize(&shade->grain, width, height) || !Plane_Resize(&shade->fray, width, height)) return false;
    if (!maps->grain) return leave_even(shade), true;
    const float cell = maps->grain->cell, step = 1 / (shade->scale * cell);
    const WideDef def = {
        GRAIN_FIELDS, width, height, {shade->left / cell + step / 2, shade->top / cell + step / 2}, step};
    Plane *planes[GRAIN_FIELDS];
    for (int i = 0; i < GRAIN_FIELDS; i++) planes[i] = &maps->grain->moved[i];
    if (!Wide_Make(&software->moved, picture, planes, &def)) return false;
    GrainJob job = {software, maps};
    Picture_Split(picture, height, PICTURE_ROWS, weave_rows, &job);
    Plane_Pad(&shade->grain), Plane_Pad(&shade->fray);
    return true;
}
