/* What a session shows in a frame: the picture, and all that is over it. */
#include "game/session/session.h"

#include "engine/files/file.h"
#include "engine/window/ticker.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define CAMERA_MOST (TICKER_BACKLOG * TICKER_SECONDS) /* s: as much as a slow frame ticks */
#define PIXELS_MAX  (1280.0f * 720.0f)                /* of the picture; larger windows stretch it */

#define SOUND_SECONDS 10.0 /* from one look for a sound device to the next */

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

/* False without memory for it. */
static bool compose(Session *session, int width, int height) {
    Draw *draw = App_Draw(session->app);
    const PictureFrame *frame = &session->look.frame;
    int pitch;
    uint32_t *lent = Draw_LendImage(draw, width, height, session->camera.screen, &pitch);
    if (lent) {
        bool made = Picture_Compose(session->picture, frame, lent, width, height, pitch);
        Draw_LentImage(draw);
        return made;
    }
    if (!make_room(session, width, height) ||
        !Picture_Compose(session->picture, frame, session->pixels, width, height, width))
        return false;
    Draw_Image(draw, session->pixels, width, height, width, session->camera.screen);
    return true;
}

/* Said once: memory comes and goes, and pictures with it. */
static void miss_picture(Session *session) {
    if (!session->missed) Log_Warn("out of memory for the picture of the air: it is not drawn");
    session->missed = true;
}

/* The wall is baked anew for each size, which takes as long as twenty to sixty frames: while the window's edge is
 * dragged, the picture is stretched; but not in runs that are looked at by their ticks. */
static void find_size(Session *session, int size[2]) {
    const DrawRect *screen = &session->camera.screen;
    float shrink = sqrtf(PIXELS_MAX / (screen->w * screen->h + 1)), scale = shrink < 1 ? shrink : 1;
    int width = (int)fmaxf(1, roundf(screen->w * scale)), height = (int)fmaxf(1, roundf(screen->h * scale));
    size[0] = width, size[1] = height;
    if (Session_IsPlayed(session)) Settle_Ask(&session->settle, width, height, App_Seconds(), size);
}

static void draw_picture(Session *session, float between) {
    const Camera *camera = &session->camera;
    float corner[2];
    int size[2];
    double began = App_Seconds();
    find_size(session, size);
    Camera_Corner(camera, corner);
    LookView view = {session->mode, (PictureArea){corner[0], corner[1], camera->view[0], camera->view[1]}, between,
                     session->settings.reduced_flashing};
    Trace_Begin(session->trace, "picture");
    Look_Make(&session->look, &session->game, &view);
    Session_Compare(session, &session->look.frame);
    if (!compose(session, size[0], size[1])) miss_picture(session);
    Trace_End(session->trace);
    note_picture(session, began);
}

/* It follows at one pace, however many frames a second are drawn; a run that is looked at by its ticks has one a frame.
 */
static float camera_seconds(const Session *session) {
    if (session->options.headless || session->options.screenshot) return TICKER_SECONDS;
    return fminf((float)(App_Seconds() - session->drawn), CAMERA_MOST);
}

static void move_camera(Session *session) {
    int width, height;
    const Player *player = &session->game.player;
    bool sinks = Session_Sinks(session);
    const float *centre = session->camera.centre;
    float target[2] = {sinks ? centre[0] : player->at.x, sinks ? centre[1] : player->at.y - PLAYER_HEIGHT / 2};
    Draw_Size(App_Draw(session->app), &width, &height);
    Camera_Fit(&session->camera, width, height);
    if (session->game.scene.has_player && !Screens_HoldStill(&session->screens))
        Camera_Follow(&session->camera, target, camera_seconds(session));
}

/* A mouse that has not been moved yet points at nothing. */
static bool find_place(const Session *session, HudFacts *facts) {
    const InputState *input = Input_Frame(App_Input(session->app));
    bool moved = input->pointer[0] != 0 || input->pointer[1] != 0, pad = input->device == INPUT_PAD;
    facts->eye[0] = input->pointer[0], facts->eye[1] = input->pointer[1];
    bool pointed = !pad && moved && Session_PlaceAt(session, input->pointer, facts->at, &facts->side);
    if (pad) Controls_Aim(input, &session->camera, &session->game, facts->at);
    if (pad) Camera_ToScreen(&session->camera, facts->at, facts->eye);
    return (pointed || pad) && !Screens_Shown(&session->screens);
}

