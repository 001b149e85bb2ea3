/* glow.h - the light of hot gas at each temperature, and the noise that tears flames into licks. */
#ifndef ENGINE_GLOW_H
#define ENGINE_GLOW_H

#include "engine/light/look.h"
#include "engine/maths/noise.h"

enum { GLOW_STEPS = 1024 };

typedef struct Glow {
    float light[GLOW_STEPS][3]; /* linear red, green and blue, from ambient to LOOK_HOTTEST */
    Noise licks;
} Glow;

void Glow_Init(Glow *glow);                      /* call it once */
float Glow_Rise(float speed, double seconds);    /* how far noise has risen, up to NOISE_PERIOD */
float Glow_Red(const Glow *glow, float degrees); /* the red part of the light, as the bloom wants it */

#endif
