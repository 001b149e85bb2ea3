/* Draws the palette, and has its pictures made one by one. */
#include "game/workshop/palette/palette.h"

#include "game/hud/hud.h"

#include <math.h>

static const char *const HEADS[SHOWN_GROUPS] = {
    [SHOWN_STONE] = "Stone",       [SHOWN_AIR] = "Air",
    [SHOWN_FIRE] = "Fire",         [SHOWN_MACHINES] = "Machines",
    [SHOWN_BODIES] = "Bodies",     [SHOWN_KEEPER] = "Keeper",
    [SHOWN_PICTURES] = "Pictures", [SHOWN_MEASURING] = "Measuring",
    [SHOWN_OTHERS] = "Others",
};

#define GROUND DRAW_RGB(0x101116)

/* ---- Pictures ------------------------------------------------------------------------------------------------ */

/* Cells in sight come first. -1 if all are made. */
static int next_cell(const Palette *palette) {
    int any = -1;
    for (int i = 0; i < palette->cells; i++) {
        const PaletteCell *cell = &palette->cell[i];
        const float y = (float)cell->y - palette->scroll;
        if (cell->made) continue;
        if (y + (float)palette->size > 0 && y < palette->strip.h) return i;
        if (any < 0) any = i;
    }
    return any;
}

bool Palette_IsReady(const Palette *palette) { return next_cell(palette) < 0; }

/* Room for all pictures as they are laid out. False if out of memory. */
static bool begin_pictures(Palette *palette) {
    const int width = (int)palette->strip.w;
    const size_t count = (size_t)width * (size_t)palette->height;
    uint32_t *pixels = Room_For(&palette->pixels, count * sizeof *pixels);
    palette->width = width;
    for (size_t i = 0; pixels && i < count; i++) pixels[i] = GROUND;
    return pixels != NULL;
}

static void make_picture(Palette *palette) {
    const int next = next_cell(palette);
    bool fresh = true;
    for (int i = 0; i < palette->cells; i++) fresh = fresh && !palette->cell[i].made;
    if (next < 0) {
        Studio_Destroy(palette->studio);
        palette->studio = NULL;
        return;
    }
    if (fresh && !begin_pictures(palette)) return;
    if (!palette->studio) { /* which is enough for a frame */
        palette->studio = Studio_Create();
        return;
    }
    PaletteCell *cell = &palette->cell[next];
    uint32_t *pixels = palette->pixels.memory;
    cell->bare = !Studio_Paint(palette->studio, cell->kind, pixels + cell->x + (ptrdiff_t)cell->y * palette->width,
                               palette->size, palette->width);
    cell->made = true;
    palette->version++;
}

void Palette_Finish(Palette *palette) {
    for (int i = 0; i <= palette->cells + 1 && !Palette_IsReady(palette); i++) make_picture(palette);
}

/* ---- Drawing ------------------------------------------------------------------------------------------------- */

static DrawRect rect_of(const Palette *palette, const PaletteCell *cell) {
    return (DrawRect){palette->strip.x + (float)cell->x, palette->strip.y + (float)cell->y - floorf(palette->scroll),
                      (float)palette->size, (float)palette->size};
}

static void draw_pictures(const Palette *palette, Draw *draw) {
    const float from = floorf(palette->scroll), high = fminf(palette->strip.h, (float)palette->height - from);
    const DrawStill still = {palette->pixels.memory, palette->width, palette->height, palette->version};
    DrawRect strip = palette->strip;
    if (still.pixels &&
        Draw_Still(draw, &still, (DrawRect){0, from, strip.w, high}, (DrawRect){strip.x, strip.y, strip.w, high}))
        strip.y += high, strip.h -= high;
    Draw_Rect(draw, strip, GROUND);
}

static void draw_heads(const Palette *palette, Draw *draw, Text *text) {
    const float edge = (float)palette->cell[0].x;
    for (int i = 0; i < SHOWN_GROUPS; i++) {
        const float y = palette->strip.y + (float)palette->head[i] - floorf(palette->scroll);
        const float foot = y + palette->line, thin = fmaxf(1, palette->unit);
        if (palette->head[i] < 0 || foot < palette->strip.y || y > palette->strip.y + palette->strip.h) continue;
        Text_Draw(text, TEXT_SMALL, palette->strip.x + edge, y + 0.1f * palette->line, HUD_EMBER, "%s", HEADS[i]);
        Draw_Rect(draw, (DrawRect){palette->strip.x + edge, foot - 3 * thin, palette->strip.w - 2 * edge, thin},
                  DRAW_RGBA(0xFF9A3C, 60));
    }
}

