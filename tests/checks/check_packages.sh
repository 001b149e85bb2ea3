#!/bin/sh
# The ways to take the module by CMake and pkg-config: FetchContent, find_package from where it was installed (static and shared, moved
# afterwards) and from where it was built. Each computes the same bits, and leaves nothing of itself in the host's build.
. "$(dirname -- "$0")/host.sh"
has cmake || skip 'no cmake'
has make || export CMAKE_GENERATOR=Ninja
[ "${EMBER_LONG:-}" ] || ! has clang || export CC=clang # quicker to compile

project() { # project FOLDER LINES: one with the program above, which takes fluid::fluid by these lines of CMake
    mkdir -p "$1"
    cp host.c "$1"
    printf 'cmake_minimum_required(VERSION 3.16)\nproject(host C)\n%s\nadd_executable(host host.c)\ntarget_link_libraries(host PRIVATE fluid::fluid)\n' \
        "$2" >"$1/CMakeLists.txt"
}
built() { # built WHICH FOLDER OPTION...: that project configures, builds, and agrees
    which=$1
    folder=$2
    shift 2
    well "$which, configured" cmake -S "$folder" -B "$folder/build" -DCMAKE_BUILD_TYPE=Debug "$@"
    well "$which, built" cmake --build "$folder/build" --parallel 2
    agrees "$which" "$folder/build/host"
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

by_pkg_config() { # by_pkg_config WHAT LIBRARIES: the program builds with the flags that pkg-config prints, and agrees
    has pkg-config || return 0
    export PKG_CONFIG_PATH="$work/$2/pkgconfig"
    for static in '' --static; do
        # shellcheck disable=SC2046,SC2086
        quietly "pkg-config${static:+ }$static, $1" cc host.c $(pkg-config $static --cflags --libs fluid) -o by_pkg_config
        agrees "pkg-config${static:+ }$static, $1" env LD_LIBRARY_PATH="$work/$2" ./by_pkg_config
    done
    same_version "pkg-config, $1," pkg-config --modversion fluid
    ! grep "$work" "$2/pkgconfig/fluid.pc" || fail "$1: fluid.pc names the place that it was installed to"
}

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
    well "$kind, installed as a component" cmake --install "$kind" --component fluid --prefix "$work/component_$kind"
    quietly "the component fluid is not all of it, $kind" diff -r there "component_$kind"
    mv there moved
    project "installed_$kind" "find_package(fluid $version EXACT CONFIG REQUIRED)"
    built "find_package, installed and moved, $kind" "installed_$kind" -DCMAKE_PREFIX_PATH="$work/moved"
    by_pkg_config "$kind, moved" moved/lib
    # As distributions install it: below a folder that goes away, and into a folder of libraries that has two levels.
    rm -rf stage
    well "$kind, configured for /usr" cmake -DCMAKE_INSTALL_PREFIX=/usr -DCMAKE_INSTALL_LIBDIR=lib/machine "$kind"
    well "$kind, installed with DESTDIR" env DESTDIR="$work/stage" cmake --install "$kind"
    by_pkg_config "$kind, with DESTDIR" stage/usr/lib/machine
    grep -rqs "$work/there" moved/lib/cmake && fail "$kind: the installed CMake files name the place that they were installed to"
done
if has nm && [ -f moved/lib/libfluid.so ]; then
    nm -D --defined-only moved/lib/libfluid.so | awk '{ print $3 }' | sort >exported
    sed -nE 's/^FLUID_API .*[ *](Fluid_[A-Za-z0-9]+)\(.*/\1/p' fluid/fluid.h | sort >declared
    [ -s declared ] && cmp -s exported declared || fail "the shared library exports other names than fluid.h declares: $(diff exported declared | head -3)"
fi
project newer 'find_package(fluid 9 CONFIG REQUIRED)'
cmake -S newer -B newer/build -DCMAKE_PREFIX_PATH="$work/moved" >said 2>&1 && fail 'find_package takes version '"$version"' where 9 is asked for'

# By FetchContent, as the page says: from a repository, whose other folders have nothing to do with it, and from a folder.
row_of 'CMake, from git' >row
[ "$(grep -c '^FetchContent' row)" = 2 ] || fail 'fluid/README.md does not say how to take the module from git'
if has git; then
    mkdir repository
    cp -R fluid "$root/CMakeLists.txt" repository # the latter cannot be configured without SDL2, and engine/
    repository repository
    git -C repository tag v1 && git -C repository rm -qr fluid && git -C repository commit -qm none
    project from_git "include(FetchContent)
$(grep '^FetchContent' row | sed "s|GIT_REPOSITORY [^ ]*|GIT_REPOSITORY file://$work/repository|; s|GIT_TAG [^ ]*|GIT_TAG v1|")"
    built 'FetchContent from git' from_git
fi
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


# In a list of sources of the host's, which has -ffast-math, with the line that the guide prints.
mkdir listed
cp -R host.c fluid listed
{
    printf 'cmake_minimum_required(VERSION 3.16)\nproject(host C)\nadd_executable(host host.c fluid/fluid.c)\ntarget_link_libraries(host m)\n'
    printf 'target_include_directories(host PRIVATE fluid)\n'
    grep '^    set_source_files_properties' fluid/docs/determinism.md
} >listed/CMakeLists.txt
built 'a list of sources' listed -DCMAKE_C_FLAGS=-ffast-math
verdict
