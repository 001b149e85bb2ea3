/* The coarse levels of a multigrid cycle, made anew for each mask: faces from the level below, split by colour. */
#include "solver.h"

enum { COARSEST = 3 /* cells a side */ };

/* ---- Memory ------------------------------------------------------------------------------------- */

static void take_level(Arena *arena, Level *l, int width, int height) {
    flu_take_system(arena, &l->s, width, height);
    l->s.size[0] = width, l->s.size[1] = height;
    float **face[4] = {&l->left, &l->right, &l->above, &l->below};
    for (int i = 0; i < 4; i++) *face[i] = flu_take_floats(arena, l->s.row, height);
}

void flu_multigrid_lay_out(Fluid *f, Arena *arena) {
    int width = f->width, height = f->height;
    f->level_count = 1;
    while ((width > COARSEST || height > COARSEST) && f->level_count < FLU_MAX_LEVELS) {
        width = (width + 1) / 2, height = (height + 1) / 2;
        size_t faces = (size_t)(width + 2) * (size_t)(height + 2);
        if (f->level_count <= 2) {
            f->coarse_faces[f->level_count & 1] = flu_take(arena, 2 * faces * sizeof(float));
            f->coarse_outlets[f->level_count & 1] = flu_take(arena, faces);
        }
        take_level(arena, &f->level[f->level_count++], width, height);
    }
    for (int i = 0; i < 3; i++)
        for (int colour = 0; colour < 2; colour++)
            f->conjugate[i][colour] = flu_take_floats(arena, f->system.row, f->height);
}

/* ---- Faces -------------------------------------------------------------------------------------- */

/* Plain faces of one level, before they are split by colour: along x at [y][x], along y at [y][x], and cells that an
 * outlet is in. */
typedef struct Faces {
    float *x, *y;
    uint8_t *outlet;
    ptrdiff_t row;
    int size[2];
} Faces;

static Faces faces_of(float *memory, uint8_t *outlet, int width, int height) {
    ptrdiff_t row = width + 2;
    return (Faces){memory, memory + row * (height + 2), outlet, row, {width, height}};
}

FLU_INLINE float passes(uint8_t a, uint8_t b) { return (float)((a != 0) & (b != 0)); }

static void finest_faces(const Fluid *f, Faces *to) {
    int w = f->width, h = f->height, W = to->size[0], H = to->size[1];
    float fx = w > 1 ? .5f : 1, fy = h > 1 ? .5f : 1;
    for (int Y = 0; Y <= H; Y++) {
        int y = 2 * Y < h ? 2 * Y : h; /* the face below the last row of an odd height lies one row early */
        bool two = 2 * Y + 1 < h;
        const uint8_t *a = f->cells + flu_at(f, 0, 2 * Y < h ? 2 * Y : h - 1), *b = two ? a + f->row : a;
        const uint8_t *below = f->cells + flu_at(f, 0, y), *above = below - f->row;
        float *fxs = to->x + Y * to->row, *fys = to->y + Y * to->row;
        float second = two ? fx : 0;
        for (int X = 0; X < W && Y < H; X++)
            fxs[X] = fx * passes(a[2 * X], a[2 * X - 1]) + second * passes(b[2 * X], b[2 * X - 1]);
        if (Y < H) fxs[W] = fx * passes(a[w], a[w - 1]) + second * passes(b[w], b[w - 1]);
        for (int X = 0; X < w / 2; X++)
            fys[X] = fy * (passes(below[2 * X], above[2 * X]) + passes(below[2 * X + 1], above[2 * X + 1]));
        if (w & 1) fys[W - 1] = fy * passes(below[w - 1], above[w - 1]);
        for (int X = 0; X < W && Y < H; X++) {
            int x = 2 * X, next = x + 1 < w ? x + 1 : x;
            to->outlet[X + Y * to->row] =
                (a[x] == FLU_OUTLET) | (a[next] == FLU_OUTLET) | (b[x] == FLU_OUTLET) | (b[next] == FLU_OUTLET);
        }
    }
}

static void coarser_faces(const Faces *fine, Faces *to) {
    int w = fine->size[0], h = fine->size[1], W = to->size[0], H = to->size[1];
    float fx = w > 1 ? .5f : 1, fy = h > 1 ? .5f : 1;
    for (int Y = 0; Y <= H; Y++) {
        bool two = 2 * Y + 1 < h;
        const float *a = fine->x + (2 * Y < h ? 2 * Y : h - 1) * fine->row, *b = a + (two ? fine->row : 0);
        const float *across = fine->y + (2 * Y < h ? 2 * Y : h) * fine->row;
        const uint8_t *oa = fine->outlet + (2 * Y < h ? 2 * Y : h - 1) * fine->row, *ob = oa + (two ? fine->row : 0);
        float *fxs = to->x + Y * to->row, *fys = to->y + Y * to->row, second = two ? fx : 0;
        for (int X = 0; X < W && Y < H; X++) fxs[X] = fx * a[2 * X] + second * b[2 * X];
        if (Y < H) fxs[W] = fx * a[w] + second * b[w];
        for (int X = 0; X < w / 2; X++) fys[X] = fy * (across[2 * X] + across[2 * X + 1]);
        if (w & 1) fys[W - 1] = fy * across[w - 1];
        for (int X = 0; X < W && Y < H; X++) {
            int x = 2 * X, next = x + 1 < w ? x + 1 : x;
            to->outlet[X + Y * to->row] = oa[x] | oa[next] | ob[x] | ob[next];
        }
    }
}

