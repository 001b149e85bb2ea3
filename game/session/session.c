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
    session->limit = options->frames;
    if (options->preset && !PresetFile_Read(&start->tuning, options->preset, error, capacity)) return false;
    if (options->against_preset &&
        !PresetFile_Read(&session->options.against, options->against_preset, error, capacity))
        return false;
    session->options.tuning = start->tuning;
    if (options->record && !Replay_Begin(&session->replay, start))
        return Complain(error, capacity, "--record: the scene's path is too long to be written down");
    if (!options->replay) return true;
    if (!Replay_Read(&session->replay, options->replay, error, capacity)) return false;
    if (session->replay.ticks == 0) {
        return Complain(error, capacity, "%s: the recording holds no ticks", options->replay);
    }
    *start = Replay_Start(&session->replay);
    if (!session->limit || session->limit > session->replay.ticks) session->limit = session->replay.ticks;
    return true;
}

/* An experiment opens in the view that shows it best; behind it the game looks as it always does. */
static void follow_lab(Session *session) {
    const Experiment *experiment = session->game.scene.experiment;
    if ((experiment || session->lab) && !session->options.viewed)
        session->mode = experiment ? experiment->view : PICTURE_SMOKE;
    session->lab = experiment != NULL;
}

void Session_ShowHall(Session *session) {
    int pixels[2];
    const Wall *wall = &session->game.scene.wall;
    const Player *player = &session->game.player;
    float width = wall->width < VIEW_WIDTH ? wall->width : VIEW_WIDTH,
          height = wall->height < VIEW_HEIGHT ? wall->height : VIEW_HEIGHT;
    session->camera = Camera_Make(width, height, wall->width, wall->height);
    Draw_Size(App_Draw(session->app), &pixels[0], &pixels[1]);
    Camera_Fit(&session->camera, pixels[0], pixels[1]);
    if (session->game.scene.has_player)
        Camera_LookAt(&session->camera, (float[]){player->at.x, player->at.y - PLAYER_HEIGHT / 2});
    Picture_SetWall(session->picture, wall);
    session->settle = (Settle){0}; /* another wall is baked for the present size, and not for the last one first */
    follow_lab(session);
    session->unseen = true;
    session->hud.notes = (HudNotes){0};
}

static bool open_game(Session *session, char *error, size_t capacity) {
    GameStart start;
    if (!open_start(session, &start, error, capacity)) return false;
    session->workers = Workers_Create(session->options.threads);
    if (!session->workers) return Complain(error, capacity, "out of memory for threads");
    if (!Session_OpenTrace(session)) return Complain(error, capacity, "%s", Log_Reason());
    FluidHost host = FluidHost_Make(session->workers);
    if (!Game_Open(&session->game, &start, &host, error, capacity)) return false;
    if (!session->options.compared) return true;
    session->compare = COMPARE_SPLIT;
    return Game_OpenTwin(&session->game, &session->options.against, error, capacity);
}

static bool open_window(Session *session, char *error, size_t capacity) {
    const Options *options = &session->options;
    AppDef def = App_DefaultDef();
    def.title = "Ember";
    def.width = options->size[0];
    def.height = options->size[1];
    def.fullscreen = session->settings.fullscreen;
    def.vsync = session->settings.vsync;
    def.headless = options->headless;
    session->app = App_Create(&def);
    if (!session->app && !def.headless)
        return Complain(error, capacity, "%s; --headless runs without a window", Log_Reason());
    InputMap map = Controls_Map(&session->settings.bindings);
    return (session->app && Input_SetMap(App_Input(session->app), &map)) ||
           Complain(error, capacity, "%s", Log_Reason());
}

static bool find_font(char *path, size_t room, char *error, size_t capacity) {
    if (File_AssetPath("fonts/DejaVuSans.ttf", path, room)) return true;
    return Complain(error, capacity, "the font is missing: %.300s", path);
}

