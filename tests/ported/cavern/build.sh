#!/bin/sh
# Builds the game: CC=clang CFLAGS=-O0 ./build.sh
set -e
${CC:-cc} ${CFLAGS:--O2} -std=c99 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wcast-qual -Wdouble-promotion -Werror \
    cavern.c $(sdl2-config --cflags --libs) -lm -o cavern
