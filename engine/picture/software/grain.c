/* A fractal texture that flows with smoke thickens and thins it, where smoke is in sight. */
#include "engine/maths/scalar.h"
#include "engine/picture/liquid/texture.h"
#include "engine/picture/software/software.h"
#include "engine/shade/shade_span.h"
#include <string.h>

typedef struct GrainJob {
    Software *software;
    const PictureMaps *maps;
} GrainJob;

WIDE_LOOP static void set_strength(float *restrict grain, int count) {
    for (int x = 0; x < count; x++)
        grain[x] = Clampf(1 + LOOK_GRAIN_STRONG * grain[x], LOOK_GRAIN_LEAST, LOOK_GRAIN_MOST);
}

/* Coordinates of a set in a row, and how much of its grain is left where the flow has stretched it. */
typedef struct Thread {
    float u[SPAN + 2], v[SPAN + 2], even[SPAN];
} Thread;

WIDE_LOOP static void find_even(const Thread *thread, const float *restrict u_down, const float *restrict v_down,
                                float per_metre, float *restrict even, int count) {
    const float *restrict u = thread->u, *restrict v = thread->v;
    for (int i = 0; i < count; i++) {
        const float ux = 1 + per_metre * (u[i + 2] - u[i]), vx = per_metre * (v[i + 2] - v[i]);
        const float uy = per_metre * u_down[i + 1], vy = 1 + per_metre * v_down[i + 1];
        const float stretch = ux * ux + uy * uy + vx * vx + vy * vy;
        even[i] = stretch > LOOK_EVEN ? LOOK_EVEN / stretch : 1;
    }
}

static void find_thread(const GrainJob *job, int set, int x, int y, int count, Thread *thread) {
    const Wide *moved = &job->software->moved;
    const Shade *shade = &job->software->shade;
    const float step = 1 / shade->scale;
    float u_down[SPAN + 2], v_down[SPAN + 2];
    Axis_Blend(&moved->down, y, &moved->plane[2 * set], x - 1, count + 2, thread->u, u_down);
    Axis_Blend(&moved->down, y, &moved->plane[2 * set + 1], x - 1, count + 2, thread->v, v_down);
    find_even(thread, u_down, v_down, .5f * shade->scale, thread->even, count);
    Texture_AddPlaces(thread->u, shade->left + ((float)x - .5f) * step, step, count + 2);
    Texture_AddPlaces(thread->v, shade->top + ((float)y + .5f) * step, 0, count + 2);
}

WIDE_LOOP static void add_even(const float *restrict noise, const float *restrict even, float weight,
                               float *restrict sum, int count) {
    for (int i = 0; i < count; i++) sum[i] += weight * even[i] * (noise[i] - LOOK_GRAIN_MEAN);
}

/* Adds the three layers that tear flames. Each climbs through the gas at its own speed. */
static void add_tongues(const GrainJob *job, const Thread *thread, float weight, float *fray, int first, int count) {
    const Noise *noise = &job->maps->glow.licks;
    const float *u = thread->u + 1 + first, *own = thread->v + 1 + first;
    float v[SPAN], layer[SPAN], even[SPAN];
    for (int i = 0; i < count; i++) even[i] = LOOK_FRAY_EVEN + (1 - LOOK_FRAY_EVEN) * thread->even[first + i];
    for (int k = 0; k < 3; k++) {
        const float climbed =
            LOOK_FRAY_GRAINS[k] * Glow_Rise(LOOK_FRAY_CLIMBS[k] / LOOK_FRAY_GRAINS[k], job->software->shade.seconds);
        for (int i = 0; i < count; i++) v[i] = LOOK_TALL * own[i] + climbed, layer[i] = 0;
        Texture_AddFractal(noise, LOOK_FRAY_GRAINS[k], u, v, 1, layer, count);
        add_even(layer, even, weight * LOOK_FRAY_PARTS[k], fray + first, count);
    }
}

static void weave(const GrainJob *job, int x, int y, int count) {
    Shade *shade = &job->software->shade;
    const SmokeGrain *grain = job->maps->grain;
    float *to = Plane_Row(&shade->grain, y) + x, *fray = Plane_Row(&shade->fray, y) + x;
    float heat[SPAN], texels[SPAN];
    Thread thread;
    int first = count, end = 0; /* of the samples that burn */
    Axis_Blend(&shade->down_air, y, &shade->heat, x, count, heat, NULL);
    for (int i = 0; i < count; i++) {
        to[i] = 0, fray[i] = 0;
        if (heat[i] >= LOOK_BURNING) first = Mini(first, i), end = i + 1;
    }
    for (int set = 0; set < GRAIN_SETS; set++) {
        find_thread(job, set, x, y, count, &thread);
        memset(texels, 0, sizeof texels);
        Texture_AddTexels(&job->maps->glow.licks, LOOK_GRAIN, thread.u + 1, thread.v + 1, 1, texels, count);
        add_even(texels, thread.even, grain->weight[set], to, count);
        if (first < end) add_tongues(job, &thread, grain->weight[set], fray, first, end - first);
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
