#include "game/sound/beds.h"

#include "engine/window/ticker.h"

#define DT        TICKER_SECONDS
#define EARSHOT   0.9f  /* m around the head over which wind is averaged, so that the keeper's own eddies cancel */
#define OWN_WIND  0.15f /* share of the keeper's own speed that sounds as wind */
#define FULL_HEAT 680.0f
#define BLADES    4 /* of a fan */

/* Slow random changes, 0 .. 1. */
static float gust(const Beds *beds, float rate, uint32_t lane) {
    return Maths_Noise(beds->seconds * rate, 0.5f, 500 + lane);
}

/* ---- Wind --------------------------------------------------------------------------------------------- */

/* m/s. A runner drags air along, which is no wind. Real wind blows past those who stand and those who run. */
static float felt_wind(const Game *game, Vec2 air) {
    float speed = Vec2_Length(air);
    if (!game->scene.has_player) return speed;
    Vec2 own = Player_Velocity(&game->player);
    float past = Vec2_Length(Vec2_Sub(air, own));
    return (past < speed ? past : speed) + OWN_WIND * Vec2_Length(own);
}

static void blow(Beds *beds, Score *score, const Game *game, const Ear *ear) {
    Vec2 air = Air_Around(&game->air, ear->at, ear->at, EARSHOT);
    float speed = Maths_Clamp(felt_wind(game, air), 0, 30);
    beds->wind += (speed - beds->wind) * (speed > beds->wind ? 0.14f : 0.05f);
    float wind = beds->wind, x = powf(wind / 7, 1.6f), level = 0.21f * x / (1 + x);
    float slow = 0.65f + 0.7f * gust(beds, 0.5f, 0), quick = 0.6f + 0.8f * gust(beds, 1.9f, 1);
    float howl = gust(beds, 0.35f, 2), pan = -0.35f * Maths_Clamp(air.x, -8, 8) / (speed + 1);
    Bed *bed = score->bed;
    bed[BED_WIND] = (Bed){.noise = level * slow,
                          .colour = 130 + 50 * wind * slow,
                          .sharp = 0.7f,
                          .low = true,
                          .wide = true,
                          .pan = pan,
                          .echo = 0.15f};
    bed[BED_RUSH] = (Bed){.noise = 0.38f * level * quick,
                          .colour = (420 + 120 * wind) * (0.8f + 0.4f * slow),
                          .sharp = 0.9f,
                          .wide = true,
                          .pan = pan,
                          .echo = 0.1f};
    bed[BED_WHISTLE] = (Bed){.noise = 0.5f * level * Maths_Ease(Maths_Clamp((wind - 4) / 9, 0, 1)) * howl,
                             .colour = 380 + 45 * wind + 260 * howl,
                             .sharp = 16,
                             .pan = pan,
                             .echo = 0.5f};
}

/* ---- Fires -------------------------------------------------------------------------------------------- */

/* A crackle is a splinter that bursts. It is short, and now and then loud. */
static void crackle(Beds *beds, Score *score, const Fire *fire, const Ear *ear, float level) {
    float due = Random_Unit(&beds->chance), at = Random_Unit(&beds->chance), size = Random_Unit(&beds->chance);
    float colour = Random_Unit(&beds->chance);
    if (due > 11 * DT * fire->heat / FULL_HEAT) return;
    size = size * size * size * size;
    Note note = {.delay = at * DT, .attack = 0.0006f, .decay = 0.008f + 0.05f * size, .sharp = 1.6f, .echo = 0.4f};
    note.noise = level * (0.014f + 0.075f * size);
    note.colour[0] = 1200 + 4200 * colour * colour;
    note.pan = Ear_Pan(ear, fire->at);
    Score_Add(score, &note);
}

/* The joint sound of many things, and its side. */
typedef struct Crowd {
    float level, side; /* the sum of levels, and the sum of level times pan */
} Crowd;

static void join(Crowd *crowd, const Ear *ear, Vec2 at, float level) {
    crowd->level += level;
    crowd->side += level * Ear_Pan(ear, at);
}

static float side_of(const Crowd *crowd) { return crowd->level > 0 ? crowd->side / crowd->level : 0; }

/* All bowls of coals. The keeper's own flame is another bed. */
static void burn(Beds *beds, Score *score, const Game *game, const Ear *ear) {
    Fire fires[GAME_FIRES];
    Crowd coals = {0, 0};
    int count = Game_Fires(game, fires, GAME_FIRES);
    for (int i = 0; i < count; i++) {
        if (!fires[i].lapping) continue;
        float near = Ear_Near(ear, fires[i].at) * Maths_Clamp(fires[i].heat / FULL_HEAT, 0, 2);
        join(&coals, ear, fires[i].at, near * (0.4f + 0.6f * Fire_Flicker(&fires[i], game->tick)));
        if (near > 0.02f) crackle(beds, score, &fires[i], ear, near);
    }
    float level = coals.level / (1 + 0.35f * coals.level), lick = 0.7f + 0.6f * gust(beds, 7, 3);
    score->bed[BED_FIRE] = (Bed){.noise = 0.036f * level * lick,
                                 .colour = 260 * lick,
                                 .sharp = 0.8f,
                                 .low = true,
                                 .wide = true,
                                 .pan = side_of(&coals),
                                 .echo = 0.1f};
}

