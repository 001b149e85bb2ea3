/* Every screen as it is drawn, pinned down. Letters count: where the font is another than Debian's DejaVu, or is drawn
 * otherwise, nothing is compared. */
#include "tests/kits/engine_kit.h"
#include "tests/kits/sum_kit.h"

#include "game/menus/screens.h"
#include "tests/kits/test.h"

static const SumRow FONT[] = {
    {"font", 2303558.29688},
};

static const SumRow SCREENS[] = {
    {"0, letters 1", 709002400.93},           {"1, letters 1", 304122627.57},
    {"2, letters 1", 433712374.078},          {"3, letters 1", 384191487.984},
    {"4, letters 1", 355704112.008},          {"5, letters 1", 449345957.961},
    {"6, letters 1", 450147774.539},          {"7, letters 1", 425585123.961},
    {"8, letters 1", 354500189.219},          {"9, letters 1", 370608459.984},
    {"10, letters 1", 704120378.688},         {"11, letters 1", 440105005.617},
    {"0, letters 1.5", 723765295.172},        {"1, letters 1.5", 291346886.953},
    {"2, letters 1.5", 380380381.086},        {"3, letters 1.5", 337258498.086},
    {"4, letters 1.5", 310888232.477},        {"5, letters 1.5", 400353123.578},
    {"6, letters 1.5", 402377437.805},        {"7, letters 1.5", 360179608.219},
    {"8, letters 1.5", 327803346.438},        {"9, letters 1.5", 322780301.773},
    {"10, letters 1.5", 605177330.523},       {"11, letters 1.5", 378583219.258},
    {"0, letters 1, low", 265665446.883},     {"1, letters 1, low", 121146103.766},
    {"2, letters 1, low", 157544455.492},     {"3, letters 1, low", 150377083.898},
    {"4, letters 1, low", 144454792.406},     {"5, letters 1, low", 155474049.016},
    {"6, letters 1, low", 160404244.719},     {"7, letters 1, low", 146786445.188},
    {"8, letters 1, low", 139243805.891},     {"9, letters 1, low", 138966792.234},
    {"10, letters 1, low", 261617837.102},    {"11, letters 1, low", 151164381.391},
    {"0, letters 1, narrow", 241630777.281},  {"1, letters 1, narrow", 100126554.188},
    {"2, letters 1, narrow", 115976519.062},  {"3, letters 1, narrow", 116436983.328},
    {"4, letters 1, narrow", 109009822.547},  {"5, letters 1, narrow", 133102800.797},
    {"6, letters 1, narrow", 134346777.477},  {"7, letters 1, narrow", 126458627.453},
    {"8, letters 1, narrow", 105303486.984},  {"9, letters 1, narrow", 107711502.141},
    {"10, letters 1, narrow", 144923733.961}, {"11, letters 1, narrow", 141731923.516},
    {"0, letters 1, tiny", 55166602.1406},    {"1, letters 1, tiny", 22685859.3594},
    {"2, letters 1, tiny", 23765808.1953},    {"3, letters 1, tiny", 26838913.4141},
    {"4, letters 1, tiny", 27093524.8984},    {"5, letters 1, tiny", 25072910.4453},
    {"6, letters 1, tiny", 24951649.8672},    {"7, letters 1, tiny", 24744890.8047},
    {"8, letters 1, tiny", 24136259.3281},    {"9, letters 1, tiny", 22209505.1484},
    {"10, letters 1, tiny", 30478706.6094},   {"11, letters 1, tiny", 26251360.0781},
    {"12, letters 1", 679607359.734},         {"13, letters 1", 456247501.32},
    {"14, letters 1", 459370006.328},         {"15, letters 1", 464359806.234},
    {"16, letters 1", 344159629.578},         {"17, letters 1", 387730617.781},
    {"18, letters 1", 462995594.344},         {"19, letters 1", 451018378.781},
    {"12, letters 1.5", 589996531.5},         {"13, letters 1.5", 415434045.75},
    {"14, letters 1.5", 422445417.016},       {"15, letters 1.5", 433335235.875},
    {"16, letters 1.5", 239268302.812},       {"17, letters 1.5", 268942623.898},
    {"18, letters 1.5", 429108116.516},       {"19, letters 1.5", 403177248.047},
    {"12, letters 1, low", 254418381},        {"13, letters 1, low", 159459158.688},
    {"14, letters 1, low", 159130824.43},     {"15, letters 1, low", 160064191.547},
    {"16, letters 1, low", 112286241.25},     {"17, letters 1, low", 124507784.43},
    {"18, letters 1, low", 157603518.688},    {"19, letters 1, low", 148325617.5},
    {"12, letters 1, narrow", 196157504.531}, {"13, letters 1, narrow", 134965572.695},
    {"14, letters 1, narrow", 143476231.227}, {"15, letters 1, narrow", 153984609.797},
    {"16, letters 1, narrow", 108864877.234}, {"17, letters 1, narrow", 121833304.5},
    {"18, letters 1, narrow", 145579014.219}, {"19, letters 1, narrow", 141192524.906},
    {"12, letters 1, tiny", 41894109.4219},   {"13, letters 1, tiny", 24935240.8047},
    {"14, letters 1, tiny", 25651353.2578},   {"15, letters 1, tiny", 27435567.5156},
    {"16, letters 1, tiny", 20222637.2031},   {"17, letters 1, tiny", 21438544.7812},
    {"18, letters 1, tiny", 24724131.2969},   {"19, letters 1, tiny", 24692877.1406},
};

