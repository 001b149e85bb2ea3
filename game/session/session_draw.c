/* Draws a session's picture and all that lies over it. */
#include "game/session/workshop/session_workshop.h"

#include "engine/files/log.h"
#include "engine/window/ticker.h"

#include <math.h>
#include <stdlib.h>

#define NEAREST         3.0f                              /* times the whole hall, to cover the window */
#define PASSED_MOST     (TICKER_BACKLOG * TICKER_SECONDS) /* s, as much as a slow frame ticks */
#define PIXELS_MAX      (3840.0f * 2160.0f)               /* of the picture. Larger windows stretch it. */
#define FRAME           16.7                              /* ms of a frame */
#define NARROWEST       10.0f                             /* m across the hall above the buttons of a tall screen */
#define NARROWEST_TITLE 6.0f                              /* and of that behind the title */
#define BESIDES         2.0                               /* ms of a frame for all but solver and picture */

/* ---- The picture ------------------------------------------------------------------------------------------- */

/* Paints through OpenGL. False after a failure, and from then on the picture is drawn by software. */
static bool paint(View *view, Draw *draw, int width, int height) {
    bool begun = Draw_BeginPaint(draw, width, height);
    bool painted = begun && Picture_Paint(view->picture, &view->look.frame, width, height);
    if (begun && Draw_EndPaint(draw, view->camera.screen, painted) && painted) return true;
    Log_Warn("the picture is drawn by software from now on: %s", begun ? Log_Reason() : "there is no texture for it");
    Picture_Accelerate(view->picture, NULL);
    return false;
}

/* False if out of memory. */
static bool compose(View *view, Draw *draw, int width, int height) {
    const PictureFrame *frame = &view->look.frame;
    int pitch;
    if (Picture_Paints(view->picture, frame) && paint(view, draw, width, height)) return true;
    uint32_t *lent = Draw_LendImage(draw, width, height, view->camera.screen, &pitch);
    if (lent) {
        bool made = Picture_Compose(view->picture, frame, lent, width, height, pitch);
        Draw_LentImage(draw);
        return made;
    }
    uint32_t *pixels = Room_For(&view->pixels, (size_t)width * (size_t)height * sizeof *pixels);
    if (!pixels || !Picture_Compose(view->picture, frame, pixels, width, height, width)) return false;
    Draw_Image(draw, pixels, width, height, width, view->camera.screen);
    return true;
}

/* Warns only once, as pictures may fail again and again. */
static void miss_picture(View *view) {
    if (!view->missed) Log_Warn("out of memory for the picture of the air: it is not drawn");
    view->missed = true;
}

/* The size follows the clock only for players. In other runs no frame may depend on the clock. */
static void find_size(const View *view, bool played, int size[2]) {
    const DrawRect *screen = &view->camera.screen;
    float shrink = sqrtf(PIXELS_MAX / (screen->w * screen->h + 1)), scale = shrink < 1 ? shrink : 1;
    if (played && !Picture_Paints(view->picture, &view->look.frame))
        scale = fminf(scale, Resolution_Share(&view->resolution, (int)screen->w, (int)screen->h));
    size[0] = (int)fmaxf(1, roundf(screen->w * scale)), size[1] = (int)fmaxf(1, roundf(screen->h * scale));
}

static void note_picture(const Meter *meter, const Picture *picture, double began) {
    for (int i = 0; i < PICTURE_STAGE_COUNT; i++)
        Profiler_Set(meter->profiler, SERIES_PICTURE_STAGES + i, 1000 * Picture_StageSeconds(picture, (PictureStage)i));
    Profiler_Set(meter->profiler, SERIES_PICTURE, 1000 * (App_Seconds() - began));
}

/* ms that a frame has for its picture. A frame without a tick has no more, so that a pause does not change the size. */
static double picture_time(const Meter *meter) { return FRAME - BESIDES - Meter_Solver(meter); }

/* Notes the cost of a picture. The caller leaves out the first of a new size or hall, which also fits the wall. */
static void note_cost(View *view, const Meter *meter, double now, double cost) {
    const DrawRect *screen = &view->camera.screen;
    double room = picture_time(meter);
    if (!Picture_Paints(view->picture, &view->look.frame))
        Resolution_Note(&view->resolution, (int)screen->w, (int)screen->h, now, 1000 * cost, room);
}

