#define SDL_MAIN_HANDLED
#include "engine/window/app.h"
#include "engine/files/log.h"
#include "engine/files/png.h"
#include "engine/window/renderer.h"
#include "engine/window/signals.h"
#include "engine/window/ticker.h"
#include "engine/window/web.h"
#include "fluid/fluid_sdl.h"

#include <SDL.h>
#include <stdlib.h>

struct App {
    AppDef def;
    SDL_Window *window;   /* NULL when headless */
    SDL_Surface *surface; /* NULL with a window */
    SDL_Renderer *renderer;
    Draw *draw;
    Input *input;
    Ticker ticker;
    double last_frame; /* s */
    float pace;
    int ticks;
    bool quit, lost_focus, away, vsync;
    char *dropped; /* of this frame, or NULL */
    int drops;
    uint32_t *pixels; /* of App_Pixels */
    size_t room;
    SDL_Rect windowed; /* the window's place outside full screen, empty if the system knows it */
};

enum { MAX_SIZE = 16384, HIDDEN_DELAY_MS = 16 };

AppDef App_DefaultDef(void) { return (AppDef){.title = "Untitled", .width = 1280, .height = 720, .vsync = true}; }

void App_Run(bool (*frame)(void *data), void *data) {
    if (Web_HasPage()) Web_Run(frame, data);
    while (frame(data)) {}
}

double App_Seconds(void) { return FluidSDL_Seconds(NULL); }

/* Settings that SDL reads before it starts. */
static void prepare(void) {
    SDL_SetMainReady();
    SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1"); /* the click that brings the window back counts */
    SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0");       /* a finger is no mouse, and input.c knows what it is on */
#ifdef SDL_HINT_WINDOWS_DPI_SCALING /* since SDL 2.24. On other systems the flag of the window is enough */
    SDL_SetHint(SDL_HINT_WINDOWS_DPI_SCALING, "1");
#endif
}

static bool shows_nothing(const char *driver) {
    return !driver || SDL_strcmp(driver, "offscreen") == 0 || SDL_strcmp(driver, "dummy") == 0;
}

#ifdef __linux__
static const char *set_to(const char *variable) {
    const char *value = SDL_getenv(variable);
    return value && *value ? value : NULL;
}

/* Tries only displays that the environment names, since libraries of displays print messages. */
static bool init_video(void) {
    const char *wayland = set_to("WAYLAND_DISPLAY");
    const bool has_sockets = set_to("XDG_RUNTIME_DIR") || (wayland && *wayland == '/');
    if (!set_to("DISPLAY") && !(wayland && has_sockets)) return false;
    if (!has_sockets) SDL_SetHint(SDL_HINT_VIDEODRIVER, "x11");
    const bool done = SDL_InitSubSystem(SDL_INIT_VIDEO) == 0;
    if (!has_sockets) SDL_SetHint(SDL_HINT_VIDEODRIVER, NULL);
    return done;
}

static bool no_display(void) {
    const char *x11 = set_to("DISPLAY"), *wayland = set_to("WAYLAND_DISPLAY");
    if (!x11 && !wayland) return Log_Fail("there is no display to open a window on");
    return Log_Fail("there is no display to open a window on: cannot connect to %s%s%s%s%s", x11 ? "DISPLAY=" : "",
                    x11 ? x11 : "", x11 && wayland ? " or " : "", wayland ? "WAYLAND_DISPLAY=" : "",
                    wayland ? wayland : "");
}
#else
static bool init_video(void) { return SDL_InitSubSystem(SDL_INIT_VIDEO) == 0; }
static bool no_display(void) { return Log_Fail("there is no display to open a window on: %s", SDL_GetError()); }
#endif

/* Without a display SDL would silently draw to nowhere, which only makes sense if the user has named such a driver. The
 * connection stays open, since some servers shut down when their last client leaves. */
static bool open_display(void) {
    const char *named = SDL_GetHint(SDL_HINT_VIDEODRIVER);
    if (!named || !*named) return (init_video() && !shows_nothing(SDL_GetCurrentVideoDriver())) || no_display();
    return SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 ||
           Log_Fail("there is no display to open a window on: %s", SDL_GetError());
}

static bool open_surface(App *app) {
    app->surface = SDL_CreateRGBSurfaceWithFormat(0, app->def.width, app->def.height, 32, SDL_PIXELFORMAT_ARGB8888);
    app->renderer = app->surface ? SDL_CreateSoftwareRenderer(app->surface) : NULL;
    return app->renderer || Log_Fail("there is no memory to draw into: %s", SDL_GetError());
}

