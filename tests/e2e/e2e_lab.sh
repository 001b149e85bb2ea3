#!/bin/sh
# A person in the laboratory, in a real window: F5's pictures of two airs and the line between them, F6's panel and what it saves,
# the tunnel's obstacle under the mouse, and every view; what was recorded of it plays back to the same state.
. "$(dirname -- "$0")/e2e.sh"
. "$root/tests/e2e/hands.sh"

# ---- F6: the panel --------------------------------------------------------------------------------------------------

start --scene box --size 960x540 --threads 2 --grid 96x96 --pref "$work/pref" --profile "$work/box.csv"
look plain
key F6
differs plain panel 60 'F6'
key Down
key Right # the preset
for _ in 1 2 3 4; do key Up; done # round by the end, to "Save as a file"
key Return
appears "$work/pref/presets/preset-1.json" || fail 'the panel saves no preset file'
grep -q '"stam-2003"' "$work/pref/presets/preset-1.json" || fail "the panel saves $(cat "$work/pref/presets/preset-1.json")"
look saved
point 700 300
xdotool click 4
differs panel turned 5 'the wheel over the panel'
key F6
differs turned closed 40 'F6 again'

# ---- F5: two airs ---------------------------------------------------------------------------------------------------

point 480 300
press 3 1
key F5
differs closed wipe 3 'F5'
for x in 300 400 500 600; do point $x 250; done
point 300 100
look left
point 660 100
differs left right 2 'the wipe under the mouse'
xdotool keydown shift
hold Left 1.5
xdotool keyup shift
differs right moved 2 'the wipe under Shift and Left'
key F5
key F5
differs moved beside 20 'F5: beside one another'
key F5
differs beside less 10 'F5: what differs'
key F5
key F5
key F4
leave 'after A/B'
awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "solver_b") column = i; next }
    $column > 0 { both++; next } { alone++ } END { exit !(both > 10 && alone > 10) }' "$work/box.csv" ||
    fail 'the profile does not tell what B costs, and when'

# ---- The tunnel -----------------------------------------------------------------------------------------------------

start --scene tunnel --size 960x540 --threads 2 --grid 160x90 --record "$work/tunnel.rec" --pref "$work/pref"
key Right # another form
sleep 1
look there
point 310 270
xdotool mousedown 1
for x in 340 370 400 430 460 490 520; do point $x 240; done
xdotool mouseup 1
differs there dragged 8 'the obstacle, dragged'
xdotool mousedown 3
for y in 250 260 270 280 290 300; do point 520 $y; done
xdotool mouseup 3
differs dragged turned 4 'the obstacle, turned'
seen=turned
for view in heat speed vorticity pressure divergence streamlines arrows occupancy asleep; do
    key F3
    differs $seen $view 8 "the view of $view"
    sleep .5
    look $view
    [ $view = divergence ] || [ $view = heat ] || shows $view "the view of $view"
    seen=$view
done
leave 'after the tunnel'
expected=$(state)
"$ember" --headless --replay "$work/tunnel.rec" --threads 1 >"$work/line" 2>"$work/log" || fail 'the recording does not replay'
[ -n "$expected" ] && [ "$(state)" = "$expected" ] || fail 'the replay ends in another state than the session'

# ---- A box with depth -----------------------------------------------------------------------------------------------

start --scene volume --size 960x540 --threads 2 --grid 32x32 --record "$work/volume.rec" --pref "$work/pref"
key P
look held
point 480 270
xdotool mousedown 3
for x in 500 540 580 620 660 700; do point $x 250; done
xdotool mouseup 3
differs held round 8 'the box, turned while everything is held still'
for _ in 1 2 3 4; do xdotool click 4; done
sleep .5
differs round near 8 'the wheel'
key P
point 400 250
xdotool mousedown 1
for x in 420 440 460 480 500 520 540 560; do point $x 260; done
xdotool mouseup 1
key F3
sleep .6
look middle
for _ in 1 2 3 4; do xdotool click 4; done
sleep .6
differs middle front 1 'the slice under the wheel'
leave 'after the box with depth'
expected=$(state)
"$ember" --headless --replay "$work/volume.rec" --threads 1 >"$work/line" 2>"$work/log" || fail 'the box does not replay'
[ -n "$expected" ] && [ "$(state)" = "$expected" ] || fail 'the box replays to another state'
grep -q ' [1-9][0-9]* [1-9][0-9]* [1-9][0-9]*$' "$work/volume.rec" || fail 'the recording knows no depth'
verdict
