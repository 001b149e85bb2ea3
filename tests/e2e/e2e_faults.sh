#!/bin/sh
# Each allocation, each call of SDL, each opening, writing and renaming of a file fails once, and the program dies in the middle of a save:
# there is a message, no crash, every file is the old one or the new one, whole, and the next save clears up. tests/run -L faults; with
# EMBER_LONG=1 every single place, else a part of those that lie close together.
#
#     e2e_faults.sh EMBER FAULTS_LIBRARY SAVER
. "$(dirname -- "$0")/../checks/check.sh"

ember=$1
library=$2
saver=$3
export SDL_AUDIODRIVER=dummy HOME="$work" EMBER_FAULT_NOTE="$work/struck"
unset DISPLAY WAYLAND_DISPLAY SDL_VIDEODRIVER
cd "$work"
mkdir now old new
mkfifo pipe

# with_fault KIND N COMMAND...: leaves its exit status in $status, and $struck.
with_fault() {
    fault="$1 $2"
    shift 2
    rm -f struck
    status=0
    cat <pipe >err & # what is said must not run out of room
    LD_PRELOAD=$library EMBER_FAULT=$fault "$@" >/dev/null 2>pipe || status=$?
    wait $!
    struck=false
    [ ! -e struck ] || struck=true
    case $fault in room*) struck=true ;; esac
}

# The next N after one that struck: near the beginning each, later on fewer.
next() { if [ "${EMBER_LONG:-}" ]; then echo $(($1 + 1)); else echo $(($1 + 1 + $1 / 3)); fi; }

said() { grep -qE '^(ember:|WARN:|faults_saver:) *[^ ]' err; }

bad() {
    sed 's/^/    /' err >&2
    fail "$*"
}

# Every file is as it was or as it was to become; leaves in $kept how many are as they were.
whole_or_untouched() {
    kept=0
    for file in "$@"; do
        if cmp -s "now/$file" "old/$file"; then kept=$((kept + 1)); else
            cmp -s "now/$file" "new/$file" || bad "$fault: $file is neither the old one nor the new one"
        fi
    done
}

nothing_left() { [ -z "$(find now -name '*.part-*' -o -name '*.damaged*')" ] || bad "$fault leaves $(ls now)"; }

# ---- What the game keeps, and what it writes when asked --------------------------------------------------------

kept_files='settings.json progress.json tuned.json run.rec shot.png'

