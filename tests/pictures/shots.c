/* Moments of a scene as pictures: shots FOLDER RECORDINGS SCENE TICK STEP COUNT writes FOLDER/0.ppm and so on, a third
 * as large as a window of 1280 x 720. The scene is played by RECORDINGS/SCENE.rec if there is one. The first picture is
 * of that tick, or with 0 of one in the midst of the play; the next are each so many ticks later, or with 0 of the
 * other views. `shots` alone lists the scenes. */
#include "engine/files/file.h"
#include "engine/window/camera.h"
#include "game/look/look.h"
#include "game/look/orbit.h"
#include "game/saved/replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHRINK = 3, WIDTH = 1280, HEIGHT = 720, IDLE_TICKS = 420 };
#define MIDST 0.62f /* of a recording */

typedef struct Show {
    Game game;
    Look look;
    LookView view;
    Camera camera;
    Picture *picture;
    Volume *volume;
    VolumeShape solids[EXPERIMENT_SHAPES];
    Replay replay; /* no ticks: there is none */
    int tick;
    uint32_t pixels[WIDTH * HEIGHT]; /* 0xRRGGBB */
} Show;

static bool fail(const char *error) { return fprintf(stderr, "shots: %s\n", error), false; }

static bool open_show(Show *show, const char *name, const char *recordings) {
    char path[512], error[SCENE_ERROR];
    GameStart start = {name, {0, 0}, {.preset = FLUID_PRESET_GAME}, 1};
    snprintf(path, sizeof path, "%s/%s.rec", recordings, name);
    show->picture = Picture_Create(NULL), show->volume = Volume_Create(NULL);
    if (!show->picture || !show->volume) return fail("out of memory");
    const bool recorded = File_Exists(path);
    if (recorded && !Replay_Read(&show->replay, path, error, sizeof error)) return fail(error);
    if (recorded) start = Replay_Start(&show->replay);
    if (!Game_Open(&show->game, &start, NULL, error, sizeof error)) return fail(error);
    Picture_SetWall(show->picture, &show->game.scene.wall);
    return true;
}

static void look_at(Show *show) {
    const Wall *wall = &show->game.scene.wall;
    const Experiment *experiment = show->game.scene.experiment;
    float corner[2], width = wall->width < 16 ? wall->width : 16, height = wall->height < 9 ? wall->height : 9;
    float eye[2] = {wall->width / 2, 0.66f * wall->height};
    show->camera = Camera_Make(width, height, wall->width, wall->height);
    Camera_Fit(&show->camera, WIDTH, HEIGHT);
    if (show->game.scene.has_player)
        eye[0] = show->game.player.at.x, eye[1] = show->game.player.at.y - PLAYER_HEIGHT / 2;
    Camera_LookAt(&show->camera, eye);
    Camera_Corner(&show->camera, corner);
    show->view = (LookView){experiment ? experiment->view : PICTURE_SMOKE,
                            {corner[0], corner[1], show->camera.view[0], show->camera.view[1]},
                            1,
                            false};
    Look_Make(&show->look, &show->game, &show->view);
}

/* The cloak trails and the gate opens from picture to picture: they are kept up with. */
static bool play_to(Show *show, int tick) {
    const Intent still = {.aim = {8000, 4000}};
    char error[SCENE_ERROR];
    while (show->tick < tick) {
        const bool recorded = show->tick < show->replay.ticks;
        const Intent *intent = recorded ? &show->replay.intents[show->tick] : &still;
        if (!Game_Tick(&show->game, intent, error, sizeof error)) return fail(error);
        show->tick++;
        look_at(show);
    }
    return true;
}

/* As large as the game shows it, between bars. Air with depth is seen as the mouse finds it. */
static bool draw(Show *show, PictureMode mode) {
    const Experiment *experiment = show->game.scene.experiment;
    const DrawRect *screen = &show->camera.screen;
    const size_t first = (size_t)screen->x + (size_t)screen->y * WIDTH;
    PictureFrame *frame = &show->look.frame;
    show->view.mode = mode;
    Look_Make(&show->look, &show->game, &show->view);
    frame->shapes = show->solids;
    frame->shape_count = experiment && experiment->solids ? experiment->solids(&show->game.trial, 1, show->solids) : 0;
    frame->volume = Game_Holder(&show->game) == HOLDER_DEPTH && mode == PICTURE_SMOKE ? show->volume : NULL;
    frame->eye = Orbit_Start().eye;
    memset(show->pixels, 0, sizeof show->pixels);
    return Picture_Compose(show->picture, frame, show->pixels + first, (int)screen->w, (int)screen->h, WIDTH) ||
           fail("a picture could not be made");
}

/* Each pixel is the mean of those that it stands for. */
static bool write_shrunk(FILE *file, const void *data) {
    const Show *show = data;
    fprintf(file, "P6 %d %d 255\n", WIDTH / SHRINK, HEIGHT / SHRINK);
    for (int i = 0; i < WIDTH / SHRINK * (HEIGHT / SHRINK); i++)
        for (int shift = 16; shift >= 0; shift -= 8) {
            const uint32_t *from = show->pixels + i % (WIDTH / SHRINK) * SHRINK + i / (WIDTH / SHRINK) * SHRINK * WIDTH;
            uint32_t sum = 0;
            for (int k = 0; k < SHRINK * SHRINK; k++) sum += from[k % SHRINK + k / SHRINK * WIDTH] >> shift & 255;
            fputc((int)((sum + SHRINK * SHRINK / 2) / (SHRINK * SHRINK)), file);
        }
    return !ferror(file);
}

static bool take_shots(Show *show, const char *folder, int tick, int step, int count) {
    const int ticks = show->replay.ticks;
    if (tick < 1) tick = ticks ? (int)(MIDST * (float)ticks) : IDLE_TICKS;
    for (int i = 0; i < count; i++) {
        char path[1024];
        snprintf(path, sizeof path, "%s/%d.ppm", folder, i);
        if (!play_to(show, tick + i * step)) return false;
        if (!draw(show, step || count == 1 ? show->view.mode : (PictureMode)i)) return false;
        if (!File_WriteThrough(path, write_shrunk, show)) return fail("a picture could not be written");
    }
    return true;
}

int main(int count, char **words) {
    static Show show;
    for (int i = 0; count < 2 && Scene_Name(i); i++) puts(Scene_Name(i));
    if (count < 2) return 0;
    const bool well = count == 7 && open_show(&show, words[3], words[2]) &&
                      take_shots(&show, words[1], atoi(words[4]), atoi(words[5]), atoi(words[6]));
    Game_Close(&show.game);
    Replay_Free(&show.replay);
    Picture_Destroy(show.picture);
    Volume_Destroy(show.volume);
    return !well;
}
