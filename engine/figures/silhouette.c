#include "engine/figures/silhouette.h"
#include "engine/maths/noise.h"
#include "engine/maths/scalar.h"
#include "engine/light/tone.h"
#include <math.h>
#include <string.h>

/* A figure is drawn in square tiles. Distance and rim light are computed on a lattice with a node at every second
 * pixel, and one more node on each side for slopes. They are interpolated linearly between nodes.
 *
 *      n  n    n    n     n serves slopes alone
 *      n  N    N    N     N is drawn
 *           ..   ..       . is a pixel
 *           ..   ..
 *      n  N    N    N */
enum { TILE = SILHOUETTE_BAND / 2, NODES = TILE / 2 + 1, RING = NODES + 2, LATTICE = RING * RING, MAX_SHAPES = 64 };
enum { SPARSE = NODES / 2 + 1, SPARSE_ROW = 8 };          /* light is looked up at every second node of the lattice */
enum { FIRST = RING + 1, BEHIND = FIRST + NODES * RING }; /* the first node that is drawn, and past the last */

static const float EDGE = .7f; /* px. Nothing is drawn farther outside of the outline. */
static const float SEEN = 7;   /* px outside the outline up to which light is needed to interpolate */

typedef struct Tile {
    const Canvas *canvas;
    const LightField *light;
    const Shape *shape[MAX_SHAPES]; /* the shapes that can reach the tile */
    int shapes;
    float low[MAX_SHAPES][2], high[MAX_SHAPES][2]; /* m, bounding boxes of the shapes */
    float melt;                                    /* m, the largest melt of all shapes */
    int x, y;                                      /* px */
    float base[3], paper[3], albedo[3], dither[NOISE_TILE][TILE];
    float node[2][LATTICE];  /* m, position of each node relative to the corner of the tile */
    float distance[LATTICE]; /* m */
    int seen[NODES];         /* whether each row of nodes reaches the outline */
    float warm[LATTICE], cold[LATTICE], to[2][LATTICE]; /* the arriving light, then the part that the edge reflects */
    float veil[LATTICE];                                /* bloom in front of the figure */
    float face[2][LATTICE];                             /* warm and cold light that falls on its face, */
    float side[2][2]; /* from these sides of the figure, m, left and right, top and bottom */
} Tile;

/* Keeps the shapes that can reach the tile. Returns false if none can. */
static bool gather(Tile *tile, const Silhouette *figure) {
    const Canvas *canvas = tile->canvas;
    const float x = canvas->left + ((float)tile->x + TILE / 2) / canvas->scale;
    const float y = canvas->top + ((float)tile->y + TILE / 2) / canvas->scale;
    const float reach = .7072f * (TILE + 4) / canvas->scale, most = reach + SEEN / canvas->scale + tile->melt;
    float distance[MAX_SHAPES], nearest = INFINITY;
    int near[MAX_SHAPES], count = 0;
    for (int i = 0; i < Mini(figure->count, MAX_SHAPES); i++) {
        const float across = Maxf(tile->low[i][0] - x, x - tile->high[i][0]);
        const float down = Maxf(tile->low[i][1] - y, y - tile->high[i][1]);
        if (across > most || down > most) continue;
        distance[count] = Shape_Distance(&figure->shapes[i], x, y);
        nearest = Minf(distance[count], nearest);
        near[count++] = i;
    }
    const float far = Minf(nearest + 2 * reach + tile->melt, most);
    tile->shapes = 0;
    if (!(nearest < reach + tile->melt)) return false;
    for (int i = 0; i < count; i++)
        if (distance[i] <= far) tile->shape[tile->shapes++] = &figure->shapes[near[i]];
    return true;
}

static void place_nodes(Tile *tile) {
    for (int i = 0; i < NOISE_TILE * TILE; i++)
        tile->dither[i / TILE][i % TILE] = (float)NOISE_DITHER[i / TILE][i % NOISE_TILE] / 256;
    for (int i = 0; i < LATTICE; i++) {
        tile->node[0][i] = (float)(2 * (i % RING) - 2) / tile->canvas->scale;
        tile->node[1][i] = (float)(2 * (i / RING) - 2) / tile->canvas->scale;
    }
}

WIDE_LOOP static void shift(const float *restrict from, float by, float *restrict to) {
    for (int i = 0; i < LATTICE; i++) to[i] = from[i] + by;
}

