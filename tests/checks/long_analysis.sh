#!/bin/sh
# What looks at the sources without running them: gcc's analyzer, clang-tidy (by .clang-tidy) and cppcheck (by cppcheck.txt) find nothing.
# Those that are not installed are left out; tests/run -L analysis.
. "$(dirname -- "$0")/check.sh"
cd "$root"
sources=$(find fluid engine game -name '*.c' -not -path 'fluid/docs/*' | sort)
cores=$(nproc 2>/dev/null || echo 2)
looked=0

# each COMMAND...: for every source, on all cores; notes a failure where it says something.
each() {
    looked=$((looked + 1))
    # shellcheck disable=SC2086
    printf '%s\n' $sources | xargs -n 1 -P "$cores" "$@" >"$work/said" 2>"$work/aside" || fail "$1 finds something"
    cat "$work/said" >&2
}

# It takes the counts of two loops over one row for different ones, and then the row for one that nobody wrote: hence the one exception.
if has gcc && gcc -fanalyzer -x c -c /dev/null -o "$work/x.o" 2>/dev/null && has sdl2-config; then
    cat >"$work/analyse" <<'END'
gcc -std=gnu11 -O1 -fanalyzer -Wno-analyzer-use-of-uninitialized-value -Werror -I. $(sdl2-config --cflags) -c "$1" -o "$0.$(basename "$1").o" 2>&1
END
    each sh "$work/analyse"
fi

for tidy in clang-tidy-14 clang-tidy; do
    has $tidy || continue
    cmake -S . -B "$work/build" -DEMBER_TESTS=OFF >"$work/log" 2>&1 || { cat "$work/log"; fail 'cannot configure'; }
    each $tidy --quiet -p "$work/build"
    break
done

if has cppcheck; then
    looked=$((looked + 1))
    # shellcheck disable=SC2086
    cppcheck -q -j "$cores" --std=c11 --enable=warning,performance,portability --error-exitcode=1 -I . \
        --suppressions-list=tests/checks/cppcheck.txt --template='{file}:{line}: {id}: {message}' $sources || fail 'cppcheck finds something'
fi
[ $looked -gt 0 ] || skip 'neither gcc with -fanalyzer nor clang-tidy nor cppcheck here'
verdict
