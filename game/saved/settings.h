/* settings.h - what the player has chosen in the options, kept from one run to the next. */
#ifndef GAME_SETTINGS_H
#define GAME_SETTINGS_H

#include "game/controls/controls.h"
#include "game/rules/game.h"
#include "game/saved/store.h"

typedef struct Settings {
    float volume;      /* of all sound, 0 .. 1 */
    float effects;     /* of what happens, */
    float ambience;    /* and of what is always there */
    float text_size;   /* 1 .. 2 */
    float brightness;  /* .5 .. 1.5 of the view of smoke; 1: as it is made */
    float pace;        /* of the game's time, .5 .. 1 */
    float more_embers; /* 0 .. ASSIST_EMBERS, in whole ones */
    bool steady_fires; /* braziers stay lit */
    bool fullscreen, vsync;
    bool captions;         /* what is heard is written, too */
    bool high_contrast;    /* lines around hazards, goals and the keeper */
    bool reduced_flashing; /* fires flicker less, nothing flashes and nothing shakes */
    Bindings bindings;
} Settings;

Settings Settings_Standard(void);
Assist Settings_Assist(const Settings *settings);
Settings Settings_Load(Store *store); /* the standard where there is nothing to read: see store->said */
void Settings_Save(const Settings *settings, Store *store);

#endif
