#include "game/keeper/player.h"
#include "game/base/count.h"

#include "engine/window/ticker.h"

#define DT           TICKER_SECONDS
#define GROUND_ACCEL 38.0f /* m/s^2 */
#define GROUND_BRAKE 46.0f
#define AIR_ACCEL    20.0f
#define AIR_BRAKE    7.0f
#define GLIDE_GRIP   9.0f /* 1/s at which a glide takes on the air's rise */
#define GLIDE_DRIFT  1.1f /* 1/s sideways */
#define GLIDE_CATCH  1.7f /* of a plume's mean speed, as the sail lies in its middle */
#define GLIDE_PLUME  2.0f /* m/s. Faster air is no plume but a shaft full of wind. */
#define GLIDE_SHAFT  0.6f /* share of that excess that is caught */
#define WIND_DRAG    0.35f
#define WIND_LEAN    0.30f /* share of a strong wind that moves even a standing body */
#define WIND_IGNORED 1.2f  /* m/s below which the feet hold */
#define TURN_STEP    0.22f

Player Player_Start(Vec2 feet) {
    return (Player){.at = feet, .before = feet, .home = feet, .ground = PLAYER_IN_AIR, .facing = 1};
}

void Player_Wake(Player *player) {
    int crushed = player->crushed;
    Vec2 lost_at = player->at;
    *player = Player_Start(player->home);
    player->crushed = crushed;
    player->lost_at = lost_at;
}

Vec2 Player_Middle(const Player *player) { return Vec2_Sub(player->at, Vec2_At(0, PLAYER_HEIGHT / 2)); }

Vec2 Player_Velocity(const Player *player) { return Vec2_Scale(Vec2_Sub(player->at, player->before), TICKER_RATE); }

void Player_Capsule(const Player *player, Vec2 *a, Vec2 *b) {
    *a = Vec2_Sub(player->at, Vec2_At(0, PLAYER_HEIGHT - PLAYER_RADIUS));
    *b = Vec2_Sub(player->at, Vec2_At(0, PLAYER_RADIUS));
}

/* The body drags air along, so only wind beyond its own motion counts. */
static float lean(float wind, float speed) {
    bool along = (wind > 0) == (speed > 0) && speed != 0;
    float strong = Maths_Abs(wind) - (along ? Maths_Abs(speed) : 0) - WIND_IGNORED;
    return strong <= 0 ? 0 : WIND_LEAN * (wind < 0 ? -strong : strong);
}

/* Finishes a turn that was begun, so that the keeper does not stand edge-on after a tapped key. */
static void turn(Player *player, float want) {
    const float way = want != 0 ? want : player->facing;
    player->facing = Maths_Approach(player->facing, way < 0 ? -1 : 1, TURN_STEP);
}

static void run(Player *player, float want, float ground_speed) {
    bool grounded = player->ground != PLAYER_IN_AIR;
    float target = want * PLAYER_RUN + ground_speed + lean(player->wind.x, player->velocity.x);
    bool braking = want == 0 || (want > 0) != (player->velocity.x > 0);
    float rate = grounded ? (braking ? GROUND_BRAKE : GROUND_ACCEL) : want == 0 ? AIR_BRAKE : AIR_ACCEL;
    player->velocity.x = Maths_Approach(player->velocity.x, target, rate * DT);
    turn(player, want);
    if (grounded) player->stride += (player->velocity.x - ground_speed) * DT * 3.4f;
    if (Maths_Abs(player->stride) > 1000) player->stride = 0;
}

static void count_grace(Player *player, bool pressed) {
    player->coyote = player->ground != PLAYER_IN_AIR ? PLAYER_GRACE : player->coyote > 0 ? player->coyote - 1 : 0;
    player->buffered = pressed ? PLAYER_GRACE : player->buffered > 0 ? player->buffered - 1 : 0;
}

static void leap(Player *player, float ground_rise) {
    player->velocity.y = (ground_rise < 0 ? ground_rise : 0) - PLAYER_JUMP;
    player->ground = PLAYER_IN_AIR;
    player->coyote = player->buffered = 0;
    player->rising = true;
}

