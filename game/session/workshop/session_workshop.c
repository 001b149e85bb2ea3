/* Opens the workshop and leaves it. While it is open the hall before waits as it was. While one plays from here, so
 * does the workshop's own game. */
#include "game/session/workshop/session_workshop.h"

#include "game/base/complaint.h"
#include "game/rules/footing.h"

#include <stdio.h>
#include <string.h>

#define FIRST  "box"  /* the scene that the title opens */
#define NARROW 600.0f /* units of the window */

static void show_hall(Session *session) {
    const bool viewed = session->options.viewed;
    const PictureMode mode = session->view.mode;
    session->options.viewed = true; /* the view stays */
    Session_ShowHall(session);
    session->options.viewed = viewed;
    session->view.mode = mode;
}

/* Puts a game in place of the one that is shown, which the caller has taken away. */
static void show_game(Session *session, const Game *game) {
    Hall *hall = &session->hall;
    hall->game = *game;
    hall->card = SCREEN_COUNT;
    session->overlay.hud.paused = false;
    session->overlay.hud.toast_left = 0; /* it is about the game before */
    session->hands.asked = 0;
    show_hall(session);
}

static GameStart start_of(const Session *session) {
    const Game *shown = &session->hall.game;
    const Tuning *tuning = session->hall.attract ? &session->options.tuning : &shown->air.tuning;
    return (GameStart){"workshop", {shown->cells_asked[0], shown->cells_asked[1], 0}, *tuning, shown->seed, {0, false}};
}

static bool open_game(Session *session, const Scene *scene, Game *game, char *error, size_t capacity) {
    const GameStart start = start_of(session);
    return Game_OpenScene(game, scene, &start, &session->hall.game.host, error, capacity);
}

/* ---- Opening ---------------------------------------------------------------------------------------------- */

static const char *why_not(const Session *session) {
    const Game *game = &session->hall.game;
    const Experiment *experiment = game->scene.experiment;
    if (session->building.bounded || (!session->building.open && session->overlay.screens.bounded))
        return "This run keeps to its hall.";
    if (!session->hall.attract && (game->air.grid[2] > 1 || (experiment && experiment->deep > 0)))
        return "The workshop draws halls, and this air has depth.";
    return NULL;
}

static void show_pane(Session *session) {
    Screens *screens = &session->overlay.screens;
    Building *building = &session->building;
    screens->guest = (ScreensGuest){&building->workshop, Workshop_Fill, Workshop_Act, Workshop_Say};
    screens->costs =
        (ScreensGuest){&building->workshop.measures, Measures_FillCard, Measures_ActCard, Measures_SayCard};
    screens->workshop = screens->bounded = true;
    Screens_Show(screens, SCREEN_WORKSHOP);
}

/* Smoke and wind of the hall come along if it was the same scene. */
static void take_flow(Session *session, Game *game) {
    const Game *shown = &session->hall.game;
    if (!session->hall.attract && !session->building.open && session->building.opens == BUILDING_SCENE &&
        !game->scene.experiment && !strcmp(shown->scene_given, session->building.asked))
        Air_TakeFlow(&game->air, &shown->air);
}

/* On a phone the pane would leave no hall to be seen. */
static bool is_narrow(Draw *draw) {
    int width, height;
    Draw_Size(draw, &width, &height);
    return (float)width < NARROW * Draw_Density(draw);
}

/* Makes the workshop and its game. False after a toast. */
static bool make(Session *session, Workshop *workshop, Game *game) {
    Document document = {.now = NULL};
    char error[SCENE_ERROR];
    if (!Session_LoadWork(session, &document)) return false;
    if (!Workshop_Open(workshop, &document, error, sizeof error)) {
        Session_Toast(&session->overlay.hud, error);
        Session_SpareWork(session, &document);
        Document_Close(&document);
        return false;
    }
    if (*session->keeping.keep.said || *session->keeping.autosave.said) workshop->said[0] = 0; /* these say it, too */
    if (open_game(session, &workshop->scene, game, error, sizeof error)) return true;
    Session_Toast(&session->overlay.hud, error);
    Session_SpareWork(session, &workshop->document);
    Workshop_Close(workshop);
    return false;
}

/* The hall that is shown waits until the workshop is left. */
static void put_aside(Session *session) {
    Building *building = &session->building;
    building->before = session->hall;
    building->mode = session->view.mode;
    building->open = true;
    session->hall.attract = session->hall.lab = false;
    session->overlay.screens.folded = is_narrow(App_Draw(session->devices.app));
}

void Session_OpenWorkshop(Session *session) {
    static Workshop workshop;
    static Game game;
    Building *building = &session->building;
    const Keep before = session->keeping.keep;
    if (make(session, &workshop, &game)) {
        Session_CloseTwin(session);
        take_flow(session, &game);
        if (building->open) {
            Game_Close(&session->hall.game);
            Workshop_Close(&building->workshop);
        } else
            put_aside(session);
        building->workshop = workshop;
        building->workshop.measures.budget = session->options.budget;
        show_game(session, &game);
        Session_FollowProbes(session);
        Session_GuardWork(session);
    } else
        session->keeping.keep = before;
    if (building->open) show_pane(session);
}

