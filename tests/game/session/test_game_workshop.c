/* The workshop in a session: opened from everywhere, worked in by keys, mouse, pad and fingers, played from, and left
 * again without losing anything unasked. */
#define KIT_FOLDER "test_game_workshop.folder"
#include "tests/kits/session_script.h"

#include "engine/files/file.h"

#define OPEN "open --workshop --scene box --size 1280x720; frames 1; top = workshop; "

static Workshop *shop(void) { return &session.building.workshop; }
static const Document *document(void) { return &shop()->document; }

/* To a place in the hall, m. */
static void point_at(float x, float y) {
    float at[2];
    Camera_ToScreen(&session.view.camera, (float[]){x, y}, at);
    mouse_to(at[0], at[1]);
    frame();
}

static void drag(float ax, float ay, float bx, float by) {
    point_at(ax, ay);
    session_play("down");
    for (int i = 1; i <= 4; i++) point_at(ax + (bx - ax) * (float)i / 4, ay + (by - ay) * (float)i / 4);
    session_play("up");
}

static void click_button(int button) {
    const DrawRect *rect = &shop()->layout.button[button];
    mouse_to(rect->x + rect->w / 2, rect->y + rect->h / 2);
    frame();
    session_play("down; up");
}

static bool is_stone(float x, float y) { return Air_BodyAt(&hall()->air, Vec2_At(x, y)) == AIR_STONE; }

/* ---- In and out ------------------------------------------------------------------------------------------- */

PLAYED(the_title_opens_it_and_gets_it_back,
       "open; walk Workshop; tap Return; frames 2; top = workshop; scene box\n"
       "tap Escape; top = shop_menu; mark; frames 3; passed = 0; tap Escape; top = workshop; frames 3; passed > 0\n"
       "tap Escape; walk Leave the workshop; tap Return; frames 2; top = title; scene title")

PLAYED(a_hall_waits_as_it_was,
       "open --scene hall; mark; ticks 20; passed > 19; passed < 30; tap F7; frames 2; top = workshop\n"
       "scene hall; ticks 5; tap Escape; walk Leave the workshop; tap Return; frames 2; top = none\n"
       "passed > 19; passed < 90; scene hall")

TEST_WITH(set_up, tear_down, the_air_of_a_hall_comes_along) {
    session_play("open --scene box; ticks 1");
    const FluidView smoke = Fluid_Channel(hall()->air.fluid, FLUID_SMOKE);
    for (int x = 10; x < 20; x++) smoke.data[x + 8 * smoke.row] = 2;
    const double before = Fluid_Total(hall()->air.fluid, FLUID_SMOKE);
    session_play("tap F7; top = workshop");
    assert_true(Fluid_Total(hall()->air.fluid, FLUID_SMOKE) > 0.5 * before);
}

PLAYED(the_pause_menu_opens_it, "open --scene box; tap Escape; walk Workshop; tap Return; frames 2; top = workshop")
PLAYED(a_recorded_run_keeps_to_its_hall,
       "open --scene box --record @/a.rec; tap F7; top = none; says This run keeps to its hall")
PLAYED(air_with_depth_stays_out, "open --scene box --depth 4; tap F7; top = none; says has depth")

TEST_WITH(set_up, tear_down, changes_are_not_lost_unasked) {
    session_play(OPEN "tap 6");
    drag(2, 2, 4, 3);
    assert_true(is_stone(3, 2.5f) && Document_Changed(document()));
    session_play("tap Escape; walk Leave the workshop; tap Return; top = shop_leave; tap Return; top = shop_menu\n"
                 "walk Leave the workshop; tap Return; tap Escape; top = shop_menu; tap Escape; top = workshop");
    assert_true(is_stone(3, 2.5f));
    session_play(
        "tap Escape; walk Leave the workshop; tap Return; walk Go on, and lose the changes; tap Return; frames 2\n"
        "top = title");
}

/* ---- Work ------------------------------------------------------------------------------------------------- */

