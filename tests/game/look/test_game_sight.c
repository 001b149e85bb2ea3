/* What the eye is to notice: the far hall lies far behind, and the picture shakes a little where it should. */
#define KIT_FOLDER "test_game_sight.folder"
#include "tests/kits/session_kit.h"

#include "game/look/look.h"
#include "tests/kits/test.h"

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
