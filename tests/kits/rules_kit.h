/* rules_kit.h - small halls written in the test, played tick by tick. */
#ifndef TESTS_RULES_KIT_H
#define TESTS_RULES_KIT_H

#include "game/rules/rules.h"

#include <stdbool.h>

/* Things for Kit_Open, in metres, with ' in place of ". The hall is 16 m wide and 9 m high, and its floor lies at y
 * = 8. */
#define KIT_FLOOR             8.0f
#define KIT_POINT(type, x, y) ",{'type':'" type "','x':" #x ",'y':" #y "}"
#define KIT_LIT(x)            ",{'type':'brazier','x':" #x ",'y':7.1,'properties':[{'name':'lit','value':true}]}"
#define KIT_DARK(x)           KIT_POINT("brazier", x, 7.1)
#define KIT_START(x)          KIT_POINT("start", x, 8)
#define KIT_EXIT(x)           ",{'type':'exit','x':" #x ",'y':6,'width':1,'height':2}"
#define KIT_LEDGE(x, y, w, h) ",{'type':'ledge','x':" #x ",'y':" #y ",'width':" #w ",'height':" #h "}"
/* A grating in the left wall from y to the floor that blows to the right, and one high in the right wall that lets out.
 */
#define KIT_WIND(y, h, speed)                                                                                          \
    ",{'type':'vent','x':0,'y':" #y ",'width':0.2,'height':" #h ",'properties':[{'name':'wind','value':" #speed        \
    "}]},{'type':'vent','x':15.8,'y':" #y ",'width':0.2,'height':" #h ",'properties':[{'name':'drain','value':true}]}"

/* Opens a hall with these things. False: `error` says why. */
bool Kit_Open(Game *game, const char *things, char *error, size_t capacity);

extern int Kit_Heard[EVENT_KINDS];    /* events of each kind since the hall was opened, */
extern Vec2 Kit_HeardAt[EVENT_KINDS]; /* and where the last one was, m */

/* One tick; aim in metres. */
void Kit_Tick(Game *game, int move, unsigned buttons, Vec2 aim);
void Kit_Wait(Game *game, int ticks);      /* ticks in which nothing is wanted */
void Kit_Run(Game *game, float x);         /* to there along the ground; gives up after 10 s */
void Kit_Faint(Game *game);                /* faints of smoke, at once, and wakes up in clean air */
void Kit_Smoke(Game *game, float density); /* everywhere, now */

#endif
