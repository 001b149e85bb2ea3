/* A system that refuses memory: the picture of a volume fails, says so, and is as ever once there is memory again. This
 * program's own calloc stands before the library's. */
#include "tests/kits/own_kit.h"
#include "tests/kits/volume_kit.h"
#include "tests/kits/test.h"

static int granted = -1; /* calls that are still granted before one is refused, -1: all */

/* By realloc, as compilers make calls of calloc of malloc with memset. */
void *calloc(size_t count, size_t size) {
    if (granted == 0) return granted = -1, NULL;
    if (granted > 0) granted--;
    void *memory = realloc(NULL, count * size);
    return memory ? memset(memory, 0, count * size) : NULL;
}

TEST(no_piece_of_memory_is_taken_for_granted) {
    static Shot shot, later;
    static uint32_t pixels[SHOT_ROW * SHOT_HEIGHT];
    OwnBox box = busy_box(20, 18, 16);
    const VolumeCamera camera = Volume_DefaultCamera();
    const VolumeLook look = Volume_DefaultLook();
    shoot_once(&box.scene, &camera, &look, 1, &shot);
    int refused = 0;
    for (bool drawn = false; !drawn; refused++) {
        OwnVolume *volume = Volume_Create(NULL);
        granted = refused;
        drawn = Volume_Draw(volume, &box.scene, &camera, &look, pixels, SHOT_WIDTH, SHOT_HEIGHT, SHOT_ROW);
        assert_int_equal(drawn, granted >= 0);
        granted = -1;
        shoot(volume, &box.scene, &camera, &look, &later);
        assert_memory_equal(&shot, &later, sizeof shot);
    }
    assert_in_range(refused, 10, 40);
}
