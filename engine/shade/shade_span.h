/* shade_span.h - what the files of shade.h hand to each other: a part of one row of samples. */
#ifndef ENGINE_SHADE_SPAN_H
#define ENGINE_SHADE_SPAN_H

#include "engine/shade/shade.h"
#include "engine/light/tone.h"

/* A row is shaded in spans that fit the first-level cache; each step fills arrays that the next one reads. */
enum { SPAN = 256, SPAN_FAR = 32768, SPAN_BLOCK = 16 /* samples that are done together, or passed over */ };
enum { SHADE_FAINTEST = 48 }; /* of bloom that is seen, of TONE_ROOT */

#define SHADE_WALL .74f                                  /* how much of a light the wall gives back */
#define SHADE_ONE  (TONE_ROOT * TONE_ROOT)               /* light of 1, as the square of its root */
static const float SHADE_AIR[3] = {.066f, .089f, .119f}; /* the light on it where no other comes */

/* What the spans of one row share; pointers are to the row's first sample. */
typedef struct Line {
    float down;          /* what part of the light the picture's edges leave: times `across` */
    const float *across; /* one for each sample, as all of these */
    const uint8_t *stone[3], *front;
    const uint16_t *light[3]; /* of the light field the row that is nearest; */
    ptrdiff_t beside;         /* the next is so much further on */
    uint16_t weight[3];       /* of the row before it, of it, and of the one behind it */
    uint16_t tone[2];         /* for ToneRoot */
    uint16_t *out[4];
    bool licks_found;                            /* by the first span that burns */
    bool far_found;                              /* by the first span that shows any far hall: what follows */
    const uint8_t *deep, *keep, *columns, *open; /* the former three shifted, to between two samples: */
    uint16_t deep_part, part;                    /* of 256, and of 128 */
    float root_down;
    ptrdiff_t next, next_far; /* from a row of the background to the picture's next one; 0 where there is none */
} Line;

typedef struct Span {
    int x, y, count;
    bool smoky, hot;        /* the latter only with the former */
    bool bends;             /* whether any of it does, where it is hot */
    bool far, blooms;       /* whether there is any far hall, and any bloom to be seen */
    uint64_t open, burning; /* tiles, the first one's bit is 1 */
    Line line;
    NoiseLine slow, quick;                        /* two octaves of noise along the row, that break up fire */
    _Alignas(CACHE_LINE) uint16_t far_hall[SPAN]; /* roots of its light: SPAN_FAR is 1 */
    uint16_t bloom[SPAN];                         /* likewise, TONE_ROOT is 1 */
    float seen[SPAN];                             /* 0 where stone is in front, else 1 */
    float clear[SPAN];                            /* of the wall, what the smoke leaves; */
    float lit[SPAN], ambient[SPAN];               /* what it takes from light, and what comes from above */
    float glow[SPAN], fire[3][SPAN];              /* light: SHADE_ONE is 1 */
    float smoke[SPAN + 2], heat[SPAN + 2];        /* density, and degrees, one sample beyond both ends */
    uint8_t bent[3][SPAN];                        /* stone as it is seen through hot air */
} Span;

/* How many of the lowest bits are alike. */
INLINE_LOOP int Bits_Alike(uint64_t bits) {
    const uint64_t others = bits & 1 ? ~bits : bits;
#if defined(__GNUC__)
    return others ? __builtin_ctzll(others) : 64;
#else
    int count = 0;
    while (count < 64 && !(others >> count & 1)) count++;
    return count;
#endif
}

/* Asks for so many bytes that the next row will read: spans are too short for processors to see rows coming. */
INLINE_LOOP void Span_Fetch(const uint8_t *from, int count) {
#if defined(__GNUC__)
    for (int i = 0; i < count; i += CACHE_LINE) __builtin_prefetch(from + i);
#else
    (void)from, (void)count;
#endif
}

/* The far hall, as far as openings show it; then the day in the doorway, dimmed by the smoke in front. */
void Span_ReadFar(const Shade *shade, Span *span);
void Span_LetDayIn(const Shade *shade, Span *span);
/* Hot air bends what lies behind it: the wall is read up to 3 samples of a 640-wide picture aside. */
void Span_Shimmer(const Shade *shade, Span *span);
/* Fire: the blackbody ramp, broken up by two octaves of rising noise that are finer than the fluid's cells. */
void Span_Burn(const Shade *shade, Span *span);
/* How much smoke there is, and what it gives back. */
void Span_ReadSmoke(const Shade *shade, Span *span);
/* All of it as red, green and blue on the screen. */
void Span_Expose(Span *span);

#endif
