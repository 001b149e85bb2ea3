#include "engine/fluid_picture.h"
#include "engine/scalar.h"
#include <math.h>

/* ---- What the views show, per cell ---- */

static const float ANY = 1e9f;

void FluidNumbers_Heat(const FluidFields *fields, Plane *number) {
    FluidFields_Copy(fields, &fields->heat, -ANY, ANY, number);
}

void FluidNumbers_Pressure(const FluidFields *fields, Plane *number) {
    FluidFields_Copy(fields, &fields->pressure, -ANY, ANY, number);
}

/* Velocity at a cell's centre, whether it is stored there or on faces; NaN counts as 0. */
static float at_centre(const FluidView *view, int axis, int x, int y) {
    if (!view->data) return 0;
    const float *at = view->data + x + y * view->row;
    const ptrdiff_t next = view->offset[axis] < .25f ? axis ? view->row : 1 : 0;
    const float value = .5f * (at[0] + at[next]);
    return value > -ANY && value < ANY ? value : 0;
}

void FluidNumbers_Speed(const FluidFields *fields, Plane *number) {
    for (int y = 0; y < fields->height; y++)
        for (int x = 0; x < fields->width; x++) {
            const float u = at_centre(&fields->velocity[0], 0, x, y), v = at_centre(&fields->velocity[1], 1, x, y);
            Plane_Row(number, y)[x] = sqrtf(u * u + v * v);
        }
}

/* Clockwise on screen is positive, as y runs down. */
void FluidNumbers_Vorticity(const FluidFields *fields, Plane *number) {
    for (int y = 0; y < fields->height; y++)
        for (int x = 0; x < fields->width; x++) {
            const int left = x > 0 ? x - 1 : x, right = x < fields->width - 1 ? x + 1 : x;
            const int up = y > 0 ? y - 1 : y, down = y < fields->height - 1 ? y + 1 : y;
            const float dv = at_centre(&fields->velocity[1], 1, right, y) - at_centre(&fields->velocity[1], 1, left, y);
            const float du = at_centre(&fields->velocity[0], 0, x, down) - at_centre(&fields->velocity[0], 0, x, up);
            const float dx = right > left ? (float)(right - left) * fields->cell : 1;
            const float dy = down > up ? (float)(down - up) * fields->cell : 1;
            Plane_Row(number, y)[x] = dv / dx - du / dy;
        }
}

/* ---- The range of the palette ---- */

enum { BINS = 256, PEAKS = 400 /* one cell in so many may lie beyond the range */ };

static bool is_free(const FluidFields *fields, int x, int y) {
    return !fields->occupancy || !fields->occupancy[x + y * fields->occupancy_row];
}

static float find_largest(const FluidFields *fields, const Plane *number) {
    float largest = 0;
    for (int y = 0; y < fields->height; y++)
        for (int x = 0; x < fields->width; x++)
            if (is_free(fields, x, y)) largest = Maxf(largest, fabsf(Plane_Row(number, y)[x]));
    return largest;
}

/* The size that all but a few free cells stay below: single peaks must not darken all the rest. */
static float find_extent(const FluidFields *fields, const Plane *number) {
    const float largest = find_largest(fields, number), scale = (BINS - 1) / Maxf(largest, 1e-20f);
    int bin[BINS] = {0}, cells = 0, left = BINS;
    for (int y = 0; y < fields->height; y++)
        for (int x = 0; x < fields->width; x++)
            if (is_free(fields, x, y)) bin[(int)(fabsf(Plane_Row(number, y)[x]) * scale)]++, cells++;
    for (int beyond = 0; left > 1 && beyond + bin[left - 1] <= cells / PEAKS; left--) beyond += bin[left - 1];
    return largest * (float)left / BINS;
}

/* Up to 1, 2 or 5 times a power of ten. */
static float round_up(float value) {
    const float power = powf(10, floorf(log10f(value))), steps = value / power;
    return power * (steps <= 1 ? 1 : steps <= 2 ? 2 : steps <= 5 ? 5 : 10);
}

/* A range stays until the numbers outgrow it or need less than a third of it, so that the colours do not pump. */
static void set_range(PictureRange *range, const Look *look, float extent) {
    if (extent < look->least) extent = look->least;
    if (!(extent <= range->high && extent > .33f * range->high)) range->high = round_up(extent);
    range->low = look->is_signed ? -range->high : 0;
}

/* ---- Pixels ---- */

enum { SPAN = 256 };

typedef struct NumbersJob {
    Picture *picture;
    const Canvas *canvas;
    const PictureRange *range;
    uint32_t colour[PICTURE_COLOURS];
} NumbersJob;

