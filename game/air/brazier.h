/* brazier.h - a bowl of coals in play. A flame held to it lights it, a gentle gust feeds it, and a strong, lasting wind
 * snuffs it. */
#ifndef GAME_BRAZIER_H
#define GAME_BRAZIER_H

#include "game/world/scenes.h"

typedef struct Brazier {
    bool lit;
    float glow;    /* 0 .. 1, how well it burns */
    float flare;   /* 0 .. 1 after a gust, which makes the fire hotter */
    float touch;   /* s for which a flame has been held to it */
    float wind;    /* m/s across the coals or down on them */
    float strain;  /* m/s, mean of the last half second, so that a gust or a runner hardly counts */
    float calm;    /* m/s, mean of the last second or two. A gust exceeds it. */
    float snuffed; /* m/s of strain that put it out, from the scene */
    float kindles; /* s of touch that light the flame or the bowl, from the scene */
} Brazier;

Brazier Brazier_Start(const SceneBrazier *scene);
Vec2 Brazier_Foot(const SceneBrazier *scene); /* m, the ground below it */

/* True if a flame there touches the bowl from above or from the side, at most an arm's length away. */
bool Brazier_Reached(const SceneBrazier *scene, Vec2 flame);

/* Call after each tick. True once a flame was held to it for long enough to light the one or the other. */
bool Brazier_Touch(Brazier *brazier, bool touched);
void Brazier_Keep(Brazier *brazier); /* burning, whatever it will feel in this tick */
void Brazier_Light(Brazier *brazier);

/* Takes the air at the bowl in m/s. True if that has just put it out. Any wind counts, whether of the bellows, a
 * swinging blade or a runner. */
bool Brazier_Feel(Brazier *brazier, Vec2 air);
bool Brazier_Windy(const Brazier *brazier); /* too much wind to light it */
float Brazier_Draught(
    const Brazier *brazier); /* how hard it drives a flue. Cold is 0, burning well is 1, and a fed fire exceeds 1. */
uint64_t Brazier_Hash(const Brazier *brazier, uint64_t hash);

#endif
