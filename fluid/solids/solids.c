#include "../inside.h"

float flu_lever(const Fluid *f, int body, int axis, float x) {
    float lever = x * f->grid.cell - f->solids.body[body].pivot[axis];
    if (!f->grid.periodic[axis]) return lever;
    float lap = (float)f->grid.size[axis] * f->grid.cell;
    return lever - lap * floorf(lever / lap + .5f);
}

/* 2D turns about z alone. */
float flu_arm(const Fluid *f, int body, int about, int along, const float at[3]) {
    float spin = f->solids.body[body].spin[about];
    bool turns = spin != 0 && (about == 2 || FLU_AXES(f->grid) > 2);
    return turns ? spin * flu_lever(f, body, along, at[along]) : 0;
}

/* velocity + spin x (p - pivot) */
float flu_surface_velocity(const Fluid *f, int body, int axis, const float at[3]) {
    int next = (axis + 1) % 3, last = (axis + 2) % 3;
    float turn = flu_arm(f, body, next, last, at) - flu_arm(f, body, last, next, at);
    return flu_bounded(f->solids.body[body].velocity[axis] + turn, FLU_MAX_SPEED);
}

/* ---- Parts of rows that a body fills, between the runs of free cells --------------------------------------------- */

Part flu_parts_of(const Fluid *f, int r) { return (Part){r, 0, 0, 0, f->solids.first_run[r]}; }

bool flu_next_part(const Fluid *f, Part *part) {
    const Run *run = f->solids.runs + part->run, *last = f->solids.runs + f->solids.first_run[part->r + 1];
    const uint8_t *occupancy = f->solids.occupancy + (ptrdiff_t)part->r * f->grid.size[0];
    int x = part->end;
    if (run < last && (int)run->begin == x) x = run++->end;
    part->run = (int)(run - f->solids.runs), part->begin = x;
    if (x == f->grid.size[0]) return false;
    part->body = occupancy[x];
    part->end = run < last ? (int)run->begin : f->grid.size[0];
    bool whole = memcmp(occupancy + x, occupancy + x + 1, (size_t)(part->end - x - 1)) == 0;
    while (!whole && x + 8 < part->end && memcmp(occupancy + x, occupancy + x + 1, 8) == 0) x += 8;
    while (!whole && occupancy[x] == part->body) x++; /* another body begins before the run does */
    if (!whole) part->end = x;
    return true;
}
