/* pocket - smoke on a handheld of 2002. A chick flies through it, in integers and 16 colours.
 *
 * ../../pocket/pocket.h is the 2003 paper's solver in fixed point. This takes nothing else of the module. The small
 * screen has a pixel for each of its 96 x 96 cells. Their arrays would fit into a microcontroller with 128 KB. */
#include "../../pocket/pocket.h"

#include <SDL.h>
#include <stdlib.h>

enum { N = 96, SIZE = (N + 2) * (N + 2), WIDTH = 128, ZOOM = 5, FLYING = 1, STANDING = 2, CHICK_W = 16, CHICK_H = 12 };
enum { BRIGHTEST = 8, BLACK, WHITE, YELLOW, ORANGE, DARK, STONE, PALE }; /* smoke is 0 to BRIGHTEST */

static const uint32_t PALETTE[16] = {0x10142c, 0x1d2450, 0x38306e, 0x5c3a8a, 0x8c4696, 0xbb588d, 0xe47c76, 0xf7af6b,
                                     0xfde49e, 0x05070f, 0xfffbe9, 0xffd23b, 0xf17720, 0x2b3945, 0x4d6260, 0x7d9580};
static const char CHICK[CHICK_H][CHICK_W + 1] = {"......kkkkk.....", ".....kyyyyyk....", "....kyyyyyyyk...",
                                                 "kk..kyyyywwyk...", "kyk.kyyyywkykkk.", "kyykyyyyywwyoook",
                                                 "kyyyyyyyyyyyokk.", ".kyykkkyyyyyk...", ".kyyyyykyyyyk...",
                                                 "..kyyyyykyyk....", "...kkyyyyykk....", ".....kkkkk......"};

static freal u[SIZE], v[SIZE], u_prev[SIZE], v_prev[SIZE], dens[SIZE], dens_prev[SIZE];
static uint8_t occupied[SIZE];
static Box box = {N, occupied, {{0, 0}}, 0, 0, 0, 0};
static int32_t chick[2]; /* its corner, in steps of a freal */
static int looks_left;

static int IX(int i, int j) { return i + (N + 2) * j; }

/* Parabolas for a sine, from -4096 to 4096, with a period of 256. */
static int32_t wave(int t) { return (t & 128 ? -1 : 1) * (t & 127) * (128 - (t & 127)); }

static char chick_at(int x, int y) {
    x -= chick[0] >> FLU_FPP, y -= chick[1] >> FLU_FPP;
    if (x < 0 || y < 0 || x >= CHICK_W || y >= CHICK_H) return '.';
    return CHICK[y][looks_left ? CHICK_W - 1 - x : x];
}

static int is_stone(int x, int y) { return y >= 90 || (y >= 62 && y < 67 && x >= 56 && x < 82); }

static void fly(int frame) {
    const int32_t before[2] = {chick[0], chick[1]};
    chick[0] = 41 * FLU_X1_0 + 66 * wave(frame);
    chick[1] = 34 * FLU_X1_0 + 30 * wave(frame * 3 / 4 + 90);
    looks_left = chick[0] < before[0];
    for (int axis = 0; axis < 2 && frame > 0; axis++) box.body[FLYING][axis] = sat(chick[axis] - before[axis]);
    for (int y = 0; y < N; y++)
        for (int x = 0; x < N; x++)
            occupied[IX(x + 1, y + 1)] = chick_at(x, y) != '.' ? FLYING : is_stone(x, y) ? STANDING : 0;
}

/* Two vents in the ground, which flicker. Old smoke fades. */
static void get_from_UI(int frame) {
    for (int c = 0; c < SIZE; c++) u_prev[c] = v_prev[c] = 0, dens_prev[c] = (freal)(-dens[c] / 200);
    for (int k = 0; k < 12; k++) {
        const int i = (k < 6 ? 24 : 66) + k % 6;
        dens_prev[IX(i, N - 7)] = FLU_F2X(.3);
        v_prev[IX(i, N - 8)] = FLU_F2X(-.06);
        u_prev[IX(i, N - 8)] = (freal)(wave(frame * 7 + k * 20) / 8);
    }
}

