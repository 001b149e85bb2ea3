#include "game/sounds.h"

#include "engine/ticker.h"
#include "game/rules.h"

#define DT        TICKER_SECONDS
#define EARSHOT   0.45f /* m around the head, whose mean is felt: further than the body reaches */
#define OWN_WIND  0.25f /* of the air that one's own motion makes; the rest one does not notice */
#define REPEAT    0.05f /* s between two of a kind */
#define FIRES_MAX (SCENE_BRAZIERS + 1)
#define FULL_HEAT 680.0f

static float ramp(float from, float to, float x) {
    float t = Maths_Clamp((x - from) / (to - from), 0, 1);
    return t * t * (3 - 2 * t);
}

/* Slow chance, 0 .. 1. */
static float gust(const Sounds *sounds, float rate, uint32_t lane) {
    return Maths_Noise(sounds->seconds * rate, 0.5f, 500 + lane);
}

/* ---- Where one listens -------------------------------------------------------------------------------- */

static Ear ear_of(const Game *game, const Camera *camera) {
    return (Ear){game->scene.has_player ? Rules_Head(game) : game->pointer, camera->centre[0], camera->view[0] / 2};
}

static Vec2 felt_wind(const Game *game, const Ear *ear) {
    Vec2 air = Air_Around(&game->air, ear->at, ear->at, EARSHOT);
    if (!game->scene.has_player) return air;
    return Vec2_Sub(air, Vec2_Scale(Player_Velocity(&game->player), OWN_WIND));
}

/* ---- Beds --------------------------------------------------------------------------------------------- */

static void blow(Sounds *sounds, const Game *game, const Ear *ear) {
    Vec2 felt = felt_wind(game, ear);
    float speed = Maths_Clamp(Vec2_Length(felt), 0, 30);
    sounds->wind += (speed - sounds->wind) * (speed > sounds->wind ? 0.14f : 0.05f);
    float wind = sounds->wind, x = powf(wind / 7, 1.6f), level = 0.21f * x / (1 + x);
    float slow = 0.65f + 0.7f * gust(sounds, 0.5f, 0), quick = 0.6f + 0.8f * gust(sounds, 1.9f, 1);
    float howl = gust(sounds, 0.35f, 2), pan = -0.35f * Maths_Clamp(felt.x, -8, 8) / (speed + 1);
    Bed *bed = sounds->score.bed;
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
    bed[BED_WHISTLE] = (Bed){.noise = 0.5f * level * ramp(4, 13, wind) * howl,
                             .colour = 380 + 45 * wind + 260 * howl,
                             .sharp = 16,
                             .pan = pan,
                             .echo = 0.5f};
}

/* A crackle is a splinter that bursts: short, and now and then a loud one. */
static void crackle(Sounds *sounds, const Fire *fire, const Ear *ear, float level) {
    float due = Random_Unit(&sounds->chance), at = Random_Unit(&sounds->chance), size = Random_Unit(&sounds->chance);
    float colour = Random_Unit(&sounds->chance);
    if (due > 11 * DT * fire->heat / FULL_HEAT) return;
    size = size * size * size * size;
    Note note = {.delay = at * DT, .attack = 0.0006f, .decay = 0.008f + 0.05f * size, .sharp = 1.6f, .echo = 0.4f};
    note.noise = level * (0.014f + 0.075f * size);
    note.colour[0] = 1200 + 4200 * colour * colour;
    note.pan = Ear_Pan(ear, fire->at);
    Score_Add(&sounds->score, &note);
}

/* All bowls of coals together; the keeper's own flame is another bed. */
static void burn(Sounds *sounds, const Game *game, const Ear *ear) {
    Fire fires[FIRES_MAX];
    float sum = 0, pan = 0;
    int count = Game_Fires(game, fires, FIRES_MAX);
    for (int i = 0; i < count; i++) {
        if (!fires[i].lapping) continue;
        float heat = Maths_Clamp(fires[i].heat / FULL_HEAT, 0, 2), near = Ear_Near(ear, fires[i].at) * heat;
        sum += near * (0.4f + 0.6f * Fire_Flicker(&fires[i], game->tick));
        pan += near * Ear_Pan(ear, fires[i].at);
        if (near > 0.02f) crackle(sounds, &fires[i], ear, near);
    }
    float level = sum / (1 + 0.35f * sum), lick = 0.7f + 0.6f * gust(sounds, 7, 3);
    sounds->score.bed[BED_FIRE] = (Bed){.noise = 0.036f * level * lick,
                                        .colour = 260 * lick,
                                        .sharp = 0.8f,
                                        .low = true,
                                        .wide = true,
                                        .pan = sum > 0 ? pan / sum : 0,
                                        .echo = 0.1f};
}

