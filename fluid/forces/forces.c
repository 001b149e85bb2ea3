/* Heat buoyancy, vorticity confinement (Fedkiw, Stam and Jensen 2001) and friction, in one pass from centres to
 * samples. It walks chunks of rows along y within a slab, and has the vorticity of few rows at hand at a time. */
#include "../inside.h"

enum {
    FLU_CURL_EDGE = 4, /* columns that a row has on both sides of its chunk */
    FLU_CURL_ROOM = FLU_CHUNK + 2 * FLU_CURL_EDGE,
    FLU_SLABS = 6, /* go through the pass together. Fewer slabs work out more vorticity twice */
    /* Floats on the stack. There are 9 rows in 2D. In 3D there are 16 rows for each slab and for the one before them,
     * and 8 for the two beyond. */
    FLU_SHORT_ROOM = 80,
    FLU_FORCE_ROOM = (16 * (FLU_SLABS + 1) + 8) * FLU_SHORT_ROOM,
};

typedef struct ForcePass {
    Fluid *fluid;
    float strength;                    /* of confinement, times dt */
    float lift[3][FLUID_MAX_CHANNELS]; /* m/s along each axis per unit above ambient */
    float keep;
    bool buoyant, confined;
} ForcePass;

/* The vorticity of a row from the chunk's first column on, in m/s a cell. `size` is its magnitude, `core` the part that
 * vortex cores hold. In 2D there is core[2] alone. */
typedef struct Curl {
    float *size, *core[3];
} Curl;

typedef struct ForceChunk {
    const ForcePass *job;
    int x0, count;
    float *room; /* for rows yet to be taken */
} ForceChunk;

/* ---- Vorticity ---------------------------------------------------------------------------------- */

static int first_core(const Fluid *f) { return FLU_AXES(f->grid) > 2 ? 0 : 2; }

/* Filled in place, as the processor waits for a struct that is written in pieces and then copied as a whole. */
static void curl_from(const ForcePass *job, const Curl *curl, int column, Curl *from) {
    from->size = curl->size + column;
    for (int axis = 0; axis < 3; axis++)
        from->core[axis] = axis < first_core(job->fluid) ? NULL : curl->core[axis] + column;
}

FLU_WIDE static void clear_beside(const uint8_t *FLU_RESTRICT clearance, int count, float *FLU_RESTRICT a,
                                  float *FLU_RESTRICT b) {
    for (int i = 0; i < count; i++) {
        bool beside_solid = clearance[i] < 2;
        float kept_a = beside_solid ? 0 : a[i], kept_b = beside_solid ? 0 : b[i];
        a[i] = kept_a, b[i] = kept_b;
    }
}

/* The vorticity of cells from column x of a row on. None counts beside solids. */
static void curl_cells(const ForcePass *job, const Row *row, int x, int count, const Curl *to) {
    const Fluid *f = job->fluid;
    const uint8_t *clearance = f->solids.clearance + row->at + x;
    f->flow.layout->curl(f, *row, x, count, to->size, to->core);
    if (!f->solids.exist || f->solids.row_clearance[flu_row_number(&f->grid, row->y, row->z)] >= 2) return;
    clear_beside(clearance, count, to->size, to->core[2]);
    if (FLU_AXES(f->grid) > 2) clear_beside(clearance, count, to->core[0], to->core[1]);
}

/* Columns -2 .. count + 1. */
static void clear_core(const Fluid *f, const Curl *to, int count) {
    for (int axis = first_core(f); axis < 3; axis++) flu_fill(to->core[axis] - 2, count + 4, 0);
}

/* Behind a side, rotation about the axis across it goes on, so that a flow drawn out from side to side stays so. Other
 * rotation ends there. Takes the vorticity before the side and its part `along` that axis. Divides by 1 where nothing
 * turns, as compilers divide before they choose, and traps would notice. */
