#!/bin/sh
# Lists, counts and sizes in the pages agree with the things themselves: check_pages.sh [LIBRARY OF fluid/ [EMBER]]. Without the
# game, what pages say of it is not looked at.
. "$(dirname -- "$0")/check.sh"
cd "$root"
module=${1:-} ember=${2:-}
pages="README.md CONTRIBUTING.md tests/PROMISES.md assets/README.md game/README.md fluid/README.md fluid/pocket/README.md $(echo fluid/docs/*.md game/docs/*.md)"
[ -n "$module" ] || { quietly 'the module' cc -O1 -c fluid/fluid.c -o "$work/fluid.o" && module=$work/fluid.o; }
quietly 'pages.c' cc -std=c99 -Wall -Wextra -Wpedantic -Wconversion -I. tests/checks/pages.c "$module" -lm -o "$work/things"
"$work/things" >"$work/facts" || fail 'pages.c fails'
presets=$(sed -n 's/^preset //p' "$work/facts")

same() { # same WHAT SAID IS: two lists, a name a line
    [ "$2" = "$3" ] || fail "$1 has '$(echo "$2" | tr '\n' ' ')', there are '$(echo "$3" | tr '\n' ' ')'"
}

# ---- Presets: who names three of the papers' names all; a table with a row for each has them in order -----------------------------

names_all() { # names_all WHAT: a paragraph, a table's row or a macro's lines on standard input
    awk -v what="$1" -v all="$(echo "$presets" | grep -vx game | tr '\n' ' ')" '
        function look(    n, i, found, name) {
            n = split(all, name, " ")
            for (i = 1; i <= n; i++) found += text ~ name[i]
            if (found > 2 && found < n) { print what ": " substr(text, 1, 120); bad = 1 }
            text = ""
        }
        /^$|^\||^\.TP/ { look() }
        { text = text " " $0 }
        END { look(); exit bad }' || fail "$1 names some of the presets"
}
for page in $pages game/install/ember.6.in fluid/fluid.h; do
    names_all "$page" <"$page"
    for table in $(awk '/^\|/ { if (!inside) begin = NR; inside = 1; if ($2 ~ /^`(stam|west|staggered)-[a-z0-9]*`,?$/) found++; next }
        { if (found > 1) print begin; inside = found = 0 } END { if (found > 1) print begin }' "$page"); do
        rows=$(awk -v begin="$table" 'NR >= begin { if (!/^\|/) exit; print $2 }' "$page" | sed -n 's/^`\([a-z0-9-]*\)`,*$/\1/p' | grep -xF "$presets")
        same "the table at line $table of $page" "$rows" "$presets"
    done
done

# ---- Counts in words ---------------------------------------------------------------------------------------------------------------

word() {
    echo none one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen \
        nineteen twenty | cut -d' ' -f$(($1 + 1))
}
counted() { # counted NOUNS COUNT: wherever a page counts them
    numbers=$(for number in $(seq 20); do word "$number"; done | tr '\n' '|')
    # shellcheck disable=SC2086 # files
    grep -noiE "\b(${numbers}[0-9]+) $1\b" $pages game/install/ember.6.in >"$work/said" || fail "no page counts $1 any more"
    while IFS=: read -r page line words; do
        case $(echo "${words%% *}" | tr '[:upper:]' '[:lower:]') in
        "$(word "$2")" | "$2") ;;
        *) fail "$page:$line says '$words', there are $2" ;;
        esac
    done <"$work/said"
}
of_sort() { grep -oE "\{\"[a-z]+\", *($1)\}" game/world/scenes.c | cut -d'"' -f2; }
counted presets "$(echo "$presets" | wc -l)"
counted examples "$(find fluid/docs/examples -name '*.c' | wc -l)"
counted 'levels to win' "$(of_sort LEVEL | wc -l)"
counted 'halls, light' "$(of_sort LEVEL | wc -l)" # the manual page
counted 'scenes, [a-z]+ of which measure' "$(of_sort LAB | wc -l)"
counted 'of which measure' "$(grep -l '"experiment"' assets/scenes/*.json | grep -cvE '/(volume|marble)\.json')"
counted 'channels \(' "$(sed -n 's/^channels //p' "$work/facts")"
counted 'bodies, numbered' "$(sed -n 's/^bodies //p' "$work/facts")"
[ "$(grep -oE 'GIT_TAG v[0-9.]+' fluid/README.md)" = "GIT_TAG v$(sed -n 's/^version //p' "$work/facts")" ] || fail 'fluid/README.md fetches another version from git'

