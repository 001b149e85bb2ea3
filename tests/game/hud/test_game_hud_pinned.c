/* What is written and drawn over a hall, pinned down. Letters count: where the font is another than Debian's DejaVu, or
 * is drawn otherwise, nothing is compared. */
#include "tests/kits/hud_kit.h"
#include "tests/kits/sum_kit.h"

static const SumRow FONT[] = {
    {"font", 3009674.16406},
};

static const SumRow KEEPER[] = {
    {"at first", 6152735.55469},    {"short of breath", 7899717.35156},
    {"in the dark", 19488290.2031}, {"all burns", 10840154.6797},
    {"lost", 7711532.57812},        {"calm", 7047022.07031},
    {"large", 15637766.9688},
};

static const SumRow TOLD[] = {
    {"captions and marks", 4761375.51562},
    {"fingers", 44777853.5781},
    {"fingers in the laboratory", 36130374.0781},
    {"a toast", 2038182.13281},
    {"costs", 4147732.89062},
    {"costs, large", 72602403.7344},
    {"hall, smoke", 4713323.32031},
    {"hall, heat", 14807173.375},
    {"hall, speed", 15184868.2344},
    {"hall, vorticity", 16359378.375},
    {"hall, pressure", 16676543.625},
    {"hall, divergence", 18783853.7656},
    {"hall, streamlines", 18697873.6094},
    {"hall, arrows", 15051052.6875},
    {"hall, occupancy", 12913854.7734},
    {"hall, heat, compared", 14807173.375},
    {"hall, speed, compared", 15735113.6797},
    {"street, vorticity", 60661852.9219},
    {"street, speed", 59500926.8047},
    {"cavity, speed", 59647243.5},
    {"stack, heat, compared", 55525046.5859},
};

enum { WIDTH = 1280, HEIGHT = 720 };

static Sum seen(void) {
    static uint32_t pixels[WIDTH * HEIGHT];
    Sum sum = {0};
    SDL_Renderer *renderer = Draw_Renderer(App_Draw(app));
    assert_int_equal(SDL_RenderReadPixels(renderer, NULL, SDL_PIXELFORMAT_ARGB8888, pixels, WIDTH * 4), 0);
    for (int i = 0; i < WIDTH * HEIGHT; i++) pixels[i] ^= 0x404040u; /* what nothing is drawn on counts for nothing */
    Sum_Pixels(&sum, pixels, WIDTH * HEIGHT);
    return sum;
}

static void clear(void) { Draw_Clear(App_Draw(app), DRAW_RGB(0x404040)); }

static void same_font_or_skip(void) {
    clear();
    Text_Draw(text, TEXT_LARGE, 40, 60, HUD_INK, "Hamburgefonstiv 0123456789 m/s\u00b2");
    const Sum sum = seen();
    if (!Sum_Shows(&sum, "font", FONT, sizeof FONT / sizeof *FONT)) skip();
}

#define SHOWN(name, table) (!Sum_Shows(&(Sum[]){seen()}[0], name, table, sizeof table / sizeof *table))

/* ---- The keeper ------------------------------------------------------------------------------------------------ */

static void the_keeper_and_the_corners(void **state) {
    (void)state;
    static const char *const NAMES[] = {"at first", "short of breath", "in the dark", "all burns", "lost", "calm",
                                        "large"};
    int wrong = 0;
    same_font_or_skip();
    for (int i = 0; i < 7; i++) {
        HudFacts facts = facts_of();
        HudNotes notes = {.opacity = i == 5 ? 0.6f : 1, .index = i % 3};
        game.tick = 78 + 12 * i, facts.calm = i == 5;
        game.breath = i == 1 ? 0.3f : i == 3 ? 0.8f : 1, game.gasping = i == 1;
        game.hand.out = i == 2, game.hand.flame = i == 2 ? 0 : i == 1 ? 0.2f : 1;
        game.embers = i == 4 ? 0 : 3 - i % 2, game.exit_open = i == 3;
        for (int k = 0; k < 3; k++) game.brazier[k].lit = i == 3 || k < i % 3;
        game.relighting = i == 2 ? 60 : 0;
        Text_SetScale(text, i == 6 ? 1.6f : 1);
        clear();
        HudKeeper_Draw(&facts, &notes);
        HudNotes_Draw(&notes, &facts);
        wrong += SHOWN(NAMES[i], KEEPER);
    }
    if (wrong) fail_msg("%d are drawn otherwise; if that is meant, the rows above belong into the table", wrong);
}

