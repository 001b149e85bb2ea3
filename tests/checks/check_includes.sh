#!/bin/sh
# Includes run one way: fluid <- engine <- game, and tests may reach into all of them.
. "$(dirname -- "$0")/check.sh"
cd "$root"

# forbid WHERE PATTERN WHY: no file there includes what the pattern (of what follows #include) says.
forbid() {
    # shellcheck disable=SC2086 # a list of files
    grep -nE "^[[:space:]]*#[[:space:]]*include[[:space:]]+$2" $1 >"$work/found" 2>/dev/null || return 0
    cat "$work/found" >&2
    fail "$3"
}

# immintrin: the compiler's own
libc='assert|ctype|errno|float|immintrin|inttypes|limits|math|stdarg|stdbool|stddef|stdint|stdlib|string'
for file in $(find fluid -name '*.[ch]' ! -path 'fluid/docs/*' ! -name fluid_sdl.h); do
    for included in $(sed -nE 's/^ *# *include *([<"][^>"]*[>"]).*/\1/p' "$file"); do
        case $included in
        '"'*) [ -f "${file%/*}/$(echo "$included" | tr -d '"')" ] || fail "$file includes $included" ;;
        *) echo "$included" | grep -qE "^<($libc)\.h>$" || fail "$file includes $included" ;;
        esac
    done
done
private=$(cd fluid && find . -name '*.h' ! -name fluid.h ! -name fluid_sdl.h ! -name fluid_volume.h | sed 's|^\./||; s|\.h$||' | tr '\n' '|' | sed 's/|$//')

bridge=$(find engine/picture -name '*.[ch]')
others=$(find engine -name '*.[ch]' ! -path 'engine/picture/*')
forbid "$others" '["<]((fluid/)?fluid\.h|fluid/[a-z]+/)' 'only engine/picture/ may include more of the fluid module than fluid_sdl.h'
forbid "$bridge" "[\"<](fluid/)?($private)\\.h" 'engine/ reaches behind fluid.h'
# wings AREA: a wing includes no higher one; the area's CMakeLists.txt names them from the ground up.
wings() {
    higher=$(sed -n 's/^set(wings \(.*\))$/\1/p' "$1/CMakeLists.txt")
    [ "$(echo "$higher" | tr ' ' '\n' | sort)" = "$(cd "$1" && find . -mindepth 2 -name '*.c' | sed 's|^\./||; s|/.*||' | sort -u)" ] ||
        fail "$1/CMakeLists.txt and $1/ have different wings"
    for wing in $higher; do
        higher=${higher#"$wing"} higher=${higher# }
        [ -z "$higher" ] || forbid "$1/$wing/*.[ch]" "\"$1/($(echo "$higher" | tr ' ' '|'))/" "$1/$wing/ includes a higher wing"
    done
}
wings engine
wings game
forbid 'engine/*/*.[ch]' '["<](game|tests)/' 'engine/ includes the game or the tests'
forbid 'game/*.[ch] game/*/*.[ch]' '["<](SDL|cglm)' 'game/ includes SDL or cglm'
forbid 'game/*.[ch] game/*/*.[ch]' "[\"<](fluid/)?($private)\\.h" 'game/ reaches behind fluid.h'
forbid 'game/*.[ch] game/*/*.[ch]' '["<]tests/' 'game/ includes the tests'

if grep -niE '"[^"]*ember[^"]*"' engine/*/*.[ch] >"$work/found"; then
    cat "$work/found" >&2
    fail 'engine/ names the game, and would in others'
fi
# A line that is nothing but a string is text of an exported program.
if grep -nE '\b(SDL|TTF|IMG)_[A-Za-z]+' game/*.[ch] game/*/*.[ch] | grep -vE '^[^:]*:[0-9]+: +".*"[,;}]*$' >"$work/found"; then
    cat "$work/found" >&2
    fail 'game/ names an SDL type or function'
fi
verdict
