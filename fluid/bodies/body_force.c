/* What the flow does to bodies. Pressure is taken to the wall along the line through the two cells before it: half a
 * cell of hydrostatic pressure on every face would be a layer of half a cell around the body. */
#include "../inside.h"

/* A face between a free cell and one that a body fills. */
typedef struct Wall {
    int body, axis, side; /* the body lies across `axis`, on side -1 or 1 */
    int x, y;             /* the free cell */
    float at[2];          /* the face's middle, in cells */
} Wall;

typedef struct Feel {
    Fluid *fluid;
    double scale;
} Feel;

/* Called by name alone, so that compilers see through it: a wall need not be written to memory to be read again. */
typedef void MeetWall(const Feel *feel, const Wall *wall);

FLU_INLINE void add_load(const Feel *feel, const Wall *w, int axis, double force) {
    Fluid *f = feel->fluid;
    LoadSum *load = &f->bodies.load_sum[w->body];
    double lever = (double)flu_lever(f, w->body, !axis, w->at[!axis]);
    load->force[axis] += force;
    load->torque += axis == 0 ? -lever * force : lever * force;
}

FLU_INLINE int wrapped_by_one(int x, int size) {
    return x < 0 ? x + size : x < size ? x : x - size;
} /* from one beyond */

/* ---- Faces that a body shares with the fluid ---------------------------------------------------- */

/* Between cell (x, y) and the one before it. */
FLU_INLINE void meet(const Feel *feel, MeetWall *wall, int axis, int x, int y) {
    const Fluid *f = feel->fluid;
    int cell[2] = {x, y};
    bool ahead = f->solids.cells[flu_at(f, x, y)] == FLU_CLOSED;
    Wall w = {0, axis, ahead ? 1 : -1, x, y, {(float)x + .5f, (float)y + .5f}};
    w.at[axis] = (float)cell[axis];
    cell[axis]--;
    w.body = ahead ? flu_body_at(f, x, y) : flu_body_at(f, cell[0], cell[1]);
    if (!w.body) return; /* a side of the box */
    if (ahead) w.x = wrapped_by_one(cell[0], f->grid.size[0]), w.y = wrapped_by_one(cell[1], f->grid.size[1]);
    wall(feel, &w);
}

/* Across x, at both ends of each run of free cells. */
FLU_INLINE void meet_ends(const Feel *feel, MeetWall *wall, int y) {
    const Fluid *f = feel->fluid;
    const uint8_t *cells = f->solids.cells + flu_at(f, 0, y);
    if (cells[0] == FLU_CLOSED && cells[-1] == FLU_FREE) meet(feel, wall, 0, 0, y); /* around a periodic axis */
    for (int r = f->solids.first_run[y]; r < f->solids.first_run[y + 1]; r++) {
        int begin = (int)f->solids.runs[r].begin, end = f->solids.runs[r].end;
        if (cells[begin - 1] == FLU_CLOSED) meet(feel, wall, 0, begin, y);
        if (end < f->grid.size[0] && cells[end] == FLU_CLOSED) meet(feel, wall, 0, end, y);
    }
}

/* Across y, between a row and the one before it. */
FLU_INLINE void meet_row(const Feel *feel, MeetWall *wall, int y) {
    const Fluid *f = feel->fluid;
    const uint8_t *here = f->solids.cells + flu_at(f, 0, y), *before = here - f->grid.step[1];
    if (memcmp(here, before, (size_t)f->grid.size[0]) == 0) return;
    for (int x = 0; x < f->grid.size[0]; x++) {
        while (x + 8 <= f->grid.size[0] && memcmp(here + x, before + x, 8) == 0) x += 8;
        if (x < f->grid.size[0] && here[x] + before[x] == FLU_CLOSED + FLU_FREE) meet(feel, wall, 1, x, y);
    }
}

FLU_INLINE void meet_all(const Feel *feel, MeetWall *wall) {
    const Fluid *f = feel->fluid;
    for (int y = 0; y < f->grid.size[1]; y++) {
        if (f->solids.row_occupied[y]) meet_ends(feel, wall, y);
        if (f->solids.row_occupied[y] || f->solids.row_occupied[wrapped_by_one(y - 1, f->grid.size[1])])
            meet_row(feel, wall, y);
    }
}

/* ---- Pressure ----------------------------------------------------------------------------------- */

FLU_INLINE void press(const Feel *feel, const Wall *w) {
    const Fluid *f = feel->fluid;
    int back[2] = {w->x, w->y};
    back[w->axis] -= w->side;
    double here = (double)f->flow.pressure.data[flu_at(f, w->x, w->y)], behind = here;
    uint8_t cell = f->solids.cells[flu_at(f, back[0], back[1])];
    if (cell == FLU_OUTLET) behind = 0;
    if (cell == FLU_FREE)
        behind =
            (double)f->flow.pressure
                .data[flu_at(f, wrapped_by_one(back[0], f->grid.size[0]), wrapped_by_one(back[1], f->grid.size[1]))];
    add_load(feel, w, w->axis, feel->scale * w->side * (here + .5 * (here - behind)));
}

/* ---- Viscous traction: what diffuse.c exchanges with the wall, and mu grad u of the wall's own turning ---------- */

/* Diffusion in the form mu div grad u leaves out the stress mu (grad u)^T. Along a rigid wall it is known, comes to no
 * force on a whole body, but to a torque of 2 mu area spin. */
