#!/bin/sh
# Every level has a recording of being won; played again it ends in the same state, and won. What the target record_wins
# has written, after whatever changes the air's bits or the halls. Of those that are longer than a minute only the early state is looked at,
# which is another after every such change; tests/run -L long plays them to their ends, too, and test_game_wins wins their halls on coarse grids.
. "$(dirname -- "$0")/e2e.sh"
brief=
if [ "$ticks" -lt 600 ]; then brief=10; fi # under sanitizers
anew="if the air's bits have changed, build the target record_wins"

# Those that the pilots of this checkout belong to; a short run, under sanitizers, looks at their first ticks alone.
for script in "$root"/tests/pilot/scripts/*.txt; do
    name=$(basename "$script" .txt)
    recording=$root/assets/replays/$name.rec
    [ -f "$recording" ] || { fail "$name has no recording: build the target record_wins"; continue; }
    grep -qx "scene $name" "$recording" || fail "$name: the recording is of another scene"
    if [ "$brief" ]; then
        ticks=$brief
        headless "$name" --replay "$recording"
        continue
    fi
    ended=$(sed -nE 's/^ticks ([0-9]+)$/\1/p' "$recording")
    # The pilot knows the way, and takes half of the one to three minutes that a person does, or more.
    [ "$ended" -ge 1800 ] && [ "$ended" -le 10800 ] || fail "$name: is won after $((ended / 60)) s, not 30 to 180"
    if [ "$ended" -gt 3600 ] && [ -z "${EMBER_LONG:-}" ]; then
        grep -q "win(\"$name\"" "$root/tests/game/rules/test_game_wins.c" || fail "$name: no test plays it to its end"
        early=$(cat "$root/tests/pilot/scripts/$name.early")
        ticks=${early% *}
        headless "$name" --replay "$recording" --threads 1
        [ "$ticks $(state)" = "$early" ] || fail "$name: is in another state than $early; $anew"
        continue
    fi
    "$ember" --headless --replay "$recording" --threads 1 >"$work/line" 2>"$work/log" || {
        cat "$work/log" >&2
        fail "$name: the replay fails; $anew"
    }
    grep -qE "^$name: won after [0-9.]+ s, embers left [0-9]$" "$work/line" || fail "$name: is not won: $(cat "$work/line")"
    cat "$work/line"
done
for scene in $(scenes); do
    case $scene in hall | box) continue ;; esac
    if grep -q '"experiment"' "$root/assets/scenes/$scene.json"; then continue; fi
    [ -f "$root/tests/pilot/scripts/$scene.txt" ] || fail "$scene has no pilot that wins it"
done
verdict
