/* What a session does once a frame: keys that belong to no tick, and the picture. */
#include "game/session.h"

#include "engine/file.h"
#include "engine/ticker.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define PIXELS_MAX (1280.0f * 720.0f) /* of the picture; larger windows stretch it */

/* ---- Keys --------------------------------------------------------------------------------------------- */

static void toast(Session *session, const char *what) { Hud_Toast(&session->hud, App_Seconds(), "%s", what); }

static void ask_restart(Session *session) { session->asked |= INTENT_RESTART; }
static void ask_scene(Session *session) { session->asked |= INTENT_NEXT_SCENE; }
static void ask_preset(Session *session) { session->asked |= INTENT_NEXT_PRESET; }
static void toggle_help(Session *session) { session->hud.help = !session->hud.help; }
static void toggle_pause(Session *session) { session->hud.paused = !session->hud.paused; }

static void step(Session *session) {
    session->steps = session->hud.paused ? session->steps + 1 : 0;
    session->hud.paused = true;
}

static void next_panel(Session *session) { session->hud.panel = (HudPanel)((session->hud.panel + 1) % HUD_PANELS); }

static void next_view(Session *session) {
    session->mode = (PictureMode)((session->mode + 1) % PICTURE_MODES);
    toast(session, Picture_ModeName(session->mode));
}

static void fullscreen(Session *session) {
    if (!App_ToggleFullscreen(session->app)) toast(session, Log_Reason());
}

static void vsync(Session *session) {
    bool on = !App_Vsync(session->app);
    toast(session, !App_SetVsync(session->app, on) ? Log_Reason()
                   : on                            ? "Vertical sync is on."
                                                   : "Vertical sync is off.");
}

static void back(Session *session) {
    session->over = !session->hud.help;
    session->hud.help = false;
}

static void ask_shot(Session *session) { session->shot = true; }

static const struct {
    Control control;
    void (*act)(Session *session);
} KEYS[] = {
    {CONTROL_HELP, toggle_help},  {CONTROL_PROFILER, next_panel},   {CONTROL_VIEW, next_view},
    {CONTROL_PRESET, ask_preset}, {CONTROL_FULLSCREEN, fullscreen}, {CONTROL_PAUSE, toggle_pause},
    {CONTROL_STEP, step},         {CONTROL_RESTART, ask_restart},   {CONTROL_NEXT_SCENE, ask_scene},
    {CONTROL_MENU, back},         {CONTROL_SCREENSHOT, ask_shot},   {CONTROL_VSYNC, vsync},
};

void Session_TakeKeys(Session *session) {
    const InputState *input = Input_Frame(App_Input(session->app));
    if (App_LostFocus(session->app) && !session->hud.paused) {
        session->hud.paused = true;
        toast(session, "Paused: the window lost the focus.");
    }
    for (int i = 0; i < (int)(sizeof KEYS / sizeof *KEYS); i++)
        if (Input_Pressed(input, KEYS[i].control)) KEYS[i].act(session);
    if (session->options.replay) session->asked = 0;
}

/* ---- The picture ---------------------------------------------------------------------------------------- */

static bool make_room(Session *session, int width, int height) {
    if (session->picture_size[0] == width && session->picture_size[1] == height) return true;
    free(session->pixels);
    session->pixels = malloc((size_t)width * (size_t)height * sizeof *session->pixels);
    session->picture_size[0] = session->pixels ? width : 0;
    session->picture_size[1] = session->pixels ? height : 0;
    return session->pixels != NULL;
}

static void note_picture(Session *session, double began) {
    for (int i = 0; i < PICTURE_STAGE_COUNT; i++)
        Profiler_Set(session->profiler, SERIES_PICTURE_STAGES + i,
                     1000 * Picture_StageSeconds(session->picture, (PictureStage)i));
    Profiler_Set(session->profiler, SERIES_PICTURE, 1000 * (App_Seconds() - began));
}

static void draw_picture(Session *session, float between) {
    const Camera *camera = &session->camera;
    float corner[2], shrink = sqrtf(PIXELS_MAX / (camera->screen.w * camera->screen.h + 1));
    float scale = shrink < 1 ? shrink : 1;
    int width = (int)fmaxf(1, roundf(camera->screen.w * scale)),
        height = (int)fmaxf(1, roundf(camera->screen.h * scale));
    double began = App_Seconds();
    Camera_Corner(camera, corner);
    Look_Make(&session->look, &session->game, session->mode,
              (PictureArea){corner[0], corner[1], camera->view[0], camera->view[1]}, between);
    if (!make_room(session, width, height)) return;
    if (Picture_Compose(session->picture, &session->look.frame, session->pixels, width, height, width))
        Draw_Image(App_Draw(session->app), session->pixels, width, height, width, camera->screen);
    note_picture(session, began);
}

static void move_camera(Session *session) {
    int width, height;
    const Player *player = &session->game.player;
    float target[2] = {player->at.x, player->at.y - PLAYER_HEIGHT / 2};
    Draw_Size(App_Draw(session->app), &width, &height);
    Camera_Fit(&session->camera, width, height);
    if (session->game.scene.has_player) Camera_Follow(&session->camera, target, TICKER_SECONDS);
}

static void draw_hud(Session *session) {
    double began = App_Seconds();
    HudFacts facts = {
        .draw = App_Draw(session->app),
        .text = session->text,
        .game = &session->game,
        .profiler = session->profiler,
        .picture = session->picture,
        .bindings = &session->settings.bindings,
        .mode = session->mode,
        .budget = session->options.budget,
        .threads = Workers_Count(session->workers),
        .renderer = App_RendererName(session->app),
        .now = began,
    };
    Hud_Draw(&session->hud, &facts);
    Profiler_Set(session->profiler, SERIES_HUD, 1000 * (App_Seconds() - began));
}

/* Without a window a frame is only drawn if somebody will see it, or its cost. */
void Session_Draw(Session *session, bool last) {
    const Options *options = &session->options;
    if (session->present > 0) Profiler_Set(session->profiler, SERIES_PRESENT, 1000 * session->present);
    move_camera(session);
    if (options->headless && !options->profile && !(last && options->screenshot)) return;
    Draw_Clear(App_Draw(session->app), DRAW_RGB(0x050608));
    draw_picture(session, session->hud.paused ? 1 : App_Between(session->app));
    draw_hud(session);
}

/* Into the working folder, under the next free number. */
static void take_shot(Session *session) {
    char path[40];
    int number = 1;
    do snprintf(path, sizeof path, "ember-%04d.png", number);
    while (File_Exists(path) && ++number < 10000);
    session->shot = false;
    if (App_Screenshot(session->app, path))
        Hud_Toast(&session->hud, App_Seconds(), "wrote %s", path);
    else
        toast(session, Log_Reason());
}

bool Session_Shoot(Session *session, bool last) {
    const char *path = session->options.screenshot;
    if (session->shot) take_shot(session);
    return !last || !path || App_Screenshot(session->app, path);
}

void Session_Show(Session *session) {
    Score score = Sounds_Take(&session->sounds, session->settings.volume, session->hud.paused);
    Audio_Play(session->audio, &score);
    double began = App_Seconds();
    App_EndFrame(session->app);
    session->present = App_Seconds() - began;
}
