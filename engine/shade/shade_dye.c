/* Dye, which glows in its own colour and hides what lies behind it. */
#include "engine/shade/shade_span.h"

/* Three rows of the three planes. Weights are for the row before the nearest, for it, and for the row after. */
typedef struct DyeRows {
    const float *near[3];
    ptrdiff_t beside;
    float weight[3], slope[3];
} DyeRows;

typedef struct DyeSpan {
    float part[3][SPAN + 2];             /* with one more sample at both ends */
    float all[SPAN + 2], fall[SPAN + 2]; /* their sum, and how it grows downwards */
} DyeSpan;

static DyeRows rows_of(const Shade *shade, const Span *span) {
    const Axis *axis = &shade->down_air;
    const float *weight = axis->weight + span->y, *slope = axis->slope + span->y;
    const int n = axis->count;
    DyeRows rows = {.beside = shade->dye[0].row,
                    .weight = {weight[0], weight[n], weight[2 * n]},
                    .slope = {slope[0], slope[n], slope[2 * n]}};
    for (int c = 0; c < 3; c++) rows.near[c] = Plane_Row(&shade->dye[c], axis->at[span->y]) + span->x - 1;
    return rows;
}

WIDE_LOOP static void blend_dye(const DyeRows *rows_here, DyeSpan *restrict dye, int count) {
    const DyeRows rows = *rows_here;
    const float *restrict red = rows.near[0], *restrict green = rows.near[1], *restrict blue = rows.near[2];
    const float wa = rows.weight[0], wb = rows.weight[1], wc = rows.weight[2];
    APART_LOOP
    for (int i = 0; i < count; i++) {
        const float above[3] = {red[i - rows.beside], green[i - rows.beside], blue[i - rows.beside]};
        const float below[3] = {red[i + rows.beside], green[i + rows.beside], blue[i + rows.beside]};
        const float r = wa * above[0] + wb * red[i] + wc * below[0], g = wa * above[1] + wb * green[i] + wc * below[1],
                    b = wa * above[2] + wb * blue[i] + wc * below[2];
        dye->part[0][i] = r, dye->part[1][i] = g, dye->part[2][i] = b, dye->all[i] = r + g + b;
        dye->fall[i] = rows.slope[0] * (above[0] + above[1] + above[2]) +
                       rows.slope[1] * (red[i] + green[i] + blue[i]) + rows.slope[2] * (below[0] + below[1] + below[2]);
    }
}

/* The two quotients share one division. */
WIDE_LOOP static void shade_dye(Span *restrict span, const DyeSpan *restrict dye, float contrast, float least,
                                float most) {
    const float *restrict across_edges = span->line.across + span->x;
    const float down_edges = span->line.down;
    APART_LOOP
    for (int i = 0; i < span->count; i++) {
        const float all = dye->all[i + 1];
        const float a = all + LOOK_DYE_SOFT, b = Fading(LOOK_DYE_HIDES * all * span->seen[i]), part = 1 / (a * b);
        const float slope = LOOK_DYE_DOWN * dye->fall[i + 1] + LOOK_DYE_ACROSS * (dye->all[i + 2] - dye->all[i]);
        const float relief = 1 + contrast * slope * (b * part), held = relief < most ? relief : most;
        const float shown = (held > least ? held : least) * span->seen[i];
        span->through[i] = a * part;
        span->shines[i] = shown * across_edges[i] * down_edges;
        span->reflects[i] = shown;
    }
}

WIDE_LOOP static void dim_wall(const float *restrict through, uint16_t *restrict keep, int count) {
    for (int i = 0; i < count; i++) keep[i] = (uint16_t)(int)((float)keep[i] * through[i]);
}

void Span_ReadDye(const Shade *shade, Span *span) {
    DyeSpan dye;
    const DyeRows rows = rows_of(shade, span);
    blend_dye(&rows, &dye, span->count + 2);
    shade_dye(span, &dye, shade->scale / LOOK_PLAIN, LOOK_DYE_LEAST, LOOK_DYE_BRIGHTEST);
    dim_wall(span->through, span->line.out[3] + span->x, span->count);
    for (int c = 0; c < 3; c++) {
        for (int i = 0; i < span->count; i++) span->dye[c][i] = dye.part[c][i + 1];
        Axis_Blend16(&shade->down_light, span->y, &shade->halo[c], span->x, span->count, span->halo[c]);
    }
}
