/* signals.h - signals that end a program let it save first. */
#ifndef ENGINE_SIGNALS_H
#define ENGINE_SIGNALS_H

/* SDL asks the program to quit on SIGTERM and SIGINT. After this call it also does so on SIGHUP, SIGQUIT and SIGXCPU.
 * These tell that the terminal closed, Ctrl+\ was pressed, or the time of `ulimit -t` is over. SIGPIPE and SIGXFSZ no
 * longer end the program, so that writing fails instead. Signals that the program handles or ignores stay as they are.
 * Call it after SDL has started. Does nothing on Windows. */
void Signals_Heed(void);

/* These signals end the program again. Call it after SDL_Quit. */
void Signals_Restore(void);

#endif