static uint8_t shell(int x, int y) { /* the handheld around its screen */
    const int side = x < 64 ? x : 127 - x, dx = x < 64 ? x - 7 : x - 119, dy = y - 46, below = y - 66;
    if (side == 15 || x == 0 || x == WIDTH - 1) return BLACK;
    if (x < 64 && ((SDL_abs(dx) < 2 && SDL_abs(dy) < 6) || (SDL_abs(dy) < 2 && SDL_abs(dx) < 6))) return DARK;
    if (x >= 64 && dx * dx + dy * dy < 18) return ORANGE;
    if (x >= 64 && dx * dx + below * below < 18) return YELLOW;
    if (y > 80 && y < 90 && side > 3 && side < 12 && y % 3 == 0) return DARK;
    return side == 1 || side == 14 ? PALE : STONE;
}

static uint8_t pixel(int x, int y) {
    static const uint8_t bayer[4][4] = {{0, 8, 2, 10}, {12, 4, 14, 6}, {3, 11, 1, 9}, {15, 7, 13, 5}};
    const char part = chick_at(x, y);
    const int32_t smoke = dens[IX(x + 1, y + 1)] > 0 ? dens[IX(x + 1, y + 1)] : 0;
    const int32_t shade = smoke * 1200 / (smoke + FLU_X1_0 / 4) + 8 * bayer[y & 3][x & 3];
    if (part != '.') return part == 'k' ? BLACK : part == 'w' ? WHITE : part == 'o' ? ORANGE : YELLOW;
    if (is_stone(x, y)) return is_stone(x, y - 1) ? (x + y / 3 * 4) % 8 == 0 || y % 3 == 0 ? DARK : STONE : PALE;
    return (uint8_t)(shade > 128 * BRIGHTEST ? BRIGHTEST : shade / 128);
}

static void draw_dens(SDL_Texture *texture) {
    static uint32_t picture[N][WIDTH];
    for (int y = 0; y < N; y++)
        for (int x = 0; x < WIDTH; x++) picture[y][x] = PALETTE[x < 16 || x >= 16 + N ? shell(x, y) : pixel(x - 16, y)];
    SDL_UpdateTexture(texture, NULL, picture, sizeof picture[0]);
}

static void shoot(SDL_Renderer *renderer, const char *path) {
    SDL_Surface *shot = SDL_CreateRGBSurfaceWithFormat(0, WIDTH * ZOOM, N * ZOOM, 32, SDL_PIXELFORMAT_ARGB8888);
    if (shot && !SDL_RenderReadPixels(renderer, NULL, shot->format->format, shot->pixels, shot->pitch))
        SDL_SaveBMP(shot, path);
    SDL_FreeSurface(shot);
}

int main(int argc, char **argv) {
    int frames = argc > 1 ? atoi(argv[1]) : -1;
    SDL_Window *window = NULL;
    SDL_Renderer *renderer = NULL;
    if (SDL_Init(SDL_INIT_VIDEO) || SDL_CreateWindowAndRenderer(WIDTH * ZOOM, N * ZOOM, 0, &window, &renderer))
        return SDL_Log("pocket: %s", SDL_GetError()), 1;
    SDL_SetWindowTitle(window, "pocket");
    SDL_Texture *texture = SDL_CreateTexture(renderer, SDL_PIXELFORMAT_RGB888, SDL_TEXTUREACCESS_STREAMING, WIDTH, N);
    for (int frame = 0; texture && frame != frames && !SDL_QuitRequested(); frame++) {
        fly(frame);
        get_from_UI(frame);
        buoyancy(&box, v_prev, dens, FLU_F2X(.02));
        confinement(&box, u_prev, v_prev, u, v, FLU_F2X(.12));
        vel_step(&box, u, v, u_prev, v_prev, 0, FLU_X1_0);
        dens_step(&box, dens, dens_prev, u, v, 0, FLU_X1_0);
        draw_dens(texture);
        SDL_RenderCopy(renderer, texture, NULL, NULL);
        if (frame + 1 == frames && argc > 2) shoot(renderer, argv[2]);
        SDL_RenderPresent(renderer);
        if (frames < 0) SDL_Delay(30);
    }
    SDL_Quit();
    return 0;
}
