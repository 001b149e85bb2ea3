#include "game/sound/layers.h"
#include "game/base/count.h"

#define BEAT  (LAYERS_HALF / 2)
#define HASTE 0.012f /* s by which players are not together */
#define OUT   0.03f  /* semitones by which they are out of tune */
#define GAIN  1.1f   /* of all layers */

/* ---- Timbres: notes at level 1 ------------------------------------------------------------------------ */

static const Note BOX = {.attack = .006f, .decay = 2.2f, .tone = 1, .ratio = 3, .bend = .5f, .echo = .7f};
static const Note STRING = {
    .attack = .8f, .hold = 1.4f, .decay = 3.6f, .tone = 1, .ratio = 1, .bend = 1.3f, .waver = .0015f, .echo = .6f};
static const Note PLUCK = {.attack = .01f, .decay = 1.5f, .tone = 1, .ratio = 1, .bend = 1.9f, .echo = .6f};
static const Note BASS = {
    .attack = .12f, .hold = .9f, .decay = 2.4f, .tone = 1, .ratio = 1, .bend = 2.6f, .echo = .25f};
static const Note BOW = {
    .attack = .16f, .decay = 1.1f, .tone = 1, .ratio = 1, .bend = 1.5f, .waver = .006f, .echo = .7f};
static const Note AIR = {.attack = .9f, .hold = .8f, .decay = 2.6f, .noise = 1, .sharp = 45, .echo = .9f};
static const Note CHIME = {.attack = .009f, .decay = 3.4f, .tone = 1, .ratio = 3.5f, .bend = .7f, .echo = .9f};

/* ---- Players ------------------------------------------------------------------------------------------ */

/* When in the half bar, for how long at full level, how loud, and from which side. */
typedef struct Touch {
    float beat, hold, level, pan;
} Touch;

static float stray(const Half *half, float by) { return (2 * Random_Unit(half->chance) - 1) * by; }

static void sound(const Half *half, const Note *timbre, float key, Touch touch) {
    Note note = *timbre;
    const float late = stray(half, HASTE), out = stray(half, OUT), loud = GAIN * (1 + stray(half, .12f));
    note.delay = touch.beat * BEAT + HASTE + late;
    note.hold += touch.hold * BEAT;
    note.pitch[0] = note.colour[0] = Harmony_Hertz(key + out);
    note.bend *= 0.55f + 0.45f * half->warm;
    note.tone *= touch.level * loud;
    note.noise *= touch.level * loud;
    note.pan = touch.pan;
    note.music = true;
    Score_Add(half->score, &note);
}

/* Two players of one part, a little apart in pitch and place. The second is softer, or they would beat. */
static void desk(const Half *half, const Note *timbre, float key, Touch touch) {
    Touch right = touch;
    touch.pan -= 0.3f;
    right.pan += 0.3f;
    touch.level *= 1.1f;
    right.level *= 0.6f;
    sound(half, timbre, key - 0.045f, touch);
    sound(half, timbre, key + 0.045f, right);
}

/* ---- Phrases ------------------------------------------------------------------------------------------ */

enum { PHRASE_NOTES = 5, REST = -1 };

typedef struct Tone {
    int degree;        /* from the chord's root, or REST */
    float beat, lasts; /* beats, from the beginning of the chord, which stands for eight */
} Tone;

/* The first is the motif. It leaps up and comes down by steps. The others answer it, turn it over, broaden it, and
 * bring it home. */
enum { MOTIF, ANSWER, TURNED, BROAD, HOME, SILENT };
static const Tone PHRASES[][PHRASE_NOTES] = {
    [MOTIF] = {{0, 0, 1.5f}, {4, 1.5f, 1.5f}, {3, 3, .5f}, {2, 3.5f, .5f}, {1, 4, 3.5f}},
    [ANSWER] = {{0, 0, 1.5f}, {4, 1.5f, 1.5f}, {5, 3, .5f}, {6, 3.5f, .5f}, {7, 4, 3.5f}},
    [TURNED] = {{7, 0, 1.5f}, {3, 1.5f, 1.5f}, {4, 3, .5f}, {5, 3.5f, .5f}, {4, 4, 3.5f}},
    [BROAD] = {{0, 0, 3.5f}, {4, 4, 3.5f}, {REST, 0, 0}, {REST, 0, 0}, {REST, 0, 0}},
    [HOME] = {{4, 0, 1.5f}, {3, 2, 1}, {2, 3, 1}, {1, 4, 1}, {0, 5, 2.5f}},
    [SILENT] = {{REST, 0, 0}, {REST, 0, 0}, {REST, 0, 0}, {REST, 0, 0}, {REST, 0, 0}},
};

/* The second degree is harsh over the last chord of a verse, so the motif never ends there. */
int Layers_Phrase(int place, Random *chance) {
    static const int FITTING[VERSE_CHORDS][4] = {{MOTIF, MOTIF, MOTIF, BROAD},
                                                 {ANSWER, SILENT, BROAD, TURNED},
                                                 {MOTIF, TURNED, ANSWER, SILENT},
                                                 {HOME, BROAD, SILENT, HOME}};
    return FITTING[place][chance ? Random_Bits(chance) % 4 : 0];
}

