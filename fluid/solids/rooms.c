/* A room is a set of free cells that are connected through their faces. Runs of cells in rows are joined where they
 * touch. In a room without a way out the pressure is determined only up to a constant, and air that is blown in cannot
 * leave.
 *
 *      000##111     Runs 0 and 1 are rooms of their own until run 2 touches both. Then all three name run 0.
 *      22222222
 */
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

static int list_runs(Fluid *f, int r, int count) {
    const uint8_t *map = flu_map_row(f, flu_row(&f->grid, r));
    for (int x = 0; x < f->grid.size[0]; x = f->solids.runs[count++].end) {
        const uint8_t *begin = memchr(map + x, FLU_FREE, (size_t)(f->grid.size[0] - x));
        if (!begin) break;
        x = (int)(begin - map);
        int end = f->solids.row_occupied[r] ? end_of_free(map, x, f->grid.size[0]) : f->grid.size[0];
        f->solids.runs[count] = (Run){.begin = (unsigned)x & (FLU_MAX_SIDE - 1), .end = end, .room = count};
    }
    return count;
}

/* Steps through both lists of runs together, as they are in order. */
static void join_room_rows(Fluid *f, int row, int before) {
    const int *first = f->solids.first_run;
    int a = first[before], b = first[row];
    while (a < first[before + 1] && b < first[row + 1]) {
        const Run *beside = &f->solids.runs[a], *here = &f->solids.runs[b];
        if ((int)beside->begin < here->end && (int)here->begin < beside->end) join_runs(f->solids.runs, a, b);
        if (beside->end < here->end)
            a++;
        else
            b++;
    }
}

/* Around a periodic x the first run of a row touches the last one. */
static void join_ends(Fluid *f, int r) {
    int first = f->solids.first_run[r], last = f->solids.first_run[r + 1] - 1;
    if (f->grid.periodic[0] && last > first && f->solids.runs[first].begin == 0 &&
        f->solids.runs[last].end == f->grid.size[0])
        join_runs(f->solids.runs, first, last);
}

/* The first rows along an axis touch the last ones. */
static void join_around(Fluid *f, int axis) {
    int last = f->grid.size[axis] - 1, step = axis == 1 ? 1 : f->grid.size[1];
    if (!f->grid.periodic[axis] || last == 0) return;
    for (int r = 0; r < f->grid.rows; r++) {
        if (flu_row_along(flu_row(&f->grid, r), axis) == 0) join_room_rows(f, r, r + last * step);
    }
}

static bool has_outlet(const uint8_t *map, int begin, int end) {
    return memchr(map + begin, FLU_OUTLET, (size_t)(end - begin)) != NULL;
}

static bool leads_to_outlet(const Fluid *f, const uint8_t *map, const Run *run) {
    bool leads = map[(int)run->begin - 1] == FLU_OUTLET || map[run->end] == FLU_OUTLET;
    for (int axis = 1; axis < FLU_AXES(f->grid) && !leads; axis++)
        leads = has_outlet(map - f->grid.step[axis], (int)run->begin, run->end) ||
                has_outlet(map + f->grid.step[axis], (int)run->begin, run->end);
    return leads;
}

/* Each run of a row learns the first run of its room, and adds to what that one knows of the room. */
static void sum_up_row(Fluid *f, int row) {
    const uint8_t *map = flu_map_row(f, flu_row(&f->grid, row));
    for (int r = f->solids.first_run[row]; r < f->solids.first_run[row + 1]; r++) {
        Run *run = &f->solids.runs[r], *room = &f->solids.runs[room_of(f->solids.runs, r)];
        run->room = (int)(room - f->solids.runs);
        room->cells += run->end - (int)run->begin;
        if (f->solids.outlets && !room->has_outlet) room->has_outlet = leads_to_outlet(f, map, run);
    }
}

void flu_find_rooms(Fluid *f) {
    int count = 0;
    for (int r = 0; r < f->grid.rows; r++) {
        Row row = flu_row(&f->grid, r);
        f->solids.first_run[r] = count;
        count = list_runs(f, r, count);
        f->solids.first_run[r + 1] = count;
        if (row.y > 0) join_room_rows(f, r, r - 1);
        if (row.z > 0) join_room_rows(f, r, r - f->grid.size[1]);
        join_ends(f, r);
    }
    for (int axis = 1; axis < FLU_AXES(f->grid); axis++) join_around(f, axis);
    for (int r = 0; r < f->grid.rows; r++) sum_up_row(f, r);
}

void flu_find_rooms_partly_asleep(Fluid *f) {
    for (int i = 0; i < f->solids.first_run[f->grid.rows]; i++) f->solids.runs[i].partly_asleep = false;
    for (int r = 0; r < f->grid.rows && f->calm.sleeps; r++)
        for (int i = f->solids.first_run[r]; i < f->solids.first_run[r + 1]; i++) {
            const Run *run = &f->solids.runs[i];
            const Columns awake = flu_awake(f, flu_row(&f->grid, r), (int)run->begin);
            if (awake.begin > (int)run->begin || awake.end < run->end) f->solids.runs[run->room].partly_asleep = true;
        }
}

