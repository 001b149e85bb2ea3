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

/* The mean of SHRINK x SHRINK pixels, in steps of 6 of 255: the file is half as long then. */
static uint32_t shrunk(const uint32_t *pixels, int x, int y) {
    uint32_t sum[3] = {0}, colour = 0;
    for (int i = 0; i < SHRINK * SHRINK; i++) {
        uint32_t pixel = pixels[x * SHRINK + i % SHRINK + (y * SHRINK + i / SHRINK) * SHOW_WIDTH];
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

static bool show_scene(Show *show, Sheet *sheet, const char *name, const char *recordings, int views) {
    bool well = Show_Open(show, name, recordings);
    const int ticks = show->replay.ticks ? (int)(MOMENT * (float)show->replay.ticks) : IDLE_TICKS;
    for (int i = 0; well && i < ticks; i++) well = Show_Tick(show);
    const PictureMode usual = show->view.mode;
    for (int i = 0; well && i < views; i++) {
        well = Show_Draw(show, views > 1 ? (PictureMode)i : usual);
        if (well) add_tile(sheet, show->pixels);
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
