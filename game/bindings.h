/* bindings.h - moving controls to other keys and buttons, and how that is written in words and in files.
 *
 * No two movable controls share a key or a button, and none takes what a fixed one lies on. The keys and mouse buttons
 * of a control are moved together; its pad button on its own.
 */
#ifndef GAME_BINDINGS_H
#define GAME_BINDINGS_H

#include "game/controls.h"

#include <cjson/cJSON.h>

enum { BINDINGS_SAID = 200, BINDINGS_WORDS = 120 };

/* Puts a movable control on what was pressed, instead of what it lay on. Who lay there loses it, and gets what the
 * control leaves if nothing else would be left to it. False: it belongs to a fixed control or has no name, and nothing
 * has changed. `said` is one sentence either way. */
bool Bindings_Move(Bindings *bindings, Control control, InputPress press, char *said, size_t capacity);

/* What a control lies on: "space, W, Up, pad A"; without its pad button, or that alone. */
void Bindings_Words(const Bindings *bindings, Control control, char *text, size_t capacity);
void Bindings_KeyWords(const Bindings *bindings, Control control, char *text, size_t capacity);

/* Those of the movable controls, by names that mean the same on every keyboard. Reading is strict: what is unknown,
 * double or taken is refused with half a sentence, and the bindings mean nothing then. What is missing stays. */
cJSON *Bindings_Write(const Bindings *bindings); /* NULL: out of memory */
bool Bindings_Read(Bindings *bindings, const cJSON *json, char *error, size_t capacity);

#endif
