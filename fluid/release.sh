#!/bin/sh
# Writes fluid-VERSION.zip and its checksum into a folder: the files of the module that are in git, and the same as one file.
#     sh fluid/release.sh FOLDER
# One commit always gives the same bytes: git archive sorts the files and gives all of them the commit's time.
set -eu
die() {
    printf 'release.sh: %s\n' "$*" >&2
    exit 2
}
[ $# = 1 ] && [ "$1" ] || die 'name the folder to write to: sh fluid/release.sh FOLDER'
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
git -C "$here" rev-parse -q --verify HEAD:./fluid.h >/dev/null 2>&1 || die 'needs git, and the module in a commit'
[ -z "$(git -C "$here" status --porcelain -uno -- .)" ] || die 'commit the changes in the module first: the zip holds what is committed'

sh "$here/single.sh" "$1"
cd -- "$1"
name=fluid-$(sed -nE 's/^#define FLUID_VERSION +"(.*)"/\1/p' "$here/fluid.h").zip
TZ=UTC0 git -C "$here" -c core.autocrlf=false archive --format=zip --output="$PWD/$name" --add-file="$PWD/fluid_single.h" --add-file="$PWD/fluid_single.c" \
    --add-file="$PWD/fluid_sdl.h" --add-file="$PWD/fluid_sdl.c" --add-file="$PWD/fluid_volume.h" --add-file="$here/LICENSE" --prefix=fluid/ HEAD .
{ sha256sum "$name" 2>/dev/null || shasum -a 256 "$name"; } >"$name.sha256"
