/* style.h - what sets halls apart: courses, openings, ornaments, a landmark and what lies beyond. The game hands in its
 * styles, each of them a Style that a Wall points to.
 *
 * Lengths are those of a hall 9 m high. Colours are shares of light that are reflected, linear. */
#ifndef ENGINE_STYLE_H
#define ENGINE_STYLE_H

#include "engine/maths/noise.h"
#include "engine/maths/scalar.h"
#include "engine/stone/wall.h"
#include <math.h>
#include <stdbool.h>

/* Lays the courses of the wall: the colour of a place, and a number 0..1 that is the same all over one stone. */
typedef float StyleCourses(const Noise *noise, uint32_t seed, const float stone[3], float x, float y, float colour[3]);

/* Paints over the wall. */
typedef void StyleString(const Noise *noise, float x, float down,
                         float colour[3]); /* from the upper edge of the string */
typedef void StyleHanging(const Noise *noise, uint32_t seed, float x, float down, float colour[3]); /* from the rod */
/* `x` and `y` run from the middle of the panel, whose half width and half height are given. */
typedef void StylePanel(const Noise *noise, const float half[2], float x, float y, bool shown, float colour[3]);

/* How far a place is from the landmark's middle, and the landmark's half width and half height. What it leaves of the
 * wall, it paints over; `*open` becomes how much of what lies beyond shows. */
typedef void StyleLandmark(const Noise *noise, const float half[2], float x, float y, float colour[3], float *open);

/* What is seen through openings: light of the deep layer, and that of the layer in front of it, which lets `*keep` of
 * the deep one through. `moon` is the middle of the landmark. */
typedef float StyleDeep(const Noise *noise, const float moon[2], float x, float y);
typedef float StyleNear(const Noise *noise, float x, float y, float *keep);

typedef enum { TOP_ROUND, TOP_POINTED, TOP_FLAT, TOP_CUT } StyleTop;

struct Style {
    const char *name;
    float stone[3], cut[3]; /* the wall; cut stone around openings, and stone in front */
    float haze[3];          /* roots: the colour of what lies beyond */
    float bands;            /* by how much every second stone around an opening is darker */
    float slit;             /* an opening is open over this share of its width; a splay takes the rest */
    bool imposts;           /* blocks stick out where arches begin */
    StyleTop top;
    StyleCourses *courses;
    StyleString *string;     /* along the wall at the height where the arches spring; NULL: nothing */
    StyleHanging *hanging;   /* between two arches; NULL: nothing */
    StylePanel *panel;       /* NULL: none */
    StyleLandmark *landmark; /* NULL: none */
    StyleDeep *deep;         /* NULL: darkness */
    StyleNear *near;         /* NULL: nothing */
};

/* How blocks in courses look. */
typedef struct Blocks {
    float width, height;
    float base, spread;        /* brightness of a block, and how much blocks differ */
    float joint, gap;          /* brightness of a joint; its width, 1: as in a castle */
    float relief, rough, fine; /* how much edges darken, and how uneven a face is */
    float sunk;                /* share of blocks that have crumbled */
    float layers;              /* how much the stone shows the layers in which it was laid down */
} Blocks;

/* The brightness of a place; `*own` becomes the number of its block, 0..1. */
float Blocks_Lay(const Blocks *blocks, const Noise *noise, uint32_t seed, float x, float y, float *own);

/* The same as StyleCourses, of these blocks. */
float Blocks_Colour(const Blocks *blocks, const Noise *noise, uint32_t seed, const float stone[3], float x, float y,
                    float colour[3]);

/* The blocks of a castle, which are those of STYLE_PLAIN. */
float Blocks_Castle(const Noise *noise, uint32_t seed, const float stone[3], float x, float y, float colour[3]);

/* Stone of that brightness; the tint, -.5 .. .5, makes it warmer. */
static inline void Stone_Tint(const float stone[3], float light, float tint, float colour[3]) {
    colour[0] = light * stone[0] * (1 + .14f * tint);
    colour[1] = light * (stone[1] + .04f * tint);
    colour[2] = light * (stone[2] - .12f * tint);
}

/* Covers a part of a colour with another one. */
static inline void Stone_Paint(float colour[3], const float with[3], float light, float cover) {
    for (int c = 0; c < 3; c++) colour[c] = Mixf(colour[c], with[c] * light, cover);
}

/* Leaves so much of a colour. */
static inline void Stone_Darken(float colour[3], float part) {
    for (int c = 0; c < 3; c++) colour[c] *= part;
}

/* 1 where away < 0. */
static inline float Stone_Inside(float away, float soft) { return Smoothstep(soft, -soft, away); }

/* How far a place is from the middle; from a box around it; and, along a row of things as far apart, from its own one.
 */
static inline float Stone_Away(float x, float y) { return sqrtf(x * x + y * y); }
static inline float Stone_Box(float x, float y, float w, float h) { return Maxf(fabsf(x) - w, fabsf(y) - h); }
static inline float Stone_Each(float x, float apart) { return x - floorf(x / apart) * apart - apart / 2; }

#endif
