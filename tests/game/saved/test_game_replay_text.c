/* Recordings as text: what is wrong with one is named, and damage is noticed. */

#include "game/saved/replay.h"

#include "tests/kits/test.h"

#include <stdio.h>
#include <string.h>

static char error[400];

/* A small recording as text, made good by its sum. */
static void with_sum(char *text, size_t capacity, const char *body) {
    snprintf(text, capacity, "%ssum %016llx\n", body,
             (unsigned long long)Maths_Hash(MATHS_HASH_START, body, (int)strlen(body)));
}

#define HEAD(scene, grid, preset, seed, ticks, hash)                                                                   \
    "ember-recording 1\nscene " scene "\ngrid " grid "\npreset " preset "\nseed " seed "\nticks " ticks                \
    "\nstate " hash "\n"
#define TUNED(lines)                                                                                                   \
    "ember-recording 2\nscene hall\ngrid 0x0\npreset game\n" lines "seed 1\nticks 0\nstate 0123456789abcdef\n"
#define DEEP(layers)                                                                                                   \
    "ember-recording 2\nscene hall\ngrid 0x0\ndepth " layers "\npreset game\nseed 1\nticks 0\nstate "                  \
    "0123456789abcdef\n"
#define HELPED(assist)                                                                                                 \
    "ember-recording 2\nscene hall\ngrid 0x0\nassist " assist "\npreset game\nseed 1\nticks 0\nstate "                 \
    "0123456789abcdef\n"
#define GOOD_HEAD(ticks) HEAD("hall", "0x0", "game", "1", ticks, "0123456789abcdef")

static bool parse(const char *body, Replay *replay) {
    char text[2000];
    with_sum(text, sizeof text, body);
    error[0] = 0;
    return Replay_Parse(replay, text, "test.rec", error, sizeof error);
}

