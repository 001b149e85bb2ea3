/* Solids in a volume, the way from the screen to it and back, and numbers that no volume should have. */
#include "tests/kits/volume_kit.h"
#include "tests/kits/test.h"

static const float RIGHT = 1.5707963f;

/* ---- Solids ---- */

/* Fire behind a wall is not seen, before it it is; at every angle that still shows it head on. */
TEST(solids_hide_what_is_behind_them) {
    enum { SIZE = 24 };
    VolumeLook look = plain_look();
    static Shot bare, behind, before;
    for (int side = 0; side < 4; side++) {
        OwnBox box = box_make(SIZE, SIZE, SIZE);
        const int along = side % 2 ? 0 : 2;
        const bool far = side == 0 || side == 1;
        int fire[2][3] = {{12, 12, 12}, {12, 12, 12}};
        for (int u = 0; u < SIZE; u++)
            for (int v = 0; v < SIZE; v++) {
                int wall[3] = {u, v, u};
                wall[along] = 12;
                box.occupancy[box_at(&box, wall[0], wall[1], wall[2])] = 1;
            }
        fire[0][along] = far ? 16 : 8, fire[1][along] = far ? 8 : 16;
        const VolumeCamera camera = {.yaw = RIGHT * (float)side, .zoom = 1, .perspective = .5f, .pitch = .1f};
        shoot_once(&box.scene, &camera, &look, 1, &bare);
        box.heat[box_at(&box, fire[0][0], fire[0][1], fire[0][2])] = 500;
        shoot_once(&box.scene, &camera, &look, 1, &behind);
        box.heat[box_at(&box, fire[1][0], fire[1][1], fire[1][2])] = 500;
        shoot_once(&box.scene, &camera, &look, 1, &before);
        int most;
        difference(&bare, &behind, &most);
        assert_true(most < 12);
        difference(&bare, &before, &most);
        assert_true(most > 60);
    }
}

/* Where the picture differs from that of an empty volume: the middle of it and how many pixels. */
static int find_difference(const Shot *shot, const Shot *empty, float middle[2]) {
    double sum[2] = {0, 0};
    int count = 0;
    for (int y = 0; y < SHOT_HEIGHT; y++)
        for (int x = 0; x < SHOT_WIDTH; x++) {
            if (apart(shot->pixel[x + y * SHOT_ROW], empty->pixel[x + y * SHOT_ROW]) < 3) continue;
            sum[0] += x + .5, sum[1] += y + .5, count++;
        }
    for (int i = 0; i < 2; i++) middle[i] = count ? (float)(sum[i] / count) : 0;
    return count;
}

/* A ball of .4 m is a disc of that size, where the view says, and its cells are not drawn beside it. */
TEST(shapes_are_round_and_where_they_belong) {
    OwnBox box = box_make(48, 40, 44);
    memset(box.occupancy, 7, box_cells(&box));
    VolumeShape ball = {.kind = VOLUME_CAPSULE, .body = 7, .a = {3.3f, 1.2f, 1.7f}, .b = {3.3f, 1.2f, 1.7f}};
    box.scene.shape = &ball, box.scene.shapes = 1;
    VolumeLook look = plain_look();
    look.ambient[1] = 3;
    static Shot shot, empty;
    for (int i = 0; i < 8; i++) {
        const VolumeCamera camera = {
            .yaw = .8f * (float)i, .pitch = .4f * (float)(i - 4), .zoom = 1.3f, .perspective = .25f * (float)(i % 5)};
        const VolumeView view = VolumeView_Make(box.scene.size, .1f, &camera, SHOT_WIDTH, SHOT_HEIGHT);
        float pixel[2], middle[2], farther = 1;
        ball.radius = -1;
        shoot_once(&box.scene, &camera, &look, 1, &empty);
        ball.radius = .4f;
        shoot_once(&box.scene, &camera, &look, 1, &shot);
        assert_true(VolumeView_Project(&view, ball.a, pixel));
        const int count = find_difference(&shot, &empty, middle);
        assert_float_equal(middle[0], pixel[0], 1);
        assert_float_equal(middle[1], pixel[1], 1);
        for (int a = 0; a < 3; a++) farther += view.away * view.ahead[a] * (ball.a[a] - view.middle[a]);
        const float radius = ball.radius * view.scale / farther;
        assert_float_equal(sqrtf((float)count / 3.1415927f), radius, .12f * radius);
    }
}

