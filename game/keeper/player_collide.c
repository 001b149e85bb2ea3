/* Pushes the player's body out of everything hard. */
#include "game/keeper/player.h"

#define FLOOR_SLOPE 0.6f /* upright contacts hold the feet without a slide */
#define EDGE_SLOPE  0.15f
#define EDGE_SINK   0.01f /* m in a tick. Faster sinking is still a fall. */
#define PASSES      12
#define SNAP        0.05f /* m that feet follow a floor that sinks away */

typedef struct Contact {
    float gap; /* m, negative in an overlap */
    Vec2 outward, where;
    int owner; /* PLAYER_ON_STONE or a machine */
} Contact;

/* Finds the closest hard thing. */
typedef struct Search {
    Vec2 a, b;
    Contact best;
} Search;

static void consider(Search *search, const Solid *solid, int owner) {
    Contact contact = {.owner = owner};
    if (Solid_LeastGap(solid, search->a, search->b, PLAYER_RADIUS) >= search->best.gap) return;
    contact.gap = Solid_Gap(solid, search->a, search->b, PLAYER_RADIUS, &contact.outward, &contact.where);
    if (contact.gap < search->best.gap) search->best = contact;
}

static bool far_from(const Search *search, const WallSlab *slab) {
    const float margin = PLAYER_RADIUS + 0.2f;
    return search->a.x + margin < slab->left || search->a.x - margin > slab->right ||
           search->b.y + margin < slab->top || search->a.y - margin > slab->bottom;
}

static void search_stone(Search *search, const Scene *scene) {
    for (int i = 0; i < scene->wall.slabs; i++) {
        const WallSlab *slab = &scene->wall.slab[i];
        if (far_from(search, slab)) continue;
        Solid solid = Scene_Slab(slab);
        consider(search, &solid, PLAYER_ON_STONE);
    }
}

static void search_sides(Search *search, const Scene *scene) {
    const float left = search->a.x - PLAYER_ASIDE, right = scene->wall.width - search->a.x - PLAYER_ASIDE;
    const float top = search->a.y - PLAYER_RADIUS;
    if (left < search->best.gap) search->best = (Contact){left, {1, 0}, search->a, PLAYER_ON_STONE};
    if (right < search->best.gap) search->best = (Contact){right, {-1, 0}, search->a, PLAYER_ON_STONE};
    if (top < search->best.gap) search->best = (Contact){top, {0, 1}, search->a, PLAYER_ON_STONE};
}

static Contact closest(const Player *player, const Scene *scene, const Obstacle *obstacles, int count, bool heavy) {
    Search search = {.best = {.gap = 1e9f}};
    Player_Capsule(player, &search.a, &search.b);
    search_sides(&search, scene);
    search_stone(&search, scene);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < obstacles[i].solid_count && !obstacles[i].soft && !(heavy && obstacles[i].light); k++)
            consider(&search, &obstacles[i].solids[k], i);
    return search.best;
}

static Vec2 speed_of(const Contact *contact, const Obstacle *obstacles) {
    return contact->owner >= 0 ? Obstacle_PointVelocity(&obstacles[contact->owner], contact->where) : Vec2_At(0, 0);
}

static bool is_floor(const Contact *contact) { return contact->outward.y < -FLOOR_SLOPE; }

/* Keeps only the motion along the surface that was hit and away from it. */
static void lose_speed(Player *player, const Contact *contact, const Obstacle *obstacles) {
    Vec2 surface = speed_of(contact, obstacles);
    float into = Vec2_Dot(Vec2_Sub(player->velocity, surface), contact->outward);
    if (into >= 0) return;
    if (is_floor(contact))
        player->velocity.y = surface.y;
    else
        player->velocity = Vec2_Sub(player->velocity, Vec2_Scale(contact->outward, into));
}

static void land(Player *player, int owner, float speed) {
    player->landing = Maths_Clamp(player->landing > speed / 9 ? player->landing : speed / 9, 0, 1);
    player->ground = owner;
    player->rising = player->gliding = false;
}

static void separate(Player *player, const Contact *contact, const Obstacle *obstacles) {
    float depth = -contact->gap, falling = player->velocity.y;
    if (is_floor(contact))
        player->at.y -= depth / -contact->outward.y;
    else
        player->at = Vec2_Add(player->at, Vec2_Scale(contact->outward, depth));
    lose_speed(player, contact, obstacles);
    if (is_floor(contact) && falling >= speed_of(contact, obstacles).y - 0.01f)
        land(player, contact->owner, falling - player->velocity.y);
}

/* A keeper wedged between two edges is held up and can jump, although neither is a floor. */
static void rest_on_edges(Player *player, const Contact *edge) {
    bool sinks = player->at.y - player->before.y > EDGE_SINK;
    if (player->ground == PLAYER_IN_AIR && edge->outward.y < -EDGE_SLOPE && !sinks && !player->rising)
        player->ground = edge->owner;
}

/* Keeps the feet on a floor that goes down under them, such as a lift or a slope. */
static void follow_floor(Player *player, int ground_before, const Scene *scene, const Obstacle *obstacles, int count) {
    if (ground_before == PLAYER_IN_AIR || player->ground != PLAYER_IN_AIR || player->rising) return;
    Player lower = *player;
    lower.at.y += SNAP;
    Contact contact = closest(&lower, scene, obstacles, count, false);
    if (contact.gap > 0 || contact.gap < -SNAP || !is_floor(&contact)) return;
    player->at.y += SNAP + contact.gap / -contact.outward.y;
    player->velocity.y = speed_of(&contact, obstacles).y;
    player->ground = contact.owner;
}

static void start_anew(Player *player) {
    Player_Wake(player);
    player->crushed++;
}

/* Returns the contact that holds it up best. */
static Contact push_out(Player *player, const Scene *scene, const Obstacle *obstacles, int count, bool heavy) {
    Contact edge = {.gap = 0};
    for (int pass = 0; pass < PASSES; pass++) {
        Contact contact = closest(player, scene, obstacles, count, heavy);
        if (contact.gap >= 0) break;
        if (contact.outward.y < edge.outward.y) edge = contact;
        separate(player, &contact, obstacles);
    }
    return edge;
}

/* A body caught between stone and a thing that gives way is pushed out of the stone alone. */
void Player_Collide(Player *player, const Scene *scene, const Obstacle *obstacles, int count) {
    int ground_before = player->ground;
    player->ground = PLAYER_IN_AIR;
    Contact edge = push_out(player, scene, obstacles, count, false);
    if (Player_Overlap(player, scene, obstacles, count) > PLAYER_STUCK) push_out(player, scene, obstacles, count, true);
    rest_on_edges(player, &edge);
    follow_floor(player, ground_before, scene, obstacles, count);
    bool lost = player->at.y > scene->wall.height + 3;
    if (lost || Player_Overlap(player, scene, obstacles, count) > PLAYER_STUCK) start_anew(player);
}

float Player_Overlap(const Player *player, const Scene *scene, const Obstacle *obstacles, int count) {
    return -closest(player, scene, obstacles, count, true).gap;
}
