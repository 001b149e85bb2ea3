#include "game/look/hangings.h"

#include "game/things/stuff.h"

#include <math.h>

#define LONG  1.45f /* of a cloak's length */
#define APART 3.1f  /* m between strips of cloth */
#define WEB   0.62f /* m from its corner to its ends */
#define SAFE  1.4f  /* m from fires and machines, to either side */
#define BENDS 0.05f /* s of wind by which a web bends */
#define MOST  0.16f /* m that it bends at most */

static bool is_safe(const Game *game, Vec2 at) {
    const Scene *scene = &game->scene;
    for (int i = 0; i < scene->braziers; i++)
        if (fabsf(scene->brazier[i].at.x - at.x) < SAFE && fabsf(scene->brazier[i].at.y - at.y) < 3) return false;
    for (int i = 0; i < scene->vents; i++)
        if (fabsf(scene->vent[i].centre.x - at.x) < 1 + scene->vent[i].half.x &&
            fabsf(scene->vent[i].centre.y - at.y) < 3)
            return false;
    for (int i = 0; i < scene->obstacles; i++)
        if (Vec2_Length(Vec2_Sub(game->obstacle[i].at, at)) < SAFE + 0.5f) return false;
    return true;
}

/* True if the place is under stone and the air below is free, as deep as `deep`. */
static bool is_free(const Air *air, Vec2 at, float deep) {
    for (float down = 0.1f; down <= deep; down += 0.1f)
        if (Air_BodyAt(air, Vec2_At(at.x, at.y + down)) != 0) return false;
    return Air_BodyAt(air, Vec2_At(at.x, at.y - 0.1f)) == AIR_STONE;
}

static void hang(Hangings *hangings, const Game *game, Vec2 at, float side) {
    Vec2 middle = Vec2_At(at.x + 0.5f * WEB * side, at.y);
    if (hangings->count == HANGINGS_MAX || !is_free(&game->air, middle, side != 0 ? 0.7f : 2.2f)) return;
    if (!is_safe(game, middle)) return;
    Hanging *hanging = &hangings->hanging[hangings->count++];
    *hanging = (Hanging){.at = at, .side = side};
    for (int i = 0; i < CLOAK_POINTS; i++) hanging->cloth.at[i] = Vec2_At(at.x, at.y + CLOAK_LINK * (float)i);
}

/* Hangs a web in each corner under a ledge that ends at stone, and cloth along its middle. */
static void hang_under(Hangings *hangings, const Game *game, const WallSlab *slab) {
    const Air *air = &game->air;
    float y = slab->bottom;
    for (int i = 0; i < game->scene.wall.slabs; i++) {
        const WallSlab *other = &game->scene.wall.slab[i];
        if (other == slab || other->bottom < y + 0.8f || other->top > y + 0.1f) continue;
        if (other->left > slab->left + WEB && other->left < slab->right + 0.1f)
            hang(hangings, game, Vec2_At(other->left, y), -1);
        if (other->right < slab->right - WEB && other->right > slab->left - 0.1f)
            hang(hangings, game, Vec2_At(other->right, y), 1);
    }
    for (float x = slab->left + 0.45f * APART; x < slab->right - 0.5f; x += APART)
        if (Air_BodyAt(air, Vec2_At(x, y + 0.1f)) == 0 && (int)(7 * x + 5 * y) % 3)
            hang(hangings, game, Vec2_At(x + 0.5f * sinf(9 * x), y), 0);
}

void Hangings_Hang(Hangings *hangings, const Game *game) {
    const Wall *wall = &game->scene.wall;
    hangings->count = 0;
    if (!game->scene.has_player) return;
    for (int i = 0; i < wall->slabs; i++)
        if (wall->slab[i].bottom < wall->height - 2) hang_under(hangings, game, &wall->slab[i]);
}

bool Hanging_InSight(const Hanging *hanging, PictureArea area) {
    return hanging->at.x > area.x - 1 && hanging->at.x < area.x + area.width + 1 && hanging->at.y > area.y - 1.2f &&
           hanging->at.y < area.y + area.height + 0.2f;
}

static void bend_web(Hanging *hanging, const Air *air, float seconds) {
    Vec2 wind = Air_At(air, Vec2_At(hanging->at.x + 0.3f * hanging->side, hanging->at.y + 0.3f));
    Vec2 goal = Vec2_Scale(wind, BENDS);
    float far = Vec2_Length(goal);
    if (far > MOST) goal = Vec2_Scale(goal, MOST / far);
    hanging->bend = Vec2_Mix(hanging->bend, goal, fminf(1, 9 * seconds));
}

