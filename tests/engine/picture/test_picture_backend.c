/* The seam of the picture: another backend in place of the software shader is handed the same maps. */
#include "tests/kits/picture_kit.h"
#include "tests/kits/test.h"
#include <string.h>

typedef struct Seen {
    float smoke, heat, light_near, light_far; /* at places of the world */
    PictureFrame frame;
    int drawn;
} Seen;

static float value_at(const PictureMaps *maps, const Plane *plane, float x, float y) {
    return Plane_Row(plane, (int)(y / maps->cell))[(int)((x - maps->left) / maps->cell)];
}

static void *create(PictureLoader *load) {
    (void)load;
    return calloc(1, sizeof(Seen));
}

static bool draw(void *self, Picture *picture, const PictureMaps *maps, const PictureFrame *frame,
                 const Canvas *canvas) {
    Seen *seen = self;
    float light[LIGHT_FIELDS];
    (void)picture;
    seen->smoke = value_at(maps, &maps->smoke, 3.3f, 2.1f);
    seen->heat = value_at(maps, &maps->heat, 5.1f, 3.3f);
    LightField_At(&maps->light, 6.5f, 1, light);
    seen->light_near = light[LIGHT_WARM];
    LightField_At(&maps->light, 1, 5, light);
    seen->light_far = light[LIGHT_WARM];
    seen->frame = *frame;
    seen->drawn++;
    memset(canvas->pixels, 255, sizeof *canvas->pixels);
    return true;
}

static const PictureBackend RECORDER = {"recorder", create, free, draw};

static Picture *picture_with(const PictureBackend *backend) {
    Picture *picture = quick_picture(NULL);
    const Wall wall = hall(8, 6);
    picture->backend->destroy(picture->drawer);
    picture->backend = backend, picture->drawer = backend->create(NULL);
    Picture_SetWall(picture, &wall);
    return picture;
}

TEST(a_backend_draws_maps_in_world_units) {
    const int width[] = {80, 161};
    const Light lamp = {.x = 7, .y = 1, .strength = 2.3f};
    Hand hand = hand_make(40, 30, .2f);
    hand_fill(&hand.fields.smoke, 10, 8, 22, 14, 2);
    hand_fill(&hand.fields.heat, 24, 14, 28, 20, 300);
    Picture *picture = picture_with(&RECORDER);
    for (int i = 0; i < 2; i++) {
        Image image = image_make(width[i], width[i] * 3 / 4);
        const PictureFrame frame = {.area = {0, 0, 8, 6}, .lights = &lamp, .light_count = 1};
        assert_true(compose(picture, &hand, &frame, &image));
        const Seen *seen = picture->drawer;
        assert_int_equal(seen->drawn, i + 1);
        assert_float_equal(seen->smoke, 2, 1e-5f);
        assert_float_equal(seen->heat, 300, 0);
        assert_true(seen->light_near > .5f && seen->light_far < .2f * seen->light_near);
        assert_int_equal(image.pixel[0], UINT32_MAX);
        free(image.pixel);
    }
    hand_free(&hand);
    Picture_Destroy(picture);
}

TEST(a_backend_gets_numbers_that_it_may_trust) {
    Hand hand = hand_make(40, 30, .2f);
    Picture *picture = picture_with(&RECORDER);
    Image image = image_make(80, 60);
    const PictureFrame frame = {
        .area = {0, 0, 8, 6}, .seconds = (double)NAN, .far_shift = INFINITY, .dawn = 7, .faint = NAN};
    assert_true(compose(picture, &hand, &frame, &image));
    const Seen *seen = picture->drawer;
    assert_true(seen->frame.seconds == 0);
    assert_float_equal(seen->frame.far_shift, 0, 0);
    assert_float_equal(seen->frame.dawn, 1, 0);
    assert_float_equal(seen->frame.faint, 0, 0);
    free(image.pixel);
    hand_free(&hand);
    Picture_Destroy(picture);
}
