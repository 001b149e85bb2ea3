/* json.h - reads JSON, and tells whether cJSON ran out of memory. A tree with holes must neither overwrite a good file
 * nor pass for what a file says. */
#ifndef GAME_JSON_H
#define GAME_JSON_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

void Json_Watch(void);   /* before building a tree */
bool Json_Starved(void); /* since Json_Watch or Json_Parse */

/* Parses `size` bytes, which a '\0' follows. Free the tree with cJSON_Delete. Returns NULL and in `why` half a sentence
 * that names the line. It refuses two things that cJSON takes. A zero among the bytes, or as \u0000 in a text, would
 * hide whatever follows it. If an object has a key twice, cJSON would read only the first. */
cJSON *Json_Parse(const char *text, size_t size, char *why, size_t capacity);

#endif
