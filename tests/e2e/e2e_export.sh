#!/bin/sh
# ember --export takes a scene home: a program that reads well, builds beside a copy of fluid/ under strict warnings, and plays what the
# scene plays. Whatever is wrong leaves nothing behind.
. "$(dirname -- "$0")/e2e.sh"
has sdl2-config || skip 'no SDL2 to build the programs with'
tool=$(dirname "$ember")/e2e_export
module=$(dirname "$ember")/fluid/libfluid.a
cp -R "$root/fluid" fluid
ticks=${EMBER_LONG:+600}
ticks=${ticks:-240}

# builds SOURCE PROGRAM: as C99, and nothing is said.
builds() {
    # shellcheck disable=SC2046 # options
    quietly "$1, strictly" cc -std=c99 -O2 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror $(sdl2-config --cflags) "$1" -I . "$module" \
        -lm $(sdl2-config --libs) -o "$2"
}

# close SHARE: the lines `want` and `got` give the same ticks, and totals that near to each other.
close() {
    paste -d' ' want got | awk -v share="$1" '
        function off(a, b) { return (a - b) ^ 2 > (share * a) ^ 2 }
        { if (NF != 12 || $1 != "ticks" || $2 != $8 || $3 != "smoke" || $5 != "heat" || off($4, $10) || off($6, $12)) exit 1 }'
}

