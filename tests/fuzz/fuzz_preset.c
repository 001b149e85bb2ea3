/* Any bytes are a preset file. Refused with one sentence that names the file, and then nothing has changed; or taken:
 * then a fluid of this kind can be made and stepped, and what is written of it reads as the same. */
#include "engine/files/file.h"
#include "game/saved/preset_file.h"
#include "tests/fuzz/fuzz.h"

#include <unistd.h>

static void check_flows(const Tuning *tuning) {
    FluidDef def = Fluid_PresetDef(tuning->preset);
    def.size[0] = 12, def.size[1] = 9;
    Tuning_Apply(tuning, &def);
    Tuning_FallBack(&def);
    Fluid *fluid = Fluid_Create(&def);
    expect(fluid, "taken, but no fluid is of this kind");
    Fluid_Add(fluid, FLUID_HEAT, FLUID_AT(0.3f, 0.3f), FLUID_AT(0.3f, 0.3f), 0.1f, 40);
    expect(Fluid_Step(fluid, 1.0f / 60), "a step is refused");
    Fluid_Destroy(fluid);
}

static void check_written(const Tuning *tuning) {
    char path[64], error[400];
    Tuning read = Tuning_Of(FLUID_PRESET_GAME);
    snprintf(path, sizeof path, "fuzz_preset.%ld.json", (long)getpid());
    expect(PresetFile_Write(tuning, path, error, sizeof error), "what was read cannot be written");
    expect(PresetFile_Read(&read, path, error, sizeof error), "what was written cannot be read");
    remove(path);
    expect(Tuning_Same(&read, tuning) && !strcmp(read.name, tuning->name), "written it is something else");
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    static const char UNTOUCHED[] = "untouched";
    Tuning tuning = Tuning_Of(FLUID_PRESET_STAM_1999), was;
    snprintf(tuning.name, sizeof tuning.name, "%s", UNTOUCHED);
    was = tuning;
    char error[400] = "", *text = text_of(bytes, count, 0);
    bool taken = PresetFile_Parse(&tuning, text, count, "fuzz.json", error, sizeof error);
    free(text);
    if (taken) {
        check_flows(&tuning);
        check_written(&tuning);
        return 0;
    }
    expect(strstr(error, "fuzz.json: ") == error && !strchr(error, '\n'), "refused, but not in one sentence");
    expect(Tuning_Same(&tuning, &was) && !strcmp(tuning.name, UNTOUCHED), "refused, and yet something has changed");
    return 0;
}
