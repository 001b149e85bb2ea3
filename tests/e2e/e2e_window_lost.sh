#!/bin/sh
# Whatever takes the game away while it records, the recording, the profile and the settings are kept: the screen's server that dies, the
# terminal that is closed or in which Ctrl+C or Ctrl+\ is pressed, a reader of its output that goes.
. "$(dirname -- "$0")/e2e.sh"
. "$root/tests/e2e/hands.sh"

record() { # record FILE: a game that is played for a while
    start --scene box --size 640x360 --grid 64x36 --record "$1.rec" --profile "$1.csv" --pref "$work/pref"
    hold d 1
}

kept() { # kept FILE WHAT: both can be used
    "$ember" --headless --replay "$1.rec" >"$work/line" 2>"$work/log" || {
        cat "$work/log" >&2
        fail "$2: the recording is lost, or ends elsewhere"
    }
    [ "$(sed -nE 's/^ticks ([0-9]+) .*/\1/p' "$work/line")" -ge 15 ] 2>/dev/null || fail "$2: not everything is recorded"
    awk -F, 'NR == 1 { columns = NF } NF != columns { exit 1 } END { exit NR < 6 }' "$1.csv" || fail "$2: the profile is lost"
}

gone() { # gone WHAT: waits until the game has ended, however
    for _ in $(seq 600); do
        kill -0 $player 2>/dev/null || break
        sleep .1
    done
    kill -0 $player 2>/dev/null && fail "$1: the game goes on" && kill -KILL $player
    wait $player 2>/dev/null || :
    player=
}

# Ctrl+C and Ctrl+\ in its terminal. A script starts whatever goes on beside it with both ignored.
game=$ember
ember=$work/heedful
printf '#!/bin/sh\nexec env --default-signal=INT,QUIT "%s" "$@"\n' "$game" >"$ember"
chmod +x "$ember"
signals=HUP
if env --default-signal=INT true 2>/dev/null; then signals='HUP INT QUIT'; else ember=$game; fi
for signal in $signals; do
    record $signal
    kill -$signal $player
    ended "SIG$signal"
    kept $signal "SIG$signal"
done
ember=$game

# nohup: the terminal may go.
trap '' HUP
record nohup
kill -HUP $player
hold d 1
kill -0 $player 2>/dev/null || fail 'a game that was started with nohup ends with the terminal'
kill -TERM $player
ended 'SIGTERM'
kept nohup 'SIGTERM'
trap 'exit 1' HUP

# Without a window, and nobody to read what it says.
"$ember" --headless --frames 120 --scene box --grid 64x36 --record deaf.rec --profile deaf.csv 2>&1 | :
appears deaf.csv || fail "a reader that goes: the game goes on"
kept deaf 'a reader that goes'

# A setting that was changed just before is kept as well.
start --size 640x360 --grid 64x36 --pref "$work/pref"
for name in Down Down Down Down Return Left; do key $name; done
titled=$player
record server
kill $screen
gone 'the server dies'
player=$titled
gone 'the server dies at the title'
trap 'rm -rf "$work"' EXIT
kept server 'the server dies'
grep -qF '"volume":	0.75,' "$work/pref/settings.json" || fail 'the server dies: a changed setting is lost'
verdict
