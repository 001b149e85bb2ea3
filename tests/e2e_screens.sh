#!/bin/sh
# A person at the screens: from the title through every one of them by keys and by mouse in a real window, what is kept
# from one run to the next, the cards at the end of a hall, and whatever happens to a window in the middle of play.
. "$(dirname -- "$0")/e2e.sh"
. "$root/tests/hands.sh"
mkdir "$work/bin" "$work/pref"
export EMBER_PREF_DIR="$work/pref"

# ---- Halls that are soon over ---------------------------------------------------------------------------------------

# hall FILE OBJECTS: a map 16 m wide with a floor, a fire and a start on the left.
hall() {
    cat >"$1" <<END
{ "orientation":"orthogonal", "width":16, "height":9, "tilewidth":1, "tileheight":1,
  "properties":[ {"name":"about", "type":"string", "value":"Soon over."}, {"name":"cells_per_metre", "type":"int", "value":8} ],
  "layers":[ { "type":"objectgroup", "name":"all", "objects":[
    {"id":1, "name":"floor", "type":"ledge", "x":0, "y":8, "width":16, "height":1},
    {"id":2, "name":"start", "type":"start", "x":2, "y":8, "point":true},
    {"id":3, "name":"fire", "type":"brazier", "x":1, "y":7.1, "point":true, "properties":[{"name":"lit", "type":"bool", "value":$3}]},
    {"id":4, "name":"way out", "type":"exit", "x":4, "y":5.5, "width":2, "height":2.5}$2 ] } ] }
END
}
# The game with its own assets, whose halls are won by running to the right; another map is lost by it.
cp "$ember" "$work/bin/ember"
cp -R "$(dirname "$ember")/assets" "$work/bin/assets"
ember=$work/bin/ember
for file in "$work"/bin/assets/scenes/*.json; do
    case $file in */title.json | */box.json) ;; *) hall "$file" "" true ;; esac
done
hall "$work/lost.json" ', {"id":5, "name":"press", "type":"piston", "x":11, "y":2, "width":4, "height":3,
    "properties":[{"name":"travel", "type":"float", "value":3}, {"name":"period", "type":"float", "value":0.8}]}' false

kept() { grep -q "$1" "$work/pref/$2" 2>/dev/null || fail "$3: $2 does not say so"; }
click() { point "$1" "$2" && xdotool click 1 && sleep .4; }
# comes WHAT HOW_OFTEN: the game says so in its log, so often by now; then its card is up soon.
comes() {
    for _ in $(seq 200); do
        [ "$(grep -c "$1" "$work/log")" -lt "$2" ] || { sleep 3; return; }
        sleep .5
    done
    cat "$work/log" >&2
    fail "the hall is not: $1"
}
# opens FROM TO KEY...: the keys lead to what looks otherwise.
opens() {
    from=$1 to=$2
    shift 2
    for name in "$@"; do key "$name"; done
    differs "$from" "$to" 15 "$to"
}

# ---- Every screen by keys -------------------------------------------------------------------------------------------

start --size 960x540 --threads 2 --grid 64x36
has_size title 960x540
opens title halls Down Return
opens halls back1 Escape
opens back1 options Down Return
key Left
key Left
opens options keys Down Down Down Down Return
key Down
key Down
key Return
key k
look moved
differs keys moved 3 'a key moved'
key Escape
key Down
opens moved back2 Escape
kept '"volume":	0.7,' settings.json 'the volume'
kept '"jump":	\["Space", "W", "Up", "K", "pad A"\]' settings.json 'a key that was added'
opens back2 help Down Return
opens help back3 F1
opens back3 credits Down Return
opens credits back4 BackSpace

# ---- A hall, by mouse ------------------------------------------------------------------------------------------------

# The rows of the title lie 28 px apart at this size, the first one's middle at about 236.
click 120 236
sleep 1
look hall
differs back4 hall 30 'Play, clicked'
hold k .3
opens hall paused Escape
sleep 6 # the hall's greeting fades meanwhile
look paused_still
sleep 1
look paused_on
alike paused_still paused_on 3 'a game under its menu goes on'
opens paused goes_on Escape
xdotool keydown d
comes 'won in' 1
xdotool keyup d
look won
kept '"best_ticks"' progress.json 'a hall won'
key Return
sleep .5
look again
differs won again 10 'the first row of the card'
xdotool keydown d
comes 'won in' 2
xdotool keyup d
key Up
key Up
key Return
sleep 1
look title2
differs again title2 20 'back to the title'
leave_title() { key Escape; key Escape; }
leave_title
ended 'Quit at the title'

# ---- The next run finds what was kept --------------------------------------------------------------------------------

start --size 960x540 --threads 2 --grid 64x36
key Down
key Return
sleep .5
look halls2
leave_title
leave_title
ended 'the second run'
kept '"volume":	0.7,' settings.json 'the volume, after another run'

# ---- Lost ------------------------------------------------------------------------------------------------------------

start --scene "$work/lost.json" --size 640x360 --grid 64x36 --threads 2 --pref "$work/other"
look begun
xdotool keydown d
comes ': lost' 1
xdotool keyup d
look lost
differs begun lost 20 'the card of a hall that is lost'
key Return
sleep 1
look once_more
differs lost once_more 10 'Again, after it was lost'
leave 'a lost hall'
[ ! -e "$work/other/progress.json" ] || fail 'a map of one'"'"'s own counts as progress'

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
key F2
key F2 # away with the figures, which change even while the game waits
point 300 200
xdotool mousedown 3
sleep .5
xdotool windowsize "$window" 1 1
sleep 1
xdotool windowsize "$window" 3840 2160
sleep 3
xdotool windowsize "$window" 640 360
sleep 1
xdotool mouseup 3
has_size small 640x360
xdotool windowfocus "$root_window"
sleep 5 # until what it says has faded
look away
sleep 1
look away_on
alike away away_on 1 'without the focus'
xdotool windowunmap "$window"
sleep 1
xdotool windowmap "$window"
sleep 1
xdotool windowfocus "$window"
key Escape
press 3 .5
xdotool windowminimize "$window" 2>/dev/null || :
sleep 1
xdotool windowmap "$window"
xdotool windowfocus "$window"
kill -0 $player || fail 'the game does not survive its window being minimised'
kill -TERM $player
ended 'closed in the middle of play'
expected=$(state)
"$ember" --headless --replay turmoil.rec >"$work/line" 2>"$work/log" || fail 'what was played in turmoil does not replay'
[ "$(state)" = "$expected" ] || fail 'what was played in turmoil ends in another state'
verdict
