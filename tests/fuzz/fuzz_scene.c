/* Any bytes are a map: as they are, or with one of the shipped halls' numbers, names and objects changed by
 * LLVMFuzzerCustomMutator. Refused with one sentence that names the file, or taken: then it is played for a while,
 * stays finite, and comes to the same when it is begun anew. */
#include "game/rules/game.h"
#include "tests/fuzz/fuzz.h"

#include <cjson/cJSON.h>
#include <math.h>

enum { TICKS = 10, PLAYED = 4 /* one in so many of the maps that are taken: reading costs a hundredth of it */ };

/* ---- Playing it ----------------------------------------------------------------------------------- */

static bool is_finite(Vec2 v) { return isfinite(v.x) && isfinite(v.y); }

static void check_finite(const Game *game) {
    expect(is_finite(game->player.at) && is_finite(game->player.velocity) && is_finite(game->hand.at),
           "the keeper is nowhere");
    expect(isfinite(game->breath) && game->breath >= 0 && game->breath <= 1, "breath is out of range");
    for (int i = 0; i < game->bodies.count; i++) {
        const Body *body = &game->bodies.body[i];
        expect(is_finite(body->at) && is_finite(body->velocity) && isfinite(body->angle), "a light body is nowhere");
    }
    for (int i = 0; i < game->scene.obstacles; i++)
        expect(is_finite(game->obstacle[i].pose.at), "a machine is nowhere");
}

static uint64_t play(Game *game) {
    char error[SCENE_ERROR];
    for (int i = 0; i < TICKS; i++) {
        Intent intent = {i % 8 < 4 ? INTENT_MOVE_MAX : -INTENT_MOVE_MAX, i % 5 ? INTENT_JUMP : 0, {i * 400, 2000}};
        if (i % 3) intent.buttons |= INTENT_BELLOWS | INTENT_TORCH;
        if (i == 0) intent.buttons = INTENT_RESTART;
        expect(Game_Tick(game, &intent, error, sizeof error), "a tick is refused");
        check_finite(game);
    }
    return Game_Hash(game);
}

static void check_sentence(const char *error) {
    expect(*error && !strchr(error, '\n'), "refused, but not in one sentence");
    const bool by_option = strstr(error, "--grid") != NULL; /* what the grid that is asked for here makes of the map */
    expect(!strncmp(error, "fuzz.json: ", 11) || by_option, "refused by a sentence that does not name the file");
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    static Scene scene;
    static Game game;
    char error[SCENE_ERROR] = "", *text = text_of(bytes, count, 0);
    bool taken = Scene_Parse(&scene, text, count, "fuzz.json", error, sizeof error);
    free(text);
    if (!taken) {
        check_sentence(error);
        return 0;
    }
    if (count % PLAYED) return 0;
    const GameStart start = {"fuzz.json", {16, 9}, {.preset = FLUID_PRESET_GAME}, 1};
    if (!Game_OpenScene(&game, &scene, &start, NULL, error, sizeof error)) {
        check_sentence(error);
        return 0;
    }
    uint64_t once = play(&game);
    expect(play(&game) == once, "begun anew it comes to something else");
    Game_Close(&game);
    return 0;
}

/* ---- Changing it ----------------------------------------------------------------------------------- */

size_t LLVMFuzzerMutate(uint8_t *bytes, size_t size, size_t room);
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t room, unsigned seed);

static unsigned draw(unsigned *seed, unsigned below) {
    *seed = *seed * 1664525u + 1013904223u;
    return (*seed >> 8) % below;
}

/* One of all that hang below, or of the arrays among them, each as likely. */
static cJSON *any_below(cJSON *from, bool arrays, unsigned *seed) {
    cJSON *stack[256], *item, *chosen = from;
    unsigned seen = 0;
    int depth = 0;
    stack[depth++] = from;
    while (depth > 0) {
        const cJSON *from_here = stack[--depth];
        cJSON_ArrayForEach(item, from_here) {
            if ((!arrays || cJSON_IsArray(item)) && draw(seed, ++seen) == 0) chosen = item;
            if (item->child && depth < 255) stack[depth++] = item;
        }
    }
    return chosen;
}

static const double ODD[] = {0, -1, 1, .5, 255, 256, 257, 1000, -1000, 1e-9, 1e9, -1e9, 1e300, 2147483648.0, 3.4e38};
static const char *const TYPES[] = {
    "ledge",    "arch",   "shaft",  "brazier",  "vent", "leaves",   "start",    "exit",    "note", "checkpoint",
    "smoulder", "piston", "paddle", "pendulum", "lift", "fan",      "revolver", "lantern", "sign", "door",
    "crate",    "urn",    "period", "travel",   "wind", "strength", "wagon",    "fire",    "heat", "probe"};

static void change(cJSON *item, unsigned *seed) {
    if (cJSON_IsNumber(item)) {
        double number = item->valuedouble;
        unsigned way = draw(seed, 4);
        if (way == 0) number = ODD[draw(seed, sizeof ODD / sizeof *ODD)];
        if (way == 1) number *= (double)draw(seed, 2000) / 1000;
        if (way == 2) number += (double)draw(seed, 2000) / 100 - 10;
        if (way == 3) number = -number;
        cJSON_SetNumberValue(item, number);
    } else if (cJSON_IsString(item)) {
        cJSON_SetValuestring(item, TYPES[draw(seed, sizeof TYPES / sizeof *TYPES)]);
    }
}

static unsigned nodes_of(const cJSON *item) {
    unsigned nodes = 1;
    for (const cJSON *child = item->child; child; child = child->next) nodes += nodes_of(child);
    return nodes;
}

enum { MOST_NODES = 3000 }; /* grafted at a time: more would not fit into an input */

/* Objects come twice or many times, and parts where they do not belong. */
static void graft(cJSON *map, unsigned *seed) {
    cJSON *list = any_below(map, true, seed);
    const unsigned size = (unsigned)cJSON_GetArraySize(list);
    const cJSON *part =
        size && draw(seed, 4) ? cJSON_GetArrayItem(list, (int)draw(seed, size)) : any_below(map, false, seed);
    unsigned copies = draw(seed, 2) ? 1 : draw(seed, 70), room = MOST_NODES / nodes_of(part);
    cJSON *copy = cJSON_Duplicate(part, 1); /* the list may lie within the part, which would double each time */
    for (copies = copies < room ? copies : room; copies > 0 && cJSON_IsArray(list); copies--)
        cJSON_AddItemToArray(list, cJSON_Duplicate(copy, 1));
    cJSON_Delete(copy);
}

static void mutate(cJSON *map, unsigned *seed) {
    for (unsigned changes = 1 + draw(seed, 4); changes > 0; changes--) {
        cJSON *item = any_below(map, false, seed);
        unsigned way = draw(seed, 12);
        if (way < 3)
            graft(map, seed);
        else if (way == 3 && item->child)
            cJSON_DeleteItemFromArray(item, (int)draw(seed, (unsigned)cJSON_GetArraySize(item)));
        else
            change(item, seed);
    }
}

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t room, unsigned seed) {
    cJSON *map = draw(&seed, 10) ? cJSON_ParseWithLength((const char *)bytes, size) : NULL;
    if (!map) return LLVMFuzzerMutate(bytes, size, room);
    mutate(map, &seed);
    char *text = cJSON_PrintUnformatted(map);
    cJSON_Delete(map);
    size_t length = text ? strlen(text) : 0;
    if (length > room) length = 0;
    memcpy(bytes, text, length);
    free(text);
    return length ? length : LLVMFuzzerMutate(bytes, size, room);
}
