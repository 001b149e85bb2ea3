#include "game/workshop/keep/shrink.h"

void Shrink_Fit(int from_width, int from_height, int width, int height, int size[2]) {
    const float across = (float)width / (float)from_width, down = (float)height / (float)from_height;
    float scale = across < down ? across : down;
    if (scale > 1) scale = 1;
    size[0] = (int)((float)from_width * scale + 0.5f);
    size[1] = (int)((float)from_height * scale + 0.5f);
    for (int i = 0; i < 2; i++)
        if (size[i] < 1) size[i] = 1;
    if (size[0] > width) size[0] = width;
    if (size[1] > height) size[1] = height;
}

/* The mean of four colours, two channels at once. */
static uint32_t mean(uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
    const uint32_t both = 0xFF00FFu, one = 0xFF00u;
    const uint32_t ends = (a & both) + (b & both) + (c & both) + (d & both) + 0x20002u;
    const uint32_t middle = (a & one) + (b & one) + (c & one) + (d & one) + 0x200u;
    return (ends >> 2 & both) | (middle >> 2 & one);
}

void Shrink(const uint32_t *from, int from_width, int from_height, int pitch, uint32_t *to, int width, int height) {
    const uint32_t across = ((uint32_t)from_width << 16) / (uint32_t)width;
    for (int y = 0; y < height; y++) {
        const uint32_t *upper = from + (long long)(4 * y + 1) * from_height / (4 * height) * pitch;
        const uint32_t *lower = from + (long long)(4 * y + 3) * from_height / (4 * height) * pitch;
        uint32_t left = across / 4, right = across / 4 * 3;
        for (int x = 0; x < width; x++, left += across, right += across)
            *to++ = mean(upper[left >> 16], upper[right >> 16], lower[left >> 16], lower[right >> 16]);
    }
}
