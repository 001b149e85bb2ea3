#include "tests/kits/fluid_cases.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

void Case_End(int failures) { assert_int_equal(failures, 0); }
