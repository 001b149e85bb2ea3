/* What is told over a hall: what lies in the corners, breath, and braziers that went out. */
#include "tests/kits/hud_kit.h"
#include "tests/kits/test.h"

/* ---- What is drawn ----------------------------------------------------------------------------------------- */

TEST_WITH(set_up, tear_down, breath_is_told_over_the_head) {
    HudFacts facts = facts_of();
    float head[2];
    for (float y = 5; y <= 13; y += 0.5f) {
        game.player.at = Vec2_At(8, y);
        Camera_ToScreen(&camera, (float[]){8, y - PLAYER_HEIGHT}, head);
        DrawRect bar = HudKeeper_BreathBar(&facts);
        assert_float_equal(bar.x + bar.w / 2, head[0], 0.5f);
        assert_true(bar.y >= 0 && (bar.y + bar.h < head[1] || head[1] < 20));
    }
}

/* ---- Braziers that went out --------------------------------------------------------------------------------- */

static int mark_at(const HudGoneOut *gone, int x, int y) {
    HudFacts facts = facts_of();
    Draw_Clear(facts.draw, DRAW_RGB(0xFFFFFF));
    HudGoneOut_Draw(gone, &facts);
    return 255 - (int)(kit_pixel(app, x, y) & 255);
}

TEST_WITH(set_up, tear_down, a_mark_points_to_a_brazier_that_went_out) {
    HudGoneOut gone = {0};
    game.scene.brazier[0].at = Vec2_At(24, 8.5f), game.scene.brazier[1].at = Vec2_At(8, 8.5f);
    game.brazier[0].lit = game.brazier[1].lit = true;
    HudGoneOut_Follow(&gone, &game);
    assert_int_equal(gone.out, 0);
    game.brazier[0].lit = game.brazier[1].lit = false;
    game.tick = 5;
    HudGoneOut_Follow(&gone, &game);
    assert_int_equal(gone.out, 3);
    assert_true(mark_at(&gone, 1280 - 40, 360) > 60); /* at the right edge: it is out of sight there */
    assert_int_equal(mark_at(&gone, 640, 360), 0);    /* this one can be seen */
    game.brazier[0].lit = true;
    HudGoneOut_Follow(&gone, &game);
    assert_int_equal(gone.out, 2);
    game.tick = 0; /* the hall begins anew */
    game.brazier[0].lit = false;
    HudGoneOut_Follow(&gone, &game);
    assert_int_equal(gone.out, 0);
}

/* A profiler of the game's series, for facts with a budget of 4 ms. */
static Profiler *open_profiler(HudFacts *facts) {
    static const char *names[SERIES_COUNT];
    for (int i = 0; i < SERIES_COUNT; i++) names[i] = "a series";
    Profiler *profiler = Profiler_Create(&(ProfilerDef){names, SERIES_COUNT, 0, App_Seconds});
    assert_non_null(profiler);
    facts->profiler = profiler, facts->budget = 4, facts->renderer = "nobody";
    return profiler;
}

/* Down to which row the profiler's panel reaches. */
static int panel_height(const HudFacts *facts) {
    int y = 100;
    Draw_Clear(facts->draw, DRAW_RGB(0xFFFFFF));
    HudProfile_Draw(facts, HUD_PANEL_LARGE);
    while (y < 719 && (kit_pixel(app, 18, y) & 255) < 250) y++;
    return y;
}

/* What the fluid refused, or what missed its grid, is told in a line that is not there otherwise. */
TEST_WITH(set_up, tear_down, the_panel_tells_of_calls_that_came_to_nothing) {
    HudFacts facts = facts_of();
    FluidDef def = Fluid_DefaultDef();
    Profiler *profiler = open_profiler(&facts);
    game.air.fluid = Fluid_Create(&def);
    int plain = panel_height(&facts);
    Fluid_Add(game.air.fluid, FLUID_SMOKE, FLUID_AT(-9, 1), FLUID_AT(-9, 1), 0.1f, 1);
    int missed = panel_height(&facts);
    Fluid_Destroy(game.air.fluid);
    game.air.fluid = Fluid_Create(&def);
    Fluid_Add(game.air.fluid, 99, FLUID_AT(1, 1), FLUID_AT(1, 1), 0.1f, 1);
    int refused = panel_height(&facts);
    assert_true(plain > 200 && missed > plain + 8 && refused == missed);
    Fluid_Destroy(game.air.fluid);
    Profiler_Destroy(profiler);
}

/* The pane's right edge is looked up above its first line. */
TEST_WITH(set_up, tear_down, the_panel_holds_letters_of_all_sizes) {
    HudFacts facts = facts_of();
    FluidDef def = Fluid_DefaultDef();
    Profiler *profiler = open_profiler(&facts);
    Profiler_BeginFrame(profiler);
    for (int i = 0; i < SERIES_COUNT; i++) Profiler_Set(profiler, i, 88.88);
    Profiler_EndFrame(profiler);
    game.air.fluid = Fluid_Create(&def);
    facts.budgeted = true, facts.threads = 64, facts.timed = facts.over_budget = 99999;
    for (int quarter = 4; quarter <= 8; quarter++) {
        const float scale = 0.25f * (float)quarter;
        int edge = 100;
        Text_SetScale(text, scale);
        const int bottom = panel_height(&facts);
        while (edge < 1279 && (kit_pixel(app, edge, (int)(20 * scale)) & 255) < 250) edge++;
        assert_true(bottom < 719 && edge < 1000);
        for (int y = 0; y < 720; y++)
            for (int x = edge; x < 1280; x++) assert_int_equal(kit_pixel(app, x, y) & 0xFFFFFF, 0xFFFFFF);
    }
    Text_SetScale(text, 1);
    Fluid_Destroy(game.air.fluid);
    Profiler_Destroy(profiler);
}

