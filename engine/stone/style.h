/* style.h - the courses, openings, ornaments, landmark and far view that set halls apart. The game hands in its styles,
 * each of them a Style that a Wall points to.
 *
 * Lengths are for a hall 9 m high. Colours are shares of light that are reflected, linear. */
#ifndef ENGINE_STYLE_H
#define ENGINE_STYLE_H

#include "engine/maths/noise.h"
#include "engine/maths/scalar.h"
#include "engine/stone/wall.h"
#include <math.h>
#include <stdbool.h>

/* Lays the courses of the wall. Sets the colour of a place and returns a number 0..1 that each stone has of its own. */
typedef float StyleCourses(const Noise *noise, uint32_t seed, const float stone[3], float x, float y, float colour[3]);

/* These paint over the wall. */
typedef void StyleString(const Noise *noise, float x, float down, float colour[3]); /* from the upper edge */
typedef void StyleHanging(const Noise *noise, uint32_t seed, float x, float down, float colour[3]); /* from the rod */
/* (x, y) runs from the middle of the panel, whose half width and half height are given. */
typedef void StylePanel(const Noise *noise, const float half[2], float x, float y, bool shown, float colour[3]);

/* Paints a landmark over the wall. (x, y) runs from its middle. `half` has half its width and height. `*open` becomes
 * the share of the view beyond that shows. */
typedef void StyleLandmark(const Noise *noise, const float half[2], float x, float y, float colour[3], float *open);

/* Light of two layers beyond. The near one lets `*keep` of the deep one through. `moon` is the landmark's middle. */
typedef float StyleDeep(const Noise *noise, const float moon[2], float x, float y);
typedef float StyleNear(const Noise *noise, float x, float y, float *keep);

typedef enum { TOP_ROUND, TOP_POINTED, TOP_FLAT, TOP_CUT } StyleTop;

struct Style {
    const char *name;
    float stone[3], cut[3]; /* the wall, and cut stone around openings and in front */
    float haze[3];          /* roots of the colour of the view beyond */
    float air;              /* times the usual light that comes from everywhere, 0 for the usual */
    float bands;            /* how much darker every second stone around an opening is */
    float slit;             /* the share of its width over which an opening is open. A splay takes the rest */
    bool imposts;           /* blocks stick out where arches begin */
    StyleTop top;
    StyleCourses *courses;
    StyleString *string;     /* along the wall where arches spring, or NULL */
    StyleHanging *hanging;   /* between two arches, or NULL */
    StylePanel *panel;       /* or NULL */
    StyleLandmark *landmark; /* or NULL */
    StyleDeep *deep;         /* or NULL for darkness */
    StyleNear *near;         /* or NULL */
};

static inline float Style_Air(const Style *style) { return style->air > 0 ? style->air : 1; }

/* The look of blocks in courses. */
typedef struct Blocks {
    float width, height;
    float base, spread;        /* brightness of a block, and the differences between blocks */
    float joint, gap;          /* brightness and width of a joint, whose width is 1 in a castle */
    float relief, rough, fine; /* how much edges darken, and how uneven a face is */
    float sunk;                /* share of blocks that have crumbled */
    float layers;              /* how much the layers of the stone show */
} Blocks;

/* Returns the brightness of a place. `*own` becomes the number of its block, 0..1. */
float Blocks_Lay(const Blocks *blocks, const Noise *noise, uint32_t seed, float x, float y, float *own);

/* A StyleCourses with these blocks. */
float Blocks_Colour(const Blocks *blocks, const Noise *noise, uint32_t seed, const float stone[3], float x, float y,
                    float colour[3]);

/* The blocks of a castle, as in STYLE_PLAIN. */
float Blocks_Castle(const Noise *noise, uint32_t seed, const float stone[3], float x, float y, float colour[3]);

/* Sets the colour of stone of a brightness. The tint, -.5 .. .5, makes it warmer. */
static inline void Stone_Tint(const float stone[3], float light, float tint, float colour[3]) {
    colour[0] = light * stone[0] * (1 + .14f * tint);
    colour[1] = light * (stone[1] + .04f * tint);
    colour[2] = light * (stone[2] - .12f * tint);
}

/* Covers a part of a colour with another colour. */
static inline void Stone_Paint(float colour[3], const float with[3], float light, float cover) {
    for (int c = 0; c < 3; c++) colour[c] = Mixf(colour[c], with[c] * light, cover);
}

/* Leaves a part of a colour. */
static inline void Stone_Darken(float colour[3], float part) {
    for (int c = 0; c < 3; c++) colour[c] *= part;
}

/* Returns 1 where away < 0. */
static inline float Stone_Inside(float away, float soft) { return Smoothstep(soft, -soft, away); }

/* Distances from the middle, from a box around it, and from the nearest of a row of things. */
static inline float Stone_Away(float x, float y) { return sqrtf(x * x + y * y); }
static inline float Stone_Box(float x, float y, float w, float h) { return Maxf(fabsf(x) - w, fabsf(y) - h); }
static inline float Stone_Each(float x, float apart) { return x - floorf(x / apart) * apart - apart / 2; }

#endif
