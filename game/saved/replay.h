/* replay.h - what was played, written down: the start, and the intent of every tick.
 *
 * A recording is a text file:
 *
 *     ember-recording 1
 *     scene hall             (or the whole path of a map)
 *     grid 0x0               (0x0: the scene's own)
 *     depth 12               (layers of air in a hall; without the line, two dimensions)
 *     assist 2 1             (embers more than usual, and whether braziers stay lit; without the line, none)
 *     preset game
 *     tune vorticity 2.5     (where it differs from the preset; recordings with this, a depth or an assist have version
 * 2) seed 1 ticks 600 state 0123456789abcdef (in which it ended) 12 -100 1 3000 4500    (for 12 ticks: move, buttons,
 * aim in millimetres)
 *     ...
 *     sum 0123456789abcdef   (of all bytes before this line)
 *
 * Equal intents in a row share a line.
 */
#ifndef GAME_REPLAY_H
#define GAME_REPLAY_H

#include "game/rules/game.h"

enum { REPLAY_TICKS = 10000000 /* at most, 46 hours: a small file must not ask for all memory */ };

typedef struct Replay {
    char scene[SCENE_PATH];
    int cells[3];
    Tuning tuning;
    uint64_t seed;
    Assist assist;
    uint64_t state;  /* in which the recorded run ended */
    Intent *intents; /* one a tick */
    int ticks, room;
} Replay;

/* An empty recording. False: `error` is one sentence, as the map's path cannot be written down. */
bool Replay_Begin(Replay *replay, const GameStart *start, char *error, size_t capacity);
bool Replay_Add(Replay *replay, const Intent *intent); /* false: out of memory, or it is as long as can be */
bool Replay_Write(const Replay *replay, const char *path, char *error, size_t capacity);

/* False: `error` is one sentence that names the file and the line, and nothing is held. Replay_Read looks for a map
 * where the recording says that it is, and then in the recording's own folder. */
bool Replay_Read(Replay *replay, const char *path, char *error, size_t capacity);
bool Replay_Parse(Replay *replay, char *text, const char *file, char *error, size_t capacity); /* text is changed */

GameStart Replay_Start(const Replay *replay);
void Replay_Free(Replay *replay); /* zeroed ones are fine */

#endif
