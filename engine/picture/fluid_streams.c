#include "engine/figures/ink.h"
#include "engine/picture/lattice.h"
#include "engine/maths/noise.h"
#include "engine/maths/scalar.h"
#include <math.h>

/* Every place of a jittered lattice, which is fixed in the world, is the middle of a streamline. The length of a line
 * follows the speed there, so nothing jumps as the flow changes. Lines fade towards their ends, and where earlier lines
 * cover the air, which spaces them evenly. A pulse runs along each line. */

enum { STREAM_STEPS = 10 /* steps of a line, to either side of its middle */ };
static const float PITCH = 30, STEP = 7.5f;     /* px */
static const float REACH = STREAM_STEPS * 7.5f; /* px, half the longest line */
static const float SOON = .25f;                 /* share of the palette's range. A small share lets lines grow soon */
static const float NEAR = 10;                   /* px, the distance at which lines begin to fade */
static const float PERIOD = 1.6f;               /* s, period of the pulses */
static const uint32_t INK = 0xF6EEDA;

enum { MARGIN = 3 /* places outside the picture whose lines may reach into it */ };
enum { ORDER = 4 }; /* a turn places the lines of every fourth place along both axes */

typedef struct Stream {
    int points, middle, steps; /* points in the direction of flow, the middle one's index, steps tried to either side */
    float low, high;           /* px, the range of pixel lines that it touches, none if low > high */
    float share;               /* speed at the middle over the upper end of the palette */
    float phase;               /* 0..1, by which its pulse is ahead of the common clock */
    float point[2 * STREAM_STEPS + 1][2]; /* px */
    float cover[2 * STREAM_STEPS + 1];    /* 0..1 */
} Stream;

typedef struct StreamsJob {
    Stream *line;
    Plane *covers; /* how much the lines placed so far cover, in coarse cells */
    const Numbers *numbers;
    const Canvas *canvas;
    Lattice lattice;
    float full;  /* m/s */
    float pulse; /* 0..1 */
} StreamsJob;

/* ---- Tracing ---- */

/* Finds the unit vector along the wind, or against it if sign is -1. False if there is no wind. */
static inline bool direction(const Numbers *numbers, const float at[2], float sign, float way[2]) {
    Numbers_Wind(numbers, at, way);
    const float speed = sqrtf(way[0] * way[0] + way[1] * way[1]);
    if (!(speed > 1e-6f)) return false;
    way[0] *= sign / speed, way[1] *= sign / speed;
    return true;
}

int FluidStreams_Trace(const Numbers *numbers, const float from[2], float step, int steps, float (*points)[2]) {
    float at[2] = {from[0], from[1]}, way[2];
    const float sign = step < 0 ? -1 : 1, length = fabsf(step);
    int count = 0;
    if (!Numbers_IsFree(numbers, at)) return 0;
    while (count < steps && direction(numbers, at, sign, way)) {
        const float half[2] = {at[0] + .5f * length * way[0], at[1] + .5f * length * way[1]};
        if (!Numbers_IsFree(numbers, half) || !direction(numbers, half, sign, way)) break;
        at[0] += length * way[0], at[1] += length * way[1];
        if (!Numbers_IsFree(numbers, at)) break;
        points[count][0] = at[0], points[count][1] = at[1];
        count++;
    }
    return count;
}

static uint32_t hash_of(int i, int j) {
    uint32_t hash = (uint32_t)i * 73856093u ^ (uint32_t)j * 19349663u;
    hash = (hash ^ hash >> 15) * 2246822519u;
    return hash ^ hash >> 13;
}

static float jitter(uint32_t bits) { return .5f + .6f * ((float)(bits & 1023) / 1023 - .5f); }

static void to_pixels(const Canvas *canvas, float (*points)[2], int count) {
    for (int i = 0; i < count; i++) {
        points[i][0] = (points[i][0] - canvas->left) * canvas->scale;
        points[i][1] = (points[i][1] - canvas->top) * canvas->scale;
    }
}

