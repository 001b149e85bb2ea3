#include "game/session/session.h"

#include "engine/files/file.h"
#include "engine/picture/fluid_host.h"
#include "engine/files/log.h"
#include "engine/window/ticker.h"
#include "game/base/complaint.h"
#include "game/saved/preset_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define VIEW_WIDTH  16.0f /* m that are shown at most */
#define VIEW_HEIGHT 9.0f

/* ---- Opening ---------------------------------------------------------------------------------------- */

static bool open_start(Session *session, GameStart *start, char *error, size_t capacity) {
    const Options *options = &session->options;
    *start = (GameStart){options->title ? "title" : options->scene,
                         {options->grid[0], options->grid[1]},
                         options->tuning,
                         options->seed};
    session->run.limit = options->frames;
    if (options->preset && !PresetFile_Read(&start->tuning, options->preset, error, capacity)) return false;
    if (options->against_preset &&
        !PresetFile_Read(&session->options.against, options->against_preset, error, capacity))
        return false;
    session->options.tuning = start->tuning;
    if (options->record && !Replay_Begin(&session->hall.replay, start))
        return Complain(error, capacity, "--record: the scene's path is too long to be written down");
    if (!options->replay) return true;
    if (!Replay_Read(&session->hall.replay, options->replay, error, capacity)) return false;
    if (session->hall.replay.ticks == 0) {
        return Complain(error, capacity, "%s: the recording holds no ticks", options->replay);
    }
    *start = Replay_Start(&session->hall.replay);
    if (!session->run.limit || session->run.limit > session->hall.replay.ticks)
        session->run.limit = session->hall.replay.ticks;
    return true;
}

/* An experiment opens in the view that shows it best; behind it the game looks as it always does. */
static void follow_lab(Session *session) {
    const Experiment *experiment = session->hall.game.scene.experiment;
    if ((experiment || session->hall.lab) && !session->options.viewed)
        session->view.mode = experiment ? experiment->view : PICTURE_SMOKE;
    session->hall.lab = experiment != NULL;
}

void Session_ShowHall(Session *session) {
    int pixels[2];
    const Wall *wall = &session->hall.game.scene.wall;
    const Player *player = &session->hall.game.player;
    float width = wall->width < VIEW_WIDTH ? wall->width : VIEW_WIDTH,
          height = wall->height < VIEW_HEIGHT ? wall->height : VIEW_HEIGHT;
    session->view.camera = Camera_Make(width, height, wall->width, wall->height);
    Draw_Size(App_Draw(session->devices.app), &pixels[0], &pixels[1]);
    Camera_Fit(&session->view.camera, pixels[0], pixels[1]);
    if (session->hall.game.scene.has_player)
        Camera_LookAt(&session->view.camera, (float[]){player->at.x, player->at.y - PLAYER_HEIGHT / 2});
    Picture_SetWall(session->view.picture, wall);
    session->view.settle = (Settle){0}; /* another wall is baked for the present size, and not for the last one first */
    follow_lab(session);
    session->view.unseen = true;
    session->overlay.hud.notes = (HudNotes){0};
}

static bool open_game(Session *session, char *error, size_t capacity) {
    GameStart start;
    if (!open_start(session, &start, error, capacity)) return false;
    session->devices.workers = Workers_Create(session->options.threads);
    if (!session->devices.workers) return Complain(error, capacity, "out of memory for threads");
    if (!Session_OpenTrace(session)) return Complain(error, capacity, "%s", Log_Reason());
    FluidHost host = FluidHost_Make(session->devices.workers);
    if (!Game_Open(&session->hall.game, &start, &host, error, capacity)) return false;
    if (!session->options.compared) return true;
    session->view.compare = COMPARE_SPLIT;
    return Game_OpenTwin(&session->hall.game, &session->options.against, error, capacity);
}

static bool open_window(Session *session, char *error, size_t capacity) {
    const Options *options = &session->options;
    AppDef def = App_DefaultDef();
    def.title = "Ember";
    def.width = options->size[0];
    def.height = options->size[1];
    def.fullscreen = session->saved.settings.fullscreen;
    def.vsync = session->saved.settings.vsync;
    def.headless = options->headless;
    session->devices.app = App_Create(&def);
    if (!session->devices.app && !def.headless)
        return Complain(error, capacity, "%s; --headless runs without a window", Log_Reason());
    InputMap map = Controls_Map(&session->saved.settings.bindings);
    return (session->devices.app && Input_SetMap(App_Input(session->devices.app), &map)) ||
           Complain(error, capacity, "%s", Log_Reason());
}

static bool find_font(char *path, size_t room, char *error, size_t capacity) {
    if (File_AssetPath("fonts/DejaVuSans.ttf", path, room)) return true;
    return Complain(error, capacity, "the font is missing: %.300s", path);
}

