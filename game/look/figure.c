#include "game/look/figure.h"

#include "engine/window/ticker.h"
#include "game/look/figure_parts.h"

#include <math.h>

#define UPPER_ARM 0.27f
#define FOREARM   0.27f
#define BACK      0.45f /* m from hip to neck */
#define STRIDE    3.4f  /* rad of the legs in a metre */

/* ---- Parts that move -------------------------------------------------------------------------------------- */

static float toward(float from, float to, float rate, float dt) { return from + (to - from) * fminf(1, rate * dt); }

static void spring(float *value, float *speed, float goal, float stiff, float damp, float dt) {
    *speed += ((goal - *value) * stiff - *speed * damp) * dt;
    *value += *speed * dt;
}

static Vec2 trail_goal(const FigureCue *cue) {
    const Player *player = cue->player;
    Vec2 pull = Vec2_Add(Vec2_Scale(player->velocity, -0.075f), Vec2_Scale(player->wind, 0.055f));
    float sway = 0.02f * sinf((float)fmod(cue->seconds * 2.3, 6.2831853)), length = Vec2_Length(pull);
    if (length > 0.46f) pull = Vec2_Scale(pull, 0.46f / length);
    return Vec2_Add(pull, Vec2_At(sway, 0));
}

static float tall_goal(const Player *player) {
    bool aloft = player->ground == PLAYER_IN_AIR && !player->gliding;
    float quick = aloft ? Maths_Clamp((fabsf(player->velocity.y) - 2) / 8, 0, 1) : 0;
    return 0.06f * quick - 0.08f * player->landing;
}

static Vec2 feet_of(const FigureCue *cue) { return Vec2_Mix(cue->player->before, cue->player->at, cue->between); }

/* rad upwards to what it sees, seen from its eyes */
static float gaze_goal(const FigureCue *cue) {
    Vec2 way = Vec2_Sub(cue->sight, Vec2_Sub(feet_of(cue), Vec2_At(0, 1.45f)));
    return cue->sees ? Maths_Clamp(atan2f(-way.y, fmaxf(fabsf(way.x), 0.3f)), -0.5f, 0.6f) : 0;
}

/* The side that the head turns to. Only who stands looks over the shoulder. */
static float head_goal(const Figure *figure, const FigureCue *cue) {
    float facing = cue->player->facing, aside = cue->sight.x - cue->player->at.x;
    if (!cue->sees || fabsf(figure->pace) > 0.5f || cue->player->ground == PLAYER_IN_AIR || fabsf(aside) < 0.2f)
        return facing;
    return aside * facing < 0 ? -0.5f * facing : facing;
}

/* The sail folds faster than it opens. */
static void give_way(Canopy *canopy, const Canopy *fits, float dt) {
    if (!(canopy->half > 0)) *canopy = *fits;
    canopy->half = toward(canopy->half, fits->half, fits->half < canopy->half ? 60 : 12, dt);
    canopy->rise = toward(canopy->rise, fits->rise, fits->rise < canopy->rise ? 60 : 12, dt);
    canopy->aside = toward(canopy->aside, fits->aside, 40, dt);
    canopy->low = toward(canopy->low, fits->low, fits->low > canopy->low ? 40 : 8, dt);
}

/* Finds m/s over the ground by the steps that the legs have made, as a lift carries who stands. There may be several
 * pictures in a tick. */
static void count_steps(Figure *figure, const FigureCue *cue) {
    const Player *player = cue->player;
    float since = (float)(cue->seconds - figure->stepped), gone = player->stride - figure->stride;
    if (player->ground == PLAYER_IN_AIR)
        figure->steps = player->velocity.x;
    else if (gone != 0 && since > 0)
        figure->steps = Maths_Clamp(gone / (STRIDE * since), -9, 9);
    else if (since > 2.5f * TICKER_SECONDS)
        figure->steps = 0;
    if (gone != 0 || player->ground == PLAYER_IN_AIR) figure->stepped = cue->seconds;
    figure->stride = player->stride;
}

/* m/s of wind beyond the air that a body drags along. */
static float wind_goal(const Player *player) {
    float wind = player->wind.x, own = player->velocity.x;
    if (wind * own <= 0) return wind;
    return wind < 0 ? fminf(wind - own, 0) : fmaxf(wind - own, 0);
}

