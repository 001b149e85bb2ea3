#include "game/bodies/body_contacts.h"

#include "engine/window/ticker.h"

#define MARGIN     0.06f  /* m beyond the way of a body, within which things are examined */
#define SEAM       0.03f  /* m. A side this close behind other stone is a seam. */
#define SKIN       0.008f /* m of stone's skin, which counts as stone */
#define HINGE_FREE 0.15f  /* m around a hinge in which a hinged body touches nothing */
#define INSET      0.8f   /* of a box's half size, see points_of */
#define PUSH       60.0f  /* N, the keeper's greatest push */
#define PUSH_SPEED 1.6f   /* m/s, the keeper's fastest push */

/* A pair that is examined. */
typedef struct Pair {
    BodyContacts *contacts;
    const Body *body;
    const BodiesWorld *world;
    BodyContact proto; /* common to its contacts */
    float margin;
    bool stone;
} Pair;

/* A box's corners and, for `sides`, two places on each side. If edges lie flush, only these tell the other's side.
 *
 *     o-o---o-o
 *     o       o
 *     o       o
 *     o-o---o-o */
static int points_of(const Solid *solid, bool sides, Vec2 *points) {
    if (solid->kind == SOLID_CAPSULE) {
        points[0] = solid->a, points[1] = solid->b;
        return 2;
    }
    static const float SHARE[3][2] = {{1, 1}, {INSET, 1}, {1, INSET}};
    float cosine = Maths_Cos(solid->angle), sine = Maths_Sin(solid->angle);
    int count = sides ? 12 : 4;
    for (int i = 0; i < count; i++) {
        Vec2 at = {solid->b.x * SHARE[i / 4][0], solid->b.y * SHARE[i / 4][1]};
        Vec2 corner = {i & 1 ? at.x : -at.x, i & 2 ? at.y : -at.y};
        points[i] = Vec2_Add(solid->a, Vec2_Turn(corner, cosine, sine));
    }
    return count;
}

static float roundness(const Solid *solid) { return solid->kind == SOLID_CAPSULE ? solid->radius : 0; }

/* At a seam of two stones, the side of one stone must not stop a body that slides over both. */
static bool is_seam(const Pair *pair, Vec2 at, Vec2 normal) {
    Vec2 p = Vec2_Add(at, Vec2_Scale(normal, SEAM));
    const Wall *wall = &pair->world->scene->wall;
    for (int i = 0; pair->stone && i < wall->slabs; i++) {
        const WallSlab *slab = &wall->slab[i];
        if (p.x > slab->left - SKIN && p.x < slab->right + SKIN && p.y > slab->top - SKIN && p.y < slab->bottom + SKIN)
            return true;
    }
    return false;
}

static void add(Pair *pair, Vec2 at, Vec2 normal, float gap) {
    const Body *body = pair->body;
    if (pair->contacts->count == BODY_CONTACTS) return;
    if (body->hinged && Vec2_Length(Vec2_Sub(at, body->at)) < HINGE_FREE + body->half.x) return;
    if (is_seam(pair, at, normal)) return;
    BodyContact *contact = &pair->contacts->list[pair->contacts->count++];
    *contact = pair->proto;
    contact->at = at;
    contact->normal = normal;
    contact->gap = gap;
}

/* In the plane the closest points of two convex outlines include a corner of one of them. */
static void meet(Pair *pair, const Solid *mine, const Solid *other) {
    for (int side = 0; side < 2; side++) {
        const Solid *from = side ? other : mine, *to = side ? mine : other;
        Vec2 point[12], out;
        int count = points_of(from, !side, point);
        for (int i = 0; i < count; i++) {
            float gap = Solid_Distance(to, point[i], &out) - roundness(from);
            if (gap < pair->margin)
                add(pair, Vec2_Sub(point[i], Vec2_Scale(out, roundness(from))), side ? Vec2_Scale(out, -1) : out, gap);
        }
    }
}

static void meet_near(Pair *pair, const Solid *mine, int count, const Solid *other) {
    Vec2 a, b;
    float far = Solid_Reach(other, &b) + pair->margin;
    for (int i = 0; i < count; i++) {
        float sum = far + Solid_Reach(&mine[i], &a);
        if (Maths_Abs(a.x - b.x) < sum && Maths_Abs(a.y - b.y) < sum) meet(pair, &mine[i], other);
    }
}

