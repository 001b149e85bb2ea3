/* ticker.h - turns the time between frames into fixed ticks.
 *
 * A tick is always 1/60 s of game time, whatever the screen does. After a long frame several ticks are due, but at most
 * TICKER_BACKLOG: the rest is forgotten, so that a slow machine slows the game down instead of falling ever further
 * behind. */
#ifndef ENGINE_TICKER_H
#define ENGINE_TICKER_H

#define TICKER_RATE    60 /* ticks a second */
#define TICKER_SECONDS (1.0f / TICKER_RATE)
#define TICKER_BACKLOG 4 /* ticks due in one frame at most */

typedef struct Ticker {
    double owed; /* s of game time not yet ticked, 0 .. 1/60 after each Advance; 1/60 after Hold */
} Ticker;

/* Ticks due after `elapsed` more seconds: 0 .. TICKER_BACKLOG. A time that is negative or not finite counts as 0. */
int Ticker_Advance(Ticker *ticker, double elapsed);

/* For a pause: forgets the time since the last tick. The next tick is due as soon as time advances again, and the
 * moment of drawing is the one of the last tick. */
void Ticker_Hold(Ticker *ticker);

/* Where the moment of drawing lies between the last tick and the next, 0 .. 1. */
float Ticker_Between(const Ticker *ticker);

#endif