static Figure at_rest(const FigureCue *cue) {
    Figure figure = {.trail = trail_goal(cue),
                     .pace = cue->player->velocity.x,
                     .drift = cue->player->velocity.x,
                     .wind = wind_goal(cue->player),
                     .stride = cue->player->stride,
                     .steps = cue->player->velocity.x,
                     .stepped = cue->seconds,
                     .gaze = gaze_goal(cue),
                     .head = cue->player->facing,
                     .canopy = cue->canopy};
    Poses_Change(&figure, cue, 100);
    return figure;
}

static void move_parts(Figure *figure, const FigureCue *cue, float dt) {
    Vec2 goal = trail_goal(cue);
    spring(&figure->trail.x, &figure->trail_speed.x, goal.x, 110, 11, dt);
    spring(&figure->trail.y, &figure->trail_speed.y, goal.y, 110, 11, dt);
    spring(&figure->tall, &figure->tall_speed, tall_goal(cue->player), 420, 24, dt);
    figure->pace = toward(figure->pace, figure->steps, 20, dt);
    figure->drift = toward(figure->drift, figure->pace, 5, dt);
    figure->wind = toward(figure->wind, wind_goal(cue->player), 6, dt);
    figure->gaze = toward(figure->gaze, gaze_goal(cue), 5, dt);
    figure->head = Maths_Approach(figure->head, head_goal(figure, cue), 9 * dt);
    Poses_Change(figure, cue, dt);
    give_way(&figure->canopy, &cue->canopy, dt);
}

/* ---- The figure ------------------------------------------------------------------------------------------- */

static void find_arms(Posture *body, Vec2 flame) {
    Pen *pen = &body->pen;
    const Bearing *bearing = &body->bearing;
    const float most = UPPER_ARM + FOREARM - 0.005f;
    for (int i = 0; i < 2; i++) {
        Vec2 shoulder = Vec2_Add(body->neck, Vec2_At(i ? 0.03f : 0, bearing->hunch - 0.09f));
        Vec2 palm = Vec2_Sub(Pen_Find(pen, flame), Vec2_At(0.03f, 0.165f));
        Vec2 way = i ? Vec2_Sub(palm, shoulder) : bearing->hand;
        if (!i) way = Vec2_Scale(way, fminf(1, most / fmaxf(Vec2_Length(way), 0.01f)));
        Vec2 hand = Vec2_Add(shoulder, way), elbow = Part_Joint(shoulder, hand, UPPER_ARM, FOREARM, -1);
        body->shoulder[i] = Pen_Place(pen, shoulder.x, shoulder.y);
        body->elbow[i] = Pen_Place(pen, elbow.x, elbow.y);
        body->hand[i] = Pen_Place(pen, hand.x, hand.y);
    }
}

static Posture posture_of(const Figure *figure, const FigureCue *cue, Shape *shapes) {
    const Player *player = cue->player;
    Posture body = {Poses_Blend(figure, cue), .pen = {feet_of(cue), player->facing, 1 + figure->tall,
                                                      1 - 0.6f * figure->tall, shapes, 0, STUFF_SHADOW}};
    const Bearing *bearing = &body.bearing;
    float lean = bearing->lean, up = 0.6f * lean + 0.5f * bearing->nod;
    body.hip = Vec2_At(bearing->ahead - 0.02f, bearing->hip);
    body.neck = Vec2_Add(body.hip, Vec2_At(BACK * sinf(lean), BACK * cosf(lean)));
    body.head = Vec2_Add(body.neck, Vec2_At(0.015f + 0.155f * sinf(up), 0.155f * cosf(up) - 0.4f * bearing->hunch));
    find_arms(&body, cue->flame);
    return body;
}

/* Cloth flies up behind who falls. */
static CloakPeg peg_of(const Figure *figure, const Posture *body, const FigureCue *cue) {
    const Pen *pen = &body->pen;
    return (CloakPeg){.shoulders = Pen_Place(pen, body->neck.x - 0.075f, body->neck.y - 0.07f),
                      .side = pen->side,
                      .ground = pen->feet.y - 0.13f,
                      .weight = 10,
                      .rise = 0.2f + Poses_Taken(figure, "falls"),
                      .air = cue->air,
                      .wind = cue->player->wind,
                      .hip = Pen_Place(pen, body->hip.x - 0.055f, body->hip.y)};
}

