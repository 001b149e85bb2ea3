/* The clip of fluid/README.md, smoke from a warm vent and a ball that swings through it: example_clip FOLDER writes
 * FOLDER/0.ppm and so on. */
#include "fluid/fluid.h"

#include <math.h>
#include <stdio.h>

enum { WIDTH = 256, HEIGHT = 144, FRAMES = 90, EARLIER = 480, STEPS = 3, SMOKE = 30, HEAT = 8 };

static void step(Fluid *air, int tick) {
    const float t = (float)tick / 60, x = 6.4f + 2.6f * sinf(2.1f * t), y = 3.4f + .5f * cosf(4.2f * t);
    const FluidBody ball = {.velocity = {2.6f * 2.1f * cosf(2.1f * t), -.5f * 4.2f * sinf(4.2f * t), 0}};
    Fluid_SetBody(air, 1, &ball);
    Fluid_ClearOccupancy(air);
    Fluid_StampCapsule(air, 1, FLUID_AT(x, y), FLUID_AT(x, y), .6f);
    Fluid_Add(air, FLUID_SMOKE, FLUID_AT(5.9f, 6.9f), FLUID_AT(6.9f, 6.9f), .15f, .09f);
    Fluid_Add(air, FLUID_HEAT, FLUID_AT(5.9f, 6.9f), FLUID_AT(6.9f, 6.9f), .15f, 6);
    Fluid_Step(air, 1 / 60.f);
}

/* Grey smoke, the redder the warmer, in few steps of both: they keep the clip short. */
static void put_pixel(FILE *file, float smoke, float heat) {
    const int dense = (int)(SMOKE * smoke / (smoke + .5f)), warm = heat < 0 ? 0 : (int)(HEAT * heat / (heat + 30));
    const float s = (float)(dense < SMOKE ? dense : SMOKE - 1) / (SMOKE - 1);
    const float h = (float)(warm < HEAT ? warm : HEAT - 1) / (HEAT - 1);
    fputc((int)(12 + s * (190 + 50 * h)), file);
    fputc((int)(14 + s * (192 - 70 * h)), file);
    fputc((int)(20 + s * (198 - 150 * h)), file);
}

static bool draw(Fluid *air, const char *path) {
    static const unsigned char ball[3] = {64, 132, 190};
    const FluidView smoke = Fluid_Channel(air, FLUID_SMOKE), heat = Fluid_Channel(air, FLUID_HEAT);
    const uint8_t *body = Fluid_GetOccupancy(air);
    FILE *file = fopen(path, "wb");
    if (!file) return false;
    fprintf(file, "P6 %d %d 255\n", WIDTH, HEIGHT);
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++)
            if (body[x + y * WIDTH])
                fwrite(ball, 1, sizeof ball, file);
            else
                put_pixel(file, smoke.data[x + y * smoke.row], heat.data[x + y * heat.row]);
    return fclose(file) == 0;
}

int main(int count, char **words) {
    FluidDef def = Fluid_DefaultDef(); /* 256 x 144 cells of 5 cm */
    def.channel[FLUID_SMOKE].decay = def.channel[FLUID_HEAT].decay = .2f;
    Fluid *air = Fluid_Create(&def);
    bool good = air && count == 2;
    for (int tick = 0; good && tick < EARLIER + FRAMES * STEPS; tick++) {
        char path[1024];
        step(air, tick);
        if (tick < EARLIER || tick % STEPS != 0) continue;
        snprintf(path, sizeof path, "%s/%d.ppm", words[1], (tick - EARLIER) / STEPS);
        good = draw(air, path);
    }
    Fluid_Destroy(air);
    return !good;
}
