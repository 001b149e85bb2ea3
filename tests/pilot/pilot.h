/* pilot.h - a player that is a short text: what it says is done against the game as it stands, tick by tick.
 *
 * A script is a line a command; `#` starts a remark. Numbers are metres, seconds, braziers count from 1:
 *
 *     scene NAME                the hall; the first command
 *     run X                     along the ground to x
 *     jump X [Y]                a jump at once, steered to x; over when the feet stand there (at height y)
 *     glide X [Y]               the same with jump held; in the air already, it only goes on gliding
 *     hold X                    stays at x, for use with `until`
 *     follow MACHINE X          stays x m to the right of a machine as that moves, likewise
 *     wait S
 *     aim X Y                   from now on
 *     bellows on | off
 *     feed B N                  N puffs at a brazier
 *     light B                   the flame to a brazier, until that burns
 *     leave                     to the exit, until the hall is won
 *     lose X                    goes to x and stays until the hall is lost; in all other commands a faint is a failure
 *
 * `until READING < NUMBER ...` (or >; all of them at once) after a command that moves or waits ends it when that comes
 * true, and not before. `within S` after that gives it more, or less, than 20 s. Readings: see pilot_readings.c.
 *
 * Between any two commands lie some ticks in which a person would think; a sloppy pilot thinks longer or shorter and
 * aims beside its marks. One that tries again does not give up where it falls or faints: it goes back to the last
 * command that began on the floor where it then stands, and holds the torch where its flame is out.
 */
#ifndef TESTS_PILOT_H
#define TESTS_PILOT_H

#include "game/saved/replay.h"

enum { PILOT_COMMANDS = 160, PILOT_NUMBERS = 2, PILOT_CONDITIONS = 3, PILOT_ERROR = 400 };

typedef struct PilotCondition {
    char reading[40];
    bool above; /* > */
    float number;
} PilotCondition;

typedef struct PilotVerb PilotVerb;

typedef struct PilotCommand {
    const PilotVerb *verb;
    int line;
    char text[160]; /* as written, for messages */
    char machine[40];
    float number[PILOT_NUMBERS];
    int numbers;
    bool on;
    PilotCondition until[PILOT_CONDITIONS];
    int conditions;
    float limit; /* s */
} PilotCommand;

/* How a command was begun, so that it can be begun again. */
typedef struct PilotBegin {
    Vec2 at; /* m: the feet */
    unsigned held;
    bool begun;
} PilotBegin;

typedef struct Pilot {
    const char *file;
    char scene[48];
    int cells[2]; /* of the grid; 0, as it is read: the scene's own */
    PilotCommand command[PILOT_COMMANDS];
    int commands;
    int now;       /* index of the command that is being done; commands: all are done */
    int pause;     /* ticks left to think before it begins */
    int age;       /* ticks since it began */
    int left;      /* of what it counts */
    bool airborne; /* a jump has left the ground */
    int astray;    /* ticks since it has come down where it should not */
    float mark;    /* m: where it stood when the command began */
    float miss;    /* m: how far it aims beside its mark */
    unsigned held; /* the bellows, as switched on */
    Vec2 aim;      /* m */
    Intent last;
    Random random;
    bool sloppy;

    bool again;  /* it tries again where it has failed */
    bool stands; /* twenty seconds where it first sees a note */
    bool misses; /* every third jump, once: too slow, and the button is let go too early */
    PilotBegin begin[PILOT_COMMANDS];
    bool returning; /* to where the command began */
    int jumps;      /* so far */
    bool missing;   /* this is one of those */
    int standing;   /* ticks left of the twenty seconds */
    unsigned seen;  /* bit i: the note has been seen */
} Pilot;

/* False: one sentence in `error` that names the file and the line. Seed 0 is exact, every other one sloppy in its own
 * way. `file` must live as long as the pilot. */
bool Pilot_Parse(Pilot *pilot, const char *text, const char *file, uint64_t seed, char *error, size_t capacity);
bool Pilot_Read(Pilot *pilot, const char *path, uint64_t seed, char *error, size_t capacity);

bool Pilot_Done(const Pilot *pilot);

/* What to do in the next tick. False: `error` tells the command that fails, why, and where the keeper is. */
bool Pilot_Think(Pilot *pilot, const Game *game, Intent *intent, char *error, size_t capacity);

typedef void PilotWatch(const Pilot *pilot, const Game *game); /* after every tick */

/* Opens the script's scene and plays to the script's end; `game` is left open. `replay` and `watch` may be NULL. */
bool Pilot_Play(Pilot *pilot, Game *game, Replay *replay, PilotWatch *watch, char *error, size_t capacity);

/* ---- For pilot_*.c ---------------------------------------------------------------------------- */

struct PilotVerb {
    const char *name;
    int least, most; /* numbers */
    bool switched;   /* on or off follows */
    bool named;      /* a machine's name follows, before the numbers */
    bool braves;     /* a faint does not end the script */
    bool jumps;
    bool (*step)(Pilot *pilot, const Game *game, Intent *intent); /* true: done */
};

/* For pilots who try again, in pilot_again.c. True: they do something else than the script says. */
bool Pilot_Digresses(Pilot *pilot, const Game *game, Intent *intent);
void Pilot_NoteBegin(Pilot *pilot, const Game *game);
void Pilot_Miss(const Pilot *pilot, Intent *intent); /* what is left of a jump that goes wrong */
void Pilot_GoBack(Pilot *pilot, const Game *game);
void Pilot_Steer(const Game *game, float x, Intent *intent);
bool Pilot_IsAt(const Game *game, float x);

const PilotVerb *Pilot_FindVerb(const char *name);
bool Pilot_HasReading(const char *name); /* by its form: machines are known only when a game is open */
bool Pilot_Reading(const Game *game, const char *name, float *value);

#endif
