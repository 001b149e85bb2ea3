#include "game/sound/sounds.h"

#include "engine/window/ticker.h"
#include "game/rules/rules.h"

#define DT     TICKER_SECONDS
#define REPEAT 0.05f /* s between two of a kind */
#define LULL   11.0f /* s between two swells, at least */
#define RARE   5.0f  /* s more on average */
#define GAIN   1.35f /* of all but the music, by which the mix comes to -20 LUFS as the settings begin */

static Ear ear_of(const Game *game, const Camera *camera) {
    return (Ear){game->scene.has_player ? Rules_Head(game) : game->pointer, camera->centre[0], camera->view[0] / 2};
}

static void hear(Sounds *sounds, const Event *event, const Ear *ear) {
    if (event->kind < 0 || event->kind >= EVENT_KINDS || sounds->silence[event->kind] > 0) return;
    sounds->silence[event->kind] = REPEAT;
    Cues_Add(&sounds->score, (int)event->kind, event->at, event->strength, ear, &sounds->chance);
}

/* The heart beats faster the less there is to breathe. */
static void pound(Sounds *sounds, const Game *game, const Ear *ear) {
    float lack = game->scene.has_player ? Maths_Clamp((RULES_CALM - game->breath) / (RULES_CALM - 0.05f), 0, 1) : 0;
    sounds->beat = Maths_Approach(sounds->beat, 0, (1.0f + lack) * DT);
    if (lack <= 0 || sounds->beat > 0 || game->outcome != GAME_ON) return;
    Cues_Add(&sounds->score, CUE_HEART, ear->at, 0.3f + 0.7f * lack, ear, &sounds->chance);
    sounds->beat = 1;
}

static void glide(Sounds *sounds, const Game *game, const Ear *ear) {
    bool gliding = game->scene.has_player && game->player.gliding;
    if (gliding && !sounds->gliding) Cues_Add(&sounds->score, CUE_SAIL, ear->at, 1, ear, &sounds->chance);
    sounds->gliding = gliding;
}

static void swell(Sounds *sounds, const Ear *ear) {
    sounds->lull += DT;
    if (sounds->lull < LULL || Random_Unit(&sounds->chance) > DT / RARE) return;
    static const float HEIGHTS[] = {0, 0.4f, 0.6f, 1}; /* A, D, E and A again, which are in minor and in major */
    const float height = HEIGHTS[Random_Bits(&sounds->chance) % 4], aside = Random_Unit(&sounds->chance);
    Vec2 at = Vec2_At(ear->middle + (2 * aside - 1) * ear->half, ear->at.y);
    Cues_Add(&sounds->score, CUE_SWELL, at, height, ear, &sounds->chance);
    sounds->lull = 0;
}

void Sounds_Tick(Sounds *sounds, const Game *game, const Camera *camera) {
    Ear ear = ear_of(game, camera);
    for (int i = 0; i < EVENT_KINDS; i++) sounds->silence[i] = Maths_Approach(sounds->silence[i], 0, DT);
    for (int i = 0; i < game->events.count; i++) hear(sounds, &game->events.list[i], &ear);
    pound(sounds, game, &ear);
    glide(sounds, game, &ear);
    const int effects = sounds->score.notes;
    swell(sounds, &ear);
    Beds_Tick(&sounds->beds, game, &ear, &sounds->score);
    for (int i = effects; i < sounds->score.notes; i++) sounds->ambient |= UINT64_C(1) << i;
    Music_Tick(&sounds->music, game, &ear, &sounds->score);
}

void Sounds_Menu(Sounds *sounds, MenuCue cue) {
    Cues_Add(&sounds->score, (int)cue, Vec2_At(0, 0), 1, &(Ear){.half = 1}, &sounds->chance);
}

/* Ears hear ratios, so a slider's middle is a quarter. */
static float level_of(float volume) {
    float set = Maths_Clamp(volume, 0, 1);
    return set * set;
}

static void scale(float *tone, float *noise, float level) {
    *tone *= level;
    *noise *= level;
}

Score Sounds_Take(Sounds *sounds, const Volumes *volumes, bool paused) {
    const float effects = GAIN * level_of(volumes->effects), ambience = GAIN * level_of(volumes->ambience);
    Score taken = sounds->score;
    taken.volume = level_of(volumes->all);
    taken.world = paused ? 0 : 1;
    taken.music *= paused ? 0 : level_of(volumes->music);
    for (int i = 0; i < taken.notes; i++) {
        Note *note = &taken.note[i];
        const float level = note->music ? 1 : sounds->ambient >> i & 1 ? ambience : effects;
        scale(&note->tone, &note->noise, level);
    }
    for (int i = 0; i < SCORE_BEDS; i++) scale(&taken.bed[i].tone, &taken.bed[i].noise, ambience);
    sounds->score.notes = 0;
    sounds->ambient = 0;
    return taken;
}
