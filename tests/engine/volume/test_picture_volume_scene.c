/* The picture of a volume as a player sees it: even plates, light of fire, and finer smoke on a finer grid. */
#include "tests/kits/volume_kit.h"
#include "tests/kits/test.h"

static const uint32_t *pixel_at(const Shot *shot, const Box *box, const VolumeCamera *camera, const float at[3]) {
    const VolumeView view = VolumeView_Make(box->scene.size, box->scene.cell, camera, SHOT_WIDTH, SHOT_HEIGHT);
    float pixel[2];
    assert_true(VolumeView_Project(&view, at, pixel));
    assert_true(pixel[0] > 0 && pixel[0] < SHOT_WIDTH && pixel[1] > 0 && pixel[1] < SHOT_HEIGHT);
    return &shot->pixel[(int)pixel[0] + (int)pixel[1] * SHOT_ROW];
}

static int red(uint32_t pixel) { return (int)(pixel >> 16 & 255); }
static int blue(uint32_t pixel) { return (int)(pixel & 255); }

/* ---- Plates ---- */

/* The least and the greatest red on the face of a plate across y, turned by an angle about z. */
static void look_along(const Shot *shot, const Box *box, const VolumeCamera *camera, const VolumeShape *plate,
                       float angle, int range[2]) {
    range[0] = 255, range[1] = 0;
    for (int i = -20; i <= 20; i++)
        for (int j = -4; j <= 4; j++) {
            const float u = .03f * (float)i, up = -plate->half[1], w = .1f * (float)j;
            const float at[3] = {plate->a[0] + u * cosf(angle) - up * sinf(angle),
                                 plate->a[1] + u * sinf(angle) + up * cosf(angle), plate->a[2] + w};
            const int seen = red(*pixel_at(shot, box, camera, at));
            if (seen < range[0]) range[0] = seen;
            if (seen > range[1]) range[1] = seen;
        }
}

/* The light comes from one direction, so a flat face is even all over. Thin plates had a stripe for each slab. */
TEST(plates_have_no_stripes) {
    OwnBox box = box_make(44, 44, 44);
    VolumeShape plate = {.kind = VOLUME_BOX, .a = {2.2f, 2.2f, 2.2f}, .half = {1, .13f, .8f}};
    box.scene.shape = &plate, box.scene.shapes = 1;
    const VolumeLook look = plain_look();
    static Shot shot;
    for (int i = 0; i < 8; i++) {
        const float angle = .15f * (float)(i - 4);
        const VolumeCamera camera = {.yaw = .3f * (float)i, .pitch = .7f, .zoom = 2, .perspective = .8f};
        int range[2];
        plate.turn[2] = sinf(angle / 2), plate.turn[3] = cosf(angle / 2);
        shoot_once(&box.scene, &camera, &look, 1, &shot);
        look_along(&shot, &box, &camera, &plate, angle, range);
        assert_true(range[0] > 40);
        assert_true(range[1] - range[0] < 12);
    }
}

/* ---- Fire ---- */

static void fill_ball(const Box *box, float *field, const int middle[3], int radius, float value) {
    for (int z = -radius; z <= radius; z++)
        for (int y = -radius; y <= radius; y++)
            for (int x = -radius; x <= radius; x++)
                if (x * x + y * y + z * z <= radius * radius)
                    field[box_at(box, middle[0] + x, middle[1] + y, middle[2] + z)] = value;
}