# ---- Wings -------------------------------------------------------------------------------------------------------------------------

wings_of() { find "$1" -mindepth 1 -maxdepth 1 -type d ! -name docs ! -name browser ! -name install | sed 's|.*/||' | sort; }
for folder in fluid engine game; do
    table=$(awk -v folder="$folder" 'index($0, "**" folder "/**") == 1 { inside = 1 } inside && /^\| `/ { rows = 1; print $2 } rows && /^$/ { exit }' CONTRIBUTING.md)
    same "CONTRIBUTING.md on $folder/" "$(echo "$table" | tr -d '`/' | sort)" "$(wings_of $folder)"
done
same game/README.md "$(sed -n 's/^| `\([a-z]*\)\/`.*/\1/p' game/README.md | sort)" "$(wings_of game)"

# ---- Bytes, to a hundredth and the rounding ----------------------------------------------------------------------------------------

fact() { "$work/things" "$1" | cut -d' ' -f"$2"; } # fact WxHxD FIELD: 2 bytes a cell, 3 of an image, 4 of an image a cell
performance=fluid/docs/performance.md
row=$(grep '^| memory, bytes a cell' $performance) || fail "$performance has no row of memory"
near "$performance, 128 x 128" "$(echo "$row" | cut -d'|' -f3 | tr -d ' ')" "$(fact 128x128x1 2)"
near "$performance, 256 x 256" "$(echo "$row" | cut -d'|' -f4 | tr -d ' ')" "$(fact 256x256x1 2)"
near "$performance, 512 x 512" "$(echo "$row" | cut -d'|' -f5 | tr -d ' ')" "$(fact 512x512x1 2)"
sed -nE 's/^\| ([0-9]+) x ([0-9]+) x ([0-9]+) \|.*\|.*\|.*\|.*\|.*\| ([0-9]+) \|$/\1x\2x\3 \4/p' $performance >"$work/volumes"
[ "$(wc -l <"$work/volumes")" -ge 10 ] || fail "$performance has lost its table in three dimensions"
while read -r size said; do near "$performance, $size" "$said" "$(fact "$size" 2)"; done <"$work/volumes"
sed -nE 's/^\| memory a cell with two channels, ([0-9x ]+) \| ([0-9.]+) B .*/\1:\2/p' game/docs/solver_cost.md >"$work/memory"
while IFS=: read -r size said; do
    size=$(echo "$size" | tr -d ' ')
    case $size in *x*x*) ;; *) size=${size}x1 ;; esac
    near "game/docs/solver_cost.md, $size" "$said" "$(fact "$size" 2)"
done <"$work/memory"
sed -nE 's/^\| ([0-9]+ x [0-9x ]+) \| ([0-9]+) \|.*/\1:\2/p' fluid/docs/costs.md >"$work/costs"
[ "$(wc -l <"$work/costs")" -ge 19 ] || fail 'fluid/docs/costs.md has lost its table'
while IFS=: read -r size said; do
    size=$(echo "$size" | tr -d ' ')
    case $size in 2048x* | 4096x* | 256x256x256) continue ;; *x*x*) ;; *) size=${size}x1 ;; esac # too much memory for a test
    near "fluid/docs/costs.md, $size" "$said" "$(fact "$size" 2)"
