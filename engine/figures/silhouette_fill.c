/* Figures without light, for views of numbers, and lines around figures. */
#include "engine/figures/palette.h"
#include "engine/figures/silhouette.h"
#include "engine/maths/scalar.h"
#include <math.h>

enum { RUN = 64, MOST = 64 }; /* pixels that are measured together, and the most shapes of a figure */

#define LINE_WIDTH .045f /* m, around a figure */
#define LINE_LEAST 2.0f  /* px */
#define DARK       0x000000u

typedef struct Fill {
    const Canvas *canvas;
    const Silhouette *figure;
    int count, low[MOST][2], high[MOST][2];
    uint32_t colour, line;
    float width; /* px, of a line around it */
} Fill;

/* Measures the distances of `count` pixels to the figure. Returns false if no shape reaches them. */
static bool measure(const Fill *fill, int x, int y, int count, float distance[RUN]) {
    const Canvas *canvas = fill->canvas;
    float across[RUN], down[RUN], other[RUN];
    bool any = false;
    for (int i = 0; i < RUN; i++) {
        across[i] = canvas->left + ((float)(x + i) + .5f) / canvas->scale;
        down[i] = canvas->top + ((float)y + .5f) / canvas->scale;
    }
    for (int i = 0; i < fill->count; i++) {
        const Shape *shape = &fill->figure->shapes[i];
        if (y < fill->low[i][1] || y > fill->high[i][1] || x + count <= fill->low[i][0] || x > fill->high[i][0])
            continue;
        Shape_Distances(shape, across, down, any ? other : distance, RUN);
        if (any) Shape_Join(distance, other, shape->melt, RUN);
        any = true;
    }
    return any;
}

typedef void FillRun(const Fill *fill, const float distance[RUN], uint32_t *pixel, int x, int y, int count);

static void fill_run(const Fill *fill, const float distance[RUN], uint32_t *pixel, int x, int y, int count) {
    (void)x, (void)y;
    for (int i = 0; i < count; i++) {
        const float away = distance[i] * fill->canvas->scale;
        if (!(away < 1)) continue;
        const float inside = Clampf(.5f - away, 0, 1), edge = Clampf(1.5f - fabsf(away + .5f), 0, 1);
        const uint32_t filled = Palette_Mix(pixel[i], fill->colour, (uint32_t)(256 * inside));
        pixel[i] = Palette_Mix(filled, fill->line, (uint32_t)(230 * edge)) | 0xff000000u;
    }
}

/* Finds the pixels from `low` to `high`, m, with room for the line around a figure. */
static void find_box(const Canvas *canvas, const float low[2], const float high[2], float margin, int box[2][2]) {
    const float corner[2] = {canvas->left, canvas->top};
    const int size[2] = {canvas->width, canvas->height};
    for (int axis = 0; axis < 2; axis++) {
        const float from = (low[axis] - margin - corner[axis]) * canvas->scale - 2,
                    to = (high[axis] + margin - corner[axis]) * canvas->scale + 2;
        box[0][axis] = (int)Clampf(from, 0, (float)size[axis]);
        box[1][axis] = (int)Clampf(to, -1, (float)size[axis] - 1);
    }
}

/* How much of the band from `low` to `high` px outside the figure covers a pixel. */
static float band(float away, float low, float high) { return Clampf(.5f + Minf(away - low, high - away), 0, 1); }

static uint32_t paint(uint32_t pixel, uint32_t colour, float part) {
    return Palette_Mix(pixel, colour & 0xffffffu, (uint32_t)(256 * part)) | 0xff000000u;
}

/* The line has a dark ground, so that it shows on every background. */
static void line_run(const Fill *fill, const float distance[RUN], uint32_t *pixel, int x, int y, int count) {
    const float w = fill->width, stripe = LOOK_STRIPE * w;
    for (int i = 0; i < count; i++) {
        const float away = distance[i] * fill->canvas->scale;
        if (!(away > -1 && away < LOOK_GROUND * w + 2)) continue;
        float line = band(away, 0, w);
        uint32_t colour = fill->colour;
        if (fill->figure->outline == OUTLINE_GOAL)
            line = Maxf(line, band(away, LOOK_SECOND_FROM * w, LOOK_SECOND_TO * w));
        if (fill->figure->outline == OUTLINE_HAZARD) {
            const float along = (float)(x + i + y) / stripe;
            line = band(away, 0, LOOK_STRIPED * w);
            if (along - floorf(along) < .5f) colour = DARK;
        }
        pixel[i] = paint(pixel[i], DARK, LOOK_GROUND_PART * band(away, 0, LOOK_GROUND * w));
        pixel[i] = paint(pixel[i], colour, line);
    }
}

