#include "engine/picture/inside.h"
#include "engine/maths/scalar.h"
#include <math.h>

/* ---- The range of the palette ---- */

enum { BINS = 256, PEAKS = 40 /* a cell in so many may lie beyond the range */ };

static const float PEAK_SECONDS = 4, GLIDE_SECONDS = .12f;

WIDE_LOOP static float largest_of(const float *restrict number, const float *restrict solid, int count, float most) {
    for (int x = 0; x < count; x++) most = Maxf(solid[x] > 0 ? 0 : fabsf(number[x]), most);
    return most;
}

/* Finds the cells [range[0], range[1]) in sight along one axis. All, if none is. */
static void find_seen(const Numbers *numbers, float from, float extent, int cells, int range[2]) {
    range[0] = (int)Clampf(from * numbers->per_metre, 0, (float)cells);
    range[1] = (int)Clampf(ceilf((from + extent) * numbers->per_metre), 0, (float)cells);
    if (range[0] >= range[1]) range[0] = 0, range[1] = cells;
}

/* Returns the magnitude below which all but a few free cells in sight stay. A single jet must not darken the rest. */
static float find_extent(const Numbers *numbers, const PictureArea *area) {
    int column[2], row[2], bin[BINS] = {0}, cells = 0, left = BINS;
    float largest = 0;
    find_seen(numbers, area->x, area->width, numbers->number.width, column);
    find_seen(numbers, area->y, area->height, numbers->number.height, row);
    const int first = column[0], count = column[1] - first;
    for (int y = row[0]; y < row[1]; y++)
        largest =
            largest_of(Plane_Row(&numbers->number, y) + first, Plane_Row(&numbers->solid, y) + first, count, largest);
    const float scale = (BINS - 1) / Maxf(largest, 1e-20f);
    for (int y = row[0]; y < row[1]; y++) {
        const float *number = Plane_Row(&numbers->number, y), *solid = Plane_Row(&numbers->solid, y);
        for (int x = first; x < column[1]; x++)
            if (!(solid[x] > 0)) bin[(int)(fabsf(number[x]) * scale)]++, cells++;
    }
    for (int beyond = 0; left > 1 && beyond + bin[left - 1] <= cells / PEAKS; left--) beyond += bin[left - 1];
    return largest * (float)left / BINS;
}

/* Rounds up to one of a few numbers times a power of ten. */
static float round_up(float value) {
    static const float round[] = {1, 1.5f, 2, 3, 4, 5, 6, 8};
    const float power = powf(10, floorf(log10f(value))), steps = value / power;
    for (size_t i = 0; i < sizeof round / sizeof *round; i++)
        if (steps <= round[i]) return power * round[i];
    return power * 10;
}

/* The range must not pump. It glides when the largest number lately exceeds it or needs less than half of it. */
static void set_range(AutoRange *shown, const PictureView *view, float extent, double seconds) {
    const float due = (float)(seconds - shown->seconds);
    const bool anew = !(shown->goal > 0 && due >= 0 && due < 1);
    shown->seconds = seconds;
    shown->peak = anew ? extent : Maxf(extent, shown->peak * (1 - Minf(due / PEAK_SECONDS, 1)));
    const float need = Maxf(shown->peak, view->least);
    if (anew || !(need <= shown->goal && need > .5f * shown->goal)) shown->goal = round_up(need);
    const float part = anew ? 1 : Minf(due / GLIDE_SECONDS, 1), high = Mixf(shown->range.high, shown->goal, part);
    shown->range.high = fabsf(high - shown->goal) < .01f * shown->goal ? shown->goal : high;
    shown->range.low = view->is_signed ? -shown->range.high : 0;
}

/* ---- Pixels ---- */

enum { SPAN = 256, PART = 32 /* pixels that are tested together for solids */ };

typedef struct NumbersJob {
    Picture *picture;
    const Canvas *canvas;
    bool pale; /* whether the colour of 0 is pale */
    uint32_t colour[PICTURE_COLOURS];
} NumbersJob;

/* Solids are grey, as no palette is. Bodies that may move are lighter. A line surrounds them. */
typedef struct Greys {
    uint32_t level, body, line;
} Greys;

static const Greys GREYS[2] = {{0x2E323A, 0x525862, 0x8E949C}, {0x5C6068, 0x868B94, 0x0A0B10}}; /* dark and pale air */

