/* The forces of the flow on bodies. Pressure is taken to the wall along the line through the two cells before it. Half
 * a cell of hydrostatic pressure on every face would be a layer of half a cell around the body.
 *      | behind | here |####      at the wall the pressure is here + (here - behind) / 2 */
#include "../inside.h"

/* A face between a free cell and a cell that a body fills. */
typedef struct Wall {
    int body, axis, side; /* the body lies across `axis`, on side -1 or 1 */
    int cell[3];          /* the free cell */
    float at[3];          /* the face's middle, in cells */
} Wall;

typedef struct Feel {
    Fluid *fluid;
    double scale;
} Feel;

/* Called by name alone, so that compilers see through it. So a wall need not be written to memory to be read again. */
typedef void MeetWall(const Feel *feel, const Wall *wall);

FLU_INLINE void add_torque(const Feel *feel, const Wall *w, int about, int axis, double force) {
    int along = 3 - about - axis;
    double lever = (double)flu_lever(feel->fluid, w->body, along, w->at[along]);
    feel->fluid->bodies.load_sum[w->body].torque[about] += along == (about + 1) % 3 ? lever * force : -lever * force;
}

FLU_INLINE void add_load(const Feel *feel, const Wall *w, int axis, double force) {
    feel->fluid->bodies.load_sum[w->body].force[axis] += force;
    if (FLU_AXES(feel->fluid->grid) == 2) {
        add_torque(feel, w, 2, axis, force);
        return;
    }
    add_torque(feel, w, (axis + 1) % 3, axis, force);
    add_torque(feel, w, (axis + 2) % 3, axis, force);
}

/* ---- Faces that a body shares with the fluid ---------------------------------------------------- */

/* Meets the face between a cell and the cell before it along the axis. */
FLU_INLINE void meet(const Feel *feel, MeetWall *wall, int axis, int x, const Row *row) {
    const Fluid *f = feel->fluid;
    bool ahead = f->solids.cells[row->at + x] == FLU_CLOSED;
    Wall w = {0, axis, ahead ? 1 : -1, {x, row->y, row->z}, {(float)x + .5f, (float)row->y + .5f, (float)row->z + .5f}};
    w.at[axis] -= .5f;
    if (ahead) w.body = flu_body_in(f, w.cell);
    int before = flu_wrapped(f, axis, w.cell[axis] - 1), here = w.cell[axis];
    w.cell[axis] = before;
    if (!ahead) w.body = flu_body_in(f, w.cell), w.cell[axis] = here;
    if (w.body) wall(feel, &w); /* otherwise it is a side of the box */
}

/* Meets the faces across x, at both ends of each run of free cells. */
FLU_INLINE void meet_ends(const Feel *feel, MeetWall *wall, int r, const Row *row) {
    const Fluid *f = feel->fluid;
    const uint8_t *cells = f->solids.cells + row->at;
    if (cells[0] == FLU_CLOSED && cells[-1] == FLU_FREE) meet(feel, wall, 0, 0, row); /* around a periodic axis */
    for (int i = f->solids.first_run[r]; i < f->solids.first_run[r + 1]; i++) {
        int begin = (int)f->solids.runs[i].begin, end = f->solids.runs[i].end;
        if (cells[begin - 1] == FLU_CLOSED) meet(feel, wall, 0, begin, row);
        if (end < f->grid.size[0] && cells[end] == FLU_CLOSED) meet(feel, wall, 0, end, row);
    }
}

/* Meets the faces between a row and the row before it along the axis. */
FLU_INLINE void meet_row(const Feel *feel, MeetWall *wall, int axis, const Row *row) {
    const Fluid *f = feel->fluid;
    const uint8_t *here = f->solids.cells + row->at, *before = here - f->grid.step[axis];
    if (memcmp(here, before, (size_t)f->grid.size[0]) == 0) return;
    for (int x = 0; x < f->grid.size[0]; x++) {
        while (x + 8 <= f->grid.size[0] && memcmp(here + x, before + x, 8) == 0) x += 8;
        if (x < f->grid.size[0] && here[x] + before[x] == FLU_CLOSED + FLU_FREE) meet(feel, wall, axis, x, row);
    }
}

