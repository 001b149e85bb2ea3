/* Walking through the views, reading numbers off them, and what else the eye is to notice. */
#define KIT_FOLDER "test_game_views.folder"
#include "tests/kits/session_script.h"

#include "game/look/look.h"

TEST_WITH(set_up, tear_down, f3_walks_all_views_and_shift_f3_walks_back) {
    open_with("--scene hall");
    assert_int_equal(session.view.mode, PICTURE_SMOKE);
    for (int i = 1; i <= PICTURE_MODES; i++) {
        tap(KEY_F3);
        assert_int_equal(session.view.mode, i % PICTURE_MODES);
        assert_string_equal(session.overlay.hud.toast, Picture_ModeName(session.view.mode));
    }
    send(KEY_LEFT_SHIFT, true);
    for (int i = PICTURE_MODES - 1; i >= 0; i--) {
        tap(KEY_F3);
        assert_int_equal(session.view.mode, i);
    }
    send(KEY_LEFT_SHIFT, false);
    tap(KEY_F3);
    assert_int_equal(session.view.mode, 1);
}

PLAYED(a_view_can_be_asked_for, "open --scene street --view streamlines; view = STREAMLINES")

/* The legend names what an experiment puts up, and no stone where there is none. */
TEST_WITH(set_up, tear_down, bodies_of_experiments_have_names) {
    static const char *const BODIES[][2] = {{"tunnel", "disc"}, {"street", "cylinder"}, {"cavity", ""}};
    for (int i = 0; i < COUNT_OF(BODIES); i++) {
        char script[60];
        snprintf(script, sizeof script, "open --scene %s --view occupancy", BODIES[i][0]);
        session_play(script);
        assert_string_equal(Hud_BodyName(hall(), EXPERIMENT_BODY), BODIES[i][1]);
        assert_string_equal(Hud_BodyName(hall(), AIR_STONE), "");
    }
}

/* Light bodies follow the machines. */
TEST_WITH(set_up, tear_down, bodies_of_halls_have_names) {
    open_with("--scene tests/maps/bodies.json --view occupancy");
    const Game *game = &session.hall.game;
    const int first = Air_MachineBody(&game->scene, game->scene.obstacles);
    assert_string_equal(Hud_BodyName(game, AIR_STONE), "stone");
    for (int i = 0; i < game->bodies.count; i++) assert_true(*Hud_BodyName(game, first + i));
    assert_string_equal(Hud_BodyName(game, first + game->bodies.count), "");
}

TEST(steps_of_the_colour_bar_are_round) {
    static const float ends[] = {1, 1.5f, 2, 3, 4, 5, 6, 8}, scale[] = {1e-3f, .1f, 1, 100, 1e5f};
    for (int k = 0; k < 5; k++)
        for (int i = 0; i < 8; i++)
            for (int is_signed = 0; is_signed < 2; is_signed++) {
                float high = ends[i] * scale[k], low = is_signed ? -high : 0, step = HudScale_Step(low, high);
                float digit = step / powf(10, floorf(log10f(step * 1.001f))), count = (high - low) / step;
                assert_true(count > 2.4f && count < 8.01f);
                assert_true(fabsf(digit - 1) < .01f || fabsf(digit - 2) < .01f || fabsf(digit - 5) < .01f);
            }
}

/* Held still, without words, and out of the dark. */
static void open_bare(const char *line) {
    open_with(line);
    session.overlay.hud.toast[0] = 0, session.overlay.hud.paused = true;
    session.view.opened = -100;
    frame();
}

static uint32_t *shot(void) {
    uint32_t *pixels = malloc(640 * 360 * sizeof *pixels);
    return memcpy(pixels, picture_of(640, 360), 640 * 360 * sizeof *pixels);
}

/* How many pixels within a box around a place changed. */
static int changed(const uint32_t *before, const uint32_t *after, const float at[2], float wide, float high) {
    int count = 0;
    for (int i = 0; i < 640 * 360; i++)
        count +=
            fabsf((float)(i % 640) - at[0]) < wide && fabsf((float)(i / 640) - at[1]) < high && before[i] != after[i];
    return count;
}