static bool open_picture(Session *session, const char *font, char *error, size_t capacity) {
    FluidHost host = FluidHost_Make(session->workers);
    session->text = Text_Create(App_Draw(session->app), font);
    if (!session->text || !Session_OpenProfiler(session)) return Complain(error, capacity, "%s", Log_Reason());
    session->picture = Picture_Create(&host);
    if (!session->picture) return Complain(error, capacity, "out of memory for the picture");
    Session_ShowHall(session);
    return true;
}

/* A game is worth playing without. */
static void open_sound(Session *session) {
    if (session->options.headless) return;
    session->audio = Audio_Open();
    session->sound_asked = App_Seconds();
    if (!session->audio) Log_Warn("%s", Log_Reason());
}

static void greet(Session *session) {
    const Options *options = &session->options;
    const Scene *scene = &session->game.scene;
    double until = App_Seconds() + 3;
    if (options->headless) return;
    if (options->replay)
        Hud_Toast(&session->hud, until, "replaying %s, %d ticks", scene->name, session->limit);
    else if (!options->title)
        Hud_Toast(&session->hud, until, "%s", scene->about);
}

/* Without a window nothing is kept, and nothing of what is kept changes anything. */
static void open_store(Session *session) {
    if (!session->options.headless) Store_Open(&session->store, session->options.pref);
    session->settings = Settings_Load(&session->store);
    session->progress = Progress_Load(&session->store);
    session->settings.fullscreen |= session->options.fullscreen;
}

static void open_screens(Session *session) {
    const Options *options = &session->options;
    Screens *screens = &session->screens;
    Screens_Begin(screens, &session->settings, &session->progress);
    screens->bounded = options->record || options->replay || (session->limit && !options->title);
    screens->replayed = options->replay != NULL;
    screens->scene = Scene_Index(session->game.scene_given);
    session->attract = options->title;
    if (options->title) Screens_Show(screens, SCREEN_TITLE);
}

bool Session_Open(Session *session, const Options *options, char *error, size_t capacity) {
    char font[1024];
    bool bare = options->headless || options->title; /* who plays for fun is not shown figures unasked */
    *session = (Session){.options = *options,
                         .mode = options->view,
                         .hud.panel = bare ? HUD_PANEL_OFF : HUD_PANEL_SMALL,
                         .card = SCREEN_COUNT};
    session->quality = Quality_Start(options->budget);
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
    Game_Close(&session->game);
    Replay_Free(&session->replay);
    Picture_Destroy(session->picture);
    Profiler_Destroy(session->profiler);
    Trace_Destroy(session->trace);
    Text_Destroy(session->text);
    Audio_Close(session->audio);
    App_Destroy(session->app);
    Workers_Destroy(session->workers);
    free(session->pixels);
}

/* ---- Ticks ------------------------------------------------------------------------------------------- */

int Session_Due(const Session *session) {
    int due = session->hud.paused ? session->steps + (session->asked != 0) : App_Ticks(session->app);
    int left = session->limit ? session->limit - session->ticked : due;
    if (Screens_HoldStill(&session->screens)) return 0;
    return due < left ? due : left;
}

/* Nobody plays while a screen is shown; behind the title the pointer stirs the air a little. */
static Intent idle(const Session *session, const InputState *input) {
    Intent intent = Controls_Intent(input, &session->camera, &session->game);
    intent.move = 0;
    intent.buttons = session->attract && input->device == INPUT_MOUSE ? INTENT_BELLOWS : 0;
    return intent;
}

/* Beside the tuning panel the mouse blows and burns, and what keys asked for is done. */
static Intent play_aside(Session *session, const InputState *input) {
    Intent intent = Controls_Intent(input, &session->camera, &session->game);
    bool left = input->device == INPUT_MOUSE && Screens_LeavesPointer(&session->screens, input->pointer);
    intent.move = 0;
    intent.buttons = (left ? intent.buttons & (INTENT_BELLOWS | INTENT_TORCH) : 0) | session->asked;
    session->asked = 0;
    return intent;
}

