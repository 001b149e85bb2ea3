/* A multigrid cycle's ways stage by stage, with the ring wrapped between them: where an axis is periodic, or where
 * there are three of them. Around an odd axis both colours meet their own, so that both keep a residual and both take
 * corrections. */
#include "multigrid.h"

typedef struct Stage {
    const Way *way;
    int colour;
} Stage;

static int half_of(const System *s) { return (s->size[0] + 1) / 2; }

static void relax_stage_rows(int begin, int end, void *data) {
    const Stage *stage = data;
    const Level *l = stage->way->level;
    int half = half_of(&l->s);
    float to[FLU_CHUNK];
    for (int r = begin; r < end; r++) {
        Row row = flu_system_row(&l->s, r);
        for (int k = 0; k < half; k += FLU_CHUNK) {
            flu_relaxed(l, stage->colour, row, k, flu_chunk(half, k), to);
            memcpy(l->s.p[stage->colour] + row.at + k, to, (size_t)flu_chunk(half, k) * sizeof(float));
        }
    }
}

static void norm_rows(int begin, int end, void *data) {
    const Stage *stage = data;
    const Level *l = stage->way->level;
    int half = half_of(&l->s);
    float left[FLU_SUMMED];
    for (int r = begin; r < end; r++) {
        Row row = flu_system_row(&l->s, r);
        float sum = 0;
        for (int colour = 0; colour < 2; colour++)
            for (int k = 0; k < half; k += FLU_SUMMED) {
                int count = flu_min(half - k, FLU_SUMMED);
                flu_residual(l, colour, row, k, count, left);
                sum += flu_dot(left, left, count);
            }
        stage->way->fluid->per_row.sum[r] = sum;
    }
}

static void add_every_second(const float *FLU_RESTRICT from, int count, float *FLU_RESTRICT to) {
    for (int k = 0; k < count; k++) to[k] += from[2 * k];
}

/* What a colour's samples of a fine row leave over goes to the coarse row that stands for it, sample by sample. */
static void add_residual(const Level *fine, int colour, Row from, const System *coarse, Row to) {
    int width = coarse->size[0];
    float left[FLU_CHUNK + 1];
    for (int k = 0; k < width; k += FLU_CHUNK) {
        int count = flu_chunk(width, k);
        flu_residual(fine, colour, from, k, count, left);
        add_every_second(left, (count + 1) / 2, coarse->b[flu_odd(0, to)] + to.at + k / 2);
        add_every_second(left + 1, count / 2, coarse->b[flu_odd(1, to)] + to.at + k / 2);
    }
}

/* Each coarse cell stands for a cell of each colour in two or four rows. */
static void restrict_rows(int begin, int end, void *data) {
    const Stage *stage = data;
    const Level *fine = stage->way->level;
    const System *coarse = &stage->way->coarse->s;
    for (int r = begin; r < end; r++) {
        Row to = flu_system_row(coarse, r);
        for (int c = 0; c < 2; c++) memset(coarse->b[c] + to.at, 0, (size_t)half_of(coarse) * sizeof(float));
        for (int i = 0; i < 1 << fine->s.axes; i++) {
            int y = 2 * to.y + (i >> 1 & 1), z = 2 * to.z + (i >> 2);
            if (y < fine->s.size[1] && z < fine->s.size[2])
                add_residual(fine, i & 1, (Row){y, z, flu_half(&fine->s, y, z)}, coarse, to);
        }
    }
}

static void prolong_stage_rows(int begin, int end, void *data) {
    const Stage *stage = data;
    const System *fine = &stage->way->level->s, *coarse = &stage->way->coarse->s;
    int c = stage->colour;
    for (int r = begin; r < end; r++) {
        Row row = flu_system_row(fine, r), from = {row.y >> 1, row.z >> 1, flu_half(coarse, row.y >> 1, row.z >> 1)};
        float *p = fine->p[c] + row.at, *id = fine->id[c] + row.at;
        for (int k = 0; k < half_of(fine); k++)
            if (id[k] > 0) p[k] += coarse->p[flu_odd(k, from)][from.at + (k >> 1)];
    }
}

static void clear_with_ring(const System *s) {
    for (int colour = 0; colour < 2; colour++) {
        flu_clear_ring(s, s->p[colour]);
        for (int r = 0; r < s->rows; r++)
            memset(s->p[colour] + flu_system_row(s, r).at - 1, 0, (size_t)(half_of(s) + 2) * sizeof(float));
    }
}

static void run_stage(const Way *w, int rows, FluidTask *task, int colour) {
    Stage stage = {w, colour};
    if (w->level->s.size[0] * w->level->s.rows <= FLU_SERIAL_CELLS)
        task(0, rows, &stage);
    else
        flu_rows(w->fluid, rows, task, &stage);
    flu_system_wrap(&w->level->s);
}

void flu_go_by_stages(const Way *w) {
    int rows = w->level->s.rows;
    if (w->from_zero) clear_with_ring(&w->level->s);
    if (w->prolong) run_stage(w, rows, prolong_stage_rows, !w->colour);
    if (w->prolong && w->level->seam) run_stage(w, rows, prolong_stage_rows, w->colour);
    for (int i = 0; i < w->half_sweeps; i++) run_stage(w, rows, relax_stage_rows, (w->colour + i) & 1);
    if (w->then == FLU_THEN_RESTRICT) run_stage(w, w->coarse->s.rows, restrict_rows, 0);
    if (w->then == FLU_THEN_NORM) run_stage(w, rows, norm_rows, 0);
}
