/* profile - where a step's time goes, frame by frame, against a budget.
 *
 * Give the fluid a clock (FluidHost.seconds) and Fluid_GetProfile tells the times of its stages. The graph stacks them
 * over the last frames, under a line for the budget. Up and down change it. The title has the median, and bars above
 * the budget are brighter. The scene is a paddle that turns in smoke. */
#define FLUID_SDL_IMPLEMENTATION
#include "../../fluid_sdl.h"

#include <SDL.h>
#include <stdlib.h>

enum { WIDTH = 320, HEIGHT = 180, ZOOM = 4, GRAPH = 60 }; /* cells, pixels a cell, rows of the picture */

typedef struct History { /* ms, a frame a column */
    double stage[WIDTH][FLUID_STAGE_COUNT], total[WIDTH];
    int frames;
} History;

static void note(History *history, const Fluid *air) {
    FluidProfile profile = Fluid_GetProfile(air);
    int column = history->frames++ % WIDTH;
    for (int i = 0; i < FLUID_STAGE_COUNT; i++) history->stage[column][i] = 1e3 * profile.stage_seconds[i];
    history->total[column] = 1e3 * profile.step_seconds;
}

static int ascending(const void *a, const void *b) {
    return (*(const double *)a > *(const double *)b) - (*(const double *)a < *(const double *)b);
}

static double median(const History *history) {
    double sorted[WIDTH];
    const int count = SDL_min(history->frames, WIDTH);
    SDL_memcpy(sorted, history->total, sizeof sorted);
    SDL_qsort(sorted, (size_t)count, sizeof *sorted, ascending);
    return count ? sorted[count / 2] : 0;
}

static uint32_t *pixel(SDL_Surface *picture, int x, int y) {
    return (uint32_t *)((char *)picture->pixels + y * picture->pitch) + x;
}

static void draw_air(Fluid *air, SDL_Surface *picture) {
    FluidView smoke = Fluid_ReadChannel(air, FLUID_SMOKE);
    const uint8_t *body = Fluid_GetOccupancy(air);
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            float value = smoke.data[x + y * smoke.row], veil = value / (value + .4f);
            uint32_t grey = (uint32_t)(18 + 200 * veil);
            *pixel(picture, x, y) = body[x + y * WIDTH] ? 0xb89060 : grey << 16 | grey << 8 | (grey + 14);
        }
}

/* Twice the budget is the graph's height. */
static void draw_graph(const History *history, SDL_Surface *picture, double budget) {
    static const uint32_t COLOUR[FLUID_STAGE_COUNT] = {0x7f8c4f, 0xc76b4a, 0x8a6fb0, 0x3f8fc0, 0x4fb08a, 0xd0a040};
    for (int age = 0; age < SDL_min(history->frames, WIDTH); age++) {
        const int column = (history->frames - 1 - age) % WIDTH, x = WIDTH - 1 - age;
        double top = 0;
        for (int i = 0, row = 0; i < FLUID_STAGE_COUNT; i++)
            for (top += history->stage[column][i]; row < SDL_min(top / budget * GRAPH / 2, GRAPH); row++) {
                uint32_t lit = row > GRAPH / 2 ? (COLOUR[i] | 0x404040) : COLOUR[i];
                *pixel(picture, x, HEIGHT - 1 - row) = lit;
            }
        *pixel(picture, x, HEIGHT - 1 - GRAPH / 2) = 0xffffff;
    }
}

static void play(Fluid *air, int frame) {
    const float angle = .04f * (float)frame;
    FluidBody paddle = {.spin = {0, 0, 2.4f}, .pivot = {6.4f, 2.6f}}; /* rad/s, m */
    Fluid_SetBody(air, 1, &paddle);
    Fluid_ClearOccupancy(air);
    Fluid_StampBox(air, 1, paddle.pivot, FLUID_AT(1.6f, .1f), angle);
    Fluid_Add(air, FLUID_SMOKE, FLUID_AT(2, 6.9f), FLUID_AT(10.8f, 6.9f), .1f, .05f);
    Fluid_Add(air, FLUID_HEAT, FLUID_AT(2, 6.9f), FLUID_AT(10.8f, 6.9f), .1f, 1.2f);
    Fluid_Step(air, 1 / 60.f);
}

int main(int argc, char **argv) {
    int frames = argc > 1 ? atoi(argv[1]) : -1;
    double budget = 2; /* ms */
    FluidDef def = Fluid_DefaultDef();
    def.size[0] = WIDTH, def.size[1] = HEIGHT, def.cell_size = 12.8f / WIDTH;
    def.channel[FLUID_SMOKE].decay = def.channel[FLUID_HEAT].decay = .3f;
    def.host.seconds = FluidSDL_Seconds;
    static History history;
    Fluid *air = Fluid_Create(&def);
    SDL_Window *window = NULL;
    SDL_Surface *picture = SDL_CreateRGBSurfaceWithFormat(0, WIDTH, HEIGHT, 32, SDL_PIXELFORMAT_RGB888);
    if (!SDL_Init(SDL_INIT_VIDEO)) window = SDL_CreateWindow("profile", 0, 0, WIDTH * ZOOM, HEIGHT * ZOOM, 0);
    if (!air || !picture || !window) return SDL_Log("profile: %s", air ? SDL_GetError() : "out of memory"), 1;
    for (int frame = 0; frame != frames && !SDL_QuitRequested(); frame++) {
        const Uint8 *keys = SDL_GetKeyboardState(NULL);
        budget *= keys[SDL_SCANCODE_UP] ? 1.02 : keys[SDL_SCANCODE_DOWN] ? 1 / 1.02 : 1;
        play(air, frame);
        note(&history, air);
        draw_air(air, picture);
        draw_graph(&history, picture, budget);
        char title[96];
        SDL_snprintf(title, sizeof title, "profile: median %.2f of %.2f ms", median(&history), budget);
        if (frame % 30 == 0) SDL_SetWindowTitle(window, title);
        SDL_BlitScaled(picture, NULL, SDL_GetWindowSurface(window), NULL);
        SDL_UpdateWindowSurface(window);
        if (frames < 0) SDL_Delay(10);
    }
    for (int i = 0; i < FLUID_STAGE_COUNT && history.frames; i++)
        SDL_Log("profile: %-8s %.3f ms in the last step", Fluid_StageName((FluidStage)i),
                history.stage[(history.frames - 1) % WIDTH][i]);
    if (argc > 2) SDL_SaveBMP(picture, argv[2]);
    Fluid_Destroy(air);
    SDL_Quit();
    return 0;
}
