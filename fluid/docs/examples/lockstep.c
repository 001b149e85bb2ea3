/* lockstep - two machines send each other inputs alone. Hashes tell when their worlds part, and where.
 *
 * The right machine gets the same inputs LATE ticks after the left one, and sends the hash of each tick back. At tick
 * 240, or when space is pressed, a number of its air changes, as a bug or bad memory would do. The hashes tell the
 * tick. The left machine's saved state of that tick, beside the right machine's, tells the cell. */
#include "../../fluid.h"

#include <SDL.h>
#include <math.h>
#include <stdlib.h>

enum { WIDTH = 128, HEIGHT = 144, ZOOM = 5, LATE = 5, KEPT = LATE + 1, FAULT = 240 }; /* cells, pixels a cell, ticks */

static Fluid *begin(void) {
    FluidDef def = Fluid_DefaultDef();
    def.size[0] = WIDTH;
    def.channel[FLUID_SMOKE].decay = .3f;
    return Fluid_Create(&def);
}

static void play(Fluid *air, int tick) { /* the inputs are the place of a player by then */
    const unsigned turn = (unsigned)(tick / 20) * 2654435761u;
    const float x = 1 + 4.4f * (float)(turn >> 16 & 255) / 255, y = 2 + 4 * (float)(turn >> 24) / 255;
    const float wind[3] = {turn & 1u << 15 ? 1.2f : -1.2f, -.8f, 0};
    Fluid_Push(air, FLUID_AT(x, y), FLUID_AT(x, y), .4f, wind);
    Fluid_Add(air, FLUID_SMOKE, FLUID_AT(x, y), FLUID_AT(x, y), .35f, .1f);
    Fluid_Step(air, 1 / 60.f);
}

/* Finds the sample that differs most, in the last field that differs at all. Logs its name, place and both values. */
static bool locate(Fluid *left, Fluid *right, int place[2]) {
    static const char *const NAME[] = {"velocity x", "velocity y", "smoke", "heat"};
    for (int field = 3; field >= 0; field--) {
        FluidView a = field < 2 ? Fluid_ReadVelocity(left, field) : Fluid_ReadChannel(left, field - 2);
        FluidView b = field < 2 ? Fluid_ReadVelocity(right, field) : Fluid_ReadChannel(right, field - 2);
        double most = 0, values[2] = {0, 0};
        for (int y = 0; y < a.size[1]; y++)
            for (int x = 0; x < a.size[0]; x++) {
                double in_a = (double)a.data[x + y * a.row], in_b = (double)b.data[x + y * b.row];
                if (!(fabs(in_a - in_b) > most)) continue;
                most = fabs(in_a - in_b), values[0] = in_a, values[1] = in_b, place[0] = x, place[1] = y;
            }
        if (most <= 0) continue;
        SDL_Log("lockstep: %s at cell %d, %d is %g on the left, %g on the right", NAME[field], place[0], place[1],
                values[0], values[1]);
        return true;
    }
    return false;
}

static void draw(Fluid *air, SDL_Surface *picture, int left) {
    FluidView smoke = Fluid_ReadChannel(air, FLUID_SMOKE);
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            float value = smoke.data[x + y * smoke.row], veil = value / (value + .4f);
            uint32_t *row = (uint32_t *)((char *)picture->pixels + y * picture->pitch);
            row[left + x] =
                (uint32_t)(16 + 90 * veil) << 16 | (uint32_t)(18 + 200 * veil) << 8 | (uint32_t)(30 + 150 * veil);
        }
}

int main(int argc, char **argv) {
    int frames = argc > 1 ? atoi(argv[1]) : -1, parted = -1, place[2] = {0, 0};
    Fluid *left = begin(), *right = begin(), *then = begin();
    const size_t size = left ? Fluid_Save(left, NULL, 0) : 0;
    uint64_t hash[KEPT] = {0};
    void *image[KEPT];
    for (int i = 0; i < KEPT; i++) image[i] = malloc(size);
    SDL_Window *window = NULL;
    SDL_Surface *picture = SDL_CreateRGBSurfaceWithFormat(0, 2 * WIDTH, HEIGHT, 32, SDL_PIXELFORMAT_RGB888);
    if (!SDL_Init(SDL_INIT_VIDEO)) window = SDL_CreateWindow("lockstep", 0, 0, 2 * WIDTH * ZOOM, HEIGHT * ZOOM, 0);
    if (!size || !right || !then || !image[KEPT - 1] || !picture || !window)
        return SDL_Log("lockstep: cannot begin"), 1;
    for (int tick = 0; tick != frames && !SDL_QuitRequested(); tick++) {
        const int late = tick - LATE;
        play(left, tick);
        hash[tick % KEPT] = Fluid_Hash(left);
        Fluid_Save(left, image[tick % KEPT], size);
        if (late >= 0) play(right, late);
        bool fault = late == FAULT || SDL_GetKeyboardState(NULL)[SDL_SCANCODE_SPACE];
        if (fault && late >= 0)
            Fluid_Channel(right, FLUID_SMOKE).data[40 + 60 * Fluid_Channel(right, FLUID_SMOKE).row] += .25f;
        if (parted < 0 && late >= 0 && Fluid_Hash(right) != hash[late % KEPT]) {
            SDL_Log("lockstep: the worlds part at tick %d", parted = late);
            Fluid_Restore(then, image[late % KEPT], size);
            locate(then, right, place);
        }
        draw(left, picture, 0);
        draw(right, picture, WIDTH);
        SDL_Rect box = {WIDTH + place[0] - 3, place[1] - 3, 7, 7};
        for (int i = 0; parted >= 0 && i < 4; i++) { /* a frame around the cell */
            SDL_Rect edge = {box.x + (i == 1 ? 6 : 0), box.y + (i == 3 ? 6 : 0), i < 2 ? 1 : 7, i < 2 ? 7 : 1};
            SDL_FillRect(picture, &edge, 0xff5040);
        }
        SDL_BlitScaled(picture, NULL, SDL_GetWindowSurface(window), NULL);
        SDL_UpdateWindowSurface(window);
        if (frames < 0) SDL_Delay(14);
    }
    SDL_Log("lockstep: %s", parted < 0 ? "both worlds are the same" : "the worlds are no longer the same");
    if (argc > 2) SDL_SaveBMP(picture, argv[2]);
    for (int i = 0; i < KEPT; i++) free(image[i]);
    Fluid_Destroy(left);
    Fluid_Destroy(right);
    Fluid_Destroy(then);
    SDL_Quit();
    return 0;
}
