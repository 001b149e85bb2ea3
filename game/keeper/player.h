/* player.h - the flame-keeper's body: runs, jumps, glides, is blown about, and is never stuck inside anything.
 *
 * A tick of the game calls, in this order: Player_Move (what the player wants), Obstacle_Move on all machines,
 * Player_Collide (the world answers; machines carry, push and, at worst, crush), and after the fluid's step
 * Player_Feel (the air answers). The body is an upright capsule; `at` is the point between its feet.
 */
#ifndef GAME_PLAYER_H
#define GAME_PLAYER_H

#include "game/base/intent.h"
#include "game/world/scenes.h"

#define PLAYER_RADIUS     0.22f
#define PLAYER_HEIGHT     1.62f
#define PLAYER_ASIDE      0.52f /* m from the ends of the hall, at least: cloak and bowl stay in the picture */
#define PLAYER_RUN        4.2f  /* m/s */
#define PLAYER_GRAVITY    22.0f /* m/s^2 */
#define PLAYER_JUMP       9.5f  /* m/s: rises 2.05 m */
#define PLAYER_JUMP_CUT   0.45f /* of the upward speed, kept when jump is let go */
#define PLAYER_FALL_MAX   11.0f /* m/s */
#define PLAYER_GLIDE_SINK 0.8f  /* m/s through still air */
#define PLAYER_GRACE      6     /* ticks (0.1 s): coyote time and jump buffering */
#define PLAYER_STUCK      0.02f /* m: more overlap than this, and nowhere to go, is a crush */

enum { PLAYER_IN_AIR = -1, PLAYER_ON_STONE = -2 }; /* `ground` otherwise is the index of a machine */

typedef struct Player {
    Vec2 at, before; /* m: now and one tick ago */
    Vec2 velocity;   /* m/s */
    Vec2 wind;       /* m/s: the air around the body, after the last step */
    float updraught; /* m/s upwards, below 0 down: the air beneath its feet */
    int ground;
    int coyote;     /* ticks left in which a jump still counts as from the ground */
    int buffered;   /* ticks left in which a jump asked for too early is remembered */
    bool jump_held; /* in the last tick */
    bool rising;    /* in a jump whose height can still be cut */
    bool gliding;
    float facing;  /* -1 left .. 1 right, turns within a few ticks */
    float stride;  /* rad: how far the legs have swung; for the picture only */
    float landing; /* 0 .. 1: how hard it has just landed; for the picture only */
    float slump;   /* 0 .. 1: how far it has sunk down, out of breath; for the picture only */
    Vec2 home;     /* m, feet: where it starts anew: the start, or the last checkpoint */
    Vec2 lost_at;  /* m: where it was when it last had to start anew */
    int crushed;   /* how often it had to start anew */
} Player;

Player Player_Start(Vec2 feet);
void Player_Wake(Player *player); /* puts it at its home and remembers where it was lost */
void Player_Move(Player *player, const Intent *intent, const Obstacle *obstacles);
void Player_Collide(Player *player, const Scene *scene, const Obstacle *obstacles, int count);
void Player_Feel(Player *player, Vec2 wind, float updraught);
void Player_Beneath(const Player *player, Vec2 *a,
                    Vec2 *b); /* the segment where the air rises that carries a glider, */
#define PLAYER_BENEATH 0.6f   /* m: and how far around it */

Vec2 Player_Velocity(const Player *player); /* m/s at which it really moved in the last tick; 0 after a new start */
Vec2 Player_Middle(const Player *player);   /* m: of its height */
void Player_Capsule(const Player *player, Vec2 *a, Vec2 *b); /* the two ends of its segment, a above b */

/* The deepest overlap with anything hard that does not give way, m; 0 or less if it is free. */
float Player_Overlap(const Player *player, const Scene *scene, const Obstacle *obstacles, int count);

uint64_t Player_Hash(const Player *player, uint64_t hash);

#endif
