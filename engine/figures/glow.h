/* glow.h - what hot gas looks like: its light at each temperature, and the noise that tears flames into licks. */
#ifndef ENGINE_GLOW_H
#define ENGINE_GLOW_H

#include "engine/maths/noise.h"

enum { GLOW_STEPS = 1024 };
#define GLOW_HOTTEST 640.0f /* degrees above ambient: the table's last step */

typedef struct Glow {
    float light[GLOW_STEPS][3]; /* linear red, green and blue; from ambient to GLOW_HOTTEST */
    Noise licks;
} Glow;

void Glow_Init(Glow *glow);                      /* once */
float Glow_Red(const Glow *glow, float degrees); /* the red part of the light, as the bloom wants it */

#endif