/* m, where a tile begins */
static float corner_of(const Tile *tile, int axis) {
    const Canvas *canvas = tile->canvas;
    return axis ? canvas->top + (float)tile->y / canvas->scale : canvas->left + (float)tile->x / canvas->scale;
}

static void measure(Tile *tile) {
    float x[LATTICE], y[LATTICE], other[LATTICE];
    shift(tile->node[0], corner_of(tile, 0), x);
    shift(tile->node[1], corner_of(tile, 1), y);
    Shape_Distances(tile->shape[0], x, y, tile->distance, LATTICE);
    for (int i = 1; i < tile->shapes; i++) {
        Shape_Distances(tile->shape[i], x, y, other, LATTICE);
        Shape_Join(tile->distance, other, tile->shape[i]->melt, LATTICE);
    }
}

/* Finds where the light of every second node is looked up, in cells of the light field. This is a little outside of the
 * outline. `wanted` is 0 for nodes so far outside that they do not show. */
WIDE_LOOP static void find_places(const Tile *restrict tile, float column[SPARSE][SPARSE_ROW],
                                  float line[SPARSE][SPARSE_ROW], float wanted[SPARSE][SPARSE_ROW]) {
    const Canvas *canvas = tile->canvas;
    const float per_metre = canvas->scale / 4, cells = 1 / tile->light->cell, step = 4 / canvas->scale;
    const float left = canvas->left + (float)tile->x / canvas->scale - tile->light->left;
    const float top = canvas->top + (float)tile->y / canvas->scale, seen = SEEN / canvas->scale;
    for (int j = 0; j < SPARSE; j++) {
        const float *restrict distance = tile->distance + FIRST + 2 * j * RING;
        for (int i = 0; i < SPARSE; i++) {
            const float here = distance[2 * i], x = (distance[2 * i + 1] - distance[2 * i - 1]) * per_metre;
            const float y = (distance[2 * i + RING] - distance[2 * i - RING]) * per_metre, square = x * x + y * y;
            const float limit = square > 1 ? square : 1, depth = here < 0 ? here > -1 ? -here : 1 : 0;
            const float reach = (LOOK_RIM + depth) / sqrtf(limit);
            column[j][i] = (left + (float)i * step + x * reach) * cells - .5f;
            line[j][i] = (top + (float)j * step + y * reach) * cells - .5f;
            wanted[j][i] = here < seen ? 1 : 0;
        }
    }
}

WIDE_LOOP static void fill_between(float sparse[SPARSE][SPARSE_ROW], float *restrict lattice) {
    for (int j = 0; j < NODES; j++, lattice += RING) {
        const float *above = sparse[j / 2], *below = sparse[(j + 1) / 2];
        float row[SPARSE_ROW];
        for (int i = 0; i < SPARSE_ROW; i++) row[i] = .5f * (above[i] + below[i]);
        for (int i = 0; i < SPARSE - 1; i++) {
            lattice[2 * i] = row[i];
            lattice[2 * i + 1] = .5f * (row[i] + row[i + 1]);
        }
        lattice[NODES - 1] = row[SPARSE - 1];
        lattice[NODES] = lattice[NODES + 1] = 0; /* The border may hold anything, but denormals are slow. */
    }
}

/* Leaves the part of the light that an edge reflects, which is all if it faces the light. The slope of the distance has
 * length 1. It is shorter on the middle lines of a figure, where rims fade. */
WIDE_LOOP static void face_light(Tile *tile) {
    const float *restrict distance = tile->distance, per_metre = tile->canvas->scale / 4;
    const float *restrict to_x = tile->to[0], *restrict to_y = tile->to[1];
    float *restrict warm = tile->warm, *restrict cold = tile->cold;
    for (int i = FIRST; i < BEHIND - 2; i++) {
        const float x = (distance[i + 1] - distance[i - 1]) * per_metre;
        const float y = (distance[i + RING] - distance[i - RING]) * per_metre;
        const float square = x * x + y * y, limit = square > 1 ? square : 1, scale = 1 / sqrtf(limit);
        const float fade = square < 1 ? square * square : 1;
        float part = LOOK_RIM_AWAY + scale * (x * to_x[i] + y * to_y[i]),
              air = LOOK_AIR_LEVEL - LOOK_AIR_UP * scale * y;
        part = Clampf(part, 0, LOOK_RIM_MOST);
        air = Clampf(air, 0, 1);
        warm[i] *= fade * part;
        cold[i] = fade * (part * cold[i] + LOOK_RIM_AIR * air);
    }
}

