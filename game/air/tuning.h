/* tuning.h - a preset and the parameters in which the air differs from it.
 *
 * One table holds every parameter that can be set: the panel, preset files, recordings, checks and help walk it, and
 * nothing else knows one by name.
 */
#ifndef GAME_TUNING_H
#define GAME_TUNING_H

#include "fluid/fluid.h"

enum { TUNING_ROWS = 38, TUNING_NAME = 48, TUNING_TEXT = 24, TUNING_WORDS = 80 };

typedef enum { TUNING_NUMBER, TUNING_WHOLE, TUNING_FLAG, TUNING_CHOICE } TuningKind;

typedef struct TuningRow {
    const char *head, *label; /* on the panel */
    const char *id;           /* in files: "vorticity", or "smoke.decay" of an object's field */
    const char *unit;         /* "" where there is none */
    TuningKind kind;
    size_t place;    /* in a FluidDef: a float, int, bool or enumerator; */
    int copies;      /* so many of them */
    size_t stride;   /* bytes apart */
    float low, high; /* what is accepted, inclusive; flags and choices count from 0 */
    float step;      /* what one press of a key changes; of a bent row, on the slider's way */
    bool bent; /* a slider's way grows with the value's fourth root, from 0 on: small values are as easy to set as large
                  ones */
    bool anew; /* another value needs another fluid */
    const char *const *names; /* of a choice */
} TuningRow;

/* A parameter without its bit has the preset's value (or the hall's, or the experiment's). */
typedef struct Tuning {
    FluidPreset preset;
    uint64_t set;             /* bit i: row i is value[i] */
    float value[TUNING_ROWS]; /* a whole number, a flag or a choice, too */
    char name[TUNING_NAME];   /* of the file that it came from; "": none, or changed since */
} Tuning;

const TuningRow *Tuning_Row(int row);
int Tuning_Find(const char *id); /* -1: no row has it */

Tuning Tuning_Of(FluidPreset preset);
bool Tuning_IsSet(const Tuning *tuning, int row);
bool Tuning_Set(Tuning *tuning, int row, float value); /* false: not a value that the row takes */
void Tuning_Reset(Tuning *tuning, int row);            /* it is the preset's again */
bool Tuning_Same(const Tuning *a, const Tuning *b);    /* names aside */

/* Writes what is set into the def. Fluid_DefError tells whether that can run. */
void Tuning_Apply(const Tuning *tuning, FluidDef *def);
/* Takes the nearest scheme that runs where the one that is asked for does not go with the grid or the layout: FLUID_FFT
 * for MULTIGRID around an odd number of cells, LINEAR for a velocity by MACCORMACK at centres. NULL, or one sentence
 * that says so. */
const char *Tuning_FallBack(FluidDef *def);
const char *Tuning_Error(const Tuning *tuning); /* NULL, or why no fluid can be made of it, fallen back */

/* The next one on a walk through every preset that can run, with the tuning that was `given` after its own preset. */
Tuning Tuning_Next(const Tuning *tuning, const Tuning *given);
/* "game", "game with 3 changes", a file's name. */
void Tuning_Words(const Tuning *tuning, char *words, size_t capacity);

/* ---- One row ---------------------------------------------------------------------------------------------- */

float TuningRow_Get(const TuningRow *row, const FluidDef *def);               /* of the first copy */
bool TuningRow_Holds(const TuningRow *row, const FluidDef *def, float value); /* in all copies */
bool TuningRow_Takes(const TuningRow *row, float value);
void TuningRow_Range(const TuningRow *row, char *words, size_t capacity); /* what is accepted, for complaints */

/* As in files: exact, and as short as that can be. */
void TuningRow_Print(const TuningRow *row, float value, char text[TUNING_TEXT]);
bool TuningRow_Parse(const TuningRow *row, const char *text, float *value); /* false: nothing that the row takes */

/* Where a value lies on a slider, 0 .. 1, and the value at such a place, rounded to few digits. */
float TuningRow_Share(const TuningRow *row, float value);
float TuningRow_At(const TuningRow *row, float share);
float TuningRow_Step(const TuningRow *row, float value, int steps, bool fine); /* choices and flags go round */

#endif
