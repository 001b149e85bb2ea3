/* The self-test is silent where the promise of the same bits holds, and names the processor's mode where it does not.
 * What compilers break is in check_self_test.sh. */
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <fenv.h>

#ifdef __SSE2__
#include <xmmintrin.h>
#endif

TEST(test_this_build_keeps_its_promise) { assert_int_equal(Fluid_SelfTest(), 0); }

static const int roundings[] = {
#ifdef FE_UPWARD
    FE_UPWARD,
#endif
#ifdef FE_DOWNWARD
    FE_DOWNWARD,
#endif
#ifdef FE_TOWARDZERO
    FE_TOWARDZERO,
#endif
    FE_TONEAREST};

TEST(test_it_notices_other_roundings) {
    for (size_t i = 0; i < sizeof roundings / sizeof *roundings; i++) {
        assert_int_equal(fesetround(roundings[i]), 0);
        const unsigned found = Fluid_SelfTest();
        fesetround(FE_TONEAREST);
        assert_int_equal(found, roundings[i] == FE_TONEAREST ? 0 : FLUID_BREAKS_ROUNDING);
    }
    assert_int_equal(Fluid_SelfTest(), 0);
}

#if defined(__SSE2__)
enum { MODES = 3 };
static unsigned long mode(void) { return _mm_getcsr(); }
static void set_mode(unsigned long bits) { _mm_setcsr((unsigned)bits); }
static const unsigned long flushing[MODES] = {0x8000 /* results */, 0x0040 /* operands */, 0x8040};
#elif defined(__aarch64__)
enum { MODES = 1 };
static unsigned long mode(void) {
    unsigned long bits;
    __asm__ volatile("mrs %0, fpcr" : "=r"(bits));
    return bits;
}
static void set_mode(unsigned long bits) { __asm__ volatile("msr fpcr, %0" ::"r"(bits)); }
static const unsigned long flushing[MODES] = {1ul << 24};
#else
enum { MODES = 0 };
static unsigned long mode(void) { return 0; }
static void set_mode(unsigned long bits) { (void)bits; }
static const unsigned long flushing[1] = {0};
#endif

TEST(test_it_notices_flushing_to_zero) {
    const unsigned long usual = mode();
    for (int i = 0; i < MODES; i++) {
        set_mode(usual | flushing[i]);
        const unsigned found = Fluid_SelfTest();
        set_mode(usual);
        assert_int_equal(found, FLUID_BREAKS_DENORMALS);
    }
    assert_int_equal(Fluid_SelfTest(), 0);
}
