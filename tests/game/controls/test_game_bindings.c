/* Controls moved to other keys and buttons: who gives way, what is said, and what cannot be had. */

#include "game/controls/rebind.h"
#include "tests/kits/test.h"

#include <string.h>

static Bindings bindings;
static char said[BINDINGS_SAID];

static int set_up(void **state) {
    (void)state;
    bindings = Controls_Standard();
    said[0] = 0;
    return 0;
}

static bool press(Control control, InputPress pressed) {
    bool changed = Bindings_Press(&bindings, control, pressed, said, sizeof said);
    assert_true(strlen(said) > 3);
    return changed;
}

static const char *where(Control control) {
    static char text[BINDINGS_WORDS];
    Bindings_Words(&bindings, control, text, sizeof text);
    return text;
}

TEST_WITH(set_up, NULL, what_is_free_is_added) {
    assert_true(press(CONTROL_JUMP, (InputPress){.key = KEY_H}));
    assert_string_equal(where(CONTROL_JUMP), "Space, W, Up, H, pad A");
    assert_string_equal(said, "H is Jump and glide now.");
    assert_true(press(CONTROL_BELLOWS, (InputPress){.mouse = MOUSE_MIDDLE}));
    assert_string_equal(where(CONTROL_BELLOWS), "U, mouse left button, mouse middle button, pad right trigger");
    assert_true(press(CONTROL_JUMP, (InputPress){.pad = PAD_X}));
    assert_string_equal(where(CONTROL_JUMP), "Space, W, Up, H, pad A, pad X");
}

TEST_WITH(set_up, NULL, too_many_are_refused) {
    assert_true(press(CONTROL_JUMP, (InputPress){.key = KEY_K}));
    Bindings before = bindings;
    assert_false(press(CONTROL_JUMP, (InputPress){.key = KEY_L}));
    assert_false(press(CONTROL_JUMP, (InputPress){.key = KEY_A})); /* nobody loses it then */
    assert_non_null(strstr(said, "as many as it can"));
    assert_memory_equal(&bindings, &before, sizeof before);
}

TEST_WITH(set_up, NULL, its_own_is_taken_away_but_not_the_last) {
    assert_true(press(CONTROL_JUMP, (InputPress){.key = KEY_SPACE}));
    assert_string_equal(where(CONTROL_JUMP), "W, Up, pad A");
    assert_string_equal(said, "Space is Jump and glide no more.");
    assert_true(press(CONTROL_JUMP, (InputPress){.key = KEY_UP}));
    assert_false(press(CONTROL_JUMP, (InputPress){.key = KEY_W})); /* a pad button is for another hand */
    assert_false(press(CONTROL_JUMP, (InputPress){.pad = PAD_A}));
    assert_string_equal(said, "Jump and glide has nothing but pad A: add another first.");
    assert_string_equal(where(CONTROL_JUMP), "W, pad A");
    assert_true(press(CONTROL_JUMP, (InputPress){.mouse = MOUSE_MIDDLE}));
    assert_true(press(CONTROL_JUMP, (InputPress){.key = KEY_W})); /* but a mouse button for the same */
    assert_string_equal(where(CONTROL_JUMP), "mouse middle button, pad A");
}

TEST_WITH(set_up, NULL, who_had_it_loses_it) {
    assert_true(press(CONTROL_JUMP, (InputPress){.key = KEY_A}));
    assert_string_equal(where(CONTROL_JUMP), "Space, W, Up, A, pad A");
    assert_string_equal(where(CONTROL_LEFT), "Left, d-pad left");
    assert_string_equal(said, "A is Jump and glide now. It was Run left.");
    assert_true(press(CONTROL_TORCH, (InputPress){.key = KEY_O}) && press(CONTROL_BELLOWS, (InputPress){.key = KEY_U}));
    assert_true(press(CONTROL_TORCH, (InputPress){.mouse = MOUSE_LEFT}));
    assert_string_equal(where(CONTROL_BELLOWS), "pad right trigger");
    assert_string_equal(said, "mouse left button is Torch now. It was Bellows, which has no key now.");
    assert_true(press(CONTROL_BELLOWS, (InputPress){.mouse = MOUSE_RIGHT})); /* so two swap */
    assert_string_equal(where(CONTROL_TORCH), "mouse left button, pad left trigger");
    assert_string_equal(where(CONTROL_BELLOWS), "mouse right button, pad right trigger");
    assert_true(press(CONTROL_JUMP, (InputPress){.pad = PAD_Y}));
    assert_non_null(strstr(said, "It was View of the air, which has no pad button now."));
    assert_string_equal(where(CONTROL_VIEW), "F3");
}

TEST_WITH(set_up, NULL, hints_name_what_the_player_has) {
    static const struct {
        const char *words, *keys, *pad;
    } HINTS[] = {{"{jump} jumps.", "Space jumps.", "Pad A jumps."},
                 {"Hold {torch}: {step}!", "Hold the right mouse button: N!", "Hold pad left trigger: N!"},
                 {"{nobody} {jump", "{nobody} {jump", "{nobody} {jump"},
                 {"", "", ""}};
    char text[60];
    for (size_t i = 0; i < sizeof HINTS / sizeof *HINTS; i++) {
        Bindings_Fill(&bindings, INPUT_KEYBOARD, HINTS[i].words, text, sizeof text);
        assert_string_equal(text, HINTS[i].keys);
        Bindings_Fill(&bindings, INPUT_PAD, HINTS[i].words, text, sizeof text);
        assert_string_equal(text, HINTS[i].pad);
    }
    assert_true(press(CONTROL_TORCH, (InputPress){.key = KEY_SPACE}));
    Bindings_Fill(&bindings, INPUT_TOUCH, "{jump} jumps, {restart} starts anew", text, sizeof text);
    assert_string_equal(text, "\"jump\" jumps, R starts anew");
    Bindings_Fill(&bindings, INPUT_KEYBOARD, "{jump} jumps.", text, sizeof text);
    assert_string_equal(text, "W jumps.");
    Bindings_Fill(&bindings, INPUT_KEYBOARD, "Up and {jump}{torch}", text, 9);
    assert_string_equal(text, "Up and W");
    Bindings_Fill(&bindings, INPUT_KEYBOARD, "Too long for it", text, 9);
    assert_string_equal(text, "Too long");
}

