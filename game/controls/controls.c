#include "game/controls/controls.h"

#include <string.h>

/* The names of a control in files and on the screen, whether the player may rebind it, and its first bindings. */
typedef struct Row {
    const char *id, *title;
    bool movable;
    InputAction action;
} Row;

// clang-format off
static const Row ROWS[CONTROL_ALL] = {
    [CONTROL_LEFT] = {"left", "Run left", true, {"run left", {KEY_LEFT, KEY_A}, {MOUSE_NONE}, {PAD_LEFT}}},
    [CONTROL_RIGHT] = {"right", "Run right", true, {"run right", {KEY_RIGHT, KEY_D}, {MOUSE_NONE}, {PAD_RIGHT}}},
    [CONTROL_JUMP] = {"jump", "Jump and glide", true, {"jump; held in the air: glide", {KEY_SPACE, KEY_W, KEY_UP}, {MOUSE_NONE}, {PAD_A}}},
    [CONTROL_BELLOWS] = {"bellows", "Bellows", true, {"bellows: a puff of air where you aim", {KEY_U}, {MOUSE_LEFT}, {PAD_RIGHT_TRIGGER}}},
    [CONTROL_TORCH] = {"torch", "Torch", true, {"torch: burns higher, bears more wind, smokes", {KEY_O}, {MOUSE_RIGHT}, {PAD_LEFT_TRIGGER}}},
    [CONTROL_AIM_LEFT] = {"aim-left", "Aim left", true, {"aim left without a mouse", {KEY_J}, {MOUSE_NONE}, {PAD_NONE}}},
    [CONTROL_AIM_RIGHT] = {"aim-right", "Aim right", true, {"aim right", {KEY_L}, {MOUSE_NONE}, {PAD_NONE}}},
    [CONTROL_AIM_UP] = {"aim-up", "Aim up", true, {"aim up", {KEY_I}, {MOUSE_NONE}, {PAD_NONE}}},
    [CONTROL_AIM_DOWN] = {"aim-down", "Aim down", true, {"aim down", {KEY_K}, {MOUSE_NONE}, {PAD_NONE}}},
    [CONTROL_HELP] = {"help", "Help", false, {"this help", {KEY_F1}, {MOUSE_NONE}, {PAD_BACK}}},
    [CONTROL_PROFILER] = {"profiler", "Profiler", false, {"profiler: small, large, off", {KEY_F2}, {MOUSE_NONE}, {PAD_NONE}}},
    [CONTROL_VIEW] = {"view", "View of the air", true, {"view: what you see of the air", {KEY_F3}, {MOUSE_NONE}, {PAD_Y}}},
    [CONTROL_BACKWARDS] = {"backwards", "Views backwards", false, {"held: the view before", {KEY_LEFT_SHIFT, KEY_RIGHT_SHIFT}, {MOUSE_NONE}, {PAD_LEFT_SHOULDER}}},
    [CONTROL_PRESET] = {"preset", "Preset", false, {"preset: whose method moves it", {KEY_F4}, {MOUSE_NONE}, {PAD_NONE}}},
    [CONTROL_COMPARE] = {"compare", "A/B", false, {"A/B: a second method beside it", {KEY_F5}, {MOUSE_NONE}, {PAD_NONE}}},
    [CONTROL_TUNING] = {"tuning", "Tuning", false, {"tuning: every parameter of the air", {KEY_F6}, {MOUSE_NONE}, {PAD_NONE}}},
    [CONTROL_WORKSHOP] = {"workshop", "Workshop", false, {"workshop: draw halls; there: play from the pointer", {KEY_F7}, {MOUSE_NONE}, {PAD_NONE}}},
    [CONTROL_VSYNC] = {"vsync", "Vertical sync", false, {"vertical sync on, off", {KEY_F10}, {MOUSE_NONE}, {PAD_NONE}}},
    [CONTROL_FULLSCREEN] = {"fullscreen", "Fullscreen", false, {"fullscreen", {KEY_F11}, {MOUSE_NONE}, {PAD_NONE}}},
    [CONTROL_SCREENSHOT] = {"screenshot", "Screenshot", false, {"screenshot", {KEY_F12}, {MOUSE_NONE}, {PAD_NONE}}},
    [CONTROL_PAUSE] = {"pause", "Hold still", true, {"hold everything still, and go on", {KEY_P}, {MOUSE_NONE}, {PAD_NONE}}},
    [CONTROL_STEP] = {"step", "One tick", true, {"one tick at a time", {KEY_N}, {MOUSE_NONE}, {PAD_NONE}}},
    [CONTROL_RESTART] = {"restart", "Start anew", true, {"start the hall anew", {KEY_R}, {MOUSE_NONE}, {PAD_NONE}}},
    [CONTROL_NEXT_SCENE] = {"next", "Next hall", true, {"next hall", {KEY_TAB}, {MOUSE_NONE}, {PAD_RIGHT_SHOULDER}}},
    [CONTROL_MENU] = {"menu", "Menu", false, {"the menu", {KEY_ESCAPE}, {MOUSE_NONE}, {PAD_START}}},
    [CONTROL_MENU_UP] = {"menu-up", "Up", false, {"up", {KEY_UP, KEY_W}, {MOUSE_NONE}, {PAD_UP}}},
    [CONTROL_MENU_DOWN] = {"menu-down", "Down", false, {"down", {KEY_DOWN, KEY_S}, {MOUSE_NONE}, {PAD_DOWN}}},
    [CONTROL_MENU_LEFT] = {"menu-left", "Left", false, {"left", {KEY_LEFT, KEY_A}, {MOUSE_NONE}, {PAD_LEFT}}},
    [CONTROL_MENU_RIGHT] = {"menu-right", "Right", false, {"right", {KEY_RIGHT, KEY_D}, {MOUSE_NONE}, {PAD_RIGHT}}},
    [CONTROL_MENU_CHOOSE] = {"menu-choose", "Choose", false, {"choose", {KEY_RETURN, KEY_SPACE, KEY_ENTER}, {MOUSE_NONE}, {PAD_A}}},
    [CONTROL_MENU_POINT] = {"menu-point", "Choose", false, {"choose", {KEY_NONE}, {MOUSE_LEFT}, {PAD_NONE}}},
    [CONTROL_MENU_BACK] = {"menu-back", "Back", false, {"back", {KEY_ESCAPE, KEY_BACKSPACE}, {MOUSE_NONE}, {PAD_B}}},
    [CONTROL_MENU_RESET] = {"menu-reset", "As usual", false, {"as usual", {KEY_BACKSPACE}, {MOUSE_NONE}, {PAD_X}}},
    [CONTROL_SHOP_ACT] = {"shop-act", "Use the tool", false, {"use the tool; drag with it", {KEY_RETURN, KEY_ENTER}, {MOUSE_LEFT}, {PAD_A}}},
    [CONTROL_SHOP_OTHER] = {"shop-other", "Rub out", false, {"rub stone out; with select and place: stir the air", {KEY_NONE}, {MOUSE_RIGHT}, {PAD_LEFT_TRIGGER}}},
    [CONTROL_SHOP_PAN] = {"shop-pan", "Move the view", false, {"held: the pointer moves the view", {KEY_SPACE}, {MOUSE_MIDDLE}, {PAD_RIGHT_TRIGGER}}},
    [CONTROL_SHOP_PANE] = {"shop-pane", "To the panel", false, {"from the hall to the panel, and back", {KEY_TAB}, {MOUSE_NONE}, {PAD_Y}}},
    [CONTROL_SHOP_MORE_KIND] = {"shop-more-kind", "Next thing", false, {"next thing to place; with Shift: next row", {KEY_C}, {MOUSE_NONE}, {PAD_RIGHT}}},
    [CONTROL_SHOP_LESS_KIND] = {"shop-less-kind", "Previous thing", false, {"previous thing to place", {KEY_X}, {MOUSE_NONE}, {PAD_LEFT}}},
    [CONTROL_SHOP_NEXT] = {"shop-next", "Next tool", false, {"next tool; 1 .. 7 choose one", {KEY_E}, {MOUSE_NONE}, {PAD_RIGHT_SHOULDER}}},
    [CONTROL_SHOP_PREVIOUS] = {"shop-previous", "Previous tool", false, {"previous tool", {KEY_Q}, {MOUSE_NONE}, {PAD_LEFT_SHOULDER}}},
    [CONTROL_SHOP_UNDO] = {"shop-undo", "Undo", false, {"undo, with Ctrl or without; with Shift: redo", {KEY_Z}, {MOUSE_NONE}, {PAD_NONE}}},
    [CONTROL_SHOP_REDO] = {"shop-redo", "Redo", false, {"redo", {KEY_Y}, {MOUSE_NONE}, {PAD_NONE}}},
    [CONTROL_SHOP_DELETE] = {"shop-delete", "Delete", false, {"delete what is selected", {KEY_DELETE, KEY_BACKSPACE}, {MOUSE_NONE}, {PAD_NONE}}},
    [CONTROL_SHOP_DUPLICATE] = {"shop-duplicate", "Duplicate", false, {"duplicate what is selected", {KEY_D}, {MOUSE_NONE}, {PAD_NONE}}},
    [CONTROL_SHOP_TURN] = {"shop-turn", "Turn", false, {"turn what is selected; with Shift: back", {KEY_R}, {MOUSE_NONE}, {PAD_NONE}}},
    [CONTROL_SHOP_SNAP] = {"shop-snap", "Snap", false, {"snap: how finely places are chosen", {KEY_G}, {MOUSE_NONE}, {PAD_NONE}}},
    [CONTROL_SHOP_WHOLE] = {"shop-whole", "Whole hall", false, {"see the whole hall", {KEY_HOME, KEY_F}, {MOUSE_NONE}, {PAD_RIGHT_STICK}}},
    [CONTROL_SHOP_NEARER] = {"shop-nearer", "Nearer", false, {"nearer, as by the wheel", {KEY_EQUALS, KEY_PAGE_UP}, {MOUSE_NONE}, {PAD_UP}}},
    [CONTROL_SHOP_FARTHER] = {"shop-farther", "Farther", false, {"farther", {KEY_MINUS, KEY_PAGE_DOWN}, {MOUSE_NONE}, {PAD_DOWN}}},
    [CONTROL_SHOP_FOLD] = {"shop-fold", "Fold the panel", false, {"fold the panel away, and open it", {KEY_V}, {MOUSE_NONE}, {PAD_NONE}}},
    [CONTROL_SHOP_KEEP] = {"shop-keep", "Keep the moment", false, {"keep this moment of the hall and its air", {KEY_M}, {MOUSE_NONE}, {PAD_NONE}}},
    [CONTROL_SHOP_GO_BACK] = {"shop-go-back", "Back to the moment", false, {"go back to the moment that was kept", {KEY_B}, {MOUSE_NONE}, {PAD_NONE}}},
    [CONTROL_SHOP_CLEAR] = {"shop-clear", "Clear the air", false, {"clear the air", {KEY_K}, {MOUSE_NONE}, {PAD_NONE}}},
    [CONTROL_SHOP_BACK] = {"shop-back", "Let go", false, {"let go: the drag, what is selected; then Esc: the menu", {KEY_ESCAPE}, {MOUSE_NONE}, {PAD_B}}},
    [CONTROL_SHOP_CTRL] = {"shop-ctrl", "Ctrl", false, {"held, for what is kept", {KEY_LEFT_CTRL, KEY_RIGHT_CTRL}, {MOUSE_NONE}, {PAD_NONE}}},
    [CONTROL_SHOP_SAVE] = {"shop-save", "Save", false, {"with Ctrl: save; and with Shift: under another name", {KEY_S}, {MOUSE_NONE}, {PAD_NONE}}},
    [CONTROL_SHOP_OWN] = {"shop-own", "My halls", false, {"with Ctrl: open another of my halls", {KEY_O}, {MOUSE_NONE}, {PAD_NONE}}},
    [CONTROL_SHOP_LEFT] = {"shop-left", "Left", false, {"move the pointer, or what is selected", {KEY_LEFT}, {MOUSE_NONE}, {PAD_NONE}}},
    [CONTROL_SHOP_RIGHT] = {"shop-right", "Right", false, {"to the right", {KEY_RIGHT}, {MOUSE_NONE}, {PAD_NONE}}},
    [CONTROL_SHOP_UP] = {"shop-up", "Up", false, {"up", {KEY_UP}, {MOUSE_NONE}, {PAD_NONE}}},
    [CONTROL_SHOP_DOWN] = {"shop-down", "Down", false, {"down", {KEY_DOWN}, {MOUSE_NONE}, {PAD_NONE}}},
};
// clang-format on

Bindings Controls_Standard(void) {
    Bindings bindings;
    for (int i = 0; i < CONTROL_ALL; i++) bindings.action[i] = ROWS[i].action;
    return bindings;
}

InputMap Controls_Map(const Bindings *bindings) {
    return (InputMap){bindings->action, CONTROL_ALL, CONTROL_LEFT, CONTROL_RIGHT, -1, -1};
}

const char *Controls_Help(Control control) { return ROWS[control].action.name; }
const char *Controls_Title(Control control) { return ROWS[control].title; }
const char *Controls_Id(Control control) { return ROWS[control].id; }
bool Controls_Movable(Control control) { return ROWS[control].movable; }

Control Controls_InBraces(const char *words, size_t *length) {
    for (int i = 0; i < CONTROL_MENU_END; i++) {
        const char *id = Controls_Id((Control)i);
        *length = strlen(id) + 2;
        if (words[0] == '{' && !strncmp(words + 1, id, *length - 2) && words[*length - 1] == '}') return (Control)i;
    }
    return CONTROL_ALL;
}
