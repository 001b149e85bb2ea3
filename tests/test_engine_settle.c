/* Sizes that rest are taken, others are not. */
#include "engine_kit.h"
#include "engine/settle.h"

static void assert_size(Settle *settle, int width, int height, double now, int wanted_width, int wanted_height) {
    int size[2];
    Settle_Ask(settle, width, height, now, size);
    assert_int_equal(size[0], wanted_width);
    assert_int_equal(size[1], wanted_height);
}

static void the_first_size_is_taken_at_once(void **state) {
    (void)state;
    Settle settle = {0};
    assert_size(&settle, 1280, 720, 100, 1280, 720);
    assert_size(&settle, 1280, 720, 100, 1280, 720);
}

static void a_size_that_changes_is_not(void **state) {
    (void)state;
    Settle settle = {0};
    double now = 5;
    assert_size(&settle, 1280, 720, now, 1280, 720);
    for (int i = 1; i < 100; i++) assert_size(&settle, 1280 - i, 720 - i / 2, now += 0.05, 1280, 720);
    assert_size(&settle, 1181, 671, now += 0.9 * SETTLE_SECONDS, 1280, 720);
    assert_size(&settle, 1181, 671, now + 0.2 * SETTLE_SECONDS, 1181, 671);
}

/* One that comes and goes at once has not rested, nor has one whose height alone goes on. */
static void there_and_back_is_no_change(void **state) {
    (void)state;
    Settle settle = {0};
    assert_size(&settle, 800, 450, 0, 800, 450);
    assert_size(&settle, 700, 400, 0.1, 800, 450);
    assert_size(&settle, 800, 450, 0.2, 800, 450);
    assert_size(&settle, 700, 400, 0.3, 800, 450);
    assert_size(&settle, 700, 401, 0.45, 800, 450);
    assert_size(&settle, 700, 401, 0.6, 800, 450);
    assert_size(&settle, 700, 401, 0.7, 700, 401);
}

/* To the whole screen, to nothing, and back; and what was dragged before does not come again. */
static void jumps_are_taken_at_once(void **state) {
    (void)state;
    Settle settle = {0};
    assert_size(&settle, 1280, 720, 0, 1280, 720);
    assert_size(&settle, 1270, 720, 1, 1280, 720);
    assert_size(&settle, 1920, 1080, 1.01, 1920, 1080);
    assert_size(&settle, 1, 1, 1.02, 1, 1);
    assert_size(&settle, 1270, 720, 1.03, 1270, 720);
    assert_size(&settle, 1270, 300, 1.04, 1270, 300);
    assert_size(&settle, 1270, 301, 1.05, 1270, 300);
    assert_size(&settle, 1270, 301, 1.06 + SETTLE_SECONDS, 1270, 301);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_size_is_taken_at_once),
        cmocka_unit_test(a_size_that_changes_is_not),
        cmocka_unit_test(there_and_back_is_no_change),
        cmocka_unit_test(jumps_are_taken_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
