#include "engine/sound/voices.h"
#include "engine/sound/mixer.h"

#define RATE    ((float)MIXER_RATE)
#define BLOCKS  (RATE / VOICES_BLOCK) /* a second */
#define ENDED   5e-5f                 /* A note that has fallen to this share of its level has ended. */
#define SILENT  1e-6f
#define TINY    1e-15f
#define FADE_S  0.03f /* time constant of the levels of a bed */
#define GLIDE_S 0.06f /* time constant of its pitch and colour */
#define SWAY    5.3f  /* Hz, of a note's waver */

static float flushed(float x) { return fabsf(x) < TINY ? 0 : x; }

static void make_noise(Filter *filter, uint32_t *seed, const FilterShape *shape, float *out, int from) {
    Filter kept = *filter;
    uint32_t noise = *seed;
    for (int i = from; i < VOICES_BLOCK; i++) out[i] = Filter_Pass(&kept, shape, Filter_White(&noise));
    *filter = (Filter){flushed(kept.s1), flushed(kept.s2)}, *seed = noise;
}

/* Equal power panning with gain 1 in the middle. */
static void ears(float pan, float gain, float out[2]) {
    out[0] = gain * sqrtf(1 - pan);
    out[1] = gain * sqrtf(1 + pan);
}

/* ---- Notes -------------------------------------------------------------------------------------------- */

static float hertz(float x) { return Clampf(x, 10, 12000); }

static Note tamed(const Note *note) {
    Note tame = *note;
    tame.delay = Clampf(note->delay, 0, 10);
    tame.attack = Clampf(note->attack, 0.0005f, 5);
    tame.hold = Clampf(note->hold, 0, 10);
    tame.decay = Clampf(note->decay, 0.002f, 20);
    tame.tone = Clampf(note->tone, 0, 1);
    tame.noise = Clampf(note->noise, 0, 1);
    tame.ratio = Clampf(note->ratio, 0, 20);
    tame.bend = Clampf(note->bend, 0, 10);
    tame.waver = Clampf(note->waver, 0, 0.05f);
    tame.sharp = Clampf(note->sharp, 0.3f, 50);
    tame.pan = Clampf(note->pan, -1, 1);
    tame.echo = Clampf(note->echo, 0, 1);
    for (int i = 0; i < 2; i++) {
        tame.pitch[i] = hertz(note->pitch[i] > 0 ? note->pitch[i] : note->pitch[0]);
        tame.colour[i] = hertz(note->colour[i] > 0 ? note->colour[i] : note->colour[0]);
    }
    return tame;
}

NoteVoice NoteVoice_Start(const Note *note, uint32_t seed) {
    const Note tame = tamed(note);
    const float blocks = ceilf((tame.attack + tame.hold + tame.decay) * BLOCKS);
    return (NoteVoice){
        .note = tame,
        .wait = (int)(tame.delay * RATE),
        .hold = (int)(tame.hold * RATE),
        .fall = 1,
        .fading = powf(0.001f, 1 / (tame.decay * RATE)),
        .pitch = tame.pitch[0],
        .colour = tame.colour[0],
        .pitch_step = powf(tame.pitch[1] / tame.pitch[0], 1 / blocks),
        .colour_step = powf(tame.colour[1] / tame.colour[0], 1 / blocks),
        .gliding = (int)blocks,
        .noise = seed,
    };
}

static void shape_note(NoteVoice *voice, float *level, float *bend, int from) {
    const float step = 1 / (voice->note.attack * RATE);
    for (int i = from; i < VOICES_BLOCK; i++) {
        if (voice->rise < 1)
            voice->rise = Minf(1, voice->rise + step);
        else if (voice->hold > 0)
            voice->hold--;
        else
            voice->fall *= voice->fading;
        level[i] = voice->rise * voice->rise * (3 - 2 * voice->rise) * voice->fall;
        bend[i] = voice->note.bend * voice->fall * voice->fall;
    }
}

/* The factor of the pitch in this block. A waver sets in as the note rises. */
static float wavered(NoteVoice *voice) {
    if (voice->note.waver <= 0) return 1;
    voice->sway += SWAY / BLOCKS;
    voice->sway -= floorf(voice->sway);
    return 1 + voice->note.waver * voice->rise * Filter_Sine(voice->sway);
}

static void add_tone(NoteVoice *voice, const float *bend, float *out, int from) {
    const float step = voice->pitch * wavered(voice) / RATE, bend_step = step * voice->note.ratio,
                tone = voice->note.tone;
    for (int i = from; i < VOICES_BLOCK; i++) {
        const float turn = (float)(i - from), bent = Filter_Sine(voice->bend_phase + bend_step * turn);
        out[i] += tone * Filter_Sine(voice->phase + step * turn + bent * bend[i] * 0.15915494f);
    }
    voice->phase += step * (float)(VOICES_BLOCK - from);
    voice->bend_phase += bend_step * (float)(VOICES_BLOCK - from);
    voice->phase -= floorf(voice->phase);
    voice->bend_phase -= floorf(voice->bend_phase);
}

static void add_noise(NoteVoice *voice, float *out, int from) {
    const FilterShape shape = Filter_Shape(voice->colour, voice->note.sharp, false, RATE);
    float x[VOICES_BLOCK];
    make_noise(&voice->filter, &voice->noise, &shape, x, from);
    for (int i = from; i < VOICES_BLOCK; i++) out[i] += voice->note.noise * x[i];
}