/* Does the same, if a body fills a cell of either row. */
FLU_INLINE void meet_before(const Feel *feel, MeetWall *wall, int axis, int r, const Row *row) {
    const Grid *grid = &feel->fluid->grid;
    const uint8_t *occupied = feel->fluid->solids.row_occupied;
    int step = axis == 1 ? 1 : grid->size[1], place = axis == 1 ? row->y : row->z;
    int before = place > 0 ? r - step : r + (grid->size[axis] - 1) * step;
    if (occupied[r] || occupied[before]) meet_row(feel, wall, axis, row);
}

FLU_INLINE void meet_all(const Feel *feel, MeetWall *wall) {
    const Fluid *f = feel->fluid;
    for (int r = 0; r < f->grid.rows; r++) {
        const Row row = flu_row(&f->grid, r);
        if (!flu_row_is_near_awake(f, row.y, row.z)) continue;
        if (f->solids.row_occupied[r]) meet_ends(feel, wall, r, &row);
        meet_before(feel, wall, 1, r, &row);
        if (FLU_AXES(f->grid) > 2) meet_before(feel, wall, 2, r, &row);
    }
}

/* So many cells further along an axis. Does not wrap, so that the map's ring shows what lies there. */
FLU_INLINE void step_from(const int cell[3], int axis, int cells, int to[3]) {
    for (int i = 0; i < 3; i++) to[i] = cell[i] + (i == axis ? cells : 0);
}

static uint8_t map_at(const Fluid *f, const int cell[3]) { return f->solids.cells[flu_index(&f->grid, cell)]; }

static double ghost_value(Ghost ghost, double here) { return (double)ghost.own * here + (double)ghost.add; }

/* ---- Pressure ----------------------------------------------------------------------------------- */

FLU_INLINE void press(const Feel *feel, const Wall *w) {
    const Fluid *f = feel->fluid;
    int back[3];
    step_from(w->cell, w->axis, -w->side, back);
    double here = (double)f->flow.pressure.data[flu_index(&f->grid, w->cell)], behind = here;
    uint8_t cell = map_at(f, back);
    back[w->axis] = flu_wrapped(f, w->axis, back[w->axis]);
    if (cell == FLU_OUTLET) behind = 0;
    if (cell == FLU_FREE) behind = (double)f->flow.pressure.data[flu_index(&f->grid, back)];
    add_load(feel, w, w->axis, feel->scale * w->side * (here + .5 * (here - behind)));
}

/* ---- Viscous traction, as in diffuse.c, and mu grad u of the wall's own turning ----------------- */

/* Diffusion in the form mu div grad u leaves out the stress mu (grad u)^T. Along a rigid wall it is known. It adds no
 * force on a whole body, but a torque of 2 mu area spin. */
static void feel_turn(const Feel *feel, const Wall *w) {
    const Fluid *f = feel->fluid;
    const FluidBody *body = &f->solids.body[w->body];
    for (int along = 0; along < FLU_AXES(f->grid); along++) {
        int about = 3 - along - w->axis;
        if (along == w->axis || body->spin[about] == 0) continue;
        double turn = (double)body->spin[about] * (double)(1 - body->slip) * (double)f->grid.cell;
        add_load(feel, w, along, feel->scale * turn * (about == (w->axis + 1) % 3 ? -w->side : w->side));
    }
}

static double velocity_at(const Fluid *f, int axis, const int face[3]) {
    return (double)f->flow.velocity[axis].data[flu_index(&f->grid, face)];
}

static void drag_centre(const Feel *feel, const Wall *w) {
    const Fluid *f = feel->fluid;
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) {
        double v = velocity_at(f, axis, w->cell);
        Ghost ghost = flu_surface_ghost(f, axis, w->body, w->axis, w->at);
        add_load(feel, w, axis, feel->scale * (v - ghost_value(ghost, v)));
    }
    feel_turn(feel, w);
}

