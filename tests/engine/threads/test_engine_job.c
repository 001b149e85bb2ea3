/* A job runs beside the caller, ends, and can be stopped. This program's own SDL_CreateThread stands before the
 * library's, so that it can refuse. */
#include "tests/kits/engine_kit.h"

#include "engine/threads/job.h"

static bool refuses;

SDL_Thread *SDLCALL SDL_CreateThread(SDL_ThreadFunction function, const char *name, void *data) {
    return refuses ? NULL : SDL_CreateThreadWithStackSize(function, name, 0, data);
}

static SDL_atomic_t steps;
static SDL_threadID ran;

static bool count(void *data) {
    ran = SDL_ThreadID();
    return SDL_AtomicAdd(&steps, 1) + 1 < *(int *)data;
}

static bool for_ever(void *data) {
    (void)data;
    SDL_AtomicAdd(&steps, 1);
    return true;
}

static void done(Job *job) {
    for (int i = 0; !Job_Done(job, 0) && i < 10000; i++) SDL_Delay(1);
    assert_true(Job_Done(job, 0));
}

TEST(every_step_is_done_on_another_thread) {
    int most = 1000;
    SDL_AtomicSet(&steps, 0);
    Job *job = Job_Begin(count, &most);
    done(job);
    Job_End(job);
    assert_int_equal(SDL_AtomicGet(&steps), 1000);
    assert_true(ran != SDL_ThreadID());
}

TEST(ending_does_the_rest) {
    int most = 1000;
    SDL_AtomicSet(&steps, 0);
    Job_End(Job_Begin(count, &most));
    assert_int_equal(SDL_AtomicGet(&steps), 1000);
}

TEST(stopping_leaves_the_rest_out) {
    SDL_AtomicSet(&steps, 0);
    Job *job = Job_Begin(for_ever, NULL);
    while (!SDL_AtomicGet(&steps)) SDL_Delay(1);
    assert_false(Job_Done(job, 0));
    Job_Stop(job);
    assert_true(Job_Done(NULL, 0));
    Job_Stop(NULL);
    Job_End(NULL);
}

static bool nap(void *data) {
    SDL_Delay(1);
    return count(data);
}

TEST(without_threads_the_frames_do_it_in_slices) {
    int most = 100, frames = 0;
    refuses = true;
    SDL_AtomicSet(&steps, 0);
    Job *job = Job_Begin(nap, &most);
    for (; !Job_Done(job, .005); frames++) assert_true(SDL_AtomicGet(&steps) < 100);
    assert_true(frames >= 10 && frames < 100);
    assert_true(ran == SDL_ThreadID());
    Job_End(job);
    assert_int_equal(SDL_AtomicGet(&steps), 100);
    SDL_AtomicSet(&steps, 0);
    Job_End(Job_Begin(count, &most));
    assert_int_equal(SDL_AtomicGet(&steps), 100);
    SDL_AtomicSet(&steps, 0);
    Job_Stop(Job_Begin(count, &most));
    assert_int_equal(SDL_AtomicGet(&steps), 0);
    refuses = false;
}
