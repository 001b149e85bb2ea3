# shellcheck shell=sh
# Read by the e2e_*.sh scripts, which drive the game as a person does: e2e_what.sh PATH_OF_EMBER [TICKS].

. "$(dirname -- "$0")/../checks/check.sh"
ember=$(realpath -- "${1:?which ember?}")
[ -x "$ember" ] || { echo "no game: $ember" >&2; exit 1; }
ticks=${2:-600}
unset DISPLAY WAYLAND_DISPLAY SDL_VIDEODRIVER
export SDL_AUDIODRIVER=dummy HOME="$work/home" XDG_DATA_HOME="$work/home"
export EMBER_INSTALLED="$work/installed.txt" # what is really installed from the build folder stays, and so does the record of it
mkdir -p "$HOME" "$work/here"
cd "$work/here"

# The line that ends a run. Readers of 0.9 find the wall times and the state where they were: the processor times came between them.
times='p50 [0-9.]+ ms p95 [0-9.]+ ms p99 [0-9.]+ ms max [0-9.]+ ms'
last_line="^ticks [0-9]+ +solver $times +over budget [0-9]+ +cpu $times +state [0-9a-f]{16}\$"

# headless WHAT [OPTION...]: runs so many ticks without a window, and leaves the line that ends the run in $work/line.
headless() {
    what=$1
    shift
    if ! "$ember" --headless --frames "$ticks" "$@" >"$work/line" 2>"$work/log"; then
        cat "$work/log" >&2
        fail "$what: the run fails"
    elif ! grep -qE "$last_line" "$work/line"; then
        cat "$work/line" >&2
        fail "$what: the run does not end with its line"
    fi
}

state() { sed -nE 's/.* state ([0-9a-f]{16})$/\1/p' "$work/line"; }

scenes() { "$ember" --list-scenes | sed 's/[[:space:]].*//'; }
