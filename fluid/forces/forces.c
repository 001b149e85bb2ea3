/* Heat buoyancy, vorticity confinement (Fedkiw, Stam and Jensen 2001) and friction, in one pass from centres to
 * samples; and the pushes that a game queued. */
#include "../inside.h"

enum { FLU_CURL_EDGE = 4, FLU_CURL_ROOM = FLU_CHUNK + 2 * FLU_CURL_EDGE };

typedef struct Forces {
    Fluid *fluid;
    float strength;                    /* of confinement, times dt */
    float lift[2][FLUID_MAX_CHANNELS]; /* m/s along x and y per unit above ambient */
    float keep;
    bool buoyant, confined;
} Forces;

/* Vorticity of one row, in m/s a cell; and the part of it that vortex cores hold. Column x of the chunk is at EDGE + x.
 */
typedef struct Curl {
    float curl[FLU_CURL_ROOM], core[FLU_CURL_ROOM];
} Curl;

FLU_WIDE static void clear_near(const uint8_t *FLU_RESTRICT clearance, int count, float *FLU_RESTRICT curl,
                                float *FLU_RESTRICT core) {
    for (int i = 0; i < count; i++) {
        bool beside_solid = clearance[i] < 2;
        float kept_curl = beside_solid ? 0 : curl[i], kept_core = beside_solid ? 0 : core[i];
        curl[i] = kept_curl, core[i] = kept_core;
    }
}

static void curl_cells(const Forces *job, int x, int y, int count, float *curl, float *core) {
    const Fluid *f = job->fluid;
    f->layout->curl(f, x, y, count, curl, core);
    if (!f->solids_exist || f->row_clearance[y] >= 2) return;
    clear_near(f->clearance + flu_at(f, x, y), count, curl, core);
}

/* Columns [begin, end) outside the box: around a periodic axis they are others' again, else nothing turns there. */
static void fetch_beyond(const Forces *job, int x0, int y, int begin, int end, Curl *to) {
    const Fluid *f = job->fluid;
    for (int i = begin; i < end; i++) {
        float *curl = to->curl + FLU_CURL_EDGE + i, *core = to->core + FLU_CURL_EDGE + i;
        *curl = *core = 0;
        if (flu_periodic(&f->def, 0)) curl_cells(job, flu_wrap(x0 + i, f->width), y, 1, curl, core);
    }
}

/* Columns x0 - 2 .. x0 + count + 1. */
static void fetch_curl(const Forces *job, int x0, int y, int count, Curl *to) {
    const Fluid *f = job->fluid;
    if (flu_periodic(&f->def, 1)) y = flu_wrap(y, f->height);
    if (!job->confined || y < 0 || y >= f->height) {
        memset(to, 0, sizeof *to);
        return;
    }
    int begin = x0 < 2 ? -x0 : -2, end = x0 + count + 2 > f->width ? f->width - x0 : count + 2;
    fetch_beyond(job, x0, y, -2, begin, to);
    curl_cells(job, x0 + begin, y, end - begin, to->curl + FLU_CURL_EDGE + begin, to->core + FLU_CURL_EDGE + begin);
    fetch_beyond(job, x0, y, end, count + 2, to);
}

FLU_WIDE static void confine_row(const float *FLU_RESTRICT above, const float *FLU_RESTRICT here,
                                 const float *FLU_RESTRICT below, const float *FLU_RESTRICT core, int count,
                                 float strength, float *FLU_RESTRICT fx, float *FLU_RESTRICT fy) {
    for (int i = 0; i < count; i++) {
        float gx = .5f * (fabsf(here[i + 1]) - fabsf(here[i - 1])), gy = .5f * (fabsf(below[i]) - fabsf(above[i]));
        float scale = strength * core[i] / (sqrtf(gx * gx + gy * gy) + 1e-6f);
        fx[i] = gy * scale;
        fy[i] = -gx * scale;
    }
}

FLU_WIDE static void lift_row(const float *FLU_RESTRICT value, int count, float ambient, float x, float y,
                              float *FLU_RESTRICT fx, float *FLU_RESTRICT fy) {
    for (int i = 0; i < count; i++) {
        fx[i] += x * (value[i] - ambient);
        fy[i] += y * (value[i] - ambient);
    }
}

