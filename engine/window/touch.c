#include "engine/window/touch.h"
#include "engine/window/input.h"

#include <math.h>
#include <stddef.h>

#define GENEROUS 1.25f /* times its radius, as a thumb hides what it presses */

static TouchFinger *find(Touch *touch, int64_t id) {
    for (int i = 0; i < TOUCH_FINGERS; i++)
        if (touch->finger[i].role != TOUCH_NOTHING && touch->finger[i].id == id) return &touch->finger[i];
    return NULL;
}

static const TouchFinger *find_role(const Touch *touch, TouchRole role) {
    for (int i = 0; i < TOUCH_FINGERS; i++)
        if (touch->finger[i].role == role) return &touch->finger[i];
    return NULL;
}

static bool is_on(const TouchSpot *spot, const float at[2]) {
    return hypotf(at[0] - spot->x, at[1] - spot->y) < GENEROUS * spot->radius;
}

static TouchRole role_of(const Touch *touch, const float at[2], int *action) {
    for (int i = 0; i < TOUCH_BUTTONS; i++)
        if (is_on(&touch->layout.button[i].spot, at)) return *action = touch->layout.button[i].action, TOUCH_BUTTON;
    TouchRole role = is_on(&touch->layout.stick, at) ? TOUCH_STICK : TOUCH_POINTER;
    if (role == TOUCH_POINTER && find_role(touch, role)) role = TOUCH_SECOND;
    return find_role(touch, role) ? TOUCH_NOTHING : role;
}

TouchRole Touch_Down(Touch *touch, int64_t id, const float at[2]) {
    TouchFinger *finger = find(touch, id);
    for (int i = 0; i < TOUCH_FINGERS && !finger; i++)
        if (touch->finger[i].role == TOUCH_NOTHING) finger = &touch->finger[i];
    if (!finger) return TOUCH_NOTHING;
    *finger = (TouchFinger){.id = id, .at = {at[0], at[1]}};
    return finger->role = role_of(touch, at, &finger->action);
}

TouchRole Touch_Move(Touch *touch, int64_t id, const float at[2]) {
    TouchFinger *finger = find(touch, id);
    if (!finger) return TOUCH_NOTHING;
    for (int i = 0; i < 2; i++) finger->at[i] = at[i];
    return finger->role;
}

TouchRole Touch_Up(Touch *touch, int64_t id) {
    TouchFinger *finger = find(touch, id);
    const TouchRole role = finger ? finger->role : TOUCH_NOTHING;
    if (finger) finger->role = TOUCH_NOTHING;
    return role;
}

void Touch_ReleaseAll(Touch *touch) {
    for (int i = 0; i < TOUCH_FINGERS; i++) touch->finger[i].role = TOUCH_NOTHING;
}

uint64_t Touch_Held(const Touch *touch) {
    uint64_t held = 0;
    for (int i = 0; i < TOUCH_FINGERS; i++)
        if (touch->finger[i].role == TOUCH_BUTTON) held |= UINT64_C(1) << touch->finger[i].action;
    return held;
}

void Touch_ReadStick(const Touch *touch, float way[2]) {
    const TouchFinger *finger = find_role(touch, TOUCH_STICK);
    const TouchSpot *stick = &touch->layout.stick;
    way[0] = way[1] = 0;
    if (!finger || stick->radius <= 0) return;
    const float x = finger->at[0] - stick->x, y = finger->at[1] - stick->y, away = hypotf(x, y) / stick->radius;
    if (away <= INPUT_DEAD_ZONE) return;
    const float live = fminf((away - INPUT_DEAD_ZONE) / (1 - INPUT_DEAD_ZONE), 1),
                scale = live / (away * stick->radius);
    way[0] = x * scale, way[1] = y * scale;
}

TouchPair Touch_Pair(const Touch *touch) {
    const TouchFinger *a = find_role(touch, TOUCH_POINTER), *b = find_role(touch, TOUCH_SECOND);
    if (!a || !b) return (TouchPair){.held = false};
    return (TouchPair){
        true, {(a->at[0] + b->at[0]) / 2, (a->at[1] + b->at[1]) / 2}, hypotf(a->at[0] - b->at[0], a->at[1] - b->at[1])};
}
