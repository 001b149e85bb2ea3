#include "tests/kits/body_kit.h"

#include "game/air/jet.h"
#include "tests/kits/test.h"

#include <string.h>

void BodyKit_Ledge(BodyKit *kit, float x, float y, float width, float height) {
    kit->scene.wall.slab[kit->scene.wall.slabs++] = (WallSlab){x, y, x + width, y + height};
}

void BodyKit_Room(BodyKit *kit, float width, float height, float cells_per_metre) {
    Air_Close(&kit->air);
    static const char EMPTY[] =
        "{\"orientation\":\"orthogonal\",\"width\":1,\"height\":1,\"tilewidth\":1,\"tileheight\":1,\"layers\":[],"
        "\"properties\":[{\"name\":\"about\",\"value\":\"A bare room.\"}]}";
    char error[SCENE_ERROR];
    memset(kit, 0, sizeof *kit);
    if (!Scene_Parse(&kit->scene, EMPTY, sizeof EMPTY - 1, "room.json", error, sizeof error)) fail_msg("%s", error);
    kit->scene.wall.width = width, kit->scene.wall.height = height;
    kit->scene.cells_per_metre = cells_per_metre;
    kit->random = Random_Seed(1);
    BodyKit_Ledge(kit, 0, height - 0.5f, width, 0.5f);
    BodyKit_Ledge(kit, 0, 0, width, 0.5f);
    BodyKit_Ledge(kit, 0, 0, 0.5f, height);
    BodyKit_Ledge(kit, width - 0.5f, 0, 0.5f, height);
}

void BodyKit_Vent(BodyKit *kit, float x, float y, float width, float height, float wind) {
    kit->scene.vent[kit->scene.vents++] = (SceneVent){.centre = {x + width / 2, y + height / 2},
                                                      .half = {width / 2, height / 2},
                                                      .wind = {wind, 0},
                                                      .fire = -1,
                                                      .drain = wind == 0};
}

Body *BodyKit_Body(BodyKit *kit, const BodyKind *kind, float x, float y, float width, float height) {
    Body *body = &kit->scene.body[kit->scene.bodies++];
    *body = (Body){.kind = kind, .place = {x + width / 2, y + height / 2}, .half = {width / 2, height / 2}};
    for (int i = 0; i < kind->property_count; i++) body->value[i] = kind->properties[i].standard;
    return body;
}

Obstacle *BodyKit_Machine(BodyKit *kit, const ObstacleKind *kind, float x, float y, float width, float height) {
    Obstacle *machine = &kit->scene.obstacle[kit->scene.obstacles++];
    *machine = (Obstacle){.kind = kind, .at = {x + width / 2, y + height / 2}, .half = {width / 2, height / 2}};
    for (int i = 0; i < kind->property_count; i++) machine->value[i] = kind->properties[i].standard;
    return machine;
}

void BodyKit_Crowd(BodyKit *kit, float mass) {
    static const BodyKind *const KINDS[] = {&BODY_LANTERN, &BODY_SIGN, &BODY_DOOR, &BODY_CRATE, &BODY_URN};
    BodyKit_Room(kit, 10, 5, 10);
    BodyKit_Vent(kit, 0, 0.5f, 0.5f, 4, 5);
    BodyKit_Vent(kit, 9.5f, 0.5f, 0.5f, 4, 0);
    for (int i = 0; i < 15; i++)
        BodyKit_Body(kit, KINDS[i % 5], 1 + 0.5f * (float)i, 1 + 0.9f * (float)(i % 4), 0.4f, 0.6f)->value[0] = mass;
    BodyKit_Machine(kit, &OBSTACLE_PADDLE, 5, 2.5f, 0, 0)->value[2] = 1.5f;
    BodyKit_Machine(kit, &OBSTACLE_PISTON, 7, 2.0f, 0.8f, 0.6f);
}

void BodyKit_Open(BodyKit *kit, const FluidHost *host) {
    static const int OWN[3] = {0, 0, 0};
    char error[SCENE_ERROR];
    if (!Air_Open(&kit->air, &kit->scene, OWN, &(Tuning){.preset = FLUID_PRESET_GAME}, host, error, sizeof error))
        fail_msg("%s", error);
    memcpy(kit->thing, kit->scene.obstacle, sizeof kit->scene.obstacle);
    Bodies_Start(&kit->bodies, &kit->scene);
    kit->player = Player_Start(kit->scene.start);
}

void BodyKit_Tick(BodyKit *kit, const Fire *fire) {
    int machines = kit->scene.obstacles;
    const Player *player = kit->scene.has_player ? &kit->player : NULL;
    BodiesWorld world = {&kit->scene, kit->thing, machines, player};
    kit->events.count = 0;
    kit->tick++;
    for (int i = 0; i < machines; i++) Obstacle_Move(&kit->thing[i], kit->tick);
    Bodies_Move(&kit->bodies, &world, &kit->thing[machines], &kit->events);
    Air_Stamp(&kit->air, &kit->scene, kit->thing, machines + kit->bodies.count, player);
    for (int i = 0; i < kit->scene.vents; i++) Air_Breathe(&kit->air, &kit->scene, i, 1);
    if (fire) Fire_Burn(fire, &kit->air, kit->tick);
    Jet_Blow(&kit->air, kit->thing, machines);
    Air_Step(&kit->air);
    Bodies_Feel(&kit->bodies, &kit->air, &kit->scene);
    kit->knocks += kit->events.count;
}

void BodyKit_Go(BodyKit *kit, int ticks, const Fire *fire) {
    for (int i = 0; i < ticks; i++) BodyKit_Tick(kit, fire);
}