/* Looks up the light on a line beside the figure, at every second node. */
static void light_beside(const Tile *tile, int axis, int end, float beside[2][SPARSE]) {
    const float begin = corner_of(tile, !axis), step = 4 / tile->canvas->scale, across = tile->side[axis][end];
    float field[LIGHT_FIELDS];
    for (int i = 0; i < SPARSE; i++) {
        const float along = begin + step * (float)i;
        LightField_At(tile->light, axis ? along : across, axis ? across : along, field);
        for (int c = 0; c < 2; c++) beside[c][i] = field[c];
    }
}

/* The nearer a side is, the more it counts. */
static void weigh_sides(const Tile *tile, int axis, float weight[2][SPARSE]) {
    const float begin = corner_of(tile, axis), step = 4 / tile->canvas->scale;
    for (int end = 0; end < 2; end++)
        for (int i = 0; i < SPARSE; i++)
            weight[end][i] = 1 / (LOOK_FACE_NEAR + fabsf(tile->side[axis][end] - begin - step * (float)i));
}

/* A face gets the light beside, above and below the figure. Weights let no edge show where the nearest side changes. */
static void light_face(Tile *tile) {
    float beside[2][2][2][SPARSE], weight[2][2][SPARSE], sparse[2][SPARSE][SPARSE_ROW] = {0};
    for (int axis = 0; axis < 2; axis++) {
        weigh_sides(tile, axis, weight[axis]);
        for (int end = 0; end < 2; end++) light_beside(tile, axis, end, beside[axis][end]);
    }
    for (int j = 0; j < SPARSE; j++)
        for (int i = 0; i < SPARSE; i++) {
            const float left = weight[0][0][i], right = weight[0][1][i];
            const float above = weight[1][0][j], below = weight[1][1][j], sum = left + right + above + below;
            for (int c = 0; c < 2; c++)
                sparse[c][j][i] = (left * beside[0][0][c][j] + right * beside[0][1][c][j] + above * beside[1][0][c][i] +
                                   below * beside[1][1][c][i]) /
                                  sum;
        }
    for (int c = 0; c < 2; c++) fill_between(sparse[c], tile->face[c] + FIRST);
}

static void light_tile(Tile *tile) {
    float *const lattice[] = {tile->warm, tile->cold, tile->to[0], tile->to[1], tile->veil};
    float column[SPARSE][SPARSE_ROW], line[SPARSE][SPARSE_ROW], wanted[SPARSE][SPARSE_ROW];
    float sparse[LIGHT_FIELDS][SPARSE][SPARSE_ROW] = {0}, field[LIGHT_FIELDS];
    find_places(tile, column, line, wanted);
    for (int j = 0; j < SPARSE; j++)
        for (int i = 0; i < SPARSE; i++) {
            if (!(wanted[j][i] > 0)) continue;
            LightField_Read(tile->light, column[j][i], line[j][i], field);
            for (int c = 0; c < LIGHT_FIELDS; c++) sparse[c][j][i] = field[c];
        }
    for (int c = 0; c < LIGHT_FIELDS; c++) fill_between(sparse[c], lattice[c] + FIRST);
    face_light(tile);
    light_face(tile);
}

/* Interpolates between nodes, first along all rows of the lattice, then down to a line. */
typedef float Widened[NODES][TILE];

INLINE_LOOP void widen(const float *lattice, Widened out) {
    for (int j = 0; j < NODES; j++, lattice += RING)
        for (int i = 0; i < NODES - 1; i++) {
            out[j][2 * i] = .75f * lattice[i] + .25f * lattice[i + 1];
            out[j][2 * i + 1] = .25f * lattice[i] + .75f * lattice[i + 1];
        }
}

INLINE_LOOP void between(const Widened from, int y, float out[TILE]) {
    const float *above = from[y >> 1], *below = from[(y >> 1) + 1], t = y & 1 ? .75f : .25f;
    for (int i = 0; i < TILE; i++) out[i] = above[i] + (below[i] - above[i]) * t;
}

/* The rim is bright along the edge and fades inward. Glowing things are lit from within, less so at the edge.
 * Towards its edge the face of a thing turns away from us. */