static void trace(const StreamsJob *job, int i, int j, Stream *line) {
    const Numbers *numbers = job->numbers;
    const uint32_t hash = hash_of(i, j);
    const float at[2] = {((float)i + jitter(hash)) * job->lattice.pitch,
                         ((float)j + jitter(hash >> 10)) * job->lattice.pitch};
    float wind[2], before[STREAM_STEPS][2];
    line->points = 0, line->low = 1, line->high = 0;
    line->phase = (float)(hash >> 20) / 4096;
    if (!Numbers_IsFree(numbers, at)) return;
    Numbers_Wind(numbers, at, wind);
    line->share = sqrtf(wind[0] * wind[0] + wind[1] * wind[1]) / job->full;
    const float reach = REACH * Minf(line->share * (1 + SOON) / (line->share + SOON), 1);
    line->steps = Mini((int)(reach / STEP) + 1, STREAM_STEPS);
    const float step = reach / (float)line->steps / job->canvas->scale;
    if (!(reach > 1)) return;
    const int back = FluidStreams_Trace(numbers, at, -step, line->steps, before);
    for (int k = 0; k < back; k++)
        line->point[k][0] = before[back - 1 - k][0], line->point[k][1] = before[back - 1 - k][1];
    line->point[back][0] = at[0], line->point[back][1] = at[1];
    line->middle = back;
    line->points = back + 1 + FluidStreams_Trace(numbers, at, step, line->steps, line->point + back + 1);
    to_pixels(job->canvas, line->point, line->points);
}

static void trace_rows(int begin, int end, void *data) {
    const StreamsJob *job = data;
    const Lattice *lattice = &job->lattice;
    for (int j = begin; j < end; j++)
        for (int i = 0; i < lattice->count[0]; i++)
            trace(job, lattice->first[0] + i, lattice->first[1] + j,
                  &job->line[(size_t)j * (size_t)lattice->count[0] + (size_t)i]);
}

/* ---- Spacing ---- */

/* Finds the sample of `covers` that a point lies in. False if too far outside to matter. */
static bool place(const Plane *covers, const float point[2], int cell[2], float part[2]) {
    const int size[2] = {covers->width, covers->height};
    bool inside = true;
    for (int axis = 0; axis < 2; axis++) {
        const float at = point[axis] / NEAR + 1;
        inside = inside && at >= 0 && at < (float)(size[axis] - 1);
        cell[axis] = inside ? (int)at : 0;
        part[axis] = at - (float)cell[axis];
    }
    return inside;
}

static float read_cover(const Plane *covers, const float point[2]) {
    int cell[2];
    float part[2];
    if (!place(covers, point, cell, part)) return 0;
    const float *above = Plane_Row(covers, cell[1]) + cell[0], *below = above + covers->row;
    return Mixf(Mixf(above[0], above[1], part[0]), Mixf(below[0], below[1], part[0]), part[1]);
}

static void add_cover(const Plane *covers, const float point[2], float amount) {
    int cell[2];
    float part[2];
    if (!place(covers, point, cell, part)) return;
    float *above = Plane_Row(covers, cell[1]) + cell[0], *below = above + covers->row;
    above[0] += amount * (1 - part[0]) * (1 - part[1]), above[1] += amount * part[0] * (1 - part[1]);
    below[0] += amount * (1 - part[0]) * part[1], below[1] += amount * part[0] * part[1];
}

/* Returns the place of a point along its line, from 0 at the tail to 1 at the head. */
static float along(const Stream *line, int point) {
    return .5f + .5f * (float)(point - line->middle) / (float)line->steps;
}

static const float SEEN = .04f; /* a cover below this is not drawn */

/* Finds the range of pixel lines that the visible part touches. */
static void find_extent(Stream *line) {
    line->low = 1e9f, line->high = -1e9f;
    for (int i = 0; i < line->points; i++)
        if (line->cover[i] > SEEN) {
            line->low = Minf(line->point[i][1] - STEP - 3, line->low);
            line->high = Maxf(line->point[i][1] + STEP + 3, line->high);
        }
}

