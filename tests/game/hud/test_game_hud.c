/* What is told over a hall: notes, one at a time and on the keeper's own floor; what lies in the corners, and breath.
 */
#include "tests/kits/engine_kit.h"

#include "game/hud/hud.h"

#include <math.h>

#define LONG 10.0f /* s: whatever fades has faded */

static Game game;
static Bindings bindings;
static App *app;
static Text *text;
static Camera camera;

static int set_up(void **state) {
    (void)state;
    char font[1024];
    bindings = Controls_Standard();
    game = (Game){.scene = {.has_player = true, .has_exit = true, .braziers = 3, .notes = 3}, .breath = 1, .embers = 3};
    game.scene.note[0] = (SceneNote){.at = {4, 11.4f}, .fire = -1, .text = "below"};
    game.scene.note[1] = (SceneNote){.at = {5, 11.4f}, .fire = 0, .text = "hold it to the brazier"};
    game.scene.note[2] = (SceneNote){.at = {4, 7.4f}, .fire = -1, .text = "on the loft"};
    game.player.at = Vec2_At(3.8f, 12);
    game.hand.flame = 1;
    app = kit_headless(1280, 720);
    assert_true(File_AssetPath("fonts/DejaVuSans.ttf", font, sizeof font));
    text = Text_Create(App_Draw(app), font);
    camera = Camera_Make(16, 9, 26, 13);
    Camera_Fit(&camera, 1280, 720);
    Camera_LookAt(&camera, (float[]){8, 8.5f});
    return text ? 0 : -1;
}

static int tear_down(void **state) {
    (void)state;
    Text_Destroy(text);
    App_Destroy(app);
    return 0;
}

static HudFacts facts_of(void) {
    return (HudFacts){.draw = App_Draw(app), .text = text, .game = &game, .camera = &camera, .bindings = &bindings};
}

/* ---- Notes ---------------------------------------------------------------------------------------------- */

static int note_at(float x, float y) {
    HudNotes notes = {.opacity = 0};
    game.player.at = Vec2_At(x, y);
    HudNotes_Follow(&notes, &game, LONG);
    return notes.opacity > 0.5f ? notes.index : -1;
}

static void notes_belong_to_a_floor(void **state) {
    (void)state;
    assert_int_equal(note_at(3.8f, 12), 0);
    assert_int_equal(note_at(3.8f, 12 - 2.05f), 0); /* at the height of a leap */
    assert_int_equal(note_at(3.8f, 8), 2);
    assert_int_equal(note_at(3.8f, 8 - 2.05f), 2);
    assert_int_equal(note_at(12, 12), -1);
    game.scene.note[0].at.x = game.scene.note[1].at.x = 20;
    assert_int_equal(note_at(3.8f, 12 - 2.05f), -1); /* beneath the loft */
}

static void of_two_the_nearest_is_shown_until_it_is_obeyed(void **state) {
    (void)state;
    assert_int_equal(note_at(4.4f, 12), 0);
    assert_int_equal(note_at(4.6f, 12), 1);
    game.brazier[0].lit = true;
    assert_int_equal(note_at(4.6f, 12), 0);
}

static void one_fades_before_the_next_comes(void **state) {
    (void)state;
    HudNotes notes = {.opacity = 0};
    float least = 1;
    HudNotes_Follow(&notes, &game, LONG);
    assert_true(notes.index == 0 && notes.opacity == 1);
    game.player.at.x = 5;
    for (int i = 0; i < 60 && notes.index == 0; i++) {
        float before = notes.opacity;
        HudNotes_Follow(&notes, &game, 1.0f / 60);
        assert_true(fabsf(notes.opacity - before) < 0.1f);
        least = fminf(least, notes.opacity);
    }
    assert_true(notes.index == 1 && least < 0.1f && notes.opacity < 0.1f);
    for (int i = 0; i < 60; i++) HudNotes_Follow(&notes, &game, 1.0f / 60);
    assert_true(notes.opacity == 1);
}

/* ---- What is drawn ----------------------------------------------------------------------------------------- */

/* How much darker a white picture has become there: 0 .. 255. */
static int ink_at(const HudFacts *facts, const HudNotes *notes, int x, int y) {
    Draw_Clear(facts->draw, DRAW_RGB(0xFFFFFF));
    HudKeeper_Draw(facts, notes);
    return 255 - (int)(kit_pixel(app, x, y) & 255);
}