INLINE_LOOP void rim_profile(const float distance[TILE], float scale, float cover[TILE], float strength[TILE],
                             float lit[TILE], float turned[TILE]) {
    for (int i = 0; i < TILE; i++) {
        const float depth = distance[i] < 0 ? -distance[i] : 0,
                    flank = depth < 1 / LOOK_FLANK_PER ? 1 - depth * LOOK_FLANK_PER : 0;
        strength[i] = LOOK_FLANK * flank * flank + LOOK_RIM_EDGE * Fade(depth * LOOK_RIM_PER);
        lit[i] = LOOK_LIT_EDGE + Minf(LOOK_LIT_PER * depth, LOOK_LIT_MORE);
        turned[i] = Minf(LOOK_FACE_EDGE + LOOK_FACE_PER * depth, 1);
        const float part = .5f - distance[i] * scale * LOOK_COVER;
        cover[i] = Clampf(part, 0, 1);
    }
}

/* Mixes a channel of a line from the old value towards the colour. The dither rounds it. */
INLINE_LOOP void mix_channel(const uint32_t *restrict old, int shift, const float *restrict colour,
                             const float *restrict cover, const float *restrict dither, uint32_t *restrict mixed) {
    for (int i = 0; i < TILE; i++) {
        const float before = (float)(int)(old[i] >> shift & 255);
        const float wanted = before + (255 * colour[i] - before) * cover[i] + dither[i] * cover[i];
        mixed[i] |= (uint32_t)(int)(wanted < 255 ? wanted : 255) << shift;
    }
}

/* Nearly all lines are whole. A copy of known size compiles to a few moves. */
INLINE_LOOP void copy_line(uint32_t *to, const uint32_t *from, int count) {
    if (count == TILE)
        memcpy(to, from, TILE * sizeof *to);
    else
        memcpy(to, from, (size_t)count * sizeof *to);
}

INLINE_LOOP void paint(uint32_t *pixels, const float *dither, int count, const float cover[TILE],
                       float colour[3][TILE]) {
    uint32_t old[TILE] = {0}, mixed[TILE];
    copy_line(old, pixels, count);
    for (int i = 0; i < TILE; i++) mixed[i] = 0xff000000u;
    for (int c = 0; c < 3; c++) mix_channel(old, 16 - 8 * c, colour[c], cover, dither, mixed);
    copy_line(pixels, mixed, count);
}

typedef struct TileLines {
    Widened distance, warm, cold, veil, face[2];
} TileLines;

INLINE_LOOP void draw_line(const Tile *tile, const TileLines *lines, int y) {
    const Canvas *canvas = tile->canvas;
    const int line = tile->y + y, left = canvas->width - tile->x, count = left < TILE ? left : TILE;
    float distance[TILE], cover[TILE], strength[TILE], warm[TILE], cold[TILE], veil[TILE], lit[TILE], colour[3][TILE];
    float hot[TILE], cool[TILE], turned[TILE]; /* the light on the face */
    between(lines->distance, y, distance);
    between(lines->warm, y, warm);
    between(lines->cold, y, cold);
    between(lines->veil, y, veil);
    between(lines->face[0], y, hot), between(lines->face[1], y, cool);
    rim_profile(distance, canvas->scale, cover, strength, lit, turned);
    if (canvas->mirror > 0)
        for (int i = 0; i < TILE; i++) cover[i] *= canvas->mirror * (float)line / (float)canvas->height;
    for (int c = 0; c < 3; c++) {
        const float base = tile->base[c], paper = tile->paper[c], albedo = tile->albedo[c], night = LOOK_NIGHT[c],
                    bloom = LOOK_FACE_VEIL * LOOK_BLOOM[c], red = LOOK_WARM[c], blue = LOOK_COLD[c];
        for (int i = 0; i < TILE; i++) {
            const float face = albedo * turned[i] * (LOOK_FACE * (hot[i] * red + cool[i] * blue) + night),
                        rim = strength[i] * (warm[i] * red + cold[i] * blue);
            colour[c][i] = Minf(ToneQuick(base + face + lit[i] * paper + veil[i] * bloom + rim, 1), 1);
        }
    }
    paint(canvas->pixels + tile->x + (ptrdiff_t)line * canvas->row, tile->dither[line % NOISE_TILE], count, cover,
          colour);
}

