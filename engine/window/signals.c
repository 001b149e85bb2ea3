#include "engine/window/signals.h"

#include <signal.h>
#include <stddef.h>

#ifdef SIGHUP
static const int QUIT[] = {SIGHUP, SIGQUIT, SIGXCPU}, IGNORED[] = {SIGPIPE, SIGXFSZ};

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
    for (size_t i = 0; i < sizeof QUIT / sizeof *QUIT; i++) exchange(QUIT[i], SIG_DFL, quit);
    for (size_t i = 0; i < sizeof IGNORED / sizeof *IGNORED; i++) exchange(IGNORED[i], SIG_DFL, SIG_IGN);
}

void Signals_Restore(void) {
    for (size_t i = 0; i < sizeof QUIT / sizeof *QUIT; i++) exchange(QUIT[i], quit, SIG_DFL);
}
#else
void Signals_Heed(void) {}
void Signals_Restore(void) {}
#endif
