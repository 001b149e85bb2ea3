/* Controls moved to other keys and buttons: who gives way, what is said, and what cannot be had. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "game/bindings.h"

#include <string.h>

static Bindings bindings;
static char said[BINDINGS_SAID];

static int set_up(void **state) {
    (void)state;
    bindings = Controls_Standard();
    said[0] = 0;
    return 0;
}

static bool move(Control control, InputPress press) {
    bool moved = Bindings_Move(&bindings, control, press, said, sizeof said);
    assert_true(strlen(said) > 3);
    return moved;
}

static const char *where(Control control) {
    static char text[BINDINGS_WORDS];
    Bindings_Words(&bindings, control, text, sizeof text);
    return text;
}

static void a_free_key_replaces_the_others(void **state) {
    (void)state;
    assert_true(move(CONTROL_JUMP, (InputPress){.key = KEY_K}));
    assert_string_equal(where(CONTROL_JUMP), "K, pad A");
    assert_string_equal(said, "Jump and glide: K, pad A.");
    assert_true(move(CONTROL_BELLOWS, (InputPress){.key = KEY_B}));
    assert_string_equal(where(CONTROL_BELLOWS), "B, pad right trigger");
    assert_true(move(CONTROL_BELLOWS, (InputPress){.mouse = MOUSE_MIDDLE}));
    assert_string_equal(where(CONTROL_BELLOWS), "middle button, pad right trigger");
}

static void a_pad_button_leaves_the_keys(void **state) {
    (void)state;
    assert_true(move(CONTROL_JUMP, (InputPress){.pad = PAD_X}));
    assert_string_equal(where(CONTROL_JUMP), "Space, W, Up, pad X");
}

static void who_has_other_keys_only_loses_one(void **state) {
    (void)state;
    assert_true(move(CONTROL_JUMP, (InputPress){.key = KEY_A}));
    assert_string_equal(where(CONTROL_JUMP), "A, pad A");
    assert_string_equal(where(CONTROL_LEFT), "Left, pad cross left");
    assert_string_equal(said, "Jump and glide: A, pad A. Run left, which lay there: Left, pad cross left.");
}

static void who_would_have_nothing_gets_what_is_left(void **state) {
    (void)state;
    assert_true(move(CONTROL_TORCH, (InputPress){.mouse = MOUSE_LEFT}));
    assert_string_equal(where(CONTROL_TORCH), "left button, pad left trigger");
    assert_string_equal(where(CONTROL_BELLOWS), "right button, pad right trigger");
    assert_true(move(CONTROL_JUMP, (InputPress){.pad = PAD_Y}));
    assert_string_equal(where(CONTROL_VIEW), "F3, pad A");
    assert_true(move(CONTROL_RESTART, (InputPress){.key = KEY_N}));
    assert_string_equal(where(CONTROL_STEP), "R");
}

static void one_s_own_key_is_no_conflict(void **state) {
    (void)state;
    assert_true(move(CONTROL_JUMP, (InputPress){.key = KEY_W}));
    assert_string_equal(where(CONTROL_JUMP), "W, pad A");
    assert_true(move(CONTROL_JUMP, (InputPress){.pad = PAD_A}));
    assert_string_equal(where(CONTROL_JUMP), "W, pad A");
}

static void fixed_keys_are_refused_and_nothing_changes(void **state) {
    (void)state;
    static const InputPress FIXED[] = {
        {.key = KEY_ESCAPE}, {.key = KEY_F1}, {.key = KEY_F11}, {.pad = PAD_START}, {.pad = PAD_BACK}};
    Bindings before = bindings;
    for (size_t i = 0; i < sizeof FIXED / sizeof *FIXED; i++) {
        assert_false(move(CONTROL_JUMP, FIXED[i]));
        assert_memory_equal(&bindings, &before, sizeof before);
    }
    assert_non_null(strstr(said, "taken for good"));
    assert_false(move(CONTROL_JUMP, (InputPress){.key = (InputKey)3})); /* a key without a name */
    assert_false(move(CONTROL_JUMP, (InputPress){.key = KEY_NONE}));
    assert_false(move(CONTROL_JUMP, (InputPress){.mouse = (InputMouse)7}));
    assert_false(move(CONTROL_JUMP, (InputPress){.pad = PAD_COUNT}));
    assert_memory_equal(&bindings, &before, sizeof before);
}

