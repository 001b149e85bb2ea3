#!/bin/sh
# The module's examples: each is one short file, builds beside a copy of the folder without a warning under strict ones, ends by itself
# after the frames asked for, leaves a picture with something in it, and does what it is there to show.
. "$(dirname -- "$0")/check.sh"
has sdl2-config || skip 'no SDL2 to build the examples with'
cp -R "$root/fluid" "$work/fluid"
cd "$work"
export SDL_VIDEODRIVER=dummy

module=${1:-} # the library, where somebody has built it
[ -n "$module" ] || { quietly 'the module' sh -c 'cc -O2 -c fluid/fluid.c' && module=fluid.o; }
for source in fluid/docs/examples/*.c; do
    name=$(basename "$source" .c)
    case $name in overlay) limit=240 ;; volume_gl) limit=201 ;; volume) limit=140 ;; *) limit=120 ;; esac # a game; one with much of OpenGL; one that draws in 3D
    [ "$(wc -l <"$source")" -lt $limit ] || fail "$name has $(wc -l <"$source") lines"
    [ -f "fluid/docs/examples/$name.png" ] || fail "$name has no picture"
    grep -q "docs/examples/$name.png" fluid/README.md || fail "fluid/README.md does not show $name"
    for cc in $(present clang) cc; do # the last one's program runs
        # shellcheck disable=SC2046,SC2086
        quietly "$name, strictly, by $cc" $cc -std=c99 -O2 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror $(sdl2-config --cflags) \
            "$source" $module -lm $(sdl2-config --libs) -o "run_$name"
    done
    frames=40 driver=dummy
    if [ $name = volume_gl ]; then frames=12 driver=offscreen; fi # it marches rays, here by the processor
    SDL_VIDEODRIVER=$driver "./run_$name" $frames "$name.bmp" >said 2>&1 || {
        if grep 'no OpenGL' said; then continue; fi
        fail "$name: $(cat said)"
    }
    [ "$(od -An -tx1 -v "$name.bmp" | tr ' ' '\n' | sort -u | wc -l)" -gt 40 ] || fail "$name leaves an empty picture"
done

says() { # says WHAT PROGRAM OPTION...: it runs, and says that
    wanted=$1
    shift
    "./run_$@" >said 2>&1 || fail "$1 fails"
    grep -q "$wanted" said || fail "$1 does not say '$wanted': $(cat said)"
}
says 'the states agree' rollback 120 x.bmp
says 'both worlds are the same' lockstep 100 x.bmp
says 'part at tick 240' lockstep 250 x.bmp
says 'smoke at cell 40, 60 is' lockstep 250 x.bmp
./run_threads 40 x.bmp 1 >one 2>&1
state=$(sed -n 's/.*state //p' one)
says "state ${state:?}" threads 40 x.bmp 3
says 'project' profile 5 x.bmp
verdict