/* Plays the part of a phrase that begins in this half bar. */
static void play(const Half *half, int phrase, const Note *timbre, int octave, Touch touch) {
    for (int i = 0; i < PHRASE_NOTES; i++) {
        const Tone *tone = &PHRASES[phrase][i];
        const float beat = tone->beat - 2 * (float)half->part;
        if (tone->degree == REST || beat < 0 || beat >= 2) continue;
        Touch now = touch;
        now.beat += beat;
        now.hold *= tone->lasts;
        sound(half, timbre, (float)(Harmony_Key(half->chord, tone->degree) + 12 * octave), now);
    }
}

/* ---- Layers ------------------------------------------------------------------------------------------- */

/* Open fifths, and a music box that has the motif to itself at first. Later it only begins verses. */
static void flame(const Half *half) {
    const bool alone = half->layers < 3;
    if (alone && half->part % 2 == 0) {
        desk(half, &STRING, (float)Harmony_Key(half->chord, 0), (Touch){0, 0, .034f, -.2f});
        desk(half, &STRING, (float)Harmony_Key(half->chord, 4), (Touch){0, 0, .03f, .2f});
    }
    if (half->place == 0 || (alone && half->place == 2))
        play(half, half->place ? ANSWER : MOTIF, &BOX, 1, (Touch){0, 0, alone ? .16f : .05f, -.2f});
}

static void strings(const Half *half) {
    if (half->part % 2) return;
    for (int i = 0; i < CHORD_VOICES; i++)
        desk(half, &STRING, (float)half->chord->voice[i], (Touch){0, 0, .038f, .3f * (float)(i - 1)});
}

enum { FIGURE = 4 }; /* plucks in half a bar */
static const int FIGURES[][FIGURE] = {{0, 4, 7, 4},    {0, REST, REST, 7}, {0, 4, 9, 7},    {0, REST, 4, REST},
                                      {7, 4, 2, 0},    {0, REST, 4, 7},    {REST, 4, 7, 9}, {4, REST, 9, REST},
                                      {9, 7, 4, REST}, {2, 4, 7, REST}};

int Layers_Pattern(Random *chance) { return (int)(Random_Bits(chance) % COUNT_OF(FIGURES)); }

static void harp(const Half *half) {
    const int *figure = FIGURES[(half->pattern + half->part / 2) % COUNT_OF(FIGURES)];
    for (int i = 0; i < FIGURE; i++) {
        if (figure[i] == REST) continue;
        const float key = (float)Harmony_Key(half->chord, figure[i]);
        sound(half, &PLUCK, key, (Touch){.5f * (float)i, 0, i == 0 ? .12f : .092f, i % 2 ? .4f : -.1f});
    }
}

static void bass(const Half *half) {
    if (half->part == 3) return;
    const float loud = half->part == 0 ? .105f : .075f;
    sound(half, &BASS, (float)half->chord->bass, (Touch){half->part == 1 ? 1 : 0, 0, loud, 0});
}

static void viol(const Half *half) { play(half, half->phrase, &BOW, 0, (Touch){0, .8f, .105f, .15f}); }

static void breath(const Half *half) {
    if (half->part % 2) return;
    for (int i = 1; i < CHORD_VOICES; i++)
        sound(half, &AIR, (float)(half->chord->voice[i] + 12), (Touch){0, 0, .024f, i == 1 ? -.6f : .6f});
}

/* The fifth of a chord, then its third, as a suspension that is resolved. */
static void cello(const Half *half) {
    if (half->part % 2) return;
    const int degree = half->part ? 2 : 4;
    desk(half, &BOW, (float)(Harmony_Key(half->chord, degree) - 12), (Touch){0, 3, .05f, -.35f});
}

/* The viol's phrase comes back a bar later, from high above. */
static void bells(const Half *half) {
    if (half->part < 2 || half->place % 2) return;
    Half before = *half;
    before.part -= 2;
    play(&before, MOTIF, &CHIME, 2, (Touch){0, 0, .07f, .45f});
}

static void heights(const Half *half) {
    if (half->part % 2) return;
    sound(half, &STRING, (float)(half->chord->voice[1] + 12), (Touch){0, 0, .05f, -.6f});
    sound(half, &STRING, (float)(half->chord->voice[2] + 12), (Touch){0, 0, .042f, .6f});
}

void Layers_Add(Layer layer, const Half *half) {
    static void (*const ADD[LAYERS])(const Half *) = {
        [LAYER_FLAME] = flame, [LAYER_STRINGS] = strings, [LAYER_HARP] = harp,
        [LAYER_BASS] = bass,   [LAYER_VIOL] = viol,       [LAYER_BREATH] = breath,
        [LAYER_CELLO] = cello, [LAYER_BELLS] = bells,     [LAYER_HEIGHTS] = heights,
    };
    ADD[layer](half);
}
