/* music.h - the score that follows the keeper. It is warm music: it lives on the flame and on bowls that burn nearby,
 * and where it is cold there is none. The flame has a motif of five notes. Each bowl that is lit brings voices, in
 * minor, and the last one brings major. A scene that nobody walks has forty seconds of it, then a rest. */
#ifndef GAME_MUSIC_H
#define GAME_MUSIC_H

#include "game/rules/game.h"
#include "game/sound/ear.h"
#include "game/sound/layers.h"

/* Starts zeroed. */
typedef struct Music {
    Random chance; /* its own */
    float warm;    /* 0 .. 1, smoothed */
    float slow;    /* 1 less the pace of the game's time, of which the music is free */
    bool idle;     /* nobody plays, though a keeper may run, as behind the title */
    float wait;    /* s until the next half bar */
    int half;      /* of a verse, 0 .. VERSE_CHORDS * CHORD_HALVES */
    int verses;    /* begun so far */
    int verse, phrase, pattern;
    int layers;    /* in the last half bar, besides the flame's */
    unsigned rest; /* bit i is set if layer i pauses in this verse */
    bool sparse;   /* a verse of few layers, so that the full sound does not tire */
    bool major;
    uint64_t tick; /* of the hall */
} Music;

/* Adds the notes that begin now, and sets the music's level. */
void Music_Tick(Music *music, const Game *game, const Ear *ear, Score *score);

#endif
