#!/bin/sh
# A person in the workshop, in a real window: a wall in the plume, a fan that is placed and dragged, two steps back, a try by
# the keeper, and the program that is taken home.
. "$(dirname -- "$0")/e2e.sh"
. "$root/tests/e2e/hands.sh"

drag() { # drag FROM_X FROM_Y TO_X TO_Y: in a few steps, with the left button
    point "$1" "$2"
    xdotool mousedown 1
    frame
    for part in 1 2 3 4; do point $(($1 + ($3 - $1) * part / 4)) $(($2 + ($4 - $2) * part / 4)); done
    frame
    xdotool mouseup 1
    frame
}

start --workshop --scene box --size 1280x720 --pref "$work/own"
sleep 1 # the fire has a plume
key p   # and stands still, so that a look shows what the hand does
look bare
key 3
drag 220 520 600 520
differs bare wall 3 'a wall in the plume'
key 7
point 660 260
xdotool click 1
frame
point 300 660
differs wall fan 3 'a fan is placed'
key 1
drag 660 260 760 280
point 300 660
differs fan dragged 3 'the fan is dragged'
key ctrl+z
differs dragged back 3 'one step back'
key ctrl+z
point 300 660
differs back without 3 'another step back'
key y
key ctrl+shift+z
differs without again 3 'two steps forth'
key ctrl+z
key ctrl+z

key p
point 400 460
key F7
differs without played 60 'F7: the keeper plays'
hold a .3
key Escape
differs played shop 60 'Escape: back to the workshop'
key v
differs shop wide 60 'the panel is folded away'
key v

# The panel by keys: its rows are walked from above, and the export says where it lies.
key Tab
for _ in 1 2 3 4 5; do key Down && sleep .4; done # two in one slow frame would be one step
key Return
appears "$work/own/export/box/box.c" || fail 'no program is exported'
for file in level.h parts.h CMakeLists.txt box.json; do [ -s "$work/own/export/box/$file" ] || fail "the program lacks $file"; done
key Tab

# A change is not lost without a question.
key Escape
key Up
look menu
key Return
differs menu question 5 'leaving, though something is changed'
key Down
key Return
sleep 1
look title
shows title 'the title'
key Escape
xdotool key Return
ended 'Quit in the title, after the workshop'
verdict
