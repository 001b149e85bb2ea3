/* Words: measured as they are drawn, following the window, in Latin-1. */
#include "tests/kits/engine_kit.h"
#include "engine/draw/text.h"
#include "tests/kits/own_kit.h"
#include "tests/kits/test.h"

static App *app;
static Text *text;

static int setup(void **state) {
    (void)state;
    char path[1024];
    app = kit_headless(640, 360);
    if (!File_AssetPath("fonts/DejaVuSans.ttf", path, sizeof path)) fail_msg("%s", Log_Reason());
    text = Text_Create(App_Draw(app), path);
    if (!text) fail_msg("%s", Log_Reason());
    Draw_Clear(App_Draw(app), DRAW_RGB(0));
    return 0;
}

static int teardown(void **state) {
    (void)state;
    Text_Destroy(text);
    assert_int_equal(Draw_Failures(App_Draw(app)), 0);
    App_Destroy(app);
    return 0;
}

static float width_of(TextSize size, const char *string) {
    float width, height;
    Text_Measure(text, size, &width, &height, "%s", string);
    return width;
}

/* Columns and rows that hold anything but black. */
static SDL_Rect drawn(int width, int height) {
    static uint32_t pixels[1280 * 720];
    int left = width, right = -1, top = height, bottom = -1;
    SDL_RenderReadPixels(Draw_Renderer(App_Draw(app)), NULL, SDL_PIXELFORMAT_ARGB8888, pixels, width * 4);
    for (int i = 0; i < width * height; i++) {
        if ((pixels[i] & 0xFFFFFF) == 0) continue;
        left = SDL_min(left, i % width);
        right = SDL_max(right, i % width);
        top = SDL_min(top, i / width);
        bottom = SDL_max(bottom, i / width);
    }
    return (SDL_Rect){left, top, right - left + 1, bottom - top + 1};
}

TEST_WITH(setup, teardown, what_is_drawn_fits_what_was_measured) {
    float width, height;
    Text_Measure(text, TEXT_LARGE, &width, &height, "Ember %d", 42);
    Text_Draw(text, TEXT_LARGE, 100, 50, DRAW_RGB(0xFFFFFF), "Ember %d", 42);
    const SDL_Rect box = drawn(640, 360);
    assert_true(box.x >= 99 && box.x <= 104);
    assert_true(box.y >= 50 && box.y + box.h <= 50 + (int)height);
    assert_true(box.w > (int)width - 6 && box.w <= (int)width + 1);
}

TEST_WITH(setup, teardown, lines_stack) {
    float width, height;
    Text_Measure(text, TEXT_NORMAL, &width, &height, "one\ntwo\n\nfour");
    assert_float_equal(height, 4 * Text_LineHeight(text, TEXT_NORMAL), 0);
    assert_float_equal(width, width_of(TEXT_NORMAL, "four"), 0);
}

TEST_WITH(setup, teardown, latin_is_known_and_the_rest_is_marked) {
    assert_float_equal(width_of(TEXT_NORMAL, "\xC3\xA4"), width_of(TEXT_NORMAL, "a"), 0);         /* a umlaut */
    assert_true(width_of(TEXT_NORMAL, "\xC2\xB2") < width_of(TEXT_NORMAL, "2"));                  /* squared */
    assert_float_equal(width_of(TEXT_NORMAL, "\xE2\x82\xAC"), width_of(TEXT_NORMAL, "?"), 0);     /* euro */
    assert_float_equal(width_of(TEXT_NORMAL, "\xF0\x9F\x94\xA5"), width_of(TEXT_NORMAL, "?"), 0); /* fire */
    assert_float_equal(width_of(TEXT_NORMAL, "\xC3"), width_of(TEXT_NORMAL, "?"), 0);             /* cut off */
    assert_float_equal(width_of(TEXT_NORMAL, "\x80\xBF"), width_of(TEXT_NORMAL, "?"), 0);         /* out of place */
    assert_float_equal(width_of(TEXT_NORMAL, "\x01\x7F"), 0, 0);
}

TEST_WITH(setup, teardown, sizes_follow_the_window) {
    char path[1024];
    assert_true(File_AssetPath("fonts/DejaVuSans.ttf", path, sizeof path));
    App *window = App_Create(&(AppDef){.title = "text", .width = 1280, .height = 720});
    if (!window) fail_msg("%s", Log_Reason());
    SDL_Window *sdl_window = SDL_RenderGetWindow(Draw_Renderer(App_Draw(window)));
    Text *headless_text = text;
    text = Text_Create(App_Draw(window), path);
    const float small = width_of(TEXT_NORMAL, "the same words");
    SDL_SetWindowSize(sdl_window, 2560, 1440);
    assert_true(App_BeginFrame(window));
    const float large = width_of(TEXT_NORMAL, "the same words");
    assert_true(large > 1.8f * small && large < 2.2f * small);
    SDL_SetWindowSize(sdl_window, 1280, 4000); /* tall: words keep to the width */
    assert_true(App_BeginFrame(window));
    assert_float_equal(width_of(TEXT_NORMAL, "the same words"), small, 0);
    SDL_SetWindowSize(sdl_window, 1, 1);
    assert_true(App_BeginFrame(window));
    Text_Draw(text, TEXT_TITLE, 0, 0, DRAW_RGB(0xFFFFFF), "tiny");
    assert_true(width_of(TEXT_TITLE, "tiny") > 0);
    Text_Destroy(text);
    App_Destroy(window);
    text = headless_text;
}

