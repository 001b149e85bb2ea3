/* touch.h - a stick and buttons on the screen. The game places and draws them. A finger beside them is a pointer. */
#ifndef ENGINE_TOUCH_H
#define ENGINE_TOUCH_H

#include <stdbool.h>
#include <stdint.h>

enum { TOUCH_BUTTONS = 4, TOUCH_FINGERS = 8 };

typedef struct TouchSpot {
    float x, y, radius; /* output pixels. A radius of 0 means that it is not there. */
} TouchSpot;

typedef struct TouchButton {
    TouchSpot spot;
    int action; /* of the input map */
} TouchButton;

/* Two fingers beside the buttons, which may move and pinch a picture. */
typedef struct TouchPair {
    bool held;
    float middle[2], apart; /* output pixels */
} TouchPair;

/* A zeroed layout has only the picture. */
typedef struct TouchLayout {
    TouchSpot stick;
    TouchButton button[TOUCH_BUTTONS];
} TouchLayout;

/* A second finger beside the buttons moves no pointer. With the first it makes a pair. */
typedef enum { TOUCH_NOTHING, TOUCH_POINTER, TOUCH_SECOND, TOUCH_STICK, TOUCH_BUTTON } TouchRole;

/* A finger moves the thing that it came down on until it leaves. */
typedef struct TouchFinger {
    int64_t id;
    TouchRole role; /* TOUCH_NOTHING for an unused slot */
    int action;     /* of a button */
    float at[2];
} TouchFinger;

typedef struct Touch {
    TouchLayout layout;
    TouchFinger finger[TOUCH_FINGERS];
} Touch;

/* Each returns the role of that finger. */
TouchRole Touch_Down(Touch *touch, int64_t id, const float at[2]);
TouchRole Touch_Move(Touch *touch, int64_t id, const float at[2]);
TouchRole Touch_Up(Touch *touch, int64_t id);
void Touch_ReleaseAll(Touch *touch);

uint64_t Touch_Held(const Touch *touch);                /* bit i is set if the button of action i is down */
void Touch_ReadStick(const Touch *touch, float way[2]); /* length 0 .. 1, and 0, 0 at rest */
TouchPair Touch_Pair(const Touch *touch);

#endif
