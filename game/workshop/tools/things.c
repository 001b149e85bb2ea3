#include "game/workshop/tools/things.h"

#include "game/keeper/player.h"

#include <math.h>
#include <string.h>

#define POINT 0.3f /* m from the middle of a point to its sides, if the scene has nothing there */

/* How many machines and fires came before, as the scene has them in the order of the document. */
typedef struct Walk {
    int machines, fires;
} Walk;

static bool is_machine(const char *type) {
    int count;
    const ObstacleKind *const *kinds = Obstacle_Kinds(&count);
    for (int i = 0; i < count; i++)
        if (!strcmp(kinds[i]->name, type)) return true;
    return false;
}

static void cover(Vec2 at, float half, Vec2 *low, Vec2 *high) {
    low->x = fminf(low->x, at.x - half), low->y = fminf(low->y, at.y - half);
    high->x = fmaxf(high->x, at.x + half), high->y = fmaxf(high->y, at.y + half);
}

/* A box counts with the circle around it, as machines turn. */
static DrawRect machine_bounds(const Obstacle *machine, Vec2 at) {
    Obstacle begun = *machine;
    Vec2 low = Vec2_Sub(at, Vec2_At(POINT, POINT)), high = Vec2_Add(at, Vec2_At(POINT, POINT));
    Obstacle_Move(&begun, 0);
    for (int i = 0; i < begun.solid_count; i++) {
        const Solid *solid = &begun.solids[i];
        cover(solid->a, solid->kind == SOLID_BOX ? Vec2_Length(solid->b) : solid->radius, &low, &high);
        if (solid->kind != SOLID_BOX) cover(solid->b, solid->radius, &low, &high);
    }
    return (DrawRect){low.x, low.y, high.x - low.x, high.y - low.y};
}

static bool is_stood_at(const char *type) { return !strcmp(type, "start") || !strcmp(type, "checkpoint"); }

DrawRect Things_Usual(const DocumentKind *kind, Vec2 at) {
    if (is_stood_at(kind->name)) return (DrawRect){at.x - POINT, at.y - PLAYER_HEIGHT, 2 * POINT, PLAYER_HEIGHT};
    return (DrawRect){at.x - POINT, at.y - POINT, 2 * POINT, POINT + fmaxf(POINT, kind->foot)};
}

static DrawRect point_bounds(const Document *document, const DocumentObject *object, const Walk *walk) {
    const Scene *scene = &document->now->scene;
    const Vec2 at = object->corner;
    if (!strcmp(object->type, "brazier") && walk->fires < scene->braziers)
        return (DrawRect){at.x - 0.5f, at.y - 0.5f, 1, 0.5f + fmaxf(scene->brazier[walk->fires].stand, 0.4f)};
    if (is_machine(object->type) && walk->machines < scene->obstacles)
        return machine_bounds(&scene->obstacle[walk->machines], at);
    return Things_Usual(&(DocumentKind){.name = object->type}, at);
}

static DrawRect bounds_of(const Document *document, const DocumentObject *object, Walk *walk) {
    const bool sized = object->size.x > 0 || object->size.y > 0;
    DrawRect bounds = {object->corner.x, object->corner.y, object->size.x, object->size.y};
    if (!sized) bounds = point_bounds(document, object, walk);
    walk->fires += !strcmp(object->type, "brazier");
    walk->machines += is_machine(object->type);
    return bounds;
}

void Things_Walk(const Document *document, ThingsVisit *visit, void *context) {
    Walk walk = {0};
    for (int i = 0; i < document->now->objects; i++) {
        const DocumentObject *object = &document->now->object[i];
        if (!object->hidden) visit(context, object, bounds_of(document, object, &walk));
    }
}

DrawRect Things_Bounds(const Document *document, int id) {
    Walk walk = {0};
    for (int i = 0; i < document->now->objects; i++) {
        const DocumentObject *object = &document->now->object[i];
        if (object->hidden) continue;
        const DrawRect bounds = bounds_of(document, object, &walk);
        if (object->id == id) return bounds;
    }
    return (DrawRect){0, 0, 0, 0};
}

typedef struct Search {
    Vec2 at;
    float reach, area; /* m, and m^2 of the best so far */
    int id;
} Search;

static void look(void *context, const DocumentObject *object, DrawRect bounds) {
    Search *search = context;
    const float area = bounds.w * bounds.h, reach = search->reach;
    if (search->at.x < bounds.x - reach || search->at.x > bounds.x + bounds.w + reach) return;
    if (search->at.y < bounds.y - reach || search->at.y > bounds.y + bounds.h + reach) return;
    if (search->id && area > search->area) return;
    search->id = object->id, search->area = area;
}

int Things_At(const Document *document, Vec2 at, float reach) {
    Search search = {.at = at, .reach = reach};
    Things_Walk(document, look, &search);
    return search.id;
}

typedef struct Catch {
    DrawRect in;
    int *id, count, capacity;
} Catch;

static void take(void *context, const DocumentObject *object, DrawRect bounds) {
    Catch *catch = context;
    const DrawRect *in = &catch->in;
    if (bounds.x < in->x || bounds.y < in->y || bounds.x + bounds.w > in->x + in->w ||
        bounds.y + bounds.h > in->y + in->h)
        return;
    for (int i = 0; i < catch->count; i++)
        if (catch->id[i] == object->id) return;
    if (catch->count < catch->capacity) catch->id[catch->count++] = object->id;
}

int Things_Within(const Document *document, DrawRect rectangle, int *id, int count, int capacity) {
    Catch catch = {rectangle, id, count, capacity};
    Things_Walk(document, take, &catch);
    return catch.count;
}
