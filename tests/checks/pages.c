/* What pages say of the module, asked of the module itself: its version, limits and presets, or, for each size given as
 * WxHxD, what a fluid of the preset `game` takes. */
#include "fluid/fluid.h"

#include <stdio.h>
#include <stdlib.h>

static bool print_size(const char *words) {
    FluidDef def = Fluid_DefaultDef();
    if (sscanf(words, "%dx%dx%d", &def.size[0], &def.size[1], &def.size[2]) != 3) return false;
    Fluid *fluid = Fluid_Create(&def);
    if (!fluid) return false;
    const double cells = (double)def.size[0] * def.size[1] * def.size[2], image = (double)Fluid_Save(fluid, NULL, 0);
    printf("%s %.3f %.0f %.3f\n", words, (double)Fluid_GetProfile(fluid).bytes / cells, image, image / cells);
    Fluid_Destroy(fluid);
    return true;
}

int main(int count, char **words) {
    for (int i = 1; i < count; i++)
        if (!print_size(words[i])) return fprintf(stderr, "no fluid of %s cells\n", words[i]), EXIT_FAILURE;
    if (count > 1) return EXIT_SUCCESS;
    printf("version %s\nchannels %d\nbodies %d\n", FLUID_VERSION, FLUID_MAX_CHANNELS, FLUID_MAX_BODIES - 1);
    for (int i = 0; i < FLUID_PRESET_COUNT; i++) printf("preset %s\n", Fluid_PresetName((FluidPreset)i));
    return EXIT_SUCCESS;
}
