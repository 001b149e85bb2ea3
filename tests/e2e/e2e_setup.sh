#!/bin/sh
# ./game/play builds without the tests, which need more than it installs: in a new checkout, and in one that was copied or moved after it
# was built. A build folder with tests keeps them. A build tells how far it is, in a few lines. Nothing is built or installed here.
. "$(dirname -- "$0")/e2e.sh"

mkdir -p "$work/a checkout/game" "$work/stubs"
cp "$root/game/play" "$root/game/setup.sh" "$work/a checkout/game"
printf '#!/bin/sh\n' >"$work/stubs/apt-get"
# shellcheck disable=SC2016
printf '#!/bin/sh\nshift 3\nfor name in "$@"; do printf "installed:%%s " "$name"; done\n' >"$work/stubs/dpkg-query"

# A cmake that notes how it is called, and builds by saying so: cmake -S ROOT -B FOLDER OPTION..., cmake --build FOLDER OPTION...
cat >"$work/stubs/cmake" <<'END'
#!/bin/sh
case $1 in
-S)
    [ -f "$4/CMakeCache.txt" ] || echo new >"$work/configured"
    echo "CMAKE_HOME_DIRECTORY:INTERNAL=$2" >"$4/CMakeCache.txt"
    echo "$*" >>"$work/configured"
    ;;
--build)
    ln -sf "$ember" "$2/ember"
    cat "$work/builds"
    [ ! -e "$work/breaks" ]
    ;;
esac
END
chmod +x "$work"/stubs/*
export work ember

play() { # play CHECKOUT: leaves what is said in $work/err, and what cmake was told in $work/configured
    rm -f "$work/configured"
    status=0
    PATH="$work/stubs:$PATH" "$1/game/play" --version >"$work/out" 2>"$work/err" || status=$?
}
plays() { # plays CHECKOUT WHAT
    play "$1"
    [ $status = 0 ] && grep -q '^ember ' "$work/out" || fail "$2: exit $status: $(cat "$work/err")"
}
without_tests() { # without_tests WHAT: the folder is a new one, and builds none
    grep -qx new "$work/configured" || fail "$1: the old build folder is used"
    grep -q -e '-DEMBER_TESTS=OFF' "$work/configured" || fail "$1: the tests are built, too"
    grep -q -e '-DCMAKE_BUILD_TYPE=Release' "$work/configured" || fail "$1: not built as Release"
}

# Ninja's lines, and those of make.
seq 336 | sed 's|.*|[&/336] Building C object game/CMakeFiles/game.dir/a.c.o|' >"$work/builds"
plays "$work/a checkout" 'a new checkout'
without_tests 'a new checkout'
[ "$(grep -c ' %$' "$work/err")" = 10 ] || fail "of a build of 336 files it says: $(cat "$work/err")"
grep -qx 'play: built 40 %' "$work/err" || fail "of a build of 336 files it says: $(cat "$work/err")"
seq 0 5 100 | sed 's|.*|[  &%] Building C object game/CMakeFiles/game.dir/a.c.o|' >"$work/builds"
plays "$work/a checkout" 'the same again'
[ "$(grep -c ' %$' "$work/err")" = 10 ] || fail "of a build by make it says: $(cat "$work/err")"
grep -qx new "$work/configured" && fail 'the same again: the build folder is made anew'
grep -q -e '-DEMBER_TESTS' "$work/configured" && fail 'a build folder with tests loses them'

printf '[0/2] Re-checking globbed directories...\n[1/2] Building C object a.c.o\n[2/2] Linking C executable ember\n' >"$work/builds"
cp -R "$work/a checkout" "$work/a copy"
plays "$work/a copy" 'copied'
without_tests 'copied'
grep -q '%' "$work/err" && fail "of a build of two files it says: $(cat "$work/err")"
mv "$work/a checkout" "$work/moved"
plays "$work/moved" 'moved'
without_tests 'moved'

# What went wrong, and not the hundreds of lines of what went well.
printf '[1/2] Building C object a.c.o\nFAILED: a.c.o\na.c:7: error: wrong\nninja: build stopped\n' >"$work/builds"
: >"$work/breaks"
play "$work/moved"
[ $status = 2 ] || fail "a build that fails: exit $status, not 2"
grep -q 'a.c:7: error: wrong' "$work/err" || fail "a build that fails: does not say why: $(cat "$work/err")"
grep -q '^\[' "$work/err" && fail "a build that fails: says what went well"
tail -n 1 "$work/err" | grep -q '^play: the build failed' || fail "a build that fails: ends with $(tail -n 1 "$work/err")"
verdict
