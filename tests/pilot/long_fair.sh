#!/bin/sh
# The levels are fair: most players who think longer or shorter than the one of the recording, and miss their marks by a hand's
# breadth, win at the first try and without a single faint; the others win if they try again. So do those who stand still for
# twenty seconds at each note, and those who miss every third jump. On a grid coarse enough for many tries; tests/run -L fair.
. "$(dirname -- "$0")/../checks/check.sh"

pilot=$1
players=8
cells_per_metre=8

# Width and height of a hall in cells.
grid() {
    sed -n 's/^ *"width":\([0-9]*\), "height":\([0-9]*\), "tilewidth".*/\1 \2/p' "$root/assets/scenes/$1.json" | {
        read -r width height
        echo "$((width * cells_per_metre))x$((height * cells_per_metre))"
    }
}

# plays HALL OPTION...
plays() {
    hall=$1
    shift
    "$pilot" "$root/tests/pilot/scripts/$hall.txt" --grid "$(grid "$hall")" "$@" >"$work/said" 2>&1
}

# is_fair HALL AT_LEAST: so many win without a fall or a faint; all others win as well if they try again.
is_fair() {
    won=0
    for seed in $(seq $players); do
        if plays "$1" --sloppy "$seed"; then
            won=$((won + 1))
        else
            sed "s/^/player $seed: /" "$work/said"
            plays "$1" --sloppy "$seed" --again || fail "$1: player $seed loses: $(cat "$work/said")"
        fi
    done
    echo "$1: $won of $players win at the first try"
    [ $won -ge "$2" ] || fail "$1: only $won of $players players win, of whom $2 should"
    for way in --stands --misses; do
        for seed in 1 2; do
            plays "$1" --sloppy "$seed" $way || fail "$1: the player with $way loses: $(cat "$work/said")"
            echo "$way $seed: $(cat "$work/said")"
        done
    done
}

is_fair porch 7
is_fair windway 7
is_fair smokehouse 7
is_fair flues 7
is_fair engine 7
is_fair heart 7
verdict
