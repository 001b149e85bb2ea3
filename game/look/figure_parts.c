#include "game/look/figure_parts.h"

#include <math.h>

#define THIGH 0.42f
#define SHIN  0.40f

Vec2 Pen_Place(const Pen *pen, float forward, float up) {
    return Vec2_At(pen->feet.x + forward * pen->side * pen->wide, pen->feet.y - up * pen->tall);
}

static void add(Pen *pen, Shape shape, float melt) {
    if (pen->count == FIGURE_SHAPES) return;
    shape.melt = melt, shape.stuff = (int)pen->stuff;
    pen->shapes[pen->count++] = shape;
}

static void limb(Pen *pen, Vec2 a, float radius_a, Vec2 b, float radius_b, float melt) {
    add(pen, Shape_Capsule(a.x, a.y, radius_a * pen->wide, b.x, b.y, radius_b * pen->wide), melt);
}

Vec2 Pen_Find(const Pen *pen, Vec2 at) {
    float side = pen->side < 0 ? fminf(pen->side, -0.15f) : fmaxf(pen->side, 0.15f);
    return Vec2_At((at.x - pen->feet.x) / (side * pen->wide), (pen->feet.y - at.y) / pen->tall);
}

Vec2 Part_Joint(Vec2 a, Vec2 b, float first, float second, float bend) {
    Vec2 way = Vec2_Sub(b, a);
    float length = fmaxf(Vec2_Length(way), 0.05f), whole = fminf(length, first + second - 0.001f);
    float along = Maths_Clamp((first * first + whole * whole - second * second) / (2 * whole), -first, first);
    float aside = bend * sqrtf(fmaxf(first * first - along * along, 0));
    Vec2 unit = Vec2_Scale(way, 1 / length);
    return Vec2_Add(Vec2_Add(a, Vec2_Scale(unit, along * length / whole)), Vec2_Scale(Vec2_At(-unit.y, unit.x), aside));
}

/* ---- The body ------------------------------------------------------------------------------------------- */

static void leg(Posture *body, Vec2 foot) {
    Pen *pen = &body->pen;
    Vec2 ankle = Vec2_Add(foot, Vec2_At(-0.03f, 0.07f)), way = Vec2_Sub(ankle, body->hip);
    float length = Vec2_Length(way), most = THIGH + SHIN - 0.005f;
    if (length > most) ankle = Vec2_Add(body->hip, Vec2_Scale(way, most / length));
    Vec2 knee = Part_Joint(body->hip, ankle, THIGH, SHIN, 1);
    float toe = fminf(fmaxf(foot.y * 1.4f, 0), 0.12f);
    Vec2 a = Pen_Place(pen, body->hip.x, body->hip.y), b = Pen_Place(pen, knee.x, knee.y),
         c = Pen_Place(pen, ankle.x, ankle.y);
    limb(pen, a, 0.102f, b, 0.072f, 0.04f);
    limb(pen, b, 0.066f, c, 0.048f, 0.02f);
    limb(pen, c, 0.050f, Pen_Place(pen, ankle.x + 0.125f, ankle.y - 0.038f - toe), 0.028f, 0.03f);
}

void Part_Legs(Posture *body) {
    body->pen.stuff = STUFF_SHADOW;
    for (int i = 1; i >= 0; i--) leg(body, body->bearing.foot[i]);
}

/* The skirt of the tunic goes with the knees. */
static Shape skirt(const Posture *body, Vec2 waist) {
    const Pen *pen = &body->pen;
    Vec2 knees = Vec2_Mix(body->bearing.foot[0], body->bearing.foot[1], 0.5f), hem = Vec2_Mix(body->hip, knees, 0.52f);
    Vec2 way = Vec2_Unit(Vec2_Sub(hem, waist), Vec2_At(0, -1)), across = Vec2_At(-way.y, way.x);
    Vec2 corner[4];
    for (int i = 0; i < 4; i++) {
        bool low = i == 1 || i == 2;
        Vec2 at =
            Vec2_Add(low ? hem : waist, Vec2_Scale(across, (low ? 0.14f : 0.075f) * (i < 2 ? pen->wide : -pen->wide)));
        corner[i] = Pen_Place(pen, at.x, at.y);
    }
    const float corners[4][2] = {
        {corner[0].x, corner[0].y}, {corner[1].x, corner[1].y}, {corner[2].x, corner[2].y}, {corner[3].x, corner[3].y}};
    return Shape_Polygon(corners, 4, 0.018f);
}

/* A tunic from the shoulders to the thighs. */
void Part_Trunk(Posture *body) {
    Pen *pen = &body->pen;
    Vec2 waist = Vec2_Mix(body->hip, body->neck, 0.30f), chest = Vec2_Mix(body->hip, body->neck, 0.78f);
    pen->stuff = STUFF_SHADOW;
    limb(pen, Pen_Place(pen, waist.x, waist.y), 0.092f, Pen_Place(pen, chest.x + 0.005f, chest.y), 0.108f, 0.03f);
    add(pen, skirt(body, waist), 0.03f);
}

