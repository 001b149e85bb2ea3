/* Backtraces that may meet solids: clipped where they would enter one, and read back without looking through walls. */
#include "../inside.h"

/* A face is as near as the nearer of its two cells. */
FLU_WIDE static int flag_row(const float *FLU_RESTRICT length, const uint8_t *FLU_RESTRICT here,
                             const uint8_t *FLU_RESTRICT behind, int count, uint8_t *FLU_RESTRICT flag) {
    int any = 0;
    for (int i = 0; i < count; i++) {
        uint8_t nearest = here[i] < behind[i] ? here[i] : behind[i];
        flag[i] = length[i] + 1 >= (float)nearest;
        any |= flag[i];
    }
    return any;
}

/* The same of ways shorter than a cell, which meet what is no further than that. */
FLU_WIDE static int flag_beside(const uint8_t *FLU_RESTRICT here, const uint8_t *FLU_RESTRICT behind, int count,
                                uint8_t *FLU_RESTRICT flag) {
    uint8_t any = 0;
    for (int i = 0; i < count; i++) {
        flag[i] = (here[i] < 2) | (behind[i] < 2);
        any |= flag[i];
    }
    return any;
}

static int clearance_row(const Fluid *f, int y) {
    return f->grid.periodic[1]   ? flu_wrap(y, f->grid.size[1])
           : y < 0               ? 0
           : y < f->grid.size[1] ? y
                                 : f->grid.size[1] - 1;
}

FLU_WIDE static void take_closed(const uint8_t *FLU_RESTRICT cell, const uint8_t *FLU_RESTRICT behind, int count,
                                 uint8_t *FLU_RESTRICT flag, uint8_t *FLU_RESTRICT closed) {
    for (int i = 0; i < count; i++) {
        uint8_t is_closed = flu_is_closed(cell[i], behind[i]);
        closed[i] = flag[i] & is_closed;
        flag[i] = flag[i] & !is_closed;
    }
}

void flu_take_closed(const Fluid *f, const Field *field, int x0, int y, int count, uint8_t *flag, uint8_t *closed) {
    const uint8_t *cell = f->solids.cells + flu_at(f, x0, y);
    bool on_x = field->offset[0] < .25f, on_y = field->offset[1] < .25f;
    take_closed(cell, cell - (on_x ? 1 : on_y ? f->grid.step[1] : 0), count, flag, closed);
}

FLU_WIDE static uint8_t least_of(const uint8_t *FLU_RESTRICT clearance, int count) {
    uint8_t least = FLU_FAR;
    for (int i = 0; i < count; i++) least = clearance[i] < least ? clearance[i] : least;
    return least;
}

bool flu_flag_near_solids(const Fluid *f, const Carried *field, const Ways *ways, int x0, int y, int count,
                          uint8_t *flag) {
    if (!f->solids.exist) return false;
    int row = clearance_row(f, y);
    if (ways->longest + 2 < (float)f->solids.row_clearance[row]) return false;
    bool on_x = field->now->offset[0] < .25f, on_y = field->now->offset[1] < .25f;
    const uint8_t *here = f->solids.clearance + flu_at(f, x0, row);
    const uint8_t *behind = on_y ? f->solids.clearance + flu_at(f, x0, clearance_row(f, y - 1)) : here - on_x;
    if (ways->longest + 1 < 2) return flag_beside(here, behind, count, flag) != 0;
    if (ways->longest + 2 < (float)least_of(here, count)) return false; /* a cell behind is nearer by one at most */
    return flag_row(ways->length, here, behind, count, flag) != 0;
}

enum { FLU_MOST_ACROSS = 8 /* cells */ };

/* Eight cells at a time; what lies behind a row may be read. */
static bool all_free(const Fluid *f, const Box *box) {
    static const uint8_t counts[2 * FLU_MOST_ACROSS] = {255, 255, 255, 255, 255, 255, 255, 255};
    const uint64_t free_cells = UINT64_MAX / 255 * FLU_FREE;
    uint64_t within, other = 0;
    memcpy(&within, counts + FLU_MOST_ACROSS - (box->end[0] - box->begin[0]), sizeof within);
    for (int y = box->begin[1]; y < box->end[1]; y++) {
        uint64_t cells;
        memcpy(&cells, f->solids.cells + flu_at(f, box->begin[0], y), sizeof cells);
        other |= (cells ^ free_cells) & within;
    }
    return other == 0;
}

/* Whether the way upstream of sample i of a chunk, and what is read at its end, lie among free cells alone: from the
 * cells on both sides of where it starts to those on both sides of where it ends. */
