/* baked.h - a hall's wall painted once, with masonry, arches, ledges and a far hall in moonlight.
 *
 * Baking paints a Wall (wall.h) into texels at one fineness, whatever the picture's size. It takes two cores up to a
 * second, so the game does it while the screen is dark. Backends scale the texels to the picture. Software uses
 * background.h, OpenGL scales as it draws. All randomness comes from the wall's seed. */
#ifndef ENGINE_BAKED_H
#define ENGINE_BAKED_H

#include "engine/stone/masonry.h"

#define BAKED_FINEST 100.0f            /* texels per m, for the game */
#define BAKED_MOST   (8 * 1024 * 1024) /* the most texels in all, however fine they should be */
#define BAKED_ASIDE  2.0f              /* m by which the far hall is wider on both sides, as it may be shifted */
#define BAKED_SHAKE  .3f               /* m around the world that a shaken camera sees */

/* A texel has four bytes. Light is stored as the root of the reflected share, over LOOK_STONE_ROOT, because roots add
 * up as screen values do. Where the wall is partly open, its light is scaled down. Others are shares of 255. */
enum { BAKED_RED, BAKED_GREEN, BAKED_BLUE, BAKED_FRONT /* how much stone stands in front of the smoke */ };
enum {
    BAKED_DEEP,    /* light of the deep layer of the far hall */
    BAKED_KEEP,    /* how much of that the colonnade lets through */
    BAKED_COLUMNS, /* light of the colonnade itself */
    BAKED_OPEN     /* how much of the far hall shows */
};

/* A panel of the wall, dark and shown. The wall's texels are mixed from both. */
typedef struct BakedPanel {
    int left, top, width, height; /* texels */
    uint8_t *texel[2];
    float shown;
} BakedPanel;

typedef struct Baked {
    float left, top, scale; /* m, m, texels per m */
    int width, height;
    uint8_t *near, *far; /* the wall and the far hall behind it, four bytes a texel, row by row */
    BakedPanel panel[WALL_PANELS];
    int panels;
} Baked;

/* To bake, call Prepare with the texels per m (false if out of memory), then Paint for all rows, then PaintBeyond,
 * which paints the far hall. Different rows may be painted at the same time. */
bool Baked_Prepare(Baked *baked, const Wall *wall, float fineness);
void Baked_Paint(Baked *baked, const Masonry *masonry, int begin, int end);
void Baked_PaintBeyond(Baked *baked, const Masonry *masonry, int begin, int end);

/* A part of the texels, from the first to before the last across and down. */
typedef struct BakedPart {
    int x[2], y[2];
} BakedPart;

/* Paints a part anew, with the far hall that it opens. Counts rows of squares of `step` texels, which get one colour.
 */
void Baked_PaintPart(Baked *baked, const Masonry *masonry, const BakedPart *part, int step, int begin, int end);

/* Sets how far a panel has come out of the dark, 0..1. Colour rises from its foot. */
void Baked_Show(Baked *baked, int panel, float shown);

void Baked_Free(Baked *baked); /* zeroed structs are fine */

#endif
