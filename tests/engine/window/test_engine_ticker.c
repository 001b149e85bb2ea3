/* Fixed ticks: as many as the time asks for, never more than the backlog, and whatever time the clock tells. */
#include "tests/kits/engine_kit.h"
#include "engine/window/ticker.h"
#include "tests/kits/test.h"

#include <math.h>

TEST(one_second_is_sixty_ticks) {
    static const int rates[] = {24, 30, 59, 60, 61, 75, 144, 1000};
    for (size_t r = 0; r < SDL_arraysize(rates); r++) {
        Ticker ticker = {0};
        int ticks = 0;
        for (int i = 0; i < rates[r] * 10; i++) {
            ticks += Ticker_Advance(&ticker, 1.0 / rates[r]);
            assert_in_range((int)(Ticker_Between(&ticker) * 1000), 0, 1000);
        }
        assert_in_range(ticks, 599, 600);
    }
}

TEST(a_long_pause_is_forgotten) {
    Ticker ticker = {0};
    assert_int_equal(Ticker_Advance(&ticker, 100.0), TICKER_BACKLOG);
    assert_int_equal(Ticker_Advance(&ticker, 0), 0);
    assert_int_equal(Ticker_Advance(&ticker, 1.01 / 60), 1);
}

TEST(a_mad_clock_is_ignored) {
    Ticker ticker = {0};
    assert_int_equal(Ticker_Advance(&ticker, -5), 0);
    assert_int_equal(Ticker_Advance(&ticker, NAN), 0);
    assert_int_equal(Ticker_Advance(&ticker, INFINITY), 0);
    assert_int_equal(Ticker_Advance(&ticker, 1.01 / 60), 1);
}

TEST(between_grows_from_tick_to_tick) {
    Ticker ticker = {0};
    Ticker_Advance(&ticker, 0.25 / 60);
    assert_float_equal(Ticker_Between(&ticker), 0.25f, 1e-5f);
    Ticker_Advance(&ticker, 0.5 / 60);
    assert_float_equal(Ticker_Between(&ticker), 0.75f, 1e-5f);
    assert_int_equal(Ticker_Advance(&ticker, 0.5 / 60), 1);
    assert_float_equal(Ticker_Between(&ticker), 0.25f, 1e-5f);
}

/* It goes on where it was drawn last: at the last tick, and no earlier. */
TEST(a_held_ticker_goes_on_with_a_tick) {
    Ticker ticker = {0};
    Ticker_Advance(&ticker, 0.25 / 60);
    for (int i = 0; i < 3; i++) {
        Ticker_Advance(&ticker, 0.7 / 60);
        Ticker_Hold(&ticker);
        assert_float_equal(Ticker_Between(&ticker), 1, 0);
    }
    assert_int_equal(Ticker_Advance(&ticker, 0.25 / 60), 1);
    assert_float_equal(Ticker_Between(&ticker), 0.25f, 1e-5f);
}