static bool leads_past_solids(const Fluid *f, const Field *field, const Ways *ways, int x0, int i, int y) {
    if (f->def.midpoint || ways->length[i] > FLU_MOST_ACROSS - 3) return false;
    int start[2] = {x0 + i, y}, end[2] = {x0 + i + flu_cells_below(-ways->dx[i]), y + flu_cells_below(-ways->dy[i])};
    Box box;
    bool inside = true;
    for (int axis = 0; axis < 2; axis++) {
        int on_face = field->offset[axis] < .25f, first = start[axis] - on_face, last = end[axis] + !on_face;
        box.begin[axis] = first < end[axis] ? first : end[axis];
        box.end[axis] = 1 + (start[axis] > last ? start[axis] : last);
        inside &= box.begin[axis] >= 0 && box.end[axis] <= f->grid.size[axis];
    }
    return inside && all_free(f, &box);
}

/* The flagged ones, in order. Without branches, half of which would surprise: flags come and go along a row. */
static int list_flags(const uint8_t *flag, int count, int *list) {
    int listed = 0, i = 0;
    for (uint64_t eight; i + 8 <= count; i += 8) {
        memcpy(&eight, flag + i, sizeof eight);
        for (int j = 0; eight != 0 && j < 8; j++) list[listed] = i + j, listed += flag[i + j];
    }
    for (; i < count; i++) list[listed] = i, listed += flag[i];
    return listed;
}

/* A way shorter than a cell lies among four: those around the corner that the sample heads for, or, on a face, those on
 * both of its sides. What lies beyond a side is not free, but where it wraps. */
int flu_list_blocked(const Fluid *f, const Field *field, const Ways *ways, int x0, int y, int count,
                     const uint8_t *flag, int *list) {
    bool on_x = field->offset[0] < .25f, on_y = field->offset[1] < .25f;
    bool plain = !f->def.midpoint && !f->grid.periodic[0] && !f->grid.periodic[1];
    const uint8_t *cell = f->solids.cells + flu_at(f, x0, y);
    int flagged = list_flags(flag, count, list), blocked = 0;
    for (int k = 0; k < flagged; k++) {
        int i = list[k];
        float length = ways->length[i];
        bool past = !(length > 0);
        if (plain && length < 1) {
            const uint8_t *four = cell + i - (on_x | (ways->dx[i] > 0)) - (on_y | (ways->dy[i] > 0)) * f->grid.step[1];
            past |= four[0] & four[1] & four[f->grid.step[1]] & four[f->grid.step[1] + 1] & FLU_FREE;
        } else
            past |= leads_past_solids(f, field, ways, x0, i, y);
        list[blocked] = i, blocked += !past;
    }
    return blocked;
}

/* Places are counted from the cell that the walk starts in, so that precision does not depend on where that is. */
typedef struct Ray {
    float start, step, edge; /* edge: where the next cell begins, along this axis */
    int cell, first, turn;
} Ray;

FLU_INLINE void find_edge(Ray *ray) { ray->edge = (float)(ray->cell - ray->first + (ray->turn > 0)); }

/* On a cell's edge, the walk starts on the side that it heads for, or on the one given. */
FLU_INLINE Ray ray_from(const Fluid *f, int axis, float from, float step, int side) {
    int size = axis == 0 ? f->grid.size[0] : f->grid.size[1], cell = (int)from;
    cell -= from < (float)cell;
    float start = from - (float)cell;
    if (!f->grid.periodic[axis]) {
        float low = -(start + (float)cell), high = (float)(size - cell) - start;
        step = step < low ? low : step > high ? high : step;
    }
    step = flu_bounded(step, FLU_MAX_LENGTH); /* 0 if tiny: what is left of the cell is divided by it */
    Ray ray = {start, step, 0, cell, cell, step > 0 ? 1 : step < 0 ? -1 : 0};
    int head = ray.turn ? ray.turn : side;
    if (start == 0 && (head < 0 || ray.cell == size)) ray.cell--;
    if (ray.cell < 0) ray.cell = 0;
    find_edge(&ray);
    return ray;
}

FLU_INLINE bool crosses(const Ray *ray) { return fabsf(ray->edge - ray->start) < fabsf(ray->step); }

/* The part of the way at which the next cell begins. */
FLU_INLINE float next_cell_part(const Ray *ray) { return ray->turn ? (ray->edge - ray->start) / ray->step : 2; }

