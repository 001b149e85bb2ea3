/* cavern - a run through caves of 12000 x 900 pixels, to try fluid_sdl.h on: it knows nothing of fluids.
 *
 * Arrow keys run, the space bar jumps: cavern. Or a run by itself, of which the last frames are saved as run176.bmp and
 * so on: cavern 200 run */
#include <SDL.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { WIDTH = 800, HEIGHT = 450, TILE = 50, COLUMNS = 240, ROWS = 18, PART = 40, SAVED = 24 };
enum { TORCHES = 5 * COLUMNS / PART, LIFTS = COLUMNS / PART, BEACON = 15 };

/* A part of the level, which comes six times. # is rock, T a torch, L the middle of a lift's way. */
/* clang-format off */
static const char *const CAVE[ROWS] = {
    "########################################",
    "########################################",
    "#########....##########......###########",
    "########......########.........#########",
    "######.........######...........########",
    "#####............###..............######",
    "####..............#................#####",
    "###...L...#.......#..................###",
    "##......####......#..........##.......##",
    "#.......####.................##...T...##",
    "..T...T.........T.....T.................",
    "........................................",
    "....................................##..",
    "...................#......##........##..",
    "########################################",
    "########################################",
    "########################################",
    "########################################",
};
/* clang-format on */

typedef struct Runner {
    float x, y, fall; /* middle of the feet, pixels; pixels a second */
    bool stands;
} Runner;

static unsigned char rock[ROWS][COLUMNS];
static SDL_FPoint torches[TORCHES], lifts[LIFTS];

static void load(void) {
    int torch = 0, lift = 0;
    for (int column = 0; column < COLUMNS; column++)
        for (int row = 0; row < ROWS; row++) {
            const char tile = CAVE[row][column % PART];
            const SDL_FPoint middle = {((float)column + .5f) * TILE, ((float)row + .5f) * TILE};
            rock[row][column] = tile == '#';
            if (tile == 'T') torches[torch++] = middle;
            if (tile == 'L') lifts[lift++] = middle;
        }
}

static SDL_FRect lift_at(int lift, float seconds) {
    const SDL_FRect place = {lifts[lift].x - 60, lifts[lift].y + 80 * sinf(2 * seconds), 120, 24};
    return place;
}

static bool is_solid(float x, float y, float seconds) {
    const int column = (int)floorf(x / TILE), row = (int)floorf(y / TILE);
    for (int i = 0; i < LIFTS; i++) {
        const SDL_FRect lift = lift_at(i, seconds);
        if (x > lift.x && x < lift.x + lift.w && y > lift.y && y < lift.y + lift.h) return true;
    }
    return column < 0 || column >= COLUMNS || row < 0 || row >= ROWS || rock[row][column];
}

static bool fits(float x, float y, float seconds) {
    for (int i = 0; i < 6; i++)
        if (is_solid(x + (i % 2 ? 13.f : -13.f), y - 1 - (float)(i / 2) * 21, seconds)) return false;
    return true;
}

static void run(Runner *runner, float speed, bool jumps, float seconds, float dt) {
    if (jumps && runner->stands) runner->fall = -560;
    runner->fall = SDL_min(runner->fall + 1400 * dt, 800.f);
    while (!fits(runner->x, runner->y, seconds)) runner->y--; /* a lift comes up */
    if (fits(runner->x + speed * dt, runner->y, seconds)) runner->x += speed * dt;
    runner->stands = !fits(runner->x, runner->y + runner->fall * dt, seconds);
    if (runner->stands)
        runner->fall = 0;
    else
        runner->y += runner->fall * dt;
}

static void fill(SDL_Renderer *renderer, Uint32 colour, SDL_FRect place) {
    SDL_SetRenderDrawColor(renderer, (Uint8)(colour >> 16), (Uint8)(colour >> 8), (Uint8)colour, 255);
    SDL_RenderFillRectF(renderer, &place);
}

