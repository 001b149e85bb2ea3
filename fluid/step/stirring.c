/* What stirs in a tile, or will in this step. */
#include "../inside.h"
#include "step.h"

/* ---- What stirs in a tile -------------------------------------------------------------------------- */

FLU_HOT static bool any_beyond(const float *x, int count, float middle, float limit) {
    int any = 0;
    for (int i = 0; i < count; i++) any |= fabsf(x[i] - middle) > limit;
    return any != 0;
}

/* The samples of a field that belong to cells: the last faces of the grid belong to its last cells. */
static Box own_samples(const Grid *grid, const Field *field, const Box *cells) {
    Box samples = *cells;
    for (int axis = 0; axis < 3; axis++)
        if (cells->end[axis] == grid->size[axis]) samples.end[axis] = field->size[axis];
    return samples;
}

static bool stirs_in_field(const Grid *grid, const Field *field, const Box *cells, float middle, float limit) {
    const Box in = own_samples(grid, field, cells);
    for (int z = in.begin[2]; z < in.end[2]; z++)
        for (int y = in.begin[1]; y < in.end[1]; y++)
            if (any_beyond(field->data + in.begin[0] + y * field->row + z * field->slab, in.end[0] - in.begin[0],
                           middle, limit))
                return true;
    return false;
}

/* A finer channel has samples of its own in these cells. */
static bool stirs_in_channel(const Fluid *f, int c, const Box *cells) {
    const FluidChannel *channel = &f->def.channel[c];
    const int fineness = flu_max(channel->fineness, 1);
    const Fluid *holder = flu_holder_of_field(f, &c);
    Box samples = *cells;
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) samples.begin[axis] *= fineness, samples.end[axis] *= fineness;
    return stirs_in_field(&holder->grid, &holder->flow.channel[c], &samples, channel->ambient, channel->cutoff);
}

static bool stirs(const Fluid *f, const Box *cells) {
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++)
        if (stirs_in_field(&f->grid, &f->flow.velocity[axis], cells, 0, f->def.still)) return true;
    for (int c = 0; c < f->def.channel_count; c++)
        if (stirs_in_channel(f, c, cells)) return true;
    return false;
}

/* Tiles that have slept, and that nobody has touched since, hold nothing that could stir, but for what diffusion has
 * brought: it does not stop at tiles. Ends where so many stir that all stay awake. */
void flu_find_stirring_rows(int begin, int end, void *data) {
    Fluid *f = data;
    Calm *calm = &f->calm;
    int stirring = 0;
    for (int r = begin; r < end && stirring <= flu_most_awake(calm); r++)
        for (int x = 0; x < calm->across; x++) {
            uint8_t *tile = &calm->tile[x + r * calm->across];
            const bool look = !calm->mapped || !calm->at_zero || (*tile & (FLU_AWAKE | FLU_TOUCHED));
            *tile &= FLU_AWAKE;
            if (!look) continue;
            const Box cells = flu_cells_of_tile(&f->grid, x, r, calm->down);
            if (!stirs(f, &cells)) continue;
            *tile |= FLU_STIRS;
            stirring++;
        }
}

/* ---- What will stir ---------------------------------------------------------------------------------- */

static bool body_stirs(const Fluid *f, int body) {
    const FluidBody *is = &f->solids.body[body];
    bool any = flu_moves(&f->grid, is) && !flu_stands(f, body);
    for (int c = 0; c < f->def.channel_count; c++) any |= is->holds[c] && is->value[c] != f->def.channel[c].ambient;
    return any;
}

static bool side_stirs(const Fluid *f, int side) {
    const FluidSide *is = &f->def.side[side];
    bool any = false;
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++)
        any |= (is->kind == FLUID_WALL || is->kind == FLUID_INFLOW) && is->velocity[axis] != 0;
    for (int c = 0; c < f->def.channel_count; c++) any |= is->holds[c] && is->value[c] != f->def.channel[c].ambient;
    return any;
}

/* Meets the parts of runs of free cells that lie in a box. */
typedef void MeetRun(Fluid *f, Run *room, const Box *cells);

static void visit_runs(Fluid *f, const Box *box, MeetRun *visit) {
    for (int z = box->begin[2]; z < box->end[2]; z++)
        for (int y = box->begin[1]; y < box->end[1]; y++) {
            const int r = flu_row_number(&f->grid, y, z);
            for (int i = f->solids.first_run[r]; i < f->solids.first_run[r + 1]; i++) {
                const Run *run = &f->solids.runs[i];
                const int begin = flu_max((int)run->begin, box->begin[0]), end = flu_min(run->end, box->end[0]);
                if (begin < end) visit(f, &f->solids.runs[run->room], &(Box){{begin, y, z}, {end, y + 1, z + 1}});
            }
        }
}

static void nudge_room(Fluid *f, Run *room, const Box *cells) { (void)f, (void)cells, room->nudged = true; }
static void forget_nudged(Fluid *f, Run *room, const Box *cells) { (void)f, (void)cells, room->nudged = false; }
static void mark_if_nudged(Fluid *f, Run *room, const Box *cells) {
    if (room->nudged) flu_note_tiles(&f->calm, &f->grid, cells, FLU_STIRS);
}

/* Around a body air gives way as around a dipole, at a distance r from one of radius R by speed * (R / r)^2, in three
 * dimensions to the power of 3. Returns the cells up to where that is def.still, to a quarter. */
static int reach_of(const Fluid *f, int radius, float speed, int longest) {
    const float further = 1.25f, slower = FLU_AXES(f->grid) > 2 ? further * further * further : further * further;
    float reach = (float)radius;
    for (; reach < (float)longest && speed > f->def.still; reach *= further) speed /= slower;
    return (int)reach;
}

