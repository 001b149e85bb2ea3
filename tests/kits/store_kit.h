/* store_kit.h - a folder for all that is kept of the player, made anew for each test, on a disk that can be full. */
#ifndef TESTS_STORE_KIT_H
#define TESTS_STORE_KIT_H

#include "tests/kits/engine_kit.h"

#include "game/saved/store.h"

#include <signal.h>
#include <sys/resource.h>

static Store store;
static char folder[1024];

static const char *path_of(const char *name) {
    static char path[1200];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static int set_up(void **state) {
    (void)state;
    kit_path(folder, STORE_KIT_FOLDER); /* the test defines it: several may run at once */
    kit_remove_folder(folder);
    Store_Open(&store, folder);
    return *store.said;
}

static int tear_down(void **state) {
    (void)state;
    kit_remove_folder(folder);
    return 0;
}

/* No file may grow longer than a few bytes, as on a full disk. */
static inline void kit_fill_disk(bool full) {
    struct rlimit limit;
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = full ? 10 : limit.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

/* The sentence has the words, and is one line. It is emptied, as by a caller who shows it. */
static inline void kit_said(char *sentence, const char *words) {
    if (!strstr(sentence, words)) fail_msg("'%s' is not in: %s", words, sentence);
    assert_null(strchr(sentence, '\n'));
    sentence[0] = 0;
}

#endif
