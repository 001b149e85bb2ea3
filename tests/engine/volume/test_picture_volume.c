/* The picture of a volume: what smoke lets through, and that neither threads nor the side seen change it. */
#include "tests/kits/volume_kit.h"
#include "tests/kits/test.h"

static const float RIGHT = 1.5707963f;

/* ---- What smoke lets through ---- */

/* Of the light from behind, along the ray through the middle. */
static float left_in_the_middle(const Volume *volume) {
    const VolumeImage *image = &volume->image;
    const float x = -image->corner[0], y = -image->corner[1];
    const float *at = image->plane[IMAGE_LEFT] + (int)x + (int)y * image->row;
    const float s = x - floorf(x), t = y - floorf(y);
    const float above = at[0] + s * (at[1] - at[0]), below = at[image->row] + s * (at[image->row + 1] - at[image->row]);
    return above + t * (below - above);
}

/* Along each axis, and turned: exp(-density * length of the way). */
TEST(even_smoke_dims_by_the_length_of_the_way) {
    static const struct {
        float yaw, pitch, cells; /* on the way, along a cube of 1 cell */
    } view[] = {
        {0, 0, 1},           {.5f, 0, 1.1394939f}, {-.6f, .2f, 1.2362900f}, {1.5707963f, 0, 1},   {3.1415927f, 0, 1},
        {-1.5707963f, 0, 1}, {.3f, 1.5707963f, 1}, {0, -1.5707963f, 1},     {1.2f, 0, 1.0729097f}};
    static const int sizes[] = {24, 33};
    for (int n = 0; n < 2; n++) {
        OwnBox box = box_make(sizes[n], sizes[n], sizes[n]);
        for (size_t i = 0; i < box_cells(&box); i++) box.smoke[i] = .5f;
        OwnVolume *volume = Volume_Create(NULL);
        VolumeLook look = plain_look();
        look.density = 1.2f;
        static Shot shot;
        for (size_t i = 0; i < sizeof view / sizeof *view; i++) {
            const VolumeCamera camera = straight(view[i].yaw, view[i].pitch);
            shoot(volume, &box.scene, &camera, &look, &shot);
            const float depth = look.density * .5f * .1f * (float)sizes[n] * view[i].cells;
            assert_float_equal(logf(left_in_the_middle(volume)), -depth, 2e-3f * depth);
        }
    }
}

/* ---- Light ---- */

/* The part of the light that smoke in a cell scatters. */
static float lit(const Volume *volume, const int at[3]) {
    const Cells *cells = &volume->cells;
    const ptrdiff_t place = at[cells->axis[0]] + at[cells->axis[1]] * cells->row + at[cells->axis[2]] * cells->slab;
    return (float)cells->lit[place] / (float)cells->thick[place];
}

TEST(light_fades_into_even_smoke) {
    enum { SIZE = 31 };
    OwnBox box = box_make(SIZE, SIZE, SIZE);
    for (size_t i = 0; i < box_cells(&box); i++) box.smoke[i] = 1;
    OwnVolume *volume = Volume_Create(NULL);
    VolumeLook look = plain_look();
    look.density = .8f;
    static Shot shot;
    const VolumeCamera views[] = {straight(.3f, .2f), straight(1.5f, .2f), straight(.3f, 1.2f)};
    for (int view = 0; view < 3; view++)
        for (int axis = 0; axis < 6; axis++) {
            for (int i = 0; i < 3; i++) look.to_light[i] = i == axis / 2 ? axis % 2 ? 3.f : -3.f : 0;
            shoot(volume, &box.scene, &views[view], &look, &shot);
            for (int n = 0; n < SIZE; n++) {
                int at[3] = {SIZE / 2, SIZE / 2, SIZE / 2};
                at[axis / 2] = axis % 2 ? SIZE - 1 - n : n;
                const float depth = look.density * .1f * ((float)n + .5f);
                assert_float_equal(lit(volume, at), .7f * expf(-depth) + .3f * expf(-.25f * depth), .02f);
            }
        }
}

/* ---- Threads and sides ---- */

TEST(any_number_of_threads_makes_the_same_picture) {
    OwnBox box = busy_box(40, 33, 50);
    const VolumeShape ball = {.kind = VOLUME_CAPSULE, .body = 1, .a = {2, 1, 2}, .b = {2, 2, 3}, .radius = .5f};
    box.scene.shape = &ball, box.scene.shapes = 1;
    VolumeCamera camera = Volume_DefaultCamera();
    VolumeLook look = Volume_DefaultLook();
    static Shot alone, together;
    for (int view = 0; view < 4; view++) {
        camera.yaw = 1.5f * (float)view, look.to_light[view % 3] = 2;
        shoot_once(&box.scene, &camera, &look, 1, &alone);
        for (int threads = 2; threads <= 3; threads++) {
            shoot_once(&box.scene, &camera, &look, threads, &together);
            assert_memory_equal(&alone, &together, sizeof alone);
        }
    }
}