static void jump(Player *player, bool held, float ground_rise) {
    count_grace(player, held && !player->jump_held);
    if (player->buffered && player->coyote) leap(player, ground_rise);
    if (player->velocity.y >= 0) player->rising = false;
    if (player->rising && !held) {
        player->velocity.y *= PLAYER_JUMP_CUT;
        player->rising = false;
    }
    player->jump_held = held;
}

/* m/s upwards, from the air beneath. Around the body the plume parts, and the body drags air along. */
static float lift(float updraught) {
    if (updraught <= 0) return updraught;
    float plume = Maths_Clamp(updraught, 0, GLIDE_PLUME);
    return GLIDE_CATCH * plume + GLIDE_SHAFT * (updraught - plume);
}

/* A glider sinks slowly through the air, and rises where the air rises faster. */
static void fall(Player *player, bool held) {
    Vec2 *velocity = &player->velocity;
    player->gliding = held && player->ground == PLAYER_IN_AIR && !player->rising;
    float sink = PLAYER_GLIDE_SINK - lift(player->updraught);
    if (player->gliding && velocity->y > sink)
        velocity->y += (sink - velocity->y) * GLIDE_GRIP * DT;
    else if (player->gliding)
        velocity->y = Maths_Approach(velocity->y, sink, PLAYER_GRAVITY * DT);
    else
        velocity->y += PLAYER_GRAVITY * DT;
    if (player->gliding)
        velocity->x += (player->wind.x - velocity->x) * GLIDE_DRIFT * DT;
    else if (player->ground == PLAYER_IN_AIR)
        *velocity = Vec2_Add(*velocity, Vec2_Scale(player->wind, WIND_DRAG * DT));
    velocity->y = Maths_Clamp(velocity->y, -2 * PLAYER_FALL_MAX, PLAYER_FALL_MAX);
}

void Player_Move(Player *player, const Intent *intent, const Obstacle *obstacles) {
    bool held = (intent->buttons & INTENT_JUMP) != 0;
    Vec2 ground = {0, 0};
    if (player->ground >= 0) ground = Obstacle_PointVelocity(&obstacles[player->ground], player->at);
    run(player, (float)intent->move / INTENT_MOVE_MAX, ground.x);
    jump(player, held, ground.y);
    fall(player, held);
    player->landing = Maths_Approach(player->landing, 0, 5 * DT);
    player->before = player->at;
    player->at = Vec2_Add(player->at, Vec2_Scale(player->velocity, DT));
}

void Player_Feel(Player *player, Vec2 wind, float updraught) {
    player->wind = Vec2_At(Maths_Clamp(wind.x, -20, 20), Maths_Clamp(wind.y, -20, 20));
    player->updraught = Maths_Clamp(updraught, -20, 20);
}

void Player_Beneath(const Player *player, Vec2 *a, Vec2 *b) {
    *a = Vec2_Add(player->at, Vec2_At(0, 0.3f));
    *b = Vec2_Add(player->at, Vec2_At(0, 0.8f));
}

uint64_t Player_Hash(const Player *player, uint64_t hash) {
    const float numbers[] = {player->at.x,       player->at.y,   player->before.x, player->before.y, player->velocity.x,
                             player->velocity.y, player->wind.x, player->wind.y,   player->facing,   player->stride,
                             player->landing,    player->home.x, player->home.y,   player->slump,    player->updraught};
    hash = Maths_HashFloats(hash, numbers, COUNT_OF(numbers));
    hash = Maths_HashWord(hash, (uint64_t)player->ground + 2);
    hash = Maths_HashWord(hash, (uint64_t)player->coyote * 256 + (uint64_t)player->buffered);
    hash = Maths_HashWord(hash, (uint64_t)(player->jump_held + 2 * player->rising + 4 * player->gliding));
    return Maths_HashWord(hash, (uint64_t)player->crushed);
}
