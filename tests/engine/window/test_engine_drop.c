/* Files that are dropped on the window, and the pixels that a program reads back. */
#include "tests/kits/engine_kit.h"

TEST(a_dropped_file_is_there_for_a_frame) {
    App *app = kit_headless(64, 64);
    assert_null(App_Dropped(app));
    App_InjectDrop(app, "one.json");
    App_InjectDrop(app, "two.json");
    SDL_PushEvent(&(SDL_Event){.drop = {.type = SDL_DROPTEXT, .file = SDL_strdup("words")}});
    assert_true(App_BeginFrame(app));
    assert_string_equal(App_Dropped(app), "one.json");
    assert_int_equal(App_DroppedCount(app), 2);
    assert_true(App_BeginFrame(app));
    assert_null(App_Dropped(app));
    assert_int_equal(App_DroppedCount(app), 0);
    App_InjectDrop(app, "three.json");
    assert_true(App_BeginFrame(app));
    assert_string_equal(App_Dropped(app), "three.json");
    App_Destroy(app);
}

TEST(only_a_browser_has_uploads_and_downloads) { assert_false(App_Upload() || App_Download("none")); }

static void check_pixels(bool headless) {
    int size[3];
    App *app = App_Create(&(AppDef){"test", 64, 48, .headless = headless, .renderer = APP_SOFTWARE});
    if (!app) fail_msg("%s", Log_Reason());
    assert_true(App_BeginFrame(app));
    Draw_Clear(App_Draw(app), DRAW_RGB(0x102030));
    Draw_Rect(App_Draw(app), (DrawRect){20, 10, 4, 4}, DRAW_RGB(0xFF8040));
    const uint32_t *pixels = App_Pixels(app, (DrawRect){20, 10, 300, 8}, size);
    assert_non_null(pixels);
    assert_true(size[0] == 44 && size[1] == 8 && size[2] >= 44);
    assert_int_equal(pixels[0] & 0xFFFFFF, 0xFF8040);
    assert_int_equal(pixels[3 * size[2] + 3] & 0xFFFFFF, 0xFF8040);
    assert_int_equal(pixels[4 * size[2] + 3] & 0xFFFFFF, 0x102030);
    assert_null(App_Pixels(app, (DrawRect){70, 10, 9, 9}, size));
    App_Destroy(app);
}

TEST(pixels_are_those_of_the_place) {
    check_pixels(true);
    check_pixels(false);
}
