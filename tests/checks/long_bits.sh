#!/bin/sh
# As check_bits.sh, but crossed: every compiler with every level, with every instruction set and other flag. Takes half an hour.
. "$(dirname -- "$0")/bits.sh"

levels='-O0 -O1 -O2 -Os -O3'
if [ "$(uname -m)" = x86_64 ]; then
    sets='-march=x86-64 -march=x86-64-v2 -march=x86-64-v3 -march=native'
else
    sets='-march=native'
fi

for cc in $(present gcc clang clang-19); do # clang 19 compiles loops for each width, as gcc does
    for level in $levels; do
        for set in $sets; do bits 'serial odd' "$cc" $level $set; done
        bits '2' "$cc" $level -ffp-contract=on
    done
    for level in -O2 -O3; do bits 'odd 2' "$cc" $level -march=native -flto; done
    bits '1 2 3 4 7' "$cc" -O3 -march=native
done
if has clang; then
    for level in $levels; do
        for set in $sets; do warned clang $level $set -ffp-contract=fast; done
    done
fi
if has gcc; then
    for level in $levels; do bits 'serial' gcc $level -march=native -ffp-contract=fast; done
    bits 'serial' gcc -O2 -march=native -mno-avx512f -mtune=generic -funroll-loops -fno-inline
fi
for machine in $machines; do
    for level in -O0 -O2 -O3 '-O3 -flto=auto' '-O3 -ffp-contract=fast'; do
        # shellcheck disable=SC2086
        foreign "$machine" 'serial' $level
    done
    foreign "$machine" 'odd 2' -O3
done
for level in -O0 -O2 '-O3 -march=x86-64-v3'; do
    # shellcheck disable=SC2086
    windows 'serial odd 2' $level
done

# Not s390x: clang multiplies floats to doubles there by an instruction that qemu 7.2 gets wrong.
for machine in aarch64 riscv64; do
    if has clang && emulates "$machine"; then
        printf '#!/bin/sh\nexec clang --target=%s-linux-gnu "$@"\n' "$machine" >"clang-$machine"
        chmod +x "clang-$machine"
        for level in $levels; do
            bits 'serial' "$work/clang-$machine" $level
            warned "$work/clang-$machine" $level -ffp-contract=fast
        done
        emulator=
    fi
done
verdict
