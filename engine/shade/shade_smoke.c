/* Finds how much smoke hides, and how much light it reflects. */
#include "engine/shade/shade_span.h"

/* Bounds for relief. As variables, they let gcc use its min and max instructions. */
typedef struct Relief {
    float least, most;
} Relief;

INLINE_LOOP float relieved(float slope, Relief bounds) {
    const float relief = 1 + slope, held = relief < bounds.most ? relief : bounds.most;
    return held > bounds.least ? held : bounds.least;
}

WIDE_LOOP static void find_seen(const uint8_t *restrict front, float *restrict seen, int count) {
    for (int i = 0; i < count; i++) seen[i] = (float)(255 - front[i]) * (1.0f / 255);
}

void Span_FindSeen(Span *span) { find_seen(span->line.front + span->x, span->seen, span->count); }

/* Three rows to blend. `near` points into the nearest row. Weights are for the row before it, it, and the row after. */
typedef struct Rows {
    const float *near;
    ptrdiff_t beside;
    float weight[3];
} Rows;

static Rows rows_of(const Axis *axis, const float *weights, const Span *span, const Plane *plane, float factor) {
    const float *weight = weights + span->y;
    const int n = axis->count;
    return (Rows){Plane_Row(plane, axis->at[span->y]) + span->x,
                  plane->row,
                  {factor * weight[0], factor * weight[n], factor * weight[2 * n]}};
}

INLINE_LOOP float blended(const Rows *rows, const float *near, int i) {
    return rows->weight[0] * near[i - rows->beside] + rows->weight[1] * near[i] +
           rows->weight[2] * near[i + rows->beside];
}

WIDE_LOOP static void thicken(float *restrict smoke, const float *restrict grain, int count) {
    for (int i = 0; i < count; i++) smoke[i] *= grain[i];
}

/* Finds how much of the wall shows through the smoke, and how bright its slopes are towards the light and upward. The
 * three quotients share one division, which takes as long as everything else. It uses 1 / a = b c / (a b c). */
WIDE_LOOP static void shade_smoke(Span *restrict span, const Rows *falling, const Rows *to_x_rows,
                                  const Rows *to_y_rows, const Relief *bounds, const Plane *grain, float grainy) {
    const Rows fall = *falling, to_x = *to_x_rows, to_y = *to_y_rows;
    const Relief to_light = bounds[0], to_sky = bounds[1];
    const float *restrict fall_near = fall.near, *restrict x_near = to_x.near, *restrict y_near = to_y.near;
    const float *restrict smoke = span->smoke + 1, *restrict across_edges = span->line.across + span->x;
    const float *restrict here = Plane_Row(grain, span->y) + span->x, *restrict above = here - grain->row,
                          *restrict below = here + grain->row;
    const float down_edges = span->line.down;
    APART_LOOP
    for (int i = 0; i < span->count; i++) {
        const float density = smoke[i], across = smoke[i + 1] - smoke[i - 1];
        const float down = blended(&fall, fall_near, i) * here[i] + grainy * density * (below[i] - above[i]);
        const float towards = across * blended(&to_x, x_near, i) + down * blended(&to_y, y_near, i);
        const float a = density + LOOK_RELIEF_SOFT, b = 1 + LOOK_SHADED * density * density,
                    c = Fading(LOOK_EXTINCTION * density * span->seen[i]);
        const float bc = b * c, part = 1 / (a * bc), of_a = bc * part, of_bc = a * part;
        const float relief = relieved(towards * of_a, to_light), sky = relieved(LOOK_UPWARD * down * of_a, to_sky);
        const float clear = b * of_bc, opaque = 1 - clear, edges = across_edges[i] * down_edges;
        span->clear[i] = clear, span->lit[i] = opaque * relief;
        span->ambient[i] = edges * opaque * sky * (LOOK_AMBIENT + LOOK_AMBIENT_THIN * (c * of_bc));
    }
}

WIDE_LOOP static void keep_clear(const float *restrict clear, uint16_t *restrict to, int count) {
    for (int i = 0; i < count; i++) to[i] = (uint16_t)(int)(SHADE_WHITE * clear[i] + .5f);
}

void Span_ReadSmoke(const Shade *shade, Span *span) {
    const Axis *air = &shade->down_air, *light = &shade->down_light;
    const float contrast = shade->scale / LOOK_PLAIN;
    const Relief bounds[] = {{LOOK_RELIEF_LEAST, LOOK_RELIEF_MOST}, {LOOK_UPWARD_LEAST, LOOK_UPWARD_MOST}};
    const Rows fall = rows_of(air, air->slope, span, &shade->smoke, contrast);
    const Rows to_x = rows_of(light, light->weight, span, &shade->to[0], -LOOK_RELIEF * contrast);
    const Rows to_y = rows_of(light, light->weight, span, &shade->to[1], -LOOK_RELIEF);
    Axis_Blend(air, span->y, &shade->smoke, span->x - 1, span->count + 2, span->smoke, NULL);
    thicken(span->smoke, Plane_Row(&shade->grain, span->y) + span->x - 1, span->count + 2);
    Span_FindSeen(span);
    shade_smoke(span, &fall, &to_x, &to_y, bounds, &shade->grain, contrast);
    keep_clear(span->clear, span->line.out[3] + span->x, span->count);
}
