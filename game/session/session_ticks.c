/* The ticks of a frame. Says how many are due, gives each its input, and takes notes after each. */
#include "game/session/workshop/session_workshop.h"

#include "engine/files/log.h"
#include "engine/window/ticker.h"

#include <math.h>

#define CELEBRATION (4 * TICKER_RATE) /* ticks */

static int due_in_hall(const Session *session) {
    const Hands *hands = &session->hands;
    return session->overlay.hud.paused ? hands->steps + (hands->asked != 0) : App_Ticks(session->devices.app);
}

int Session_Due(Session *session) {
    const Run *run = &session->run;
    if (Screens_HoldStill(&session->overlay.screens)) return 0;
    int due = Session_Paces(session) ? Session_DueInWorkshop(session) : due_in_hall(session);
    int left = run->limit ? run->limit - run->ticked : due;
    return due < left ? due : left;
}

static Intent intent_of(const Session *session, const InputState *input) {
    const View *view = &session->view;
    const Game *game = &session->hall.game;
    return Game_Holder(game) == HOLDER_DEPTH
               ? Hands_DeepIntent(input, &view->camera, game, &view->orbit, Session_Slices(view))
               : Hands_Intent(input, &view->camera, game);
}

/* Behind the title the keeper runs past its bowl and back, and looks at the fire for a while. */
static int stroll(const Game *game) {
    static const float ENDS[2] = {7.2f, 12.4f}; /* m */
    const uint64_t turn = (game->tick + 9 * TICKER_RATE / 2) / (5 * TICKER_RATE) % 2;
    const float away = ENDS[turn] - game->player.at.x;
    return fabsf(away) < 0.2f ? 0 : away < 0 ? -INTENT_MOVE_MAX : INTENT_MOVE_MAX;
}

/* Nobody plays while a screen is shown. Behind a title without a keeper the pointer stirs the air a little. */
static Intent idle(const Session *session, const InputState *input) {
    const Game *game = &session->hall.game;
    const bool keeper = game->scene.has_player, stirs = Input_Points(input) && !input->lifted && !keeper;
    Intent intent = intent_of(session, input);
    intent.move = session->hall.attract && keeper ? stroll(game) : 0;
    intent.buttons = session->hall.attract && stirs ? INTENT_BELLOWS : 0;
    return intent;
}

/* Beside the tuning panel the mouse blows and burns, and keys have their effect. */
static Intent play_aside(Session *session, const InputState *input) {
    Intent intent = intent_of(session, input);
    bool left = Input_Points(input) && Screens_LeavesPointer(&session->overlay.screens, input->pointer);
    intent.move = 0;
    intent.buttons = (left ? intent.buttons & (INTENT_BELLOWS | INTENT_TORCH) : 0) | Hands_TakeAsked(&session->hands);
    return intent;
}

static Intent play(Session *session, InputState *input) {
    input->held &= ~session->hands.swallowed;
    input->pressed &= ~session->hands.swallowed;
    Intent intent = intent_of(session, input);
    if (Session_Wipes(&session->view, input)) intent.move = 0;
    intent.buttons |= Hands_TakeAsked(&session->hands);
    return intent;
}

/* After its end nobody plays. */
static Intent replayed(const Session *session) {
    const Replay *replay = &session->hall.replay;
    const uint64_t tick = session->hall.game.ticks;
    if ((int)tick < replay->ticks) return replay->intents[tick];
    Intent last = replay->ticks > 0 ? replay->intents[replay->ticks - 1] : (Intent){0};
    last.move = 0, last.buttons = 0;
    return last;
}

Intent Session_TakeIntent(Session *session) {
    InputState input = Input_TakeTick(App_Input(session->devices.app));
    Holder holder = Hands_Holder(&session->overlay.screens, &session->hall.game);
    Session_PointThrough(&session->view, &input);
    Hands_AimByKeys(&session->hands, &input);
    if (session->hands.steps > 0) session->hands.steps--;
    if (session->options.replay) return replayed(session);
    if (Session_Builds(session)) {
        Intent intent = Session_Stir(session);
        intent.buttons |= Hands_TakeAsked(&session->hands);
        return intent;
    }
    if (holder == HOLDER_SCREEN) return idle(session, &input);
    return holder == HOLDER_PANE ? play_aside(session, &input) : play(session, &input);
}

