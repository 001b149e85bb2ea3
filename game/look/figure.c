#include "game/look/figure.h"

#include "engine/window/ticker.h"
#include "game/things/stuff.h"

#include <math.h>

#define THIGH 0.42f
#define SHIN  0.40f
#define POSES 10.0f /* 1/s at which poses change, so six ticks from pose to pose */

/* ---- Parts that move -------------------------------------------------------------------------------------- */

static float toward(float from, float to, float rate, float dt) { return from + (to - from) * fminf(1, rate * dt); }

static void spring(float *value, float *speed, float goal, float stiff, float damp, float dt) {
    *speed += ((goal - *value) * stiff - *speed * damp) * dt;
    *value += *speed * dt;
}

static Vec2 cloak_goal(const FigureCue *cue) {
    const Player *player = cue->player;
    Vec2 pull = Vec2_Add(Vec2_Scale(player->velocity, -0.075f), Vec2_Scale(player->wind, 0.055f));
    float sway = 0.02f * sinf((float)fmod(cue->seconds * 2.3, 6.2831853)), length = Vec2_Length(pull);
    if (length > 0.46f) pull = Vec2_Scale(pull, 0.46f / length);
    return Vec2_Add(pull, Vec2_At(sway, 0));
}

static float tall_goal(const Player *player) {
    bool aloft = player->ground == PLAYER_IN_AIR && !player->gliding;
    float quick = aloft ? fminf(fmaxf((fabsf(player->velocity.y) - 2) / 8, 0), 1) : 0;
    return 0.10f * quick - 0.24f * player->landing;
}

static float rise_of(const Player *player) { return Maths_Clamp(-player->velocity.y / 8, -1, 1); }

static Figure at_rest(const FigureCue *cue) {
    const Player *player = cue->player;
    return (Figure){.trail = cloak_goal(cue),
                    .aloft = player->ground == PLAYER_IN_AIR,
                    .glide = player->gliding,
                    .rise = rise_of(player),
                    .canopy = cue->canopy};
}

/* The sail folds faster than it opens. */
static void give_way(Canopy *canopy, const Canopy *fits, float dt) {
    if (!(canopy->half > 0)) *canopy = *fits;
    canopy->half = toward(canopy->half, fits->half, fits->half < canopy->half ? 60 : 12, dt);
    canopy->rise = toward(canopy->rise, fits->rise, fits->rise < canopy->rise ? 60 : 12, dt);
    canopy->aside = toward(canopy->aside, fits->aside, 40, dt);
}

static void change_pose(Figure *figure, const Player *player, float dt) {
    figure->aloft = Maths_Approach(figure->aloft, player->ground == PLAYER_IN_AIR ? 1 : 0, POSES * dt);
    figure->glide = Maths_Approach(figure->glide, player->gliding ? 1 : 0, POSES * dt);
    figure->rise = toward(figure->rise, rise_of(player), 15, dt);
}

/* ---- Drawing, in the body's own terms ------------------------------------------------------------------- */

/* The frame of the body. +x is where it looks, y counts up from the feet, in metres. */
typedef struct Pen {
    Vec2 feet;
    float side;       /* -1 .. 1 */
    float tall, wide; /* factors of heights and widths */
    Shape *shapes;
    int count;
} Pen;

static Vec2 place(const Pen *pen, float forward, float up) {
    return Vec2_At(pen->feet.x + forward * pen->side * pen->wide, pen->feet.y - up * pen->tall);
}

static void limb(Pen *pen, Vec2 a, float radius_a, Vec2 b, float radius_b, float melt) {
    if (pen->count == FIGURE_SHAPES) return;
    Shape *shape = &pen->shapes[pen->count++];
    *shape = Shape_Capsule(a.x, a.y, radius_a * pen->wide, b.x, b.y, radius_b * pen->wide);
    shape->melt = melt;
}

/* The pose of the whole body. Heights and ways forward are in metres. */
typedef struct Stance {
    float run;       /* 0 stands, 1 runs */
    float hip, bob;  /* height of the hip, rise of the step */
    float lean, bow; /* the neck before the hip, and how far the head hangs */
    Vec2 foot[2];    /* forward, up */
    Vec2 trail;      /* of the hem, forward and up */
} Stance;

/* A foot on the ground goes back as fast as the body goes on. Then it swings forward. */
static Vec2 stepping(float phase, float run) {
    const float turn = 6.2831853f, half = turn / 2, at = phase - turn * floorf(phase / turn);
    if (at < half) return Vec2_At(run * 0.46f * (1 - 2 * at / half), 0);
    float t = (at - half) / half;
    return Vec2_At(run * 0.46f * (2 * Maths_Ease(t) - 1), run * 0.30f * sinf(t * half));
}

