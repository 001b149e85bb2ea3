/* bindings.h - which keys and buttons controls lie on: changing that, and how it is written in words and in files.
 *
 * No two movable controls share a key or a button, and none takes what a fixed one lies on.
 */
#ifndef GAME_BINDINGS_H
#define GAME_BINDINGS_H

#include "game/controls/controls.h"

#include <cjson/cJSON.h>

enum { BINDINGS_SAID = 200, BINDINGS_WORDS = 160 };

/* What was pressed is added to a movable control, and taken from the one that had it; pressed again it is taken away,
 * as long as the control has another for that hand: a key or mouse button, or a pad button. False: it belongs to a
 * fixed control, has no name, is the last one or one too many, and nothing has changed. `said` is a sentence or two
 * either way. */
bool Bindings_Press(Bindings *bindings, Control control, InputPress press, char *said, size_t capacity);

/* Whether a control that plays lies on a key or button that walks through menus, too. */
bool Bindings_Walks(const Bindings *bindings, Control control);

/* What a control lies on: "Space, W, Up, pad A". */
void Bindings_Words(const Bindings *bindings, Control control, char *text, size_t capacity);

/* Words in which "{jump}", or another control's id, stands for the first key or mouse button that it lies on; with a
 * pad in hand, for the first button of that. The first letter becomes a capital. */
void Bindings_Fill(const Bindings *bindings, bool pad, const char *words, char *text, size_t capacity);

/* Those of the movable controls, by names that mean the same on every keyboard. Reading is strict: what is unknown,
 * double or taken is refused with half a sentence, and the bindings mean nothing then. What is missing stays. */
cJSON *Bindings_Write(const Bindings *bindings); /* NULL: out of memory */
bool Bindings_Read(Bindings *bindings, const cJSON *json, char *error, size_t capacity);

#endif
