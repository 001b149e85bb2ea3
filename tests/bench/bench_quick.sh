#!/bin/sh
# The benchmark runs, and its table has the rows that game/docs/solver_cost.md shows: tests/bench/bench_quick.sh BENCH
. "$(dirname -- "$0")/../checks/check.sh"
"$1" --quick >"$work/said" 2>"$work/notes" || fail 'bench --quick fails'

# Names of a page's rows.
rows() { sed -nE 's/^\| ([^|]*[^| ]) *\|.*/\1/p' "$1"; }
rows "$work/said" >"$work/measured"
[ "$(wc -l <"$work/measured")" -ge 15 ] || fail 'rows are missing'
rows "$root/game/docs/solver_cost.md" | diff "$work/measured" - >&2 || fail 'game/docs/solver_cost.md: not the rows that bench prints'
verdict
