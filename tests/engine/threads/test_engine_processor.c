/* Processor time: what has run counts, what has waited does not. */
#include "tests/kits/engine_kit.h"

#include "engine/threads/processor.h"
#include "tests/kits/test.h"

static bool counts_finely(void) {
#if defined(_WIN32) || defined(__EMSCRIPTEN__)
    return false;
#else
    return true;
#endif
}

TEST(sleep_costs_nothing) {
    const double began = App_Seconds();
    const ProcessorTime before = Processor_Now();
    SDL_Delay(100);
    const ProcessorTime spent = Processor_Since(before);
    assert_true(App_Seconds() - began >= 0.09);
    assert_true(spent.thread >= 0 && spent.program >= 0);
    if (counts_finely()) assert_true(spent.thread < 0.03);
}

TEST(work_costs_what_it_runs) {
    const double began = App_Seconds();
    const ProcessorTime before = Processor_Now();
    ProcessorTime spent = {0, 0};
    while (spent.thread < 0.02 && App_Seconds() - began < 60) spent = Processor_Since(before);
    assert_true(spent.thread >= 0.02 && spent.program >= 0.99 * spent.thread);
    assert_true(App_Seconds() - began >= 0.99 * spent.thread);
}

/* Alone it is the thread's own time, and nothing that others do beside it counts, such as the sound's thread. */
TEST(a_job_costs_its_thread_or_the_mean_of_all) {
    const int cores = SDL_GetCPUCount();
    assert_float_equal(Processor_Cost((ProcessorTime){2, 9}, 1), 2, 0);
    assert_float_equal(Processor_Cost((ProcessorTime){2, 2.5}, 2), cores > 1 ? 2 : 2.5, 0);
    assert_float_equal(Processor_Cost((ProcessorTime){1, 8}, 2), cores > 1 ? 4 : 8, 0);
    assert_float_equal(Processor_Cost((ProcessorTime){1, 640}, 64), cores < 64 ? 640. / cores : 10, 1e-9);
}
