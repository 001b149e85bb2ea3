#!/usr/bin/env python3
"""The sizes that the pages tell, compared with what was built: each may be out by 5 per cent.

    check_sizes.py ROOT SITE PAGE

ROOT is the checkout, SITE the folder that ./game/web leaves, PAGE what fluid/docs/web/build.sh leaves.
"""
import gzip, os, re, sys

ROOT, SITE, PAGE = sys.argv[1:4]
OUT = .05  # of a size
failures = 0


def compare(page, what, told, built):
    global failures
    if abs(told - built) > OUT * built:
        print(f'{page}: {what} has {built} bytes, not {told}', file=sys.stderr)
        failures += 1


def compare_file(page, path, told, told_zipped):
    name = os.path.basename(path)
    with open(path, 'rb') as file:
        content = file.read()
    compare(page, name, told, len(content))
    compare(page, name + ', by gzip,', told_zipped, len(gzip.compress(content, 6)))


def find(page, pattern):
    with open(os.path.join(ROOT, page), encoding='utf8') as file:
        return re.findall(pattern, file.read(), re.M) or sys.exit(f'{page}: the sizes are not found there')


def number(text):
    return int(text.replace(' ', ''))


game, fluid = 'game/docs/web.md', 'fluid/docs/web.md'
seen = set()
for name, told, zipped in find(game, r'^\| ([\w-]+\.\w+)[^|]* \| ([\d ]+) \| ([\d ]+) \|$'):
    seen.add(name)
    compare_file(game, os.path.join(SITE, name), number(told), number(zipped))
for name in set(os.listdir(SITE)) - seen - {name + '.gz' for name in seen}:
    print(f'{game}: the table leaves out {name}', file=sys.stderr)
    failures += 1
[(told, zipped)] = find(fluid, r'The file has (\d+) KB, of which a server sends (\d+) KB')
compare_file(fluid, PAGE, 1000 * int(told), 1000 * int(zipped))
sys.exit(failures > 0)
