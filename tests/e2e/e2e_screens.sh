#!/bin/sh
# A person at a real window: what is kept from one run to the next, damaged files, and whatever happens to a window in the
# middle of play. The screens themselves are walked through by e2e_hands.sh.
. "$(dirname -- "$0")/e2e.sh"
. "$root/tests/e2e/hands.sh"
mkdir "$work/pref"
export EMBER_PREF_DIR="$work/pref"

kept() { grep -q "$1" "$work/pref/$2" 2>/dev/null || fail "$3: $2 does not say so"; }
leave_title() { key Escape; xdotool key Escape; }

# ---- The next run finds what was kept --------------------------------------------------------------------------------

# softer WHAT: a step, among the options of the title.
softer() {
    start --size 640x360 --grid 64x36
    look title
    for name in Down Down Down Down Return; do key $name; done
    differs title options 15 "$1: the options"
    key Left
    key Escape
    differs options title 15 "$1: the title"
    leave_title
    ended "$1"
}
softer 'the first run'
kept '"volume":	0.75,' settings.json 'the volume'
softer 'the second run'
kept '"volume":	0.7,' settings.json 'the volume, a step lower than the last run left it'

# ---- Damaged, and unwritable -----------------------------------------------------------------------------------------

echo '{"version": 1, "volume"' >"$work/pref/settings.json"
start --size 640x360 --grid 64x36
leave_title
ended 'with damaged settings'
grep -q 'settings.json was damaged' "$work/log" || fail 'damaged settings: nothing is said'
[ "$(cat "$work/pref/settings.json.damaged")" = '{"version": 1, "volume"' ] || fail 'damaged settings are not set aside'
start --size 640x360 --grid 64x36 --pref "$work/log/folder"
key Down
key Down
key Down
key Down
key Return
key Left
key Escape
leave_title
ended 'with nowhere to keep settings'
[ "$(grep -c 'Nothing will be kept' "$work/log")" = 1 ] || fail 'nowhere to keep settings: not said once'

# ---- What happens to a window in the middle of play --------------------------------------------------------------------

start --scene box --size 640x360 --threads 2 --grid 64x36 --record turmoil.rec
root_window=$(xdotool search --maxdepth 0 --name ".*" 2>/dev/null | head -n 1)
xdotool windowmove "$window" 0 0
point 300 200
xdotool mousedown 3
frame
xdotool windowsize "$window" 1 1
frame
xdotool windowsize "$window" 3840 2160
sleep 1
frame # far beyond the screen
xdotool windowsize "$window" 640 360
has_size small 640x360
xdotool mouseup 3
xdotool windowfocus "$root_window"
rests away 4 'without the focus' # once what it says has faded
comes_back() { timeout 20 xdotool windowmap --sync "$window" && focus "$window" && frame; }
xdotool windowunmap "$window"
sleep 1
comes_back
key Escape
press 3 .5
xdotool windowminimize "$window" 2>/dev/null || :
sleep 1
comes_back
kill -0 $player || fail 'the game does not survive its window being minimised'
kill -TERM $player
ended 'closed in the middle of play'
expected=$(state)
"$ember" --headless --replay turmoil.rec >"$work/line" 2>"$work/log" || fail 'what was played in turmoil does not replay'
[ "$(state)" = "$expected" ] || fail 'what was played in turmoil ends in another state'
verdict
