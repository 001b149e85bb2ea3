#!/bin/sh
# What cmake --install puts into a prefix: a game that runs from wherever the prefix is moved to, and through links; and pages, icons and
# entries that those who read them accept.
. "$(dirname -- "$0")/e2e.sh"
build=$(dirname "$ember")
ticks=20
headless 'the game as it was built' --scene porch
expected=$(state)

quietly 'cmake --install' sh -c 'cmake --install "$1" --prefix "$2" >/dev/null' install "$build" "$work/prefix"
[ "$(ls "$work/prefix" | tr '\n' ' ')" = 'bin share ' ] || fail "installed: $(ls "$work/prefix" | tr '\n' ' ')"
cmake --install "$build" --prefix "$work/component" --component ember >/dev/null
diff -r "$work/prefix" "$work/component" >"$work/log" || fail "the component ember is not all of the game: $(cat "$work/log")"

# runs WHERE COMMAND...: the game, which finds everything and ends in the state that it ends in elsewhere.
runs() {
    where=$1
    shift
    if ! "$@" --headless --frames $ticks --scene porch >"$work/line" 2>"$work/log"; then
        fail "$where: $(cat "$work/log")"
    elif [ "$(state)" != "$expected" ]; then
        fail "$where: ends in another state"
    fi
}
runs 'in its prefix' "$work/prefix/bin/ember"
mkdir -p "$work/Glut und Zündung/火花" "$work/links"
prefix="$work/Glut und Zündung/火花/опт"
mv "$work/prefix" "$prefix"
runs 'moved' "$prefix/bin/ember"
for locale in C C.UTF-8; do runs "moved, in the locale $locale" env LC_ALL=$locale "$prefix/bin/ember"; done
ln -s "../Glut und Zündung/火花/опт/bin/ember" "$work/links/ember"
ln -s ember "$work/links/spark"
runs 'through a link' "$work/links/ember"
runs 'through two links' "$work/links/spark"
runs 'from PATH' env PATH="/nowhere:$work/links:$PATH" spark
(cd "$prefix/bin" && PATH=":$PATH" runs 'from PATH, in the working folder' ember && verdict >/dev/null) || fail 'an empty entry of PATH is not the working folder'
if unshare -m umount -l /proc 2>/dev/null; then # nothing tells the program where it lies but its name
    bare() { unshare -m sh -c 'umount -l /proc && exec "$@"' bare "$@"; }
    runs 'without /proc' bare "$prefix/bin/ember"
    runs 'without /proc, through a link' bare "$work/links/spark"
    runs 'without /proc, from PATH' bare env PATH="/nowhere:$work/links:$PATH" spark
    (cd "$prefix/bin" && runs 'without /proc, in the working folder' bare env PATH=":$PATH" ember && verdict >/dev/null) ||
        fail 'without /proc, an empty entry of PATH is not the working folder'
fi

# entry_of OPTION: its lines in the manual page.
entry_of() { sed 's/\\-/-/g' "$page" | awk -v option="$1" 'tag { here = $2 == option } { tag = $1 == ".TP" } /^\.(TP|SH)/ { here = 0 } here'; }

# The page tells of the options that --help tells of, with the same values.
page=$prefix/share/man/man6/ember.6
"$ember" --help | sed -nE 's/^  (--[a-z-]+( [^ ]+)?)  .*/\1/p' | sort >help
sed -n '/^\.TP$/{n;s/\\-/-/g;p}' "$page" | sed -nE 's/^\.BI? (--[a-z-]+)( "( [^ ]+)")?$/\1\3/p' | sort >page
[ -s help ] || fail '--help lists no options'
diff help page >"$work/log" || fail "--help (<) and the manual page (>) list different options: $(cat "$work/log")"
for preset in $("$ember" --preset none 2>&1 | sed -n 's/.*there are://p'); do
    "$ember" --help | grep -qE "^  --preset .*[ ,]$preset," || fail "--help leaves out the preset $preset"
    entry_of --preset | grep -qE "^\.BR? $preset( ,)?\$" || fail "the manual page leaves out the preset $preset"
done

# Both say what is refused together, such as --replay and --scene.
"$ember" --help | sed -n '/^Not together/,/^$/s/^  //p' >pairs
while read -r _ option others; do
    for other in $(echo "$others" | tr -d ,); do
        entry_of "$option" | grep -qE -e "$other( |,|\.|\$)" || fail "the manual page does not say that $option and $other do not go together"
    done
done <pairs
grep -qE '^with --replay .*--scene' pairs || fail '--help does not say that --replay and --scene do not go together'

grep -q "^\.TH .*Ember $("$ember" --version | sed 's/.* //')" "$page" || fail 'the manual page tells another version'

