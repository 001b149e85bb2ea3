/* A picture composed in pieces, and on threads, is the same. */
#include "tests/kits/picture_kit.h"
#include "engine/picture/fluid_host.h"
#include "tests/kits/test.h"

static void backwards(int count, int grain, FluidTask *task, void *task_data, void *host) {
    (void)host;
    for (int end = count; end > 0; end -= grain) task(end > grain ? end - grain : 0, end, task_data);
}

/* Every view of a busy hall, composed by a picture with this host; 321 x 179 pixels each, one after the other. */
static uint32_t *compose_all(const FluidHost *host) {
    Hand hand = busy_air(64, 36, .25f);
    const Wall wall = hall(16, 9);
    const Light light = {5, 3, 4.6f, false};
    const Shape shape = Shape_Capsule(3, 3, 1, 12, 6, .2f);
    const Silhouette figure = {&shape, 1, .003f, 0};
    PictureFrame frame = {.area = {0, 0, 16, 9}, .seconds = 3, .lights = &light, .light_count = 1};
    frame.silhouettes = &figure, frame.silhouette_count = 1;
    Picture *picture = quick_picture(host);
    Picture_SetWall(picture, &wall);
    uint32_t *pixels = malloc(PICTURE_MODES * 321 * 179 * sizeof *pixels);
    for (int mode = 0; mode < PICTURE_MODES; mode++) {
        frame.mode = (PictureMode)mode;
        assert_true(Picture_ComposeFields(picture, &hand.fields, &frame, pixels + mode * 321 * 179, 321, 179, 321));
    }
    Picture_Destroy(picture);
    hand_free(&hand);
    return pixels;
}

TEST(splitting_changes_nothing) {
    Workers *workers = Workers_Create(3);
    const FluidHost split = {.parallel_for = backwards}, threads = FluidHost_Make(workers);
    uint32_t *alone = compose_all(NULL), *pieces = compose_all(&split), *together = compose_all(&threads);
    assert_memory_equal(alone, pieces, PICTURE_MODES * 321 * 179 * sizeof *alone);
    assert_memory_equal(alone, together, PICTURE_MODES * 321 * 179 * sizeof *alone);
    free(alone), free(pieces), free(together);
    Workers_Destroy(workers);
}
