/* hud_kit.h - what tests of the HUD share: a game with three notes and three braziers, of which only what is seen is
 * filled in, and a picture to draw on. */
#ifndef TESTS_HUD_KIT_H
#define TESTS_HUD_KIT_H

#include "tests/kits/engine_kit.h"

#include "game/hud/hud.h"

#include <math.h>

#define LONG 10.0f /* s: whatever fades has faded */

static Game game;
static Bindings bindings;
static App *app;
static Text *text;
static Camera camera;

static inline int set_up(void **state) {
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

static inline int tear_down(void **state) {
    (void)state;
    Text_Destroy(text);
    App_Destroy(app);
    return 0;
}

static inline HudFacts facts_of(void) {
    return (HudFacts){.draw = App_Draw(app), .text = text, .game = &game, .camera = &camera, .bindings = &bindings};
}

/* How much darker a white picture has become there: 0 .. 255. */
static inline int ink_at(const HudFacts *facts, const HudNotes *notes, int x, int y) {
    Draw_Clear(facts->draw, DRAW_RGB(0xFFFFFF));
    HudKeeper_Draw(facts, notes);
    return 255 - (int)(kit_pixel(app, x, y) & 255);
}

#endif
