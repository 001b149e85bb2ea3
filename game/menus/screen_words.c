/* The screens to be read, help and credits. Only the last row does something. The others scroll if not all fit. */
#include "game/base/count.h"
#include "game/controls/rebind.h"
#include "game/menus/screen.h"

#include <ctype.h>
#include <stdio.h>

static void add_all(Screens *screens, const char *const (*rows)[2], int count, const char *head) {
    Menu_Add(&screens->menu, MENU_HEAD, 0, head);
    for (int i = 0; i < count; i++) Menu_Words(Menu_Add(&screens->menu, MENU_TEXT, 0, rows[i][0]), "%s", rows[i][1]);
}

/* The controls that every player needs, then those that show the workings of the air. */
static const Control TO_PLAY[] = {CONTROL_LEFT,     CONTROL_RIGHT,    CONTROL_JUMP,       CONTROL_BELLOWS,
                                  CONTROL_TORCH,    CONTROL_AIM_LEFT, CONTROL_AIM_RIGHT,  CONTROL_AIM_UP,
                                  CONTROL_AIM_DOWN, CONTROL_RESTART,  CONTROL_NEXT_SCENE, CONTROL_MENU,
                                  CONTROL_HELP};
static const Control TO_LOOK[] = {CONTROL_VIEW,   CONTROL_BACKWARDS,  CONTROL_PRESET,     CONTROL_COMPARE,
                                  CONTROL_TUNING, CONTROL_WORKSHOP,   CONTROL_PROFILER,   CONTROL_PAUSE,
                                  CONTROL_STEP,   CONTROL_FULLSCREEN, CONTROL_SCREENSHOT, CONTROL_VSYNC};

static void add_controls(Screens *screens, const Control *controls, size_t count, const char *head) {
    char where[BINDINGS_WORDS], help[MENU_LABEL];
    Menu_Add(&screens->menu, MENU_HEAD, 0, head);
    for (size_t i = 0; i < count; i++) {
        snprintf(help, sizeof help, "%s", Controls_Help(controls[i]));
        help[0] = (char)toupper((unsigned char)help[0]);
        Bindings_Words(&screens->settings->bindings, controls[i], where, sizeof where);
        Menu_Words(Menu_Add(&screens->menu, MENU_TEXT, 0, help), "%s", where);
    }
}

static const Control TO_BUILD[] = {
    CONTROL_SHOP_ACT,       CONTROL_SHOP_OTHER,   CONTROL_SHOP_NEXT,    CONTROL_SHOP_PREVIOUS, CONTROL_SHOP_MORE_KIND,
    CONTROL_SHOP_LESS_KIND, CONTROL_SHOP_UNDO,    CONTROL_SHOP_REDO,    CONTROL_SHOP_DELETE,   CONTROL_SHOP_DUPLICATE,
    CONTROL_SHOP_TURN,      CONTROL_SHOP_SNAP,    CONTROL_SHOP_BACK,    CONTROL_SHOP_PAN,      CONTROL_SHOP_WHOLE,
    CONTROL_SHOP_NEARER,    CONTROL_SHOP_FARTHER, CONTROL_SHOP_PANE,    CONTROL_SHOP_FOLD,     CONTROL_PAUSE,
    CONTROL_STEP,           CONTROL_SHOP_KEEP,    CONTROL_SHOP_GO_BACK, CONTROL_SHOP_CLEAR,    CONTROL_SHOP_SAVE,
    CONTROL_SHOP_OWN,       CONTROL_WORKSHOP,     CONTROL_MENU};

/* What needs more than a key. */
static const char *const BY_HAND[][2] = {
    {"Arrows", "move the pointer, or what is selected"},
    {"Left stick", "moves the pointer; the right stick moves the view"},
    {"Wheel", "nearer and farther; with Shift: the brush; it scrolls palette and panel"},
    {"Palette", "click a thing, then click in the hall; or drag it there"},
    {"Panel", "drag its sliders; choose a row to type; Shift and wheel: small steps; Backspace: as usual"},
    {"A file dropped here", "is opened; saving it makes a copy in My halls"},
    {"Shift held", "selects several; keeps a line straight"},
};

/* The signs over a hall and their meaning. */
static const char *const TO_SEE[][2] = {
    {"Flame, lower left", "yours; red while wind blows it out"},
    {"Three embers beside it", "one is spent when you faint, or hold the torch to light the flame anew"},
    {"Flames, lower right", "the braziers; when all burn, the way out opens"},
    {"Bar over your head", "your breath, while there is smoke about it"},
};

static void fill_help(Screens *screens) {
    if (screens->workshop) {
        add_controls(screens, TO_BUILD, COUNT_OF(TO_BUILD), "To build");
        add_all(screens, BY_HAND, COUNT_OF(BY_HAND), "By hand");
    }
    add_controls(screens, TO_PLAY, COUNT_OF(TO_PLAY), "To play");
    add_all(screens, TO_SEE, COUNT_OF(TO_SEE), "To see");
    add_controls(screens, TO_LOOK, COUNT_OF(TO_LOOK), "To look at the air");
    Menu_Add(&screens->menu, MENU_CHOICE, SCREEN_BACK, "Back");
}

static void say_help(const Screens *screens, char *text, size_t capacity) {
    static const char BUILD[] =
        "The air goes on while you build. Draw stone, place things and drag them, stir the air, "
        "and play from wherever the pointer is. Everything can be undone.";
    if (screens->workshop) {
        snprintf(text, capacity, "%s", BUILD);
        return;
    }
    Bindings_Fill(&screens->settings->bindings, INPUT_KEYBOARD,
                  "Light every brazier and reach the way out. Wind at the flame blows it out, smoke takes your breath, "
                  "and warm air lifts a glider. The mouse, the right stick or {aim-left}, {aim-right}, {aim-up} and "
                  "{aim-down} aim.",
                  text, capacity);
}

const Screen Screen_Help = {.heading = "Keep the flame alive",
                            .in_workshop = "Build a hall",
                            .still = true,
                            .width = 1240,
                            .fill = fill_help,
                            .say = say_help};

static const char *const PAPERS[][2] = {
    {"Stable Fluids", "Jos Stam, SIGGRAPH 1999"},
    {"Real-Time Fluid Dynamics for Games", "Jos Stam, GDC 2003"},
    {"Practical Fluid Mechanics", "Mick West, Game Developer 2007"},
    {"Jos Stam's Real-Time Fluid Simulator", "a note on staggered grids, which follows Matthias M\u00fcller"},
    {"MacCormack's scheme on backtraces", "Selle and others, 2008"},
    {"Advection by reflection", "Zehnder, Narain, Thomaszewski, 2018"},
    {"Vorticity confinement", "Fedkiw, Stam, Jensen, 2001"},
    {"Multigrid", "Achi Brandt, 1977"},
};

static const char *const TOOLS[][2] = {
    {"SDL 2", "window, input, letters, pictures"},
    {"cglm, cJSON, cmocka", "vectors, maps, tests"},
    {"DejaVu Sans", "the font"},
};

static void fill_credits(Screens *screens) {
    add_all(screens, PAPERS, COUNT_OF(PAPERS), "The air is made of");
    add_all(screens, TOOLS, COUNT_OF(TOOLS), "and of");
    Menu_Add(&screens->menu, MENU_CHOICE, SCREEN_BACK, "Back");
}

static void say_credits(const Screens *screens, char *text, size_t capacity) {
    (void)screens;
    snprintf(text, capacity, "Ember %s, under the MIT licence.", FLUID_VERSION);
}

const Screen Screen_Credits = {.heading = "Credits", .width = 1160, .fill = fill_credits, .say = say_credits};