static void feel_turn(const Feel *feel, const Wall *w) {
    const FluidBody *body = &feel->fluid->solids.body[w->body];
    double feel_turn = (double)body->spin[2] * (double)(1 - body->slip) * (double)feel->fluid->grid.cell;
    add_load(feel, w, !w->axis, feel->scale * feel_turn * (w->axis == 0 ? w->side : -w->side));
}

static void drag_centre(const Feel *feel, const Wall *w) {
    const Fluid *f = feel->fluid;
    for (int axis = 0; axis < 2; axis++) {
        double v = (double)f->flow.velocity[axis].data[flu_at(f, w->x, w->y)];
        Ghost ghost = flu_body_ghost(f, axis, w->body, w->axis, w->at[0], w->at[1]);
        add_load(feel, w, axis, feel->scale * (v - ((double)ghost.own * v + (double)ghost.add)));
    }
    feel_turn(feel, w);
}

/* Whether the face between the free cell and this neighbour is one that diffuses. */
static bool diffuses(const Fluid *f, const int beside[2]) {
    uint8_t cell = f->solids.cells[flu_at(f, beside[0], beside[1])];
    return cell == FLU_FREE || (cell == FLU_OUTLET && !flu_body_at(f, beside[0], beside[1]));
}

static double velocity_at(const Fluid *f, int axis, const int face[2]) {
    return (double)f->flow.velocity[axis].data[flu_at(f, face[0], face[1])];
}

/* The closed face and the free cell's opposite one. */
static void drag_across(const Feel *feel, const Wall *w) {
    int near_face[2] = {w->x, w->y}, far_face[2] = {w->x, w->y}, back[2] = {w->x, w->y};
    near_face[w->axis] += w->side > 0, far_face[w->axis] += w->side < 0, back[w->axis] -= w->side;
    if (!diffuses(feel->fluid, back)) return;
    double here = velocity_at(feel->fluid, w->axis, far_face), wall = velocity_at(feel->fluid, w->axis, near_face);
    add_load(feel, w, w->axis, feel->scale * (here - wall));
}

/* One of the free cell's two faces along the wall. Where the wall ends midway under it, across lies the face that the
 * body's corner closes. */
static void drag_along(const Feel *feel, const Wall *w, int end) {
    const Fluid *f = feel->fluid;
    int along = !w->axis, face[2] = {w->x, w->y}, beside[2] = {w->x, w->y};
    face[along] += end, beside[along] += end ? 1 : -1;
    if (!diffuses(f, beside)) return;
    double here = velocity_at(f, along, face);
    float wall[2] = {w->at[0], w->at[1]};
    wall[along] = (float)face[along];
    face[w->axis] += w->side, beside[w->axis] += w->side;
    if (flu_body_at(f, beside[0], beside[1])) {
        Ghost ghost = flu_body_ghost(f, along, w->body, w->axis, wall[0], wall[1]);
        add_load(feel, w, along, .5 * feel->scale * (here - ((double)ghost.own * here + (double)ghost.add)));
    } else
        add_load(feel, w, along, feel->scale * (here - velocity_at(f, along, face)));
}

static void drag_faces(const Feel *feel, const Wall *w) {
    drag_across(feel, w);
    drag_along(feel, w, 0);
    drag_along(feel, w, 1);
    feel_turn(feel, w);
}

/* ---- A step's forces ---------------------------------------------------------------------------- */

void flu_begin_loads(Fluid *f) { memset(f->bodies.load_sum, 0, sizeof f->bodies.load_sum); }

void flu_feel_viscosity(Fluid *f, float dt) {
    if (!f->solids.exist || !(f->def.viscosity > 0)) return;
    bool faces = f->flow.velocity[0].offset[0] < .25f;
    double scale = (double)f->def.density * (double)f->def.viscosity * (double)dt;
    Feel feel = {f, scale};
    if (faces)
        meet_all(&feel, drag_faces);
    else
        meet_all(&feel, drag_centre);
}

static float mean_load(double sum, float dt) {
    double mean = sum / (double)dt, most = (double)FLU_MAX_LOAD;
    return flu_bounded((float)(mean > most ? most : mean < -most ? -most : mean), FLU_MAX_LOAD);
}

void flu_end_loads(Fluid *f, float dt) {
    if (f->solids.exist) meet_all(&(Feel){f, (double)f->grid.cell * (double)dt}, press);
    for (int body = 0; body < FLUID_MAX_BODIES; body++) {
        const LoadSum *sum = &f->bodies.load_sum[body];
        BodyLoad load = {{0, 0}, 0};
        bool felt = sum->force[0] != 0 || sum->force[1] != 0 || sum->torque != 0; /* most bodies are not there */
        for (int axis = 0; felt && axis < 2; axis++) load.force[axis] = mean_load(sum->force[axis], dt);
        if (felt) load.torque = mean_load(sum->torque, dt);
        f->bodies.load[body] = load;
    }
}

bool Fluid_BodyForce(const Fluid *f, int body, float force[3], float torque[3]) {
    if (!f || body < 1 || body >= FLUID_MAX_BODIES) return flu_refuse(f);
    const BodyLoad *load = &f->bodies.load[body];
    for (int axis = 0; axis < 3; axis++) {
        if (force) force[axis] = axis < 2 ? load->force[axis] : 0;
        if (torque) torque[axis] = axis < 2 ? 0 : load->torque;
    }
    return true;
}
