/* Menus: where the focus goes, what the pointer hits, and what a row says when it is chosen. */

#include "game/base/count.h"
#include "game/menus/menu.h"
#include "tests/kits/test.h"

#include <math.h>

static Menu menu;

/* Rows of 10 px from 100, 50 on, 200 px wide. */
static void fill(const MenuKind *kinds, int count, float height) {
    Menu_Clear(&menu);
    for (int i = 0; i < count; i++) Menu_Add(&menu, kinds[i], 10 + i, "row");
    Menu_Lay(&menu, (DrawRect){100, 50, 200, height}, 10);
}

static const MenuKind MIXED[] = {MENU_HEAD, MENU_CHOICE, MENU_SWITCH, MENU_HEAD, MENU_SLIDER, MENU_CHOICE};

static void start(void) {
    menu = (Menu){.rows = 0};
    fill(MIXED, 6, 100);
}

static MenuEvent walk(MenuInput input) { return Menu_Walk(&menu, &input); }

/* The middle of a row. */
#define AT(row) .pointer = {110, 55 + 10 * row}

/* From a focus, with a value in that row: what an input does, to which row, and where the focus is then. */
static const struct {
    int from;
    float value;
    MenuInput input;
    MenuDid did;
    int action;
    float set;
    int to;
} STEPS[] = {
    /* the focus skips headings and goes round */
    {1, 0, {.y = 1}, MENU_NOTHING, .to = 2},
    {2, 0, {.y = 1}, MENU_NOTHING, .to = 4},
    {5, 0, {.y = 1}, MENU_NOTHING, .to = 1},
    {4, 0, {.y = -1}, MENU_NOTHING, .to = 2},
    {1, 0, {.y = -1}, MENU_NOTHING, .to = 5},
    /* choosing tells the action, and going back goes before */
    {1, 0, {.choose = true}, MENU_CHOSEN, 11, .to = 1},
    {1, 0, {.choose = true, .back = true}, MENU_BACK, .to = 1},
    /* switches turn */
    {2, 0, {.choose = true}, MENU_SET, 12, 1, 2},
    {2, 1, {.x = 1}, MENU_NOTHING, .to = 2},
    {2, 1, {.x = -1}, MENU_SET, 12, 0, 2},
    /* sliders slide in steps, and stop at their ends */
    {4, 0.9f, {.x = 1}, MENU_SET, 14, 0.95f, 4},
    {4, 0.95f, {.x = 1}, MENU_SET, 14, 1, 4},
    {4, 1, {.x = 1}, MENU_SET, 14, 1, 4},
    {4, 0, {.x = -1}, MENU_SET, 14, 0, 4},
    {4, 0, {.choose = true}, MENU_NOTHING, .to = 4},
    /* the pointer takes the focus only when it moves, and to no heading */
    {1, 0, {.moved = true, AT(2)}, MENU_NOTHING, .to = 2},
    {2, 0, {.moved = true, AT(3)}, MENU_NOTHING, .to = 2},
    {2, 0, {AT(5)}, MENU_NOTHING, .to = 2},
    {1, 0, {.moved = true, .pointer = {99, 75}}, MENU_NOTHING, .to = 1},
    /* a click chooses what it hits */
    {1, 0, {.click = true, AT(5)}, MENU_CHOSEN, 15, .to = 5},
    {5, 0, {.click = true, .pointer = {500, 105}}, MENU_NOTHING, .to = 5},
    {5, 0, {.click = true, AT(0)}, MENU_NOTHING, .to = 5},
};

TEST(every_step_does_what_it_should) {
    for (int i = 0; i < COUNT_OF(STEPS); i++) {
        start();
        menu.focus = STEPS[i].from;
        menu.row[menu.focus].value = STEPS[i].value;
        const MenuEvent event = walk(STEPS[i].input);
        bool good = event.did == STEPS[i].did && menu.focus == STEPS[i].to;
        if (event.did == MENU_CHOSEN || event.did == MENU_SET) good = good && event.action == STEPS[i].action;
        if (event.did == MENU_SET) good = good && fabsf(event.value - STEPS[i].set) < 1e-6f;
        if (!good) fail_msg("step %d: did %d to %d, focus %d", i, event.did, event.action, menu.focus);
    }
}

TEST(what_is_locked_is_refused) {
    start();
    menu.row[1].locked = true;
    const MenuEvent event = walk((MenuInput){.choose = true});
    assert_true(event.did == MENU_REFUSED && event.action == 11);
}

