/* The camera: there and back, letterboxed on any output, inside the world. */
#include "tests/kits/engine_kit.h"
#include "engine/window/camera.h"
#include "tests/kits/test.h"

TEST(to_the_screen_and_back) {
    static const int sizes[][2] = {{1280, 720}, {1, 1}, {3840, 2160}, {500, 1500}, {1920, 300}};
    for (size_t s = 0; s < SDL_arraysize(sizes); s++) {
        Camera camera = Camera_Make(16, 9, 40, 20);
        Camera_Fit(&camera, sizes[s][0], sizes[s][1]);
        Camera_LookAt(&camera, (float[]){13.5f, 7.25f});
        Camera_Shake(&camera, 0.1f);
        for (int i = 0; i <= 10; i++) {
            const float world[2] = {5.0f + (float)i, 15.0f - (float)i};
            float screen[2], back[2];
            Camera_ToScreen(&camera, world, screen);
            Camera_ToWorld(&camera, screen, back);
            assert_float_equal(back[0], world[0], 1e-3f);
            assert_float_equal(back[1], world[1], 1e-3f);
        }
    }
}

TEST(corners_of_the_view_are_corners_of_the_screen) {
    Camera camera = Camera_Make(16, 9, 32, 9);
    Camera_Fit(&camera, 1600, 1000); /* bars of 50 px above and below */
    assert_float_equal(camera.scale, 100, 1e-3f);
    assert_float_equal(camera.screen.x, 0, 1e-3f);
    assert_float_equal(camera.screen.y, 50, 1e-3f);
    assert_float_equal(camera.screen.w, 1600, 1e-3f);
    assert_float_equal(camera.screen.h, 900, 1e-3f);
    Camera_LookAt(&camera, (float[]){0, 0});
    float corner[2], screen[2];
    Camera_Corner(&camera, corner);
    assert_float_equal(corner[0], 0, 1e-5f);
    assert_float_equal(corner[1], 0, 1e-5f);
    Camera_ToScreen(&camera, (float[]){16, 9}, screen);
    assert_float_equal(screen[0], 1600, 1e-3f);
    assert_float_equal(screen[1], 950, 1e-3f);
}

/* 21:9 and 4:3 show more of a hall that has more; bars fill what is left. */
TEST(other_shapes_show_more_of_the_world) {
    Camera camera = Camera_Make(16, 9, 20, 40);
    Camera_LookAt(&camera, (float[]){0, 40});
    Camera_Fit(&camera, 800, 600);
    assert_true(camera.screen.y == 0 && camera.screen.h == 600);
    assert_float_equal(camera.view[1], 12, 1e-4f);
    assert_float_equal(camera.centre[1], 34, 1e-4f);
    Camera_Fit(&camera, 2100, 900);
    assert_float_equal(camera.view[0], 20, 1e-4f);
    assert_float_equal(camera.screen.x, 50, 1e-3f);
    assert_float_equal(camera.screen.w, 2000, 1e-3f);
    Camera_Fit(&camera, 1600, 900);
    assert_true(camera.view[0] == 16 && camera.view[1] == 9);
}

/* Without bars: the view is in the middle, and what lies beside it is shown, too; then there are bars again. */
TEST(it_can_fill_the_screen) {
    static const int sizes[][2] = {{1280, 720}, {400, 1000}, {1, 1}};
    for (int s = 0; s < 3; s++) {
        Camera camera = Camera_Make(4, 4, 4, 4);
        const float w = (float)sizes[s][0], h = (float)sizes[s][1], middle[2] = {2, 2};
        float screen[2];
        Camera_Fill(&camera, sizes[s][0], sizes[s][1], 0);
        assert_true(camera.screen.x == 0 && camera.screen.y == 0 && camera.screen.w == w && camera.screen.h == h);
        assert_float_equal(camera.scale, fminf(w, h) / 4, 1e-3f);
        Camera_ToScreen(&camera, middle, screen);
        assert_float_equal(screen[0], w / 2, 1e-3f);
        assert_float_equal(screen[1], h / 2, 1e-3f);
        Camera_Fill(&camera, sizes[s][0], sizes[s][1], 400);
        Camera_ToScreen(&camera, (float[]){0, 0}, screen);
        assert_float_equal(screen[0], fmaxf(fminf(w - h, 400), 0), 1e-2f);
        Camera_Fit(&camera, sizes[s][0], sizes[s][1]);
        assert_float_equal(camera.screen.w, fminf(w, h), 1e-3f);
    }
}

TEST(it_stays_inside_the_world) {
    Camera camera = Camera_Make(16, 9, 20, 5);
    Camera_LookAt(&camera, (float[]){-100, -100});
    assert_float_equal(camera.centre[0], 8, 1e-5f);
    assert_float_equal(camera.centre[1], 2.5f, 1e-5f); /* lower than the view: centred */
    Camera_LookAt(&camera, (float[]){100, 100});
    assert_float_equal(camera.centre[0], 12, 1e-5f);
    assert_float_equal(camera.centre[1], 2.5f, 1e-5f);
}

TEST(it_follows_and_calms_down) {
    Camera camera = Camera_Make(16, 9, 100, 100);
    const float target[2] = {60, 40};
    Camera_Shake(&camera, 5);
    assert_true(camera.shake > 0.05f && camera.shake < 0.2f);
    float distance = 100;
    for (int i = 0; i < 300; i++) {
        Camera_Follow(&camera, target, 1.0f / 60);
        const float left = SDL_fabsf(target[0] - camera.centre[0]) + SDL_fabsf(target[1] - camera.centre[1]);
        assert_true(left <= distance);
        distance = left;
    }
    assert_true(distance < 0.01f);
    assert_true(camera.shake < 1e-3f);
}

/* By no more than it says, along both axes, and each by itself. */
TEST(a_shake_moves_the_picture) {
    Camera camera = Camera_Make(16, 9, 100, 100);
    const float target[2] = {60, 40};
    float moved[2] = {0, 0}, together = 0;
    Camera_Fit(&camera, 1600, 900);
    Camera_LookAt(&camera, target);
    Camera_Shake(&camera, 0.1f);
    for (int i = 0; i < 10; i++) {
        float at[2];
        Camera_Follow(&camera, target, 1.0f / 60);
        Camera_ToScreen(&camera, target, at);
        for (int axis = 0; axis < 2; axis++) moved[axis] = fmaxf(moved[axis], SDL_fabsf(at[axis] - (axis ? 450 : 800)));
        together = fmaxf(together, SDL_fabsf((at[0] - 800) - (at[1] - 450)));
    }
    assert_true(moved[0] > 3 && moved[0] <= 10 && moved[1] > 3 && moved[1] <= 10 && together > 3);
}
