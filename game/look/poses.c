#include "game/look/poses.h"

#include "game/base/count.h"
#include "game/look/figure.h"

#include <math.h>
#include <string.h>

#define WINDY 2.0f  /* m/s of wind that a body leans into */
#define SHORT 0.4f  /* of breath, and of a flame */
#define QUICK 15.0f /* rad/s that an arm swings at most */

static const Bearing REST = {
    .hip = 0.86f, .lean = 0.03f, .nod = 0.06f, .hand = {-0.04f, -0.48f}, .foot = {{0.11f, 0}, {-0.12f, 0}}};

/* ---- The moment ----------------------------------------------------------------------------------------- */

static float ramp(float value, float from, float to) { return Maths_Clamp((value - from) / (to - from), 0, 1); }
static float side_of(const FigureCue *cue) { return cue->player->facing < 0 ? -1.0f : 1.0f; }
static float standing(const FigureCue *cue) { return cue->player->ground == PLAYER_IN_AIR ? 0.0f : 1.0f; }
static float pace(const Figure *figure) { return fminf(fabsf(figure->pace) / PLAYER_RUN, 1); }

static float breathes(const Figure *figure, const FigureCue *cue) { return standing(cue) * (1 - pace(figure)); }
static float runs(const Figure *figure, const FigureCue *cue) { return standing(cue) * pace(figure); }
static float leaps(const Figure *figure, const FigureCue *cue) {
    (void)figure;
    return cue->player->gliding ? 0 : 1 - standing(cue);
}
static float falls(const Figure *figure, const FigureCue *cue) {
    return leaps(figure, cue) * ramp(cue->player->velocity.y, -2, 5);
}
static float glides(const Figure *figure, const FigureCue *cue) {
    (void)figure;
    return cue->player->gliding ? 1 : 0;
}
static float hangs(const Figure *figure, const FigureCue *cue) {
    return glides(figure, cue) * (1 - ramp(fabsf(cue->player->velocity.x), 0.6f, 2));
}
static float skids(const Figure *figure, const FigureCue *cue) {
    float was = fabsf(figure->drift), is = figure->drift < 0 ? -figure->pace : figure->pace;
    return standing(cue) * ramp(was - is, 0.8f, 2.2f);
}
static float lands(const Figure *figure, const FigureCue *cue) {
    (void)figure;
    return standing(cue) * ramp(cue->player->landing, 0.3f, 0.9f);
}
static float leans(const Figure *figure, const FigureCue *cue) {
    return standing(cue) * ramp(fabsf(figure->wind), WINDY, WINDY + 2.5f);
}
static float looks(const Figure *figure, const FigureCue *cue) { return cue->sees ? breathes(figure, cue) : 0; }
static float pushes(const Figure *figure, const FigureCue *cue) {
    (void)figure;
    return cue->pushes ? standing(cue) : 0;
}
static float gropes(const Figure *figure, const FigureCue *cue) {
    (void)figure;
    return cue->hand->out && !cue->player->gliding ? 1 : 0;
}
static float shields(const Figure *figure, const FigureCue *cue) {
    (void)figure;
    const Hand *hand = cue->hand;
    return hand->out || cue->player->gliding ? 0 : 1 - ramp(hand->flame, SHORT - 0.05f, SHORT);
}
static float coughs(const Figure *figure, const FigureCue *cue) {
    (void)figure;
    return cue->breath < SHORT && !cue->player->gliding ? 1 - cue->player->slump : 0;
}
static float raises(const Figure *figure, const FigureCue *cue) {
    (void)figure;
    return cue->hand->raised;
}
static float blows(const Figure *figure, const FigureCue *cue) {
    (void)figure;
    return (cue->hand->puff > 0 || cue->hand->rest > 0) && !cue->player->gliding ? 1 : 0;
}
static float burns(const Figure *figure, const FigureCue *cue) {
    (void)figure;
    return cue->hand->torch;
}
static float rejoices(const Figure *figure, const FigureCue *cue) {
    (void)figure;
    return cue->glad * standing(cue);
}
static float faints(const Figure *figure, const FigureCue *cue) {
    (void)figure;
    return cue->player->slump;
}

/* ---- Poses that follow the moment ------------------------------------------------------------------------- */

/* A foot on the ground goes back as fast as the body goes on. Then it swings forward. */
static Vec2 stepping(float phase) {
    const float turn = 6.2831853f, half = turn / 2, at = phase - turn * floorf(phase / turn);
    if (at < half) return Vec2_At(0.44f * (1 - 2 * at / half), 0);
    float t = (at - half) / half;
    return Vec2_At(0.44f * (2 * Maths_Ease(t) - 1), 0.30f * sinf(t * half));
}

