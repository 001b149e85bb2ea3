/* The workshop's palette: all kinds are there, can be told apart, and can be chosen by mouse, finger and keys. */
#include "tests/kits/engine_kit.h"

#include "game/workshop/palette/palette.h"

#include <math.h>

enum { SIZE = 44, KINDS_MOST = 96 };

static App *app;
static Text *text;
static Palette *palette;

static int set_up(int width, int height) {
    char font[1024];
    app = kit_headless(width, height);
    assert_true(File_AssetPath("fonts/DejaVuSans.ttf", font, sizeof font));
    text = Text_Create(App_Draw(app), font);
    palette = Palette_Create();
    return text && palette ? 0 : -1;
}

static int open_small(void **state) { return (void)state, set_up(800, 600); }
static int open_large(void **state) { return (void)state, set_up(2560, 1440); }

static int tear_down(void **state) {
    (void)state;
    Palette_Destroy(palette);
    Text_Destroy(text);
    App_Destroy(app);
    return 0;
}

static void lay(int columns, float height) {
    Palette_Lay(palette, text, Text_Unit(text), (DrawRect){10, 20, Palette_Width(Text_Unit(text), columns), height});
}

static float middle(const PaletteCell *cell, int axis) {
    return (axis ? palette->strip.y + (float)cell->y - palette->scroll : palette->strip.x + (float)cell->x) +
           (float)palette->size / 2;
}

static int point(float x, float y, bool click, bool held) {
    return Palette_Point(palette, &(PaletteInput){.pointer = {x, y}, .click = click, .held = held});
}

/* ---- Pictures ---------------------------------------------------------------------------------------------- */

/* The mean difference of two pictures' colours, 0 .. 255. */
static double difference(const uint32_t *a, const uint32_t *b) {
    double sum = 0;
    for (int i = 0; i < SIZE * SIZE; i++)
        for (int shift = 0; shift < 24; shift += 8) sum += abs((int)(a[i] >> shift & 255) - (int)(b[i] >> shift & 255));
    return sum / (3 * SIZE * SIZE);
}

TEST(every_kind_has_a_picture_that_is_like_no_other) {
    static uint32_t pixels[KINDS_MOST][SIZE * SIZE];
    Studio *studio = Studio_Create();
    assert_non_null(studio);
    const int count = DocumentKind_Count() + 1;
    assert_true(count > 25 && count < KINDS_MOST);
    for (int i = 0; i < count; i++) {
        const int kind = i ? i - 1 : PALETTE_STONE;
        if (!Studio_Paint(studio, kind, pixels[i], SIZE, SIZE)) fail_msg("%s has none", Palette_Title(kind));
        for (int k = 0; k < i; k++)
            if (difference(pixels[i], pixels[k]) < 4)
                fail_msg("%s looks like %s: %g", Palette_Title(kind), Palette_Title(k ? k - 1 : PALETTE_STONE),
                         difference(pixels[i], pixels[k]));
    }
    Studio_Destroy(studio);
}

static void draw(void) { Palette_Draw(palette, App_Draw(app), text, false); }

static int made(void) {
    int count = 0;
    for (int i = 0; i < palette->cells; i++) count += palette->cell[i].made;
    return count;
}

TEST_WITH(open_small, tear_down, pictures_are_made_one_a_frame_and_kept) {
    lay(3, 300);
    for (int i = 0; i <= palette->cells; i++) {
        assert_false(Palette_IsReady(palette));
        assert_int_equal(made(), i ? i - 1 : 0);
        draw();
    }
    draw();
    assert_true(Palette_IsReady(palette) && !palette->studio);
    const PaletteCell *cell = &palette->cell[0];
    const uint32_t stone = kit_pixel(app, (int)middle(cell, 0), (int)middle(cell, 1));
    Palette_Lay(palette, text, Text_Unit(text),
                (DrawRect){40, 20, Palette_Width(Text_Unit(text), 3), 200}); /* elsewhere, as wide */
    assert_true(Palette_IsReady(palette));
    Draw_Clear(App_Draw(app), DRAW_RGB(0x00FF00));
    draw();
    assert_int_equal(kit_pixel(app, (int)middle(cell, 0), (int)middle(cell, 1)), stone);
    assert_int_equal(kit_pixel(app, 45, 230), 0x00FF00); /* nothing below the strip */
    lay(4, 300);
    assert_false(Palette_IsReady(palette));
}

/* ---- Layout ------------------------------------------------------------------------------------------------ */

static bool overlap(const PaletteCell *a, const PaletteCell *b) {
    return abs(a->x - b->x) < palette->size && abs(a->y - b->y) < palette->size;
}

