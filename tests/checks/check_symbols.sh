#!/bin/sh
# What the module's objects show and need: only Fluid_* and flu_* leave them, no variable is kept, and of the
# C library they call nothing that prints, reads files, keeps state, or computes differently from one libm to the next.
. "$(dirname -- "$0")/check.sh"
has nm || skip 'no nm'
cd "$work"
sources=$(sed -nE "s|^#include \"(.*)\"|$root/fluid/\1|p" "$root/fluid/fluid.c")

wrong() { # wrong WHY: the lines on standard input are wrong
    cat >"$work/found"
    [ ! -s "$work/found" ] || {
        cat "$work/found" >&2
        fail "$1"
    }
}

# named WHAT OBJECT...: its names, its variables and what it calls are as they should be.
named() {
    what=$1
    shift
    # sed: names alone, without Mach-O's underscore and the clones that compilers make for several processors
    nm -A -g --defined-only "$@" | awk '$3 != "i" && $2 !~ /^[wWVv]$/ { print $1 " " $3 }' |
        grep -vE ' _?(Fluid_|flu_)[A-Za-z0-9_]+(\..*)?$' | wrong "$what: a name leaves that is neither Fluid_* nor flu_*"
    nm -A "$@" | grep -E ' [dDbBCsSgG] ' | wrong "$what: a variable outlives its call"
    nm -A -u "$@" | sed 's/@.*//' | grep -vE ' _?(Fluid_|flu_|_GLOBAL_OFFSET_TABLE_|__stack_chk_|__cpu_)' |
        grep -vE ' _?(mem(cpy|set|move|cmp|chr)|bcmp|str(len|cmp)|[mc]alloc|free|sqrtf?|floorf?|copysignf?|fmod|_*assert(_fail|_rtn)?)$' |
        wrong "$what: calls something that it should not need"
}

# What each compiler adds without its inlining, and in the long run with it; gcc's does so below.
for cc in $(present gcc clang); do
    [ "${EMBER_LONG:-}" ] && levels='-O0 -O3' || levels=-O0
    for level in $levels; do
        rm -f ./*.o
        # shellcheck disable=SC2086
        quietly "$cc $level" "$cc" -std=gnu99 $level -fno-pie -c $sources
        named "$cc $level" ./*.o
    done
done

# The one file keeps its own names to itself, and its code is as small as fluid/README.md says, in KB of gcc's.
whole=$(sed -nE 's/.*makes ([0-9]+) KB of code.*/\1/p' "$root/fluid/README.md")
flat=$(sed -nE 's/.*FLUID_2D_ONLY`[^0-9]* ([0-9]+) KB.*/\1/p' "$root/fluid/README.md")
one_file() { # one_file MOST FLAGS
    most=$1 && shift
    quietly "gcc -O2 $* fluid.c" gcc -std=gnu99 -O2 "$@" -c "$root/fluid/fluid.c" -o one.o
    named "gcc -O2 $* fluid.c" one.o
    nm -g --defined-only one.o | awk '{ print $3 }' | grep flu_ | wrong "fluid.c $*: a name leaves that is the module's own"
    size one.o | awk -v most="$most" 'NR == 2 && $1 > 1000 * most { print $1 " bytes of code" }' | wrong "fluid.c $*: more than $most KB"
}
if has gcc && has size && [ "$(uname -m)" = x86_64 ]; then one_file "${whole:-0}" && one_file "${flat:-0}" -DFLUID_2D_ONLY; fi

grep -oE '\bFluid_[A-Za-z0-9]+\(' "$root/fluid/fluid.h" | tr -d '(' | sort -u >declared
nm -g --defined-only ./*.o | awk '{ print $3 }' | sed -nE 's/^_?(Fluid_[A-Za-z0-9]+)$/\1/p' | sort -u >defined
comm -23 declared defined | wrong 'declared in fluid.h, and nowhere defined'
comm -13 declared defined | wrong 'leaves the objects, and is not declared in fluid.h'
verdict
