#include "engine/picture/inside.h"
#include "engine/maths/scalar.h"
#include <math.h>

/* The quantities that the views show, for each cell. */

static const float ANY = 1e9f;

/* NaN and numbers too large to be true become 0. */
WIDE_LOOP static void centre_row(const float *restrict here, ptrdiff_t next, float *restrict to, int count) {
    for (int x = 0; x < count; x++) {
        const float value = .5f * (here[x] + here[x + next]);
        to[x] = value > -ANY && value < ANY ? value : 0;
    }
}

static bool on_faces(const FluidView *view, int axis) { return view->offset[axis] < .25f; }

static void measure_wind(const FluidFields *fields, int axis, Plane *wind) {
    const FluidView *view = &fields->velocity[axis];
    const ptrdiff_t next = on_faces(view, axis) ? axis ? view->row : 1 : 0;
    if (!view->data) Plane_Clear(wind);
    for (int y = 0; view->data && y < fields->height; y++)
        centre_row(view->data + y * view->row, next, Plane_Row(wind, y), fields->width);
}

void FluidMeasure_Heat(const FluidFields *fields, const Plane wind[2], Plane *number) {
    (void)wind;
    FluidFields_Copy(fields, &fields->heat, -ANY, ANY, number);
}

void FluidMeasure_Pressure(const FluidFields *fields, const Plane wind[2], Plane *number) {
    (void)wind;
    FluidFields_Copy(fields, &fields->pressure, -ANY, ANY, number);
}

void FluidMeasure_Smoke(const FluidFields *fields, const Plane wind[2], Plane *number) {
    (void)wind;
    FluidFields_Copy(fields, &fields->smoke, -ANY, ANY, number);
}

WIDE_LOOP static void speed_row(const float *restrict u, const float *restrict v, float *restrict to, int count) {
    for (int x = 0; x < count; x++) to[x] = sqrtf(u[x] * u[x] + v[x] * v[x]);
}

/* Adds the component of the wind into the picture. */
static void deepen_row(const float *into, ptrdiff_t slab, float *to, int count) {
    for (int x = 0; x < count; x++) {
        const float w = .5f * (into[x] + into[x + slab]);
        if (w > -ANY && w < ANY) to[x] = sqrtf(to[x] * to[x] + w * w);
    }
}

void FluidMeasure_Speed(const FluidFields *fields, const Plane wind[2], Plane *number) {
    const FluidView *into = &fields->velocity[2];
    for (int y = 0; y < fields->height; y++)
        speed_row(Plane_Row(&wind[0], y), Plane_Row(&wind[1], y), Plane_Row(number, y), fields->width);
    for (int y = 0; into->data && y < fields->height; y++)
        deepen_row(into->data + y * into->row, on_faces(into, 2) ? into->slab : 0, Plane_Row(number, y), fields->width);
}

/* Sums up changes from the cell before to the cell after or, at an edge, to the cell itself. NULL adds 0. */
typedef struct Stencil {
    const float *left, *right, *up, *down;
    float across, along; /* factors, 1/m */
} Stencil;

WIDE_LOOP static void change_row(Stencil at, float *restrict to, int count) {
    const float *restrict left = at.left, *restrict right = at.right, *restrict up = at.up, *restrict down = at.down;
    for (int x = 0; x < count; x++) to[x] = at.across * (right[x] - left[x]) + at.along * (down[x] - up[x]);
}

/* Sums the change of `a` to the right and along * (the change of `b` downwards). */
static void differ(const FluidFields *fields, const Plane *a, const Plane *b, float along, Plane *number) {
    const int width = fields->width, height = fields->height;
    for (int y = 0; y < height; y++) {
        const int up = Maxi(y - 1, 0), down = Mini(y + 1, height - 1);
        const float over = 1 / ((float)Maxi(down - up, 1) * fields->cell);
        const float *row = Plane_Row(a, y), *above = Plane_Row(b, up), *below = Plane_Row(b, down);
        float *to = Plane_Row(number, y);
        const Stencil inner = {row, row + 2, above + 1, below + 1, 1 / (2 * fields->cell), along * over};
        Stencil edge = {row, row + (width > 1), above, below, 1 / fields->cell, along * over};
        change_row(edge, to, 1);
        if (width > 2) change_row(inner, to + 1, width - 2);
        edge.left += width - 2, edge.right = row + width - 1, edge.up += width - 1, edge.down += width - 1;
        if (width > 1) change_row(edge, to + width - 1, 1);
    }
}

