#if !defined(_WIN32) && !defined(__EMSCRIPTEN__)
#define _POSIX_C_SOURCE 200809L
#define HAS_CLOCKS
#endif
#include "engine/threads/processor.h"
#include "fluid/fluid_sdl.h"

#include <time.h>

#ifdef HAS_CLOCKS
static double read(clockid_t clock) {
    struct timespec time;
    return clock_gettime(clock, &time) == 0 ? (double)time.tv_sec + 1e-9 * (double)time.tv_nsec : FluidSDL_Seconds(0);
}

ProcessorTime Processor_Now(void) {
    return (ProcessorTime){read(CLOCK_THREAD_CPUTIME_ID), read(CLOCK_PROCESS_CPUTIME_ID)};
}
#else
ProcessorTime Processor_Now(void) { return (ProcessorTime){FluidSDL_Seconds(0), FluidSDL_Seconds(0)}; }
#endif

ProcessorTime Processor_Since(ProcessorTime began) {
    const ProcessorTime now = Processor_Now();
    return (ProcessorTime){now.thread - began.thread, now.program - began.program};
}

double Processor_Cost(ProcessorTime spent, int threads) {
    const int abreast = SDL_min(threads, SDL_GetCPUCount());
    const double mean = threads > 1 ? spent.program / abreast : 0;
    return SDL_max(spent.thread, mean);
}