/* ---- The mouse ---- */

TEST(what_is_seen_is_hit) {
    static const int size[3] = {30, 20, 10};
    static const float at[3] = {1.1f, .3f, .9f};
    for (int i = 0; i < 30; i++) {
        const VolumeCamera camera = {.yaw = 2.1f * (float)i,
                                     .pitch = .1f * (float)(i - 15),
                                     .zoom = .5f + .1f * (float)i,
                                     .perspective = .25f * (float)(i % 5)};
        const VolumeView view = VolumeView_Make(size, .1f, &camera, 640, 360);
        float pixel[2], from[3], along[3], way = 0, apart = 0;
        assert_true(VolumeView_Project(&view, at, pixel));
        VolumeView_Ray(&view, pixel[0], pixel[1], from, along);
        for (int a = 0; a < 3; a++) way += (at[a] - from[a]) * along[a];
        for (int a = 0; a < 3; a++) apart += fabsf(from[a] + way * along[a] - at[a]);
        assert_true(apart < 1e-4f);
    }
}

/* Even in pictures so wide that rays at their ends look away from the volume. */
TEST(places_along_a_row_only_rise_or_only_fall) {
    enum { COUNT = 256 };
    static const int size[3] = {30, 20, 10}, axes[4][3] = {{0, 1, 2}, {1, 2, 0}, {0, 2, 1}, {2, 1, 0}};
    for (int i = 0; i < 400; i++) {
        const VolumeCamera camera = {.yaw = 2.1f * (float)i,
                                     .pitch = .1f * (float)(i % 31 - 15),
                                     .zoom = .4f,
                                     .perspective = .25f * (float)(i % 5)};
        const VolumeView view = VolumeView_Make(size, .1f, &camera, 6 * COUNT, 20);
        float place[2][COUNT];
        VolumeView_Row(&view, axes[i % 4], .1f, i % 4 == 2 ? 10 : 0, COUNT * (i % 6), i % 20, COUNT, place[0],
                       place[1]);
        for (int axis = 0; axis < 2; axis++) {
            const float sign = place[axis][COUNT - 1] < place[axis][0] ? -1 : 1;
            for (int x = 1; x < COUNT; x++)
                assert_true(sign * (place[axis][x] - place[axis][x - 1]) >= -1e-3f * (1 + fabsf(place[axis][x])));
            int ends[2] = {0, COUNT};
            VolumeView_Narrow(place[axis], -15, 15, ends);
            for (int x = 0; x < COUNT; x++)
                if (fabsf(fabsf(place[axis][x]) - 15) > .1f)
                    assert_int_equal(x >= ends[0] && x < ends[1], fabsf(place[axis][x]) < 15);
        }
    }
}

/* ---- Whatever comes ---- */

TEST(any_size_and_any_view_fill_the_picture) {
    static const int sizes[][3] = {{1, 1, 1},   {3, 5, 7},    {1, 64, 1},  {64, 1, 1},  {1, 1, 64},
                                   {17, 2, 33}, {1024, 2, 3}, {2, 3, 600}, {5, 300, 4}, {31, 16, 15}};
    OwnVolume *volume = Volume_Create(NULL);
    VolumeLook look = Volume_DefaultLook();
    static Shot shot;
    for (size_t n = 0; n < sizeof sizes / sizeof *sizes; n++) {
        OwnBox box = busy_box(sizes[n][0], sizes[n][1], sizes[n][2]);
        for (int i = 0; i < 10; i++) {
            const VolumeCamera camera = {.yaw = .7f * (float)i,
                                         .pitch = .4f * (float)(i - 5),
                                         .zoom = i % 2 ? 30 : 1,
                                         .perspective = .5f * (float)(i % 3)};
            look.to_light[0] = (float)(i % 3 - 1), look.to_light[1] = (float)(i % 2), look.to_light[2] = .1f * (float)i;
            shoot(volume, &box.scene, &camera, &look, &shot);
        }
    }
}

