/* ticker.h - turns the time between frames into fixed ticks.
 *
 * A tick is always 1/60 s of game time, whatever the screen does. After a long frame several ticks are due, but at most
 * TICKER_BACKLOG. The rest is forgotten, so that a slow machine slows the game down instead of falling ever further
 * behind.
 *
 *      frames   |        |              |     |
 *      ticks    .   .   .   .   .   .   .   .      due since the last frame */
#ifndef ENGINE_TICKER_H
#define ENGINE_TICKER_H

#define TICKER_RATE    60 /* ticks a second */
#define TICKER_SECONDS (1.0f / TICKER_RATE)
#define TICKER_BACKLOG 4 /* the most ticks due in a frame */

typedef struct Ticker {
    double owed; /* s of game time not yet ticked, 0 .. 1/60 after Advance, 1/60 after Hold */
} Ticker;

/* Returns the ticks due after `elapsed` more seconds, 0 .. TICKER_BACKLOG. Takes negative or infinite times for 0. */
int Ticker_Advance(Ticker *ticker, double elapsed);

/* For a pause. Forgets the time since the last tick, so that things are drawn as that tick left them. */
void Ticker_Hold(Ticker *ticker);

/* Returns how far the moment of drawing lies between the last tick and the next, 0 .. 1. */
float Ticker_Between(const Ticker *ticker);

#endif
