#include "engine/picture/inside.h"
#include "engine/maths/scalar.h"
#include <string.h>

enum { MAPS = 6 }; /* of a slice */

static VolumeField field_of(FluidView view) { return (VolumeField){view.data, view.row, view.slab}; }

VolumeScene FluidSlice_Scene(const Fluid *fluid) {
    const FluidDef *def = Fluid_GetDef(fluid);
    VolumeScene scene = {.cell = def->cell_size, .occupancy = Fluid_GetOccupancy(fluid)};
    memcpy(scene.size, def->size, sizeof scene.size);
    scene.smoke = field_of(Fluid_ReadChannel(fluid, FLUID_SMOKE));
    scene.heat = field_of(Fluid_ReadChannel(fluid, FLUID_HEAT));
    return scene;
}

void FluidSlice_Free(FluidSlice *slice) {
    Room_Free(&slice->values), Room_Free(&slice->occupancy);
    for (int i = 0; i < 2; i++) Room_Free(&slice->means[i]);
}

/* The mean of n x n x n samples. */
static float mean_of(const FluidView *view, int n, int x, int y, int z) {
    const float *first = view->data + x * n + y * n * view->row + z * n * view->slab;
    float sum = 0;
    for (int i = 0; i < n * n * n; i++) sum += first[i % n + i / n % n * view->row + i / (n * n) * view->slab];
    return sum / (float)(n * n * n);
}

bool FluidSlice_Means(FluidSlice *slice, const Fluid *fluid, int channel, FluidView *view) {
    const int *size = Fluid_GetDef(fluid)->size, width = size[0], height = size[1];
    *view = Fluid_ReadChannel(fluid, channel);
    const int n = view->size[0] / width;
    if (n <= 1) return true;
    float *to = Room_For(&slice->means[channel], (size_t)width * (size_t)height * (size_t)size[2] * sizeof *to);
    if (!to) return false;
    const FluidView fine = *view;
    *view = (FluidView){to, {width, height, size[2]}, width, (ptrdiff_t)width * height, {.5f, .5f, .5f}};
    for (int z = 0; z < size[2]; z++)
        for (int y = 0; y < height; y++)
            for (int x = 0; x < width; x++) *to++ = mean_of(&fine, n, x, y, z);
    return true;
}

static FluidView cut(const FluidView *view, const int axes[3], int place, float *to) {
    const ptrdiff_t step[3] = {1, view->row, view->slab};
    const int width = view->size[axes[0]], height = view->size[axes[1]];
    if (!view->data) return (FluidView){.data = NULL};
    for (int y = 0; y < height; y++) {
        const float *from = view->data + place * step[axes[2]] + y * step[axes[1]];
        for (int x = 0; x < width; x++) to[x + y * width] = from[x * step[axes[0]]];
    }
    return (FluidView){.data = to,
                       .size = {width, height, 1},
                       .row = width,
                       .offset = {view->offset[axes[0]], view->offset[axes[1]], .5f}};
}

/* Velocity through the plane, at the centres of its cells. */
static FluidView cut_through(const FluidView *view, const int axes[3], const int size[3], int place, float *to) {
    const ptrdiff_t step[3] = {1, view->row, view->slab};
    FluidView plane = cut(view, axes, place, to);
    const bool on_faces = view->size[axes[2]] > size[axes[2]];
    for (int y = 0; on_faces && y < plane.size[1]; y++) {
        const float *behind = view->data + (place + 1) * step[axes[2]] + y * step[axes[1]];
        for (int x = 0; x < plane.size[0]; x++)
            to[x + y * plane.row] = .5f * (to[x + y * plane.row] + behind[x * step[axes[0]]]);
    }
    return plane;
}

bool FluidSlice_Take(FluidSlice *slice, const Fluid *fluid, int axis, float part, FluidFields *fields) {
    static const int turned[3][3] = {{2, 1, 0}, {0, 2, 1}, {0, 1, 2}};
    const FluidDef *def = Fluid_GetDef(fluid);
    const int *axes = turned[axis == 0 || axis == 1 ? axis : 2], *size = def->size;
    const int width = size[axes[0]], height = size[axes[1]];
    const int place = Mini((int)(Clampf(part, 0, 1) * (float)size[axes[2]]), size[axes[2]] - 1);
    const size_t cells = (size_t)(width + 1) * (size_t)(height + 1);
    const ptrdiff_t step[3] = {1, size[0], (ptrdiff_t)size[0] * size[1]};
    const uint8_t *occupancy = Fluid_GetOccupancy(fluid);
    FluidView from[MAPS] = {{NULL},
                            {NULL},
                            Fluid_ReadPressure(fluid),
                            Fluid_ReadVelocity(fluid, axes[0]),
                            Fluid_ReadVelocity(fluid, axes[1]),
                            Fluid_ReadVelocity(fluid, axes[2])};
    FluidView to[MAPS];
    float *values = Room_For(&slice->values, MAPS * cells * sizeof *values);
    uint8_t *solid = Room_For(&slice->occupancy, cells);
    if (!values || !solid) return false;
    for (int i = 0; i < 2; i++)
        if (!FluidSlice_Means(slice, fluid, i, &from[i])) return false;
    for (int i = 0; i < MAPS - 1; i++) to[i] = cut(&from[i], axes, place, values + (size_t)i * cells);
    to[MAPS - 1] = cut_through(&from[MAPS - 1], axes, size, place, values + (MAPS - 1) * cells);
    for (int y = 0; occupancy && y < height; y++)
        for (int x = 0; x < width; x++)
            solid[x + y * width] = occupancy[x * step[axes[0]] + y * step[axes[1]] + place * step[axes[2]]];
    *fields = (FluidFields){.width = width,
                            .height = height,
                            .cell = def->cell_size,
                            .smoke = to[0],
                            .heat = to[1],
                            .velocity = {to[3], to[4], to[5]},
                            .pressure = to[2],
                            .occupancy = occupancy ? solid : NULL,
                            .occupancy_row = width,
                            .fluid = fluid,
                            .axes = {axes[0], axes[1], axes[2]},
                            .place = place};
    return true;
}

static bool show(Picture *picture, const PictureView *this_view, const FluidFields *fields, const PictureFrame *frame,
                 const Canvas *canvas) {
    (void)this_view;
    if (!fields->fluid) return false;
    const VolumeLook lit = Volume_DefaultLook();
    VolumeScene scene = FluidSlice_Scene(fields->fluid);
    FluidView view[2];
    for (int i = 0; i < 2; i++)
        if (!FluidSlice_Means(&picture->slice[0], fields->fluid, i, &view[i])) return false;
    scene.smoke = field_of(view[0]), scene.heat = field_of(view[1]);
    scene.shape = frame->shapes, scene.shapes = frame->shape_count;
    const bool drawn = Volume_Draw(frame->volume, &scene, &frame->eye, &lit, canvas->pixels, canvas->width,
                                   canvas->height, canvas->row);
    Picture_Mark(picture, PICTURE_STAGE_SHADE);
    return drawn;
}

const PictureView VIEW_VOLUME = {"smoke", "", show, FluidMeasure_Smoke, NULL, false, .2f, NULL};
