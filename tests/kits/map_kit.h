/* map_kit.h - what tests of maps share: maps written in the test, read one at a time. */
#ifndef TESTS_MAP_KIT_H
#define TESTS_MAP_KIT_H

#include "game/world/scenes.h"
#include "tests/kits/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Scene scene;
static char error[SCENE_ERROR];

#define HEAD           "{'orientation':'orthogonal','width':16,'height':9,'tilewidth':80,'tileheight':80,"
#define ABOUT          "'properties':[{'name':'about','type':'string','value':'A test.'}],"
#define LAYER(objects) "'layers':[{'type':'objectgroup','name':'things','objects':[" objects "]}]}"

/* Maps are written with ' in place of ". One that has a " is taken as it is. */
static inline const char *as_json(const char *map) {
    static char json[40000];
    snprintf(json, sizeof json, "%s", map);
    for (char *at = strchr(json, '"') ? NULL : strchr(json, '\''); at; at = strchr(at, '\'')) *at = '"';
    return json;
}

static inline bool read(const char *map) {
    const char *json = as_json(map);
    error[0] = 0;
    return Scene_Parse(&scene, json, strlen(json), "test.json", error, sizeof error);
}

#endif