FLU_INLINE float kept_behind(float size, float along, float x, float y, float z) {
    const float all = sqrtf(x * x + y * y + z * z), none = all > 0 ? 0.f : 1.f;
    return (1 - none) * size * fabsf(along) / (all + none);
}

FLU_HOT static void keep_behind(const float *along, const float *x, const float *y, const float *z, int count,
                                float *FLU_RESTRICT size) {
    for (int i = 0; i < count; i++) size[i] = kept_behind(size[i], along[i], x[i], y[i], z[i]);
}

/* Fetches columns [begin, end) of the chunk, which lie outside the grid, once those within are there. Around a periodic
 * axis they repeat the columns at the other end. */
static void fetch_beyond(const ForceChunk *chunk, const Row *row, int begin, int end, const Curl *to) {
    const Fluid *f = chunk->job->fluid;
    if (begin == end) return;
    for (int i = begin; i < end && f->grid.periodic[0]; i++) {
        Curl one;
        curl_from(chunk->job, to, i, &one);
        curl_cells(chunk->job, row, flu_wrapped(f, 0, chunk->x0 + i), 1, &one);
    }
    if (f->grid.periodic[0]) return;
    const int last = flu_nearest(f, 0, chunk->x0 + begin) - chunk->x0;
    float kept = 0;
    if (FLU_AXES(f->grid) > 2)
        kept = kept_behind(to->size[last], to->core[0][last], to->core[0][last], to->core[1][last], to->core[2][last]);
    for (int i = begin; i < end; i++) {
        to->size[i] = kept;
        for (int axis = first_core(f); axis < 3; axis++) to->core[axis][i] = 0;
    }
}

/* Columns -2 .. count + 1 of the chunk. */
static void fetch_curl(const ForceChunk *chunk, int y, int z, const Curl *to) {
    const ForcePass *job = chunk->job;
    const Fluid *f = job->fluid;
    const int cell[3] = {0, flu_nearest(f, 1, y), flu_nearest(f, 2, z)};
    const bool behind_y = cell[1] != flu_wrapped(f, 1, y), behind_z = cell[2] != flu_wrapped(f, 2, z);
    if (!job->confined || (behind_y && behind_z) || (behind_y && FLU_AXES(f->grid) == 2)) {
        flu_fill(to->size - 2, chunk->count + 4, 0);
        clear_core(f, to, chunk->count);
        return;
    }
    const Row row = flu_row_at(&f->grid, cell[1], cell[2]);
    int begin = flu_max(-2, -chunk->x0), end = flu_min(chunk->count + 2, f->grid.size[0] - chunk->x0);
    Curl within;
    curl_from(job, to, begin, &within);
    curl_cells(job, &row, chunk->x0 + begin, end - begin, &within);
    fetch_beyond(chunk, &row, -2, begin, to);
    fetch_beyond(chunk, &row, end, chunk->count + 2, to);
    if (behind_y || behind_z) {
        keep_behind(to->core[behind_y ? 1 : 2] - 2, to->core[0] - 2, to->core[1] - 2, to->core[2] - 2, chunk->count + 4,
                    to->size - 2);
        clear_core(f, to, chunk->count);
    }
}

/* ---- Changes of velocity at centres ------------------------------------------------------------- */

/* Pushes along N x core, where N points along the gradient of the vorticity's magnitude. `beside` has that magnitude
 * before and behind along y and z. */
