/* tuning.h - a preset and the parameters in which the air differs from it.
 *
 * A single table holds every parameter that can be set. The panel, preset files, recordings, checks and help walk it.
 * Nothing else knows a parameter by name. */
#ifndef GAME_TUNING_H
#define GAME_TUNING_H

#include "fluid/fluid.h"

enum { TUNING_ROWS = 39, TUNING_NAME = 48, TUNING_TEXT = 24, TUNING_WORDS = 80 };

typedef enum { TUNING_NUMBER, TUNING_WHOLE, TUNING_FLAG, TUNING_CHOICE } TuningKind;

typedef struct TuningRow {
    const char *head, *label; /* on the panel */
    const char *id;           /* in files. "vorticity", or "smoke.decay" for an object's field. */
    const char *unit;         /* "" where there is none */
    TuningKind kind;
    size_t place;             /* offset in a FluidDef of a float, int, bool or enumerator */
    int copies;               /* number of copies, 0 means 1 */
    size_t stride;            /* bytes between copies */
    float low, high;          /* inclusive limits. Flags and choices count from 0. */
    float step;               /* change by one press of a key. For a bent row it is on the slider. */
    bool bent;                /* the slider is the fourth root of the value, which spreads small values */
    bool anew;                /* another value needs a new fluid */
    const char *const *names; /* of a choice */
} TuningRow;

/* A parameter without its bit has the value of the preset, the hall or the experiment. */
typedef struct Tuning {
    FluidPreset preset;
    uint64_t set;             /* bit i is set if value[i] replaces row i */
    float value[TUNING_ROWS]; /* whole numbers, flags and choices, too */
    char name[TUNING_NAME];   /* of its file. "" if it has none or was changed since. */
} Tuning;

const TuningRow *Tuning_Row(int row);
int Tuning_Find(const char *id); /* -1 if no row has it */

Tuning Tuning_Of(FluidPreset preset);
bool Tuning_IsSet(const Tuning *tuning, int row);
bool Tuning_Set(Tuning *tuning, int row, float value); /* false if the row does not take the value */
void Tuning_Reset(Tuning *tuning, int row);            /* back to the preset's value */
bool Tuning_Same(const Tuning *a, const Tuning *b);    /* names aside */

/* Writes the values that are set into the def. Fluid_DefError tells whether it can run. */
void Tuning_Apply(const Tuning *tuning, FluidDef *def);
/* Replaces a scheme that does not go with the grid or the layout by the nearest scheme that runs. FLUID_FFT takes the
 * place of MULTIGRID around an odd number of cells. LINEAR takes the place of MACCORMACK for a velocity at centres.
 * Returns NULL, or one sentence that says so. */
const char *Tuning_FallBack(FluidDef *def);
const char *Tuning_Error(const Tuning *tuning); /* NULL, or why it makes no fluid even after Tuning_FallBack */

/* The next tuning on a walk through all presets that can run. The `given` tuning follows its own preset. */
Tuning Tuning_Next(const Tuning *tuning, const Tuning *given);
/* "game", "game with 3 changes", a file's name. */
void Tuning_Words(const Tuning *tuning, char *words, size_t capacity);

/* ---- One row ---------------------------------------------------------------------------------------------- */

float TuningRow_Get(const TuningRow *row, const FluidDef *def);               /* of the first copy */
bool TuningRow_Holds(const TuningRow *row, const FluidDef *def, float value); /* in all copies */
bool TuningRow_Takes(const TuningRow *row, float value);
void TuningRow_Range(const TuningRow *row, char *words, size_t capacity); /* the accepted values, for complaints */

/* As in files, exact and as short as possible. */
void TuningRow_Print(const TuningRow *row, float value, char text[TUNING_TEXT]);
bool TuningRow_Parse(const TuningRow *row, const char *text, float *value); /* false if the row does not take it */

/* TuningRow_Share gives a value's place on a slider, 0 .. 1. TuningRow_At gives the value there, rounded to few
 * digits. */
float TuningRow_Share(const TuningRow *row, float value);
float TuningRow_At(const TuningRow *row, float share);
float TuningRow_Step(const TuningRow *row, float value, int steps, bool fine); /* choices and flags wrap around */

#endif
