/* player.h - the flame-keeper's body, which runs, jumps, glides, is blown about, and is never stuck.
 *
 * In a tick Player_Move does what the player wants. Then Obstacle_Move moves all machines. In Player_Collide the world
 * answers, and machines carry, push or crush. After the fluid's step, Player_Feel takes the air. The body is an upright
 * capsule. `at` is the point between its feet. */
#ifndef GAME_PLAYER_H
#define GAME_PLAYER_H

#include "game/base/intent.h"
#include "game/world/scenes.h"

#define PLAYER_RADIUS     0.22f
#define PLAYER_HEIGHT     1.62f
#define PLAYER_ASIDE      0.52f /* m from the ends of the hall, so that cloak and bowl stay in view */
#define PLAYER_RUN        4.2f  /* m/s */
#define PLAYER_GRAVITY    22.0f /* m/s^2 */
#define PLAYER_JUMP       9.5f  /* m/s, which rises 2.05 m */
#define PLAYER_JUMP_CUT   0.45f /* share of the upward speed that is kept when jump is let go */
#define PLAYER_FALL_MAX   11.0f /* m/s */
#define PLAYER_GLIDE_SINK 0.8f  /* m/s through still air */
#define PLAYER_GRACE      6     /* ticks (0.1 s) of coyote time and jump buffering */
#define PLAYER_STUCK      0.02f /* m. More overlap with nowhere to go is a crush. */

enum { PLAYER_IN_AIR = -1, PLAYER_ON_STONE = -2 }; /* otherwise `ground` is a machine's index */

typedef struct Player {
    Vec2 at, before; /* m, now and a tick ago */
    Vec2 velocity;   /* m/s */
    Vec2 wind;       /* m/s of the air around the body, after the last step */
    float updraught; /* m/s of the air beneath its feet, upwards */
    int ground;
    int coyote;     /* ticks left in which a jump still counts as from the ground */
    int buffered;   /* ticks left in which an early jump is remembered */
    bool jump_held; /* in the last tick */
    bool rising;    /* in a jump whose height can still be cut */
    bool gliding;
    float facing;  /* -1 left .. 1 right. It turns within a few ticks. */
    float stride;  /* rad that the legs have swung, only for the picture */
    float landing; /* 0 .. 1, how hard it has just landed, only for the picture */
    float slump;   /* 0 .. 1, how far it sinks out of breath, only for the picture */
    Vec2 home;     /* m, feet at the start or the last checkpoint, where it wakes */
    Vec2 lost_at;  /* m, where it was last lost */
    int crushed;   /* times that it was crushed or fell */
} Player;

Player Player_Start(Vec2 feet);
void Player_Wake(Player *player); /* puts it at its home and remembers where it was lost */
void Player_Move(Player *player, const Intent *intent, const Obstacle *obstacles);
void Player_Collide(Player *player, const Scene *scene, const Obstacle *obstacles, int count);
void Player_Feel(Player *player, Vec2 wind, float updraught);
void Player_Beneath(const Player *player, Vec2 *a, Vec2 *b); /* the segment of air whose rise carries a glider */
#define PLAYER_BENEATH 0.6f                                  /* m around it */

Vec2 Player_Velocity(const Player *player); /* m/s of the last tick's true motion. 0 after a new start. */
Vec2 Player_Middle(const Player *player);   /* m, at half its height */
void Player_Capsule(const Player *player, Vec2 *a, Vec2 *b); /* the two ends of its segment, a above b */

/* m, the deepest overlap with anything hard that does not give way. 0 or less if it is free. */
float Player_Overlap(const Player *player, const Scene *scene, const Obstacle *obstacles, int count);

uint64_t Player_Hash(const Player *player, uint64_t hash);

#endif
