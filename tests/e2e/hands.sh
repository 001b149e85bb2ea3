# shellcheck shell=sh
# Read, after e2e.sh, by the scripts that sit at a real window: a virtual screen, hands on keyboard and mouse, and eyes.

for tool in Xvfb xdotool import compare identify; do
    has $tool || skip "no $tool"
done

Xvfb -displayfd 3 -screen 0 1400x900x24 3>"$work/number" 2>/dev/null &
screen=$!
player=
trap 'kill $player $screen 2>/dev/null; wait; rm -rf "$work"' EXIT
for _ in $(seq 100); do [ -s "$work/number" ] || sleep .3; done
DISPLAY=:$(cat "$work/number")
export DISPLAY

# ---- A person's hands and eyes --------------------------------------------------------------------------------------

# Nothing here counts on what the game has done after so many seconds: where others take the processor, a frame takes half a second.
# A look takes longer than a frame, however busy the machine is.

# comes TEXT [HOW_OFTEN]: the log comes to say so.
comes() {
    for _ in $(seq 300); do
        [ "$(grep -c -e "$1" "$work/log")" -lt "${2:-1}" ] || return 0
        kill -0 $player 2>/dev/null || break
        sleep .2
    done
    cat "$work/log" >&2
    fail "the log does not say: $1"
    return 1
}

start() { # start [OPTION...]: the game, its window found, in focus and seen
    : >"$work/log"
    "$ember" "$@" >"$work/line" 2>"$work/log" &
    player=$!
    window=
    # Before the log says what draws into it, the window may go, and come as another.
    ! comes '^INFO: video' || window=$(timeout 60 xdotool search --sync --onlyvisible --all --pid $player --name '^Ember$' | head -n 1)
    [ -n "$window" ] || {
        cat "$work/log" >&2
        fail "no window: ember $*"
        verdict
    }
    focus "$window"
    look started
    shows started "ember $*"
}

focus() { timeout 20 xdotool windowfocus --sync "$1" || fail "the focus does not go to the window $1"; }

ended() { # ended WHAT: waits until the game has ended, well
    for _ in $(seq 600); do
        kill -0 $player 2>/dev/null || break
        sleep .1
    done
    kill -0 $player 2>/dev/null && fail "$1: the game goes on" && kill -KILL $player
    status=0
    wait $player || status=$?
    player=
    [ $status = 0 ] || {
        cat "$work/log" >&2
        fail "$1: exit $status"
    }
}

leave() { # leave WHAT: out by the menu, whose last row quits
    key Escape
    key Up
    xdotool key Return
    ended "$1"
}

# Each in a frame of its own.
key() { xdotool key "$1" && frame; }
hold() { xdotool keydown "$1" && sleep "$2" && frame && xdotool keyup "$1" && frame; }
press() { xdotool mousedown "$1" && sleep "$2" && frame && xdotool mouseup "$1" && frame; }
point() { xdotool mousemove --window "$window" "$1" "$2" && sleep .1; }
frame() { sleep .1 && look frame; }
look() { # packed in a hurry: well would take a second; and tried again, as import waits for ever where a window goes and comes
    for _ in 1 2 3; do
        if timeout -s KILL 10 import -window "$window" -quality 1 "$work/$1.png"; then return 0; fi
    done
    fail "the window cannot be looked at: $1"
}

# How much two looks differ, in thousandths of full contrast.
change() {
    compare -metric RMSE "$work/$1.png" "$work/$2.png" null: 2>&1 | sed -nE 's/.*\(([0-9.e+-]+)\).*/\1/p' |
        awk '{ printf "%d\n", $1 * 1000 + .5 }'
}

# Whether they are the same, pixel for pixel.
same() { compare -metric AE "$work/$1.png" "$work/$2.png" null: >/dev/null 2>&1; }

# rests A SECONDS WHAT: what is shown, looked at as A, comes to stay the same for so long.
rests() {
    for _ in $(seq 20); do
        look "$1"
        sleep "$2"
        look again
        if same "$1" again; then return; fi
    done
    fail "$3: the picture does not come to rest"
}

# stands A SECONDS WHAT: what was looked at as A is still shown after so long.
stands() {
    sleep "$2"
    look again
    same "$1" again || fail "$3: the picture changes by $(change "$1" again) thousandths, though it should stand"
}

# differs A B AT_LEAST WHAT: what is shown, looked at as B, comes to differ from A within some seconds.
differs() {
    for _ in $(seq 40); do
        look "$2"
        by=$(change "$1" "$2")
        if [ "${by:-0}" -ge "$3" ]; then return; fi
        sleep .3
    done
    fail "$4: the picture changes by $by thousandths, not by $3"
}

alike() { # alike A B AT_MOST WHAT
    by=$(change "$1" "$2")
    [ "${by:-1000}" -le "$3" ] || fail "$4: the picture changes by $by thousandths, not by $3 at most"
}

has_picture() { [ "$(identify -format '%[fx:standard_deviation>.02&&mean>.01&&mean<.9]' "$work/$1.png")" = 1 ]; }

shows() { # shows A WHAT: something comes to be seen, neither black nor white
    for _ in $(seq 60); do
        ! has_picture "$1" || return 0
        sleep .3
        look "$1"
    done
    fail "$2 shows nothing"
}

size() { identify -format %wx%h "$1"; }

# has_size NAME WIDTHxHEIGHT: the window, looked at as NAME, comes to be that large, and shows something.
has_size() {
    for _ in $(seq 30); do
        look "$1"
        [ "$(size "$work/$1.png")" != "$2" ] || break
        sleep .3
    done
    [ "$(size "$work/$1.png")" = "$2" ] || fail "the window does not take the size $2"
    frame # of that size
    look "$1"
    shows "$1" "the window at $2"
}

# appears FILE: within half a minute, whole.
appears() {
    for _ in $(seq 100); do
        [ ! -s "$1" ] || return 0
        sleep .3
    done
    return 1
}
