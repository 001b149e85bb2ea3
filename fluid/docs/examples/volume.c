/* volume - three dimensions. A plume in a cube of 64 cells a side, around a ball that circles in it.
 *
 * It takes nothing but a size with depth. A sweep from above finds how much light reaches each cell (Stam 1999). A ray
 * for each pixel adds up the light of smoke and fire along it. Drag the mouse to look around. */
#define FLUID_SDL_IMPLEMENTATION
#include "../../fluid_sdl.h"

#include <SDL.h>
#include <math.h>
#include <stdlib.h>

enum { N = 64, WIDTH = 640, HEIGHT = 480, SMOKE = 0, FIRE, DARK };
static const float CELL = .05f, RADIUS = 8.4f, TO_SUN[3] = {-.41f, -.82f, -.41f}; /* m; cells */
static const float SUN[3] = {1.5f, 1.15f, .75f}, SKY[3] = {.007f, .010f, .021f}, HOT[3] = {1, .38f, .08f};

static float cells[N + 2][N + 2][N + 2][3]; /* [y][z][x][what], with a border. The first cell's middle is (1, 1, 1) */
static float blaze, ball[3], eye[3], yaw = .3f, lean = .3f; /* all light of fire; cells; rad */
static float c, s, up, low;                                 /* cosines and sines of yaw and lean */

static float dot(const float a[3], const float b[3]) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
static float fade(float x) { return 1 / (1 + x * (1 + x * (.5f + .167f * x))); } /* about expf(-x) */

/* Light comes down by a cell and aside by half a cell, as a mean of four cells of the layer above. */
static void sweep(Fluid *air) {
    FluidView smoke = Fluid_ReadChannel(air, FLUID_SMOKE), heat = Fluid_ReadChannel(air, FLUID_HEAT);
    blaze = 0;
    for (int i = 0; i < N * N * N; i++) {
        int x = i % N, z = i / N % N, y = i / N / N;
        float hot = fmaxf(heat.data[x + y * heat.row + z * heat.slab] - 30, 0), light = 1;
        float thick = .45f * fmaxf(smoke.data[x + y * smoke.row + z * smoke.slab], 0), through = fade(1.22f * thick);
        if (Fluid_GetOccupancy(air)[x + N * (y + N * z)]) hot = thick = 0, through = .3f;
        for (int k = 0; k < 4; k++) light -= .25f * cells[y][z + k / 2][x + k % 2][DARK];
        float *cell = cells[y + 1][z + 1][x + 1];
        cell[SMOKE] = thick, cell[FIRE] = 1.2e-4f * hot * hot, cell[DARK] = 1 - light * through;
        blaze += .5f * thick * cell[FIRE];
    }
}

/* The light of all fire, as if it came from one place above its foot. */
static float warmth(const float at[3]) {
    const float x = at[0] - N / 2, y = at[1] - .85f * N, z = at[2] - N / 2;
    return blaze / (60 + x * x + y * y + z * z);
}

/* Interpolates between the eight cells around a place. */
static void sample(const float at[3], float value[3]) {
    const int x = (int)at[0], y = (int)at[1], z = (int)at[2];
    const float part[3] = {at[0] - (float)x, at[1] - (float)y, at[2] - (float)z};
    value[0] = value[1] = value[2] = 0;
    for (int k = 0; k < 8; k++) {
        const float weight = (k & 1 ? part[0] : 1 - part[0]) * (k & 2 ? part[1] : 1 - part[1]);
        const float *cell = cells[y + (k >> 1 & 1)][z + (k >> 2)][x + (k & 1)];
        for (int i = 0; i < 3; i++) value[i] += weight * (k & 4 ? part[2] : 1 - part[2]) * cell[i];
    }
}

/* The light that smoke, and the ball, the floor or the night behind it, send to the eye. */
static uint32_t trace(const float way[3], float dither) {
    float at[3], out[3], value[3] = {0, 0, 0}, sum[3] = {0, 0, 0}, enter = 0, leave = 1e9f, left = 1;
    for (int i = 0; i < 3; i++) {
        const float a = (.5f - eye[i]) / way[i], b = (N + .5f - eye[i]) / way[i];
        enter = fmaxf(enter, fminf(a, b)), leave = fminf(leave, fmaxf(a, b)), out[i] = eye[i] - ball[i];
    }
    const float a = dot(way, way), b = dot(out, way), square = b * b - a * (dot(out, out) - RADIUS * RADIUS);
    const bool on_ball = square > 0 && (-b - sqrtf(square)) / a < leave;
    if (on_ball) leave = (-b - sqrtf(square)) / a;
    for (float t = enter + .7f * dither; t < leave && left > .01f; t += .7f) {
        for (int i = 0; i < 3; i++) at[i] = eye[i] + t * way[i];
        if (cells[(int)(at[1] + .5f)][(int)(at[2] + .5f)][(int)(at[0] + .5f)][SMOKE] < .002f) continue;
        sample(at, value);
        const float clear = fade(.7f * value[SMOKE]), lit = 1 - value[DARK], all = .6f * lit + .2f * sqrtf(sqrtf(lit));
        const float fire = value[FIRE] + warmth(at);
        for (int i = 0; i < 3; i++) sum[i] += left * (1 - clear) * (SUN[i] * all + 8 * SKY[i] + HOT[i] * fire);
        left *= clear;
    }
    for (int i = 0; i < 3; i++) out[i] = eye[i] + leave * way[i] - ball[i], at[i] = ball[i] + out[i] + 2 * TO_SUN[i];
    const float ground = leave > enter && at[1] > N - 1.3f ? .1f : 0, facing = on_ball ? dot(out, TO_SUN) / 20 : ground;
    if (facing > 0) sample(at, value);
    const float sun = fmaxf(facing, 0) * (1 - value[DARK]), fire = on_ball || ground > 0 ? .1f * warmth(at) : 0;
    for (int i = 0; i < 3; i++)
        sum[i] = 254 * sqrtf(1 - fade(1.3f * (sum[i] + left * (SUN[i] * sun + HOT[i] * fire + SKY[i])))) + dither;
    return (uint32_t)sum[0] << 16 | (uint32_t)sum[1] << 8 | (uint32_t)sum[2];
}

