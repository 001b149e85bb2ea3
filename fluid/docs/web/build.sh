#!/bin/sh
# Builds smoke.html, one file that any browser opens from disk, of the module, smoke.c and page.html. It needs emcc and nothing else.
#     sh fluid/docs/web/build.sh [FOLDER]
# The folder is the current one unless it is named.
set -eu
die() {
    printf 'build.sh: %s\n' "$*" >&2
    exit 2
}
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
to=${1:-.}
[ $# -le 1 ] || die 'name one folder to write to, or none: sh fluid/docs/web/build.sh [FOLDER]'
command -v emcc >/dev/null || die 'there is no emcc here: install emscripten (Debian: apt-get install emscripten), then try again'
{ [ -d "$to" ] && [ -w "$to" ]; } || die "cannot write to the folder $to"

# emcc reads the module acorn, which a node that is not Debian's own looks for elsewhere.
export NODE_PATH="${NODE_PATH:+$NODE_PATH:}/usr/share/nodejs"

# Not -Oz, which makes a step take 3.6 times as long. The page is not minified, as that takes a tool from elsewhere.
emcc -std=c99 -Wall -Wextra -O3 -msimd128 -ffp-contract=off -fno-math-errno -fno-trapping-math \
    "$here/smoke.c" "$here/../../fluid.c" --shell-file "$here/page.html" -o "$to/smoke.html" \
    -sSINGLE_FILE=1 -sMINIFY_HTML=0 -sENVIRONMENT=web -sALLOW_MEMORY_GROWTH=1 -sFILESYSTEM=0 \
    -sEXPORTED_RUNTIME_METHODS=UTF8ToString
echo "$to/smoke.html"
