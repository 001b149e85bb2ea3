/* The halls at a glance: what is lit, useful, deadly and mere decoration differs in grey; no two levels look alike; and
 * a brazier that has burned leaves its panel in sight. */
#include "engine/picture/picture.h"
#include "game/look/look.h"
#include "game/stone/styles.h"
#include "tests/kits/hall_kit.h"
#include "tests/kits/test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 640, HEIGHT = 360 };

static Look view_of_game;
static uint32_t pixels[WIDTH * HEIGHT];

static void look(PictureArea area) {
    const LookView view = {PICTURE_SMOKE, area, 1, .calm = true};
    Look_Make(&view_of_game, &game, &view);
}

static void draw(PictureArea area) {
    Picture *picture = Picture_Create(NULL);
    look(area);
    Picture_SetWall(picture, &game.scene.wall);
    assert_true(Picture_Compose(picture, &view_of_game.frame, pixels, WIDTH, HEIGHT, WIDTH));
    Picture_Destroy(picture);
}

static float luminance(uint32_t pixel) {
    const float red = (float)(pixel >> 16 & 255) / 255, green = (float)(pixel >> 8 & 255) / 255;
    const float blue = (float)(pixel & 255) / 255;
    return .2126f * red * red + .7152f * green * green + .0722f * blue * blue;
}

/* ---- Grey --------------------------------------------------------------------------------------------- */

static int ascending(const void *a, const void *b) {
    const float one = *(const float *)a, other = *(const float *)b;
    return (one > other) - (one < other);
}

/* The mean of a box, in grey and in a picture of 40 pixels a metre, and its brightest fiftieth. */
typedef struct Grey {
    float mean, peak;
} Grey;

static Grey grey_of(float left, float top, float right, float bottom) {
    static float value[WIDTH * HEIGHT];
    int count = 0;
    float sum = 0;
    for (int y = (int)(40 * top); y < (int)(40 * bottom); y++)
        for (int x = (int)(40 * left); x < (int)(40 * right); x++)
            sum += value[count++] = luminance(pixels[x + y * WIDTH]);
    qsort(value, (size_t)count, sizeof *value, ascending);
    return (Grey){sum / (float)count, value[count - 1 - count / 50]};
}

/* Around a brazier that burns: a cold one, a cold lantern, a hammer, two arches with something that hangs between them,
 * and a panel in sight; farther off a lantern that the keeper has reached. */
#define KIT_BOX(type, x, y, w, h) ",{'type':'" type "','x':" #x ",'y':" #y ",'width':" #w ",'height':" #h "}"
#define THINGS                                                                                                         \
    KIT_LIT(8)                                                                                                         \
    KIT_DARK(6.4)                                                                                                      \
    KIT_POINT("checkpoint", 9.8, 8)                                                                                    \
    KIT_POINT("checkpoint", 2.6, 8)                                                                                    \
    KIT_START(2.2)                                                                                                     \
    KIT_BOX("arch", 8.2, 3, 1, 2)                                                                                      \
    KIT_BOX("arch", 12.2, 3, 1, 2)                                                                                     \
    KIT_BOX("panel", 4.2, 4.6, 1.2, 1.8)                                                                               \
    ",{'type':'piston','x':6.2,'y':5.2,'width':1,'height':0.6,"                                                        \
    "'properties':[{'name':'travel','value':0}]}"

TEST(the_four_kinds_differ_in_grey) {
    for (int style = 0; style < HALL_STYLES; style++) {
        open(THINGS);
        game.scene.wall.style = &HALL_STYLE[style];
        Kit_Wait(&game, 60);
        draw((PictureArea){0, 0, 16, 9});
        const Grey face = grey_of(6.3f, 5.3f, 7.1f, 5.55f), mark = grey_of(6.35f, 5.65f, 7.05f, 5.69f);
        const Grey bowl = grey_of(6, 7, 6.8f, 7.4f), beside_bowl = grey_of(5.5f, 7, 5.85f, 7.4f);
        const Grey cold = grey_of(9.64f, 6.7f, 9.96f, 7.9f), beside_cold = grey_of(10.1f, 6.7f, 10.42f, 7.9f);
        const Grey fire = grey_of(7.6f, 6.5f, 8.4f, 7.1f), lantern = grey_of(2.46f, 6.9f, 2.74f, 7.2f);
        const Grey hangs = grey_of(10.5f, 3.3f, 10.9f, 5.2f), beside_it = grey_of(9.6f, 3.3f, 10, 5.2f);
        const Grey panel = grey_of(4.3f, 4.7f, 5.3f, 6.3f);
        const float lit = fminf(fire.peak, lantern.peak), dark = fmaxf(fmaxf(bowl.peak, cold.peak), panel.peak);
        const float marked = face.mean / mark.mean;
        const float useful = fminf(bowl.peak / beside_bowl.peak, cold.peak / beside_cold.peak);
        const float mere = hangs.peak / beside_it.peak;
        print_message("%s: lit %.1f, deadly %.1f, useful %.2f, decoration %.2f\n", HALL_STYLE[style].name,
                      (double)(lit / dark), (double)marked, (double)useful, (double)mere);
        assert_true(lit > 2.75f * dark);
        assert_true(marked > 4); /* a dark line across a pale face */
        assert_true(useful > 1.2f);
        assert_true(mere < .9f); /* it sinks into the wall */
    }
}

/* ---- The levels --------------------------------------------------------------------------------------- */

/* ---- What fire has shown ------------------------------------------------------------------------------ */

static float shown_after(int ticks) {
    for (int i = 0; i < ticks; i++) {
        Kit_Wait(&game, 1);
        look((PictureArea){0, 0, 16, 9});
    }
    return view_of_game.frame.shown[0];
}

TEST(a_fire_shows_its_panel_for_good) {
    open(KIT_DARK(5) KIT_START(2) ",{'type':'panel','x':6,'y':5,'width':1,'height':2,"
                                  "'properties':[{'name':'fire','value':1}]}");
    assert_float_equal(shown_after(10), 0, 0);
    Brazier_Light(&game.brazier[0]);
    const float soon = shown_after(30), late = shown_after(120);
    assert_true(soon > .1f && soon < .5f);
    assert_float_equal(late, 1, 0);
    game.brazier[0].lit = false;
    assert_float_equal(shown_after(200), 1, 0);
    const uint64_t hash = Game_Hash(&game);
    game.kindled = 0; /* it is only seen */
    assert_true(Game_Hash(&game) == hash);
    Game_Restart(&game);
    assert_float_equal(shown_after(10), 0, 0);
}

TEST_GROUP(NULL, close_game)