TEST_WITH(setup, teardown, letters_grow_on_demand_and_stay_readable) {
    OwnApp *window = kit_headless(800, 600);
    char path[1024];
    assert_true(File_AssetPath("fonts/DejaVuSans.ttf", path, sizeof path));
    Text *words = Text_Create(App_Draw(window), path);
    float line[TEXT_SIZE_COUNT];
    for (int i = 0; i < TEXT_SIZE_COUNT; i++) line[i] = Text_LineHeight(words, (TextSize)i);
    assert_true(line[TEXT_SMALL] >= 11 && line[TEXT_NORMAL] >= 13);
    const float unit = Text_Unit(words);
    assert_float_equal(unit, 13 * .04f, 1e-6f); /* as if the window were 520 px high */
    Text_SetScale(words, 2);
    assert_float_equal(Text_Unit(words), 2 * 450 / 1000.f, 1e-6f);
    for (int i = 0; i < TEXT_TITLE; i++) assert_true(Text_LineHeight(words, (TextSize)i) > 1.5f * line[i]);
    assert_float_equal(Text_LineHeight(words, TEXT_TITLE), line[TEXT_TITLE], 0);
    Text_SetScale(words, 1);
    for (int i = 0; i < TEXT_SIZE_COUNT; i++) assert_float_equal(Text_LineHeight(words, (TextSize)i), line[i], 0);
    Text_Destroy(words);
}

TEST_WITH(setup, teardown, an_unusable_font_is_named) {
    assert_null(Text_Create(App_Draw(app), "no/such/font.ttf"));
    assert_non_null(strstr(Log_Reason(), "no/such/font.ttf"));
    char path[1024];
    assert_true(File_WriteAtomically(kit_path(path, "test_text.ttf"), "not a font", 10));
    assert_null(Text_Create(App_Draw(app), path));
    assert_non_null(strstr(Log_Reason(), "test_text.ttf"));
    remove(path);
    assert_null(Text_Create(App_Draw(app), "/dev/zero")); /* which has no end */
    assert_non_null(strstr(Log_Reason(), "/dev/zero cannot be read: it is a pipe or a device"));
    Text_Destroy(NULL);
}

static int wrapped(const char *string, float width, char lines[8][200]) {
    static char words[400];
    int count = 0;
    snprintf(words, sizeof words, "%s", string);
    Text_Wrap(text, TEXT_NORMAL, width, words);
    for (char *line = strtok(words, "\n"); line && count < 8; line = strtok(NULL, "\n"))
        snprintf(lines[count++], 200, "%s", line);
    return count;
}

/* No line is too wide, none is left with a word alone, and no more are taken than are needed. */
TEST_WITH(setup, teardown, wrapped_lines_are_of_a_length) {
    static const char WORDS[] = "Hold your flame to a brazier to light it.";
    char lines[8][200];
    float all = width_of(TEXT_NORMAL, WORDS);
    assert_int_equal(wrapped(WORDS, all + 1, lines), 1);
    assert_int_equal(wrapped(WORDS, 0.95f * all, lines), 2);
    float first = width_of(TEXT_NORMAL, lines[0]), second = width_of(TEXT_NORMAL, lines[1]);
    assert_true(first < 0.65f * all && second < 0.65f * all);
    int count = wrapped(WORDS, 0.4f * all, lines);
    assert_in_range(count, 3, 4);
    for (int i = 0; i < count; i++) assert_true(width_of(TEXT_NORMAL, lines[i]) <= 0.4f * all);
    assert_int_equal(wrapped("Two\nlines", all, lines), 2);
    assert_int_equal(wrapped("Unbreakable", 5, lines), 1);
    assert_int_equal(wrapped("", 5, lines), 0);
}

/* White at the top, ember at the foot; in lower case small capitals, which stand on the same line. A font that is
 * missing changes nothing. */
TEST_WITH(setup, teardown, titles_are_carved) {
    char path[1024];
    for (int font = 0; font < 3; font++) {
        Draw_Clear(App_Draw(app), DRAW_RGB(0));
        if (font == 1) Text_SetCarved(text, "no/such/font.ttf");
        if (font == 2 && File_AssetPath("fonts/DejaVuSerif-Bold.ttf", path, sizeof path)) Text_SetCarved(text, path);
        Text_Draw(text, TEXT_TITLE, 100, 50, DRAW_RGB(0xFFFFFF), "I");
        const SDL_Rect large = drawn(640, 360);
        const int middle = large.x + large.w / 2;
        assert_true((kit_pixel(app, middle, large.y + 3) & 255) > 200);
        assert_true((kit_pixel(app, middle, large.y + large.h - 4) & 255) < 100);
        assert_true((kit_pixel(app, middle, large.y + large.h - 4) >> 16) > 150);
        const uint32_t lowest = kit_pixel(app, middle, large.y + large.h - 1) >> 16;
        assert_true(lowest + 40 < kit_pixel(app, middle, large.y + large.h - 2) >> 16); /* a dark lower edge */
        Draw_Clear(App_Draw(app), DRAW_RGB(0));
        Text_Draw(text, TEXT_TITLE, 100, 50, DRAW_RGB(0xFFFFFF), "i");
        const SDL_Rect small = drawn(640, 360);
        assert_in_range(small.h, large.h * 7 / 10, large.h * 9 / 10);
        assert_in_range(small.y + small.h - large.y - large.h + 1, 0, 2);
    }
}
