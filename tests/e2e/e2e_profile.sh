#!/bin/sh
# The profile of a run: a table that a spreadsheet reads, whose rows agree with each other and with the line that ends the run.
. "$(dirname -- "$0")/e2e.sh"

ticks=$((ticks < 300 ? ticks : 300))
headless 'a profiled run' --scene hall --grid 96x54 --budget 0.2 --threads 2 --profile "$work/times.csv"
[ "$(head -n 1 "$work/times.csv" | tr -d '\r' | tr , '\n' | sort | uniq -d)" = '' ] || fail 'two columns have one name'
[ "$(tr -cd '\r' <"$work/times.csv" | wc -c)" = $((ticks + 1)) ] || fail 'not every row ends as RFC 4180 says'
if LC_ALL=C grep -qvE '^[a-z0-9_,]+.$|^[0-9.,e+-]+.$' "$work/times.csv"; then fail 'a row holds something else than numbers'; fi

# Everything is computed anew from the raw rows, by a definition that sorts by counting.
tr -d '\r' <"$work/times.csv" | awk -F, -v line="$(cat "$work/line")" -v ticks="$ticks" '
    function wrong(what) { print "row " NR ": " what; bad = 1 }
    function about(a, b, what) { if (a - b > 2e-5 * (b + 1e-3) || b - a > 2e-5 * (b + 1e-3)) wrong(what ": " a ", not " b) }
    function percentile(of, first, last, percent,    i, j, below, best) {
        best = -1
        for (i = first; i <= last; i++) {
            below = 0
            for (j = first; j <= last; j++) below += of[j] <= of[i]
            if (below * 100 >= percent * (last - first + 1) && (best < 0 || of[i] < best)) best = of[i]
        }
        return best
    }
    function percentiles(of, first, last, names,    i, name) {
        split(names, name, " ")
        for (i = 1; i <= 4; i++) about($column[name[i]], percentile(of, first, last, percent[i]), name[i])
    }
    function last_line(of, at,    i) { # the words from there on: p50 1.234 ms p95 ...
        for (i = 1; i <= 4; i++) {
            told = word[at + 3 * i - 3]
            if (told - percentile(of, 1, n, percent[i]) > 0.0011 || percentile(of, 1, n, percent[i]) - told > 0.0011)
                wrong("the last line: " word[at + 3 * i - 4] " " told)
        }
    }
    BEGIN { split("50 95 99 100", percent, " ") }
    NR == 1 { fields = NF; for (i = 1; i <= NF; i++) column[$i] = i; next }
    NF != fields { wrong(NF " columns, not " fields) }
    {
        n = $column["frame"]
        if (n != NR - 1) wrong("is frame " n)
        solver[n] = $column["solver"] + 0
        cpu[n] = $column["solver_cpu"] + 0
        if (cpu[n] <= 0 || $column["work_cpu"] < cpu[n] * 0.99) wrong("processor time: " cpu[n] " of " $column["work_cpu"])
        sum = $column["solids"] + $column["forces"] + $column["diffuse"] + $column["project"] + $column["advect"] + $column["scalars"]
        about(sum, solver[n], "the stages together")
        about($column["ns_a_cell"] * $column["cells"] / 1e6, solver[n], "ns a cell times cells")
        if ($column["cells"] != 96 * 54 || $column["budget"] != 0.2 || $column["memory"] < 96 * 54 * 40) wrong("cells, budget or memory")
        if ($column["waiting"] < 0 || $column["waiting"] > 100) wrong("threads wait")
        if ($column["awake"] < 1 || $column["awake"] > 96 * 54) wrong("awake")
        if ($column["over"] != (solver[n] > 0.2)) wrong("over budget")
        over += $column["over"]
        if (n % 60 == 0 || n == 1) {
            first = n > 240 ? n - 239 : 1
            percentiles(solver, first, n, "p50 p95 p99 max")
            percentiles(cpu, first, n, "p50_cpu p95_cpu p99_cpu max_cpu")
        }
    }
    END {
        split(line, word, " ")
        if (word[2] != ticks || n != ticks) wrong("ticks")
        last_line(solver, 5)
        last_line(cpu, 21)
        if (over != word[18]) wrong("the last line: " word[18] " over budget, the rows " over)
        exit bad
    }' >&2 || fail 'the rows do not agree'

# Quality that follows a budget which nothing holds: down a level a second, told at the end and in each row.
if [ "$ticks" = 300 ]; then
    headless 'a held run' --scene hall --grid 96x54 --budget 0.001 --hold --profile "$work/times.csv"
    grep -qxE 'quality: full 1\.0 s, linear flow 1\.0 s, turns 1\.0 s, turns with linear flow 2\.0 s; 3 changes' "$work/line" ||
        fail "a held run ends with: $(cat "$work/line")"
    seen=$(tr -d '\r' <"$work/times.csv" | awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "quality") column = i; next }
        { print $column }' | uniq | tr '\n' ' ')
    [ "$seen" = '1 2 4 5 ' ] || fail "the rows of a held run tell of the levels $seen"
fi

# The bench: a row for each of what the options leave open, the same for people and for a spreadsheet.
"$ember" --bench --scene box --grid 16x12 --threads 1,8 --frames 5 --budget 0.001 --profile "$work/bench.csv" >"$work/out" 2>"$work/err" ||
    fail 'the bench fails'
[ "$(head -n 1 "$work/out" | awk '{ print $1, $2, $3 }')" = 'scene preset grid' ] || fail 'the bench prints no table'
for preset in game stam-2003 stam-1999 west-2007 staggered-sor; do
    for threads in 1 8; do
        grep -qE "^box +$preset +16x12 +$threads +5 .* 5 +[0-9.]+ +[0-9.e-]+ +[0-9.]+ +[0-9.]+ +[0-9]+\.[0-9][0-9]\$" "$work/out" ||
            fail "the bench has no row for $preset on $threads threads"
    done
done
grep -q '10 of 10' "$work/err" || fail 'the bench does not tell how far it is'
tr -d '\r' <"$work/bench.csv" | awk -F, '
    NF != 18 { exit 1 }
    NR > 1 && !($3 == 16 && $4 == 12 && $5 == 1 && $6 == (NR % 2 ? 8 : 1) && $7 == 5 && $8 <= $9 && $9 <= $10 && $10 <= $11 && $13 == 5 && $8 > 0 && $15 >= 0 && $16 > 0 && $16 <= $17) { exit 1 }
    NR > 1 && NR % 2 == 0 { first = $8 }
    NR > 1 && ($18 * $8 / first > 1.001 || $18 * $8 / first < .999) { exit 1 }
    END { exit NR != 11 }' || fail "the bench's table is wrong: $(cat "$work/bench.csv")"
verdict
