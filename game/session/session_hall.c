/* Opens another hall and shows it from its beginning. */
#include "game/session/session.h"

void Session_FitHall(Camera *camera, const Wall *wall, DrawRect room, float across) {
    camera->least[0] = wall->width < across ? wall->width : across;
    camera->least[1] = wall->height < SESSION_HIGH ? wall->height : SESSION_HIGH;
    Camera_FitInto(camera, room);
}

static Camera camera_of(const Game *game, Draw *draw) {
    int pixels[2];
    const Wall *wall = &game->scene.wall;
    const Vec2 keeper = Player_Middle(&game->player);
    Camera camera = Camera_Make(SESSION_ACROSS, SESSION_HIGH, wall->width, wall->height);
    Draw_Size(draw, &pixels[0], &pixels[1]);
    Session_FitHall(&camera, wall, (DrawRect){0, 0, (float)pixels[0], (float)pixels[1]}, SESSION_ACROSS);
    if (game->scene.has_player) Camera_LookAt(&camera, (float[]){keeper.x, keeper.y});
    return camera;
}

/* An experiment opens in its own view. The next hall after it is shown as smoke again. */
static void follow_lab(Hall *hall, View *view, bool asked) {
    const Experiment *experiment = hall->game.scene.experiment;
    if ((experiment || hall->lab) && !asked) view->mode = experiment ? experiment->view : PICTURE_SMOKE;
    hall->lab = experiment != NULL;
}

void Session_ShowHall(Session *session) {
    Hall *hall = &session->hall;
    View *view = &session->view;
    view->camera = camera_of(&hall->game, App_Draw(session->devices.app));
    Picture_SetWall(view->picture, &hall->game.scene.wall);
    view->orbit = Orbit_Start();
    view->framing = Framing_Start(&hall->game, session->saved.settings.reduced_flashing);
    follow_lab(hall, view, session->options.viewed);
    view->unseen = true;
    view->look.begun = false;
    session->overlay.hud.notes = (HudNotes){0};
    session->overlay.hud.gone_out = (HudGoneOut){0};
}

/* The air keeps its tuning, as with Tab. After the title it gets the tuning of the options. */
bool Session_OpenHall(Session *session, const char *scene) {
    Hall *hall = &session->hall;
    const Tuning *tuning = hall->attract ? &session->options.tuning : &hall->game.air.tuning;
    char error[OPTIONS_ERROR];
    bool changed = Game_Change(&hall->game, scene, tuning, error, sizeof error);
    if (*error) Session_Toast(&session->overlay.hud, error);
    if (!changed) return false;
    session->overlay.hud.paused = false;
    session->hands.asked = 0;
    hall->card = SCREEN_COUNT;
    Session_ShowHall(session);
    return true;
}
