/* scene_objects.h - the kinds of object in a map, and how each becomes part of a scene. For scene_parse.c, and for
 * the workshop, which makes such objects. */
#ifndef GAME_SCENE_OBJECTS_H
#define GAME_SCENE_OBJECTS_H

#include "game/base/shown.h"
#include "game/world/scenes.h"

/* An object of the map in metres. Its properties have been checked against its type's table. */
typedef struct SceneObject {
    char name[32];
    int id; /* from the map, 0 without */
    char label[SCENE_LABEL];
    Vec2 corner, size; /* size is 0 for a point */
    float value[PROPERTY_MAX];
    char text[100]; /* of a type that has one */
} SceneObject;

typedef struct SceneType {
    const char *name;
    bool sized; /* a rectangle, else a point */
    const Property *properties;
    int property_count;
    bool (*add)(Scene *scene, const SceneObject *object); /* false if the scene has no room for another */
    bool texted;                                          /* needs a property `text` */
    Shown shown;
} SceneType;

/* Returns the rows for all types but machines and light bodies, which are in Obstacle_Kinds and Body_Kinds. */
const SceneType *SceneTypes(int *count);
const Property *SceneMap_Properties(int *count); /* the rows of the map itself */

bool SceneObstacle_Add(Scene *scene, const ObstacleKind *kind, const SceneObject *object);
void SceneObstacles_Hang(Scene *scene); /* after all ledges have been added */
bool SceneBody_Add(Scene *scene, const BodyKind *kind, const SceneObject *object);

#endif
