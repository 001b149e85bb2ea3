/* web.h - a browser in place of a window system. Without a page, as under node, nothing here does anything. */
#ifndef ENGINE_WEB_H
#define ENGINE_WEB_H

#include <stdbool.h>

#ifdef __EMSCRIPTEN__
bool Web_HasPage(void);
bool Web_HasFingers(void); /* they are what its device is used with */
/* The page calls frame(data) until it returns false, then shows its end. Does not return and keeps the stack. */
void Web_Run(bool (*frame)(void *data), void *data);
bool Web_IsFullscreen(void);
/* The browser or the player may still refuse later. False, with SDL_GetError, if it can show no page like that. */
bool Web_SetFullscreen(bool fullscreen);
bool Web_Download(const char *path); /* see App_Download */
bool Web_Upload(void);               /* asks for a file, which comes as SDL_DROPFILE if the player chooses one */
#else
static inline bool Web_HasPage(void) { return false; }
static inline bool Web_HasFingers(void) { return false; }
static inline void Web_Run(bool (*frame)(void *data), void *data) { (void)frame, (void)data; }
static inline bool Web_IsFullscreen(void) { return false; }
static inline bool Web_SetFullscreen(bool fullscreen) { return (void)fullscreen, false; }
static inline bool Web_Download(const char *path) { return (void)path, false; }
static inline bool Web_Upload(void) { return false; }
#endif

#endif