TEST(the_focus_survives_filling_anew) {
    start();
    menu.focus = 5;
    fill(MIXED, 6, 100);
    assert_int_equal(menu.focus, 5);
    fill(MIXED, 5, 100);
    assert_int_equal(menu.focus, 4);
    fill(MIXED, 4, 100); /* the last row is a heading now */
    assert_int_equal(menu.focus, 1);
}

TEST(a_slider_is_dragged_until_the_button_comes_up) {
    start();
    DrawRect bar = Menu_SliderRect(&menu, 4);
    MenuInput input = {.click = true, .drag = true, .pointer = {bar.x + bar.w / 2, bar.y + 1}};
    MenuEvent event = walk(input);
    assert_true(event.did == MENU_SET && event.action == 14);
    assert_float_equal(event.value, 0.5f, 0.026f);
    input = (MenuInput){.moved = true, .drag = true, .pointer = {bar.x + 10 * bar.w, -50}};
    assert_float_equal(walk(input).value, 1, 0);
    assert_int_equal(menu.focus, 4);
    input = (MenuInput){.moved = true, .pointer = {bar.x, bar.y + 1}};
    assert_int_equal(walk(input).did, MENU_NOTHING);
}

TEST(what_does_not_fit_scrolls_with_the_focus) {
    MenuKind kinds[20];
    menu = (Menu){.rows = 0};
    for (int i = 0; i < 20; i++) kinds[i] = MENU_CHOICE;
    for (int height = 1; height < 300; height += 7) {
        for (int step = 0; step < 45; step++) {
            fill(kinds, 20, (float)height);
            walk((MenuInput){.y = step < 22 ? 1 : -1});
            assert_true(Menu_RowRect(&menu, menu.focus).h > 0);
            assert_true(menu.first >= 0 && menu.first + menu.shown <= 20);
        }
    }
    assert_true(Menu_RowRect(&menu, 20).h == 0 && Menu_RowRect(&menu, -1).h == 0);
}

/* The focus goes along, so that it stays under the pointer. Past the ends it goes nowhere. */
TEST(the_wheel_scrolls_what_does_not_fit_and_changes_nothing) {
    static const MenuKind KINDS[] = {MENU_HEAD, MENU_DIAL, MENU_PICK, MENU_DIAL, MENU_HEAD, MENU_DIAL, MENU_PICK,
                                     MENU_DIAL, MENU_DIAL, MENU_DIAL, MENU_DIAL, MENU_DIAL, MENU_DIAL, MENU_DIAL};
    menu = (Menu){.rows = 0};
    for (int height = 10; height <= 130; height += 10) {
        int seen = 0;
        for (int notch = 0; notch < 40; notch++) {
            fill(KINDS, COUNT_OF(KINDS), (float)height);
            const int before = menu.first;
            assert_int_equal(walk((MenuInput){.wheel = notch < 20 ? -1 : 1, AT(0)}).did, MENU_NOTHING);
            assert_true(Menu_RowRect(&menu, menu.focus).h > 0);
            assert_true(notch < 20 ? menu.first >= before : menu.first <= before);
            seen += menu.first == COUNT_OF(KINDS) - menu.shown;
        }
        assert_true(seen > 0 && menu.first <= 1);
    }
    menu = (Menu){.rows = 0};
    fill(KINDS, COUNT_OF(KINDS), 60);
    walk((MenuInput){.moved = true, AT(3)}), walk((MenuInput){.wheel = -1, AT(3)});
    assert_true(menu.first == 3 && menu.focus == 6);
}

/* Rows to be read scroll, and what can be chosen keeps the focus meanwhile. */
TEST(what_is_read_scrolls_by_itself) {
    MenuKind kinds[20] = {MENU_HEAD};
    menu = (Menu){.rows = 0};
    for (int i = 1; i < 20; i++) kinds[i] = i < 19 ? MENU_TEXT : MENU_CHOICE;
    for (int step = 0; step < 40; step++) {
        fill(kinds, 20, 80);
        walk((MenuInput){.y = step < 20 ? 1 : -1});
        int down = step < 12 ? step + 1 : 12, up = step < 32 ? 31 - step : 0;
        assert_int_equal(menu.first, step < 20 ? down : up);
        assert_int_equal(menu.focus, 19);
    }
    assert_int_equal(walk((MenuInput){.click = true, AT(3)}).did, MENU_NOTHING);
    MenuEvent event = walk((MenuInput){.choose = true});
    assert_true(event.did == MENU_CHOSEN && event.action == 29);
}