/* A picture depends on its frame alone, not on those before it. */
TEST(earlier_frames_leave_nothing_behind) {
    OwnBox busy = busy_box(40, 33, 50), bare = box_make(40, 33, 50), small = busy_box(9, 8, 7);
    bare.smoke[box_at(&bare, 20, 15, 30)] = 1, bare.occupancy[box_at(&bare, 3, 5, 30)] = 1;
    const Box *const order[] = {&busy, &bare, &small, &busy, &small, &bare};
    VolumeLook look = Volume_DefaultLook();
    OwnVolume *volume = Volume_Create(NULL);
    static Shot later, first;
    for (int i = 0; i < 24; i++) {
        const VolumeCamera camera = {
            .yaw = .8f * (float)i, .pitch = .3f * (float)(i % 5), .zoom = 1, .perspective = .5f};
        shoot(volume, &order[i % 6]->scene, &camera, &look, &later);
        shoot_once(&order[i % 6]->scene, &camera, &look, 1, &first);
        assert_memory_equal(&later, &first, sizeof later);
    }
}

/* The volume turned about y, its light turned as well, and the camera going around it: nothing has changed. */
TEST(a_turned_volume_is_seen_from_a_turned_side) {
    OwnBox box = busy_box(44, 44, 44), turned = box_make(44, 44, 44);
    for (int z = 0; z < 44; z++)
        for (int y = 0; y < 44; y++)
            for (int x = 0; x < 44; x++) {
                const size_t from = box_at(&box, x, y, z), to = box_at(&turned, z, y, 43 - x);
                turned.smoke[to] = box.smoke[from], turned.heat[to] = box.heat[from];
                turned.occupancy[to] = box.occupancy[from];
            }
    VolumeLook look = Volume_DefaultLook(), other = look;
    look.edges = other.edges = 0;
    other.to_light[0] = look.to_light[2], other.to_light[2] = -look.to_light[0];
    static Shot shot, same;
    for (int i = 0; i < 12; i++) {
        const VolumeCamera camera = {
            .yaw = .53f * (float)i, .pitch = .12f * (float)i, .zoom = 1.2f, .perspective = .6f};
        VolumeCamera around = camera;
        around.yaw += RIGHT;
        int most;
        shoot_once(&box.scene, &camera, &look, 1, &shot);
        shoot_once(&turned.scene, &around, &other, 1, &same);
        assert_true(difference(&shot, &same, &most) < .2f);
        assert_true(most < 24);
    }
}

TEST(a_camera_comes_as_near_and_goes_as_far_as_it_may) {
    static const float ZOOMS[2][2] = {{.05f, .01f}, {20, 99}};
    OwnBox box = busy_box(20, 20, 20);
    const VolumeLook look = Volume_DefaultLook();
    static Shot shot, beyond, before;
    for (int i = 0; i < 2; i++) {
        VolumeCamera camera = {.yaw = .3f, .pitch = .2f, .zoom = ZOOMS[i][0], .perspective = .5f};
        shoot_once(&box.scene, &camera, &look, 1, &shot);
        camera.zoom = ZOOMS[i][1];
        shoot_once(&box.scene, &camera, &look, 1, &beyond);
        assert_memory_equal(&shot, &beyond, sizeof shot);
        camera.zoom = i ? 19 : .06f;
        shoot_once(&box.scene, &camera, &look, 1, &before);
        assert_memory_not_equal(&shot, &before, sizeof shot);
    }
}

/* Where the principal axis changes, the picture does not jump. */
TEST(slabs_across_another_axis_show_the_same) {
    OwnBox box = busy_box(48, 48, 48);
    box.scene.heat.data = NULL, box.scene.occupancy = NULL;
    const VolumeLook look = Volume_DefaultLook();
    static Shot before, after;
    for (int i = 0; i < 8; i++) {
        VolumeCamera camera = {
            .yaw = RIGHT * (.4999f + (float)(i % 4)), .pitch = i < 4 ? 0 : .3f, .zoom = 1.2f, .perspective = .7f};
        int most;
        shoot_once(&box.scene, &camera, &look, 1, &before);
        camera.yaw += .0002f * RIGHT;
        shoot_once(&box.scene, &camera, &look, 1, &after);
        assert_true(difference(&before, &after, &most) < 1.35f);
        assert_true(most < 80);
    }
}
