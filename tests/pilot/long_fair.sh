#!/bin/sh
# The levels are fair: most players who think longer or shorter than the one of the recording, and miss their marks by a hand's
# breadth, win at the first try and without a single faint. On a grid coarse enough for many tries; tests/run -L fair.
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

# most_win HALL AT_LEAST
most_win() {
    won=0
    for seed in $(seq $players); do
        "$pilot" "$root/tests/pilot/scripts/$1.txt" --sloppy "$seed" --grid "$(grid "$1")" >"$work/said" 2>&1 && won=$((won + 1))
        sed "s/^/player $seed: /" "$work/said"
    done
    echo "$1: $won of $players win"
    [ $won -ge "$2" ] || fail "$1: only $won of $players players win, of whom $2 should"
}

most_win porch 7
most_win windway 7
most_win smokehouse 7
most_win flues 7
most_win engine 7
most_win heart 7
verdict