static void step(const Figure *figure, const FigureCue *cue, Bearing *holds) {
    float phase = cue->player->stride * side_of(cue), swing = cosf(phase), lift = fabsf(cue->player->facing);
    (void)figure;
    for (int i = 0; i < 2; i++) {
        holds->foot[i] = stepping(phase + (i ? 3.1415927f : 0));
        holds->foot[i].y *= lift; /* none in a turn, where the phase changes its sign */
    }
    holds->hip += 0.035f * cosf(2 * phase);
    holds->hand = Vec2_Add(holds->hand, Vec2_At(-0.24f * swing, 0.06f * swing * swing));
}

/* Under a ceiling it holds the sail lower. */
static void hold_sail(const Figure *figure, const FigureCue *cue, Bearing *holds) {
    (void)cue;
    holds->hand = Vec2_Add(holds->hand, Vec2_At(0.2f * figure->canopy.low, -0.8f * figure->canopy.low));
}

/* A keeper whose feet slide the other way leans the other way. */
static void brace(const Figure *figure, const FigureCue *cue, Bearing *holds) {
    const float back = ramp(-figure->drift * cue->player->facing, -1, 1);
    holds->ahead = Maths_Mix(holds->ahead, 0.10f, back), holds->lean = Maths_Mix(holds->lean, 0.42f, back);
    holds->nod = Maths_Mix(holds->nod, -0.2f, back), holds->hand = Vec2_Mix(holds->hand, Vec2_At(-0.30f, -0.30f), back);
    holds->bowl = Vec2_Mix(holds->bowl, Vec2_At(0.08f, -0.10f), back);
    holds->foot[0] = Vec2_Mix(holds->foot[0], Vec2_At(0.16f, 0), back);
    holds->foot[1] = Vec2_Mix(holds->foot[1], Vec2_At(-0.44f, 0), back);
}

/* With the wind at its back it leans back, and its hand stays low. */
static void face_wind(const Figure *figure, const FigureCue *cue, Bearing *holds) {
    const float back = ramp(figure->wind * cue->player->facing, -1, 1), way = 1 - 1.7f * back;
    holds->lean *= way, holds->nod *= way, holds->ahead *= way;
    holds->hand = Vec2_Mix(holds->hand, Vec2_At(0.14f, -0.42f), back);
}

static void look_there(const Figure *figure, const FigureCue *cue, Bearing *holds) {
    (void)cue;
    holds->nod = -figure->gaze;
}

/* A hand over the far side of the flame. */
static void cup(const Figure *figure, const FigureCue *cue, Bearing *holds) {
    const Vec2 away = Vec2_Sub(cue->flame, cue->player->at);
    (void)figure;
    holds->hand = Vec2_At(fabsf(away.x) / fmaxf(fabsf(cue->player->facing), 0.2f) + 0.06f, -away.y - 1.16f);
}

static void aim(const Figure *figure, const FigureCue *cue, Bearing *holds) {
    (void)figure;
    holds->hand = Vec2_At(0.08f + 0.26f * cue->hand->aim.x * cue->player->facing, -0.20f - 0.26f * cue->hand->aim.y);
    holds->nod = 0.25f * cue->hand->aim.y;
}

/* ---- The table -------------------------------------------------------------------------------------------- */

