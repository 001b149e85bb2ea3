#!/bin/sh
# The game in a browser: the same states as outside, and all that a page does otherwise. Called by ./game/web --test and tests/run -L web.
#     web.sh EMBER SITE
. "$(dirname -- "$0")/../checks/check.sh"
for tool in emcc node chromedriver convert compare python3; do
    has "$tool" || skip "there is no $tool here: ./game/web --test installs what it takes"
done
cd "$root" # whose assets/ a path finds here and under node
ember=$1
site=$2
shots=${EMBER_WEB_SHOTS:-$work}
[ -f "$site/ember.wasm" ] || skip "nothing is built in $site: ./game/web builds it"

state() { sed -n 's/.*state \([0-9a-f]*\)$/\1/p' "$1"; }

# same WHAT OPTION...: ends in one state here and under node.
same() {
    what=$1
    shift
    timeout 600 "$ember" --headless "$@" >"$work/here" 2>&1 || fail "$what: $(cat "$work/here")"
    timeout 600 node "$root/tests/web/node.js" "$site" --headless "$@" >"$work/node" 2>&1 || fail "$what under node: $(tail -c 300 "$work/node")"
    { [ "$(state "$work/here")" ] && [ "$(state "$work/here")" = "$(state "$work/node")" ]; } || fail "$what ends in another state under node"
}
same 'the hall' --scene hall --frames 300
same 'a hall with depth' --scene hall --depth 4 --frames 30
same 'a recording' --replay assets/replays/porch.rec

"$root/fluid/docs/web/build.sh" "$work" >/dev/null || fail 'the page of fluid/ is not built'
"$root/tests/web/check_sizes.py" "$root" "$site" "$work/smoke.html" || fail 'the pages tell other sizes than were built, see above'

# A licence that is missing ends the build.
grep -q 'musl as a whole is licensed' "$site/LICENSES.txt" || fail "musl's licence is not beside the game"
cmake -S "$root" -B "$work/unlicensed" -DEMBER_TESTS=OFF -DEMBER_WEB_SOURCES="$site/../sources" -DEMBER_WEB_DOCS="$work" \
    -DCMAKE_TOOLCHAIN_FILE="$(em-config EMSCRIPTEN_ROOT)/cmake/Modules/Platform/Emscripten.cmake" \
    -DEMBER_FONT="${EMBER_FONT:-/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf}" -DCGLM_INCLUDE_DIR="$site/../include" >"$work/configured" 2>&1 &&
    fail 'a game is built without the licence of cglm'
grep -q 'licence of cglm is missing' "$work/configured" || fail "a missing licence is not named: $(tail "$work/configured")"

timeout 1500 "$root/tests/web/browser.py" "$site" "$work/smoke.html" "$ember" "$shots" || fail 'in the browser, see above'
verdict
