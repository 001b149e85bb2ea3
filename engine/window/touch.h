/* touch.h - a stick and buttons on the screen, for fingers. The game says where they are and draws them; input.c hands
 * it the fingers. The first finger that comes down on none of them is a pointer. */
#ifndef ENGINE_TOUCH_H
#define ENGINE_TOUCH_H

#include <stdbool.h>
#include <stdint.h>

enum { TOUCH_BUTTONS = 4, TOUCH_FINGERS = 8 };

typedef struct TouchSpot {
    float x, y, radius; /* output pixels; radius 0: not there */
} TouchSpot;

typedef struct TouchButton {
    TouchSpot spot;
    int action; /* of the input map */
} TouchButton;

/* Zeroed: nothing but the picture. */
typedef struct TouchLayout {
    TouchSpot stick;
    TouchButton button[TOUCH_BUTTONS];
} TouchLayout;

typedef enum { TOUCH_NOTHING, TOUCH_POINTER, TOUCH_STICK, TOUCH_BUTTON } TouchRole;

/* What a finger came down on is what it moves until it leaves. */
typedef struct TouchFinger {
    int64_t id;
    TouchRole role; /* TOUCH_NOTHING: an unused slot */
    int action;     /* of a button */
    float at[2];
} TouchFinger;

typedef struct Touch {
    TouchLayout layout;
    TouchFinger finger[TOUCH_FINGERS];
} Touch;

/* Each returns what that finger moves. */
TouchRole Touch_Down(Touch *touch, int64_t id, const float at[2]);
TouchRole Touch_Move(Touch *touch, int64_t id, const float at[2]);
TouchRole Touch_Up(Touch *touch, int64_t id);
void Touch_ReleaseAll(Touch *touch);

uint64_t Touch_Held(const Touch *touch);                /* bit i: the button of action i is down */
void Touch_ReadStick(const Touch *touch, float way[2]); /* length 0 .. 1; 0, 0 at rest */

#endif
