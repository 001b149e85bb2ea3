#include "game/world/scene_objects.h"
#include "game/base/count.h"

#include <string.h>

static Vec2 middle(const SceneObject *object) { return Vec2_Add(object->corner, Vec2_Scale(object->size, 0.5f)); }

static WallSlab slab_of(const SceneObject *object) {
    return (WallSlab){object->corner.x, object->corner.y, object->corner.x + object->size.x,
                      object->corner.y + object->size.y};
}

static bool add_ledge(Scene *scene, const SceneObject *object) {
    if (scene->wall.slabs == WALL_SLABS) return false;
    scene->wall.slab[scene->wall.slabs++] = slab_of(object);
    return true;
}

/* The rectangle holds the whole opening. Its round top rises 1.25 half widths above where it springs. */
static bool add_arch(Scene *scene, const SceneObject *object) {
    if (scene->wall.arches == WALL_ARCHES) return false;
    float half = object->size.x / 2;
    scene->wall.arch[scene->wall.arches++] =
        (WallArch){object->corner.x + half, half, object->corner.y + 1.25f * half, object->corner.y + object->size.y};
    return true;
}

static bool add_landmark(Scene *scene, const SceneObject *object) {
    if (scene->wall.landmark.right > scene->wall.landmark.left) return false;
    scene->wall.landmark = slab_of(object);
    return true;
}

enum { PANEL_FIRE };
static const Property PANEL[] = {
    [PANEL_FIRE] = {"fire", 0, 0, SCENE_BRAZIERS, .whole = true,
                    .about = "It is dark until this fire has burned, or always seen if there is none"},
};

static bool add_panel(Scene *scene, const SceneObject *object) {
    if (scene->wall.panels == WALL_PANELS) return false;
    memcpy(scene->labels.panel[scene->wall.panels], object->label, sizeof object->label);
    scene->panel_fire[scene->wall.panels] = (int)object->value[PANEL_FIRE] - 1;
    scene->wall.panel[scene->wall.panels++] = slab_of(object);
    return true;
}

enum { SHAFT_STRENGTH };
static const Property SHAFT[] = {[SHAFT_STRENGTH] = {"strength", 1, 0, 4, .about = "How bright the light is"}};

static bool add_shaft(Scene *scene, const SceneObject *object) {
    if (scene->wall.shafts == WALL_SHAFTS) return false;
    scene->wall.shaft[scene->wall.shafts++] =
        (LightShaft){middle(object).x, object->size.x / 2, object->value[SHAFT_STRENGTH]};
    return true;
}

enum { BRAZIER_STRENGTH, BRAZIER_STAND, BRAZIER_LIT, BRAZIER_SNUFFED, BRAZIER_KINDLES };
static const Property BRAZIER[] = {
    [BRAZIER_STRENGTH] = {"strength", 1, 0, 2, .about = "How much heat and smoke the fire makes, 1 is a hearty one"},
    [BRAZIER_STAND] = {"stand", 0.9f, 0.2f, 5, .unit = "m", .about = "From the rim to the ground"},
    [BRAZIER_LIT] = {"lit", 0, 0, 1, .whole = true, .about = "It burns from the start"},
    [BRAZIER_SNUFFED] = {"snuffed", 4, 1, 20, .unit = "m/s", .about = "Lasting wind that puts it out"},
    [BRAZIER_KINDLES] = {"kindles", 0.2f, 0.1f, 5, .unit = "s",
                         .about = "Time for which a flame is held to it until it burns"},
};

static bool add_brazier(Scene *scene, const SceneObject *object) {
    if (scene->braziers == SCENE_BRAZIERS) return false;
    const float *value = object->value;
    scene->brazier[scene->braziers++] = (SceneBrazier){.at = object->corner,
                                                       .strength = value[BRAZIER_STRENGTH],
                                                       .stand = value[BRAZIER_STAND],
                                                       .lit = value[BRAZIER_LIT] > 0.5f,
                                                       .snuffed = value[BRAZIER_SNUFFED],
                                                       .kindles = value[BRAZIER_KINDLES]};
    return true;
}

enum { VENT_WIND, VENT_ANGLE, VENT_SMOKE, VENT_HEAT, VENT_FIRE, VENT_DRAIN };
static const Property VENT[] = {
    [VENT_WIND] = {"wind", 0.6f, 0, 20, .unit = "m/s", .about = "Speed of the air that it blows"},
    [VENT_ANGLE] = {"angle", 0, -180, 180, .unit = "degrees", .about = "The wind goes right at 0, down at 90"},
    [VENT_SMOKE] = {"smoke", 0, 0, 2, .about = "Density of the mist that puffs out with it"},
    [VENT_HEAT] = {"heat", 0, 0, 300, .unit = "degrees", .about = "How much warmer its air is"},
    [VENT_FIRE] = {"fire", 0, 0, SCENE_BRAZIERS, .whole = true,
                   .about = "The fire that drives it. It always blows if there is none"},
    [VENT_DRAIN] = {"drain", 0, 0, 1, .whole = true, .about = "Air leaves and enters freely, and none is blown"},
};

