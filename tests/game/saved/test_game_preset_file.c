/* Preset files: what is written is read again, and every mistake is named and changes nothing. */
#include "tests/kits/engine_kit.h"

#include "game/saved/preset_file.h"
#include "tests/kits/test.h"

static char error[400];

static bool parse(const char *text, Tuning *tuning) {
    *error = 0;
    return PresetFile_Parse(tuning, text, strlen(text), "mine.json", error, sizeof error);
}

TEST(written_and_read_again_it_makes_the_same_def) {
    char path[1024];
    kit_path(path, "preset_file.json");
    for (int i = 0; i < TUNING_ROWS; i++)
        for (int k = 0; k <= 3; k++) {
            const TuningRow *row = Tuning_Row(i);
            Tuning tuning = Tuning_Of(FLUID_PRESET_STAGGERED_SOR), read = Tuning_Of(FLUID_PRESET_GAME);
            float value = row->low + (row->high - row->low) * (float)k / 3;
            Tuning_Set(&tuning, i, row->kind == TUNING_NUMBER ? value : (float)(int)value);
            snprintf(tuning.name, TUNING_NAME, "%s", k ? "A \"name\", \u00e4\u00f6\u00fc" : "");
            assert_true(PresetFile_Write(&tuning, path, error, sizeof error));
            if (!PresetFile_Read(&read, path, error, sizeof error)) fail_msg("%s", error);
            assert_true(Tuning_Same(&read, &tuning));
            assert_string_equal(read.name, tuning.name);
        }
    assert_int_equal(remove(path), 0);
}

TEST(all_of_it_is_read) {
    Tuning tuning;
    assert_true(parse("{\"preset\": \"stam-1999\", \"name\": \"Syrup\", \"viscosity\": 0.5, \"midpoint\": false,"
                      "\"pressure\": \"sor\", \"pressure_iterations\": 7, \"smoke\": {\"decay\": 1}, \"heat\": {}}",
                      &tuning));
    FluidDef def = Fluid_PresetDef(tuning.preset);
    Tuning_Apply(&tuning, &def);
    assert_true(tuning.preset == FLUID_PRESET_STAM_1999 && def.viscosity == 0.5f && !def.midpoint);
    assert_true(def.pressure == FLUID_SOR && def.pressure_iterations == 7 && def.channel[FLUID_SMOKE].decay == 1);
    assert_string_equal(tuning.name, "Syrup");
    assert_true(parse("{}", &tuning)); /* the game's own */
    assert_true(tuning.preset == FLUID_PRESET_GAME && !tuning.set && !*tuning.name);
}

