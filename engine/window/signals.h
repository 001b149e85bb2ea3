/* signals.h - what ends a program from outside lets it save first. */
#ifndef ENGINE_SIGNALS_H
#define ENGINE_SIGNALS_H

/* SDL asks the program to quit on SIGTERM and SIGINT. After this call it does so on SIGHUP, SIGQUIT and SIGXCPU, too:
 * when the terminal is closed, on Ctrl+\ in it, and after the processor time that `ulimit -t` allows. Writing fails,
 * but does not end the program, where a reader goes away (SIGPIPE) or a file becomes longer than `ulimit -f` allows
 * (SIGXFSZ). Signals that the program handles itself, or was told to ignore (nohup), stay as they are. Call it after
 * SDL has started. Does nothing on Windows. */
void Signals_Heed(void);

/* These signals end the program again. Call it after SDL_Quit. */
void Signals_Restore(void);

#endif
