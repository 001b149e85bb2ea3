#include "engine/picture/fluid_host.h"
#include "engine/window/app.h"

static void parallel_for(int count, int grain, FluidTask *task, void *task_data, void *host) {
    Workers_Run(host, count, grain, task, task_data);
}

static double seconds(void *host) {
    (void)host;
    return App_Seconds();
}

static void span(const char *name, double began, double ended, void *host) {
    Trace_Span(Workers_Trace(host), name, began, ended);
}

FluidHost FluidHost_Make(Workers *workers) {
    return (FluidHost){.data = workers,
                       .parallel_for = Workers_Count(workers) > 1 ? parallel_for : 0,
                       .seconds = seconds,
                       .span = Workers_Trace(workers) ? span : 0};
}

double FluidHost_Waiting(const FluidHost *host) {
    return host->parallel_for == parallel_for ? Workers_Waiting(host->data) : 0;
}
