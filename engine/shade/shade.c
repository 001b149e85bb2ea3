#include "engine/shade/shade_span.h"
#include "engine/maths/scalar.h"
#include "engine/light/tone.h"
#include <stdlib.h>
#include <string.h>

WIDE_LOOP static void keep_all(uint16_t *to, int count) {
    for (int i = 0; i < count; i++) to[i] = SHADE_WHITE;
}

WIDE_LOOP static bool any_bloom(const uint16_t *bloom, int count) {
    int any = 0;
    for (int i = 0; i < count; i++) any |= bloom[i] >= SHADE_FAINTEST ? 1 : 0;
    return any;
}

WIDE_LOOP static float largest(const float *cells, int count) {
    float most = 0;
    for (int i = 0; i < count; i++) most = cells[i] > most ? cells[i] : most;
    return most;
}

/* Reads the heat of a span. Hot air bends the wall behind it, and burning gas adds fire. */
static void read_fire(const Shade *shade, Span *span) {
    Axis_Blend(&shade->down_air, span->y, &shade->heat, span->x - 1, span->count + 2, span->heat, NULL);
    const float hottest = largest(span->heat, span->count + 2);
    span->burns = hottest >= LOOK_BURNING, span->bends = false;
    if (hottest <= LOOK_HOT) return;
    if (span->burns) Span_Fray(span->heat, Plane_Row(&shade->fray, span->y) + span->x - 1, span->count + 2);
    Span_Shimmer(shade, span);
    if (!span->burns) return;
    if (shade->flares)
        Axis_Blend(&shade->down_air, span->y, &shade->flare, span->x - 1, span->count + 2, span->flare, NULL);
    Span_Burn(shade, span);
}

/* Where there is dye without smoke, the wall is clear behind it. */
static void leave_clear(Span *span) {
    memset(span->fire, 0, sizeof span->fire), memset(span->far_hall, 0, sizeof span->far_hall);
    memset(span->lit, 0, sizeof span->lit), memset(span->ambient, 0, sizeof span->ambient);
    for (int i = 0; i < SPAN; i++) span->clear[i] = 1;
    Span_FindSeen(span);
}

static void shade_span(Shade *shade, Span *span) {
    Axis_Blend16(&shade->down_light, span->y, &shade->light[SHADE_BLOOM], span->x, span->count, span->bloom);
    span->blooms = any_bloom(span->bloom, span->count);
    span->burns = span->bends = false;
    if (span->smoky) {
        memset(span->fire, 0, sizeof span->fire), memset(span->far_hall, 0, sizeof span->far_hall);
        Span_ReadSmoke(shade, span);
        read_fire(shade, span);
    } else {
        keep_all(span->line.out[3] + span->x, span->count);
        if (span->dyed) leave_clear(span);
    }
    if (span->dyed) Span_ReadDye(shade, span);
    if (span->far) Span_ReadFar(shade, span);
    if (shade->dawn > 0) Span_LetDayIn(shade, span);
    Span_Expose(span);
}

static Line line_of(const Shade *shade, int y) {
    const Background *background = shade->background;
    const Axis *axis = &shade->down_light;
    const size_t at = Background_Index(background, shade->origin[0], y + shade->origin[1]);
    const uint16_t *weight = axis->weight16 + y;
    Line line = {
        .down = shade->down.data[y],
        .across = shade->across.data,
        .front = background->front + at,
        .beside = shade->light[0].row,
        .weight = {weight[0], weight[axis->count], weight[2 * axis->count]},
        .tone = {TONE_FIRST, TONE_SECOND},
    };
    for (int c = 0; c < 3; c++) {
        line.stone[c] = background->stone[c] + at;
        line.light[c] = Plane16_Row(&shade->light[c], axis->at[y]);
    }
    Span_FindFar(shade, y, &line);
    for (int c = 0; c < 4; c++) line.out[c] = Plane16_Row(&shade->out[c], y);
    return line;
}

WIDE_LOOP static bool any_open(const uint8_t *open, int count) {
    int any = 0;
    for (int i = 0; i < count; i++) any |= open[i];
    return any;
}

/* Shades a row in spans of tiles that either all have smoke or all have none. */
static void shade_row(Shade *shade, Span *span) {
    const uint64_t *rows = shade->smoky + shade->down_air.at[span->y];
    const uint64_t smoky = rows[0] | rows[1] | rows[2]; /* smoke or hot gas in any of the three rows that are blended */
    const int width = shade->width, tile = shade->tile, most = Maxi(SPAN / tile, 1);
    const uint8_t *dyed = shade->dyed ? shade->dyed_rows + shade->down_air.at[span->y] : NULL;
    span->line = line_of(shade, span->y);
    span->dyed = dyed && (dyed[0] | dyed[1] | dyed[2]);
    for (span->x = 0; span->x < width; span->x += span->count) {
        const int first = span->x / tile, alike = Bits_Alike(smoky >> first);
        span->count = Mini(Mini((first + Mini(alike, most)) * tile, width) - span->x, SPAN);
        span->smoky = smoky >> first & 1;
        span->far = any_open(span->line.open + span->x, span->count);
        shade_span(shade, span);
    }
}

void Shade_Rows(Shade *shade, int begin, int end) {
    Span span;
    span.haze = shade->haze, span.air = shade->air, span.foul = shade->shows_foul ? 1 : 0;
    for (span.y = begin; span.y < end; span.y++) {
        shade_row(shade, &span);
        for (int c = 0; c < 4; c++) {
            uint16_t *row = Plane16_Row(&shade->out[c], span.y);
            row[-1] = row[0], row[shade->width] = row[shade->width - 1];
        }
    }
}

void Shade_Init(Shade *shade) {
    for (int y = 0; y < NOISE_TILE; y++)
        for (int i = 0; i < 2 * SHADE_PART; i++)
            shade->dither[y][i % 2 * SHADE_PART + i / 2] = NOISE_DITHER[y][i % NOISE_TILE] >> 1;
}

bool Shade_Resize(Shade *shade, int width, int height) {
    bool fits = Plane_Resize(&shade->across, width, 1) && Plane_Resize(&shade->down, height, 1) &&
                Plane16_Resize(&shade->across_root, width, 1);
    for (int c = 0; c < 4; c++) fits = fits && Plane16_Resize(&shade->out[c], width, height);
    shade->width = width, shade->height = height;
    return fits;
}

void Shade_Free(Shade *shade) {
    Axis_Free(&shade->across_air), Axis_Free(&shade->down_air);
    Axis_Free(&shade->across_light), Axis_Free(&shade->down_light);
    Plane_Free(&shade->smoke), Plane_Free(&shade->heat), Plane_Free(&shade->flare), Plane_Free(&shade->veil);
    for (int c = 0; c < 3; c++) Plane_Free(&shade->dye[c]), Plane16_Free(&shade->halo[c]);
    Plane_Free(&shade->grain), Plane_Free(&shade->fray);
    for (int i = 0; i < SHADE_ROOTS; i++) Plane16_Free(&shade->light[i]);
    Plane_Free(&shade->to[0]), Plane_Free(&shade->to[1]);
    Plane16_Free(&shade->cells), Plane_Free(&shade->cells_across);
    for (int c = 0; c < 4; c++) Plane16_Free(&shade->out[c]);
    Plane_Free(&shade->across), Plane_Free(&shade->down), Plane16_Free(&shade->across_root);
    free(shade->smoky), free(shade->dyed_rows);
    shade->smoky = NULL, shade->dyed_rows = NULL;
}
