/* shade_span.h - what the files of shade.h hand to each other: a part of one row of samples. */
#ifndef ENGINE_SHADE_SPAN_H
#define ENGINE_SHADE_SPAN_H

#include "engine/shade.h"

/* A row is shaded in spans that fit the first-level cache; each step fills arrays that the next one reads. */
enum { SPAN = 256, SPAN_FAR = 32768 };
enum { SHADE_FAINTEST = 48 }; /* of bloom that is seen, of TONE_ROOT */

#define SHADE_WALL .74f                                  /* how much of a light the wall gives back */
static const float SHADE_AIR[3] = {.066f, .089f, .119f}; /* the light on it where no other comes */

typedef struct Span {
    int x, y, count;
    bool smoky, hot;                              /* the latter only with the former */
    bool bends, burns;                            /* whether any of it does, where it is hot */
    bool far, blooms;                             /* whether there is any far hall, and any bloom to be seen */
    uint64_t open;                                /* tiles, the first one's bit is 1 */
    _Alignas(CACHE_LINE) uint16_t far_hall[SPAN]; /* roots of its light: SPAN_FAR is 1 */
    uint16_t bloom[SPAN];                         /* likewise, TONE_ROOT is 1 */
    float to[2][SPAN];                            /* where light comes from */
    float clear[SPAN];                            /* of the wall, what the smoke leaves; */
    float lit[SPAN], ambient[SPAN];               /* what it takes from light, and what comes from above */
    float smoke[SPAN + 2], fall[SPAN + 2];        /* density one sample beyond both ends, and its change downward */
    float heat[SPAN + 2];
    float fire[3][SPAN];
    uint8_t bent[3][SPAN]; /* stone as it is seen through hot air */
} Span;

/* What part of the light the picture's edges leave, along the span: times the row's own. */
static inline const float *Span_Across(const Shade *shade, const Span *span) {
    return shade->out.across.data + span->x;
}
static inline float Span_Down(const Shade *shade, const Span *span) { return shade->out.down.data[span->y]; }

/* The far hall, as far as openings show it; then the day in the doorway, dimmed by the smoke in front. */
void Span_ReadFar(const Shade *shade, Span *span);
void Span_LetDayIn(const Shade *shade, Span *span);
/* Hot air bends what lies behind it: the wall is read up to 3 samples of a 640-wide picture aside. */
void Span_Shimmer(const Shade *shade, Span *span);
/* Fire: the blackbody ramp, broken up by two octaves of rising noise that are finer than the fluid's cells. */
void Span_Burn(const Shade *shade, Span *span);
/* All of it as red, green and blue on the screen. */
void Span_Expose(const Shade *shade, const Span *span);

#endif
