#!/bin/sh
# The ways to take the module that need more than its folder's sources: as one file, by FetchContent, by find_package from where it was
# installed (static and shared, moved afterwards) and from where it was built, by pkg-config, and for another system. Each way
# computes the same bits, and leaves nothing of itself in the host's build.
. "$(dirname -- "$0")/check.sh"
has cmake || skip 'no cmake'
has make || export CMAKE_GENERATOR=Ninja
cp -R "$root/fluid" "$work/fluid"
cd "$work"
cat >host.c <<'END'
#include <fluid.h>
#include <stdio.h>
int main(void) {
    FluidDef def = Fluid_DefaultDef();
    def.size[0] = 40;
    def.size[1] = 33;
    Fluid *air = Fluid_Create(&def);
    if (!air) return 1;
    for (int i = 0; i < 12; i++) {
        Fluid_Add(air, FLUID_HEAT, FLUID_AT(1, 1.2f), FLUID_AT(1.1f, 1.2f), .2f, 15);
        if (!Fluid_Step(air, 1 / 60.f)) return 1;
    }
    printf("%016llx\n", (unsigned long long)Fluid_Hash(air));
    Fluid_Destroy(air);
    return 0;
}
END

expected=
agrees() { # agrees WHAT COMMAND...: it ends in the state that all others ended in
    what=$1
    shift
    if ! state=$("$@" 2>said | tr -d '\r'); then
        cat said >&2
        fail "$what: the program fails"
    elif [ "${expected:=$state}" != "$state" ]; then
        fail "$what: ends in $state, not in $expected"
    fi
}
well() { # well WHAT COMMAND...: it succeeds, whatever it says
    what=$1
    shift
    "$@" >said 2>&1 || {
        tail -n 30 said >&2
        fail "$what"
    }
}
project() { # project FOLDER LINES: one with the program above, which takes fluid::fluid by these lines of CMake
    mkdir -p "$1"
    cp host.c "$1"
    printf 'cmake_minimum_required(VERSION 3.21)\nproject(host C)\n%s\nadd_executable(host host.c)\ntarget_link_libraries(host PRIVATE fluid::fluid)\n' \
        "$2" >"$1/CMakeLists.txt"
}
built() { # built WHAT FOLDER OPTION...: that project configures, builds, and agrees
    what=$1
    folder=$2
    shift 2
    well "$what, configured" cmake -S "$folder" -B "$folder/build" -DCMAKE_BUILD_TYPE=Debug "$@"
    well "$what, built" cmake --build "$folder/build" --parallel 2
    agrees "$what" "$folder/build/host"
}

# One version: the header's is that of the last release in CHANGELOG.md, of the packages, and (see e2e_headless.sh) of the game.
version=$(sed -nE 's/^#define FLUID_VERSION +"([0-9]+\.[0-9]+\.[0-9]+)"$/\1/p' fluid/fluid.h)
same_version() { # same_version WHAT COMMAND...: prints it
    what=$1
    shift
    said=$("$@" 2>/dev/null) || :
    [ "${said:-nothing}" = "${version:-of no such form}" ] || fail "$what says version ${said:-nothing}, fluid.h ${version:-nothing}"
}
same_version CHANGELOG.md sed -nE '/^## .*\([0-9]{4}-[0-9]{2}-[0-9]{2}\)$/{s/^## ([^ ]*) .*/\1/p;q}' "$root/CHANGELOG.md"

