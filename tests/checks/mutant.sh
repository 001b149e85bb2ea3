#!/bin/sh
# One mutant, for mutation.sh, which is its master. FOLDER is that of fluid, engine or game below mutation.sh's own.
#
#     mutant.sh make FOLDER KEY     compiles the one changed file; leaves in FOLDER/verdicts/KEY `none` or `made`
#     mutant.sh swift FOLDER KEY    runs the tests that take less than half a second; leaves `caught TEST` or `lasting`
#     mutant.sh quick FOLDER KEY    runs those that take less than a second; leaves `caught TEST` or `lasting`
#     mutant.sh checked FOLDER KEY  runs both with a sanitizer in the changed file, which ends at what lies beyond an array, as the
#                                   sanitizer builds would; leaves `caught TEST` or `lasting`
#     mutant.sh long FOLDER KEY     runs the other ones; leaves `caught TEST` or `survived`
#     mutant.sh base FOLDER -       links the library without a mistake
#
# FOLDER/passed/KEY lists the tests that it has outlived, each by a sum of the program: they are not run again. After EMBER_UNTIL (seconds
# since 1970) it begins no test.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
root=${root%/tests*}
[ $# = 3 ] || exit 0 # of none
what=$1
folder=$2
key=$3
part=${folder##*/}
build=${folder%/*}/build
here=$folder/mutants/$key.$what
[ "$what" != make ] || here=$folder/mutants/$key.swift
swift=500
quick=1000

conclude() {
    echo "$1" >"$folder/verdicts/$key"
    [ "$1" = made ] || rm -rf "$here"
    exit 0
}

# Leaves $file; $name, which is without folders and .c; and $object, which lies as the file does.
find_place() {
    mkdir -p "$here"
    grep "^$key" "$folder/places" >"$here/place"
    IFS='	' read -r _ file offset length instead _ <"$here/place"
    [ -n "$instead" ] || instead=' '
    name=${file##*/} && name=${name%.c}
    object=${file%.c}.o
}

compile() {
    {
        head -c "$offset" "$folder/sources/$file"
        printf '%s' "$instead"
        tail -c +$((offset + length + 1)) "$folder/sources/$file"
    } >"$here/$name.c"
    # shellcheck disable=SC2086
    $COMPILE ${1:-} -iquote "$(dirname "$folder/sources/$file")" -c "$here/$name.c" -o "$here/$name.o" 2>/dev/null
}

make() {
    find_place
    compile || conclude none
    if cmp -s "$here/$name.o" "$folder/base/$object"; then conclude none; fi
    conclude made
}

# link TO OBJECT INSTEAD: the library with one object in place of the right one, and the names and needs of the built one.
link() {
    built=$(ls -d "$build/$part"/lib*.so | head -n 1)
    soname=$(objdump -p "$built" | awk '/SONAME/ { print $2 }')
    needs=$(objdump -p "$built" | awk '/NEEDED/ { print "-l:" $2 }')
    # shellcheck disable=SC2046,SC2086
    ${CC:-cc} -shared $(find "$folder/base" -name '*.o' ! -path "$folder/base/$2") $3 -L "$build/fluid" -L "$build/engine" $needs \
        -Wl,-soname,"$soname" -o "$1/$soname"
}

# in_order AT_LEAST AT_MOST: the tests that take so many milliseconds, get to the file and are still to be run. Short ones come first, those
# of its own wing, and those that have caught much; the golden states will.
in_order() {
    (cd "$folder/reach" && { grep -lxF "$file" ./* || true; }) | sed 's|^\./||' >"$here/reaching"
    awk -v wing="$part/${file%%/*}" -v stage="$what" -v least="$1" -v most="$2" 'BEGIN { kills["test_fluid_golden_calls"] = 20 }
        FILENAME ~ /kills$/ { kills[$1]++; next }
        FILENAME ~ /passed/ { passed[$1 " " $2] = 1; next }
        FILENAME ~ /reaching$/ { reaching[$1] = 1; next }
        $4 >= least && $4 <= most && reaching[$1] && !passed[stage " " $1] {
            print ($4 + 10) / (1 + 2 * kills[$3]) / ($2 == wing ? 5 : 1), $1, $3, $4 }' \
        "$folder/kills" "$folder/passed/$key" "$here/reaching" "$folder/tests" | sort -n | cut -d' ' -f2-
}

# What never ends runs out of time, what never has enough out of memory. The program stands beside the library, and what it
# writes beside itself is its own.
runs() {
    (
        ulimit -c 0
        ulimit -t $((5 + 5 * $2 / 1000))
        ulimit -v 8000000
        ln -f "$build/$1" "$here/$1"
        cd "${folder%/*}/place"
        LD_LIBRARY_PATH=$here:$build/fluid:$build/engine:$build/game timeout -s KILL $((60 + 20 * $2 / 1000)) "$here/$1" >/dev/null 2>&1
    ) 2>/dev/null
}

# A test that fails by itself once in a while has not caught anything.
fails() {
    runs "$@" && return 1
    [ $? -ge 124 ] || ! runs "$@"
}

# try AT_LEAST AT_MOST OUTCOME [FLAGS]: those tests.
try() {
    find_place
    in_order "$1" "$2" >"$here/order"
    [ -s "$here/order" ] || conclude "$3"
    [ -e "$here/$name.o" ] || compile "${4:-}"
    ls "$here"/lib*.so* >/dev/null 2>&1 || link "$here" "$object" "$here/$name.o"
    ln -sfn "$build/assets" "$here/assets"
    while read -r mark test milliseconds; do
        [ "$(date +%s)" -lt "$EMBER_UNTIL" ] || exit 0
        if fails "$test" "$milliseconds" </dev/null; then
            echo "$test" >>"$folder/kills"
            conclude "caught $test $what"
        fi
        rm "$here/$test"
        echo "$what $mark" >>"$folder/passed/$key"
    done <"$here/order"
    conclude "$3"
}

if [ "$what" = base ]; then
    link "$folder/base" - ''
    exit
fi
[ "$(date +%s)" -lt "$EMBER_UNTIL" ] || exit 0
touch "$folder/passed/$key"
case $what in
make) make ;;
swift) try 0 $swift lasting ;;
quick) try $((swift + 1)) $quick lasting ;;
checked) try 0 $quick lasting '-O1 -fsanitize=undefined -fsanitize-undefined-trap-on-error' ;;
long) try $((quick + 1)) 1000000 survived ;;
esac