static void check_layout(float scale, int columns) {
    Text_SetScale(text, scale);
    lay(columns, 400);
    assert_true(palette->size >= 44 && (float)palette->size >= 2.5f * Text_LineHeight(text, TEXT_SMALL));
    assert_int_equal(palette->columns, columns);
    for (int i = 0; i < palette->cells; i++) {
        const PaletteCell *cell = &palette->cell[i];
        if (cell->x < 0 || (float)(cell->x + palette->size) > palette->strip.w) fail_msg("cell %d is cut", i);
        if (cell->y + palette->size > palette->height) fail_msg("cell %d is below the end", i);
        for (int k = 0; k < i; k++)
            if (overlap(cell, &palette->cell[k])) fail_msg("cells %d and %d overlap", i, k);
        for (int k = 0; k < SHOWN_GROUPS; k++) {
            const float head = (float)palette->head[k], foot = head + palette->line;
            if (head >= 0 && foot > (float)cell->y + 1 && head < (float)(cell->y + palette->size))
                fail_msg("a heading lies on cell %d", i);
        }
    }
}

static void check_layouts(void) {
    for (float scale = 1; scale <= 2; scale += 0.5f)
        for (int columns = 1; columns <= 5; columns++) check_layout(scale, columns);
}

TEST_WITH(open_small, tear_down, cells_are_large_and_apart_on_a_small_screen) { check_layouts(); }
TEST_WITH(open_large, tear_down, cells_are_large_and_apart_on_a_large_screen) { check_layouts(); }

/* ---- Choosing ---------------------------------------------------------------------------------------------- */

TEST_WITH(open_small, tear_down, a_click_chooses) {
    lay(3, 400);
    const PaletteCell *cell = &palette->cell[3];
    const float x = middle(cell, 0), y = middle(cell, 1);
    assert_int_equal(point(x, y, false, false), PALETTE_NOTHING);
    assert_string_equal(Palette_Title(Palette_Hovered(palette)), DocumentKind_At(cell->kind).title);
    assert_int_equal(point(x, y, true, true), PALETTE_NOTHING);
    assert_int_equal(point(x + 2, y, false, false), cell->kind);
    assert_int_equal(Palette_Chosen(palette), cell->kind);
    assert_int_equal(point(x, y, false, false), PALETTE_NOTHING); /* once */
    assert_int_equal(point(500, y, true, true), PALETTE_NOTHING);
    assert_int_equal(point(x, y, false, false), PALETTE_NOTHING); /* pressed elsewhere */
    assert_int_equal(point(x, y, true, true), PALETTE_NOTHING);
    assert_int_equal(point(500, y, false, true), cell->kind); /* and dragged into the hall */
    assert_string_equal(Palette_Title(PALETTE_NOTHING), "");
}

TEST_WITH(open_small, tear_down, a_finger_and_the_wheel_scroll) {
    lay(3, 250);
    const PaletteCell *cell = &palette->cell[3];
    const float x = middle(cell, 0), y = middle(cell, 1), most = (float)palette->height - palette->strip.h;
    point(x, y, true, true);
    for (int i = 0; i < 60; i++) assert_int_equal(point(x, y - (float)i, false, true), PALETTE_NOTHING);
    assert_true(palette->scroll > 40 && palette->scroll < 60);
    assert_int_equal(point(x, y - 60, false, false), PALETTE_NOTHING);
    assert_int_equal(Palette_Chosen(palette), PALETTE_NOTHING);
    for (int i = 0; i < 99; i++) Palette_Point(palette, &(PaletteInput){.pointer = {x, y}, .wheel = -1});
    assert_float_equal(palette->scroll, most, 0.01f);
    for (int i = 0; i < 99; i++) Palette_Point(palette, &(PaletteInput){.pointer = {500, y}, .wheel = 1});
    assert_float_equal(palette->scroll, most, 0.01f); /* the wheel turns what is under the pointer */
    for (int i = 0; i < 99; i++) Palette_Point(palette, &(PaletteInput){.pointer = {x, y}, .wheel = 1});
    assert_true(palette->scroll == 0);
}

static bool is_seen(int kind) {
    for (int i = 0; i < palette->cells; i++)
        if (palette->cell[i].kind == kind)
            return (float)palette->cell[i].y >= palette->scroll &&
                   (float)(palette->cell[i].y + palette->size) <= palette->scroll + palette->strip.h;
    return false;
}

TEST_WITH(open_small, tear_down, keys_walk_through_all) {
    bool met[KINDS_MOST] = {false};
    lay(3, 250);
    for (int i = 0; i < palette->cells; i++) {
        const int kind = Palette_Walk(palette, 1, 0);
        assert_true(kind >= PALETTE_STONE && !met[kind + 1] && is_seen(kind));
        met[kind + 1] = true;
    }
    assert_int_equal(Palette_Walk(palette, 1, 0), PALETTE_STONE); /* around */
    Palette_Choose(palette, palette->cell[1].kind);
    const int rows = palette->cell[palette->cells - 1].row + 1;
    for (int i = 1; i < rows; i++) assert_true(is_seen(Palette_Walk(palette, 0, 1)));
    assert_int_equal(palette->cell[palette->cells - 1].row, rows - 1);
    Palette_Walk(palette, 0, 1);
    assert_true(palette->scroll == 0); /* at the top again */
}
