/* Where the number of a body is written: in its middle, and where the middle is outside of it, in its cell nearest to
 * that. */
#include "engine/picture/picture.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

static void each_number_is_on_its_body(void **state) {
    (void)state;
    FluidDef def = Fluid_DefaultDef();
    PictureBody bodies[PICTURE_BODIES];
    def.size[0] = 40, def.size[1] = 24, def.cell_size = 0.5f;
    Fluid *fluid = Fluid_Create(&def);
    assert_non_null(fluid);
    static const float BOX[3] = {6, 3, 0}, LEFT[3] = {12, 8, 0}, RIGHT[3] = {17, 8, 0}, FOOT[3] = {14.5f, 10.5f, 0};
    static const float HALF[3] = {1, 1.5f, 0}, LEG[3] = {0.5f, 3, 0}, SOLE[3] = {3, 0.5f, 0};
    Fluid_StampBox(fluid, 2, BOX, HALF, 0);
    Fluid_StampBox(fluid, 5, LEFT, LEG, 0), Fluid_StampBox(fluid, 5, RIGHT, LEG, 0);
    Fluid_StampBox(fluid, 5, FOOT, SOLE, 0);
    assert_int_equal(Picture_Bodies(fluid, &(PictureSlice){0}, bodies), 2);
    assert_int_equal(bodies[0].body, 2), assert_int_equal(bodies[1].body, 5);
    assert_true(fabsf(bodies[0].at[0] - 6) < 0.01f && fabsf(bodies[0].at[1] - 3) < 0.01f);
    const int x = (int)(bodies[1].at[0] / def.cell_size), y = (int)(bodies[1].at[1] / def.cell_size);
    assert_int_equal(Fluid_GetOccupancy(fluid)[x + y * 40], 5);
    assert_true(fabsf(bodies[1].at[0] - 14.5f) < 0.6f && fabsf(bodies[1].at[1] - 10.25f) < 0.6f);
    Fluid_Destroy(fluid);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_number_is_on_its_body)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
