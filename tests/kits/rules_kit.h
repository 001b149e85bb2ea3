/* rules_kit.h - small halls written in the test, played tick by tick. */
#ifndef TESTS_RULES_KIT_H
#define TESTS_RULES_KIT_H

#include "game/rules/rules.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* Things for Kit_Open, in metres, with ' in place of ". The hall is 16 m wide and 9 m high, and its floor lies at y
 * = 8. */
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

static int Kit_Heard[EVENT_KINDS];    /* events of each kind since the hall was opened, */
static Vec2 Kit_HeardAt[EVENT_KINDS]; /* and where the last one was, m */

#define KIT_HEAD                                                                                                       \
    "{'orientation':'orthogonal','width':16,'height':9,'tilewidth':1,'tileheight':1,'properties':[{"                   \
    "'name':'about','type':'string','value':'A test.'}],'layers':[{'type':'objectgroup','name':"                       \
    "'things','objects':[{'type':'ledge','x':0,'y':8,'width':16,'height':1}"
#define KIT_TAIL "]}]}"

/* Opens a hall with these things. False: `error` says why. */
static inline bool Kit_Open(Game *game, const char *things, char *error, size_t capacity) {
    static char text[8000];
    static Scene scene;
    const GameStart start = {"test", {160, 90}, {.preset = FLUID_PRESET_GAME}, 1};
    for (int i = 0; i < EVENT_KINDS; i++) Kit_Heard[i] = 0;
    snprintf(text, sizeof text, "%s%s%s", KIT_HEAD, things, KIT_TAIL);
    for (char *at = strchr(text, '\''); at; at = strchr(at, '\'')) *at = '"';
    return Scene_Parse(&scene, text, strlen(text), "test.json", error, capacity) &&
           Game_OpenScene(game, &scene, &start, NULL, error, capacity);
}

/* One tick; aim in metres. */
static inline void Kit_Tick(Game *game, int move, unsigned buttons, Vec2 aim) {
    char error[SCENE_ERROR];
    Intent intent = {move, buttons, {(int)(aim.x * 1000), (int)(aim.y * 1000)}};
    Game_Tick(game, &intent, error, sizeof error);
    for (int i = 0; i < game->events.count; i++) {
        const Event *event = &game->events.list[i];
        Kit_Heard[event->kind]++;
        Kit_HeardAt[event->kind] = event->at;
    }
}

static inline void Kit_Wait(Game *game, int ticks) {
    for (int i = 0; i < ticks; i++) Kit_Tick(game, 0, 0, Vec2_At(8, 4));
}

/* To there along the ground; gives up after 10 s. */
static inline void Kit_Run(Game *game, float x) {
    for (int i = 0; i < 600 && Maths_Abs(game->player.at.x - x) > 0.08f; i++)
        Kit_Tick(game, game->player.at.x < x ? 100 : -100, 0, Vec2_At(8, 4));
    Kit_Wait(game, 6);
}

static inline void Kit_Smoke(Game *game, float density) {
    FluidView smoke = Fluid_Channel(game->air.fluid, FLUID_SMOKE);
    for (int y = 0; y < smoke.size[1]; y++)
        for (int x = 0; x < smoke.size[0]; x++) smoke.data[x + y * smoke.row] = density;
}

#endif
