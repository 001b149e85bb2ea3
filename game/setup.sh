# shellcheck shell=sh disable=SC2034
# Read by game/play, game/web and tests/run: says what is missing, installs it, configures and builds.
# Leaves in $root the checkout; every message goes to standard error, under the name of the command.

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)

game_packages='gcc libc6-dev cmake ninja-build libsdl2-dev libsdl2-ttf-dev libsdl2-image-dev libcglm-dev libcjson-dev
    fonts-dejavu-core'
test_packages='g++ clang clang-format clang-tidy cppcheck libcmocka-dev xvfb xauth xdotool imagemagick libclang-rt-dev
    unzip make meson appstream desktop-file-utils dpkg-dev lintian man-db mandoc mmdebstrap'
machine_packages='qemu-user gcc-aarch64-linux-gnu libc6-dev-arm64-cross gcc-riscv64-linux-gnu libc6-dev-riscv64-cross
    gcc-s390x-linux-gnu libc6-dev-s390x-cross gcc-arm-none-eabi qemu-system-arm gcc-mingw-w64-x86-64 wine wine64'

say() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }

die() {
    say "$*"
    exit 2
}

say_what_to_install() {
    cat >&2 <<'END'
Ember needs a C compiler, CMake 3.21, SDL2, SDL2_ttf, SDL2_image, cglm, cJSON and the font DejaVu Sans;
its tests need cmocka, clang, Xvfb, xdotool and ImageMagick too, and compare other machines' results where qemu or Wine and
compilers for them are. What to install:
  Debian    gcc libc6-dev cmake ninja-build libsdl2-dev libsdl2-ttf-dev libsdl2-image-dev libcglm-dev libcjson-dev
            fonts-dejavu-core; tests: g++ clang clang-format clang-tidy cppcheck libcmocka-dev xvfb xauth xdotool imagemagick libclang-rt-dev
            unzip make meson appstream desktop-file-utils dpkg-dev lintian man-db mandoc mmdebstrap
            qemu-user gcc-{aarch64,riscv64,s390x}-linux-gnu libc6-dev-{arm64,riscv64,s390x}-cross
            gcc-arm-none-eabi qemu-system-arm gcc-mingw-w64-x86-64 wine wine64
  Fedora    sudo dnf install gcc cmake ninja-build SDL2-devel SDL2_ttf-devel SDL2_image-devel cglm-devel cjson-devel
            dejavu-sans-fonts; tests: gcc-c++ clang compiler-rt libcmocka-devel xorg-x11-server-Xvfb xdotool ImageMagick qemu-user
  Arch      sudo pacman -S --needed base-devel cmake ninja sdl2 sdl2_ttf sdl2_image cglm cjson ttf-dejavu
            tests: clang compiler-rt cmocka xorg-server-xvfb xdotool imagemagick
  Homebrew  brew install cmake ninja sdl2 sdl2_ttf sdl2_image cglm cjson && brew install --cask font-dejavu
            tests: cmocka imagemagick (the tests in a window need an X server, and are left out)
  vcpkg     vcpkg install sdl2 sdl2-ttf sdl2-image cglm cjson cmocka, then set CMAKE_TOOLCHAIN_FILE to vcpkg's
            scripts/buildsystems/vcpkg.cmake, and pass -DEMBER_FONT=/where/DejaVuSans.ttf to CMake once
END
}

# Those of the packages named that are not installed.
missing_of() {
    installed=" $(dpkg-query -W -f '${db:Status-Status}:${Package} ' "$@" 2>/dev/null || :)"
    for package in "$@"; do
        case $installed in *" installed:$package "*) ;; *) printf '%s ' "$package" ;; esac
    done
}

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

install_missing() {
    if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
        command -v cmake >/dev/null && return 0
        say_what_to_install
        die 'no apt-get here and CMake is missing: install the above, then try again'
    fi
    missing=$(missing_of "$@")
    [ -n "$missing" ] || return 0
    if [ "$(id -u)" != 0 ] && ! command -v sudo >/dev/null; then
        die "neither root nor sudo: as root, run: apt-get install $missing"
    fi
    say "installing with apt-get: $missing"
    as_root apt-get -q update >&2 || say 'apt-get update failed; trying with the lists at hand'
    # shellcheck disable=SC2086 # a list of names
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y install --no-install-recommends $missing >&2 </dev/null ||
        die "apt-get could not install: $missing"
}

cores() { nproc 2>/dev/null || sysctl -n hw.ncpu 2>/dev/null || echo 2; }

# configure FOLDER [CMAKE OPTION...]: a build folder left by a checkout that was copied or moved since is made anew. A new one builds the
# tests only if an option says so, as they need more than the game.
configure() {
    folder=$1
    shift
    { mkdir -p "$folder" 2>/dev/null && [ -w "$folder" ]; } || die "cannot write to $folder, where Ember is built"
    if [ -f "$folder/CMakeCache.txt" ] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$folder/CMakeCache.txt"; then
        rm -rf "$folder/CMakeCache.txt" "$folder/CMakeFiles"
    fi
    if [ ! -f "$folder/CMakeCache.txt" ]; then
        set -- -DEMBER_TESTS=OFF "$@"
        if command -v ninja >/dev/null; then set -- -G Ninja "$@"; fi
    fi
    if ! cmake -S "$root" -B "$folder" "$@" >"$folder/configure.log" 2>&1; then
        cat "$folder/configure.log" >&2
        command -v apt-get >/dev/null || say_what_to_install
        die "could not configure $folder"
    fi
}

# Keeps what a build prints in the file, and says after every tenth of it how far it is. Builds of less than 20 files say nothing.
show_progress() {
    told=0
    while IFS= read -r line; do
        printf '%s\n' "$line"
        case $line in
        '['*/*'] '*) # of Ninja: [12/345]
            of=${line#*/} at=${line%%/*}
            of=${of%%]*} at=${at#[}
            ;;
        '['*'%] '*) # of make: [ 12%]
            of=100 at=${line%%\%*}
            at=${at##*[[ ]}
            ;;
        *) continue ;;
        esac
        case ${at:-x}${of:-x} in *[!0-9]*) continue ;; esac
        [ "$of" -ge 20 ] && [ $((at * 10 / of)) -gt $told ] || continue
        told=$((at * 10 / of))
        say "built ${told}0 %"
    done >"$1"
}

# build FOLDER [OPTION...]: of cmake --build. What it prints lies in FOLDER/build.log.
build() {
    folder=$1
    shift
    built=$({ { cmake --build "$folder" --parallel "$(cores)" "$@" 2>&1 3>&- && echo yes >&3; } | show_progress "$folder/build.log"; } 3>&1)
    [ "$built" = yes ] && return 0
    grep -v '^\[' "$folder/build.log" >&2 || :
    die "the build failed; all that it said is in $folder/build.log"
}
