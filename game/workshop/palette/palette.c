#include "game/workshop/palette/palette.h"

#include "engine/files/log.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LEAST  44.0f /* px, of a cell */
#define WANTED 62.0f /* as those below in units of text, of a cell */
#define GAP    4.0f
#define EDGE   6.0f  /* of the strip */
#define DRAG   10.0f /* before a press becomes a drag */

enum { NOTCH = 1 /* rows of cells for a notch of the wheel */ };

/* ---- Kinds --------------------------------------------------------------------------------------------------- */

static void list_kinds(Palette *palette) {
    palette->cell[palette->cells++] = (PaletteCell){.kind = PALETTE_STONE, .group = SHOWN_STONE};
    for (int group = 0; group < SHOWN_GROUPS; group++)
        for (int i = 0; i < DocumentKind_Count() && palette->cells < PALETTE_CELLS; i++)
            if ((int)DocumentKind_At(i).group == group)
                palette->cell[palette->cells++] = (PaletteCell){.kind = i, .group = (ShownGroup)group};
}

Palette *Palette_Create(void) {
    Palette *palette = calloc(1, sizeof *palette);
    if (!palette) return Log_Fail("no memory for the palette"), NULL;
    palette->chosen = PALETTE_NOTHING;
    palette->hovered = palette->pressed = -1;
    list_kinds(palette);
    return palette;
}

void Palette_Destroy(Palette *palette) {
    if (!palette) return;
    Studio_Destroy(palette->studio);
    Room_Free(&palette->pixels);
    free(palette);
}

static bool is_kind(int kind) { return kind >= 0 && kind < DocumentKind_Count(); }

const char *Palette_Title(int kind) {
    return kind == PALETTE_STONE ? "Stone" : is_kind(kind) ? DocumentKind_At(kind).title : "";
}

int Palette_Chosen(const Palette *palette) { return palette->chosen; }

int Palette_Hovered(const Palette *palette) {
    return palette->hovered < 0 ? PALETTE_NOTHING : palette->cell[palette->hovered].kind;
}

/* ---- Places -------------------------------------------------------------------------------------------------- */

static float wanted(float unit) { return fmaxf(LEAST, ceilf(WANTED * unit)); }

float Palette_Width(float unit, int columns) {
    return ceilf(2 * EDGE * unit + (float)columns * wanted(unit) + (float)(columns - 1) * GAP * unit);
}

/* Fills the strip with rows of cells, a heading over each group. */
static void lay_cells(Palette *palette) {
    const int edge = (int)(EDGE * palette->unit), gap = (int)fmaxf(2, GAP * palette->unit);
    const int inner = (int)palette->strip.w - 2 * edge;
    palette->columns = (int)(((float)inner + (float)gap) / (wanted(palette->unit) + (float)gap));
    if (palette->columns < 1) palette->columns = 1;
    palette->size = (inner - (palette->columns - 1) * gap) / palette->columns;
    if (palette->size < (int)LEAST) palette->size = (int)LEAST;
    int y = 0, column = 0, row = -1, group = -1;
    for (int i = 0; i < SHOWN_GROUPS; i++) palette->head[i] = -1;
    for (int i = 0; i < palette->cells; i++) {
        PaletteCell *cell = &palette->cell[i];
        const bool fresh = (int)cell->group != group;
        if (fresh || column == palette->columns) {
            y += row < 0 ? 0 : palette->size + gap;
            if (fresh) palette->head[cell->group] = y, y += (int)palette->line;
            column = 0, row++, group = (int)cell->group;
        }
        *cell = (PaletteCell){
            .kind = cell->kind, .group = cell->group, .x = edge + column++ * (palette->size + gap), .y = y, .row = row};
    }
    palette->height = y + palette->size + edge;
}

static void scroll_by(Palette *palette, float by) {
    const float most = (float)palette->height - palette->strip.h;
    palette->scroll = fmaxf(0, fminf(palette->scroll + by, most));
}

static int cell_of(const Palette *palette, int kind) {
    for (int i = 0; i < palette->cells; i++)
        if (palette->cell[i].kind == kind) return i;
    return -1;
}

static void show_chosen(Palette *palette) {
    const int index = cell_of(palette, palette->chosen);
    if (index < 0) return;
    const float top = (float)palette->cell[index].y - palette->line,
                foot = (float)(palette->cell[index].y + palette->size) + EDGE * palette->unit;
    if (foot - palette->scroll > palette->strip.h) scroll_by(palette, foot - palette->scroll - palette->strip.h);
    if (top < palette->scroll) scroll_by(palette, top - palette->scroll);
}

