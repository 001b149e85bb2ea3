/* signals.h - what ends a program from outside lets it save first. */
#ifndef ENGINE_SIGNALS_H
#define ENGINE_SIGNALS_H

/* SDL asks the program to quit on SIGTERM and SIGINT. After this call it does so on SIGHUP, too, which comes when the
 * terminal is closed; and a reader of the output that goes away makes writing fail, but does not end the program
 * (SIGPIPE). Signals that the program handles itself, or was told to ignore (nohup), stay as they are. Call it after
 * SDL has started. Does nothing on Windows. */
void Signals_Heed(void);

/* SIGHUP ends the program again. Call it after SDL_Quit. */
void Signals_Restore(void);

#endif
