/* Bodies that have a velocity but do not move. Air comes out of vents (FluidBody.blows). Other bodies have run against
 * something. They stand still after a while, and only drag air along their surface.
 *
 * Without a projection, the flow has already carried in its part from vents and INFLOW sides (conserving/arrivals.c).
 * The rest comes here. It is as much as the air before the surface falls short of the surface's velocity, which it
 * approaches by half in each step. So a vent starts to blow into still air. */
#include "../inside.h"

/* ---- Bodies that stand still --------------------------------------------------------------------- */

void flu_forget_motion(Fluid *f) {
    for (int body = 0; body < FLUID_MAX_BODIES; body++) f->bodies.may_go[body] = FLU_MAY_GO;
}

static float cells_moved(const Fluid *f, int body, float dt) {
    float fastest = 0;
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++)
        fastest = flu_maxf(fastest, fabsf(f->solids.body[body].velocity[axis]));
    return fastest * flu_courant(f, dt);
}

void flu_watch_bodies(Fluid *f, float dt) {
    f->bodies.any_moves = false;
    for (int body = 1; body < FLUID_MAX_BODIES; body++) {
        const bool there = f->solids.exist && f->solids.box[body].end[0] > 0,
                   swept = f->bodies.has_swept[body] && f->bodies.swept[body].moved;
        float *may_go = &f->bodies.may_go[body];
        *may_go = !there || swept ? FLU_MAY_GO : flu_maxf(*may_go - cells_moved(f, body, dt), 0);
        f->bodies.any_moves |=
            there && *may_go > 0 && flu_moves(&f->grid, &f->solids.body[body]) && !flu_is_vent(f, body);
    }
}

/* ---- Without projection -------------------------------------------------------------------------- */

typedef struct Blow {
    Fluid *fluid;
    float courant;
    bool velocity; /* else the density */
} Blow;

/* Finds how fast the surface beyond one side of a cell moves across it. False if it does not blow. */
static bool find_blowing(const Fluid *f, const int cell[3], int side, float *velocity) {
    int axis = side / 2, beyond[3];
    if (!flu_neighbour(f, cell, side, beyond)) {
        *velocity = f->def.side[side].velocity[axis];
        return f->def.side[side].kind == FLUID_INFLOW;
    }
    int body = flu_body_in(f, beyond);
    if (!body || !flu_is_vent(f, body)) return false;
    float face[3] = {(float)cell[0] + .5f, (float)cell[1] + .5f, (float)cell[2] + .5f};
    face[axis] += side & 1 ? .5f : -.5f;
    *velocity = flu_surface_velocity(f, body, axis, face);
    return true;
}

static void blow_into(const Blow *job, const int cell[3]) {
    Fluid *f = job->fluid;
    const ptrdiff_t at = flu_index(&f->grid, cell);
    float in = 0, out = 0, *density = &f->flow.pressure.data[at];
    for (int side = 0; side < 2 * FLU_AXES(f->grid); side++) {
        float velocity, *here = &f->flow.velocity[side / 2].data[at];
        if (!find_blowing(f, cell, side, &velocity)) continue;
        float more = job->courant * (velocity - *here) * (side & 1 ? -1 : 1);
        in += more > 0 ? more : 0, out += more < 0 ? -more : 0;
        if (job->velocity) *here = flu_bounded(.5f * (*here + velocity), FLU_MAX_SPEED);
    }
    if (!job->velocity) *density = flu_bounded(*density / (1 + out) + in, FLU_MAX_VALUE);
}

static void blow_rows(int begin, int end, void *data) {
    const Blow *job = data;
    const Fluid *f = job->fluid;
    for (int r = begin; r < end; r++) {
        const Row row = flu_row(&f->grid, r);
        for (int x = 0; x < f->grid.size[0]; x++) {
            const int cell[3] = {x, row.y, row.z};
            bool beside = f->solids.clearance[row.at + x] < 2;
            for (int axis = 0; axis < FLU_AXES(f->grid); axis++)
                beside |= cell[axis] == 0 || cell[axis] == f->grid.size[axis] - 1;
            if (beside && f->solids.cells[row.at + x] == FLU_FREE) blow_into(job, cell);
        }
    }
}

static bool anything_blows(const Fluid *f) {
    bool any = false;
    for (int side = 0; side < 2 * FLU_AXES(f->grid); side++) any |= f->def.side[side].kind == FLUID_INFLOW;
    for (int body = 1; body < FLUID_MAX_BODIES && f->solids.exist; body++) any |= flu_is_vent(f, body);
    return any;
}

static void blow(Fluid *f, float dt, bool velocity) {
    if (anything_blows(f)) flu_rows(f, f->grid.rows, blow_rows, &(Blow){f, flu_courant(f, dt), velocity});
}

void flu_blow_density(Fluid *f, float dt) { blow(f, dt, false); }
void flu_blow_velocity(Fluid *f, float dt) { blow(f, dt, true); }
