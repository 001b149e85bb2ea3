/* What is drawn and what is played, pinned down: every kind of line and area, and every kind of note and bed. */
#include "tests/kits/mixer_kit.h"
#include "tests/kits/own_kit.h"
#include "tests/kits/sum_kit.h"
#include "tests/kits/test.h"

static const SumRow DRAWN[] = {
    {"lines", 3332609.6875},    {"areas", 5908236.20312}, {"rounds", 5121126.22656},
    {"clipped", 4657309.75781}, {"image", 5449086.66406},
};

static const SumRow PLAYED[] = {
    {"note 0", 268.541752493},  {"note 1", 2.28677138342}, {"note 2", -940.37875034},
    {"note 3", -83.6705652347}, {"bed 0", -1450.2326093},  {"bed 1", -18807.6111219},
    {"bed 2", -4964.11583873},  {"bed 3", -3339.61637784}, {"all at once", 6321.92254885},
};

enum { WIDTH = 160, HEIGHT = 120 };

static const DrawPoint CORNERS[] = {{20, 30.5f}, {70, 12}, {120.5f, 40}, {110, 90}, {40, 100}};

static void lines(Draw *draw) {
    Draw_Line(draw, 5, 5, 150, 100.5f, 1, DRAW_RGBA(0xFFFFFF, 255));
    Draw_Line(draw, 10, 110, 12, 20, 5.5f, DRAW_RGBA(0x40FF80, 130));
    Draw_Polyline(draw, CORNERS, 5, 3, DRAW_RGBA(0xFF8040, 200));
}

static void areas(Draw *draw) {
    Draw_Polygon(draw, CORNERS, 5, DRAW_RGBA(0x8040FF, 220));
    Draw_Rect(draw, (DrawRect){3, 60, 50.5f, 30}, DRAW_RGBA(0xFF2020, 90));
    Draw_Frame(draw, (DrawRect){90, 60, 50, 40}, 4, DRAW_RGBA(0x20FF20, 255));
    Draw_Gradient(draw, (DrawRect){60, 2, 40, 50}, DRAW_RGBA(0x0000FF, 255), DRAW_RGBA(0xFFFF00, 40));
}

static void rounds(Draw *draw) {
    Draw_Disc(draw, 40.3f, 40, 25.5f, DRAW_RGBA(0xFFFFFF, 180));
    Draw_Disc(draw, 150, 110, 1.2f, DRAW_RGBA(0xFFFFFF, 255));
    Draw_Ring(draw, 100, 60.7f, 30, 6, DRAW_RGBA(0x10C0FF, 255));
    Draw_Drop(draw, 60, 90, 12, 28, DRAW_RGBA(0xFFC010, 255));
}

static void clipped(Draw *draw) {
    Draw_Clip(draw, &(DrawRect){30, 20, 60, 50});
    areas(draw), rounds(draw);
    Draw_Clip(draw, NULL);
    Draw_Rect(draw, (DrawRect){0, 0, 9, 9},
              Draw_Fade(Draw_Mix(DRAW_RGBA(0xFF0000, 255), DRAW_RGBA(0x0000FF, 99), .3f), .8f));
}

static void image(Draw *draw) {
    uint32_t pixels[12 * 9];
    for (int i = 0; i < 12 * 9; i++) pixels[i] = 0xFF000000u | (uint32_t)i * 0x010305u;
    Draw_Image(draw, pixels, 11, 9, 12, (DrawRect){10, 20, 110, 90});
}

TEST(every_line_and_area) {
    static const struct {
        const char *name;
        void (*draw)(Draw *);
    } ALL[] = {{"lines", lines}, {"areas", areas}, {"rounds", rounds}, {"clipped", clipped}, {"image", image}};
    static uint32_t pixels[WIDTH * HEIGHT];
    int wrong = 0;
    OwnApp *app = kit_headless(WIDTH, HEIGHT);
    for (int i = 0; i < 5; i++) {
        Sum sum = {0};
        Draw_Clear(App_Draw(app), DRAW_RGBA(0x102030, 255));
        ALL[i].draw(App_Draw(app));
        SDL_Renderer *renderer = Draw_Renderer(App_Draw(app));
        assert_int_equal(SDL_RenderReadPixels(renderer, NULL, SDL_PIXELFORMAT_ARGB8888, pixels, WIDTH * 4), 0);
        Sum_Pixels(&sum, pixels, WIDTH * HEIGHT);
        wrong += !Sum_Shows(&sum, ALL[i].name, DRAWN, sizeof DRAWN / sizeof *DRAWN);
    }
    if (wrong) fail_msg("%d are drawn otherwise; if that is meant, the rows above belong into the table", wrong);
}

static int heard(const char *name, float seconds) {
    Sum sum = {0};
    play(seconds);
    for (int i = 0; i < tape.frames; i++)
        for (int ear = 0; ear < 2; ear++) Sum_Add(&sum, 1000 * (double)tape.sample[i][ear]);
    return !Sum_Within(&sum, 0.01 + 1e-7 * sum.size, name, PLAYED, sizeof PLAYED / sizeof *PLAYED);
}

TEST(every_note_and_bed) {
    static const Note NOTES[] = {
        {.attack = .004f, .decay = .5f, .tone = .3f, .pitch = {440}, .ratio = 3.5f, .bend = 1, .echo = .5f},
        {.delay = .1f, .attack = .1f, .decay = .3f, .tone = .2f, .pitch = {200, 900}, .ratio = 1, .pan = -.7f},
        {.attack = .02f, .decay = .4f, .noise = .2f, .colour = {800, 3000}, .sharp = .35f, .pan = .5f, .echo = .3f},
        {.attack = .02f, .decay = .4f, .noise = .1f, .colour = {300}, .sharp = 8, .above = true},
    };
    static const Bed BEDS[] = {
        {.noise = .1f, .colour = 500, .sharp = 1, .echo = .4f},
        {.noise = .1f, .colour = 250, .sharp = .7f, .low = true, .pan = .6f},
        {.noise = .1f, .colour = 2000, .sharp = 4, .wide = true},
        {.tone = .1f, .pitch = 164, .pan = -.4f, .echo = 1},
    };
    int wrong = 0;
    for (int i = 0; i < 8; i++) {
        char name[12];
        fresh();
        if (i < 4) Score_Add(&score, &NOTES[i]);
        if (i >= 4) score.bed[i] = BEDS[i - 4];
        score.volume = i == 2 ? .4f : 1, score.world = i == 3 ? 0 : 1;
        snprintf(name, sizeof name, i < 4 ? "note %d" : "bed %d", i % 4);
        wrong += heard(name, .8f);
    }
    fresh(); /* more than may be as loud as they are together */
    for (int i = 0; i < 12; i++) Score_Add(&score, &NOTES[i % 4]);
    wrong += heard("all at once", .8f);
    if (wrong) fail_msg("%d sound otherwise; if that is meant, the rows above belong into the table", wrong);
}
