/* Line integrals by a walk over half cells (Amanatides and Woo 1987). Away from solids the field is bilinear on each
 * half cell. Along a line that is a parabola, which two points of Gauss integrate exactly. */
#include "../inside.h"
#include "queries.h"

/* Cells that are walked beyond one lap around a periodic axis. The rest is taken to be like these. */
static const double most_more = 65536;

static const double nudge = 1e-6; /* cells. A line that passes a corner this close passes through it */

/* From `start` by `path`, both in half cells. `at` is the half cell, `part` the part of the path done. */
typedef struct Walk {
    const Fluid *fluid;
    int channel;
    double start[3], path[3], part, close;
    int at[3];
} Walk;

/* ---- Half cells --------------------------------------------------------------------------------- */

static void cell_of_half(const Walk *w, const int half[3], int cell[3]) {
    for (int axis = 0; axis < 3; axis++) cell[axis] = flu_nearest(w->fluid, axis, (half[axis] - (half[axis] & 1)) / 2);
}

static bool blocked(const Walk *w, const int half[3]) {
    int cell[3];
    cell_of_half(w, half, cell);
    return !flu_free_cell(w->fluid, cell);
}

static float value_on_way(const Walk *w, double part) {
    Departure at = {{0, 0, 0}, {0, 0, 0}, 0, 0};
    cell_of_half(w, w->at, at.cell);
    for (int axis = 0; axis < FLU_AXES(w->fluid->grid); axis++) {
        double low = w->at[axis] & 1 ? 1 : 0, in = w->start[axis] + w->path[axis] * part - (double)w->at[axis] + low;
        at.at[axis] = .5f * (float)(in < low ? low : in > low + 1 ? low + 1 : in);
    }
    return flu_sample_cell(w->fluid, w->channel, &at);
}

/* The part of the path at which the next half cell along the axis begins. */
static double next_half_part(const Walk *w, int axis) {
    if (w->path[axis] == 0) return 2;
    double edge = (double)w->at[axis] + (w->path[axis] > 0);
    return (edge - w->start[axis]) / w->path[axis];
}

static int turn_of(const Walk *w, int axis) { return w->path[axis] > 0 ? 1 : -1; }

/* Passes an edge or a corner along more than one axis at once. Solids that meet there close it. */
static bool passes_corner(const Walk *w, int along) {
    const int axes = FLU_AXES(w->fluid->grid);
    unsigned open = 1;
    for (int corner = 1; corner < along; corner++) {
        int half[3] = {w->at[0], w->at[1], w->at[2]};
        for (int axis = 0; axis < axes; axis++)
            if (corner >> axis & 1) half[axis] += turn_of(w, axis);
        bool passes = (corner & ~along) == 0 && flu_is_reached(open, corner, axes) && !blocked(w, half);
        open |= (unsigned)passes << corner;
    }
    return flu_is_reached(open, along, axes);
}

/* Goes into the next half cell. `next` has the part of the path where one begins along each axis, `first` the least. */
static bool step_half(Walk *w, const double next[3], double first) {
    const int axes = FLU_AXES(w->fluid->grid);
    int along = 0;
    for (int axis = 0; axis < axes; axis++) along |= (next[axis] <= first + w->close) << axis;
    bool passes = (along & (along - 1)) == 0 || passes_corner(w, along);
    for (int axis = 0; axis < axes; axis++)
        if (along >> axis & 1) w->at[axis] += turn_of(w, axis);
    return passes;
}

/* The mean along the path, unless a solid stands in it. */
static bool walk_halves(Walk *w, double *mean) {
    static const double gauss[2] = {.21132486540518713, .78867513459481287};
    const int axes = FLU_AXES(w->fluid->grid);
    int64_t steps = 4;
    double distance = 0;
    for (int axis = 0; axis < axes; axis++) distance += fabs(w->path[axis]);
    *mean = 0;
    for (steps += (int64_t)distance; steps > 0; steps--) {
        double next[3], first = 2;
        for (int axis = 0; axis < axes; axis++)
            next[axis] = next_half_part(w, axis), first = flu_mind(first, next[axis]);
        if (blocked(w, w->at)) return false;
        double end = first > 1 - w->close ? 1 : first, length = end > w->part ? end - w->part : 0;
        for (int i = 0; i < 2; i++) *mean += .5 * length * (double)value_on_way(w, w->part + gauss[i] * length);
        if (end == 1) return true;
        w->part += length;
        if (!step_half(w, next, first)) return false;
    }
    return true;
}

/* ---- The whole ray ------------------------------------------------------------------------------ */

typedef struct Line {
    double from[3], path[3]; /* in cells */
} Line;