static void notes_do_not_show_through_cards(void **state) {
    (void)state;
    HudFacts facts = facts_of();
    HudNotes notes = {.index = 2, .opacity = 1};
    float at[2];
    Camera_ToScreen(&camera, (float[]){4, 7.4f - 1.7f}, at);
    game.player.at = Vec2_At(12, 8);
    assert_true(ink_at(&facts, &notes, (int)at[0], (int)at[1] - 4) > 100);
    facts.covered = true;
    assert_int_equal(ink_at(&facts, &notes, (int)at[0], (int)at[1] - 4), 0);
}

/* Fires may burn behind: between two embers, between two flames, and where the way out is told. */
static void the_corners_have_a_ground(void **state) {
    (void)state;
    HudFacts facts = facts_of();
    HudNotes none = {.opacity = 0};
    game.exit_open = true;
    assert_true(ink_at(&facts, &none, 48, 691) > 90);
    assert_true(ink_at(&facts, &none, 1210, 680) > 90);
    assert_true(ink_at(&facts, &none, 1060, 680) > 90);
    assert_int_equal(ink_at(&facts, &none, 640, 691), 0);
    game.exit_open = false;
    assert_int_equal(ink_at(&facts, &none, 1000, 680), 0);
}

static void breath_is_told_below_the_feet(void **state) {
    (void)state;
    HudFacts facts = facts_of();
    float feet[2];
    for (float y = 4; y <= 13; y += 0.5f) {
        game.player.at = Vec2_At(8, y);
        Camera_ToScreen(&camera, (float[]){8, y}, feet);
        DrawRect bar = HudKeeper_BreathBar(&facts);
        assert_float_equal(bar.x + bar.w / 2, feet[0], 0.5f);
        assert_true(bar.y > feet[1] || feet[1] > 650);
        assert_true(bar.y + bar.h < 720 - 52); /* clear of the corners */
    }
    game.hand.out = true; /* what to do then is told at the bottom */
    assert_true(HudKeeper_BreathBar(&facts).y < 720 - 90);
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
static void the_panel_tells_of_calls_that_came_to_nothing(void **state) {
    (void)state;
    HudFacts facts = facts_of();
    FluidDef def = Fluid_DefaultDef();
    static const char *names[SERIES_COUNT];
    for (int i = 0; i < SERIES_COUNT; i++) names[i] = "a series";
    Profiler *profiler = Profiler_Create(&(ProfilerDef){names, SERIES_COUNT, 0, App_Seconds});
    facts.profiler = profiler;
    facts.budget = 4, facts.renderer = "nobody";
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

/* Pixels of the alarm's red that the panel shows where the solver takes 9 ms. */
static int alarms_of(HudFacts *facts, HudPanel panel) {
    int count = 0;
    Draw_Clear(facts->draw, DRAW_RGB(0xFFFFFF));
    HudProfile_Draw(facts, panel);
    for (int y = 0; y < 720; y++)
        for (int x = 0; x < 640; x++) count += (kit_pixel(app, x, y) & 0xFFFFFF) == (HUD_ALARM & 0xFFFFFF);
    return count;
}

static void nothing_is_over_a_budget_that_nobody_set(void **state) {
    (void)state;
    static const char *names[SERIES_COUNT];
    HudFacts facts = facts_of();
    FluidDef def = Fluid_DefaultDef();
    for (int i = 0; i < SERIES_COUNT; i++) names[i] = "a series";
    Profiler *profiler = Profiler_Create(&(ProfilerDef){names, SERIES_COUNT, 0, App_Seconds});
    Profiler_BeginFrame(profiler);
    Profiler_Set(profiler, SERIES_SOLVER, 9), Profiler_Set(profiler, SERIES_OVER, 1);
    Profiler_EndFrame(profiler);
    game.air.fluid = Fluid_Create(&def);
    facts.profiler = profiler, facts.budget = 4, facts.over_budget = facts.timed = 1, facts.renderer = "nobody";
    for (HudPanel panel = HUD_PANEL_SMALL; panel <= HUD_PANEL_LARGE; panel++) {
        facts.budgeted = false;
        assert_int_equal(alarms_of(&facts, panel), 0);
        facts.budgeted = true;
        assert_true(alarms_of(&facts, panel) > 10);
    }
    Fluid_Destroy(game.air.fluid);
    Profiler_Destroy(profiler);
}

static void what_was_said_before_a_screen_came_up_waits(void **state) {
    (void)state;
    Hud hud = {.panel = HUD_PANEL_OFF};
    Hud_Toast(&hud, 100, "a greeting");
    double until = hud.toast_until;
    Hud_Follow(&hud, &game, false, 0.1f);
    assert_false(hud.waits);
    for (int i = 0; i < 50; i++) Hud_Follow(&hud, &game, true, 0.1f);
    assert_true(hud.waits);
    assert_float_equal(hud.toast_until, until + 5, 1e-3);
    Hud_Toast(&hud, 105, "no place to keep that"); /* by the screen itself */
    Hud_Follow(&hud, &game, true, 0.1f);
    assert_false(hud.waits);
    Hud_Follow(&hud, &game, false, 0.1f);
    Hud_Toast(&hud, 106, "Paused: the controller is gone."); /* as the screen comes up */
    Hud_Follow(&hud, &game, true, 0.1f);
    Hud_Follow(&hud, &game, true, 0.1f);
    assert_false(hud.waits);
}

/* Where the picture leaves bars, it all lies on the picture. */
static void it_follows_the_picture(void **state) {
    (void)state;
    Hud hud = {.notes = {.opacity = 1}};
    HudFacts facts = facts_of();
    int drawn = 0;
    Camera_Fit(&camera, 640, 360);
    camera.screen.x = 320, camera.screen.y = 180;
    Hud_Toast(&hud, 100, "a greeting");
    facts.now = 100;
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

static void a_flame_that_gutters_blinks_unless_that_is_unwanted(void **state) {
    (void)state;
    assert_false(HudKeeper_Alarms(&game, true));
    game.hand.flame = 0.4f;
    assert_in_range(changes(false), 6, 9);
    assert_int_equal(changes(true), 0);
    assert_true(HudKeeper_Alarms(&game, true));
    game.hand.out = true;
    assert_false(HudKeeper_Alarms(&game, true));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

/* Thumbs find every button on every shape of screen: within it, apart from the others, and for the keeper alone the
 * stick. */
static void buttons_for_fingers_have_room(void **state) {
    (void)state;
    static const float sizes[][2] = {{800, 600}, {1280, 720}, {2532, 1170}, {3440, 1440}, {600, 480}};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        TouchLayout layout = HudTouch_Layout(sizes[s][0], sizes[s][1], HOLDER_KEEPER);
        TouchSpot spots[TOUCH_BUTTONS + 1] = {layout.stick};
        for (int i = 0; i < TOUCH_BUTTONS; i++) spots[i + 1] = layout.button[i].spot;
        for (int i = 0; i <= TOUCH_BUTTONS; i++) {
            const TouchSpot *a = &spots[i];
            assert_true(a->radius > 0.05f * sizes[s][1] && a->x > a->radius && a->x < sizes[s][0] - a->radius);
            assert_true(a->y > a->radius && a->y < sizes[s][1] - a->radius);
            for (int k = 0; k < i; k++)
                assert_true(hypotf(a->x - spots[k].x, a->y - spots[k].y) > a->radius + spots[k].radius);
        }
    }
    TouchLayout none = HudTouch_Layout(1280, 720, HOLDER_SCREEN), lab = HudTouch_Layout(1280, 720, HOLDER_LAB);
    assert_true(none.stick.radius == 0 && none.button[0].spot.radius == 0);
    assert_true(lab.button[0].spot.radius > 0 && lab.button[TOUCH_BUTTONS - 1].spot.radius == 0); /* nobody jumps */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(notes_belong_to_a_floor),
        TEST(of_two_the_nearest_is_shown_until_it_is_obeyed),
        TEST(one_fades_before_the_next_comes),
        TEST(notes_do_not_show_through_cards),
        TEST(the_corners_have_a_ground),
        TEST(breath_is_told_below_the_feet),
        TEST(the_panel_tells_of_calls_that_came_to_nothing),
        TEST(nothing_is_over_a_budget_that_nobody_set),
        TEST(what_was_said_before_a_screen_came_up_waits),
        TEST(it_follows_the_picture),
        TEST(a_flame_that_gutters_blinks_unless_that_is_unwanted),
        TEST(buttons_for_fingers_have_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
