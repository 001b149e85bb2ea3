/* log.h - messages on the terminal, and a sentence that explains the last failure.
 *
 * Every engine call that returns false or NULL leaves a sentence in Log_Reason that says what failed. Calls that
 * succeed may leave an old sentence there, so read it only after a failure, on the thread that failed. */
#ifndef ENGINE_LOG_H
#define ENGINE_LOG_H

#include <stdbool.h>

#if defined(__GNUC__)
#define LOG_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define LOG_PRINTF(text, first)
#endif

void Log_Info(const char *format, ...) LOG_PRINTF(1, 2); /* through SDL_Log, to standard error */
void Log_Warn(const char *format, ...) LOG_PRINTF(1, 2);

bool Log_Fail(const char *format, ...) LOG_PRINTF(1, 2); /* stores the sentence and returns false */
const char *Log_Reason(void);                            /* never NULL, SDL's own message if there is no sentence */

#endif
