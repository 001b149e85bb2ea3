/* bench_plain - the solver and the paper's code at 256 x 256, as a compiler makes the solver with -O2 or -O3 and no
 * other flag: seconds a frame of the paper's code as printed, without idle diffusion, of GAME, and of GAME with linear
 * advection, in one line. bench runs it. */
#include "tests/bench/bench_laps.h"

#include <stdio.h>

int main(int count, char **words) {
    Ratio ratio;
    (void)words;
    if (!Ratio_Measure((const int[3]){256, 256, 1}, count > 1 ? &effort_quick : &effort_full, &ratio)) return 1;
    printf("%.9f %.9f %.9f %.9f\n", ratio.paper, ratio.lean, ratio.game, ratio.linear);
    return 0;
}