/* It flaps as it gutters, and roars with the torch's oil. */
static void flap(Sounds *sounds, const Game *game, const Ear *ear) {
    const Hand *hand = &game->hand;
    float flame = game->scene.has_player ? Maths_Clamp(hand->flame, 0, 1) : 0, beat = gust(sounds, 13, 4);
    float guttering = 4 * flame * (1 - flame), torch = flame > 0 ? hand->torch : 0;
    float level = 0.003f * flame + 0.07f * guttering * beat * beat + 0.05f * torch * (0.6f + 0.4f * beat);
    sounds->score.bed[BED_FLAME] = (Bed){.noise = level,
                                         .colour = 340 + 260 * beat + 150 * torch,
                                         .sharp = 0.7f,
                                         .low = true,
                                         .pan = Ear_Pan(ear, hand->at),
                                         .echo = 0.1f};
}

static void grind(Sounds *sounds, const Game *game, const Ear *ear) {
    float sum = 0, pan = 0;
    for (int i = 0; i < game->scene.obstacles; i++) {
        const Obstacle *machine = &game->obstacle[i];
        float speed = Vec2_Length(machine->velocity) + Maths_Abs(machine->spin) + 0.3f * Vec2_Length(machine->wind);
        float near = Ear_Near(ear, machine->pose.at);
        sum += near * near * speed;
        pan += near * near * speed * Ear_Pan(ear, machine->pose.at);
    }
    sounds->machines += (sum - sounds->machines) * 0.15f;
    float level = sounds->machines / (1.5f + sounds->machines), slip = 0.6f + 0.8f * gust(sounds, 9, 5);
    sounds->score.bed[BED_MACHINES] = (Bed){.noise = 0.055f * level * slip,
                                            .colour = 85 + 60 * level,
                                            .sharp = 1.1f,
                                            .low = true,
                                            .tone = 0.012f * level,
                                            .pitch = 36 + 14 * level,
                                            .pan = sum > 0 ? pan / sum : 0,
                                            .echo = 0.3f};
}

/* The hall itself: a fifth that breathes slowly, so that silence is not dead. */
static void hum(Sounds *sounds) {
    Bed *bed = sounds->score.bed;
    bed[BED_ROOM] = (Bed){.noise = 0.0035f, .colour = 190, .sharp = 0.7f, .low = true, .wide = true, .echo = 0.2f};
    bed[BED_DRONE] = (Bed){.tone = 0.004f + 0.007f * gust(sounds, 0.11f, 6), .pitch = 55, .echo = 0.3f};
    bed[BED_FIFTH] = (Bed){.tone = 0.006f * gust(sounds, 0.17f, 7), .pitch = 82.6f, .pan = -0.3f, .echo = 0.5f};
    bed[BED_HIGH] = (Bed){.tone = 0.005f * gust(sounds, 0.13f, 8), .pitch = 164.4f, .pan = 0.3f, .echo = 1};
}

/* ---- What happens ------------------------------------------------------------------------------------- */

static void hear(Sounds *sounds, const Event *event, const Ear *ear) {
    if (event->kind < 0 || event->kind >= EVENT_KINDS || sounds->silence[event->kind] > 0) return;
    sounds->silence[event->kind] = REPEAT;
    Cues_Add(&sounds->score, (int)event->kind, event->at, event->strength, ear, &sounds->chance);
}

/* The heart, the faster the less there is to breathe. */
static void pound(Sounds *sounds, const Game *game, const Ear *ear) {
    float lack = game->scene.has_player ? ramp(RULES_CALM, 0.05f, game->breath) : 0;
    sounds->beat = Maths_Approach(sounds->beat, 0, (1.0f + lack) * DT);
    if (lack <= 0 || sounds->beat > 0 || game->outcome != GAME_ON) return;
    Cues_Add(&sounds->score, CUE_HEART, ear->at, 0.3f + 0.7f * lack, ear, &sounds->chance);
    sounds->beat = 1;
}

void Sounds_Tick(Sounds *sounds, const Game *game, const Camera *camera) {
    Ear ear = ear_of(game, camera);
    sounds->seconds += DT;
    for (int i = 0; i < EVENT_KINDS; i++) sounds->silence[i] = Maths_Approach(sounds->silence[i], 0, DT);
    for (int i = 0; i < game->events.count; i++) hear(sounds, &game->events.list[i], &ear);
    blow(sounds, game, &ear);
    burn(sounds, game, &ear);
    flap(sounds, game, &ear);
    grind(sounds, game, &ear);
    pound(sounds, game, &ear);
    hum(sounds);
}

void Sounds_Menu(Sounds *sounds, MenuCue cue) {
    Cues_Add(&sounds->score, (int)cue, Vec2_At(0, 0), 1, &(Ear){.half = 1}, &sounds->chance);
}

/* Ears hear ratios: a slider's middle is a quarter. */
Score Sounds_Take(Sounds *sounds, float volume, bool paused) {
    float set = Maths_Clamp(volume, 0, 1);
    Score taken = sounds->score;
    taken.volume = set * set;
    taken.world = paused ? 0 : 1;
    sounds->score.notes = 0;
    return taken;
}
