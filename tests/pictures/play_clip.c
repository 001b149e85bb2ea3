/* The clip of play in the README, an animated PNG: play_clip FILE.png RECORDINGS [FRAMES]. Some seconds of the porch's
 * recording, in 256 colours: of brightness and warmth, each the mean of the pixels that it stands for. */
#include "engine/files/file.h"
#include "tests/pictures/apng.h"
#include "tests/pictures/show.h"

#include <math.h>
#include <stdlib.h>

enum { SHRINK = 3, WIDTH = SHOW_WIDTH / SHRINK, HEIGHT = SHOW_HEIGHT / SHRINK, PIXELS = WIDTH * HEIGHT };
enum { BEGIN = 180, STEP = 4, MOST_FRAMES = 90 }; /* ticks of 1/60 s */
enum { BRIGHT = 32, WARM = 8, COLOURS = BRIGHT * WARM };

typedef struct Job {
    Show show;
    const char *recordings;
    int frames;
    Uint8 (*rgb)[PIXELS][3];
} Job;

/* ---- The frames ---------------------------------------------------------------------------------------------- */

static bool play(Job *job) {
    bool well = Show_Open(&job->show, "porch", job->recordings);
    for (int frame = 0; well && frame < job->frames; frame++) {
        while (well && job->show.tick < BEGIN + frame * STEP) well = Show_Tick(&job->show);
        well = well && Show_Draw(&job->show, PICTURE_SMOKE);
        for (int i = 0; well && i < PIXELS; i++)
            Show_Mean(&job->show, SHRINK, i % WIDTH, i / WIDTH, job->rgb[frame][i]);
    }
    Show_Close(&job->show);
    return well;
}

/* ---- Their colours ------------------------------------------------------------------------------------------- */

/* The eye tells dark tones apart better, so brightness is counted by its root. */
static int colour_of(const Uint8 *rgb) {
    const float bright = sqrtf((.3f * rgb[0] + .59f * rgb[1] + .11f * rgb[2]) / 255);
    const float warm = .5f + .8f * (float)(rgb[0] - rgb[2]) / (float)(rgb[0] + rgb[1] + rgb[2] + 24);
    const int b = (int)(bright * BRIGHT), w = (int)(warm * WARM);
    return (w < 0 ? 0 : w < WARM ? w : WARM - 1) * BRIGHT + (b < BRIGHT ? b : BRIGHT - 1);
}

static SDL_Surface *make_canvas(const Job *job) {
    static double sum[COLOURS][3], count[COLOURS];
    SDL_Color colour[COLOURS] = {{0}};
    SDL_Surface *canvas = SDL_CreateRGBSurfaceWithFormat(0, WIDTH, HEIGHT, 8, SDL_PIXELFORMAT_INDEX8);
    if (!canvas) return NULL;
    for (int frame = 0; frame < job->frames; frame++)
        for (int i = 0; i < PIXELS; i++) {
            const int index = colour_of(job->rgb[frame][i]);
            for (int c = 0; c < 3; c++) sum[index][c] += job->rgb[frame][i][c];
            count[index]++;
        }
    for (int i = 0; i < COLOURS; i++)
        if (count[i] > 0)
            colour[i] = (SDL_Color){(Uint8)(sum[i][0] / count[i]), (Uint8)(sum[i][1] / count[i]),
                                    (Uint8)(sum[i][2] / count[i]), 255};
    SDL_SetPaletteColors(canvas->format->palette, colour, 0, COLOURS);
    return canvas;
}

static bool write_clip(FILE *file, const void *data) {
    const Job *job = data;
    Apng clip = {.file = file, .frames = job->frames, .milliseconds = 1000 * STEP / 60};
    SDL_Surface *canvas = make_canvas(job);
    bool good = canvas != NULL;
    for (int frame = 0; good && frame < job->frames; frame++) {
        for (int i = 0; i < PIXELS; i++)
            ((Uint8 *)canvas->pixels)[i % WIDTH + i / WIDTH * canvas->pitch] = (Uint8)colour_of(job->rgb[frame][i]);
        good = Apng_Add(&clip, canvas);
    }
    Apng_End(&clip);
    SDL_FreeSurface(canvas);
    return good;
}

int main(int count, char **words) {
    if (count < 3) return fprintf(stderr, "play_clip FILE.png RECORDINGS [FRAMES]\n"), 2;
    Job *job = calloc(1, sizeof *job);
    const int frames = count > 3 ? atoi(words[3]) : MOST_FRAMES;
    if (job) job->recordings = words[2], job->frames = frames < 1 ? 1 : frames > MOST_FRAMES ? MOST_FRAMES : frames;
    if (job) job->rgb = calloc((size_t)job->frames, sizeof *job->rgb);
    bool good = job && job->rgb && play(job);
    if (good && !File_WriteThrough(words[1], write_clip, job))
        good = (fprintf(stderr, "play_clip: %s\n", SDL_GetError()), false);
    if (job) free(job->rgb);
    free(job);
    return good ? 0 : 1;
}