/* ---- Full screen ------------------------------------------------------------------------------------------- */

/* Without a window manager, nobody enlarges the window to the size of the screen, yet SDL draws as if it were that
 * large. So fill_screen sets the size. Such a window has no border. Other borderless windows take no harm. */
static bool is_bare(SDL_Window *window) {
    int top = 0;
    const bool x11 = SDL_strcmp(SDL_GetCurrentVideoDriver(), "x11") == 0;
    return x11 && SDL_GetWindowBordersSize(window, &top, NULL, NULL, NULL) == 0 && top == 0;
}

static bool fill_screen(App *app) {
    SDL_Rect screen;
    if (Web_HasPage()) return Web_SetFullscreen(true);
    app->windowed = (SDL_Rect){0, 0, 0, 0};
    if (is_bare(app->window) && SDL_GetDisplayBounds(SDL_GetWindowDisplayIndex(app->window), &screen) == 0) {
        SDL_GetWindowPosition(app->window, &app->windowed.x, &app->windowed.y);
        SDL_GetWindowSize(app->window, &app->windowed.w, &app->windowed.h);
        SDL_SetWindowPosition(app->window, screen.x, screen.y);
        SDL_SetWindowSize(app->window, screen.w, screen.h);
    }
    return SDL_SetWindowFullscreen(app->window, SDL_WINDOW_FULLSCREEN_DESKTOP) == 0;
}

static bool leave_screen(App *app) {
    const SDL_Rect *back = &app->windowed;
    if (Web_HasPage()) return Web_SetFullscreen(false);
    if (SDL_SetWindowFullscreen(app->window, 0) != 0) return false;
    if (back->w > 0) SDL_SetWindowSize(app->window, back->w, back->h);
    if (back->w > 0) SDL_SetWindowPosition(app->window, back->x, back->y);
    return true;
}

bool App_IsFullscreen(const App *app) {
    return app->window &&
           (Web_HasPage() ? Web_IsFullscreen() : SDL_GetWindowFlags(app->window) & SDL_WINDOW_FULLSCREEN);
}

bool App_ToggleFullscreen(App *app) {
    if (!app->window) return Log_Fail("there is no window to fill the screen");
    return (App_IsFullscreen(app) ? leave_screen(app) : fill_screen(app)) ||
           Log_Fail("full screen: %s", SDL_GetError());
}

/* ---- Opening and closing ----------------------------------------------------------------------------------- */

static bool open_window(App *app) {
    const AppDef *def = &app->def;
    const Uint32 flags = SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI | (def->fullscreen ? SDL_WINDOW_HIDDEN : 0);
    if (!open_display()) return false;
    if (SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER) != 0)
        Log_Warn("game controllers cannot be used: %s", SDL_GetError());
    const int at = def->fullscreen ? 0 : SDL_WINDOWPOS_CENTERED; /* a hidden window is not moved */
    app->window = SDL_CreateWindow(def->title, at, at, def->width, def->height, flags);
    if (!app->window) return Log_Fail("the window cannot be opened: %s", SDL_GetError());
    if (def->fullscreen && !fill_screen(app)) Log_Warn("full screen: %s", SDL_GetError());
    app->windowed.x = app->windowed.y = SDL_WINDOWPOS_CENTERED;
    SDL_ShowWindow(app->window);
    SDL_StopTextInput(); /* keys are not text until Input_AskText says so, and no input method pops up */
    app->renderer = Renderer_Create(app->window, def->renderer);
    if (!app->renderer) return Log_Fail("nothing can be drawn into the window: %s", SDL_GetError());
    /* The flag of the renderer does nothing for software drawing. */
    if (!App_SetVsync(app, def->vsync)) Log_Warn("%s", Log_Reason());
    return true;
}

const char *App_RendererName(const App *app) {
    SDL_RendererInfo info;
    return SDL_GetRendererInfo(app->renderer, &info) == 0 ? info.name : "unknown";
}

static void *find_call(const char *name) { return SDL_GL_GetProcAddress(name); }

AppLoader *App_OpenGL(const App *app) {
    if (!app->window || app->def.renderer == APP_SOFTWARE || !Renderer_IsOpenGL(app->renderer)) return NULL;
    return app->def.renderer == APP_OPENGL || !Renderer_IsEmulated(app->renderer) ? find_call : NULL;
}