static void glide_note(NoteVoice *voice) {
    if (voice->gliding-- <= 0) return;
    voice->pitch *= voice->pitch_step;
    voice->colour *= voice->colour_step;
}

bool NoteVoice_Add(NoteVoice *voice, Bus *bus) {
    float level[VOICES_BLOCK], bend[VOICES_BLOCK], out[VOICES_BLOCK] = {0}, gain[2];
    const int from = voice->wait < VOICES_BLOCK ? voice->wait : VOICES_BLOCK;
    voice->wait -= from;
    if (from == VOICES_BLOCK) return true;
    shape_note(voice, level, bend, from);
    if (voice->note.tone > 0) add_tone(voice, bend, out, from);
    if (voice->note.noise > 0) add_noise(voice, out, from);
    ears(voice->note.pan, 1, gain);
    for (int i = from; i < VOICES_BLOCK; i++) {
        const float x = out[i] * level[i];
        bus->left[i] += gain[0] * x;
        bus->right[i] += gain[1] * x;
        bus->send[i] += voice->note.echo * x;
    }
    glide_note(voice);
    return voice->fall > ENDED;
}

/* ---- Beds --------------------------------------------------------------------------------------------- */

void BedVoice_Set(BedVoice *voice, const Bed *bed) {
    const bool silent = voice->now.noise < SILENT && voice->now.tone < SILENT;
    voice->then = (Bed){
        .noise = Clampf(bed->noise, 0, 1),
        .colour = hertz(bed->colour),
        .sharp = Clampf(bed->sharp, 0.3f, 50),
        .low = bed->low,
        .wide = bed->wide,
        .tone = Clampf(bed->tone, 0, 1),
        .bend = Clampf(bed->bend, 0, 4),
        .pitch = hertz(bed->pitch),
        .pan = Clampf(bed->pan, -1, 1),
        .echo = Clampf(bed->echo, 0, 1),
    };
    if (!silent) return;
    voice->now = voice->then;
    voice->now.noise = voice->now.tone = 0;
}

static void approach(float *value, float target, float share) { *value += share * (target - *value); }

static void glide_bed(BedVoice *voice, float fade, float glide) {
    Bed *now = &voice->now;
    const Bed *then = &voice->then;
    approach(&now->noise, then->noise, fade);
    approach(&now->tone, then->tone, fade);
    approach(&now->bend, then->bend, fade);
    approach(&now->pan, then->pan, fade);
    approach(&now->echo, then->echo, fade);
    approach(&now->colour, then->colour, glide);
    approach(&now->pitch, then->pitch, glide);
    approach(&now->sharp, then->sharp, glide);
    now->low = then->low;
    now->wide = then->wide;
    if (now->noise < SILENT && then->noise == 0) now->noise = 0;
    if (now->tone < SILENT && then->tone == 0) now->tone = 0;
}

static void bed_tone(BedVoice *voice, float *out) {
    const float step = voice->now.pitch / RATE, bend = voice->now.bend * 0.15915494f;
    for (int i = 0; i < VOICES_BLOCK; i++) {
        const float at = voice->phase + step * (float)i;
        out[i] = Filter_Sine(at + bend * Filter_Sine(at));
    }
    voice->phase += step * VOICES_BLOCK;
    voice->phase -= floorf(voice->phase);
}

/* Adds samples to one ear, and half of them to the hall. */
static void mix_ear(const float *x, float *gain, float next, float echo, float *out, float *send) {
    const float step = (next - *gain) / VOICES_BLOCK;
    for (int i = 0; i < VOICES_BLOCK; i++) {
        const float y = x[i] * (*gain + step * (float)(i + 1));
        out[i] += y;
        send[i] += 0.5f * echo * y;
    }
    *gain = next;
}

static void add_bed_noise(BedVoice *voice, Bus *bus) {
    const FilterShape shape = Filter_Shape(voice->now.colour, voice->now.sharp, voice->now.low, RATE);
    float x[VOICES_BLOCK], next[2];
    ears(voice->now.pan, voice->now.noise, next);
    make_noise(&voice->filter[0], &voice->noise[0], &shape, x, 0);
    mix_ear(x, &voice->gain[0], next[0], voice->now.echo, bus->left, bus->send);
    if (voice->now.wide) make_noise(&voice->filter[1], &voice->noise[1], &shape, x, 0);
    mix_ear(x, &voice->gain[1], next[1], voice->now.echo, bus->right, bus->send);
}

static void add_bed_tone(BedVoice *voice, Bus *bus) {
    float x[VOICES_BLOCK], next[2];
    ears(voice->now.pan, 1.41421356f * voice->now.tone, next);
    bed_tone(voice, x);
    mix_ear(x, &voice->hum[0], next[0], voice->now.echo, bus->left, bus->send);
    mix_ear(x, &voice->hum[1], next[1], voice->now.echo, bus->right, bus->send);
}

void BedVoice_Add(BedVoice *voice, Bus *bus) {
    const bool hissed = voice->now.noise > 0 || voice->gain[0] + voice->gain[1] > 0;
    const bool hummed = voice->now.tone > 0 || voice->hum[0] + voice->hum[1] > 0;
    glide_bed(voice, Filter_Share(FADE_S, BLOCKS), Filter_Share(GLIDE_S, BLOCKS));
    if (hissed || voice->now.noise > 0) add_bed_noise(voice, bus);
    if (hummed || voice->now.tone > 0) add_bed_tone(voice, bus);
}