static bool add_vent(Scene *scene, const SceneObject *object) {
    if (scene->vents == SCENE_VENTS) return false;
    bool drain = object->value[VENT_DRAIN] > 0.5f;
    Vec2 wind = Vec2_Scale(Maths_Way(object->value[VENT_ANGLE]), drain ? 0 : object->value[VENT_WIND]);
    scene->vent[scene->vents++] = (SceneVent){.centre = middle(object),
                                              .half = Vec2_Scale(object->size, 0.5f),
                                              .wind = wind,
                                              .smoke = object->value[VENT_SMOKE],
                                              .heat = object->value[VENT_HEAT],
                                              .fire = (int)object->value[VENT_FIRE] - 1,
                                              .drain = drain};
    memcpy(scene->vent[scene->vents - 1].label, object->label, sizeof object->label);
    return true;
}

static bool add_start(Scene *scene, const SceneObject *object) {
    if (scene->has_player) return false;
    scene->has_player = true;
    scene->start = object->corner;
    memcpy(scene->labels.start, object->label, sizeof object->label);
    return true;
}

static bool add_exit(Scene *scene, const SceneObject *object) {
    if (scene->has_exit) return false;
    scene->has_exit = true;
    memcpy(scene->labels.exit, object->label, sizeof object->label);
    scene->exit = (SceneExit){object->corner, Vec2_Add(object->corner, object->size)};
    scene->wall.door = (WallSlab){scene->exit.low.x, scene->exit.low.y, scene->exit.high.x, scene->exit.high.y};
    return true;
}

static bool add_checkpoint(Scene *scene, const SceneObject *object) {
    if (scene->checkpoints == SCENE_CHECKPOINTS) return false;
    memcpy(scene->labels.checkpoint[scene->checkpoints], object->label, sizeof object->label);
    scene->checkpoint[scene->checkpoints++] = object->corner;
    return true;
}

enum { LEAVES_COUNT, LEAVES_SETTLE, LEAVES_WIND };
static const Property LEAVES[] = {
    [LEAVES_COUNT] = {"count", 24, 1, 120, .whole = true, .about = "How many leaves fall"},
    [LEAVES_SETTLE] = {"settle", 0.7f, 0.1f, 3, .unit = "m/s", .about = "How fast they fall through still air"},
    [LEAVES_WIND] = {"wind", 1.6f, 0.1f, 10, .unit = "m/s", .about = "Wind that lifts them from the ground"},
};

static bool add_leaves(Scene *scene, const SceneObject *object) {
    if (scene->piles == SCENE_PILES) return false;
    memcpy(scene->labels.leaves[scene->piles], object->label, sizeof object->label);
    scene->leaves[scene->piles++] = (SceneLeaves){object->corner, object->size, (int)object->value[LEAVES_COUNT],
                                                  object->value[LEAVES_SETTLE], object->value[LEAVES_WIND]};
    return true;
}

enum { SMOULDER_SMOKE };
static const Property SMOULDER[] = {
    [SMOULDER_SMOKE] = {"smoke", 1, 0, 3, .about = "Density of the smoke that it keeps up"}};

static bool add_smoulder(Scene *scene, const SceneObject *object) {
    if (scene->smoulders == SCENE_SMOULDERS) return false;
    scene->smoulder[scene->smoulders++] =
        (SceneSmoulder){object->corner, Vec2_Add(object->corner, object->size), object->value[SMOULDER_SMOKE]};
    return true;
}

enum { SOURCE_SMOKE, SOURCE_RATE, SOURCE_COLOUR, SOURCE_HEAT };
static const Property SOURCE[] = {
    [SOURCE_SMOKE] = {"smoke", 1, 0, 3, .about = "The density up to which it fills the air"},
    [SOURCE_RATE] = {"rate", 4, 0, 60, .unit = "1/s", .about = "How fast it fills the air"},
    [SOURCE_COLOUR] = {"colour", COLOUR_NONE, 0, COLOUR_COUNT - 1, .whole = true, .names = COLOUR_NAMES,
                       .about = "The colour of its smoke"},
    [SOURCE_HEAT] = {"heat", 0, 0, 300, .unit = "degrees", .about = "How much warmer its smoke is"},
};

