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