FLU_INLINE void confine(const float *here, const Beside *beside, const Curl *curl, int axes, int count, float strength,
                        float *FLU_RESTRICT fx, float *FLU_RESTRICT fy, float *FLU_RESTRICT fz) {
    const float *above = beside->before[1], *below = beside->behind[1];
    const float *before = beside->before[2], *behind = beside->behind[2];
    const float *core_x = curl->core[0], *core_y = curl->core[1], *core_z = curl->core[2];
    for (int i = 0; i < count; i++) {
        float gx = .5f * (here[i + 1] - here[i - 1]), gy = .5f * (below[i] - above[i]), gz = 0;
        float length2 = gx * gx + gy * gy;
        if (axes > 2) gz = .5f * (behind[i] - before[i]), length2 += gz * gz;
        float length = sqrtf(length2) + 1e-6f, scale = strength * core_z[i] / length;
        fx[i] = gy * scale;
        fy[i] = -gx * scale;
        if (axes > 2) {
            float scale_x = strength * core_x[i] / length, scale_y = strength * core_y[i] / length;
            fx[i] -= gz * scale_y;
            fy[i] += gz * scale_x;
            fz[i] = gx * scale_y - gy * scale_x;
        }
    }
}

FLU_WIDEST static void confine_2(const float *here, const Beside *beside, const Curl *curl, int count, float strength,
                                 float *FLU_RESTRICT fx, float *FLU_RESTRICT fy) {
    confine(here, beside, curl, 2, count, strength, fx, fy, NULL);
}

FLU_WIDEST static void confine_3(const float *here, const Beside *beside, const Curl *curl, int count, float strength,
                                 float *FLU_RESTRICT fx, float *FLU_RESTRICT fy, float *FLU_RESTRICT fz) {
    confine(here, beside, curl, 3, count, strength, fx, fy, fz);
}

FLU_WIDEST static void lift_row(const float *FLU_RESTRICT value, int count, float ambient, float lift,
                                float *FLU_RESTRICT change) {
    for (int i = 0; i < count; i++) change[i] += lift * (value[i] - ambient);
}

/* The rows of one slab that are at hand while the pass goes along y. */
typedef struct ForceSlab {
    int z;
    Curl curl[3];         /* of rows y - 1, y, y + 1 */
    float *change[3];     /* of row y */
    float *change_before; /* along y, of row y - 1 */
} ForceSlab;

/* Works out columns -1 .. count of row y. Reads the ring around the channels. */
static void change_centres(const ForceChunk *chunk, int y, const ForceSlab *slab, const Beside *beside) {
    const ForcePass *job = chunk->job;
    const Fluid *f = job->fluid;
    Curl here;
    curl_from(job, &slab->curl[1], -1, &here);
    const int count = chunk->count + 2;
    const ptrdiff_t at = flu_row_at(&f->grid, y, slab->z).at + chunk->x0 - 1;
    float *const fx = slab->change[0] - 1, *const fy = slab->change[1] - 1;
    if (FLU_AXES(f->grid) == 2)
        confine_2(here.size, beside, &here, count, job->strength, fx, fy);
    else
        confine_3(here.size, beside, &here, count, job->strength, fx, fy, slab->change[2] - 1);
    for (int c = 0; c < f->def.channel_count && job->buoyant; c++)
        for (int axis = 0; axis < FLU_AXES(f->grid); axis++)
            if (job->lift[axis][c] != 0)
                lift_row(f->flow.channel[c].data + at, count, f->def.channel[c].ambient, job->lift[axis][c],
                         slab->change[axis] - 1);
}

/* ---- The pass ----------------------------------------------------------------------------------- */

static float *take_row(ForceChunk *chunk) {
    float *row = chunk->room + FLU_CURL_EDGE;
    chunk->room += FLU_AXES(chunk->job->fluid->grid) > 2 ? FLU_SHORT_ROOM : FLU_CURL_ROOM;
    return row;
}

static Curl take_curl(ForceChunk *chunk) {
    Curl curl = {take_row(chunk), {NULL}};
    for (int axis = first_core(chunk->job->fluid); axis < 3; axis++) curl.core[axis] = take_row(chunk);
    return curl;
}