bool Session_Slices(const View *view) { return view->mode != PICTURE_SMOKE || view->compare == COMPARE_DIFFERENCE; }

static void show_depth(View *view, const Game *game, float between) {
    static VolumeShape solids[EXPERIMENT_SHAPES];
    PictureFrame *frame = &view->look.frame;
    const Experiment *experiment = game->scene.experiment;
    frame->shapes = solids;
    frame->shape_count = experiment && experiment->solids ? experiment->solids(&game->trial, between, solids) : 0;
    frame->volume = Game_Holder(game) == HOLDER_DEPTH && !Session_Slices(view) ? view->volume : NULL;
    frame->through = !experiment && game->air.grid[2] > 1;
    frame->eye = view->orbit.eye;
    frame->slice = view->orbit.slice;
}

static void make_look(Session *session, float between) {
    View *view = &session->view;
    const Camera *camera = &view->camera;
    float corner[2];
    Camera_Corner(camera, corner);
    const LookView look = {view->mode,
                           (PictureArea){corner[0], corner[1], camera->view[0], camera->view[1]},
                           between,
                           session->saved.settings.reduced_flashing,
                           session->saved.settings.brightness,
                           session->saved.settings.high_contrast,
                           camera->plain > 0 ? camera->scale / camera->plain : 1};
    Look_Make(&view->look, &session->hall.game, &look);
}

static void draw_picture(Session *session, float between) {
    View *view = &session->view;
    const Game *game = &session->hall.game;
    App *app = session->devices.app;
    int size[2];
    bool played = Options_IsPlayed(&session->options);
    if (played && view->unseen && !Picture_Bake(view->picture))
        miss_picture(view); /* in the dark the wall can be baked for any view */
    double began = App_Seconds();
    Trace_Begin(session->meter.trace, "picture");
    make_look(session, between);
    Session_Compare(view, game, Input_Frame(App_Input(app)));
    show_depth(view, game, between);
    find_size(view, played, size);
    if (!compose(view, App_Draw(app), size[0], size[1])) miss_picture(view);
    Trace_End(session->meter.trace);
    note_picture(&session->meter, view->picture, began);
    if (played && size[0] == view->size[0] && size[1] == view->size[1] && !view->unseen)
        note_cost(view, &session->meter, App_Seconds(), App_Seconds() - began);
    view->size[0] = size[0], view->size[1] = size[1];
}

/* ---- Time --------------------------------------------------------------------------------------------------- */

/* s since the last frame. */
typedef struct Passed {
    float clock;
    float game; /* in a pause only what is stepped, tick by tick */
} Passed;

/* A frame counts as a tick in runs that may not depend on the clock. */
static Passed pass_time(Session *session) {
    View *view = &session->view;
    const Options *options = &session->options;
    const double now = App_Seconds();
    const float stepped = (float)(session->run.ticked - view->ticked) * TICKER_SECONDS;
    Passed passed = {fminf((float)(now - view->drawn), PASSED_MOST), 0};
    if (options->headless || options->screenshot) passed.clock = TICKER_SECONDS;
    passed.game = Session_Waits(session) ? stepped : passed.clock;
    view->drawn = now;
    view->ticked = session->run.ticked;
    return passed;
}

/* ---- The camera --------------------------------------------------------------------------------------------- */

/* Turns air with depth, in the hall and beside the tuning panel. */
static void turn_depth(Session *session, float seconds) {
    const Screens *screens = &session->overlay.screens;
    const InputState *input = Input_Frame(App_Input(session->devices.app));
    const Holder holder = Hands_Holder(screens, &session->hall.game);
    bool beside = holder == HOLDER_PANE && Screens_LeavesPointer(screens, input->pointer);
    Orbit_Turn(&session->view.orbit, input, &session->view.camera, Session_Slices(&session->view),
               beside || holder == HOLDER_DEPTH, seconds);
}

/* Where the hall is shown, px, and how much of it, m. */
typedef struct HallRoom {
    DrawRect place;
    float across;
    bool above; /* the buttons for fingers are below it */
} HallRoom;

static float fitting(DrawRect place, float least) {
    return fminf(fmaxf(SESSION_HIGH * place.w / place.h, least), SESSION_ACROSS);
}

