/* The stick and the buttons for fingers, as large as thumbs need.
 *
 *     +-----------------------+      +-----------+
 *     |             view menu |      |   hall    |
 *     |                 torch |      |           |
 *     | stick            jump |      +-----------+
 *     | embers          fires |      | menu view |
 *     +-----------------------+      |     torch |
 *                                    | stick jump|
 *                                    +-----------+
 *
 * On a wide screen they lie over the hall, on a tall one below it. */
#include "game/hud/hud.h"

#include "game/base/count.h"

#include <math.h>

#define TALL 1.2f /* times its width: from there on a screen is tall */
#define LARGE                                                                                                          \
    600.0f /* units of the window, the short side of a tablet, on which thumbs do not grow as the screen does */
#define GROWTH  0.5f  /* of the sizes on a larger one, to that of the screen */
#define BENEATH 0.69f /* height of all that lies below the hall, in lengths as the places here */

/* Of the screen's short side. A finger that misses by a quarter of the radius still presses. */
typedef struct Place {
    float aside, up, radius; /* from the nearer edge to the middle, and from the bottom or, if negative, from the top */
} Place;

static const Place STICK[2] = {{0.20f, 0.30f, 0.15f}, {0.25f, 0.25f, 0.17f}};

static const struct {
    Control control;
    const char *word;
    bool left[2]; /* on a wide and on a tall screen */
    Place place[2];
} BUTTONS[] = {
    {CONTROL_MENU, "menu", {false, true}, {{0.09f, -0.10f, 0.07f}, {0.12f, 0.585f, 0.07f}}},
    {CONTROL_VIEW, "view", {false, true}, {{0.27f, -0.10f, 0.07f}, {0.32f, 0.585f, 0.07f}}},
    {CONTROL_TORCH, "torch", {false, false}, {{0.13f, 0.51f, 0.09f}, {0.28f, 0.50f, 0.10f}}},
    {CONTROL_JUMP, "jump", {false, false}, {{0.15f, 0.25f, 0.10f}, {0.20f, 0.21f, 0.125f}}},
};
_Static_assert(COUNT_OF(BUTTONS) <= TOUCH_BUTTONS, "buttons");

static bool is_tall(float width, float height) { return height > TALL * width; }

/* px that the places count in. */
static float length_of(float width, float height, float density) {
    const float side = fminf(width, height), large = LARGE * density;
    return side > large ? large + GROWTH * (side - large) : side;
}

static TouchSpot spot_of(Place place, bool left, float width, float height, float length) {
    const float aside = place.aside * length, up = place.up * length;
    return (TouchSpot){left ? aside : width - aside, up < 0 ? -up : height - up, place.radius * length};
}

TouchLayout HudTouch_Layout(float width, float height, float density, Holder holder) {
    TouchLayout layout = {0};
    const float length = length_of(width, height, density);
    const int tall = is_tall(width, height);
    if (holder == HOLDER_SCREEN) return layout;
    layout.stick = spot_of(STICK[tall], true, width, height, length);
    for (int i = 0; i < COUNT_OF(BUTTONS); i++)
        if (BUTTONS[i].control != CONTROL_JUMP || holder == HOLDER_KEEPER)
            layout.button[i] = (TouchButton){
                spot_of(BUTTONS[i].place[tall], BUTTONS[i].left[tall], width, height, length), (int)BUTTONS[i].control};
    return layout;
}

DrawRect HudTouch_Hall(float width, float height, float density) {
    const float beneath = is_tall(width, height) ? roundf(BENEATH * length_of(width, height, density)) : 0;
    return (DrawRect){0, 0, width, height - beneath};
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