TEST(every_mistake_is_named) {
    static const char *const WRONG[][2] = {
        {"ember-recording 3\n", "line 1: this is no recording, or one of another version"},
        {"ember-recording 2\n", "'scene' should be here"},
        {HEAD("hall", "0x0", "game\ntune vorticity 2", "1", "1", "0123456789abcdef"), "line 5: 'seed' should be here"},
        {DEEP("1"), "line 4: no depth such as 12"},
        {DEEP("65"), "line 4: no depth such as 12"},
        {DEEP("x"), "line 4: no depth such as 12"},
        {HELPED("4 0"), "line 4: no assist such as 2 1"},
        {HELPED("2 2"), "line 4: no assist such as 2 1"},
        {HELPED("2"), "line 4: no assist such as 2 1"},
        {HELPED(""), "line 4: no assist such as 2 1"},
        {TUNED("tune vorticity\n"), "line 5: not a parameter and a value that it takes"},
        {TUNED("tune vorticity x\n"), "line 5: not a parameter and a value that it takes"},
        {TUNED("tune vorticity 21\n"), "line 5: not a parameter and a value that it takes"},
        {TUNED("tune storms 1\n"), "line 5: not a parameter and a value that it takes"},
        {TUNED("tune slip 1\ntune slip 1\n"), "line 6: not a parameter and a value that it takes"},
        {TUNED("tune order force-first\ntune reflection true\n"), "line 6: reflection: needs the order"},
        {"ember-recording 1\n", "'scene' should be here"},
        {HEAD("hall", "0x9", "game", "1", "1", "0123456789abcdef"), "line 3: no grid"},
        {HEAD("hall", "9000x9", "game", "1", "1", "0123456789abcdef"), "line 3: no grid"},
        {HEAD("hall", "0x0", "nobody", "1", "1", "0123456789abcdef"), "line 4: unknown preset"},
        {HEAD("hall", "0x0", "", "1", "1", "0123456789abcdef"), "line 4: unknown preset"},
        {HEAD("hall", "0x0", "game", "-1", "1", "0123456789abcdef"), "line 5: the seed"},
        {HEAD("hall", "0x0", "game", "1", "many", "0123456789abcdef"), "line 6: the count of ticks"},
        {HEAD("hall", "0x0", "game", "1", "999999999", "0123456789abcdef"), "line 6: the count of ticks"},
        {HEAD("hall", "0x0", "game", "1", "1", "0123"), "line 7: the state"},
        {"ember-recording 1\nscene hall\n", "line 3: 'grid' should be here"},
        {GOOD_HEAD("1"), "line 8: the recording ends before its last tick"},
        {GOOD_HEAD("5") "2 0 0 0 0\n", "line 9: the recording ends before its last tick"},
        {GOOD_HEAD("1") "2 0 0 0 0\n", "line 8: not a run of ticks"},
        {GOOD_HEAD("1") "0 0 0 0 0\n", "line 8: not a run of ticks"},
        {GOOD_HEAD("1") "-1 0 0 0 0\n", "line 8: not a run of ticks"},
        {GOOD_HEAD("1") "1 101 0 0 0\n", "line 8: not a run of ticks"},
        {GOOD_HEAD("1") "1 0 128 0 0\n", "line 8: not a run of ticks"},
        {GOOD_HEAD("1") "1 0 0 9999999 0\n", "line 8: not a run of ticks"},
        {GOOD_HEAD("1") "1 0 0 0\n", "line 8: not a run of ticks"},
        {GOOD_HEAD("1") "1 0 0 0 0 9999999\n", "line 8: not a run of ticks"},
        {GOOD_HEAD("1") "1 0 0 0 0 x\n", "line 8: not a run of ticks"},
        {GOOD_HEAD("1") "1 0 0 0 0 7 8\n", "line 8: not a run of ticks"},
        {GOOD_HEAD("5") "3 0 0 0 0\n3 0 0 0 0\n", "line 9: not a run of ticks"},
        {GOOD_HEAD("1") "one\n", "line 8: not a run of ticks"},
        {GOOD_HEAD("1") "1 0 0 0 0\n1 0 0 0 0\n", "line 9: more ticks than the recording has"},
    };
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        Replay replay;
        bool good = parse(WRONG[i][0], &replay);
        if (good || strncmp(error, "test.rec: ", 10) || !strstr(error, WRONG[i][1]))
            fail_msg("%s\nshould say '%s', says '%s'", WRONG[i][0], WRONG[i][1], error);
    }
    Replay replay;
    assert_true(parse(GOOD_HEAD("5") "2 -100 0 0 0\n3 0 7 -12 34\n", &replay));
    assert_true(replay.ticks == 5 && replay.intents[1].move == -100 && replay.intents[4].aim[1] == 34);
    assert_true(replay.intents[4].aim[2] == 0);
    Replay_Free(&replay);
    assert_true(parse(GOOD_HEAD("2") "1 0 2 5 6 -7\n1 0 2 5 6\n", &replay)); /* in air with depth */
    assert_true(replay.intents[0].aim[2] == -7 && replay.intents[1].aim[2] == 0 && replay.intents[1].aim[1] == 6);
    Replay_Free(&replay);
}

/* Cut anywhere, or with any byte changed, it is refused. */
TEST(damage_is_noticed) {
    char good[400], text[400];
    with_sum(good, sizeof good, GOOD_HEAD("5") "5 0 0 0 0\n");
    snprintf(text, sizeof text, "%s", good);
    text[20]++;
    assert_false(Replay_Parse(&(Replay){.ticks = 0}, text, "odd", error, sizeof error));
    assert_string_equal(error, "odd: the recording is damaged: its sum does not match");
    for (size_t at = 0; at < strlen(good); at++) {
        Replay replay;
        memcpy(text, good, sizeof text);
        text[at] = 0;
        assert_false(Replay_Parse(&replay, text, "cut", error, sizeof error));
        memcpy(text, good, sizeof text);
        text[at] ^= 1;
        assert_false(Replay_Parse(&replay, text, "odd", error, sizeof error));
        assert_null(replay.intents);
    }
}
