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
    if (session->view.picture_size[0] == width && session->view.picture_size[1] == height) return true;
    free(session->view.pixels);
    session->view.pixels = malloc((size_t)width * (size_t)height * sizeof *session->view.pixels);
    session->view.picture_size[0] = session->view.pixels ? width : 0;
    session->view.picture_size[1] = session->view.pixels ? height : 0;
    return session->view.pixels != NULL;
}

static void note_picture(Session *session, double began) {
    for (int i = 0; i < PICTURE_STAGE_COUNT; i++)
        Profiler_Set(session->meter.profiler, SERIES_PICTURE_STAGES + i,
                     1000 * Picture_StageSeconds(session->view.picture, (PictureStage)i));
    Profiler_Set(session->meter.profiler, SERIES_PICTURE, 1000 * (App_Seconds() - began));
}

/* False without memory for it. */
static bool compose(Session *session, int width, int height) {
    Draw *draw = App_Draw(session->devices.app);
    const PictureFrame *frame = &session->view.look.frame;
    int pitch;
    uint32_t *lent = Draw_LendImage(draw, width, height, session->view.camera.screen, &pitch);
    if (lent) {
        bool made = Picture_Compose(session->view.picture, frame, lent, width, height, pitch);
        Draw_LentImage(draw);
        return made;
    }
    if (!make_room(session, width, height) ||
        !Picture_Compose(session->view.picture, frame, session->view.pixels, width, height, width))
        return false;
    Draw_Image(draw, session->view.pixels, width, height, width, session->view.camera.screen);
    return true;
}

/* Said once: memory comes and goes, and pictures with it. */
static void miss_picture(Session *session) {
    if (!session->view.missed) Log_Warn("out of memory for the picture of the air: it is not drawn");
    session->view.missed = true;
}

/* The wall is baked anew for each size, which takes as long as twenty to sixty frames: while the window's edge is
 * dragged, the picture is stretched; but not in runs that are looked at by their ticks. */
static void find_size(Session *session, int size[2]) {
    const DrawRect *screen = &session->view.camera.screen;
    float shrink = sqrtf(PIXELS_MAX / (screen->w * screen->h + 1)), scale = shrink < 1 ? shrink : 1;
    int width = (int)fmaxf(1, roundf(screen->w * scale)), height = (int)fmaxf(1, roundf(screen->h * scale));
    size[0] = width, size[1] = height;
    if (Session_IsPlayed(session)) Settle_Ask(&session->view.settle, width, height, App_Seconds(), size);
}

static void draw_picture(Session *session, float between) {
    const Camera *camera = &session->view.camera;
    float corner[2];
    int size[2];
    double began = App_Seconds();
    find_size(session, size);
    Camera_Corner(camera, corner);
    LookView view = {session->view.mode, (PictureArea){corner[0], corner[1], camera->view[0], camera->view[1]}, between,
                     session->saved.settings.reduced_flashing};
    Trace_Begin(session->meter.trace, "picture");
    Look_Make(&session->view.look, &session->hall.game, &view);
    Session_Compare(session, &session->view.look.frame);
    if (!compose(session, size[0], size[1])) miss_picture(session);
    Trace_End(session->meter.trace);
    note_picture(session, began);
}

/* It follows at one pace, however many frames a second are drawn; a run that is looked at by its ticks has one a frame.
 */
static float camera_seconds(const Session *session) {
    if (session->options.headless || session->options.screenshot) return TICKER_SECONDS;
    return fminf((float)(App_Seconds() - session->view.drawn), CAMERA_MOST);
}

static void move_camera(Session *session) {
    int width, height;
    const Player *player = &session->hall.game.player;
    bool sinks = Session_Sinks(session);
    const float *centre = session->view.camera.centre;
    float target[2] = {sinks ? centre[0] : player->at.x, sinks ? centre[1] : player->at.y - PLAYER_HEIGHT / 2};
    Draw_Size(App_Draw(session->devices.app), &width, &height);
    Camera_Fit(&session->view.camera, width, height);
    if (session->hall.game.scene.has_player && !Screens_HoldStill(&session->overlay.screens))
        Camera_Follow(&session->view.camera, target, camera_seconds(session));
}

/* A mouse that has not been moved yet points at nothing. */
static bool find_place(const Session *session, HudFacts *facts) {
    const InputState *input = Input_Frame(App_Input(session->devices.app));
    bool moved = input->pointer[0] != 0 || input->pointer[1] != 0, pad = input->device == INPUT_PAD;
    facts->eye[0] = input->pointer[0], facts->eye[1] = input->pointer[1];
    bool pointed = !pad && moved && Session_PlaceAt(session, input->pointer, facts->at, &facts->side);
    if (pad) Controls_Aim(input, &session->view.camera, &session->hall.game, facts->at);
    if (pad) Camera_ToScreen(&session->view.camera, facts->at, facts->eye);
    return (pointed || pad) && !Screens_Shown(&session->overlay.screens);
}