/* Beyond an OPEN side the pressure is 0 half a finest cell away, while a coarse cell's centre draws back from the side.
 */
static void stiffen_open_sides(const Fluid *f, const Faces *faces, int level) {
    float h = 1;
    for (int k = 0; k < level; k++) h *= .5f;
    float stiffer = (1 + 2 * h) / (1 + h); /* than a level ago */
    int w = faces->size[0], height = faces->size[1];
    for (int y = 0; y < height && f->width > 1; y++) {
        if (f->def.side[0].kind == FLUID_OPEN) faces->x[y * faces->row] *= stiffer;
        if (f->def.side[1].kind == FLUID_OPEN) faces->x[w + y * faces->row] *= stiffer;
    }
    for (int x = 0; x < w && f->height > 1; x++) {
        if (f->def.side[2].kind == FLUID_OPEN) faces->y[x] *= stiffer;
        if (f->def.side[3].kind == FLUID_OPEN) faces->y[x + height * faces->row] *= stiffer;
    }
}

/* ---- Splitting them by colour ------------------------------------------------------------------- */

FLU_WIDE static void split_faces(const float *FLU_RESTRICT x, const float *FLU_RESTRICT above,
                                 const float *FLU_RESTRICT below, int count, float *FLU_RESTRICT to_left,
                                 float *FLU_RESTRICT to_right, float *FLU_RESTRICT to_above,
                                 float *FLU_RESTRICT to_below) {
    for (int k = 0; k < count; k++) {
        to_left[k] = x[2 * k];
        to_right[k] = x[2 * k + 1];
        to_above[k] = above[2 * k];
        to_below[k] = below[2 * k];
    }
}

FLU_WIDE static void split_id(const float *FLU_RESTRICT x, const float *FLU_RESTRICT above,
                              const float *FLU_RESTRICT below, const uint8_t *FLU_RESTRICT outlet, int count,
                              float *FLU_RESTRICT id) {
    for (int k = 0; k < count; k++) {
        float diagonal = (x[2 * k] + x[2 * k + 1]) + (above[2 * k] + below[2 * k]);
        bool solved = (diagonal > 0) & (outlet[2 * k] == 0);
        id[k] = solved ? 1 / (solved ? diagonal : 1) : 0;
    }
}

/* Cells in the ring keep the faces that they share with the level. */
static void split_ring(const Level *l, const Faces *faces) {
    int w = faces->size[0], h = faces->size[1];
    for (int y = 0; y < h; y++) {
        ptrdiff_t at = flu_half(&l->s, y);
        if (y & 1) l->right[at - 1] = faces->x[y * faces->row];
        if (((w + y) & 1) == 0) l->left[at + (w >> 1)] = faces->x[w + y * faces->row];
    }
    for (int x = 1; x < w; x += 2) l->below[flu_half(&l->s, -1) + (x >> 1)] = faces->y[x];
    for (int x = h & 1; x < w; x += 2) l->above[flu_half(&l->s, h) + (x >> 1)] = faces->y[x + h * faces->row];
}

/* Where colours meet around an odd periodic axis, a damped Jacobi sweep. */
static void damp_seam(const Level *l) {
    for (int y = 0; y < l->s.size[1]; y++)
        for (int x = 0; x < l->s.size[0]; x++) {
            ptrdiff_t at = flu_half(&l->s, y) + (x >> 1);
            float *id = &l->s.id[(x + y) & 1][at];
            bool damped = flu_on_odd_seam(&l->s, x, y) && *id > 0;
            l->s.keep[(x + y) & 1][at] = damped ? .2f : 0;
            if (damped) *id *= .8f;
        }
}

static void split(const Level *l, const Faces *faces) {
    int w = faces->size[0], h = faces->size[1];
    for (int y = 0; y < h; y++) {
        ptrdiff_t at = flu_half(&l->s, y);
        int odd = y & 1; /* where this row's red cells lie */
        const float *x = faces->x + y * faces->row, *above = faces->y + y * faces->row, *below = above + faces->row;
        const uint8_t *outlet = faces->outlet + y * faces->row;
        int reds = (w + 1 - odd) / 2;
        split_faces(x + odd, above + odd, below + odd, reds, l->left + at, l->right + at, l->above + at, l->below + at);
        split_id(x + odd, above + odd, below + odd, outlet + odd, reds, l->s.id[0] + at);
        split_id(x + !odd, above + !odd, below + !odd, outlet + !odd, w - reds, l->s.id[1] + at);
    }
    split_ring(l, faces);
    if (l->seam) damp_seam(l);
}

static bool odd_seam(const System *s) {
    return (s->periodic[0] && s->size[0] & 1) || (s->periodic[1] && s->size[1] & 1);
}

void flu_multigrid_set_up(Fluid *f) {
    Faces faces[2];
    f->level[0].s = f->system;
    f->level[0].seam = odd_seam(&f->system);
    for (int k = 1; k < f->level_count; k++) {
        Level *l = &f->level[k];
        Faces *to = &faces[k & 1];
        flu_system_begin(&l->s, l->s.size[0], l->s.size[1], &f->def);
        l->seam = odd_seam(&l->s);
        *to = faces_of(f->coarse_faces[k & 1], f->coarse_outlets[k & 1], l->s.size[0], l->s.size[1]);
        if (k == 1)
            finest_faces(f, to);
        else
            coarser_faces(&faces[!(k & 1)], to);
        stiffen_open_sides(f, to, k);
        split(l, to);
    }
}
