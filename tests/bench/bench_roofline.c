/* How near each stage of the `game` preset comes to what this machine can do, on one thread.
 *
 * A cell's bytes and operations are counted from the solver's loops by hand. An array counts once for each pass over
 * it, as it is read or written, 4 bytes a float. Stores fetch nothing. Rows on the stack cost nothing. Each addition,
 * product, division, root, comparison, minimum or maximum is one operation. Rings, paths near solids and jobs are left
 * out. The machine's own figures are the best of many tries: a triad, a = b + s c, over as many bytes as the fluid has,
 * and products and sums in registers, not fused, as the solver must not fuse its own. A stage is nearer to the bound of
 * which it has the larger share. With little of both it waits: for results, branches, or what paths lead to. */
#include "tests/bench/bench_scene.h"
#include "tests/bench/bench_sections.h"

#include <float.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct Work {
    double bytes, operations; /* of a cell, or a second */
} Work;

static void add(Work *sum, double times, double bytes, double operations) {
    sum->bytes += times * bytes, sum->operations += times * operations;
}

/* ---- The stages ------------------------------------------------------------------------------------ */

/* multigrid_cycle.c, for a cell of the finest level. Coarser levels read faces as well as b and weights. In 2D one pass
 * leads down and one up (multigrid_sweep.c). In 3D each half sweep is a pass (multigrid_stages.c). */
static void add_cycle(double cells, bool deep, Work *sum) {
    for (double visits = 1, part = 1, finest = 1; cells * part >= 16; part /= deep ? 8 : 4, finest = 0) {
        const double times = visits * part, rounds = finest == 0 && cells * part > 1024 ? 2 : 1;
        const double after = finest > 0 ? (deep ? 7 : 6) : deep ? 5 : 3, faces = finest > 0 ? 0 : deep ? 12 : 8;
        const double sweep = (deep ? 3.5 : 2.5) + (finest > 0 ? 0 : deep ? 3 : 2);
        const double left_over = sweep + (finest > 0 ? 1.5 : 3); /* the residual of one colour, and its sums */
        if (deep) {
            add(sum, times, 4 + 2 * (8 + faces), 2 * sweep); /* p = 0, two half sweeps */
            add(sum, times * rounds, 8.5 + faces, left_over);
            add(sum, times * rounds, 6.5 + after * (8 + faces), .5 + after * sweep); /* correction, half sweeps */
        } else {
            add(sum, times, 13 + faces, 1 + sweep + left_over);
            add(sum, times * rounds, 17 + faces, .5 + after * sweep);
            add(sum, times * (rounds - 1), 0, left_over);
        }
        add(sum, times * finest, deep ? 8 : 0, left_over + 1); /* the norm of what is left */
        visits *= rounds;
    }
}

/* `busy`: the share of cells whose channels are carried. */
static Work count_stage(FluidStage stage, double cells, bool deep, double busy) {
    const double axes = deep ? 3 : 2, corners = deep ? 8 : 4, channels = 2;
    const double end = 5 * axes; /* of a path: its length, whole cells, weights */
    const double read = 3 * (corners - 1) + 2, bounds = 2 * (corners - 1), way = 1 + 4 * (axes - 1);
    Work sum = {0, 0};
    if (stage == FLUID_STAGE_SOLIDS) /* two occupancies, the map, distances: bytes, four of them an operation */
        add(&sum, 1, 6, 1);
    if (stage == FLUID_STAGE_FORCES) /* vorticity, confinement, heat, push. In 3D 9 slabs serve 6, and 7 serve 6 */
        add(&sum, 1, 8 * axes + 4, deep ? 61 * 1.5 + (29 + 3) * 7 / 6. + 18 : 24 + 14 + 3 + 12);
    if (stage == FLUID_STAGE_PROJECT) {
        add(&sum, 1, 4 * axes + 4, 2 * axes + 2); /* divergence, its sum and square */
        add_cycle(cells, deep, &sum);
        add(&sum, 1, 4 + 8 * axes + 8, 1 + 4 * axes + 5); /* mean of p; gradient, p in pascals */
    }
    if (stage == FLUID_STAGE_ADVECT) /* each component: carried, bounded, carried back, corrected */
        add(&sum, axes, 2 * 4 * axes + 12 + 16, 2 * (way + end + read) + bounds + 10);
    if (stage != FLUID_STAGE_SCALARS) return sum;
    add(&sum, 1, 2 + 4 * axes + 4 * channels, 2 * axes + channels); /* changes, the fastest, what is not ambient */
    add(&sum, 1 - busy, 2 * 4 * channels, 0);                       /* ambient, put twice */
    add(&sum, busy, 2 * 4 * axes, 2 * (2 * axes + end));            /* paths there and back */
    add(&sum, busy * channels, 16 + 20, 2 * read + bounds + 7);
    add(&sum, busy * channels, 12 + 16, 10 + 10); /* totals: measured, shared */
    return sum;
}

