#include "game/session/workshop/session_workshop.h"

#include "engine/files/file.h"
#include "engine/files/log.h"
#include "engine/picture/fluid_host.h"
#include "game/base/complaint.h"
#include "game/saved/preset_file.h"

#include <stdlib.h>

static bool read_tunings(Options *options, char *error, size_t capacity) {
    return (!options->preset || PresetFile_Read(&options->tuning, options->preset, error, capacity)) &&
           (!options->against_preset || PresetFile_Read(&options->against, options->against_preset, error, capacity));
}

static bool open_replay(Session *session, GameStart *start, char *error, size_t capacity) {
    const char *path = session->options.replay;
    Replay *replay = &session->hall.replay;
    int *limit = &session->run.limit;
    if (!Replay_Read(replay, path, error, capacity)) return false;
    if (replay->ticks == 0) return Complain(error, capacity, "%s: the recording holds no ticks", path);
    *start = Replay_Start(replay);
    if (!*limit || *limit > replay->ticks) *limit = replay->ticks;
    return true;
}

static bool open_start(Session *session, GameStart *start, char *error, size_t capacity) {
    Options *options = &session->options;
    if (!read_tunings(options, error, capacity)) return false;
    *start = (GameStart){options->title ? "title" : options->scene,
                         {options->grid[0], options->grid[1], options->depth},
                         options->tuning,
                         options->seed,
                         {0, false}};
    if (Options_IsPlayed(options)) start->assist = Settings_Assist(&session->saved.settings);
    session->run.limit = options->frames;
    if (options->record && !Replay_Begin(&session->hall.replay, start, error, capacity)) return false;
    return !options->replay || open_replay(session, start, error, capacity);
}

static bool open_game(Session *session, char *error, size_t capacity) {
    const Options *options = &session->options;
    Devices *devices = &session->devices;
    Game *game = &session->hall.game;
    GameStart start;
    if (!open_start(session, &start, error, capacity)) return false;
    devices->workers = Workers_Create(options->threads);
    if (!devices->workers) return Complain(error, capacity, "out of memory for threads");
    if (!Meter_OpenTrace(&session->meter, options, devices->workers))
        return Complain(error, capacity, "%s", Log_Reason());
    FluidHost host = FluidHost_Make(devices->workers);
    if (!Game_Open(game, &start, &host, error, capacity)) return false;
    if (!options->compared) return true;
    session->view.compare = COMPARE_WIPE;
    return Game_OpenTwin(game, &options->against, error, capacity);
}

static bool open_window(Devices *devices, const Options *options, const Settings *settings, char *error,
                        size_t capacity) {
    AppDef def = App_DefaultDef();
    def.title = "Ember";
    def.width = options->size[0];
    def.height = options->size[1];
    def.fullscreen = settings->fullscreen;
    def.vsync = settings->vsync;
    def.headless = options->headless;
    def.renderer = options->renderer;
    devices->app = App_Create(&def);
    if (!devices->app && !def.headless)
        return Complain(error, capacity, "%s; --headless --frames N runs without a window", Log_Reason());
    InputMap map = Controls_Map(&settings->bindings);
    return (devices->app && Input_SetMap(App_Input(devices->app), &map)) ||
           Complain(error, capacity, "%s", Log_Reason());
}

static bool find_font(char *path, size_t room, char *error, size_t capacity) {
    if (File_AssetPath("fonts/DejaVuSans.ttf", path, room)) return true;
    return Complain(error, capacity, "the font is missing: %.300s", path);
}

static bool open_picture(Session *session, const char *font, char *error, size_t capacity) {
    Devices *devices = &session->devices;
    FluidHost host = FluidHost_Make(devices->workers);
    devices->text = Text_Create(App_Draw(devices->app), font);
    if (!devices->text || !Meter_OpenProfiler(&session->meter, session->run.limit))
        return Complain(error, capacity, "%s", Log_Reason());
    char carved[1024];
    if (File_AssetPath("fonts/DejaVuSerif-Bold.ttf", carved, sizeof carved)) Text_SetCarved(devices->text, carved);
    session->view.picture = Picture_Create(&host);
    session->view.volume = Volume_Create(devices->workers);
    if (!session->view.picture || !session->view.volume)
        return Complain(error, capacity, "out of memory for the picture");
    if (App_OpenGL(devices->app) && !Picture_Accelerate(session->view.picture, App_OpenGL(devices->app)))
        Log_Warn("the picture is drawn by software: %s", Log_Reason());
    Session_ShowHall(session);
    return true;
}

/* The game is worth playing without sound. */
static void open_sound(Devices *devices) {
    devices->audio = Audio_Open();
    devices->sound_asked = App_Seconds();
    if (!devices->audio) Log_Warn("%s", Log_Reason());
}

static void greet(Hud *hud, const Options *options, const Scene *scene, int limit) {
    if (options->headless) return;
    if (options->replay)
        Hud_Toast(hud, "replaying %s, %d ticks", scene->name, limit);
    else if (!options->title)
        Session_Toast(hud, scene->about);
    hud->toast_left += 3;
}

/* A run without a window keeps nothing, and nothing that was kept changes it. */
static void open_saved(Saved *saved, const Options *options) {
    if (!options->headless) Store_Open(&saved->store, options->pref);
    saved->settings = Settings_Load(&saved->store);
    saved->progress = Progress_Load(&saved->store);
    saved->settings.fullscreen |= options->fullscreen;
}

static void open_screens(Session *session) {
    const Options *options = &session->options;
    Screens *screens = &session->overlay.screens;
    Screens_Begin(screens, &session->saved.settings, &session->saved.progress);
    screens->bounded = options->record || options->replay || (session->run.limit && !options->title);
    screens->replayed = options->replay != NULL;
    screens->scene = Scene_Index(session->hall.game.scene_given);
    Session_OpenKeep(session);
    session->hall.attract = options->title;
    if (options->title) Screens_Show(screens, SCREEN_TITLE);
    if (options->workshop) Session_StartWorkshop(session);
}

bool Session_Open(Session *session, const Options *options, char *error, size_t capacity) {
    char font[1024];
    *session = (Session){.options = *options,
                         .hall.card = SCREEN_COUNT,
                         .view.mode = options->view,
                         .view.wipe = 0.5f,
                         .overlay.hud.panel = HUD_PANEL_OFF};
    session->meter.quality = Quality_Start(options->budget);
    open_saved(&session->saved, options);
    if (!open_game(session, error, capacity)) return false;
    if (!find_font(font, sizeof font, error, capacity)) return false;
    if (!Options_CheckOutputs(options, error, capacity)) return false;
    if (!open_window(&session->devices, options, &session->saved.settings, error, capacity)) return false;
    if (!open_picture(session, font, error, capacity)) return false;
    if (!options->headless) open_sound(&session->devices);
    open_screens(session);
    if (options->workshop && !session->building.open)
        return Complain(error, capacity, "%s", session->overlay.hud.toast);
    greet(&session->overlay.hud, options, &session->hall.game.scene, session->run.limit);
    return true;
}

void Session_Close(Session *session) {
    Devices *devices = &session->devices;
    Session_Keep(&session->saved, &session->overlay.screens);
    Session_CloseKeep(session);
    Session_CloseWorkshop(session);
    Game_Close(&session->hall.game);
    Replay_Free(&session->hall.replay);
    Picture_Destroy(session->view.picture);
    Volume_Destroy(session->view.volume);
    Meter_Close(&session->meter);
    Text_Destroy(devices->text);
    Audio_Close(devices->audio);
    App_Destroy(devices->app);
    Workers_Destroy(devices->workers);
    Room_Free(&session->view.pixels);
}
