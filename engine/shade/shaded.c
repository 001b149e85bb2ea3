/* The memory of a shaded picture. */
#include "engine/shade/shade.h"
#include <stdlib.h>

bool Shaded_Resize(Shaded *shaded, int width, int height) {
    if (shaded->memory && shaded->width == width && shaded->height == height) return true;
    Shaded_Free(shaded);
    if (!Plane_Resize(&shaded->across, width, 1) || !Plane_Resize(&shaded->down, height, 1) ||
        !Plane16_Resize(&shaded->across_root, width, 1))
        return false;
    const ptrdiff_t row = (width + 2 + 15) / 8 * 8;
    uint16_t *memory = calloc((size_t)(4 * row) * (size_t)height + 8, sizeof *memory);
    if (!memory) return false;
    shaded->width = width, shaded->height = height, shaded->row = row, shaded->memory = memory;
    for (int c = 0; c < 4; c++) shaded->channel[c] = memory + c * row * height + 8;
    return true;
}

void Shaded_Free(Shaded *shaded) {
    free(shaded->memory);
    Plane_Free(&shaded->across), Plane_Free(&shaded->down), Plane16_Free(&shaded->across_root);
    *shaded = (Shaded){0};
}
