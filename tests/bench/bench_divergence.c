#include "tests/bench/bench_divergence.h"
#include "tests/kits/fluid_kit.h"

#include <math.h>
#include <stdlib.h>

typedef struct Survey {
    Fluid *fluid;
    FluidView u, v;
    int width, height;
    bool *seen;
    int *room, count; /* cells of the room that is being looked at */
} Survey;

static double divergence(const Survey *survey, int cell) {
    const int x = cell % survey->width, y = cell / survey->width;
    return (double)*Kit_At(survey->u, x + 1, y) - *Kit_At(survey->u, x, y) + *Kit_At(survey->v, x, y + 1) -
           *Kit_At(survey->v, x, y);
}

static void visit(Survey *survey, int x, int y) {
    if (!Kit_IsFree(survey->fluid, x, y) || survey->seen[x + y * survey->width]) return;
    survey->seen[x + y * survey->width] = true;
    survey->room[survey->count++] = x + y * survey->width;
}

/* All cells that air reaches from here. */
static void enter_room(Survey *survey, int x, int y) {
    survey->count = 0;
    visit(survey, x, y);
    for (int i = 0; i < survey->count; i++) {
        const int at_x = survey->room[i] % survey->width, at_y = survey->room[i] / survey->width;
        visit(survey, at_x - 1, at_y), visit(survey, at_x + 1, at_y);
        visit(survey, at_x, at_y - 1), visit(survey, at_x, at_y + 1);
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

static double survey_rooms(Survey *survey) {
    double sum = 0;
    int cells = 0;
    for (int y = 0; y < survey->height; y++)
        for (int x = 0; x < survey->width; x++) {
            enter_room(survey, x, y);
            sum += squares(survey);
            cells += survey->count;
        }
    return cells ? sqrt(sum / cells) / Fluid_GetDef(survey->fluid)->cell_size : 0;
}

double Bench_Divergence(Fluid *fluid) {
    const int *size = Fluid_GetDef(fluid)->size;
    const size_t cells = (size_t)size[0] * (size_t)size[1];
    Survey survey = {fluid,   Fluid_Velocity(fluid, 0),    Fluid_Velocity(fluid, 1),    size[0],
                     size[1], calloc(cells, sizeof(bool)), malloc(cells * sizeof(int)), 0};
    const double left = survey.seen && survey.room ? survey_rooms(&survey) : -1;
    free(survey.seen);
    free(survey.room);
    return left;
}
