#include "engine/files/log.h"

#include <SDL.h>
#include <stdarg.h>

void Log_Info(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    SDL_LogMessageV(SDL_LOG_CATEGORY_APPLICATION, SDL_LOG_PRIORITY_INFO, format, arguments);
    va_end(arguments);
}

void Log_Warn(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    SDL_LogMessageV(SDL_LOG_CATEGORY_APPLICATION, SDL_LOG_PRIORITY_WARN, format, arguments);
    va_end(arguments);
}

bool Log_Fail(const char *format, ...) {
    char sentence[1024];
    va_list arguments;
    va_start(arguments, format);
    SDL_vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    SDL_SetError("%s", sentence);
    return false;
}

const char *Log_Reason(void) { return SDL_GetError(); }
