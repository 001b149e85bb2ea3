#!/bin/sh
# What solver, shading and a whole frame take in every hall, as README.md's table has them: tests/frame_times.sh EMBER [RUNS]
#
# Runs of a scene are alike, tick by tick: of each tick the least time of all runs counts, as whoever else uses the
# machine cannot make it shorter, and the median of ticks 100 to 300 is said. That is a lower bound, which sinks with the
# number of runs; the median of one run is higher. Ends with 1 where one is above its limit.
. "$(dirname -- "$0")/check.sh"
ember=$1 runs=${2:-24} limit_both=2.5 limit_frame=8

# least_of FILE.. : the medians of solver, shading, both, and all of a frame.
least_of() {
    awk -F, '
        FNR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
        { solver = $column["solver"]; shade = $column["shade"]; frame = $column["work"] }
        !(FNR in least) || solver < least[FNR] { least[FNR] = solver }
        !(FNR in shaded) || shade < shaded[FNR] { shaded[FNR] = shade }
        !(FNR in both) || solver + shade < both[FNR] { both[FNR] = solver + shade }
        !(FNR in whole) || frame < whole[FNR] { whole[FNR] = frame }
        function median(of,    n, i, k, sorted, x) {
            n = 0
            for (i = 102; i <= 301; i++) {
                x = of[i]
                for (k = n++; k > 0 && sorted[k] > x; k--) sorted[k + 1] = sorted[k]
                sorted[k + 1] = x
            }
            return (sorted[n / 2] + sorted[n / 2 + 1]) / 2
        }
        END {
            printf "%.2f %.2f %.2f %.2f\n", median(least), median(shaded), median(both), median(whole)
        }' "$@"
}

printf '| hall | solver | shading | both | frame |\n|---|---|---|---|---|\n'
for scene in porch windway smokehouse flues engine heart hall; do
    rm -f "$work"/*.csv
    for run in $(seq "$runs"); do
        "$ember" --headless --scene "$scene" --grid 320x180 --size 1280x720 --threads 1 --frames 301 \
            --profile "$work/$run.csv" >"$work/said" 2>&1 || fail "$scene fails: $(cat "$work/said")"
    done
    [ -e "$work/$runs.csv" ] || continue
    # shellcheck disable=SC2046
    set -- $(least_of "$work"/*.csv)
    printf '| %s | %s | %s | %s | %s |\n' "$scene" "$1" "$2" "$3" "$4"
    awk "BEGIN { exit !($3 < $limit_both && $4 < $limit_frame) }" ||
        fail "$scene: solver and shading take $3 ms, to be below $limit_both, and a frame $4, to be below $limit_frame"
done
verdict
