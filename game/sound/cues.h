/* cues.h - the notes of each event, in one table with a row for each note. */
#ifndef GAME_CUES_H
#define GAME_CUES_H

#include "engine/sound/score.h"
#include "game/base/events.h"
#include "game/sound/ear.h"

/* Cues besides the events of a tick. The heart pounds for want of air, a sail opens, and now and then a far swell
 * sounds. The menus follow. */
enum { CUE_HEART = EVENT_KINDS, CUE_SAIL, CUE_SWELL };
typedef enum { CUE_MOVE = CUE_SWELL + 1, CUE_ACCEPT, CUE_BACK, CUE_KINDS } MenuCue;

/* Adds the notes of a kind, EVENT_* or CUE_*, to the score. */
void Cues_Add(Score *score, int kind, Vec2 at, float strength, const Ear *ear, Random *chance);

#endif