TEST_WITH(set_up, tear_down, the_mouse_draws_places_drags_and_undoes) {
    session_play(OPEN);
    const int things = hall()->scene.obstacles;
    click_button(TOOL_STONE);
    session.view.look.hangings.count = 1; /* under stone that was there before */
    drag(2, 4, 5, 4);
    assert_true(is_stone(3, 4) && document()->done == 1 && session.view.look.hangings.count == 0);
    click_button(TOOL_PLACE);
    point_at(6, 2);
    session_play("down; up");
    assert_int_equal(document()->done, 2);
    click_button(TOOL_SELECT);
    const int fan = shop()->tools.selected[0];
    const Vec2 corner = Document_Find(document(), fan)->corner;
    drag(corner.x + 0.2f, corner.y + 0.4f, corner.x + 1.2f, corner.y + 0.4f);
    assert_true(document()->done == 3 && Document_Find(document(), fan)->corner.x == corner.x + 1);
    assert_int_equal(hall()->scene.obstacles, things + 1);
    session_play("hold Left Ctrl; tap Z; release Left Ctrl; frames 1");
    assert_true(document()->done == 2 && Document_Find(document(), fan)->corner.x == corner.x);
    click_button(WORKSHOP_UNDO);
    assert_int_equal(hall()->scene.obstacles, things);
    session_play("tap Y; hold Left Shift; tap Z; release Left Shift; frames 1");
    assert_int_equal(document()->done, 3);
    assert_int_equal(hall()->scene.obstacles, things + 1);
}

/* The middle button and space move the view, the wheel brings it nearer to the pointer, and Home shows all. */
TEST_WITH(set_up, tear_down, the_view_is_moved_and_comes_back) {
    float before[2], was[2], after[2];
    session_play(OPEN);
    point_at(8, 4);
    memcpy(before, session.hands.pointer, sizeof before);
    session_play("wheel 3; frames 1");
    assert_true(shop()->zoom > 1.5f);
    Camera_ToScreen(&session.view.camera, (float[]){8, 4}, after);
    assert_true(fabsf(after[0] - before[0]) < 2 && fabsf(after[1] - before[1]) < 2);
    session_play("wheel 3; frames 1; hold Space; frames 1");
    Camera_ToScreen(&session.view.camera, (float[]){8, 4}, was);
    mouse_to(before[0] + 60, before[1] + 40), frame();
    session_play("release Space; frames 1");
    Camera_ToScreen(&session.view.camera, (float[]){8, 4}, after);
    assert_true(after[0] > was[0] + 40 && after[1] > was[1] + 25);
    session_play("tap Home; frames 1");
    assert_true(shop()->zoom == 1 && document()->done == 0);
}

static void finger(int id, float x, float y, Uint32 type) {
    SDL_Event event = {.tfinger = {.type = type, .fingerId = id, .x = x / 1280, .y = y / 720}};
    SDL_PushEvent(&event);
}

/* A second finger takes back what the first drew. Both move the view, and zoom as they part. */
TEST_WITH(set_up, tear_down, two_fingers_move_the_view_and_draw_nothing) {
    float under[2], at[2];
    session_play(OPEN "tap 3");
    finger(1, 500, 300, SDL_FINGERDOWN), frame();
    finger(1, 520, 300, SDL_FINGERMOTION), frame();
    assert_int_equal(document()->done, 1);
    finger(2, 700, 300, SDL_FINGERDOWN), frame();
    assert_true(document()->done == 0 && shop()->zoom == 1);
    Camera_ToWorld(&session.view.camera, (float[]){610, 300}, under);
    finger(1, 340, 320, SDL_FINGERMOTION), finger(2, 880, 320, SDL_FINGERMOTION), frame();
    frame();
    assert_true(fabsf(shop()->zoom - 3) < 0.01f);
    finger(1, 350, 360, SDL_FINGERMOTION), finger(2, 890, 360, SDL_FINGERMOTION), frame();
    frame();
    Camera_ToScreen(&session.view.camera, under, at);
    assert_true(fabsf(at[0] - 620) < 2 && fabsf(at[1] - 360) < 2 && fabsf(shop()->zoom - 3) < 0.01f);
    finger(2, 890, 360, SDL_FINGERUP), frame();
    finger(1, 600, 300, SDL_FINGERMOTION), frame();
    finger(1, 600, 300, SDL_FINGERUP), frame();
    assert_true(document()->done == 0 && !shop()->stirs);
}

