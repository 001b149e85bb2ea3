#!/bin/sh
# The target release: a zip with what is in git, the same as one file and the licence, and a checksum. Each run gives the same bytes,
# whatever the clock, the time zone and the permissions that the user gives to new files; what the zip holds compiles.
. "$(dirname -- "$0")/host.sh"
has git || skip 'no git'
has cmake || skip 'no cmake'
has unzip || skip 'no unzip'
has make || export CMAKE_GENERATOR=Ninja

mkdir ours
cp -R fluid "$root/CMakeLists.txt" "$root/CHANGELOG.md" "$root/LICENSE" "$root/engine" "$root/game" "$root/assets" ours # as in the whole project
cp -R fluid theirs
repository ours
GIT_COMMITTER_DATE=2001-02-03T04:05:06Z repository theirs
echo left >theirs/left_by_somebody.c

released() { # released SOURCE BUILD OPTION...: by the target, into BUILD
    sources=$1 build=$2
    shift 2
    well "$sources, configured" cmake -S "$sources" -B "$build" "$@"
    well "$sources: release" cmake --build "$build" --target release
}
released theirs first
sleep 2
find theirs -name '*.[ch]' -exec touch {} +
(umask 077 && TZ=Asia/Tokyo released theirs second) || fail 'a second release'
zip=$(cd first && echo fluid-*.zip)
[ "$zip" = "fluid-$(sed -nE 's/.*FLUID_VERSION +"(.*)"/\1/p' fluid/fluid.h).zip" ] || fail "the zip is called $zip"
cmp "first/$zip" "second/$zip" || fail 'two releases of one commit differ'
for build in first second; do (cd $build && sha256sum -c "$zip.sha256" >/dev/null) || fail "$build: the checksum is wrong"; done
if [ -f /usr/include/SDL2/SDL.h ]; then
    released ours third -DEMBER_TESTS=OFF
    well 'the checksum' sh -c 'cd third && sha256sum -c *.sha256'
    unzip -qo third/fluid-*.zip -d all
fi

unzip -q "first/$zip" -d got
if [ -d all ]; then diff -r all got >said || fail "the whole project releases something else: $(head -3 said)"; fi
[ "$(cd got && echo *)" = 'LICENSE fluid fluid_sdl.c fluid_sdl.h fluid_single.c fluid_single.h fluid_volume.h' ] || fail "the zip holds $(cd got && echo *)"
diff -r fluid got/fluid >said || fail "the zip's folder is not what is in git: $(head -3 said)"
[ -x got/fluid/single.sh ] || fail 'the zip loses permissions'
cd got
cc -O0 -Ifluid ../host.c fluid/fluid.c -lm -o folder && agrees "the zip's folder" ./folder
sed 's/<fluid.h>/"fluid_single.h"/' ../host.c >one.c
cc -O0 one.c fluid_single.c -lm -o one && agrees "the zip's one file" ./one
cd ..

refuses 'name the folder' sh theirs/release.sh
refuses 'needs git' sh got/fluid/release.sh new
echo >>theirs/fluid.h
refuses 'commit the changes' sh theirs/release.sh new
verdict
