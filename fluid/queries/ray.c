/* Line integrals: a walk over half cells (Amanatides and Woo 1987), on each of which the field is bilinear away from
 * solids. Along a line that is a parabola, which two points of Gauss integrate exactly. */
#include "../inside.h"
#include "queries.h"

/* Beyond one lap, around a periodic axis, as many cells are walked; what goes on is taken to be like these. */
static const double most_more = 65536;

static const double nudge = 1e-6; /* cells: what passes a corner this close passes through it */

/* From `start` by `way`, both in half cells. `at` is the half cell, `part` the part of the way done. */
typedef struct Walk {
    const Fluid *fluid;
    int channel;
    double start[2], way[2], part, close;
    int at[2];
} Walk;

/* ---- Half cells --------------------------------------------------------------------------------- */

static int cell_at(const Walk *w, int axis, int half) {
    int size = w->fluid->grid.size[axis], cell = (half - (half & 1)) / 2;
    if (w->fluid->grid.periodic[axis]) return flu_wrap(cell, size);
    return cell < 0 ? 0 : cell < size ? cell : size - 1;
}

static bool blocked(const Walk *w, int half_x, int half_y) {
    return flu_body_at(w->fluid, cell_at(w, 0, half_x), cell_at(w, 1, half_y)) != 0;
}

static float value_on_way(const Walk *w, double part) {
    Departure at = {cell_at(w, 0, w->at[0]), cell_at(w, 1, w->at[1]), {0, 0}, 0};
    for (int axis = 0; axis < 2; axis++) {
        double low = w->at[axis] & 1 ? 1 : 0, in = w->start[axis] + w->way[axis] * part - (double)w->at[axis] + low;
        at.at[axis] = .5f * (float)(in < low ? low : in > low + 1 ? low + 1 : in);
    }
    return flu_sample_cell(w->fluid, w->channel, at);
}

/* The part of the way at which the next half cell along the axis begins. */
static double next_half_part(const Walk *w, int axis) {
    if (w->way[axis] == 0) return 2;
    double edge = (double)w->at[axis] + (w->way[axis] > 0);
    return (edge - w->start[axis]) / w->way[axis];
}

/* Into the next half cell, or over a corner, which two solids that meet there close. */
static bool step_half(Walk *w, double x, double y) {
    int turn[2] = {w->way[0] > 0 ? 1 : -1, w->way[1] > 0 ? 1 : -1};
    bool along_x = x <= y + w->close, along_y = y <= x + w->close;
    if (along_x && along_y && blocked(w, w->at[0] + turn[0], w->at[1]) && blocked(w, w->at[0], w->at[1] + turn[1]))
        return false;
    if (along_x) w->at[0] += turn[0];
    if (along_y) w->at[1] += turn[1];
    return true;
}

/* The mean along the way, unless a solid stands in it. */
static bool walk_halves(Walk *w, double *mean) {
    static const double gauss[2] = {.21132486540518713, .78867513459481287};
    int64_t steps = (int64_t)(fabs(w->way[0]) + fabs(w->way[1])) + 4;
    *mean = 0;
    while (steps-- > 0) {
        double x = next_half_part(w, 0), y = next_half_part(w, 1), end = x < y ? x : y;
        if (blocked(w, w->at[0], w->at[1])) return false;
        if (end > 1 - w->close) end = 1;
        double length = end > w->part ? end - w->part : 0;
        for (int i = 0; i < 2; i++) *mean += .5 * length * (double)value_on_way(w, w->part + gauss[i] * length);
        if (end == 1) return true;
        w->part += length;
        if (!step_half(w, x, y)) return false;
    }
    return true;
}

/* ---- The whole ray ------------------------------------------------------------------------------ */

typedef struct Line {
    double from[2], way[2]; /* in cells */
} Line;

static double clamp_to_size(double x, double size) { return x < 0 ? 0 : x > size ? size : x; }

/* Where the walk starts: on an edge, in the half cell that it heads for. */
static int start_half(const Walk *w, int axis) {
    double half = floor(w->start[axis]), last = 2 * (double)w->fluid->grid.size[axis] - 1;
    if (half > last) return (int)last;
    return (int)half - (w->way[axis] < 0 && half == w->start[axis]);
}

static double place_on(const Line *line, int axis, double part) { return line->from[axis] + line->way[axis] * part; }

static Walk walk_within(const Fluid *f, int channel, const Line *line, double begin, double end) {
    Walk w = {f, channel, {0, 0}, {0, 0}, 0, 0, {0, 0}};
    double shrink = 1, longest = 0;
    for (int axis = 0; axis < 2; axis++) {
        double size = (double)f->grid.size[axis], a = place_on(line, axis, begin), b = place_on(line, axis, end);
        bool wraps = f->grid.periodic[axis];
        double way = wraps ? b - a : clamp_to_size(b, size) - clamp_to_size(a, size), most = size + most_more;
        if (wraps && fabs(way) * shrink > most) shrink = most / fabs(way);
        w.start[axis] = 2 * clamp_to_size(wraps ? a - size * floor(a / size) : a, size); /* far away, rounding is all */
        w.way[axis] = 2 * way;
    }
    for (int axis = 0; axis < 2; axis++) {
        w.way[axis] *= shrink;
        w.at[axis] = start_half(&w, axis);
        longest = fabs(w.way[axis]) > longest ? fabs(w.way[axis]) : longest;
    }
    w.close = longest > nudge ? nudge / longest : 0;
    return w;
}

/* Where the line enters and leaves the box, in order, between its ends. */
static int cut(const Fluid *f, const Line *line, double part[6]) {
    int count = 0;
    part[count++] = 0;
    for (int side = 0; side < 4; side++) {
        int axis = side / 2;
        if (f->grid.periodic[axis] || line->way[axis] == 0) continue;
        double edge = side & 1 ? (double)f->grid.size[axis] : 0, at = (edge - line->from[axis]) / line->way[axis];
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
    for (int axis = 0; axis < 2; axis++) {
        double x = place_on(line, axis, part);
        if (f->grid.periodic[axis]) continue;
        if (x < 0 || x > (double)f->grid.size[axis]) side = 2 * axis + (x > 0);
    }
    return side;
}

static bool mean_along(const Fluid *f, int channel, const Line *line, double *mean) {
    double part[6];
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

/* Always walked from left to right (then from top to bottom), so that both directions agree to the last bit. */
float Fluid_Ray(const Fluid *f, int channel, const float from[3], const float to[3]) {
    if (!flu_has_channel(f, channel) || !flu_is_place(from) || !flu_is_place(to)) return flu_refuse(f);
    bool swapped = to[0] < from[0] || (to[0] == from[0] && to[1] < from[1]);
    const float *a = swapped ? to : from, *b = swapped ? from : to;
    double h = (double)f->grid.cell, mean;
    Line line;
    for (int axis = 0; axis < 2; axis++)
        line.from[axis] = (double)a[axis] / h, line.way[axis] = ((double)b[axis] - (double)a[axis]) / h;
    if (!mean_along(f, channel, &line, &mean)) return INFINITY;
    double sum = mean * h * sqrt(line.way[0] * line.way[0] + line.way[1] * line.way[1]), most = (double)FLU_MAX_LOAD;
    return flu_bounded((float)(sum > most ? most : sum < -most ? -most : sum), FLU_MAX_LOAD);
}
