#!/bin/sh
# One mutant, for mutation.sh, which is its master:
#
#     mutant.sh make FOLDER KEY     compiles the one changed file; leaves in FOLDER/verdicts/KEY `none` or `made`
#     mutant.sh quick FOLDER KEY    runs the tests that take less than a second; leaves `caught TEST` or `lasting`
#     mutant.sh checked FOLDER KEY  runs the same with a sanitizer in the changed file, which ends at what lies beyond an array, as the
#                                   sanitizer builds would; leaves `caught TEST` or `lasting`
#     mutant.sh long FOLDER KEY     runs the other ones; leaves `caught TEST` or `survived`
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
root=${root%/tests*}
what=$1
folder=$2
key=$3
here=$folder/mutants/$key
quick=1000

conclude() {
    echo "$1" >"$folder/verdicts/$key"
    case $1 in made | lasting) ;; *) rm -rf "$here" ;; esac
    exit 0
}

# Leaves $file, and $name, which is without .c.
find_place() {
    mkdir -p "$here"
    grep "^$key" "$folder/places" >"$here/place"
    IFS='	' read -r _ file offset length instead _ <"$here/place"
    [ -n "$instead" ] || instead=' '
    name=${file%.c}
}

compile() {
    {
        head -c "$offset" "$folder/fluid/$file"
        printf '%s' "$instead"
        tail -c +$((offset + length + 1)) "$folder/fluid/$file"
    } >"$here/$file"
    # shellcheck disable=SC2086
    $CC $CFLAGS -I "$folder/fluid" -c "$here/$file" -o "$here/$name.o" 2>/dev/null
}

make() {
    find_place
    compile || conclude none
    if cmp -s "$here/$name.o" "$folder/base/$name.o"; then conclude none; fi
    conclude made
}

# The library with this one object in place of the right one.
link() {
    objects=
    for object in "$folder"/base/*.o; do
        [ "${object##*/}" = "$name.o" ] || objects="$objects $object"
    done
    # shellcheck disable=SC2086
    $CC -shared $objects "$here/$name.o" -lm -Wl,-soname,"$so" -o "$here/$so"
}

# Short ones first, and those that have caught much; the golden states will.
in_order() {
    awk 'BEGIN { kills["test_fluid_golden_calls"] = 20 } FILENAME ~ /kills$/ { kills[$1]++; next } { print $2 / (1 + 2 * kills[$1]), $1, $2 }' \
        "$folder/kills" "$folder/tests" | sort -n | cut -d' ' -f2,3
}

# What never ends runs out of time, what never has enough out of memory.
runs() {
    (
        ulimit -c 0
        ulimit -t $((5 + 5 * $2 / 1000))
        ulimit -v 8000000
        cd "$root"
        LD_LIBRARY_PATH=$here timeout -s KILL 900 "$folder/build/$1" >/dev/null 2>&1
    ) 2>/dev/null
}

# try AT_LEAST AT_MOST OUTCOME: the tests that take so many milliseconds.
try() {
    find_place
    so=$(cd "$folder/base" && ls libfluid.so.*)
    [ -e "$here/$name.o" ] || compile
    [ -e "$here/$so" ] || link
    in_order >"$here/order"
    while read -r test milliseconds; do
        [ "$milliseconds" -ge "$1" ] && [ "$milliseconds" -le "$2" ] || continue
        runs "$test" "$milliseconds" </dev/null && continue
        echo "$test" >>"$folder/kills"
        conclude "caught $test $what"
    done <"$here/order"
    conclude "$3"
}

case $what in checked | long) rm -rf "$here" ;; esac
case $what in
make) make ;;
quick) try 0 $quick lasting ;;
checked)
    CFLAGS="$CFLAGS -O1 -fsanitize=undefined -fsanitize-undefined-trap-on-error"
    try 0 $quick lasting
    ;;
long) try $((quick + 1)) 1000000 survived ;;
esac