static bool open(App *app) {
    if (SDL_InitSubSystem(SDL_INIT_EVENTS) != 0) return Log_Fail("events cannot be read: %s", SDL_GetError());
    Signals_Heed();
    if (!(app->def.headless ? open_surface(app) : open_window(app))) return false;
    app->draw = Draw_Create(app->renderer, app->surface);
    app->input = Input_Create();
    if (!app->draw || !app->input) return false;
    if (Web_HasFingers()) Input_BeginWithFingers(app->input);
    int width, height;
    Draw_Size(app->draw, &width, &height);
    Log_Info("video %s, renderer %s, %d x %d pixels", app->window ? SDL_GetCurrentVideoDriver() : "headless",
             App_RendererName(app), width, height);
    app->last_frame = App_Seconds();
    return true;
}

App *App_Create(const AppDef *def) {
    prepare();
    if (def->width < 1 || def->height < 1 || def->width > MAX_SIZE || def->height > MAX_SIZE)
        return Log_Fail("a window of %d x %d: each side must be 1 to %d", def->width, def->height, MAX_SIZE), NULL;
    App *app = calloc(1, sizeof *app);
    if (!app) return Log_Fail("no memory for the window"), NULL;
    app->def = *def;
    app->pace = 1;
    if (open(app)) return app;
    char reason[512];
    SDL_strlcpy(reason, Log_Reason(), sizeof reason);
    App_Destroy(app);
    return Log_Fail("%s", reason), NULL;
}

static void forget_drops(App *app) {
    SDL_free(app->dropped);
    app->dropped = NULL;
    app->drops = 0;
}

void App_Destroy(App *app) {
    if (!app) return;
    forget_drops(app);
    Input_Destroy(app->input);
    Draw_Destroy(app->draw);
    if (app->renderer) SDL_DestroyRenderer(app->renderer);
    if (app->window) SDL_DestroyWindow(app->window);
    SDL_FreeSurface(app->surface);
    SDL_Quit();
    Signals_Restore();
    free(app->pixels);
    free(app);
}

const char *App_Dropped(const App *app) { return app->dropped; }
int App_DroppedCount(const App *app) { return app->drops; }

void App_InjectDrop(App *app, const char *path) {
    (void)app; /* events are SDL's */
    SDL_PushEvent(&(SDL_Event){.drop = {.type = SDL_DROPFILE, .file = SDL_strdup(path)}});
}

bool App_Upload(void) { return Web_HasPage() && Web_Upload(); }
bool App_Download(const char *path) { return Web_HasPage() && Web_Download(path); }

Input *App_Input(App *app) { return app->input; }
Draw *App_Draw(App *app) { return app->draw; }
bool App_LostFocus(const App *app) { return app->lost_focus; }
bool App_IsAway(const App *app) { return app->away; }
int App_Ticks(const App *app) { return app->ticks; }
void App_SetPace(App *app, float pace) { app->pace = pace > 0 && pace < 1 ? pace : 1; }
void App_HoldTicks(App *app) { Ticker_Hold(&app->ticker); }
float App_Between(const App *app) { return app->def.headless ? 1.0f : Ticker_Between(&app->ticker); }

static float pixels_per_unit(App *app) {
    int units = 0, pixels = 0, height;
    if (app->window) SDL_GetWindowSize(app->window, &units, &height);
    Draw_Size(app->draw, &pixels, &height);
    return units > 0 ? (float)pixels / (float)units : 1.0f;
}

static void take_window_event(App *app, Uint8 event) {
    if (event == SDL_WINDOWEVENT_FOCUS_GAINED) app->away = false;
    if (event != SDL_WINDOWEVENT_FOCUS_LOST && event != SDL_WINDOWEVENT_MINIMIZED) return;
    app->lost_focus = app->away = true;
    Input_ReleaseAll(app->input);
}

static void take_finger(App *app, const SDL_TouchFingerEvent *event, InputFinger what) {
    int width, height;
    Draw_Size(app->draw, &width, &height);
    Input_InjectFinger(app->input, event->fingerId, event->x * (float)width, event->y * (float)height, what);
}

static void take_drop(App *app, char *path) {
    app->drops++;
    if (app->dropped)
        SDL_free(path);
    else
        app->dropped = path;
}

