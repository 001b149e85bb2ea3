/* shade_span.h - what shade.c and shade_fire.c hand to each other: a part of one row of samples. */
#ifndef ENGINE_SHADE_SPAN_H
#define ENGINE_SHADE_SPAN_H

#include "engine/shade.h"

/* A row is shaded in spans that fit the first-level cache; each step fills arrays that the next one reads. */
enum { SPAN = 256 };

typedef struct Span {
    int x, y, count;
    bool smoky, hot;
    _Alignas(CACHE_LINE) float light[LIGHT_FIELDS][SPAN];
    float clear[SPAN];              /* what the smoke leaves of the wall */
    float lit[SPAN], ambient[SPAN]; /* what it takes from the lights, and from the air around */
    float stone[3][SPAN], far_hall[SPAN];
    float colour[3][SPAN];
    float smoke[SPAN + 2], fall[SPAN + 2]; /* density one sample beyond both ends, and its change downward */
    float heat[SPAN + 2];
} Span;

/* Hot air bends what lies behind it: the wall is read up to 3 samples of a 640-wide picture aside. */
void Span_Shimmer(const Shade *shade, Span *span);
/* Fire: the blackbody ramp, broken up by two octaves of rising noise that are finer than the fluid's cells. */
void Span_Burn(const Shade *shade, Span *span);

#endif
