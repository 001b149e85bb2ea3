#include "game/figure.h"

#include "engine/ticker.h"

#include <math.h>

/* The body in its own terms: +x is where it looks, y counts down from the feet's line, metres. */
typedef struct Pen {
    Vec2 feet;
    float side;   /* -1 .. 1 */
    float squash; /* of heights */
    Shape *shapes;
    int count;
} Pen;

static Vec2 place(const Pen *pen, float forward, float up) {
    return Vec2_At(pen->feet.x + forward * pen->side, pen->feet.y - up * pen->squash);
}

static void limb(Pen *pen, Vec2 a, float radius_a, Vec2 b, float radius_b, float melt) {
    Shape *shape = &pen->shapes[pen->count++];
    *shape = Shape_Capsule(a.x, a.y, radius_a, b.x, b.y, radius_b);
    shape->melt = melt;
}

/* How the whole figure moves at this moment. */
typedef struct Stance {
    float swing; /* 0 stands .. 1 runs */
    float phase; /* rad, of the stride */
    float air;   /* 0 on the ground .. 1 in the air */
    float glide; /* 1 when gliding */
    float flow;  /* m: how far the cloak trails behind */
    float sway;  /* m, of the cloak's hem */
} Stance;

static Stance stance_of(const Player *player, const Hand *hand, float seconds) {
    bool grounded = player->ground != PLAYER_IN_AIR;
    float speed = fabsf(player->velocity.x);
    float behind = player->velocity.x * (player->facing < 0 ? -1.0f : 1.0f) -
                   0.6f * hand->wind.x * (player->facing < 0 ? -1.0f : 1.0f) * 0.2f;
    return (Stance){
        .swing = grounded ? fminf(speed / PLAYER_RUN, 1) : 0.5f,
        .phase = grounded ? player->stride : 0.9f,
        .air = grounded ? 0 : 1,
        .glide = player->gliding ? 1 : 0,
        .flow = fmaxf(-0.05f, fminf(0.30f, 0.07f * behind)),
        .sway = 0.03f * sinf(seconds * 2.3f) + 0.04f * sinf(2 * player->stride),
    };
}

static void leg(Pen *pen, const Stance *stance, Vec2 hip, float phase) {
    float thigh = 0.72f * stance->swing * sinf(phase) + 0.25f * stance->air;
    float bend = 0.12f + 0.75f * stance->swing * fmaxf(0, cosf(phase)) + 0.35f * stance->air;
    float shin = thigh - bend;
    Vec2 knee = Vec2_Add(hip, Vec2_At(0.40f * sinf(thigh) * pen->side, 0.40f * cosf(thigh) * pen->squash));
    Vec2 ankle = Vec2_Add(knee, Vec2_At(0.40f * sinf(shin) * pen->side, 0.40f * cosf(shin) * pen->squash));
    if (stance->air == 0) ankle.y = fminf(ankle.y, pen->feet.y - 0.045f);
    limb(pen, hip, 0.105f, knee, 0.072f, 0);
    limb(pen, knee, 0.072f, ankle, 0.05f, 0);
    limb(pen, ankle, 0.05f, Vec2_Add(ankle, Vec2_At(0.13f * pen->side, 0.01f)), 0.035f, 0);
}

/* While it glides the cloak is a sail above the shoulders. */
static void cloak(Pen *pen, const Stance *stance, Vec2 hip, Vec2 neck) {
    float back = 0.20f + stance->flow;
    Vec2 shoulders = Vec2_Mix(neck, hip, 0.15f);
    Vec2 hem = place(pen, -back - 0.5f * stance->sway, 0.50f + 0.4f * stance->flow);
    Vec2 tail = place(pen, -back - 0.08f - stance->sway, 0.62f + 0.6f * stance->flow);
    if (stance->glide > 0) {
        hem = place(pen, -0.62f, 1.50f + stance->sway);
        tail = place(pen, -0.50f, 1.12f - stance->sway);
    }
    limb(pen, hip, 0.15f, neck, 0.15f, 0.06f);
    limb(pen, Vec2_Mix(hip, shoulders, 0.1f), 0.16f, hem, 0.07f, 0.12f);
    limb(pen, shoulders, 0.14f, tail, 0.05f, 0.10f);
    if (stance->glide > 0) limb(pen, place(pen, 0.10f, 1.42f), 0.06f, place(pen, 0.45f, 1.62f), 0.02f, 0.10f);
}

static void head(Pen *pen, const Stance *stance, Vec2 neck) {
    Vec2 middle = Vec2_Add(neck, Vec2_At(0.05f * pen->side, -0.16f * pen->squash));
    Vec2 tip = Vec2_Add(middle, Vec2_At((-0.17f - 0.25f * stance->flow) * pen->side, 0.02f));
    limb(pen, middle, 0.125f, Vec2_Add(middle, Vec2_At(-0.03f * pen->side, -0.01f)), 0.12f, 0.05f);
    limb(pen, Vec2_Add(middle, Vec2_At(-0.05f * pen->side, -0.05f)), 0.085f, tip, 0.03f, 0.03f);
}

static void arm_and_bowl(Pen *pen, Vec2 neck, Vec2 flame) {
    Vec2 bowl = Vec2_Add(flame, Vec2_At(0, 0.10f)), shoulder = Vec2_Add(neck, Vec2_At(0, 0.09f));
    Vec2 elbow = Vec2_Add(Vec2_Mix(shoulder, bowl, 0.5f), Vec2_At(0, 0.09f));
    limb(pen, shoulder, 0.065f, elbow, 0.05f, 0.03f);
    limb(pen, elbow, 0.05f, Vec2_Add(bowl, Vec2_At(-0.04f * pen->side, 0.06f)), 0.04f, 0);
    pen->shapes[pen->count++] = Shape_Crescent(bowl.x, bowl.y - 0.03f, 0.115f, bowl.x, bowl.y - 10.0f, 9.99f);
}

int Figure_Make(const Player *player, const Hand *hand, float seconds, float between, Shape *shapes) {
    Stance stance = stance_of(player, hand, seconds);
    Pen pen = {Vec2_Mix(player->before, player->at, between), player->facing, 1 - 0.14f * player->landing, shapes, 0};
    float bob = 0.03f * stance.swing * sinf(2 * player->stride) + 0.008f * (1 - stance.swing) * sinf(seconds * 1.9f);
    Vec2 hip = place(&pen, -0.03f, 0.82f + bob), neck = place(&pen, 0.04f + 0.09f * stance.swing, 1.32f + bob);
    leg(&pen, &stance, hip, stance.phase);
    leg(&pen, &stance, hip, stance.phase + 3.1416f);
    cloak(&pen, &stance, hip, neck);
    head(&pen, &stance, neck);
    arm_and_bowl(&pen, neck, Vec2_Mix(hand->before, hand->at, between));
    return pen.count;
}