static bool add_source(Scene *scene, const SceneObject *object) {
    if (scene->sources == SCENE_SOURCES) return false;
    const float *value = object->value;
    const ColourName colour = (ColourName)(int)value[SOURCE_COLOUR];
    scene->source[scene->sources++] = (SceneSource){.centre = middle(object),
                                                    .half = Vec2_Scale(object->size, 0.5f),
                                                    .smoke = value[SOURCE_SMOKE],
                                                    .rate = value[SOURCE_RATE],
                                                    .heat = value[SOURCE_HEAT],
                                                    .colour = colour};
    scene->dye |= colour != COLOUR_NONE;
    return true;
}

enum { JET_GAS, JET_ANGLE, JET_HEAT };
static const Property JET[] = {
    [JET_GAS] = {"gas", 2, 0, 8, .unit = "m/s", .about = "How fast the gas comes out"},
    [JET_ANGLE] = {"angle", -90, -180, 180, .unit = "degrees", .about = "The gas goes right at 0, down at 90"},
    [JET_HEAT] = {"heat", 400, 0, 1000, .unit = "degrees",
                  .about = "How hot its pilot flame is. Gas burns from 100 on"},
};

static bool add_jet(Scene *scene, const SceneObject *object) {
    if (scene->jets == SCENE_JETS) return false;
    scene->jet[scene->jets++] = (SceneJet){.at = object->corner,
                                           .way = Maths_Way(object->value[JET_ANGLE]),
                                           .gas = object->value[JET_GAS],
                                           .heat = object->value[JET_HEAT]};
    return true;
}

enum { NOTE_TEXT, NOTE_FIRE };
static const Property NOTE[] = {
    [NOTE_TEXT] =
        {.name = "text",
         .about =
             "The words that the keeper reads. A control in braces, as {jump}, becomes its key"}, /* taken first, but
                                                                                           listed in messages */
    [NOTE_FIRE] = {"fire", 0, 0, SCENE_BRAZIERS, .whole = true,
                   .about = "The note is gone once this fire burns, or stays if there is none"},
};

static bool add_note(Scene *scene, const SceneObject *object) {
    if (scene->notes == SCENE_NOTES) return false;
    memcpy(scene->labels.note[scene->notes], object->label, sizeof object->label);
    SceneNote *note = &scene->note[scene->notes++];
    note->at = object->corner;
    note->fire = (int)object->value[NOTE_FIRE] - 1;
    memcpy(note->text, object->text, sizeof note->text);
    return true;
}

enum { PROBE_SHOWS, PROBE_LENGTH, PROBE_ANGLE };
static const char *const QUANTITIES[] = {"speed", "smoke", "heat", "pressure", "flow rate", "force", NULL};
static const Property PROBE[] = {
    [PROBE_SHOWS] = {"shows", PROBE_SPEED, 0, PROBE_QUANTITIES - 1, .whole = true, .names = QUANTITIES,
                     .about = "The quantity that it measures"},
    [PROBE_LENGTH] = {"length", 1, 0.1f, 40, .unit = "m",
                      .about = "The length of the line across which a flow rate is measured"},
    [PROBE_ANGLE] = {"angle", 0, -180, 180, .unit = "degrees",
                     .about = "The direction that counts as positive, 0 right, 90 down"},
};

static bool add_probe(Scene *scene, const SceneObject *object) {
    if (scene->probes == SCENE_PROBES) return false;
    SceneProbe *probe = &scene->probe[scene->probes++];
    memcpy(probe->name, object->name, sizeof probe->name);
    probe->id = object->id;
    probe->at = object->corner, probe->way = Maths_Way(object->value[PROBE_ANGLE]);
    probe->length = object->value[PROBE_LENGTH];
    probe->shows = (ProbeQuantity)object->value[PROBE_SHOWS];
    return true;
}

