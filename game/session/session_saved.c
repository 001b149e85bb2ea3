/* Makes the window follow the settings, and keeps them. */
#include "game/session/workshop/session_workshop.h"

#include "engine/files/log.h"

void Session_FollowSettings(Session *session) {
    Settings *settings = &session->saved.settings;
    Hud *hud = &session->overlay.hud;
    App *app = session->devices.app;
    if (settings->fullscreen != App_IsFullscreen(app) && !App_ToggleFullscreen(app)) Session_Toast(hud, Log_Reason());
    if (settings->vsync != App_Vsync(app) && !App_SetVsync(app, settings->vsync)) Session_Toast(hud, Log_Reason());
    settings->fullscreen = App_IsFullscreen(app);
    settings->vsync = App_Vsync(app);
    session->overlay.screens.changed = true;
}

/* A run that is recorded keeps the assists of its start. Replays, measurements and pictures have none. */
void Session_FollowAssists(Session *session) {
    const Settings *settings = &session->saved.settings;
    const bool played = Options_IsPlayed(&session->options);
    App_SetPace(session->devices.app, (played ? settings->pace : 1) * Session_PaceInWorkshop(session));
    session->devices.sounds.music.slow = played ? 1 - settings->pace : 0;
    if (played && !Session_Records(session)) Rules_Assist(&session->hall.game, Settings_Assist(settings));
}

bool Session_IsAssisted(const Session *session) {
    const Assist *assist = &session->hall.game.assist;
    return assist->embers > 0 || assist->steady ||
           (Options_IsPlayed(&session->options) && session->saved.settings.pace < 1);
}

void Session_Keep(Saved *saved, Screens *screens) {
    if (screens->changed) Settings_Save(&saved->settings, &saved->store);
    screens->changed = false;
}
