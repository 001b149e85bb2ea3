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
 * Use one App at a time, on the main thread. All sizes are in output pixels. Window units may be larger than these. */
#ifndef ENGINE_APP_H
#define ENGINE_APP_H

#include "engine/draw/draw.h"
#include "engine/window/input.h"

typedef struct App App;

/* APP_ANY takes an accelerated renderer or else software. APP_OPENGL takes OpenGL even if it is emulated. */
typedef enum { APP_ANY, APP_OPENGL, APP_SOFTWARE } AppRenderer;

typedef struct AppDef {
    const char *title; /* of the window */
    int width, height; /* 1 .. 16384, window units, or pixels when headless */
    bool fullscreen;   /* borderless, at the desktop's resolution */
    bool vsync;
    AppRenderer renderer;
    bool headless; /* draws into memory by software, without a window or waiting, one tick per frame */
} AppDef;

AppDef App_DefaultDef(void); /* a 1280 x 720 window with vsync, to which the game gives a title */

/* Opens the window. The log tells if another renderer than the wanted one draws. NULL on failure, see Log_Reason. */
App *App_Create(const AppDef *def);
void App_Destroy(App *app); /* NULL is fine */

/* Processes the events since the last frame. False once the user or a signal has asked to quit. */
bool App_BeginFrame(App *app);
int App_Ticks(const App *app);          /* ticks due in this frame, always 1 when headless */
void App_SetPace(App *app, float pace); /* 0 < pace <= 1, seconds of game time per second of the clock */
/* Call it in each frame of a pause, before drawing. No game time passes, and the picture stands still. */
void App_HoldTicks(App *app);
float App_Between(
    const App *app);         /* 0 .. 1, where to draw moving things between their last two ticks, 1 when headless */
void App_EndFrame(App *app); /* shows what was drawn */

Input *App_Input(App *app);
Draw *App_Draw(App *app);

/* True in the frame in which the window lost the focus or was minimised. All keys have been released. */
bool App_LostFocus(const App *app);
bool App_IsAway(const App *app);              /* true from then until the focus is back */
const char *App_RendererName(const App *app); /* "opengl", "software" and so on, for the HUD */

/* Finds functions of the OpenGL that draws into the window. NULL if none does, or if it is emulated and unasked for. */
typedef void *AppLoader(const char *name);
AppLoader *App_OpenGL(const App *app);

bool App_ToggleFullscreen(App *app); /* false, with Log_Reason, if the system refuses or headless */
bool App_IsFullscreen(const App *app);
bool App_SetVsync(App *app, bool vsync);
bool App_Vsync(const App *app);

/* Writes the drawing since App_BeginFrame as a PNG. Call it before App_EndFrame. */
bool App_Screenshot(App *app, const char *path);

/* The drawing since App_BeginFrame in this place, as 0xXXRRGGBB, without a copy where the renderer draws into memory.
 * Valid until the next drawing. NULL on failure, see Log_Reason. `size` gets width, height and pitch in pixels. */
const uint32_t *App_Pixels(App *app, DrawRect place, int size[3]);

/* The path of a file that was dropped on the window in this frame, the first if there were several. NULL if none. In a
 * browser it is a copy that the game may keep. App_Upload asks for one there, and is false where there is no page. */
const char *App_Dropped(const App *app);
int App_DroppedCount(const App *app);            /* files and folders */
void App_InjectDrop(App *app, const char *path); /* as if it were dropped, before App_BeginFrame */
bool App_Upload(void);                           /* call it when a key or a button has been pressed */
/* Hands a file to the player of a browser, or a folder as a ZIP archive, and empties it. False where there is no page,
 * or no memory for the archive. */
bool App_Download(const char *path);

double App_Seconds(void); /* monotonic clock, s, which works without an App */

/* Calls frame(data) until it returns false. A browser runs the loop itself, and App_Run does not return there. So
 * `data` must not lie on the stack, and the call that returns false has to end the run. */
void App_Run(bool (*frame)(void *data), void *data);

#endif
