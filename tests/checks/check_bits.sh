#!/bin/sh
# Every row of the scheme tables computes the same bits, whatever compiler, level, instruction set, link-time optimisation,
# contraction flag, split and number of threads, and on other machines. A sample; long_bits.sh crosses them all.
. "$(dirname -- "$0")/bits.sh"

if has gcc; then
    bits 'odd 2' gcc -O3 -march=native -ffp-contract=fast -flto=auto
    bits 'some' gcc -O0
fi
if has clang; then
    bits '3' clang -O1 -march=native
fi
foreign aarch64 'some' -O1 # which adds and multiplies in one instruction, where it is let
foreign s390x 'some' -O0   # whose bytes come the other way round
verdict
