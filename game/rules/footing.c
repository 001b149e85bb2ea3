#include "game/rules/footing.h"

#include "game/air/brazier.h"
#include "game/base/complaint.h"

#include <string.h>

#define TICKS_AHEAD 3600
#define TICKS_APART 12
#define FLOOR_BELOW 0.4f /* m of fall to a floor, beyond which a place is in the air */

#define FIND_STEP  0.05f /* m, by which a place is lowered to a floor */
#define FIND_APART 0.25f /* m between places that are tried */

enum { FIND_RINGS = 16 };
enum { EXIT_TRIES = 16, PLACES = 1 + SCENE_CHECKPOINTS + SCENE_BRAZIERS };

static int list_places(const Scene *scene, Vec2 *places) {
    int count = 0;
    places[count++] = scene->start;
    for (int i = 0; i < scene->checkpoints; i++) places[count++] = scene->checkpoint[i];
    for (int i = 0; i < scene->braziers; i++) places[count++] = Brazier_Foot(&scene->brazier[i]);
    return count;
}

static float overlap(const Scene *scene, Vec2 feet, float lower, const Obstacle *machines, int count) {
    Player player = Player_Start(Vec2_Add(feet, Vec2_At(0, lower)));
    return Player_Overlap(&player, scene, machines, count);
}

/* A machine that reaches a place would crush a keeper who begins there. */
static void find_free(const Scene *scene, const Vec2 *places, int count, bool *free) {
    Obstacle machine[SCENE_OBSTACLES];
    memcpy(machine, scene->obstacle, sizeof machine);
    for (uint64_t tick = 0; tick < TICKS_AHEAD; tick += tick ? TICKS_APART : 1) {
        for (int i = 0; i < scene->obstacles; i++) Obstacle_Move(&machine[i], tick);
        for (int i = 0; i < count; i++)
            free[i] = free[i] && overlap(scene, places[i], -PLAYER_STUCK, machine, scene->obstacles) <= 0;
    }
}

/* True if a body whose middle lies somewhere in the exit is free of stone and within the hall. */
static bool exit_has_room(const Scene *scene) {
    const SceneExit *exit = &scene->exit;
    for (int i = 0; i <= EXIT_TRIES; i++)
        for (int k = 0; k <= EXIT_TRIES; k++) {
            float x = Maths_Mix(exit->low.x, exit->high.x, (float)i / EXIT_TRIES);
            float y = Maths_Mix(exit->low.y, exit->high.y, (float)k / EXIT_TRIES) + PLAYER_HEIGHT / 2;
            if (y <= scene->wall.height && overlap(scene, Vec2_At(x, y), 0, NULL, 0) <= PLAYER_STUCK) return true;
        }
    return false;
}

static bool check_exit(const Scene *scene, char *error, size_t capacity) {
    if (!scene->has_exit || exit_has_room(scene)) return true;
    return Complain(error, capacity,
                    "%s: %s: 'x', 'y', 'width' and 'height' put the exit into stone or beyond the walls", scene->file,
                    scene->labels.exit);
}

/* The start comes first, then the checkpoints. */
static bool complain_place(const Scene *scene, int place, Vec2 at, char *error, size_t capacity) {
    return Complain(
        error, capacity,
        "%s: %s: 'x' and 'y' put the %s at %g, %g m, in stone, too near a side of the hall or in a machine's way",
        scene->file, place ? scene->labels.checkpoint[place - 1] : scene->labels.start, place ? "checkpoint" : "start",
        (double)at.x, (double)at.y);
}

/* At an edge the keeper would slide off. */
static bool is_on_stone(const Scene *scene, Vec2 feet) {
    const float y = feet.y + 2 * FIND_STEP;
    for (int i = 0; i < scene->wall.slabs; i++) {
        const WallSlab *slab = &scene->wall.slab[i];
        if (feet.x >= slab->left && feet.x <= slab->right && y >= slab->top && y <= slab->bottom) return true;
    }
    return false;
}

/* Goes down from a place that is free of stone to a floor. False if there is none. */
static bool drop(const Scene *scene, Vec2 *feet) {
    while (feet->y < scene->wall.height && overlap(scene, *feet, FIND_STEP, NULL, 0) <= 0) feet->y += FIND_STEP;
    return is_on_stone(scene, *feet);
}

static bool is_footing(const Scene *scene, Vec2 *feet) {
    bool free = true;
    if (feet->x < 0 || feet->x > scene->wall.width || feet->y < 0 || feet->y > scene->wall.height) return false;
    if (overlap(scene, *feet, -PLAYER_STUCK, NULL, 0) > 0 || !drop(scene, feet)) return false;
    find_free(scene, feet, 1, &free);
    return free;
}

bool Footing_Find(const Scene *scene, Vec2 at, Vec2 *feet) {
    for (int ring = 0; ring <= FIND_RINGS; ring++)
        for (int i = -ring; i <= ring; i++)
            for (int k = -ring; k <= ring; k += i == -ring || i == ring ? 1 : (ring > 0 ? 2 * ring : 1)) {
                *feet = Vec2_Add(at, Vec2_At(FIND_APART * (float)k, FIND_APART * (float)i));
                if (is_footing(scene, feet)) return true;
            }
    return false;
}

bool Footing_Check(Scene *scene, char *error, size_t capacity) {
    Vec2 places[PLACES];
    bool free[PLACES];
    int count = list_places(scene, places), first = 1 + scene->checkpoints;
    if (!check_exit(scene, error, capacity)) return false;
    if (!scene->has_player) return true;
    for (int i = 0; i < count; i++) free[i] = true;
    find_free(scene, places, count, free);
    for (int i = 0; i < first; i++)
        if (!free[i]) return complain_place(scene, i, places[i], error, capacity);
    for (int i = first; i < count; i++)
        scene->brazier[i - first].haven = free[i] && overlap(scene, places[i], FLOOR_BELOW, NULL, 0) > 0;
    return true;
}