/* ---- What is told -------------------------------------------------------------------------------------------------
 */

static int captions_and_marks(void) {
    HudFacts facts = facts_of();
    HudCaptions captions = {
        .caption = {{"a bell", {2, 3}, 3}, {"a fire goes out", {25, 2}, 0.4f}, {"steps", {8, 8}, 2}}};
    HudGoneOut gone = {.lit = 0, .out = 7};
    game.scene.brazier[0].at = Vec2_At(25, 8), game.scene.brazier[1].at = Vec2_At(1, 1),
    game.scene.brazier[2].at = Vec2_At(8, 8);
    facts.captions = true;
    clear();
    HudCaptions_Draw(&captions, &facts);
    HudGoneOut_Draw(&gone, &facts);
    return SHOWN("captions and marks", TOLD);
}

static int fingers(void) {
    static const InputState input = {.move = {0.4f, 0.2f}};
    int wrong = 0;
    for (int holder = 0; holder < 2; holder++) {
        HudFacts facts = facts_of();
        facts.device = INPUT_TOUCH, facts.input = &input;
        facts.touched = HudTouch_Layout(WIDTH, HEIGHT, holder ? HOLDER_LAB : HOLDER_KEEPER);
        clear();
        HudTouch_Draw(&facts);
        wrong += SHOWN(holder ? "fingers in the laboratory" : "fingers", TOLD);
    }
    return wrong;
}

static int a_toast(void) {
    HudFacts facts = facts_of();
    Hud hud = {0};
    Hud_Toast(&hud, "kept as %s", "a file");
    clear();
    Hud_DrawToast(&hud, &facts);
    return SHOWN("a toast", TOLD);
}

/* s: a clock that moves on by a frame at each look. */
static double steady(void) {
    static double now;
    return now += 0.016;
}

static int costs(void) {
    static const char *names[SERIES_COUNT];
    static char words[SERIES_COUNT][16];
    int wrong = 0;
    FluidDef def = Fluid_DefaultDef();
    for (int i = 0; i < SERIES_COUNT; i++) snprintf(words[i], sizeof words[i], "series %d", i), names[i] = words[i];
    Profiler *profiler = Profiler_Create(&(ProfilerDef){names, SERIES_COUNT, 0, steady});
    assert_non_null(profiler);
    game.air.fluid = Fluid_Create(&def);
    assert_non_null(game.air.fluid);
    for (int frame = 0; frame < 90; frame++) {
        Profiler_BeginFrame(profiler);
        for (int i = 0; i < SERIES_COUNT; i++) Profiler_Set(profiler, i, 0.3 + 0.11 * i + 0.05 * (frame * 7 % 13));
        Profiler_EndFrame(profiler);
    }
    for (int panel = 0; panel < HUD_PANEL_OFF; panel++) {
        HudFacts facts = facts_of();
        facts.profiler = profiler, facts.budget = 4, facts.renderer = "nobody", facts.threads = 2,
        facts.budgeted = panel == 1;
        facts.timed = 90, facts.over_budget = 4;
        clear();
        HudProfile_Draw(&facts, (HudPanel)panel);
        wrong += SHOWN(panel ? "costs, large" : "costs", TOLD);
    }
    Fluid_Destroy(game.air.fluid), game.air.fluid = NULL;
    Profiler_Destroy(profiler);
    return wrong;
}

