/* What is heard and matters is written, and points to where it was. */
#include "tests/kits/engine_kit.h"

#include "engine/window/ticker.h"
#include "game/hud/hud.h"
#include "tests/kits/test.h"

#include <math.h>

static Game game;
static HudCaptions captions;

static int set_up(void **state) {
    (void)state;
    game = (Game){.scene = {.has_player = true, .obstacles = 2}};
    game.obstacle[0].kind = &OBSTACLE_LIFT;
    game.obstacle[1].kind = &OBSTACLE_PENDULUM;
    game.player.at = game.obstacle[0].pose.at = game.obstacle[1].pose.at = Vec2_At(5, 5);
    captions = (HudCaptions){.tick = 0};
    return 0;
}

static void tick(int ticks) {
    for (; ticks > 0; ticks--, game.events.count = 0) {
        game.tick++;
        HudCaptions_Tick(&captions, &game);
    }
}

static const HudCaption *caption_of(const char *words) {
    for (int i = 0; i < HUD_CAPTIONS; i++)
        if (captions.caption[i].left > 0 && !strcmp(captions.caption[i].words, words)) return &captions.caption[i];
    return NULL;
}

static int count(void) {
    int shown = 0;
    for (int i = 0; i < HUD_CAPTIONS; i++) shown += captions.caption[i].left > 0;
    return shown;
}

static void hear(EventKind kind, float strength) {
    Events_Add(&game.events, kind, Vec2_At(9, 1), strength);
    tick(1);
}

TEST_WITH(set_up, NULL, what_matters_is_written_for_a_while) {
    hear(EVENT_BRAZIER_OUT, 1);
    assert_float_equal(caption_of("A brazier goes out")->at.x, 9, 0);
    hear(EVENT_GASP, 1);
    hear(EVENT_EXIT_OPEN, 1);
    assert_non_null(caption_of("Breath runs short"));
    assert_non_null(caption_of("The way out opens"));
    hear(EVENT_STEP, 1);
    hear(EVENT_KNOCK, .1f);
    assert_int_equal(count(), 3);
    hear(EVENT_KNOCK, .9f);
    assert_int_equal(count(), 4);
    tick(4 * TICKER_RATE);
    assert_int_equal(count(), 0);
}

TEST_WITH(set_up, NULL, the_same_twice_is_one_line_and_the_oldest_gives_way) {
    static const EventKind KINDS[] = {EVENT_BRAZIER_LIT, EVENT_BRAZIER_LIT, EVENT_FLAME_OUT,
                                      EVENT_RELIT,       EVENT_GASP,        EVENT_SPENT};
    hear(KINDS[0], 1), hear(KINDS[1], 1);
    assert_int_equal(count(), 1);
    for (int i = 2; i < 6; i++) hear(KINDS[i], 1);
    assert_int_equal(count(), HUD_CAPTIONS);
    assert_null(caption_of("A brazier catches fire"));
    assert_non_null(caption_of("An ember is spent"));
}

/* After a rest; a pendulum rests for a moment at each end of its way, and that is none. */
TEST_WITH(set_up, NULL, a_machine_nearby_starts) {
    tick(TICKER_RATE);
    game.obstacle[0].velocity.y = 1;
    tick(1);
    assert_float_equal(caption_of("A lift starts")->at.x, 5, 0);
    tick(4 * TICKER_RATE);
    assert_int_equal(count(), 0);
    for (int i = 0; i < 5 * TICKER_RATE; i++) {
        game.obstacle[1].spin = sinf((float)i / 20);
        tick(1);
        if (i > TICKER_RATE) assert_null(caption_of("A pendulum starts"));
        captions.caption[0].left = 0;
    }
    game.obstacle[0].velocity.y = 0;
    tick(TICKER_RATE);
    game.obstacle[0].velocity.y = 1;
    game.player.at.x = 20; /* too far away to hear it */
    tick(1);
    assert_null(caption_of("A lift starts"));
}

TEST_WITH(set_up, NULL, another_hall_begins_in_silence) {
    hear(EVENT_BRAZIER_OUT, 1);
    game.tick = 0;
    tick(1);
    assert_int_equal(count(), 0);
}

/* Only where they are asked for. */
TEST_WITH(set_up, NULL, they_are_drawn_at_the_top) {
    char font[1024];
    App *app = kit_headless(1280, 720);
    assert_true(File_AssetPath("fonts/DejaVuSans.ttf", font, sizeof font));
    Text *text = Text_Create(App_Draw(app), font);
    Camera camera = Camera_Make(16, 9, 16, 9);
    Camera_Fit(&camera, 1280, 720);
    HudFacts facts = {.draw = App_Draw(app), .text = text, .game = &game, .camera = &camera};
    hear(EVENT_BRAZIER_OUT, 1);
    for (int asked = 0; asked < 2; asked++) {
        Draw_Clear(App_Draw(app), DRAW_RGB(0x808080));
        facts.captions = asked;
        HudCaptions_Draw(&captions, &facts);
        assert_int_equal(kit_pixel(app, 640, 46) != 0x808080, asked);
    }
    Text_Destroy(text);
    App_Destroy(app);
}
