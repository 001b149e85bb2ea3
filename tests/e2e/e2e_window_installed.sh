#!/bin/sh
# An installed game writes nothing into its prefix, which others own: settings, progress and pictures go to the player's folder.
. "$(dirname -- "$0")/e2e.sh"
. "$root/tests/e2e/hands.sh"

cmake --install "$(dirname "$ember")" --prefix "$work/prefix" >/dev/null || fail 'cannot install'
contents() { find "$work/prefix" -exec stat -c '%n %Y %s' {} +; }
contents >"$work/before"
ember=$work/prefix/bin/ember
if [ "$(id -u)" = 0 ]; then # whom permissions do not stop
    has setpriv || skip 'no setpriv'
    chown 65534 "$HOME" && chmod 755 "$work"
    printf '#!/bin/sh\nexec setpriv --reuid=65534 --clear-groups "%s" "$@"\n' "$ember" >"$work/ember"
    chmod +x "$work/ember"
    ember=$work/ember
else
    chmod -R a-w "$work/prefix"
fi
kept=$work/home/ember
cd "$work/prefix/share"
start --size 640x360 --grid 64x36
for name in Down Down Down Down Return Left; do key $name; done # the volume
key F12
appears "$kept/ember-0001.png" || fail "F12 where nothing may be written leaves no picture in the player's folder"
kill -TERM $player
ended 'SIGTERM'
contents >"$work/after"
diff "$work/before" "$work/after" >"$work/log" || fail "the prefix has changed: $(cat "$work/log")"
grep -qF '"volume":	0.75,' "$kept/settings.json" || fail "no settings are kept in the player's folder"
chmod -R u+w "$work/prefix"
verdict
