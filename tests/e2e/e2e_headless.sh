#!/bin/sh
# The scenes that are no levels, with every preset that is built, without a window: finite, and the same state on a second run, on two
# threads. The game's own preset plays all the ticks, the others a fifth of them. Levels are played by e2e_wins.sh and long_scenes.sh.
. "$(dirname -- "$0")/e2e.sh"
small=
[ "$ticks" -ge 600 ] || small='--grid 97x53 --size 640x360' # under sanitizers
if [ "$ticks" -gt 150 ]; then ticks=150; fi
presets='game stam-2003 stam-1999 west-2007 staggered-sor'
[ -z "$small" ] || presets='game stam-1999' # sanitized tests of the solver have the others

for option in --help --version --list-scenes; do
    "$ember" $option >"$work/out" 2>"$work/err" || fail "$option does not end well"
    [ -s "$work/out" ] && [ ! -s "$work/err" ] || fail "$option does not answer on standard output"
done
"$ember" --help >"$work/out"
for option in scene grid depth preset threads seed budget hold size renderer fullscreen headless frames screenshot profile record replay bench; do
    grep -q -e "--$option" "$work/out" || fail "--help does not tell of --$option"
done
version=$(sed -nE 's/^#define FLUID_VERSION +"(.*)"/\1/p' "$root/fluid/fluid.h")
[ "$("$ember" --version)" = "ember ${version:?}" ] || fail "--version does not tell $version"
cache=$(dirname "$ember")/CMakeCache.txt
[ ! -f "$cache" ] || grep -qx "CMAKE_PROJECT_VERSION:STATIC=$version" "$cache" || fail "CMake's project has not the version $version"
for scene in hall box; do
    scenes | grep -qx $scene || fail "--list-scenes does not tell of $scene"
done

all_ticks=$ticks
for scene in hall box; do
    for preset in $presets; do
        what="scene $scene, preset $preset"
        [ $preset = game ] && ticks=$all_ticks || ticks=$((all_ticks / 5 + 1))
        # shellcheck disable=SC2086 # options
        headless "$what" $small --scene "$scene" --preset $preset --threads 1 --profile "$work/times.csv" --screenshot "$work/last.png"
        expected=$(state)
        # shellcheck disable=SC2086
        headless "$what" $small --scene "$scene" --preset $preset --threads 2
        [ "$(state)" = "$expected" ] || fail "$what: ends in another state on two threads"

        if grep -qiE '(nan|inf)' "$work/times.csv"; then fail "$what: the profile is not finite"; fi
        [ "$(tail -n +2 "$work/times.csv" | wc -l)" = "$ticks" ] || fail "$what: the profile has not a row a frame"
        awk -F, 'NR == 1 { fields = NF } NF != fields { exit 1 }' "$work/times.csv" || fail "$what: the profile's rows differ in length"
        if has identify; then
            light=$(identify -format '%[fx:standard_deviation>0.01]' "$work/last.png")
            [ "$light" = 1 ] || fail "$what: the picture shows nothing"
        fi
    done
done

# Other grids, among them odd and tiny ones; other seeds end elsewhere or alike, but run.
ticks=$((all_ticks < 60 ? all_ticks : 60))
for grid in 64x36 97x53 1x1 3x200; do
    headless "grid $grid" --scene hall --grid $grid --threads 2
done
headless 'idle recording' --record "$work/idle.rec" --seed 7
expected=$(state)
"$ember" --headless --replay "$work/idle.rec" --threads 2 >"$work/line" 2>"$work/log" || fail 'the recording does not replay'
[ "$(state)" = "$expected" ] || fail 'the replay ends in another state'

# Scenes taken home, once more into the same folder, too. e2e_export.sh builds them.
for scene in hall tunnel hall; do
    "$ember" --export "$work/$scene" --scene $scene --frames 2 >"$work/line" 2>"$work/log" && grep -q '^ticks 2 ' "$work/line" ||
        fail "$scene is not exported: $(cat "$work/log")"
done

# Halls with depth, on one thread and on two, and from a recording.
ticks=$((all_ticks < 20 ? all_ticks : 20))
headless 'a hall with depth' --scene porch --grid 97x53 --depth 6 --threads 1 --size 640x360 --screenshot "$work/last.png" --record "$work/deep.rec"
expected=$(state)
headless 'a hall with depth' --scene porch --grid 97x53 --depth 6 --threads 2
[ "$(state)" = "$expected" ] || fail 'a hall with depth ends in another state on two threads'
"$ember" --headless --replay "$work/deep.rec" >"$work/line" 2>"$work/log" || fail 'the recording of a hall with depth does not replay'
[ "$(state)" = "$expected" ] || fail 'the replay of a hall with depth ends in another state'

# A recording of a map is played again from another folder, and where both were moved.
mkdir -p "$work/first/maps" "$work/second"
cp "$root/assets/scenes/box.json" "$work/first/maps/mine.json"
(cd "$work/first" && "$ember" --headless --frames 5 --scene maps/mine.json --record "$work/first/mine.rec") >"$work/line" 2>"$work/log" ||
    fail "a map is not recorded: $(cat "$work/log")"
expected=$(state)
for moved in no yes; do
    [ $moved = no ] || mv "$work/first/mine.rec" "$work/first/maps/mine.json" "$work/second"
    [ $moved = no ] && recording=$work/first/mine.rec || recording=$work/second/mine.rec
    "$ember" --headless --replay "$recording" >"$work/line" 2>"$work/log" || fail "moved: $moved; the recording of a map fails: $(cat "$work/log")"
    [ "$(state)" = "$expected" ] || fail "moved: $moved; the recording of a map ends in another state"
done

# In a bare chroot nothing tells a program where it lies, but its name. (Sanitizers do not even start there.)
if unshare -m sh -c 'umount -l /proc && exec "$0" --version' "$ember" >/dev/null 2>&1; then
    (cd / && unshare -m sh -c 'umount -l /proc && exec "$0" --headless --frames 1' "$ember") >"$work/line" 2>"$work/log" ||
        fail "without /proc the game does not find its assets: $(cat "$work/log")"
fi
verdict
