#!/bin/sh
# The house of fluid/: fluid.c names every file once, wing by wing; no file calls a wing that comes later there; no file
# calls another that calls it, directly or by way of others; and no header includes a later wing's.
# Given the libraries of engine/ and game/, it holds the calls between their files to the same rules.
. "$(dirname -- "$0")/check.sh"
has nm || skip 'no nm'
cd "$work"

# hold_calls FOLDER: of `defines` and `needs` (a symbol and its file, a line) no call leads to a higher one of `wings`,
# and none back to where it came from.
hold_calls() {
    awk 'NR == FNR { of[$1] = $2; next } $1 in of && of[$1] != $2 { print $2, of[$1] }' defines needs | sort -u >calls
    [ -s calls ] || fail "$1: no calls are seen"
    awk 'NR == FNR { rank[$1] = FNR; next } { split($1, a, "/"); split($2, b, "/"); if (rank[b[1]] > rank[a[1]]) print }' wings calls >up
    [ ! -s up ] || fail "$1: calls that lead up: $(tr '\n' ';' <up)"
    tsort calls >sorted 2>loops || :
    [ ! -s loops ] || fail "$1: files that call each other: $(sed 's/^tsort: //' loops | tr '\n' ' ')"
}

sed -nE 's|^#include "(.*)"|\1|p' "$root/fluid/fluid.c" >order
(cd "$root/fluid" && find . -name '*.c' ! -path './docs/*' ! -name fluid.c ! -name fluid_sdl.c | sed 's|^\./||') | sort >there
sort order | diff - there >other || fail "fluid.c does not hold every file once: $(cat other)"
cut -d/ -f1 order | uniq >wings
[ "$(sort wings | uniq -d)" = '' ] || fail "fluid.c goes back to $(sort wings | uniq -d | tr '\n' ' ')"

while read -r file; do
    object=$(echo "$file" | tr / -).o
    quietly "$file by itself" cc -std=gnu99 -O0 -c "$root/fluid/$file" -o "$object"
    nm -g --defined-only "$object" | awk -v file="$file" '{ print $3, file }' >>defines
    nm -u "$object" | awk -v file="$file" '{ print $NF, file }' >>needs
done <order
hold_calls fluid # rows of the tables of schemes are called through pointers, by their names alone

(cd "$root/fluid" && grep -H '^#include "' */*.h */*/*.h) | sed -E 's|^([a-z]+)/.*#include "(.*)"|\1 \2|' |
    sed -E 's|^([a-z]+) (\.\./)+([a-z]+)/.*|\1 \3|; t; d' >includes
awk 'NR == FNR { rank[$1] = FNR; next } rank[$2] > rank[$1] { print }' wings includes >up
[ ! -s up ] || fail "headers that include a later wing's: $(tr '\n' ';' <up)"

for library in "$@"; do
    area=$(basename "$library" | sed 's/^lib//; s/\..*//')
    sed -n 's/^set(wings \(.*\))$/\1/p' "$root/$area/CMakeLists.txt" | tr ' ' '\n' >wings
    (cd "$root/$area" && find . -mindepth 2 -name '*.c' | sed 's|^\./||; s|.*/\(.*\)|\1.o &|') >members
    for symbols in defines needs; do
        [ $symbols = needs ] && which=-u || which='-g --defined-only'
        # shellcheck disable=SC2086 # options
        nm -A $which "$library" | sed 's/.*\.a://; s/:/ /' >symbols
        awk 'NR == FNR { file[$1] = $2; next } { print $NF, file[$1] }' members symbols >$symbols
    done
    hold_calls "$area"
done
verdict