/* The flame flaps as it gutters, and roars with the torch's oil. */
static void flap(Beds *beds, Score *score, const Game *game, const Ear *ear) {
    const Hand *hand = &game->hand;
    float flame = game->scene.has_player ? Maths_Clamp(hand->flame, 0, 1) : 0, beat = gust(beds, 13, 4);
    float guttering = 4 * flame * (1 - flame), torch = flame > 0 ? hand->torch : 0;
    float level = 0.003f * flame + 0.07f * guttering * beat * beat + 0.05f * torch * (0.6f + 0.4f * beat);
    score->bed[BED_FLAME] = (Bed){.noise = level,
                                  .colour = 340 + 260 * beat + 150 * torch,
                                  .sharp = 0.7f,
                                  .low = true,
                                  .pan = Ear_Pan(ear, hand->at),
                                  .echo = 0.1f};
}

/* Air that passes the sail over a glider's head. */
static void flutter(Beds *beds, Score *score, const Game *game) {
    const Player *player = &game->player;
    bool open = game->scene.has_player && player->gliding;
    float speed = Maths_Clamp(Vec2_Length(Vec2_Sub(player->wind, Player_Velocity(player))), 0, 12);
    float beat = gust(beds, 10 + speed, 9);
    score->bed[BED_SAIL] = (Bed){.noise = open ? (0.008f + 0.009f * speed) * (0.3f + 1.2f * beat * beat) : 0,
                                 .colour = 240 + 50 * speed + 320 * beat,
                                 .sharp = 0.8f,
                                 .echo = 0.15f};
}

/* Machines grind stone on stone. */
static void grind(Beds *beds, Score *score, const Game *game, const Ear *ear) {
    Crowd machines = {0, 0};
    for (int i = 0; i < game->scene.obstacles; i++) {
        const Obstacle *machine = &game->obstacle[i];
        float speed = Vec2_Length(machine->velocity) + Maths_Abs(machine->spin), near = Ear_Near(ear, machine->pose.at);
        join(&machines, ear, machine->pose.at, near * near * speed);
    }
    beds->machines += (machines.level - beds->machines) * 0.15f;
    float level = beds->machines / (1.5f + beds->machines), slip = 0.6f + 0.8f * gust(beds, 9, 5);
    score->bed[BED_MACHINES] = (Bed){.noise = 0.055f * level * slip,
                                     .colour = 85 + 60 * level,
                                     .sharp = 1.1f,
                                     .low = true,
                                     .tone = 0.012f * level,
                                     .bend = 2.4f,
                                     .pitch = 36 + 14 * level,
                                     .pan = side_of(&machines),
                                     .echo = 0.3f};
}

/* Each blade of a fan chops the air. */
static void whir(Score *score, const Game *game, const Ear *ear) {
    Crowd fans = {0, 0};
    float most = 0, chop = 0;
    for (int i = 0; i < game->scene.obstacles; i++) {
        const Obstacle *fan = &game->obstacle[i];
        float near = Ear_Near(ear, fan->pose.at), level = near * near * Maths_Clamp(Vec2_Length(fan->wind), 0, 20) / 8;
        join(&fans, ear, fan->pose.at, level);
        if (level > most) chop = Maths_Sin((double)Maths_Clamp(fan->pose.whirl, 0, 1e6f) * BLADES);
        if (level > most) most = level;
    }
    float level = fans.level / (1 + fans.level);
    score->bed[BED_FANS] = (Bed){.noise = 0.075f * level * (0.62f + 0.38f * chop),
                                 .colour = 230 + 160 * level,
                                 .sharp = 0.8f,
                                 .tone = 0.014f * level,
                                 .bend = 1.6f,
                                 .pitch = 98,
                                 .pan = side_of(&fans),
                                 .echo = 0.3f};
}

/* The hall's hum is a fifth that breathes slowly, so that silence is not dead. */
static void hum(Beds *beds, Score *score) {
    Bed *bed = score->bed;
    bed[BED_ROOM] = (Bed){.noise = 0.0035f, .colour = 190, .sharp = 0.7f, .low = true, .wide = true, .echo = 0.2f};
    bed[BED_DRONE] = (Bed){.tone = 0.004f + 0.007f * gust(beds, 0.11f, 6), .bend = 1.4f, .pitch = 55, .echo = 0.3f};
    bed[BED_FIFTH] =
        (Bed){.tone = 0.006f * gust(beds, 0.17f, 7), .bend = 1.2f, .pitch = 82.6f, .pan = -0.3f, .echo = 0.5f};
    bed[BED_HIGH] = (Bed){.tone = 0.005f * gust(beds, 0.13f, 8), .pitch = 164.4f, .pan = 0.3f, .echo = 1};
}

void Beds_Tick(Beds *beds, const Game *game, const Ear *ear, Score *score) {
    beds->seconds += DT;
    blow(beds, score, game, ear);
    burn(beds, score, game, ear);
    flap(beds, score, game, ear);
    flutter(beds, score, game);
    grind(beds, score, game, ear);
    whir(score, game, ear);
    hum(beds, score);
}
