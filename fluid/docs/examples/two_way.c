/* two_way - a balloon that floats. The air carries it, and it pushes the air.
 *
 * A grate in the floor breathes hot air. The balloon is a little heavier than the air it displaces. It rides on the
 * plume, tips off and comes back. The left mouse button blows. Fluid_BodyForce tells the last step's force on the body.
 * The formula below keeps it steady however light it is. */
#include "../../fluid.h"

#include <SDL.h>
#include <math.h>
#include <stdlib.h>

enum { WIDTH = 256, HEIGHT = 144, ZOOM = 5 }; /* cells; pixels a cell */
static const float RADIUS = .55f, GRAVITY = 9.8f, DT = 1 / 60.f, BOX[2] = {12.8f, 7.2f};

typedef struct Balloon {
    float at[3], velocity[3], acceleration[2]; /* m, m/s, m/s^2 */
} Balloon;

/* Adds weight, the lift of the displaced air, and the force of the flow. The air that a light body carries along counts
 * as mass of its own, m' = density x area for a disc. Without it F / m would overshoot more in every step. */
static void move(Balloon *balloon, const Fluid *air) {
    const float carried = Fluid_GetDef(air)->density * 3.14159f * RADIUS * RADIUS, mass = 1.05f * carried;
    float force[3] = {0};
    Fluid_BodyForce(air, 1, force, NULL);
    force[1] += (mass - carried) * GRAVITY;
    for (int i = 0; i < 2; i++) {
        float a = (force[i] + carried * balloon->acceleration[i]) / (mass + carried);
        balloon->acceleration[i] = a;
        balloon->velocity[i] += a * DT;
        balloon->at[i] += balloon->velocity[i] * DT;
        if (balloon->at[i] < RADIUS || balloon->at[i] > BOX[i] - RADIUS) { /* it bounces off the walls */
            balloon->at[i] = fminf(fmaxf(balloon->at[i], RADIUS), BOX[i] - RADIUS);
            balloon->velocity[i] *= -.4f, balloon->acceleration[i] = 0;
        }
    }
}

static void stamp(const Balloon *balloon, Fluid *air) {
    FluidBody body = {.velocity = {balloon->velocity[0], balloon->velocity[1]}};
    Fluid_SetBody(air, 1, &body);
    Fluid_ClearOccupancy(air);
    Fluid_StampCapsule(air, 1, balloon->at, balloon->at, RADIUS);
}

static void draw(Fluid *air, const Balloon *balloon, SDL_Texture *texture) {
    const int fine = 2; /* the balloon's outline is not the grid's */
    void *pixels;
    int pitch;
    if (SDL_LockTexture(texture, NULL, &pixels, &pitch)) return;
    for (int y = 0; y < HEIGHT * fine; y++) {
        uint32_t *row = (uint32_t *)((char *)pixels + y * pitch);
        for (int x = 0; x < WIDTH * fine; x++) {
            float at[3] = {((float)x + .5f) * .05f / (float)fine, ((float)y + .5f) * .05f / (float)fine, 0};
            float away[2] = {(at[0] - balloon->at[0]) / RADIUS, (at[1] - balloon->at[1]) / RADIUS};
            float veil = Fluid_Sample(air, FLUID_SMOKE, at), glow = Fluid_Sample(air, FLUID_HEAT, at);
            veil = veil / (veil + .6f), glow = fmaxf(glow, 0) / (fmaxf(glow, 0) + 20);
            float red = 16 + 130 * veil + 160 * glow, green = 16 + 130 * veil + 60 * glow, blue = 30 + 140 * veil;
            if (away[0] * away[0] + away[1] * away[1] < 1) {
                float shine = fmaxf(1 - hypotf(away[0] + .35f, away[1] + .4f), 0);
                red = 190 + 60 * shine, green = 50 + 160 * shine * shine, blue = 50 + 150 * shine * shine;
            }
            row[x] = (uint32_t)fminf(red, 255) << 16 | (uint32_t)fminf(green, 255) << 8 | (uint32_t)fminf(blue, 255);
        }
    }
    SDL_UnlockTexture(texture);
}

static void shoot(SDL_Renderer *renderer, const char *path) {
    SDL_Surface *shot = SDL_CreateRGBSurfaceWithFormat(0, WIDTH * ZOOM, HEIGHT * ZOOM, 32, SDL_PIXELFORMAT_ARGB8888);
    if (shot && !SDL_RenderReadPixels(renderer, NULL, shot->format->format, shot->pixels, shot->pitch))
        SDL_SaveBMP(shot, path);
    SDL_FreeSurface(shot);
}

static void breathe(Fluid *air) { /* the grate */
    Fluid_Add(air, FLUID_SMOKE, FLUID_AT(5.4f, 7), FLUID_AT(7.4f, 7), .15f, .03f);
    Fluid_Add(air, FLUID_HEAT, FLUID_AT(5.4f, 7), FLUID_AT(7.4f, 7), .15f, 6);
}

static void blow(Fluid *air) { /* up from the mouse */
    int x, y;
    if (!(SDL_GetMouseState(&x, &y) & SDL_BUTTON_LMASK)) return;
    const float at[3] = {(float)x * .05f / ZOOM, (float)y * .05f / ZOOM, 0}, up[3] = {0, -1.5f, 0};
    Fluid_Push(air, at, at, .4f, up);
}

int main(int argc, char **argv) {
    int frames = argc > 1 ? atoi(argv[1]) : -1;
    FluidDef def = Fluid_DefaultDef();
    def.channel[FLUID_SMOKE].decay = .3f, def.channel[FLUID_HEAT].decay = .5f;
    Fluid *air = Fluid_Create(&def);
    Balloon balloon = {.at = {6.6f, 5}};
    SDL_Window *window = NULL;
    SDL_Renderer *renderer = NULL;
    SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "linear");
    if (!air || SDL_Init(SDL_INIT_VIDEO) ||
        SDL_CreateWindowAndRenderer(WIDTH * ZOOM, HEIGHT * ZOOM, 0, &window, &renderer))
        return SDL_Log("two_way: %s", air ? SDL_GetError() : "out of memory"), 1;
    SDL_SetWindowTitle(window, "two_way");
    SDL_Texture *texture =
        SDL_CreateTexture(renderer, SDL_PIXELFORMAT_RGB888, SDL_TEXTUREACCESS_STREAMING, 2 * WIDTH, 2 * HEIGHT);
    for (int frame = 0; texture && frame != frames && !SDL_QuitRequested(); frame++) {
        move(&balloon, air);
        stamp(&balloon, air);
        breathe(air);
        blow(air);
        Fluid_Step(air, DT);

        draw(air, &balloon, texture);
        SDL_RenderCopy(renderer, texture, NULL, NULL);
        if (frame + 1 == frames && argc > 2) shoot(renderer, argv[2]);
        SDL_RenderPresent(renderer);
        if (frames < 0) SDL_Delay(8);
    }
    Fluid_Destroy(air);
    SDL_Quit();
    return 0;
}
