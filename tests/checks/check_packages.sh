#!/bin/sh
# The ways to take the module by CMake and pkg-config: FetchContent, find_package from where it was installed (static and shared, moved
# afterwards) and from where it was built. Each computes the same bits, and leaves nothing of itself in the host's build.
. "$(dirname -- "$0")/host.sh"
has cmake || skip 'no cmake'
has make || export CMAKE_GENERATOR=Ninja

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

verdict
