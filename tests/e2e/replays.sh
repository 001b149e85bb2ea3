# shellcheck shell=sh
# Read by e2e_replay.sh and long_replay.sh, after check.sh: builds of the game by other compilers, and recordings played in them.

# game_built COMPILER BUILD_TYPE: leaves its folder in $game; one that cannot be built is a failure.
game_built() {
    game=$work/$1-$2
    [ ! -d "$game" ] || return 0
    if has ninja; then export CMAKE_GENERATOR=Ninja; fi
    { cmake -S "$root" -B "$game" -DCMAKE_C_COMPILER="$1" -DCMAKE_BUILD_TYPE="$2" -DEMBER_TESTS=ON &&
        cmake --build "$game" --parallel 2 --target ember e2e_record; } >"$work/said" 2>&1 || {
        tail -20 "$work/said" >&2
        fail "$1 $2: the game does not build"
    }
}

# records FOLDER SCENE TICKS FILE: that build plays by chance.
records() { "$1/e2e_record" "$4" "$2" "$3" || fail "$1 cannot record $2"; }

# replays WHAT FOLDER FILE [OPTION...]: that build ends in the state that the recording tells of.
replays() {
    what=$1 folder=$2 recording=$3
    shift 3
    wanted=$(sed -nE 's/^state ([0-9a-f]{16})$/\1/p' "$recording")
    "$folder/ember" --headless --replay "$recording" "$@" >"$work/line" 2>"$work/log" || {
        cat "$work/log" >&2
        fail "$what: the replay fails"
    }
    ended=$(sed -nE 's/.* state ([0-9a-f]{16})$/\1/p' "$work/line")
    [ "$ended" = "$wanted" ] || fail "$what: ends in $ended, not in $wanted"
}