static void draw(SDL_Renderer *renderer, const Runner *runner, SDL_FRect camera, float seconds) {
    SDL_SetRenderDrawColor(renderer, 38, 32, 44, 255);
    SDL_RenderClear(renderer);
    for (int row = 0; row < ROWS; row++)
        for (int column = 0; column < COLUMNS; column++) {
            const SDL_FRect tile = {(float)(column * TILE) - camera.x, (float)(row * TILE) - camera.y, TILE, TILE};
            if (rock[row][column]) fill(renderer, 0x6a5a4c, tile);
        }
    for (int i = 0; i < TORCHES; i++) {
        const float x = torches[i].x - camera.x, y = torches[i].y - camera.y;
        fill(renderer, 0x8a6038, (SDL_FRect){x - 3, y, 6, 30});
        fill(renderer, i == BEACON ? 0x50b0ff : 0xffa030, (SDL_FRect){x - 6, y - 10, 12, 12});
    }
    for (int i = 0; i < LIFTS; i++) {
        const SDL_FRect lift = lift_at(i, seconds);
        fill(renderer, 0x9a8c60, (SDL_FRect){lift.x - camera.x, lift.y - camera.y, lift.w, lift.h});
    }
    fill(renderer, 0x70c8a0, (SDL_FRect){runner->x - 13 - camera.x, runner->y - 43 - camera.y, 26, 43});
}

static void save(SDL_Renderer *renderer, const char *name, int frame) {
    char path[256];
    SDL_Surface *shot = SDL_CreateRGBSurfaceWithFormat(0, WIDTH, HEIGHT, 24, SDL_PIXELFORMAT_RGB24);
    snprintf(path, sizeof path, "%s%03d.bmp", name, frame);
    if (shot && !SDL_RenderReadPixels(renderer, NULL, SDL_PIXELFORMAT_RGB24, shot->pixels, shot->pitch))
        SDL_SaveBMP(shot, path);
    SDL_FreeSurface(shot);
}

int main(int argc, char **argv) {
    const int frames = argc > 1 ? atoi(argv[1]) : -1;
    const float dt = 1 / 60.f;
    SDL_Window *window;
    SDL_Renderer *renderer;
    if (SDL_Init(SDL_INIT_VIDEO) || SDL_CreateWindowAndRenderer(WIDTH, HEIGHT, 0, &window, &renderer)) {
        SDL_Log("cavern: %s", SDL_GetError());
        return 1;
    }
    load();
    Runner runner = {.x = torches[BEACON].x, .y = 700};
    for (int frame = 0; frame != frames && !SDL_QuitRequested(); frame++) {
        const Uint8 *key = SDL_GetKeyboardState(NULL);
        const float seconds = (float)frame * dt;
        float speed = 200.f * (float)(key[SDL_SCANCODE_RIGHT] - key[SDL_SCANCODE_LEFT]);
        if (frames >= 0) /* it waits by the beacon, runs on, and comes back */
            speed = frame < 80 ? 0.f : frame < 212 ? 200.f : -200.f;
        run(&runner, speed, key[SDL_SCANCODE_SPACE] || (frames >= 0 && frame == 70), seconds, dt);
        const SDL_FRect camera = {floorf(SDL_clamp(runner.x - WIDTH / 2, 0, COLUMNS * TILE - WIDTH)),
                                  floorf(SDL_clamp(runner.y - HEIGHT * .75f, 0, ROWS * TILE - HEIGHT)), WIDTH, HEIGHT};
        draw(renderer, &runner, camera, seconds);
        if (argc > 2 && frame >= frames - SAVED) save(renderer, argv[2], frame);
        SDL_RenderPresent(renderer);
        if (frames < 0) SDL_Delay(16);
    }
    SDL_DestroyRenderer(renderer);
    SDL_DestroyWindow(window);
    SDL_Quit();
    return 0;
}
