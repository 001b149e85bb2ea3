/* shade_span.h - a span, which is a part of a row of samples. The files of shade.h pass it to each other. */
#ifndef ENGINE_SHADE_SPAN_H
#define ENGINE_SHADE_SPAN_H

#include "engine/shade/shade.h"
#include "engine/light/tone.h"

/* A row is shaded in spans that fit the first-level cache. Each step fills arrays for the next step. */
enum { SPAN = 256, SPAN_FAR = 32768 };
enum { SHADE_FAINTEST = 48 }; /* the faintest visible bloom, where TONE_ROOT is 1 */

#define SHADE_ONE (TONE_ROOT * TONE_ROOT) /* a light of 1 in squared roots */

/* Shared by the spans of a row. All pointers lead to the first sample of the row. */
typedef struct Line {
    float down;          /* share of light that the darkened edges leave, as `down` times `across` */
    const float *across; /* one for each sample, like all arrays below */
    const uint8_t *stone[3], *front;
    const uint16_t *light[3]; /* the nearest row of the light field */
    ptrdiff_t beside;         /* distance to the next row */
    uint16_t weight[3];       /* of the row before it, of it, and of the row after it */
    uint16_t tone[2];         /* for ToneRoot */
    uint16_t *out[4];
    const uint8_t *deep, *keep, *columns, *open; /* the first three are shifted to between two samples */
    uint16_t deep_part, part;                    /* parts of the shift, deep_part of 256, part of 128 */
    float root_down;
} Line;

typedef struct Span {
    int x, y, count;
    bool smoky;
    bool bends;        /* whether hot air displaces any of the wall */
    bool far, blooms;  /* whether any of the far hall, and any bloom, is visible */
    bool burns;        /* whether any gas burns */
    bool dyed;         /* whether any dye or its halo may show */
    const float *haze; /* roots of the colour of the haze beyond the wall */
    float air, foul;   /* as in Shade */
    Line line;
    _Alignas(CACHE_LINE) uint16_t far_hall[SPAN]; /* roots of light, where SPAN_FAR is 1 */
    uint16_t bloom[SPAN];                         /* roots of light, where TONE_ROOT is 1 */
    float seen[SPAN];                             /* 0 where stone stands in front, else 1 */
    float clear[SPAN];                            /* share of the wall that shows through the smoke */
    float lit[SPAN], ambient[SPAN]; /* parts of the arriving light, and of light from above, that the smoke reflects */
    float fire[3][SPAN];            /* light, where SHADE_ONE is 1 */
    float smoke[SPAN + 2], heat[SPAN + 2]; /* density and degrees, with one more sample at both ends */
    float flare[SPAN + 2];                 /* likewise, how hard gas burns */
    float dye[3][SPAN];                    /* amounts, of whose light the parts below are seen */
    float through[SPAN], shines[SPAN],
        reflects[SPAN];     /* of what lies behind, of its own light, and of what it reflects */
    uint16_t halo[3][SPAN]; /* roots of light, where TONE_ROOT is 1 */
    uint8_t bent[3][SPAN];  /* the stone as seen through hot air */
} Span;

/* Returns how many of the lowest bits are equal. */
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

/* FindFar finds where a row reads the far hall. ReadFar reads it. LetDayIn adds daylight, dimmed by smoke. */
void Span_FindFar(const Shade *shade, int y, Line *line);
void Span_ReadFar(const Shade *shade, Span *span);
void Span_LetDayIn(const Shade *shade, Span *span);
/* Tears flames by the grain that flows with the air. */
void Span_Fray(float *restrict heat, const float *restrict grain, int count);
/* Bends the view through hot air. Reads the wall up to 3 samples aside in a picture 640 samples wide. */
void Span_Shimmer(const Shade *shade, Span *span);
/* Adds fire with the colours of glow.h, torn by two octaves of rising noise finer than the fluid's cells. */
void Span_Burn(const Shade *shade, Span *span);
/* Finds how much smoke there is, and how much light it reflects. */
void Span_ReadSmoke(const Shade *shade, Span *span);
/* Finds how dye shows. Needs what is seen and which share of the wall shows so far. */
void Span_ReadDye(const Shade *shade, Span *span);
/* Finds how much stone in front leaves to be seen. */
void Span_FindSeen(Span *span);
/* Sums up everything as red, green and blue on the screen. */
void Span_Expose(Span *span);

#endif
