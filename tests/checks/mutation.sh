#!/bin/sh
# Whether the tests notice mistakes in fluid/: 300 places of its sources are made wrong, one at a time, by another operator or constant
# (mutate.c says where), and the solver's tests run until one fails. Nine of ten have to be caught; those that are not stand in
# mutation_survivors.txt, each with the reason. tests/run -L mutation.
#
#     mutation.sh MUTATE_PROGRAM FOLDER [quick]
#
# `quick` leaves out the tests that take more than a second: for who writes a test against survivors.
# In a FOLDER that is kept what was caught stays caught while the file it is in is the same; survivors are tried again, and so is everything
# in a file that changed. (What a change elsewhere lets through again is found by a FOLDER that is new.) EMBER_CORES says how many cores to take.
. "$(dirname -- "$0")/check.sh"

mutate=$1
folder=$2
haste=${3:-}
wanted=300
seed=6
least=90 # of a hundred
survivors=$root/tests/checks/mutation_survivors.txt
cores=${EMBER_CORES:-$(nproc 2>/dev/null || echo 2)}
export CC="${CC:-cc}"
export CFLAGS="-std=gnu99 -O3 -fPIC -ffp-contract=off -fno-math-errno -fno-trapping-math -w"

in_parallel() { xargs -n 1 -P "$cores" "$root/tests/checks/mutant.sh" "$1" "$folder"; }

# The tests with the module as a library of its own, which a mutant's can stand in for.
build_tests() {
    cmake -S "$root" -B "$folder/build" -DBUILD_SHARED_LIBS=ON -DCMAKE_SKIP_BUILD_RPATH=ON -DCMAKE_BUILD_TYPE=Release \
        >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
    # shellcheck disable=SC2046
    cmake --build "$folder/build" --parallel "$cores" --target \
        $(cd "$root/tests/fluid" && ls */test_fluid_*.c | sed 's|.*/||; s|\.c$||') >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
}

forget_changed() {
    touch "$folder/places" "$folder/kills"
    for file in "$folder"/fluid/*.c; do
        ! cmp -s "$file" "$(find "$root/fluid" -name "${file##*/}" ! -path '*/docs/*')" || continue
        awk -F '\t' -v file="${file##*/}" '$2 == file { print $1 }' "$folder/places" | (cd "$folder/verdicts" && xargs rm -f)
    done
}

# The module as it is, and a list of the places.
prepare() {
    mkdir -p "$folder/verdicts"
    forget_changed
    rm -rf "$folder/base" "$folder/fluid" "$folder/mutants"
    mkdir -p "$folder/base" "$folder/fluid" "$folder/mutants"
    # Each file is compiled by itself, all of them side by side; headers stay in their wings, where CPATH finds them.
    cp -R "$root/fluid" "$folder"
    rm -r "$folder/fluid/docs" "$folder/fluid/fluid.c"
    find "$folder/fluid" -mindepth 2 -name '*.c' -exec mv '{}' "$folder/fluid" ';'
    CPATH=$(find "$folder/fluid" -type d | tr '\n' ':')
    export CPATH
    (cd "$folder/fluid" && "$mutate" $seed ./*.c | sed 's|\./||g') >"$folder/places"
    (cd "$folder/fluid" && ls ./*.c) | xargs -n 1 -P "$cores" sh -c \
        '$CC $CFLAGS -c "$1/fluid/$2" -o "$1/base/$(basename "$2" .c).o"' compile "$folder"
    so=$(cd "$folder/build/fluid" && ls | grep -E '^libfluid\.so\.[0-9]+\.[0-9]+$')
    # shellcheck disable=SC2086
    $CC -shared "$folder"/base/*.o -lm -Wl,-soname,"$so" -o "$folder/base/$so"
}

# How long each test takes on what is right, of the processor's time: `test milliseconds`.
time_test() (
    cd "$root"
    if [ "$haste" ]; then ulimit -t 2; fi
    LD_LIBRARY_PATH=$folder/base "$1" >"$folder/log" 2>&1 || exit $?
    times >"$folder/spent"
    awk 'NR == 2 {
        for (i = 1; i <= 2; i++) { split($i, part, "m"); ms += 60000 * part[1] + 1000 * part[2] }
        printf "%d\n", ms }' "$folder/spent"
)

time_tests() {
    touch "$folder/timed"
    : >"$folder/tests"
    for test in "$folder"/build/test_fluid_*; do
        mark=$(cat "$test" "$folder/base/$so" | cksum | tr ' ' -)
        if ! grep "^$mark " "$folder/timed" >"$folder/found"; then
            milliseconds=$(time_test "$test") || {
                [ $? -lt 128 ] || [ ! "$haste" ] || continue # out of time
                cat "$folder/log"
                fail "${test##*/} fails without a mutation"
                verdict
            }
            echo "$mark ${test##*/} $milliseconds" | tee -a "$folder/timed" >"$folder/found"
        fi
        cut -d' ' -f2- "$folder/found" >>"$folder/tests"
    done
}

# Compiles as many places as are needed for the sample: what does not compile, or into the same object, is no mutant.
make_sample() {
    : >"$folder/sample"
    for from in $(seq 1 100 "$(wc -l <"$folder/places")"); do
        batch=$(tail -n +"$from" "$folder/places" | head -n 100 | cut -f1)
        for key in $batch; do [ -e "$folder/verdicts/$key" ] || echo "$key"; done | in_parallel make
        for key in $batch; do
            read -r word _ <"$folder/verdicts/$key"
            [ "$word" = none ] || echo "$key" >>"$folder/sample"
        done
        [ "$(wc -l <"$folder/sample")" -lt $wanted ] || break
    done
    head -n $wanted "$folder/sample" >"$folder/first" && mv "$folder/first" "$folder/sample"
}

not_caught() {
    while read -r key; do grep -q '^caught' "$folder/verdicts/$key" || echo "$key"; done <"$folder/sample"
}

tell() {
    caught=0 known=0
    while read -r key; do
        if grep -q '^caught' "$folder/verdicts/$key"; then
            caught=$((caught + 1))
            continue
        fi
        told=$(grep "^$key" "$folder/places" | cut -f6)
        if grep -qxF "$told" "$survivors"; then known=$((known + 1)); else fail "not caught: $told"; fi
    done <"$folder/sample"
    total=$(wc -l <"$folder/sample")
    echo "$caught of $total mutants caught, $known more known"
    cut -d' ' -f2 "$folder"/verdicts/* | grep test_ | sort | uniq -c | sort -rn
    [ $((caught * 100)) -ge $((total * least)) ] || fail "less than $least of 100 caught"
}

mkdir -p "$folder"
build_tests
prepare
time_tests
make_sample
not_caught | in_parallel quick
not_caught | in_parallel checked
[ "$haste" ] || not_caught | in_parallel long
tell
verdict
