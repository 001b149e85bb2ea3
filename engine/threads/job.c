#include "engine/threads/job.h"
#include "engine/files/log.h"
#include "fluid/fluid_sdl.h"

#include <SDL.h>
#include <stdatomic.h>
#include <stdlib.h>

struct Job {
    JobStep *step;
    void *data;
    SDL_Thread *thread; /* NULL if there is none */
    atomic_bool done, stopped;
};

static int run(void *data) {
    Job *job = data;
    while (!job->stopped && job->step(job->data)) {}
    job->done = true;
    return 0;
}

Job *Job_Begin(JobStep *step, void *data) {
    Job *job = calloc(1, sizeof *job);
    if (!job) return Log_Fail("out of memory"), NULL;
    job->step = step;
    job->data = data;
    job->thread = SDL_CreateThread(run, "job", job);
    return job;
}

bool Job_Done(Job *job, double seconds) {
    if (!job || job->done) return true;
    if (job->thread) return false;
    const double until = FluidSDL_Seconds(NULL) + seconds;
    bool more = true;
    while ((more = job->step(job->data)) && FluidSDL_Seconds(NULL) < until) {}
    if (!more) job->done = true;
    return !more;
}

void Job_End(Job *job) {
    if (!job) return;
    if (job->thread) SDL_WaitThread(job->thread, NULL);
    if (!job->done) run(job);
    free(job);
}

void Job_Stop(Job *job) {
    if (job) job->stopped = true;
    Job_End(job);
}
