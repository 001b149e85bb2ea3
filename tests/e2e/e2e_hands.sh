#!/bin/sh
# Every screen by keyboard, by mouse or by a controller, a virtual one, in a real window: e2e_hands.sh EMBER PAD_LIBRARY HAND.
# What a hand does on a screen is seen in the picture, in what is kept, or in the log.
hand=${3:?keys, mouse or pad?}
library=$(realpath -- "${2:?the library that plugs a controller in}")
. "$(dirname -- "$0")/e2e.sh"
. "$root/tests/e2e/hands.sh"
. "$root/tests/e2e/halls.sh"
lost_hall "$work/bin/assets/scenes/windway.json" # which follows on the first
export EMBER_PREF_DIR="$work/pref"

# ---- The three hands -------------------------------------------------------------------------------------------------

pitch=29.75 # px from row to row, at the size below

# press_keys KEY... and press_pad BUTTON...: one after the other, each in a frame of its own.
press_keys() { for name in "$@"; do key "$name"; done; }
press_pad() { for button in "$@"; do printf '%s 1\n%s 0\n' "$button" "$button" >&7; done; }
# steps FROM TO DOWN UP: a word for each row on the way.
steps() {
    if [ "$1" -lt "$2" ]; then seq "$1" $(($2 - 1)) | sed "s/.*/$3/"; else seq "$2" $(($1 - 1)) | sed "s/.*/$4/"; fi
}

# pick X TOP FROM TO: chooses row TO of a menu whose focus is on row FROM, and whose first row lies at X, TOP.
pick() {
    # shellcheck disable=SC2046 # a word each
    case $hand in
    keys) press_keys $(steps "$3" "$4" Down Up) Return ;;
    pad) press_pad $(steps "$3" "$4" dpdown dpup) a ;;
    mouse) xdotool mousemove --window "$window" "$1" "$(echo "$2 $pitch $4" | awk '{ printf "%d", $1 + $2 * $3 }')" sleep .1 click 1 ;;
    esac
}
# back X TOP LAST: out of a screen, whose last row leads back.
back() {
    case $hand in
    keys) xdotool key BackSpace ;;
    pad) press_pad b ;;
    mouse) pick "$1" "$2" 0 "$3" ;;
    esac
}
menu() { if [ "$hand" = pad ]; then press_pad start; else xdotool key Escape; fi; } # which has no button of the mouse
run() { if [ "$hand" = pad ]; then echo 'leftx 32767' >&7; else xdotool keydown d; fi; }
stop() { if [ "$hand" = pad ]; then echo 'leftx 0' >&7; else xdotool keyup d; fi; }

# opens FROM TO AT_LEAST COMMAND...: what is shown changes from one picture to the next.
opens() {
    from=$1 to=$2 by_least=$3
    shift 3
    "$@"
    differs "$from" "$to" "$by_least" "$hand: $to"
    sleep .5 # some are reached through the dark, and take no keys there
    frame
    look "$to"
    shows "$to" "$hand: $to"
}
# card NAME: the hall that has just ended goes on for a while, and then its card comes up.
card() {
    stop
    look ended
    sleep 4 # until it is up, as dust, machines and the view change the picture, too
    differs ended "$1" 70 "$hand: the card"
    look "$1"
}
# kept FILE TEXT: within a few seconds.
kept() {
    for _ in $(seq 100); do
        if grep -q "$2" "$work/pref/$1" 2>/dev/null; then return; fi
        sleep .3
    done
    cat "$work/pref/$1" >&2
    fail "$hand: $1 does not say $2"
}

# ---- From the title --------------------------------------------------------------------------------------------------

mkfifo "$work/pipe"
exec 7<>"$work/pipe"
if [ "$hand" = pad ]; then
    printf '#!/bin/sh\nEMBER_PAD=%s LD_PRELOAD=%s exec %s "$@"\n' "$work/pipe" "$library" "$ember" >"$work/bin/padded"
    chmod +x "$work/bin/padded"
    ember=$work/bin/padded
fi
start --size 960x540 --threads 1 --grid 64x36
look title
opens title halls 15 pick 120 221 0 1
[ "$hand" != mouse ] || opens halls lower_halls 3 xdotool click --repeat 9 --delay 200 5 # the wheel, to the last row
opens halls title1 15 back 120 137 12
opens title1 options 15 pick 120 221 1 4
case $hand in
keys) xdotool key Left ;;
pad) press_pad dpleft ;;
mouse) xdotool mousemove --window "$window" 594 98 sleep .1 click 1 ;;
esac
opens options flashing 2 pick 230 98 0 8
opens flashing controls 15 pick 230 98 8 12
opens controls moving 3 pick 190 108 0 2
case $hand in
keys) xdotool key k ;;
pad) press_pad x ;;
mouse) xdotool click 2 ;;
esac
differs moving moved 2 "$hand: a key or button that is added"
[ "$hand" != mouse ] || xdotool click --repeat 9 --delay 200 5 sleep .3 # to the last row, which did not fit
opens moved options2 15 back 190 108 13
opens options2 title2 15 back 230 98 13
kept settings.json '"reduced_flashing":.true'
case $hand in
keys) kept settings.json '"volume":.0.75' && kept settings.json '"jump":.*"K"' ;;
pad) kept settings.json '"volume":.0.75' && kept settings.json '"jump":.*"pad X"' ;;
mouse) kept settings.json '"volume":.0.2' && kept settings.json '"jump":.*"mouse middle' ;;
esac
opens title2 help 15 pick 120 221 4 5
[ "$hand" != mouse ] || opens help end 2 xdotool click --repeat 30 --delay 12 5
opens help title3 15 back 190 489 0
opens title3 credits 15 pick 120 221 5 6
opens credits title4 15 back 190 495 0

# ---- Into a hall, whose menu is opened in the middle of play; won, lost, and out ------------------------------------------

opens title4 hall 15 pick 120 221 6 0
opens hall paused 15 menu
if [ "$hand" = keys ]; then
    rests paused .3 'a game under its menu'
    stands paused 6 'a game under its menu'
fi
opens paused tuning 15 pick 420 185 0 4
opens tuning tuned 1 pick 700 94 0 2
opens tuned paused2 15 menu # back to the menu it was opened from
opens paused2 goes_on 15 menu
run
if [ "$hand" = pad ]; then
    printf 'leftx 32767\nleftx 32767\npull\n' >&7 # a line a frame: it is running when the controller goes
    rests pulled .5 'the controller, pulled in the middle of play'
    ! grep -q 'won in' "$work/log" || fail 'the keeper runs on without the controller'
    echo plug >&7
    frame
    opens pulled runs 15 press_pad a # Go on
    run
fi
comes 'won in' 1
card won
kept progress.json '"best_ticks"'
opens won again 15 pick 380 242 0 1
run
comes 'won in' 2
card won2
opens won2 next 15 pick 380 242 0 0
run
comes ': lost' 1
card lost
opens lost title5 15 pick 380 258 0 3
case $hand in # to the last row, and once more to take it
keys) press_keys Escape && xdotool key Escape ;;
pad) press_pad b b ;;
mouse) pick 120 221 0 7 ;;
esac
ended 'Quit at the title'
verdict
