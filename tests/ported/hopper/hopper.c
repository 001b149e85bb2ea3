/* hopper - a small platformer, to try fluid_sdl.h on: it knows nothing of fluids.
 *
 * Arrow keys run, the space bar hops: hopper. Or so many frames by itself, of which the last is saved: hopper 200
 * picture.bmp */
#include <SDL.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

enum { COLUMNS = 48, ROWS = 12, TILE = 32, WIDTH = 640, HEIGHT = 360 };

typedef struct Hopper {
    float x, y, rise, fall; /* middle of the feet, pixels; pixels a second */
    bool stands;
} Hopper;

static const SDL_FPoint FIRE = {656, 314};

/* # is stone */
/* clang-format off */
static const char *const MAP[ROWS] = {
    "################################################",
    "#            #            #                    #",
    "#            #            #                    #",
    "#            #            #                    #",
    "#            #            #             ###    #",
    "#            #     ####   #                    #",
    "#            #         #  #                    #",
    "#            ###          #      ####          #",
    "#        ### #            #                    #",
    "#            #            #                    #",
    "########  ######################################",
    "################################################",
};
/* clang-format on */

static Uint8 tiles[ROWS][COLUMNS]; /* 1 is stone */

static void load(void) {
    for (int row = 0; row < ROWS; row++)
        for (int column = 0; column < COLUMNS; column++) tiles[row][column] = MAP[row][column] == '#';
}

static bool is_stone(float x, float y) {
    const int column = (int)floorf(x / TILE), row = (int)floorf(y / TILE);
    return column < 0 || column >= COLUMNS || row < 0 || row >= ROWS || tiles[row][column];
}

static bool fits(float x, float y) {
    for (int i = 0; i < 6; i++)
        if (is_stone(x + (i % 2 ? 9.f : -9.f), y - 1 - (float)(i / 2) * 20)) return false;
    return true;
}

static void update(Hopper *hopper, float run, bool hop, float dt) {
    if (hop && hopper->stands) hopper->fall = -430;
    hopper->fall = SDL_min(hopper->fall + 1200 * dt, 700.f);
    if (fits(hopper->x + run * dt, hopper->y)) hopper->x += run * dt;
    if (fits(hopper->x, hopper->y + hopper->fall * dt)) {
        hopper->y += hopper->fall * dt;
        hopper->stands = false;
    } else {
        hopper->stands = hopper->fall > 0;
        hopper->fall = 0;
    }
}

static void fill(SDL_Renderer *renderer, Uint32 colour, float x, float y, float width, float height) {
    const SDL_FRect place = {x, y, width, height};
    SDL_SetRenderDrawColor(renderer, (Uint8)(colour >> 16), (Uint8)(colour >> 8), (Uint8)colour, 255);
    SDL_RenderFillRectF(renderer, &place);
}

static void draw_map(SDL_Renderer *renderer, SDL_FRect camera) {
    for (int row = 0; row < ROWS; row++)
        for (int column = 0; column < COLUMNS; column++) {
            const float x = (float)(column * TILE) - camera.x, y = (float)(row * TILE) - camera.y;
            if (tiles[row][column]) fill(renderer, 0x504840, x, y, TILE, TILE);
        }
}

static void draw(SDL_Renderer *renderer, const Hopper *hopper, SDL_FRect camera) {
    SDL_SetRenderDrawColor(renderer, 24, 32, 56, 255);
    SDL_RenderClear(renderer);
    draw_map(renderer, camera);
    fill(renderer, 0xff8020, FIRE.x - 10 - camera.x, FIRE.y - 2 - camera.y, 20, 8);
    fill(renderer, 0x60c060, hopper->x - 9 - camera.x, hopper->y - 40 - camera.y, 18, 40);
}

static void save(SDL_Renderer *renderer, const char *path) {
    SDL_Surface *shot = SDL_CreateRGBSurfaceWithFormat(0, WIDTH, HEIGHT, 32, SDL_PIXELFORMAT_ARGB8888);
    if (shot && !SDL_RenderReadPixels(renderer, NULL, shot->format->format, shot->pixels, shot->pitch))
        SDL_SaveBMP(shot, path);
    SDL_FreeSurface(shot);
}

int main(int argc, char **argv) {
    const int frames = argc > 1 ? atoi(argv[1]) : -1;
    SDL_Window *window;
    SDL_Renderer *renderer;
    if (SDL_Init(SDL_INIT_VIDEO) || SDL_CreateWindowAndRenderer(WIDTH, HEIGHT, 0, &window, &renderer)) {
        SDL_Log("hopper: %s", SDL_GetError());
        return 1;
    }
    load();
    Hopper hopper = {.x = 560, .y = 300};
    SDL_FRect camera = {0, 0, WIDTH, HEIGHT};
    Uint32 before = SDL_GetTicks();
    for (int frame = 0; frame != frames && !SDL_QuitRequested(); frame++) {
        const Uint8 *key = SDL_GetKeyboardState(NULL);
        const Uint32 now = SDL_GetTicks();
        float dt = SDL_min((float)(now - before) / 1000, .1f);
        float run = 160.f * (float)(key[SDL_SCANCODE_RIGHT] - key[SDL_SCANCODE_LEFT]);
        bool hop = key[SDL_SCANCODE_SPACE];
        before = now;
        if (frames >= 0) { /* by itself, in uneven frames, it runs up and down past the fire */
            dt = frame % 3 ? .012f : .026f;
            run = frame % 160 < 80 ? 200.f : -200.f;
            hop = frame % 50 == 30;
        }
        update(&hopper, run, hop, dt);
        camera.x = SDL_clamp(hopper.x - WIDTH / 2, 0, COLUMNS * TILE - WIDTH);
        camera.y = SDL_clamp(hopper.y - HEIGHT / 2, 0, ROWS * TILE - HEIGHT);
        draw(renderer, &hopper, camera);
        if (frame + 1 == frames && argc > 2) save(renderer, argv[2]);
        SDL_RenderPresent(renderer);
        if (frames < 0) SDL_Delay(5);
    }
    SDL_DestroyRenderer(renderer);
    SDL_DestroyWindow(window);
    SDL_Quit();
    return 0;
}