static void take_event(App *app, const SDL_Event *event) {
    switch (event->type) {
    case SDL_FINGERDOWN:
        take_finger(app, &event->tfinger, FINGER_DOWN);
        break;
    case SDL_FINGERMOTION:
        take_finger(app, &event->tfinger, FINGER_MOVE);
        break;
    case SDL_FINGERUP:
        take_finger(app, &event->tfinger, FINGER_UP);
        break;
    case SDL_DROPFILE:
        take_drop(app, event->drop.file);
        break;
    case SDL_DROPTEXT:
        SDL_free(event->drop.file);
        break;
    case SDL_QUIT:
        app->quit = true;
        break;
    case SDL_WINDOWEVENT:
        take_window_event(app, event->window.event);
        break;
    case SDL_RENDER_TARGETS_RESET:
    case SDL_RENDER_DEVICE_RESET:
        Draw_LoseTextures(app->draw);
        break;
    default:
        Input_TakeEvent(app->input, event, pixels_per_unit(app));
        break;
    }
}

bool App_BeginFrame(App *app) {
    SDL_Event event;
    app->lost_focus = false;
    forget_drops(app);
    Input_BeginFrame(app->input);
    while (SDL_PollEvent(&event)) take_event(app, &event);
    Draw_SetDensity(app->draw, pixels_per_unit(app));
    const double now = App_Seconds(), elapsed = now - app->last_frame;
    app->last_frame = now;
    app->ticks = app->def.headless ? 1 : Ticker_Advance(&app->ticker, elapsed * (double)app->pace);
    return !app->quit;
}

void App_EndFrame(App *app) {
    SDL_RenderPresent(app->renderer);
    /* Presenting a hidden window does not wait for the screen. */
    if (app->window && SDL_GetWindowFlags(app->window) & (SDL_WINDOW_MINIMIZED | SDL_WINDOW_HIDDEN))
        SDL_Delay(HIDDEN_DELAY_MS);
}

bool App_SetVsync(App *app, bool vsync) {
    if (!app->window) return Log_Fail("there is no window to wait for");
    if (!Web_HasPage() && SDL_RenderSetVSync(app->renderer, vsync) != 0) return Log_Fail("vsync: %s", SDL_GetError());
    app->vsync = vsync;
    return true;
}

bool App_Vsync(const App *app) { return app->vsync; }

bool App_Screenshot(App *app, const char *path) {
    int width, height;
    Draw_Size(app->draw, &width, &height);
    uint32_t *pixels = malloc((size_t)width * (size_t)height * sizeof *pixels);
    if (!pixels) return Log_Fail("%s cannot be written: no memory for the picture", path);
    const SDL_Rect all = {0, 0, width, height};
    bool written = SDL_RenderReadPixels(app->renderer, &all, SDL_PIXELFORMAT_ARGB8888, pixels, width * 4) == 0 ||
                   Log_Fail("%s cannot be written: %s", path, SDL_GetError());
    written = written && Png_Write(path, pixels, width, height, width);
    free(pixels);
    return written;
}

/* Pixels that are already in memory. */
static const uint32_t *look(App *app, const SDL_Rect *part, int size[3]) {
    const SDL_Surface *surface = app->surface;
    size[2] = surface->pitch / 4;
    if (SDL_RenderFlush(app->renderer) != 0) return Log_Fail("the drawing cannot be read: %s", SDL_GetError()), NULL;
    return (const uint32_t *)surface->pixels + (size_t)part->y * (size_t)size[2] + part->x;
}

static bool make_room(App *app, size_t room) {
    if (app->room >= room) return true;
    uint32_t *larger = realloc(app->pixels, room * sizeof *larger);
    if (!larger) return Log_Fail("the drawing cannot be read: out of memory");
    app->pixels = larger, app->room = room;
    return true;
}

const uint32_t *App_Pixels(App *app, DrawRect place, int size[3]) {
    SDL_Rect all = {0, 0, 0, 0}, part = {(int)place.x, (int)place.y, (int)place.w, (int)place.h};
    Draw_Size(app->draw, &all.w, &all.h);
    if (!SDL_IntersectRect(&all, &part, &part)) return Log_Fail("nothing is drawn there"), NULL;
    size[0] = size[2] = part.w;
    size[1] = part.h;
    if (app->surface && !SDL_MUSTLOCK(app->surface)) return look(app, &part, size);
    if (!make_room(app, (size_t)part.w * (size_t)part.h)) return NULL;
    if (SDL_RenderReadPixels(app->renderer, &part, SDL_PIXELFORMAT_ARGB8888, app->pixels, part.w * 4) == 0)
        return app->pixels;
    return Log_Fail("the drawing cannot be read: %s", SDL_GetError()), NULL;
}