static void trace_rows(int begin, int end, void *pixels) {
    for (int i = begin * WIDTH; i < end * WIDTH; i++) {
        const float x = (float)(i % WIDTH - WIDTH / 2) / 900, y = (float)(i / WIDTH - HEIGHT / 2) / 900;
        const float level = up - low * y, way[3] = {c * x + s * level, low + up * y, c * level - s * x};
        ((uint32_t *)pixels)[i] = trace(way, fmodf(52.98f * fmodf(60 * x + 5.2f * y + 99, 1), 1));
    }
}

static void tick(Fluid *air, float turn) {
    const float at[3] = {1.6f + .8f * sinf(turn), 1.5f, 1.6f + .8f * cosf(turn)};
    const float vent[3] = {1.6f + .07f * sinf(7 * turn), 3.1f, 1.6f + .07f * cosf(5.3f * turn)};
    float smoke = 0, heat = 0;
    Fluid_Mean(air, FLUID_SMOKE, vent, NULL, .2f, &smoke, NULL),
        Fluid_Mean(air, FLUID_HEAT, vent, NULL, .2f, &heat, NULL);
    smoke = fmaxf(.8f - smoke, 0), heat = fmaxf(240 - heat, 0);
    FluidBody body = Fluid_DefaultBody();
    body.velocity[0] = .8f * cosf(turn), body.velocity[2] = -.8f * sinf(turn);
    for (int i = 0; i < 3; i++) ball[i] = at[i] / CELL + .5f;
    Fluid_ClearOccupancy(air), Fluid_SetBody(air, 1, &body);
    Fluid_StampCapsule(air, 1, at, at, RADIUS * CELL);
    for (float radius = .09f; radius < .3f; radius += .09f) { /* within each other, for a soft edge */
        Fluid_Add(air, FLUID_SMOKE, vent, NULL, radius, .1f * smoke);
        Fluid_Add(air, FLUID_HEAT, vent, NULL, radius, .1f * heat);
    }
    Fluid_Step(air, 1 / 60.f);
}

int main(int argc, char **argv) {
    int frames = argc > 1 ? atoi(argv[1]) : -1, x = 0, y = 0;
    FluidPool *pool = FluidPool_Create(0);
    FluidDef def = Fluid_DefaultDef();
    def.size[0] = def.size[1] = def.size[2] = N, def.cell_size = CELL, def.side[FLUID_TOP].kind = FLUID_OPEN;
    def.channel[FLUID_HEAT].decay = 2, def.channel[FLUID_SMOKE].diffusion = def.channel[FLUID_HEAT].diffusion = .001f;
    def.host = (FluidHost){.data = pool, .parallel_for = FluidPool_Run};
    Fluid *air = Fluid_Create(&def);
    SDL_Surface *picture = SDL_CreateRGBSurfaceWithFormat(0, WIDTH, HEIGHT, 32, SDL_PIXELFORMAT_RGB888);
    SDL_Window *window = SDL_Init(SDL_INIT_VIDEO) ? NULL : SDL_CreateWindow("volume", 0, 0, WIDTH, HEIGHT, 0);
    if (!air || !picture || !window) return SDL_Log("volume: %s", air ? SDL_GetError() : "out of memory"), 1;
    for (int frame = 0; frame != frames && !SDL_QuitRequested(); frame++) {
        const float held = SDL_GetRelativeMouseState(&x, &y) & SDL_BUTTON_LMASK ? .01f : 0;
        yaw += .002f + held * (float)x, lean = fminf(fmaxf(lean + held * (float)y, -1.5f), 1.5f);
        c = cosf(yaw), s = sinf(yaw), up = cosf(lean), low = sinf(lean);
        eye[0] = 32.5f - 165 * s * up, eye[1] = 32.5f - 165 * low, eye[2] = 32.5f - 165 * c * up;
        tick(air, (float)frame / 60 - 1.7f), sweep(air);
        FluidPool_Run(HEIGHT, 4, trace_rows, picture->pixels, pool);
        SDL_BlitSurface(picture, NULL, SDL_GetWindowSurface(window), NULL);
        SDL_UpdateWindowSurface(window);
    }
    if (argc > 2) SDL_SaveBMP(picture, argv[2]);
    Fluid_Destroy(air), FluidPool_Destroy(pool);
    return SDL_Quit(), 0;
}
