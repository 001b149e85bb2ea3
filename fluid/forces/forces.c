/* Heat buoyancy, vorticity confinement (Fedkiw, Stam and Jensen 2001) and friction, in one pass from centres to
 * samples; and the pushes that a game queued. */
#include "../inside.h"

enum { FLU_CURL_EDGE = 4, FLU_CURL_ROOM = FLU_CHUNK + 2 * FLU_CURL_EDGE };

typedef struct ForcePass {
    Fluid *fluid;
    float strength;                    /* of confinement, times dt */
    float lift[2][FLUID_MAX_CHANNELS]; /* m/s along x and y per unit above ambient */
    float keep;
    bool buoyant, confined;
} ForcePass;

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

static void curl_cells(const ForcePass *job, int x, int y, int count, float *curl, float *core) {
    const Fluid *f = job->fluid;
    f->flow.layout->curl(f, x, y, count, curl, core);
    if (!f->solids.exist || f->solids.row_clearance[y] >= 2) return;
    clear_near(f->solids.clearance + flu_at(f, x, y), count, curl, core);
}

/* Columns [begin, end) outside the box: around a periodic axis they are others' again, else nothing turns there. */
static void fetch_beyond(const ForcePass *job, int x0, int y, int begin, int end, Curl *to) {
    const Fluid *f = job->fluid;
    for (int i = begin; i < end; i++) {
        float *curl = to->curl + FLU_CURL_EDGE + i, *core = to->core + FLU_CURL_EDGE + i;
        *curl = *core = 0;
        if (f->grid.periodic[0]) curl_cells(job, flu_wrap(x0 + i, f->grid.size[0]), y, 1, curl, core);
    }
}

/* Columns x0 - 2 .. x0 + count + 1. */
static void fetch_curl(const ForcePass *job, int x0, int y, int count, Curl *to) {
    const Fluid *f = job->fluid;
    if (f->grid.periodic[1]) y = flu_wrap(y, f->grid.size[1]);
    if (!job->confined || y < 0 || y >= f->grid.size[1]) {
        memset(to, 0, sizeof *to);
        return;
    }
    int begin = x0 < 2 ? -x0 : -2, end = x0 + count + 2 > f->grid.size[0] ? f->grid.size[0] - x0 : count + 2;
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
static void centre_forces(const ForcePass *job, int x0, int y, int count, Curl *const curl[3], float *fx, float *fy) {
    const Fluid *f = job->fluid;
    const int first = FLU_CURL_EDGE - 1;
    confine_row(curl[0]->curl + first, curl[1]->curl + first, curl[2]->curl + first, curl[1]->core + first, count + 2,
                job->strength, fx + first, fy + first);
    for (int c = 0; c < f->def.channel_count && job->buoyant; c++)
        if (f->def.channel[c].buoyancy != 0)
            lift_row(f->flow.channel[c].data + flu_at(f, x0 - 1, y), count + 2, f->def.channel[c].ambient,
                     job->lift[0][c], job->lift[1][c], fx + first, fy + first);
}

static void force_chunk(const ForcePass *job, int x0, int count, int begin, int end) {
    Curl rows[3], *curl[3] = {&rows[0], &rows[1], &rows[2]}; /* of the rows above, here and below */
    float fx[FLU_CURL_ROOM] = {0}, fy[2][FLU_CURL_ROOM] = {{0}};
    for (int i = 0; i < 3; i++) fetch_curl(job, x0, begin - 2 + i, count, curl[i]);
    centre_forces(job, x0, begin - 1, count, curl, fx, fy[(begin + 1) & 1]);
    for (int y = begin; y < end; y++) {
        Curl *free = curl[0];
        curl[0] = curl[1], curl[1] = curl[2], curl[2] = free;
        fetch_curl(job, x0, y + 1, count, curl[2]);
        centre_forces(job, x0, y, count, curl, fx, fy[y & 1]);
        job->fluid->flow.layout->accelerate(job->fluid, x0, y, count, fx + FLU_CURL_EDGE, fy[y & 1] + FLU_CURL_EDGE,
                                            fy[(y + 1) & 1] + FLU_CURL_EDGE, job->keep);
    }
}

/* With the last faces. */
static void copy_unforced_rows(Fluid *f, int begin, int end) {
    for (int axis = 0; axis < 2; axis++)
        for (int y = begin; y < end; y++)
            memcpy(f->flow.next[axis].data + flu_at(f, 0, y), f->flow.velocity[axis].data + flu_at(f, 0, y),
                   (size_t)(f->grid.size[0] + 1) * sizeof(float));
}

static void force_rows(int begin, int end, void *data) {
    const ForcePass *job = data;
    Fluid *f = job->fluid;
    int width = f->grid.size[0],
        last = end <= f->solids.open_rows || f->solids.open_rows == f->grid.size[1] ? end : f->solids.open_rows;
    for (int x = 0; x < width && begin < last; x += FLU_CHUNK) force_chunk(job, x, flu_chunk(width, x), begin, last);
    copy_unforced_rows(f, begin > last ? begin : last, end);
}

void flu_apply_forces(Fluid *f, float dt) {
    ForcePass job = {f, f->def.vorticity * dt, {{0}}, 1 / (1 + f->def.friction * dt), false, f->def.vorticity > 0};
    if (job.strength > 1) job.strength = 1; /* more would overturn a vortex within the step */
    for (int c = 0; c < f->def.channel_count; c++) {
        if (f->def.channel[c].buoyancy == 0) continue;
        job.buoyant = true;
        for (int axis = 0; axis < 2; axis++)
            job.lift[axis][c] = flu_bounded(dt * f->def.channel[c].buoyancy * f->def.up[axis], FLU_MAX_SPEED);
        flu_set_bnd(f, FLU_CHANNEL + c);
    }
    if (!job.buoyant && !job.confined && job.keep == 1) return;
    flu_rows(f, f->grid.size[1] + 1, force_rows, &job);
    for (int axis = 0; axis < 2; axis++) flu_swap(&f->flow.velocity[axis], &f->flow.next[axis]);
    flu_set_velocity_bnd(f, true);
}
