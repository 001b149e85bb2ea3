/* Lays out a screen.
 *
 *     +------------------------+      +------+---------+
 *     | heading                |      |      | heading |
 *     | words                  |      | hall | words   |
 *     | rows      | beside     |      |      | rows    |
 *     +------------------------+      +------+---------+ */
#include "game/hud/hud.h"
#include "game/menus/screen.h"

#include <math.h>
#include <stdio.h>

#define ROW_LINES   1.75f /* height of a row of the menu, in lines of text */
#define BESIDE_HALL 0.42f /* of the width at most, for a pane beside a hall that one works in */
#define THUMB       44    /* units of the window, the least height of a row for thumbs */

static Page page_of(Draw *draw, Text *text, float seconds) {
    int width, height;
    Draw_Size(draw, &width, &height);
    float extent = fminf((float)height, (float)width * 9 / 16);
    return (Page){draw,   text, (float)width, (float)height, fmaxf(fmaxf(extent / 1000, 0.25f), Text_Unit(text)),
                  seconds};
}

static float row_of(const Screens *screens, const Page *page, float lines) {
    const float height = lines * Text_LineHeight(page->text, TEXT_NORMAL);
    return screens->fingers ? fmaxf(height, THUMB * Draw_Density(page->draw)) : height;
}

/* On a tall screen rows of text take several lines. */
static bool has_long_rows(const Screens *screens, const Page *page) {
    bool reads = false;
    for (int i = 0; i < screens->menu.rows; i++) reads = reads || screens->menu.row[i].kind == MENU_TEXT;
    return reads && page->height > page->width;
}

/* Returns the height that it takes, px. Draws only if there is a colour. */
static float write_words(const Page *page, DrawRect place, const char *words, DrawColour colour) {
    char lines[SCREENS_SAID * 2];
    float width, height;
    if (!*words) return 0;
    snprintf(lines, sizeof lines, "%s", words);
    Text_Wrap(page->text, TEXT_NORMAL, place.w, lines);
    Text_Measure(page->text, TEXT_NORMAL, &width, &height, "%s", lines);
    if (colour) Text_Draw(page->text, TEXT_NORMAL, place.x, place.y, colour, "%s", lines);
    return height + 0.6f * Text_LineHeight(page->text, TEXT_NORMAL);
}

/* ---- A pane in the middle -------------------------------------------------------------------------------- */

static void draw_pane(Screens *screens, const Screen *screen, const Page *page) {
    char words[SCREENS_SAID];
    float u = page->unit, margin = 44 * u, row = row_of(screens, page, has_long_rows(screens, page) ? 3.2f : ROW_LINES);
    float head = Text_LineHeight(page->text, TEXT_HEADING) * 1.35f;
    float w = fminf(screen->width * u, page->width - 8 * u), inner = w - 2 * margin;
    DrawRect place = {(page->width - w) / 2 + margin, 0, inner * (1 - screen->aside), 0};
    Screens_Say(screens, words);
    float above = head + write_words(page, place, words, 0), most = page->height - 2 * margin - above - 8 * u;
    if (most < row) most += above - head, above = head, words[0] = 0; /* a tiny window still shows a row to leave by */
    float rows = fminf((float)screens->menu.rows * row, fmaxf(floorf(most / row), 1) * row);
    if (screen->beside) rows = fmaxf(rows, fminf(most, 430 * u));
    float h = above + rows + 2 * margin, y = fmaxf((page->height - h) / 2, 0);
    DrawRect pane = {place.x - margin, y, w, h};
    Draw_Rect(page->draw, (DrawRect){0, 0, page->width, page->height}, DRAW_RGBA(0x050608, 120));
    Draw_Rect(page->draw, pane, DRAW_RGBA(0x0A0B10, 225));
    Draw_Frame(page->draw, pane, fmaxf(1, 1.5f * u), DRAW_RGBA(0xFF9A3C, 110));
    Text_Draw(page->text, TEXT_HEADING, place.x, y + margin * 0.8f, HUD_GOLD, "%s", Screen_Heading(screens));
    place.y = y + margin + head;
    write_words(page, place, words, HUD_DIM);
    DrawRect area = {place.x - 0.35f * row, y + margin + above, place.w + 0.7f * row, rows};
    Menu_Lay(&screens->menu, area, row);
    Menu_Draw(&screens->menu, page->draw, page->text, page->seconds);
    float gap = 56 * u, left = place.x + place.w + gap;
    if (screen->beside)
        screen->beside(screens, page,
                       (DrawRect){left, y + margin + head, place.x + inner - left, h - 2 * margin - head});
}

/* ---- A pane at the side ----------------------------------------------------------------------------------- */

static float aside_width(const Screens *screens, const Screen *screen, const Page *page) {
    const float most = screen == &Screen_Workshop ? BESIDE_HALL * page->width : page->width;
    if (screens->folded && screen == &Screen_Workshop) return 0;
    return fminf(screen->width * page->unit, most);
}

