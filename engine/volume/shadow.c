/* Finds the light in each cell by a sweep through slabs, away from the light. The depth before a cell is a mean of four
 * cells of the slab before. All cells share the weights, as the light has one direction. Threads share the rows of a
 * slab.
 *
 *      slab s - 1    b  b      row n - 1
 *                    a  a      row n
 *                      \
 *      slab s           x      row n */
#include "engine/volume/inside.h"
#include "engine/light/tone.h"
#include "engine/maths/scalar.h"
#include <math.h>
#include <string.h>

enum { ROWS = 16 /* rows of a slab that a thread takes together */ };

static const float SOLID_DEPTH = 4; /* of a cell */
static const float SHINE = .35f;
static const float RELIEF = 2;        /* smoke that faces the light scatters up to so many times more, and half of */
static const float RELIEF_PATH = .5f; /* that if it doubles over so many free paths of light in smoke of value 1 */

typedef struct Sweep {
    Volume *volume;
    int along, aside;  /* axes of the copy, either 1 and 2 or 2 and 1 */
    int slabs, rows;   /* along them */
    bool back, turned; /* whether slabs and rows are swept from last to first */
    int slab;          /* the slab that is swept now */
    ptrdiff_t stride;  /* floats from row to row of optical depths */
    float *depths;
    int shift; /* lanes to the left one of two neighbours, -1 or 0 */
    float weight[4];
    float length;            /* of the light's path through a slab, in cells */
    float steep[3];          /* by which a difference of smoke along an axis of the copy makes it face the light */
    int least;               /* the axis along which the light goes least */
    float light[3], half[3]; /* towards the light, and between it and the camera, by axes of the copy */
    int floor_axis;          /* the axis of the copy that is y */
} Sweep;

/* Returns the optical depths behind row n of slab s. A flag in front says whether there are any. */
static float *depth_row(const Sweep *sweep, int s, int n) {
    return sweep->depths + (2 * (ptrdiff_t)n + (s & 1)) * sweep->stride + VOLUME_LEAD;
}

/* Returns the depths behind row n of the slab before slab s, or NULL if there are none. */
static const float *depths_before(const Sweep *sweep, int s, int n) {
    const float *row = s > 0 && n >= 0 ? depth_row(sweep, s - 1, n) : NULL;
    return row && row[-VOLUME_LEAD] > 0 ? row : NULL;
}

/* A row of the copy and its first cell. */
typedef struct Spot {
    int row;
    ptrdiff_t at;
} Spot;

static Spot spot_of(const Sweep *sweep, int s, int n) {
    const Cells *cells = &sweep->volume->cells;
    const int slab = sweep->back ? sweep->slabs - 1 - s : s, row = sweep->turned ? sweep->rows - 1 - n : n;
    const int j = sweep->along == 2 ? row : slab, k = sweep->along == 2 ? slab : row;
    return (Spot){j + k * cells->size[1], j * cells->row + k * cells->slab};
}

/* Light that is scattered more than once reaches deeper, so 30 % is dimmed less. */
WIDE_LOOP static void sweep_row(const float *restrict a, const float *restrict b, const uint16_t *restrict thick,
                                const float weight[4], float length, float *restrict to, uint16_t *restrict lit,
                                int count) {
    const float w0 = weight[0], w1 = weight[1], w2 = weight[2], w3 = weight[3];
    for (int i = 0; i < count; i++) {
        const float before = (w0 * a[i] + w1 * a[i + 1]) + (w2 * b[i] + w3 * b[i + 1]);
        const float own = length * (float)thick[i], depth = before + .5f * own;
        to[i] = before + own;
        lit[i] = (uint16_t)(int)((float)thick[i] * (.7f * Fade(depth) + .3f * Fade(.25f * depth)));
    }
}

WIDE_LOOP static void shift_row(const float *restrict a, const float *restrict b, const float weight[4],
                                float *restrict to, int count) {
    const float w0 = weight[0], w1 = weight[1], w2 = weight[2], w3 = weight[3];
    for (int i = 0; i < count; i++) to[i] = (w0 * a[i] + w1 * a[i + 1]) + (w2 * b[i] + w3 * b[i + 1]);
}

/* Smoke and its neighbours before and behind, along two axes. */
typedef struct Relief {
    const uint16_t *own, *side[2][2];
    float steep[2];
} Relief;

