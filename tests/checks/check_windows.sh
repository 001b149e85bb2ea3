#!/bin/sh
# Windows: mingw, for 64 and 32 bits, takes the module, fluid_sdl.h and the examples without a warning under strict ones; where Wine is at
# hand the bits are compared, too. Of MSVC see check_msvc.sh.
. "$(dirname -- "$0")/host.sh"
mingw=x86_64-w64-mingw32-gcc
has $mingw || skip 'no mingw here: nothing is built for Windows'

# shellcheck disable=SC2086
quietly 'the module, by mingw' $mingw $strict -c fluid/fluid.c
quietly 'a program, by mingw' $mingw -static -Ifluid host.c fluid.o -o host.exe
if has wine; then
    export WINEPREFIX="$work/wine" WINEDEBUG=-all
    agrees 'a program by mingw, under Wine' wine host.exe
    ! has wineserver || wineserver -k || : # else it goes on writing to a folder that goes away
else
    echo 'no Wine here: what mingw builds is not run'
fi
smaller=i686-w64-mingw32-gcc
# shellcheck disable=SC2086
if has $smaller; then quietly 'the module, by mingw for 32 bits' $smaller $strict -msse2 -mfpmath=sse -c fluid/fluid.c -o smaller.o; fi

[ -f /usr/include/SDL2/SDL.h ] || {
    verdict
    exit
}
mkdir -p stub/SDL2
printf '#include <stdarg.h>\n#include <stddef.h>\n#include <stdint.h>\n#include <string.h>\n' >stub/SDL2/_real_SDL_config.h # for Debian's own
printf '#define FLUID_SDL_IMPLEMENTATION\n#include <fluid_sdl.h>\n' | tee sdl.c >sdl.cpp
for compiler in "$mingw $strict" 'x86_64-w64-mingw32-g++ -std=c++17 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror'; do
    has "${compiler%% *}" || continue
    case $compiler in *++*) source=sdl.cpp ;; *) source=sdl.c ;; esac
    # shellcheck disable=SC2086
    quietly "fluid_sdl.h by ${compiler%% *}" $compiler -Istub -isystem /usr/include/SDL2 -Ifluid -c $source -o sdl.o
done
for source in fluid/docs/examples/*.c; do
    quietly "$source by mingw" $mingw -std=c99 -Wall -Wextra -Wpedantic -Werror -Istub -isystem /usr/include/SDL2 -c "$source" -o example.o
done
verdict
