/* log.h - messages for the person at the terminal, and the sentence that explains the last failure.
 *
 * Every engine call that returns false or NULL leaves one sentence, which names the thing, in Log_Reason. Calls that
 * succeed may leave an old sentence in place, so read it only after a failure, on the thread that failed.
 */
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
const char *Log_Reason(void);                            /* never NULL; SDL's own text if no sentence was stored */

#endif
