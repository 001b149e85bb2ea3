/* count.h - how many members an array has. */
#ifndef GAME_COUNT_H
#define GAME_COUNT_H

#define COUNT_OF(array) ((int)(sizeof(array) / sizeof *(array)))

#endif
