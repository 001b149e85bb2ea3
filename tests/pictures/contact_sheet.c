/* All scenes that ship, as one picture: contact_sheet FILE.png [RECORDINGS [SCENE]]. Each scene is played for some
 * seconds, a hall that has a recording in that folder (NAME.rec) to a moment in its midst; of one scene that is named,
 * all views are shown. For the README. */
#include "game/look/look.h"
#include "game/saved/replay.h"

#include "engine/window/camera.h"
#include "engine/files/file.h"
#include "engine/files/png.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 1280, HEIGHT = 720, SHRINK = 3, GAP = 6, TILES = 24 };
enum { TILE_WIDTH = WIDTH / SHRINK, TILE_HEIGHT = HEIGHT / SHRINK, IDLE_TICKS = 420 };
#define MOMENT 0.62f /* of a recording */

typedef struct Sheet {
    uint32_t *pixels;
    int columns, width, height, tiles;
} Sheet;

static bool fail(const char *error) { return fprintf(stderr, "contact_sheet: %s\n", error), false; }

/* The mean of SHRINK x SHRINK pixels, in steps of 6 of 255: the file is half as long then. */
static uint32_t shrunk(const uint32_t *pixels, int x, int y) {
    uint32_t sum[3] = {0}, colour = 0;
    for (int i = 0; i < SHRINK * SHRINK; i++) {
        uint32_t pixel = pixels[x * SHRINK + i % SHRINK + (y * SHRINK + i / SHRINK) * WIDTH];
        for (int c = 0; c < 3; c++) sum[c] += pixel >> 8 * c & 255;
    }
    for (int c = 0; c < 3; c++) {
        uint32_t mean = (sum[c] + SHRINK * SHRINK / 2) / (SHRINK * SHRINK), step = (mean + 2) / 6 * 6;
        colour |= (step < 255 ? step : 255) << 8 * c;
    }
    return colour;
}

static void add_tile(Sheet *sheet, const uint32_t *pixels) {
    int left = GAP + sheet->tiles % sheet->columns * (TILE_WIDTH + GAP),
        top = GAP + sheet->tiles / sheet->columns * (TILE_HEIGHT + GAP);
    for (int y = 0; y < TILE_HEIGHT; y++)
        for (int x = 0; x < TILE_WIDTH; x++)
            sheet->pixels[left + x + (size_t)(top + y) * (size_t)sheet->width] = shrunk(pixels, x, y);
    sheet->tiles++;
}

/* ---- A scene in a moment of its play --------------------------------------------------------------------- */

typedef struct Show {
    Game game;
    Look look;
    Camera camera;
    uint32_t pixels[WIDTH * HEIGHT];
} Show;

static void look_at(Show *show, LookView *view) {
    const Wall *wall = &show->game.scene.wall;
    float corner[2], width = wall->width < 16 ? wall->width : 16, height = wall->height < 9 ? wall->height : 9;
    float eye[2] = {wall->width / 2, 0.66f * wall->height};
    show->camera = Camera_Make(width, height, wall->width, wall->height);
    Camera_Fit(&show->camera, WIDTH, HEIGHT);
    if (show->game.scene.has_player)
        eye[0] = show->game.player.at.x, eye[1] = show->game.player.at.y - PLAYER_HEIGHT / 2;
    Camera_LookAt(&show->camera, eye);
    Camera_Corner(&show->camera, corner);
    const Experiment *experiment = show->game.scene.experiment;
    *view = (LookView){experiment ? experiment->view : PICTURE_SMOKE,
                       {corner[0], corner[1], show->camera.view[0], show->camera.view[1]},
                       1,
                       false};
}

/* As large as the game shows it, between bars. */
static bool compose(Show *show, Picture *picture) {
    const DrawRect *screen = &show->camera.screen;
    size_t first = (size_t)screen->x + (size_t)screen->y * WIDTH;
    memset(show->pixels, 0, sizeof show->pixels);
    return Picture_Compose(picture, &show->look.frame, show->pixels + first, (int)screen->w, (int)screen->h, WIDTH);
}

static bool take_pictures(Show *show, Sheet *sheet, int views) {
    Picture *picture = Picture_Create(NULL);
    LookView view;
    bool made = true;
    look_at(show, &view);
    if (!picture) return fail("out of memory");
    Picture_SetWall(picture, &show->game.scene.wall);
    for (int i = 0; made && i < views; i++) {
        if (views > 1) view.mode = (PictureMode)i;
        Look_Make(&show->look, &show->game, &view);
        made = compose(show, picture);
        if (made) add_tile(sheet, show->pixels);
    }
    Picture_Destroy(picture);
    return made || fail("a picture could not be made");
}

/* The cloak trails and the gate opens from picture to picture: they are kept up with. */
static void follow(Show *show) {
    LookView view;
    look_at(show, &view);
    Look_Make(&show->look, &show->game, &view);
}

static bool play(Show *show, const GameStart *start, const Replay *replay, int ticks) {
    char error[SCENE_ERROR];
    if (!Game_Open(&show->game, start, NULL, error, sizeof error)) return fail(error);
    Intent still = {0};
    still.aim[0] = 8000, still.aim[1] = 4000;
    for (int i = 0; i < ticks; i++) {
        if (!Game_Tick(&show->game, replay->ticks ? &replay->intents[i] : &still, error, sizeof error))
            return Game_Close(&show->game), fail(error);
        follow(show);
    }
    return true;
}

static bool show_scene(Show *show, Sheet *sheet, const char *name, const char *recordings, int views) {
    char path[512], error[SCENE_ERROR];
    Replay replay = {0};
    GameStart start = {name, {0, 0}, {.preset = FLUID_PRESET_GAME}, 1};
    snprintf(path, sizeof path, "%s/%s.rec", recordings ? recordings : "", name);
    bool recorded = recordings && File_Exists(path);
    if (recorded && !Replay_Read(&replay, path, error, sizeof error)) return fail(error);
    if (recorded) start = Replay_Start(&replay);
    int ticks = recorded ? (int)(MOMENT * (float)replay.ticks) : IDLE_TICKS;
    bool shown = play(show, &start, &replay, ticks) && take_pictures(show, sheet, views);
    if (shown) Game_Close(&show->game);
    Replay_Free(&replay);
    return shown;
}

int main(int argc, char **argv) {
    if (argc < 2) return fail("contact_sheet FILE.png [RECORDINGS [SCENE]]"), 2;
    const char *recordings = argc > 2 ? argv[2] : NULL, *only = argc > 3 ? argv[3] : NULL;
    int scenes = 0;
    while (Scene_Name(scenes) && scenes < TILES) scenes++;
    int tiles = only ? PICTURE_MODES : scenes;
    Sheet sheet = {.columns = tiles % 4 == 0 ? 4 : 3};
    sheet.width = sheet.columns * (TILE_WIDTH + GAP) + GAP;
    sheet.height = (tiles + sheet.columns - 1) / sheet.columns * (TILE_HEIGHT + GAP) + GAP;
    sheet.pixels = calloc((size_t)sheet.width * (size_t)sheet.height, sizeof *sheet.pixels);
    Show *show = calloc(1, sizeof *show);
    bool well = sheet.pixels && show;
    if (well && only) well = show_scene(show, &sheet, only, recordings, PICTURE_MODES);
    for (int i = 0; well && !only && i < scenes; i++) well = show_scene(show, &sheet, Scene_Name(i), recordings, 1);
    well = well && Png_Write(argv[1], sheet.pixels, sheet.width, sheet.height, sheet.width);
    free(show), free(sheet.pixels);
    return well ? 0 : 1;
}
