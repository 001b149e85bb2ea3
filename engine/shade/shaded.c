/* The memory of a shaded picture. */
#include "engine/shade/shade.h"
#include <stdlib.h>
#include <string.h>

bool Shaded_Resize(Shaded *shaded, int width, int height) {
    if (shaded->memory && shaded->width == width && shaded->height == height) return true;
    Shaded_Free(shaded);
    if (!Plane_Resize(&shaded->across, width, 1) || !Plane_Resize(&shaded->down, height, 1) ||
        !Plane16_Resize(&shaded->across_root, width, 1))
        return false;
    const ptrdiff_t row = (width + 2 + 15) / 8 * 8;
    uint16_t *memory = calloc((size_t)(4 * row) * (size_t)height + 8, sizeof *memory);
    uint64_t *veiled = malloc((size_t)height * sizeof *veiled);
    if (!memory || !veiled) return free(memory), free(veiled), false;
    memset(veiled, 255, (size_t)height * sizeof *veiled);
    shaded->width = width, shaded->height = height, shaded->row = row, shaded->memory = memory, shaded->veiled = veiled;
    for (int c = 0; c < 4; c++) shaded->channel[c] = memory + c * row * height + 8;
    return true;
}

void Shaded_Free(Shaded *shaded) {
    free(shaded->memory), free(shaded->veiled);
    Plane_Free(&shaded->across), Plane_Free(&shaded->down), Plane16_Free(&shaded->across_root);
    *shaded = (Shaded){0};
}