static void arm(Posture *body, int which, float thick) {
    Pen *pen = &body->pen;
    limb(pen, body->shoulder[which], 0.062f * thick, body->elbow[which], 0.046f * thick, 0.03f);
    limb(pen, body->elbow[which], 0.048f * thick, body->hand[which], 0.034f, 0.015f);
}

/* The bowl lies on the palm. */
void Part_BowlArm(Posture *body, Vec2 flame) {
    Vec2 bowl = Vec2_Add(flame, Vec2_At(0, 0.10f));
    body->pen.stuff = STUFF_SHADOW;
    arm(body, 1, 1);
    add(&body->pen, Shape_Crescent(bowl.x, bowl.y - 0.035f, 0.105f, bowl.x, bowl.y - 10.0f, 9.995f), 0.01f);
}

/* A sleeve of the cloak. */
void Part_FreeArm(Posture *body) {
    body->pen.stuff = STUFF_CLOAK;
    arm(body, 0, 1);
}

/* They hang at the hip. To blow, the hand has them. */
void Part_Bellows(Posture *body, const Hand *hand, float blows) {
    Pen *pen = &body->pen;
    pen->stuff = STUFF_SHADOW;
    float full = hand->puff > 0 ? (float)hand->puff / HAND_PUFF_TICKS : 1;
    Vec2 hung = Pen_Place(pen, body->hip.x + 0.06f, body->hip.y - 0.02f), held = Vec2_Mix(hung, body->hand[0], blows);
    Vec2 aim = Vec2_Unit(Vec2_Mix(Vec2_At(-0.15f * pen->side, 0.9f), hand->aim, blows), Vec2_At(0, 1));
    Vec2 nose = Vec2_Add(held, Vec2_Scale(aim, 0.15f));
    limb(pen, held, (0.04f + 0.04f * full) * (0.6f + 0.4f * blows), nose, 0.022f, 0);
    limb(pen, nose, 0.016f, Vec2_Add(nose, Vec2_Scale(aim, 0.04f + 0.09f * blows)), 0.012f, 0);
}

/* ---- Cloth ---------------------------------------------------------------------------------------------- */

/* A dome over a base line. Its outside and the hollow under it are circles through the same two tips. */
static Shape dome(Vec2 middle, float half, float rise, float hollow, float slant) {
    float outer = (half * half + rise * rise) / (2 * rise), inner = (half * half + hollow * hollow) / (2 * hollow);
    return Shape_Crescent(middle.x, middle.y - rise + outer, outer, middle.x - slant, middle.y - hollow + inner, inner);
}

/* The free hand holds the cords of a sail that flutters over the head. It folds into that hand. */
void Part_Sail(Posture *body, const Canopy *canopy, float open, float seconds) {
    Pen *pen = &body->pen;
    float flutter = (0.016f * sinf(seconds * 9) + 0.010f * sinf(seconds * 17)) * open;
    float half = Maths_Mix(0.06f, fmaxf(canopy->half, 0.14f), open), rise = fmaxf(canopy->rise, 0.14f) * open + 0.04f;
    float hollow = rise - fminf(0.15f, 0.45f * rise) + flutter;
    Vec2 grip = body->hand[0], spread = Vec2_At(pen->feet.x + canopy->aside, pen->feet.y - CANOPY_TIPS + canopy->low);
    Vec2 middle = Vec2_Mix(grip, spread, open);
    pen->stuff = STUFF_CLOAK;
    add(pen, dome(middle, half, rise, fmaxf(hollow, 0.02f), 0.03f * pen->side * open), 0);
    for (int i = 0; i < 4; i++) {
        float place = 0.56f * (float)i - 0.84f; /* across the sail */
        float up = rise * (1 - place * place) * 0.72f + (1 - fabsf(place)) * flutter;
        limb(pen, grip, 0.011f, Vec2_Add(middle, Vec2_At(place * half, -up)), 0.007f, 0.01f);
    }
}

/* m, half the thickness of the cloak at its points, from the shoulders down. */
static float cloth_at(int i, float folds) {
    static const float HALF[CLOAK_POINTS] = {0.085f, 0.105f, 0.115f, 0.120f, 0.124f, 0.126f,
                                             0.124f, 0.116f, 0.100f, 0.078f, 0.050f};
    return i < 2 ? HALF[i] : Maths_Mix(0.75f, 1, folds) * HALF[i];
}

