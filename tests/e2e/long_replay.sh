#!/bin/sh
# Recordings made by each build of the game, gcc's and clang's, Debug and Release, end in the same state in all others, on one, two
# and three threads.
. "$(dirname -- "$0")/../checks/check.sh"
. "$(dirname -- "$0")/replays.sh"
has cmake || skip 'no cmake'
export SDL_AUDIODRIVER=dummy HOME="$work" XDG_DATA_HOME="$work"
builds=
for cc in $(present gcc clang); do
    for type in Debug Release; do builds="$builds $cc/$type"; done
done

for build in $builds; do
    game_built "${build%/*}" "${build#*/}"
    for scene in $("$game/ember" --list-scenes | sed 's/[[:space:]].*//'); do
        records "$game" "$scene" 400 "$work/$scene-${build%/*}-${build#*/}.rec"
    done
done
for build in $builds; do
    game_built "${build%/*}" "${build#*/}"
    for recording in "$work"/*.rec; do
        for threads in 1 2 3; do
            replays "${recording##*/} in $build, $threads threads" "$game" "$recording" --threads $threads
        done
    done
done
verdict
