/* floats.h - the float arithmetic that all files share whatever the host's flags, and words that compilers spell
 * differently. Part of grid.h. */
#ifndef FLU_FLOATS_H
#define FLU_FLOATS_H

#include <float.h>
#include <math.h>

/* ---- The same bits everywhere, without contraction and reassociation ---- */

#if defined(__FAST_MATH__) || defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__) ||                         \
    (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__)
#error                                                                                                                 \
    "fluid/ keeps the same bits everywhere: compile fluid.c without -ffast-math and its parts, or add -fno-fast-math behind it"
#endif
#if FLT_EVAL_METHOD != 0 && FLT_EVAL_METHOD != 16 /* with 16 only half precision differs */
#error                                                                                                                 \
    "fluid/ needs float arithmetic in float: on x86 add -msse2 -mfpmath=sse, on s390x use -std=gnu99 instead of -std=c99"
#endif
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#elif defined(_MSC_VER)
#pragma fp_contract(off)
#elif defined(__GNUC__) && defined(__OPTIMIZE__)
#pragma GCC optimize("fp-contract=off", "no-trapping-math")
#elif defined(__GNUC__)
#pragma GCC optimize("fp-contract=off")
#endif
#if defined(__GNUC__) && !defined(__clang__)
float sqrtf(float) __attribute__((const)); /* which may set errno, and loops with it would not become vectors */
#endif

/* The module is compiled as the host says, but for its hot loops. FLU_HOT compiles a function at -O3, which is a loop
 * over a row or calls such loops. FLU_HOT_BEGIN and FLU_HOT_END do so with whole files. They start from the flags of
 * the command line, and so name the float flags again. */
#if defined(__GNUC__) && !defined(__clang__) && defined(__OPTIMIZE__)
#define FLU_HOT __attribute__((optimize("O3", "fp-contract=off", "no-trapping-math")))
#define FLU_HOT_BEGIN                                                                                                  \
    _Pragma("GCC push_options") _Pragma("GCC optimize(\"O3\", \"fp-contract=off\", \"no-trapping-math\")")
#define FLU_HOT_END _Pragma("GCC pop_options")
#else
#define FLU_HOT
#define FLU_HOT_BEGIN
#define FLU_HOT_END
#endif

/* FLU_WIDE marks a hot loop that gains from AVX2, FLU_WIDEST one that gains from AVX-512 as well. The compiler makes a
 * clone for each, and the program chooses when it starts. The bits are the same. Sanitizers get no clones. With one of
 * them the program does not start, with another compiling takes three times as long. */
#if defined(__gnu_linux__) && defined(__GLIBC__) && defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__AVX512VL__) && !defined(__SANITIZE_THREAD__) && !defined(__SANITIZE_ADDRESS__) && defined(__OPTIMIZE__)
#define FLU_HAS_CLONES
#endif
/* Older versions of clang give the clones of static functions the same names in every file. */
#if defined(__gnu_linux__) && defined(__GLIBC__) && defined(__x86_64__) && defined(__OPTIMIZE__) && defined(__clang__)
#if __clang_major__ >= 19 && !defined(__AVX512VL__) && !__has_feature(thread_sanitizer) &&                             \
    !__has_feature(memory_sanitizer) && !__has_feature(address_sanitizer)
#define FLU_HAS_CLONES
#endif
#endif
#if !defined(FLU_HAS_CLONES)
#define FLU_WIDE   FLU_HOT
#define FLU_WIDEST FLU_HOT
#elif defined(__AVX2__)
#define FLU_WIDE   FLU_HOT
#define FLU_WIDEST FLU_HOT __attribute__((target_clones("arch=x86-64-v4", "default")))
#elif __GNUC__ >= 12 || defined(__clang__)
#define FLU_WIDE   FLU_HOT __attribute__((target_clones("avx2", "default")))
#define FLU_WIDEST FLU_HOT __attribute__((target_clones("arch=x86-64-v4", "avx2", "default")))
#else
#define FLU_WIDE   FLU_HOT __attribute__((target_clones("avx2", "default")))
#define FLU_WIDEST FLU_WIDE
#endif

/* FLU_AVX2 and FLU_AVX512 mark functions that are written for these processors alone. They may run where FLU_HAS_AVX2,
 * or FLU_HAS_AVX512, is true. */
#if defined(__GNUC__) && (__GNUC__ >= 12 || defined(__clang__))
#if defined(__AVX2__)
#define FLU_AVX2
#define FLU_HAS_AVX2 true
#elif defined(__gnu_linux__) && defined(__x86_64__) && defined(__OPTIMIZE__)
#define FLU_AVX2     __attribute__((target("avx2")))
#define FLU_HAS_AVX2 __builtin_cpu_supports("avx2")
#endif
#if defined(__AVX512F__)
#define FLU_AVX512
#define FLU_HAS_AVX512 true
#elif defined(FLU_AVX2) && defined(__gnu_linux__) && defined(__x86_64__) && defined(__OPTIMIZE__)
#define FLU_AVX512     __attribute__((target("avx512f")))
#define FLU_HAS_AVX512 __builtin_cpu_supports("avx512f")
#endif
#endif
#if !defined(FLU_HAS_AVX512)
#define FLU_HAS_AVX512 false
#endif

/* FLU_LOCAL declares functions that several files share. FLU_ROW defines a row of a table of schemes. fluid.c holds all
 * files and makes both static, so that no flu_ name leaves its object. */
#if defined(FLU_ONE_FILE)
#define FLU_LOCAL static
#define FLU_ROW   static const
#else
#define FLU_LOCAL extern
#define FLU_ROW   const
#endif

/* The compiler checks a format's values as printf's. */
#if defined(__GNUC__)
#define FLU_LIKE_PRINTF(text, first) __attribute__((__format__(__printf__, text, first)))
#else
#define FLU_LIKE_PRINTF(text, first)
#endif

/* FLU_ALIGNED is for arrays that are read by whole vectors. A vector across two cache lines takes twice as long. */
#if defined(_MSC_VER)
#define FLU_ALIGNED  __declspec(align(64))
#define FLU_NOINLINE __declspec(noinline)
#define FLU_INLINE   static __forceinline
#define FLU_RESTRICT __restrict
#elif defined(__GNUC__)
#define FLU_ALIGNED  __attribute__((aligned(64)))
#define FLU_NOINLINE __attribute__((noinline))
#define FLU_INLINE   static inline __attribute__((always_inline))
#define FLU_RESTRICT restrict
#else
#define FLU_ALIGNED
#define FLU_NOINLINE
#define FLU_INLINE   static inline
#define FLU_RESTRICT restrict
#endif

#endif