/* A later row goes over earlier ones. */
static const KeeperPose TABLE[] = {
    {"breathes", breathes, 0.3f, 0.2f, .beat = 1.9f, .sways = {.hip = 0.006f, .lean = 0.012f, .hunch = 0.010f}},
    {"runs", runs, 0.12f, 0.12f, 1, 1, .holds = {.hip = -0.05f, .lean = 0.26f, .nod = -0.12f, .hand = {-0.06f, -0.38f}},
     .adapt = step},
    {"leaps", leaps, 0.10f, 0.08f, 0.8f, 1,
     .holds = {.lean = 0.20f, .nod = -0.25f, .hand = {-0.30f, -0.34f}, .foot = {{0.24f, 0.40f}, {-0.34f, 0.06f}}}},
    {"falls", falls, 0.25f, 0.15f, 1, 1,
     .holds = {.lean = -0.16f, .nod = 0.55f, .hand = {0.20f, 0.36f}, .foot = {{0.14f, 0.14f}, {-0.22f, 0.30f}}},
     .sways = {.hand = {0.04f, 0.03f}}, .beat = 11},
    {"glides", glides, 0.22f, 0.20f, 1, 1,
     .holds = {.ahead = -0.10f,
               .lean = 0.30f,
               .nod = -0.30f,
               .hand = {0.08f, 0.48f},
               .bowl = {-0.14f, -0.10f},
               .foot = {{-0.26f, 0.12f}, {-0.44f, 0.26f}}},
     .sways = {.foot = {{0.03f, 0.01f}, {0.04f, 0.02f}}}, .beat = 3.1f, .adapt = hold_sail},
    {"hangs", hangs, 0.35f, 0.3f, 0, 1,
     .holds = {.ahead = 0.08f, .lean = -0.26f, .nod = 0.36f, .foot = {{0.05f, 0.02f}, {-0.10f, 0.09f}}},
     .sways = {.lean = 0.03f, .foot = {{0.06f, 0}, {0.04f, 0}}}, .beat = 2.2f},
    {"skids", skids, 0.06f, 0.22f, 1, 1,
     .holds = {.hip = -0.14f,
               .ahead = -0.10f,
               .lean = -0.44f,
               .nod = 0.36f,
               .hand = {-0.50f, -0.06f},
               .bowl = {-0.16f, 0},
               .foot = {{0.42f, 0.02f}, {-0.08f, 0}}},
     .adapt = brace},
    {"lands", lands, 0.10f, 0.24f, 1, 1,
     .holds = {.hip = -0.36f,
               .ahead = -0.06f,
               .lean = 0.60f,
               .nod = -0.25f,
               .hand = {0.02f, -0.56f},
               .bowl = {0, -0.20f},
               .foot = {{0.22f, 0}, {-0.30f, 0}}}},
    {"leans", leans, 0.25f, 0.3f, 0.8f, 0.6f,
     .holds = {.hip = -0.06f,
               .ahead = -0.08f,
               .lean = 0.38f,
               .nod = 0.10f,
               .hunch = 0.02f,
               .hand = {0.30f, 0.10f},
               .foot = {{0.20f, 0}, {-0.30f, 0}}},
     .sways = {.lean = 0.02f, .hand = {0, 0.02f}}, .beat = 5, .adapt = face_wind},
    {"looks", looks, 0.3f, 0.3f, .holds = {.lean = 0.03f}, .adapt = look_there},
    {"gropes", gropes, 0.3f, 0.2f, 0.7f, 0,
     .holds = {.hip = -0.04f, .lean = 0.14f, .nod = 0.18f, .hand = {0.42f, -0.10f}, .bowl = {-0.16f, -0.14f}},
     .sways = {.hand = {0, 0.06f}}, .beat = 2.6f},
    {"shields", shields, 0.2f, 0.3f, 1, 0,
     .holds = {.hip = -0.05f, .lean = 0.18f, .nod = 0.26f, .hunch = 0.03f, .bowl = {-0.18f, -0.04f}}, .adapt = cup},
    {"pushes", pushes, 0.15f, 0.2f, 1, 0.5f,
     .holds = {.hip = -0.12f,
               .ahead = -0.10f,
               .lean = 0.44f,
               .nod = -0.10f,
               .hand = {0.46f, -0.08f},
               .bowl = {-0.16f, -0.10f},
               .foot = {{0.12f, 0}, {-0.46f, 0}}}},
    {"raises", raises, 0.1f, 0.1f, .holds = {.ahead = -0.04f, .lean = -0.04f, .nod = 0.30f}},
    {"burns", burns, 0.10f, 0.15f, .holds = {.lean = -0.06f, .nod = -0.10f, .bowl = {0, 0.10f}}},
    {"blows", blows, 0.07f, 0.18f, 1, 0, .holds = {.lean = 0.08f}, .adapt = aim},
    {"coughs", coughs, 0.2f, 0.3f, 1, 0,
     .holds =
         {.hip = -0.07f, .lean = 0.42f, .nod = 0.30f, .hunch = 0.03f, .hand = {0.16f, 0.06f}, .bowl = {-0.04f, -0.34f}},
     .sways = {.hip = -0.015f, .lean = 0.08f, .nod = 0.12f, .hunch = 0.015f, .hand = {0, 0.02f}}, .beat = 7.5f},
    {"rejoices", rejoices, 0.25f, 0.4f, 1, 0,
     .holds = {.hip = 0.02f, .lean = -0.12f, .nod = -0.22f, .hand = {0.12f, 0.50f}, .bowl = {-0.06f, 0.24f}},
     .sways = {.hip = 0.025f, .lean = 0.03f, .hand = {0.06f, 0}}, .beat = 9},
    {"faints", faints, 0.05f, 0.05f, 1, 1,
     .holds = {.hip = -0.46f,
               .ahead = -0.16f,
               .lean = 0.62f,
               .nod = 0.80f,
               .hand = {0.02f, -0.50f},
               .bowl = {0, -0.38f},
               .foot = {{-0.26f, 0}, {-0.34f, 0}}}},
};

