/* store_kit.h - a folder for settings and progress, made anew for each test. */
#ifndef TESTS_STORE_KIT_H
#define TESTS_STORE_KIT_H

#include "tests/kits/engine_kit.h"

#include "game/saved/store.h"

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

#endif
