/* Pictures of single things, each in a hall of its own that is read from a map. */
#include "game/workshop/palette/palette.h"

#include "game/base/count.h"
#include "game/look/look.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TILE = 100 };    /* pixels of a metre in the map */
#define HALL      4.0f  /* m, of a side */
#define ASIDE     3.5f  /* m to the right that hold what is not seen */
#define GROUND    3.3f  /* m from the top to where things stand */
#define COARSE    20.0f /* px of a texel, so that a wall is a plain ground for figures */
#define FINE      30.0f /* texels per m of walls to be seen */
#define OWN       0.45f /* of its own light that a thing keeps, as its picture is small */
#define MARGIN    1.24f /* of a picture around its figure */
#define SMALLEST  0.75f /* m, of a picture's side without its margin */
#define BARE_SIDE 2.0f  /* m, the same where no figure is */
#define LAMP      0.6f  /* of a lamp a metre away */
#define FAR       50.0f /* m */
#define BESIDE    0.6f  /* m from the sides that show nothing but chains */
#define BARE      0xff15161bu

/* How a kind sits for its picture, if its defaults do not show it well. */
typedef struct Sitter {
    const char *name;
    bool stands;
    float above;         /* m from the ground to a point, or from the middle if it hangs */
    float width, height; /* m, 0 for the usual size */
    const char *properties;
} Sitter;

#define NUMBER(name, value) "{\"name\":\"" name "\",\"type\":\"float\",\"value\":" value "}"

static const Sitter SITTERS[] = {
    {"brazier", true, 0.9f, 0, 0, "{\"name\":\"lit\",\"type\":\"bool\",\"value\":true}"},
    {"start", .stands = true},
    {"checkpoint", .stands = true},
    {"exit", .stands = true},
    {"crate", .stands = true},
    {"urn", .stands = true},
    {"wagon", .stands = true, .properties = NUMBER("travel", "0")},
    {"piston", .width = 0.7f, .height = 0.5f, .properties = NUMBER("travel", "0.5") "," NUMBER("phase", "0.3")},
    {"lift", .width = 1.1f, .height = 0.15f, .properties = NUMBER("travel", "0.2")},
    {"smoulder", .stands = true, .width = 1.6f, .height = 1},
    {"leaves", .stands = true, .width = 1.2f, .height = 0.5f},
    {"landmark", .width = 2.6f, .height = 2.6f},
    {"arch", .width = 1.6f, .height = 2},
    {"ledge", .width = 1.8f, .height = 0.4f},
    {"pendulum", .above = 0.8f, .properties = NUMBER("length", "1.3") "," NUMBER("phase", "0.12")},
    {"paddle", .properties = NUMBER("length", "0.9") "," NUMBER("phase", "0.1")},
    {"revolver", .properties = NUMBER("length", "1") "," NUMBER("phase", "0.06")},
    {"vent", .width = 1.2f, .height = 0.2f, .properties = NUMBER("angle", "-90")},
};

struct Studio {
    Picture *picture;
    Scene scene;
    Game game;
    Look look;
};

Studio *Studio_Create(void) {
    Studio *studio = calloc(1, sizeof *studio);
    if (!studio) return NULL;
    studio->picture = Picture_Create(NULL);
    if (!studio->picture) return free(studio), NULL;
    return studio;
}

void Studio_Destroy(Studio *studio) {
    if (!studio) return;
    Picture_Destroy(studio->picture);
    free(studio);
}

/* ---- The hall ------------------------------------------------------------------------------------------------ */

static const Sitter *sitter_of(const char *name) {
    static const Sitter NONE = {""};
    for (int i = 0; i < COUNT_OF(SITTERS); i++)
        if (!strcmp(SITTERS[i].name, name)) return &SITTERS[i];
    return &NONE;
}

typedef struct Place {
    Vec2 corner, size; /* m */
    bool stands;
} Place;

