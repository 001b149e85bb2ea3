/* Processor time: what has run counts, what has waited does not. */
#include "tests/kits/engine_kit.h"

#include "engine/threads/processor.h"

static bool counts_finely(void) {
#if defined(_WIN32) || defined(__EMSCRIPTEN__)
    return false;
#else
    return true;
#endif
}

static void sleep_costs_nothing(void **state) {
    (void)state;
    const double began = App_Seconds();
    const ProcessorTime before = Processor_Now();
    SDL_Delay(100);
    const ProcessorTime spent = Processor_Since(before);
    assert_true(App_Seconds() - began >= 0.09);
    assert_true(spent.thread >= 0 && spent.program >= 0);
    if (counts_finely()) assert_true(spent.thread < 0.03);
}

static void work_costs_what_it_runs(void **state) {
    (void)state;
    const double began = App_Seconds();
    const ProcessorTime before = Processor_Now();
    ProcessorTime spent = {0, 0};
    while (spent.thread < 0.02 && App_Seconds() - began < 60) spent = Processor_Since(before);
    assert_true(spent.thread >= 0.02 && spent.program >= 0.99 * spent.thread);
    assert_true(App_Seconds() - began >= 0.99 * spent.thread);
}

/* Alone it is the thread's own time, and nothing that others do beside it counts, such as the sound's thread. */
static void a_job_costs_its_thread_or_the_mean_of_all(void **state) {
    (void)state;
    const int cores = SDL_GetCPUCount();
    assert_float_equal(Processor_Cost((ProcessorTime){2, 9}, 1), 2, 0);
    assert_float_equal(Processor_Cost((ProcessorTime){2, 2.5}, 2), cores > 1 ? 2 : 2.5, 0);
    assert_float_equal(Processor_Cost((ProcessorTime){1, 8}, 2), cores > 1 ? 4 : 8, 0);
    assert_float_equal(Processor_Cost((ProcessorTime){1, 640}, 64), cores < 64 ? 640. / cores : 10, 1e-9);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sleep_costs_nothing),
        cmocka_unit_test(work_costs_what_it_runs),
        cmocka_unit_test(a_job_costs_its_thread_or_the_mean_of_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
