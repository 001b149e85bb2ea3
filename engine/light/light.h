/* light.h - how far light reaches through smoke and past stone.
 *
 * For each frame, picture/fluid_light.c turns the game's lights into a LightField with cells of .05 to .1 m. It shades
 * smoke, walls and silhouettes. From each light a sweep goes outward over the cells. So smoke dims the light behind it
 * and solids cast soft shadows. Moonlight falls through gaps in the ceiling. */
#ifndef ENGINE_LIGHT_H
#define ENGINE_LIGHT_H

#include "engine/light/look.h"
#include "engine/maths/plane.h"

#define LIGHT_SMOKE 10.f /* 1/m, optical depth of smoke at density 1 */

/* A point light. Flicker is up to the game, which varies strength and position a little from frame to frame. */
typedef struct Light {
    float x, y;     /* m, in the world */
    float strength; /* 4.6 for a brazier, 2.3 for a flame in a hand. At 0 or below the light is out. */
    bool cold;      /* true for moonlight and magic, false for fire */
    float spread;   /* m, how far around it the air burns. It then lights around corners, too. 0 for a flame. */
} Light;

/* Moonlight that falls in from above, slanting to the right. */
typedef struct LightShaft {
    float x;          /* m, centre of the gap along the top edge */
    float half_width; /* m */
    float strength;   /* about 1 */
} LightShaft;

/* Five fields on one grid, whose corner lies at (left, 0) in the world. */
typedef enum {
    LIGHT_WARM,  /* strength arriving from warm lights */
    LIGHT_COLD,  /* strength arriving from cold lights and from the moon */
    LIGHT_TO_X,  /* Mean direction towards the light. It is short where light comes from several sides, and beside a
                    window up to 2 long. */
    LIGHT_TO_Y,  /* y down */
    LIGHT_BLOOM, /* the red part of the glow around hot gas. LOOK_BLOOM gives green and blue */
    LIGHT_FIELDS
} LightChannel;

typedef struct LightField {
    float cell, left;   /* m. LightField_Resize sets `left` to 0. */
    int from[2], to[2]; /* The cells whose light is wanted. Sweep leaves the others undefined. Resize sets all cells. */
    Plane depth;        /* input of LightField_Sweep, the optical depth of each cell, >= 0 */
    Plane sky;      /* Input, the light of the window in each cell, about 1. Resize clears it if the size changes. */
    float sky_warm; /* Input, the share of that light that is warm, 0..1 */
    Plane mist;     /* Input of AddBeams, density of smoke, >= 0, then of AddSky, cold light that air scatters */
    Plane field[LIGHT_FIELDS]; /* the result */
    Plane tint[3];             /* light of dye, red, green and blue, only if `tinted`. First what each cell shines. */
    bool tinted;
    Plane scratch, half[3]; /* `half` has half as many cells along each axis */
} LightField;

extern const float LIGHT_SHAFT_SLOPE; /* m to the right for each metre down */
extern const float LIGHT_BLOOM_REACH; /* m */

bool LightField_Resize(LightField *light, int width, int height, float cell); /* false if out of memory, field empty */
void LightField_Free(LightField *light);                                      /* zeroed structs are fine */

/* Fills all fields but the bloom, which is scratch, from the input fields, lights and shafts. The light of a lamp
 * outside the grid enters at the edge. */
void LightField_Sweep(LightField *light, const Light *lights, int count, const LightShaft *shafts, int shaft_count);

/* Fills all fields of `light` from those of `rough`, which has `cells` of its cells along one of its own and holds sums
 * without Finish. Adds the lights with the fine depths. `cells` is a power of two up to 8. */
void LightField_Refine(LightField *light, LightField *rough, int cells, const Light *lights, int count);

/* Spreads field[LIGHT_BLOOM], which holds the glow of each cell, into a halo. */
void LightField_Bloom(LightField *light);

/* Makes room for the tint and clears it. False if out of memory. LightField_Tint spreads it. */
bool LightField_PrepareTint(LightField *light);
void LightField_Tint(LightField *light);

/* Reads the fields at a place. Interpolates linearly between cells and repeats the edge beyond the grid. LightField_At
 * takes metres. LightField_Read takes cells, counted from the middle of the first cell. */
void LightField_At(const LightField *light, float x, float y, float value[LIGHT_FIELDS]);
void LightField_Read(const LightField *light, float column, float line, float value[LIGHT_FIELDS]);

/* The steps of LightField_Sweep. Shafts, beams and sky overwrite the bloom. */
void LightField_Clear(LightField *light);
void LightField_AddLamps(LightField *light, const Light *lights, int count);
void LightField_Finish(LightField *light);
void LightField_AddShafts(LightField *light, const LightShaft *shafts, int count);
void LightField_AddBeams(LightField *light); /* light that slants in by windows, as far as smoke catches it */
void LightField_AddSky(LightField *light);
void LightField_Blur(LightField *light, Plane *plane, float first, float second); /* two box blurs, radii in m */

#endif
