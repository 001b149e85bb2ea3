#include "engine/figures/ink.h"
#include "engine/picture/lattice.h"
#include "engine/maths/scalar.h"
#include <math.h>

Lattice Lattice_Of(const Numbers *numbers, const Canvas *canvas, float pixels, int margin) {
    Lattice lattice = {.pitch = pixels / canvas->scale};
    const int cells[2] = {numbers->number.width, numbers->number.height}, size[2] = {canvas->width, canvas->height};
    const float corner[2] = {canvas->left, canvas->top};
    for (int axis = 0; axis < 2; axis++) {
        const float first = corner[axis] / lattice.pitch, most = (float)size[axis] / pixels;
        const float there = (float)cells[axis] * numbers->cell / lattice.pitch;
        const float from = Maxf(first - (float)margin, 0), to = Minf(first + most + (float)margin, there);
        lattice.first[axis] = from < 1e6f ? (int)from : 0;
        lattice.count[axis] = from < 1e6f && to > from ? (int)ceilf(to - (float)lattice.first[axis]) : 0;
    }
    return lattice;
}

/* Draws an arrow in every square of a lattice. Its middle is the place whose velocity it shows. */

static const float PITCH = 30, LONGEST = 30; /* px */
static const float SOON = .3f;               /* share of the palette's range. A small share lets arrows grow soon */
static const uint32_t INK = 0xF4EAD2, SHADOW = 0x05070C;

typedef struct ArrowsJob {
    const Numbers *numbers;
    const Canvas *canvas;
    Lattice lattice;
    float full; /* m/s */
} ArrowsJob;

/* Turns speed as a share of the palette's range into length as a share of the longest arrow, at most 1. */
static float length_of(float share) { return Minf(share * (1 + SOON) / (share + SOON), 1); }

static void draw_shaft(const ArrowsJob *job, const float tail[2], const float tip[2], float half, float cover,
                       const int lines[2]) {
    const Stroke shadow = {{tail[0], tail[1]}, {tip[0], tip[1]}, half + 1, {.5f * cover, .5f * cover}, SHADOW};
    Ink_Stroke(job->canvas, &shadow, lines[0], lines[1]);
    const Stroke shaft = {{tail[0], tail[1]}, {tip[0], tip[1]}, half, {.55f * cover, cover}, INK};
    Ink_Stroke(job->canvas, &shaft, lines[0], lines[1]);
}

static void draw_arrow(const ArrowsJob *job, const float at[2], const float wind[2], const int lines[2]) {
    const Canvas *canvas = job->canvas;
    const float speed = sqrtf(wind[0] * wind[0] + wind[1] * wind[1]), share = speed / job->full;
    const float length = LONGEST * length_of(share), cover = Minf(.35f + 1.3f * share, 1);
    const float x = (at[0] - canvas->left) * canvas->scale, y = (at[1] - canvas->top) * canvas->scale;
    if (y + LONGEST < (float)lines[0] || y - LONGEST > (float)lines[1] || !(length > 1)) return;
    const float dx = wind[0] / speed, dy = wind[1] / speed, head = Minf(.45f * length, 8), wide = .42f * head;
    const float tip[2] = {x + .5f * length * dx, y + .5f * length * dy};
    const float neck[2] = {tip[0] - head * dx, tip[1] - head * dy};
    draw_shaft(job, (float[2]){x - .5f * length * dx, y - .5f * length * dy}, (float[2]){neck[0] + dx, neck[1] + dy},
               .55f + .35f * Minf(share, 1), cover, lines);
    const float corners[3][2] = {
        {tip[0], tip[1]}, {neck[0] - wide * dy, neck[1] + wide * dx}, {neck[0] + wide * dy, neck[1] - wide * dx}};
    Ink_Triangle(canvas, corners, INK, cover, lines[0], lines[1]);
}

static void arrow_rows(int begin, int end, void *data) {
    const ArrowsJob *job = data;
    const Lattice *lattice = &job->lattice;
    const int lines[2] = {begin, end};
    for (int j = 0; j < lattice->count[1]; j++)
        for (int i = 0; i < lattice->count[0]; i++) {
            const float at[2] = {((float)(lattice->first[0] + i) + .5f) * lattice->pitch,
                                 ((float)(lattice->first[1] + j) + .5f) * lattice->pitch};
            float wind[2];
            if (!Numbers_IsFree(job->numbers, at)) continue;
            Numbers_Wind(job->numbers, at, wind);
            draw_arrow(job, at, wind, lines);
        }
}

bool FluidArrows_Draw(Picture *picture, const Numbers *numbers, float full, const Canvas *canvas) {
    ArrowsJob job = {numbers, canvas, Lattice_Of(numbers, canvas, PITCH, 1), full};
    Picture_Split(picture, canvas->height, INK_BAND, arrow_rows, &job);
    return true;
}
