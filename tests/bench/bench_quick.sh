#!/bin/sh
# The benchmark runs, and its table has the rows that game/docs/solver_cost.md shows: tests/bench/bench_quick.sh BENCH
. "$(dirname -- "$0")/../checks/check.sh"
"$1" --quick >"$work/said" 2>"$work/notes" || fail 'bench --quick fails'

# Names of a page's rows.
rows() { sed -nE 's/^\| ([^|]*[^| ]) *\|.*/\1/p' "$1"; }
rows "$work/said" >"$work/measured"
[ "$(wc -l <"$work/measured")" -ge 15 ] || fail 'rows are missing'
rows "$root/game/docs/solver_cost.md" | diff "$work/measured" - >&2 || fail 'game/docs/solver_cost.md: not the rows that bench prints'

# Shares follow from what stands beside them, and from the notes.
"$1" --quick --roofline >"$work/said" 2>"$work/notes" || fail 'bench --roofline fails'
sed -nE 's/^ *(.*): the machine moves (.*) GB.s and does (.*) G operations.*/N | \1 | \2 | \3/p' "$work/notes" | cat - "$work/said" | awk -F ' *\\| *' '
    function near(a, b) { return a - b < .02 * b + .1 && b - a < .02 * b + .1 }
    $1 == "N" { moves[$2] = $3; does[$2] = $4; next }
    $6 + 0 > 0 {
        rows++
        split($2, size, " x ")
        rate = size[1] * size[2] * size[3] / $6 / 1e6 # G cells/s
        if (!($4 > 0 && near($7, 100 * rate * $4 / moves[$2]) && near($8, 100 * rate * $5 / does[$2]))) bad = 1
        if ($9 != ($7 > $8 ? "memory" : "operations") && !near($7, $8)) bad = 1
    }
    END { exit bad || rows != 15 }' || fail "bench --roofline: $(cat "$work/notes" "$work/said")"

# Every size of the page, in its order; each has times for one thread, and no more threads than the machine has are tried.
"$1" --quick --costs >"$work/said" 2>"$work/notes" || fail 'bench --costs fails'
rows "$work/said" >"$work/measured"
sed -n '/^## A machine of 16/,$p' "$root/fluid/docs/costs.md" >"$work/page"
rows "$work/page" | diff "$work/measured" - >&2 || fail 'fluid/docs/costs.md: not the rows that bench prints'
awk -F ' *\\| *' -v cores="$(getconf _NPROCESSORS_ONLN)" 'NR > 2 {
        rows++
        for (i = 0; i < 8; i++) if (($(4 + i) != "") != (2 ^ (i % 4) <= cores) || $(4 + i) != "" && $(4 + i) <= 0) bad = 1
        if ($3 < 60 || $8 > $4 * 1.5) bad = 1 # calm air is never dearer
    }
    END { exit bad || rows != 11 }' "$work/said" || fail "bench --costs: $(cat "$work/said")"
verdict