/* Above the buttons the keeper would be small if all that a wide screen shows were to be seen. */
static HallRoom find_room(const Session *session) {
    int width, height;
    Draw *draw = App_Draw(session->devices.app);
    Draw_Size(draw, &width, &height);
    const bool fingers = Input_Frame(App_Input(session->devices.app))->device == INPUT_TOUCH;
    const DrawRect whole = {0, 0, (float)width, (float)height},
                   left = HudTouch_Hall(whole.w, whole.h, Draw_Density(draw));
    if (session->hall.attract)
        return (HallRoom){whole, height > width ? fitting(whole, NARROWEST_TITLE) : SESSION_ACROSS, false};
    if (!fingers || left.h >= whole.h) return (HallRoom){whole, SESSION_ACROSS, false};
    return (HallRoom){left, fitting(left, NARROWEST), true};
}

/* Without a keeper, the mouse is the hand. Then there are no bars, unless the hall is a narrow shaft, and the camera
 * follows the mouse to what lies beside the window. */
static void cover_room(const Session *session, Camera *camera, DrawRect room, float seconds) {
    const InputState *input = Input_Frame(App_Input(session->devices.app));
    const float *world = camera->world, size[2] = {room.w, room.h}, corner[2] = {room.x, room.y};
    const float most[2] = {fminf(world[0], SESSION_ACROSS), fminf(world[1], SESSION_HIGH)};
    const float cover = fmaxf(room.w / world[0], room.h / world[1]);
    const float scale = fminf(cover, NEAREST * fminf(room.w / most[0], room.h / most[1]));
    const bool moved = input->pointer[0] != 0 || input->pointer[1] != 0;
    float target[2];
    for (int i = 0; i < 2; i++) {
        camera->least[i] = fminf(most[i], size[i] / scale);
        target[i] = world[i] * (moved ? (input->pointer[i] - corner[i]) / size[i] : 0.5f);
    }
    Camera_FitInto(camera, room);
    Camera_Follow(camera, target, seconds);
}

/* The camera follows at the same pace at any frame rate. */
static void move_camera(Session *session, const Passed *passed) {
    const Game *game = &session->hall.game;
    const HallRoom room = find_room(session);
    Camera *camera = &session->view.camera;
    bool sinks = Session_CameraRests(&session->overlay.veil);
    Vec2 keeper = Player_Middle(&game->player);
    Framing *framing = &session->view.framing;
    if (!sinks) Framing_Move(framing, game, session->saved.settings.reduced_flashing, passed->game);
    float target[2] = {sinks ? camera->centre[0] : keeper.x + framing->ahead.at, sinks ? camera->centre[1] : keeper.y};
    bool turns = Game_Holder(game) == HOLDER_DEPTH && !Session_Slices(&session->view);
    camera->zoom = 1;
    float card = HudLab_Room(App_Draw(session->devices.app), session->devices.text);
    if (Session_Paces(session))
        Session_LayWorkshop(session);
    else if (game->scene.experiment)
        Camera_Fill(camera, (int)room.place.w, (int)room.place.h,
                    turns || room.above ? 0 : card); /* a box that turns is in the middle */
    else if (!game->scene.has_player && !session->hall.attract)
        cover_room(session, camera, room.place, passed->game);
    else {
        camera->zoom = framing->zoom.at;
        Session_FitHall(camera, &game->scene.wall, room.place, room.across);
    }
    if (game->scene.experiment && room.above && !turns)
        camera->centre[1] = 0.5f * camera->view[1]; /* its card is below */
    if (Game_Holder(game) == HOLDER_DEPTH) turn_depth(session, passed->clock);
    if (session->hall.attract && game->scene.braziers && !game->scene.has_player) /* seen on a tall screen, too */
        Camera_LookAt(camera, (float[]){game->scene.brazier[0].at.x, camera->centre[1]});
    if (game->scene.has_player) Camera_Follow(camera, target, passed->game);
}

/* ---- What lies over it -------------------------------------------------------------------------------------- */

static bool is_covered(const Session *session) {
    return Hands_Holder(&session->overlay.screens, &session->hall.game) == HOLDER_SCREEN;
}