void Session_StartWorkshop(Session *session) {
    Building *building = &session->building;
    const bool waits = *session->keeping.autosave.left && !session->options.scene_given;
    building->opens = waits ? BUILDING_LEFT : BUILDING_SCENE;
    snprintf(building->asked, sizeof building->asked, "%s", session->options.scene);
    Session_OpenWorkshop(session);
}

static void ask_open(Session *session) {
    Building *building = &session->building;
    const char *scene = session->hall.attract ? FIRST : session->hall.game.scene_given;
    const char *why = why_not(session);
    const bool waits = *session->keeping.autosave.left && session->hall.attract;
    char name[KEEP_NAME];
    if (why) {
        Session_Toast(&session->overlay.hud, why);
        return;
    }
    const bool own = Session_IsOwn(session, scene, name);
    building->opens = waits ? BUILDING_LEFT : own ? BUILDING_OWN : BUILDING_SCENE;
    snprintf(building->asked, sizeof building->asked, "%s", own ? name : scene);
    Session_FadeOut(session, -1, Session_OpenWorkshop);
}

void Session_AskWorkshop(Session *session) {
    if (session->building.tries)
        Session_ReturnToWorkshop(session);
    else if (session->building.open)
        Session_TryHall(session);
    else
        ask_open(session);
}

/* ---- Leaving ---------------------------------------------------------------------------------------------- */

void Session_EndWorkshop(Session *session) {
    Building *building = &session->building;
    Screens *screens = &session->overlay.screens;
    Session_LeaveWork(session);
    Game_Close(&session->hall.game);
    Workshop_Close(&building->workshop);
    building->open = false;
    screens->guest = screens->costs = (ScreensGuest){NULL};
    screens->workshop = screens->bounded = false;
    session->view.mode = building->mode;
    session->hall = building->before;
    show_game(session, &building->before.game);
    if (session->hall.attract)
        Screens_Show(screens, SCREEN_TITLE);
    else
        Screens_Close(screens);
}

static void ask_leave(Session *session) { Session_FadeOut(session, -1, Session_EndWorkshop); }

void Session_LeaveWorkshop(Session *session) { Session_AskFirst(session, ask_leave); }

void Session_CloseWorkshop(Session *session) {
    Building *building = &session->building;
    if (building->tries) Game_Close(&building->edited);
    if (building->open) Game_Close(&building->before.game);
    Workshop_Close(&building->workshop);
}

/* ---- Play from here --------------------------------------------------------------------------------------- */

static bool find_start(const Workshop *workshop, Scene *scene, char *error, size_t capacity) {
    Vec2 at = workshop->at;
    *scene = workshop->document.now->scene;
    if (!workshop->document.now->good) return Complain(error, capacity, "%s", workshop->document.now->error);
    if (!workshop->in_hall)
        at = scene->has_player ? scene->start : Vec2_At(scene->wall.width / 2, scene->wall.height / 2);
    scene->has_player = true;
    return Footing_Find(scene, at, &scene->start) ||
           Complain(error, capacity,
                    scene->wall.slabs ? "There is no floor near the pointer that is out of every machine's way."
                                      : "There is no floor in this hall, only air: draw stone to stand on.");
}

/* A recording begins in calm air, as its replay does. */
static bool open_try(Session *session, Scene *scene, Game *game, char *error, size_t capacity) {
    GameStart start = start_of(session);
    if (session->keeping.asked && !Session_BeginRecording(session, scene, &start, error, capacity)) return false;
    return Game_OpenScene(game, scene, &start, &session->hall.game.host, error, capacity);
}

void Session_TryHall(Session *session) {
    static Game game;
    static Scene scene;
    Building *building = &session->building;
    char error[SCENE_ERROR];
    if (session->hall.game.scene.experiment) {
        Session_Toast(&session->overlay.hud, "An experiment has no room for the keeper.");
        return;
    }
    if (!find_start(&building->workshop, &scene, error, sizeof error) ||
        !open_try(session, &scene, &game, error, sizeof error)) {
        Session_DropRecording(session);
        Session_Toast(&session->overlay.hud, error);
        return;
    }
    Session_CloseTwin(session);
    if (!session->keeping.records) Air_TakeFlow(&game.air, &session->hall.game.air);
    building->edited = session->hall.game;
    building->tries = true;
    Screens_Close(&session->overlay.screens);
    show_game(session, &game);
    Session_FollowProbes(session);
    session->view.unseen = false; /* the wall is the same */
    Session_Toast(&session->overlay.hud,
                  session->keeping.records ? "Recording. Esc or F7 ends it." : "Esc or F7: back to the workshop");
}

void Session_RecordTry(Session *session) {
    session->keeping.asked = true;
    Session_TryHall(session);
    session->keeping.asked = false;
}

void Session_ReturnToWorkshop(Session *session) {
    Building *building = &session->building;
    Session_EndRecording(session);
    Session_CloseTwin(session);
    Game_Close(&session->hall.game);
    building->tries = false;
    session->keeping.rests = App_Seconds() + SHOW_PICTURES / SHOW_RATE;
    show_game(session, &building->edited);
    session->view.unseen = false;
    show_pane(session);
}
