/* layers.h - the voices of the music. Each adds its notes for half a bar, in one table with a row for each voice. */
#ifndef GAME_LAYERS_H
#define GAME_LAYERS_H

#include "engine/sound/score.h"
#include "game/base/maths.h"
#include "game/sound/harmony.h"

#define LAYERS_HALF 1.25f /* s, half a bar, which has two beats */

enum { CHORD_HALVES = 4 }; /* halves of a bar for which a chord stands */

typedef enum {
    LAYER_FLAME, /* always, while there is music, the keeper's own */
    LAYER_STRINGS,
    LAYER_HARP,
    LAYER_BASS,
    LAYER_VIOL, /* has the motif */
    LAYER_BREATH,
    LAYER_CELLO,
    LAYER_BELLS,
    LAYER_HEIGHTS,
    LAYERS
} Layer;

/* Half a bar to come. */
typedef struct Half {
    const Chord *chord;
    int place;   /* of the chord in its verse */
    int part;    /* 0 .. CHORD_HALVES - 1, of the chord */
    int phrase;  /* what the viol plays over this chord */
    int pattern; /* of the harp */
    int layers;  /* how many play besides the flame's */
    float warm;  /* 0 .. 1, dulls what is cold */
    Random *chance;
    Score *score;
} Half;

int Layers_Phrase(int place,
                  Random *chance); /* draws one that suits the chord at this place. NULL draws the plainest */
int Layers_Pattern(Random *chance);
void Layers_Add(Layer layer, const Half *half);

#endif