TEST_WITH(set_up, tear_down, the_pointer_reads_the_air) {
    static const struct {
        const char *line;
        HudPanel panel;
        bool reads;
    } rows[] = {{"--size 640x360 --scene box --view speed", HUD_PANEL_OFF, true},
                {"--size 640x360 --scene box --view smoke", HUD_PANEL_OFF, false},
                {"--size 640x360 --scene box --view smoke", HUD_PANEL_LARGE, true}};
    for (int i = 0; i < 3; i++) {
        if (i) Session_Close(&session);
        open_bare(rows[i].line);
        session.overlay.hud.panel = rows[i].panel;
        frame();
        uint32_t *before = shot();
        session_play("point 400 200");
        uint32_t *after = shot();
        assert_int_equal(changed(before, after, (float[2]){480, 270}, 160, 90) > 500, rows[i].reads);
        free(before), free(after);
    }
}

/* Until it has arrived. */
static void rest_camera(void) {
    for (int i = 0; i < 60; i++) {
        session.view.drawn -= 1;
        frame();
    }
}

/* In a window of any form the box has no bars, and the mouse looks at what lies beside it. */
TEST_WITH(set_up, tear_down, the_box_fills_every_window) {
    static const char *const SIZES[] = {"160x120", "200x50", "90x120"};
    const Camera *camera = &session.view.camera;
    for (int i = 0; i < COUNT_OF(SIZES); i++) {
        char line[60];
        snprintf(line, sizeof line, "--scene box --size %s", SIZES[i]);
        if (i) Session_Close(&session);
        open_with(line);
        frame();
        int width, height;
        float low[2], high[2];
        Draw_Size(App_Draw(session.devices.app), &width, &height);
        const DrawRect screen = camera->screen;
        if (fabsf(screen.w - (float)width) > 1 || fabsf(screen.h - (float)height) > 1)
            fail_msg("%s: shows the hall in %g x %g", SIZES[i], (double)screen.w, (double)screen.h);
        mouse_to(1, 1);
        rest_camera();
        Camera_ToWorld(camera, (float[]){0, 0}, low);
        mouse_to((float)width - 1, (float)height - 1);
        rest_camera();
        Camera_ToWorld(camera, (float[]){(float)width, (float)height}, high);
        if (low[0] > 0.2f || low[1] > 0.2f || high[0] < 15.8f || high[1] < 8.8f)
            fail_msg("%s: looks at %g, %g to %g, %g m", SIZES[i], (double)low[0], (double)low[1], (double)high[0],
                     (double)high[1]);
    }
}

/* Breath at the head, and advice below where the flame is out. */
TEST_WITH(set_up, tear_down, what_the_keeper_lacks_is_shown) {
    enum { WELL, AGAIN, BREATHLESS, GASPING, OUT, RELIGHTING, NO_EMBER, BY_MOUSE, BY_KEY, SHOTS };
    uint32_t *shots[SHOTS];
    open_bare("--size 640x360 --scene porch --view smoke");
    Game *game = &session.hall.game;
    const Vec2 at = game->player.at;
    float head[2], below[2] = {320, 310};
    Camera_ToScreen(&session.view.camera, (float[2]){at.x, at.y - PLAYER_HEIGHT - 0.25f}, head);
    shots[WELL] = shot(), shots[AGAIN] = shot();
    game->breath = 0.5f, shots[BREATHLESS] = shot();
    game->gasping = true, shots[GASPING] = shot();
    game->breath = 1, game->gasping = false, game->hand.out = true, shots[OUT] = shot();
    game->relighting = RULES_RELIGHT_TICKS / 2, shots[RELIGHTING] = shot();
    game->embers = 0, shots[NO_EMBER] = shot();
    game->embers = 3, game->brazier[0].lit = true, shots[BY_MOUSE] = shot();
    char said[BINDINGS_SAID];
    const InputPress right = {.mouse = MOUSE_RIGHT}; /* taken away, it leaves a key */
    assert_true(Bindings_Press(&session.saved.settings.bindings, CONTROL_TORCH, right, said, sizeof said));
    shots[BY_KEY] = shot();
    assert_int_equal(changed(shots[WELL], shots[AGAIN], head, 60, 30), 0);
    assert_int_equal(changed(shots[WELL], shots[AGAIN], below, 60, 30), 0);
    assert_true(changed(shots[WELL], shots[BREATHLESS], head, 60, 30) > 100);
    assert_true(changed(shots[BREATHLESS], shots[GASPING], head, 60, 30) > 30);
    assert_true(changed(shots[OUT], shots[RELIGHTING], below, 60, 30) > 30);
    assert_true(changed(shots[RELIGHTING], shots[NO_EMBER], below, 60, 30) > 100);
    assert_true(changed(shots[BY_MOUSE], shots[BY_KEY], below, 60, 30) > 30); /* it names what to hold */
    for (int i = 0; i < SHOTS; i++) free(shots[i]);
}

