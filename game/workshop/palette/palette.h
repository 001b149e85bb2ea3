/* palette.h - a grid with a picture of every kind of thing, to choose one from.
 *
 * Kinds are those of the document, in groups, and stone. A new kind appears by itself. Its picture shows it in a small
 * hall as the game draws it. A kind without a figure has a sign. Pictures are made one a frame and kept until the size
 * changes. In each frame:
 *
 *     Palette_Lay(palette, text, unit, strip);
 *     chosen = Palette_Point(palette, &input);   a kind, if one was chosen just now, else PALETTE_NOTHING
 *     Palette_Draw(palette, draw, text, focused);
 *
 * A kind is a number for DocumentKind_At, or PALETTE_STONE. */
#ifndef GAME_PALETTE_H
#define GAME_PALETTE_H

#include "engine/draw/text.h"
#include "engine/figures/canvas.h"
#include "engine/maths/room.h"
#include "engine/window/input.h"
#include "game/workshop/document/document.h"

enum { PALETTE_STONE = -1, PALETTE_NOTHING = -2, PALETTE_CELLS = 96 };

typedef struct Palette Palette;
typedef struct Studio Studio;

Palette *Palette_Create(void); /* NULL if out of memory */
void Palette_Destroy(Palette *palette);

/* px, of a strip with so many columns. A unit is px as Text_Unit has it, or less, as pictures need not grow with
 * letters. */
float Palette_Width(float unit, int columns);
/* Lays the grid into a strip. A cell has at least 44 px. The chosen kind stays in sight if the size has changed. */
void Palette_Lay(Palette *palette, Text *text, float unit, DrawRect strip);

typedef struct PaletteInput {
    float pointer[2]; /* px */
    bool click;       /* the button or finger has just come down */
    bool held;        /* it is down */
    bool lifted;      /* a finger that pointed is gone, so nothing is hovered */
    float wheel;      /* notches, up is positive */
} PaletteInput;

/* A press and a release on a cell choose it, and so does dragging it out of the strip to a side. Dragging up and down
 * scrolls. Returns the kind in the moment in which it is chosen. */
int Palette_Point(Palette *palette, const PaletteInput *input);
/* For keys and pads. Goes along a row, or with `y` to another. Returns the kind that is chosen then. */
int Palette_Walk(Palette *palette, int x, int y);
void Palette_Choose(Palette *palette, int kind); /* PALETTE_NOTHING marks none */

int Palette_Chosen(const Palette *palette);
int Palette_Hovered(const Palette *palette);
const char *Palette_Title(int kind); /* in plain words, "" for nothing */

/* Draws the strip, and makes at most one picture. The name of what is hovered stands beside it, or that of what is
 * chosen if the keys are `focused` on the palette. */
void Palette_Draw(Palette *palette, Draw *draw, Text *text, bool focused);
bool Palette_IsReady(const Palette *palette); /* all pictures are made */
void Palette_Finish(Palette *palette);        /* makes all, for a frame that may wait for them */

/* ---- The folder's own files ---------------------------------------------------------------------------------- */

typedef struct PaletteCell {
    int kind;
    ShownGroup group;
    int x, y, row;   /* px from the content's corner, and its row of cells */
    bool made, bare; /* its picture is made, and shows nothing but the wall */
} PaletteCell;

struct Palette {
    PaletteCell cell[PALETTE_CELLS];
    int cells;
    float unit;
    DrawRect strip;
    int size, columns, height; /* px of a cell, and of the content */
    int head[SHOWN_GROUPS];    /* px, where headings begin, -1 for none */
    float line;                /* px, of a heading */
    float scroll;              /* px */
    int chosen;                /* a kind */
    int hovered, pressed;      /* cells, or -1 */
    bool drags;
    float from[2], last; /* px, where the pointer came down, and its y of late */
    Room pixels;         /* of the content */
    int width;           /* px of it */
    uint32_t version;
    Studio *studio; /* while there are pictures to make */
};

/* Makes pictures. It has a small hall, and everything that draws halls. */
Studio *Studio_Create(void); /* NULL if out of memory */
void Studio_Destroy(Studio *studio);
/* Paints a kind into a square picture. False if it is no figure and has no sign. Then there is only the wall. */
bool Studio_Paint(Studio *studio, int kind, uint32_t *pixels, int size, int row);

/* Paints a kind's sign over its picture, which is 1 wide and high. False if it has none. */
bool Sign_Paint(const char *name, const Canvas *canvas);

#endif