/* Clockwise on screen is positive, because y runs down. */
void FluidMeasure_Vorticity(const FluidFields *fields, const Plane wind[2], Plane *number) {
    differ(fields, &wind[1], &wind[0], -1, number);
}

/* Adds the flow into the picture, for planes across z. */
static void add_depth(const FluidFields *fields, int y, float *to) {
    const FluidView *into = &fields->velocity[2];
    const float *w = into->data + y * into->row;
    for (int x = 0; x < fields->width; x++) to[x] += (w[x + into->slab] - w[x]) / fields->cell;
}

/* If velocity is on faces, this is the flow out of the cell itself, which is exactly what the projection removes.
 *
 *                  v[y]
 *               +---|---+
 *          u[x] -       - u[x + 1]
 *               +---|---+
 *                v[y + 1] */
void FluidMeasure_Divergence(const FluidFields *fields, const Plane wind[2], Plane *number) {
    const FluidView *u = &fields->velocity[0], *v = &fields->velocity[1];
    if (!u->data || !v->data || !on_faces(u, 0) || !on_faces(v, 1)) {
        differ(fields, &wind[0], &wind[1], 1, number);
        return;
    }
    for (int y = 0; y < fields->height; y++) {
        const float *across = u->data + y * u->row, *along = v->data + y * v->row;
        const Stencil at = {across, across + 1, along, along + v->row, 1 / fields->cell, 1 / fields->cell};
        float *to = Plane_Row(number, y);
        change_row(at, to, fields->width);
        if (fields->velocity[2].data && on_faces(&fields->velocity[2], 2)) add_depth(fields, y, to);
        for (int x = 0; x < fields->width; x++) to[x] = to[x] > -ANY && to[x] < ANY ? to[x] : 0;
    }
}

WIDE_LOOP static void solid_row(const uint8_t *restrict occupied, float *restrict to, int count) {
    for (int x = 0; x < count; x++) to[x] = occupied[x] > 1 ? NUMBERS_BODY : occupied[x] ? 1 : 0;
}

static void find_solids(const FluidFields *fields, Plane *solid) {
    if (!fields->occupancy) Plane_Clear(solid);
    for (int y = 0; fields->occupancy && y < fields->height; y++)
        solid_row(fields->occupancy + y * fields->occupancy_row, Plane_Row(solid, y), fields->width);
    Plane_Pad(solid);
}

void Numbers_Free(Numbers *numbers) {
    Plane_Free(&numbers->number), Plane_Free(&numbers->solid);
    for (int axis = 0; axis < 2; axis++) Plane_Free(&numbers->wind[axis]);
}

bool Numbers_Measure(Numbers *numbers, const PictureView *view, const FluidFields *fields, uint8_t *state) {
    Plane *const planes[] = {&numbers->number, &numbers->wind[0], &numbers->wind[1], &numbers->solid};
    for (int i = 0; i < 4; i++)
        if (!Plane_Resize(planes[i], fields->width, fields->height)) return false;
    numbers->cell = fields->cell, numbers->per_metre = 1 / fields->cell;
    for (int axis = 0; axis < 2; axis++) measure_wind(fields, axis, &numbers->wind[axis]);
    if (view->measure) view->measure(fields, numbers->wind, &numbers->number);
    FluidFields_FillSolids(fields, planes, 3, state);
    find_solids(fields, &numbers->solid);
    if (!view->measure) find_solids(fields, &numbers->number);
    return true;
}