/* A neighbour without smoke counts as the cell itself: the edge of a solid is no edge of the smoke. */
INLINE_LOOP int neighbour(uint16_t value, uint16_t own) { return value ? value : own; }

/* Smoke that thickens away from the light faces it, and scatters more of it. It scatters less where it thickens towards
 * the light. So billows show, and smaller ones on a finer grid. */
WIDE_LOOP static void relieve_piece(const Relief *at, uint16_t *restrict lit, int count) {
    const uint16_t *restrict own = at->own, *restrict left = at->side[0][0], *restrict right = at->side[0][1];
    const uint16_t *restrict above = at->side[1][0], *restrict under = at->side[1][1];
    const float across = at->steep[0], down = at->steep[1];
    for (int i = 0; i < count; i++) {
        const float face = across * (float)(neighbour(left[i], own[i]) - neighbour(right[i], own[i])) +
                           down * (float)(neighbour(above[i], own[i]) - neighbour(under[i], own[i]));
        const float to = face > 0 ? face : 0, away = to - face, value = (float)own[i] + 1e-3f;
        const float seen = (float)lit[i] * (value + (1 + RELIEF) * to) / (value + to + RELIEF * away);
        lit[i] = (uint16_t)(int)(seen < 65535 ? seen : 65535);
    }
}

/* Neighbouring blocks are relieved together. The axis along which the light goes least is left out. */
static void relieve_row(const Sweep *sweep, Spot spot) {
    Cells *cells = &sweep->volume->cells;
    const uint64_t smoky = cells->smoky[spot.row];
    const int place[3] = {0, spot.row % cells->size[1], spot.row / cells->size[1]};
    const ptrdiff_t step[3] = {1, cells->row, cells->slab};
    for (int b = 0; b < 64 && smoky >> b; b++) {
        if (!(smoky >> b & 1)) continue;
        const int first = b * VOLUME_BLOCK;
        while (b < 63 && smoky >> (b + 1) & 1) b++;
        Relief relief = {.own = cells->thick + spot.at + first};
        for (int i = 0; i < 2; i++) {
            const int axis = (sweep->least + 1 + i) % 3;
            const bool begins = axis && place[axis] == 0, ends = axis && place[axis] == cells->size[axis] - 1;
            relief.steep[i] = sweep->steep[axis];
            relief.side[i][0] = relief.own - (begins ? 0 : step[axis]);
            relief.side[i][1] = relief.own + (ends ? 0 : step[axis]);
        }
        relieve_piece(&relief, cells->lit + spot.at + first, (b + 1) * VOLUME_BLOCK - first);
    }
}

INLINE_LOOP float stopping(uint8_t cover) {
    const float part = 5.0f / VOLUME_COVERED * (float)cover - 1.5f;
    return SOLID_DEPTH * (part > 0 ? part < 1 ? part : 1 : 0);
}

WIDE_LOOP static void stop_row(const uint8_t *restrict cover, float *restrict depth, int count) {
    for (int i = 0; i < count; i++) depth[i] += stopping(cover[i]);
}

typedef struct Facing {
    const uint8_t *left, *right, *above, *under, *before, *behind;
    const float *dimmed;
    float light[3], half[3];
} Facing;

/* A face is as bright as it turns to the light, plus a highlight. Its root is stored, as dark steps would show. */
WIDE_LOOP static void face_row(const Facing *at, uint8_t *restrict face, int count) {
    const uint8_t *restrict left = at->left, *restrict right = at->right, *restrict above = at->above;
    const uint8_t *restrict under = at->under, *restrict before = at->before, *restrict behind = at->behind;
    const float *restrict dimmed = at->dimmed;
    const float lx = at->light[0], ly = at->light[1], lz = at->light[2];
    const float hx = at->half[0], hy = at->half[1], hz = at->half[2];
    for (int i = 0; i < count; i++) {
        const float x = (float)(left[i] - right[i]), y = (float)(above[i] - under[i]),
                    z = (float)(before[i] - behind[i]);
        const float per = 1 / sqrtf(x * x + y * y + z * z + 1e-6f);
        const float turned = per * (x * lx + y * ly + z * lz), shiny = per * (x * hx + y * hy + z * hz);
        const float sun = turned > .04f ? turned - .04f : 0;
        float spot = shiny > 0 ? shiny : 0;
        spot *= spot, spot *= spot, spot *= spot, spot *= spot * spot;
        const float light = Fade(dimmed[i]) * (sun + SHINE * spot) + .04f * (1 + turned);
        const float seen = 200 * sqrtf(light);
        face[i] = (uint8_t)(int)(seen < 255 ? seen : 255);
    }
}

