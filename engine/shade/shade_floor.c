#include "engine/maths/scalar.h"
#include "engine/shade/shade.h"
#include <math.h>
#include <stdlib.h>

WIDE_LOOP static void add_mirrored(uint16_t *restrict row, const uint16_t *restrict source, int count, int weight) {
    for (int x = 0; x < count; x++) {
        const uint16_t sum = (uint16_t)(row[x] + (source[x] * weight >> 8));
        row[x] = sum < SHADE_WHITE ? sum : SHADE_WHITE;
    }
}

static void mirror(const Shade *shade, int y, int from, int shift, float strength) {
    const int width = shade->width, aside = Maxi(Mini(shift, width - 1), 1 - width);
    for (int c = 0; c < 3; c++) {
        const uint16_t *source = Plane16_Row(&shade->out[c], from);
        uint16_t *row = Plane16_Row(&shade->out[c], y);
        const int weight = (int)(256 * strength * LOOK_FLOOR[c]), left = Maxi(-aside, 0), count = width - abs(aside);
        add_mirrored(row + left, source + left + aside, count, weight);
        for (int x = 0; x < left; x++) add_mirrored(row + x, source, 1, weight);
        for (int x = left + count; x < width; x++) add_mirrored(row + x, source + width - 1, 1, weight);
        row[-1] = row[0], row[width] = row[width - 1];
    }
}

void Shade_WetFloor(Shade *shade, float floor, float depth, int begin, int end) {
    const float line = (floor - shade->top) * shade->scale;
    if (!(line > 1) || line > (float)shade->height) return;
    const int first = (int)line;
    for (int y = Maxi(begin, first); y < end; y++) {
        const float below = (float)(y - first), away = below / (depth * shade->scale);
        const int from = first - 1 - (int)(below * LOOK_SQUASHED);
        if (away >= 1 || from < 0) continue;
        const float wave = sinf((float)y * LOOK_WAVES / shade->scale +
                                (float)fmod(shade->seconds * (double)LOOK_WAVES_RISE, 6.283185307));
        mirror(shade, y, from, (int)(LOOK_WAVES_SHIFT * wave * away * shade->scale / LOOK_PLAIN),
               LOOK_MIRRORED * (1 - away));
    }
}