void flu_wake_all(Fluid *f) {
    f->calm.sleeps = f->calm.mapped = f->pressure.settled = false;
    flu_find_rooms_partly_asleep(f);
}

/* ---- Sums and means of rooms ---------------------------------------------------------------------- */

/* The samples of one colour in a run, of a field that is split by colour. */
typedef struct HalfRun {
    float *x;
    int count;
} HalfRun;

static HalfRun half_run(Row row, const Run *run, int colour, float *const field[2]) {
    int even = 1 - flu_odd(colour, row), from = ((int)run->begin + even) >> 1;
    return (HalfRun){field[colour] + row.at + from, ((run->end + even) >> 1) - from};
}

enum { FLU_LONG_RUN = 16, FLU_FLOAT_SUM = 16 * FLU_LONG_RUN /* numbers that a float can sum well enough */ };

/* The sum of at most FLU_FLOAT_SUM numbers. */
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

/* The sum of both colours. */
FLU_WIDEST static double sum_long(const float *a, int count_a, const float *b, int count_b) {
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

void flu_sum_runs(Fluid *f, const System *s, int r, float *const field[2]) {
    Row row = flu_system_row(s, r);
    for (int i = f->solids.first_run[r]; i < f->solids.first_run[r + 1]; i++) {
        Run *run = &f->solids.runs[i];
        run->sum = 0;
        const Run *room = &f->solids.runs[run->room];
        if (room->has_outlet || room->partly_asleep) continue;
        HalfRun a = half_run(row, run, 0, field), b = half_run(row, run, 1, field);
        bool is_long = run->end - (int)run->begin >= 2 * FLU_LONG_RUN;
        run->sum = is_long ? sum_long(a.x, a.count, b.x, b.count) : sum_short(a.x, a.count) + sum_short(b.x, b.count);
    }
}

void flu_average_rooms(Fluid *f) {
    Run *runs = f->solids.runs, *end = runs + f->solids.first_run[f->grid.rows];
    for (Run *run = runs, *next; run < end; run = next) {
        Run *room = &runs[run->room];
        double sum = room->sum; /* kept at hand while runs of the same room follow */
        for (next = run; next < end && &runs[next->room] == room; next++)
            if (next != room) sum += next->sum;
        room->sum = sum;
    }
    for (Run *run = runs; run < end; run++)
        if (run == &runs[run->room]) run->sum /= (double)run->cells;
}

void flu_subtract_means(const Fluid *f, const System *s, int r, float *const field[2]) {
    Row row = flu_system_row(s, r);
    for (int i = f->solids.first_run[r]; i < f->solids.first_run[r + 1]; i++) {
        float mean = flu_room_mean(f, &f->solids.runs[i]);
        for (int colour = 0; colour < 2 && mean != 0; colour++) {
            HalfRun part = half_run(row, &f->solids.runs[i], colour, field);
            for (int k = 0; k < part.count; k++) part.x[k] -= mean;
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
    for (int r = begin; r < end; r++) flu_sum_runs(job->fluid, job->system, r, job->field);
}

static void subtract_rows(int begin, int end, void *data) {
    const RoomMeans *job = data;
    for (int r = begin; r < end; r++) flu_subtract_means(job->fluid, job->system, r, job->field);
}

void flu_remove_room_means(Fluid *f, const System *s, float *const field[2]) {
    RoomMeans job = {f, s, field};
    flu_rows(f, f->grid.rows, sum_rows, &job);
    flu_average_rooms(f);
    flu_rows(f, f->grid.rows, subtract_rows, &job);
}

/* ---- Rooms without divergence --------------------------------------------------------- */

static bool any_in_run(const System *s, Row row, const Run *run) {
    float most = 0;
    for (int colour = 0; colour < 2; colour++) {
        HalfRun part = half_run(row, run, colour, s->b);
        for (int k = 0; k < part.count && most == 0; k++) most = fabsf(part.x[k]);
    }
    return most > 0;
}

void flu_note_divergent_rooms(Fluid *f, const System *s) {
    for (int i = 0; i < f->solids.first_run[f->grid.rows]; i++)
        f->solids.runs[i].has_divergence = f->solids.runs[i].partly_asleep;
    for (int r = 0; r < f->grid.rows; r++)
        for (int i = f->solids.first_run[r]; i < f->solids.first_run[r + 1]; i++) {
            Run *room = &f->solids.runs[f->solids.runs[i].room];
            if (!room->has_divergence) room->has_divergence = any_in_run(s, flu_system_row(s, r), &f->solids.runs[i]);
        }
}

void flu_clear_divergence_free_rooms(Fluid *f, const System *s) {
    for (int r = 0; r < f->grid.rows; r++)
        for (int i = f->solids.first_run[r]; i < f->solids.first_run[r + 1]; i++) {
            const Run *run = &f->solids.runs[i];
            for (int colour = 0; colour < 2 && !f->solids.runs[run->room].has_divergence; colour++) {
                HalfRun part = half_run(flu_system_row(s, r), run, colour, s->p);
                for (int k = 0; k < part.count; k++) part.x[k] = 0;
            }
        }
}
