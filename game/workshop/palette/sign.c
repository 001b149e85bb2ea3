/* Signs of kinds that are no figure, or whose figure does not say what they do. */
#include "game/workshop/palette/palette.h"

#include "engine/figures/silhouette.h"
#include "game/base/count.h"

#include <math.h>
#include <string.h>

#define LINE 0.022f /* half the width of a line */

enum { SHAPES = 16 };

static const uint32_t DARK = 0xff0b0c10u, WIND = 0xffa8d8f0u, PAPER = 0xffe8dcc0u, INK = 0xff3a3128u,
                      FLAME = 0xffff8a2cu, CORE = 0xffffd67au, SMOKE = 0xffc4c0bcu, GAUGE = 0xff7fe0c0u,
                      STRAW = 0xffc89a4au, MOTION = 0xffffe2b0u;

static Shape line(float ax, float ay, float bx, float by, float wide) {
    return Shape_Capsule(ax, ay, wide, bx, by, wide);
}

static void paint(const Canvas *canvas, const Shape *shapes, int count, uint32_t colour, uint32_t edge) {
    const Silhouette figure = {.shapes = shapes, .count = count};
    Silhouette_Fill(canvas, &figure, colour, edge, 0, canvas->height);
}

/* A line with a dark ground, so that it shows on every picture. */
static void paint_clear(const Canvas *canvas, Shape *shapes, int count, uint32_t colour) {
    Shape wider[SHAPES];
    for (int i = 0; i < count; i++) {
        wider[i] = shapes[i];
        wider[i].radius += 0.025f, wider[i].radius_b += 0.025f;
    }
    paint(canvas, wider, count, DARK, DARK);
    paint(canvas, shapes, count, colour, colour);
}

/* From (x, y), so far right and down. */
static int arrow(Shape *shapes, float x, float y, float right, float down) {
    const float length = sqrtf(right * right + down * down), c = 0.08f * right / length, s = 0.08f * down / length;
    const float tip[2] = {x + right, y + down};
    shapes[0] = line(x, y, tip[0], tip[1], LINE);
    shapes[1] = line(tip[0], tip[1], tip[0] - c - s, tip[1] - s + c, LINE);
    shapes[2] = line(tip[0], tip[1], tip[0] - c + s, tip[1] - s - c, LINE);
    return 3;
}

static void vent(const Canvas *canvas) {
    Shape shapes[SHAPES];
    int count = arrow(shapes, 0.24f, 0.38f, 0, -0.2f);
    count += arrow(shapes + count, 0.5f, 0.38f, 0, -0.28f);
    count += arrow(shapes + count, 0.76f, 0.38f, 0, -0.2f);
    paint_clear(canvas, shapes, count, WIND);
}

static void fan(const Canvas *canvas) {
    Shape shapes[SHAPES];
    int count = 0;
    for (int i = 0; i < 3; i++)
        count += arrow(shapes + count, 0.68f, 0.3f + 0.2f * (float)i, i == 1 ? 0.25f : 0.18f, 0);
    paint_clear(canvas, shapes, count, WIND);
}

/* It goes up and down. */
static void lift(const Canvas *canvas) {
    Shape shapes[SHAPES];
    const int count = arrow(shapes, 0.5f, 0.42f, 0, -0.2f);
    paint_clear(canvas, shapes, count + arrow(shapes + count, 0.5f, 0.66f, 0, 0.2f), MOTION);
}

/* It swings to both sides. */
static void door(const Canvas *canvas) {
    Shape shapes[SHAPES];
    const int count = arrow(shapes, 0.36f, 0.72f, -0.2f, -0.08f);
    paint_clear(canvas, shapes, count + arrow(shapes + count, 0.64f, 0.72f, 0.2f, -0.08f), MOTION);
}

static void wagon(const Canvas *canvas) {
    Shape shapes[SHAPES];
    paint_clear(canvas, shapes, arrow(shapes, 0.74f, 0.5f, 0.18f, 0), MOTION);
}

static void note(const Canvas *canvas) {
    static const float TAIL[3][2] = {{0.28f, 0.62f}, {0.46f, 0.62f}, {0.26f, 0.86f}};
    Shape shapes[SHAPES] = {Shape_Box(0.5f, 0.42f, 0.36f, 0.26f, 0, 0.06f), Shape_Polygon(TAIL, 3, 0.01f)};
    paint(canvas, shapes, 2, PAPER, INK);
    for (int i = 0; i < 3; i++)
        shapes[i] = line(0.25f, 0.3f + 0.12f * (float)i, i == 2 ? 0.55f : 0.75f, 0.3f + 0.12f * (float)i, 0.022f);
    paint(canvas, shapes, 3, INK, INK);
}

/* Puffs over a mouth. */
static void source(const Canvas *canvas) {
    Shape shapes[SHAPES] = {Shape_Disc(0.5f, 0.62f, 0.1f), Shape_Disc(0.42f, 0.46f, 0.14f),
                            Shape_Disc(0.6f, 0.4f, 0.16f), Shape_Disc(0.46f, 0.24f, 0.15f)};
    for (int i = 0; i < 4; i++) shapes[i] = Shape_Melt(shapes[i], 0.08f);
    paint(canvas, shapes, 4, SMOKE, SMOKE);
    shapes[0] = line(0.34f, 0.84f, 0.66f, 0.84f, 0.06f);
    paint(canvas, shapes, 1, DARK, SMOKE);
}