/* However they are moved: nobody shares, everybody who had a key has one, and files hold it all. */
static void any_moves_leave_them_sound(void **state) {
    (void)state;
    unsigned chance = 1;
    for (int i = 0; i < 3000; i++) {
        chance = chance * 1103515245u + 12345u;
        Control control = (Control)((chance >> 16) % CONTROL_COUNT);
        if (!Controls_Movable(control)) continue;
        chance = chance * 1103515245u + 12345u;
        unsigned pick = chance >> 16;
        InputPress press = {.key = KEY_NONE};
        if (pick % 4 == 0)
            press.pad = (InputPad)(pick / 4 % PAD_COUNT);
        else if (pick % 4 == 1)
            press.mouse = (InputMouse)(pick / 4 % 4);
        else
            press.key = (InputKey)(KEY_A + pick / 4 % 60);
        Bindings_Move(&bindings, control, press, said, sizeof said);
        assert_true(bindings.action[control].keys[0] || bindings.action[control].mouse);
    }
    char error[160] = "";
    Bindings back = Controls_Standard();
    cJSON *json = Bindings_Write(&bindings);
    if (!Bindings_Read(&back, json, error, sizeof error)) fail_msg("%s", error);
    cJSON_Delete(json);
    assert_memory_equal(&back, &bindings, sizeof back);
}

static void moved_keys_act(void **state) {
    (void)state;
    Input *input = Input_Create();
    InputMap map = Controls_Map(&bindings);
    move(CONTROL_JUMP, (InputPress){.key = KEY_K});
    assert_true(Input_SetMap(input, &map));
    Input_InjectKey(input, KEY_K, true);
    assert_true(Input_Held(Input_Frame(input), CONTROL_JUMP));
    Input_InjectKey(input, KEY_K, false);
    Input_InjectKey(input, KEY_SPACE, true);
    assert_false(Input_Held(Input_Frame(input), CONTROL_JUMP));
    assert_true(Input_Held(Input_Frame(input), CONTROL_MENU_CHOOSE)); /* menus stay as they are */
    Input_Destroy(input);
}

static void the_first_press_of_a_frame_is_told(void **state) {
    (void)state;
    Input *input = Input_Create();
    assert_true(!Input_TakenPress(input).key && !Input_TakenPress(input).mouse && !Input_TakenPress(input).pad);
    Input_InjectMouse(input, MOUSE_RIGHT, true);
    Input_InjectKey(input, KEY_Q, true);
    assert_true(Input_TakenPress(input).mouse == MOUSE_RIGHT && !Input_TakenPress(input).key);
    Input_BeginFrame(input);
    Input_InjectKey(input, KEY_Q, false);
    assert_int_equal(Input_TakenPress(input).key, KEY_NONE);
    assert_int_equal(Input_KeyOf(Input_KeyId(KEY_Q)), KEY_Q);
    assert_int_equal(Input_KeyOf("no such key"), KEY_NONE);
    Input_Destroy(input);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(a_free_key_replaces_the_others, set_up),
        cmocka_unit_test_setup(a_pad_button_leaves_the_keys, set_up),
        cmocka_unit_test_setup(who_has_other_keys_only_loses_one, set_up),
        cmocka_unit_test_setup(who_would_have_nothing_gets_what_is_left, set_up),
        cmocka_unit_test_setup(one_s_own_key_is_no_conflict, set_up),
        cmocka_unit_test_setup(fixed_keys_are_refused_and_nothing_changes, set_up),
        cmocka_unit_test_setup(any_moves_leave_them_sound, set_up),
        cmocka_unit_test_setup(moved_keys_act, set_up),
        cmocka_unit_test_setup(the_first_press_of_a_frame_is_told, set_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
