#include "tests/kits/rules_kit.h"

#include <stdio.h>
#include <string.h>

#define HEAD                                                                                                           \
    "{'orientation':'orthogonal','width':16,'height':9,'tilewidth':1,'tileheight':1,'properties':[{"                   \
    "'name':'about','type':'string','value':'A test.'}],'layers':[{'type':'objectgroup','name':"                       \
    "'things','objects':[{'type':'ledge','x':0,'y':8,'width':16,'height':1}"
#define TAIL "]}]}"

int Kit_Heard[EVENT_KINDS];
Vec2 Kit_HeardAt[EVENT_KINDS];

bool Kit_Open(Game *game, const char *things, char *error, size_t capacity) {
    static char text[8000];
    static Scene scene;
    const GameStart start = {"test", {160, 90}, {.preset = FLUID_PRESET_GAME}, 1};
    for (int i = 0; i < EVENT_KINDS; i++) Kit_Heard[i] = 0;
    snprintf(text, sizeof text, "%s%s%s", HEAD, things, TAIL);
    for (char *at = strchr(text, '\''); at; at = strchr(at, '\'')) *at = '"';
    return Scene_Parse(&scene, text, strlen(text), "test.json", error, capacity) &&
           Game_OpenScene(game, &scene, &start, NULL, error, capacity);
}

void Kit_Tick(Game *game, int move, unsigned buttons, Vec2 aim) {
    char error[SCENE_ERROR];
    Intent intent = {move, buttons, {(int)(aim.x * 1000), (int)(aim.y * 1000)}};
    Game_Tick(game, &intent, error, sizeof error);
    for (int i = 0; i < game->events.count; i++) {
        const Event *event = &game->events.list[i];
        Kit_Heard[event->kind]++;
        Kit_HeardAt[event->kind] = event->at;
    }
}

void Kit_Wait(Game *game, int ticks) {
    for (int i = 0; i < ticks; i++) Kit_Tick(game, 0, 0, Vec2_At(8, 4));
}

void Kit_Run(Game *game, float x) {
    for (int i = 0; i < 600 && Maths_Abs(game->player.at.x - x) > 0.08f; i++)
        Kit_Tick(game, game->player.at.x < x ? 100 : -100, 0, Vec2_At(8, 4));
    Kit_Wait(game, 6);
}

void Kit_Smoke(Game *game, float density) {
    FluidView smoke = Fluid_Channel(game->air.fluid, FLUID_SMOKE);
    for (int y = 0; y < smoke.size[1]; y++)
        for (int x = 0; x < smoke.size[0]; x++) smoke.data[x + y * smoke.row] = density;
}

void Kit_Faint(Game *game) {
    game->breath = 0.001f;
    Kit_Smoke(game, 1);
    Kit_Wait(game, 2);
    Kit_Smoke(game, 0);
    Kit_Wait(game, RULES_FAINT_TICKS + 70);
}
