/* json.h - whether cJSON went without memory: a tree with holes in it is neither to be written over a good file nor to
 * be taken for what a file says. */
#ifndef GAME_JSON_H
#define GAME_JSON_H

#include <stdbool.h>

void Json_Watch(void);   /* from now on; before a tree is built or a text parsed */
bool Json_Starved(void); /* since Json_Watch */

#endif
