# shellcheck shell=sh disable=SC2034
# Read by the check_*.sh scripts: $root is the checkout, $work a folder that goes away, `fail` notes what is wrong and
# `verdict` ends the script with it. A check that cannot run here calls `skip`.

set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
root=${root%/tests*}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
failures=0

fail() {
    printf 'FAIL: %s\n' "$*" >&2
    failures=$((failures + 1))
}

skip() {
    printf 'skipped: %s\n' "$*"
    exit 77
}

verdict() {
    [ "$failures" = 0 ] || exit 1
    echo 'all well'
}

# quietly WHAT COMMAND...: runs it; if it fails, or says anything but that fluid.c is compiled without optimisation, shows that and notes a
# failure.
quietly() {
    what=$1
    shift
    if ! "$@" >"$work/said" 2>&1 || sed '/#pragma message.*without optimisation/,+2d' "$work/said" | grep -q .; then
        cat "$work/said" >&2
        fail "$what"
    fi
}

# near WHAT SAID IS [SHARE]: the figure in a page lies that near to the thing's own, .01 unless told, but for rounding.
near() {
    awk -v said="$2" -v is="$3" -v share="${4:-.01}" \
        'BEGIN { off = said - is; exit !(said && off * off <= (share * is + .05) ^ 2 || sprintf("%.0f", is) == said) }' ||
        fail "$1 says '$2', it is $3"
}

has() { command -v "$1" >/dev/null; }

# Those of the compilers named that are here.
present() {
    for compiler in "$@"; do
        if has "$compiler"; then echo "$compiler"; fi
    done
}