INLINE_LOOP uint32_t over_solid(uint32_t colour, float solid, Greys greys) {
    const float edge = 1 - Minf(fabsf(solid - .5f) * 4, 1), inside = Minf(Maxf((solid - .4f) * 5, 0), 1);
    const float moves = Minf(Maxf((solid - 1.1f) * 5, 0), 1);
    const uint32_t grey = Palette_Mix(greys.level, greys.body, (uint32_t)(256 * moves));
    const uint32_t filled = Palette_Mix(colour, grey, (uint32_t)(256 * inside));
    return Palette_Mix(filled, greys.line, (uint32_t)(230 * edge)) | 0xff000000u;
}

WIDE_LOOP static void cover_solids(uint32_t *restrict pixels, const float *restrict solid, Greys greys, int count) {
    for (int i = 0; i < count; i++) pixels[i] = over_solid(pixels[i], solid[i], greys);
}

WIDE_LOOP static bool any_solid(const float *restrict solid, int count) {
    int any = 0;
    for (int i = 0; i < count; i++) any |= solid[i] > .2f ? 1 : 0;
    return any;
}

WIDE_LOOP static void find_steps(const float *restrict number, uint8_t *restrict step, float low, float scale,
                                 int count) {
    for (int i = 0; i < count; i++)
        step[i] = (uint8_t)(int)(Clampf((number[i] - low) * scale, 0, PICTURE_COLOURS - 1) + .5f);
}

static void number_span(const NumbersJob *job, int x, int y, int count) {
    const Wide *wide = &job->picture->wide;
    const float low = job->picture->range.low, scale = (PICTURE_COLOURS - 1) / (job->picture->range.high - low);
    float number[SPAN], solid[SPAN];
    uint8_t step[SPAN];
    uint32_t *pixels = job->canvas->pixels + y * (ptrdiff_t)job->canvas->row + x;
    Axis_Blend(&wide->down, y, &wide->plane[0], x, count, number, NULL);
    Axis_Blend(&wide->down, y, &wide->plane[1], x, count, solid, NULL);
    find_steps(number, step, low, scale, count);
    for (int i = 0; i < count; i++) pixels[i] = job->colour[step[i]];
    for (int i = 0; i < count; i += PART) {
        const int some = Mini(PART, count - i);
        if (any_solid(solid + i, some)) cover_solids(pixels + i, solid + i, GREYS[job->pale], some);
    }
}

static void number_rows(int begin, int end, void *data) {
    const NumbersJob *job = data;
    for (int y = begin; y < end; y++)
        for (int x = 0; x < job->canvas->width; x += SPAN) number_span(job, x, y, Mini(SPAN, job->canvas->width - x));
}

WIDE_LOOP static void keep_level(const float *restrict solid, float *restrict level, float most, int count) {
    for (int x = 0; x < count; x++) level[x] = solid[x] > most ? 0 : solid[x];
}

/* The level goes on beyond the fluid, so there is 1 half-way between the first cell and the border. */
WIDE_LOOP static void surround(const float *restrict inside, float *restrict outside, int count) {
    for (int x = 0; x < count; x++) outside[x] = 2 - inside[x];
}

/* `beyond` tells for each axis if more than the fluid is in sight. If bodies have shapes, only the level is solid. */
static void make_level(const Plane *solid, bool shaped, const bool beyond[2], Plane *level) {
    const int width = solid->width, height = solid->height;
    for (int y = 0; y < height; y++)
        keep_level(Plane_Row(solid, y), Plane_Row(level, y), shaped ? 1 : NUMBERS_BODY, width);
    Plane_Pad(level);
    for (int y = 0; y < height && beyond[0]; y++) {
        float *row = Plane_Row(level, y);
        row[-1] = 2 - row[0], row[width] = 2 - row[width - 1];
    }
    if (!beyond[1]) return;
    surround(Plane_Row(level, 0) - 1, Plane_Row(level, -1) - 1, width + 2);
    surround(Plane_Row(level, height - 1) - 1, Plane_Row(level, height) - 1, width + 2);
}

