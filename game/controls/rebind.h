/* rebind.h - changes the keys and buttons of controls, and writes them in words and in files.
 *
 * No two movable controls share a key or a button, and none can take one from a fixed control. */
#ifndef GAME_REBIND_H
#define GAME_REBIND_H

#include "game/controls/controls.h"

#include <cjson/cJSON.h>

enum { BINDINGS_SAID = 200, BINDINGS_WORDS = 160 };

/* Binds a press to a movable control, and takes it from the control that had it. A press that is bound to this control
 * already is unbound, unless it is the last on its device (keyboard and mouse, or pad). False, and nothing has changed,
 * if the press belongs to a fixed control, has no name, is the last, or there is no room. In any case `said` becomes a
 * sentence or two for the player. */
bool Bindings_Press(Bindings *bindings, Control control, InputPress press, char *said, size_t capacity);

/* True if a control for playing shares a key or button with a control for menus. */
bool Bindings_Walks(const Bindings *bindings, Control control);

/* Writes the bindings of a control, as "Space, W, Up, pad A". */
void Bindings_Words(const Bindings *bindings, Control control, char *text, size_t capacity);

/* Replaces "{jump}", or another control's id, by its first key or mouse button. With a pad it is the first pad button,
 * and for fingers what they press. The first letter becomes a capital. */
void Bindings_Fill(const Bindings *bindings, InputDevice device, const char *words, char *text, size_t capacity);

/* The bindings of movable controls, by names that mean the same on every keyboard. Reading refuses unknown, double and
 * taken names with half a sentence. Then the bindings must not be used. Controls that are missing stay. */
cJSON *Bindings_Write(const Bindings *bindings); /* NULL if out of memory */
bool Bindings_Read(Bindings *bindings, const cJSON *json, char *error, size_t capacity);

#endif