/* Nothing lies over the hall. */
TEST_WITH(set_up, tear_down, strip_pane_and_bar_leave_the_hall_alone) {
    static const char *const SIZES[] = {"800x600", "1280x720", "1920x1080", "640x1000"};
    char line[120];
    for (int i = 0; i < 4; i++) {
        snprintf(line, sizeof line, "open --workshop --scene hall --size %s; frames 2", SIZES[i]);
        session_play(line);
        const WorkshopLayout *layout = &shop()->layout;
        const DrawRect *screen = &session.view.camera.screen, *pane = &session.overlay.screens.menu.area;
        assert_true(screen->x >= layout->strip.w - 1 && screen->y + screen->h <= layout->bar.y + 1);
        assert_true(screen->x + screen->w <= pane->x + 1 && screen->w > 100);
        for (int k = 0; k < WORKSHOP_BUTTONS; k++) assert_true(layout->button[k].w >= 44);
        assert_true(layout->palette.h > 100);
        const float w = screen->w;
        session_play("tap V; frames 2");
        assert_true(session.view.camera.screen.w > w);
        session_play("tap V; close");
    }
}

TEST_WITH(set_up, tear_down, stirring_leaves_smoke_and_changes_nothing) {
    session_play(OPEN "ticks 1");
    const double before = Fluid_Total(hall()->air.fluid, FLUID_SMOKE);
    point_at(2, 3);
    session_play("down");
    for (int i = 0; i < 8; i++) point_at(2 + 0.3f * (float)i, 3), play_ticks(1);
    session_play("up");
    assert_true(Fluid_Total(hall()->air.fluid, FLUID_SMOKE) > before + 0.01 && document()->done == 0);
    session_play("tap P; frames 1; down; says The air is paused; up");
}

/* ---- Other hands ------------------------------------------------------------------------------------------ */

/* The pointer is pushed by arrows, and Return works the tool. Tab goes to the panel and back. */
TEST_WITH(set_up, tear_down, keys_alone_build) {
    session_play(OPEN);
    point_at(2, 2);
    session_play("tap 3; tap Right; tap Down; hold Return; frames 1");
    for (int i = 0; i < 8; i++) session_play("tap Right");
    session_play("release Return; frames 1");
    assert_true(document()->done == 1 && is_stone(3, 2.2f));
    session_play("tap Tab; walk Undo; tap Return; frames 1; top = workshop");
    assert_int_equal(document()->done, 0);
    session_play("walk Brush; tap Right; tap Tab; tap G; tap E; frames 1");
    assert_true(shop()->tools.brush > 0.5f && shop()->tools.snap == 0.5f && shop()->tools.tool == TOOL_RUBBER);
}

TEST_WITH(set_up, tear_down, a_pad_alone_builds) {
    session_play(OPEN "plug");
    point_at(2, 2);
    session_play("press rightshoulder; frames 1");
    assert_int_equal(shop()->tools.tool, TOOL_STONE);
    session_play("button a 1; axis leftx 1; frames 6; axis leftx 0; button a 0; frames 1");
    assert_int_equal(document()->done, 1);
    session_play("press y; walk Undo; press a; press b; press start; top = shop_menu; press b; top = workshop");
    assert_true(document()->done == 0 && !shop()->on_pane);
}

/* ---- Play from here ---------------------------------------------------------------------------------------- */

TEST_WITH(set_up, tear_down, one_plays_from_the_pointer_and_comes_back) {
    session_play(OPEN "tap 6");
    drag(1, 6, 7, 7);
    point_at(3, 5);
    session_play("mark; tap F7; frames 2; top = none");
    assert_true(hall()->scene.has_player && fabsf(hall()->player.at.x - 3) < 0.6f);
    session_play("hold D; ticks 30; release D");
    assert_true(hall()->player.at.x > 3.5f);
    session_play("tap Tab; frames 2; tap Escape; frames 1; top = workshop");
    assert_true(!hall()->scene.has_player && is_stone(4, 6.5f) && document()->done == 1);
    session_play("passed > -1; passed < 60; tap F7; frames 1; top = none; tap F7; frames 1; top = workshop");
}

