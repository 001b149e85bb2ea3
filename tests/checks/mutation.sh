#!/bin/sh
# Whether the tests notice mistakes: 300 places in each of fluid/, engine/ and game/ are made wrong, one at a time, by another operator or
# constant (mutate.c says where), and the folder's unit tests run until one fails. Nine of ten have to be caught in
# each; those that are not stand in mutation_survivors.txt, each with the reason. tests/run -L mutation.
#
#     mutation.sh MUTATE_PROGRAM FOLDER [swift | quick] [fluid] [engine] [game]
#
# `quick` leaves out the tests that take more than a second, and `swift` those that take more than half of one: for who writes a test
# against survivors. No folder named: all three.
# EMBER_MINUTES ends it after about so many minutes, with 3 where something is left. The next call in the same FOLDER goes on from there.
# A mutant meets the tests that get to its file. In a FOLDER that is kept what was caught stays caught while the file it is in is the same. A survivor is tried again by tests that have
# changed, and so is everything in a file that changed. (What a change elsewhere lets through again is found by a FOLDER that is new.)
# EMBER_CORES says how many cores to take, and EMBER_MUTANTS how many to try in each folder.
. "$(dirname -- "$0")/check.sh"

mutate=$(realpath -- "$1")
folder=$2
shift 2
haste=
case ${1:-} in swift | quick) haste=$1 && shift ;; esac
[ $# -gt 0 ] || set -- fluid engine game
wanted=${EMBER_MUTANTS:-300}
seed=6
build=$folder/build
survivors=$root/tests/checks/mutation_survivors.txt
cores=${EMBER_CORES:-$(nproc 2>/dev/null || echo 2)}
EMBER_UNTIL=$(($(date +%s) + 60 * ${EMBER_MINUTES:-1000000}))
export EMBER_UNTIL SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy

in_parallel() { xargs -n 1 -P "$cores" "$root/tests/checks/mutant.sh" "$1" "$here"; }

tests_of() (
    cd "$root/tests"
    case $1 in
    engine) ls engine/*/test_*.c game/*/test_*.c ;;
    *) ls "$1"/*/test_*.c ;;
    esac
)

# The tests with each folder as a library of its own, which a mutant's can stand in for.
build_tests() {
    for part in "$@"; do tests_of "$part" >"$folder/$part.tests"; done
    targets=$(cd "$folder" && cat ./*.tests | sed 's|.*/||; s|\.c$||' | sort -u)
    if has ninja; then export CMAKE_GENERATOR="${CMAKE_GENERATOR:-Ninja}"; fi
    cmake -S "$root" -B "$build" -DBUILD_SHARED_LIBS=ON -DEMBER_LIBRARIES=SHARED -DCMAKE_SKIP_BUILD_RPATH=ON -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_LINK_DEPENDS_NO_SHARED=ON >"$folder/log" 2>&1 || { cat "$folder/log" && exit 1; }
    # shellcheck disable=SC2086
    cmake --build "$build" --parallel "$cores" --target assets $targets >"$folder/log" 2>&1 || { cat "$folder/log" && exit 1; }
}

# What tests read, in a copy, as some mutants write.
copy_place() {
    rm -rf "$folder/place"
    mkdir "$folder/place"
    for each in assets tests fluid engine game README.md CHANGELOG.md CONTRIBUTING.md LICENSE; do cp -R "$root/$each" "$folder/place"; done
}

# ---- The library as it is, and where it could be wrong -------------------------------------------------------

# The places in files that have changed are tried anew.
forget_changed() {
    touch "$here/files"
    while read -r file; do
        ! cmp -s "$here/sources/$file" "$root/$part/$file" || continue # changed, or gone
        awk -F '\t' -v file="$file" '$2 == file { print $1 }' "$here/places" >"$here/forgotten"
        (cd "$here/verdicts" && xargs rm -f) <"$here/forgotten"
        (cd "$here/passed" && xargs rm -f) <"$here/forgotten"
    done <"$here/files"
}

# Each file is compiled by itself, as the build compiles this folder.
compile_base() {
    while read -r file; do mkdir -p "$here/base/$(dirname "$file")"; done <"$here/files"
    xargs <"$here/files" -n 1 -P "$cores" sh -c \
        '$COMPILE -iquote "$1/sources/$(dirname "$2")" -c "$1/sources/$2" -o "$1/base/${2%.c}.o"' compile "$here"
}

