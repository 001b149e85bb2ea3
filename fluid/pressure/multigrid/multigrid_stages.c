/* Passes over a level of a multigrid cycle, one stage after the other, with the ring wrapped between them. They serve
 * periodic axes and three axes. On a seam cells meet their own colour, so both keep a residual and take corrections. */
#include "multigrid_rows.h"

typedef struct Stage {
    const LevelPass *pass;
    int colour;
    bool from_zero; /* where some of the level sleeps, as its p is not cleared then */
} Stage;

static int half_of(const System *s) { return (s->size[0] + 1) / 2; }

/* Relaxes rows of even y, or of odd y, from a row on, and the gaps between them, which stay 0. `to` is not read. */
FLU_HOT static void relax_rows_2(const Level *l, int colour, Row row, int count, float *FLU_RESTRICT to) {
    relaxed(l, colour, row, 0, count, 2, l->face[0][0] != NULL, to);
}

FLU_WIDE static void relax_open_rows_3(const Level *l, int colour, Row row, int count, float *FLU_RESTRICT to) {
    relaxed(l, colour, row, 0, count, 3, false, to);
}

FLU_WIDE static void relax_weighted_rows_3(const Level *l, int colour, Row row, int count, float *FLU_RESTRICT to) {
    relaxed(l, colour, row, 0, count, 3, true, to);
}

static void relax_awake_row(const Stage *stage, Row row, Columns k) {
    const Level *l = stage->pass->level;
    const System *s = &l->s;
    const int colour = stage->colour, count = k.end - k.begin;
    (stage->from_zero ? flu_relaxed_from_zero : flu_relaxed)(l, colour, row, k.begin, count,
                                                             s->p[colour] + row.at + k.begin);
}

static void relax_awake_rows(const Stage *stage, int z, int begin, int end) {
    const Level *l = stage->pass->level;
    for (int next; begin < end; begin = next) {
        next = flu_min(flu_rows_awake_alike(l, begin), end);
        for (Columns k = flu_awake_samples(l, begin, z, 0); flu_any(&k); k = flu_awake_samples(l, begin, z, k.end))
            for (int y = begin; y < next; y++) relax_awake_row(stage, flu_system_row_at(&l->s, y, z), k);
    }
}

static void relax_in_slab(const Stage *stage, int z, int begin, int end) {
    const Level *l = stage->pass->level;
    const System *s = &l->s;
    const int colour = stage->colour;
    if (l->calm) {
        relax_awake_rows(stage, z, begin, end);
        return;
    }
    for (int y = begin; y < begin + 2 && y < end; y++) {
        const Row row = flu_system_row_at(s, y, z);
        const int count = (int)((end - y - 1) / 2 * s->row) + half_of(s);
        (FLU_AXES(*s) == 2 ? relax_rows_2
         : l->face[0][0]   ? relax_weighted_rows_3
                           : relax_open_rows_3)(l, colour, row, count, s->p[colour] + row.at);
    }
}

static void relax_on_seam(const Level *l, int colour, Row row) {
    float to[FLU_CHUNK];
    for (int k = 0, half = half_of(&l->s); k < half; k += FLU_CHUNK) {
        flu_relaxed(l, colour, row, k, flu_chunk(half, k), to);
        memcpy(l->s.p[colour] + row.at + k, to, (size_t)flu_chunk(half, k) * sizeof(float));
    }
}

static void relax_stage_rows(int begin, int end, void *data) {
    const Stage *stage = data;
    const Level *l = stage->pass->level;
    const int height = l->s.size[1];
    for (int r = begin, next; r < end; r = next) {
        const int z = r / height;
        next = l->seam ? r + 1 : flu_min(end, (z + 1) * height);
        if (l->seam)
            relax_on_seam(l, stage->colour, flu_system_row(&l->s, r));
        else
            relax_in_slab(stage, z, r - z * height, next - z * height);
    }
}

