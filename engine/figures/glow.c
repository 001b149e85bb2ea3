#include "engine/figures/glow.h"
#include "engine/figures/palette.h"
#include <math.h>

void Glow_Init(Glow *glow) {
    for (int i = 0; i < GLOW_STEPS; i++) Palette_Light(&PALETTE_FIRE, (float)i / (GLOW_STEPS - 1), glow->light[i]);
    Noise_Bake(&glow->licks, 4711);
}

float Glow_Red(const Glow *glow, float degrees) {
    return glow->light[(int)(Clampf(degrees / LOOK_HOTTEST, 0, 1) * (GLOW_STEPS - 1))][0];
}

float Glow_Rise(float speed, double seconds) { return (float)fmod(seconds * (double)speed, NOISE_PERIOD); }
