#!/bin/sh
# The tree: what lies at the top, how it is formatted, how long files and functions are, and what nobody may write.
. "$(dirname -- "$0")/check.sh"
cd "$root"

files=$(git ls-files 2>/dev/null || find . -type f -not -path './build*' -not -path './.git/*' | sed 's|^\./||')
# shellcheck disable=SC2086
texts=$(grep -Il '' $files)
sources=$(echo "$files" | grep -E '^(fluid|engine|game|tests)/.*\.[ch]$')

for name in $(echo "$files" | sed 's|/.*||' | sort -u); do
    case $name in
    README.md | CONTRIBUTING.md | CHANGELOG.md | LICENSE | CMakeLists.txt | CMakePresets.json | .clang-format | .clang-tidy | .gitignore | .ci | .github) ;;
    fluid | engine | game | assets | tests) ;;
    *) fail "$name has no place at the top" ;;
    esac
done

# shellcheck disable=SC2086
if grep -nE '(^|[^A-Za-z0-9_.])/(home|root|work|Users|mnt)/' $texts | grep -v '^tests/checks/check_tree.sh:'; then fail 'a path of somebody'"'"'s machine'; fi
# shellcheck disable=SC2086
if grep -nE '\b(TODO|FIXME|XXX|HACK)\b' $texts | grep -v '^tests/checks/check_tree.sh:'; then fail 'unfinished business'; fi
# shellcheck disable=SC2086
if grep -nE '[[:space:]]+$' $sources; then fail 'space at the end of a line'; fi
# shellcheck disable=SC2086
for script in $(awk 'FNR == 1 && /^#!/ { print FILENAME }' $texts); do
    [ -x "$script" ] || fail "$script cannot be executed"
done

# A folder can be read at a glance.
for folder in $(echo "$sources" | sed -n 's|/[^/]*\.c$||p' | sort | uniq -c | awk '$1 > 16 { print $2 }'); do
    fail "$folder holds more than 16 .c files"
done

# A file holds one noun in about 300 lines; a function is hardly ever longer than 40, and never than 100.
for file in $sources; do
    case $file in
    fluid/fluid.h | fluid/fluid_sdl.h | fluid/fluid_volume.h) ;; # each is to be one file
    *) [ "$(wc -l <"$file")" -le 400 ] || fail "$file has $(wc -l <"$file") lines" ;;
    esac
    awk -v file="$file" '
        /^[A-Za-z].*\) ?\{$/ { begin = NR }
        /^\}/ && begin { if (NR - begin > 99) { print file ":" begin ": a function of " NR - begin + 1 " lines"; bad = 1 } begin = 0 }
        END { exit bad }' "$file" || fail "$file: a function too long"
done

version=14
for formatter in clang-format-$version clang-format; do
    if has "$formatter" && "$formatter" --version | grep -q "version $version\."; then
        # The public header is a page to read: its comments stand in columns laid by hand.
        # shellcheck disable=SC2046
        $formatter --dry-run -Werror $(echo "$sources" | grep -vxF fluid/fluid.h) 2>"$work/said" || {
            grep -E 'error:' "$work/said" | cut -d: -f1 | sort | uniq -c >&2
            fail 'not formatted as .clang-format says'
        }
        break
    fi
done
verdict
