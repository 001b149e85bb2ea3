/* Sizes that rest are taken, others are not. */
#include "tests/kits/engine_kit.h"
#include "engine/window/settle.h"
#include "tests/kits/test.h"

/* What is asked for, when, and the size that is to be used. */
typedef struct Ask {
    int width, height;
    double now;
    int wanted[2];
} Ask;

static void assert_asks(const Ask *ask, size_t count) {
    Settle settle = {0};
    for (size_t i = 0; i < count; i++) {
        int size[2];
        Settle_Ask(&settle, ask[i].width, ask[i].height, ask[i].now, size);
        if (size[0] != ask[i].wanted[0] || size[1] != ask[i].wanted[1])
            fail_msg("ask %d: %d x %d, to be %d x %d", (int)i, size[0], size[1], ask[i].wanted[0], ask[i].wanted[1]);
    }
}

#define ASSERT_ASKS(asks) assert_asks(asks, sizeof(asks) / sizeof *(asks))

TEST(the_first_size_is_taken_at_once) {
    static const Ask asks[] = {{1280, 720, 100, {1280, 720}}, {1280, 720, 100, {1280, 720}}};
    (void)state;
    ASSERT_ASKS(asks);
}

TEST(a_size_that_changes_is_not) {
    enum { STEPS = 100 };
    Ask asks[STEPS + 2] = {{1280, 720, 5, {1280, 720}}};
    (void)state;
    for (int i = 1; i < STEPS; i++) asks[i] = (Ask){1280 - i, 720 - i / 2, 5 + 0.05 * i, {1280, 720}};
    for (int i = STEPS; i < STEPS + 2; i++) asks[i] = asks[STEPS - 1];
    asks[STEPS].now += 0.9 * SETTLE_SECONDS;
    asks[STEPS + 1] = (Ask){1181, 671, asks[STEPS + 1].now + 1.1 * SETTLE_SECONDS, {1181, 671}};
    ASSERT_ASKS(asks);
}

/* One that comes and goes at once has not rested, nor has one whose height alone goes on. */
TEST(there_and_back_is_no_change) {
    static const Ask asks[] = {
        {800, 450, 0, {800, 450}},   {700, 400, .1, {800, 450}}, {800, 450, .2, {800, 450}}, {700, 400, .3, {800, 450}},
        {700, 401, .45, {800, 450}}, {700, 401, .6, {800, 450}}, {700, 401, .7, {700, 401}},
    };
    (void)state;
    ASSERT_ASKS(asks);
}

/* To the whole screen, to nothing, and back; and what was dragged before does not come again. */
TEST(jumps_are_taken_at_once) {
    static const Ask asks[] = {
        {1280, 720, 0, {1280, 720}},      {1270, 720, 1, {1280, 720}},
        {1920, 1080, 1.01, {1920, 1080}}, {1, 1, 1.02, {1, 1}},
        {1270, 720, 1.03, {1270, 720}},   {1270, 300, 1.04, {1270, 300}},
        {1270, 301, 1.05, {1270, 300}},   {1270, 301, 1.06 + SETTLE_SECONDS, {1270, 301}},
    };
    (void)state;
    ASSERT_ASKS(asks);
}
