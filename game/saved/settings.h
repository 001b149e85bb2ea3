/* settings.h - the player's choices in the options, kept from run to run. */
#ifndef GAME_SETTINGS_H
#define GAME_SETTINGS_H

#include "game/controls/controls.h"
#include "game/rules/game.h"
#include "game/saved/store.h"

typedef struct Settings {
    float volume;   /* of all sound, 0 .. 1 */
    float effects;  /* of steps, bellows, bells, menus */
    float ambience; /* of wind, fires, machines, the hall */
    float music;
    float text_size;   /* 1 .. 2 */
    float brightness;  /* .5 .. 1.5 of the view of smoke. 1 is as drawn. */
    float pace;        /* of the game's time, .5 .. 1 */
    float more_embers; /* 0 .. ASSIST_EMBERS, whole */
    bool steady_fires; /* braziers stay lit */
    bool fullscreen, vsync;
    bool captions;         /* sounds are written, too */
    bool high_contrast;    /* lines around hazards, goals and the keeper */
    bool reduced_flashing; /* fires flicker less, and nothing flashes or shakes */
    Bindings bindings;
} Settings;

Settings Settings_Standard(void);
Assist Settings_Assist(const Settings *settings);
Settings Settings_Load(Store *store); /* the standard if there is nothing to read, see store->said */
void Settings_Save(const Settings *settings, Store *store);

#endif
