/* smoke - the module in a web page, with smoke and wind around a ball that the mouse drags.
 *
 * page.html calls web_open once, web_tick 60 times a second, and web_draw once a frame. Positions are in metres.
 * build.sh puts this file, the module and the page into one HTML file. */
#include "../../fluid.h"

#include <emscripten.h>
#include <math.h>

enum { WIDTH = 256, HEIGHT = 144 }; /* cells of 5 cm */
static const float RADIUS = .55f, DT = 1 / 60.f, REACH = 12, WIND_SPEED = 1.8f;

typedef enum { PLUME, WIND } Air;

static Fluid *air;
static Air kind;
static float ball[2] = {6.4f, 3.4f}, goal[2] = {6.4f, 3.4f};
static uint32_t pixels[HEIGHT][WIDTH]; /* RGBA, as a canvas has them */

EMSCRIPTEN_KEEPALIVE int web_width(void) { return WIDTH; }
EMSCRIPTEN_KEEPALIVE int web_height(void) { return HEIGHT; }
EMSCRIPTEN_KEEPALIVE int web_presets(void) { return FLUID_PRESET_COUNT; }
EMSCRIPTEN_KEEPALIVE const char *web_preset_name(int preset) { return Fluid_PresetName((FluidPreset)preset); }
EMSCRIPTEN_KEEPALIVE float web_radius(void) { return RADIUS; }
EMSCRIPTEN_KEEPALIVE float web_ball(int axis) { return ball[axis]; }

static void blow_from_the_left(FluidDef *def) {
    def->side[0].kind = FLUID_INFLOW, def->side[0].velocity[0] = WIND_SPEED;
    def->side[1].kind = FLUID_OPEN;
    def->side[2].slip = def->side[3].slip = 1;
}

static void start_the_wind(void) {
    FluidView speed = Fluid_Velocity(air, 0);
    for (int y = 0; y < speed.size[1]; y++)
        for (int x = 0; x < speed.size[0]; x++) speed.data[x + y * speed.row] = WIND_SPEED;
}

/* Called again it begins anew, by another preset or with another air. False if there is no memory or no such preset. */
EMSCRIPTEN_KEEPALIVE int web_open(int preset, int chosen) {
    FluidDef def = Fluid_PresetDef((FluidPreset)preset);
    kind = (Air)chosen;
    def.channel[FLUID_SMOKE].decay = kind == WIND ? .02f : .25f, def.channel[FLUID_HEAT].decay = .35f;
    if (kind == WIND) blow_from_the_left(&def);
    Fluid *opened = Fluid_Create(&def);
    if (!opened) return 0;
    Fluid_Destroy(air);
    air = opened;
    if (kind == WIND) start_the_wind();
    return 1;
}

EMSCRIPTEN_KEEPALIVE void web_drag(float x, float y) { goal[0] = x, goal[1] = y; }

/* A finger goes from one place to another. It leaves smoke, and takes the air along at its speed, m/s. */
EMSCRIPTEN_KEEPALIVE void web_stroke(float x, float y, float to_x, float to_y, float speed_x, float speed_y) {
    const float speed[3] = {.35f * speed_x, .35f * speed_y, 0};
    Fluid_Push(air, FLUID_AT(x, y), FLUID_AT(to_x, to_y), .3f, speed);
    Fluid_Add(air, FLUID_SMOKE, FLUID_AT(x, y), FLUID_AT(to_x, to_y), .22f, .25f);
}

static void move_ball(void) {
    FluidBody body = Fluid_DefaultBody();
    for (int i = 0; i < 2; i++) {
        body.velocity[i] = fminf(fmaxf(REACH * (goal[i] - ball[i]), -REACH), REACH);
        ball[i] += body.velocity[i] * DT;
    }
    Fluid_SetBody(air, 1, &body);
    Fluid_ClearOccupancy(air);
    Fluid_StampCapsule(air, 1, FLUID_AT(ball[0], ball[1]), FLUID_AT(ball[0], ball[1]), RADIUS);
}

static void feed(void) {
    if (kind == PLUME) {
        Fluid_Add(air, FLUID_SMOKE, FLUID_AT(5.4f, 6.95f), FLUID_AT(7.4f, 6.95f), .15f, .05f);
        Fluid_Add(air, FLUID_HEAT, FLUID_AT(5.4f, 6.95f), FLUID_AT(7.4f, 6.95f), .15f, 6);
    }
    for (float y = .3f; kind == WIND && y < 7.2f; y += .6f)
        Fluid_Add(air, FLUID_SMOKE, FLUID_AT(.1f, y), FLUID_AT(.1f, y), .08f, .35f);
}

EMSCRIPTEN_KEEPALIVE void web_tick(void) {
    move_ball();
    feed();
    Fluid_Step(air, DT);
}

static uint32_t colour(float smoke, float heat) {
    const float veil = smoke / (smoke + .5f), glow = heat / (heat + 18);
    const float red = 14 + 150 * veil + 190 * glow * veil, green = 17 + 165 * veil + 50 * glow * veil,
                blue = 30 + 180 * veil - 60 * glow * veil;
    return 0xff000000u | (uint32_t)fminf(blue, 255) << 16 | (uint32_t)fminf(green, 255) << 8 |
           (uint32_t)fminf(red, 255);
}

EMSCRIPTEN_KEEPALIVE const void *web_draw(void) {
    const FluidView smoke = Fluid_ReadChannel(air, FLUID_SMOKE), heat = Fluid_ReadChannel(air, FLUID_HEAT);
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++)
            pixels[y][x] = colour(fmaxf(smoke.data[x + y * smoke.row], 0), fmaxf(heat.data[x + y * heat.row], 0));
    return pixels;
}
