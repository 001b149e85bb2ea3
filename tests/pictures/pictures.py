#!/usr/bin/env python3
"""The pictures of README.md, game/docs and fluid/README.md, from what the programs beside it write.

    pictures.py contact_sheet FILE.png SHOTS RECORDINGS     all scenes, each at a moment of its play
    pictures.py views_sheet FILE.png SHOTS RECORDINGS [SCENE]   all views of one
    pictures.py example_clip FILE.png EXAMPLE_CLIP          the clip of fluid/README.md
    pictures.py example_pictures FOLDER NAME.bmp ...        the examples' windows, large ones half as wide
"""
import os
import struct
import subprocess
import sys
import tempfile
import zlib

VIEWS = 9  # the last one is left out, as nothing sleeps in a hall full of machines


# ---- Files ----

def chunk(kind, data):
    return struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))


def packed(rows):
    """Rows as PNG has them, each the difference to the row above where that is shorter."""
    plain, differing, above = [], [], bytes(len(rows[0]))
    for row in rows:
        plain.append(b'\0' + row)
        differing.append(b'\2' + bytes((a - b) & 255 for a, b in zip(row, above)))
        above = row
    return min((zlib.compress(b''.join(each), 9) for each in (plain, differing)), key=len)


def write_png(path, frames, palette=None, milliseconds=0):
    """Frames are lists of rows, of indices into a palette or of red, green, blue. More than one become an animation."""
    width, height = len(frames[0][0]) // (1 if palette else 3), len(frames[0])
    size, number = struct.pack('>II', width, height), 0
    out = [b'\x89PNG\r\n\x1a\n', chunk(b'IHDR', size + bytes([8, 3 if palette else 2, 0, 0, 0]))]
    if palette:
        out.append(chunk(b'PLTE', palette))
    if len(frames) > 1:
        out.append(chunk(b'acTL', struct.pack('>II', len(frames), 0)))
    for frame in frames:
        if len(frames) > 1:
            out.append(chunk(b'fcTL', struct.pack('>I8sIIHHBB', number, size, 0, 0, milliseconds, 1000, 0, 0)))
            number += 1
        if frame is frames[0]:
            out.append(chunk(b'IDAT', packed(frame)))
        else:
            out.append(chunk(b'fdAT', struct.pack('>I', number) + packed(frame)))
            number += 1
    out.append(chunk(b'IEND', b''))
    with open(path, 'wb') as file:
        file.write(b''.join(out))


def read_ppm(path):
    with open(path, 'rb') as file:
        _, width, height, _ = file.readline().split()
        return [file.read(3 * int(width)) for _ in range(int(height))]


def read_bmp(path):
    with open(path, 'rb') as file:
        data = file.read()
    start, width, height, bits = struct.unpack_from('<10xI4xii2xH', data)
    row = (width * bits // 8 + 3) // 4 * 4
    ways = range(height) if height < 0 else reversed(range(height))
    rows = [data[start + y * row:start + y * row + width * bits // 8] for y in ways]
    return [bytes(x for i in range(0, len(r), bits // 8) for x in (r[i + 2], r[i + 1], r[i])) for r in rows]


def run(count, *words):
    """What a program writes into a folder, 0.ppm and so on."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([words[0], folder, *words[1:]], check=True)
        return [read_ppm(os.path.join(folder, f'{i}.ppm')) for i in range(count)]


# ---- Sheets ----

def coarsened(row, step):
    """In few steps of colour, so that the file is half as long."""
    return row.translate(bytes(min(255, (i + step // 3) // step * step) for i in range(256)))


def write_sheet(path, tiles, gap=6):
    columns = 4 if len(tiles) % 4 == 0 else 3
    width = columns * (len(tiles[0][0]) // 3 + gap) + gap
    rows = [bytes(3 * width)] * gap
    for first in range(0, len(tiles), columns):
        line = tiles[first:first + columns]
        for y in range(len(line[0])):
            row = bytes(3 * gap) + b''.join(coarsened(tile[y], 6) + bytes(3 * gap) for tile in line)
            rows.append(row.ljust(3 * width, b'\0'))
        rows += [bytes(3 * width)] * gap
    write_png(path, [rows])


def contact_sheet(path, shots, recordings):
    scenes = subprocess.run([shots], check=True, capture_output=True, text=True).stdout.split()
    write_sheet(path, [run(1, shots, recordings, scene, '0', '0', '1')[0] for scene in scenes])


def views_sheet(path, shots, recordings, scene='engine'):
    write_sheet(path, run(VIEWS, shots, recordings, scene, '0', '0', str(VIEWS)))


# ---- A clip ----

def write_clip(path, frames, index_of, milliseconds):
    """In 256 colours, each the mean of the pixels that it stands for."""
    sums, known = [[0, 0, 0, 0] for _ in range(256)], {}
    indexed = []
    for frame in frames:
        rows = []
        for row in frame:
            indices = bytearray()
            for i in range(0, len(row), 3):
                pixel = row[i:i + 3]
                if pixel not in known:
                    known[pixel] = [index_of(*pixel), 0]
                entry = known[pixel]
                entry[1] += 1
                indices.append(entry[0])
            rows.append(bytes(indices))
        indexed.append(rows)
    for pixel, (index, count) in known.items():
        for c in range(3):
            sums[index][c] += count * pixel[c]
        sums[index][3] += count
    palette = bytes(total // max(1, each[3]) for each in sums for total in each[:3])
    write_png(path, indexed, palette, milliseconds)


def example_clip(path, program):
    colours = {}
    write_clip(path, run(90, program), lambda *pixel: colours.setdefault(pixel, len(colours)), 1000 * 3 // 60)


# ---- Examples ----

def halved(rows):
    return [bytes((a + b + c + d) // 4 & 252 for i in range(0, len(above), 6) for a, b, c, d in
                  zip(above[i:i + 3], above[i + 3:i + 6], below[i:i + 3], below[i + 3:i + 6]))
            for above, below in zip(rows[::2], rows[1::2])]


def example_pictures(folder, *names):
    for name in names:
        picture = os.path.join(folder, os.path.basename(name)[:-4] + '.png')
        rows = read_bmp(name)
        write_png(picture, [halved(rows) if len(rows[0]) > 3 * 640 else rows])


if __name__ == '__main__':
    makers = {each.__name__: each for each in (contact_sheet, views_sheet, example_clip, example_pictures)}
    if len(sys.argv) < 4 or sys.argv[1] not in makers:
        sys.exit(__doc__)
    makers[sys.argv[1]](*sys.argv[2:])
