/* The thresholds of the dither: those of Bayer's matrix, each of them once. */

#include "engine/maths/noise.h"
#include "tests/kits/test.h"

TEST(each_threshold_is_where_it_belongs) {
    static const int CORNER[2][2] = {{0, 2}, {3, 1}};
    for (int y = 0; y < NOISE_TILE; y++)
        for (int x = 0; x < NOISE_TILE; x++) {
            int rank = 0;
            for (int bit = 0; bit < 3; bit++) rank = 4 * rank + CORNER[y >> bit & 1][x >> bit & 1];
            assert_int_equal(NOISE_DITHER[y][x], 4 * rank + 2);
        }
}
