/* Where the air hardly moves, the last step's pressure still holds. It is taken off the velocity first, which leaves
 * the solver what has changed since; so layered air around a solid comes to rest instead of keeping what a few cycles
 * leave of its weight in each step. */
#include "solver.h"

#define HARDLY .1f /* cells a step */
#define WORTH  .5f /* of the divergence: a prediction that leaves more is dropped */

enum { MARGIN = 16 };

typedef struct Prediction {
    Fluid *fluid;
    float scale; /* m/s of p per Pa */
} Prediction;

FLU_WIDE static void scale_row(const float *FLU_RESTRICT pressure, float scale, int count, float *FLU_RESTRICT p) {
    for (int x = 0; x < count; x++) p[x] = scale * pressure[x];
}

/* Row y from x - 1 to x + count, 0 beyond sides that do not wrap. */
static void fetch_row(const Prediction *job, int x, int y, int count, float *p) {
    const Fluid *f = job->fluid;
    if (flu_periodic(&f->def, 1)) y = flu_wrap(y, f->height);
    memset(p - 1, 0, (size_t)(count + 2) * sizeof(float));
    if (!flu_inside(f, 0, y)) return;
    const float *row = f->pressure.data + flu_at(f, 0, y);
    scale_row(row + x, job->scale, count, p);
    bool wraps = flu_periodic(&f->def, 0);
    if (x > 0 || wraps) p[-1] = job->scale * row[x > 0 ? x - 1 : f->width - 1];
    if (x + count < f->width || wraps) p[count] = job->scale * row[x + count < f->width ? x + count : 0];
}

static void take_off_rows(int begin, int end, void *data) {
    const Prediction *job = data;
    Fluid *f = job->fluid;
    float rows[3][MARGIN + FLU_CHUNK + MARGIN];
    for (int x = 0; x < f->width; x += FLU_CHUNK) {
        int count = f->width - x < FLU_CHUNK ? f->width - x : FLU_CHUNK;
        for (int y = begin; y < end; y++) {
            for (int i = 0; i < 3; i++) fetch_row(job, x, y - 1 + i, count, rows[i] + MARGIN);
            f->layout->gradient(f, x, y, count, rows[1] + MARGIN, rows[0] + MARGIN, rows[2] + MARGIN);
        }
    }
}

static void copy_rows(int begin, int end, void *data) {
    Fluid *f = data;
    for (int axis = 0; axis < 2; axis++)
        for (int y = begin - 1; y < end - 1; y++)
            memcpy(f->next[axis].data + flu_at(f, -1, y), f->velocity[axis].data + flu_at(f, -1, y),
                   (size_t)(f->width + 3) * sizeof(float));
}

bool flu_predict(Fluid *f, float pascal, float *divergence) {
    bool one_projection = f->def.order == FLUID_ADVECT_FIRST && !f->def.reflection && f->def.pressure_iterations > 0;
    if (!one_projection || !(f->profile.max_courant < HARDLY) || !(*divergence > 0) || !(pascal > 0)) return false;
    float before = *divergence;
    flu_rows(f, f->height + 3, copy_rows, f);
    flu_rows(f, f->height, take_off_rows, &(Prediction){f, 1 / pascal});
    flu_set_velocity_bnd(f);
    *divergence = flu_divergence(f);
    if (*divergence < WORTH * before) return true;
    for (int axis = 0; axis < 2; axis++) flu_swap(&f->velocity[axis], &f->next[axis]);
    *divergence = flu_divergence(f);
    return false;
}