bool Session_Record(Session *session, const Intent *intent) {
    if (session->keeping.records && !Replay_Add(&session->keeping.replay, intent)) Session_EndRecording(session);
    if (!session->options.record || Replay_Add(&session->hall.replay, intent)) return true;
    Log_Warn("the recording can become no longer, and the run ends with it");
    session->run.over = session->run.failed = true;
    return false;
}

/* Shakes the camera a little after hard landings and worse, and where a hammer strikes. */
static void shake(Camera *camera, const Game *game) {
    const Events *events = &game->events;
    static const float bump[EVENT_KINDS] = {[EVENT_LAND] = 0.022f, [EVENT_KNOCK] = 0.016f, [EVENT_CRUSHED] = 0.07f};
    for (int i = 0; i < events->count; i++) {
        float metres = bump[events->list[i].kind] * events->list[i].strength;
        if (metres > 0.006f) Camera_Shake(camera, metres);
    }
    float struck = Blows_Shake(game, Vec2_At(camera->centre[0], camera->centre[1]));
    if (struck > 0.003f) Camera_Shake(camera, struck);
}

static void say_changes(Hud *hud, const Game *game, unsigned buttons) {
    char words[TUNING_WORDS];
    Tuning_Words(&game->air.tuning, words, sizeof words);
    if (buttons & INTENT_NEXT_SCENE) Hud_Toast(hud, "%s - %s", game->scene.name, game->scene.about);
    if (buttons & INTENT_NEXT_PRESET)
        Hud_Toast(hud, "preset %s: %s", words,
                  game->scene.experiment ? "the experiment starts anew" : "the air flows on");
    if (buttons & INTENT_RESTART) Hud_Toast(hud, "Started anew.");
    if (Events_Has(&game->events, EVENT_GASP))
        Hud_Toast(hud, "Where the smoke sparkles it takes your breath: find clear air.");
    if (Events_Has(&game->events, EVENT_CHECKPOINT)) Hud_Toast(hud, "The lantern is lit: here you will wake.");
}

static void hold_quality(Session *session) {
    const Quality *quality = &session->meter.quality;
    const bool changed = session->options.hold && !session->keeping.records &&
                         Meter_Hold(&session->meter, &session->hall.game, session->run.ticked);
    if (changed && session->overlay.hud.panel != HUD_PANEL_OFF) /* players are not shown figures unasked */
        Hud_Toast(&session->overlay.hud, "quality: %s, to hold %.3g ms", QUALITY_LEVEL[quality->level].name,
                  quality->budget);
}

/* True if somebody watches a replay at a window. */
static bool is_watched(const Options *options) {
    return options->replay && !options->headless && !options->screenshot && !options->profile && !options->frames;
}

/* A hall that is won is watched for a while yet. The state is compared before. */
static void end_run(Session *session) {
    Run *run = &session->run;
    const Game *game = &session->hall.game;
    if (!is_watched(&session->options)) {
        run->over = true;
        return;
    }
    if (!run->celebrates) run->differs = Game_Hash(game) != session->hall.replay.state;
    if (!run->celebrates && game->outcome == GAME_WON) {
        run->celebrates = true;
        run->limit += CELEBRATION;
        Hud_Toast(&session->overlay.hud, "Won in %.1f s", (double)game->tick / TICKER_RATE);
        return;
    }
    session->run.stays = true;
    Session_Toast(&session->overlay.hud, "The replay is over: press any key.");
    session->overlay.hud.toast_left = 3600;
}

void Session_Note(Session *session, const Intent *intent, double seconds) {
    const Game *game = &session->hall.game;
    Run *run = &session->run;
    Meter_NoteTick(&session->meter, game, seconds);
    Session_NoteMeasures(session);
    session->hall.assisted = Session_IsAssisted(session) || (session->hall.assisted && game->tick > 1);
    hold_quality(session);
    if (intent->buttons & INTENT_NEXT_SCENE) Session_ShowHall(session);
    say_changes(&session->overlay.hud, game, intent->buttons);
    HudCaptions_Tick(&session->overlay.hud.captions, game);
    Session_NoteLost(game, &session->overlay.hud);
    Session_NoteDip(session);
    if (!session->saved.settings.reduced_flashing) shake(&session->view.camera, game);
    session->devices.sounds.music.idle = session->hall.attract;
    if (session->devices.audio) Sounds_Tick(&session->devices.sounds, game, &session->view.camera);
    Session_NoteOutcome(session, intent->buttons);
    run->ticked++;
    if (run->limit && run->ticked >= run->limit) end_run(session);
}
