#include "engine/window/ticker.h"
#include "fluid/fluid_sdl.h"

static const double tick = 1.0 / TICKER_RATE;

int Ticker_Advance(Ticker *ticker, double elapsed) {
    return FluidSDL_Ticks(&ticker->owed, elapsed, tick, TICKER_BACKLOG);
}

void Ticker_Hold(Ticker *ticker) { ticker->owed = tick; }

float Ticker_Between(const Ticker *ticker) { return (float)(ticker->owed * TICKER_RATE); }
