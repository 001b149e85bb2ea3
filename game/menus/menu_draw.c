#include "game/hud/hud.h"
#include "game/menus/menu.h"

#include <math.h>
#include <stdio.h>

#define GLIDE 18.0f /* 1/s at which the light follows the focus */

typedef struct Pen {
    Draw *draw;
    Text *text;
    DrawRect row;
    float margin, line; /* px */
    DrawColour ink;
} Pen;

static float top_of(const Pen *pen) { return pen->row.y + (pen->row.h - pen->line) / 2; }

static void draw_right(const Pen *pen, float right, DrawColour colour, const char *words) {
    float x = right - Text_Width(pen->text, TEXT_NORMAL, words);
    Text_Draw(pen->text, TEXT_NORMAL, x, top_of(pen), colour, "%s", words);
}

static void draw_lines(const Pen *pen, const MenuLines *lines, bool has_words) {
    float width, height, right = pen->row.x + pen->row.w - pen->margin, middle = pen->row.y + pen->row.h / 2;
    Text_Measure(pen->text, lines->label_size, &width, &height, "%s", lines->label);
    Text_Draw(pen->text, lines->label_size, pen->row.x + pen->margin, middle - height / 2, pen->ink, "%s",
              lines->label);
    if (!has_words) return;
    Text_Measure(pen->text, lines->words_size, &width, &height, "%s", lines->words);
    Text_Draw(pen->text, lines->words_size, right - width, middle - height / 2, Draw_Mix(HUD_DIM, pen->ink, 0.35f),
              "%s", lines->words);
}

static void draw_switch(const Pen *pen, const MenuRow *row) {
    bool on = row->value > 0;
    float h = 0.78f * pen->line, w = 1.9f * h, right = pen->row.x + pen->row.w - pen->margin;
    float x = right - w, y = pen->row.y + pen->row.h / 2, knob = on ? right - h / 2 : x + h / 2;
    DrawColour track = on ? DRAW_RGB(0xC77A33) : DRAW_RGB(0x4A4A4E);
    Draw_Disc(pen->draw, x + h / 2, y, h / 2, track);
    Draw_Disc(pen->draw, right - h / 2, y, h / 2, track);
    Draw_Rect(pen->draw, (DrawRect){roundf(x + h / 2), roundf(y - h / 2), roundf(w - h), roundf(h)}, track);
    Draw_Disc(pen->draw, knob, y, 0.40f * h, HUD_INK);
    draw_right(pen, x - 0.6f * pen->margin, pen->ink, on ? "on" : "off");
}

static void draw_slider(const Pen *pen, const MenuRow *row, DrawRect bar) {
    float y = bar.y + bar.h / 2, thick = fmaxf(2, 0.12f * pen->line), x = bar.x + bar.w * row->value;
    char share[16];
    snprintf(share, sizeof share, "%d %%", (int)(100 * row->value + 0.5f));
    Draw_Rect(pen->draw, (DrawRect){bar.x, y - thick / 2, bar.w, thick}, DRAW_RGBA(0xFFFFFF, 50));
    Draw_Rect(pen->draw, (DrawRect){bar.x, y - thick / 2, bar.w * row->value, thick}, HUD_EMBER);
    Draw_Disc(pen->draw, x, y, 0.30f * pen->line, HUD_INK);
    draw_right(pen, bar.x - pen->margin, pen->ink, *row->words ? row->words : share);
}

static void draw_head(const Pen *pen, const MenuRow *row) {
    float small = Text_LineHeight(pen->text, TEXT_SMALL), y = pen->row.y + pen->row.h - 0.45f * pen->line - small;
    float rule = pen->row.y + pen->row.h - 0.35f * pen->line;
    if (y < pen->row.y + 0.2f * small) y = pen->row.y + pen->row.h - small, rule = y + small; /* if rows are low */
    Text_Draw(pen->text, TEXT_SMALL, pen->row.x + pen->margin, y, HUD_EMBER, "%s", row->label);
    Draw_Rect(pen->draw,
              (DrawRect){pen->row.x + pen->margin, rule, pen->row.w - 2 * pen->margin, fmaxf(1, 0.05f * pen->line)},
              DRAW_RGBA(0xFF9A3C, 60));
}

static void draw_row(const Menu *menu, Pen *pen, int index) {
    const MenuRow *row = &menu->row[index];
    pen->row = Menu_RowRect(menu, index);
    pen->ink = row->locked ? Draw_Fade(HUD_DIM, 0.55f) : index == menu->focus ? DRAW_RGB(0xFFF3E0) : HUD_INK;
    if (row->kind == MENU_HEAD) {
        draw_head(pen, row);
        return;
    }
    const bool slides = row->kind == MENU_SLIDER || row->kind == MENU_DIAL;
    const MenuLines lines = Menu_Lines(menu, pen->text, index);
    draw_lines(pen, &lines, *row->words && !slides);
    if (row->marked)
        Draw_Disc(pen->draw, pen->row.x + 0.45f * pen->margin, pen->row.y + pen->row.h / 2, 0.16f * pen->line,
                  HUD_EMBER);
    if (row->kind == MENU_SWITCH) draw_switch(pen, row);
    if (slides) draw_slider(pen, row, Menu_SliderRect(menu, index));
}

static void draw_light(Menu *menu, Draw *draw, float seconds) {
    if (Menu_RowRect(menu, menu->focus).h <= 0) return;
    float aim = (float)(menu->focus - menu->first), share = fminf(1, GLIDE * seconds);
    if (menu->read) share = 1; /* the light moves with the rows */
    menu->lit += (aim - menu->lit) * share;
    if (!(fabsf(menu->lit - aim) < 3)) menu->lit = aim; /* far away, or not a number */
    DrawRect light = {menu->area.x, roundf(menu->area.y + menu->row_height * menu->lit), menu->area.w,
                      menu->row_height};
    Draw_Rect(draw, light, DRAW_RGBA(0xFF9A3C, 38));
    Draw_Rect(draw, (DrawRect){light.x, light.y, fmaxf(2, 0.09f * light.h), light.h}, HUD_EMBER);
}

/* Draws a bar beside the rows if not all are shown. */
static void draw_scroll(const Menu *menu, Draw *draw) {
    if (menu->shown >= menu->rows) return;
    float width = fmaxf(2, 0.08f * menu->row_height), high = menu->row_height * (float)menu->shown;
    DrawRect bar = {menu->area.x + menu->area.w + width, menu->area.y, width, high};
    Draw_Rect(draw, bar, DRAW_RGBA(0xFFFFFF, 24));
    bar.y += high * (float)menu->first / (float)menu->rows;
    bar.h = high * (float)menu->shown / (float)menu->rows;
    Draw_Rect(draw, bar, Draw_Fade(HUD_EMBER, 0.6f));
}

void Menu_Draw(Menu *menu, Draw *draw, Text *text, float seconds) {
    Pen pen = {.draw = draw, .text = text, .margin = 0.35f * menu->row_height};
    pen.line = Text_LineHeight(text, TEXT_NORMAL);
    if (menu->rows > 0) draw_light(menu, draw, seconds);
    for (int i = menu->first; i < menu->first + menu->shown; i++) draw_row(menu, &pen, i);
    draw_scroll(menu, draw);
}