static int sickly(const uint32_t *pixels) {
    int count = 0;
    for (int i = 0; i < 640 * 360; i++) {
        int red = pixels[i] >> 16 & 255, green = pixels[i] >> 8 & 255, blue = pixels[i] & 255;
        count += green >= red && green > blue;
    }
    return count;
}

TEST_WITH(set_up, tear_down, air_that_chokes_is_seen) {
    open_bare("--size 640x360 --scene porch --view smoke");
    Game *game = &session.hall.game;
    uint32_t *clear = shot();
    for (int i = 0; i < 6; i++)
        Game_AddToAirs(game, FLUID_SMOKE, Vec2_Add(Rules_Head(game), Vec2_At((float)i, 0)), 1.5f, 2);
    uint32_t *foul = shot();
    assert_true(sickly(foul) > sickly(clear) + 10000); /* plain smoke is blue, and hides what else looks so */
    free(clear), free(foul);
}

static float far_shift(Look *look, const Game *game, float left) {
    const LookView view = {PICTURE_SMOKE, {left, 0, 16, 9}, 1, false};
    Look_Make(look, game, &view);
    return look->frame.far_shift;
}

/* What is far seems to come along with who goes past: much less than what is near falls behind. */
TEST_WITH(set_up, tear_down, the_far_hall_follows_the_eye) {
    static Look look;
    open_with("--scene windway");
    Game *game = &session.hall.game;
    float first = far_shift(&look, game, 0), on = far_shift(&look, game, 10);
    assert_true(on > first + 0.2f && on < first + 4);
    game->player.at.x += 8, game->player.before.x += 8;
    float walked = far_shift(&look, game, 10);
    assert_true(walked > on + 0.1f && walked < on + 3);
}

/* m, by which the camera shakes after such an event. */
static float shaken(EventKind kind, float strength) {
    const Intent nothing = {0};
    session.view.camera.shake = 0;
    session.hall.game.events.count = 0;
    Events_Add(&session.hall.game.events, kind, session.hall.game.player.at, strength);
    Session_Note(&session, &nothing, 0.001);
    session.hall.game.events.count = 0;
    return session.view.camera.shake;
}

/* Hard landings by a centimetre or two, a crush by some more; nothing by a tenth of a metre. */
TEST_WITH(set_up, tear_down, the_picture_shakes_a_little) {
    open_with("--scene hall");
    float land = shaken(EVENT_LAND, 1), soft = shaken(EVENT_LAND, 0.2f), crushed = shaken(EVENT_CRUSHED, 1);
    float knock = shaken(EVENT_KNOCK, 1);
    assert_true(land > 0.01f && land < 0.04f && knock > 0.005f && knock < 0.03f);
    assert_true(crushed > 1.5f * land && crushed < 0.1f);
    assert_true(soft < 0.5f * land);
    assert_true(shaken(EVENT_STEP, 1) == 0 && shaken(EVENT_JUMP, 1) == 0 && shaken(EVENT_PUFF, 1) == 0);
    session.saved.settings.reduced_flashing = true;
    assert_true(shaken(EVENT_CRUSHED, 1) == 0);
}
