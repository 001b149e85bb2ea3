#include "game/menus/menu.h"

#include <math.h>
#include <stdio.h>

static TextSize fit(Text *text, float width, char *words) {
    if (Text_Width(text, TEXT_NORMAL, words) <= width) return TEXT_NORMAL;
    if (Text_Width(text, TEXT_SMALL, words) > width) Text_Wrap(text, TEXT_SMALL, width, words);
    return TEXT_SMALL;
}

/* The label gets half of the room, or more if the words are short. */
static void share(Text *text, float room, MenuLines *lines) {
    const float label = Text_Width(text, TEXT_SMALL, lines->label), words = Text_Width(text, TEXT_SMALL, lines->words);
    lines->words_size = TEXT_SMALL;
    if (Text_Width(text, TEXT_NORMAL, lines->label) + words <= room) return;
    lines->label_size = TEXT_SMALL;
    if (label + words <= room) return;
    if (label > room / 2) Text_Wrap(text, TEXT_SMALL, fmaxf(room / 2, room - words), lines->label);
    if (words > room / 2) Text_Wrap(text, TEXT_SMALL, fmaxf(room / 2, room - label), lines->words);
}

MenuLines Menu_Lines(const Menu *menu, Text *text, int index) {
    const MenuRow *row = &menu->row[index];
    const float margin = 0.35f * menu->row_height, line = Text_LineHeight(text, TEXT_NORMAL);
    const bool slides = row->kind == MENU_SLIDER || row->kind == MENU_DIAL;
    float room = menu->area.w - 4 * margin;
    MenuLines lines = {TEXT_NORMAL, TEXT_NORMAL, "", ""};
    snprintf(lines.label, sizeof lines.label, "%s", row->label);
    snprintf(lines.words, sizeof lines.words, "%s", row->words);
    if (slides)
        room -= Menu_SliderRect(menu, index).w + Text_Width(text, TEXT_NORMAL, *row->words ? row->words : "100 %");
    if (row->kind == MENU_SWITCH) room -= 1.5f * line + Text_Width(text, TEXT_NORMAL, "off");
    if (slides || !*row->words)
        lines.label_size = fit(text, room, lines.label);
    else if (Text_Width(text, TEXT_NORMAL, row->label) + Text_Width(text, TEXT_NORMAL, row->words) > room)
        share(text, room, &lines);
    return lines;
}