static bool open_picture(Session *session, const char *font, char *error, size_t capacity) {
    FluidHost host = FluidHost_Make(session->devices.workers);
    session->devices.text = Text_Create(App_Draw(session->devices.app), font);
    if (!session->devices.text || !Session_OpenProfiler(session)) return Complain(error, capacity, "%s", Log_Reason());
    session->view.picture = Picture_Create(&host);
    if (!session->view.picture) return Complain(error, capacity, "out of memory for the picture");
    Session_ShowHall(session);
    return true;
}

/* A game is worth playing without. */
static void open_sound(Session *session) {
    if (session->options.headless) return;
    session->devices.audio = Audio_Open();
    session->devices.sound_asked = App_Seconds();
    if (!session->devices.audio) Log_Warn("%s", Log_Reason());
}

static void greet(Session *session) {
    const Options *options = &session->options;
    const Scene *scene = &session->hall.game.scene;
    double until = App_Seconds() + 3;
    if (options->headless) return;
    if (options->replay)
        Hud_Toast(&session->overlay.hud, until, "replaying %s, %d ticks", scene->name, session->run.limit);
    else if (!options->title)
        Hud_Toast(&session->overlay.hud, until, "%s", scene->about);
}

/* Without a window nothing is kept, and nothing of what is kept changes anything. */
static void open_store(Session *session) {
    if (!session->options.headless) Store_Open(&session->saved.store, session->options.pref);
    session->saved.settings = Settings_Load(&session->saved.store);
    session->saved.progress = Progress_Load(&session->saved.store);
    session->saved.settings.fullscreen |= session->options.fullscreen;
}

static void open_screens(Session *session) {
    const Options *options = &session->options;
    Screens *screens = &session->overlay.screens;
    Screens_Begin(screens, &session->saved.settings, &session->saved.progress);
    screens->bounded = options->record || options->replay || (session->run.limit && !options->title);
    screens->replayed = options->replay != NULL;
    screens->scene = Scene_Index(session->hall.game.scene_given);
    session->hall.attract = options->title;
    if (options->title) Screens_Show(screens, SCREEN_TITLE);
}

bool Session_Open(Session *session, const Options *options, char *error, size_t capacity) {
    char font[1024];
    bool bare = options->headless || options->title; /* who plays for fun is not shown figures unasked */
    *session = (Session){.options = *options,
                         .view.mode = options->view,
                         .overlay.hud.panel = bare ? HUD_PANEL_OFF : HUD_PANEL_SMALL,
                         .hall.card = SCREEN_COUNT};
    session->meter.quality = Quality_Start(options->budget);
    open_store(session);
    if (!open_game(session, error, capacity)) return false;
    if (!find_font(font, sizeof font, error, capacity)) return false;
    if (!Options_CheckOutputs(options, error, capacity)) return false;
    if (!open_window(session, error, capacity)) return false;
    if (!open_picture(session, font, error, capacity)) return false;
    open_sound(session);
    open_screens(session);
    greet(session);
    return true;
}

void Session_Close(Session *session) {
    Session_Keep(session);
    Game_Close(&session->hall.game);
    Replay_Free(&session->hall.replay);
    Picture_Destroy(session->view.picture);
    Profiler_Destroy(session->meter.profiler);
    Trace_Destroy(session->meter.trace);
    Text_Destroy(session->devices.text);
    Audio_Close(session->devices.audio);
    App_Destroy(session->devices.app);
    Workers_Destroy(session->devices.workers);
    free(session->view.pixels);
}

/* ---- Ticks ------------------------------------------------------------------------------------------- */

int Session_Due(const Session *session) {
    int due = session->overlay.hud.paused ? session->hands.steps + (session->hands.asked != 0)
                                          : App_Ticks(session->devices.app);
    int left = session->run.limit ? session->run.limit - session->run.ticked : due;
    if (Screens_HoldStill(&session->overlay.screens)) return 0;
    return due < left ? due : left;
}

/* Nobody plays while a screen is shown; behind the title the pointer stirs the air a little. */
static Intent idle(const Session *session, const InputState *input) {
    Intent intent = Controls_Intent(input, &session->view.camera, &session->hall.game);
    intent.move = 0;
    intent.buttons = session->hall.attract && input->device == INPUT_MOUSE ? INTENT_BELLOWS : 0;
    return intent;
}

/* Beside the tuning panel the mouse blows and burns, and what keys asked for is done. */
static Intent play_aside(Session *session, const InputState *input) {
    Intent intent = Controls_Intent(input, &session->view.camera, &session->hall.game);
    bool left = input->device == INPUT_MOUSE && Screens_LeavesPointer(&session->overlay.screens, input->pointer);
    intent.move = 0;
    intent.buttons = (left ? intent.buttons & (INTENT_BELLOWS | INTENT_TORCH) : 0) | session->hands.asked;
    session->hands.asked = 0;
    return intent;
}

