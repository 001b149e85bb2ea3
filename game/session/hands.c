#include "game/session/hands.h"
#include "game/base/count.h"

#define PUSH 0.09f /* m a tick, at most, that a stick pushes a pointer */

Holder Hands_Holder(const Screens *screens, const Game *game) {
    if (Screens_Aside(screens)) return HOLDER_PANE;
    return Screens_Shown(screens) ? HOLDER_SCREEN : Game_Holder(game);
}

static unsigned buttons(const InputState *input) {
    static const struct {
        Control control;
        unsigned button;
    } BUTTONS[] = {{CONTROL_JUMP, INTENT_JUMP}, {CONTROL_BELLOWS, INTENT_BELLOWS}, {CONTROL_TORCH, INTENT_TORCH}};
    unsigned held = 0;
    for (int i = 0; i < COUNT_OF(BUTTONS); i++)
        if (Input_Held(input, BUTTONS[i].control) || Input_Pressed(input, BUTTONS[i].control))
            held |= BUTTONS[i].button;
    return held;
}

static int rounded(float value) { return (int)(value + (value < 0 ? -0.5f : 0.5f)); }

static int millimetres(float metres) { return rounded(Maths_Clamp(metres * 1000, -INTENT_AIM_MAX, INTENT_AIM_MAX)); }

static void push_pointer(const InputState *input, const Game *game, float at[2]) {
    at[0] = Maths_Clamp(game->pointer.x + PUSH * input->aim[0], 0, game->scene.wall.width);
    at[1] = Maths_Clamp(game->pointer.y + PUSH * input->aim[1], 0, game->scene.wall.height);
}

static void aim_from_hand(const InputState *input, const Game *game, float at[2]) {
    const Hand *hand = &game->hand;
    bool resting = input->aim[0] == 0 && input->aim[1] == 0;
    at[0] = hand->at.x + 3 * (resting ? (game->player.facing < 0 ? -1.0f : 1.0f) : input->aim[0]);
    at[1] = hand->at.y + 3 * (resting ? 0 : input->aim[1]);
}

void Hands_Aim(const InputState *input, const Camera *camera, const Game *game, float at[2]) {
    if (input->device != INPUT_PAD && !input->lifted)
        Camera_ToWorld(camera, input->pointer, at);
    else if (Game_Holder(game) == HOLDER_KEEPER)
        aim_from_hand(input, game, at);
    else
        push_pointer(input, game, at);
}

static void keys_aim(const InputState *input, float aim[2]) {
    aim[0] = (float)(Input_Held(input, CONTROL_AIM_RIGHT) - Input_Held(input, CONTROL_AIM_LEFT));
    aim[1] = (float)(Input_Held(input, CONTROL_AIM_DOWN) - Input_Held(input, CONTROL_AIM_UP));
    if (aim[0] != 0 && aim[1] != 0) aim[0] *= 0.70710678f, aim[1] *= 0.70710678f;
}

void Hands_Follow(Hands *hands, const InputState *frame) {
    float aim[2];
    const bool moved = frame->pointer[0] != hands->pointer[0] || frame->pointer[1] != hands->pointer[1];
    keys_aim(frame, aim);
    const bool aims = aim[0] != 0 || aim[1] != 0;
    hands->mouse = (hands->mouse || moved) && !aims;
    hands->keys = (hands->keys || aims) && !hands->mouse;
    hands->pointer[0] = frame->pointer[0], hands->pointer[1] = frame->pointer[1];
}

void Hands_AimByKeys(const Hands *hands, InputState *input) {
    float aim[2];
    keys_aim(input, aim);
    const bool other = input->device == INPUT_PAD || input->device == INPUT_TOUCH;
    if (hands->mouse || (other && aim[0] == 0 && aim[1] == 0)) return;
    input->device = INPUT_PAD;
    input->aim[0] = aim[0], input->aim[1] = aim[1];
}

/* Down and up again within one tick. */
static bool is_tapped(const InputState *input, Control control) {
    return Input_Pressed(input, control) && !Input_Held(input, control);
}

Intent Hands_Intent(const InputState *input, const Camera *camera, const Game *game) {
    float at[2];
    Hands_Aim(input, camera, game, at);
    float way = input->move[0] + (float)(is_tapped(input, CONTROL_RIGHT) - is_tapped(input, CONTROL_LEFT));
    int move = rounded(Maths_Clamp(way, -1, 1) * INTENT_MOVE_MAX);
    return (Intent){move, buttons(input), {millimetres(at[0]), millimetres(at[1]), 0}};
}

Intent Hands_DeepIntent(const InputState *input, const Camera *camera, const Game *game, const Orbit *orbit,
                        bool sliced) {
    static const float still[2] = {0, 0};
    Intent intent = Hands_Intent(input, camera, game);
    const bool turning = (intent.buttons & INTENT_TORCH) != 0;
    float at[3];
    if (input->device == INPUT_PAD)
        Orbit_Push(orbit, game, sliced, turning ? still : input->aim, at);
    else
        Orbit_Touch(orbit, game, camera, sliced, input->pointer, at);
    for (int axis = 0; axis < 3; axis++) intent.aim[axis] = millimetres(at[axis]);
    intent.buttons &= ~(unsigned)INTENT_TORCH;
    return intent;
}

void Hands_Swallow(Hands *hands, Input *input, bool shown) {
    hands->swallowed = shown ? ~UINT64_C(0) : hands->swallowed & Input_Frame(input)->held;
    if (shown) Input_TakeTick(input);
}

unsigned Hands_TakeAsked(Hands *hands) {
    unsigned asked = hands->asked;
    hands->asked = 0;
    return asked;
}
