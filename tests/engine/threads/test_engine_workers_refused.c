/* A system that has cores and gives no threads: everything runs on the caller. This program's own SDL_CreateThread
 * stands before the library's, and refuses. */
#include "tests/kits/engine_kit.h"
#include "engine/picture/fluid_host.h"
#include "tests/kits/own_kit.h"
#include "tests/kits/test.h"

static int threads_to_give;

int SDLCALL SDL_GetCPUCount(void) { return 8; }

SDL_Thread *SDLCALL SDL_CreateThread(SDL_ThreadFunction function, const char *name, void *data) {
    if (threads_to_give-- > 0) return SDL_CreateThreadWithStackSize(function, name, 0, data);
    SDL_SetError("no threads today");
    return NULL;
}

static void add_up(int begin, int end, void *data) {
    for (int i = begin; i < end; i++) ((int *)data)[i]++;
}

static void check_with(int given) {
    threads_to_give = given;
    OwnWorkers *workers = Workers_Create(4);
    assert_non_null(workers);
    assert_int_equal(Workers_Count(workers), given + 1);
    int visits[200] = {0};
    Workers_Run(workers, 200, 1, add_up, visits);
    for (int i = 0; i < 200; i++) assert_int_equal(visits[i], 1);
}

TEST(the_threads_that_there_are_take_part) {
    for (int given = 0; given < 3; given++) check_with(given);
}

TEST(the_fluid_gets_clock_and_threads) {
    threads_to_give = 1;
    OwnWorkers *workers = Workers_Create(2);
    const FluidHost host = FluidHost_Make(workers);
    int visits[50] = {0};
    host.parallel_for(50, 4, add_up, visits, host.data);
    for (int i = 0; i < 50; i++) assert_int_equal(visits[i], 1);
    const double before = host.seconds(host.data);
    assert_true(host.seconds(host.data) >= before);
    assert_null(FluidHost_Make(NULL).parallel_for);
    assert_non_null(FluidHost_Make(NULL).seconds);
}
