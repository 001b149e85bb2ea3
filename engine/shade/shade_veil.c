/* Smoke in front of figures looks like the smoke beside them. So figures are blended with the picture without them. */
#include "engine/maths/scalar.h"
#include "engine/shade/shade_span.h"

WIDE_LOOP static void find_shown(const float *restrict density, int *restrict shown, int count) {
    for (int i = 0; i < count; i++) shown[i] = (int)(256 * Fade(LOOK_EXTINCTION * density[i]) + .5f);
}

INLINE_LOOP uint32_t mixed(uint32_t behind, uint32_t front, uint32_t shown) {
    const uint32_t twins = 0x00ff00ff, red_blue = (front & twins) * shown + (behind & twins) * (256 - shown);
    const uint32_t green = (front >> 8 & 0xff) * shown + (behind >> 8 & 0xff) * (256 - shown);
    return 0xff000000 | (red_blue >> 8 & twins) | (green & 0xff00);
}

WIDE_LOOP static void veil_pixels(const int *restrict shown, const uint32_t *restrict behind, uint32_t *restrict pixels,
                                  int count) {
    for (int i = 0; i < count; i++) pixels[i] = mixed(behind[i], pixels[i], (uint32_t)shown[i / 2]);
}

/* Hot gas stays behind, so that no fire shines through a figure. */
WIDE_LOOP static void find_front(const float *restrict density, const float *restrict heat, int *restrict shown,
                                 int count) {
    for (int i = 0; i < count; i++) {
        const float hidden = 1 - Maxf(Fade(LOOK_EXTINCTION * LOOK_FRONT * density[i]), LOOK_FRONT_LEAST);
        const float cool = 1 - heat[i] * LOOK_FRONT_COOL;
        shown[i] = 256 - (int)(256 * hidden * (cool > 0 ? cool : 0) + .5f);
    }
}

/* Only tiles in which smoke may show have been enlarged. */
void Shade_FrontRows(const Shade *shade, const uint32_t *behind, uint32_t *pixels, int width, ptrdiff_t row,
                     const int x[2], int begin, int end) {
    float density[SPAN], heat[SPAN];
    int shown[SPAN];
    for (int y = begin; y < end; y++) {
        const uint64_t *rows = shade->smoky + shade->down_air.at[y / 2], smoky = rows[0] | rows[1] | rows[2];
        for (int from = x[0] / 2, next; 2 * from < x[1]; from = next) {
            const int tile = from / shade->tile;
            next = Mini(Mini((tile + 1) * shade->tile, from + SPAN), (x[1] + 1) / 2);
            if (!(smoky >> tile & 1)) continue;
            Axis_Blend(&shade->down_air, y / 2, &shade->smoke, from, next - from, density, NULL);
            Axis_Blend(&shade->down_air, y / 2, &shade->heat, from, next - from, heat, NULL);
            find_front(density, heat, shown, next - from);
            veil_pixels(shown, behind + (ptrdiff_t)y * width + 2 * from, pixels + y * row + 2 * from,
                        Mini(2 * (next - from), width - 2 * from));
        }
    }
}

void Shade_VeilRows(const Shade *shade, const uint32_t *behind, uint32_t *pixels, int width, ptrdiff_t row, int begin,
                    int end) {
    float density[SPAN];
    int shown[SPAN];
    for (int y = begin; y < end; y++)
        for (int x = 0; x < shade->width; x += SPAN) {
            const int count = Mini(shade->width - x, SPAN), first = 2 * x;
            Axis_Blend(&shade->down_air, y / 2, &shade->veil, x, count, density, NULL);
            find_shown(density, shown, count);
            veil_pixels(shown, behind + (ptrdiff_t)y * width + first, pixels + y * row + first,
                        Mini(2 * count, width - first));
        }
}
