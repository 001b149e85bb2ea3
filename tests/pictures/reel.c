#include "tests/pictures/reel.h"

#include "engine/files/file.h"
#include "engine/window/ticker.h"
#include "game/look/orbit.h"
#include "game/session/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool fail(const char *error) { return fprintf(stderr, "%s\n", error), false; }

static bool make_room(Reel *reel) {
    const size_t pixels = (size_t)reel->size.width * (size_t)reel->size.height;
    reel->picture = Picture_Create(NULL), reel->volume = Volume_Create(NULL);
    reel->pixels = malloc(pixels * sizeof *reel->pixels);
    reel->drawn = malloc(pixels * (size_t)(reel->size.finer * reel->size.finer) * sizeof *reel->drawn);
    return (reel->picture && reel->volume && reel->pixels && reel->drawn) || fail("out of memory");
}

/* The whole picture, between bars where the hall has another shape. */
static void fit(Reel *reel) {
    const DrawRect room = {0, 0, (float)(reel->size.width * reel->size.finer),
                           (float)(reel->size.height * reel->size.finer)};
    Session_FitHall(&reel->camera, &reel->game.scene.wall, room, SESSION_ACROSS);
}

bool Reel_Open(Reel *reel, const char *name, const char *recordings, ReelSize size) {
    char path[512], error[SCENE_ERROR];
    GameStart start = {name, {0, 0}, {.preset = FLUID_PRESET_GAME}, 1};
    *reel = (Reel){.size = size};
    snprintf(path, sizeof path, "%s/%s.rec", recordings, name);
    if (!make_room(reel)) return false;
    const bool recorded = File_Exists(path);
    if (recorded && !Replay_Read(&reel->replay, path, error, sizeof error)) return fail(error);
    if (recorded) start = Replay_Start(&reel->replay);
    if (!Game_Open(&reel->game, &start, NULL, error, sizeof error)) return fail(error);
    const Wall *wall = &reel->game.scene.wall;
    const Vec2 keeper = Player_Middle(&reel->game.player);
    Picture_SetWall(reel->picture, wall);
    reel->camera = Camera_Make(SESSION_ACROSS, SESSION_HIGH, wall->width, wall->height);
    reel->framing = Framing_Start(&reel->game, false);
    reel->camera.zoom = reel->framing.zoom.at;
    fit(reel);
    if (reel->game.scene.has_player)
        Camera_LookAt(&reel->camera, (float[]){keeper.x, keeper.y});
    else
        Camera_LookAt(&reel->camera, (float[]){wall->width / 2, 0.66f * wall->height});
    return true;
}

static void look(Reel *reel) {
    const Experiment *experiment = reel->game.scene.experiment;
    float corner[2];
    Camera_Corner(&reel->camera, corner);
    reel->view = (LookView){.mode = experiment ? experiment->view : PICTURE_SMOKE,
                            .area = {corner[0], corner[1], reel->camera.view[0], reel->camera.view[1]},
                            .between = 1,
                            .brightness = 1 - 0.5f * reel->dark,
                            .zoom = reel->camera.scale / reel->camera.plain};
    Look_Make(&reel->look, &reel->game, &reel->view);
    if (reel->dark > reel->look.frame.faint) reel->look.frame.faint = reel->dark;
}

void Reel_LookAt(Reel *reel, Vec2 middle, float across, float dark) {
    reel->camera.zoom = SESSION_ACROSS / across;
    reel->dark = dark;
    fit(reel);
    Camera_LookAt(&reel->camera, (float[]){middle.x, middle.y});
}

static void follow(Reel *reel) {
    const Vec2 keeper = Player_Middle(&reel->game.player);
    if (!reel->game.scene.has_player) return;
    Framing_Move(&reel->framing, &reel->game, false, TICKER_SECONDS);
    reel->camera.zoom = reel->framing.zoom.at;
    fit(reel);
    Camera_Follow(&reel->camera, (float[]){keeper.x + reel->framing.ahead.at, keeper.y}, TICKER_SECONDS);
}

bool Reel_Play(Reel *reel, int tick) {
    const Intent still = {.aim = {8000, 4000}};
    char error[SCENE_ERROR];
    while (reel->tick < tick) {
        const bool recorded = reel->tick < reel->replay.ticks;
        const Intent *intent = recorded ? &reel->replay.intents[reel->tick] : &still;
        if (!Game_Tick(&reel->game, intent, error, sizeof error)) return fail(error);
        reel->tick++;
        follow(reel);
        look(reel);
    }
    return true;
}

/* Each pixel is the mean of those that it stands for. */
static void shrink(Reel *reel) {
    const int finer = reel->size.finer, width = reel->size.width;
    const uint32_t count = (uint32_t)(finer * finer);
    for (int i = 0; i < width * reel->size.height; i++) {
        const uint32_t *from = reel->drawn + i % width * finer + i / width * finer * width * finer;
        uint32_t pixel = 0;
        for (int shift = 16; shift >= 0; shift -= 8) {
            uint32_t sum = 0;
            for (int k = 0; k < finer * finer; k++) sum += from[k % finer + k / finer * width * finer] >> shift & 255;
            pixel |= (sum + count / 2) / count << shift;
        }
        reel->pixels[i] = pixel;
    }
}

/* As large as the game shows it, between bars. Air with depth is seen as the mouse finds it. */
bool Reel_Draw(Reel *reel, PictureMode mode) {
    const Experiment *experiment = reel->game.scene.experiment;
    const DrawRect *screen = &reel->camera.screen;
    const int row = reel->size.width * reel->size.finer, rows = reel->size.height * reel->size.finer;
    PictureFrame *frame = &reel->look.frame;
    look(reel);
    reel->view.mode = frame->mode = mode;
    frame->shapes = reel->solids;
    frame->shape_count = experiment && experiment->solids ? experiment->solids(&reel->game.trial, 1, reel->solids) : 0;
    frame->volume = Game_Holder(&reel->game) == HOLDER_DEPTH && mode == PICTURE_SMOKE ? reel->volume : NULL;
    frame->eye = Orbit_Start().eye;
    memset(reel->drawn, 0, (size_t)row * (size_t)rows * sizeof *reel->drawn);
    uint32_t *first = reel->drawn + (size_t)screen->x + (size_t)screen->y * (size_t)row;
    if (!Picture_Compose(reel->picture, frame, first, (int)screen->w, (int)screen->h, row))
        return fail("a picture could not be made");
    shrink(reel);
    return true;
}

void Reel_Close(Reel *reel) {
    Game_Close(&reel->game);
    Replay_Free(&reel->replay);
    Picture_Destroy(reel->picture);
    Volume_Destroy(reel->volume);
    free(reel->drawn);
    free(reel->pixels);
}