/* Takes a row's own part off the optical depth behind it, which leaves the depth before it. */
WIDE_LOOP static void take_off_own(const uint8_t *restrict cover, const uint16_t *restrict thick, float length,
                                   float *restrict depth, int count) {
    for (int i = 0; i < count; i++) depth[i] -= stopping(cover[i]) + length * (float)thick[i];
}

/* Takes the depth two slabs before, so that a face does not shade itself. */
static void dim_faces(const Sweep *sweep, int s, int n, float *dimmed) {
    static const uint8_t no_cover[VOLUME_MOST + VOLUME_BLOCK];
    static const uint16_t no_smoke[VOLUME_MOST + VOLUME_BLOCK];
    const Cells *cells = &sweep->volume->cells;
    const int count = (int)cells->row - VOLUME_BLOCK;
    float lent[2][VOLUME_MOST + 2 * VOLUME_LEAD];
    for (int back = 0; back < 2; back++) {
        const float *from = depths_before(sweep, s, n - back);
        memset(lent[back], 0, sizeof(float) * (size_t)(count + 2 * VOLUME_LEAD));
        if (!from) continue;
        const Spot spot = spot_of(sweep, s - 1, n - back);
        memcpy(lent[back] + VOLUME_LEAD, from, sizeof(float) * (size_t)count);
        take_off_own(cells->solid[spot.row] ? cells->cover + spot.at : no_cover,
                     cells->smoky[spot.row] ? cells->thick + spot.at : no_smoke, sweep->length / VOLUME_UNIT,
                     lent[back] + VOLUME_LEAD, count);
    }
    shift_row(lent[0] + VOLUME_LEAD + sweep->shift, lent[1] + VOLUME_LEAD + sweep->shift, sweep->weight, dimmed, count);
}

static void light_faces(const Sweep *sweep, int s, int n, Spot spot) {
    static const uint8_t none[VOLUME_MOST + 2 * VOLUME_BLOCK];
    const Cells *cells = &sweep->volume->cells;
    const int row = spot.row, rows = cells->size[1], j = row % rows, k = row / rows;
    const uint8_t *soft = cells->soft + spot.at;
    float dimmed[VOLUME_MOST + VOLUME_BLOCK];
    dim_faces(sweep, s, n, dimmed);
    const bool above = j > 0 && cells->solid[row - 1], under = j + 1 < rows && cells->solid[row + 1];
    const bool before = k > 0 && cells->solid[row - rows], behind = k + 1 < cells->size[2] && cells->solid[row + rows];
    Facing facing = {.left = soft - 1, .right = soft + 1, .dimmed = dimmed};
    facing.above = above ? soft - cells->row : none, facing.under = under ? soft + cells->row : none;
    facing.before = before ? soft - cells->slab : none, facing.behind = behind ? soft + cells->slab : none;
    memcpy(facing.light, sweep->light, sizeof facing.light);
    memcpy(facing.half, sweep->half, sizeof facing.half);
    face_row(&facing, cells->face + spot.at, (int)cells->row - VOLUME_BLOCK);
}

/* The floor gets the light that leaves the cells right above it. */
static void light_floor(const Sweep *sweep, int row, const float *depth, bool any) {
    const Cells *cells = &sweep->volume->cells;
    const int place[3] = {0, row % cells->size[1], row / cells->size[1]}, axis = sweep->floor_axis;
    const int last = cells->size[axis] - 1;
    if (axis != 0 && place[axis] != last) return;
    const ptrdiff_t step[3] = {1, sweep->volume->scene->size[0], 0}; /* of x and z */
    float *to = sweep->volume->floor;
    ptrdiff_t stride = 0;
    for (int i = 0; i < 3; i++) {
        if (cells->axis[i] == 1) continue;
        const ptrdiff_t by = step[cells->axis[i] == 2];
        if (i == 0)
            stride = by;
        else
            to += by * place[i];
    }
    if (axis == 0)
        *to = any ? Fade(depth[last]) : 1;
    else
        for (int i = 0; i < cells->size[0]; i++) to[i * stride] = any ? Fade(depth[i]) : 1;
}

