#include "../inside.h"
#include "sums.h"

/* ---- Rows, on the host's threads ----------------------------------------------------------------- */

void flu_rows(const Fluid *f, int rows, FluidTask *task, void *data) {
    const FluidHost *host = &f->def.host;
    if (host->parallel_for && rows > FLU_GRAIN)
        host->parallel_for(rows, FLU_GRAIN, task, data, host->data);
    else
        task(0, rows, data);
}

/* ---- Sums in a fixed order ---------------------------------------------------------------------- */

FLU_WIDE static float dot_wide(const float *a, const float *b, int count) {
    float s[8];
    const int whole = count / 8 * 8;
    flu_sum_products(a, b, whole, s);
    for (int k = whole; k < count; k++) s[0] += a[k] * b[k];
    return ((s[0] + s[1]) + (s[2] + s[3])) + ((s[4] + s[5]) + (s[6] + s[7]));
}

float flu_dot(const float *a, const float *b, int count) { return dot_wide(a, b, count); }

double flu_sum_rows(const Fluid *f) {
    double sum = 0;
    for (int r = 0; r < f->grid.rows; r++) sum += (double)f->per_row.sum[r];
    return sum;
}

/* ---- From numbers to counts --------------------------------------------------------------------- */

/* If it were inlined, compilers would convert to int first and choose later, which raises FE_INVALID. */
FLU_NOINLINE static double clamped(double x, double low, double high) { return x < low ? low : x > high ? high : x; }

int flu_truncate(double x, int low, int high) { return (int)clamped(x, low, high); }

int flu_floor(double x, int low, int high) {
    double kept = clamped(x, low, high);
    int whole = (int)kept;
    return whole - (kept < whole);
}

FLU_WIDE static void fill_wide(float *to, int count, float value) {
    for (int i = 0; i < count; i++) to[i] = value;
}

void flu_fill(float *to, int count, float value) { fill_wide(to, count, value); }

void flu_fill_field(Field *field, float value) {
    int ring = field->slab ? 1 : 0;
    for (int z = -ring; z < field->size[2] + ring; z++)
        for (int y = -1; y <= field->size[1]; y++)
            flu_fill(field->data + y * field->row + z * field->slab - 1, field->size[0] + 2, value);
}

void flu_swap(Field *a, Field *b) {
    float *data = a->data;
    a->data = b->data, b->data = data;
}