static bool widen(Picture *picture, Numbers *numbers, bool shaped, const Canvas *canvas) {
    const int width = numbers->number.width, height = numbers->number.height;
    const float cell = numbers->cell, step = 1 / (canvas->scale * cell);
    const WideDef def = {
        2, canvas->width, canvas->height, {canvas->left / cell + step / 2, canvas->top / cell + step / 2}, step};
    const bool beyond[2] = {
        def.first[0] < -step || def.first[0] + (float)canvas->width * step > (float)width + 2 * step,
        def.first[1] < -step || def.first[1] + (float)canvas->height * step > (float)height + 2 * step};
    if (!Plane_Resize(&picture->level, width, height)) return false;
    make_level(&numbers->solid, shaped, beyond, &picture->level);
    return Wide_Make(&picture->wide, picture, (Plane *[]){&numbers->number, &picture->level}, &def);
}

/* ---- Figures ---- */

static const uint32_t FLAME = 0xFFA040;

typedef struct FiguresJob {
    const PictureFrame *frame;
    const Canvas *canvas;
    Greys greys;
} FiguresJob;

/* Other planes of a fluid with depth cut through bodies where their shapes are not known. */
static bool shows_figures(const PictureFrame *frame) {
    return frame->silhouette_count > 0 && frame->slice.across == PICTURE_ACROSS_Z;
}

static void fill_flame(const FiguresJob *job, const Flame *flame, int begin, int end) {
    const float wide = Minf(flame->width, .25f * flame->height);
    const Shape shape =
        Shape_Capsule(flame->x, flame->y - wide, wide, flame->x + flame->lean, flame->y - flame->height, .01f);
    const Silhouette drop = {&shape, 1, 0, 0};
    Silhouette_Fill(job->canvas, &drop, FLAME, job->greys.line, begin, end);
}

/* Goals, flames and exits are found in all views, and round bodies are round. */
static void figure_rows(int begin, int end, void *data) {
    const FiguresJob *job = data;
    const PictureFrame *frame = job->frame;
    for (int i = 0; i < frame->silhouette_count; i++)
        Silhouette_Fill(job->canvas, &frame->silhouettes[i], job->greys.body, job->greys.line, begin, end);
    for (int i = 0; i < frame->flame_count; i++) fill_flame(job, &frame->flames[i], begin, end);
}

bool FluidNumbers_Measure(Picture *picture, const PictureView *view, const FluidFields *fields, int which) {
    if (!Picture_Resize(picture, fields->width, fields->height)) return false;
    if (!Numbers_Measure(&picture->numbers[which], view, fields, picture->state)) return false;
    picture->measured = which + 1;
    return true;
}

void FluidNumbers_Range(Picture *picture, const PictureView *view, const PictureFrame *frame, AutoRange *shown,
                        int count) {
    float extent = 0;
    for (int i = 0; i < count; i++) extent = Maxf(extent, find_extent(&picture->numbers[i], &frame->area));
    set_range(shown, view, extent, picture->seconds);
    picture->range = shown->range;
    Picture_Mark(picture, PICTURE_STAGE_EXTRACT);
}

bool FluidNumbers_Draw(Picture *picture, const PictureView *view, Numbers *numbers, const PictureFrame *frame,
                       const Canvas *canvas) {
    const bool shaped = shows_figures(frame);
    if (!widen(picture, numbers, shaped, canvas)) return false;
    NumbersJob job = {.picture = picture, .canvas = canvas, .pale = view->is_signed};
    for (int i = 0; i < PICTURE_COLOURS; i++)
        job.colour[i] = 0xff000000u | Palette_Colour(view->palette, (float)i / (PICTURE_COLOURS - 1));
    picture->palette = view->palette;
    Picture_Split(picture, canvas->height, PICTURE_ROWS, number_rows, &job);
    Picture_Mark(picture, PICTURE_STAGE_SHADE);
    const bool drawn = !view->over || view->over(picture, numbers, picture->range.high, canvas);
    FiguresJob figures = {frame, canvas, GREYS[view->is_signed]};
    if (shaped) Picture_Split(picture, canvas->height, SILHOUETTE_BAND, figure_rows, &figures);
    Picture_Mark(picture, PICTURE_STAGE_PIXELS);
    return drawn;
}

bool FluidNumbers_Compose(Picture *picture, const PictureView *view, const FluidFields *fields,
                          const PictureFrame *frame, const Canvas *canvas) {
    if (!FluidNumbers_Measure(picture, view, fields, 0)) return false;
    FluidNumbers_Range(picture, view, frame, &picture->automatic[frame->mode], 1);
    return FluidNumbers_Draw(picture, view, &picture->numbers[0], frame, canvas);
}
