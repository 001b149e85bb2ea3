/* engine_kit.h - what the engine's tests share: a file of one's own, a headless App, a pixel of what was drawn. */
#ifndef TESTS_ENGINE_KIT_H
#define TESTS_ENGINE_KIT_H

#include "engine/window/app.h"
#include "engine/files/file.h"
#include "engine/files/log.h"
#include "tests/kits/test.h"

#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A path in the folder of the test program, which several tests may run in at once: so each gives its own name. */
static inline const char *kit_path(char path[1024], const char *name) {
    char *base = SDL_GetBasePath();
    snprintf(path, 1024, "%s%s", base ? base : "", name);
    SDL_free(base);
    return path;
}

/* A path in a folder, until the fourth call from now. */
static inline const char *kit_in(const char *folder, const char *name) {
    static char paths[4][1200];
    static int next;
    char *path = paths[next++ % 4];
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

static inline void kit_remove_folder(const char *folder) {
    char command[1200];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    assert_int_equal(system(command), 0);
}

/* The file is there, and this is all of it. */
static inline void kit_holds(const char *path, const char *text) {
    char *content = File_ReadAll(path, NULL);
    assert_non_null(content);
    assert_string_equal(content, text);
    free(content);
}

static inline App *kit_headless(int width, int height) {
    App *app = App_Create(&(AppDef){.title = "test", .width = width, .height = height, .headless = true});
    if (!app) fail_msg("%s", Log_Reason());
    assert_true(App_BeginFrame(app));
    return app;
}

/* 0xRRGGBB of what has been drawn. */
static inline uint32_t kit_pixel(App *app, int x, int y) {
    uint32_t pixel = 0;
    const SDL_Rect place = {x, y, 1, 1};
    SDL_Renderer *renderer = Draw_Renderer(App_Draw(app));
    assert_int_equal(SDL_RenderReadPixels(renderer, &place, SDL_PIXELFORMAT_ARGB8888, &pixel, 4), 0);
    return pixel & 0xFFFFFFu;
}

#endif
