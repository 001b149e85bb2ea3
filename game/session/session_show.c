/* The end of a frame, with screenshots of it, its sound, and its presentation. */
#include "game/session/session.h"

#include "engine/files/file.h"
#include "engine/files/log.h"

#include <stdio.h>
#include <string.h>

#define SOUND_SECONDS 10.0 /* from one look for a sound device to the next */

static void name_shot(const char *folder, char *path, size_t capacity) {
    int number = 1;
    do snprintf(path, capacity, "%sember-%04d.png", folder, number++);
    while (File_Exists(path));
}

void Session_HandOver(Hud *hud, const char *path) {
    char whole[STORE_FOLDER + 300];
    const char *slash = strrchr(path, '/');
    File_WholePath(path, whole, sizeof whole);
    if (App_Download(path))
        Hud_Toast(hud, "Downloaded %s", slash ? slash + 1 : path);
    else
        Hud_Toast(hud, "Wrote %s", whole);
}

/* Saves under the next free number in the working folder. The desktop's menu may start the game in a folder that cannot
 * be written to. Then the player's own folder is used. */
static void take_shot(App *app, Hud *hud, const Store *store) {
    char folder[STORE_FOLDER + 1], path[STORE_FOLDER + 40];
    name_shot("", path, sizeof path);
    if (*store->folder && !File_MayWrite(path)) {
        snprintf(folder, sizeof folder, "%s/", store->folder);
        name_shot(folder, path, sizeof path);
    }
    if (App_Screenshot(app, path))
        Session_HandOver(hud, path);
    else
        Session_Toast(hud, Log_Reason());
}

bool Session_Shoot(Session *session, bool last) {
    const char *path = session->options.screenshot;
    if (session->run.shot) take_shot(session->devices.app, &session->overlay.hud, &session->saved.store);
    session->run.shot = false;
    if (!last || !path) return true;
    if (!App_Screenshot(session->devices.app, path)) return false;
    (void)App_Download(path);
    return true;
}

/* Looks for a device if there was none at the start. This takes time, so it is done while a screen is shown. A device
 * that is lost comes back by itself. */
static void look_for_sound(Devices *devices, bool may) {
    double now = App_Seconds();
    if (devices->audio || !may || now - devices->sound_asked < SOUND_SECONDS) return;
    devices->sound_asked = now;
    devices->audio = Audio_Open();
}

static void present(App *app, Meter *meter) {
    double began = App_Seconds();
    Trace_Begin(meter->trace, "present");
    App_EndFrame(app);
    Trace_EndFrame(meter->trace);
    meter->present = App_Seconds() - began;
}

void Session_Show(Session *session) {
    Devices *devices = &session->devices;
    const Screens *screens = &session->overlay.screens;
    bool still = Session_Waits(session) || App_IsAway(devices->app);
    look_for_sound(devices, Options_IsPlayed(&session->options) && Screens_Shown(screens));
    const Settings *settings = &session->saved.settings;
    const Volumes volumes = {settings->volume, settings->effects, settings->ambience, settings->music};
    Score score = Sounds_Take(&devices->sounds, &volumes, still);
    Audio_Play(devices->audio, &score);
    present(devices->app, &session->meter);
}
