/* A multigrid cycle's ways where an axis is periodic: stage by stage, with the ring wrapped between them. Around an odd
 * axis both colours meet their own, so that both keep a residual and both take corrections. */
#include "multigrid.h"

typedef struct Stage {
    const Way *way;
    int colour;
} Stage;

static int half_of(const System *s) { return (s->size[0] + 1) / 2; }

static void relax_apart_rows(int begin, int end, void *data) {
    const Stage *stage = data;
    const Level *l = stage->way->level;
    int half = half_of(&l->s);
    float to[FLU_CHUNK];
    for (int y = begin; y < end; y++)
        for (int k = 0; k < half; k += FLU_CHUNK) {
            flu_relaxed(l, stage->colour, y, k, flu_chunk(half, k), to);
            memcpy(l->s.p[stage->colour] + flu_half(&l->s, y, 0) + k, to, (size_t)flu_chunk(half, k) * sizeof(float));
        }
}

static void norm_rows(int begin, int end, void *data) {
    const Stage *stage = data;
    const Level *l = stage->way->level;
    int half = half_of(&l->s);
    float r[FLU_SUMMED];
    for (int y = begin; y < end; y++) {
        float sum = 0;
        for (int colour = 0; colour < 2; colour++)
            for (int k = 0; k < half; k += FLU_SUMMED) {
                int count = half - k < FLU_SUMMED ? half - k : FLU_SUMMED;
                flu_residual(l, colour, y, k, count, r);
                sum += flu_dot(r, r, count);
            }
        stage->way->fluid->per_row.sum[y] = sum;
    }
}

static void add_every_second(const float *FLU_RESTRICT from, int count, float *FLU_RESTRICT to) {
    for (int k = 0; k < count; k++) to[k] += from[2 * k];
}

static void restrict_rows(int begin, int end, void *data) {
    const Stage *stage = data;
    const Level *fine = stage->way->level;
    const System *coarse = &stage->way->coarse->s;
    int width = coarse->size[0], half = half_of(coarse);
    float r[FLU_CHUNK + 1];
    for (int Y = begin; Y < end; Y++) {
        ptrdiff_t at = flu_half(coarse, Y, 0);
        for (int colour = 0; colour < 2; colour++) memset(coarse->b[colour] + at, 0, (size_t)half * sizeof(float));
        for (int i = 0; i < 4; i++)
            for (int k = 0, y = 2 * Y + i / 2; k < width && y < fine->s.size[1]; k += FLU_CHUNK) {
                flu_residual(fine, i & 1, y, k, flu_chunk(width, k), r);
                add_every_second(r, (flu_chunk(width, k) + 1) / 2, coarse->b[Y & 1] + at + k / 2);
                add_every_second(r + 1, flu_chunk(width, k) / 2, coarse->b[!(Y & 1)] + at + k / 2);
            }
    }
}

static void prolong_apart_rows(int begin, int end, void *data) {
    const Stage *stage = data;
    const System *fine = &stage->way->level->s, *coarse = &stage->way->coarse->s;
    int c = stage->colour;
    for (int y = begin; y < end; y++)
        for (int k = 0; k < half_of(fine); k++) {
            ptrdiff_t at = flu_half(fine, y, 0) + k;
            int Y = y >> 1;
            if (fine->id[c][at] > 0) fine->p[c][at] += coarse->p[(k + Y) & 1][flu_half(coarse, Y, 0) + (k >> 1)];
        }
}

static void clear(const System *s) {
    for (int y = -1; y <= s->size[1]; y++)
        for (int colour = 0; colour < 2; colour++)
            memset(s->p[colour] + flu_half(s, y, 0) - 1, 0, (size_t)(half_of(s) + 2) * sizeof(float));
}

static void run_stage(const Way *w, int rows, FluidTask *task, int colour) {
    Stage stage = {w, colour};
    if (w->level->s.size[0] * w->level->s.size[1] <= FLU_SERIAL_CELLS)
        task(0, rows, &stage);
    else
        flu_rows(w->fluid, rows, task, &stage);
    flu_system_wrap(&w->level->s);
}

void flu_go_apart(const Way *w) {
    int rows = w->level->s.size[1];
    if (w->from_zero) clear(&w->level->s);
    if (w->prolong) run_stage(w, rows, prolong_apart_rows, !w->colour);
    if (w->prolong && w->level->seam) run_stage(w, rows, prolong_apart_rows, w->colour);
    for (int i = 0; i < w->half_sweeps; i++) run_stage(w, rows, relax_apart_rows, (w->colour + i) & 1);
    if (w->then == FLU_THEN_RESTRICT) run_stage(w, w->coarse->s.size[1], restrict_rows, 0);
    if (w->then == FLU_THEN_NORM) run_stage(w, rows, norm_rows, 0);
}
