#include "tests/pictures/show.h"

#include "engine/files/file.h"

#include <stdio.h>
#include <string.h>

static bool fail(const char *error) { return fprintf(stderr, "%s\n", error), false; }

static void look_at(Show *show) {
    const Wall *wall = &show->game.scene.wall;
    float corner[2], width = wall->width < 16 ? wall->width : 16, height = wall->height < 9 ? wall->height : 9;
    float eye[2] = {wall->width / 2, 0.66f * wall->height};
    show->camera = Camera_Make(width, height, wall->width, wall->height);
    Camera_Fit(&show->camera, SHOW_WIDTH, SHOW_HEIGHT);
    if (show->game.scene.has_player)
        eye[0] = show->game.player.at.x, eye[1] = show->game.player.at.y - PLAYER_HEIGHT / 2;
    Camera_LookAt(&show->camera, eye);
    Camera_Corner(&show->camera, corner);
    const Experiment *experiment = show->game.scene.experiment;
    show->view = (LookView){experiment ? experiment->view : PICTURE_SMOKE,
                            {corner[0], corner[1], show->camera.view[0], show->camera.view[1]},
                            1,
                            false};
    Look_Make(&show->look, &show->game, &show->view);
}

bool Show_Open(Show *show, const char *name, const char *recordings) {
    char path[512], error[SCENE_ERROR];
    GameStart start = {name, {0, 0}, {.preset = FLUID_PRESET_GAME}, 1};
    snprintf(path, sizeof path, "%s/%s.rec", recordings ? recordings : "", name);
    *show = (Show){.picture = Picture_Create(NULL), .volume = Volume_Create(NULL)};
    if (!show->picture || !show->volume) return fail("out of memory");
    const bool recorded = recordings && File_Exists(path);
    if (recorded && !Replay_Read(&show->replay, path, error, sizeof error)) return fail(error);
    if (recorded) start = Replay_Start(&show->replay);
    if (!Game_Open(&show->game, &start, NULL, error, sizeof error)) return fail(error);
    Picture_SetWall(show->picture, &show->game.scene.wall);
    return true;
}

/* The cloak trails and the gate opens from picture to picture: they are kept up with. */
bool Show_Tick(Show *show) {
    const Intent still = {.aim = {8000, 4000}};
    const bool recorded = show->tick < show->replay.ticks;
    char error[SCENE_ERROR];
    if (!Game_Tick(&show->game, recorded ? &show->replay.intents[show->tick] : &still, error, sizeof error))
        return fail(error);
    show->tick++;
    look_at(show);
    return true;
}

/* Air with depth as the mouse finds it. */
static void show_depth(Show *show) {
    const Game *game = &show->game;
    const Experiment *experiment = game->scene.experiment;
    PictureFrame *frame = &show->look.frame;
    frame->shapes = show->solids;
    frame->shape_count = experiment && experiment->solids ? experiment->solids(&game->trial, 1, show->solids) : 0;
    frame->volume = Game_Holder(game) == HOLDER_DEPTH && show->view.mode == PICTURE_SMOKE ? show->volume : NULL;
    frame->eye = Orbit_Start().eye;
}

/* As large as the game shows it, between bars. */
bool Show_Draw(Show *show, PictureMode mode) {
    const DrawRect *screen = &show->camera.screen;
    const size_t first = (size_t)screen->x + (size_t)screen->y * SHOW_WIDTH;
    show->view.mode = mode;
    Look_Make(&show->look, &show->game, &show->view);
    show_depth(show);
    memset(show->pixels, 0, sizeof show->pixels);
    return Picture_Compose(show->picture, &show->look.frame, show->pixels + first, (int)screen->w, (int)screen->h,
                           SHOW_WIDTH) ||
           fail("a picture could not be made");
}

void Show_Mean(const Show *show, int shrink, int x, int y, uint8_t rgb[3]) {
    int sum[3] = {0};
    for (int i = 0; i < shrink * shrink; i++) {
        const uint32_t pixel = show->pixels[x * shrink + i % shrink + (y * shrink + i / shrink) * SHOW_WIDTH];
        for (int c = 0; c < 3; c++) sum[c] += (int)(pixel >> (16 - 8 * c) & 255);
    }
    for (int c = 0; c < 3; c++) rgb[c] = (uint8_t)((sum[c] + shrink * shrink / 2) / (shrink * shrink));
}

void Show_Close(Show *show) {
    Game_Close(&show->game);
    Replay_Free(&show->replay);
    Picture_Destroy(show->picture);
    Volume_Destroy(show->volume);
}
