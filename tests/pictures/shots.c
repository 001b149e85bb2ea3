/* Moments of a scene as pictures: shots FOLDER RECORDINGS SCENE TICK STEP COUNT writes FOLDER/0.ppm and so on, a third
 * as large as a window of 1280 x 720. The scene is played by RECORDINGS/SCENE.rec if there is one. The first picture is
 * of that tick, or with 0 of one in the midst of the play; the next are each so many ticks later, or with 0 of the
 * other views. `shots` alone lists the scenes. */
#include "engine/files/file.h"
#include "tests/pictures/reel.h"

#include <stdio.h>
#include <stdlib.h>

enum { IDLE_TICKS = 420 };
#define MIDST 0.62f /* of a recording */
static const ReelSize SIZE = {1280 / 3, 720 / 3, 3};

static bool write_pixels(FILE *file, const void *data) {
    const Reel *reel = data;
    fprintf(file, "P6 %d %d 255\n", SIZE.width, SIZE.height);
    for (int i = 0; i < SIZE.width * SIZE.height; i++)
        for (int shift = 16; shift >= 0; shift -= 8) fputc((int)(reel->pixels[i] >> shift & 255), file);
    return !ferror(file);
}

static bool take_shots(Reel *reel, const char *folder, int tick, int step, int count) {
    const int ticks = reel->replay.ticks;
    if (tick < 1) tick = ticks ? (int)(MIDST * (float)ticks) : IDLE_TICKS;
    for (int i = 0; i < count; i++) {
        char path[1024];
        snprintf(path, sizeof path, "%s/%d.ppm", folder, i);
        if (!Reel_Play(reel, tick + i * step)) return false;
        if (!Reel_Draw(reel, step || count == 1 ? reel->view.mode : (PictureMode)i)) return false;
        if (File_WriteThrough(path, write_pixels, reel)) continue;
        return fprintf(stderr, "%s: cannot be written\n", path), false;
    }
    return true;
}

int main(int count, char **words) {
    static Reel reel;
    for (int i = 0; count < 2 && Scene_Name(i); i++) puts(Scene_Name(i));
    if (count < 2) return 0;
    const bool well = count == 7 && Reel_Open(&reel, words[3], words[2], SIZE) &&
                      take_shots(&reel, words[1], atoi(words[4]), atoi(words[5]), atoi(words[6]));
    Reel_Close(&reel);
    return !well;
}
