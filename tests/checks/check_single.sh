#!/bin/sh
# The module as one file: single.sh makes it with whatever sh and awk are here, from any folder into any folder, and the target
# fluid_single makes the same; it compiles without a warning, with fluid_sdl.h and fluid_volume.h beside it, and computes the same bits.
. "$(dirname -- "$0")/host.sh"

sh fluid/single.sh one >said 2>&1 || fail "single.sh: $(cat said)"
[ ! -s said ] || fail "single.sh says: $(cat said)"
grep -q "$(sed -nE 's/.*FLUID_VERSION +"(.*)"/fluid \1/p' fluid/fluid.h)" one/fluid_single.c || fail 'fluid_single.c does not name its version'
grep -q 'MIT License' one/fluid_single.h || fail 'fluid_single.h brings no licence'
for beside in fluid_sdl.h fluid_volume.h; do cmp -s one/$beside fluid/$beside || fail "$beside does not lie beside fluid_single.h"; done
sed 's/<fluid.h>/"fluid_single.h"/' host.c >one/host.c
for cc in $(present gcc clang); do
    # shellcheck disable=SC2086
    quietly "one file, $cc, strictly" "$cc" $strict one/host.c one/fluid_single.c -lm -o "one_$cc"
    agrees "one file, $cc" "./one_$cc"
done
elsewhere=aarch64-linux-gnu-gcc # where no header of x86 is
if has $elsewhere; then quietly 'one file, for another processor' $elsewhere -std=gnu99 -c one/fluid_single.c -o elsewhere.o; fi

# As the page says.
row_of 'two files' >row
sed "s/<fluid.h>/$(sed -n 's/^#include //p' row)/" host.c >game.c
grep -q '^sh fluid' row && grep -q '^cc -O2 game' row || fail 'fluid/README.md does not say how to make and compile two files'
[ "${EMBER_LONG:-}" ] || { sed 's/^cc -O2/cc/' row >quick && mv quick row; } # quicker to compile
for line in '^sh fluid' '^cc .*game'; do quietly 'two files, as the page says' sh -c "$(grep "$line" row)"; done
agrees 'two files, as the page says' ./a.out

# From a folder with an odd name, from elsewhere, into a folder that is not there yet.
odd='odd name\n & $co'
mkdir "$odd" bin
cp -R fluid "$odd"
for awk in mawk gawk original-awk 'busybox awk'; do
    has "${awk% *}" || continue
    printf '#!/bin/sh\nexec %s "$@"\n' "$awk" >bin/awk
    chmod +x bin/awk
    for sh in dash bash 'busybox sh'; do
        has "${sh% *}" || continue
        rm -rf new
        # shellcheck disable=SC2086
        (cd / && PATH=$work/bin:$PATH $sh "$work/$odd/fluid/single.sh" "$work/new/$odd") || fail "single.sh by $sh and $awk"
        diff -r one/fluid_single.c "new/$odd/fluid_single.c" >said || fail "single.sh by $sh and $awk writes something else: $(head -3 said)"
    done
done

refuses 'name the folder to write to' sh fluid/single.sh
refuses 'name the folder to write to' sh fluid/single.sh ''
refuses 'cannot write to the folder host.c' sh fluid/single.sh host.c
refuses "module's own folder" sh fluid/single.sh "$odd/../fluid"
rm "$odd/fluid/grid/sums.h"
refuses 'grid/sums.h' sh "$odd/fluid/single.sh" new

if has cmake; then
    has make || export CMAKE_GENERATOR=Ninja
    well 'fluid, configured' cmake -S fluid -B built
    well 'the target fluid_single' cmake --build built --target fluid_single
    for file in one/fluid_*; do cmp -s "$file" "built/${file#*/}" || fail "the target fluid_single makes another ${file#*/}"; done
fi
verdict