TEST_WITH(set_up, NULL, fixed_keys_are_refused_and_nothing_changes) {
    static const InputPress FIXED[] = {{.key = KEY_ESCAPE}, {.key = KEY_F1},  {.key = KEY_F5},  {.key = KEY_F6},
                                       {.key = KEY_F7},     {.key = KEY_F10}, {.key = KEY_F11}, {.key = KEY_F12},
                                       {.pad = PAD_START},  {.pad = PAD_BACK}};
    Bindings before = bindings;
    for (size_t i = 0; i < sizeof FIXED / sizeof *FIXED; i++) {
        assert_false(press(CONTROL_JUMP, FIXED[i]));
        assert_memory_equal(&bindings, &before, sizeof before);
    }
    assert_non_null(strstr(said, "taken for good"));
    assert_false(press(CONTROL_JUMP, (InputPress){.key = (InputKey)3})); /* a key without a name */
    assert_false(press(CONTROL_JUMP, (InputPress){.key = KEY_NONE}));
    assert_false(press(CONTROL_JUMP, (InputPress){.mouse = (InputMouse)7}));
    assert_false(press(CONTROL_JUMP, (InputPress){.pad = PAD_COUNT}));
    assert_memory_equal(&bindings, &before, sizeof before);
}

/* However they are pressed: nobody shares, nobody gives up the last one, and files hold it all. */
TEST_WITH(set_up, NULL, any_presses_leave_them_sound) {
    unsigned chance = 1;
    for (int i = 0; i < 3000; i++) {
        chance = chance * 1103515245u + 12345u;
        Control control = (Control)((chance >> 16) % CONTROL_COUNT);
        if (!Controls_Movable(control)) continue;
        chance = chance * 1103515245u + 12345u;
        unsigned pick = chance >> 16;
        InputPress pressed = {.key = KEY_NONE};
        if (pick % 4 == 0)
            pressed.pad = (InputPad)(pick / 4 % PAD_COUNT);
        else if (pick % 4 == 1)
            pressed.mouse = (InputMouse)(pick / 4 % 4);
        else
            pressed.key = (InputKey)(KEY_A + pick / 4 % 60);
        bool had = *where(control);
        Bindings_Press(&bindings, control, pressed, said, sizeof said);
        assert_true(*where(control) || !had);
    }
    char error[160] = "";
    Bindings back = Controls_Standard();
    cJSON *json = Bindings_Write(&bindings);
    if (!Bindings_Read(&back, json, error, sizeof error)) fail_msg("%s", error);
    cJSON_Delete(json);
    assert_memory_equal(&back, &bindings, sizeof back);
}

TEST_WITH(set_up, NULL, the_cross_is_read_by_its_old_name_too) {
    char error[160] = "";
    cJSON *json = cJSON_Parse("{\"jump\": [\"pad cross up\"], \"left\": [\"A\", \"d-pad left\"]}");
    if (!Bindings_Read(&bindings, json, error, sizeof error)) fail_msg("%s", error);
    cJSON_Delete(json);
    assert_string_equal(where(CONTROL_JUMP), "d-pad up");
    assert_string_equal(where(CONTROL_LEFT), "A, d-pad left");
}

TEST_WITH(set_up, NULL, moved_keys_act) {
    Input *input = Input_Create();
    InputMap map = Controls_Map(&bindings);
    press(CONTROL_JUMP, (InputPress){.key = KEY_K});
    assert_true(Input_SetMap(input, &map));
    Input_InjectKey(input, KEY_K, true);
    assert_true(Input_Held(Input_Frame(input), CONTROL_JUMP));
    Input_InjectKey(input, KEY_K, false);
    press(CONTROL_JUMP, (InputPress){.key = KEY_SPACE});
    Input_InjectKey(input, KEY_SPACE, true);
    assert_false(Input_Held(Input_Frame(input), CONTROL_JUMP));
    assert_true(Input_Held(Input_Frame(input), CONTROL_MENU_CHOOSE)); /* menus stay as they are */
    Input_Destroy(input);
}

TEST_WITH(set_up, NULL, the_first_press_of_a_frame_is_told) {
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

/* A file from before there were keys to aim with stays valid, whatever it gave those keys to. */
TEST_WITH(set_up, NULL, keys_to_aim_yield_to_older_files) {
    char error[160] = "";
    cJSON *json = cJSON_Parse("{\"jump\": [\"K\"], \"pause\": [\"P\", \"J\"]}");
    if (!Bindings_Read(&bindings, json, error, sizeof error)) fail_msg("%s", error);
    cJSON_Delete(json);
    assert_string_equal(where(CONTROL_JUMP), "K");
    assert_string_equal(where(CONTROL_AIM_DOWN), "");
    assert_string_equal(where(CONTROL_AIM_LEFT), "");
    assert_string_equal(where(CONTROL_AIM_UP), "I");
    json = cJSON_Parse("{\"jump\": [\"K\"], \"aim-down\": [\"K\"]}"); /* one of today has to be right */
    assert_false(Bindings_Read(&bindings, json, error, sizeof error));
    cJSON_Delete(json);
}