/* Three tails of a ragged hem, each a fold that goes on. */
static void hem(Pen *pen, const Cloak *cloak, float folds, float seconds) {
    static const float LONG[3] = {0.05f, 0.15f, 0.09f};
    Vec2 from = cloak->at[CLOAK_LINKS - 3], end = cloak->at[CLOAK_LINKS];
    Vec2 way = Vec2_Unit(Vec2_Sub(end, from), Vec2_At(0, 1)), across = Vec2_At(-way.y, way.x);
    for (int i = 0; i < 3; i++) {
        float aside = ((float)i - 1) * Maths_Mix(0.065f, 0.085f, folds),
              wave = 0.02f * sinf(seconds * 5 + 2 * (float)i);
        Vec2 top = Vec2_Add(from, Vec2_Scale(across, 0.6f * aside));
        Vec2 tip = Vec2_Add(end, Vec2_Add(Vec2_Scale(across, 1.3f * aside + wave), Vec2_Scale(way, LONG[i])));
        tip.y = fminf(tip.y, pen->feet.y - 0.04f);
        limb(pen, top, 0.06f * (0.5f + 0.5f * folds), tip, 0.008f, 0.02f);
    }
}

/* It hangs down the back, tapers as it streams, and lies over the shoulders. Cloth that streams has fewer folds. */
void Part_Cloak(Posture *body, const Cloak *cloak, float seconds) {
    Pen *pen = &body->pen;
    const Vec2 *at = cloak->at;
    float level = fabsf(Vec2_Unit(Vec2_Sub(at[CLOAK_LINKS], at[0]), Vec2_At(0, 1)).x), folds = 1 - level * level;
    Vec2 neck = body->neck, low = Vec2_Mix(neck, body->hip, 0.34f);
    pen->stuff = STUFF_CLOAK;
    for (int i = 1; i < CLOAK_POINTS; i++)
        limb(pen, at[i - 1], cloth_at(i - 1, folds), at[i], cloth_at(i, folds), 0.008f);
    hem(pen, cloak, folds, seconds);
    limb(pen, Pen_Place(pen, neck.x - 0.015f, neck.y - 0.02f), 0.075f, Pen_Place(pen, low.x - 0.02f, low.y), 0.118f,
         0.05f);
}

/* ---- The head ------------------------------------------------------------------------------------------- */

/* A place on the head, which nods, and looks to a side of its own. */
static Vec2 on_head(const Posture *body, float side, float forward, float up) {
    const Pen *pen = &body->pen;
    float turn = 0.5f * body->bearing.lean + body->bearing.nod, c = cosf(turn), s = sinf(turn);
    Vec2 at = Pen_Place(pen, body->head.x, body->head.y);
    return Vec2_Add(at, Vec2_At((forward * c + up * s) * side * pen->wide, (forward * s - up * c) * pen->tall));
}

/* The peak hangs down at the back, or blows along. */
void Part_Hood(Posture *body, Vec2 trail, float side) {
    Pen *pen = &body->pen;
    Vec2 nape = on_head(body, side, -0.085f, 0.035f);
    Vec2 bend = Vec2_Add(nape, Vec2_Add(Vec2_At(-0.045f * side, 0.045f), Vec2_Scale(trail, 0.12f)));
    Vec2 tip = Vec2_Add(bend, Vec2_Add(Vec2_At(-0.035f * side, 0.10f), Vec2_Scale(trail, 0.30f)));
    pen->stuff = STUFF_CLOAK;
    limb(pen, on_head(body, side, -0.03f, 0.01f), 0.118f, on_head(body, side, 0.012f, -0.02f), 0.112f, 0.04f);
    limb(pen, on_head(body, side, 0.00f, 0.055f), 0.078f, on_head(body, side, 0.115f, 0.052f), 0.034f, 0.04f);
    limb(pen, on_head(body, side, -0.03f, -0.07f), 0.09f, Pen_Place(pen, body->neck.x, body->neck.y - 0.04f), 0.10f,
         0.05f);
    limb(pen, nape, 0.080f, bend, 0.055f, 0.04f);
    limb(pen, bend, 0.053f, tip, 0.014f, 0.03f);
}

Vec2 Part_FaceAt(const Posture *body, float side) { return on_head(body, side, 0.062f, -0.012f); }

/* Both eyes stay in sight as the head turns. */
static Vec2 eye_at(const Posture *body, float side, int which, float up) {
    float apart = 0.030f * (1.25f - 0.25f * fabsf(side)) * (which ? 1.0f : -1.0f);
    Vec2 at = on_head(body, side, 0.066f, up);
    return Vec2_At(at.x + apart * body->pen.wide, at.y);
}

void Part_Face(Posture *body, float side, float open) {
    Pen *pen = &body->pen;
    pen->stuff = STUFF_FACE;
    limb(pen, on_head(body, side, 0.056f, 0.008f), 0.070f, on_head(body, side, 0.064f, -0.060f), 0.050f, 0);
    pen->stuff = STUFF_EYES;
    for (int i = 0; i < 2; i++)
        limb(pen, eye_at(body, side, i, 0.012f * open), 0.004f + 0.012f * open, eye_at(body, side, i, -0.012f * open),
             0.004f + 0.011f * open, 0);
}