# Static, from the build folder and installed; then shared, installed and moved.
for kind in static shared; do
    on=OFF
    [ $kind = static ] || on=ON
    [ "${EMBER_LONG:-}" ] && type=Release || type=Debug # quicker to compile
    well "$kind" cmake -S fluid -B "$kind" -DBUILD_SHARED_LIBS=$on -DCMAKE_BUILD_TYPE=$type -DCMAKE_INSTALL_PREFIX="$work/there" -DCMAKE_INSTALL_LIBDIR=lib
    well "$kind, built" cmake --build "$kind" --parallel 2
    project "from_$kind" "find_package(fluid ${version%.*} CONFIG REQUIRED)"
    built "find_package in the build folder, $kind" "from_$kind" -Dfluid_DIR="$work/$kind"
    rm -rf there moved "installed_$kind"
    well "$kind, installed" cmake --install "$kind"
    mv there moved
    project "installed_$kind" "find_package(fluid $version EXACT CONFIG REQUIRED)"
    built "find_package, installed and moved, $kind" "installed_$kind" -DCMAKE_PREFIX_PATH="$work/moved"
    if has pkg-config; then
        export PKG_CONFIG_PATH="$work/moved/lib/pkgconfig"
        # shellcheck disable=SC2046
        quietly "pkg-config, moved, $kind" cc host.c $(pkg-config --cflags --libs fluid) -o "by_$kind"
        agrees "pkg-config, moved, $kind" env LD_LIBRARY_PATH="$work/moved/lib" "./by_$kind"
        same_version "pkg-config, $kind," pkg-config --modversion fluid
        pkg-config --variable=prefix fluid | grep -q "$work/there" && fail 'fluid.pc names the place that it was installed to'
    fi
    grep -rqs "$work/there" moved/lib/cmake && fail "$kind: the installed CMake files name the place that they were installed to"
done
project newer 'find_package(fluid 9 CONFIG REQUIRED)'
cmake -S newer -B newer/build -DCMAKE_PREFIX_PATH="$work/moved" >said 2>&1 && fail 'find_package takes version '"$version"' where 9 is asked for'

project fetched "include(FetchContent)
FetchContent_Declare(fluid SOURCE_DIR $work/fluid)
FetchContent_MakeAvailable(fluid)
get_directory_property(kept VARIABLES)
foreach(name FLUID_WERROR BUILD_SHARED_LIBS CMAKE_C_STANDARD CMAKE_POSITION_INDEPENDENT_CODE)
    if(\${name})
        message(FATAL_ERROR \"\${name} has leaked out of fluid\")
    endif()
endforeach()
install(TARGETS fluid)"
built FetchContent fetched -DCMAKE_C_FLAGS=-Werror

# One file.
well 'the target fluid_single' cmake --build static --target fluid_single
cp static/fluid_single.? .
grep -q "$(sed -nE 's/.*FLUID_VERSION +"(.*)"/fluid \1/p' fluid/fluid.h)" fluid_single.c || fail 'fluid_single.c does not name its version'
grep -q 'MIT License' fluid_single.h || fail 'fluid_single.h brings no licence'
sed 's/<fluid.h>/"fluid_single.h"/' host.c >one.c
for cc in $(present gcc clang); do
    quietly "one file, $cc, strictly" "$cc" -std=c99 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror one.c fluid_single.c -lm -o "one_$cc"
    agrees "one file, $cc" "./one_$cc"
done
elsewhere=aarch64-linux-gnu-gcc # where no header of x86 is
if has $elsewhere; then quietly 'one file, for another processor' $elsewhere -std=gnu99 -c fluid_single.c -o elsewhere.o; fi

# Another system: 64-bit Windows, whose compiler must at least take it; where Wine is at hand the bits are compared, too.
mingw=x86_64-w64-mingw32-gcc
if has $mingw; then
    quietly 'mingw, strictly' $mingw -std=c99 -Wall -Wextra -Wpedantic -Werror -static -Ifluid host.c fluid/fluid.c -lm -o host.exe
    if has wine; then
        export WINEPREFIX="$work/wine" WINEDEBUG=-all
        agrees 'mingw, under Wine' wine host.exe
    fi
    if [ -f /usr/include/SDL2/SDL.h ]; then # SDL's own headers, but for what Debian says about its system
        mkdir -p stub/SDL2
        printf '#include <stdarg.h>\n#include <stddef.h>\n#include <stdint.h>\n#include <string.h>\n' >stub/SDL2/_real_SDL_config.h
        for source in fluid/docs/examples/*.c; do
            quietly "$source by mingw" $mingw -std=c99 -Wall -Wextra -Wpedantic -Werror -Istub -isystem /usr/include/SDL2 -c "$source" -o example.o
        done
    fi
else
    echo 'no mingw here: nothing is built for Windows'
fi
verdict