/* ---- Views of numbers, and cards of experiments
 * ---------------------------------------------------------------------- */

static void put_flow(Fluid *fluid) {
    for (int axis = 0; axis < 4; axis++) {
        const FluidView view = axis < 2 ? Fluid_Velocity(fluid, axis) : Fluid_Channel(fluid, axis - 2);
        for (int y = 0; y < view.size[1]; y++)
            for (int x = 0; x < view.size[0]; x++)
                view.data[x + y * view.row] = 0.01f * (float)(axis + 1) * (float)(x - y);
    }
}

static int view_of(const char *scene, PictureMode mode, PictureCompare compare) {
    static uint32_t pixels[320 * 180];
    static Game hall;
    char error[400], name[60];
    const GameStart start = {.scene = scene, .cells = {80, 45}, .tuning = {.preset = FLUID_PRESET_GAME}, .seed = 1};
    if (!Game_Open(&hall, &start, NULL, error, sizeof error)) fail_msg("%s", error);
    put_flow(hall.air.fluid);
    for (int k = 0; k < 200; k++) Gauge_Trace(&hall.gauge, 0.2f + 0.003f * (float)k);
    hall.gauge.ticks = 400, hall.gauge.known = mode == PICTURE_SPEED, hall.gauge.value = 0.21f,
    hall.gauge.found[0] = 0.2f;
    PictureFrame frame = {.fluid = hall.air.fluid, .mode = mode, .area = {0, 0, 16, 9}, .compare = compare};
    if (compare) frame.other = hall.air.fluid;
    Picture *picture = Picture_Create(NULL);
    assert_non_null(picture);
    assert_true(Picture_Compose(picture, &frame, pixels, 320, 180, 320));
    HudFacts facts = facts_of();
    facts.game = &hall, facts.picture = picture, facts.mode = mode, facts.compare = compare;
    facts.reads = true, facts.at[0] = 5, facts.at[1] = 4, facts.eye[0] = 700, facts.eye[1] = 300,
    facts.side = compare != 0;
    clear();
    HudLegend_Draw(&facts), HudScale_Draw(&facts), HudReading_Draw(&facts, true), HudCompare_Draw(&facts);
    HudFoul_Draw(&facts);
    if (hall.trial.experiment) HudLab_Draw(&facts);
    Picture_Destroy(picture);
    Game_Close(&hall);
    snprintf(name, sizeof name, "%s, %s%s", scene, Picture_ModeName(mode), compare ? ", compared" : "");
    return SHOWN(name, TOLD);
}

static void views_of_numbers(void **state) {
    (void)state;
    int wrong = 0;
    same_font_or_skip();
    for (int mode = 0; mode < PICTURE_MODES; mode++) wrong += view_of("hall", (PictureMode)mode, COMPARE_NONE);
    wrong += view_of("hall", PICTURE_HEAT, COMPARE_SPLIT) + view_of("hall", PICTURE_SPEED, COMPARE_DIFFERENCE);
    wrong += view_of("street", PICTURE_VORTICITY, COMPARE_NONE) + view_of("street", PICTURE_SPEED, COMPARE_NONE);
    wrong += view_of("cavity", PICTURE_SPEED, COMPARE_NONE) + view_of("stack", PICTURE_HEAT, COMPARE_BESIDE);
    if (wrong) fail_msg("%d are drawn otherwise; if that is meant, the rows above belong into the table", wrong);
}

static void what_is_told(void **state) {
    (void)state;
    same_font_or_skip();
    const int wrong = captions_and_marks() + fingers() + a_toast() + costs();
    if (wrong) fail_msg("%d are drawn otherwise; if that is meant, the rows above belong into the table", wrong);
}

int main(void) {
    const struct CMUnitTest tests[] = {TEST(the_keeper_and_the_corners), TEST(what_is_told), TEST(views_of_numbers)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
