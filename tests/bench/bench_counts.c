#include "tests/bench/bench_counts.h"

#include <math.h>
#include <stdlib.h>

/* ---- What a projection left, measured apart from the solver's own profile ------------------------
 * Root mean square over free cells, 1/s, each connected room's mean taken off, as FluidProfile.divergence_after is
 * defined for boxes with walls all round. Staggered layout. */

typedef struct Survey {
    const uint8_t *occupancy;
    FluidView velocity[3];
    int size[3], axes;
    bool *seen;
    int *room, count; /* cells of the room that is being looked at */
} Survey;

static void find_cell(const Survey *survey, int number, int cell[3]) {
    cell[0] = number % survey->size[0];
    cell[1] = number / survey->size[0] % survey->size[1];
    cell[2] = number / survey->size[0] / survey->size[1];
}

static double divergence(const Survey *survey, int number) {
    int cell[3];
    double sum = 0;
    find_cell(survey, number, cell);
    for (int axis = 0; axis < survey->axes; axis++) {
        const FluidView *v = &survey->velocity[axis];
        const ptrdiff_t step[3] = {1, v->row, v->slab};
        const float *face = v->data + cell[0] + cell[1] * v->row + cell[2] * v->slab;
        sum += (double)face[step[axis]] - (double)*face;
    }
    return sum;
}

static void visit(Survey *survey, int number) {
    if (survey->occupancy[number] || survey->seen[number]) return;
    survey->seen[number] = true;
    survey->room[survey->count++] = number;
}

/* All cells that air reaches from here. */
static void enter_room(Survey *survey, int number) {
    const int step[3] = {1, survey->size[0], survey->size[0] * survey->size[1]};
    survey->count = 0;
    visit(survey, number);
    for (int i = 0; i < survey->count; i++) {
        int cell[3];
        find_cell(survey, survey->room[i], cell);
        for (int axis = 0; axis < 3; axis++) {
            if (cell[axis] > 0) visit(survey, survey->room[i] - step[axis]);
            if (cell[axis] < survey->size[axis] - 1) visit(survey, survey->room[i] + step[axis]);
        }
    }
}

static double squares(const Survey *survey) {
    double sum = 0, squared = 0;
    for (int i = 0; i < survey->count; i++) sum += divergence(survey, survey->room[i]);
    for (int i = 0; i < survey->count; i++) {
        const double left = divergence(survey, survey->room[i]) - sum / survey->count;
        squared += left * left;
    }
    return squared;
}

static double survey_rooms(Survey *survey, int cells) {
    double sum = 0;
    int found = 0;
    for (int number = 0; number < cells; number++) {
        enter_room(survey, number);
        sum += squares(survey);
        found += survey->count;
    }
    return found ? sqrt(sum / found) : 0;
}

/* -1 without memory. */
static double measure_divergence(Fluid *fluid) {
    const FluidDef *def = Fluid_GetDef(fluid);
    const int *size = def->size, cells = size[0] * size[1] * size[2];
    Survey survey = {.occupancy = Fluid_GetOccupancy(fluid),
                     .size = {size[0], size[1], size[2]},
                     .axes = size[2] > 1 ? 3 : 2,
                     .seen = calloc((size_t)cells, sizeof(bool)),
                     .room = malloc((size_t)cells * sizeof(int))};
    for (int axis = 0; axis < survey.axes; axis++) survey.velocity[axis] = Fluid_Velocity(fluid, axis);
    const double left = survey.seen && survey.room ? survey_rooms(&survey, cells) / (double)def->cell_size : -1;
    free(survey.seen);
    free(survey.room);
    return left;
}

/* ---- Steps -------------------------------------------------------------------------------------- */

static const double nothing = 1e-5; /* 1/s: what rounding leaves, which no solver improves on */

typedef struct Sums {
    double before, after, left[LAPS_MOST_FRAMES];
} Sums;

static void add_step(Fluid *fluid, int at, Sums *sums, Counts *counts) {
    const FluidProfile profile = Fluid_GetProfile(fluid);
    const double before = profile.divergence_before, after = measure_divergence(fluid);
    sums->before += before;
    sums->after += after;
    sums->left[at] = before > nothing ? after / before : 0;
    counts->iterations += profile.pressure_iterations;
    if (profile.pressure_iterations > counts->most_iterations) counts->most_iterations = profile.pressure_iterations;
}

bool Counts_Measure(const FluidDef *def, LapsFrame *frame, int warm_up, int frames, Counts *counts) {
    Sums sums = {0};
    Fluid *fluid = Fluid_Create(def);
    *counts = (Counts){0};
    if (!fluid) return false;
    for (int i = 0; i < warm_up; i++) frame(fluid, i);
    for (int i = 0; i < frames; i++) {
        frame(fluid, warm_up + i);
        add_step(fluid, i, &sums, counts);
    }
    counts->bytes_a_cell = (double)Fluid_GetProfile(fluid).bytes / ((double)def->size[0] * def->size[1] * def->size[2]);
    counts->left = sums.before > 0 ? sums.after / sums.before : 0;
    counts->worst = Bench_Quantile(sums.left, frames, 1);
    counts->median = Bench_Quantile(sums.left, frames, 0.5);
    Fluid_Destroy(fluid);
    return true;
}