static Stance stand(const FigureCue *cue) {
    Stance stance = {.run = 0};
    const Player *player = cue->player;
    float side = player->facing < 0 ? -1.0f : 1.0f, phase = player->stride * side;
    float speed = fabsf(Player_Velocity(player).x);
    stance.run = fminf(speed / PLAYER_RUN, 1);
    float still = 1 - stance.run;
    for (int i = 0; i < 2; i++) {
        Vec2 foot = stepping(phase + (i ? 3.1415927f : 0), stance.run);
        stance.foot[i] = Vec2_Add(foot, Vec2_At(still * (i ? -0.13f : 0.11f), 0));
    }
    stance.bob =
        0.035f * stance.run * cosf(2 * phase) + 0.010f * still * sinf((float)fmod(cue->seconds * 1.9, 6.2831853));
    stance.lean = 0.02f + 0.15f * stance.run + 0.03f * side * fminf(fmaxf(player->wind.x * -0.2f, -1), 1);
    return stance;
}

/* A pose between legs that leap and legs that hang under a sail. */
static Stance fly(const Figure *figure, const FigureCue *cue) {
    float rise = figure->rise, hangs = Maths_Ease(figure->glide),
          swing = 0.05f * hangs * sinf((float)fmod(cue->seconds * 3.1, 6.2831853));
    Vec2 fore = Vec2_At(0.20f, 0.20f + 0.22f * fmaxf(rise, 0)), aft = Vec2_At(-0.26f, 0.10f + 0.10f * fmaxf(-rise, 0));
    return (Stance){.lean = Maths_Mix(0.08f + 0.06f * rise, 0.14f, hangs),
                    .foot = {Vec2_Mix(fore, Vec2_At(-0.16f + swing, 0.08f), hangs),
                             Vec2_Mix(aft, Vec2_At(-0.36f + swing, 0.20f), hangs)}};
}

static Stance between(const Stance *a, const Stance *b, float t) {
    return (Stance){.run = Maths_Mix(a->run, b->run, t),
                    .bob = Maths_Mix(a->bob, b->bob, t),
                    .lean = Maths_Mix(a->lean, b->lean, t),
                    .foot = {Vec2_Mix(a->foot[0], b->foot[0], t), Vec2_Mix(a->foot[1], b->foot[1], t)}};
}

static Stance stance_of(const Figure *figure, const FigureCue *cue) {
    const Player *player = cue->player;
    float side = player->facing < 0 ? -1.0f : 1.0f, out = cue->hand->out ? 1.0f : 0.0f;
    Stance stands = stand(cue), flies = fly(figure, cue), stance = between(&stands, &flies, Maths_Ease(figure->aloft));
    stance.hip = 0.86f;
    stance.trail = Vec2_At(figure->trail.x * side, -figure->trail.y);
    float heave = figure->gasp * (0.5f + 0.5f * sinf((float)fmod(cue->seconds * 7.5, 6.2831853)));
    stance.lean += 0.16f * figure->gasp + 0.04f * out + 0.10f * player->slump;
    stance.bow = 0.09f * figure->gasp + 0.05f * heave + 0.07f * out + 0.13f * player->slump;
    stance.hip -= 0.05f * figure->gasp + 0.34f * player->slump + 0.05f * stance.run;
    return stance;
}

/* The knee lies forward of the line from hip to ankle. */
static void leg(Pen *pen, Vec2 hip, Vec2 foot) {
    Vec2 ankle = Vec2_Add(foot, Vec2_At(-0.02f, 0.07f)), way = Vec2_Sub(ankle, hip);
    float length = Vec2_Length(way), most = THIGH + SHIN - 0.01f;
    if (length > most) way = Vec2_Scale(way, most / length), ankle = Vec2_Add(hip, way), length = most;
    float along = (THIGH * THIGH - SHIN * SHIN + length * length) / (2 * fmaxf(length, 0.05f));
    float aside = sqrtf(fmaxf(THIGH * THIGH - along * along, 0));
    Vec2 unit = Vec2_Scale(way, 1 / fmaxf(length, 0.05f));
    Vec2 knee = Vec2_Add(hip, Vec2_At(unit.x * along - unit.y * aside, unit.y * along + unit.x * aside));
    float toe = fminf(fmaxf(foot.y * 1.2f, 0), 0.10f);
    Vec2 a = place(pen, hip.x, hip.y), b = place(pen, knee.x, knee.y), c = place(pen, ankle.x, ankle.y);
    limb(pen, a, 0.105f, b, 0.075f, 0.02f);
    limb(pen, b, 0.072f, c, 0.052f, 0.02f);
    limb(pen, c, 0.058f, place(pen, ankle.x + 0.13f, ankle.y - 0.035f - toe * 0.6f), 0.036f, 0.03f);
}

