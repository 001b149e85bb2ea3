#include "game/world/scenes.h"

#include "engine/files/file.h"
#include "game/base/complaint.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum { LEVEL, HALL, LAB } SceneSort;

/* The order of play. Each level opens the next. */
static const struct {
    const char *name;
    SceneSort sort;
} SCENES[] = {{"porch", LEVEL}, {"windway", LEVEL}, {"smokehouse", LEVEL}, {"flues", LEVEL},   {"engine", LEVEL},
              {"heart", LEVEL}, {"hall", HALL},     {"box", HALL},         {"street", LAB},    {"convection", LAB},
              {"billows", LAB}, {"cavity", LAB},    {"stack", LAB},        {"cigarette", LAB}, {"tunnel", LAB},
              {"swirl", LAB},   {"volume", LAB},    {"ring", LAB},         {"cube", LAB},      {"flame", LAB},
              {"flash", LAB},   {"marble", LAB},    {NULL, HALL}};

static const char TITLE[] = "title"; /* the hall behind the title, which is not in the list */

const char *Scene_Name(int index) { return SCENES[index].name; }
bool Scene_IsLevel(int index) { return SCENES[index].sort == LEVEL; }
bool Scene_IsLab(int index) { return SCENES[index].sort == LAB; }

bool Scene_IsMap(const char *name) { return File_EndsIn(name, ".json") || File_EndsIn(name, ".tmj"); }

int Scene_Index(const char *name) {
    for (int i = 0; SCENES[i].name; i++)
        if (!strcmp(SCENES[i].name, name)) return i;
    return -1;
}

bool Scene_Path(const char *name, char *path, size_t capacity, char *error, size_t error_capacity) {
    if (Scene_IsMap(name)) {
        snprintf(path, capacity, "%s", name);
        return true;
    }
    if (Scene_Index(name) < 0 && strcmp(name, TITLE)) {
        int used = snprintf(error, error_capacity, "unknown scene '%.60s', there are:", name);
        for (int i = 0; SCENES[i].name && used < (int)error_capacity; i++)
            used += snprintf(error + used, error_capacity - (size_t)used, "%s %s", i ? "," : "", SCENES[i].name);
        if (used < (int)error_capacity)
            snprintf(error + used, error_capacity - (size_t)used, ", or a map's file that ends in .json or .tmj");
        return false;
    }
    char asset[64];
    snprintf(asset, sizeof asset, "scenes/%s.json", name);
    if (File_AssetPath(asset, path, capacity)) return true;
    return Complain(error, error_capacity, "the scene's file is missing: %.200s", path);
}

bool Scene_Load(Scene *scene, const char *name, char *error, size_t capacity) {
    char path[SCENE_PATH];
    if (!Scene_Path(name, path, sizeof path, error, capacity)) return false;
    size_t size;
    char *text = File_ReadAll(path, &size);
    if (!text) return Complain(error, capacity, "%s", Log_Reason());
    bool good = Scene_Parse(scene, text, size, path, error, capacity);
    free(text);
    return good;
}

#define FIRE_FROM 25.0f /* degrees of the air blown, below which it comes from no fire */
#define FIRE_WELL 95.0f /* degrees at which the fire burns well */

float Scene_VentFire(const SceneVent *vent, float share) {
    if (vent->drain || vent->wind.y >= 0 || vent->half.x < vent->half.y) return 0;
    return Maths_Clamp((vent->heat * share - FIRE_FROM) / (FIRE_WELL - FIRE_FROM), 0, 1.4f);
}

Solid Scene_Slab(const WallSlab *slab) {
    Vec2 low = {slab->left, slab->top}, high = {slab->right, slab->bottom};
    return Solid_Box(Vec2_Mix(low, high, 0.5f), Vec2_Scale(Vec2_Sub(high, low), 0.5f), 0);
}
