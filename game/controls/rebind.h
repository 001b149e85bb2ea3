/* rebind.h - changes which keys and buttons controls are bound to, and writes that in words and in files.
 *
 * No two movable controls share a key or a button, and none can take one from a fixed control.
 */
#ifndef GAME_REBIND_H
#define GAME_REBIND_H

#include "game/controls/controls.h"

#include <cjson/cJSON.h>

enum { BINDINGS_SAID = 200, BINDINGS_WORDS = 160 };

/* Binds what was pressed to a movable control, and takes it from the one that had it. If it is bound to this control
 * already, it is unbound, as long as the control keeps another on that device (keyboard and mouse, or pad). False, and
 * nothing has changed: it belongs to a fixed control, has no name, is the last one, or there is no room for more.
 * Either way `said` becomes a sentence or two for the player. */
bool Bindings_Press(Bindings *bindings, Control control, InputPress press, char *said, size_t capacity);

/* Whether a control for playing shares a key or button with one for menus. */
bool Bindings_Walks(const Bindings *bindings, Control control);

/* What a control is bound to: "Space, W, Up, pad A". */
void Bindings_Words(const Bindings *bindings, Control control, char *text, size_t capacity);

/* Replaces "{jump}", or another control's id, by the first key or mouse button that it is bound to, or with a pad in
 * hand by its first pad button; for fingers by what they press. The first letter becomes a capital. */
void Bindings_Fill(const Bindings *bindings, InputDevice device, const char *words, char *text, size_t capacity);

/* The bindings of movable controls, by names that mean the same on every keyboard. Reading is strict: what is unknown,
 * double or taken is refused with half a sentence, after which the bindings must not be used. What is missing stays. */
cJSON *Bindings_Write(const Bindings *bindings); /* NULL: out of memory */
bool Bindings_Read(Bindings *bindings, const cJSON *json, char *error, size_t capacity);

#endif
