/* Thumbs find every button on every shape of screen: on it, apart from the others, large enough, and in reach. */
#include "tests/kits/hud_kit.h"
#include "tests/kits/test.h"

#include "game/base/count.h"
#include "game/workshop/workshop.h"

#define LEAST    44.0f /* units of the window, across, for a thumb */
#define GENEROUS 1.25f /* as in touch.c, which takes presses beside a button */
#define REACH    0.62f /* of the short side, from the corner below: 42 mm on a phone that is 68 mm wide */

static const int SIZES[][2] = {{320, 568}, {360, 640},  {390, 844},  {412, 915},   {600, 480},   {768, 1024},
                               {800, 600}, {1024, 600}, {1280, 720}, {1170, 2532}, {1600, 2560}, {3440, 1440}};

enum { SPOTS = TOUCH_BUTTONS + 1 };

static int spots_of(const TouchLayout *layout, TouchSpot spots[SPOTS]) {
    int count = 0;
    if (layout->stick.radius > 0) spots[count++] = layout->stick;
    for (int i = 0; i < TOUCH_BUTTONS; i++)
        if (layout->button[i].spot.radius > 0) spots[count++] = layout->button[i].spot;
    return count;
}

static void check_spots(const TouchSpot *spots, int count, float width, float height, float density) {
    for (int i = 0; i < count; i++) {
        const TouchSpot *a = &spots[i];
        assert_true(2 * a->radius >= LEAST * density);
        assert_true(a->x >= a->radius && a->x <= width - a->radius && a->y >= a->radius && a->y <= height - a->radius);
        for (int k = 0; k < i; k++)
            assert_true(hypotf(a->x - spots[k].x, a->y - spots[k].y) > GENEROUS * (a->radius + spots[k].radius));
    }
}

static void check_reach(const TouchSpot *spot, float width, float height) {
    const float aside = fminf(spot->x, width - spot->x);
    if (spot->radius > 0) assert_true(hypotf(aside, height - spot->y) <= REACH * fminf(width, height));
}

static void check_layout(float width, float height, float density, Holder holder) {
    const TouchLayout layout = HudTouch_Layout(width, height, density, holder);
    const DrawRect left = HudTouch_Hall(width, height, density);
    TouchSpot spots[SPOTS];
    const int count = spots_of(&layout, spots);
    assert_int_equal(count, holder == HOLDER_KEEPER ? SPOTS : SPOTS - 1); /* in the laboratory nobody jumps */
    check_spots(spots, count, width, height, density);
    check_reach(&layout.stick, width, height);
    for (int i = 0; i < TOUCH_BUTTONS; i++)
        if (layout.button[i].action == CONTROL_TORCH || layout.button[i].action == CONTROL_JUMP)
            check_reach(&layout.button[i].spot, width, height);
    assert_true(left.w >= width && left.h >= 0.5f * fminf(width, height));
    if (left.h < height)
        for (int i = 0; i < count; i++) assert_true(spots[i].y - GENEROUS * spots[i].radius >= left.h - 1);
}

TEST(no_two_touch_areas_meet) {
    for (int s = 0; s < COUNT_OF(SIZES); s++)
        for (int turned = 0; turned < 2; turned++)
            for (int density = 1; density <= 3; density++) {
                const float scale = (float)density, width = scale * (float)SIZES[s][turned],
                            height = scale * (float)SIZES[s][!turned];
                check_layout(width, height, scale, HOLDER_KEEPER);
                check_layout(width, height, scale, HOLDER_LAB);
            }
    const TouchLayout none = HudTouch_Layout(1280, 720, 1, HOLDER_SCREEN);
    assert_true(none.stick.radius == 0 && none.button[0].spot.radius == 0);
}

/* A tall screen plays above its buttons, a wide one below them. */
TEST(a_tall_screen_keeps_its_hall_free) {
    assert_true(HudTouch_Hall(390, 844, 1).h < 600 && HudTouch_Hall(360, 640, 1).h < 400);
    assert_true(HudTouch_Hall(844, 390, 1).h >= 390 && HudTouch_Hall(1024, 768, 1).h >= 768);
}

/* ---- The workshop's buttons ------------------------------------------------------------------------------- */