/* The cloak hangs down the back, and in front to the hip. Cloth that streams has fewer folds. */
static void cloak(Pen *pen, const Cloak *cloth, Vec2 hip, Vec2 neck) {
    static const float RADIUS[CLOAK_POINTS] = {0.13f, 0.165f, 0.155f, 0.12f, 0.07f};
    const Vec2 *at = cloth->at, hem = at[CLOAK_POINTS - 1];
    const float level = fabsf(Vec2_Unit(Vec2_Sub(hem, at[0]), Vec2_At(0, 1)).x), folds = 1 - 0.5f * level * level;
    for (int i = 1; i < CLOAK_POINTS; i++)
        limb(pen, at[i - 1], i > 1 ? folds * RADIUS[i - 1] : RADIUS[0], at[i], folds * RADIUS[i], 0.10f);
    Vec2 way = Vec2_Unit(Vec2_Sub(hem, at[CLOAK_POINTS - 2]), Vec2_At(0, 1));
    for (int i = 0; i < 2; i++) { /* a ragged hem */
        float turn = i ? -0.45f : 0.35f, reach = 0.15f + 0.05f * (float)i;
        Vec2 tip = Vec2_Scale(Vec2_At(way.x - turn * way.y, way.y + turn * way.x), reach);
        tip.y = fminf(tip.y, pen->feet.y - 0.03f - hem.y);
        limb(pen, hem, 0.07f * folds, Vec2_Add(hem, tip), 0.012f, 0.05f);
    }
    limb(pen, place(pen, hip.x + 0.01f, hip.y - 0.24f), 0.15f, place(pen, neck.x, neck.y - 0.10f), 0.145f, 0.08f);
}

/* A dome over a base line. Its outside and the hollow under it are circles through the same two tips. */
static Shape dome(Vec2 middle, float half, float rise, float hollow, float slant) {
    float outer = (half * half + rise * rise) / (2 * rise), inner = (half * half + hollow * hollow) / (2 * hollow);
    return Shape_Crescent(middle.x, middle.y - rise + outer, outer, middle.x - slant, middle.y - hollow + inner, inner);
}

/* Spread over the head, the sail is a dome that flutters, held by both shoulders. Folded it lies in the hood. */
static void sail(Pen *pen, const Canopy *canopy, Vec2 neck, float open, float seconds) {
    float flutter = 0.02f * sinf(seconds * 9) + 0.012f * sinf(seconds * 17);
    float half = Maths_Mix(0.14f, fmaxf(canopy->half, 0.14f), open),
          rise = Maths_Mix(0.26f, fmaxf(canopy->rise, 0.14f), open);
    float low = Maths_Mix(neck.y + 0.04f, CANOPY_TIPS, open), thick = fminf(Maths_Mix(0.10f, 0.31f, open), 0.6f * rise);
    float forward = neck.x * (1 - open) + canopy->aside * open * (pen->side < 0 ? -1.0f : 1.0f);
    Vec2 top = place(pen, forward, low + rise - 0.05f - 0.13f * open * rise / CANOPY_RISE),
         middle = place(pen, forward, low);
    pen->shapes[pen->count++] = dome(middle, half, rise, rise - thick - flutter * open, 0.05f * pen->side * open);
    limb(pen, place(pen, neck.x - 0.04f, neck.y - 0.05f), 0.10f, top, 0.20f * open * rise / CANOPY_RISE, 0.12f);
    for (int i = 0; i < 2; i++) {
        Vec2 tip = Vec2_Add(middle, Vec2_At((i ? 0.74f : -0.74f) * half, -0.52f * rise * open - flutter));
        limb(pen, place(pen, neck.x, neck.y - 0.08f), 0.045f, tip, 0.016f, 0.04f);
    }
}

static Vec2 head_at(const Stance *stance, Vec2 neck) {
    return Vec2_At(neck.x + 0.05f + 0.5f * stance->bow, neck.y + 0.15f - stance->bow);
}

static Vec2 face_at(const Stance *stance, Vec2 neck) { return Vec2_Add(head_at(stance, neck), Vec2_At(0.05f, -0.01f)); }

