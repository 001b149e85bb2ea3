/* drawn_kit.h - what is drawn in the window of hud_kit.h, pinned down by a sum. Letters count: where the font is
 * another than Debian's DejaVu, or is drawn otherwise, nothing is compared. */
#ifndef TESTS_DRAWN_KIT_H
#define TESTS_DRAWN_KIT_H

#include "tests/kits/hud_kit.h"
#include "tests/kits/sum_kit.h"

enum { WIDTH = 1280, HEIGHT = 720 };

static inline void clear(void) { Draw_Clear(App_Draw(app), DRAW_RGB(0x404040)); }

static inline Sum seen(void) {
    static uint32_t pixels[WIDTH * HEIGHT];
    Sum sum = {0};
    SDL_Renderer *renderer = Draw_Renderer(App_Draw(app));
    assert_int_equal(SDL_RenderReadPixels(renderer, NULL, SDL_PIXELFORMAT_ARGB8888, pixels, WIDTH * 4), 0);
    for (int i = 0; i < WIDTH * HEIGHT; i++) pixels[i] ^= 0x404040u; /* what nothing is drawn on counts for nothing */
    for (int y = 0; y < HEIGHT; y++) {
        Sum_Pixels(&sum, pixels + y * WIDTH, WIDTH);
        Sum_Add(&sum, 0); /* a row is a whole number of turns of the weights, and one as the next would count alike */
    }
    return sum;
}

static inline void same_font_or_skip(void) {
    static const SumRow FONT[] = {{"font", 3008594.78125}};
    clear();
    Text_Draw(text, TEXT_LARGE, 40, 60, HUD_INK, "Hamburgefonstiv 0123456789 m/s\u00b2");
    const Sum sum = seen();
    if (!Sum_Shows(&sum, "font", FONT, 1)) skip();
}

/* 1 if what is seen is not as the table has it, else 0. */
#define SHOWN(name, table) (!Sum_Shows(&(Sum[]){seen()}[0], name, table, sizeof table / sizeof *table))

#endif