void Hangings_Move(Hangings *hangings, const Game *game, PictureArea area, double now, float seconds) {
    for (int i = 0; i < hangings->count && seconds > 0; i++) {
        Hanging *hanging = &hangings->hanging[i];
        CloakPeg peg = {
            .shoulders = hanging->at, .ground = hanging->at.y + 9, .weight = 18, .rise = -0.4f, .air = &game->air};
        if (!Hanging_InSight(hanging, area)) continue;
        if (hanging->side != 0)
            bend_web(hanging, &game->air, seconds);
        else
            Cloak_Move(&hanging->cloth, &peg, (float)fmod(now * 9 + i, 6.2831853), fminf(seconds, 0.02f));
    }
}

/* A point of the cloth as it is seen. A pennant is longer than a cloak. */
static Vec2 point_of(const Hanging *hanging, int i) { return Vec2_Mix(hanging->at, hanging->cloth.at[i], LONG); }

/* Sets both edges of the cloth at a point. They are level under the rod, and farther down across the cloth. */
static void edges_at(const Hanging *hanging, int i, Vec2 edge[2]) {
    float share = (float)i / CLOAK_LINKS, down = 0.7f * share, half = 0.28f - 0.08f * share;
    Vec2 at = point_of(hanging, i), way = Vec2_Unit(Vec2_Sub(at, hanging->at), Vec2_At(0, 1));
    Vec2 across = Vec2_Unit(Vec2_Mix(Vec2_At(1, 0), Vec2_At(way.y, -way.x), down), Vec2_At(1, 0));
    for (int k = 0; k < 2; k++) edge[k] = Vec2_Add(at, Vec2_Scale(across, k ? half : -half));
}

static Shape sheet(Vec2 a, Vec2 b, Vec2 c, Vec2 d) {
    const float corner[4][2] = {{a.x, a.y}, {b.x, b.y}, {c.x, c.y}, {d.x, d.y}};
    return Shape_Melt(Shape_Polygon(corner, 4, 0.015f), 0.02f);
}

/* A pennant with two tails. */
static int make_cloth(const Hanging *hanging, Shape *shapes) {
    Vec2 top[2], middle[2], tail[2], foot = point_of(hanging, CLOAK_LINKS);
    Vec2 centre = point_of(hanging, CLOAK_LINKS / 2), notch = Vec2_Mix(centre, foot, 0.55f),
         rod = Vec2_Add(hanging->at, Vec2_At(0, 0.02f));
    int count = 0;
    edges_at(hanging, 0, top);
    edges_at(hanging, CLOAK_LINKS / 2, middle);
    edges_at(hanging, CLOAK_LINKS, tail);
    shapes[count++] = sheet(top[0], top[1], middle[1], middle[0]);
    shapes[count++] = sheet(middle[0], centre, notch, tail[0]);
    shapes[count++] = sheet(centre, middle[1], tail[1], notch);
    shapes[count++] = Shape_Of(Shape_Capsule(rod.x - 0.36f, rod.y, 0.03f, rod.x + 0.36f, rod.y, 0.03f), STUFF_WOOD);
    return count;
}

static Shape thread(Vec2 a, Vec2 b) { return Shape_Capsule(a.x, a.y, 0.005f, b.x, b.y, 0.005f); }

/* Draws threads from the corner along the ledge, across and down. The air bends the inner threads and the two that
 * cross them. */
static int make_web(const Hanging *hanging, Shape *shapes) {
    static const float WAY[4][2] = {{1, 0.02f}, {0.80f, 0.30f}, {0.42f, 0.62f}, {0.02f, 0.85f}};
    int count = 0;
    Vec2 end[4], inner[4];
    for (int i = 0; i < 4; i++) {
        Vec2 way = Vec2_At(WEB * WAY[i][0] * hanging->side, WEB * WAY[i][1]);
        Vec2 give = i == 1 || i == 2 ? hanging->bend : Vec2_At(0, 0);
        end[i] = Vec2_Add(Vec2_Add(hanging->at, way), give);
        inner[i] = Vec2_Add(Vec2_Add(hanging->at, Vec2_Scale(way, 0.55f)), Vec2_Scale(give, 0.7f));
        shapes[count++] = thread(hanging->at, end[i]);
    }
    for (int i = 0; i < 3; i++) {
        shapes[count++] = thread(inner[i], inner[i + 1]);
        shapes[count++] = thread(end[i], end[i + 1]);
    }
    return count;
}

int Hanging_Make(const Hanging *hanging, Shape *shapes) {
    return hanging->side != 0 ? make_web(hanging, shapes) : make_cloth(hanging, shapes);
}
