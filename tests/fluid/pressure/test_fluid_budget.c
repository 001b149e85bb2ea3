/* What the benchmark's table asks for (bench_rows.c), as far as it can be counted: it holds on a busy machine too.
 * Times are bench's. */
#include "tests/bench/bench_laps.h"
#include "tests/bench/bench_scene.h"
#include "tests/kits/test.h"

#include <stdio.h>

static void at_most(const char *what, double ours, double most) {
    printf("    %s: %.4g of at most %.4g\n", what, ours, most);
    assert_true(ours > 0 && ours <= most);
}

static Counts count(const FluidDef *def, LapsFrame *frame, int steps) {
    Counts counts;
    assert_true(Counts_Measure(def, frame, 10, steps, &counts));
    return counts;
}

TEST(test_a_cell_takes_no_more_memory_than_it_may) {
    const FluidDef def = Bench_GameDef(256);
    at_most("bytes a cell, GAME, two channels, 256 x 256", count(&def, Bench_FluidFrame, 1).bytes_a_cell, 128);
    const FluidDef deep = Rooms_VolumeDef(64);
    at_most("bytes a cell, 64 x 64 x 64", count(&deep, Rooms_OpenFrame, 1).bytes_a_cell, 110);
}

TEST(test_the_plume_keeps_its_volume) {
    for (int size = 64; size <= 256; size *= 2) {
        const FluidDef def = Bench_GameDef(size);
        const Counts counts = count(&def, Bench_FluidFrame, size < 256 ? 60 : 20);
        printf("%d x %d\n", size, size);
        at_most("divergence left", counts.left, 0.05);
        at_most("divergence left by the worst step", counts.worst, 0.1);
        at_most("cycles in a step", counts.most_iterations, def.pressure_iterations + 1);
    }
}

static void check_rooms(const char *name, LapsFrame *frame) {
    for (int size = 64; size <= 256; size *= 2) {
        const FluidDef def = Bench_GameDef(size);
        const Counts counts = count(&def, frame, size < 256 ? 60 : 20);
        printf("16 rooms, %s, %d x %d: %d cycles or iterations, %d at most in a step\n", name, size, size,
               counts.iterations, counts.most_iterations);
        at_most("divergence left by the worst step", counts.worst, 0.1);
    }
    const FluidDef deep = Rooms_VolumeDef(32);
    at_most("64 rooms in depth: divergence left by the worst step", count(&deep, frame, 40).worst, 0.1);
}

TEST(test_rooms_with_thin_walls_keep_their_volume) {
    check_rooms("a doorway in each wall", Rooms_OpenFrame);
    check_rooms("all sealed", Rooms_SealedFrame);
}
