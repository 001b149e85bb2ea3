/* overlay - smoke in a platformer. Shows how fluid_sdl.h adds it to a game that has a tile map, a player and a camera.
 *
 * Arrow keys or A and D run, the space bar jumps. Until then the runner finds its own way. The lines that
 * the smoke needs begin with FluidOverlay_. All others are the game's. */
#define FLUID_SDL_IMPLEMENTATION
#include "../../fluid_sdl.h"

#include <SDL.h>
#include <stdlib.h>

enum { COLUMNS = 64, ROWS = 12, TILE = 48, WIDTH = 1024, HEIGHT = ROWS * TILE, PLAYER = 1, BALL = 2, BALLS = 2 };

/* # stone, f a fire, t a torch */
static const char LEVEL[ROWS][COLUMNS + 1] = {
    "                     ####                         ####          ",
    "                                                                ",
    "                                                                ",
    "                                                                ",
    "             t                             t                    ",
    "            ####                         ####                   ",
    "      t                         t                          t    ",
    "     ###             f         ####           f           ###   ",
    "                   #####                    #####               ",
    "          f   ##              ##      f                 f  #    ",
    "########################   ######################  #############",
    "########################   ######################  #############",
};

static const int HOOK[BALLS] = {23, 51}; /* columns */

typedef struct Runner {
    float x, y, fall, stride; /* feet in pixels, fall in pixels a second downwards, path run in pixels */
    bool stands, left;
} Runner;

static bool solid(float x, float y) {
    const int column = (int)floorf(x / TILE), row = (int)floorf(y / TILE);
    return column < 0 || column >= COLUMNS || (row >= 0 && row < ROWS && LEVEL[row][column] == '#');
}

static bool blocked(float x, float y) {
    for (int i = 0; i < 6; i++)
        if (solid(x + (i % 2 ? 11.f : -11.f), y - 1 - (float)(i / 2) * 27)) return true;
    return false;
}

static void run(Runner *runner, float way, bool jump, float dt) {
    if (runner->stands && jump) runner->fall = -640;
    runner->fall = SDL_min(runner->fall + 1500 * dt, 900);
    if (!blocked(runner->x + way * dt, runner->y)) runner->x += way * dt, runner->stride += fabsf(way) * dt;
    if (way != 0) runner->left = way < 0;
    runner->stands = false;
    for (float left = fabsf(runner->fall) * dt; left > 0; left--) {
        const float step = SDL_min(left, 1) * (runner->fall < 0 ? -1.f : 1.f);
        if (blocked(runner->x, runner->y + step)) {
            runner->stands = runner->fall > 0, runner->fall = 0;
            break;
        }
        runner->y += step;
    }
    if (runner->y > HEIGHT + 200) *runner = (Runner){.x = 100, .y = 300};
}

/* The keys. Until one is pressed, a runner that jumps over obstacles. */
static float steer(const Runner *runner, bool *jump) {
    static bool taken;
    const Uint8 *key = SDL_GetKeyboardState(NULL);
    const bool left = key[SDL_SCANCODE_LEFT] || key[SDL_SCANCODE_A],
               right = key[SDL_SCANCODE_RIGHT] || key[SDL_SCANCODE_D];
    *jump = key[SDL_SCANCODE_SPACE] || key[SDL_SCANCODE_UP] || key[SDL_SCANCODE_W];
    taken = taken || left || right || *jump;
    if (taken) return 260.f * (float)(right - left);
    *jump = blocked(runner->x + 30, runner->y) || !solid(runner->x + 34, runner->y + 8);
    return 260;
}

static void fill(SDL_Renderer *renderer, uint32_t colour, float x, float y, float width, float height) {
    const SDL_FRect place = {x, y, width, height};
    SDL_SetRenderDrawColor(renderer, (Uint8)(colour >> 16), (Uint8)(colour >> 8), (Uint8)colour, 255);
    SDL_RenderFillRectF(renderer, &place);
}