/* A mouse that has not been moved yet points at nothing. */
static bool find_place(const Session *session, HudFacts *facts) {
    const View *view = &session->view;
    InputState input = *Input_Frame(App_Input(session->devices.app));
    if (session->hands.keys) Hands_AimByKeys(&session->hands, &input);
    bool moved = input.pointer[0] != 0 || input.pointer[1] != 0, pad = input.device == INPUT_PAD;
    facts->eye[0] = input.pointer[0], facts->eye[1] = input.pointer[1];
    bool pointed = !pad && moved && Session_PlaceAt(view, input.pointer, facts->at, &facts->side);
    facts->at[2] = Orbit_Plane(&view->orbit, &session->hall.game);
    if (pad) Hands_Aim(&input, &view->camera, &session->hall.game, facts->at);
    if (pad) Camera_ToScreen(&view->camera, facts->at, facts->eye);
    return (pointed || pad) && !Screens_Shown(&session->overlay.screens);
}

static HudFacts facts_of(const Session *session) {
    const View *view = &session->view;
    const Screens *screens = &session->overlay.screens;
    App *app = session->devices.app;
    HudFacts facts = {
        .draw = App_Draw(app),
        .text = session->devices.text,
        .game = &session->hall.game,
        .profiler = session->meter.profiler,
        .picture = view->picture,
        .camera = &view->camera,
        .mode = view->mode,
        .compare = view->compare,
        .slice = view->orbit.slice,
        .tuned = Screens_Top(screens) == SCREEN_TUNING,
        .left = Session_StripWidth(session),
        .budget = session->options.budget,
        .budgeted = session->options.budgeted,
        .timed = session->meter.timed,
        .over_budget = session->meter.over_budget,
        .quality = session->options.hold ? &session->meter.quality : NULL,
        .threads = session->meter.threads,
        .renderer = App_RendererName(app),
        .bindings = &session->saved.settings.bindings,
        .device = Input_Frame(App_Input(app))->device,
        .input = Input_Frame(App_Input(app)),
        .touched = *Input_Layout(App_Input(app)),
        .calm = session->saved.settings.reduced_flashing,
        .captions = session->saved.settings.captions,
        .covered = is_covered(session),
    };
    facts.reads = find_place(session, &facts);
    return facts;
}

static void draw_over(Session *session, float seconds) {
    Hud *hud = &session->overlay.hud;
    double began = App_Seconds();
    HudFacts facts = facts_of(session);
    Trace_Begin(session->meter.trace, "hud");
    Hud_Draw(hud, &facts);
    Session_DrawProbes(session);
    Session_DrawWorkshop(session);
    Screens_Draw(&session->overlay.screens, facts.draw, facts.text, seconds);
    Session_DrawVeil(session);
    Hud_DrawToast(hud, &facts);
    Trace_End(session->meter.trace);
    Profiler_Set(session->meter.profiler, SERIES_HUD, 1000 * (App_Seconds() - began));
}

/* Clears the bars of the window beside the picture. */
static void clear_bars(Draw *draw, const DrawRect *screen) {
    int width, height;
    Draw_Size(draw, &width, &height);
    if (screen->x >= 0.5f || screen->y >= 0.5f || screen->w < (float)width - 0.5f || screen->h < (float)height - 0.5f)
        Draw_Clear(draw, SESSION_BARE);
}

/* Without a window a frame is drawn only for a screenshot or to measure its cost. What moves from picture to picture,
 * as dust and the cloak, does so before a screenshot, too. */
void Session_Draw(Session *session, bool last) {
    const Options *options = &session->options;
    const Meter *meter = &session->meter;
    App *app = session->devices.app;
    Text_SetScale(session->devices.text, session->saved.settings.text_size);
    if (meter->present > 0) Profiler_Set(meter->profiler, SERIES_PRESENT, 1000 * meter->present);
    const Passed passed = pass_time(session);
    Session_NoteFallBack(session);
    if (Session_Waits(session)) App_HoldTicks(app);
    move_camera(session, &passed);
    Hud_Follow(&session->overlay.hud, &session->hall.game, is_covered(session), passed.clock, passed.game);
    if (options->headless && !options->profile && !(last && options->screenshot)) {
        if (options->screenshot) make_look(session, 1);
        return;
    }
    if (Session_ShowsDark(session)) {
        Draw_Clear(App_Draw(app), SESSION_BARE);
        Session_DrawVeil(session);
        return;
    }
    clear_bars(App_Draw(app), &session->view.camera.screen);
    draw_picture(session, options->screenshot ? 1 : App_Between(app));
    Session_NoteSeen(session);
    Session_DrawDip(session);
    Session_FilmHall(session);
    draw_over(session, passed.clock);
}
