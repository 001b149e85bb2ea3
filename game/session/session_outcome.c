/* The keeper's misfortunes, and the cards at the end of a hall. */
#include "game/session/workshop/session_workshop.h"

#include "engine/files/log.h"
#include "engine/window/ticker.h"

#define CARD_TICKS 90 /* from the end of a hall to its card */

/* Says which misfortune has befallen the keeper, and whether it cost an ember. */
void Session_NoteLost(const Game *game, Hud *hud) {
    static const char *const WHAT[] = {
        [LOSS_FALL] = "You fell.", [LOSS_CRUSH] = "You were crushed.", [LOSS_BREATH] = "You are out of breath."};
    RulesLoss loss = Rules_Loss(game);
    bool spent = Events_Has(&game->events, EVENT_SPENT);
    if (loss == LOSS_NONE || game->outcome != GAME_ON) return;
    Hud_Toast(hud, "%s%s", WHAT[loss], spent ? " An ember is spent to wake you." : "");
}

static void note_won(const Hall *hall, Screens *screens, Saved *saved) {
    const Game *game = &hall->game;
    const char *scene = game->scene_given;
    screens->won_assisted = hall->assisted;
    screens->won_ticks = (int)game->tick;
    screens->won_helped = game->helped;
    screens->best_before = Progress_Best(&saved->progress, scene);
    Log_Info("%s: won in %d ticks", game->scene.name, screens->won_ticks);
    if (Scene_Index(scene) < 0) return;
    if (hall->assisted || game->helped) {
        if (Progress_WinAssisted(&saved->progress, scene)) Progress_Save(&saved->progress, &saved->store);
        return;
    }
    bool faster = Progress_Win(&saved->progress, scene, screens->won_ticks);
    if (Progress_Spare(&saved->progress, scene, game->embers) || faster) Progress_Save(&saved->progress, &saved->store);
}

static void plan_card(Hall *hall, ScreenId card, int ticks) {
    hall->card = card;
    hall->card_ticks = ticks;
}

static void show_card(Hall *hall, Screens *screens) {
    if (hall->card == SCREEN_COUNT || --hall->card_ticks > 0) return;
    if (!Screens_Shown(screens)) Screens_Show(screens, hall->card);
    plan_card(hall, SCREEN_COUNT, 0);
}

/* In a hall that is being built nothing is kept of it. */
static void say_tried(const Game *game, Hud *hud) {
    if (Events_Has(&game->events, EVENT_WON))
        Hud_Toast(hud, "Won in %.1f s. Esc: back to the workshop", (double)game->tick / TICKER_RATE);
    if (Events_Has(&game->events, EVENT_LOST)) Hud_Toast(hud, "Lost. R: start anew, Esc: back to the workshop");
}

void Session_NoteOutcome(Session *session, unsigned buttons) {
    Hall *hall = &session->hall;
    Screens *screens = &session->overlay.screens;
    const Game *game = &hall->game;
    if (Session_Tries(session)) {
        say_tried(game, &session->overlay.hud);
        return;
    }
    if (session->options.headless || session->options.replay) return;
    if (Events_Has(&game->events, EVENT_WON)) {
        note_won(hall, screens, &session->saved);
        plan_card(hall, Screens_CardOfWon(screens), CARD_TICKS);
    }
    if (Events_Has(&game->events, EVENT_LOST)) {
        Log_Info("%s: lost", game->scene.name);
        screens->loss = Rules_Loss(game);
        plan_card(hall, SCREEN_LOST, CARD_TICKS);
    }
    if (buttons & (INTENT_RESTART | INTENT_NEXT_SCENE | INTENT_GO_ON)) plan_card(hall, SCREEN_COUNT, 0);
    show_card(hall, screens);
}