/* Changes of velocity at the centres of columns x0 - 1 .. x0 + count of row y; the ring around the channels counts. */
static void centre_forces(const Forces *job, int x0, int y, int count, Curl *const curl[3], float *fx, float *fy) {
    const Fluid *f = job->fluid;
    const int first = FLU_CURL_EDGE - 1;
    confine_row(curl[0]->curl + first, curl[1]->curl + first, curl[2]->curl + first, curl[1]->core + first, count + 2,
                job->strength, fx + first, fy + first);
    for (int c = 0; c < f->def.channel_count && job->buoyant; c++)
        if (f->def.channel[c].buoyancy != 0)
            lift_row(f->channel[c].data + flu_at(f, x0 - 1, y), count + 2, f->def.channel[c].ambient, job->lift[0][c],
                     job->lift[1][c], fx + first, fy + first);
}

static void force_chunk(const Forces *job, int x0, int count, int begin, int end) {
    Curl rows[3], *curl[3] = {&rows[0], &rows[1], &rows[2]}; /* of the rows above, here and below */
    float fx[FLU_CURL_ROOM] = {0}, fy[2][FLU_CURL_ROOM] = {{0}};
    for (int i = 0; i < 3; i++) fetch_curl(job, x0, begin - 2 + i, count, curl[i]);
    centre_forces(job, x0, begin - 1, count, curl, fx, fy[(begin + 1) & 1]);
    for (int y = begin; y < end; y++) {
        Curl *free = curl[0];
        curl[0] = curl[1], curl[1] = curl[2], curl[2] = free;
        fetch_curl(job, x0, y + 1, count, curl[2]);
        centre_forces(job, x0, y, count, curl, fx, fy[y & 1]);
        job->fluid->layout->accelerate(job->fluid, x0, y, count, fx + FLU_CURL_EDGE, fy[y & 1] + FLU_CURL_EDGE,
                                       fy[(y + 1) & 1] + FLU_CURL_EDGE, job->keep);
    }
}

/* With the last faces. */
static void copy_unforced_rows(Fluid *f, int begin, int end) {
    for (int axis = 0; axis < 2; axis++)
        for (int y = begin; y < end; y++)
            memcpy(f->next[axis].data + flu_at(f, 0, y), f->velocity[axis].data + flu_at(f, 0, y),
                   (size_t)(f->width + 1) * sizeof(float));
}

static void force_rows(int begin, int end, void *data) {
    const Forces *job = data;
    Fluid *f = job->fluid;
    int width = f->width, last = end <= f->open_rows || f->open_rows == f->height ? end : f->open_rows;
    for (int x = 0; x < width && begin < last; x += FLU_CHUNK) force_chunk(job, x, flu_chunk(width, x), begin, last);
    copy_unforced_rows(f, begin > last ? begin : last, end);
}

void flu_apply_forces(Fluid *f, float dt) {
    Forces job = {f, f->def.vorticity * dt, {{0}}, 1 / (1 + f->def.friction * dt), false, f->def.vorticity > 0};
    if (job.strength > 1) job.strength = 1; /* more would overturn a vortex within the step */
    for (int c = 0; c < f->def.channel_count; c++) {
        if (f->def.channel[c].buoyancy == 0) continue;
        job.buoyant = true;
        for (int axis = 0; axis < 2; axis++)
            job.lift[axis][c] = flu_bounded(dt * f->def.channel[c].buoyancy * f->def.up[axis], FLU_MAX_SPEED);
        flu_set_bnd(f, FLU_CHANNEL + c);
    }
    if (!job.buoyant && !job.confined && job.keep == 1) return;
    flu_rows(f, f->height + 1, force_rows, &job);
    for (int axis = 0; axis < 2; axis++) flu_swap(&f->velocity[axis], &f->next[axis]);
    flu_set_velocity_bnd(f, true);
}

/* ---- Pushes ------------------------------------------------------------------------------------- */

/* Whether the push covers the free cell (x, y). Where it covers none at all, it means the one that holds `a`. */
typedef struct Pushed {
    Cover cover;
    bool single;
    int x, y;
} Pushed;

static bool pushes(const Fluid *f, const Pushed *p, int x, int y) {
    if (f->cells[flu_at(f, x, y)] != FLU_FREE) return false;
    return p->single ? x == p->x && y == p->y : flu_covers(&p->cover, x, y);
}

