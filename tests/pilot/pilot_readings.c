/* What a pilot can see: a name or, with a dot, what is asked of a machine by its name in the map: `lift.y`. */
#include "tests/pilot/pilot.h"

#include "game/rules/rules.h"

#include <stdio.h>
#include <string.h>

typedef struct Reading {
    const char *name;
    float (*read)(const Game *game);
} Reading;

static float x(const Game *game) { return game->player.at.x; }
static float y(const Game *game) { return game->player.at.y; }
static float lit(const Game *game) { return (float)Rules_Lit(game); }

static const Reading READINGS[] = {{"x", x}, {"y", y}, /* m, of the feet */ {"lit", lit}};

typedef struct Aspect {
    const char *name;
    float (*read)(const Obstacle *machine);
} Aspect;

static float machine_x(const Obstacle *machine) { return machine->pose.at.x; }
static float machine_y(const Obstacle *machine) { return machine->pose.at.y; }
static float machine_vx(const Obstacle *machine) { return machine->velocity.x; }
static float machine_vy(const Obstacle *machine) { return machine->velocity.y; }
static float machine_angle(const Obstacle *machine) { return machine->pose.angle; }
static float machine_wind(const Obstacle *machine) { return Vec2_Length(machine->wind); }

static const Aspect ASPECTS[] = {
    {"x", machine_x},         {"y", machine_y},       /* m */
    {"vx", machine_vx},       {"vy", machine_vy},     /* m/s */
    {"angle", machine_angle}, {"wind", machine_wind}, /* rad, m/s */
};

static const Aspect *find_aspect(const char *name) {
    for (size_t i = 0; i < sizeof ASPECTS / sizeof *ASPECTS; i++)
        if (!strcmp(ASPECTS[i].name, name)) return &ASPECTS[i];
    return NULL;
}

static const Reading *find_reading(const char *name) {
    for (size_t i = 0; i < sizeof READINGS / sizeof *READINGS; i++)
        if (!strcmp(READINGS[i].name, name)) return &READINGS[i];
    return NULL;
}

bool Pilot_HasReading(const char *name) {
    const char *dot = strrchr(name, '.');
    return dot ? find_aspect(dot + 1) != NULL : find_reading(name) != NULL;
}

bool Pilot_Reading(const Game *game, const char *name, float *value) {
    const char *dot = strrchr(name, '.');
    if (!dot) return *value = find_reading(name)->read(game), true;
    for (int i = 0; i < game->scene.obstacles; i++) {
        const Obstacle *machine = &game->obstacle[i];
        if (strlen(machine->name) != (size_t)(dot - name) || strncmp(machine->name, name, (size_t)(dot - name)))
            continue;
        return *value = find_aspect(dot + 1)->read(machine), true;
    }
    return false;
}