static void draw_sky(SDL_Renderer *renderer, float camera) {
    for (int y = 0; y < HEIGHT; y += 4) {
        const float part = (float)y / HEIGHT;
        fill(renderer,
             (uint32_t)(14 + 74 * part * part) << 16 | (uint32_t)(18 + 30 * part) << 8 | (uint32_t)(44 + 34 * part), 0,
             (float)y, WIDTH, 4);
    }
    for (int layer = 1; layer <= 2; layer++)
        for (int x = 0; x < WIDTH; x += 4) {
            const float at = ((float)x + camera * .25f * (float)layer) * .011f / (float)layer + 9 * (float)layer;
            const float top =
                HEIGHT * (.42f + .17f * (float)layer) - 46 * sinf(at) - 27 * sinf(2.3f * at) - 8 * sinf(7.1f * at);
            fill(renderer, layer == 1 ? 0x2a2748 : 0x1c1a34, (float)x, top, 4, HEIGHT - top);
        }
}

static void draw_stone(SDL_Renderer *renderer, int column, int row, float x, float y) {
    fill(renderer, 0x16121c, x, y, TILE, TILE);
    for (int course = 0; course < 3; course++)
        for (int brick = 0; brick < 3; brick++) {
            const float begin = SDL_max((float)(brick * 24 - course % 2 * 12), 0),
                        end = SDL_min((float)(brick * 24 - course % 2 * 12 + 22), TILE);
            const uint32_t shade = (uint32_t)(column * 7 + row * 11 + course * 5 + brick * 3) % 5 * 0x040304;
            if (end > begin) fill(renderer, 0x342c3c + shade, x + begin, y + (float)course * 16, end - begin, 14);
        }
    if (row && LEVEL[row - 1][column] != '#') fill(renderer, 0x665a5e, x, y, TILE, 3);
}

static void draw_level(SDL_Renderer *renderer, float camera) {
    for (int row = 0; row < ROWS; row++)
        for (int column = 0; column < COLUMNS; column++) {
            const float x = (float)(column * TILE) - camera, y = (float)(row * TILE);
            const char tile = LEVEL[row][column];
            if (tile == '#') draw_stone(renderer, column, row, x, y);
            if (tile == 'f')
                fill(renderer, 0x54423a, x + 4, y + 32, 40, 7), fill(renderer, 0x3a2c2c, x + 19, y + 39, 10, 9);
            if (tile == 't') fill(renderer, 0x54423a, x + 21, y + 16, 6, 32);
        }
}

static void draw_runner(SDL_Renderer *renderer, const Runner *runner, float camera) {
    const float x = runner->x - camera, y = runner->y, ahead = runner->left ? -1.f : 1.f,
                lean = runner->stands ? 3 * ahead : 6 * ahead;
    for (int leg = 0; leg < 2; leg++) {
        const float swing =
            runner->stands ? 9 * sinf(runner->stride * .055f + (float)leg * 3.14f) : 8 - 14 * (float)leg;
        for (int part = 0; part < 6; part++)
            fill(renderer, leg ? 0x2e2a44 : 0x3a3658, x - 3 + swing * (float)part / 5,
                 y - 22 + (float)part * 4 - SDL_max(swing * ahead, 0) * .3f, 6, 5);
    }
    fill(renderer, 0x8a3b34, x - 8 + lean * .5f, y - 44, 16, 24);
    for (int part = 0; part < 7; part++) /* the scarf */
        fill(renderer, 0xe0b04c, x + lean - ahead * (4 + (float)part * 4),
             y - 45 + 3 * sinf(runner->stride * .05f - (float)part * .8f) * (float)part / 6, 5, 5);
    fill(renderer, 0xe8c6a0, x - 6 + lean, y - 57, 12, 12);
    fill(renderer, 0x3a2a26, x - 7 + lean, y - 60, 14, 6);
}

/* The place of a ball. Both hang under the bridges, from (column + .5, 1) tiles. */
static SDL_FPoint swing(int ball, double clock) {
    const float angle = 1.1f * (float)sin(1.9 * clock + 2 * ball);
    const SDL_FPoint at = {((float)HOOK[ball] + .5f) * TILE + 250 * sinf(angle), TILE + 250 * cosf(angle)};
    return at;
}

static void draw_ball(SDL_Renderer *renderer, int ball, SDL_FPoint at, float camera) {
    const float hook = ((float)HOOK[ball] + .5f) * TILE - camera;
    SDL_SetRenderDrawColor(renderer, 120, 108, 104, 255);
    SDL_RenderDrawLineF(renderer, hook, TILE, at.x - camera, at.y);
    fill(renderer, 0x54423a, hook - 8, TILE, 16, 10);
    for (float y = -24; y < 24; y++) {
        const float half = sqrtf(576 - y * y);
        fill(renderer, 0x57505c - (uint32_t)((y + 24) / 2) * 0x010101, at.x - camera - half, at.y + y, 2 * half, 1);
    }
}