TEST(menus_without_rows_do_nothing) {
    static const MenuKind HEADS[] = {MENU_HEAD, MENU_HEAD};
    menu = (Menu){.rows = 0};
    fill(HEADS, 0, 100);
    assert_int_equal(walk((MenuInput){.y = 1, .choose = true}).did, MENU_NOTHING);
    fill(HEADS, 2, 100);
    assert_int_equal(walk((MenuInput){.y = 1, .choose = true, .click = true}).did, MENU_NOTHING);
}

TEST(too_many_rows_are_left_out) {
    menu = (Menu){.rows = 0};
    for (int i = 0; i < 2 * MENU_ROWS; i++) Menu_Words(Menu_Add(&menu, MENU_CHOICE, i, "row"), "%d", i);
    assert_int_equal(menu.rows, MENU_ROWS);
}

/* ---- Hands ---------------------------------------------------------------------------------------------- */

static uint64_t bit(Control control) { return UINT64_C(1) << control; }

TEST(a_tap_steps_once_and_a_held_key_again) {
    MenuHands hands = {.seen = false};
    InputState frame = {.pressed = bit(CONTROL_MENU_DOWN)}; /* down and up within a frame */
    assert_int_equal(MenuHands_Take(&hands, &frame, 0).y, 1);
    frame = (InputState){.held = bit(CONTROL_MENU_UP), .pressed = bit(CONTROL_MENU_UP)};
    assert_int_equal(MenuHands_Take(&hands, &frame, 1.0).y, -1);
    frame.pressed = 0;
    assert_int_equal(MenuHands_Take(&hands, &frame, 1.1).y, 0);
    assert_int_equal(MenuHands_Take(&hands, &frame, 1.39).y, 0);
    assert_int_equal(MenuHands_Take(&hands, &frame, 1.41).y, -1);
    assert_int_equal(MenuHands_Take(&hands, &frame, 1.45).y, 0);
    assert_int_equal(MenuHands_Take(&hands, &frame, 1.51).y, -1);
    frame.held = 0;
    assert_int_equal(MenuHands_Take(&hands, &frame, 2).y, 0);
}

TEST(a_stick_steps_when_it_is_pushed_far) {
    MenuHands hands = {.seen = false};
    InputState frame = {.stick = {0.4f, -0.4f}};
    MenuInput input = MenuHands_Take(&hands, &frame, 0);
    assert_true(input.x == 0 && input.y == 0);
    frame.stick[1] = -0.9f;
    assert_int_equal(MenuHands_Take(&hands, &frame, 0.1).y, -1);
    assert_int_equal(MenuHands_Take(&hands, &frame, 0.2).y, 0);
    frame.stick[1] = 0.9f;
    assert_int_equal(MenuHands_Take(&hands, &frame, 0.3).y, 1);
    frame.stick[0] = 1;
    assert_int_equal(MenuHands_Take(&hands, &frame, 0.4).x, 1);
}

/* Dials and picks tell the steps, and whoever fills the menu makes values of them. */
TEST(dials_and_picks_are_stepped) {
    Menu_Clear(&menu);
    menu.focus = 0;
    Menu_Add(&menu, MENU_DIAL, 1, "dial")->value = 0.5f;
    Menu_Add(&menu, MENU_PICK, 2, "pick");
    Menu_Add(&menu, MENU_CHOICE, 3, "choice");
    Menu_Lay(&menu, (DrawRect){0, 0, 100, 60}, 20);
    DrawRect bar = Menu_SliderRect(&menu, 0);
    MenuEvent event = Menu_Walk(&menu, &(MenuInput){.x = -1});
    assert_true(event.did == MENU_STEPPED && event.action == 1 && event.value == -1);
    event = Menu_Walk(&menu, &(MenuInput){.click = true, .drag = true, .pointer = {bar.x + 0.33f * bar.w, 10}});
    assert_true(event.did == MENU_SET && event.action == 1);
    assert_float_equal(event.value, 0.33f, 1e-3f); /* not in MENU_STEPs */
    event = Menu_Walk(&menu, &(MenuInput){.drag = true, .pointer = {bar.x + 2 * bar.w, 50}});
    assert_true(event.did == MENU_SET && event.value == 1);
    event = Menu_Walk(&menu, &(MenuInput){.wheel = 1, .turns = true, .pointer = {10, 30}});
    assert_true(event.did == MENU_STEPPED && event.action == 2 && event.value == 1 && menu.focus == 1);
    event = Menu_Walk(&menu, &(MenuInput){.wheel = 1, .pointer = {10, 30}});
    assert_true(event.did == MENU_NOTHING && menu.focus == 0);
    event = Menu_Walk(&menu, &(MenuInput){.choose = true});
    assert_true(event.did == MENU_ASKED && event.action == 1);
    event = Menu_Walk(&menu, &(MenuInput){.click = true, .pointer = {10, 30}});
    assert_true(event.did == MENU_STEPPED && event.action == 2 && event.value == 1);
    event = Menu_Walk(&menu, &(MenuInput){.wheel = -1, .turns = true, .pointer = {10, 50}}); /* it walks there */
    assert_true(event.did == MENU_NOTHING && menu.focus == 2);
    menu.row[0].locked = true;
    menu.focus = 0;
    assert_int_equal(Menu_Walk(&menu, &(MenuInput){.x = 1}).did, MENU_REFUSED);
    event = Menu_Walk(&menu, &(MenuInput){.click = true, .drag = true, .pointer = {bar.x + 1, 10}});
    assert_int_equal(event.did, MENU_REFUSED);
}

