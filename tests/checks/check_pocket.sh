#!/bin/sh
# fluid/pocket/ on a processor without floating point: for a Cortex-M0+ it compiles to no call but that of the integer division, and on an
# emulated board with a Cortex-M0 and 16 KB of RAM it computes the bits that it computes here. In the long run it also counts the
# cycles that a cell takes, for README.md.
. "$(dirname -- "$0")/check.sh"
cd "$work"
warnings='-std=c99 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror'
header=$root/fluid/pocket/pocket.h
[ "$(wc -l <"$header")" -le 300 ] || fail "pocket.h has $(wc -l <"$header") lines"
! grep -nE '\b(float|double|int64_t|long)\b' "$header" | grep -vE '^[0-9]+:( \*|/\*)' || fail 'pocket.h has a type that is not an integer of up to 32 bits'
# shellcheck disable=SC2013 # names
for included in $(sed -n 's/^ *# *include *//p' "$header"); do [ "$included" = '<stdint.h>' ] || fail "pocket.h includes $included"; done

expected=
for cc in $(present gcc clang); do
    for level in -O0 -O3; do
        # shellcheck disable=SC2086
        quietly "$cc $level" "$cc" $warnings $level -I"$root" -DHOSTED -DPOCKET_N=32 "$root/tests/checks/pocket_board.c" -o hosted
        state=$(./hosted) || fail "$cc $level: the program fails"
        [ "${expected:=$state}" = "$state" ] || fail "$cc $level ends in $state, not in $expected"
    done
done

cross=arm-none-eabi-gcc
if ! has $cross || ! has qemu-system-arm; then
    [ "$failures" = 0 ] || verdict
    skip "no $cross or no qemu-system-arm here: the pocket solver is not compiled for a Cortex-M0+, nor run on one"
fi
cat >board.ld <<'LD'
MEMORY { flash : ORIGIN = 0, LENGTH = 256K  ram : ORIGIN = 0x20000000, LENGTH = 16K }
SECTIONS {
    .text : { KEEP(*(.vectors)) *(.text* .rodata*) } > flash
    .data : { *(.data* .bss* COMMON) } > ram
    stack_end = ORIGIN(ram) + LENGTH(ram);
    ASSERT(stack_end - (ADDR(.data) + SIZEOF(.data)) > 1000, "no room for the stack")
}
LD
board() { # board OPTION...: the program for it
    # shellcheck disable=SC2086
    quietly "$*" $cross $warnings -mcpu=cortex-m0plus -mthumb -ffreestanding -I"$root" "$@" -c "$root/tests/checks/pocket_board.c" -o board.o
    quietly "$*, linked" $cross -mcpu=cortex-m0plus -mthumb -nostdlib -T board.ld board.o -lgcc -o board.elf
}
emulated() { # emulated OPTION...: runs it
    timeout 300 qemu-system-arm -M microbit -nographic -semihosting-config enable=on,target=native -kernel board.elf "$@" 2>&1
}

for level in -Os -O2; do
    board $level -DPOCKET_N=32
    code=$(arm-none-eabi-nm -t d -S board.o | awk '$3 ~ /[tT]/ && $4 !~ /hash_scene|get_from_scene/ { bytes += $2 } END { print bytes / 1000 }')
    near "fluid/pocket/README.md, KB of code at $level," "$(tr '\n' ' ' <"$root/fluid/pocket/README.md" | sed -nE "s/.* ([0-9.]+) KB with \`$level\`.*/\1/p")" "$code" .05
    arm-none-eabi-nm -u board.o | awk '{ print $2 }' | grep -vxE '__aeabi_idiv|__aeabi_uidiv|mem(set|cpy)|stack_end' >needs || :
    [ ! -s needs ] || fail "$level: a Cortex-M0+ needs $(tr '\n' ' ' <needs)"
    arm-none-eabi-nm board.elf | grep -E '__aeabi_([fd]|l(mul|div|cmp|ls|as)|ul|u?[il]2[fd])' | grep -v ldiv0 >helpers || :
    [ ! -s helpers ] || fail "$level: helpers for floats or 64 bits: $(tr '\n' ' ' <helpers)"
    state=$(emulated) || fail "$level: the board's program fails"
    [ "$state" = "$expected" ] || fail "$level: a Cortex-M0 ends in $state, an ordinary program in $expected"
done
[ "${EMBER_LONG:-}" ] || {
    verdict
    exit
}

# Each instruction that the emulator executes, at what the Cortex-M0+ manual says that it takes without wait states and with the one-cycle
# multiplier: loads and stores 2, lists of registers 1 and one a register, branches taken 1 more, calls 2 more, all else 1.
cat >count.awk <<'AWK'
NR == FNR && /^[0-9a-f]+ <.*>:$/ { name = $2; next }
NR == FNR && /^ *[0-9a-f]+:/ {
    at = substr("00000000" $1, length($1))
    at = substr(at, 1, 8)
    if (before != "") after[before] = at
    before = at
    cost[at] = $2 ~ /^(push|pop|ldm|stm)/ ? 1 + gsub(/,/, "&") : $2 ~ /^(ldr|str|bl$)/ ? 2 : 1
    if ($2 ~ /^(push|pop)/) cost[at]++
    counts[at] = name !~ /get_from_scene|hash_scene/
    next
}
NR == FNR { next }
{
    split($0, part, "/")
    if (last in counts && counts[last]) { instructions++; cycles += cost[last] + (after[last] != part[2]) }
    last = part[2]
}
END { printf "%d instructions and %d cycles a cell and frame\n", instructions / cells, cycles / cells }
AWK
for level in -Os -O2 -O3; do
    for spread in '' '-DPOCKET_VISC=0 -DPOCKET_DIFF=0'; do
        # shellcheck disable=SC2086
        board $level -DPOCKET_N=32 -DFRAMES=2 $spread
        arm-none-eabi-objdump -d --no-show-raw-insn board.elf >listing
        mkfifo trace
        emulated -singlestep -d exec,nochain -D trace >/dev/null &
        echo "$level ${spread:+without diffusion }$(awk -v cells=2048 -f count.awk listing trace)" || fail 'nothing is counted'
        wait
        rm trace
    done
done
verdict