static void burn(FluidOverlay *air, float dt) {
    for (int row = 0; row < ROWS; row++)
        for (int column = 0; column < COLUMNS; column++) {
            const float x = ((float)column + .5f) * TILE, y = (float)(row * TILE);
            if (LEVEL[row][column] == 'f') FluidOverlay_Fire(air, x, y + 34, 44, (double)dt);
            if (LEVEL[row][column] == 't') FluidOverlay_Fire(air, x, y + 18, 26, (double)dt);
        }
}

static void shoot(SDL_Renderer *renderer, const char *path) {
    SDL_Surface *shot = SDL_CreateRGBSurfaceWithFormat(0, WIDTH, HEIGHT, 32, SDL_PIXELFORMAT_ARGB8888);
    if (shot && !SDL_RenderReadPixels(renderer, NULL, shot->format->format, shot->pixels, shot->pitch))
        SDL_SaveBMP(shot, path);
    SDL_FreeSurface(shot);
}

int main(int argc, char **argv) {
    int frames = argc > 1 ? atoi(argv[1]) : -1;
    uint8_t tiles[ROWS * COLUMNS];
    for (int i = 0; i < ROWS * COLUMNS; i++) tiles[i] = LEVEL[i / COLUMNS][i % COLUMNS] == '#';
    FluidDef def = FluidOverlay_Def(COLUMNS * TILE, HEIGHT, 6, TILE); /* a tile is a metre */
    FluidOverlay *air = FluidOverlay_Create(&def, TILE);
    SDL_Window *window = NULL;
    SDL_Renderer *renderer = NULL;
    if (!air || SDL_Init(SDL_INIT_VIDEO) || SDL_CreateWindowAndRenderer(WIDTH, HEIGHT, 0, &window, &renderer))
        return SDL_Log("overlay: %s", SDL_GetError()), 1;
    SDL_SetWindowTitle(window, "overlay");
    SDL_RenderSetLogicalSize(renderer, WIDTH, HEIGHT);
    FluidOverlay_LevelTiles(air, tiles, COLUMNS, ROWS, TILE);
    Runner runner = {.x = 100, .y = 300};
    SDL_FPoint ball[BALLS];
    double before = FluidSDL_Seconds(NULL), clock = 0;
    for (int frame = 0; frame != frames && !SDL_QuitRequested(); frame++) {
        const double now = FluidSDL_Seconds(NULL);
        const float dt = frames < 0 ? (float)SDL_min(now - before, .05) : 1 / 60.f;
        bool jump;
        const float way = steer(&runner, &jump);
        before = now, clock += (double)dt;
        run(&runner, way, jump, dt);
        FluidOverlay_MoveCapsule(air, PLAYER, runner.x, runner.y - 14, runner.x, runner.y - 46, 13);
        for (int i = 0; i < BALLS; i++) {
            ball[i] = swing(i, clock);
            FluidOverlay_MoveCapsule(air, BALL + i, ball[i].x, ball[i].y, ball[i].x, ball[i].y, 24);
        }
        if (runner.stands && way != 0)
            FluidOverlay_Add(air, FLUID_SMOKE, runner.x, runner.y - 5, 6, 1.5f * dt); /* dust */
        burn(air, dt);
        FluidOverlay_Advance(air, (double)dt);

        const float camera = SDL_clamp(runner.x - WIDTH * .42f, 0, COLUMNS * TILE - WIDTH);
        const SDL_FRect view = {camera, 0, WIDTH, HEIGHT};
        draw_sky(renderer, camera);
        draw_level(renderer, camera);
        FluidOverlay_SetTint(air, (SDL_Color){255, 255, 255, 255});
        FluidOverlay_Draw(air, renderer, &view, NULL);
        for (int i = 0; i < BALLS; i++) draw_ball(renderer, i, ball[i], camera);
        draw_runner(renderer, &runner, camera);
        FluidOverlay_SetTint(air, (SDL_Color){255, 255, 255, 100}); /* a veil before the runner, too */
        FluidOverlay_Draw(air, renderer, &view, NULL);
        if (frame + 1 == frames && argc > 2) shoot(renderer, argv[2]);
        SDL_RenderPresent(renderer);
        if (frames < 0) SDL_Delay(8);
    }
    FluidOverlay_Destroy(air);
    SDL_Quit();
    return 0;
}
