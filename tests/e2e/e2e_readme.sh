#!/bin/sh
# What the README prints of a run is what that run ends with now: its state, by the command that stands above it. Times are the machine's.
. "$(dirname -- "$0")/e2e.sh"
[ "$ticks" -ge 600 ] || skip 'too long under sanitizers'

options=$(sed -nE 's|^    \./game/play (--headless .*)$|\1|p' "$root/README.md" | head -1)
printed=$(sed -nE 's/^    ticks [0-9]+ .* state ([0-9a-f]{16})$/\1/p' "$root/README.md")
ticks=$(echo "$options" | sed -nE 's/.*--frames ([0-9]+).*/\1/p')
[ -n "$options" ] && [ -n "$printed" ] && [ -n "$ticks" ] || fail 'README.md no longer says how to run without a window, and what that prints'
mkdir build # where the command puts its table
# shellcheck disable=SC2086 # options
headless "the README's run" $options
[ "$(state)" = "$printed" ] || fail "README.md: the run under Profile ends in state $(state), not $printed as it says there; if that was meant to change, write the new one down"
sed -n "s/^    \\(ticks $ticks .*\\)/\\1/p" "$root/README.md" | grep -qE "$last_line" ||
    fail "README.md prints another line than the one that a run of $ticks ticks ends with"
verdict