done <"$work/costs"
near tests/PROMISES.md "$(sed -nE 's/.*; ([0-9.]+) bytes a cell by GAME.*/\1/p' tests/PROMISES.md)" "$(fact 256x256x1 2)"
images=$(tr '\n' ' ' <fluid/docs/determinism.md | grep -oE 'takes [0-9.]+ kB for 128 x 128 cells.*a cell\.') || fail 'fluid/docs/determinism.md lacks the size of an image'
for size in 128 256 512; do
    said=$(echo "$images" | sed -nE "s/.* ([0-9.]+) ([kM])B for $size x ${size}[^(]*\\(([0-9.]+).*/\\1 \\2 \\3/p")
    near "an image of $size x $size in determinism.md" "$(echo "$said" | awk '{ print $1 * ($2 == "k" ? 1e3 : 1e6) }')" "$(fact "${size}x${size}x1" 3)"
    near "an image's bytes a cell, $size x $size, in determinism.md" "${said##* }" "$(fact "${size}x${size}x1" 4)"
done

if [ -z "$ember" ]; then
    [ "$failures" = 0 ] || verdict
    skip 'no game here: what pages say of it is not looked at'
fi

# ---- The game: scenes, options, columns, fields, types -----------------------------------------------------------------------------

listed() { # listed PAGE WHAT NAME...: each in backticks
    page=$1 what=$2
    shift 2
    [ $# -gt 1 ] || fail "$what: the game does not tell them"
    for name in "$@"; do grep -qF "\`$name\`" "$page" || fail "$page does not name $what $name"; done
}
told() { "$ember" "$@" 2>&1 >"$work/none" | sed -n 's/.*there are: *//p' | tr ',' ' '; } # what an error lists
game_field() { # game_field JSON: the fields that are known beside a wrong one
    echo "$1" >"$work/wrong.json"
    told --headless --frames 1 --preset "$work/wrong.json"
}
"$ember" --help >"$work/help"
names_all 'ember --help' <"$work/help"
scenes=$("$ember" --list-scenes | cut -d' ' -f1)
same 'the table of game/docs/profile.md' "$(sed -nE 's/^\| ([a-z]+) \| [0-9x]+ \|.*/\1/p' game/docs/profile.md | uniq)" "$scenes"
# shellcheck disable=SC2046 # names
listed game/docs/laboratory.md 'the scene' $(of_sort LAB)
for scene in $(of_sort 'LEVEL|HALL'); do grep -qw "$scene" game/docs/play.md || fail "game/docs/play.md does not name the scene $scene"; done
# shellcheck disable=SC2046 # names
counted views "$(told --view wrong | wc -w)"
# shellcheck disable=SC2046 # names
for view in $(told --view wrong); do grep -qw "$view" game/docs/play.md || fail "game/docs/play.md does not name the view $view"; done
others='build|install|component|prefix|target|serve|test|measure|only|roofline|costs|markdown|check|cflags|libs'
for option in $(grep -ohE '(^|[ `])--[a-z][a-z-]+' README.md assets/README.md game/docs/*.md fluid/docs/methods.md | tr -d ' `' | sort -u); do
    grep -qE "^  $option " "$work/help" || echo "$option" | grep -qxE -- "--($others)" || fail "the pages name $option, which the game does not take"
done
SDL_VIDEODRIVER=dummy "$ember" --headless --scene box --frames 2 --profile "$work/columns.csv" >"$work/said" 2>&1 || fail "ember --profile: $(cat "$work/said")"
# shellcheck disable=SC2046 # names
listed game/docs/profile.md 'the column' $(head -1 "$work/columns.csv" | tr -d '\r' | tr ',' ' ')
# shellcheck disable=SC2046 # names
listed assets/README.md 'the field' $(game_field '{"wrong": 1}') $(game_field '{"smoke": {"wrong": 1}}') $(game_field '{"reaction": {"wrong": 1}}')
sed 's/"type": *"ledge"/"type": "wrong"/' assets/scenes/porch.json >"$work/map.json"
# shellcheck disable=SC2046 # names
listed assets/README.md 'the type' $(told --headless --frames 1 --scene "$work/map.json")
verdict