enum { WIDTH = 960, HEIGHT = 540 };

static Settings settings;
static Progress progress;
static Screens screens;
static double now;

static Sum seen(App *app) {
    static uint32_t pixels[WIDTH * HEIGHT];
    Sum sum = {0};
    memset(pixels, 0, sizeof pixels); /* of a smaller window the rest stays so */
    SDL_Renderer *renderer = Draw_Renderer(App_Draw(app));
    assert_int_equal(SDL_RenderReadPixels(renderer, NULL, SDL_PIXELFORMAT_ARGB8888, pixels, WIDTH * 4), 0);
    for (int y = 0; y < HEIGHT; y++) {
        Sum_Pixels(&sum, pixels + y * WIDTH, WIDTH);
        Sum_Add(&sum, 0); /* two rows are a whole number of turns of the weights, and would count alike */
    }
    return sum;
}

static bool same_font(App *app, Text *text) {
    Draw_Clear(App_Draw(app), DRAW_RGB(0));
    Text_Draw(text, TEXT_LARGE, 40, 60, DRAW_RGB(0xFFFFFF), "Hamburgefonstiv 0123456789 m/s\u00b2");
    const Sum sum = seen(app);
    return Sum_Shows(&sum, "font", FONT, sizeof FONT / sizeof *FONT);
}

static void step(Control control) {
    InputState frame = {.pressed = UINT64_C(1) << control, .held = UINT64_C(1) << control};
    Screens_Walk(&screens, &frame, (InputPress){.key = KEY_NONE}, now += 1);
    frame = (InputState){.held = 0};
    Screens_Walk(&screens, &frame, (InputPress){.key = KEY_NONE}, now += 1);
}

static int draw_all(App *app, Text *text, float scale, const char *size) {
    int wrong = 0;
    Text_SetScale(text, scale);
    for (int id = 0; id < SCREEN_COUNT; id++) {
        char name[40];
        Sum sum = {0};
        Screens_Show(&screens, (ScreenId)id);
        for (int i = 0; i < 3; i++) {
            Draw_Clear(App_Draw(app), DRAW_RGB(0x604020));
            Screens_Draw(&screens, App_Draw(app), text, 0.4f);
            const Sum one = seen(app);
            sum.total += (i + 1) * one.total, sum.size += one.size;
            step(CONTROL_MENU_DOWN);
        }
        snprintf(name, sizeof name, "%d, letters %g%s", id, (double)scale, size);
        wrong += !Sum_Shows(&sum, name, SCREENS, sizeof SCREENS / sizeof *SCREENS);
    }
    return wrong;
}

/* In a window of that size: 1 if it differs, -1 where letters do. */
static int draw_in(int width, int height, float scale, const char *size) {
    char font[1024];
    App *app = kit_headless(width, height);
    assert_true(File_AssetPath("fonts/DejaVuSans.ttf", font, sizeof font));
    Text *text = Text_Create(App_Draw(app), font);
    assert_non_null(text);
    settings = Settings_Standard(), progress = (Progress){.levels = 0};
    Progress_Win(&progress, "porch", 3000), Progress_Spare(&progress, "porch", 2);
    Screens_Begin(&screens, &settings, &progress);
    const int wrong = *size || same_font(app, text) ? draw_all(app, text, scale, size) : -1;
    Text_Destroy(text);
    App_Destroy(app);
    return wrong;
}

TEST(every_screen) {
    int wrong = draw_in(WIDTH, HEIGHT, 1, "");
    if (wrong < 0) skip();
    wrong += draw_in(WIDTH, HEIGHT, 1.5f, "");
    wrong += draw_in(WIDTH, 200, 1, ", low") + draw_in(320, HEIGHT, 1, ", narrow") + draw_in(240, 150, 1, ", tiny");
    if (wrong)
        fail_msg("%d screens are drawn otherwise; if that is meant, the rows above belong into the table", wrong);
}
