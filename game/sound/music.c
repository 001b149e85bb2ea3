#include "game/sound/music.h"

#include "engine/window/ticker.h"
#include "game/rules/rules.h"

#define DT      TICKER_SECONDS
#define WARMS   1.2f  /* s, time constant with which music comes */
#define COOLS   0.6f  /* s, with which it goes */
#define COLD    0.12f /* of warmth, below which there is no music */
#define COSY    0.55f /* of warmth, above which there is all of it */
#define FIRELIT 5.0f  /* m from a bowl, where half of its warmth is left */
#define ALONE   0.5f  /* warmth of a flame far from any bowl */
#define DARK    0.65f /* of warmth, below which few layers play */
#define SETS_IN 0.4f  /* of warmth, from which on it begins */
#define STUDY   0.5f  /* level where there are no bowls, as in the laboratory */

enum {
    VERSE_HALVES = VERSE_CHORDS * CHORD_HALVES,
    FORM = 2 * VERSE_CHORDS, /* chords of the piece for a scene that nobody walks */
    FEW = 2,                 /* layers in the dark, besides the flame's */
    CROWD = 4,               /* layers from which on some pause now and then */
    BREATHER = 4             /* verses, of which one is sparse */
};

/* ---- Warmth ------------------------------------------------------------------------------------------- */

static float firelight(const Game *game, const Ear *ear) {
    float most = 0;
    for (int i = 0; i < game->scene.braziers; i++) {
        const Vec2 way = Vec2_Scale(Vec2_Sub(game->scene.brazier[i].at, ear->at), 1 / FIRELIT);
        const float warm = game->brazier[i].lit ? game->brazier[i].glow / (1 + Vec2_Dot(way, way)) : 0;
        if (warm > most) most = warm;
    }
    return most;
}

static bool is_walked(const Music *music, const Game *game) { return game->scene.has_player && !music->idle; }

/* Where the keeper is, 0 .. 1. */
static float warmth(const Music *music, const Game *game, const Ear *ear) {
    if (!is_walked(music, game)) return game->scene.braziers ? 1 : STUDY;
    if (game->outcome == GAME_WON) return 1;
    if (game->outcome == GAME_LOST || game->fainting) return 0;
    const float flame = game->hand.out ? 0 : Maths_Clamp(game->hand.flame, 0, 1), fire = firelight(game, ear);
    const float warm = Maths_Ease(Maths_Clamp((flame - COLD) / (COSY - COLD), 0, 1));
    const float near = Maths_Ease(Maths_Clamp((fire - COLD) / (COSY - COLD), 0, 1));
    const float carried = warm * (ALONE + (1 - ALONE) * near);
    return Maths_Clamp(carried > near ? carried : near, 0, 1);
}

/* ---- Which layers play -------------------------------------------------------------------------------- */

/* Every bowl brings at least one, if there are not more bowls than layers. */
static int kindled(const Game *game) {
    const int bowls = game->scene.braziers;
    return bowls ? (Rules_Lit(game) * (LAYERS - 1) + bowls - 1) / bowls : 0;
}

/* Where nobody walks, voices come and go chord by chord. Every third verse is a rest. */
static int written(const Music *music, const Game *game) {
    static const int GIVEN[FORM] = {1, 2, 3, 4, 5, 7, 8, 3};
    const int verse = (music->verses + 2) % 3, chord = music->half / CHORD_HALVES % VERSE_CHORDS;
    if (verse == 2) return -1;
    return game->scene.braziers ? GIVEN[verse * VERSE_CHORDS + chord] : verse;
}

static bool is_bright(const Music *music, const Game *game) {
    if (!is_walked(music, game)) return game->scene.braziers && (music->verses + 2) % 3 == 1;
    return game->scene.braziers && Rules_Lit(game) == game->scene.braziers;
}

/* ---- The clock ---------------------------------------------------------------------------------------- */

static void begin_verse(Music *music, const Game *game) {
    const int before = music->verse;
    const bool was_major = music->major;
    music->half = 0;
    music->verses++;
    music->major = is_bright(music, game);
    const int verses = Harmony_Verses(music->major), drawn = (int)(Random_Bits(&music->chance) % (unsigned)verses);
    music->verse = drawn == before ? (drawn + 1) % verses : drawn;
    if (music->verses == 1 || music->major != was_major) music->verse = 0;
    music->sparse = music->verses % BREATHER == 0;
    music->rest = 0;
    for (int layer = LAYER_HARP; layer < LAYERS && music->layers >= CROWD; layer++)
        if (Random_Unit(&music->chance) < 0.22f) music->rest |= 1U << layer;
}

static void begin_chord(Music *music) {
    music->phrase = Layers_Phrase(music->half / CHORD_HALVES, &music->chance);
    music->pattern = Layers_Pattern(&music->chance);
}

/* A bowl that has just been lit does not wait for the chord to end, nor the last one for the verse. */
static void turn(Music *music, const Game *game) {
    const bool walked = is_walked(music, game);
    const bool more = walked && kindled(game) > music->layers;
    const bool turned = walked && is_bright(music, game) != music->major;
    if (more) music->half = (music->half + CHORD_HALVES - 1) / CHORD_HALVES * CHORD_HALVES;
    if (turned || music->half >= VERSE_HALVES || music->verses == 0) begin_verse(music, game);
    if (music->half % CHORD_HALVES == 0) begin_chord(music);
    const int before = music->layers;
    music->layers = walked ? kindled(game) : written(music, game);
    if (!more && !turned) return;
    music->sparse = false;
    music->phrase = Layers_Phrase(music->half / CHORD_HALVES, NULL);
    for (int layer = before + 1; layer <= music->layers; layer++) music->rest &= ~(1U << layer);
}

static int playing(const Music *music, const Game *game) {
    const bool few = is_walked(music, game) && (music->sparse || music->warm < DARK);
    return few && music->layers > FEW ? FEW : music->layers;
}

static void play_half(Music *music, const Game *game, Score *score) {
    const int place = music->half / CHORD_HALVES, layers = playing(music, game);
    const Half half = {.chord = &Harmony_Verse(music->major, music->verse)[place],
                       .place = place,
                       .part = music->half % CHORD_HALVES,
                       .phrase = music->phrase,
                       .pattern = music->pattern,
                       .layers = layers,
                       .warm = music->warm,
                       .chance = &music->chance,
                       .score = score};
    for (int layer = 0; layer <= layers; layer++)
        if (!(music->rest >> layer & 1)) Layers_Add((Layer)layer, &half);
    music->half++;
    music->wait += LAYERS_HALF;
}

/* Another hall, or the same anew, begins with the motif. So does music that comes back. */
static void start_over(Music *music) {
    music->half = music->verses = music->layers = 0;
    music->wait = 0;
    music->major = false;
}

void Music_Tick(Music *music, const Game *game, const Ear *ear, Score *score) {
    const float warm = warmth(music, game, ear), step = DT / (1 - Maths_Clamp(music->slow, 0, 0.9f));
    if (game->tick < music->tick) start_over(music);
    music->tick = game->tick;
    music->warm += (warm - music->warm) * step / (warm > music->warm ? WARMS : COOLS);
    score->music = music->warm;
    music->wait -= step;
    if (warm < 0.01f && music->warm < 0.05f) start_over(music);
    if (music->verses == 0 && music->warm < SETS_IN)
        music->wait = 0;
    else if (music->wait < step / 2)
        turn(music, game), play_half(music, game, score);
}
