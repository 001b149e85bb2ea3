#!/bin/sh
# 64-bit Windows: its compiler takes the module and the examples without a warning; where Wine is at hand the bits are compared, too.
. "$(dirname -- "$0")/host.sh"
mingw=x86_64-w64-mingw32-gcc
has $mingw || skip 'no mingw here: nothing is built for Windows'

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
verdict
