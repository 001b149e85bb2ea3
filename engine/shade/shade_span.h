/* shade_span.h - a span, which is part of a row of samples: what the files of shade.h pass to each other. */
#ifndef ENGINE_SHADE_SPAN_H
#define ENGINE_SHADE_SPAN_H

#include "engine/shade/shade.h"
#include "engine/light/tone.h"

/* A row is shaded in spans that fit the first-level cache; each step fills arrays for the next one. */
enum { SPAN = 256, SPAN_FAR = 32768, SPAN_BLOCK = 16 /* SPAN_BLOCK: samples that are handled, or skipped, together */ };
enum { SHADE_FAINTEST = 48 }; /* the faintest visible bloom, where TONE_ROOT is 1 */

#define SHADE_ONE (TONE_ROOT * TONE_ROOT) /* a light of 1 in the units of squared roots */

/* What the spans of a row share; all pointers are to the first sample of the row. */
typedef struct Line {
    float down;          /* share of light that the darkened edges leave: `down` times `across` */
    const float *across; /* one for each sample, like all arrays below */
    const uint8_t *stone[3], *front;
    const uint16_t *light[3]; /* the nearest row of the light field */
    ptrdiff_t beside;         /* distance to the next row */
    uint16_t weight[3];       /* weights of the row before it, of it, and of the row after it */
    uint16_t tone[2];         /* for ToneRoot */
    uint16_t *out[4];
    const uint8_t *deep, *keep, *columns, *open; /* the first three are shifted, to between two samples */
    uint16_t deep_part, part;                    /* by how much: deep_part of 256, part of 128 */
    float root_down;
} Line;

typedef struct Span {
    int x, y, count;
    bool smoky;
    bool bends;        /* whether hot air displaces any of the wall */
    bool far, blooms;  /* whether any of the far hall, and any bloom, is visible */
    bool burns;        /* whether any gas burns */
    const float *haze; /* roots of the colour of what lies beyond */
    uint64_t open;     /* as bits for tiles, from the first tile of the span on */
    Line line;
    _Alignas(CACHE_LINE) uint16_t far_hall[SPAN]; /* roots of light; SPAN_FAR is 1 */
    uint16_t bloom[SPAN];                         /* roots of light; TONE_ROOT is 1 */
    float seen[SPAN];                             /* 0 where stone stands in front, else 1 */
    float clear[SPAN];                            /* share of the wall that shows through the smoke */
    float lit[SPAN], ambient[SPAN]; /* how much the smoke reflects of the light that arrives, and of that from above */
    float fire[3][SPAN];            /* light; SHADE_ONE is 1 */
    float smoke[SPAN + 2], heat[SPAN + 2]; /* density and degrees, with one more sample at both ends; */
    float flare[SPAN + 2];                 /* and how hard gas burns */
    uint8_t bent[3][SPAN];                 /* the stone as seen through hot air */
} Span;

/* How many of the lowest bits are equal. */
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

/* Where a row reads the far hall. Reads it where openings show it. Then adds daylight in the doorway, dimmed by the
 * smoke in front. */
void Span_FindFar(const Shade *shade, int y, Line *line);
void Span_ReadFar(const Shade *shade, Span *span);
void Span_LetDayIn(const Shade *shade, Span *span);
/* Tears flames by the grain that flows with the air. */
void Span_Fray(const Shade *shade, Span *span);
/* Hot air bends the view: the wall is read up to 3 samples aside in a picture 640 samples wide. */
void Span_Shimmer(const Shade *shade, Span *span);
/* Fire: the colours of glow.h, torn by two octaves of rising noise finer than the cells of the fluid. */
void Span_Burn(const Shade *shade, Span *span);
/* How much smoke there is, and how much light it reflects. */
void Span_ReadSmoke(const Shade *shade, Span *span);
/* Sums up everything as red, green and blue on the screen. */
void Span_Expose(const Span *span);

#endif