static void light_row(const Sweep *sweep, int s, int n) {
    static const float none[VOLUME_MOST + 2 * VOLUME_LEAD];
    Cells *cells = &sweep->volume->cells;
    const Spot spot = spot_of(sweep, s, n);
    const int count = (int)cells->row - VOLUME_BLOCK;
    const float *a = depths_before(sweep, s, n), *b = depths_before(sweep, s, n - 1);
    const bool dark = a || b, smoky = cells->smoky[spot.row] != 0, solid = cells->solid[spot.row] != 0;
    if (!a) a = none + VOLUME_LEAD;
    if (!b) b = none + VOLUME_LEAD;
    float *to = depth_row(sweep, s, n);
    to[-VOLUME_LEAD] = dark || smoky || solid ? 1 : 0;
    if (smoky) {
        sweep_row(a + sweep->shift, b + sweep->shift, cells->thick + spot.at, sweep->weight,
                  sweep->length / VOLUME_UNIT, to, cells->lit + spot.at, count);
        relieve_row(sweep, spot);
    } else if (dark || solid)
        shift_row(a + sweep->shift, b + sweep->shift, sweep->weight, to, count);
    if (solid) light_faces(sweep, s, n, spot), stop_row(cells->cover + spot.at, to, count);
    light_floor(sweep, spot.row, to, dark || smoky || solid);
}

static void light_rows(int begin, int end, void *data) {
    const Sweep *sweep = data;
    for (int n = begin; n < end; n++) light_row(sweep, sweep->slab, n);
}

static Sweep plan(Volume *volume) {
    const Cells *cells = &volume->cells;
    Sweep sweep = {.volume = volume};
    float length = 0;
    for (int i = 0; i < 3; i++) {
        const int axis = cells->axis[i];
        sweep.light[i] = volume->to_light[axis];
        sweep.half[i] = volume->to_light[axis] - volume->view.ahead[axis];
        length += sweep.half[i] * sweep.half[i];
        if (axis == 1) sweep.floor_axis = i;
        sweep.steep[i] = .5f * RELIEF_PATH * sweep.light[i] / (volume->look.density * volume->scene->cell);
    }
    for (int i = 1; i < 3; i++)
        if (fabsf(sweep.light[i]) < fabsf(sweep.light[sweep.least])) sweep.least = i;
    for (int i = 0; i < 3; i++) sweep.half[i] /= sqrtf(length + 1e-6f);
    sweep.along = fabsf(sweep.light[2]) >= fabsf(sweep.light[1]) ? 2 : 1, sweep.aside = 3 - sweep.along;
    sweep.slabs = cells->size[sweep.along], sweep.rows = cells->size[sweep.aside];
    const float by = fabsf(sweep.light[sweep.along]), across = Clampf(sweep.light[0] / by, -1, .9999f);
    const float down = Clampf(sweep.light[sweep.aside] / by, -1, 1);
    sweep.length = 1 / by, sweep.back = sweep.light[sweep.along] > 0, sweep.turned = down > 0;
    sweep.shift = across < 0 ? -1 : 0;
    const float x = across - (float)sweep.shift, y = fabsf(down);
    const float weight[4] = {(1 - x) * (1 - y), x * (1 - y), (1 - x) * y, x * y};
    memcpy(sweep.weight, weight, sizeof weight);
    sweep.stride = cells->row + 2 * VOLUME_LEAD;
    return sweep;
}

bool VolumeLight(Volume *volume) {
    Sweep sweep = plan(volume);
    const int *size = volume->scene->size;
    const size_t rows = 2 * (size_t)sweep.rows;
    sweep.depths = Room_For(&volume->held[HELD_DEPTHS], rows * (size_t)sweep.stride * sizeof(float));
    volume->floor = Room_For(&volume->held[HELD_FLOOR], (size_t)size[0] * (size_t)size[2] * sizeof(float));
    if (!sweep.depths || !volume->floor) return false;
    for (size_t i = 0; i < rows; i++) { /* clears the samples beside rows */
        float *row = sweep.depths + (ptrdiff_t)i * sweep.stride;
        memset(row, 0, VOLUME_LEAD * sizeof *row);
        memset(row + sweep.stride - VOLUME_LEAD - VOLUME_BLOCK, 0, (VOLUME_LEAD + VOLUME_BLOCK) * sizeof *row);
    }
    for (sweep.slab = 0; sweep.slab < sweep.slabs; sweep.slab++)
        Workers_Run(volume->workers, sweep.rows, ROWS, light_rows, &sweep);
    return true;
}