/* Works on the finest level, where there is no seam. */
static void norm_rows(int begin, int end, void *data) {
    const Stage *stage = data;
    const Level *l = stage->pass->level;
    int half = half_of(&l->s);
    float left[FLU_CHUNK];
    for (int r = begin; r < end; r++) {
        const Row row = flu_system_row(&l->s, r);
        float sum = 0;
        for (Columns part = flu_awake_samples(l, row.y, row.z, 0); flu_any(&part);
             part = flu_awake_samples(l, row.y, row.z, part.end))
            for (int k = part.begin; k < flu_min(part.end, half); k += FLU_CHUNK) {
                int count = flu_min(flu_min(part.end, half) - k, FLU_CHUNK);
                flu_residual(l, stage->colour, row, k, count, left);
                sum += flu_dot(left, left, count);
            }
        stage->pass->fluid->per_row.sum[r] = sum;
    }
}

FLU_WIDE static void add_every_second(const float *FLU_RESTRICT from, int count, float *FLU_RESTRICT to) {
    for (int k = 0; k < count; k++) to[k] += from[2 * k];
}

/* Adds the residual of one colour in a fine row, or in every second row from there on, to the coarse rows that stand
 * for them. Several rows must fit into FLU_CHUNK with the gaps between them. A single row is done in pieces, within the
 * coarse cells of `part`. */
static void add_residual(const Level *fine, int colour, Row from, const System *coarse, int r, int rows, Columns part) {
    const int end = rows > 1 ? (rows - 1) * (int)fine->s.row + part.end : part.end;
    float left[FLU_CHUNK + 1];
    for (int k = part.begin; k < end; k += FLU_CHUNK) {
        flu_residual(fine, colour, from, k, flu_chunk(end, k), left);
        for (int i = 0; i < rows; i++) {
            const Row to = flu_system_row(coarse, r + i);
            const int count = rows > 1 ? part.end : flu_chunk(end, k);
            const float *row = left + i * fine->s.row;
            add_every_second(row, (count + 1) / 2, coarse->b[flu_odd(0, to)] + to.at + k / 2);
            add_every_second(row + 1, count / 2, coarse->b[flu_odd(1, to)] + to.at + k / 2);
        }
    }
}

/* Coarse rows [r, the result) of one slab, whose fine rows fit into one chunk. On seams they go one at a time. */
static int rows_together(const Level *fine, const System *coarse, int r, int end) {
    const int apart = (int)fine->s.row,
              most = fine->seam || fine->calm ? 1 : flu_max((FLU_CHUNK - coarse->size[0]) / apart + 1, 1);
    return flu_min(flu_min(r + most, end), (r / coarse->size[1] + 1) * coarse->size[1]);
}

/* A coarse cell stands for one cell of each colour in each of two or four rows. The colour that was not relaxed last
 * has a residual. Beside a seam the other colour has one, too. */
static void restrict_to(const Stage *stage, int r, int rows, Columns part) {
    const Level *fine = stage->pass->level;
    const System *coarse = &stage->pass->coarse->s;
    const Row to = flu_system_row(coarse, r);
    const size_t samples = (size_t)(part.end + 1) / 2 - (size_t)part.begin / 2;
    for (int i = r; i < r + rows; i++)
        for (int c = 0; c < 2; c++)
            memset(coarse->b[c] + flu_system_row(coarse, i).at + part.begin / 2, 0, samples * sizeof(float));
    for (int i = 0; i < 1 << FLU_AXES(fine->s); i++) {
        const int y = 2 * to.y + (i >> 1 & 1), z = 2 * to.z + (i >> 2), height = fine->s.size[1];
        const int count = flu_min(rows, (height - y + 1) / 2); /* that the fine level has */
        if ((fine->seam || (i & 1) == stage->colour) && count > 0 && z < fine->s.size[2])
            add_residual(fine, i & 1, flu_system_row_at(&fine->s, y, z), coarse, r, count, part);
    }
}

static void restrict_rows(int begin, int end, void *data) {
    const Stage *stage = data;
    const Level *fine = stage->pass->level;
    const System *coarse = &stage->pass->coarse->s;
    const int width = coarse->size[0];
    for (int r = begin, next; r < end; r = next) {
        const Row to = flu_system_row(coarse, r);
        next = rows_together(fine, coarse, r, end);
        for (Columns k = flu_awake_samples(fine, 2 * to.y, 2 * to.z, 0); flu_any(&k);
             k = flu_awake_samples(fine, 2 * to.y, 2 * to.z, k.end))
            restrict_to(stage, r, next - r, (Columns){k.begin, flu_min(k.end, width)});
    }
}

