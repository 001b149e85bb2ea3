#!/bin/sh
# Whatever is wrong with an option, a file or a scene: one line on standard error that names it, exit 2, nothing written.
. "$(dirname -- "$0")/e2e.sh"

# refuses NAME [ARGUMENT...]: the game refuses these, and its one line has NAME in it.
refuses() {
    name=$1
    shift
    status=0
    "${run:-$ember}" "$@" >"$work/out" 2>"$work/err" || status=$?
    what="ember $*"
    [ $status = 2 ] || fail "$what: exit $status, not 2"
    [ ! -s "$work/out" ] || fail "$what: says something on standard output"
    [ "$(wc -l <"$work/err")" = 1 ] || {
        cat "$work/err" >&2
        fail "$what: says $(wc -l <"$work/err") lines, not one"
    }
    grep -qF -e "$name" "$work/err" || {
        cat "$work/err" >&2
        fail "$what: does not name $name"
    }
    if [ -n "$(ls -A .)" ]; then
        fail "$what: leaves $(ls -A . | tr '\n' ' ')"
        rm -rf ./* ./.[!.]*
    fi
}

# wrong NAME ARGUMENT...: the same for a run that would otherwise leave three files.
wrong() {
    name=$1
    shift
    refuses "$name" --headless --frames 3 --screenshot left.png --profile left.csv --record left.rec "$@"
}

wrong --nonsense --nonsense
wrong -x -x
wrong stray stray
for option in --scene --grid --depth --preset --threads --seed --budget --size --frames --screenshot --profile --record --replay; do
    wrong $option $option
done
for value in 0x0 0x9 9x0 -4x4 64 64x 64xy 1.5x2 100000x100000 99999999999x2 64x36x2 '' x; do
    wrong --grid --grid "$value"
    wrong --size --size "$value"
done
for value in 0 -1 65 2.5 deep 99999999999999999999 ''; do wrong --depth --depth "$value"; done
wrong cavity --scene cavity --depth 8
for value in -1 many 1e99 2.5 99999999999999999999 ''; do
    wrong --frames --frames "$value"
    wrong --threads --threads "$value"
done
for value in 100000 1,2; do wrong --threads --threads $value; done
for value in 1,,2 1, 1,0 1,two 1,65 1,2,3,4,5,6,7,8,9; do wrong --threads --bench --threads $value; done
wrong --seed --seed luck
for value in -1 nan inf cheap ''; do wrong --budget --budget "$value"; done

wrong nowhere --scene nowhere
wrong unheard-of --preset unheard-of
wrong nothing.json --preset "$work/nothing.json"
wrong nothing.json --scene "$work/nothing.json"
wrong --hold --hold --record left.rec
refuses --hold --headless --hold --replay left.rec
wrong left.txt --profile left.txt
wrong left.bmp --screenshot left.bmp
refuses nowhere --bench --scene nowhere --profile left.csv
refuses --bench --bench --profile left.json
refuses nothing.json --bench --preset "$work/nothing.json"
refuses nofolder --bench --scene box --profile "$work/nofolder/x.csv"
wrong nofolder --profile "$work/nofolder/x.json"
for option in --screenshot --profile --record; do
    case $option in --screenshot) file=x.png ;; --profile) file=x.csv ;; *) file=x.rec ;; esac
    wrong nofolder $option "$work/nofolder/$file"
done

# Files that are not what they should be.
mkdir "$work/folder.json"
: >"$work/empty.json"
head -c 5000 /dev/urandom >"$work/noise.json"
echo '{ "width": ' >"$work/cut.json"
echo '[1, 2, 3]' >"$work/list.json"
echo '{ "width": "wide", "height": -3, "layers": 7 }' >"$work/types.json"
printf '%65536s' '' | tr ' ' '[' >"$work/deep.json"
for file in folder empty noise cut list types deep; do
    wrong $file.json --scene "$work/$file.json"
    wrong $file.json --preset "$work/$file.json"
    wrong $file.json --against "$work/$file.json"
    refuses $file.json --headless --replay "$work/$file.json"
done

# What is no file, and what is too large for one. The game neither waits for it nor reads it.
mkfifo "$work/pipe.json"
truncate -s 3G "$work/large.json"
printf '#!/bin/sh\nexec timeout -s KILL 30 "%s" "$@"\n' "$ember" >"$work/patient"
chmod +x "$work/patient"
run=$work/patient
for option in --scene --preset --against; do
    wrong 'pipe.json cannot be read: it is a pipe' $option "$work/pipe.json"
    wrong 'large.json cannot be read: it is larger than 16 MB' $option "$work/large.json"
done
refuses 'pipe.json cannot be read: it is a pipe' --headless --replay "$work/pipe.json"
refuses 'large.json cannot be read: it is larger than 512 MB' --headless --replay "$work/large.json"
refuses '/dev/zero cannot be read: it is a pipe or a device' --headless --replay /dev/zero
ln -s /dev/zero "$work/zero.json"
wrong 'zero.json cannot be read: it is a pipe or a device' --preset "$work/zero.json"
if [ -r /proc/kmsg ]; then # a regular file, it says, that gives the kernel's messages as they come
    ln -s /proc/kmsg "$work/kmsg.json"
    for option in --scene --preset --against; do wrong 'kmsg.json cannot be read: it has to be waited for' $option "$work/kmsg.json"; done
    refuses '/proc/kmsg cannot be read: it has to be waited for' --headless --replay /proc/kmsg
fi
run=$ember
refuses nothing.rec --headless --replay "$work/nothing.rec"

# A recording that was cut off, or tampered with, in the middle.
"$ember" --headless --frames 30 --record "$work/good.rec" >/dev/null 2>&1 || fail 'cannot record'
if [ -s "$work/good.rec" ]; then
    size=$(wc -c <"$work/good.rec")
    head -c $((size / 2)) "$work/good.rec" >"$work/cut.rec"
    { head -c $((size / 2)) "$work/good.rec"; echo 'ten ticks of rubbish'; tail -c +$((size / 2)) "$work/good.rec"; } >"$work/odd.rec"
    for file in cut odd; do refuses $file.rec --headless --replay "$work/$file.rec" --screenshot left.png; done
fi

# A sum that does not match is no matter of one line; and a map whose path a recording cannot hold.
sed 's/^seed 1$/seed 2/' "$work/good.rec" >"$work/changed.rec"
refuses 'changed.rec: the recording is damaged' --headless --replay "$work/changed.rec"
map=$(printf 'two\nlines.json')
cp "$root/assets/scenes/box.json" "$work/$map"
refuses 'line break' --headless --frames 3 --scene "$work/$map" --record left.rec

# What is printed and does not arrive, as on a full disk.
for options in --help --version --list-scenes '--headless --frames 2' '--headless --frames 2 --hold' '--bench --scene box --frames 2 --grid 8x8'; do
    [ -w /dev/full ] || continue
    status=0
    # shellcheck disable=SC2086 # options
    "$ember" $options >/dev/full 2>"$work/err" || status=$?
    [ $status = 2 ] || fail "$options: exit $status on a full disk, not 2"
    [ "$(grep -c 'ember: standard output cannot be written: ' "$work/err")" = 1 ] || fail "$options: does not say that the disk is full"
done

# A limit on the length of files: the picture is longer, what is said is not.
status=0
(ulimit -f 1 && exec "$ember" --headless --frames 3 --screenshot left.png >"$work/out" 2>"$work/err") || status=$?
[ $status = 2 ] || fail "a picture beyond the limit of files: exit $status, not 2"
grep -q 'left.png cannot be written' "$work/err" || fail "a picture beyond the limit of files: says $(cat "$work/err")"
[ -z "$(ls -A .)" ] || fail "a picture beyond the limit of files: leaves $(ls -A .)"

# No display, and an installation without its files.
refuses display --frames 3 --screenshot left.png
mkdir "$work/bare"
cp "$ember" "$work/bare/ember"
run=$work/bare/ember
wrong assets
cp -R "$(dirname "$ember")/assets" "$work/bare/assets"
rm "$work/bare/assets/fonts/DejaVuSans.ttf"
wrong DejaVuSans.ttf
verdict