/* Pixels of the alarm's red that the panel shows where the solver takes 9 ms. */
static int alarms_of(HudFacts *facts, HudPanel panel) {
    int count = 0;
    Draw_Clear(facts->draw, DRAW_RGB(0xFFFFFF));
    HudProfile_Draw(facts, panel);
    for (int y = 0; y < 720; y++)
        for (int x = 0; x < 640; x++) count += (kit_pixel(app, x, y) & 0xFFFFFF) == (HUD_ALARM & 0xFFFFFF);
    return count;
}

TEST_WITH(set_up, tear_down, nothing_is_over_a_budget_that_nobody_set) {
    HudFacts facts = facts_of();
    FluidDef def = Fluid_DefaultDef();
    Profiler *profiler = open_profiler(&facts);
    Profiler_BeginFrame(profiler);
    Profiler_Set(profiler, SERIES_SOLVER, 9), Profiler_Set(profiler, SERIES_OVER, 1);
    Profiler_EndFrame(profiler);
    game.air.fluid = Fluid_Create(&def);
    facts.over_budget = facts.timed = 1;
    for (HudPanel panel = HUD_PANEL_SMALL; panel <= HUD_PANEL_LARGE; panel++) {
        facts.budgeted = false;
        assert_int_equal(alarms_of(&facts, panel), 0);
        facts.budgeted = true;
        assert_true(alarms_of(&facts, panel) > 10);
    }
    Fluid_Destroy(game.air.fluid);
    Profiler_Destroy(profiler);
}

TEST_WITH(set_up, tear_down, what_was_said_before_a_screen_came_up_waits) {
    Hud hud = {.panel = HUD_PANEL_OFF};
    Hud_Toast(&hud, "a greeting");
    Hud_Follow(&hud, &game, false, 0.1f, 0.1f);
    float left = hud.toast_left;
    assert_false(hud.waits);
    for (int i = 0; i < 50; i++) Hud_Follow(&hud, &game, true, 0.1f, 0.1f);
    assert_true(hud.waits);
    assert_float_equal(hud.toast_left, left, 0);
    Hud_Toast(&hud, "no place to keep that"); /* by the screen itself */
    Hud_Follow(&hud, &game, true, 0.1f, 0.1f);
    assert_false(hud.waits);
    Hud_Follow(&hud, &game, false, 0.1f, 0.1f);
    Hud_Toast(&hud, "Paused: the controller is gone."); /* as the screen comes up */
    Hud_Follow(&hud, &game, true, 0.1f, 0);
    Hud_Follow(&hud, &game, true, 0.1f, 0);
    assert_false(hud.waits);
}

/* Where the picture leaves bars, it all lies on the picture. */
TEST_WITH(set_up, tear_down, it_follows_the_picture) {
    Hud hud = {.notes = {.opacity = 1}};
    HudFacts facts = facts_of();
    int drawn = 0;
    Camera_Fit(&camera, 640, 360);
    camera.screen.x = 320, camera.screen.y = 180;
    Hud_Toast(&hud, "a greeting");
    Draw_Clear(App_Draw(app), DRAW_RGB(0));
    HudKeeper_Draw(&facts, &hud.notes);
    Hud_DrawToast(&hud, &facts);
    for (int y = 0; y < 720; y += 3)
        for (int x = 0; x < 1280; x += 3) {
            bool inside = x >= 320 && x < 960 && y >= 180 && y < 540, lit = kit_pixel(app, x, y) != 0;
            assert_true(inside || !lit);
            drawn += lit;
        }
    assert_true(drawn > 200);
    Camera_Fit(&camera, 1280, 720);
}

/* ---- The alarm ----------------------------------------------------------------------------------------------- */

static int changes(bool calm) {
    int count = 0;
    bool was = HudKeeper_Alarms(&game, calm);
    for (int i = 0; i < 60; i++) {
        bool waits = HudKeeper_Alarms(&game, calm);
        assert_int_equal(waits, was); /* a game that waits does not blink */
        game.tick++;
        count += HudKeeper_Alarms(&game, calm) != was;
        was = HudKeeper_Alarms(&game, calm);
    }
    return count;
}

TEST_WITH(set_up, tear_down, a_flame_that_gutters_blinks_unless_that_is_unwanted) {
    assert_false(HudKeeper_Alarms(&game, true));
    game.hand.flame = 0.4f;
    assert_in_range(changes(false), 6, 9);
    assert_int_equal(changes(true), 0);
    assert_true(HudKeeper_Alarms(&game, true));
    game.hand.out = true;
    assert_false(HudKeeper_Alarms(&game, true));
}

/* No body has no name, also where the next number would be a light body's. */
TEST(bodies_without_a_name_have_none) {
    game = (Game){.scene = {.obstacles = 1}};
    game.obstacle[0].kind = &OBSTACLE_FAN;
    assert_string_equal(Hud_BodyName(&game, Air_MachineBody(&game.scene, 0)), OBSTACLE_FAN.name);
    assert_string_equal(Hud_BodyName(&game, Air_MachineBody(&game.scene, 1)), "");
}