static void space(const Plane *covers, Stream *line) {
    const float strength = Smoothstep(0, 1, 4 * line->share + .1f);
    for (int i = 0; i < line->points; i++) {
        const float t = along(line, i), window = Smoothstep(0, 1, 3.5f * t) * Smoothstep(0, 1, 3.5f * (1 - t));
        line->cover[i] = strength * window * (1 - Smoothstep(0, 1, 1.6f * read_cover(covers, line->point[i]) - .2f));
    }
    const float each = STEP / NEAR;
    for (int i = 0; i < line->points; i++) add_cover(covers, line->point[i], each * line->cover[i]);
    find_extent(line);
}

static void space_turn(const StreamsJob *job, int turn) {
    const Lattice *lattice = &job->lattice;
    const int left = (turn % ORDER - lattice->first[0] % ORDER + ORDER) % ORDER;
    const int top = (turn / ORDER - lattice->first[1] % ORDER + ORDER) % ORDER;
    for (int j = top; j < lattice->count[1]; j += ORDER)
        for (int i = left; i < lattice->count[0]; i += ORDER)
            space(job->covers, &job->line[(size_t)j * (size_t)lattice->count[0] + (size_t)i]);
}

/* Places lines in turns. Lines of a turn are far apart, and so are turns in a row, so that lines meet few others. */
static void space_all(const StreamsJob *job) {
    static const int turns[ORDER * ORDER] = {0, 10, 2, 8, 5, 15, 7, 13, 1, 11, 3, 9, 4, 14, 6, 12};
    Plane_Clear(job->covers);
    for (int k = 0; k < ORDER * ORDER; k++) space_turn(job, turns[k]);
}

/* ---- Drawing ---- */

/* The pulse is a bright head with a tail behind it. */
static float pulse_at(float t, float phase) {
    const float turns = phase - t, behind = turns - (float)Floori(turns);
    return behind < .06f ? behind * (1 / .06f) : Maxf(1 - (behind - .06f) * 2, 0);
}

static void draw_line(const StreamsJob *job, const Stream *line, int begin, int end) {
    const float phase = job->pulse + line->phase, half = .55f + .4f * Minf(line->share, 1);
    float before = 0;
    for (int i = 0; i < line->points; i++) {
        const float cover = line->cover[i] * (.34f + .6f * pulse_at(along(line, i), phase));
        if (i > 0 && cover + before > 2 * SEEN) {
            const float *a = line->point[i - 1], *b = line->point[i];
            const Stroke stroke = {{a[0], a[1]}, {b[0], b[1]}, half, {before, cover}, INK};
            Ink_Stroke(job->canvas, &stroke, begin, end);
        }
        before = cover;
    }
}

/* Draws in bands that stay in the cache while all their lines are drawn. */
static void draw_rows(int begin, int end, void *data) {
    const StreamsJob *job = data;
    const int count = job->lattice.count[0] * job->lattice.count[1];
    for (int top = begin; top < end; top += INK_BAND) {
        const int bottom = Mini(top + INK_BAND, end);
        for (int i = 0; i < count; i++) {
            const Stream *line = &job->line[i];
            if (line->low < (float)bottom && line->high > (float)top) draw_line(job, line, top, bottom);
        }
    }
}

bool FluidStreams_Draw(Picture *picture, const Numbers *numbers, float full, const Canvas *canvas) {
    const int width = (int)((float)canvas->width / NEAR) + 4, height = (int)((float)canvas->height / NEAR) + 4;
    const Lattice lattice = Lattice_Of(numbers, canvas, PITCH, MARGIN);
    const size_t lines = (size_t)lattice.count[0] * (size_t)lattice.count[1];
    StreamsJob job = {
        Room_For(&picture->streams, lines * sizeof *job.line), &picture->covers, numbers, canvas, lattice, full, 0};
    if (!job.line || !Plane_Resize(&picture->covers, width, height)) return false;
    job.pulse = (float)(picture->seconds / (double)PERIOD - floor(picture->seconds / (double)PERIOD));
    Picture_Split(picture, job.lattice.count[1], 1, trace_rows, &job);
    space_all(&job);
    Picture_Split(picture, canvas->height, INK_BAND, draw_rows, &job);
    return true;
}
