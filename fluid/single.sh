#!/bin/sh
# Writes the module as two files, fluid_single.h and fluid_single.c, for programs that want no folder, with fluid_sdl.h, fluid_sdl.c and
# fluid_volume.h beside them:
#     sh fluid/single.sh FOLDER
# It needs sh, sed and awk, and no build. fluid_single.c is fluid.c with every include of the module's own files replaced by the file.
set -eu
die() {
    printf 'single.sh: %s\n' "$*" >&2
    exit 2
}
[ $# = 1 ] && [ "$1" ] || die 'name the folder to write to: sh fluid/single.sh FOLDER'
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
mkdir -p -- "$1" 2>/dev/null && [ -w "$1" ] || die "cannot write to the folder $1"
to=$(CDPATH='' cd -- "$1" && pwd -P)
[ "$to" != "$here" ] || die "$1 is the module's own folder: name another one to write to"

version=$(sed -nE 's/^#define FLUID_VERSION +"(.*)"/\1/p' "$here/fluid.h")
head_of() { # head_of NAME: what both files begin with
    printf '/* %s - fluid %s, made by single.sh from its folder.\n *\n' "$1" "$version"
    sed 's|^| * |; s| *$||' "$here/LICENSE"
    printf ' */\n'
}

{
    head_of fluid_single.h
    cat "$here/fluid.h"
} >"$to/fluid_single.h"

{
    head_of fluid_single.c
    FLUID_ROOT=$here/ awk '
        function inlined(path, line, folder, name, more) {
            if (path in seen) return
            seen[path] = 1
            folder = path
            sub("[^/]*$", "", folder)
            while ((more = (getline line < path)) > 0) {
                if (line !~ /^#include "/) { print line; continue }
                split(line, part, "\"")
                name = folder part[2]
                while (sub("[^/]+/\\.\\./", "", name)) {}
                if (name != root "fluid.h") inlined(name)
                else if (!(name in seen)) { seen[name] = 1; print "#include \"fluid_single.h\"" }
            }
            if (more < 0) { print "single.sh: cannot read " path > "/dev/stderr"; exit failed = 2 }
            close(path)
        }
        BEGIN { root = ENVIRON["FLUID_ROOT"]; inlined(root "fluid.c") }
        END { exit failed }'
} >"$to/fluid_single.c"
cp "$here/fluid_sdl.h" "$here/fluid_volume.h" "$to"
{
    printf '#include "fluid_single.h"\n'
    cat "$here/fluid_sdl.c"
} >"$to/fluid_sdl.c"
