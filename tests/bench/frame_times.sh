#!/bin/sh
# What solver, shading and a whole frame take in every hall, as game/docs/profile.md has them: tests/bench/frame_times.sh EMBER [RUNS]
#
# Runs of a scene are alike, tick by tick: of each tick the least time of all runs counts, as whoever else uses the
# machine cannot make it shorter, and the median of ticks 100 to 300 is said. That is a lower bound, which sinks with the
# number of runs. The last two columns are what a run by itself shows: the least of the runs' own medians, and the middle
# one. Ends with 1 where a lower bound is above its limit.
. "$(dirname -- "$0")/../checks/check.sh"
ember=$1 runs=${2:-24} limit_both=2.5 limit_frame=8

# least_of FILE.. : the medians of solver, shading, both, and all of a frame; and of the runs' medians of both the least
# and the middle one.
least_of() {
    awk -F, '
        FNR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; run++; next }
        { solver = $column["solver"]; shade = $column["shade"]; frame = $column["work"] }
        !(FNR in least) || solver < least[FNR] { least[FNR] = solver }
        !(FNR in shaded) || shade < shaded[FNR] { shaded[FNR] = shade }
        !(FNR in both) || solver + shade < both[FNR] { both[FNR] = solver + shade }
        !(FNR in whole) || frame < whole[FNR] { whole[FNR] = frame }
        { of_run[run, FNR] = solver + shade }
        function sort(x, n,    i, k, one) {
            for (i = 2; i <= n; i++) {
                one = x[i]
                for (k = i; k > 1 && x[k - 1] > one; k--) x[k] = x[k - 1]
                x[k] = one
            }
        }
        function median(of,    i, sorted) {
            for (i = 102; i <= 301; i++) sorted[i - 101] = of[i]
            sort(sorted, 200)
            return (sorted[100] + sorted[101]) / 2
        }
        END {
            for (r = 1; r <= run; r++) {
                for (i = 102; i <= 301; i++) one[i] = of_run[r, i]
                alone[r] = median(one)
            }
            sort(alone, run)
            printf "%.2f %.2f %.2f %.2f %.2f %.2f\n", median(least), median(shaded), median(both), median(whole),
                alone[1], alone[int((run + 1) / 2)]
        }' "$@"
}

printf '| hall | solver | shading | both | frame | both, best run | both, middle run |\n|---|---|---|---|---|---|---|\n'
for scene in porch windway smokehouse flues engine heart hall; do
    rm -f "$work"/*.csv
    for run in $(seq "$runs"); do
        "$ember" --headless --scene "$scene" --grid 320x180 --size 1280x720 --threads 1 --frames 301 \
            --profile "$work/$run.csv" >"$work/said" 2>&1 || fail "$scene fails: $(cat "$work/said")"
    done
    [ -e "$work/$runs.csv" ] || continue
    # shellcheck disable=SC2046
    set -- $(least_of "$work"/*.csv)
    printf '| %s | %s | %s | %s | %s | %s | %s |\n' "$scene" "$@"
    awk "BEGIN { exit !($3 < $limit_both && $4 < $limit_frame) }" ||
        fail "$scene: solver and shading take $3 ms, to be below $limit_both, and a frame $4, to be below $limit_frame"
done
verdict