static Place place_of(const DocumentKind *kind, const Sitter *sitter) {
    Place place = {.stands = sitter->stands};
    if (kind->sized) place.size = sitter->width > 0 ? Vec2_At(sitter->width, sitter->height) : kind->usual;
    place.corner.x = HALL / 2 - place.size.x / 2;
    place.corner.y = (sitter->stands ? GROUND - place.size.y : HALL / 2 - place.size.y / 2) - sitter->above;
    return place;
}

static int print_object(char *text, size_t capacity, const char *type, Vec2 at, Vec2 size, const char *properties) {
    return snprintf(text, capacity,
                    ",{\"id\":1,\"name\":\"\",\"type\":\"%s\",\"x\":%g,\"y\":%g,\"width\":%g,\"height\":%g,"
                    "\"properties\":[%s]}",
                    type, (double)(TILE * at.x), (double)(TILE * at.y), (double)(TILE * size.x),
                    (double)(TILE * size.y), properties ? properties : "");
}

/* A way out needs a start and a fire, which stand aside. Texts say something. */
static void print_map(char *text, size_t capacity, const DocumentKind *kind, const Sitter *sitter, const Place *place) {
    const bool out = !strcmp(kind->name, "exit");
    const Property *first = kind->properties;
    const bool says = kind->property_count && first->low == first->high && !first->names;
    const float wide = out ? HALL + ASIDE : HALL;
    const Vec2 aside = Vec2_At(HALL + 1, GROUND), none = {0, 0};
    char words[96] = "";
    size_t used = (size_t)snprintf(
        text, capacity,
        "{\"orientation\":\"orthogonal\",\"width\":%g,\"height\":%g,\"tilewidth\":%d,\"tileheight\":%d,\"properties\":["
        "{\"name\":\"cells_per_metre\",\"value\":8},{\"name\":\"stone\",\"value\":\"%s\"}],\"layers\":[{\"type\":"
        "\"objectgroup\",\"objects\":[{\"id\":1,\"type\":\"ledge\",\"x\":%d,\"y\":%g,\"width\":%g,\"height\":80}",
        (double)wide, (double)HALL, TILE, TILE, strcmp(kind->name, "landmark") ? "castle" : "basalt",
        sitter->stands ? 0 : -900, (double)(TILE * GROUND), sitter->stands ? (double)(TILE * wide) : 1.0);
    if (out) used += (size_t)print_object(text + used, capacity - used, "start", aside, none, NULL);
    if (out)
        used += (size_t)print_object(text + used, capacity - used, "brazier", Vec2_Add(aside, Vec2_At(1.5f, -0.9f)),
                                     none, NULL);
    if (says) snprintf(words, sizeof words, "{\"name\":\"%.30s\",\"type\":\"string\",\"value\":\"...\"}", first->name);
    used += (size_t)print_object(text + used, capacity - used, kind->name, place->corner, place->size,
                                 says ? words : sitter->properties);
    snprintf(text + used, capacity - used, "]}]}");
}

static bool open(Studio *studio, const char *map) {
    char error[SCENE_ERROR];
    const GameStart start = {.scene = "palette", .tuning = Tuning_Of(FLUID_PRESET_GAME), .seed = 1};
    return Scene_Parse(&studio->scene, map, strlen(map), "palette", error, sizeof error) &&
           Game_OpenScene(&studio->game, &studio->scene, &start, NULL, error, sizeof error);
}

/* ---- The picture --------------------------------------------------------------------------------------------- */

/* The floor is the first slab. */
static bool shows_wall(const Wall *wall) {
    return wall->arches > 0 || wall->panels > 0 || wall->slabs > 1 || wall->landmark.right > 0 || wall->door.right > 0;
}

static bool has_figure(const Studio *studio) {
    const PictureFrame *frame = &studio->look.frame;
    return frame->silhouette_count > 0 || frame->fleck_count > 0 || shows_wall(&studio->scene.wall);
}

