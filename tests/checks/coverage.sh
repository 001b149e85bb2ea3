#!/bin/sh
# What the tests reach: every line and branch of fluid/ but for those in coverage_exceptions.txt, each with its reason, and 85 of 100 lines of
# engine/ and game/. tests/run -L coverage.
#
#     coverage.sh FOLDER [CTEST_OPTION...]
. "$(dirname -- "$0")/check.sh"
has gcov || skip 'no gcov here'

folder=$1
shift
cores=$(nproc 2>/dev/null || echo 2)
exceptions=$root/tests/checks/coverage_exceptions.txt
mkdir -p "$folder"

# Every function and every branch stays where it is written: nothing is inlined, and what is there for speed alone left out.
cmake -S "$root" -B "$folder" -DCMAKE_BUILD_TYPE=Debug \
    -DCMAKE_C_FLAGS="--coverage -O1 -U__OPTIMIZE__ -fno-inline -Dalways_inline=noinline" >"$folder/log" 2>&1 &&
    cmake --build "$folder" --parallel "$cores" >"$folder/log" 2>&1 || { tail "$folder/log"; exit 1; }
find "$folder" -name '*.gcda' -delete
# Whatever runs out of time tells nothing of what it reached.
find "$folder/tests" -name CTestTestfile.cmake -exec sed -i 's/TIMEOUT "[0-9]*"/TIMEOUT "3600"/' '{}' +
# What fails here fails elsewhere, too. Faults would keep gcov from writing down what it counts.
ctest --test-dir "$folder" --parallel "$cores" --timeout 3600 --output-on-failure -R '^(test|e2e)_' -E faults "$@" >"$folder/tests.log" 2>&1 || tail -n 20 "$folder/tests.log"

cd "$work"
for data in $(find "$folder/fluid" "$folder/engine" "$folder/game" -name '*.gcda'); do
    name=$(echo "${data#"$folder"/}" | tr '/' '-')
    mkdir "$name"
    (cd "$name" && gcov -b -c "$data" >/dev/null 2>&1) || fail "gcov cannot read $data"
done
awk -v root="$root" -f "$root/tests/checks/coverage.awk" ./*/*.gcov >reached

grep -E '^(line|branch) fluid/' reached | sort -u >missed
grep -E '^(line|branch) ' "$exceptions" | sort -u >excepted
comm -23 missed excepted >new
if [ -s new ]; then
    cat new >&2
    fail 'this part of fluid/ is reached by no test'
fi
comm -13 missed excepted | sed 's/^/now reached: /'
grep '^folder' reached | while read -r _ name _ lines of _ branches all; do
    echo "$name: $lines of $of lines, $branches of $all branches"
    [ "$name" = fluid ] || [ $((100 * lines)) -ge $((85 * of)) ] || echo "$name" >"$work/low"
done
[ ! -e low ] || fail "less than 85 of 100 lines of $(cat low) are reached"
verdict