static ForceSlab begin_slab(ForceChunk *chunk, int z, int y) {
    const int axes = FLU_AXES(chunk->job->fluid->grid);
    ForceSlab slab = {.z = z};
    for (int i = 0; i < 3; i++) slab.curl[i] = take_curl(chunk);
    for (int axis = 0; axis < axes; axis++) slab.change[axis] = take_row(chunk);
    slab.change_before = take_row(chunk);
    for (int i = 1; i < 3; i++) fetch_curl(chunk, y - 2 + i, z, &slab.curl[i]);
    return slab;
}

/* Goes on to row y. */
static void enter_row(const ForceChunk *chunk, ForceSlab *slab, int y) {
    const Curl oldest = slab->curl[0];
    float *change = slab->change_before;
    slab->curl[0] = slab->curl[1], slab->curl[1] = slab->curl[2], slab->curl[2] = oldest;
    slab->change_before = slab->change[1], slab->change[1] = change;
    fetch_curl(chunk, y + 1, slab->z, &slab->curl[2]);
}

static Beside sizes_beside(const ForceSlab *slab, const Curl *before, const Curl *behind) {
    return (Beside){{NULL, slab->curl[0].size - 1, before->size - 1}, {NULL, slab->curl[2].size - 1, behind->size - 1}};
}

/* Row y of `count` slabs side by side. The first one only serves the second. Its changes are worked out anew, as to
 * keep them would take a slab of memory. */
static void change_row_3(const ForceChunk *chunk, ForceSlab *slab, int count, int y, const Curl outer[2]) {
    fetch_curl(chunk, y, slab[0].z - 1, &outer[0]);
    fetch_curl(chunk, y, slab[count - 1].z + 1, &outer[1]);
    for (int i = 0; i < count; i++) {
        const Beside beside = sizes_beside(&slab[i], i > 0 ? &slab[i - 1].curl[1] : &outer[0],
                                           i < count - 1 ? &slab[i + 1].curl[1] : &outer[1]);
        change_centres(chunk, y, &slab[i], &beside);
    }
}

static void change_row_2(const ForceChunk *chunk, const ForceSlab *slab, int y) {
    const Beside beside = {{NULL, slab->curl[0].size - 1, NULL}, {NULL, slab->curl[2].size - 1, NULL}};
    change_centres(chunk, y, slab, &beside);
}

/* Rows [begin, end) of faces in slabs [z, z + slabs). */
static void force_chunk(const ForcePass *job, int x0, int count, int z, int slabs, int begin, int end) {
    float room[FLU_FORCE_ROOM];
    ForceChunk chunk = {job, x0, count, room};
    Fluid *f = job->fluid;
    const int first = FLU_AXES(f->grid) - 2, all = slabs + first; /* in 3D the slab before these takes part */
    ForceSlab slab[FLU_SLABS + 1] = {{0}};
    Curl outer[2] = {{0}};
    for (int i = 0; i < all; i++) slab[i] = begin_slab(&chunk, z - first + i, begin - 1);
    for (int i = 0; i < 2 && first; i++) outer[i] = take_curl(&chunk);
    for (int y = begin - 1; y < end; y++) {
        for (int i = 0; i < all; i++) enter_row(&chunk, &slab[i], y);
        if (first)
            change_row_3(&chunk, slab, all, y, outer);
        else
            change_row_2(&chunk, slab, y);
        for (int i = first; i < all && y >= begin; i++) {
            const float *const change[3] = {slab[i].change[0], slab[i].change[1], slab[i].change[2]};
            const float *const before[3] = {NULL, slab[i].change_before, first ? slab[i - 1].change[2] : NULL};
            f->flow.layout->accelerate(f, flu_row_at(&f->grid, y, slab[i].z), x0, count, change, before, job->keep);
        }
    }
}

/* Copies the last faces, too. */
static void copy_unforced_rows(Fluid *f, int z, int begin, int end) {
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++)
        for (int y = begin; y < end; y++) {
            const ptrdiff_t at = flu_row_at(&f->grid, y, z).at;
            memcpy(f->flow.next[axis].data + at, f->flow.velocity[axis].data + at,
                   (size_t)(f->grid.size[0] + 1) * sizeof(float));
        }
}

