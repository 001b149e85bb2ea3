/* spark.h - sparks, flames and flecks, which are drawn with figures. Each has a .c file of its own. */
#ifndef ENGINE_SPARK_H
#define ENGINE_SPARK_H

#include "engine/figures/canvas.h"
#include "engine/light/light.h"

/* A glowing point with a short tail opposite to its velocity, added to the picture. */
typedef struct Spark {
    float x, y;   /* m */
    float vx, vy; /* m/s */
    float glow;   /* 0..1, fades with age and may flicker */
} Spark;

void Spark_Draw(const Canvas *canvas, const Spark *spark);

/* A tongue of fire, finer than the cells of the fluid, added to the picture. */
typedef struct Flame {
    float x, y;          /* m, its foot */
    float height, width; /* m. `width` is half of the flame's width. */
    float lean;          /* m, how far the tip leans aside */
    float strength;      /* 0..1 */
    float phase;         /* rad, of its swaying. The game increases it with time. */
} Flame;

bool Flame_Bounds(const Flame *flame, float low[2], float high[2]); /* m. False if it does not show. */
void Flame_Draw(const Canvas *canvas, const Flame *flame);

/* A leaf or a scrap, small and lit by the light around it. */
typedef struct Fleck {
    float x, y;    /* m, its middle */
    float half[2]; /* m, from its middle to its tip */
    float wide;    /* m, half its width */
    float pale;    /* part of the light that it reflects, .3 for a dry leaf */
    bool glows;    /* true to add it to the picture, like dust in a beam, false to draw it over */
} Fleck;

void Fleck_Colour(const Fleck *fleck, const LightField *light, float colour[3]); /* as on screen */
void Fleck_Draw(const Canvas *canvas, const Fleck *fleck, const LightField *light);

#endif