static Intent play(Session *session, InputState *input) {
    input->held &= ~session->hands.swallowed;
    input->pressed &= ~session->hands.swallowed;
    Intent intent = Controls_Intent(input, &session->view.camera, &session->hall.game);
    if (Session_Wipes(session, input)) intent.move = 0;
    intent.buttons |= session->hands.asked;
    session->hands.asked = 0;
    return intent;
}

Intent Session_TakeIntent(Session *session) {
    InputState input = Input_TakeTick(App_Input(session->devices.app));
    Session_PointThrough(session, &input);
    if (session->hands.steps > 0) session->hands.steps--;
    if (session->options.replay) return session->hall.replay.intents[session->hall.game.ticks];
    if (Screens_Aside(&session->overlay.screens)) return play_aside(session, &input);
    return Screens_Shown(&session->overlay.screens) ? idle(session, &input) : play(session, &input);
}

/* Hard landings and worse are felt, a little. */
static void shake(Session *session) {
    static const float bump[EVENT_KINDS] = {[EVENT_LAND] = 0.022f, [EVENT_KNOCK] = 0.016f, [EVENT_CRUSHED] = 0.07f};
    const Events *events = &session->hall.game.events;
    for (int i = 0; i < events->count; i++) {
        float metres = bump[events->list[i].kind] * events->list[i].strength;
        if (metres > 0.006f) Camera_Shake(&session->view.camera, metres);
    }
}

static void note_changes(Session *session, unsigned buttons) {
    const Game *game = &session->hall.game;
    double now = App_Seconds();
    char words[TUNING_WORDS];
    Tuning_Words(&game->air.tuning, words, sizeof words);
    if (buttons & INTENT_NEXT_SCENE) Session_ShowHall(session);
    if (buttons & INTENT_NEXT_SCENE)
        Hud_Toast(&session->overlay.hud, now, "%s - %s", game->scene.name, game->scene.about);
    if (buttons & INTENT_NEXT_PRESET) Hud_Toast(&session->overlay.hud, now, "preset %s", words);
    if (buttons & INTENT_RESTART) Hud_Toast(&session->overlay.hud, now, "Started anew.");
    if (Events_Has(&game->events, EVENT_CHECKPOINT))
        Hud_Toast(&session->overlay.hud, now, "The lantern is lit: here you will wake.");
    Session_NoteLost(session);
    Session_NoteDip(session);
    if (!session->saved.settings.reduced_flashing) shake(session);
}

bool Session_Record(Session *session, const Intent *intent) {
    if (!session->options.record || Replay_Add(&session->hall.replay, intent)) return true;
    Log_Warn("the recording can become no longer, and the run ends with it");
    session->run.over = session->run.failed = true;
    return false;
}

void Session_Note(Session *session, const Intent *intent, double seconds) {
    Session_NoteTimes(session, seconds);
    note_changes(session, intent->buttons);
    if (session->devices.audio) Sounds_Tick(&session->devices.sounds, &session->hall.game, &session->view.camera);
    Session_NoteOutcome(session, intent->buttons);
    session->run.ticked++;
    if (session->run.limit && session->run.ticked >= session->run.limit) session->run.over = true;
}

/* ---- The end ------------------------------------------------------------------------------------------ */

/* How the last hall stands, where there is something to win. */
static void print_outcome(const Game *game) {
    static const char *const WORDS[] = {[GAME_ON] = "not over", [GAME_WON] = "won", [GAME_LOST] = "lost"};
    if (game->scene.has_exit)
        printf("%s: %s after %.1f s, embers left %d\n", game->scene.name, WORDS[game->outcome],
               (double)game->tick / TICKER_RATE, game->embers);
}

static bool write_files(Session *session, uint64_t state, char *error, size_t capacity) {
    const Options *options = &session->options;
    const bool played = session->hall.replay.ticks > 0;
    session->hall.replay.state = options->record ? state : session->hall.replay.state;
    if (options->record && !played) Log_Warn("nothing was played, so %s stays as it is", options->record);
    if (options->record && played && !Replay_Write(&session->hall.replay, options->record, error, capacity))
        return false;
    return Session_WriteProfile(session, error, capacity);
}

int Session_Finish(Session *session) {
    char error[OPTIONS_ERROR];
    uint64_t state = Game_Hash(&session->hall.game);
    if (!write_files(session, state, error, sizeof error)) {
        fprintf(stderr, "ember: %s\n", error);
        return 2;
    }
    if (session->run.limit || session->options.record) {
        print_outcome(&session->hall.game);
        if (session->options.hold) Session_PrintQuality(session);
        Session_PrintTimes(session, state);
    }
    bool whole = session->options.replay && (int)session->hall.game.ticks == session->hall.replay.ticks;
    if (!whole || state == session->hall.replay.state) return session->run.failed ? 2 : 0;
    fprintf(stderr, "ember: the replay ends in another state than the recording, %016llx\n",
            (unsigned long long)session->hall.replay.state);
    return 1;
}