static uint32_t brighter(uint32_t pixel, uint32_t colour, float part) {
    uint32_t sum = 0xff000000u;
    for (int shift = 0; shift < 24; shift += 8)
        sum |= (uint32_t)Minf((float)(pixel >> shift & 255) + part * (float)(colour >> shift & 255), 255) << shift;
    return sum;
}

static void shine_run(const Fill *fill, const float distance[RUN], uint32_t *pixel, int x, int y, int count) {
    (void)x, (void)y;
    for (int i = 0; i < count; i++) {
        const float away = distance[i] > 0 ? distance[i] / LOOK_SHINE_OUT : -distance[i] / LOOK_SHINE_IN;
        if (away < 1) pixel[i] = brighter(pixel[i], fill->colour, LOOK_SHINE * (1 - away) * (1 - away));
    }
}

static void run(Fill *fill, FillRun *draw, float around, int begin, int end) {
    const Silhouette *figure = fill->figure;
    float low[2], high[2], margin = around;
    int all[2][2], box[2][2];
    for (int i = 0; i < fill->count; i++) margin = Maxf(figure->shapes[i].melt + around, margin);
    for (int i = 0; i < fill->count; i++) {
        Shape_Bounds(&figure->shapes[i], low, high);
        find_box(fill->canvas, low, high, margin, box);
        for (int axis = 0; axis < 2; axis++) fill->low[i][axis] = box[0][axis], fill->high[i][axis] = box[1][axis];
    }
    Silhouette_Bounds(figure, low, high);
    if (!(low[0] <= high[0])) return;
    find_box(fill->canvas, low, high, margin, all);
    for (int y = Maxi(begin, all[0][1]); y < Mini(end, all[1][1] + 1); y++)
        for (int x = all[0][0]; x <= all[1][0]; x += RUN) {
            const int count = Mini(RUN, all[1][0] + 1 - x);
            float distance[RUN];
            if (measure(fill, x, y, count, distance))
                draw(fill, distance, fill->canvas->pixels + x + (ptrdiff_t)y * fill->canvas->row, x, y, count);
        }
}

void Silhouette_Fill(const Canvas *canvas, const Silhouette *figure, uint32_t colour, uint32_t line, int begin,
                     int end) {
    Fill fill = {
        .canvas = canvas, .figure = figure, .count = Mini(figure->count, MOST), .colour = colour, .line = line};
    run(&fill, fill_run, 0, begin, end);
}

/* These differ for eyes that lack any one kind of cone, since they differ in lightness as much as in hue. */
uint32_t Silhouette_OutlineColour(Outline outline) {
    static const uint32_t COLOURS[OUTLINE_KINDS] = {[OUTLINE_HERO] = 0xffffffffu,
                                                    [OUTLINE_GOAL] = 0xff4fb8ffu,
                                                    [OUTLINE_HAZARD] = 0xffffd21fu,
                                                    [OUTLINE_SHINE] = 0xffff9a3cu};
    return (unsigned)outline < OUTLINE_KINDS ? COLOURS[outline] : 0;
}

float Silhouette_OutlineWidth(float scale) { return Maxf(LINE_WIDTH * scale, LINE_LEAST); }

float Silhouette_OutlineReach(Outline outline, float scale) {
    return outline == OUTLINE_SHINE ? LOOK_SHINE_OUT : LOOK_GROUND * Silhouette_OutlineWidth(scale) / scale;
}

void Silhouette_Outline(const Canvas *canvas, const Silhouette *figure, int begin, int end) {
    Fill fill = {.canvas = canvas, .figure = figure, .count = Mini(figure->count, MOST)};
    fill.colour = Silhouette_OutlineColour(figure->outline);
    fill.width = Silhouette_OutlineWidth(canvas->scale);
    if (fill.colour)
        run(&fill, figure->outline == OUTLINE_SHINE ? shine_run : line_run,
            Silhouette_OutlineReach(figure->outline, canvas->scale), begin, end);
}
