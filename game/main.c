/* Ember - keep a flame alive in draughty halls. The frame is here, which calls everything else. */
#include "game/base/complaint.h"
#include "game/bench/bench.h"
#include "game/saved/preset_file.h"
#include "game/session/session.h"
#include "game/workshop/export/export.h"

#include "engine/files/file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Session session;
static int code;     /* the program's exit code */
static bool playing; /* from the first frame to the last */

/* 1/60 s of game time. */
static void tick(void) {
    char error[OPTIONS_ERROR];
    double began = App_Seconds();
    Intent intent = Session_TakeIntent(&session);
    if (!Session_Record(&session, &intent)) return;
    Trace_Begin(session.meter.trace, "tick");
    bool obeyed = Game_Tick(&session.hall.game, &intent, error, sizeof error);
    Trace_End(session.meter.trace);
    Trace_Begin(session.meter.trace, "profile");
    Session_Note(&session, &intent, App_Seconds() - began);
    if (!obeyed) Hud_Toast(&session.overlay.hud, "%s", error);
    Trace_End(session.meter.trace);
}

/* After the last frame. */
static bool end(void) {
    playing = false;
    code = Session_Finish(&session);
    Session_Close(&session);
    return false;
}

/* Xlib calls exit when the display's server dies, in the middle of a frame but never of a tick. Nothing may be drawn.
 */
static void save_at_exit(void) {
    if (!playing) return;
    playing = false;
    Session_Finish(&session);
    Session_Keep(&session.saved, &session.overlay.screens);
}

static bool frame(void *data) {
    (void)data;
    bool open = App_BeginFrame(session.devices.app);
    Meter_BeginFrame(&session.meter);
    if (open) Session_TakeKeys(&session);
    for (int due = open ? Session_Due(&session) : 0; due > 0; due--) tick();
    bool last = !open || session.run.over;
    Session_Draw(&session, last);
    Meter_EndFrame(&session.meter, &session.options);
    if (!Session_Shoot(&session, last)) session.run.failed = Complain_Refuse(Log_Reason()) != 0;
    Session_Show(&session);
    return last ? end() : true;
}

static int list_scenes(void) {
    char error[OPTIONS_ERROR];
    static Scene scene;
    for (int i = 0; Scene_Name(i); i++) {
        if (!Scene_Load(&scene, Scene_Name(i), error, sizeof error)) return Complain_Refuse(error);
        printf("%-8s %s\n", Scene_Name(i), scene.about);
    }
    return 0;
}

static int play(const Options *options) {
    char error[OPTIONS_ERROR];
    if (!Session_Open(&session, options, error, sizeof error)) {
        code = Complain_Refuse(error);
        Session_Close(&session);
        return code;
    }
    playing = true;
    if (atexit(save_at_exit) != 0) Log_Warn("what is recorded will be lost if the display is");
    App_Run(frame, NULL);
    return code;
}

static int take_home(const Options *options) {
    char error[OPTIONS_ERROR] = "";
    ExportAsk ask = {options->export, options->scene, {options->grid[0], options->grid[1]}, options->tuning, NULL};
    bool done = !options->preset || PresetFile_Read(&ask.tuning, options->preset, error, sizeof error);
    done = done && Export_Write(&ask, error, sizeof error);
    if (done && options->frames) done = Export_Play(&ask, options->frames, error, sizeof error);
    return done ? 0 : Complain_Refuse(error);
}

static int run(const Options *options) {
    if (options->ask == OPTIONS_LIST_SCENES) return list_scenes();
    if (options->ask == OPTIONS_HELP) Options_PrintHelp();
    if (options->ask == OPTIONS_VERSION) printf("ember %s\n", FLUID_VERSION);
    if (options->ask == OPTIONS_BENCH) return Bench_Run(options);
    if (options->ask == OPTIONS_EXPORT) return take_home(options);
    return options->ask == OPTIONS_PLAY ? play(options) : 0;
}

/* Output may go to a file on a full disk. */
static int check_printed(int ended) {
    char error[OPTIONS_ERROR];
    errno = 0;
    if (fflush(stdout) == 0 && !ferror(stdout)) return ended;
    Complain(error, sizeof error, "standard output cannot be written: %s", errno ? strerror(errno) : "a part is lost");
    int refused = Complain_Refuse(error);
    return ended ? ended : refused;
}

int main(int argc, char **argv) {
    char error[OPTIONS_ERROR];
    Options options;
    File_SetProgram(argc > 0 ? argv[0] : NULL, "ember");
    if (!Options_Parse(&options, argc, argv, error, sizeof error)) return Complain_Refuse(error);
    return check_printed(run(&options));
}