TEST(every_mistake_is_named_and_changes_nothing) {
    static const char *const WRONG[][2] = {
        {"", "line 1 is not valid JSON"},
        {"{\"vorticity\": 1,\n\n \"slip\": }", "line 3 is not valid JSON"},
        {"{} {}", "line 1 is not valid JSON"},
        {"[1, 2]", "it is no JSON object"},
        {"7", "it is no JSON object"},
        {"{\"preset\": \"stam\"}", "'preset' must be one of \"game\", \"stam-2003\""},
        {"{\"vorticity\": 1e999}", "'vorticity' is beyond all numbers, must be 0 .. 20 1/s"},
        {"{\"preset\": 3}", "'preset' must be one of"},
        {"{\"preset\": \"west-2007\", \"layout\": \"staggered\"}", "pressure: COMPRESSIBLE needs the centred layout"},
        {"{\"preset\": \"west-2007\", \"pressure\": \"compressible\"}", "'pressure' is \"compressible\", must be "},
        {"{\"name\": \"\"}", "'name' must be a text of 1 .. 47 bytes"},
        {"{\"name\": \"1234567890123456789012345678901234567890123456789\"}", "'name' must be"},
        {"{\"name\": \"two\\nlines\"}", "'name' must be"},
        {"{\"name\": 5}", "'name' must be"},
        {"{\"vorticty\": 1}", "unknown field 'vorticty', there are: preset, name, layout, order, "},
        {"{\"two\\nlines\": 1}", "unknown field 'two?lines', there are: "},
        {"{\"smoke\": {\"vorticity\": 1}}", "smoke: unknown field 'vorticity', there are: advection, ambient, "},
        {"{\"smoke.decay\": 1}", "unknown field 'smoke.decay'"},
        {"{\"smoke\": 3}", "'smoke' is no object"},
        {"{\"smoke\": [1]}", "'smoke' is no object"},
        {"{\"vorticity\": \"1\"}", "'vorticity' is \"1\", must be 0 .. 20 1/s"},
        {"{\"vorticity\": 20.1}", "'vorticity' is 20.1, must be 0 .. 20 1/s"},
        {"{\"vorticity\": -1e-9}", "must be 0 .. 20 1/s"},
        {"{\"vorticity\": 1e999}", "must be 0 .. 20 1/s"},
        {"{\"vorticity\": null}", "'vorticity' is null"},
        {"{\"heat\": {\"buoyancy\": 2}}", "'heat.buoyancy' is 2, must be -1 .. 1 m/s\u00b2/K"},
        {"{\"pressure_iterations\": 2.5}", "'pressure_iterations' is 2.5, must be a whole number, 0 .. 100"},
        {"{\"midpoint\": 1}", "'midpoint' is 1, must be true or false"},
        {"{\"layout\": \"round\"}", "'layout' is \"round\", must be \"staggered\", \"centred\""},
        {"{\"pressure\": \"lu\"}", "'pressure' is \"lu\", must be \"multigrid\", \"gauss-seidel\", \"sor\", \"fft\""},
        {"{\"advection\": 1}", "'advection' is 1, must be"},
        {"{\"slip\": 1, \"slip\": 0}", "'slip' is given twice, again in line 1"},
        {"{\"smoke\": {\"decay\": 1,\n\"decay\": 1}}", "'decay' is given twice, again in line 2"},
        {"{\"smoke\": {}, \"smoke\": {}}", "'smoke' is given twice"},
        {"{\"preset\": \"game\", \"preset\": \"game\"}", "'preset' is given twice"},
        {"{\"name\": \"cut\\u0000off\"}", "line 1 holds a zero"},
        {"{\"preset\": \"stam-2003\", \"reflection\": true}", "reflection: needs the order ADVECT_FIRST"},
    };
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        Tuning tuning = Tuning_Of(FLUID_PRESET_STAM_1999), was;
        Tuning_Set(&tuning, 3, 1);
        was = tuning;
        bool good = parse(WRONG[i][0], &tuning);
        if (good || strncmp(error, "mine.json: ", 11) || !strstr(error, WRONG[i][1]) || strchr(error, '\n'))
            fail_msg("%s\nshould say '%s', says '%s'", WRONG[i][0], WRONG[i][1], error);
        assert_memory_equal(&tuning, &was, sizeof was);
    }
}

TEST(files_that_cannot_be_had_are_named) {
    Tuning tuning = Tuning_Of(FLUID_PRESET_GAME);
    char path[1024];
    kit_path(path, "no_such_folder/preset.json");
    assert_false(PresetFile_Read(&tuning, path, error, sizeof error));
    assert_non_null(strstr(error, "no_such_folder/preset.json cannot be read"));
    assert_false(PresetFile_Write(&tuning, path, error, sizeof error));
    assert_non_null(strstr(error, "no_such_folder/preset.json cannot be written"));
    kit_path(path, "preset_nul.json");
    assert_true(File_WriteAtomically(path, "{}\0{}", 5));
    assert_false(PresetFile_Read(&tuning, path, error, sizeof error));
    assert_non_null(strstr(error, "line 1 holds a zero byte"));
    assert_int_equal(remove(path), 0);
}
