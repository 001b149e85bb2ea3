/* All scenes that ship, as one picture: contact_sheet FILE.png [RECORDINGS [SCENE]]. Each scene is played for some
 * seconds, a hall that has a recording in that folder (NAME.rec) to a moment in its midst; of one scene that is named,
 * all views are shown. For the README. */
#include "engine/files/png.h"
#include "tests/pictures/show.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHRINK = 3, GAP = 6, TILES = 24 };
enum { TILE_WIDTH = SHOW_WIDTH / SHRINK, TILE_HEIGHT = SHOW_HEIGHT / SHRINK, IDLE_TICKS = 420 };
#define MOMENT 0.62f /* of a recording */

typedef struct Sheet {
    uint32_t *pixels;
    int columns, width, height, tiles;
} Sheet;

static bool fail(const char *error) { return fprintf(stderr, "contact_sheet: %s\n", error), false; }

/* In steps of 6 of 255: the file is half as long then. */
static uint32_t shrunk(const Show *show, int x, int y) {
    uint8_t mean[3];
    uint32_t colour = 0;
    Show_Mean(show, SHRINK, x, y, mean);
    for (int c = 0; c < 3; c++) {
        const uint32_t step = (mean[c] + 2U) / 6 * 6;
        colour = colour << 8 | (step < 255 ? step : 255);
    }
    return colour;
}

static void add_tile(Sheet *sheet, const Show *show) {
    int left = GAP + sheet->tiles % sheet->columns * (TILE_WIDTH + GAP),
        top = GAP + sheet->tiles / sheet->columns * (TILE_HEIGHT + GAP);
    for (int y = 0; y < TILE_HEIGHT; y++)
        for (int x = 0; x < TILE_WIDTH; x++)
            sheet->pixels[left + x + (size_t)(top + y) * (size_t)sheet->width] = shrunk(show, x, y);
    sheet->tiles++;
}

/* ---- A scene in a moment of its play --------------------------------------------------------------------- */

static bool show_scene(Show *show, Sheet *sheet, const char *name, const char *recordings, int views) {
    bool well = Show_Open(show, name, recordings);
    const int ticks = show->replay.ticks ? (int)(MOMENT * (float)show->replay.ticks) : IDLE_TICKS;
    for (int i = 0; well && i < ticks; i++) well = Show_Tick(show);
    const PictureMode usual = show->view.mode;
    for (int i = 0; well && i < views; i++) {
        well = Show_Draw(show, views > 1 ? (PictureMode)i : usual);
        if (well) add_tile(sheet, show);
    }
    Show_Close(show);
    return well;
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