/* A byte for each of `count` cells of row y from `x` on: 1 where it is pushed. Beyond the grid nothing is. */
static void mark_row(const Fluid *f, const Pushed *p, int x, int y, int count, uint8_t *marks) {
    memset(marks, 0, (size_t)count);
    if (y == p->cover.end[1]) return; /* there are faces below it */
    if (p->single) {
        if (y == p->y && p->x >= x && p->x < x + count) marks[p->x - x] = 1;
        return;
    }
    flu_cover_row(&p->cover, x, y, count, marks);
    const uint8_t *cells = f->cells + flu_at(f, x, y);
    for (int i = 0; i < count; i++) marks[i] = marks[i] && cells[i] == FLU_FREE;
}

/* Samples of cells that are marked, and on faces those between them and the cells before; but not what is closed. */
FLU_WIDE static void push_marked(const uint8_t *FLU_RESTRICT marks, const uint8_t *FLU_RESTRICT marks_before,
                                 const uint8_t *FLU_RESTRICT cell, const uint8_t *FLU_RESTRICT cell_before,
                                 float change, float *FLU_RESTRICT v, int count) {
    for (int i = 0; i < count; i++) {
        bool pushed = (marks[i] | marks_before[i]) & !flu_is_closed(cell[i], cell_before[i]);
        v[i] = pushed ? flu_bounded(v[i] + change, FLU_MAX_SPEED) : v[i];
    }
}

/* Samples x0 .. x0 + count - 1 of all rows. */
static void push_columns(Fluid *f, const Pushed *p, const float *change, int x0, int count) {
    uint8_t rows[2][FLU_CHUNK + 1] = {{0}}; /* marks from x0 - 1 on, of this row and of the one above */
    bool faces = f->velocity[0].offset[0] < .25f;
    for (int y = p->cover.begin[1]; y < p->cover.end[1] + faces; y++) {
        uint8_t *here = rows[y & 1], *above = rows[!(y & 1)];
        mark_row(f, p, x0 - 1, y, count + 1, here);
        ptrdiff_t at = flu_at(f, x0, y), row = faces ? f->row : 0;
        const uint8_t *cell = f->cells + at;
        if (y < p->cover.end[1])
            push_marked(here + 1, here + !faces, cell, cell - faces, change[0], f->velocity[0].data + at, count);
        push_marked(here + 1, faces ? above + 1 : here + 1, cell, cell - row, change[1], f->velocity[1].data + at,
                    count);
    }
}

/* The last face of an axis that wraps around repeats the first. */
static void push_first_faces(Fluid *f, const Pushed *p, int axis, float change) {
    const int *begin = p->cover.begin, *end = p->cover.end;
    for (int i = begin[!axis]; i < end[!axis]; i++) {
        int first[2] = {i, i}, last[2] = {i, i};
        first[axis] = 0, last[axis] = f->def.size[axis] - 1;
        if (pushes(f, p, last[0], last[1]) && !pushes(f, p, first[0], first[1])) {
            float *v = &f->velocity[axis].data[flu_at(f, first[0], first[1])];
            *v = flu_bounded(*v + change, FLU_MAX_SPEED);
        }
    }
}

static void push_samples(Fluid *f, const Pushed *p, const float *change) {
    int last = p->cover.end[0] + 1; /* with the faces behind the last cells */
    for (int x = p->cover.begin[0]; x < last; x += FLU_CHUNK) push_columns(f, p, change, x, flu_chunk(last, x));
    for (int axis = 0; axis < 2; axis++)
        if (f->velocity[axis].offset[axis] < .25f && flu_periodic(&f->def, axis))
            push_first_faces(f, p, axis, change[axis]);
}

void flu_apply_pushes(Fluid *f) {
    for (int i = 0; i < f->push_count; i++) {
        const Push *push = &f->push[i];
        Pushed p = {flu_cover(f, push->a, push->b, push->radius), false, 0, 0};
        p.single = flu_cover_falls_back(f, &p.cover, push->a, &p.x, &p.y);
        push_samples(f, &p, push->velocity_change);
    }
    if (f->push_count) flu_set_velocity_bnd(f, true);
    f->push_count = 0;
}
