#!/bin/sh
# A recording by chance ends in the same state on one, two and three threads, and in a game that another compiler built, hardly
# optimising: the fuzzers' build, where tests/run has just made it, else one of its own.
. "$(dirname -- "$0")/e2e.sh"
. "$(dirname -- "$0")/replays.sh"
here=$(dirname -- "$ember")
if [ "$ticks" -gt 240 ]; then ticks=240; fi

for scene in hall box; do
    records "$here" "$scene" "$ticks" "$work/$scene.rec"
    for threads in 1 2 3; do replays "$scene, $threads threads" "$here" "$work/$scene.rec" --threads $threads; done
done

other=clang
if grep -q '^CMAKE_C_COMPILER:.*clang' "$here/CMakeCache.txt"; then other=gcc; fi
if [ -x "$here/fuzz/ember" ] && [ -z "$(find "$root/fluid" "$root/engine" "$root/game" -name '*.[ch]' -newer "$here/fuzz/ember")" ]; then
    for scene in hall box; do
        records "$here" "$scene" 60 "$work/$scene.rec" # which is slow: it is full of sanitizers
        replays "$scene, the fuzzers' build" "$here/fuzz" "$work/$scene.rec" --threads 2
    done
elif has $other && has cmake; then
    game_built $other Debug
    for scene in hall box; do replays "$scene, $other Debug" "$game" "$work/$scene.rec" --threads 2; done
else
    echo "left out: $other is not here"
fi
verdict
