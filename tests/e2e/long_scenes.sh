#!/bin/sh
# A minute of every scene, 3600 ticks, without a window, in the builds that look for mistakes: address, undefined behaviour, threads.
. "$(dirname -- "$0")/e2e.sh"

ticks=3600
for scene in $(scenes); do
    headless "scene $scene" --scene "$scene" --threads 2 --screenshot "$work/last.png"
done
verdict