static double clamp_to_size(double x, double size) { return x < 0 ? 0 : x > size ? size : x; }

/* The half cell in which the walk starts. On an edge it is the one that the path heads for. */
static int start_half(const Walk *w, int axis) {
    double half = floor(w->start[axis]), last = 2 * (double)w->fluid->grid.size[axis] - 1;
    if (half > last) return (int)last;
    return (int)half - (w->path[axis] < 0 && half == w->start[axis]);
}

static double place_on(const Line *line, int axis, double part) { return line->from[axis] + line->path[axis] * part; }

static Walk walk_within(const Fluid *f, int channel, const Line *line, double begin, double end) {
    Walk w = {.fluid = f, .channel = channel};
    double shrink = 1, longest = 0;
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) {
        double size = (double)f->grid.size[axis], a = place_on(line, axis, begin), b = place_on(line, axis, end);
        bool wraps = f->grid.periodic[axis];
        double path = wraps ? b - a : clamp_to_size(b, size) - clamp_to_size(a, size), most = size + most_more;
        if (wraps && fabs(path) * shrink > most) shrink = most / fabs(path);
        w.start[axis] = 2 * clamp_to_size(wraps ? a - size * floor(a / size) : a, size); /* far away, rounding is all */
        w.path[axis] = 2 * path;
    }
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) {
        w.path[axis] *= shrink;
        w.at[axis] = start_half(&w, axis);
        longest = fabs(w.path[axis]) > longest ? fabs(w.path[axis]) : longest;
    }
    w.close = longest > nudge ? nudge / longest : 0;
    return w;
}

/* Finds where the line enters and leaves the box, in order, between its ends. */
static int cut(const Fluid *f, const Line *line, double part[8]) {
    int count = 0;
    part[count++] = 0;
    for (int side = 0; side < 2 * FLU_AXES(f->grid); side++) {
        int axis = side / 2;
        if (f->grid.periodic[axis] || line->path[axis] == 0) continue;
        double edge = side & 1 ? (double)f->grid.size[axis] : 0, at = (edge - line->from[axis]) / line->path[axis];
        if (!(at > 0 && at < 1)) continue;
        int i = count++;
        for (; part[i - 1] > at; i--) part[i] = part[i - 1];
        part[i] = at;
    }
    part[count] = 1;
    return count;
}

static int side_of_part(const Fluid *f, const Line *line, double part) {
    int side = -1;
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) {
        double x = place_on(line, axis, part);
        if (f->grid.periodic[axis]) continue;
        if (x < 0 || x > (double)f->grid.size[axis]) side = 2 * axis + (x > 0);
    }
    return side;
}

static bool mean_along(const Fluid *f, int channel, const Line *line, double *mean) {
    double part[8];
    int pieces = cut(f, line, part);
    *mean = 0;
    for (int i = 0; i < pieces; i++) {
        int side = side_of_part(f, line, .5 * (part[i] + part[i + 1]));
        double own = side < 0 ? 0 : (double)flu_side_value(f, channel, side);
        Walk w = walk_within(f, channel, line, part[i], part[i + 1]);
        if (side < 0 && !walk_halves(&w, &own)) return false;
        *mean += own * (part[i + 1] - part[i]);
    }
    return true;
}

/* True if the line runs left or upwards. It is then walked the other way, so that both ways give the same bits. */
static bool is_backward(const Fluid *f, const float from[3], const float to[3]) {
    int axis = 0;
    while (axis < FLU_AXES(f->grid) && to[axis] == from[axis]) axis++;
    return axis < FLU_AXES(f->grid) && to[axis] < from[axis];
}

float Fluid_Ray(const Fluid *f, int channel, const float from[3], const float to[3]) {
    if (!flu_takes_channel(f, __func__, channel) || !flu_takes_place(f, __func__, "from", from) ||
        !flu_takes_place(f, __func__, "to", to))
        return 0;
    f = flu_holder(f, &channel);
    bool swapped = is_backward(f, from, to);
    const float *a = swapped ? to : from, *b = swapped ? from : to;
    double h = (double)f->grid.cell, mean, length2 = 0, most = (double)FLU_MAX_LOAD;
    Line line = {{0, 0, 0}, {0, 0, 0}};
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) {
        line.from[axis] = (double)a[axis] / h, line.path[axis] = ((double)b[axis] - (double)a[axis]) / h;
        length2 += line.path[axis] * line.path[axis];
    }
    if (!mean_along(f, channel, &line, &mean)) return INFINITY;
    double sum = mean * h * sqrt(length2);
    return flu_bounded((float)(sum > most ? most : sum < -most ? -most : sum), FLU_MAX_LOAD);
}
