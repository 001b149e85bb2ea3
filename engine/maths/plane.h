/* plane.h - planes of floats and their smooth enlargement. The steps of the picture hand them to each other. */
#ifndef ENGINE_PLANE_H
#define ENGINE_PLANE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h> /* including it defines __GLIBC__ */

/* WIDE_LOOP stands before functions with inner loops over rows. Where possible they are also built for wider vectors,
 * and the program picks a version as it starts. All give the same pixels. Called INLINE_LOOPs are widened, too. */
#if defined(__gnu_linux__) && defined(__GLIBC__) && defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_THREAD__) && defined(__OPTIMIZE__) && !defined(__AVX2__)
#if __GNUC__ >= 12
#define WIDE_LOOP __attribute__((target_clones("arch=x86-64-v4", "avx2", "default")))
#else
#define WIDE_LOOP __attribute__((target_clones("avx2", "default")))
#endif
#define HALF_WIDE_LOOP __attribute__((target_clones("avx2", "default")))
#else
#define WIDE_LOOP
#define HALF_WIDE_LOOP
#endif
#if defined(__GNUC__) && !defined(__clang__)
#define KEEP_LOOP  _Pragma("GCC unroll 1") /* before a short loop, to get vectors without unrolling */
#define APART_LOOP _Pragma("GCC ivdep")    /* before a loop whose arrays never overlap */
#else
#define KEEP_LOOP
#define APART_LOOP
#endif
#if defined(__GNUC__)
#define INLINE_LOOP static inline __attribute__((always_inline))
#else
#define INLINE_LOOP static inline
#endif

/* Rows begin at a cache line, since a vector that straddles two lines takes twice as long to load. */
enum { CACHE_LINE = 64 /* bytes */ };
/* Returns the first multiple of CACHE_LINE in memory that is CACHE_LINE bytes larger than needed. */
static inline void *Cache_Align(void *memory) {
    return (char *)memory + (CACHE_LINE - (uintptr_t)memory % CACHE_LINE) % CACHE_LINE;
}

/* value(x, y) = data[x + y * row] for -1 <= x <= width and -1 <= y <= height. The border is one sample wide all around.
 * A zeroed struct is an empty plane.
 *
 *      b b b b b     <- Plane_Row(plane, -1) - 1
 *      b . . . b     <- Plane_Row(plane, 0) points at the first .
 *      b . . . b
 *      b b b b b */
typedef struct Plane {
    float *data;
    int width, height;
    ptrdiff_t row;
    float *memory;
    size_t floats; /* how many fit into memory, which smaller planes reuse */
} Plane;

bool Plane_Resize(Plane *plane, int width, int height); /* zeroed if the size changed. False if out of memory, empty */
void Plane_Free(Plane *plane);
void Plane_Clear(Plane *plane);
void Plane_Pad(Plane *plane); /* copies the edges into the border */

static inline float *Plane_Row(const Plane *plane, int y) { return plane->data + y * plane->row; }

/* A plane of whole numbers 0..65535, with the same border. Loops handle them twice as fast. */
typedef struct Plane16 {
    uint16_t *data;
    int width, height;
    ptrdiff_t row;
    uint16_t *memory;
} Plane16;

bool Plane16_Resize(Plane16 *plane, int width, int height); /* This and the next are as for Plane. */
void Plane16_Free(Plane16 *plane);
void Plane16_PadRows(Plane16 *plane); /* only the rows above and below */

static inline uint16_t *Plane16_Row(const Plane16 *plane, int y) { return plane->data + y * plane->row; }

/* a * b, where 65536 stands for 1 */
INLINE_LOOP uint16_t Part16(uint16_t a, uint16_t b) { return (uint16_t)((uint32_t)a * b >> 16); }
/* Returns twice Part16. It keeps gcc from turning a nested Part16 into a slower product of 32 bits. */
INLINE_LOOP uint16_t Twice16(uint16_t a, uint16_t b) {
    const uint16_t part = Part16(a, b);
    return (uint16_t)(part + part);
}

/* Enlarges `source` cells to `count` samples along one axis. The weights are quadratic B-splines, so that cells show
 * neither in values nor in slopes. Sample i lies first + i * step cells from the edge of the source.
 *
 *      |  .5  |  1.5  |  2.5  |     cells and their centres
 *      0      1       2       3     places */
enum { AXIS_PIECE = 8 };
typedef struct Axis {
    int count, source;
    float first, step;
    bool fade;     /* true if the source is 0 beyond its edge, false if the edge cell goes on */
    int *at;       /* the nearest cell of each sample, 0 .. source - 1 */
    float *weight; /* `count` weights of the cell before, as many of the nearest cell, then those of the cell after */
    float *slope;  /* as `weight`, but gives the change over two samples */
    uint16_t *weight16; /* the weights, where 65536 stands for 1 */
    int *piece;         /* first samples of runs, in which up to AXIS_PIECE samples have the same nearest cell */
    int pieces, cut;    /* the number of pieces, which end before sample `cut` */
    void *memory;
} Axis;

bool Axis_Set(Axis *axis, int count, float first, float step, int source, bool fade); /* false if out of memory */
void Axis_Free(Axis *axis);

/* Sets the range [range[0], range[1]) of the cells that any sample reads. */
void Axis_Range(const Axis *axis, int range[2]);

/* Enlarges one row of cells to `count` samples in out. Also reads cells[-1] and cells[source]. */
void Axis_Stretch(const Axis *axis, const float *cells, float *out);
void Axis_Stretch16(const Axis *axis, const uint16_t *cells, uint16_t *out);

/* Enlarges down the other axis. out[i] is sample y of column first + i. slope[i] is its change over two samples, unless
 * slope is NULL. The rows of the plane are the source of the axis. */
void Axis_Blend(const Axis *axis, int y, const Plane *plane, int first, int count, float *out, float *slope);
void Axis_Blend16(const Axis *axis, int y, const Plane16 *plane, int first, int count, uint16_t *out);

#endif
