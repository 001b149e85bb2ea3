/* A wall that is changed stone by stone looks as if it had been baked so from the start. */
#include "game/stone/styles.h"
#include "tests/kits/picture_kit.h"
#include "tests/kits/test.h"

enum { ROUNDS = 40 };

static const Light LAMP = {.x = 9, .y = 5, .strength = 6};

static uint32_t chance;

static int roll(int sides) {
    chance = chance * 1664525u + 1013904223u;
    return (int)(chance >> 16) % sides;
}

static WallSlab any_slab(const Wall *wall) {
    const float left = .25f * (float)roll(60), top = .25f * (float)roll(32);
    const float right = left + .25f * (float)(1 + roll(roll(2) ? 4 : 24));
    const float bottom = top + .25f * (float)(1 + roll(roll(2) ? 3 : 12));
    return (WallSlab){left, top, right < wall->width ? right : wall->width,
                      bottom < wall->height ? bottom : wall->height};
}

/* Adds a slab, takes one away, or moves one of its sides. */
static void change(Wall *wall) {
    const int which = wall->slabs ? roll(wall->slabs) : 0, what = roll(5);
    if (what < 2 || wall->slabs == 0) {
        if (wall->slabs < 12) wall->slab[wall->slabs++] = any_slab(wall);
    } else if (what == 2) {
        wall->slab[which] = wall->slab[--wall->slabs];
    } else if (what == 3) {
        wall->slab[which].right += .25f;
    } else {
        wall->slab[which].top -= .25f;
    }
}

static Image shot(Picture *picture) {
    OwnHand hand = hand_make(80, 45, .2f);
    Image image = image_make(320, 180);
    const PictureFrame frame = {.area = {0, 0, 16, 9}, .far_shift = .7f, .lights = &LAMP, .light_count = 1};
    assert_true(compose(picture, &hand, &frame, &image));
    return image;
}

static void check_texels(const Baked *a, const Baked *b, int round) {
    assert_true(a->width == b->width && a->height == b->height);
    for (int i = 0; i < 4 * a->width * a->height; i++) {
        const uint8_t *far = &b->far[i / 4 * 4];
        if (a->near[i] != b->near[i])
            fail_msg("round %d: texel %d, %d differs", round, i / 4 % a->width, i / 4 / a->width);
        if (i % 4 == BAKED_OPEN) assert_int_equal(a->far[i], far[BAKED_OPEN]);
        if (far[BAKED_OPEN]) assert_int_equal(a->far[i], b->far[i]);
    }
}

/* Software fits only what has changed, and mixes the rest with it. */
static void check_pictures(Picture *a, Picture *b, int round) {
    OwnImage first = shot(a), second = shot(b);
    int most;
    image_apart(&first, &second, &most);
    if (most > 1) fail_msg("round %d: a pixel differs by %d", round, most);
}

TEST(changed_stone_looks_like_new_stone) {
    OwnPicture *changed = Picture_Create(NULL);
    Wall wall = hall(16, 9);
    wall.style = &HALL_STYLE[HALL_SANDSTONE];
    changed->fineness = 20;
    Picture_SetWall(changed, &wall);
    assert_true(Picture_Bake(changed));
    const unsigned number = changed->maps.wall_number;
    chance = 7;
    for (int round = 0; round < ROUNDS; round++) {
        OwnPicture *fresh = Picture_Create(NULL);
        fresh->fineness = 20;
        change(&wall);
        assert_true(Picture_ChangeWall(changed, &wall));
        Picture_SetWall(fresh, &wall);
        assert_true(Picture_Bake(changed) && Picture_Bake(fresh));
        check_texels(&changed->maps.baked, &fresh->maps.baked, round);
        if (round % 6 == 0) check_pictures(changed, fresh, round);
    }
    assert_int_equal(changed->maps.wall_number, number);
}

/* At first large parts are rough. With no clock the next picture finishes them. */
TEST(a_large_change_is_rough_and_becomes_fine) {
    OwnPicture *changed = Picture_Create(NULL), *fresh = Picture_Create(NULL);
    Wall wall = hall(16, 9);
    Picture_SetWall(changed, &wall);
    assert_true(Picture_Bake(changed));
    wall.style = &HALL_STYLE[HALL_SANDSTONE], wall.width = 18;
    assert_true(Picture_ChangeWall(changed, &wall));
    assert_true(Picture_IsRough(changed));
    Picture_SetWall(fresh, &wall);
    check_pictures(changed, fresh, 0);
    assert_false(Picture_IsRough(changed));
    check_texels(&changed->maps.baked, &fresh->maps.baked, 0);
}
