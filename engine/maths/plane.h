/* plane.h - planes of floats, and their smooth enlargement: what the picture's steps hand to each other. */
#ifndef ENGINE_PLANE_H
#define ENGINE_PLANE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h> /* with it, glibc makes itself known */

/* In front of inner loops over rows: where the tools allow it, they are built for wide vectors too, and the program
 * chooses when it starts. All give the same pixels. What such a loop calls is INLINE_LOOP, to be widened with it. */
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
#define KEEP_LOOP  _Pragma("GCC unroll 1") /* in front of a short loop that is to become a vector, not many numbers */
#define APART_LOOP _Pragma("GCC ivdep")    /* in front of a loop whose arrays lie apart, though compilers cannot tell */
#else
#define KEEP_LOOP
#define APART_LOOP
#endif
#if defined(__GNUC__)
#define INLINE_LOOP static inline __attribute__((always_inline))
#else
#define INLINE_LOOP static inline
#endif

/* Rows start where wide vectors like them: one that lies across two cache lines takes twice as long. */
enum { CACHE_LINE = 64 /* bytes */ };
static inline void *Line_In(void *memory) { /* the first in memory that has room for one more */
    return (char *)memory + (CACHE_LINE - (uintptr_t)memory % CACHE_LINE) % CACHE_LINE;
}

/* value(x, y) = data[x + y * row] for -1 <= x <= width and -1 <= y <= height: a ring of one sample lies around it.
 * A zeroed struct is an empty plane. */
typedef struct Plane {
    float *data;
    int width, height;
    ptrdiff_t row;
    float *memory;
    size_t floats; /* in memory: smaller planes find room, too */
} Plane;

bool Plane_Resize(Plane *plane, int width, int height); /* zeroes it if the size changed; false: out of memory, empty */
void Plane_Free(Plane *plane);
void Plane_Clear(Plane *plane);
void Plane_Pad(Plane *plane); /* repeats the edges outward into the ring */

static inline float *Plane_Row(const Plane *plane, int y) { return plane->data + y * plane->row; }

/* Flags the cells of a row that are above a level: 1, others 0. True if any is. */
bool Row_FlagAbove(const float *cells, float level, uint8_t *flag, int count);

/* The same for whole numbers 0..65535, which are twice as quick to work with; the ring goes around it likewise. */
typedef struct Plane16 {
    uint16_t *data;
    int width, height;
    ptrdiff_t row;
    uint16_t *memory;
} Plane16;

bool Plane16_Resize(Plane16 *plane, int width, int height); /* as Plane_Resize, as the others are alike */
void Plane16_Free(Plane16 *plane);
void Plane16_PadRows(Plane16 *plane); /* only above and below */

static inline uint16_t *Plane16_Row(const Plane16 *plane, int y) { return plane->data + y * plane->row; }

/* a times b, where 65536 is one. */
INLINE_LOOP uint16_t Part16(uint16_t a, uint16_t b) { return (uint16_t)((uint32_t)a * b >> 16); }
/* Twice that. Loops are the quicker for it: gcc takes a part of a part for a product of 32 bits. */
INLINE_LOOP uint16_t Twice16(uint16_t a, uint16_t b) {
    const uint16_t part = Part16(a, b);
    return (uint16_t)(part + part);
}

/* How `count` samples along one axis read `source` cells: quadratic B-spline weights, so that no cell shows in the
 * values nor in their slopes. Sample i lies first + i * step cells from the source's edge; cell centres lie at .5. */
enum { AXIS_PIECE = 8 };
typedef struct Axis {
    int count, source;
    float first, step;
    bool fade;           /* beyond the source there is nothing; otherwise its edge goes on */
    int *at;             /* the nearest cell of each sample, 0 .. source - 1 */
    float *weight;       /* count weights of the cell before, then of the nearest, then of the one after */
    float *slope;        /* the same for the change over two samples */
    uint16_t *weight16;  /* as weight, of 65536 */
    int period;          /* 2 or 4 where so many samples to a cell repeat the same weights; else 0, */
    int steady, periods; /* from sample `steady` on, so many times */
    int *piece;          /* where pieces of up to AXIS_PIECE samples with one nearest cell begin, */
    int pieces, cut;     /* so many; from sample `cut` on there are none */
    void *memory;
} Axis;

bool Axis_Set(Axis *axis, int count, float first, float step, int source, bool fade); /* false: out of memory, empty */
void Axis_Free(Axis *axis);

/* The cells that some sample reads: [range[0], range[1]). */
void Axis_Range(const Axis *axis, int range[2]);

/* Enlarges one row of cells: out[0..count). cells[-1] and cells[source] are read too. */
void Axis_Stretch(const Axis *axis, const float *cells, float *out);
void Axis_Stretch16(const Axis *axis, const uint16_t *cells, uint16_t *out);

/* Enlarges down the other axis: out[i] = sample y of column first + i, and if slope is not NULL, how fast it changes
 * there. The plane's rows are the axis' source. */
void Axis_Blend(const Axis *axis, int y, const Plane *plane, int first, int count, float *out, float *slope);
void Axis_Blend16(const Axis *axis, int y, const Plane16 *plane, int first, int count, uint16_t *out);

#endif
