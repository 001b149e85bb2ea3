/* The adaptive tracer near solids follows the path of one sample, and clips it where it would enter a solid. */
#include "../../inside.h"

/* A particle starts at a sample, whose velocity is known. Later steps begin where the last one ended. */
typedef struct Particle {
    const float *from, *flow;
    int side;
    bool begun;
    Departure at;
} Particle;

static Departure step_on(const Fluid *f, const Particle *particle, const float path[3]) {
    return particle->begun ? flu_trace_on(f, &particle->at, path) : flu_trace(f, particle->from, path, particle->side);
}

static float flow_at(const Fluid *f, const Departure *at, int axis, float courant) {
    return courant * f->flow.layout->sample(f, &f->flow.velocity[axis], axis, at->cell, at->at);
}

/* Follows a path upstream, in so many midpoint steps. `path` is its displacement if no solid and no side stops it. */
static Departure follow_path(const Fluid *f, Particle particle, float courant, int steps, float path[3]) {
    const float part = -1 / (float)steps;
    for (int axis = 0; axis < 3; axis++) path[axis] = 0;
    for (int k = 0; k < steps && !particle.at.body; k++) {
        float half[3] = {0, 0, 0}, step[3] = {0, 0, 0};
        for (int axis = 0; axis < FLU_AXES(f->grid); axis++)
            half[axis] = .5f * part * (particle.begun ? flow_at(f, &particle.at, axis, courant) : particle.flow[axis]);
        const Departure middle = step_on(f, &particle, half);
        for (int axis = 0; axis < FLU_AXES(f->grid); axis++) {
            step[axis] = part * flow_at(f, &middle, axis, courant);
            path[axis] += step[axis];
        }
        particle.at = step_on(f, &particle, step);
        particle.begun = true;
    }
    return particle.at;
}

static float largest(const float path[3]) { return flu_maxf(flu_maxf(fabsf(path[0]), fabsf(path[1])), fabsf(path[2])); }

/* Ends on both sides of a seam count as far apart. */
static float apart(const Departure *a, const Departure *b) {
    float between[3];
    for (int axis = 0; axis < 3; axis++)
        between[axis] = (float)(a->cell[axis] - b->cell[axis]) + (a->at[axis] - b->at[axis]);
    return largest(between);
}

static Departure end_of_path(const Fluid *f, const float from[3], const float flow[3], float courant, int side,
                             float path[3]) {
    const float straight[3] = {-flow[0], -flow[1], -flow[2]};
    const Particle particle = {.from = from, .flow = flow, .side = side};
    Departure last, to = flu_trace(f, from, straight, side);
    bool settled = false;
    for (int steps = 1; steps <= FLU_MOST_SUBSTEPS && !settled; steps *= 2) {
        last = to;
        to = follow_path(f, particle, courant, steps, path);
        settled =
            apart(&to, &last) < f->def.tracer_tolerance && (steps > 1 || flu_maxf(largest(flow), largest(path)) <= 1);
    }
    return to;
}

bool flu_find_departure_adaptively(const Fluid *f, const Carried *field, const int cell[3], const float path[3],
                                   float courant, int side, Departure *to) {
    const float *offset = field->now->offset;
    float from[3] = {0, 0, 0}, flow[3] = {0, 0, 0}, back[3];
    bool on_edge = false;
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) {
        from[axis] = (float)cell[axis] + offset[axis], flow[axis] = path[axis];
        on_edge |= offset[axis] < .25f && path[axis] == 0;
    }
    *to = end_of_path(f, from, flow, courant, side, back);
    if (!to->body && field->what < FLU_CHANNEL) to->still = flu_still_part(f, field, from, back);
    return on_edge;
}
