#include "engine/sound/reverb.h"

/* Delays of 23 to 67 ms in frames. They are prime, so that echoes do not coincide. */
static const unsigned LENGTH[REVERB_LINES] = {1103, 1361, 1613, 1871, 2153, 2477, 2791, 3229};
static const float KEPT[REVERB_LINES] = {.931f, .915f, .900f, .885f, .869f, .850f, .833f, .809f}; /* 2.2 s to -60 dB */
static const unsigned DIFFUSER[REVERB_DIFFUSERS] = {241, 607};

#define DULLNESS 0.42f
#define TINY     1e-12f /* Keeps decaying values from becoming denormals. The mixer filters it out. */

static float diffuse(Reverb *reverb, float x) {
    for (int i = 0; i < REVERB_DIFFUSERS; i++) {
        float *ring = reverb->diffuser[i];
        const float old = ring[(reverb->now - DIFFUSER[i]) % REVERB_DIFFUSER_LONGEST], in = x + 0.6f * old;
        ring[reverb->now % REVERB_DIFFUSER_LONGEST] = in;
        x = old - 0.6f * in;
    }
    return x;
}

/* Multiplies by a Hadamard matrix without its factor, so that every line feeds all lines. */
static void scatter(float *v) {
    for (int half = 1; half < REVERB_LINES; half *= 2)
        for (int i = 0; i < REVERB_LINES; i++) {
            if (i & half) continue;
            const float a = v[i], b = v[i + half];
            v[i] = a + b;
            v[i + half] = a - b;
        }
}

void Reverb_Add(Reverb *reverb, const float *send, float *left, float *right, int count) {
    for (int n = 0; n < count; n++) {
        float heard[REVERB_LINES];
        const float in = diffuse(reverb, send[n] + TINY) * 0.35f;
        for (int i = 0; i < REVERB_LINES; i++) {
            const float old = reverb->line[i][(reverb->now - LENGTH[i]) % REVERB_LONGEST];
            reverb->dull[i] += (1 - DULLNESS) * (old - reverb->dull[i]);
            heard[i] = reverb->dull[i] * KEPT[i];
        }
        left[n] += heard[0] - heard[2] + heard[4] - heard[6];
        right[n] += heard[1] - heard[3] + heard[5] - heard[7];
        scatter(heard);
        for (int i = 0; i < REVERB_LINES; i++)
            reverb->line[i][reverb->now % REVERB_LONGEST] = in + 0.35355339f * heard[i];
        reverb->now++;
    }
}
