/* What is written and drawn over a hall, pinned down. */
#include "tests/kits/drawn_kit.h"
#include "tests/kits/test.h"

static const SumRow KEEPER[] = {
    {"at first", 6150079.51562},    {"short of breath", 7896733.04688},
    {"in the dark", 19477036.5625}, {"all burns", 10835140.8984},
    {"lost", 7707065.03906},        {"calm", 7045739.89844},
    {"large", 15640471.7188},

    {"note 0", 9797083.24219},      {"note 1", 9800237.85156},
    {"note 2", 9798358.85156},      {"note 3", 9798577.85156},
    {"note 4", 9800656.99219},      {"note 5", 9802223.07031},
    {"note 6", 9804131.10156},
};

static const SumRow TOLD[] = {
    {"captions and marks", 4759118.89844},
    {"fingers", 38549526.0234},
    {"fingers in the laboratory", 31294076.5078},
    {"a toast", 2039066.30469},
    {"costs", 3151408.72656},
    {"costs, large", 78221192.9844},
    {"hall, smoke", 4713699.02344},
    {"hall, heat", 14810917.8984},
    {"hall, speed", 15177075.1875},
    {"hall, vorticity", 16354265.6406},
    {"hall, pressure", 16667247.5625},
    {"hall, divergence", 18782285.9062},
    {"hall, streamlines", 18698002.7891},
    {"hall, arrows", 15062524.8281},
    {"hall, occupancy", 12921416.0469},
    {"hall, asleep", 15331640.6641},
    {"hall, heat, compared", 14810917.8984},
    {"hall, speed, compared", 15737569.8125},
    {"street, vorticity", 60663357.2578},
    {"street, speed", 59501008.8984},
    {"cavity, speed", 59642230.8828},
    {"stack, heat, compared", 55531281.2344},
    {"hall, occupancy, compared", 13420959.8203},
    {"hall, heat, large", 28814413.5391},
    {"stack, heat, large", 139643070.852},
    {"windway, occupancy", 22051978.8672},
    {"stack, speed", 39319022.2812},
};

/* ---- The keeper ------------------------------------------------------------------------------------------------ */

TEST_WITH(set_up, tear_down, the_keeper_and_the_corners) {
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

/* A note with the keeper in its way, who has room on the right, on the left or below. */
TEST_WITH(set_up, tear_down, notes_find_room) {
    static const Vec2 PLACES[] = {{8, 11}, {6, 5}, {10, 5}, {8, 5}};
    int wrong = 0;
    same_font_or_skip();
    for (int i = 0; i < 4; i++) {
        char name[20];
        HudFacts facts = facts_of();
        const HudNotes notes = {.opacity = 0.8f, .index = 2};
        game.player.at = PLACES[i], game.hand.at = Vec2_Sub(game.player.at, Vec2_At(-0.3f, 1));
        snprintf(game.scene.note[2].text, sizeof game.scene.note[2].text, "%s",
                 "words that are long enough to be broken into more than one line of a pane");
        clear();
        HudNotes_Draw(&notes, &facts);
        snprintf(name, sizeof name, "note %d", i);
        wrong += SHOWN(name, KEEPER);
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
        facts.touched = HudTouch_Layout(WIDTH, HEIGHT, 1, holder ? HOLDER_LAB : HOLDER_KEEPER);
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
        Profiler_Set(profiler, SERIES_MEMORY, 34.5e6);
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

static int view_of(const char *scene, PictureMode mode, PictureCompare compare, float letters) {
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
    Text_SetScale(text, letters);
    clear();
    HudLegend_Draw(&facts), HudScale_Draw(&facts), HudReading_Draw(&facts, true), HudCompare_Draw(&facts);
    if (hall.trial.experiment) HudLab_Draw(&facts);
    Picture_Destroy(picture);
    Game_Close(&hall);
    snprintf(name, sizeof name, "%s, %s%s", scene, Picture_ModeName(mode), compare ? ", compared" : "");
    if (letters > 1) strcat(name, ", large");
    return SHOWN(name, TOLD);
}

TEST_WITH(set_up, tear_down, views_of_numbers) {
    int wrong = 0;
    same_font_or_skip();
    for (int mode = 0; mode < PICTURE_MODES; mode++) wrong += view_of("hall", (PictureMode)mode, COMPARE_NONE, 1);
    wrong += view_of("hall", PICTURE_HEAT, COMPARE_SPLIT, 1) + view_of("hall", PICTURE_SPEED, COMPARE_DIFFERENCE, 1);
    wrong += view_of("street", PICTURE_VORTICITY, COMPARE_NONE, 1) + view_of("street", PICTURE_SPEED, COMPARE_NONE, 1);
    wrong += view_of("cavity", PICTURE_SPEED, COMPARE_NONE, 1) + view_of("stack", PICTURE_HEAT, COMPARE_BESIDE, 1);
    wrong += view_of("hall", PICTURE_OCCUPANCY, COMPARE_BESIDE, 1) + view_of("hall", PICTURE_HEAT, COMPARE_NONE, 1.6f);
    wrong +=
        view_of("stack", PICTURE_HEAT, COMPARE_NONE, 1.6f) + view_of("windway", PICTURE_OCCUPANCY, COMPARE_NONE, 1);
    Camera_FitInto(&camera, (DrawRect){0, 0, 300, HEIGHT});
    wrong += view_of("stack", PICTURE_SPEED, COMPARE_NONE, 1);
    if (wrong) fail_msg("%d are drawn otherwise; if that is meant, the rows above belong into the table", wrong);
}

TEST_WITH(set_up, tear_down, what_is_told) {
    same_font_or_skip();
    const int wrong = captions_and_marks() + fingers() + a_toast() + costs();
    if (wrong) fail_msg("%d are drawn otherwise; if that is meant, the rows above belong into the table", wrong);
}