static void draw_over(Session *session) {
    double began = App_Seconds();
    float seconds = (float)(began - session->view.drawn);
    HudFacts facts = {
        .draw = App_Draw(session->devices.app),
        .text = session->devices.text,
        .game = &session->hall.game,
        .profiler = session->meter.profiler,
        .picture = session->view.picture,
        .camera = &session->view.camera,
        .mode = session->view.mode,
        .compare = session->view.compare,
        .tuned = Screens_Top(&session->overlay.screens) == SCREEN_TUNING,
        .budget = session->options.budget,
        .timed = session->meter.timed,
        .over_budget = session->meter.over_budget,
        .quality = session->options.hold ? &session->meter.quality : NULL,
        .threads = Workers_Count(session->devices.workers),
        .renderer = App_RendererName(session->devices.app),
        .bindings = &session->saved.settings.bindings,
        .pad = Input_Frame(App_Input(session->devices.app))->device == INPUT_PAD,
        .now = began,
        .calm = session->saved.settings.reduced_flashing,
        .covered = Screens_Shown(&session->overlay.screens) && !Screens_Aside(&session->overlay.screens),
    };
    Trace_Begin(session->meter.trace, "hud");
    facts.reads = find_place(session, &facts);
    Hud_Follow(&session->overlay.hud, &session->hall.game, facts.covered, session->options.headless ? 1 : seconds);
    Hud_Draw(&session->overlay.hud, &facts);
    Screens_Draw(&session->overlay.screens, facts.draw, facts.text, seconds);
    Session_DrawVeil(session);
    Hud_DrawToast(&session->overlay.hud, &facts);
    Trace_End(session->meter.trace);
    session->view.drawn = began;
    Profiler_Set(session->meter.profiler, SERIES_HUD, 1000 * (App_Seconds() - began));
}

/* What the picture leaves of the window. */
static void clear_bars(Session *session) {
    const DrawRect *screen = &session->view.camera.screen;
    int width, height;
    Draw_Size(App_Draw(session->devices.app), &width, &height);
    if (screen->x >= 0.5f || screen->y >= 0.5f || screen->w < (float)width - 0.5f || screen->h < (float)height - 0.5f)
        Draw_Clear(App_Draw(session->devices.app), SESSION_BARE);
}

/* Without a window a frame is only drawn if somebody will see it, or its cost. */
void Session_Draw(Session *session, bool last) {
    const Options *options = &session->options;
    if (session->meter.present > 0)
        Profiler_Set(session->meter.profiler, SERIES_PRESENT, 1000 * session->meter.present);
    move_camera(session);
    if (options->headless && !options->profile && !(last && options->screenshot)) return;
    bool waits = session->overlay.hud.paused || Screens_HoldStill(&session->overlay.screens);
    if (Session_ShowsDark(session)) {
        Draw_Clear(App_Draw(session->devices.app), SESSION_BARE);
        Session_DrawVeil(session);
        return;
    }
    clear_bars(session);
    draw_picture(session, waits ? 1 : App_Between(session->devices.app));
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
    session->run.shot = false;
    File_WholePath(path, whole, sizeof whole);
    if (App_Screenshot(session->devices.app, path))
        Hud_Toast(&session->overlay.hud, App_Seconds(), "Wrote %s", whole);
    else
        Session_Toast(session, Log_Reason());
}

bool Session_Shoot(Session *session, bool last) {
    const char *path = session->options.screenshot;
    if (session->run.shot) take_shot(session);
    return !last || !path || App_Screenshot(session->devices.app, path);
}

/* One that was never there may come yet: looked for while a screen is shown, as that takes its time. One that is lost
 * is looked for by itself. */
static void look_for_sound(Session *session) {
    double now = App_Seconds();
    bool may = Session_IsPlayed(session) && Screens_Shown(&session->overlay.screens);
    if (session->devices.audio || !may || now - session->devices.sound_asked < SOUND_SECONDS) return;
    session->devices.sound_asked = now;
    session->devices.audio = Audio_Open();
}

void Session_Show(Session *session) {
    bool still =
        session->overlay.hud.paused || Screens_HoldStill(&session->overlay.screens) || App_IsAway(session->devices.app);
    look_for_sound(session);
    Score score = Sounds_Take(&session->devices.sounds, session->saved.settings.volume, still);
    Audio_Play(session->devices.audio, &score);
    double began = App_Seconds();
    Trace_Begin(session->meter.trace, "present");
    App_EndFrame(session->devices.app);
    Trace_EndFrame(session->meter.trace);
    session->meter.present = App_Seconds() - began;
}
