#include "engine/sound/mixer.h"
#include "engine/sound/voices.h"

#include <stdlib.h>

#define BLOCKS   ((float)MIXER_RATE / VOICES_BLOCK) /* a second */
#define VOLUME_S 0.05f
#define WORLD_S  0.12f
#define MUSIC_S  0.12f
#define EASE_S   0.25f /* time constant of the limiter's release */
#define KNEE     0.6f  /* peaks above this level are turned down, then bent */
#define TOP      0.8f  /* no sample reaches it, nor the sound between two samples -1 dB */
#define DEEPEST  20.0f /* Hz. Lower frequencies only move the membrane. */
#define SILENT   1e-5f

/* ---- The echo ------------------------------------------------------------------------------------------ */

enum { LINES = 8, LONGEST = 4096, DIFFUSERS = 2, DIFFUSER_LONGEST = 1024 };

/* Eight delay lines that feed each other. A zeroed Reverb is a silent hall.
 *
 *      send -> diffusers -> + -> line 0..7 -> low pass -> KEPT -> ears
 *                           ^                              |
 *                           `----------- scatter ----------' */
typedef struct Reverb {
    float line[LINES][LONGEST]; /* rings, all written at `now` */
    float dull[LINES];          /* state of the low pass, since stone absorbs high frequencies */
    float diffuser[DIFFUSERS][DIFFUSER_LONGEST];
    unsigned now;
} Reverb;

/* Delays of 23 to 67 ms in frames. They are prime, so that echoes do not coincide. */
static const unsigned LENGTH[LINES] = {1103, 1361, 1613, 1871, 2153, 2477, 2791, 3229};
static const float KEPT[LINES] = {.931f, .915f, .900f, .885f, .869f, .850f, .833f, .809f}; /* 2.2 s to -60 dB */
static const unsigned DIFFUSER[DIFFUSERS] = {241, 607};

#define DULLNESS 0.42f
#define TINY     1e-12f /* Keeps decaying values from becoming denormals. The mixer filters it out. */

static float diffuse(Reverb *reverb, float x) {
    for (int i = 0; i < DIFFUSERS; i++) {
        float *ring = reverb->diffuser[i];
        const float old = ring[(reverb->now - DIFFUSER[i]) % DIFFUSER_LONGEST], in = x + 0.6f * old;
        ring[reverb->now % DIFFUSER_LONGEST] = in;
        x = old - 0.6f * in;
    }
    return x;
}

/* Multiplies by a Hadamard matrix without its factor, so that every line feeds all lines. */
static void scatter(float *v) {
    for (int half = 1; half < LINES; half *= 2)
        for (int i = 0; i < LINES; i++) {
            if (i & half) continue;
            const float a = v[i], b = v[i + half];
            v[i] = a + b;
            v[i + half] = a - b;
        }
}

static void add_echo(Reverb *reverb, const float *send, float *left, float *right) {
    for (int n = 0; n < VOICES_BLOCK; n++) {
        float heard[LINES];
        const float in = diffuse(reverb, send[n] + TINY) * 0.35f;
        for (int i = 0; i < LINES; i++) {
            const float old = reverb->line[i][(reverb->now - LENGTH[i]) % LONGEST];
            reverb->dull[i] += (1 - DULLNESS) * (old - reverb->dull[i]);
            heard[i] = reverb->dull[i] * KEPT[i];
        }
        left[n] += heard[0] - heard[2] + heard[4] - heard[6];
        right[n] += heard[1] - heard[3] + heard[5] - heard[7];
        scatter(heard);
        for (int i = 0; i < LINES; i++) reverb->line[i][reverb->now % LONGEST] = in + 0.35355339f * heard[i];
        reverb->now++;
    }
}

/* ---- The mixer ----------------------------------------------------------------------------------------- */

/* A level that glides to its target. */
typedef struct Fader {
    float now, then;
} Fader;

struct Mixer {
    NoteVoice note[MIXER_NOTES];
    int notes;
    BedVoice bed[SCORE_BEDS];
    Reverb reverb;
    Fader volume, world, music;
    float eased;      /* the limiter's gain */
    float held[2][2]; /* state of the high pass for each ear, last input and last output */
    uint32_t seed;
    float ready[2 * VOICES_BLOCK];
    int used; /* floats of `ready` that have been used */
};

Mixer *Mixer_Create(void) {
    Mixer *mixer = calloc(1, sizeof *mixer);
    if (!mixer) return NULL;
    mixer->eased = 1;
    mixer->seed = 1;
    mixer->used = 2 * VOICES_BLOCK;
    for (int i = 0; i < 2 * SCORE_BEDS; i++) mixer->bed[i / 2].noise[i % 2] = 77777u * (uint32_t)(i + 1);
    return mixer;
}

void Mixer_Destroy(Mixer *mixer) { free(mixer); }
int Mixer_Notes(const Mixer *mixer) { return mixer->notes; }

/* Seeds must lie far apart, or the noise of one note would repeat that of another a sample later. */
static uint32_t draw(Mixer *mixer) {
    uint32_t x = mixer->seed += 0x9E3779B9u;
    x = (x ^ x >> 16) * 0x85EBCA6Bu;
    x = (x ^ x >> 13) * 0xC2B2AE35u;
    return x ^ x >> 16;
}

