#!/bin/sh
# MSVC's dialect, as far as clang's front end for it tells: the module, fluid_sdl.h in C and C++, and the examples have nothing in them
# that MSVC lacks, for each processor that it compiles for. Its own headers are not here: what they declare stands below.
. "$(dirname -- "$0")/host.sh"
has clang || skip 'no clang'

mkdir libc
for header in intrin malloc mm_malloc; do : >libc/$header.h; done
declares() { # declares HEADER: the lines on standard input
    {
        printf '#pragma once\n#include <stdbool.h>\n#include <stddef.h>\n#include <stdint.h>\n#ifdef __cplusplus\nextern "C" {\n#endif\n'
        cat
        printf '#ifdef __cplusplus\n}\n#endif\n'
    } >"libc/$1.h"
}
{
    for name in sqrt floor ceil fabs sin cos tan atan exp log round; do printf 'double %s(double);\nfloat %sf(float);\n' $name $name; done
    for name in copysign fmod fmax fmin hypot atan2 pow remainder; do printf 'double %s(double, double);\nfloat %sf(float, float);\n' $name $name; done
    printf '#undef INFINITY\n#define INFINITY ((float)(1e300 * 1e300))\n'
} | declares math
declares string <<'END'
void *memcpy(void *, const void *, size_t);
void *memmove(void *, const void *, size_t);
void *memset(void *, int, size_t);
void *memchr(const void *, int, size_t);
int memcmp(const void *, const void *, size_t);
int strcmp(const char *, const char *);
size_t strlen(const char *);
END
declares stdlib <<'END'
void *malloc(size_t);
void *calloc(size_t, size_t);
void free(void *);
int atoi(const char *);
END
declares stdio <<'END'
int printf(const char *, ...);
int puts(const char *);
int snprintf(char *, size_t, const char *, ...);
END
declares process <<'END'
uintptr_t __cdecl _beginthreadex(void *, unsigned, unsigned(__stdcall *)(void *), void *, unsigned, unsigned *);
void __cdecl _endthreadex(unsigned);
END

takes() { # takes WHAT PROCESSOR OPTION...: without a warning
    what=$1 processor=$2
    shift 2
    quietly "$what, $processor" clang --target="$processor-pc-windows-msvc" --driver-mode=cl /c /W4 /WX -fsyntax-only -Wpedantic -Wvla \
        -Wno-missing-field-initializers -Wno-language-extension-token -Wno-unknown-pragmas -Ilibc "$@"
}
for processor in x86_64 aarch64; do
    for dialect in /O2 /std:c11; do
        takes "fluid.c $dialect" $processor $dialect -Wconversion -Wshadow /Tc fluid/fluid.c
        takes "fluid.c $dialect, without what is clang's," $processor $dialect -U__clang__ -Drestrict=? -D__attribute__=? /Tc fluid/fluid.c
    done
done
takes 'fluid.c' i686 /arch:SSE2 /Tc fluid/fluid.c

[ -f /usr/include/SDL2/SDL.h ] || {
    verdict
    exit
}
mkdir libc/SDL2
printf '#include <stdarg.h>\n#include <stdint.h>\n#include <string.h>\n' >libc/SDL2/_real_SDL_config.h # but for what Debian says about its system
printf '#define FLUID_SDL_IMPLEMENTATION\n#include <fluid_sdl.h>\n' >sdl.c
for language in /Tc '/std:c++17 /Tp' '/std:c++20 /Tp'; do
    # shellcheck disable=SC2086
    takes "fluid_sdl.h $language" x86_64 -DSDL_DISABLE_ANALYZE_MACROS -imsvc /usr/include/SDL2 -Ifluid -Wconversion -Wshadow $language sdl.c
done
for source in fluid/docs/examples/*.c; do
    takes "$source" x86_64 -DSDL_DISABLE_ANALYZE_MACROS -imsvc /usr/include/SDL2 /Tc "$source"
done
verdict
