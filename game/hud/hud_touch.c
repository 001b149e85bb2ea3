/* The stick and the buttons for fingers, as large as thumbs need, away from the embers and the fires below. */
#include "game/hud/hud.h"

#include "game/base/count.h"

static const struct {
    Control control;
    const char *word;
    float from_right, down, radius; /* of the height, from_right to the middle */
} BUTTONS[] = {
    {CONTROL_MENU, "menu", 0.09f, 0.10f, 0.065f},
    {CONTROL_VIEW, "view", 0.26f, 0.10f, 0.065f},
    {CONTROL_TORCH, "torch", 0.13f, 0.50f, 0.09f},
    {CONTROL_JUMP, "jump", 0.15f, 0.75f, 0.10f},
};
_Static_assert(COUNT_OF(BUTTONS) <= TOUCH_BUTTONS, "buttons");

TouchLayout HudTouch_Layout(float width, float height, Holder holder) {
    TouchLayout layout = {0};
    if (holder == HOLDER_SCREEN) return layout;
    layout.stick = (TouchSpot){0.20f * height, 0.70f * height, 0.15f * height};
    for (int i = 0; i < COUNT_OF(BUTTONS); i++)
        if (BUTTONS[i].control != CONTROL_JUMP || holder == HOLDER_KEEPER)
            layout.button[i] = (TouchButton){
                {width - BUTTONS[i].from_right * height, BUTTONS[i].down * height, BUTTONS[i].radius * height},
                (int)BUTTONS[i].control};
    return layout;
}

static void draw_spot(Draw *draw, const TouchSpot *spot, bool down) {
    Draw_Disc(draw, spot->x, spot->y, spot->radius, DRAW_RGBA(0x0A0B10, down ? 150 : 70));
    Draw_Ring(draw, spot->x, spot->y, spot->radius, spot->radius / 24, Draw_Fade(HUD_INK, down ? 0.9f : 0.45f));
}

static void draw_stick(const HudFacts *facts, const TouchSpot *stick) {
    const float *way = facts->input->stick;
    draw_spot(facts->draw, stick, way[0] != 0 || way[1] != 0);
    Draw_Disc(facts->draw, stick->x + way[0] * stick->radius, stick->y + way[1] * stick->radius, 0.42f * stick->radius,
              Draw_Fade(HUD_INK, 0.5f));
}

void HudTouch_Draw(const HudFacts *facts) {
    if (facts->device != INPUT_TOUCH) return;
    if (facts->touched.stick.radius > 0) draw_stick(facts, &facts->touched.stick);
    for (int i = 0; i < COUNT_OF(BUTTONS); i++) {
        const TouchButton *button = &facts->touched.button[i];
        float w, h;
        if (button->spot.radius <= 0) continue;
        draw_spot(facts->draw, &button->spot, Input_Held(facts->input, button->action));
        Text_Measure(facts->text, TEXT_SMALL, &w, &h, "%s", BUTTONS[i].word);
        Text_Draw(facts->text, TEXT_SMALL, button->spot.x - w / 2, button->spot.y - h / 2, HUD_INK, "%s",
                  BUTTONS[i].word);
    }
}
