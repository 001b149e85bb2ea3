#!/bin/sh
# Writes the module as two files, fluid_single.h and fluid_single.c, for programs that want no folder:
#     sh fluid/single.sh FOLDER
# fluid_single.c is fluid.c with every include of the module's own files replaced by the file.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
[ $# = 1 ] || { echo 'single.sh: name the folder to write to: sh fluid/single.sh FOLDER' >&2 && exit 2; }
[ -d "$1" ] && [ -w "$1" ] || { echo "single.sh: cannot write to the folder $1" >&2 && exit 2; }

version=$(sed -nE 's/^#define FLUID_VERSION +"(.*)"/\1/p' "$here/fluid.h")
head_of() { # head_of NAME: what both files begin with
    printf '/* %s - fluid %s, made by single.sh from its folder.\n *\n' "$1" "$version"
    sed 's|^| * |; s| *$||' "$here/LICENSE"
    printf ' */\n'
}

{
    head_of fluid_single.h
    cat "$here/fluid.h"
} >"$1/fluid_single.h"

{
    head_of fluid_single.c
    awk -v root="$here/" '
        function inlined(path, line, folder, name) {
            if (path in seen) return
            seen[path] = 1
            folder = path
            sub("[^/]*$", "", folder)
            while ((getline line < path) > 0) {
                if (line !~ /^#include "/) { print line; continue }
                split(line, part, "\"")
                name = folder part[2]
                while (sub("[^/]+/\\.\\./", "", name)) {}
                if (name != root "fluid.h") inlined(name)
                else if (!(name in seen)) { seen[name] = 1; print "#include \"fluid_single.h\"" }
            }
            close(path)
        }
        BEGIN { inlined(root "fluid.c") }'
} >"$1/fluid_single.c"