static const SceneType TYPES[] = {
    {"ledge", true, NULL, 0, add_ledge, .shown = {"Ledge", SHOWN_STONE, {2, 0.4f}}},
    {"arch", true, NULL, 0, add_arch, .shown = {"Arch", SHOWN_PICTURES, {2, 2.4f}}},
    {"landmark", true, NULL, 0, add_landmark, .shown = {"Landmark", SHOWN_PICTURES, {4, 4}}},
    {"panel", true, PANEL, COUNT_OF(PANEL), add_panel, .shown = {"Picture in the wall", SHOWN_PICTURES, {1.2f, 2.2f}}},
    {"shaft", true, SHAFT, COUNT_OF(SHAFT), add_shaft, .shown = {"Moonlight", SHOWN_PICTURES, {0.8f, 0.2f}}},
    {"brazier", false, BRAZIER, COUNT_OF(BRAZIER), add_brazier,
     .shown = {"Fire in a bowl", SHOWN_FIRE, .stands = true}},
    {"vent", true, VENT, COUNT_OF(VENT), add_vent, .shown = {"Vent", SHOWN_AIR, {1.5f, 0.2f}}},
    {"leaves", true, LEAVES, COUNT_OF(LEAVES), add_leaves, .shown = {"Leaves", SHOWN_BODIES, {2, 0.6f}}},
    {"start", false, NULL, 0, add_start, .shown = {"Start of the keeper", SHOWN_KEEPER, .stands = true}},
    {"exit", true, NULL, 0, add_exit, .shown = {"Way out", SHOWN_KEEPER, {1, 1.8f}, true}},
    {"checkpoint", false, NULL, 0, add_checkpoint, .shown = {"Lantern to wake at", SHOWN_KEEPER, .stands = true}},
    {"smoulder", true, SMOULDER, COUNT_OF(SMOULDER), add_smoulder,
     .shown = {"Smouldering straw", SHOWN_FIRE, {2, 1}, true}},
    {"source", true, SOURCE, COUNT_OF(SOURCE), add_source, .shown = {"Source of smoke", SHOWN_AIR, {0.6f, 0.6f}}},
    {"jet", false, JET, COUNT_OF(JET), add_jet, .shown = {"Burning gas", SHOWN_FIRE}},
    {"note", false, NOTE, COUNT_OF(NOTE), add_note, .texted = true, .shown = {"Note", SHOWN_KEEPER}},
    {"probe", false, PROBE, COUNT_OF(PROBE), add_probe, .shown = {"Probe", SHOWN_MEASURING}},
};

const SceneType *SceneTypes(int *count) {
    *count = COUNT_OF(TYPES);
    return TYPES;
}

bool SceneObstacle_Add(Scene *scene, const ObstacleKind *kind, const SceneObject *object) {
    if (kind->frame && !SceneObstacle_Add(scene, kind->frame, object)) return false;
    if (scene->obstacles == SCENE_OBSTACLES) return false;
    Obstacle *obstacle = &scene->obstacle[scene->obstacles++];
    *obstacle = (Obstacle){.kind = kind, .at = middle(object), .half = Vec2_Scale(object->size, 0.5f)};
    memcpy(obstacle->name, object->name, sizeof obstacle->name);
    memcpy(obstacle->value, object->value, sizeof obstacle->value);
    Obstacle_Move(obstacle, 0);
    return true;
}

/* The lower edge of the lowest stone above a place, or -1 beyond the picture. */
static float stone_above(const Scene *scene, float x, float y) {
    float lowest = -1;
    for (int i = 0; i < scene->wall.slabs; i++) {
        const WallSlab *slab = &scene->wall.slab[i];
        if (slab->left <= x && x <= slab->right && slab->bottom <= y && slab->bottom > lowest) lowest = slab->bottom;
    }
    return lowest;
}

static bool lies_in_stone(const Scene *scene, Vec2 at) {
    bool within = false;
    for (int i = 0; i < scene->wall.slabs; i++) {
        const WallSlab *slab = &scene->wall.slab[i];
        within |= slab->left <= at.x && at.x <= slab->right && slab->top <= at.y && at.y <= slab->bottom;
    }
    return within;
}

/* Hangs chains above a lift's highest place, as it cannot hang from stone that it passes. */
void SceneObstacles_Hang(Scene *scene) {
    for (int i = 0; i < scene->obstacles; i++) {
        Obstacle *obstacle = &scene->obstacle[i];
        if (obstacle->kind != &OBSTACLE_LIFT) continue;
        for (int side = 0; side < 2; side++) {
            float x = obstacle->at.x + (side ? 1 : -1) * (obstacle->half.x - LIFT_CHAIN);
            obstacle->hung[side] = stone_above(scene, x, Lift_Highest(obstacle));
        }
        obstacle->sunk = lies_in_stone(scene, obstacle->at);
    }
}

bool SceneBody_Add(Scene *scene, const BodyKind *kind, const SceneObject *object) {
    if (scene->bodies == SCENE_BODIES) return false;
    Body *body = &scene->body[scene->bodies++];
    *body = (Body){.kind = kind, .place = middle(object), .half = Vec2_Scale(object->size, 0.5f)};
    memcpy(body->name, object->name, sizeof body->name);
    memcpy(body->value, object->value, sizeof body->value);
    Body_Start(body);
    return true;
}