static void draw_over(Session *session) {
    double began = App_Seconds();
    float seconds = (float)(began - session->drawn);
    HudFacts facts = {
        .draw = App_Draw(session->app),
        .text = session->text,
        .game = &session->game,
        .profiler = session->profiler,
        .picture = session->picture,
        .camera = &session->camera,
        .mode = session->mode,
        .compare = session->compare,
        .tuned = Screens_Top(&session->screens) == SCREEN_TUNING,
        .budget = session->options.budget,
        .timed = session->timed,
        .over_budget = session->over_budget,
        .quality = session->options.hold ? &session->quality : NULL,
        .threads = Workers_Count(session->workers),
        .renderer = App_RendererName(session->app),
        .bindings = &session->settings.bindings,
        .pad = Input_Frame(App_Input(session->app))->device == INPUT_PAD,
        .now = began,
        .calm = session->settings.reduced_flashing,
        .covered = Screens_Shown(&session->screens) && !Screens_Aside(&session->screens),
    };
    Trace_Begin(session->trace, "hud");
    facts.reads = find_place(session, &facts);
    Hud_Follow(&session->hud, &session->game, facts.covered, session->options.headless ? 1 : seconds);
    Hud_Draw(&session->hud, &facts);
    Screens_Draw(&session->screens, facts.draw, facts.text, seconds);
    Session_DrawVeil(session);
    Hud_DrawToast(&session->hud, &facts);
    Trace_End(session->trace);
    session->drawn = began;
    Profiler_Set(session->profiler, SERIES_HUD, 1000 * (App_Seconds() - began));
}

/* What the picture leaves of the window. */
static void clear_bars(Session *session) {
    const DrawRect *screen = &session->camera.screen;
    int width, height;
    Draw_Size(App_Draw(session->app), &width, &height);
    if (screen->x >= 0.5f || screen->y >= 0.5f || screen->w < (float)width - 0.5f || screen->h < (float)height - 0.5f)
        Draw_Clear(App_Draw(session->app), SESSION_BARE);
}

/* Without a window a frame is only drawn if somebody will see it, or its cost. */
void Session_Draw(Session *session, bool last) {
    const Options *options = &session->options;
    if (session->present > 0) Profiler_Set(session->profiler, SERIES_PRESENT, 1000 * session->present);
    move_camera(session);
    if (options->headless && !options->profile && !(last && options->screenshot)) return;
    bool waits = session->hud.paused || Screens_HoldStill(&session->screens);
    if (Session_ShowsDark(session)) {
        Draw_Clear(App_Draw(session->app), SESSION_BARE);
        Session_DrawVeil(session);
        return;
    }
    clear_bars(session);
    draw_picture(session, waits ? 1 : App_Between(session->app));
    Session_NoteSeen(session);
    Session_DrawDip(session);
    draw_over(session);
}

/* Into the working folder, under the next free number. */
static void take_shot(Session *session) {
    char path[40], whole[300];
    int number = 1;
    do snprintf(path, sizeof path, "ember-%04d.png", number);
    while (File_Exists(path) && ++number < 10000);
    session->shot = false;
    File_WholePath(path, whole, sizeof whole);
    if (App_Screenshot(session->app, path))
        Hud_Toast(&session->hud, App_Seconds(), "Wrote %s", whole);
    else
        Session_Toast(session, Log_Reason());
}

bool Session_Shoot(Session *session, bool last) {
    const char *path = session->options.screenshot;
    if (session->shot) take_shot(session);
    return !last || !path || App_Screenshot(session->app, path);
}

/* One that was never there may come yet: looked for while a screen is shown, as that takes its time. One that is lost
 * is looked for by itself. */
static void look_for_sound(Session *session) {
    double now = App_Seconds();
    bool may = Session_IsPlayed(session) && Screens_Shown(&session->screens);
    if (session->audio || !may || now - session->sound_asked < SOUND_SECONDS) return;
    session->sound_asked = now;
    session->audio = Audio_Open();
}

void Session_Show(Session *session) {
    bool still = session->hud.paused || Screens_HoldStill(&session->screens) || App_IsAway(session->app);
    look_for_sound(session);
    Score score = Sounds_Take(&session->sounds, session->settings.volume, still);
    Audio_Play(session->audio, &score);
    double began = App_Seconds();
    Trace_Begin(session->trace, "present");
    App_EndFrame(session->app);
    Trace_EndFrame(session->trace);
    session->present = App_Seconds() - began;
}
