# shellcheck shell=sh
# Read by check_bits.sh and long_bits.sh: builds tests/checks/bits.c with the module compiled in one way after another, runs it, and
# compares what it prints.

. "$(dirname -- "$0")/check.sh"
cd "$work"
hosts="checks/bits kits/fluid_calls kits/fluid_cases kits/fluid_defs kits/fluid_kit kits/parallel kits/patience"
expected=

# host COMPILER: the scene is compiled in one way for each machine; its own arithmetic is no part of the promise.
host() {
    folder=host-${1##*/}
    [ ! -d "$folder" ] || return 0
    mkdir "$folder"
    for source in $hosts; do
        "$1" -O1 -ffp-contract=off -I"$root" -c "$root/tests/$source.c" -o "$folder/${source#*/}.o" ||
            fail "$1: tests/$source.c does not compile"
    done
}

# runs WHAT COMMAND...: that prints what all before have printed, or some of it.
runs() {
    what=$1
    shift
    if ! "$@" >said; then
        fail "$what: the program fails"
        return
    fi
    tr -d '\r' <said >now
    if [ -z "$expected" ]; then
        expected=$what
        mv now first
    elif [ ! -s now ] || grep -vxFf first now >other; then
        head -3 other
        fail "$what computes other bits than $expected"
    fi
}

# built COMPILER FLAG...: the scene with the module compiled so.
built() {
    host "$1"
    rm -f ./*.o
    quietly "$*" "$@" -c "$root/fluid/fluid.c"
    if ! "$@" "host-${1##*/}"/*.o ./*.o -pthread -lm -o program.exe; then # the suffix is for Windows
        fail "$*: does not link"
        return 1
    fi
}

# bits 'HOW...' COMPILER FLAG...: each HOW of tests/checks/bits.c, in an emulator where $emulator names one.
bits() {
    hows=$1
    shift
    built "$@" || return 0
    for how in $hows; do
        # shellcheck disable=SC2086
        runs "$* ($how)" ${emulator:-} ./program.exe "$how"
    done
}

# warned COMPILER FLAG...: a compiler that goes over the source's head computes other bits only where Fluid_SelfTest tells so.
warned() {
    built "$@" || return 0
    # shellcheck disable=SC2086
    ${emulator:-} ./program.exe self >now
    if grep -qx 'self test 0' now; then
        # shellcheck disable=SC2086
        runs "$* (serial)" ${emulator:-} ./program.exe serial
    else
        echo "$* breaks the promise, and Fluid_SelfTest tells: $(cat now)"
    fi
}

# emulates MACHINE: sets $emulator, or says that its tools are missing.
emulates() {
    emulator="qemu-$1 -L /usr/$1-linux-gnu"
    has "$1-linux-gnu-gcc" && has "qemu-$1" && return
    echo "left out: $1, as $1-linux-gnu-gcc or qemu-$1 is not here"
    emulator=
    return 1
}

# foreign MACHINE 'HOW...' FLAG...: the same on another machine, emulated.
foreign() {
    machine=$1 hows=$2
    shift 2
    emulates "$machine" || return 0
    bits "$hows" "$machine-linux-gnu-gcc" "$@"
    emulator=
}

# windows 'HOW...' FLAG...: the same on Windows, by Wine.
windows() {
    hows=$1
    shift
    if ! has x86_64-w64-mingw32-gcc || ! has wine; then
        echo 'left out: Windows, as mingw or Wine is not here'
        return
    fi
    export WINEPREFIX="$work/wine" WINEDEBUG=-all
    emulator=wine
    bits "$hows" x86_64-w64-mingw32-gcc -static "$@"
    wineserver -k || : # else it goes on writing to a folder that goes away
    emulator=
}

machines='aarch64 riscv64 s390x'
[ -n "$(present gcc clang)" ] || skip 'neither gcc nor clang is here'