TEST(pictures_of_any_size_are_filled_and_no_others) {
    static const int sizes[][2] = {{1, 1}, {2, 1}, {1, 40}, {257, 3}, {699, 2}, {33, 39}};
    static uint32_t pixels[700 * 40];
    OwnBox box = busy_box(20, 20, 20);
    OwnVolume *volume = Volume_Create(NULL);
    const VolumeCamera camera = Volume_DefaultCamera();
    const VolumeLook look = Volume_DefaultLook();
    for (size_t n = 0; n < sizeof sizes / sizeof *sizes; n++) {
        memset(pixels, 0, sizeof pixels);
        assert_true(Volume_Draw(volume, &box.scene, &camera, &look, pixels, sizes[n][0], sizes[n][1], sizes[n][0]));
        const int count = sizes[n][0] * sizes[n][1];
        for (int i = 0; i < count; i++) assert_int_equal(pixels[i] >> 24, 255);
        assert_int_equal(pixels[count], 0);
    }
    static const struct {
        int width, row, cells;
    } refused[] = {{0, 10, 20}, {10, 9, 20}, {10, 10, 0}, {10, 10, VOLUME_MOST + 1}};
    for (size_t n = 0; n < sizeof refused / sizeof *refused; n++) {
        box.scene.size[1] = refused[n].cells;
        assert_false(Volume_Draw(volume, &box.scene, &camera, &look, pixels, refused[n].width, 10, refused[n].row));
    }
}

/* A cell that is no number shows as one without smoke; infinite smoke as thick smoke, and only there. */
TEST(numbers_that_are_none_show_nothing_bad) {
    OwnBox box = busy_box(24, 24, 24), clean = busy_box(24, 24, 24);
    for (size_t i = 0; i < box_cells(&box); i += 37) {
        box.smoke[i] = NAN, clean.smoke[i] = 0;
        box.heat[i] = NAN, clean.heat[i] = 0;
        box.smoke[i + 5] = -INFINITY, clean.smoke[i + 5] = 0;
        box.smoke[i + 9] = INFINITY, clean.smoke[i + 9] = 1e30f;
        box.heat[i + 9] = INFINITY, clean.heat[i + 9] = 1e30f;
    }
    const VolumeLook look = Volume_DefaultLook();
    static Shot shot, same;
    for (int i = 0; i < 4; i++) {
        const VolumeCamera camera = {.yaw = 1.6f * (float)i, .pitch = .4f * (float)i, .zoom = 1, .perspective = .5f};
        shoot_once(&box.scene, &camera, &look, 1, &shot);
        shoot_once(&clean.scene, &camera, &look, 1, &same);
        assert_memory_equal(&shot, &same, sizeof shot);
    }
    VolumeCamera none = {.yaw = NAN, .pitch = INFINITY, .zoom = NAN, .perspective = -INFINITY};
    VolumeLook bad = look;
    VolumeShape shape = {.kind = VOLUME_CAPSULE, .a = {NAN, INFINITY, 0}, .radius = INFINITY};
    bad.to_light[1] = NAN, bad.density = NAN, bad.hot[1] = -INFINITY, bad.smoke[2] = INFINITY, bad.edges = NAN;
    box.scene.shape = &shape, box.scene.shapes = 1;
    shoot_once(&box.scene, &none, &bad, 1, &shot);
}