/* It blinks every few seconds, and has its eyes shut in a faint. */
static float eyes_open(const FigureCue *cue) {
    float at = (float)fmod(cue->seconds, 4.3), shut = fmaxf(1 - fabsf(at - 2) / 0.09f, 0);
    return 1 - fmaxf(shut, cue->player->slump);
}

int Figure_Make(const Figure *figure, const FigureCue *cue, Shape *shapes, int *outer) {
    Posture body = posture_of(figure, cue, shapes);
    float seconds = (float)fmod(cue->seconds, 6.2831853 * 100), opens = Poses_Taken(figure, "glides");
    Part_BowlArm(&body, cue->flame);
    Part_Legs(&body);
    Part_Trunk(&body);
    if (opens > 0) Part_Sail(&body, &figure->canopy, opens, seconds);
    Part_Cloak(&body, &figure->cloak, seconds);
    Part_Hood(&body, figure->trail, figure->head);
    Part_FreeArm(&body);
    Part_Bellows(&body, cue->hand, Poses_Taken(figure, "blows"));
    *outer = body.pen.count;
    Part_Face(&body, figure->head, eyes_open(cue));
    return body.pen.count;
}

Vec2 Figure_BowlAside(const Figure *figure, const FigureCue *cue) {
    Vec2 aside = Vec2_Scale(Poses_Blend(figure, cue).bowl, 1 - cue->hand->raised);
    return Vec2_At(aside.x * cue->player->facing, -aside.y);
}

float Figure_EyeGlow(const FigureCue *cue) {
    float flame = cue->hand->out ? 0.35f : 0.45f + 0.55f * fminf(cue->hand->flame, 1);
    return flame * (0.25f + 0.75f * Maths_Clamp(1.6f * cue->breath, 0, 1));
}

/* Each puff drifts off from the mouth as it grows and fades. */
int Figure_Breathe(const Figure *figure, const FigureCue *cue, Fleck *puffs) {
    Posture body = posture_of(figure, cue, NULL);
    float gasp = Poses_Taken(figure, "coughs");
    Vec2 from = Part_FaceAt(&body, figure->head);
    if (gasp < 0.05f) return 0;
    for (int i = 0; i < FIGURE_PUFFS; i++) {
        float age = (float)fmod(cue->seconds * 1.2 + (double)i / FIGURE_PUFFS, 1);
        Vec2 mouth = Vec2_Add(from, Vec2_At((0.12f + 0.26f * age) * figure->head, 0.05f - 0.10f * age));
        mouth = Vec2_Add(mouth, Vec2_Scale(cue->player->wind, 0.10f * age));
        puffs[i] = (Fleck){.x = mouth.x, .y = mouth.y, .half = {0.02f + 0.04f * age, -0.02f * age}, .glows = true};
        puffs[i].wide = 0.015f + 0.035f * age, puffs[i].pale = 0.40f * gasp * (1 - age) * fminf(6 * age, 1);
    }
    return FIGURE_PUFFS;
}

/* ---- From picture to picture ---------------------------------------------------------------------------- */

void Figure_Move(Figure *figure, const FigureCue *cue) {
    float due = (float)(cue->seconds - figure->seconds);
    bool anew = !(due >= 0 && due < 0.5f);
    if (anew) *figure = at_rest(cue);
    Posture body = posture_of(figure, cue, NULL);
    CloakPeg peg = peg_of(figure, &body, cue);
    Vec2 from = anew ? peg.shoulders : figure->cloak.at[0], way = Vec2_Sub(peg.shoulders, from);
    float gone = 0, all = due;
    if (anew) Cloak_Hang(&figure->cloak, &peg);
    figure->seconds = cue->seconds;
    count_steps(figure, cue);
    for (due = anew ? 0 : due; due > 1e-5f; due -= TICKER_SECONDS / 2) {
        float dt = fminf(due, TICKER_SECONDS / 2);
        gone += dt;
        peg.shoulders = Vec2_Add(from, Vec2_Scale(way, fminf(gone / all, 1)));
        Cloak_Move(&figure->cloak, &peg, (float)fmod((cue->seconds - due) * 11, 6.2831853), dt);
        move_parts(figure, cue, dt);
    }
}