/* Fire makes smoke and floor beside it redder, from all sides, and nothing far away. */
TEST(fire_lights_smoke_and_floor) {
    static const int fire[3] = {24, 42, 24}, near[3] = {33, 41, 24}, far[3] = {6, 8, 8};
    static const float lit[3][3] = {{3.35f, 4.15f, 2.45f}, {1.7f, 4.8f, 1.7f}, {.65f, .85f, .85f}};
    OwnBox box = box_make(48, 48, 48);
    fill_ball(&box, box.smoke, near, 4, .3f), fill_ball(&box, box.smoke, far, 4, .3f);
    const VolumeLook look = Volume_DefaultLook();
    static Shot cold, hot;
    for (int i = 0; i < 4; i++) {
        const VolumeCamera camera = {.yaw = 1.6f * (float)i + .2f, .pitch = .8f, .zoom = 1, .perspective = .5f};
        fill_ball(&box, box.heat, fire, 3, 0);
        shoot_once(&box.scene, &camera, &look, 1, &cold);
        fill_ball(&box, box.heat, fire, 3, 500);
        shoot_once(&box.scene, &camera, &look, 1, &hot);
        for (int n = 0; n < 3; n++) {
            const uint32_t was = *pixel_at(&cold, &box, &camera, lit[n]), is = *pixel_at(&hot, &box, &camera, lit[n]);
            if (n < 2)
                assert_true(red(is) - red(was) >= 8 && red(is) - red(was) > 2 * (blue(is) - blue(was)));
            else
                assert_true(apart(was, is) <= 1);
        }
    }
}

/* ---- Finer grids ---- */

enum { FINE = 128, WIDE = 640, HIGH = 360 };

/* A ball of billows of all sizes down to four of the finest cells. */
static float billows(float x, float y, float z) {
    float sum = 0;
    for (int octave = 0; octave < 3; octave++) {
        const float k = 25.1f * (float)(1 << octave);
        sum += sinf(k * x + 2 * z) * sinf(k * y + 3 * x) * sinf(k * z + 5 * y) / sqrtf((float)(1 << octave));
    }
    return fmaxf(0, 1 - 3 * sqrtf(x * x + y * y + z * z) + 1.2f * sum);
}

static Box fine_box(void) {
    Box box = box_make(FINE, FINE, FINE);
    for (int z = 0; z < FINE; z++)
        for (int y = 0; y < FINE; y++)
            for (int x = 0; x < FINE; x++)
                box.smoke[box_at(&box, x, y, z)] =
                    billows((float)x / FINE - .5f, (float)y / FINE - .5f, (float)z / FINE - .5f);
    box.scene.cell = 4.0f / FINE;
    return box;
}

/* The same smoke, as the mean of eight cells each. */
static Box coarse_box(const Box *fine) {
    Box box = box_make(FINE / 2, FINE / 2, FINE / 2);
    for (int z = 0; z < FINE; z++)
        for (int y = 0; y < FINE; y++)
            for (int x = 0; x < FINE; x++)
                box.smoke[box_at(&box, x / 2, y / 2, z / 2)] += .125f * fine->smoke[box_at(fine, x, y, z)];
    box.scene.cell = 8.0f / FINE;
    return box;
}

/* The mean difference between neighbouring pixels. */
static double gradient_of(const Box *box) {
    static uint32_t pixels[WIDE * HIGH];
    const VolumeLook look = plain_look();
    const VolumeCamera camera = {.yaw = .5f, .pitch = .3f, .zoom = 1.8f, .perspective = .8f};
    OwnVolume *volume = Volume_Create(NULL);
    double sum = 0;
    assert_true(Volume_Draw(volume, &box->scene, &camera, &look, pixels, WIDE, HIGH, WIDE));
    for (int y = 0; y < HIGH - 1; y++)
        for (int x = 0; x < WIDE - 1; x++) {
            const int i = x + y * WIDE;
            const int right = apart(pixels[i], pixels[i + 1]), below = apart(pixels[i], pixels[i + WIDE]);
            if (right > 1 || below > 1) sum += sqrt((double)(right * right + below * below)); /* more than dither */
        }
    return sum / (WIDE * HIGH);
}

TEST(a_finer_grid_shows_finer_smoke) {
    OwnBox fine = fine_box();
    OwnBox coarse = coarse_box(&fine);
    const double of_fine = gradient_of(&fine), of_coarse = gradient_of(&coarse);
    assert_true(of_fine > 1.47 * of_coarse); /* 1.42 without relief */
}
