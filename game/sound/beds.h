/* beds.h - sounds that never stop in a hall, from wind, fires, machines and the hall's own hum. */
#ifndef GAME_BEDS_H
#define GAME_BEDS_H

#include "engine/sound/score.h"
#include "game/rules/game.h"
#include "game/sound/ear.h"

/* The beds of the score. */
enum {
    BED_WIND,
    BED_RUSH,
    BED_WHISTLE,
    BED_FIRE,
    BED_FLAME,
    BED_SAIL,
    BED_MACHINES,
    BED_FANS,
    BED_ROOM,
    BED_DRONE,
    BED_FIFTH,
    BED_HIGH,
    BEDS /* at most SCORE_BEDS */
};

/* Starts zeroed. */
typedef struct Beds {
    Random chance;  /* for crackles */
    float seconds;  /* of ticks heard */
    float wind;     /* m/s past the ear, smoothed */
    float machines; /* m/s of machines that move, weighted by nearness and smoothed */
} Beds;

/* Sets all beds of the score, and adds the crackles of fires as notes. */
void Beds_Tick(Beds *beds, const Game *game, const Ear *ear, Score *score);

#endif
