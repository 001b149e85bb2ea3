/* The view of what sleeps: cells in which every velocity is 0 and every channel ambient, to the last bit. */
#include "tests/kits/picture_kit.h"
#include "tests/kits/test.h"

enum { WIDTH = 12, HEIGHT = 10, DEPTH = 8 };

/* Two ambient values that are not 0, and one more channel than any other view reads. */
static FluidDef def_of(FluidPreset preset, int depth) {
    FluidDef def = Fluid_PresetDef(preset);
    def.size[0] = WIDTH, def.size[1] = HEIGHT, def.size[2] = depth, def.cell_size = .1f;
    def.channel_count = 3, def.channel[FLUID_HEAT].ambient = 20, def.channel[2].ambient = .3f;
    return def;
}

/* The number of each cell of the plane, in a line. -1 if there is none. */
static void read_plane(Picture *picture, Fluid *fluid, PictureSlice slice, int width, int height, float *number) {
    OwnImage image = image_make(64, 64);
    const PictureFrame frame = {.fluid = fluid,
                                .mode = PICTURE_ASLEEP,
                                .slice = slice,
                                .area = {0, 0, .1f * (float)width, .1f * (float)height}};
    assert_true(Picture_Compose(picture, &frame, image.pixel, image.width, image.height, image.row));
    assert_filled(&image);
    for (int i = 0; i < width * height; i++)
        if (!Picture_Read(picture, 0, ((float)(i % width) + .5f) * .1f, ((float)(i / width) + .5f) * .1f, &number[i]))
            number[i] = -1;
}

/* Sets a sample, and finds that just the cells which hold it are awake, one or the two beside a face. */
static void assert_wakes(Picture *picture, Fluid *fluid, FluidView view, const int sample[3], PictureSlice slice) {
    static const int axes[3][3] = {
        [PICTURE_ACROSS_Z] = {0, 1, 2}, [PICTURE_ACROSS_X] = {2, 1, 0}, [PICTURE_ACROSS_Y] = {0, 2, 1}};
    const int *size = Fluid_GetDef(fluid)->size, *axis = axes[slice.across];
    const int width = size[axis[0]], height = size[axis[1]];
    const int place = (int)((.5f + slice.from_middle) * (float)size[axis[2]]);
    float *at = view.data + sample[0] + sample[1] * view.row + sample[2] * view.slab, before = *at;
    float number[WIDTH * HEIGHT];
    *at = nextafterf(before, 1e9f);
    read_plane(picture, fluid, slice, width, height, number);
    *at = before;
    for (int i = 0; i < width * height; i++) {
        int cell[3];
        bool holds = true;
        cell[axis[0]] = i % width, cell[axis[1]] = i / width, cell[axis[2]] = place;
        for (int k = 0; k < 3; k++) {
            const int samples = view.size[k] / size[k], first = cell[k] * samples;
            const int last = view.size[k] > size[k] && samples == 1 ? first + 1 : first + samples - 1;
            holds = holds && sample[k] >= first && sample[k] <= last;
        }
        assert_float_equal(number[i], holds ? 0 : 1, 0);
    }
}

static void assert_all_wake(Picture *picture, Fluid *fluid, PictureSlice slice) {
    const FluidDef *def = Fluid_GetDef(fluid);
    for (int i = 0; i < 3 + def->channel_count; i++) {
        if (i == 2 && def->size[2] == 1) continue;
        const FluidView view = i < 3 ? Fluid_Velocity(fluid, i) : Fluid_Channel(fluid, i - 3);
        const int last[3] = {view.size[0] - 1, view.size[1] - 1, view.size[2] - 1};
        const int sample[][3] = {
            {0, 0, 0}, {5, 4, last[2] / 2}, {last[0], last[1], last[2]}, {last[0], 3, last[2] / 2}};
        for (int s = 0; s < 4; s++) assert_wakes(picture, fluid, view, sample[s], slice);
    }
}

