#!/bin/sh
# What the README files promise: their commands and files exist, and the module's whole program builds as written and runs.
. "$(dirname -- "$0")/check.sh"
cd "$root"
pages="README.md CHANGELOG.md CONTRIBUTING.md tests/PROMISES.md assets/README.md game/README.md fluid/README.md fluid/pocket/README.md $(echo fluid/docs/*.md game/docs/*.md)"

for page in $pages; do
    for target in $(grep -oE '\]\([^)]+\)' $page | sed 's/^](//; s/)$//; s/#.*//' | grep -v '^https*:'); do
        [ -e "$(dirname $page)/$target" ] || fail "$page points to $target, which is not there"
    done
done
for command in $(sed -nE 's/^    (\.\/[a-z/]+).*/\1/p' README.md | sort -u); do
    [ -x "$command" ] || fail "README.md names the command $command"
done
for name in $(grep -ohE '\b(Fluid|FLUID|FluidOverlay|FluidPool|FluidSDL|FluidVolume)_[A-Za-z0-9_]+' $pages | grep -v JACOBI | sort -u); do # that one is to be added
    grep -qwh "$name" fluid/fluid.h fluid/fluid_sdl.h fluid/fluid_volume.h || fail "the pages name $name, which the headers do not have"
done
for section in Play Profile Copy; do
    grep -A2 "^## $section\$" README.md | grep -q '^    [^ ]' || fail "README.md: section $section does not start with a command"
done

for name in $(grep -oE '`(test|check|fuzz|long|e2e)_[a-z_0-9]+`' tests/PROMISES.md | tr -d '`' | sort -u); do
    [ "$(find tests -name "$name.c" -o -name "$name.sh")" ] || fail "tests/PROMISES.md names $name, which is no test"
done

# The guide has a method for every file; `start_*.c` stands for several.
for source in $(find fluid -name '*.c' -not -path 'fluid/docs/*' -not -name fluid.c -not -name fluid_sdl.c); do
    name=$(basename "$source")
    grep -qE "[\`/]($name|${name%%_*}_\*\.c)\`" fluid/docs/schemes.md || fail "fluid/docs/schemes.md does not say what $name is"
done

# Each piece of code in the pages compiles, by every compiler and under strict warnings: whole programs as they are, others within a function
# that has an `air`, a `def`, an x and a y; `c sdl` within one that has what a game has, as C and as C++, and its #define at file level.
for page in $pages; do
    awk -v to="$work/$(echo "${page%.md}" | tr / -)-" '/^```/ { inside = 0 } /^```(c|cpp|c sdl)$/ { piece++; inside = 1; end = "." substr($0, 4); next }
        inside { print > (to piece end) }' "$page"
done
within() { # within PIECE INCLUDE PARAMETERS: prints what stands up to a #define's paragraph, and the rest as the body of a function
    awk '/^#define/ { file = 1 } file { print } file && /^$/ { exit }' "$1"
    printf '#include "%s"\n#include <stdio.h>\n#include <stdlib.h>\nextern uint8_t map[];\nvoid piece(%s);\nvoid piece(%s) {\n' "$2" "$3" "$3"
    awk '/^#define/ { file = 1 } !file { print } file && /^$/ { file = 0 }' "$1"
    echo "$3" | sed -E 's/[^,]*[ *]([a-z]+)(,|$)/(void)\1;/g'
    echo '}'
}
strictly='-Wall -Wextra -Wpedantic -Wconversion -Wno-unused-variable -Wno-unused-but-set-variable -Werror -I. -fsyntax-only'
sdl=$(has sdl2-config && sdl2-config --cflags) || sdl=
turn=1
compile() { # compile STANDARD SOURCE COMPILER...: by one of them, which take turns; in the long run by each
    standard=$1 source=$2
    shift 2
    turn=$((3 - turn))
    for compiler in $(present "$@" | if [ "${EMBER_LONG:-}" ]; then cat; else tail -n $turn | head -n 1; fi); do
        # shellcheck disable=SC2086
        quietly "the code in the pages, $(basename "$source"), $compiler" "$compiler" "-std=$standard" $strictly $sdl "$source"
    done
}
fluid='Fluid *air, FluidDef def, float x, float y'
game='FluidOverlay *air, FluidOverlay *next, SDL_Renderer *renderer, SDL_Surface *fish, SDL_FRect camera, SDL_FRect lift, float x, float y, float dt'
for piece in "$work"/*.c "$work"/*.cpp; do
    grep -q 'int main' "$piece" || { within "$piece" fluid/fluid.h "$fluid" >"$work/body" && mv "$work/body" "$piece"; }
    grep -q '<SDL.h>' "$piece" && [ -z "$sdl" ] && continue
    case $piece in *.c) compile c99 "$piece" gcc clang ;; *) compile c++17 "$piece" g++ clang++ ;; esac
done

[ "$sdl" ] || skip 'no SDL2 to build the whole program with'
for piece in "$work"/*'.c sdl'; do
    name="${piece%.c sdl}_sdl"
    within "$piece" fluid/fluid_sdl.h "$game" >"$name.c"
    cp "$name.c" "$name.cpp"
    compile c99 "$name.c" gcc clang
    compile c++17 "$name.cpp" g++ clang++
done

cp -R fluid "$work/fluid"
cd "$work"
awk '/^```c$/ { inside = 1; next } /^```$/ { inside = 0 } inside' "$root/fluid/README.md" >smoke.c
[ "$(wc -l <smoke.c)" -le 40 ] || fail "the whole program has $(wc -l <smoke.c) lines"
[ "$(wc -c <"$root/fluid/docs/examples/clip.png")" -lt 1500000 ] || fail "the clip is longer than 1.5 MB"
build=$(sed -nE 's/^    (cc .*smoke\.c.*) && \.\/smoke$/\1/p' "$root/fluid/README.md")
[ -n "$build" ] || fail 'fluid/README.md does not say how to build the whole program'
[ "${EMBER_LONG:-}" ] || build=$(echo "$build" | sed 's/ -O[23] / /') # quicker to compile
quietly "the whole program: $build" sh -c "$build"

SDL_VIDEODRIVER=dummy ./smoke >said 2>&1 &
program=$!
sleep 2
kill -TERM $program 2>/dev/null || fail 'the whole program ends by itself'
wait $program || fail 'the whole program does not end well'
[ ! -s said ] || fail "the whole program says: $(cat said)"
verdict