/* Prolongs coarse cells of both colours, in turn, to the fine cells of one colour. */
FLU_WIDE static void prolong_row(const float *FLU_RESTRICT even, const float *FLU_RESTRICT odd,
                                 const float *FLU_RESTRICT inv, int count, float *FLU_RESTRICT p) {
    for (int k = 0; k < count / 2; k++) {
        p[2 * k] += inv[2 * k] > 0 ? even[k] : 0;
        p[2 * k + 1] += inv[2 * k + 1] > 0 ? odd[k] : 0;
    }
    if (count % 2 && inv[count - 1] > 0) p[count - 1] += even[count / 2];
}

static void prolong_stage_rows(int begin, int end, void *data) {
    const Stage *stage = data;
    const System *fine = &stage->pass->level->s, *coarse = &stage->pass->coarse->s;
    int c = stage->colour;
    for (int r = begin; r < end; r++) {
        const Row row = flu_system_row(fine, r), from = flu_system_row_at(coarse, row.y >> 1, row.z >> 1);
        const Level *l = stage->pass->level;
        for (Columns k = flu_awake_samples(l, row.y, row.z, 0); flu_any(&k);
             k = flu_awake_samples(l, row.y, row.z, k.end)) {
            const ptrdiff_t at = from.at + k.begin / 2, to = row.at + k.begin;
            prolong_row(coarse->p[flu_odd(0, from)] + at, coarse->p[flu_odd(1, from)] + at, fine->inv[c] + to,
                        flu_min(k.end, half_of(fine)) - k.begin, fine->p[c] + to);
        }
    }
}

static void clear_rows(int begin, int end, void *data) {
    const Stage *stage = data;
    const System *s = &stage->pass->level->s;
    for (int r = begin; r < end; r++)
        for (int c = 0; c < 2; c++)
            memset(s->p[c] + flu_system_row(s, r).at - 1, 0, (size_t)(half_of(s) + 2) * sizeof(float));
}

/* Half sweep i. At -1 what comes before the first one, and behind the last one what follows. */
static Stage stage_of(const LevelPass *pass, int i) {
    return (Stage){pass, (pass->colour + i) & 1, pass->from_zero && i == 0};
}

static void run_stage(const LevelPass *pass, int rows, FluidTask *task, int i) {
    Stage stage = stage_of(pass, i);
    if (pass->level->s.size[0] * pass->level->s.rows <= FLU_SERIAL_CELLS)
        task(0, rows, &stage);
    else
        flu_rows(pass->fluid, rows, task, &stage);
    flu_system_wrap(&pass->level->s);
}

void flu_pass_by_stages(const LevelPass *pass) {
    const System *s = &pass->level->s;
    const bool clear = pass->from_zero && !pass->level->calm;
    const int rows = s->rows, last = pass->half_sweeps;
    for (int c = 0; c < 2 && clear; c++) flu_clear_ring(s, s->p[c]);
    if (clear) run_stage(pass, rows, clear_rows, 0);
    if (pass->prolong) run_stage(pass, rows, prolong_stage_rows, -1);
    if (pass->prolong && pass->level->seam) run_stage(pass, rows, prolong_stage_rows, 0);
    for (int i = 0; i < last; i++) run_stage(pass, rows, relax_stage_rows, i);
    if (pass->then == FLU_THEN_RESTRICT) run_stage(pass, pass->coarse->s.rows, restrict_rows, last);
    if (pass->then == FLU_THEN_NORM) run_stage(pass, rows, norm_rows, last);
}

void flu_do_awake_stage(const LevelPass *pass, int i, int begin, int end) {
    Stage stage = stage_of(pass, i);
    if (begin >= end) return;
    if (i < 0)
        prolong_stage_rows(begin, end, &stage);
    else if (i < pass->half_sweeps)
        relax_stage_rows(begin, end, &stage);
    else if (pass->then == FLU_THEN_RESTRICT)
        restrict_rows(begin / 2, end == pass->level->s.size[1] ? (end + 1) / 2 : end / 2, &stage);
    else if (pass->then == FLU_THEN_NORM)
        norm_rows(begin, end, &stage);
}
