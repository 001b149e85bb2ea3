#include "game/look/stage/foreground.h"

#include <math.h>

#define APART  3.4f  /* m between things along the hall */
#define SOFT   0.13f /* m of their edges */
#define HIDES  0.9f
#define CLEAR  0.25f /* m around keeper and goals that nothing hides */
#define GIVES  0.6f  /* m further, over which a thing fades */
#define BESIDE 0.70f /* of half the width, within which no column stands */

static float chance(const Game *game, int slot, int which) {
    float noise = 13 * Maths_Noise((float)slot * 7.31f, (float)which * 3.77f, game->scene.wall.seed);
    return noise - floorf(noise);
}

static float smooth(float from, float to, float at) {
    float t = Maths_Clamp((at - from) / (to - from), 0, 1);
    return t * t * (3 - 2 * t);
}

static int make_column(float x, PictureArea area, float wide, Shape *shapes) {
    float middle = area.y + area.height / 2, half = area.height / 2 + 1, foot = area.y + area.height;
    shapes[0] = Shape_Box(x, middle, wide, half, 0, 0.1f);
    shapes[1] = Shape_Box(x, foot, wide * 1.35f, 0.35f, 0, 0.08f);
    shapes[2] = Shape_Box(x, area.y, wide * 1.4f, 0.28f, 0, 0.08f);
    return 3;
}

static int make_chains(float x, float top, float length, Shape *shapes) {
    int count = 0;
    for (int side = 0; side < 2; side++) {
        float at = x + 0.42f * (float)side, end = top + length * (side ? 0.62f : 1), link = 0.24f;
        for (float y = top - 1; y < end && count < FOREGROUND_PARTS / 2 * (side + 1); y += link) {
            float wide = fmodf(y + 9, 2 * link) < link ? 0.07f : 0.035f; /* every other link is seen from the edge */
            shapes[count++] = Shape_Capsule(at, y, wide, at, y + 0.13f, wide);
        }
    }
    return count;
}

/* A twig that bends, with leaves along it. */
static int make_twig(float x, float top, float length, float side, Shape *shapes) {
    Vec2 at = Vec2_At(x, top - 0.5f), way = Vec2_At(0.45f * side, 1);
    int count = 0;
    for (int i = 0; i < 5; i++) {
        Vec2 to = Vec2_Add(at, Vec2_Scale(way, (length + 0.5f) / 5));
        float thick = 0.05f - 0.006f * (float)i;
        shapes[count++] = Shape_Capsule(at.x, at.y, thick, to.x, to.y, thick);
        for (int k = 0; k < 2; k++) {
            Vec2 tip = Vec2_Add(to, Vec2_At((k ? -0.62f : 0.57f) * (1 - 0.1f * (float)i), k ? 0.26f : 0.38f));
            Vec2 belly = Vec2_Mix(to, tip, 0.42f), aside = Vec2_Scale(Vec2_Sub(tip, to), 0.15f);
            const float edge[4][2] = {{to.x, to.y},
                                      {belly.x - aside.y, belly.y + aside.x},
                                      {tip.x, tip.y},
                                      {belly.x + aside.y, belly.y - aside.x}};
            shapes[count++] = Shape_Polygon(edge, 4, 0.035f);
        }
        at = to, way = Vec2_Add(way, Vec2_At(0.22f * side, -0.08f));
    }
    return count;
}

static float gap_to(const Silhouette *thing, Vec2 at) {
    float low[2], high[2];
    Silhouette_Bounds(thing, low, high);
    float x = fmaxf(fmaxf(low[0] - at.x, at.x - high[0]), 0), y = fmaxf(fmaxf(low[1] - at.y, at.y - high[1]), 0);
    return sqrtf(x * x + y * y);
}

/* m from a thing to whatever has to be seen. */
static float gap_to_all(const Silhouette *thing, const Game *game) {
    const Scene *scene = &game->scene;
    float gap = fminf(gap_to(thing, Vec2_Sub(game->player.at, Vec2_At(0, PLAYER_HEIGHT))),
                      gap_to(thing, Vec2_Sub(game->player.at, Vec2_At(0, 0.3f))));
    for (int i = 0; i < scene->braziers; i++)
        for (int up = 0; up < 2; up++)
            gap = fminf(gap, gap_to(thing, Vec2_Sub(scene->brazier[i].at, Vec2_At(0, 0.6f * (float)up))) - 0.2f);
    for (int i = 0; i < scene->checkpoints; i++)
        gap = fminf(gap, gap_to(thing, Vec2_Sub(scene->checkpoint[i], Vec2_At(0, 0.8f))) - 0.2f);
    if (scene->has_exit) gap = fminf(gap, gap_to(thing, Vec2_Mix(scene->exit.low, scene->exit.high, 0.5f)) - 0.8f);
    for (int i = 0; i < scene->obstacles; i++) gap = fminf(gap, gap_to(thing, game->obstacle[i].pose.at) - 0.4f);
    return gap;
}

/* What hangs down from above the picture shifts a little with its height, too. */
static int make_thing(const Game *game, int slot, float x, PictureArea area, Shape *shapes, float *hides) {
    float kind = chance(game, slot, 0), size = chance(game, slot, 1), half = area.width / 2;
    float aside = fabsf(x - area.x - half) / half;
    float top = area.y - 0.12f * Maths_Clamp(area.y, 0, 6) + 0.25f;
    *hides = HIDES;
    if (kind < 0.5f) {
        *hides *= smooth(BESIDE, BESIDE + 0.13f, aside);
        return make_column(x, area, 0.36f + 0.22f * size, shapes);
    }
    if (kind < 0.7f) return make_chains(x, top, 0.7f + 0.8f * size, shapes);
    return make_twig(x, top, 0.9f + 0.7f * size, size < 0.5f ? -1 : 1, shapes);
}

int Foreground_Make(Foreground *foreground, const Game *game, PictureArea area) {
    int count = 0, slots = (int)(game->scene.wall.width / APART) + 1;
    float eye = area.x + area.width / 2;
    if (!game->scene.has_player || game->scene.experiment) return 0;
    for (int slot = 0; slot < slots && count < FOREGROUND_THINGS; slot++) {
        float at = APART * ((float)slot + 0.6f * chance(game, slot, 2)), x = eye + FOREGROUND_PARALLAX * (at - eye);
        float hides;
        if (fabsf(x - eye) > area.width / 2 + 1.5f) continue;
        Shape *shapes = foreground->shape + count * FOREGROUND_PARTS;
        Silhouette thing = {.shapes = shapes, .soft = SOFT};
        thing.count = make_thing(game, slot, x, area, shapes, &hides);
        thing.hides = hides * smooth(CLEAR, CLEAR + GIVES, gap_to_all(&thing, game));
        if (thing.hides > 0.01f) foreground->thing[count++] = thing;
    }
    return count;
}
