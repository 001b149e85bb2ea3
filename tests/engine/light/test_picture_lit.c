/* Light and fire in the picture: what is lit and dark, what throws shadows, what shines, and in which colours. */
#include "engine/light/tone.h"
#include "tests/kits/picture_kit.h"

enum { WIDE = 320, HIGH = 180, PIXELS = 40 /* a metre */ };

#define CELL .05f

static const Light FIRE = {5, 5.2f, 4.6f, false};

static Hand room(void) { return hand_make(WIDE, HIGH, CELL); }

static float bump(float x, float y, float at_x, float at_y, float radius) {
    const float across = (x - at_x) / radius, down = (y - at_y) / radius;
    return Clampf(2 - 2 * sqrtf(across * across + down * down), 0, 1);
}

static void puff(const FluidView *view, float x, float y, float radius, float most) {
    for (int j = 0; j < HIGH; j++)
        for (int i = 0; i < WIDE; i++)
            view->data[i + j * view->row] +=
                most * bump(((float)i + .5f) * CELL, ((float)j + .5f) * CELL, x, y, radius);
}

static Image seen(const Hand *hand, const PictureFrame *about) {
    PictureFrame frame = *about;
    frame.area = (PictureArea){0, 0, 16, 9};
    Image image = composed(hand, NULL, &frame, 16 * PIXELS, 9 * PIXELS);
    return image;
}

/* The mean brightness, 0 .. 765, of a square. */
static float mean_of(const Image *image, float x, float y, float half) {
    float sum = 0;
    int count = 0;
    for (int j = (int)((y - half) * PIXELS); j < (int)((y + half) * PIXELS); j++)
        for (int i = (int)((x - half) * PIXELS); i < (int)((x + half) * PIXELS); i++, count++)
            sum += (float)brightness(image->pixel[i + j * image->row]);
    return sum / (float)count;
}

TEST(plumes_have_a_lit_and_a_dark_side) {
    OwnHand hand = room();
    puff(&hand.fields.smoke, 6.4f, 4.6f, .45f, .6f);
    OwnImage image = seen(&hand, &(PictureFrame){.lights = &FIRE, .light_count = 1});
    const float lit = mean_of(&image, 6.2f, 4.6f, .08f), dark = mean_of(&image, 6.6f, 4.6f, .08f);
    print_message("lit %.0f, dark %.0f of 765, %.2f : 1\n", (double)lit, (double)dark, (double)(lit / dark));
    assert_true(lit > 2 * dark);
}

TEST(smoke_darkens_the_wall_behind_it) {
    OwnHand clear = room(), smoky = room();
    puff(&smoky.fields.smoke, 6.5f, 5.2f, .5f, .8f);
    OwnImage open = seen(&clear, &(PictureFrame){.lights = &FIRE, .light_count = 1});
    OwnImage shaded = seen(&smoky, &(PictureFrame){.lights = &FIRE, .light_count = 1});
    assert_true(mean_of(&shaded, 8.5f, 5.2f, .3f) < .7f * mean_of(&open, 8.5f, 5.2f, .3f));
    assert_true(mean_of(&shaded, 5, 2, .3f) > .95f * mean_of(&open, 5, 2, .3f));
}

TEST(figures_throw_shadows) {
    OwnHand hand = room();
    const Shape post = Shape_Box(6, 5.2f, .15f, .5f, 0, .02f);
    const Silhouette figure = {&post, 1, .002f, 0, {.1f, .1f, .1f}, OUTLINE_NONE},
                     lantern = {&post, 1, .002f, 1, {0}, 0};
    const PictureFrame none = {.lights = &FIRE, .light_count = 1};
    PictureFrame with = none, glows = none;
    with.silhouettes = &figure, with.silhouette_count = 1, glows.silhouettes = &lantern, glows.silhouette_count = 1;
    OwnImage open = seen(&hand, &none), shaded = seen(&hand, &with), through = seen(&hand, &glows);
    const float before = mean_of(&open, 7.5f, 5.2f, .3f);
    assert_true(mean_of(&shaded, 7.5f, 5.2f, .3f) < .6f * before);
    assert_true(mean_of(&shaded, 7.5f, 2.5f, .3f) > .95f * mean_of(&open, 7.5f, 2.5f, .3f));
    assert_true(mean_of(&through, 7.5f, 5.2f, .3f) > .95f * before);
}

