/* Screens as they are drawn: at any size, with letters of any size, and where the mouse finds their rows. */
#include "tests/kits/engine_kit.h"

#include "game/menus/screens.h"
#include "tests/kits/test.h"

#include <math.h>

static Settings settings;
static Progress progress;
static Screens screens;
static double now;

static int set_up(void **state) {
    (void)state;
    settings = Settings_Standard();
    progress = (Progress){.levels = 0};
    Screens_Begin(&screens, &settings, &progress);
    return 0;
}

static Text *open_text(App *app) {
    char font[1024];
    assert_true(File_AssetPath("fonts/DejaVuSans.ttf", font, sizeof font));
    Text *text = Text_Create(App_Draw(app), font);
    assert_non_null(text);
    return text;
}

static void press(uint64_t pressed, const float pointer[2]) {
    const InputState frame = {.pressed = pressed, .held = pressed, .pointer = {pointer[0], pointer[1]}};
    Screens_Walk(&screens, &frame, (InputPress){.key = KEY_NONE}, now += 1);
}

static void draw_all(int width, int height) {
    App *app = kit_headless(width, height);
    Text *text = open_text(app);
    for (int id = 0; id < SCREEN_COUNT; id++) {
        Screens_Show(&screens, (ScreenId)id);
        for (int step = 0; step < 3; step++) {
            Screens_Draw(&screens, App_Draw(app), text, 0.016f);
            DrawRect rect = Menu_RowRect(&screens.menu, screens.menu.focus);
            if (width >= 320 && height >= 180 &&
                (rect.y < 0 || rect.y + rect.h > (float)height + 1 || rect.x + rect.w > (float)width))
                fail_msg("screen %d at %d x %d: the focus is outside", id, width, height);
            press(UINT64_C(1) << CONTROL_MENU_UP, (float[2]){0, 0});
            press(0, (float[2]){0, 0});
        }
        App_EndFrame(app);
        assert_true(App_BeginFrame(app));
    }
    assert_int_equal(Draw_Failures(App_Draw(app)), 0);
    Text_Destroy(text);
    App_Destroy(app);
}

TEST_WITH(set_up, NULL, every_screen_is_drawn_at_any_size) {
    static const int SIZES[][2] = {{1, 1},     {2, 900},   {900, 2},    {64, 36},
                                   {320, 180}, {320, 900}, {1280, 720}, {3840, 2160}};
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++) draw_all(SIZES[i][0], SIZES[i][1]);
}

/* Words stay in their rows, and beside each other. */
static void check_row(Text *text, int id, int row) {
    const MenuLines lines = Menu_Lines(&screens.menu, text, row);
    const DrawRect *area = &screens.menu.area;
    float label[2], words[2], bar = 0;
    const MenuKind kind = screens.menu.row[row].kind;
    Text_Measure(text, lines.label_size, &label[0], &label[1], "%s", lines.label);
    Text_Measure(text, lines.words_size, &words[0], &words[1], "%s", lines.words);
    if (kind == MENU_SLIDER || kind == MENU_DIAL) bar = 0.34f * area->w;
    if (kind != MENU_HEAD && label[0] + words[0] + bar > area->w)
        fail_msg("screen %d: '%s' and '%s' lie over each other", id, lines.label, lines.words);
    if (fmaxf(label[1], words[1]) > 1.05f * screens.menu.row_height)
        fail_msg("screen %d: '%s' is too high", id, lines.label);
}

static void check_screens(int width, int height, float scale) {
    App *app = kit_headless(width, height);
    Text *text = open_text(app);
    Text_SetScale(text, scale);
    for (int id = 0; id < SCREEN_COUNT; id++) {
        if (id == SCREEN_WORKSHOP || id == SCREEN_WORKSHOP_COSTS) continue; /* they get their rows from the workshop */
        Screens_Show(&screens, (ScreenId)id);
        Screens_Draw(&screens, App_Draw(app), text, 0.016f);
        const DrawRect *area = &screens.menu.area;
        if (screens.menu.shown < 2 || area->x < 0 || area->x + area->w > (float)width ||
            area->y + screens.menu.row_height * (float)screens.menu.shown > (float)height)
            fail_msg("screen %d at %d x %d and %.2f reaches over the edge", id, width, height, (double)scale);
        for (int row = 0; row < screens.menu.rows; row++) check_row(text, id, row);
    }
    Text_Destroy(text);
    App_Destroy(app);
}

TEST_WITH(set_up, NULL, words_fit_at_every_text_size) {
    for (float scale = 1; scale <= 2; scale += 0.25f) {
        check_screens(1280, 720, scale);
        check_screens(800, 600, scale);
    }
}

/* The pointer means what is drawn under it. What is not drawn yet cannot be hit by a second click. */
TEST_WITH(set_up, NULL, the_mouse_finds_the_rows) {
    App *app = kit_headless(1280, 720);
    Text *text = open_text(app);
    Screens_Show(&screens, SCREEN_PAUSE);
    Screens_Draw(&screens, App_Draw(app), text, 0.016f);
    const DrawRect rect = Menu_RowRect(&screens.menu, 3);
    const float at[2] = {rect.x + rect.w / 2, rect.y + rect.h / 2};
    press(0, (float[2]){0, 0});
    press(0, at);
    assert_int_equal(screens.menu.focus, 3);
    for (int clicks = 0; clicks < 2; clicks++) {
        press(UINT64_C(1) << CONTROL_MENU_POINT, at);
        assert_int_equal(Screens_Top(&screens), SCREEN_OPTIONS);
    }
    assert_true(screens.ask == ASK_NOTHING && screens.menu.focus == 0);
    Text_Destroy(text);
    App_Destroy(app);
}