prepare() {
    mkdir -p "$here/verdicts" "$here/passed" "$here/sources" "$here/reach"
    touch "$here/places" "$here/kills" "$here/timed" "$here/mark"
    COMPILE=$(sed -n "s|^ *\"command\": \"\(.*\) -o [^ ]* -c $root/$part/.*|\1 -w|p" "$build/compile_commands.json" | head -n 1 |
        sed 's/ -W[^ ]*//g; s/ -fvisibility=hidden//')
    export COMPILE
    mark=$({ echo "$COMPILE" && find "$root/fluid" "$root/engine" "$root/game" "$mutate" -name '*.[ch]' -exec cat '{}' +; } | cksum)
    [ "$mark" != "$(cat "$here/mark")" ] || return 0
    forget_changed
    rm -rf "$here/base" "$here/sources" "$here/mutants"
    mkdir -p "$here/base" "$here/mutants"
    cp -R "$root/$part" "$here/sources"
    # What is no part of the library: pages, and programs at the folder's root.
    (cd "$here/sources" && rm -rf docs browser install ./*.c)
    (cd "$here/sources" && find . -name '*.c') | sed 's|^\./||' | LC_ALL=C sort >"$here/files"
    (cd "$here/sources" && xargs "$mutate" $seed) <"$here/files" >"$here/places"
    compile_base
    "$root/tests/checks/mutant.sh" base "$here" -
    so=$(cd "$here/base" && ls lib*.so*)
    list_symbols
    echo "$mark" >"$here/mark"
}

# ---- How long each test takes on what is right, of the processor's time: `mark wing test milliseconds` ----------

# Which files define which functions that the dynamic linker knows: `symbol file`; and `* file` for those that define others as well.
list_symbols() {
    nm -D --defined-only "$here/base/$so" | cut -d' ' -f3 | sort >"$here/known"
    while read -r file; do
        nm -g --defined-only "$here/base/${file%.c}.o" | cut -d' ' -f3 | sort >"$here/defined"
        comm -12 "$here/defined" "$here/known" | sed "s|\$| $file|"
        [ -z "$(comm -23 "$here/defined" "$here/known")" ] || echo "* $file"
    done <"$here/files" >"$here/symbols"
}

# note_reach MARK: the files that the test got to, by what the dynamic linker bound on first use; all of them where it does not tell.
note_reach() {
    if ls "$here"/bound.* >/dev/null 2>&1; then
        cat "$here"/bound.* | grep "to [^ ]*$so " | sed "s/.*normal symbol .//; s/'.*//" | sort -u >"$here/bound"
    else
        cut -d' ' -f1 "$here/symbols" >"$here/bound"
    fi
    awk 'FILENAME ~ /bound$/ { bound[$1] = 1; next } $1 == "*" || bound[$1] { print $2 }' "$here/bound" "$here/symbols" |
        sort -u >"$here/reach/$1"
    rm -f "$here"/bound.*
}

time_test() (
    cd "$folder/place"
    if [ "$haste" ]; then ulimit -t 2; fi
    export LD_DEBUG=bindings LD_DEBUG_OUTPUT="$here/bound" LD_LIBRARY_PATH="$here/base:$build/fluid:$build/engine:$build/game"
    timeout 900 "$build/$1" >"$here/log" 2>&1 || exit $?
    times >"$here/spent"
    awk 'NR == 2 {
        for (i = 1; i <= 2; i++) { split($i, part, "m"); ms += 60000 * part[1] + 1000 * part[2] }
        printf "%d\n", ms }' "$here/spent"
)

time_tests() {
    : >"$here/tests"
    while read -r source; do
        test=${source##*/} && test=${test%.c}
        mark=$(cat "$build/$test" "$here/base/$so" | cksum | tr ' ' -)
        if ! grep "^$mark " "$here/timed" >"$here/found"; then
            milliseconds=$(time_test "$test" </dev/null) || {
                [ $? -lt 128 ] || [ ! "$haste" ] || continue # out of time
                cat "$here/log"
                fail "$test fails without a mutation"
                verdict
            }
            note_reach "$mark"
            echo "$mark ${source%/*} $test $milliseconds" | tee -a "$here/timed" >"$here/found"
        fi
        cat "$here/found" >>"$here/tests"
    done <"$folder/$part.tests"
}

# ---- The sample ------------------------------------------------------------------------------------------------

# Compiles as many places as are needed: what does not compile, or into the same object, is no mutant.
make_sample() {
    : >"$here/sample"
    for from in $(seq 1 100 "$(wc -l <"$here/places")"); do
        batch=$(tail -n +"$from" "$here/places" | head -n 100 | cut -f1)
        for key in $batch; do [ -e "$here/verdicts/$key" ] || echo "$key"; done | in_parallel make
        in_time || return 0
        for key in $batch; do
            read -r word _ <"$here/verdicts/$key"
            [ "$word" = none ] || echo "$key" >>"$here/sample"
        done
        [ "$(wc -l <"$here/sample")" -lt $wanted ] || break
    done
    head -n $wanted "$here/sample" >"$here/first" && mv "$here/first" "$here/sample"
}

in_time() { [ "$(date +%s)" -lt "$EMBER_UNTIL" ]; }

not_caught() {
    while read -r key; do grep -q '^caught' "$here/verdicts/$key" || echo "$key"; done <"$here/sample"
}

tell() {
    caught=0 known=0
    while read -r key; do
        if grep -q '^caught' "$here/verdicts/$key"; then
            caught=$((caught + 1))
            continue
        fi
        told=$(grep "^$key" "$here/places" | cut -f6)
        if grep -qxF "$told" "$survivors"; then known=$((known + 1)); else fail "not caught: $told"; fi
    done <"$here/sample"
    total=$(wc -l <"$here/sample")
    echo "$part: $caught of $total mutants caught, $known more known"
    cut -d' ' -f2 "$here"/verdicts/* | grep test_ | sort | uniq -c | sort -rn
    [ $((caught * 10)) -ge $((total * 9)) ] || fail "$part: less than nine of ten caught"
}

stages() {
    make_sample
    case $haste in swift) stages=swift ;; quick) stages='swift quick checked' ;; *) stages='swift quick checked long' ;; esac
    for stage in $stages; do
        in_time || break
        not_caught | in_parallel "$stage"
    done
    in_time || {
        echo "$part: time is up; $(not_caught | wc -l) of $(wc -l <"$here/sample") in the sample so far are not caught; the next call goes on"
        exit 3
    }
}

mkdir -p "$folder"
build_tests "$@"
copy_place
for part in "$@"; do
    here=$folder/$part
    prepare
    so=$(cd "$here/base" && ls lib*.so*)
    time_tests
    stages
    tell
done
verdict
