/* scene_reader.h - reads the numbers, texts and properties of a map, checked and named. For scene_parse.c, and for the
 * workshop, which changes what is read here. */
#ifndef GAME_SCENE_READER_H
#define GAME_SCENE_READER_H

#include "engine/files/log.h"
#include "game/base/property.h"
#include "game/world/scenes.h"

#include <cjson/cJSON.h>

/* The state of reading. Every complaint names its place. */
typedef struct Reader {
    Scene *scene;
    const char *file;
    char object[SCENE_LABEL]; /* "" outside of objects */
    float tile;               /* the map's pixels per metre */
    Vec2 offset;              /* pixels by which Tiled moves the objects of this layer */
    char *error;
    size_t capacity;
} Reader;

bool Reader_Complain(Reader *reader, const char *format, ...) LOG_PRINTF(2, 3); /* always false */

bool Reader_Number(Reader *reader, const cJSON *from, const char *name, float low, float high, float *value);

/* Reads the properties of a type's table. Missing properties get their standard value. */
bool Reader_Properties(Reader *reader, const Property *rows, int count, const cJSON *from, float *values);

const char *Reader_Text(const cJSON *from, const char *name); /* "" if it is no text */
cJSON *Reader_Find(const cJSON *from, const char *name);      /* the property of this name, or NULL */
const char *Reader_Type(const cJSON *object);                 /* for a while Tiled wrote `class` instead of `type` */
bool Reader_Hides(const cJSON *json);                         /* an object or a layer that is not there */

/* Takes a text out of the properties, so that the others can be read as numbers. */
bool Reader_TakeText(Reader *reader, cJSON *from, const char *name, char *text, size_t capacity);

#endif