# same NAME [OPTION...]: that scene's program plays as the scene does.
same() {
    scene=$1 name=$(basename "$1" .json)
    shift
    rm -rf "out-$name"
    "$ember" --export "out-$name" --scene "$scene" --frames $ticks "$@" >want 2>"$work/log" || {
        fail "$name is not exported: $(cat "$work/log")"
        return
    }
    [ "$(ls "out-$name" | wc -l)" = 5 ] && [ -f "out-$name/level.h" ] && [ -f "out-$name/parts.h" ] || fail "$name leaves $(ls "out-$name" | tr '\n' ' ')"
    [ "$(wc -l <"out-$name/$name.c")" -le 200 ] || fail "$name.c has $(wc -l <"out-$name/$name.c") lines"
    [ "$(wc -l <"out-$name/CMakeLists.txt")" = 4 ] || fail "$name: CMakeLists.txt has not four lines"
    if grep -nF -e "$root" -e "$work" -e "$(dirname "$ember")" "out-$name"/*; then fail "$name: a path of this machine"; fi
    if awk 'length > 120' "out-$name/$name.c" "out-$name/parts.h" | grep .; then fail "$name: lines that are too long"; fi
    "$ember" --headless --frames 1 --scene box --preset "out-$name/$name.json" >/dev/null 2>&1 || fail "$name.json is no preset"
    builds "out-$name/$name.c" "./run-$name"
    "./run-$name" $ticks >got || fail "$name does not run"
    close .02 || fail "$name: the scene ends with '$(cat want)', its program with '$(cat got)'"
}

for scene in hall box tunnel street stack smokehouse convection cigarette; do same $scene; done
ticks=60
for scene in title porch windway flues engine heart swirl cavity billows flame flash; do same $scene; done
same hall --grid 200x113 --preset west-2007
same tunnel --preset stam-2003

# Each kind of machine, by its formula, at ticks far apart; and the level, cell by cell.
cat >zoo.json <<'MAP'
{"orientation": "orthogonal", "width": 20, "height": 12, "tilewidth": 10, "tileheight": 10, "properties": [{"name": "wind", "value": 0.4}, {"name": "wind_from", "value": "right"}],
 "layers": [{"type": "objectgroup", "objects": [
 {"type": "ledge", "x": 0, "y": 110, "width": 200, "height": 10}, {"type": "ledge", "x": 80, "y": 60, "width": 33, "height": 4},
 {"type": "brazier", "x": 40, "y": 98, "properties": [{"name": "lit", "value": true}, {"name": "stand", "value": 1.2}]},
 {"type": "brazier", "x": 60, "y": 98, "properties": [{"name": "stand", "value": 1.2}]},
 {"type": "vent", "x": 0, "y": 90, "width": 2, "height": 10, "properties": [{"name": "smoke", "value": 0.5}]},
 {"type": "vent", "x": 198, "y": 10, "width": 2, "height": 20, "properties": [{"name": "drain", "value": true}]},
 {"type": "vent", "x": 70, "y": 108, "width": 8, "height": 2, "properties": [{"name": "angle", "value": -90}, {"name": "fire", "value": 2}]},
 {"type": "pendulum", "x": 50, "y": 0, "properties": [{"name": "length", "value": 3}, {"name": "phase", "value": 0.15}]},
 {"type": "piston", "x": 90, "y": 2, "width": 12, "height": 4, "properties": [{"name": "angle", "value": 30}]},
 {"type": "piston", "x": 185, "y": 80, "width": 4, "height": 9, "properties": [{"name": "angle", "value": 180}, {"name": "phase", "value": 0.4}]},
 {"type": "paddle", "x": 140, "y": 25, "name": "like wind_everywhere(big)", "properties": [{"name": "blades", "value": 5}, {"name": "phase", "value": 0.7}]},
 {"type": "paddle", "x": 120, "y": 90, "properties": [{"name": "period", "value": 0}, {"name": "phase", "value": 0.3}]},
 {"type": "lift", "x": 100, "y": 111, "width": 12, "height": 2, "name": "a lift*/ with /* a name"},
 {"type": "lift", "x": 20, "y": 80, "width": 12, "height": 2, "properties": [{"name": "phase", "value": 0.6}]},
 {"type": "revolver", "x": 155, "y": 85}, {"type": "revolver", "x": 30, "y": 30, "properties": [{"name": "drum", "value": false}]},
 {"type": "fan", "x": 4, "y": 40, "width": 4, "height": 20, "properties": [{"name": "period", "value": 3}]},
 {"type": "fan", "x": 170, "y": 4, "width": 20, "height": 4, "properties": [{"name": "angle", "value": 90}]},
 {"type": "wagon", "x": 80, "y": 45, "width": 9, "height": 15, "properties": [{"name": "travel", "value": 2}]},
 {"type": "door", "x": 150, "y": 40, "width": 1, "height": 20, "name": "flap"}, {"type": "start", "x": 100, "y": 60},
 {"type": "source", "x": 60, "y": 20, "width": 8, "height": 6, "properties": [{"name": "colour", "value": "pink"}, {"name": "smoke", "value": 1.5}]},
 {"type": "source", "x": 120, "y": 60, "width": 0.2, "height": 3, "properties": [{"name": "heat", "value": 70}, {"name": "rate", "value": 9}]},
 {"type": "jet", "x": 110, "y": 104}, {"type": "jet", "x": 20, "y": 20, "properties": [{"name": "angle", "value": 40}, {"name": "heat", "value": 0}]},
 {"type": "smoulder", "x": 160, "y": 95, "width": 30, "height": 15}]}]}
MAP
same zoo.json
cp zoo.json 'a zoo.json' && "$ember" --export out-a --scene 'a zoo.json' 2>"$work/err" || fail "a name with a blank: $(cat "$work/err")"
builds out-a/a_zoo.c ./run-a
cat >driver.c <<'C'
#define main exported_main
#include "out-zoo/zoo.c"
#undef main
static const int TICKS[] = {0, 1, 77, 600, 12345};
int main(void) {
    if (!start()) return 1;
    for (int y = 0; y < ROWS; y++, putchar('\n'))
        for (int x = 0; x < COLUMNS; x++) putchar(level[y][x] ? '#' : '.');
    for (int i = 0; i < 5; i++) {
        move(TICKS[i] / 60.0);
        for (int k = 0; k < shapes; k++)
            printf("%d %.4f %.4f %.4f %.4f %.4f %.4f\n", TICKS[i], (double)shape[k].a[0], (double)shape[k].a[1], (double)shape[k].b[0],
                   (double)shape[k].b[1], (double)shape[k].radius, (double)shape[k].angle);
    }
    return 0;
}
C
# shellcheck disable=SC2046
cc -std=c99 -O2 $(sdl2-config --cflags) driver.c -I . "$module" -lm $(sdl2-config --libs) -o driver && ./driver >got || fail 'the machines of zoo.c do not run'
"$tool" zoo.json 0 1 77 600 12345 >want
for kind in $(sed -n 's/^kind //p' want); do grep -q "^static void $kind(" out-zoo/zoo.c out-zoo/parts.h || fail "no template tells of a $kind"; done
grep -v '^kind' want >solids
[ "$(wc -l <solids)" = "$(wc -l <got)" ] || fail "zoo.c has $(wc -l <got) lines of cells and solids, not $(wc -l <solids)"
paste -d' ' solids got | awk '
    NF == 2 { if ($1 != $2) { print; exit 1 } next }
    { for (i = 1; i <= 7; i++) if (($i - $(i + 7)) ^ 2 > .0003 ^ 2) { print; exit 1 } }' >&2 || fail 'zoo.c has a solid elsewhere'
head -8 out-zoo/zoo.c | tr -d '\n*' | tr -s ' ' | grep -q "door 'flap'" || fail 'zoo.c does not name the door that it leaves out'
grep -q 'the keeper' out-zoo/zoo.c || fail 'zoo.c does not name the keeper'

# The four lines of CMake build it, too, also by a name that CMake has a target of.
if has cmake && mkdir there && cp -R fluid there && cp "$root/assets/scenes/box.json" all.json; then
    "$ember" --export there/all --scene all.json || fail 'all.json is not exported'
    grep -q -- '-O2' there/all/CMakeLists.txt || fail 'CMakeLists.txt does not optimise'
    sed -i.was 's/-O2/-O0/' there/all/CMakeLists.txt # quicker to compile
    quietly 'CMakeLists.txt' sh -c 'cmake -S there/all -B there/build >/dev/null && cmake --build there/build >/dev/null'
    [ "$(./there/build/run-all 5)" = "$(./run-box 5)" ] || fail 'the program that CMake builds plays otherwise'
fi

# Once more into the same folder changes nothing. What differs is kept.
"$ember" --export out-box --scene box 2>"$work/err" && [ "$(ls out-box | wc -l)" = 5 ] && [ ! -s "$work/err" ] || fail "box once more: $(ls out-box)"
for words in mine theirs; do
    echo $words >out-box/box.c
    "$ember" --export out-box --scene box 2>"$work/err" || fail 'box over a file of another kind'
done
[ "$(cat out-box/box.c.old out-box/box.c.old-2)" = "$(printf 'mine\ntheirs')" ] || fail 'files that were there are lost'
grep -q 'box.c was there already' "$work/err" || fail "nobody is told: $(cat "$work/err")"

# refuses WORDS OPTION...: one sentence with these words, and no file.
refuses() {
    words=$1
    shift
    ls -RA . >before
    status=0
    "$ember" "$@" >"$work/out" 2>"$work/err" || status=$?
    [ $status = 2 ] && [ "$(wc -l <"$work/err")" = 1 ] && [ ! -s "$work/out" ] && grep -qF -e "$words" "$work/err" ||
        fail "ember $*: exit $status, and says $(cat "$work/out" "$work/err")"
    ls -RA . | diff before - >"$work/log" || fail "ember $*: leaves $(cat "$work/log")"
}
: >file
printf '{"orientation": "orthogonal", "width": 4, "height": 4, "tilewidth": 1, "tileheight": 1, "layers": []}' >'bare.json'
cp zoo.json ' !.json'
refuses 'needs --scene' --export new
refuses 'needs a folder' --export '' --scene hall
refuses "unknown scene 'nowhere'" --export new --scene nowhere
refuses "unknown scene '../hall'" --export new --scene ../hall
refuses 'cannot be made' --export file --scene hall
refuses 'cannot be made' --export not/there --scene hall
refuses 'nothing in it moves the air' --export new --scene bare.json
refuses 'cannot name a program' --export new --scene ' !.json'
refuses 'air with depth' --export new --scene ring
refuses 'a texture' --export new --scene marble
refuses '--depth' --export new --scene hall --depth 8
refuses 'do not go together' --export new --scene hall --screenshot x.png
printf '{"smoke": {"fineness": 2}}' >fine.json
refuses 'smoke.fineness' --export new --scene hall --preset fine.json
if [ "$(id -u)" != 0 ]; then
    mkdir shut && chmod 500 shut
    refuses 'shut' --export shut --scene hall
    refuses 'cannot be made' --export shut/new --scene hall
fi
if [ -w /dev/full ] && unshare -m true 2>/dev/null; then # a disk with room for less than level.h
    mkdir small
    unshare -m sh -c 'mount -t tmpfs -o size=24k none small && cd small && mkdir old && echo kept >old/hall.c &&
        { "$1" --export new --scene hall; "$1" --export old --scene hall; } 2>"$2"; ls -RA . >"$3"; cat old/hall.c >>"$3"' sh "$ember" "$work/err" "$work/log" || :
    [ "$(grep -c 'No space left' "$work/err")" = 2 ] || fail "a full disk: says $(cat "$work/err")"
    [ "$(grep -v ':$' "$work/log" | grep . | tr '\n' ' ')" = 'old hall.c kept ' ] || fail "a full disk: leaves $(cat "$work/log")"
fi
verdict