/* Finds the rows of nodes that reach the outline. Returns false if none does. */
WIDE_LOOP static bool find_rows(Tile *tile) {
    const float edge = EDGE / tile->canvas->scale, *restrict distance = tile->distance + FIRST;
    int any = 0;
    for (int j = 0; j < NODES; j++, distance += RING) {
        int near = 0;
        for (int i = 0; i < NODES; i++) near |= distance[i] < edge ? 1 : 0;
        tile->seen[j] = near;
        any |= near;
    }
    return any;
}

WIDE_LOOP static void draw_lines(const Tile *tile, int first, int last) {
    TileLines lines;
    widen(tile->distance + FIRST, lines.distance);
    widen(tile->warm + FIRST, lines.warm), widen(tile->cold + FIRST, lines.cold);
    widen(tile->veil + FIRST, lines.veil);
    for (int c = 0; c < 2; c++) widen(tile->face[c] + FIRST, lines.face[c]);
    for (int y = first; y < last; y++)
        if (tile->seen[y >> 1] || tile->seen[(y >> 1) + 1]) draw_line(tile, &lines, y);
}

static void draw_tile(Tile *tile, const Silhouette *figure, int begin, int end) {
    if (!gather(tile, figure)) return;
    measure(tile);
    if (!find_rows(tile)) return;
    light_tile(tile);
    const int first = begin > tile->y ? begin - tile->y : 0, last = end < tile->y + TILE ? end - tile->y : TILE;
    draw_lines(tile, first, last);
}

void Silhouette_Bounds(const Silhouette *figure, float low[2], float high[2]) {
    low[0] = low[1] = INFINITY, high[0] = high[1] = -INFINITY;
    for (int i = 0; i < figure->count; i++) {
        float from[2], to[2];
        Shape_Bounds(&figure->shapes[i], from, to);
        for (int axis = 0; axis < 2; axis++)
            low[axis] = Minf(from[axis], low[axis]), high[axis] = Maxf(to[axis], high[axis]);
    }
}

/* Sets box to low x, low y, high x, high y of the figure in pixels, clipped to the canvas and lines [begin, end). */
static void pixel_box(Tile *tile, const Silhouette *figure, int begin, int end, int box[4]) {
    const Canvas *canvas = tile->canvas;
    float low[2] = {INFINITY, INFINITY}, high[2] = {-INFINITY, -INFINITY};
    tile->melt = 0;
    for (int i = 0; i < Mini(figure->count, MAX_SHAPES); i++) {
        Shape_Bounds(&figure->shapes[i], tile->low[i], tile->high[i]);
        tile->melt = Maxf(figure->shapes[i].melt, tile->melt);
        for (int axis = 0; axis < 2; axis++) {
            low[axis] = Minf(tile->low[i][axis], low[axis]);
            high[axis] = Maxf(tile->high[i][axis], high[axis]);
        }
    }
    for (int axis = 0; axis < 2; axis++)
        tile->side[axis][0] = low[axis] - LOOK_RIM, tile->side[axis][1] = high[axis] + LOOK_RIM;
    box[0] = (int)Clampf((low[0] - canvas->left) * canvas->scale - 2, 0, (float)canvas->width);
    box[1] = (int)Clampf((low[1] - canvas->top) * canvas->scale - 2, (float)begin, (float)end);
    box[2] = (int)Clampf((high[0] - canvas->left) * canvas->scale + 3, 0, (float)canvas->width);
    box[3] = (int)Clampf((high[1] - canvas->top) * canvas->scale + 3, (float)begin, (float)end);
}

void Silhouette_Draw(const Canvas *canvas, const Silhouette *figure, const LightField *light, int begin, int end) {
    Tile tile;
    tile.canvas = canvas, tile.light = light;
    for (int c = 0; c < 3; c++)
        tile.base[c] = figure->base * LOOK_INSIDE[c], tile.paper[c] = figure->glow * LOOK_PAPER[c],
        tile.albedo[c] = figure->albedo[c];
    int box[4];
    pixel_box(&tile, figure, begin, end, box);
    if (box[0] >= box[2] || box[1] >= box[3]) return;
    place_nodes(&tile);
    for (tile.y = box[1] / TILE * TILE; tile.y < box[3]; tile.y += TILE)
        for (tile.x = box[0] / TILE * TILE; tile.x < box[2]; tile.x += TILE) draw_tile(&tile, figure, box[1], box[3]);
}