TEST(one_sample_wakes_the_cells_that_hold_it) {
    static const FluidPreset presets[] = {FLUID_PRESET_GAME, FLUID_PRESET_STAM_2003}; /* on faces; at centres */
    OwnPicture *picture = quick_picture(NULL);
    for (int p = 0; p < 2; p++) {
        FluidDef def = def_of(presets[p], 1);
        OwnFluid *flat = Fluid_Create(&def);
        assert_all_wake(picture, flat, (PictureSlice){PICTURE_ACROSS_Z, 0});
        def.channel[FLUID_SMOKE].fineness = 2, def.channel[2].fineness = 4;
        OwnFluid *fine = Fluid_Create(&def);
        assert_non_null(fine);
        assert_all_wake(picture, fine, (PictureSlice){PICTURE_ACROSS_Z, 0});
    }
}

TEST(a_slice_shows_what_sleeps_in_its_plane) {
    static const float places[] = {-.5f, 0, .49f};
    OwnPicture *picture = quick_picture(NULL);
    FluidDef def = def_of(FLUID_PRESET_GAME, DEPTH);
    def.channel[FLUID_SMOKE].fineness = 2;
    OwnFluid *fluid = Fluid_Create(&def);
    assert_non_null(fluid);
    for (int across = 0; across < 3; across++)
        for (int i = 0; i < 3; i++) assert_all_wake(picture, fluid, (PictureSlice){(PictureAcross)across, places[i]});
}

/* A puff in a long box. Of cells that the step worked on, most move. Of those beside them, one face may. */
TEST(what_the_fluid_lets_sleep_is_shown_asleep) {
    static float number[256 * 64];
    OwnPicture *picture = quick_picture(NULL);
    OwnImage image = image_make(256, 64);
    FluidDef def = Fluid_DefaultDef();
    def.size[0] = 256, def.size[1] = 64, def.cell_size = .1f, def.still = .001f;
    def.channel[FLUID_SMOKE].cutoff = .001f, def.channel[FLUID_HEAT].cutoff = .05f;
    OwnFluid *fluid = Fluid_Create(&def);
    for (int tick = 0; tick < 8; tick++) {
        Fluid_Add(fluid, FLUID_HEAT, FLUID_AT(3, 4), FLUID_AT(3, 4), .3f, 2);
        Fluid_Step(fluid, 1 / 60.f);
    }
    const PictureFrame frame = {.fluid = fluid, .mode = PICTURE_ASLEEP, .area = {0, 0, 25.6f, 6.4f}};
    assert_true(Picture_Compose(picture, &frame, image.pixel, image.width, image.height, image.row));
    uint64_t awake = 0;
    for (int i = 0; i < 256 * 64; i++) {
        assert_true(
            Picture_Read(picture, 0, ((float)(i % 256) + .5f) * .1f, ((float)(i / 256) + .5f) * .1f, &number[i]));
        awake += number[i] < .5f;
    }
    const uint64_t worked_on = Fluid_GetProfile(fluid).awake;
    assert_true(awake > worked_on / 2 && awake < worked_on + 256 && worked_on < 256 * 64 * 3 / 4);
    const uint32_t still = image.pixel[200 + 32 * image.row], moved = image.pixel[30 + 60 * image.row];
    assert_true(brightness(still) > 80 && still != moved); /* a tint, which awake air does not have */
    assert_int_equal(image.pixel[250 + 10 * image.row], still);
    def.still = 0, awake = 0;
    assert_true(Fluid_Tune(fluid, &def));
    for (int tick = 0; tick < 2; tick++) Fluid_Step(fluid, 1 / 60.f);
    assert_true(Picture_Compose(picture, &frame, image.pixel, image.width, image.height, image.row));
    for (int i = 0; i < 256 * 64; i++) {
        assert_true(
            Picture_Read(picture, 0, ((float)(i % 256) + .5f) * .1f, ((float)(i / 256) + .5f) * .1f, &number[i]));
        awake += number[i] == 0;
    }
    assert_int_equal(awake, 256 * 64);
}
