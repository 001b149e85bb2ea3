/* The size of the picture in large windows, against costs that the test makes up. */
#include "tests/kits/engine_kit.h"
#include "engine/threads/resolution.h"
#include "tests/kits/test.h"

#include <math.h>

enum { WIDE = 3840, HIGH = 2160 };

typedef struct Run {
    Resolution resolution;
    double now;
    int changes;
} Run;

/* Plays so long with pictures that take `full` ms at the window's own pixels. */
static void play(Run *run, double seconds, double full, double room) {
    for (int frame = 0; frame < (int)(seconds * 60); frame++) {
        const int before = run->resolution.coarser;
        const double share = Resolution_Share(&run->resolution, WIDE, HIGH);
        Resolution_Note(&run->resolution, WIDE, HIGH, run->now += 1 / 60.0, full * share * share, room);
        run->changes += run->resolution.coarser != before;
    }
}

static double took(const Run *run, double full) {
    const double share = Resolution_Share(&run->resolution, WIDE, HIGH);
    return full * share * share;
}

TEST(a_picture_that_fits_has_all_pixels) {
    Run run = {.now = 1};
    play(&run, 60, 9, 10);
    assert_int_equal(run.changes, 0);
    assert_float_equal(Resolution_Share(&run.resolution, WIDE, HIGH), 1, 0);
}

TEST(one_that_does_not_shrinks_within_a_second) {
    Run run = {.now = 1};
    play(&run, 1, 30, 12);
    assert_int_equal(run.changes, 1);
    assert_true(took(&run, 30) <= 12 && took(&run, 30) > 6);
    play(&run, 600, 30, 12);
    assert_int_equal(run.changes, 1);
}

TEST(it_is_never_smaller_than_720_lines_or_the_window) {
    Run run = {.now = 1};
    play(&run, 20, 1e6, 5);
    const double share = Resolution_Share(&run.resolution, WIDE, HIGH);
    assert_float_equal(share * WIDE, 1280, .01);
    assert_float_equal(Resolution_Share(&run.resolution, 1280, 720), 1, 0);
    assert_float_equal(Resolution_Share(&run.resolution, 800, 600), 1, 0);
    assert_in_range(run.resolution.coarser, 1, 12);
}

TEST(it_grows_again_when_there_is_room_and_does_not_swing) {
    Run run = {.now = 1};
    play(&run, 5, 40, 12);
    play(&run, 60, 6, 12);
    assert_float_equal(Resolution_Share(&run.resolution, WIDE, HIGH), 1, 0);
    run.changes = 0;
    for (int i = 0; i < 60; i++)
        play(&run, 10, i % 2 ? 6 : 14, 12); /* too much, and little, in turns for ten minutes */
    assert_in_range(run.changes, 2, 24);
}
