/* replay.h - a recording, which holds the start and the intent of every tick, as a text file.
 *
 *     ember-recording 1
 *     scene hall             or the whole path of a map
 *     grid 0x0               0x0 for the scene's own
 *     depth 12               layers of air in a hall, two dimensions without the line
 *     assist 2 1             extra embers, and whether braziers stay lit, none without the line
 *     preset game
 *     tune vorticity 2.5     for each difference from the preset. The version is 2 with these, depth or assist
 *     seed 1
 *     ticks 600
 *     state 0123456789abcdef    at the end
 *     12 -100 1 3000 4500       for 12 ticks with equal intents: move, buttons, aim in mm
 *     ...
 *     sum 0123456789abcdef      of all bytes before this line */
#ifndef GAME_REPLAY_H
#define GAME_REPLAY_H

#include "game/rules/game.h"

enum { REPLAY_TICKS = 10000000 /* at most, 46 hours, so that a small file cannot ask for all memory */ };

typedef struct Replay {
    char scene[SCENE_PATH];
    int cells[3];
    Tuning tuning;
    uint64_t seed;
    Assist assist;
    uint64_t state;  /* at the end of the recorded run */
    Intent *intents; /* one a tick */
    int ticks, room;
} Replay;

/* Begins an empty recording. False with a sentence in `error` if the map's path cannot be written down. */
bool Replay_Begin(Replay *replay, const GameStart *start, char *error, size_t capacity);
bool Replay_Add(Replay *replay, const Intent *intent); /* false if out of memory, or at the greatest length */
bool Replay_Write(const Replay *replay, const char *path, char *error, size_t capacity);

/* False with a sentence in `error` that names the file and the line, and nothing is held. Replay_Read looks for a map
 * at its recorded path, and then in the recording's own folder, and fails if it is in neither. */
bool Replay_Read(Replay *replay, const char *path, char *error, size_t capacity);
bool Replay_Parse(Replay *replay, char *text, const char *file, char *error, size_t capacity); /* text is changed */

GameStart Replay_Start(const Replay *replay);
void Replay_Free(Replay *replay); /* zeroed ones are fine */

#endif
