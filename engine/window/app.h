/* app.h - the window, the clock and the frame.
 *
 * The game keeps its frame in main, where it can be read, and hands it to App_Run:
 *
 *     static bool frame(void *data) {
 *         App *app = data;
 *         if (!App_BeginFrame(app)) return App_Destroy(app), false;
 *         for (int i = App_Ticks(app); i > 0; i--) tick(Input_TakeTick(App_Input(app)));
 *         draw(App_Draw(app), App_Between(app));
 *         App_EndFrame(app);
 *         return true;
 *     }
 *
 * One App at a time, on the main thread. All sizes are in output pixels, which on a high-DPI screen are finer than the
 * system's window units. */
#ifndef ENGINE_APP_H
#define ENGINE_APP_H

#include "engine/draw/draw.h"
#include "engine/window/input.h"

typedef struct App App;

/* What draws: an accelerated renderer, or else a software one; OpenGL, even where it is only emulated; or software. */
typedef enum { APP_ANY, APP_OPENGL, APP_SOFTWARE } AppRenderer;

typedef struct AppDef {
    const char *title; /* of the window */
    int width, height; /* 1 .. 16384, window units, or pixels when headless */
    bool fullscreen;   /* borderless, at the desktop's resolution */
    bool vsync;
    AppRenderer renderer;
    bool headless; /* no window: draws into memory by software, one tick a frame, without waiting */
} AppDef;

AppDef App_DefaultDef(void); /* a 1280 x 720 window with vsync; the game sets the title */

/* Opens the window; the log says what draws into it, if not what was asked for. NULL if not even that
 * works: see Log_Reason. */
App *App_Create(const AppDef *def);
void App_Destroy(App *app); /* NULL is fine */

/* Processes the events since the last frame. False once the user or the system (SIGTERM, SIGHUP, SIGQUIT) has asked to
 * quit. */
bool App_BeginFrame(App *app);
int App_Ticks(const App *app);          /* ticks due in this frame; always 1 when headless */
void App_SetPace(App *app, float pace); /* above 0 .. 1, 1 at first: game time goes this much slower than the clock */
/* In each frame of a pause, before drawing: no game time passes, and the picture goes on where it stood. */
void App_HoldTicks(App *app);
float App_Between(
    const App *app);         /* 0 .. 1: where between their last two ticks to draw moving things; 1 when headless */
void App_EndFrame(App *app); /* shows what was drawn */

Input *App_Input(App *app);
Draw *App_Draw(App *app);

/* True in the one frame in which the window lost the focus or was minimised, so that the game can pause. All keys have
 * been released. */
bool App_LostFocus(const App *app);
bool App_IsAway(const App *app);              /* true from then until the focus is back */
const char *App_RendererName(const App *app); /* "opengl", "software", ...; for the HUD */

/* Finds functions of the OpenGL that draws into the window; NULL if none does, or if it is emulated and nobody asked
 * for it: software is faster then. */
typedef void *AppLoader(const char *name);
AppLoader *App_OpenGL(const App *app);

bool App_ToggleFullscreen(App *app); /* false, with Log_Reason, if the system refuses or the App is headless */
bool App_IsFullscreen(const App *app);
bool App_SetVsync(App *app, bool vsync);
bool App_Vsync(const App *app);

/* Writes what has been drawn since App_BeginFrame as a PNG. Call it before App_EndFrame. */
bool App_Screenshot(App *app, const char *path);

double App_Seconds(void); /* monotonic clock, s; works without an App */

/* Calls frame(data) until it returns false. A browser runs the loop itself, and App_Run does not return there: so
 * `data` must not lie on the stack, and what ends the run belongs into the call that returns false. */
void App_Run(bool (*frame)(void *data), void *data);

#endif