static void meet_stone(Pair *pair, const Solid *mine, int count) {
    const Wall *wall = &pair->world->scene->wall;
    Vec2 middle = {wall->width / 2, wall->height / 2};
    pair->stone = true;
    for (int i = 0; i < wall->slabs; i++) {
        Solid slab = Scene_Slab(&wall->slab[i]);
        meet_near(pair, mine, count, &slab);
    }
    for (int side = 0; side < 4; side++) {
        Vec2 way = {side == 0 ? -1.0f : side == 1 ? 1.0f : 0.0f, side == 2 ? -1.0f : side == 3 ? 1.0f : 0.0f};
        Vec2 edge = Vec2_Add(middle, Vec2_At(way.x * (middle.x + 50), way.y * (middle.y + 50)));
        Solid beyond = Solid_Box(edge, Vec2_At(way.x != 0 ? 50 : middle.x + 100, way.y != 0 ? 50 : middle.y + 100), 0);
        meet_near(pair, mine, count, &beyond);
    }
    pair->stone = false;
}

static void meet_machines(Pair *pair, const Solid *mine, int count) {
    for (int i = 0; i < pair->world->machine_count; i++) {
        const Obstacle *machine = &pair->world->machines[i];
        for (int k = 0; k < machine->solid_count; k++) {
            int first = pair->contacts->count;
            meet_near(pair, mine, count, &machine->solids[k]);
            for (int c = first; c < pair->contacts->count; c++)
                pair->contacts->list[c].surface = Obstacle_PointVelocity(machine, pair->contacts->list[c].at);
        }
    }
}

static void meet_player(Pair *pair, const Solid *mine, int count) {
    const Player *player = pair->world->player;
    if (!player) return;
    Vec2 a, b, speed = Player_Velocity(player);
    Player_Capsule(player, &a, &b);
    Solid capsule = Solid_Capsule(a, b, PLAYER_RADIUS);
    BodyContact plain = pair->proto;
    if (!pair->body->soft)
        speed = Vec2_At(Maths_Clamp(speed.x, -PUSH_SPEED, PUSH_SPEED), Maths_Clamp(speed.y, -PUSH_SPEED, PUSH_SPEED));
    int first = pair->contacts->count;
    pair->proto.surface = speed;
    meet_near(pair, mine, count, &capsule);
    for (int i = first; i < pair->contacts->count && !pair->body->soft; i++) {
        BodyContact *contact = &pair->contacts->list[i];
        contact->most = PUSH * TICKER_SECONDS / (float)(pair->contacts->count - first);
        if (contact->gap < 0) contact->gap = 0; /* the keeper gives way, not the body */
    }
    pair->proto = plain;
}

static void meet_bodies(Pair *pair, const Bodies *bodies, int self, const Solid *mine, int count) {
    BodyContact plain = pair->proto;
    for (int i = self + 1; i < bodies->count; i++) {
        const Body *other = &bodies->body[i];
        Solid solids[BODY_SOLIDS];
        int others = other->kind->solids(other, Body_Pose(other), solids);
        pair->proto.other = i;
        pair->proto.friction = 0.5f * (pair->body->friction + other->friction);
        for (int k = 0; k < others; k++) meet_near(pair, mine, count, &solids[k]);
    }
    pair->proto = plain;
}

void BodyContacts_Find(BodyContacts *contacts, const Bodies *bodies, const BodiesWorld *world) {
    contacts->count = 0;
    for (int i = 0; i < bodies->count; i++) {
        const Body *body = &bodies->body[i];
        Solid solids[BODY_SOLIDS];
        int count = body->kind->solids(body, Body_Pose(body), solids);
        float speed = Vec2_Length(body->velocity) + Maths_Abs(body->spin) * Vec2_Length(body->half);
        Pair pair = {.contacts = contacts, .body = body, .world = world};
        pair.proto =
            (BodyContact){.body = i, .other = -1, .most = 1e6f, .friction = body->friction, .bounce = body->bounce};
        pair.margin = MARGIN + speed * TICKER_SECONDS;
        meet_stone(&pair, solids, count);
        meet_machines(&pair, solids, count);
        meet_player(&pair, solids, count);
        meet_bodies(&pair, bodies, i, solids, count);
    }
}