static bool diffuses(const Fluid *f, const int beside[3]) {
    uint8_t cell = map_at(f, beside);
    return cell == FLU_FREE || (cell == FLU_OUTLET && !flu_body_in(f, beside));
}

/* Takes the closed face and the free cell's opposite face. */
static void drag_across(const Feel *feel, const Wall *w) {
    int closed_face[3], open_face[3], back[3];
    step_from(w->cell, w->axis, w->side > 0, closed_face);
    step_from(w->cell, w->axis, w->side < 0, open_face);
    step_from(w->cell, w->axis, -w->side, back);
    if (!diffuses(feel->fluid, back)) return;
    double here = velocity_at(feel->fluid, w->axis, open_face), wall = velocity_at(feel->fluid, w->axis, closed_face);
    add_load(feel, w, w->axis, feel->scale * (here - wall));
}

/* Takes a face of the free cell across an axis along the wall. If the wall ends midway under it, the face that the
 * body's corner closes lies across. */
static void drag_along(const Feel *feel, const Wall *w, int along, int end) {
    const Fluid *f = feel->fluid;
    int face[3], beside[3];
    step_from(w->cell, along, end, face);
    step_from(w->cell, along, end ? 1 : -1, beside);
    if (!diffuses(f, beside)) return;
    double here = velocity_at(f, along, face);
    float wall[3] = {w->at[0], w->at[1], w->at[2]};
    wall[along] = (float)face[along];
    face[w->axis] += w->side, beside[w->axis] += w->side;
    if (flu_body_in(f, beside)) {
        Ghost ghost = flu_surface_ghost(f, along, w->body, w->axis, wall);
        add_load(feel, w, along, .5 * feel->scale * (here - ghost_value(ghost, here)));
    } else
        add_load(feel, w, along, feel->scale * (here - velocity_at(f, along, face)));
}

static void drag_faces(const Feel *feel, const Wall *w) {
    drag_across(feel, w);
    for (int along = 0; along < FLU_AXES(feel->fluid->grid); along++)
        for (int end = 0; end < 2 && along != w->axis; end++) drag_along(feel, w, along, end);
    feel_turn(feel, w);
}

/* ---- A step's forces ---------------------------------------------------------------------------- */

void flu_begin_loads(Fluid *f) { memset(f->bodies.load_sum, 0, sizeof f->bodies.load_sum); }

/* Loads in 2D are per metre of depth. */
static double face_depth(const Fluid *f) { return FLU_AXES(f->grid) > 2 ? (double)f->grid.cell : 1; }

void flu_feel_viscosity(Fluid *f, float dt) {
    if (!f->solids.exist || !(f->def.viscosity > 0)) return;
    bool faces = f->flow.velocity[0].offset[0] < .25f;
    double scale = (double)f->def.density * (double)f->def.viscosity * (double)dt;
    Feel feel = {f, scale * face_depth(f)};
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
    static const LoadSum none;
    double held = flu_is_compressible(f) ? (double)flu_held_stiffness(f, dt) : 1;
    if (f->solids.exist) meet_all(&(Feel){f, held * (double)f->grid.cell * (double)dt * face_depth(f)}, press);
    memset(f->bodies.load, 0, sizeof f->bodies.load);
    for (int body = 0; body < FLUID_MAX_BODIES; body++) {
        const LoadSum *sum = &f->bodies.load_sum[body];
        if (memcmp(sum, &none, sizeof none) == 0) continue; /* most bodies are not there */
        for (int axis = 0; axis < 3; axis++) {
            f->bodies.load[body].force[axis] = mean_load(sum->force[axis], dt);
            f->bodies.load[body].torque[axis] = mean_load(sum->torque[axis], dt);
        }
    }
}

bool Fluid_BodyForce(const Fluid *f, int body, float force[3], float torque[3]) {
    if (!flu_takes_body(f, __func__, body, 1)) return false;
    if (force) memcpy(force, f->bodies.load[body].force, 3 * sizeof *force);
    if (torque) memcpy(torque, f->bodies.load[body].torque, 3 * sizeof *torque);
    return true;
}