# accepts TOOL COMMAND...: it says nothing, if it is here.
accepts() {
    tool=$1
    shift
    if has "$tool"; then quietly "$tool" "$@"; else echo "no $tool: left out"; fi
}

# A package is not made where its tools are missing, which is said at once.
if grep -q '^set(CPACK_GENERATOR "DEB")' "$build/CPackConfig.cmake" && has cpack; then
    mkdir "$work/none"
    PATH="$work/none" "$(command -v cpack)" --config "$build/CPackConfig.cmake" -B "$work/made" >"$work/log" 2>&1 && fail 'a package without dpkg-shlibdeps'
    tr -s '\n ' ' ' <"$work/log" | grep -q 'the package needs dpkg-shlibdeps and file: as root, run apt-get install dpkg-dev file' ||
        fail "without the tools for a package cpack says: $(cat "$work/log")"
    [ -z "$(find "$work/made" -name '*.deb' 2>/dev/null)" ] || fail 'a package without dpkg-shlibdeps is left'
fi

id=org.example.ember
entry=$prefix/share/applications/$id.desktop
accepts mandoc mandoc -Tlint "$page"
accepts man sh -c 'LC_ALL=C.UTF-8 MANROFFSEQ= man --warnings -l "$1" >/dev/null' man "$page"
accepts desktop-file-validate desktop-file-validate "$entry"
accepts appstreamcli sh -c 'appstreamcli validate --pedantic --no-net "$1" >said && ! grep -v -e "^$" -e "^. Validation was successful.$" said' \
    appstream "$prefix/share/metainfo/$id.metainfo.xml"
accepts python3 sh -c 'python3 -m json.tool "$1" >/dev/null' json "$root/game/install/$id.json"
grep -q "\"id\": \"$id\"" "$root/game/install/$id.json" || fail 'the Flatpak manifest has another id'
grep -qxF "Icon=$id" "$entry" || fail 'the entry names another icon'
for size in 16 32 48 64 128 256 512; do
    icon=$prefix/share/icons/hicolor/${size}x$size/apps/$id.png
    if has identify; then
        [ "$(identify -format %wx%h "$icon")" = ${size}x$size ] || fail "the icon of $size pixels is of another size"
    fi
    [ -s "$icon" ] || fail "there is no icon of $size pixels"
done

# The target uninstall takes away what has been installed, and the folders that were made for it. Whatever else is there stays.
uninstalls() { # uninstalls WHAT: leaves what is said in $work/log
    cmake --build "$build" --target uninstall >"$work/log" 2>&1 || fail "uninstall, $1: $(cat "$work/log")"
}
contents() { (cd "$1" && find . | LC_ALL=C sort); }
rm -f "$EMBER_INSTALLED"
other="$work/another [place] of mine"
mkdir -p "$other/bin" "$other/share/man"
: >"$other/bin/mine"
contents "$other" >before
cmake --install "$build" --prefix "$other" >/dev/null
cmake --install "$build" --prefix "$other" --component ember >/dev/null
files=$(find "$other" -not -type d | wc -l)
uninstalls 'from a prefix with other things in it'
contents "$other" | diff before - >"$work/changed" || fail "installed and uninstalled, a prefix changes: $(cat "$work/changed")"
grep -qF "uninstall: removed $((files - 1)) files and " "$work/log" || fail "uninstall says: $(cat "$work/log")"
cmake --build "$build" --target uninstall >"$work/log" 2>&1 && fail 'uninstall works twice'
grep -q '^uninstall: nothing has been installed from ' "$work/log" || fail "uninstall, where nothing is installed, says: $(cat "$work/log")"

cmake --install "$build" --prefix "$work/made/for/it" >/dev/null
uninstalls 'from a prefix that was made for it'
[ ! -e "$work/made" ] || fail "uninstall leaves $(find "$work/made" | tr '\n' ' ')"

DESTDIR="$work/staged" cmake --install "$build" --prefix "$other" --component ember >/dev/null
: >"$work/staged$other/share/ember/scenes/mine.json"
uninstalls 'with a map of mine'
[ "$(find "$work/staged" -not -type d)" = "$work/staged$other/share/ember/scenes/mine.json" ] || fail "uninstall leaves $(find "$work/staged" -not -type d)"
[ "$(ls "$work/staged$other")" = share ] && [ "$(ls "$work/staged$other/share")" = ember ] || fail "uninstall leaves $(find "$work/staged" -type d)"
[ "$(grep '^uninstall: left ' "$work/log")" = "uninstall: left $work/staged$other/share/ember/scenes, which holds something else" ] || fail "uninstall does not say what it leaves: $(cat "$work/log")"
verdict