/* A kind that nothing shows is known by its first letters. */
static void draw_letters(const Palette *palette, Text *text, const PaletteCell *cell) {
    const DrawRect at = rect_of(palette, cell);
    float width, height;
    Text_Measure(text, TEXT_NORMAL, &width, &height, "%.3s", Palette_Title(cell->kind));
    Text_Draw(text, TEXT_NORMAL, at.x + (at.w - width) / 2, at.y + (at.h - height) / 2, HUD_INK, "%.3s",
              Palette_Title(cell->kind));
}

static void draw_marks(const Palette *palette, Draw *draw, Text *text) {
    const float thick = fmaxf(2, 3 * palette->unit);
    for (int i = 0; i < palette->cells; i++) {
        const PaletteCell *cell = &palette->cell[i];
        const DrawRect at = rect_of(palette, cell);
        const bool chosen = cell->kind == palette->chosen;
        if (at.y + at.h < palette->strip.y || at.y > palette->strip.y + palette->strip.h) continue;
        if (!cell->made) Draw_Rect(draw, at, DRAW_RGBA(0xFFFFFF, 12));
        if (cell->made && cell->bare) draw_letters(palette, text, cell);
        if (!chosen && i != palette->hovered) continue;
        const DrawRect around = {at.x - thick, at.y - thick, at.w + 2 * thick, at.h + 2 * thick};
        if (chosen) Draw_Rect(draw, at, DRAW_RGBA(0xFF9A3C, 36));
        Draw_Frame(draw, chosen ? around : at, chosen ? thick : fmaxf(1, thick / 2), chosen ? HUD_EMBER : HUD_INK);
    }
}

static void draw_scroll(const Palette *palette, Draw *draw) {
    const float all = (float)palette->height, width = fmaxf(2, 2.5f * palette->unit);
    const DrawRect strip = palette->strip;
    if (all <= strip.h) return;
    Draw_Rect(draw, (DrawRect){strip.x + strip.w - width, strip.y, width, strip.h}, DRAW_RGBA(0xFFFFFF, 20));
    Draw_Rect(draw,
              (DrawRect){strip.x + strip.w - width, strip.y + strip.h * palette->scroll / all, width,
                         strip.h * strip.h / all},
              Draw_Fade(HUD_EMBER, 0.6f));
}

/* Beside the strip, at the cell's height. */
static void draw_name(const Palette *palette, Draw *draw, Text *text, const PaletteCell *cell) {
    const DrawRect at = rect_of(palette, cell), strip = palette->strip;
    const float pad = 8 * palette->unit;
    float width, height;
    Text_Measure(text, TEXT_NORMAL, &width, &height, "%s", Palette_Title(cell->kind));
    const float y = fmaxf(strip.y, fminf(at.y + (at.h - height) / 2 - pad, strip.y + strip.h - height - 2 * pad));
    const DrawRect pane = {strip.x + strip.w + pad, y, width + 2 * pad, height + 2 * pad};
    Draw_Rect(draw, pane, DRAW_RGBA(0x0A0B10, 235));
    Draw_Frame(draw, pane, fmaxf(1, palette->unit), DRAW_RGBA(0xFF9A3C, 110));
    Text_Draw(text, TEXT_NORMAL, pane.x + pad, pane.y + pad, HUD_INK, "%s", Palette_Title(cell->kind));
}

void Palette_Draw(Palette *palette, Draw *draw, Text *text, bool focused) {
    const PaletteCell *named = palette->hovered >= 0 ? &palette->cell[palette->hovered] : NULL;
    make_picture(palette);
    Draw_Clip(draw, &palette->strip);
    draw_pictures(palette, draw);
    draw_heads(palette, draw, text);
    draw_marks(palette, draw, text);
    draw_scroll(palette, draw);
    Draw_Clip(draw, NULL);
    for (int i = 0; i < palette->cells && focused && !named; i++)
        if (palette->cell[i].kind == palette->chosen) named = &palette->cell[i];
    if (named) draw_name(palette, draw, text, named);
}
