#!/bin/sh
# uninstall.sh BUILD_FOLDER: removes the files that cmake --install has put anywhere from there, and of the folders that it has made for them
# those that are empty then. See uninstall.cmake.
set -eu
record=${EMBER_INSTALLED:-$1/installed.txt}
say() { printf 'uninstall: %s\n' "$*"; }

if [ ! -f "$record" ]; then
    say "nothing has been installed from $1, or it has been uninstalled already"
    exit 1
fi
paths=$(LC_ALL=C sort -ru "$record") # what a folder holds comes before it
files=0 folders=0 left=
while IFS= read -r path; do
    if [ -f "$path" ] || [ -L "$path" ]; then
        if ! rm -f -- "$path" 2>/dev/null; then
            say "$path cannot be removed: run this as whoever has installed it"
            exit 1
        fi
        files=$((files + 1))
    elif [ -d "$path" ]; then
        case $left in "$path"/*) continue ;; esac # and so this folder is not empty, either
        if rmdir -- "$path" 2>/dev/null; then
            folders=$((folders + 1))
        else
            left=$path
            say "left $path, which holds something else"
        fi
    fi
done <<END
$paths
END
rm -f "$record"
say "removed $files files and $folders folders"