float Screens_AsideWidth(const Screens *screens, ScreenId id, Draw *draw, Text *text) {
    const Page page = page_of(draw, text, 0);
    return aside_width(screens, screens->table[id], &page);
}

static void draw_aside(Screens *screens, const Screen *screen, const Page *page) {
    char words[SCREENS_SAID];
    float u = page->unit, margin = 26 * u, row = row_of(screens, page, 1.2f);
    float w = aside_width(screens, screen, page), x = page->width - w, top = 14 * u;
    if (w <= 0) {
        Menu_Lay(&screens->menu, (DrawRect){page->width, 0, 1, row}, row);
        return;
    }
    DrawRect place = {x + margin, top + 1.2f * Text_LineHeight(page->text, TEXT_HEADING), w - 2 * margin, 0};
    Screens_Say(screens, words);
    const bool bare = screen == &Screen_Workshop; /* no hall lies behind it */
    Draw_Rect(page->draw, (DrawRect){x, 0, w, page->height}, bare ? DRAW_RGB(0x090A0F) : DRAW_RGBA(0x0A0B10, 215));
    Draw_Rect(page->draw, (DrawRect){x, 0, fmaxf(1, 1.5f * u), page->height}, DRAW_RGBA(0xFF9A3C, 110));
    Text_Draw(page->text, TEXT_HEADING, place.x, top, HUD_GOLD, "%s", Screen_Heading(screens));
    float used = place.y + write_words(page, place, words, HUD_INK);
    DrawRect area = {x + margin - 0.35f * row, used, place.w + 0.7f * row, fmaxf(page->height - used - top, row)};
    Menu_Lay(&screens->menu, area, row);
    Menu_Draw(&screens->menu, page->draw, page->text, page->seconds);
}

/* ---- Words over the hall ----------------------------------------------------------------------------------- */

/* Darkens the left side, so that words can be read whatever burns behind them. */
static void draw_shade(const Page *page) {
    enum { STRIPS = 24 };
    float w = 0.62f * page->width / STRIPS;
    for (int i = 0; i < STRIPS; i++) {
        float left = 1 - ((float)i + 0.5f) / STRIPS, x = roundf(w * (float)i);
        DrawRect strip = {x, 0, roundf(w * (float)(i + 1)) - x, page->height};
        Draw_Rect(page->draw, strip, DRAW_RGBA(0x050608, 205 * left * left * (3 - 2 * left)));
    }
}

static void draw_glow(const Page *page, float x, float y, const char *words) {
    static const float AT[][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}, {-.7f, -.7f}, {.7f, .7f}, {-.7f, .7f}, {.7f, -.7f}};
    for (int ring = 3; ring > 0; ring--)
        for (int i = 0; i < 8; i++) {
            float far = 5 * page->unit * (float)ring;
            Text_Draw(page->text, TEXT_TITLE, x + far * AT[i][0], y + far * AT[i][1], DRAW_RGBA(0xFF6A1E, 9), "%s",
                      words);
        }
    float deep = 3 * page->unit;
    Text_Draw(page->text, TEXT_TITLE, x + deep, y + 2 * deep, DRAW_RGBA(0x000000, 190), "%s", words);
    Text_Draw(page->text, TEXT_TITLE, x, y, HUD_GOLD, "%s", words);
}

static void draw_at_left(Screens *screens, const Screen *screen, const Page *page) {
    char words[SCREENS_SAID];
    float u = page->unit, line = Text_LineHeight(page->text, TEXT_NORMAL), row = row_of(screens, page, ROW_LINES);
    float x = fminf(110 * u, 0.05f * page->width + 40 * u), w = fminf(screen->width * u, page->width - x);
    float title = Text_LineHeight(page->text, TEXT_TITLE), rows = (float)screens->menu.rows * row;
    Screens_Say(screens, words);
    float y = fmaxf((page->height - title - 2.6f * line - rows) * 0.42f, 0), top = y + title + 2.6f * line;
    draw_shade(page);
    draw_glow(page, x, y, Screen_Heading(screens));
    write_words(page, (DrawRect){x + 6 * u, y + title, w, line}, words, HUD_INK);
    Menu_Lay(&screens->menu, (DrawRect){x - 0.35f * row + 6 * u, top, w, fmaxf(page->height - top, row)}, row);
    Menu_Draw(&screens->menu, page->draw, page->text, page->seconds);
    if (screen->beside) screen->beside(screens, page, (DrawRect){x + 6 * u, top + rows, w, page->height - top - rows});
}

void Screens_Draw(Screens *screens, Draw *draw, Text *text, float seconds) {
    if (!Screens_Shown(screens)) return;
    const Screen *screen = Screen_OnTop(screens);
    Page page = page_of(draw, text, seconds);
    Screens_Fill(screens);
    (screen->at_left ? draw_at_left : screen->aside_hall ? draw_aside : draw_pane)(screens, screen, &page);
    screens->laid = true;
}
