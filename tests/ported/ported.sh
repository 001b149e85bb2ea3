#!/bin/sh
# What a programmer with ten minutes does. Four small games know nothing of fluids: hopper/ is C with a Makefile, drift/ C++ with CMake,
# cavern/ is C with a script and has a camera in a large level, breach/ is C++14 with CMake and has objects that come and go.
# Each gets smoke by its smoke.patch, written as fluid/docs/your_game.md teaches. hopper and drift take the module by each way of fluid/README.md.
# look.c compares the picture with that of the game without smoke; all ways of a game end in the same picture.
. "$(dirname -- "$0")/../checks/check.sh"
has sdl2-config || skip 'no SDL2 to build the games with'
for needed in cmake make patch pkg-config c++; do has $needed || skip "no $needed"; done
here=$root/tests/ported
cd "$work"
cc=cc c_too=cc cxx=c++ cxx_too=c++ # two compilers where there are two
if has gcc && has clang; then c_too=clang cc=gcc; fi
if has g++ && has clang++; then cxx=g++ cxx_too=clang++; fi
export SDL_VIDEODRIVER=dummy
flags="-DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_COMPILER=$c_too -DCMAKE_C_FLAGS=-O0 -DCMAKE_CXX_FLAGS=-O0"

# well WHAT COMMAND...: it succeeds, and warns of nothing.
well() {
    what=$1
    shift
    if ! "$@" >"$work/said" 2>&1 || grep -q 'warning:' "$work/said"; then
        tail -n 30 "$work/said" >&2
        fail "$what"
    fi
}
# take GAME WAY: the game in a folder of its own, with its smoke.
take() {
    mkdir "$work/$2" && cp "$here/$1"/* "$work/$2" && cd "$work/$2"
    well "the patch of $1" patch -s -p1 -i smoke.patch
}
# beside: the module's folder is copied into the game's.
beside() { cp -R "$root/fluid" fluid; }
# elsewhere: the module's headers are found by the compiler.
elsewhere() { sed 's|"fluid/fluid_sdl.h"|<fluid_sdl.h>|' "$1" >changed && mv changed "$1"; }
# edit FILE SED: changes the game's build file, in four lines at most.
edit() {
    sed "$2" "$1" >changed
    [ "$(diff "$1" changed | grep -c '^>')" -le 4 ] || fail "more than four lines of $1 are for the smoke: $2"
    mv changed "$1"
}
# seen GAME WAY PROGRAM: it runs, and its picture is that of the other ways.
seen() {
    quietly "$2, run" "./$3" 200 "$work/$2.bmp"
    [ -f "$work/$1.bmp" ] || cp "$work/$2.bmp" "$work/$1.bmp" || return 0
    cmp "$work/$1.bmp" "$work/$2.bmp" || fail "$2 shows another picture than other ways do"
}
# few GAME SOURCE [MOST]: its patch adds 15 lines at most, or so many, and they look as all others do.
few() {
    lines=$(grep '^+' "$here/$1/smoke.patch" | grep -cvE '^\+(\+\+.*|[[:space:]]*)$')
    [ "$lines" -le "${3:-15}" ] || fail "$1 needs $lines lines for its smoke"
    if has clang-format-14; then
        quietly "the style of $1" clang-format-14 "--style=file:$root/.clang-format" --dry-run -Werror "$2"
    fi
}
# built WHAT OPTION...: the game is built by CMake.
built() {
    way=$1
    shift
    # shellcheck disable=SC2086
    well "$way, configured" cmake -S . -B build $flags "$@"
    well "$way, built" cmake --build build
}

hopper_ways() {
    mkdir "$work/plain" && cd "$work/plain" && cp "$here"/hopper/* .
    well 'hopper without smoke' make CC="$c_too" CFLAGS=-O0
    quietly 'hopper without smoke, run' ./hopper 200 "$work/plain.bmp"

    take hopper a_rule && beside && few hopper hopper.c
    edit Makefile 's|^hopper: hopper.o|& fluid/fluid.o|'
    well 'a rule of the Makefile' make CC="$c_too" CFLAGS=-O0
    seen hopper a_rule hopper

    take hopper a_library && beside
    awk '/^```make$/ { inside = 1; next } /^```/ { inside = 0 } inside' "$root/fluid/README.md" >rule
    edit Makefile 's|^hopper: hopper.o|& libfluid.a|; $r rule'
    sed 's/ -O2 / -O0 /' Makefile >changed && mv changed Makefile # quicker to compile; check_makefile reads the rule
    well 'a library of the Makefile' make CC="$cc" CFLAGS=-O0
    seen hopper a_library hopper

    take hopper one_file && well 'single.sh' sh "$root/fluid/single.sh" .
    sed 's|^#include "fluid/fluid_sdl.h"|#include "fluid_single.h"\
#include "fluid_sdl.h"|' hopper.c >changed && mv changed hopper.c
    edit Makefile 's|^hopper: hopper.o|& fluid_single.o|'
    well 'one file' make CC="$c_too" CFLAGS=-O0
    seen hopper one_file hopper
}

drift_ways() {
    mkdir "$work/plain" && cd "$work/plain" && cp "$here"/drift/* .
    built 'drift without smoke' -DCMAKE_CXX_COMPILER=$cxx
    quietly 'drift without smoke, run' build/drift 200 "$work/plain.bmp"

    take drift a_subdirectory && beside && few drift drift.cpp
    edit CMakeLists.txt 's|SDL2::SDL2|& fluid::fluid|; /^find_package/a\
add_subdirectory(fluid)'
    built 'add_subdirectory' -DCMAKE_CXX_COMPILER=$cxx -DCMAKE_CXX_STANDARD=17
    seen drift a_subdirectory build/drift

    take drift fetched && elsewhere drift.cpp
    edit CMakeLists.txt "s|SDL2::SDL2|& fluid::fluid|; /^find_package/a\\
include(FetchContent)\\
FetchContent_Declare(fluid SOURCE_DIR $root/fluid)\\
FetchContent_MakeAvailable(fluid)"
    built FetchContent -DCMAKE_CXX_COMPILER=$cxx_too -DCMAKE_CXX_STANDARD=20
    seen drift fetched build/drift

    # shellcheck disable=SC2086
    well 'the library, configured' cmake -S "$root/fluid" -B library $flags -DCMAKE_INSTALL_PREFIX="$work/there" -DCMAKE_INSTALL_LIBDIR=lib
    well 'the library' cmake --build library --target install
    take drift found && elsewhere drift.cpp
    edit CMakeLists.txt 's|SDL2::SDL2|& fluid::fluid|; /^find_package/a\
find_package(fluid CONFIG REQUIRED)'
    built find_package -DCMAKE_CXX_COMPILER=$cxx -DCMAKE_CXX_STANDARD=20 -DCMAKE_PREFIX_PATH="$work/there"
    seen drift found build/drift

    take drift a_command && elsewhere drift.cpp
    # shellcheck disable=SC2046
    well 'a command with pkg-config' $cxx_too -std=c++17 -O1 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror drift.cpp \
        $(pkg-config --cflags --libs fluid sdl2) -o drift
    seen drift a_command drift
}

# The runner leaves the beacon behind, as far as the margin, and comes back. Its smoke is still there, and stays in its place in the world
# while the camera moves. What comes into view is rock from the first frame on.
cavern_follows() {
    mkdir "$work/plain" && cd "$work/plain" && cp "$here"/cavern/* .
    well 'cavern without smoke' env CC="$c_too" CFLAGS=-O0 sh build.sh
    quietly 'cavern without smoke, run' ./cavern 256 run

    take cavern smoke && beside && few cavern cavern.c 25
    for compiler in "$c_too" "$cc"; do well "a script, $compiler" env CC="$compiler" CFLAGS=-O0 sh build.sh; done
    quietly 'cavern, run' ./cavern 256 run
    cd "$work"
    before=
    for shot in plain/run*.bmp; do
        name=${shot#plain/}
        quietly "smoke in the cavern, $name" "$look" "plain/$name" "smoke/$name" 50b0ff 80 0 10 6a5a4c 9a8c60
        [ -z "$before" ] || quietly "$before and $name" "$look" "plain/$before" "smoke/$before" "plain/$name" "smoke/$name" 50b0ff
        before=$name
    done
    [ "$before" = run255.bmp ] || fail "the last picture of cavern is '$before'"
}

# probed: says on each tick how fast the fastest air is, and the air in the gate, pixels a second.
probed() {
    sed 's|^ *FluidOverlay_Step(air.get(), TICK);|&\
        std::printf("%d %.0f %.0f\\n", ticks, Fluid_GetProfile(FluidOverlay_Fluid(air.get())).max_courant * 4 / TICK,\
                    FluidOverlay_Wind(air.get(), GATE * TILE + 16, FLOOR - 16).x);|'
}

# A gunner who blinks makes no storm, things that move make wind, though they change places in their array, and the opened gate lets the
# air through, with its smoke.
breach_opens() {
    mkdir "$work/plain" && cd "$work/plain" && cp "$here"/breach/* .
    built 'breach without smoke' -DCMAKE_CXX_COMPILER=$cxx_too
    for ticks in 120 300; do quietly 'breach without smoke, run' build/breach $ticks "$work/plain$ticks.bmp"; done

    take breach smoke && beside && few breach breach.cpp 25
    built 'breach' -DCMAKE_CXX_COMPILER=$cxx
    for ticks in 120 300; do quietly 'breach, run' build/breach $ticks "$work/smoke$ticks.bmp"; done
    quietly 'smoke before a gate' "$look" "$work/plain120.bmp" "$work/smoke120.bmp" ff7020 40 225 8 2a6070 8a4a30
    quietly 'smoke beyond a gate' "$look" "$work/plain300.bmp" "$work/smoke300.bmp" f0f0a0 60 0 8 2a6070

    probed <breach.cpp >changed && mv changed breach.cpp
    # shellcheck disable=SC2046
    well 'breach, probed' $cxx_too -std=c++14 -O1 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Weffc++ -Wold-style-cast -Werror breach.cpp \
        build/fluid/libfluid.a $(sdl2-config --cflags | sed 's/-I/-isystem /g') $(sdl2-config --libs) -lm -lpthread -o probed
    ./probed 320 >wind || fail 'breach, probed, run'
    awk '$2 > most { most = $2 } $1 <= 150 && $3 { leaks++ } $1 > 200 { through += $3; count++ }
        END { exit !(count == 120 && most > 300 && most < 900 && !leaks && through / count > 40) }' wind ||
        fail "wind in breach, in its tick, fastest, and in the gate: $(sort -k2 -n wind | tail -n 3) $(sort -k3 -n wind | tail -n 3)"
}

hopper_packaged() {
    take hopper packaged && elsewhere hopper.c
    edit Makefile 's|sdl2-config|pkg-config fluid sdl2|'
    well 'a Makefile with pkg-config' make CC="$cc" CFLAGS=-O0
    seen hopper packaged hopper
}

# All games at once, each in a shell and a folder of its own.
export PKG_CONFIG_PATH="$work/drift/there/lib/pkgconfig"
mkdir hopper drift cavern breach
look=$work/look
# shellcheck disable=SC2046
quietly 'look.c' cc -O1 "$here/look.c" $(sdl2-config --cflags --libs) -o look
(work=$work/hopper; hopper_ways; verdict) >hopper/verdict 2>&1 &
hopper=$!
(work=$work/drift; drift_ways; verdict) >drift/verdict 2>&1 &
drift=$!
(work=$work/cavern; cavern_follows; verdict) >cavern/verdict 2>&1 &
cavern=$!
(work=$work/breach; breach_opens; verdict) >breach/verdict 2>&1 &
breach=$!
wait $hopper || fail "the ways of hopper: $(cat hopper/verdict)"
wait $drift || fail "the ways of drift: $(cat drift/verdict)"
wait $cavern || fail "cavern: $(cat cavern/verdict)"
wait $breach || fail "breach: $(cat breach/verdict)"
[ "$failures" = 0 ] || verdict
(work=$work/hopper; hopper_packaged; verdict) >/dev/null || failures=1
quietly 'smoke in hopper' ./look hopper/plain.bmp hopper/hopper.bmp ff8020 50 245 8 504840
quietly 'smoke in drift' ./look drift/plain.bmp drift/drift.bmp 181820 30 420 13 605850 d0a040
verdict
