#include "game/look/stage/framing.h"

#include <math.h>

#define STEP      (1.0f / 120) /* s, the longest step of a glide */
#define TURNS     1.2f         /* m that the keeper goes back before the view turns */
#define LAG       0.2f         /* s that the camera lags behind a keeper who runs */
#define LASTS     0.35f        /* s that a place asks for a zoom before it gets it */
#define FAST      6.5f         /* m/s of a fall that is long */
#define LONG      0.15f        /* s that it goes on */
#define FAR       8.0f         /* m as far as it looks for walls */
#define SNAPS     0.0015f      /* zoom, which is nothing */
#define PAN_PULL  2.2f         /* 1/s, how hard glides pull */
#define ZOOM_PULL 2.4f

/* A critically damped spring, with bounds on its speed and on how that changes. */
static void step_glide(Glide *glide, float goal, float pull, float speed, float haste, float seconds) {
    float change = Maths_Clamp(pull * pull * (goal - glide->at) - 2 * pull * glide->speed, -haste, haste);
    glide->speed = Maths_Clamp(glide->speed + change * seconds, -speed, speed);
    glide->at += glide->speed * seconds;
}

static void move_glide(Glide *glide, float goal, float pull, float speed, float haste, float seconds) {
    for (float left = seconds; left > 0; left -= STEP) step_glide(glide, goal, pull, speed, haste, fminf(left, STEP));
}

/* A few steps back and forth do not turn the view. */
static void follow_way(Framing *framing, float moved) {
    if (framing->going * moved < 0) framing->going = 0;
    framing->going = Maths_Clamp(framing->going + moved, -TURNS, TURNS);
    if (fabsf(framing->going) >= TURNS) framing->side = framing->going < 0 ? -1 : 1;
}

/* m from a place to stone along an axis, at most FAR. */
static float clearance(const Wall *wall, Vec2 from, float right, float down) {
    float free = FAR;
    for (int i = 0; i < wall->slabs; i++) {
        const WallSlab *slab = &wall->slab[i];
        if (right != 0 && (from.y < slab->top || from.y > slab->bottom)) continue;
        if (down != 0 && (from.x < slab->left || from.x > slab->right)) continue;
        float gap = right > 0   ? slab->left - from.x
                    : right < 0 ? from.x - slab->right
                    : down > 0  ? slab->top - from.y
                                : from.y - slab->bottom;
        if (gap >= 0) free = fminf(free, gap);
    }
    float end = right > 0 ? wall->width - from.x : right < 0 ? from.x : FAR;
    return fminf(free, end);
}

/* Comes near in low passages and shafts, and a little in corners. */
static float nearness(const Wall *wall, Vec2 middle) {
    float left = clearance(wall, middle, -1, 0), right = clearance(wall, middle, 1, 0);
    float high = clearance(wall, middle, 0, -1) + clearance(wall, middle, 0, 1), wide = left + right;
    if (high < 2.6f || wide < 3.2f) return FRAMING_NEAREST;
    if (high < 3.2f || wide < 5.0f) return 1.15f;
    return high < 4.5f && fminf(left, right) < 0.9f ? 1.15f : 1;
}

/* A hall opens as near as its first place asks for. */
Framing Framing_Start(const Game *game, bool calm) {
    bool near = game->scene.has_player && !calm;
    float zoom = near ? nearness(&game->scene.wall, Player_Middle(&game->player)) : 1;
    return (Framing){.zoom = {zoom, 0}, .wanted = zoom};
}

static float find_zoom(Framing *framing, const Game *game, float seconds) {
    const Player *player = &game->player;
    Vec2 velocity = Player_Velocity(player);
    framing->fallen = !player->gliding && velocity.y > FAST ? framing->fallen + seconds : 0;
    if (player->ground != PLAYER_IN_AIR) return nearness(&game->scene.wall, Player_Middle(player));
    bool carried = player->gliding && (player->updraught > 0.8f || velocity.y < -0.3f);
    if (carried || framing->fallen > LONG) return FRAMING_FARTHEST;
    return framing->wanted; /* in the air it stays as it is */
}

static void move_zoom(Framing *framing, const Game *game, float seconds) {
    float wanted = find_zoom(framing, game, seconds);
    bool farther = wanted < framing->wanted;
    framing->lasted = wanted == framing->wanted ? 0 : framing->lasted + seconds;
    if (framing->lasted > (farther ? LASTS / 3 : LASTS)) framing->wanted = wanted, framing->lasted = 0;
    move_glide(&framing->zoom, framing->wanted, ZOOM_PULL, FRAMING_ZOOM_MOST, FRAMING_ZOOM_HASTE, seconds);
    bool still = fabsf(framing->zoom.at - framing->wanted) < SNAPS && fabsf(framing->zoom.speed) < 2 * SNAPS;
    if (still) framing->zoom = (Glide){framing->wanted, 0};
    framing->zoom.at = Maths_Clamp(framing->zoom.at, FRAMING_FARTHEST, FRAMING_NEAREST);
}

void Framing_Move(Framing *framing, const Game *game, bool calm, float seconds) {
    if (!game->scene.has_player || seconds <= 0) return;
    Vec2 velocity = Player_Velocity(&game->player);
    follow_way(framing, velocity.x * seconds);
    float running = fmaxf(velocity.x * framing->side, 0);
    float goal = framing->side * (FRAMING_AHEAD + LAG * fminf(running, PLAYER_RUN));
    move_glide(&framing->ahead, goal, PAN_PULL, FRAMING_PAN_MOST, FRAMING_PAN_HASTE, seconds);
    if (calm)
        framing->zoom = (Glide){1, 0}, framing->wanted = 1;
    else
        move_zoom(framing, game, seconds);
}