/* The face lies in the opening of the hood, on the side to which the keeper looks. */
static void face(Pen *pen, Vec2 at) {
    int first = pen->count;
    limb(pen, place(pen, at.x, at.y + 0.022f), 0.070f, place(pen, at.x + 0.012f, at.y - 0.045f), 0.048f, 0);
    for (int i = 0; i < 2; i++)
        limb(pen, place(pen, at.x - 0.012f + 0.055f * (float)i, at.y + 0.028f), 0.015f,
             place(pen, at.x - 0.010f + 0.055f * (float)i, at.y + 0.008f), 0.013f, 0);
    for (int i = first; i < pen->count; i++) pen->shapes[i].stuff = i == first ? STUFF_FACE : STUFF_EYES;
}

static void head(Pen *pen, const Stance *stance, Vec2 neck) {
    Vec2 at = head_at(stance, neck);
    Vec2 peak = {at.x - 0.20f + 0.25f * stance->trail.x, at.y + 0.02f + 0.25f * stance->trail.y};
    limb(pen, place(pen, at.x, at.y), 0.128f, place(pen, at.x - 0.04f, at.y + 0.015f), 0.122f, 0.05f);
    limb(pen, place(pen, at.x - 0.05f, at.y + 0.06f), 0.085f, place(pen, peak.x, peak.y), 0.022f, 0.04f);
    limb(pen, place(pen, at.x + 0.07f, at.y + 0.05f), 0.06f, place(pen, at.x + 0.125f, at.y + 0.035f), 0.03f, 0.03f);
}

static void arm_and_bowl(Pen *pen, Vec2 neck, Vec2 flame) {
    Vec2 bowl = Vec2_Add(flame, Vec2_At(0, 0.10f)), shoulder = place(pen, neck.x + 0.02f, neck.y - 0.09f);
    Vec2 elbow = Vec2_Add(Vec2_Mix(shoulder, bowl, 0.45f), Vec2_At(-0.03f * pen->side, 0.11f));
    limb(pen, shoulder, 0.078f, elbow, 0.055f, 0.04f);
    limb(pen, elbow, 0.052f, Vec2_Add(bowl, Vec2_At(-0.05f * pen->side, 0.065f)), 0.038f, 0.02f);
    pen->shapes[pen->count++] = Shape_Crescent(bowl.x, bowl.y - 0.035f, 0.125f, bowl.x, bowl.y - 10.0f, 9.995f);
}

/* The other hand holds the bellows at the hip, or along the aim while they blow. */
static void bellows(Pen *pen, const Figure *figure, const Stance *stance, const Hand *hand, Vec2 neck, Vec2 hip) {
    float swing = 0.22f * stance->run * sinf(stance->foot[0].x * 4),
          full = hand->puff > 0 ? (float)hand->puff / HAND_PUFF_TICKS : 1;
    Vec2 shoulder = place(pen, neck.x - 0.06f, neck.y - 0.10f), low = place(pen, hip.x - 0.06f - swing, hip.y + 0.04f);
    Vec2 chest = place(pen, neck.x + 0.10f, neck.y - 0.30f),
         held = Vec2_Mix(low, chest, fmaxf(figure->puff, 0.8f * figure->gasp));
    Vec2 aim = Vec2_Unit(Vec2_Mix(Vec2_At(0.35f * pen->side, 0.9f), hand->aim, figure->puff), Vec2_At(0, 1));
    limb(pen, shoulder, 0.07f, held, 0.045f, 0.04f);
    limb(pen, held, 0.05f + 0.035f * full, Vec2_Add(held, Vec2_Scale(aim, 0.15f)), 0.025f + 0.02f * full, 0);
    limb(pen, Vec2_Add(held, Vec2_Scale(aim, 0.15f)), 0.018f, Vec2_Add(held, Vec2_Scale(aim, 0.29f)), 0.014f, 0);
}

/* The frame to which all parts are attached. */
typedef struct Posture {
    Stance stance;
    Pen pen;
    Vec2 hip, neck;
} Posture;

static Posture posture_of(const Figure *figure, const FigureCue *cue, Shape *shapes) {
    const Player *player = cue->player;
    Posture body = {stance_of(figure, cue),
                    {Vec2_Mix(player->before, player->at, cue->between), player->facing, 1 + figure->tall,
                     1 - 0.6f * figure->tall, shapes, 0},
                    {0, 0},
                    {0, 0}};
    const Stance *stance = &body.stance;
    body.hip = Vec2_At(-0.02f - 0.10f * stance->lean, stance->hip + stance->bob);
    body.neck = Vec2_At(0.02f + stance->lean, body.hip.y + 0.46f - 0.35f * stance->bow);
    return body;
}