TEST(the_rest_of_the_hands) {
    MenuHands hands = {.seen = false};
    InputState frame = {.pointer = {5, 5}, .wheel = 1};
    MenuInput input = MenuHands_Take(&hands, &frame, 0);
    assert_true(input.wheel == 1 && !input.y && !input.moved && !input.choose && !input.back && !input.click);
    frame = (InputState){.pointer = {6, 5}, .pressed = bit(CONTROL_MENU_CHOOSE) | bit(CONTROL_MENU)};
    input = MenuHands_Take(&hands, &frame, 0);
    assert_true(input.moved && input.choose && input.back);
    frame = (InputState){.pointer = {6, 5}, .pressed = bit(CONTROL_MENU_POINT), .held = bit(CONTROL_MENU_POINT)};
    input = MenuHands_Take(&hands, &frame, 0);
    assert_true(!input.moved && input.click && input.drag && !input.back);
}

/* A touchpad's small turns add up, and of a spin no notch is lost. */
TEST(a_wheel_is_taken_notch_by_notch) {
    MenuHands hands = {.seen = false};
    const float turns[] = {-0.5f, -0.25f, -0.25f, 3, 0, 0, 0};
    const int steps[] = {0, 0, -1, 1, 1, 1, 0};
    for (int i = 0; i < 7; i++) {
        InputState frame = {.wheel = turns[i]};
        assert_int_equal(MenuHands_Take(&hands, &frame, i).wheel, steps[i]);
    }
}

/* ---- Fingers ------------------------------------------------------------------------------------------------ */

static const MenuKind LONG[] = {MENU_CHOICE, MENU_CHOICE, MENU_CHOICE, MENU_CHOICE,
                                MENU_CHOICE, MENU_CHOICE, MENU_CHOICE, MENU_SLIDER};

static MenuEvent finger(float y, bool down, bool click) {
    return walk((MenuInput){.finger = true, .click = click, .drag = down, .pointer = {110, y}});
}

/* By going, as it may be about to scroll. */
TEST(a_finger_chooses_by_leaving) {
    menu = (Menu){.rows = 0};
    fill(LONG, 8, 40);
    assert_int_equal(finger(65, true, true).did, MENU_NOTHING);
    assert_int_equal(finger(67, true, false).did, MENU_NOTHING);
    const MenuEvent event = finger(67, false, false);
    assert_true(event.did == MENU_CHOSEN && event.action == 11);
    assert_int_equal(finger(67, false, false).did, MENU_NOTHING);
    assert_int_equal(finger(75, false, true).action, 12); /* down and up within a frame */
    assert_int_equal(finger(300, true, true).did, MENU_NOTHING);
    assert_int_equal(finger(300, false, false).did, MENU_NOTHING); /* beside the rows */
}

TEST(a_finger_scrolls) {
    menu = (Menu){.rows = 0};
    fill(LONG, 8, 40);
    assert_int_equal(finger(85, true, true).did, MENU_NOTHING);
    finger(65, true, false);
    assert_int_equal(menu.first, 2);
    finger(20, true, false);
    Menu_Lay(&menu, menu.area, menu.row_height); /* as each frame does */
    assert_int_equal(menu.first, 4);
    assert_true(menu.focus >= 4);
    assert_int_equal(finger(20, false, false).did, MENU_NOTHING);
    assert_int_equal(menu.first, 4);
    const MenuEvent event = walk(
        (MenuInput){.finger = true, .click = true, .drag = true, .pointer = {Menu_SliderRect(&menu, 7).x + 1, 85}});
    assert_true(event.did == MENU_SET && event.action == 17); /* a slider follows at once */
}
