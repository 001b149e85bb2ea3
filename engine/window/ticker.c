#include "engine/window/ticker.h"

static const double tick = 1.0 / TICKER_RATE;

int Ticker_Advance(Ticker *ticker, double elapsed) {
    if (elapsed > 0 && elapsed < 1e9) ticker->owed += elapsed;
    int due = 0;
    while (ticker->owed >= tick && due < TICKER_BACKLOG) {
        ticker->owed -= tick;
        due++;
    }
    if (ticker->owed >= tick) ticker->owed = 0;
    return due;
}

float Ticker_Between(const Ticker *ticker) { return (float)(ticker->owed * TICKER_RATE); }
