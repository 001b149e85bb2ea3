/* Planes of a fluid with depth, in the views that show one plane. */
#include "tests/kits/picture_kit.h"
#include "tests/kits/test.h"

enum { WIDTH = 13, HEIGHT = 10, DEPTH = 8 };

static float number_at(int view, float x, float y, float z) { return (float)view * 1000 + x + 20 * y + 400 * z; }

static void write_view(FluidView view, int number) {
    for (int z = 0; z < view.size[2]; z++)
        for (int y = 0; y < view.size[1]; y++)
            for (int x = 0; x < view.size[0]; x++)
                view.data[x + y * view.row + z * view.slab] = number_at(number, (float)x, (float)y, (float)z);
}

static Fluid *deep(FluidPreset preset) {
    FluidDef def = Fluid_PresetDef(preset);
    def.size[0] = WIDTH, def.size[1] = HEIGHT, def.size[2] = DEPTH, def.cell_size = .1f;
    Fluid *fluid = Fluid_Create(&def);
    assert_non_null(fluid);
    uint8_t occupancy[WIDTH * HEIGHT * DEPTH];
    for (int i = 0; i < WIDTH * HEIGHT * DEPTH; i++) occupancy[i] = i % 7 ? 0 : (uint8_t)(i % 200 + 1);
    assert_true(Fluid_SetOccupancy(fluid, occupancy));
    write_view(Fluid_Channel(fluid, FLUID_SMOKE), 0), write_view(Fluid_Channel(fluid, FLUID_HEAT), 1);
    for (int axis = 0; axis < 3; axis++) write_view(Fluid_Velocity(fluid, axis), 2 + axis);
    return fluid;
}

/* Which sample of the fluid lies at (x, y) of a slice. */
static void place(int axis, int at, int x, int y, int to[3]) {
    const int axes[3][2] = {{2, 1}, {0, 2}, {0, 1}};
    to[axis] = at, to[axes[axis][0]] = x, to[axes[axis][1]] = y;
}

static void assert_slice(const FluidView *view, int number, int axis, int at) {
    for (int y = 0; y < view->size[1]; y++)
        for (int x = 0; x < view->size[0]; x++) {
            int from[3];
            place(axis, at, x, y, from);
            assert_float_equal(view->data[x + y * view->row],
                               number_at(number, (float)from[0], (float)from[1], (float)from[2]), 0);
        }
}

TEST(a_slice_is_a_plane_of_the_fluid) {
    static const int size[3] = {WIDTH, HEIGHT, DEPTH}, across[3] = {2, 0, 0}, down[3] = {1, 2, 1};
    static const FluidPreset presets[] = {FLUID_PRESET_GAME, FLUID_PRESET_STAM_2003}; /* on faces; at centres */
    FluidSlice slice = {0};
    for (int p = 0; p < 2; p++) {
        OwnFluid *fluid = deep(presets[p]);
        for (int axis = 0; axis < 3; axis++)
            for (int at = 0; at < size[axis]; at++) {
                FluidFields fields;
                assert_true(FluidSlice_Take(&slice, fluid, axis, ((float)at + .5f) / (float)size[axis], &fields));
                assert_int_equal(fields.width, size[across[axis]]);
                assert_int_equal(fields.height, size[down[axis]]);
                assert_slice(&fields.smoke, 0, axis, at), assert_slice(&fields.heat, 1, axis, at);
                assert_slice(&fields.velocity[0], 2 + across[axis], axis, at);
                assert_slice(&fields.velocity[1], 2 + down[axis], axis, at);
                assert_int_equal(fields.velocity[0].size[0], fields.width + (p == 0));
                for (int y = 0; y < fields.height; y++)
                    for (int x = 0; x < fields.width; x++) {
                        int from[3];
                        place(axis, at, x, y, from);
                        assert_int_equal(fields.occupancy[x + y * fields.occupancy_row],
                                         Fluid_GetOccupancy(fluid)[from[0] + WIDTH * (from[1] + HEIGHT * from[2])]);
                    }
            }
    }
    FluidSlice_Free(&slice);
}

