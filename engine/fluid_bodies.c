#include "engine/fluid_picture.h"
#include "engine/scalar.h"
#include <math.h>

/* The occupancy as the solver sees it: hard cells, a colour for each body, lines between bodies and, where cells are
 * large, between cells. */

enum { BODIES = 256, LINED = 6 /* px of a cell from which on cells get lines */ };

typedef struct BodiesJob {
    const FluidFields *fields;
    const Canvas *canvas;
    uint32_t colour[BODIES];
} BodiesJob;

static int body_at(const FluidFields *fields, int x, int y) {
    const bool inside = x >= 0 && y >= 0 && x < fields->width && y < fields->height;
    return inside && fields->occupancy ? fields->occupancy[x + (size_t)y * (size_t)fields->width] : 0;
}

static uint32_t darker(uint32_t colour) { return 0xff000000u | (colour >> 1 & 0x7f7f7f); }

static int cell_of(float place, float cell) { return (int)floorf(Minf(Maxf(place / cell, -1), 1e6f)); }

static void body_rows(int begin, int end, void *data) {
    const BodiesJob *job = data;
    const Canvas *canvas = job->canvas;
    const float cell = job->fields->cell, step = 1 / canvas->scale;
    const bool lined = cell * canvas->scale >= LINED;
    for (int y = begin; y < end; y++) {
        const float top = canvas->top + (float)y * step;
        const int j = cell_of(top + step / 2, cell), above = cell_of(top - step / 2, cell);
        uint32_t *pixel = canvas->pixels + (ptrdiff_t)y * canvas->row;
        for (int x = 0; x < canvas->width; x++) {
            const float left = canvas->left + (float)x * step;
            const int i = cell_of(left + step / 2, cell), before = cell_of(left - step / 2, cell);
            const int body = body_at(job->fields, i, j);
            const bool border = body_at(job->fields, before, j) != body || body_at(job->fields, i, above) != body;
            const bool line = border || (lined && body == 0 && (i != before || j != above));
            pixel[x] = line ? darker(job->colour[body]) : job->colour[body];
        }
    }
}

bool FluidBodies_Compose(Picture *picture, const Look *look, const FluidFields *fields, const PictureFrame *frame,
                         const Canvas *canvas) {
    (void)look, (void)frame;
    BodiesJob job = {.fields = fields, .canvas = canvas};
    for (int i = 0; i < BODIES; i++) job.colour[i] = Picture_BodyColour(i);
    Picture_Split(picture, canvas->height, body_rows, &job);
    Picture_Mark(picture, PICTURE_STAGE_SHADE);
    return true;
}
