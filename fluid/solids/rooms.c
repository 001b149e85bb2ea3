/* Rooms: free cells that are connected through faces, as runs of rows that are joined where they touch. A room without
 * a way out knows its pressure only up to a constant, and cannot lose the volume that is blown into it. */
#include "../inside.h"

static int room_of(Run *runs, int run) {
    while (runs[run].room != run) run = runs[run].room = runs[runs[run].room].room;
    return run;
}

static void join_runs(Run *runs, int a, int b) {
    a = room_of(runs, a), b = room_of(runs, b);
    if (a < b)
        runs[b].room = a;
    else
        runs[a].room = b;
}

static int end_of_free(const uint8_t *map, int x, int width) {
    static const uint8_t free_cells[8] = {FLU_FREE, FLU_FREE, FLU_FREE, FLU_FREE,
                                          FLU_FREE, FLU_FREE, FLU_FREE, FLU_FREE};
    while (x + 8 <= width && memcmp(map + x, free_cells, 8) == 0) x += 8;
    while (x < width && map[x] == FLU_FREE) x++;
    return x;
}

static int list_runs(Fluid *f, int y, int count) {
    const uint8_t *map = f->solids.cells + y * f->grid.step[1];
    for (int x = 0; x < f->grid.size[0]; x = f->solids.runs[count++].end) {
        const uint8_t *begin = memchr(map + x, FLU_FREE, (size_t)(f->grid.size[0] - x));
        if (!begin) break;
        x = (int)(begin - map);
        int end = f->solids.row_occupied[y] ? end_of_free(map, x, f->grid.size[0]) : f->grid.size[0];
        f->solids.runs[count] = (Run){(unsigned)x & (FLU_MAX_SIDE - 1), false, false, end, count, 0, 0};
    }
    return count;
}

/* Both lists are in order: step through them together. */
static void join_room_rows(Fluid *f, int y, int y_above) {
    int a = f->solids.first_run[y_above], b = f->solids.first_run[y];
    while (a < f->solids.first_run[y_above + 1] && b < f->solids.first_run[y + 1]) {
        const Run *above = &f->solids.runs[a], *here = &f->solids.runs[b];
        if ((int)above->begin < here->end && (int)here->begin < above->end) join_runs(f->solids.runs, a, b);
        if (above->end < here->end)
            a++;
        else
            b++;
    }
}

static bool has_outlet(const uint8_t *map, int begin, int end) {
    return memchr(map + begin, FLU_OUTLET, (size_t)(end - begin)) != NULL;
}

void flu_find_rooms(Fluid *f) {
    int count = 0;
    for (int y = 0; y < f->grid.size[1]; y++) {
        f->solids.first_run[y] = count;
        count = list_runs(f, y, count);
        f->solids.first_run[y + 1] = count;
        if (y > 0) join_room_rows(f, y, y - 1);
        int first = f->solids.first_run[y], last = count - 1;
        if (f->grid.periodic[0] && last > first && f->solids.runs[first].begin == 0 &&
            f->solids.runs[last].end == f->grid.size[0])
            join_runs(f->solids.runs, first, last);
    }
    if (f->grid.periodic[1] && f->grid.size[1] > 1) join_room_rows(f, 0, f->grid.size[1] - 1);
    for (int y = 0; y < f->grid.size[1]; y++)
        for (int r = f->solids.first_run[y]; r < f->solids.first_run[y + 1]; r++) {
            Run *run = &f->solids.runs[r], *room = &f->solids.runs[room_of(f->solids.runs, r)];
            const uint8_t *map = f->solids.cells + y * f->grid.step[1];
            int begin = (int)run->begin;
            run->room = (int)(room - f->solids.runs);
            room->cells += run->end - begin;
            if (f->solids.outlets && !room->pinned)
                room->pinned = map[begin - 1] == FLU_OUTLET || map[run->end] == FLU_OUTLET ||
                               has_outlet(map - f->grid.step[1], begin, run->end) ||
                               has_outlet(map + f->grid.step[1], begin, run->end);
        }
}

/* Samples x of one colour within [begin, end) of row y are [from, to) of its half row. */
static void half_range(int begin, int end, int y, int colour, int *from, int *to) {
    int odd = (y + colour) & 1;
    *from = (begin + 1 - odd) >> 1;
    *to = (end + 1 - odd) >> 1;
}

enum { FLU_LONG_RUN = 16, FLU_FLOAT_SUM = 16 * FLU_LONG_RUN /* numbers that a float's sum is good for */ };

/* Of at most a few. */
FLU_INLINE float sum_lanes(const float *x, int count) {
    float s[FLU_LONG_RUN] = {0}, eight[8], four[4];
    int k = 0;
    for (; k + FLU_LONG_RUN <= count; k += FLU_LONG_RUN)
        for (int i = 0; i < FLU_LONG_RUN; i++) s[i] += x[k + i];
    for (; k < count; k++) s[0] += x[k];
    for (int i = 0; i < 8; i++) eight[i] = s[i] + s[i + 8];
    for (int i = 0; i < 4; i++) four[i] = eight[i] + eight[i + 4];
    return (four[0] + four[2]) + (four[1] + four[3]);
}