_Static_assert(COUNT_OF(TABLE) <= POSES_MOST, "a figure has room for every pose");

const KeeperPose *Poses_Table(int *count) {
    *count = (int)COUNT_OF(TABLE);
    return TABLE;
}

/* ---- Blending --------------------------------------------------------------------------------------------- */

static void add(Bearing *to, const Bearing *from, float part) {
    to->hip += part * from->hip, to->ahead += part * from->ahead;
    to->lean += part * from->lean, to->nod += part * from->nod, to->hunch += part * from->hunch;
    to->bowl = Vec2_Add(to->bowl, Vec2_Scale(from->bowl, part));
}

/* rad from straight down, forward. No hand is where it leaps, a little above straight back. */
static float swing_of(Vec2 hand) {
    float angle = atan2f(hand.x, -hand.y);
    return angle < -2 ? angle + 6.2831853f : angle;
}

/* A hand goes around its shoulder, and not through it. */
static Vec2 swung(Vec2 from, Vec2 to, float part) {
    float angle = Maths_Mix(swing_of(from), swing_of(to), part);
    return Vec2_Scale(Vec2_At(sinf(angle), -cosf(angle)), Maths_Mix(Vec2_Length(from), Vec2_Length(to), part));
}

static void take(Bearing *to, const KeeperPose *pose, const Figure *figure, const FigureCue *cue, float part) {
    Bearing holds = pose->holds;
    float sway = sinf((float)fmod(cue->seconds * (double)pose->beat, 6.2831853));
    if (pose->adapt) pose->adapt(figure, cue, &holds);
    add(to, &holds, part);
    add(to, &pose->sways, part * sway);
    to->hand = swung(to->hand, Vec2_Add(holds.hand, Vec2_Scale(pose->sways.hand, sway)), part * pose->hand);
    for (int i = 0; i < 2; i++) {
        Vec2 foot = Vec2_Add(holds.foot[i], Vec2_Scale(pose->sways.foot[i], i ? -sway : sway));
        to->foot[i] = Vec2_Mix(to->foot[i], foot, part * pose->feet);
    }
}

/* The bearing that all poses together want. Many at once bend it no farther than a body bends. */
static Bearing blend(const Figure *figure, const FigureCue *cue) {
    Bearing bearing = REST;
    for (int i = 0; i < (int)COUNT_OF(TABLE); i++)
        if (figure->taken[i] > 0) take(&bearing, &TABLE[i], figure, cue, Maths_Ease(figure->taken[i]));
    bearing.lean = Maths_Clamp(bearing.lean, -0.5f, 0.8f), bearing.nod = Maths_Clamp(bearing.nod, -0.6f, 0.9f);
    bearing.hip = fmaxf(bearing.hip, 0.36f);
    return bearing;
}

/* No arm is quicker than QUICK, whatever the poses want in turn. */
static void move_hand(Figure *figure, const FigureCue *cue, float dt) {
    Vec2 wants = blend(figure, cue).hand;
    figure->swing = Maths_Approach(figure->swing, swing_of(wants), QUICK * dt);
    figure->reach = Maths_Approach(figure->reach, Vec2_Length(wants), 4 * dt);
}

void Poses_Change(Figure *figure, const FigureCue *cue, float dt) {
    for (int i = 0; i < (int)COUNT_OF(TABLE); i++) {
        float goal = TABLE[i].when(figure, cue), *now = &figure->taken[i];
        *now = Maths_Approach(*now, goal, dt / (goal > *now ? TABLE[i].taken : TABLE[i].left));
    }
    move_hand(figure, cue, dt);
}

Bearing Poses_Blend(const Figure *figure, const FigureCue *cue) {
    Bearing bearing = blend(figure, cue);
    bearing.hand = Vec2_Scale(Vec2_At(sinf(figure->swing), -cosf(figure->swing)), figure->reach);
    return bearing;
}

float Poses_Taken(const Figure *figure, const char *name) {
    for (int i = 0; i < (int)COUNT_OF(TABLE); i++)
        if (!strcmp(TABLE[i].name, name)) return Maths_Ease(figure->taken[i]);
    return 0;
}