FLU_INLINE float ray_at(const Ray *ray, float part) {
    float at = ray->start + ray->step * part - (float)(ray->cell - ray->first);
    return at < 0 ? 0 : at > 1 ? 1 : at;
}

/* From cell to cell; the part of the way at which a body stops it, or 1. */
FLU_INLINE float walk_cells(const Fluid *f, Ray *x, Ray *y, int *body) {
    int steps = 2 * (f->grid.size[0] + f->grid.size[1]); /* a lap of what wraps around is far enough */
    while (steps-- > 0) {
        float next_x = next_cell_part(x), next_y = next_cell_part(y), next = next_x < next_y ? next_x : next_y;
        if (!(next < 1)) break;
        int cell_x = x->cell + (next_x < next_y ? x->turn : 0), cell_y = y->cell + (next_x < next_y ? 0 : y->turn);
        *body = flu_body_at(f, cell_x, cell_y);
        if (*body) return next;
        x->cell = cell_x, y->cell = cell_y;
        find_edge(x), find_edge(y);
    }
    return 1;
}

static void trace(const Fluid *f, float x, float y, float dx, float dy, int side, Departure *to) {
    Ray across = ray_from(f, 0, x, dx, side), down = ray_from(f, 1, y, dy, side);
    to->body = 0;
    float part = crosses(&across) || crosses(&down) ? walk_cells(f, &across, &down, &to->body) : 1;
    to->at[0] = ray_at(&across, part), to->at[1] = ray_at(&down, part);
    to->x = flu_wrapped(f, 0, across.cell), to->y = flu_wrapped(f, 1, down.cell);
}

Departure flu_trace(const Fluid *f, float x, float y, float dx, float dy, int side) {
    Departure to;
    trace(f, x, y, dx, dy, side, &to);
    return to;
}

/* Whether a way from a sample leads no further than half a cell: to the sample's own cell, or to one beside its face.
 */
FLU_INLINE bool is_near(const Fluid *f, const float offset[2], int x, int y, float dx, float dy) {
    bool within =
        (offset[0] > 0 || (x > 0 && x < f->grid.size[0])) && (offset[1] > 0 || (y > 0 && y < f->grid.size[1]));
    return within && fabsf(dx) <= .5f && fabsf(dy) <= .5f && !f->grid.periodic[0] && !f->grid.periodic[1];
}

/* Along one axis, as a trace would: from sample `place` by such a step. */
FLU_INLINE void step_near(int place, float offset, float step, int side, int *cell, float *at) {
    float way = fabsf(step) > FLU_TINY ? step : 0;
    int head = way > 0 ? 1 : way < 0 ? -1 : side, before = offset == 0 && head < 0;
    *cell = place - before, *at = offset + way + (float)before;
}

bool flu_depart(const Fluid *f, const Carried *field, int x, int y, float dx, float dy, float courant, int side,
                Departure *to) {
    const float *offset = field->now->offset, at[2] = {(float)x + offset[0], (float)y + offset[1]};
    bool on_edge = (offset[0] < .25f && dx == 0) || (offset[1] < .25f && dy == 0);
    if (f->def.midpoint) {
        Departure middle;
        trace(f, at[0], at[1], -.5f * dx, -.5f * dy, side, &middle);
        dx = courant * f->flow.layout->sample(f, &f->flow.velocity[0], 0, middle.x, middle.y, middle.at);
        dy = courant * f->flow.layout->sample(f, &f->flow.velocity[1], 1, middle.x, middle.y, middle.at);
    }
    if (is_near(f, offset, x, y, dx, dy)) {
        step_near(x, offset[0], -dx, side, &to->x, &to->at[0]);
        step_near(y, offset[1], -dy, side, &to->y, &to->at[1]);
        to->body = 0;
    } else
        trace(f, at[0], at[1], -dx, -dy, side, to);
    return on_edge;
}

/* What fills a cell, where one outside the box stands for the one inside that it mirrors. */
static int mirrored_body(const Fluid *f, int x, int y) {
    if (!f->grid.periodic[0]) x = x < 0 ? 0 : x < f->grid.size[0] ? x : f->grid.size[0] - 1;
    if (!f->grid.periodic[1]) y = y < 0 ? 0 : y < f->grid.size[1] ? y : f->grid.size[1] - 1;
    return flu_body_at(f, x, y);
}

/* Whether three cells around a corner are free: the one beside (x, y), the one above or below, and the one across.
 * Within the box one look at its edges does for all three. */
