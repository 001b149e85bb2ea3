/* Implicit diffusion where nothing is occupied, solved directly (Stam 1999). It solves for the change of each sample,
 * so that little diffusion brings little rounding. */
#include "../inside.h"

typedef struct Direct {
    Fluid *fluid;
    Field *field;
    int first[3]; /* the first unknown sample along each axis, as faces on closed sides are known */
    BoxEquation box;
    float low, high; /* no sample leaves the range of the field and the walls */
} Direct;

static float *unknown_row(const Direct *d, int r) {
    const int y = r % d->box.size[1] + d->first[1], z = r / d->box.size[1] + d->first[2];
    return d->field->data + d->first[0] + y * d->field->row + z * d->field->slab;
}

/* The sum of the differences between each of `count` samples and its neighbours. */
FLU_INLINE void laplacian(const float *FLU_RESTRICT x, ptrdiff_t row, ptrdiff_t slab, int axes, int count,
                          float *FLU_RESTRICT to) {
    for (int i = 0; i < count; i++) {
        float along = (x[i - 1] - x[i]) + (x[i + 1] - x[i]), sum = along + ((x[i - row] - x[i]) + (x[i + row] - x[i]));
        if (axes > 2) sum += (x[i - slab] - x[i]) + (x[i + slab] - x[i]);
        to[i] = sum;
    }
}

FLU_HOT static void laplacian_2(const float *x, const Field *field, int count, float *to) {
    laplacian(x, field->row, 0, 2, count, to);
}
FLU_HOT static void laplacian_3(const float *x, const Field *field, int count, float *to) {
    laplacian(x, field->row, field->slab, 3, count, to);
}

FLU_HOT static void find_range(const float *x, int count, float *low, float *high) {
    float least[FLU_LINES], most[FLU_LINES];
    for (int k = 0; k < FLU_LINES; k++) least[k] = most[k] = x[0];
    for (int i = 0; i < count / FLU_LINES * FLU_LINES; i += FLU_LINES)
        for (int k = 0; k < FLU_LINES; k++) {
            least[k] = x[i + k] < least[k] ? x[i + k] : least[k];
            most[k] = x[i + k] > most[k] ? x[i + k] : most[k];
        }
    for (int i = count / FLU_LINES * FLU_LINES; i < count; i++)
        least[0] = flu_minf(x[i], least[0]), most[0] = flu_maxf(x[i], most[0]);
    for (int k = 1; k < FLU_LINES; k++) least[0] = flu_minf(least[k], least[0]), most[0] = flu_maxf(most[k], most[0]);
    *low = least[0], *high = most[0];
}

static void begin_direct_rows(int begin, int end, void *data) {
    const Direct *d = data;
    const Fluid *f = d->fluid;
    for (int r = begin; r < end; r++) {
        const float *x = unknown_row(d, r);
        (FLU_AXES(f->grid) > 2 ? laplacian_3 : laplacian_2)(x, d->field, d->box.size[0],
                                                            f->pressure.fft.x + r * f->pressure.fft.row);
        find_range(x, d->box.size[0], &f->per_row.sum[r], &f->per_row.most[r]);
    }
}

FLU_HOT static void add_change(const float *FLU_RESTRICT change, int count, float low, float high,
                               float *FLU_RESTRICT x) {
    for (int i = 0; i < count; i++) {
        float sum = x[i] + change[i], above = sum < low ? low : sum;
        x[i] = flu_bounded(above > high ? high : above, FLU_MAX_VALUE);
    }
}

static void end_direct_rows(int begin, int end, void *data) {
    const Direct *d = data;
    const Fft *fft = &d->fluid->pressure.fft;
    for (int r = begin; r < end; r++)
        add_change(fft->x + r * fft->row, d->box.size[0], d->low, d->high, unknown_row(d, r));
}

static void admit(Direct *d, float value) { d->low = flu_minf(d->low, value), d->high = flu_maxf(d->high, value); }

/* Faces on closed sides are known along their axis. Beyond all other sides there are ghosts. */
static void find_box_ends(Direct *d, int what, int axis) {
    const Fluid *f = d->fluid;
    const bool faces = what == axis && d->field->offset[axis] < .25f;
    BoxEnds *ends = &d->box.ends[axis];
    d->box.size[axis] = d->field->size[axis];
    ends->around = f->grid.periodic[axis];
    if (ends->around) d->box.size[axis] = f->grid.size[axis];
    for (int i = 0; i < 2 && !ends->around; i++) {
        const FluidSide *side = &f->def.side[2 * axis + i];
        const Ghost ghost = flu_side_ghost(f, what, 2 * axis + i);
        const float closed = side->kind == FLUID_INFLOW ? side->velocity[axis] : 0;
        const bool known = faces && side->kind != FLUID_OPEN;
        ends->own[i] = known ? 0 : ghost.own;
        if (known) d->box.size[axis]--, d->first[axis] += i == 0;
        if (!known && ghost.own == 1) continue;
        admit(d, known ? closed : ghost.add / (1 - ghost.own));
        d->box.no_mean = false; /* this side holds a value */
    }
}

bool flu_diffuse_directly(Fluid *f, Field *field, int what, float inverse) {
    Direct d = {.fluid = f,
                .field = field,
                .box = {.shift = inverse, .size = {1, 1, 1}, .no_mean = true},
                .low = FLT_MAX,
                .high = -FLT_MAX};
    if (f->solids.exist) return false;
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) find_box_ends(&d, what, axis);
    if (!flu_can_solve_box(f, &d.box)) return false;
    flu_set_bnd(f, what);
    const int rows = d.box.size[1] * d.box.size[2];
    if (d.box.size[0] < 1 || rows < 1) return true;
    flu_rows(f, rows, begin_direct_rows, &d);
    for (int r = 0; r < rows; r++) admit(&d, f->per_row.sum[r]), admit(&d, f->per_row.most[r]);
    flu_solve_box(f, &d.box);
    flu_rows(f, rows, end_direct_rows, &d);
    flu_set_bnd(f, what);
    return true;
}
