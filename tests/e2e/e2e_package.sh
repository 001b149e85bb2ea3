#!/bin/sh
# The .deb, as --target package makes it: lintian finds nothing wrong in it, and in a bare chroot, into which only its dependencies are
# drawn, the game plays as it does here, for any user, without /proc; removed, it leaves nothing.
. "$(dirname -- "$0")/e2e.sh"
for tool in cpack dpkg-deb dpkg-scanpackages dpkg-shlibdeps lintian mmdebstrap; do has $tool || skip "no $tool"; done
[ "$(id -u)" = 0 ] || skip 'only root can make a chroot'
ticks=60
headless 'the game as it was built' --scene porch
expected=$(state)

cpack -G DEB --config "$(dirname "$ember")/CPackConfig.cmake" -B "$work/made" >"$work/log" 2>&1 || fail "no package: $(cat "$work/log")"
package=$(echo "$work"/made/*.deb)
[ -f "$package" ] || verdict
quietly 'lintian' lintian --pedantic --allow-root --fail-on error,warning,pedantic "$package"

# A repository of one package, which needs no right to mount anything, as containers often lack it.
(cd "$work/made" && dpkg-scanpackages -m . >Packages 2>/dev/null)
chmod 755 "$work"
chroot=$work/chroot
# shellcheck source=/dev/null disable=SC2016 # $1 is the hook's
if ! mmdebstrap --mode=root --variant=essential --dpkgopt=force-unsafe-io --include=ember \
    --setup-hook='echo "deb [trusted=yes] copy:'"$work"'/made ./" >"$1/etc/apt/sources.list.d/ember.list"' \
    "$(. /etc/os-release && echo "$VERSION_CODENAME")" "$chroot" >"$work/log" 2>&1; then
    [ "$failures" = 0 ] || verdict
    grep -qE "unmet|installing remaining" "$work/log" || skip "no chroot can be made here: $(tail -1 "$work/log")"
    fail "the package cannot be installed: $(cat "$work/log")"
    verdict
fi
run() { chroot --userspec=nobody:nogroup "$chroot" env -i PATH=/usr/bin:/usr/games "$@"; }
run ember --headless --frames $ticks --scene porch >"$work/line" 2>"$work/log" || fail "in the chroot: $(cat "$work/log")"
[ "$(state)" = "$expected" ] || fail "in the chroot the game ends in state $(state), not in $expected"
chroot "$chroot" dpkg --purge ember >"$work/log" 2>&1 || fail "it cannot be removed: $(cat "$work/log")"
left=$(find "$chroot/usr" -iname '*ember*' | grep -viE 'member|remember|december|november|september' || :)
[ -z "$left" ] || fail "removed, the package leaves $left"
verdict