FLU_INLINE void look_around(const Fluid *f, int x, int y, int sx, int sy, bool is_free[3]) {
    if (flu_inside(f, x - 1, y - 1) && flu_inside(f, x + 1, y + 1)) {
        const uint8_t *cell = f->solids.occupancy + x + (ptrdiff_t)y * f->grid.size[0],
                      *above = cell + (ptrdiff_t)sy * f->grid.size[0];
        is_free[0] = !cell[sx], is_free[1] = !above[0], is_free[2] = !above[sx];
        return;
    }
    is_free[0] = !flu_body_at(f, x + sx, y), is_free[1] = !flu_body_at(f, x, y + sy);
    is_free[2] = !mirrored_body(f, x + sx, y + sy);
}

/* Linear interpolation among the cell and the three that share the nearest corner; weights of occupied ones are
 * dropped, as is the one across the corner where both cells between are occupied. */
void flu_stencil(const Fluid *f, const Departure *at, Stencil *to) {
    int sx = at->at[0] < .5f ? -1 : 1, sy = at->at[1] < .5f ? -1 : 1;
    float wx = fabsf(at->at[0] - .5f), wy = fabsf(at->at[1] - .5f);
    bool is_free[3];
    look_around(f, at->x, at->y, sx, sy, is_free);
    bool beside = is_free[0], above = is_free[1], across = (beside || above) && is_free[2];
    int nx = flu_wrapped(f, 0, at->x + sx), ny = flu_wrapped(f, 1, at->y + sy);
    float own = (1 - wx) * (1 - wy), x = beside ? wx * (1 - wy) : 0, y = above ? (1 - wx) * wy : 0,
          xy = across ? wx * wy : 0, sum = (own + x) + (y + xy);
    *to = (Stencil){{{at->x, at->y}, {nx, at->y}, {at->x, ny}, {nx, ny}}, {own / sum, x / sum, y / sum, xy / sum}, sum};
}

FLU_INLINE float read_stencil(const Fluid *f, const Field *field, const Stencil *s) {
    float part[4];
    for (int i = 0; i < 4; i++) part[i] = s->weight[i] * field->data[flu_at(f, s->cell[i][0], s->cell[i][1])];
    return (part[0] + part[1]) + (part[2] + part[3]);
}

float flu_sample_channel(const Fluid *f, const Field *field, const Departure *at) {
    Stencil s;
    flu_stencil(f, at, &s);
    return read_stencil(f, field, &s);
}

/* Adds what a neighbour shows if it is a surface that holds a value, which lies midway: on the surface. */
static void add_held(const Fluid *f, int what, int x, int y, float here, float weight, float *sum, float *share) {
    const FluidBody *body = &f->solids.body[flu_body_at(f, x, y)]; /* air's holds nothing */
    if (!(weight > 0) || (!body->holds[what - FLU_CHANNEL] && !body->open)) return;
    Ghost ghost = flu_body_ghost(f, what, (int)(body - f->solids.body), 0, 0, 0);
    *sum += weight * (ghost.own * here + ghost.add);
    *share += weight;
}

static float sample_beside_surfaces(const Fluid *f, const Field *field, int what, const Departure *at,
                                    const Stencil *s) {
    float sum = 0, share = s->share, free = read_stencil(f, field, s);
    if (share == 1) return free;
    int sx = at->at[0] < .5f ? -1 : 1, sy = at->at[1] < .5f ? -1 : 1;
    float wx = fabsf(at->at[0] - .5f), wy = fabsf(at->at[1] - .5f), here = field->data[flu_at(f, at->x, at->y)];
    add_held(f, what, at->x + sx, at->y, here, wx * (1 - wy), &sum, &share);
    add_held(f, what, at->x, at->y + sy, here, (1 - wx) * wy, &sum, &share);
    return share == s->share ? free : (s->share * free + sum) / share;
}

static float departed_channel(const Fluid *f, const Carried *field, const Departure *from, const Stencil *s) {
    if (from->body) {
        Ghost wall = flu_body_ghost(f, field->what, from->body, 0, 0, 0);
        if (wall.own < 0) return .5f * wall.add;
    }
    return sample_beside_surfaces(f, field->now, field->what, from, s);
}

void flu_departed_values(const Fluid *f, const Carried *fields, int count, const Departure *from, float *to) {
    Stencil s;
    bool channels = fields[0].what >= FLU_CHANNEL;
    if (channels) flu_stencil(f, from, &s);
    for (int k = 0; k < count; k++)
        to[k] = channels ? departed_channel(f, &fields[k], from, &s)
                         : f->flow.layout->sample(f, fields[k].now, fields[k].what, from->x, from->y, from->at);
}