static CloakPeg peg_of(const Posture *body, const FigureCue *cue) {
    return (CloakPeg){place(&body->pen, body->neck.x - 0.07f, body->neck.y - 0.04f),
                      body->pen.side,
                      body->pen.feet.y - 0.12f,
                      9,
                      cue->air,
                      cue->player->wind};
}

int Figure_Make(const Figure *figure, const FigureCue *cue, Shape *shapes) {
    Posture body = posture_of(figure, cue, shapes);
    Pen *pen = &body.pen;
    float seconds = (float)fmod(cue->seconds, 6.2831853 * 100);
    leg(pen, body.hip, body.stance.foot[1]);
    leg(pen, body.hip, body.stance.foot[0]);
    if (figure->glide > 0) sail(pen, &figure->canopy, body.neck, Maths_Ease(figure->glide), seconds);
    cloak(pen, &figure->cloak, body.hip, body.neck);
    head(pen, &body.stance, body.neck);
    bellows(pen, figure, &body.stance, cue->hand, body.neck, body.hip);
    arm_and_bowl(pen, body.neck,
                 Vec2_Mix(cue->flame, place(pen, 0.36f, 0.42f), cue->hand->out ? cue->player->slump : 0));
    face(pen, face_at(&body.stance, body.neck));
    return pen->count;
}

float Figure_FaceGlow(const FigureCue *cue) {
    float flame = cue->hand->out ? 0.15f : 0.45f + 0.55f * fminf(cue->hand->flame, 1);
    return flame * (0.25f + 0.75f * Maths_Clamp(1.6f * cue->breath, 0, 1));
}

/* Each puff drifts off from the mouth as it grows and fades. */
int Figure_Breathe(const Figure *figure, const FigureCue *cue, Fleck *puffs) {
    Posture body = posture_of(figure, cue, NULL);
    Vec2 at = face_at(&body.stance, body.neck);
    if (figure->gasp < 0.05f) return 0;
    for (int i = 0; i < FIGURE_PUFFS; i++) {
        float age = (float)fmod(cue->seconds * 1.2 + (double)i / FIGURE_PUFFS, 1);
        Vec2 mouth = place(&body.pen, at.x + 0.12f + 0.26f * age, at.y - 0.05f + 0.10f * age);
        mouth = Vec2_Add(mouth, Vec2_Scale(cue->player->wind, 0.10f * age));
        puffs[i] = (Fleck){.x = mouth.x, .y = mouth.y, .half = {0.02f + 0.05f * age, -0.02f * age}, .glows = true};
        puffs[i].wide = 0.025f + 0.06f * age, puffs[i].pale = 0.55f * figure->gasp * (1 - age) * fminf(6 * age, 1);
    }
    return FIGURE_PUFFS;
}

/* ---- From picture to picture ---------------------------------------------------------------------------- */

void Figure_Move(Figure *figure, const FigureCue *cue) {
    float due = (float)(cue->seconds - figure->seconds);
    bool anew = !(due >= 0 && due < 0.5f);
    if (anew) *figure = at_rest(cue);
    Posture body = posture_of(figure, cue, NULL);
    CloakPeg peg = peg_of(&body, cue);
    Vec2 from = anew ? peg.shoulders : figure->cloak.at[0], way = Vec2_Sub(peg.shoulders, from);
    if (anew) Cloak_Hang(&figure->cloak, &peg);
    figure->seconds = cue->seconds;
    float gone = 0, all = due;
    for (due = anew ? 0 : due; due > 1e-5f; due -= TICKER_SECONDS / 2) {
        float dt = fminf(due, TICKER_SECONDS / 2);
        Vec2 goal = cloak_goal(cue);
        gone += dt;
        peg.shoulders = Vec2_Add(from, Vec2_Scale(way, fminf(gone / all, 1)));
        Cloak_Move(&figure->cloak, &peg, (float)fmod((cue->seconds - due) * 14, 6.2831853), dt);
        spring(&figure->trail.x, &figure->trail_speed.x, goal.x, 110, 11, dt);
        spring(&figure->trail.y, &figure->trail_speed.y, goal.y, 110, 11, dt);
        spring(&figure->tall, &figure->tall_speed, tall_goal(cue->player), 420, 24, dt);
        change_pose(figure, cue->player, dt);
        give_way(&figure->canopy, &cue->canopy, dt);
        figure->gasp = toward(figure->gasp, cue->breath < 0.4f ? 1.0f : 0.0f, 6, dt);
        figure->puff = toward(figure->puff, cue->hand->puff > 0 || cue->hand->rest > 0 ? 1.0f : 0.0f, 18, dt);
    }
}