save_under() { # save_under KIND FIRST: from the FIRST on, until it strikes no more
    n=$2 tried=0 struck=true
    while $struck && [ "$n" -lt "${3:-1000000}" ]; do
        cp old/* now
        with_fault "$1" "$n" "$saver" now save 1
        if $struck; then
            tried=$((tried + 1))
            # shellcheck disable=SC2086
            whole_or_untouched $kept_files
            nothing_left
            [ $status -le 1 ] || bad "$fault: exit $status"
            [ $kept = 0 ] || said || bad "$fault: nothing is said"
            [ $kept -le 1 ] || [ "$1" = room ] || bad "$fault: $kept files are not saved"
            [ $status = 1 ] || [ $kept = 0 ] || bad "$fault: a file is not saved, and that is no failure"
            "$saver" now read || bad "$fault: not everything can be read"
        fi
        n=$(next "$n")
    done
    echo "$tried saves with a fault of $1"
    [ $tried -gt 0 ] || fail "no fault of $1 has struck"
}

"$saver" old save 0 && "$saver" new save 1 || fail 'cannot save'
# shellcheck disable=SC2086
for file in $kept_files; do
    cp "new/$file" now
    ! cmp -s "old/$file" "new/$file" || fail "$file does not tell saves apart"
done
save_under memory 1
save_under open 1
save_under rename 1
save_under sdl 1
save_under room 0 3000

# Killed at each call that touches a file.
n=1 struck=true kills=0
while $struck; do
    rm -rf now && cp -R old now
    with_fault kill "$n" "$saver" now save 1 2>/dev/null
    if $struck; then
        kills=$((kills + 1))
        [ $status = 137 ] || bad "$fault: exit $status, not killed"
        # shellcheck disable=SC2086
        whole_or_untouched $kept_files
        "$saver" now save 1 || bad "$fault: nothing can be saved afterwards"
        nothing_left
    fi
    n=$((n + 1))
done
echo "$kills kills"

# ---- A run of the game -----------------------------------------------------------------------------------------

run_files='run.rec shot.png'

play() {
    "$ember" --headless --frames 4 --scene box --grid 40x40 --size 320x180 --threads 2 --seed "$seed" --screenshot now/shot.png \
        --record now/run.rec --profile "now/times.$profile"
}

table_is_whole() {
    rows=4
    ! ended_early || rows=1
    case $profile in
    csv) awk -F, -v rows=$rows 'NR == 1 { columns = NF } NF != columns { exit 1 } END { if (NR != 1 + rows) exit 1 }' now/times.csv ;;
    json) [ "$(head -c 1 now/times.json)" = '{' ] && [ "$(tail -c 2 now/times.json)" = '}' ] ;;
    esac
}

ended_early() { grep -q 'the run ends with it' err; }

run_under() {
    n=$2 tried=0 struck=true
    while $struck && [ "$n" -lt "${3:-1000000}" ]; do
        rm -rf now && cp -R old now
        seed=2
        with_fault "$1" "$n" play
        if $struck; then
            tried=$((tried + 1))
            nothing_left
            # Where nothing failed pictures may be poorer; one that ends early shows how far it came.
            # shellcheck disable=SC2086
            [ $status = 0 ] || ended_early || whole_or_untouched $run_files
            case $status in
            0) cmp -s now/run.rec new/run.rec || "$ember" --headless --replay now/run.rec >/dev/null 2>&1 ||
                bad "$fault: the recording is not what was played" ;;
            2) said || bad "$fault: nothing is said" ;;
            *) bad "$fault: exit $status" ;;
            esac
            cmp -s "now/times.$profile" "old/times.$profile" || table_is_whole || bad "$fault: the profile is not whole"
            cmp -s now/shot.png new/shot.png || [ $status = 2 ] || said || bad "$fault: another picture, and nothing is said"
        fi
        n=$(next "$n")
    done
    echo "$tried runs with a fault of $1, profile as $profile"
    [ $tried -gt 0 ] || fail "no fault of $1 has struck"
}

for profile in csv json; do
    for to in old new; do
        rm -rf now $to
        mkdir now
        if [ $to = old ]; then seed=1; else seed=2; fi
        play >out 2>err || bad 'cannot play'
        cp -R now $to
    done
    run_under open 1
    run_under rename 1
    run_under room 0 3000
    run_under memory 1
    [ $profile = json ] || run_under sdl 1
done

# ---- A scene taken home ----------------------------------------------------------------------------------------

take_home() { "$ember" --export "$1/box" --scene box; }

# Each file is the old one or the new one, and the old one that differs is not lost. One that cannot be read is kept though it is the same.
exported_well() {
    for file in $(cd now && echo box/*); do
        cmp -s "now/$file" "new/$file" || cmp -s "now/$file" "old/${file%.old}" || bad "$fault: $file is neither the old one nor the new one"
    done
    cmp -s old/box/box.c now/box/box.c || cmp -s old/box/box.c now/box/box.c.old || bad "$fault: the old box.c is lost"
}

export_under() {
    n=$2 tried=0 struck=true
    while $struck && [ "$n" -lt "${3:-1000000}" ]; do
        rm -rf now && cp -R old now
        with_fault "$1" "$n" take_home now
        if $struck; then
            tried=$((tried + 1))
            exported_well
            case $status in
            0) for file in $(cd new && echo box/*); do cmp -s "now/$file" "new/$file" || bad "$fault: $file is not exported"; done ;;
            2) said || bad "$fault: nothing is said" ;;
            *) bad "$fault: exit $status" ;;
            esac
        fi
        n=$(next "$n")
    done
    echo "$tried exports with a fault of $1"
    [ $tried -gt 0 ] || fail "no fault of $1 has struck"
}

# Into a folder with a file as it will be, and one that differs.
rm -rf old new
mkdir old
take_home old 2>err && cp -R old new || bad 'cannot export'
rm old/box/*.h old/box/CMakeLists.txt
echo mine >old/box/box.c
cp old/box/box.c new/box/box.c.old
export_under open 1
export_under rename 1
export_under remove 1
export_under room 0 3000
export_under memory 1
verdict