/* A square around the thing and its figures. Figures that stand aside are left out. */
static PictureArea frame_of(const Studio *studio, const Place *place) {
    const PictureFrame *frame = &studio->look.frame;
    float low[2] = {place->corner.x, place->corner.y},
          high[2] = {place->corner.x + place->size.x, place->corner.y + place->size.y};
    for (int i = 0; i < frame->silhouette_count; i++) {
        float from[2], to[2];
        Silhouette_Bounds(&frame->silhouettes[i], from, to);
        if (from[0] > HALL) continue;
        for (int axis = 0; axis < 2; axis++)
            from[axis] = fmaxf(from[axis], BESIDE), to[axis] = fminf(to[axis], HALL - BESIDE);
        for (int axis = 0; axis < 2; axis++)
            low[axis] = fminf(low[axis], from[axis]), high[axis] = fmaxf(high[axis], to[axis]);
    }
    const float least = has_figure(studio) ? SMALLEST : BARE_SIDE;
    const float side = MARGIN * fmaxf(least, fmaxf(high[0] - low[0], high[1] - low[1]));
    PictureArea area = {(low[0] + high[0] - side) / 2, (low[1] + high[1] - side) / 2, side, side};
    if (place->stands) area.y = GROUND + 0.1f * side - side;
    return area;
}

/* Lamps on both sides show its form. */
static void light(Look *look, PictureArea area) {
    PictureFrame *frame = &look->frame;
    for (int i = 0; i < frame->light_count; i++) look->light[i].strength *= OWN;
    const float strength = LAMP * area.width;
    const Light lamps[] = {{area.x, area.y, strength, true},
                           {area.x + 0.4f * area.width, area.y - 0.2f * area.width, 0.3f * strength, false},
                           {area.x + area.width, area.y + 0.2f * area.width, strength, true}};
    for (int i = 0; i < COUNT_OF(lamps) && frame->light_count < LOOK_LIGHTS; i++)
        look->light[frame->light_count++] = lamps[i];
}

static bool shoot(Studio *studio, const Place *place, uint32_t *pixels, int size, int row) {
    PictureFrame *frame = &studio->look.frame;
    LookView view = {.mode = PICTURE_SMOKE, .area = {0, 0, HALL, HALL}, .between = 1, .calm = true, .brightness = 1};
    studio->game.pointer = Vec2_At(-FAR, -FAR); /* with its light */
    Look_Make(&studio->look, &studio->game, &view);
    frame->fluid = NULL;
    frame->fleck_count = studio->game.leaves.count; /* no dust */
    for (int i = 0; i < WALL_PANELS; i++) frame->shown[i] = 1;
    frame->area = frame_of(studio, place);
    light(&studio->look, frame->area);
    const float scale = (float)size / frame->area.width;
    Picture_SetFineness(studio->picture, shows_wall(&studio->scene.wall) ? FINE : scale / COARSE);
    Picture_SetWall(studio->picture, &studio->scene.wall);
    return Picture_Compose(studio->picture, frame, pixels, size, size, row) && has_figure(studio);
}

bool Studio_Paint(Studio *studio, int kind, uint32_t *pixels, int size, int row) {
    char map[2048];
    DocumentKind stone, it;
    if (kind == PALETTE_STONE && !DocumentKind_Find("ledge", &stone)) return false;
    it = kind == PALETTE_STONE ? stone : DocumentKind_At(kind);
    Sitter sitter = *sitter_of(it.name);
    if (kind == PALETTE_STONE) sitter.width = sitter.height = 1;
    const Place place = place_of(&it, &sitter);
    print_map(map, sizeof map, &it, &sitter, &place);
    memset(&studio->look, 0, sizeof studio->look);
    for (int i = 0; i < size * size; i++) pixels[i / size * row + i % size] = BARE;
    const bool shown = open(studio, map) && shoot(studio, &place, pixels, size, row);
    Game_Close(&studio->game);
    const Canvas canvas = {pixels, size, size, row, 0, 0, (float)size, 0};
    return (kind != PALETTE_STONE && Sign_Paint(it.name, &canvas)) || shown;
}
