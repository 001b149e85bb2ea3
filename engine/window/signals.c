#include "engine/window/signals.h"

#include <signal.h>
#include <stddef.h>

#ifdef SIGHUP
static void quit(int number) {
    (void)number;
    raise(SIGTERM);
}

static void exchange(int number, void (*from)(int), void (*to)(int)) {
    struct sigaction now;
    if (sigaction(number, NULL, &now) != 0 || now.sa_handler != from) return;
    now.sa_handler = to;
    sigaction(number, &now, NULL);
}

void Signals_Heed(void) {
    exchange(SIGHUP, SIG_DFL, quit);
    exchange(SIGPIPE, SIG_DFL, SIG_IGN);
}

void Signals_Restore(void) { exchange(SIGHUP, quit, SIG_DFL); }
#else
void Signals_Heed(void) {}
void Signals_Restore(void) {}
#endif
