/* json.h - tells whether cJSON ran out of memory: a tree with holes in it must neither overwrite a good file nor pass
 * for what a file says. */
#ifndef GAME_JSON_H
#define GAME_JSON_H

#include <stdbool.h>

void Json_Watch(void);   /* before building a tree or parsing a text */
bool Json_Starved(void); /* since Json_Watch */

#endif