/* The share of tiles, 16 cells along a row and 4 across, within 4 cells of which there is smoke or heat (busy.c). */
static double busy_share(Fluid *fluid) {
    const int *size = Fluid_GetDef(fluid)->size;
    int tiles = 0, busy = 0;
    for (int z = 0; z < size[2]; z += 4)
        for (int y = 0; y < size[1]; y += 4)
            for (int x = 0; x < size[0]; x += 16, tiles++) {
                bool any = false;
                for (int i = 0; i < 2 * 12 * 12 * 24 && !any; i++) {
                    const FluidView view = Fluid_ReadChannel(fluid, i & 1);
                    const int a = x - 4 + i / 2 % 24, b = y - 4 + i / 48 % 12, c = z - 4 + i / 576;
                    const bool inside = a >= 0 && a < size[0] && b >= 0 && b < size[1] && c >= 0 && c < size[2];
                    any = inside && view.data[a + b * view.row + c * view.slab] != 0;
                }
                busy += any;
            }
    return (double)busy / tiles;
}

/* ---- The machine ----------------------------------------------------------------------------------- */

#if defined(__GLIBC__) && defined(__OPTIMIZE__) && defined(__x86_64__) && !defined(__clang__) &&                       \
    !defined(__SANITIZE_THREAD__) && !defined(__SANITIZE_ADDRESS__)
#define WIDEST __attribute__((noinline, optimize("O3"), target_clones("avx512f", "avx2", "default")))
#else
#define WIDEST
#endif

enum { CHAINS = 8 /* keep two units busy that take four cycles */, LANES = 16, TURNS = 400000 };
typedef float Sixteen __attribute__((vector_size(4 * LANES)));

WIDEST static void triad(float *restrict a, const float *restrict b, const float *restrict c, size_t count) {
    for (size_t i = 0; i < count; i++) a[i] = b[i] + .5f * c[i];
}

WIDEST static void multiply_add(volatile float *result) {
    Sixteen chain[CHAINS] = {{0}}, by = chain[0] + .999f, more = chain[0] + .001f;
    for (int turn = 0; turn < TURNS; turn++)
        for (int i = 0; i < CHAINS; i++) chain[i] = chain[i] * by + more;
    for (int i = 0; i < CHAINS; i++) *result += chain[i][0];
}

static bool measure_machine(size_t bytes, double seconds, Work *machine) {
    const size_t count = bytes / 12;
    float *memory = malloc(3 * count * sizeof *memory), result = 0;
    *machine = (Work){0, 0};
    for (size_t i = 0; memory && i < 3 * count; i++) memory[i] = 1; /* so that all pages are there */
    for (const double end = Bench_WallTime(NULL) + seconds; memory;) {
        const double began = Bench_ThreadTime(NULL);
        triad(memory, memory + count, memory + 2 * count, count);
        const double between = Bench_ThreadTime(NULL);
        multiply_add(&result);
        const Work now = {12. * (double)count / (between - began),
                          2. * CHAINS * LANES * TURNS / (Bench_ThreadTime(NULL) - between)};
        if (now.bytes > machine->bytes) machine->bytes = now.bytes;
        if (now.operations > machine->operations) machine->operations = now.operations;
        if (Bench_WallTime(NULL) >= end) break;
    }
    return free(memory), memory != NULL;
}

/* ---- The table ------------------------------------------------------------------------------------- */

static bool print_grid(const Effort *effort, int across, bool deep) {
    const int size = across / effort->shrink;
    FluidDef def = Bench_GameDef(size);
    Laps laps;
    Work machine;
    if (deep) def.size[2] = size;
    def.host.seconds = Bench_ThreadTime;
    if (!Laps_Open(&laps, &def, Bench_FluidFrame, effort->warm_up, effort->frames)) return false;
    const double end = Bench_WallTime(NULL) + effort->seconds / 2, cells = (double)size * size * def.size[2];
    do { Laps_Run(&laps); } while (Bench_WallTime(NULL) < end);
    const double busy = busy_share(laps.fluid);
    const bool whole = measure_machine(Fluid_GetProfile(laps.fluid).bytes, effort->seconds / 4, &machine);
    for (int i = 0; i < FLUID_STAGE_COUNT && whole; i++) {
        const Work work = count_stage((FluidStage)i, cells, deep, busy);
        const double seconds = Laps_StageMean(&laps, (FluidStage)i), rate = cells / seconds;
        const double moved = rate * work.bytes / machine.bytes, done = rate * work.operations / machine.operations;
        if (work.bytes > 0) /* `game` diffuses nothing */
            printf("| %d x %d x %d | %s | %.1f | %.1f | %.4g | %.1f | %.1f | %s |\n", size, size, def.size[2],
                   Fluid_StageName((FluidStage)i), work.bytes, work.operations, 1e3 * seconds, 100 * moved, 100 * done,
                   moved > done ? "memory" : "operations");
    }
    Table_Note("%d x %d x %d: the machine moves %.2f GB/s and does %.2f G operations/s; %.0f %% of the air is busy",
               size, size, def.size[2], 1e-9 * machine.bytes, 1e-9 * machine.operations, 100 * busy);
    Laps_Close(&laps);
    return whole;
}

bool Bench_Roofline(const Effort *effort) {
    printf("| grid | stage | bytes a cell | operations a cell | ms | %% of bytes/s | %% of operations/s | nearer to |\n"
           "|---|---|---|---|---|---|---|---|\n");
    return print_grid(effort, 256, false) && print_grid(effort, 512, false) && print_grid(effort, 64, true);
}
