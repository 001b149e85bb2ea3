/* light.h - how far light reaches through smoke and past stone.
 *
 * The game lists its lights for every frame; picture/fluid_light.c turns them into a coarse LightField (cells of
 * about .1 m), by which smoke, walls and silhouettes are shaded. From every light a shadowing sweep goes outward over
 * the cells, so smoke dims what lies behind it and solids cast soft shadows. Moonlight falls through gaps in the
 * ceiling. */
#ifndef ENGINE_LIGHT_H
#define ENGINE_LIGHT_H

#include "engine/maths/plane.h"

/* A point light. The game owns flicker: it varies strength and position a little from frame to frame. */
typedef struct Light {
    float x, y;     /* m, in the world */
    float strength; /* 4.6 is a brazier, 2.3 a flame in a hand; 0 or less is out */
    bool cold;      /* moon and magic; fire is warm */
} Light;

/* Moonlight that enters from above, slanting to the right. */
typedef struct LightShaft {
    float x;          /* m, centre of the gap along the top edge */
    float half_width; /* m */
    float strength;   /* about 1 */
} LightShaft;

/* Five fields over one lattice whose first cell's corner is the world's (left, 0). */
typedef enum {
    LIGHT_WARM,  /* strength arriving from warm lights */
    LIGHT_COLD,  /* strength arriving from cold ones and from the moon */
    LIGHT_TO_X,  /* mean direction towards the light, shorter where light comes from several sides: length 0..1 */
    LIGHT_TO_Y,  /* y down */
    LIGHT_BLOOM, /* the glow around hot gas, red part; green and blue follow by LIGHT_BLOOM_TINT */
    LIGHT_FIELDS
} LightChannel;

typedef struct LightField {
    float cell, left;   /* m; Resize sets left to 0, */
    int from[2], to[2]; /* and this to all cells: those whose light is asked for, others mean nothing */
    Plane depth;        /* to fill before LightField_Sweep: optical depth of a cell, >= 0 */
    Plane sky;          /* to fill, too: what of each cell is a window, 0..1; Resize clears it if the size changes */
    Plane mist;         /* and this: cold light in the air of a cell itself, >= 0; likewise */
    Plane field[LIGHT_FIELDS]; /* what is read */
    Plane scratch, half[3];    /* the latter: one cell for two along each axis */
} LightField;

extern const float LIGHT_SHAFT_SLOPE; /* how far aside shafts go for each metre down */
extern const float LIGHT_BLOOM_REACH; /* m */
extern const float LIGHT_WARM_COLOUR[3], LIGHT_COLD_COLOUR[3], LIGHT_BLOOM_TINT[3]; /* linear light */

bool LightField_Resize(LightField *light, int width, int height, float cell); /* false: out of memory, field empty */
void LightField_Free(LightField *light);                                      /* zeroed structs are fine */

/* Fills all fields but the bloom (which serves as scratch) from depth, sky, mist, lights and shafts. A light outside
 * the lattice enters at its edge. */
void LightField_Sweep(LightField *light, const Light *lights, int count, const LightShaft *shafts, int shaft_count);

/* Spreads what field[LIGHT_BLOOM] holds (the glow of each cell itself) into a halo. */
void LightField_Bloom(LightField *light);

/* The fields at a place in metres, linear between cells, the edge's beyond the lattice. In cells from the first one's
 * middle: LightField_Read. */
void LightField_At(const LightField *light, float x, float y, float value[LIGHT_FIELDS]);
void LightField_Read(const LightField *light, float column, float line, float value[LIGHT_FIELDS]);

/* The steps of the above. The first two write into the bloom, which is to be filled anew after them. */
void LightField_AddShafts(LightField *light, const LightShaft *shafts, int count);
void LightField_AddSky(LightField *light);
void LightField_Blur(LightField *light, Plane *plane, float first, float second); /* twice, over so many metres */

#endif