void Mixer_Take(Mixer *mixer, const Score *score) {
    const int notes = Mini(Maxi(score->notes, 0), SCORE_NOTES);
    for (int i = 0; i < notes && mixer->notes < MIXER_NOTES; i++) {
        mixer->note[mixer->notes++] = NoteVoice_Start(&score->note[i], draw(mixer));
    }
    for (int i = 0; i < SCORE_BEDS; i++) BedVoice_Set(&mixer->bed[i], &score->bed[i]);
    mixer->volume.then = Clampf(score->volume, 0, 1);
    mixer->world.then = Clampf(score->world, 0, 1);
    mixer->music.then = Clampf(score->music, 0, 1);
}

static void fade(Fader *fader, float seconds, Bus *bus) {
    const float from = fader->now;
    fader->now += Filter_Share(seconds, BLOCKS) * (fader->then - fader->now);
    if (fabsf(fader->then - fader->now) < SILENT) fader->now = fader->then;
    const float step = (fader->now - from) / VOICES_BLOCK;
    for (int i = 0; i < VOICES_BLOCK; i++) {
        const float level = from + step * (float)(i + 1);
        bus->left[i] *= level;
        bus->right[i] *= level;
        bus->send[i] *= level;
    }
}

typedef enum { WORLD, MUSIC, ABOVE } Part;

static Part part_of(const Note *note) { return note->music ? MUSIC : note->above ? ABOVE : WORLD; }

static void add_notes(Mixer *mixer, Bus *bus, Part part) {
    int kept = 0;
    for (int i = 0; i < mixer->notes; i++) {
        NoteVoice *voice = &mixer->note[i];
        if (part_of(&voice->note) != part || NoteVoice_Add(voice, bus)) mixer->note[kept++] = *voice;
    }
    mixer->notes = kept;
}

static void limit(Mixer *mixer, float *left, float *right) {
    float peak = KNEE;
    for (int i = 0; i < VOICES_BLOCK; i++) peak = Maxf(peak, Maxf(fabsf(left[i]), fabsf(right[i])));
    const float wanted = KNEE / peak, from = mixer->eased;
    const float eased = from + Filter_Share(EASE_S, BLOCKS) * (1 - from);
    mixer->eased = Minf(wanted, eased);
    const float step = (mixer->eased - from) / VOICES_BLOCK;
    for (int i = 0; i < VOICES_BLOCK; i++) {
        left[i] *= from + step * (float)(i + 1);
        right[i] *= from + step * (float)(i + 1);
    }
}

static float bent(float x) {
    const float over = Maxf(fabsf(x) - KNEE, 0) / (TOP - KNEE), within = Minf(fabsf(x), KNEE);
    return copysignf(within + (TOP - KNEE) * over / (1.001f + over), x);
}

static void high_pass(float held[2], float *x) {
    const float kept = 1 - 6.2831853f * DEEPEST / MIXER_RATE;
    for (int i = 0; i < VOICES_BLOCK; i++) {
        const float y = x[i] - held[0] + kept * held[1];
        held[0] = x[i];
        held[1] = fabsf(y) < 1e-15f ? 0 : y;
        x[i] = y;
    }
}

static void add_music(Mixer *mixer, Bus *bus) {
    Bus music = {.left = {0}};
    add_notes(mixer, &music, MUSIC);
    fade(&mixer->music, MUSIC_S, &music);
    for (int i = 0; i < VOICES_BLOCK; i++) {
        bus->left[i] += music.left[i];
        bus->right[i] += music.right[i];
        bus->send[i] += music.send[i];
    }
}

/* When the world or the music fades, its echo still rings out. */
static void make_block(Mixer *mixer) {
    Bus bus = {.left = {0}};
    add_notes(mixer, &bus, WORLD);
    for (int i = 0; i < SCORE_BEDS; i++) BedVoice_Add(&mixer->bed[i], &bus);
    fade(&mixer->world, WORLD_S, &bus);
    add_music(mixer, &bus);
    add_notes(mixer, &bus, ABOVE);
    add_echo(&mixer->reverb, bus.send, bus.left, bus.right);
    high_pass(mixer->held[0], bus.left);
    high_pass(mixer->held[1], bus.right);
    limit(mixer, bus.left, bus.right);
    for (int i = 0; i < VOICES_BLOCK; i++) bus.left[i] = bent(bus.left[i]), bus.right[i] = bent(bus.right[i]);
    fade(&mixer->volume, VOLUME_S, &bus);
    for (int i = 0; i < VOICES_BLOCK; i++) {
        mixer->ready[2 * i] = bus.left[i];
        mixer->ready[2 * i + 1] = bus.right[i];
    }
}

void Mixer_Render(Mixer *mixer, float *stereo, int frames) {
    for (int i = 0; i < 2 * frames; i++) {
        if (mixer->used == 2 * VOICES_BLOCK) {
            make_block(mixer);
            mixer->used = 0;
        }
        stereo[i] = mixer->ready[mixer->used++];
    }
}