/* A mixture of two screen colours, part of 256. */
static uint32_t mix(uint32_t from, uint32_t to, uint32_t part) {
    const uint32_t even = 0xff00ff, odd = 0x00ff00;
    const uint32_t a = ((from & even) * (256 - part) + (to & even) * part) >> 8 & even;
    return a | (((from & odd) * (256 - part) + (to & odd) * part) >> 8 & odd);
}

/* Solids are a grey that is in no palette, with a dark line around them. */
static uint32_t over_solid(uint32_t colour, float solid) {
    const float edge = 1 - Minf(fabsf(solid - .5f) * 4, 1), inside = Minf(Maxf((solid - .4f) * 5, 0), 1);
    return mix(mix(colour, 0x5C6068, (uint32_t)(256 * inside)), 0x0A0B10, (uint32_t)(230 * edge));
}

static void number_span(const NumbersJob *job, int x, int y, int count) {
    const Shade *shade = &job->picture->shade;
    const float scale = (PICTURE_COLOURS - 1) / (job->range->high - job->range->low);
    float number[SPAN], solid[SPAN];
    Axis_Blend(&shade->down_air, y, &shade->heat, x, count, number, NULL);
    Axis_Blend(&shade->down_air, y, &shade->smoke, x, count, solid, NULL);
    uint32_t *pixels = job->canvas->pixels + y * (ptrdiff_t)job->canvas->row + x;
    for (int i = 0; i < count; i++) {
        const float place = (number[i] - job->range->low) * scale;
        const int step = place > 0 ? place < PICTURE_COLOURS - 1 ? (int)(place + .5f) : PICTURE_COLOURS - 1 : 0;
        pixels[i] = 0xff000000u | (solid[i] > .2f ? over_solid(job->colour[step], solid[i]) : job->colour[step]);
    }
}

static void number_rows(int begin, int end, void *data) {
    const NumbersJob *job = data;
    for (int y = begin; y < end; y++)
        for (int x = 0; x < job->canvas->width; x += SPAN) {
            const int left = job->canvas->width - x;
            number_span(job, x, y, left < SPAN ? left : SPAN);
        }
}

static void find_solids(const FluidFields *fields, Plane *solid) {
    for (int y = 0; y < fields->height; y++)
        for (int x = 0; x < fields->width; x++)
            Plane_Row(solid, y)[x] = fields->occupancy && fields->occupancy[x + y * fields->occupancy_row];
    Plane_Pad(solid);
}

/* Both planes as wide as the picture. The full look's planes and axes serve here too: it sets them in every frame. */
static bool widen(Picture *picture, const FluidFields *fields, const Canvas *canvas) {
    Shade *shade = &picture->shade;
    const float step = 1 / (canvas->scale * fields->cell);
    const float left = canvas->left / fields->cell + step / 2, top = canvas->top / fields->cell + step / 2;
    if (!Axis_Set(&shade->across_air, canvas->width, left, step, fields->width, false) ||
        !Axis_Set(&shade->down_air, canvas->height, top, step, fields->height, false) ||
        !Plane_Resize(&shade->smoke, canvas->width, fields->height) ||
        !Plane_Resize(&shade->heat, canvas->width, fields->height))
        return false;
    for (int y = 0; y < fields->height; y++) {
        Axis_Stretch(&shade->across_air, Plane_Row(&picture->solid, y), Plane_Row(&shade->smoke, y));
        Axis_Stretch(&shade->across_air, Plane_Row(&picture->number, y), Plane_Row(&shade->heat, y));
    }
    Plane_Pad(&shade->smoke), Plane_Pad(&shade->heat);
    return true;
}

bool FluidNumbers_Compose(Picture *picture, const Look *look, const FluidFields *fields, const PictureFrame *frame,
                          const Canvas *canvas) {
    Plane *number = &picture->number;
    if (!Picture_Resize(picture, fields->width, fields->height)) return false;
    look->measure(fields, number);
    FluidFields_FillSolids(fields, &number, 1, picture->state);
    find_solids(fields, &picture->solid);
    PictureRange *range = &picture->range[frame->mode];
    set_range(range, look, find_extent(fields, number));
    Picture_Mark(picture, PICTURE_STAGE_EXTRACT);
    if (!widen(picture, fields, canvas)) return false;
    NumbersJob job = {.picture = picture, .canvas = canvas, .range = range};
    for (int i = 0; i < PICTURE_COLOURS; i++)
        job.colour[i] = Palette_Colour(look->palette, (float)i / (PICTURE_COLOURS - 1));
    Picture_Split(picture, canvas->height, PICTURE_ROWS, number_rows, &job);
    Picture_Mark(picture, PICTURE_STAGE_SHADE);
    return true;
}
