/* Settings: what the window does of them, and that they are kept. */
#include "game/session/session.h"

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

void Session_Keep(Saved *saved, Screens *screens) {
    if (screens->changed) Settings_Save(&saved->settings, &saved->store);
    screens->changed = false;
}