TEST(views_read_the_plane_that_is_asked_for) {
    OwnFluid *fluid = deep(FLUID_PRESET_GAME);
    OwnPicture *picture = quick_picture(NULL);
    OwnImage image = image_make(130, 100);
    PictureFrame frame = {.fluid = fluid, .mode = PICTURE_HEAT, .area = {0, 0, 1.3f, 1}};
    static const struct {
        PictureSlice slice;
        float x, y;
        int cell[3];
    } cases[] = {{{PICTURE_ACROSS_Z, 0}, .35f, .25f, {3, 2, 4}},   {{PICTURE_ACROSS_Z, -.5f}, .35f, .25f, {3, 2, 0}},
                 {{PICTURE_ACROSS_Z, .5f}, .35f, .25f, {3, 2, 7}}, {{PICTURE_ACROSS_Z, 9}, .35f, .25f, {3, 2, 7}},
                 {{PICTURE_ACROSS_X, 0}, .35f, .25f, {6, 2, 3}},   {{PICTURE_ACROSS_X, NAN}, .35f, .25f, {0, 2, 3}},
                 {{PICTURE_ACROSS_Y, .5f}, .35f, .25f, {3, 9, 2}}, {{(PictureAcross)9, .5f}, .35f, .25f, {3, 2, 7}}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        frame.slice = cases[i].slice;
        show(picture, &frame, &image);
        float number = -1;
        const int *cell = cases[i].cell;
        if (Fluid_GetOccupancy(fluid)[cell[0] + WIDTH * (cell[1] + HEIGHT * cell[2])]) fail();
        assert_true(Picture_Read(picture, 0, cases[i].x, cases[i].y, &number));
        assert_float_equal(number, number_at(1, (float)cell[0], (float)cell[1], (float)cell[2]), 0);
    }
    frame.other = fluid, frame.compare = COMPARE_DIFFERENCE;
    show(picture, &frame, &image);
}

TEST(two_fluids_have_planes_of_their_own) {
    OwnFluid *fluid = deep(FLUID_PRESET_GAME), *other = deep(FLUID_PRESET_GAME);
    write_view(Fluid_Channel(other, FLUID_HEAT), 3);
    OwnPicture *picture = quick_picture(NULL);
    OwnImage image = image_make(130, 100);
    PictureFrame frame = {.fluid = fluid, .other = other, .mode = PICTURE_HEAT, .area = {0, 0, 1.3f, 1}};
    frame.slice.across = PICTURE_ACROSS_X, frame.compare = COMPARE_SPLIT;
    show(picture, &frame, &image);
    for (int side = 0; side < 2; side++) {
        float number = -1;
        assert_true(Picture_Read(picture, side, .35f, .25f, &number));
        assert_float_equal(number, number_at(1 + 2 * side, 6, 2, 3), 0);
    }
}

/* Wind of 3 to the right, 4 down and 12 m/s away is 13 m/s, in all planes and in both layouts. */
TEST(speed_counts_the_wind_through_the_plane) {
    static const FluidPreset presets[] = {FLUID_PRESET_GAME, FLUID_PRESET_STAM_2003};
    static const float wind[3] = {3, 4, 12};
    OwnPicture *picture = quick_picture(NULL);
    OwnImage image = image_make(130, 100);
    for (int p = 0; p < 2; p++) {
        OwnFluid *fluid = deep(presets[p]);
        for (int axis = 0; axis < 3; axis++) {
            const FluidView view = Fluid_Velocity(fluid, axis);
            for (ptrdiff_t i = 0; i < view.size[2] * view.slab; i++) view.data[i] = wind[axis];
        }
        for (int across = 0; across < 3; across++) {
            PictureFrame frame = {.fluid = fluid, .mode = PICTURE_SPEED, .area = {0, 0, 1.3f, 1}};
            float number = -1;
            frame.slice = (PictureSlice){(PictureAcross)across, .1f};
            show(picture, &frame, &image);
            assert_true(Picture_Read(picture, 0, .35f, .25f, &number));
            assert_float_equal(number, 13, 1e-4f);
            frame.mode = PICTURE_DIVERGENCE;
            show(picture, &frame, &image);
            assert_true(Picture_Read(picture, 0, .35f, .25f, &number));
            assert_float_equal(number, 0, 1e-3f);
        }
    }
}

/* In whole and in both halves of a comparison. Other views, and fluids in a difference, stay slices. */
TEST(smoke_is_drawn_by_the_volume_that_is_lent) {
    OwnFluid *fluid = deep(FLUID_PRESET_GAME);
    OwnPicture *picture = quick_picture(NULL);
    OwnVolume *volume = Volume_Create(NULL);
    OwnImage image = image_make(130, 100), plain = image_make(130, 100);
    const VolumeScene scene = FluidSlice_Scene(fluid);
    const VolumeLook look = Volume_DefaultLook();
    PictureFrame frame = {.fluid = fluid, .area = {0, 0, 1.3f, 1}, .volume = volume, .eye = Volume_DefaultCamera()};
    assert_true(Volume_Draw(volume, &scene, &frame.eye, &look, plain.pixel, plain.width, plain.height, plain.row));
    for (int compared = 0; compared < 2; compared++) {
        frame.other = compared ? fluid : NULL, frame.compare = compared ? COMPARE_SPLIT : COMPARE_NONE;
        show(picture, &frame, &image);
        int same = 0;
        for (int y = 0; y < 100; y++)
            for (int x = 0; x < 130; x++) same += image.pixel[x + y * image.row] == plain.pixel[x + y * plain.row];
        assert_in_range(same, compared ? 126 * 100 : 130 * 100, 130 * 100); /* a line of 4 pixels parts the halves */
    }
    frame.compare = COMPARE_DIFFERENCE;
    show(picture, &frame, &image);
    float number = -1;
    assert_true(Picture_Read(picture, 0, .35f, .25f, &number) && number == 0);
}