static Intent play(Session *session, InputState *input) {
    input->held &= ~session->swallowed;
    input->pressed &= ~session->swallowed;
    Intent intent = Controls_Intent(input, &session->camera, &session->game);
    if (Session_Wipes(session, input)) intent.move = 0;
    intent.buttons |= session->asked;
    session->asked = 0;
    return intent;
}

Intent Session_TakeIntent(Session *session) {
    InputState input = Input_TakeTick(App_Input(session->app));
    Session_PointThrough(session, &input);
    if (session->steps > 0) session->steps--;
    if (session->options.replay) return session->replay.intents[session->game.ticks];
    if (Screens_Aside(&session->screens)) return play_aside(session, &input);
    return Screens_Shown(&session->screens) ? idle(session, &input) : play(session, &input);
}

/* Hard landings and worse are felt, a little. */
static void shake(Session *session) {
    static const float bump[EVENT_KINDS] = {[EVENT_LAND] = 0.022f, [EVENT_KNOCK] = 0.016f, [EVENT_CRUSHED] = 0.07f};
    const Events *events = &session->game.events;
    for (int i = 0; i < events->count; i++) {
        float metres = bump[events->list[i].kind] * events->list[i].strength;
        if (metres > 0.006f) Camera_Shake(&session->camera, metres);
    }
}

static void note_changes(Session *session, unsigned buttons) {
    const Game *game = &session->game;
    double now = App_Seconds();
    char words[TUNING_WORDS];
    Tuning_Words(&game->air.tuning, words, sizeof words);
    if (buttons & INTENT_NEXT_SCENE) Session_ShowHall(session);
    if (buttons & INTENT_NEXT_SCENE) Hud_Toast(&session->hud, now, "%s - %s", game->scene.name, game->scene.about);
    if (buttons & INTENT_NEXT_PRESET) Hud_Toast(&session->hud, now, "preset %s", words);
    if (buttons & INTENT_RESTART) Hud_Toast(&session->hud, now, "Started anew.");
    if (Events_Has(&game->events, EVENT_CHECKPOINT))
        Hud_Toast(&session->hud, now, "The lantern is lit: here you will wake.");
    Session_NoteLost(session);
    Session_NoteDip(session);
    if (!session->settings.reduced_flashing) shake(session);
}

bool Session_Record(Session *session, const Intent *intent) {
    if (!session->options.record || Replay_Add(&session->replay, intent)) return true;
    Log_Warn("the recording can become no longer, and the run ends with it");
    session->over = session->failed = true;
    return false;
}

void Session_Note(Session *session, const Intent *intent, double seconds) {
    Session_NoteTimes(session, seconds);
    note_changes(session, intent->buttons);
    if (session->audio) Sounds_Tick(&session->sounds, &session->game, &session->camera);
    Session_NoteOutcome(session, intent->buttons);
    session->ticked++;
    if (session->limit && session->ticked >= session->limit) session->over = true;
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
    const bool played = session->replay.ticks > 0;
    session->replay.state = options->record ? state : session->replay.state;
    if (options->record && !played) Log_Warn("nothing was played, so %s stays as it is", options->record);
    if (options->record && played && !Replay_Write(&session->replay, options->record, error, capacity)) return false;
    return Session_WriteProfile(session, error, capacity);
}

int Session_Finish(Session *session) {
    char error[OPTIONS_ERROR];
    uint64_t state = Game_Hash(&session->game);
    if (!write_files(session, state, error, sizeof error)) {
        fprintf(stderr, "ember: %s\n", error);
        return 2;
    }
    if (session->limit || session->options.record) {
        print_outcome(&session->game);
        if (session->options.hold) Session_PrintQuality(session);
        Session_PrintTimes(session, state);
    }
    bool whole = session->options.replay && (int)session->game.ticks == session->replay.ticks;
    if (!whole || state == session->replay.state) return session->failed ? 2 : 0;
    fprintf(stderr, "ember: the replay ends in another state than the recording, %016llx\n",
            (unsigned long long)session->replay.state);
    return 1;
}