/* Of both colours. */
FLU_WIDE static double sum_long(const float *a, int count_a, const float *b, int count_b) {
    double sum = 0;
    for (int k = 0; k < count_a; k += FLU_FLOAT_SUM)
        sum += (double)sum_lanes(a + k, count_a - k < FLU_FLOAT_SUM ? count_a - k : FLU_FLOAT_SUM);
    for (int k = 0; k < count_b; k += FLU_FLOAT_SUM)
        sum += (double)sum_lanes(b + k, count_b - k < FLU_FLOAT_SUM ? count_b - k : FLU_FLOAT_SUM);
    return sum;
}

static double sum_short(const float *x, int count) {
    double sum = 0;
    for (int k = 0; k < count; k++) sum += (double)x[k];
    return sum;
}

void flu_sum_runs(Fluid *f, const System *s, int y, float *const field[2]) {
    for (int r = f->solids.first_run[y]; r < f->solids.first_run[y + 1]; r++) {
        Run *run = &f->solids.runs[r];
        run->sum = 0;
        if (f->solids.runs[run->room].pinned) continue;
        const float *x[2];
        int from, to, count[2];
        for (int colour = 0; colour < 2; colour++) {
            half_range((int)run->begin, run->end, y, colour, &from, &to);
            x[colour] = field[colour] + flu_half(s, y) + from, count[colour] = to - from;
        }
        bool is_long = run->end - (int)run->begin >= 2 * FLU_LONG_RUN;
        run->sum =
            is_long ? sum_long(x[0], count[0], x[1], count[1]) : sum_short(x[0], count[0]) + sum_short(x[1], count[1]);
    }
}

void flu_average_rooms(Fluid *f) {
    for (int r = 0; r < f->solids.first_run[f->grid.size[1]]; r++)
        if (f->solids.runs[r].room != r) f->solids.runs[f->solids.runs[r].room].sum += f->solids.runs[r].sum;
    for (int r = 0; r < f->solids.first_run[f->grid.size[1]]; r++)
        if (f->solids.runs[r].room == r) f->solids.runs[r].sum /= (double)f->solids.runs[r].cells;
}

FLU_WIDE static void subtract_mean(float *x, float mean, int count) {
    for (int k = 0; k < count; k++) x[k] -= mean;
}

void flu_subtract_means(const Fluid *f, const System *s, int y, float *const field[2]) {
    for (int r = f->solids.first_run[y]; r < f->solids.first_run[y + 1]; r++) {
        float mean = flu_room_mean(f, &f->solids.runs[r]);
        if (mean == 0) continue;
        for (int colour = 0, from, to; colour < 2; colour++) {
            half_range((int)f->solids.runs[r].begin, f->solids.runs[r].end, y, colour, &from, &to);
            float *x = field[colour] + flu_half(s, y) + from;
            if (to - from >= FLU_LONG_RUN)
                subtract_mean(x, mean, to - from);
            else
                for (int k = 0; k < to - from; k++) x[k] -= mean;
        }
    }
}

typedef struct RoomMeans {
    Fluid *fluid;
    const System *system;
    float *const *field;
} RoomMeans;

static void sum_rows(int begin, int end, void *data) {
    const RoomMeans *job = data;
    for (int y = begin; y < end; y++) flu_sum_runs(job->fluid, job->system, y, job->field);
}

static void subtract_rows(int begin, int end, void *data) {
    const RoomMeans *job = data;
    for (int y = begin; y < end; y++) flu_subtract_means(job->fluid, job->system, y, job->field);
}

void flu_remove_room_means(Fluid *f, const System *s, float *const field[2]) {
    RoomMeans job = {f, s, field};
    flu_rows(f, f->grid.size[1], sum_rows, &job);
    flu_average_rooms(f);
    flu_rows(f, f->grid.size[1], subtract_rows, &job);
}

static bool any_in_run(const System *s, int y, const Run *run) {
    float most = 0;
    for (int colour = 0, from, to; colour < 2; colour++) {
        half_range((int)run->begin, run->end, y, colour, &from, &to);
        const float *b = s->b[colour] + flu_half(s, y);
        for (int k = from; k < to && most == 0; k++) most = fabsf(b[k]);
    }
    return most > 0;
}

void flu_note_stirred_rooms(Fluid *f, const System *s) {
    for (int r = 0; r < f->solids.first_run[f->grid.size[1]]; r++) f->solids.runs[r].stirred = false;
    for (int y = 0; y < f->grid.size[1]; y++)
        for (int r = f->solids.first_run[y]; r < f->solids.first_run[y + 1]; r++) {
            Run *room = &f->solids.runs[f->solids.runs[r].room];
            if (!room->stirred) room->stirred = any_in_run(s, y, &f->solids.runs[r]);
        }
}

void flu_clear_quiet_rooms(Fluid *f, const System *s) {
    for (int y = 0; y < f->grid.size[1]; y++)
        for (int r = f->solids.first_run[y]; r < f->solids.first_run[y + 1]; r++) {
            if (f->solids.runs[f->solids.runs[r].room].stirred) continue;
            for (int colour = 0, from, to; colour < 2; colour++) {
                half_range((int)f->solids.runs[r].begin, f->solids.runs[r].end, y, colour, &from, &to);
                for (int k = from; k < to; k++) s->p[colour][flu_half(s, y) + k] = 0;
            }
        }
}