PLAYED(there_must_be_a_floor, OPEN "tap F7; top = workshop; says no floor in this hall")

/* One can see in it, and play in it at once. */
TEST_WITH(set_up, tear_down, a_new_hall_is_lit_and_has_a_floor) {
    session_play("open --workshop --scene box; frames 1; hold Left Ctrl; tap O; release Left Ctrl\n"
                 "frames 1; walk A new hall; tap Return; frames 2; top = workshop; scene hall; ticks 30");
    assert_true(document()->done == 0 && !Document_Changed(document()));
    assert_true(hall()->scene.braziers == 1 && hall()->brazier[0].lit && hall()->scene.wall.shafts == 2);
    session_play("tap F7; frames 1; top = none");
}

/* A stranger's wrong map is shown, says what is wrong, and is mended. */
TEST_WITH(set_up, tear_down, a_wrong_map_is_shown_and_mended) {
    static const char WRONG[] = "{\"orientation\":\"orthogonal\",\"width\":16,\"height\":9,\"tilewidth\":80,"
                                "\"tileheight\":80,\"layers\":[{\"type\":"
                                "\"objectgroup\",\"objects\":[{\"id\":3,\"type\":\"paddle\",\"point\":true,\"x\":400,"
                                "\"y\":400,\"properties\":[{"
                                "\"name\":\"length\",\"type\":\"float\",\"value\":900}]}]}]}";
    char path[1100], line[1200];
    snprintf(path, sizeof path, "%s/wrong.json", folder);
    assert_true(File_WriteAtomically(path, WRONG, sizeof WRONG - 1));
    snprintf(line, sizeof line, "open --workshop --scene %s; frames 1; top = workshop; says length", path);
    session_play(line);
    assert_false(document()->now->good);
    session_play("tap F7; frames 1; top = workshop; says length; tap 1");
    point_at(5, 5);
    session_play("down; up; tap Delete; frames 1");
    assert_true(document()->now->good && document()->done == 1);
    session_play("tap Z; frames 1");
    assert_false(document()->now->good);
}

/* ---- Home ------------------------------------------------------------------------------------------------- */

TEST_WITH(set_up, tear_down, it_is_exported_as_it_is_drawn) {
    session_play(OPEN "tap 6");
    drag(2, 2, 4, 3);
    shop()->tools.snap = 0;
    snprintf(shop()->tools.kind, sizeof shop()->tools.kind, "door");
    session_play("tap 7");
    drag(8, 2, 8.2f, 4);
    session_play("tap Tab; walk Export as code; tap Return; says The program lies in\n"
                 "says The line that builds it is at the top of box.c. Left out: door\n"
                 "hush; frames 1; words in export/box; ");
    char path[1200];
    snprintf(path, sizeof path, "%s/export/box/box.c", session.saved.store.folder);
    assert_true(File_Exists(path) && strstr(shop()->help, "export/box. The line"));
}

static void export_named(const char *name, const char *file) {
    char path[1200];
    Session_CallHall(&session, name);
    session_play("tap Return; frames 1");
    snprintf(path, sizeof path, "%s/export/%s", session.saved.store.folder, file);
    if (!File_Exists(path)) fail_msg("no %s: %s", path, session.overlay.hud.toast);
}

/* Whatever the hall is called, and in a folder of its own. */
TEST_WITH(set_up, tear_down, a_hall_is_exported_under_a_programs_name) {
    session_play(OPEN "tap Tab; walk Export as code");
    export_named("My first room", "My first room/My_first_room.c");
    export_named("hall 2", "hall 2/hall_2.c");
    export_named("hall_2", "hall_2/hall_2.c");
    export_named("a.b & h\xC3\xB6hle", "a.b & h\xC3\xB6hle/a_b_h_hle.c");
    Session_CallHall(&session, "!?");
    session_play("tap Return; says cannot name a program");
}