/* Without any lamp, hot gas lights the wall two metres away, and cold smoke does not. */
TEST(burning_gas_lights_the_room) {
    OwnHand dark = room(), burning = room(), warm = room();
    puff(&burning.fields.heat, 8, 4.5f, .8f, 600);
    puff(&warm.fields.heat, 8, 4.5f, .8f, 50);
    OwnImage before = seen(&dark, &(PictureFrame){0}), after = seen(&burning, &(PictureFrame){0});
    OwnImage same = seen(&warm, &(PictureFrame){0});
    const float wall = mean_of(&before, 11, 6, .4f);
    assert_true(mean_of(&after, 11, 6, .4f) > 1.5f * wall);
    assert_true(mean_of(&same, 11, 6, .4f) < 1.05f * wall);
}

/* Salmon pink is pale and has as much blue as green. Smoke of every heat, under cold light, is not like that. */
TEST(heat_does_not_turn_smoke_pink) {
    OwnHand hand = room();
    const Light moon = {8, 0, 3, true};
    int pink = 0, red_hot = 0;
    hand_fill(&hand.fields.smoke, 0, 40, WIDE, 140, .35f);
    for (int y = 40; y < 140; y++)
        for (int x = 0; x < WIDE; x++) hand.value[1][x + y * WIDE] = 2.5f * (float)x;
    OwnImage image = seen(&hand, &(PictureFrame){.lights = &moon, .light_count = 1});
    for (int y = 90; y < 270; y++)
        for (int x = 0; x < 16 * PIXELS; x++) {
            const uint32_t pixel = image.pixel[x + y * image.row];
            const int red = (int)(pixel >> 16 & 255), green = (int)(pixel >> 8 & 255), blue = (int)(pixel & 255);
            red_hot += red > green + 30;
            pink += red > green + 30 && 3 * blue > red && 3 * (green - blue) < red - green;
        }
    print_message("%d of %d hot pixels are pink\n", pink, red_hot);
    assert_true(red_hot > 10000);
    assert_true(pink < red_hot / 100);
}

/* A flame as the bowl's, hottest in its middle: white is a small core, and most is orange or red. */
TEST(fire_has_a_small_white_core) {
    OwnHand hand = room();
    int white = 0, fire = 0, orange = 0;
    for (int i = 0; i < 5; i++) puff(&hand.fields.heat, 8 + .12f * (float)(i % 2), 5.6f - .3f * (float)i, .5f, 240);
    puff(&hand.fields.smoke, 8, 5, 1, .3f);
    OwnImage image = seen(&hand, &(PictureFrame){.seconds = 3});
    for (int y = 120; y < 280; y++)
        for (int x = 270; x < 370; x++) {
            const uint32_t pixel = image.pixel[x + y * image.row];
            const int red = (int)(pixel >> 16 & 255), green = (int)(pixel >> 8 & 255), blue = (int)(pixel & 255);
            const bool burns = red > 70 && red > blue + 40;
            fire += burns || blue > 170, white += blue > 170, orange += burns && green < 200 && 2 * blue < red;
        }
    print_message("of %d pixels of fire %d are white, %d orange or red\n", fire, white, orange);
    assert_true(fire > 1500);
    assert_true(white * 100 <= 15 * fire && 2 * orange > fire);
}

/* Smoke that chokes is less blue, where the frame asks for it, and thin smoke is as ever. */
TEST(smoke_that_chokes_is_sickly) {
    OwnHand hand = room();
    puff(&hand.fields.smoke, 8, 4.5f, 1, .8f);
    puff(&hand.fields.smoke, 3, 4.5f, 1, .2f);
    OwnImage plain_smoke = seen(&hand, &(PictureFrame){0}), sickly = seen(&hand, &(PictureFrame){.shows_foul = true});
    const uint32_t *before = plain_smoke.pixel + 180 * plain_smoke.row, *after = sickly.pixel + 180 * sickly.row;
    assert_true((after[320] & 255) + 8 < (before[320] & 255));
    assert_true((after[320] >> 8 & 255) >= (before[320] >> 8 & 255));
    assert_int_equal(after[120], before[120]);
}