void Palette_Lay(Palette *palette, Text *text, float unit, DrawRect strip) {
    const float line = ceilf(1.35f * Text_LineHeight(text, TEXT_SMALL));
    strip = (DrawRect){floorf(strip.x), floorf(strip.y), fmaxf(floorf(strip.w), LEAST), fmaxf(floorf(strip.h), LEAST)};
    const bool same = palette->unit == unit && palette->line == line && palette->strip.w == strip.w;
    const bool still = same && palette->strip.h == strip.h;
    palette->unit = unit, palette->line = line, palette->strip = strip;
    if (!same) lay_cells(palette);
    if (!still) show_chosen(palette);
    scroll_by(palette, 0);
}

static DrawRect place_of(const Palette *palette, const PaletteCell *cell) {
    return (DrawRect){palette->strip.x + (float)cell->x, palette->strip.y + (float)cell->y - floorf(palette->scroll),
                      (float)palette->size, (float)palette->size};
}

static int cell_at(const Palette *palette, const float at[2]) {
    for (int i = 0; i < palette->cells && DrawRect_Holds(palette->strip, at); i++)
        if (DrawRect_Holds(place_of(palette, &palette->cell[i]), at)) return i;
    return -1;
}

/* ---- Choosing ------------------------------------------------------------------------------------------------ */

void Palette_Choose(Palette *palette, int kind) {
    palette->chosen = kind;
    show_chosen(palette);
}

static int choose(Palette *palette, int cell) {
    palette->pressed = -1;
    Palette_Choose(palette, palette->cell[cell].kind);
    return palette->chosen;
}

/* A press that goes on. */
static int follow(Palette *palette, const PaletteInput *input) {
    const float across = input->pointer[0] - palette->from[0], down = input->pointer[1] - palette->from[1];
    const float *at = input->pointer;
    const bool beside = at[0] < palette->strip.x || at[0] >= palette->strip.x + palette->strip.w;
    const int cell = palette->pressed;
    if (!palette->drags && beside && cell < palette->cells) return choose(palette, cell);
    if (fabsf(down) > fmaxf(fmaxf(DRAG * palette->unit, DRAG), fabsf(across))) palette->drags = true;
    if (palette->drags) scroll_by(palette, palette->last - at[1]);
    palette->last = at[1];
    if (input->held) return PALETTE_NOTHING;
    palette->pressed = -1;
    return !palette->drags && cell == cell_at(palette, palette->from) ? choose(palette, cell) : PALETTE_NOTHING;
}

int Palette_Point(Palette *palette, const PaletteInput *input) {
    const bool inside = DrawRect_Holds(palette->strip, input->pointer);
    const float row = (float)(palette->size + (int)fmaxf(2, GAP * palette->unit));
    if (inside) scroll_by(palette, -input->wheel * row * NOTCH);
    palette->hovered = inside && !input->lifted ? cell_at(palette, input->pointer) : -1;
    if (input->click && inside) {
        palette->pressed = palette->hovered >= 0 ? palette->hovered : PALETTE_CELLS; /* between cells it only scrolls */
        palette->from[0] = input->pointer[0], palette->from[1] = palette->last = input->pointer[1];
        palette->drags = false;
    }
    return palette->pressed < 0 ? PALETTE_NOTHING : follow(palette, input);
}

/* The cell in another row that is nearest to this one's column. */
static int beside(const Palette *palette, int from, int way) {
    const int rows = palette->cell[palette->cells - 1].row + 1, row = (palette->cell[from].row + way + rows) % rows;
    int best = from;
    for (int i = 0, least = 1 << 30; i < palette->cells; i++) {
        const int off = abs(palette->cell[i].x - palette->cell[from].x);
        if (palette->cell[i].row == row && off < least) best = i, least = off;
    }
    return best;
}

int Palette_Walk(Palette *palette, int x, int y) {
    int cell = cell_of(palette, palette->chosen);
    if (cell < 0)
        cell = 0;
    else if (x)
        cell = (cell + (x > 0 ? 1 : -1) + palette->cells) % palette->cells;
    else if (y)
        cell = beside(palette, cell, y > 0 ? 1 : -1);
    return choose(palette, cell);
}
