#include "engine/picture/inside.h"
#include "engine/picture/lattice.h"
#include "engine/maths/scalar.h"
#include <string.h>

/* Shows two fluids in one picture by the same look. Numbers have the same range. */

static const uint32_t BESIDE = 0xff050608, LINE = 0xffF4EAD2, EDGE = 0xff0A0B10;

typedef struct Pair {
    Picture *picture;
    const PictureView *view;
    const FluidFields *fields[2];
    const PictureFrame *frame;
} Pair;

static bool measure_both(const Pair *pair, const PictureView *view) {
    return FluidNumbers_Measure(pair->picture, view, pair->fields[0], 0) &&
           FluidNumbers_Measure(pair->picture, view, pair->fields[1], 1);
}

static bool compose_both(const Pair *pair, const Canvas canvas[2]) {
    Picture *picture = pair->picture;
    const PictureView *view = pair->view;
    bool done = true;
    if (!view->palette) {
        for (int i = 0; i < 2; i++)
            done = done && view->compose(picture, view, pair->fields[i], pair->frame, &canvas[i]);
        return done;
    }
    if (!measure_both(pair, view)) return false;
    FluidNumbers_Range(picture, view, pair->frame, &picture->automatic[pair->frame->mode], 2);
    for (int i = 0; i < 2; i++)
        done = done && FluidNumbers_Draw(picture, view, &picture->numbers[i], pair->frame, &canvas[i]);
    return done;
}

/* ---- A picture cut in two ---- */

static void draw_line(const Canvas *canvas, int middle) {
    const uint32_t colour[] = {EDGE, LINE, LINE, EDGE};
    for (int y = 0; y < canvas->height; y++)
        for (int i = 0; i < 4; i++) {
            const int x = middle - 2 + i;
            if (x >= 0 && x < canvas->width) canvas->pixels[x + (ptrdiff_t)y * canvas->row] = colour[i];
        }
}

/* 0..1, the line of a split or a wipe, from left to right. */
static float line_of(const PictureFrame *frame) {
    return frame->compare == COMPARE_WIPE ? Clampf(frame->wipe, 0, 1) : .5f;
}

static bool cut(const Pair *pair, const Canvas *canvas) {
    const int line = (int)(line_of(pair->frame) * (float)canvas->width + .5f);
    Canvas both[2] = {*canvas, *canvas};
    const size_t pixels = (size_t)canvas->width * (size_t)canvas->height;
    both[1].pixels = Room_For(&pair->picture->second, pixels * sizeof *canvas->pixels);
    both[1].row = canvas->width;
    if (!both[1].pixels || !compose_both(pair, both)) return false;
    for (int y = 0; y < canvas->height; y++)
        memcpy(canvas->pixels + (ptrdiff_t)y * canvas->row + line, both[1].pixels + (ptrdiff_t)y * both[1].row + line,
               (size_t)(canvas->width - line) * sizeof *canvas->pixels);
    draw_line(canvas, line);
    return true;
}

/* ---- Both whole ---- */

static bool set_beside(const Pair *pair, const Canvas *canvas) {
    const int width = Maxi(canvas->width / 2, 1), height = Maxi(canvas->height / 2, 1);
    uint32_t *corner = canvas->pixels + (canvas->height - height) / 2 * (ptrdiff_t)canvas->row;
    Canvas both[2];
    for (int y = 0; y < canvas->height; y++)
        for (int x = 0; x < canvas->width; x++) canvas->pixels[x + (ptrdiff_t)y * canvas->row] = BESIDE;
    for (int i = 0; i < 2; i++)
        both[i] = Picture_Canvas(pair->picture, &pair->frame->area, corner + (canvas->width > 1 ? i * width : 0), width,
                                 height, canvas->row);
    if (!compose_both(pair, both)) return false;
    Canvas lines = both[0];
    lines.width = canvas->width;
    draw_line(&lines, width);
    return true;
}

/* ---- The difference ---- */

WIDE_LOOP static void subtract_row(float *restrict from, const float *restrict what, int count) {
    for (int x = 0; x < count; x++) from[x] = what[x] - from[x];
}

WIDE_LOOP static void join_row(float *restrict solid, const float *restrict other, int count) {
    for (int x = 0; x < count; x++) solid[x] = Minf(solid[x], other[x]);
}

/* Takes the second minus the first, in cells of the first. A cell is solid if it is so in both. */
static void subtract(Numbers *numbers, const Numbers *other) {
    const int width = numbers->number.width, height = numbers->number.height;
    const bool same = other->number.width == width && other->number.height == height;
    const float scale = numbers->cell * other->per_metre;
    for (int y = 0; y < height; y++) {
        float *row = Plane_Row(&numbers->number, y);
        if (same) subtract_row(row, Plane_Row(&other->number, y), width);
        if (same) join_row(Plane_Row(&numbers->solid, y), Plane_Row(&other->solid, y), width);
        for (int x = 0; x < width && !same; x++)
            row[x] = Numbers_Between(&other->number, ((float)x + .5f) * scale, ((float)y + .5f) * scale) - row[x];
    }
    Plane_Pad(&numbers->number), Plane_Pad(&numbers->solid);
}

static bool show_difference(const Pair *pair, const Canvas *canvas) {
    Picture *picture = pair->picture;
    PictureView view = *pair->view;
    view.palette = &PALETTE_SIGNED, view.is_signed = true, view.over = NULL, view.least *= .02f;
    if (!measure_both(pair, &view)) return false;
    subtract(&picture->numbers[0], &picture->numbers[1]);
    picture->measured = 1;
    FluidNumbers_Range(picture, &view, pair->frame, &picture->automatic_difference[pair->frame->mode], 1);
    return FluidNumbers_Draw(picture, &view, &picture->numbers[0], pair->frame, canvas);
}

const char *Picture_CompareName(PictureCompare compare) {
    static const char *const name[COMPARE_MODES] = {"", "wipe", "split", "side by side", "difference"};
    return (unsigned)compare < COMPARE_MODES ? name[compare] : "";
}

bool PictureCompare_Place(const PictureFrame *frame, float across, float down, float at[2], int *side) {
    const PictureArea *area = &frame->area;
    *side = 0;
    if (!frame->other || frame->compare == COMPARE_NONE || frame->compare == COMPARE_DIFFERENCE) {
    } else if (frame->compare == COMPARE_BESIDE) {
        *side = across >= .5f;
        across = 2 * across - (float)*side, down = 2 * down - .5f;
    } else {
        *side = across >= line_of(frame);
    }
    at[0] = area->x + across * area->width, at[1] = area->y + down * area->height;
    return across >= 0 && across <= 1 && down >= 0 && down <= 1;
}

bool FluidCompare_Compose(Picture *picture, const PictureView *view, const FluidFields *fields,
                          const FluidFields *other, const PictureFrame *frame, const Canvas *canvas) {
    const Pair pair = {picture, view, {fields, other}, frame};
    if (frame->compare == COMPARE_DIFFERENCE) return show_difference(&pair, canvas);
    if (frame->compare == COMPARE_BESIDE) return set_beside(&pair, canvas);
    return cut(&pair, canvas);
}
