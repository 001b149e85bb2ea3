#!/bin/sh
# ./game/play without a display runs with every option that --help lists, and a display that is not there is named in one sentence.
# It runs in a checkout whose path has blanks, without HOME; nothing is built or installed.
. "$(dirname -- "$0")/e2e.sh"
unset HOME XDG_DATA_HOME XDG_RUNTIME_DIR
export TERM=dumb

mkdir -p "$work/a checkout/game" "$work/a checkout/build" "$work/stubs"
cp "$root/game/play" "$root/game/setup.sh" "$work/a checkout/game"
echo "CMAKE_HOME_DIRECTORY:INTERNAL=$work/a checkout" >"$work/a checkout/build/CMakeCache.txt"
ln -s "$ember" "$work/a checkout/build/ember"
printf '#!/bin/sh\n' >"$work/stubs/cmake"
cp "$work/stubs/cmake" "$work/stubs/apt-get"
# shellcheck disable=SC2016
printf '#!/bin/sh\nshift 3\nfor name in "$@"; do printf "installed:%%s " "$name"; done\n' >"$work/stubs/dpkg-query"
chmod +x "$work"/stubs/*
play() { PATH="$work/stubs:$PATH" "$work/a checkout/game/play" "$@" >"$work/out" 2>"$work/err"; }

# plays OPTION...: a run without a window, which leaves a picture.
plays() {
    rm -f "$work/a checkout/build/ember.png"
    play --pref "$work/pref" "$@" || fail "play $*, without a display: $(tail -1 "$work/err")"
    grep -q '^ticks ' "$work/out" || fail "play $*, without a display: nothing was played"
    grep -q 'no display' "$work/err" || fail "play $*: does not say that there is no display"
}
"$ember" --headless --frames 3 --record "$work/three.rec" >/dev/null 2>&1 || fail 'cannot record'
for option in $("$ember" --help | sed -nE 's/^  (--[a-z-]+).*/\1/p'); do
    case $option in
    --headless | --frames | --bench | --export | --help | --version | --list-scenes) continue ;; # below, or without a word of displays
    --scene) set -- box ;;
    --grid) set -- 64x36 ;;
    --depth) set -- 2 ;;
    --preset | --against) set -- stam-1999 ;;
    --threads | --seed | --budget) set -- 2 ;;
    --view) set -- speed ;;
    --renderer) set -- gpu ;;
    --size) set -- 320x180 ;;
    --screenshot) set -- "$work/left.png" ;;
    --profile) set -- "$work/left.csv" ;;
    --record) set -- "$work/left.rec" ;;
    --replay) set -- "$work/three.rec" ;;
    --pref) set -- "$work/pref" ;;
    *) set -- ;;
    esac
    [ "$option" = --replay ] || set -- "$@" --frames 3
    plays "$option" "$@"
done
plays --frames 3
[ -s "$work/a checkout/build/ember.png" ] || fail 'play, without a display, leaves no picture'
for option in --help --version --list-scenes '--headless --frames 3' '--export exported --scene box'; do
    # shellcheck disable=SC2086
    play $option || fail "play $option, without a display: $(tail -1 "$work/err")"
done
status=0
PATH="$work/stubs:$PATH" timeout 2 "$work/a checkout/game/play" --bench >"$work/out" 2>"$work/err" || status=$? # takes minutes, and so is ended
[ $status = 124 ] || fail "play --bench, without a display: $(tail -1 "$work/err")"

# dead VARIABLE=VALUE...: it is named, in one sentence that says what helps.
dead() {
    status=0
    env "$@" PATH="$work/stubs:$PATH" "$work/a checkout/game/play" --fullscreen --pref "$work/pref" >"$work/out" 2>"$work/err" || status=$?
    [ $status = 2 ] || fail "with $*: exit $status, not 2"
    [ "$(wc -l <"$work/err")" = 1 ] || fail "with $* it says: $(cat "$work/err")"
    for display in "$@"; do grep -qF -e "$display" "$work/err" || fail "with $* it does not name $display"; done
    grep -q 'headless' "$work/err" || fail "with $* it does not say what helps"
}
dead DISPLAY=:77
dead WAYLAND_DISPLAY=nowhere
dead DISPLAY=:77 WAYLAND_DISPLAY=nowhere
dead WAYLAND_DISPLAY=/nowhere
export XDG_RUNTIME_DIR="$work"
dead DISPLAY=:77 WAYLAND_DISPLAY=nowhere

# A checkout that cannot be written to. A file stands where the folder should be, which stops root, too.
rm -rf "$work/a checkout/build"
: >"$work/a checkout/build"
play --frames 3 && fail 'play builds into a file'
grep -qF "cannot write to $work/a checkout/build" "$work/err" || fail "play in a checkout that cannot be written to: $(cat "$work/err")"
verdict