static void flame(const Canvas *canvas, float x, float foot, float high, uint32_t colour) {
    Shape shapes[] = {Shape_Capsule(x, foot - 0.32f * high, 0.3f * high, x, foot - high, 0.01f),
                      Shape_Melt(Shape_Disc(x, foot - 0.28f * high, 0.26f * high), 0.05f)};
    paint(canvas, shapes, 2, colour, colour);
}

/* A flame from a nozzle. */
static void jet(const Canvas *canvas) {
    const Shape nozzle[] = {Shape_Box(0.5f, 0.86f, 0.1f, 0.09f, 0, 0.02f),
                            Shape_Box(0.5f, 0.79f, 0.15f, 0.03f, 0, 0.02f)};
    flame(canvas, 0.5f, 0.76f, 0.62f, FLAME);
    flame(canvas, 0.5f, 0.76f, 0.36f, CORE);
    paint(canvas, nozzle, 2, DARK, SMOKE);
}

/* A dial with its hand. */
static void probe(const Canvas *canvas) {
    Shape shapes[SHAPES] = {Shape_Disc(0.5f, 0.5f, 0.34f)};
    int count = 0;
    paint(canvas, shapes, 1, DARK, GAUGE);
    for (int i = 0; i < 7; i++) {
        const float angle = 3.6f + 0.84f * (float)i - 0.84f, c = cosf(angle + 0.3f), s = sinf(angle + 0.3f);
        shapes[count++] = line(0.5f + 0.25f * c, 0.5f + 0.25f * s, 0.5f + 0.29f * c, 0.5f + 0.29f * s, 0.018f);
    }
    shapes[count++] = line(0.5f, 0.5f, 0.64f, 0.34f, 0.028f);
    shapes[count++] = Shape_Disc(0.5f, 0.5f, 0.055f);
    paint(canvas, shapes, count, GAUGE, GAUGE);
}

static void fire(const Canvas *canvas) {
    flame(canvas, 0.5f, 0.46f, 0.42f, FLAME);
    flame(canvas, 0.5f, 0.46f, 0.24f, CORE);
}

static void smoulder(const Canvas *canvas) {
    Shape shapes[SHAPES] = {Shape_Disc(0.44f, 0.5f, 0.09f), Shape_Disc(0.56f, 0.38f, 0.11f),
                            Shape_Disc(0.44f, 0.24f, 0.13f), Shape_Disc(0.64f, 0.16f, 0.1f)};
    int count = 4;
    for (int i = 0; i < count; i++) shapes[i] = Shape_Melt(shapes[i], 0.06f);
    paint(canvas, shapes, count, SMOKE, SMOKE);
    count = 0;
    for (int i = 0; i < 9; i++)
        shapes[count++] = line(0.14f + 0.08f * (float)i, 0.89f, 0.3f + 0.05f * (float)i + (i % 2 ? 0.06f : -0.06f),
                               0.6f + 0.05f * fabsf((float)i - 4), 0.028f);
    paint(canvas, shapes, count, STRAW, INK);
    const Shape embers[] = {Shape_Disc(0.36f, 0.83f, 0.045f), Shape_Disc(0.52f, 0.78f, 0.055f),
                            Shape_Disc(0.66f, 0.84f, 0.04f)};
    paint(canvas, embers, 3, FLAME, CORE);
}

static void moonlight(const Canvas *canvas) {
    static const float BEAM[4][2] = {{0.34f, 0.36f}, {0.64f, 0.24f}, {0.98f, 0.94f}, {0.4f, 0.94f}};
    const Shape beam = Shape_Polygon(BEAM, 4, 0), moon = Shape_Crescent(0.32f, 0.26f, 0.2f, 0.42f, 0.2f, 0.17f);
    paint(canvas, &beam, 1, 0xff5f7f9cu, 0xff86a6c0u);
    paint(canvas, &moon, 1, 0xffe6eef8u, 0xffffffffu);
}

/* A leaf with its stalk. */
static void leaf(const Canvas *canvas, float x, float y, float turn, uint32_t colour) {
    const float c = cosf(turn), s = sinf(turn), half = 0.13f, off = 0.2f;
    const Shape stalk = line(x - 0.26f * c, y - 0.26f * s, x + 0.1f * c, y + 0.1f * s, 0.014f);
    Shape blade[2] = {Shape_Capsule(x - 0.06f * c, y - 0.06f * s, half * 0.8f, x + off * c, y + off * s, 0.012f),
                      Shape_Melt(Shape_Disc(x - 0.02f * c, y - 0.02f * s, half * 0.8f), 0.03f)};
    paint(canvas, blade, 2, colour, DARK);
    paint(canvas, &stalk, 1, DARK, DARK);
}

static void leaves(const Canvas *canvas) {
    leaf(canvas, 0.3f, 0.3f, 0.6f, 0xffc8742cu);
    leaf(canvas, 0.7f, 0.44f, 2.5f, 0xffd8a23cu);
    leaf(canvas, 0.4f, 0.74f, -0.3f, 0xffa8482cu);
}

typedef struct Sign {
    const char *name;
    void (*paint)(const Canvas *canvas);
} Sign;

static const Sign SIGNS[] = {{"vent", vent},       {"fan", fan},       {"note", note},     {"smoulder", smoulder},
                             {"shaft", moonlight}, {"lift", lift},     {"brazier", fire},  {"door", door},
                             {"wagon", wagon},     {"leaves", leaves}, {"source", source}, {"jet", jet},
                             {"probe", probe}};

bool Sign_Paint(const char *name, const Canvas *canvas) {
    for (int i = 0; i < COUNT_OF(SIGNS); i++) {
        if (strcmp(SIGNS[i].name, name) != 0) continue;
        SIGNS[i].paint(canvas);
        return true;
    }
    return false;
}