/* What sleeps is still. */
static void still_rows(Fluid *f, int z, int slabs, int begin, int end) {
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++)
        for (int i = 0; i < slabs; i++)
            for (int y = begin; y < end; y++)
                flu_fill(f->flow.next[axis].data + flu_row_at(&f->grid, y, z + i).at, f->grid.size[0] + 1, 0);
}

/* The rows of faces of a slab behind which no cell is free. */
static int forced_rows(const Fluid *f, int z) {
    const int height = f->grid.size[1], rows = f->solids.open_rows - flu_min(z, f->grid.size[2] - 1) * height;
    return rows < height ? flu_max(rows, 0) : height + 1;
}

/* Rows [begin, end) of faces in slabs [z, z + slabs). */
static void force_slabs(const ForcePass *job, int z, int slabs, int begin, int end) {
    Fluid *f = job->fluid;
    const int last = flu_min(end, forced_rows(f, z));
    const int columns = FLU_AXES(f->grid) > 2 ? FLU_SHORT_ROOM - 2 * FLU_CURL_EDGE : FLU_CHUNK;
    for (int y = begin, next; y < last; y = next) {
        const Row row = flu_row_at(&f->grid, y, z);
        next = flu_alike_rows(f, y, last);
        if (f->calm.sleeps && !f->calm.at_zero) still_rows(f, z, slabs, y, next);
        for (int x = 0, count; (count = flu_min(flu_awake_chunk(f, row, &x), columns)) > 0; x += count)
            force_chunk(job, x, count, z, slabs, y, next);
    }
    for (int i = 0; i < slabs; i++) copy_unforced_rows(f, z + i, flu_max(begin, last), end);
}

/* How many whole slabs from z on, up to row `end`, can go together. */
static int slabs_together(const Fluid *f, int z, int r, int end) {
    const int height = f->grid.size[1] + 1;
    int slabs = 0;
    const int most = f->calm.sleeps ? flu_min(FLU_SLABS, FLU_TILE_HIGH - z % FLU_TILE_HIGH) : FLU_SLABS;
    while (slabs < most && r + (slabs + 1) * height <= end && forced_rows(f, z + slabs) == height) slabs++;
    return flu_max(slabs, 1);
}

static void force_rows(int begin, int end, void *data) {
    const ForcePass *job = data;
    const int height = job->fluid->grid.size[1] + 1;
    for (int r = begin; r < end;) {
        const int z = r / height, slabs = r == z * height ? slabs_together(job->fluid, z, r, end) : 1;
        const int last = flu_min(end, (z + slabs) * height);
        force_slabs(job, z, slabs, r - z * height, slabs > 1 ? height : last - z * height);
        r = last;
    }
}

void flu_apply_forces(Fluid *f, float dt) {
    ForcePass job = {f, f->def.vorticity * dt, {{0}}, 1 / (1 + f->def.friction * dt), false, f->def.vorticity > 0};
    if (job.strength > 1) job.strength = 1; /* more would overturn a vortex within the step */
    for (int c = 0; c < f->def.channel_count; c++) {
        if (f->def.channel[c].buoyancy == 0) continue;
        job.buoyant = true;
        for (int axis = 0; axis < FLU_AXES(f->grid); axis++)
            job.lift[axis][c] = flu_bounded(dt * f->def.channel[c].buoyancy * f->def.up[axis], FLU_MAX_SPEED);
        flu_set_bnd(f, FLU_CHANNEL + c);
    }
    if (!job.buoyant && !job.confined && job.keep == 1) return;
    flu_rows(f, flu_face_rows(&f->grid), force_rows, &job);
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) flu_swap(&f->flow.velocity[axis], &f->flow.next[axis]);
    flu_set_velocity_bnd(f, true);
}