/* Air gives way at once to what begins to move. Wakes all that is to move faster than def.still, as far as no wall lies
 * between. What gives off air reaches all of its room. */
static void mark_nudge(Fluid *f, Box box, float speed, bool gives_off) {
    const int longest = flu_max(flu_max(f->grid.size[0], f->grid.size[1]), f->grid.size[2]);
    int radius = 1;
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++)
        radius = flu_max(radius, (box.end[axis] - box.begin[axis] + 1) / 2);
    flu_widen(f, &box, 1);
    flu_note_tiles(&f->calm, &f->grid, &box, FLU_STIRS);
    if (!(speed > f->def.still)) return;
    Box wide = box;
    flu_widen(f, &wide, gives_off ? longest : reach_of(f, radius, speed, longest));
    visit_runs(f, &box, nudge_room);
    visit_runs(f, &wide, mark_if_nudged);
    visit_runs(f, &box, forget_nudged);
}

/* A bound of the speed of a body's surface. */
static float surface_speed(const Fluid *f, int body) {
    const FluidBody *is = &f->solids.body[body];
    const Box *box = &f->solids.box[body];
    float lever = 0, speed = 0;
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++)
        for (int end = 0; end < 2; end++)
            lever = flu_maxf(lever, fabsf(flu_lever(f, body, axis, (float)(end ? box->end : box->begin)[axis])));
    for (int axis = 0; axis < 3; axis++) speed += fabsf(is->velocity[axis]) + fabsf(is->spin[axis]) * lever;
    return speed;
}

/* Whether another solid lies right before or behind a body along an axis. */
static bool is_blocked(const Fluid *f, int body, int axis) {
    const Box *box = &f->solids.box[body];
    for (int end = 0; end < 2; end++) {
        Box layer = *box;
        layer.begin[axis] = end ? box->end[axis] : box->begin[axis] - 1;
        layer.end[axis] = layer.begin[axis] + 1;
        if (layer.begin[axis] < 0 || layer.end[axis] > f->grid.size[axis]) return true;
        for (int z = layer.begin[2]; z < layer.end[2]; z++)
            for (int y = layer.begin[1]; y < layer.end[1]; y++)
                for (int x = layer.begin[0]; x < layer.end[0]; x++) {
                    const int in = flu_body_in(f, (const int[3]){x, y, z});
                    if (in != 0 && in != body) return true;
                }
    }
    return false;
}

/* Whether a body takes more air in front than it leaves behind, or the reverse, as it moves to a wall or off it. */
static bool gives_off_air(const Fluid *f, int body) {
    const FluidBody *is = &f->solids.body[body];
    bool any = is->blows;
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) any |= is->velocity[axis] != 0 && is_blocked(f, body, axis);
    return any;
}

void flu_mark_bodies_and_sides(Fluid *f) {
    for (int body = 1; body < FLUID_MAX_BODIES && f->solids.exist; body++) {
        const Box box = f->solids.box[body];
        if (box.begin[0] < box.end[0] && body_stirs(f, body))
            mark_nudge(f, box, surface_speed(f, body), gives_off_air(f, body));
    }
    for (int side = 0; side < 2 * FLU_AXES(f->grid); side++) {
        Box box = {{0, 0, 0}, {f->grid.size[0], f->grid.size[1], f->grid.size[2]}};
        if (!side_stirs(f, side)) continue;
        if (side & 1)
            box.begin[side / 2] = box.end[side / 2] - 1;
        else
            box.end[side / 2] = 1;
        const FluidSide *is = &f->def.side[side];
        mark_nudge(f, box, is->kind == FLUID_INFLOW ? fabsf(is->velocity[side / 2]) : 0, true);
    }
}

/* What burnt expands, and moves all the air of its room. */
void flu_mark_expansion(Fluid *f) {
    const Box all = {{0, 0, 0}, {f->grid.size[0], f->grid.size[1], f->grid.size[2]}};
    bool any = false;
    if (!(f->def.reaction.rate > 0) || !(f->def.reaction.expansion > 0)) return;
    for (int i = 0; i < f->calm.count; i++) {
        const Box cells = flu_cells_of_tile(&f->grid, i % f->calm.across, i / f->calm.across, f->calm.down);
        if (!(f->calm.tile[i] & FLU_STIRS) || !stirs_in_field(&f->grid, &f->pressure.gas, &cells, 0, 0)) continue;
        visit_runs(f, &cells, nudge_room);
        any = true;
    }
    if (any) visit_runs(f, &all, mark_if_nudged);
    if (any) visit_runs(f, &all, forget_nudged);
}

void flu_mark_changes(Fluid *f) {
    if (!flu_find_changes(f)) return;
    for (int r = 0; r < f->grid.rows; r++) {
        const Columns *changes = &f->solids.changes[r];
        const Row row = flu_row(&f->grid, r);
        if (flu_any(changes))
            flu_note_tiles(&f->calm, &f->grid,
                           &(Box){{changes->begin, row.y, row.z}, {changes->end, row.y + 1, row.z + 1}}, FLU_STIRS);
    }
}

void flu_mark_pushes(Fluid *f) {
    for (int i = 0; i < f->forces.push_count; i++) {
        const Push *push = &f->forces.push[i];
        const Cover cover = flu_cover(f, push->a, push->b, push->radius);
        float change = 0;
        for (int axis = 0; axis < FLU_AXES(f->grid); axis++) change += fabsf(push->velocity_change[axis]);
        mark_nudge(f, cover.cells, change, false);
    }
}
