#!/bin/sh
# What the game gives to the audio device, in a window that nobody sees: sound, as loud as the settings say; and that it
# goes on without one.
. "$(dirname -- "$0")/e2e.sh"
export SDL_VIDEODRIVER=dummy SDL_DISKAUDIOFILE="$work/sound.raw"

# play WHAT DRIVER [OPTION...]: a second of the hall; what it says is left in $work/log.
play() {
    what=$1
    driver=$2
    shift 2
    rm -f "$work/sound.raw"
    SDL_AUDIODRIVER=$driver "$ember" --scene hall --grid 64x36 --size 320x180 --frames 90 --pref "$work/pref" "$@" >"$work/line" 2>"$work/log" || {
        cat "$work/log" >&2
        fail "$what: the game does not end well"
    }
}

# The largest number of the file, which holds what the device would have been given.
peak() {
    od -An -v -tfF -w8 "$work/sound.raw" | awk '
        { for (i = 1; i <= 2; i++) { x = $i < 0 ? -$i : $i; if (!(x <= 1)) bad = 1; if (x > most) most = x } }
        END { print (bad ? "beyond 1" : most > .001 ? "heard" : most > 0 ? "hardly heard" : "silent") }'
}

play 'with a device' disk
[ "$(peak)" = heard ] || fail "with a device: $(peak)"
if grep -q 'no sound' "$work/log"; then fail 'with a device: says that there is no sound'; fi
mkdir -p "$work/pref"
echo '{ "version": 1, "volume": 0 }' >"$work/pref/settings.json"
play 'at volume 0' disk
[ "$(peak)" = silent ] || fail "at volume 0: $(peak)"
for driver in dummy 'no such driver'; do
    play "with the driver '$driver'" "$driver"
    [ "$(grep -c 'no sound' "$work/log")" = 1 ] || fail "with the driver '$driver': does not say once that there is no sound"
done
play 'headless' disk --headless
[ ! -e "$work/sound.raw" ] || fail 'headless: opens an audio device'
verdict
