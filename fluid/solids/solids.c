#include "../inside.h"

float flu_lever(const Fluid *f, int body, int axis, float x) {
    float lever = x * f->grid.cell - f->solids.body[body].pivot[axis];
    if (!f->grid.periodic[axis]) return lever;
    float lap = (float)f->grid.size[axis] * f->grid.cell;
    return lever - lap * floorf(lever / lap + .5f);
}

float flu_body_velocity(const Fluid *f, int body, int axis, float x, float y) {
    const FluidBody *solid = &f->solids.body[body];
    float turn = solid->spin[2] == 0 ? 0 : axis == 0 ? -flu_lever(f, body, 1, y) : flu_lever(f, body, 0, x);
    return flu_bounded(solid->velocity[axis] + solid->spin[2] * turn, FLU_MAX_SPEED);
}

/* ---- Parts of rows that a body fills, between the runs of free cells --------------------------------------------- */

Part flu_parts_of(const Fluid *f, int y) { return (Part){y, 0, 0, 0, f->solids.first_run[y]}; }

bool flu_next_part(const Fluid *f, Part *part) {
    const Run *run = f->solids.runs + part->run, *last = f->solids.runs + f->solids.first_run[part->y + 1];
    const uint8_t *occupancy = f->solids.occupancy + (ptrdiff_t)part->y * f->grid.size[0];
    int x = part->end;
    if (run < last && (int)run->begin == x) x = run++->end;
    part->run = (int)(run - f->solids.runs), part->begin = x;
    if (x == f->grid.size[0]) return false;
    part->body = occupancy[x];
    part->end = run < last ? (int)run->begin : f->grid.size[0];
    bool whole = memcmp(occupancy + x, occupancy + x + 1, (size_t)(part->end - x - 1)) == 0;
    while (!whole && x + 8 < part->end && memcmp(occupancy + x, occupancy + x + 1, 8) == 0) x += 8;
    while (!whole && occupancy[x] == part->body) x++; /* another body ends it, before the run does */
    if (!whole) part->end = x;
    return true;
}
