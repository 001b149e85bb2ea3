#!/bin/sh
# A person at the game: a real window on a virtual screen, keys and mouse, and a look at what is shown. What was played is
# recorded; e2e_trace plays the recording back and tells whether each key did what it should.
. "$(dirname -- "$0")/e2e.sh"
. "$root/tests/e2e/hands.sh"

# ---- A session in the hall, and in the box --------------------------------------------------------------------------

start --scene hall --seed 3 --size 960x540 --threads 2 --grid 160x90 --record "$work/session.rec" --profile "$work/session.csv"
has_size start 960x540

hold d .7
differs start ran 5 'running right'
hold space .9
hold a .4
point 700 200
press 1 .5
press 3 .5

key F1
differs ran help 15 'F1'
key F1
seen=help
for view in 1 2 3 4 5; do
    key F3
    differs $seen "view$view" 8 "F3, the ${view}th time"
    seen=view$view
done
key F3
differs $seen fire 8 'F3, round to the first view'
key F2
key F2
differs fire panel 15 'F2'
key F2
differs panel bare 15 'F2 again' # from here on without the profiler's figures, which change even while the game waits

key r # which is said, and can be read for as long as the game is paused
key p
differs bare paused 2 'P'
rests paused .3 'P'
stands paused 6 'P'
key n
key n
key n
differs paused steps 1 'N, three times'
alike paused steps 150 'N, three times'
rests steps .3 'N, three times'
key F12
appears ember-0001.png || fail 'F12 leaves no picture'
if [ -s ember-0001.png ]; then
    cp ember-0001.png "$work/shot.png"
    [ "$(size ember-0001.png)" = 960x540 ] || fail 'F12: the picture has another size than the window'
    alike steps shot 40 'F12'
fi
look told # with what F12 says
key p
differs told goes_on 2 'P again'

key F4
key Tab
differs goes_on dark 30 'Tab'
sleep .5 # it falls dark for a quarter of that
frame
look box
shows box 'the box'
point 300 400
xdotool mousedown 3
sleep .6
point 420 330
sleep .4
frame
xdotool mouseup 3
xdotool mousedown 1
for x in 340 380 420 460 500; do point $x 380; done
xdotool mouseup 1
differs box stirred 5 'the mouse in the box'

xdotool windowmove "$window" 0 0
xdotool windowsize "$window" 700 640
has_size narrow 700x640
xdotool windowsize "$window" 1 1
frame
xdotool windowsize "$window" 1280 720
has_size wide 1280x720

key F1
differs wide help 15 'F1 in the large window'
key Escape
differs help closed 15 'Escape from the help'
kill -0 $player || fail 'Escape leaves the game, though it should only close the help'
leave 'Quit in the menu'

# ---- What that did to the game --------------------------------------------------------------------------------------

expected=$(state)
[ -n "$expected" ] || fail 'a recorded run does not end with its line'
trace=$(dirname "$ember")/e2e_trace
"$trace" "$work/session.rec" >"$work/trace.csv" || fail 'the recording, played back, ends in another state'
"$ember" --headless --replay "$work/session.rec" --threads 1 >"$work/line" 2>"$work/log" || {
    cat "$work/log" >&2
    fail 'the recording does not replay'
}
[ "$(state)" = "$expected" ] || fail 'the replay ends in another state than the session'
ticks=$(wc -l <"$work/trace.csv")
[ "$(tail -n +2 "$work/session.csv" | wc -l)" -gt 200 ] || fail 'the profile has hardly any rows'

# did WHAT PROGRAM: the awk program, over the trace, ends with exit code 0.
did() {
    awk -F, "{ tick = \$1; scene = \$2; preset = \$3; x = \$4; y = \$5; ground = \$6; gliding = \$7; smoke = \$8; move = \$9; buttons = \$10
        if (NR == 1) { x0 = x; y0 = y } }
        $2" "$work/trace.csv" || fail "$1"
}
did 'd does not run right'            'scene == "hall" && move > 0 && x > x0 + 1 { ok = 1 } END { exit !ok }'
did 'a does not run left'             'scene == "hall" && move < 0 && x < last { ok = 1 } { last = x } END { exit !ok }'
did 'space does not jump'             'scene == "hall" && !ground && y < y0 - .5 { ok = 1 } END { exit !ok }'
did 'space, held, does not glide'     'gliding { ok = 1 } END { exit !ok }'
did 'the bellows were never asked'    'scene == "hall" && int(buttons / 2) % 2 { ok = 1 } END { exit !ok }'
did 'the torch does not smoke'        'scene == "hall" && int(buttons / 4) % 2 { if (!n++) before = smoke; after = smoke } END { exit !(after > before) }'
did 'R does not restart'              'int(buttons / 8) % 2 { n++; ok = (x - x0) ^ 2 < .01 } END { exit !(n == 1 && ok) }'
did 'F4 does not change the preset'   'preset != "game" { ok = 1 } END { exit !ok }'
did 'Tab does not change the scene'   'scene == "box" { ok = 1 } END { exit !ok }'
did 'the box is not smoked'           'scene == "box" && smoke > .01 { ok = 1 } END { exit !ok }'

# ---- Other ends -----------------------------------------------------------------------------------------------------

start --scene box --size 640x360 --grid 64x36
kill -TERM $player
ended 'SIGTERM'
start --scene hall --size 640x360 --grid 64x36
xdotool windowquit "$window" 2>/dev/null || kill -TERM $player
ended 'closing the window'
"$ember" --scene hall --size 640x360 --grid 64x36 --frames 300 --screenshot last.png --profile last.csv >"$work/line" 2>"$work/log" &
player=$!
ended '--frames in a window'
[ "$(size last.png)" = 640x360 ] || fail '--screenshot in a window'
[ "$(tail -n +2 last.csv | wc -l)" -ge 30 ] || fail '--profile in a window'
[ "$(sed -nE 's/^ticks ([0-9]+) .*/\1/p' "$work/line")" = 300 ] || fail '--frames in a window does not end after so many ticks'

# The whole screen and back, with no window manager to help; and the same from the start.
start --scene box --size 640x360 --grid 64x36 --pref "$work/full"
key F11
has_size full 1400x900
key F11
has_size back 640x360
leave 'after the full screen'
start --scene box --size 640x360 --grid 64x36 --fullscreen --pref "$work/full"
has_size full 1400x900
key F11
has_size back 640x360
leave 'full from the start'

# Without the focus the game lets go of the keys, and waits.
start --scene hall --size 640x360 --grid 64x36 --record lost.rec
look found
xdotool keydown d
frame
xdotool windowfocus "$(xdotool search --maxdepth 0 --name ".*" 2>/dev/null | head -n 1)"
differs found lost 15 'the focus is lost'
xdotool keyup d
rests waits 4 'without the focus' # once the toast about it is gone
focus "$window"
key Escape
differs waits found_again 15 'Escape, once the focus is back'
leave 'after the focus was lost'
"$trace" lost.rec | awk -F, '{ moved = $9 } END { exit moved != 0 }' || fail 'a key stays held without the focus'
verdict
