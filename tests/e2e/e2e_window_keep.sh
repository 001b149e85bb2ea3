#!/bin/sh
# A person whose workshop is killed: a hall is saved, changed, and back after the crash; then it is saved, left, and opened
# from the list.
. "$(dirname -- "$0")/e2e.sh"
. "$root/tests/e2e/hands.sh"
own=$work/own/halls

wall() { # wall FROM_X FROM_Y TO_X: of stone
    point "$1" "$2"
    xdotool mousedown 1
    frame
    point "$3" "$2"
    frame
    xdotool mouseup 1
    frame
}

# copied: within ten seconds the copy is the same as in two looks at it, and another than the file.
copied() {
    for _ in $(seq 50); do
        if [ -s "$own/open-1/box.json" ] && ! cmp -s "$own/open-1/box.json" "$own/box.json"; then return; fi
        sleep .2
    done
    fail 'what is drawn is not copied for after a crash'
}

start --workshop --scene box --size 1280x720 --pref "$work/own"
sleep 1 # it comes out of the dark, and takes no keys there
key 3
wall 420 440 600
key ctrl+s
appears "$own/box.json" || fail 'Ctrl+S saves nothing'
appears "$own/box.png" || fail 'Ctrl+S leaves no picture'
wall 420 300 600
copied
cp "$own/open-1/box.json" "$work/drawn.json"
kill -KILL $player
wait $player 2>/dev/null || true
player=

start --size 1280x720 --pref "$work/own"
sleep 1
look title
key Down
key Down
key Down # past the halls and my halls
key Return
sleep 1
look back
differs title back 30 'the workshop with what was open'
key ctrl+s
for _ in $(seq 50); do
    if cmp -s "$own/box.json" "$work/drawn.json"; then break; fi
    sleep .2
done
cmp "$own/box.json" "$work/drawn.json" || fail 'what was drawn is not back after the crash'
key ctrl+o
look halls
differs back halls 15 'Ctrl+O: my halls'
key Escape
differs halls workshop 15 'Escape: back to the workshop'
key Escape
key Up
key Return # nothing is asked, as it is saved
sleep 1
look title
[ ! -e "$own/open-1/box.json" ] || fail 'the copy stays although the workshop was left'
key Escape
xdotool key Return
ended 'Quit in the title, after the workshop'
verdict