static bool meet(DrawRect a, DrawRect b) {
    return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

static void check_strip(const WorkshopLayout *layout, float width, float height, float density) {
    for (int i = 0; i < WORKSHOP_BUTTONS; i++) {
        const DrawRect button = layout->button[i];
        assert_true(button.w >= LEAST * density && button.h >= LEAST * density);
        assert_true(button.x >= 0 && button.x + button.w <= layout->strip.w && button.y + button.h <= height);
        assert_false(meet(button, layout->palette) || meet(button, layout->bar) || meet(button, layout->hall));
        for (int k = 0; k < i; k++) assert_false(meet(button, layout->button[k]));
    }
    assert_true(layout->hall.x + layout->hall.w <= width + 0.5f && layout->hall.w > 0.4f * width);
    assert_false(meet(layout->hall, layout->bar));
}

TEST(the_buttons_of_the_workshop_do_not_meet) {
    char font[1024], error[200];
    static Workshop workshop;
    assert_true(File_AssetPath("fonts/DejaVuSans.ttf", font, sizeof font));
    Document document = {.now = NULL};
    assert_true(Document_OpenScene(&document, "box", error, sizeof error));
    assert_true(Workshop_Open(&workshop, &document, error, sizeof error));
    for (int s = 0; s < COUNT_OF(SIZES); s++)
        for (int turned = 0; turned < 2; turned++) {
            const int width = SIZES[s][turned], height = SIZES[s][!turned];
            App *screen = kit_headless(width, height);
            Text *letters = Text_Create(App_Draw(screen), font);
            Camera view = Camera_Make(16, 9, 16, 9);
            for (float scale = 1; scale <= 2; scale += 0.25f) {
                Text_SetScale(letters, scale);
                Workshop_Lay(&workshop, &view, App_Draw(screen), letters, 0);
                check_strip(&workshop.layout, (float)width, (float)height, 1);
            }
            Text_Destroy(letters);
            App_Destroy(screen);
        }
    Workshop_Close(&workshop);
}

/* ---- Words ------------------------------------------------------------------------------------------------- */

/* Words stay on the buttons, and toasts and cards on the screen, in letters of all sizes. */
static int stray_pixels(App *screen, DrawRect in, int width, int height) {
    int stray = 0;
    for (int y = 0; y < height; y += 2)
        for (int x = 0; x < width; x++) {
            const bool inside =
                (float)x >= in.x && (float)x < in.x + in.w && (float)y >= in.y && (float)y < in.y + in.h;
            stray += !inside && kit_pixel(screen, x, y) != 0xFFFFFF;
        }
    return stray;
}

static void check_words(int width, int height, float scale, const char *font) {
    App *screen = kit_headless(width, height);
    Text *letters = Text_Create(App_Draw(screen), font);
    static const InputState input = {.move = {0, 0}};
    static const char *const WORDS[] = {"menu", "view", "torch", "jump"};
    const float w = (float)width, h = (float)height;
    HudFacts facts = facts_of();
    Hud hud = {0};
    Camera view = Camera_Make(11, 9, 26, 13);
    Text_SetScale(letters, scale);
    facts.touched = HudTouch_Layout(w, h, 1, HOLDER_KEEPER);
    Camera_FitInto(&view, HudTouch_Hall(w, h, 1));
    facts.draw = App_Draw(screen), facts.text = letters, facts.device = INPUT_TOUCH, facts.input = &input;
    facts.camera = &view;
    for (int i = 0; i < COUNT_OF(WORDS); i++)
        assert_true(Text_Width(letters, TEXT_SMALL, WORDS[i]) < 2 * facts.touched.button[i].spot.radius);
    Hud_Toast(&hud, "%s", "The windway: the wind comes and goes, so cross while it rests, and mind what it carries.");
    Draw_Clear(facts.draw, DRAW_RGB(0xFFFFFF));
    Hud_DrawToast(&hud, &facts);
    const DrawRect *picture = &view.screen; /* with two pixels for the letters' edges */
    assert_int_equal(stray_pixels(screen, (DrawRect){2, picture->y, w - 4, picture->h}, width, height), 0);
    hud.notes.opacity = 1;
    Draw_Clear(facts.draw, DRAW_RGB(0xFFFFFF));
    HudNotes_Draw(&hud.notes, &facts);
    assert_int_equal(stray_pixels(screen, (DrawRect){2, picture->y, w - 4, picture->h}, width, height), 0);
    Text_Destroy(letters);
    App_Destroy(screen);
}

TEST_WITH(set_up, tear_down, words_of_all_sizes_stay_on_small_screens) {
    char font[1024];
    assert_true(File_AssetPath("fonts/DejaVuSans.ttf", font, sizeof font));
    for (int s = 0; s < 3; s++)
        for (int turned = 0; turned < 2; turned++)
            for (float scale = 1; scale <= 2; scale += 0.5f)
                check_words(SIZES[s][turned], SIZES[s][!turned], scale, font);
}
