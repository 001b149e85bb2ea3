#include "engine/picture/inside.h"
#include "engine/maths/scalar.h"
#include <math.h>

/* Shows occupancy as the solver sees it, with a colour for each body, and lines around bodies and large cells. */

enum { BODIES = 256, SPAN = 256, LINED = 6 /* px, the least size of cells with lines */ };

typedef struct BodiesJob {
    const FluidFields *fields;
    const Canvas *canvas;
    uint32_t colour[BODIES];
} BodiesJob;

/* The cell of pixel `at` along one axis, or -1 or `cells` if it is outside. */
static int cell_of(const BodiesJob *job, float start, int at, int cells) {
    const float place = (start + ((float)at + .5f) / job->canvas->scale) / job->fields->cell;
    return (int)floorf(Clampf(place, -1, (float)cells));
}

static int body_at(const FluidFields *fields, int x, int y) {
    const bool inside = x >= 0 && y >= 0 && x < fields->width && y < fields->height;
    return inside && fields->occupancy ? fields->occupancy[x + y * fields->occupancy_row] : 0;
}

static uint32_t darker(uint32_t colour) { return 0xff000000u | (colour >> 1 & 0x7f7f7f); }

/* column[i] is the cell of pixel i - 1. */
static void body_line(const BodiesJob *job, const int *column, int y, uint32_t *pixel, int count) {
    const FluidFields *fields = job->fields;
    const bool lined = fields->cell * job->canvas->scale >= LINED;
    const int row = cell_of(job, job->canvas->top, y, fields->height);
    const int above = cell_of(job, job->canvas->top, y - 1, fields->height);
    int before = body_at(fields, column[0], row);
    for (int i = 0; i < count; i++) {
        const int here = column[i + 1], body = here == column[i] ? before : body_at(fields, here, row);
        const bool border = body != before || (above != row && body_at(fields, here, above) != body);
        const bool line = border || (lined && body == 0 && (here != column[i] || row != above));
        pixel[i] = line ? darker(job->colour[body]) : job->colour[body];
        before = body;
    }
}

static void body_rows(int begin, int end, void *data) {
    const BodiesJob *job = data;
    const Canvas *canvas = job->canvas;
    int column[SPAN + 1];
    for (int x = 0; x < canvas->width; x += SPAN) {
        const int count = Mini(canvas->width - x, SPAN);
        for (int i = 0; i <= count; i++) column[i] = cell_of(job, canvas->left, x + i - 1, job->fields->width);
        for (int y = begin; y < end; y++)
            body_line(job, column, y, canvas->pixels + x + (ptrdiff_t)y * canvas->row, count);
    }
}

bool FluidBodies_Compose(Picture *picture, const PictureView *view, const FluidFields *fields,
                         const PictureFrame *frame, const Canvas *canvas) {
    (void)view, (void)frame;
    BodiesJob job = {.fields = fields, .canvas = canvas};
    for (int i = 0; i < BODIES; i++) job.colour[i] = Picture_BodyColour(i);
    Picture_Split(picture, canvas->height, PICTURE_ROWS, body_rows, &job);
    Picture_Mark(picture, PICTURE_STAGE_SHADE);
    return true;
}

/* ---- A place on each body for its number ---- */

typedef struct Sums {
    double x[BODIES], y[BODIES], cells[BODIES], nearest[BODIES];
} Sums;

static void add_cells(const FluidFields *fields, Sums *sums) {
    for (int y = 0; y < fields->height; y++)
        for (int x = 0; x < fields->width; x++) {
            const int body = body_at(fields, x, y);
            sums->x[body] += x, sums->y[body] += y, sums->cells[body]++;
        }
}

/* Finds the cell of each body that is nearest to its centre. */
static void settle(const FluidFields *fields, Sums *sums, PictureBody *place, const int *index) {
    for (int y = 0; y < fields->height; y++)
        for (int x = 0; x < fields->width; x++) {
            const int body = body_at(fields, x, y);
            if (body == 0) continue;
            const double right = x - sums->x[body] / sums->cells[body], down = y - sums->y[body] / sums->cells[body];
            const double far = right * right + down * down;
            if (far >= sums->nearest[body]) continue;
            sums->nearest[body] = far;
            place[index[body]].at[0] = ((float)x + .5f) * fields->cell;
            place[index[body]].at[1] = ((float)y + .5f) * fields->cell;
        }
}

int Picture_Bodies(Fluid *fluid, const PictureSlice *slice, PictureBody bodies[PICTURE_BODIES]) {
    const FluidFields fields = FluidFields_At(fluid, .5f + slice->from_middle);
    Sums sums = {.x = {0}};
    int index[BODIES], count = 0;
    add_cells(&fields, &sums);
    for (int body = 1; body < BODIES; body++) {
        sums.nearest[body] = 1e18, index[body] = count;
        if (sums.cells[body] > 0) bodies[count++].body = body;
    }
    settle(&fields, &sums, bodies, index);
    for (int i = 0; i < count; i++) {
        const int body = bodies[i].body;
        if (sums.nearest[body] > .5) continue; /* the centre lies outside the body, so the nearest cell is kept */
        bodies[i].at[0] = ((float)(sums.x[body] / sums.cells[body]) + .5f) * fields.cell;
        bodies[i].at[1] = ((float)(sums.y[body] / sums.cells[body]) + .5f) * fields.cell;
    }
    return count;
}
