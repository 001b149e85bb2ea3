/* Every hall's recording is played, and nothing in it flashes more than three times a second over a quarter of what one
 * looks at; with reduced flashing nothing flashes at all. The first seconds of each hall, and with EMBER_LONG all.
 *
 * WCAG 2.2 defines flashes (success criterion 2.3.1). A general flash is a pair of opposing changes of relative
 * luminance by a tenth or more, of which the darker state is below .8. A red flash is a pair of changes to and from a
 * saturated red, of more than .2 in the CIE 1976 UCS chromaticity diagram. Flashes count where they fill a quarter of a
 * field of 10 degrees, which is a third of the picture's width and of its height.
 *
 * There are two measures. The strict one looks at cells of a few pixels: how much of a field flashes. What passes by as
 * the camera moves, like bricks and their joints, counts there too, though it does not flash. The other one therefore
 * looks at the mean of each quarter of the picture. */
#define KIT_FOLDER "flashing_kept"
#include "tests/kits/session_kit.h"

#include "tests/kits/patience.h"
#include "tests/kits/test.h"

#include <dirent.h>
#include <math.h>

enum {
    FLASH_ACROSS = 64,
    FLASH_DOWN = 36,
    FLASH_CELLS = FLASH_ACROSS * FLASH_DOWN,
    FLASH_HELD = 7 /* changes: so many within a second are more than three flashes */
};

typedef enum { FLASH_GENERAL, FLASH_RED, FLASH_KINDS } FlashKind;

/* What a place has seen of one kind of flash. */
typedef struct FlashPlace {
    int way;        /* of the last change: 1 up or to red, -1 back, 0: none yet */
    float least[2]; /* the state farthest down since then, */
    float most[2];  /* and farthest up */
    int changed[FLASH_HELD];
    int changes; /* in all; the last ones are held */
} FlashPlace;

/* Starts zeroed. */
typedef struct Flashes {
    FlashPlace cell[FLASH_KINDS][FLASH_CELLS];
    FlashPlace quarter[FLASH_KINDS][FLASH_CELLS]; /* of the picture, by its first cell */
    int pictures;
} Flashes;

/* A saturated red is so much of all light, unless it is too dark to have a hue: in WCAG 2.1 red less green and blue has
 * to be that much. */
#define FLASH_STEP      .1f /* of relative luminance */
#define FLASH_BRIGHT    .8f
#define FLASH_SATURATED .8f
#define FLASH_RED_LEAST (20 / 320.f)
#define FLASH_RED_STEP  .2f /* in u', v' */
enum { FLASH_FIELD_WIDE = FLASH_ACROSS / 3, FLASH_FIELD_HIGH = FLASH_DOWN / 3 };
enum { FLASH_QUARTER_WIDE = FLASH_ACROSS / 2, FLASH_QUARTER_HIGH = FLASH_DOWN / 2 };

static float flash_linear_of[256]; /* of a channel, as sRGB defines it */

static void flash_fill_linear(void) {
    for (int i = 0; i < 256; i++) {
        const float seen = (float)i / 255;
        flash_linear_of[i] = seen <= .04045f ? seen / 12.92f : powf((seen + .055f) / 1.055f, 2.4f);
    }
}

static void flash_mean_of(const uint32_t *pixels, int row, int width, int height, float rgb[3]) {
    rgb[0] = rgb[1] = rgb[2] = 0;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            for (int c = 0; c < 3; c++) rgb[c] += flash_linear_of[pixels[y * row + x] >> (16 - 8 * c) & 255];
    for (int c = 0; c < 3; c++) rgb[c] /= (float)(width * height);
}

static void flash_change(FlashPlace *place, int way, int picture) {
    place->way = way;
    place->changed[place->changes++ % FLASH_HELD] = picture;
}

static void flash_set(float state[2], const float to[2]) { state[0] = to[0], state[1] = to[1]; }

static void flash_add_luminance(FlashPlace *place, const float rgb[3], int picture) {
    const float now[2] = {.2126f * rgb[0] + .7152f * rgb[1] + .0722f * rgb[2], 0};
    if (picture == 0) flash_set(place->least, now), flash_set(place->most, now);
    const bool rises = now[0] - place->least[0] >= FLASH_STEP && place->least[0] < FLASH_BRIGHT && place->way <= 0;
    const bool falls = place->most[0] - now[0] >= FLASH_STEP && now[0] < FLASH_BRIGHT && place->way >= 0;
    if (rises || falls) {
        flash_change(place, rises ? 1 : -1, picture);
        flash_set(place->least, now), flash_set(place->most, now);
    }
    if (now[0] < place->least[0]) flash_set(place->least, now);
    if (now[0] > place->most[0]) flash_set(place->most, now);
}

static float flash_apart(const float a[2], const float b[2]) { return hypotf(a[0] - b[0], a[1] - b[1]); }

/* `least` is the state least like red, `most` the most saturated one. */
static void flash_add_red(FlashPlace *place, const float rgb[3], int picture) {
    const float x = .4124f * rgb[0] + .3576f * rgb[1] + .1805f * rgb[2];
    const float y = .2126f * rgb[0] + .7152f * rgb[1] + .0722f * rgb[2];
    const float z = .0193f * rgb[0] + .1192f * rgb[1] + .9505f * rgb[2], sum = x + 15 * y + 3 * z;
    const bool dark = sum < .01f; /* grey, as far as one can tell */
    const float now[2] = {dark ? .1978f : 4 * x / sum, dark ? .4683f : 9 * y / sum};
    const bool is_red =
        rgb[0] >= FLASH_SATURATED * (rgb[0] + rgb[1] + rgb[2]) && rgb[0] - rgb[1] - rgb[2] > FLASH_RED_LEAST;
    if (picture == 0) flash_set(place->least, now), flash_set(place->most, now), place->way = is_red ? 1 : -1;
    if (place->way < 0 && is_red && flash_apart(now, place->least) > FLASH_RED_STEP) {
        flash_change(place, 1, picture);
        flash_set(place->most, now);
    } else if (place->way > 0 && flash_apart(now, place->most) > FLASH_RED_STEP) {
        flash_change(place, -1, picture);
        flash_set(place->least, now);
    }
    if (now[0] < place->least[0]) flash_set(place->least, now);
    if (is_red && now[0] > place->most[0]) flash_set(place->most, now);
}

/* Sums of the cells above and to the left, so that a mean takes no longer for a large place. */
typedef struct FlashSums {
    float rgb[FLASH_DOWN + 1][FLASH_ACROSS + 1][3];
} FlashSums;

static void flash_mean_of_quarter(const FlashSums *sums, int x, int y, float rgb[3]) {
    for (int c = 0; c < 3; c++)
        rgb[c] =
            (sums->rgb[y + FLASH_QUARTER_HIGH][x + FLASH_QUARTER_WIDE][c] - sums->rgb[y][x + FLASH_QUARTER_WIDE][c] -
             sums->rgb[y + FLASH_QUARTER_HIGH][x][c] + sums->rgb[y][x][c]) /
            (FLASH_QUARTER_WIDE * FLASH_QUARTER_HIGH);
}

static void flash_add(FlashPlace *general, FlashPlace *red, const float rgb[3], int picture) {
    flash_add_luminance(general, rgb, picture);
    flash_add_red(red, rgb, picture);
}

/* One more picture, 0xAARRGGBB, of a multiple of FLASH_ACROSS by a multiple of FLASH_DOWN pixels. */
static void Flashes_Add(Flashes *flashes, const uint32_t *pixels, int width, int height) {
    static FlashSums sums;
    const int wide = width / FLASH_ACROSS, high = height / FLASH_DOWN;
    if (flash_linear_of[255] < 1) flash_fill_linear();
    for (int i = 0; i < FLASH_CELLS; i++) {
        const int x = i % FLASH_ACROSS, y = i / FLASH_ACROSS;
        float rgb[3];
        flash_mean_of(pixels + y * high * width + x * wide, width, wide, high, rgb);
        flash_add(&flashes->cell[FLASH_GENERAL][i], &flashes->cell[FLASH_RED][i], rgb, flashes->pictures);
        for (int c = 0; c < 3; c++)
            sums.rgb[y + 1][x + 1][c] = rgb[c] + sums.rgb[y][x + 1][c] + sums.rgb[y + 1][x][c] - sums.rgb[y][x][c];
    }
    for (int y = 0; y + FLASH_QUARTER_HIGH <= FLASH_DOWN; y++)
        for (int x = 0; x + FLASH_QUARTER_WIDE <= FLASH_ACROSS; x++) {
            const int i = y * FLASH_ACROSS + x;
            float rgb[3];
            flash_mean_of_quarter(&sums, x, y, rgb);
            flash_add(&flashes->quarter[FLASH_GENERAL][i], &flashes->quarter[FLASH_RED][i], rgb, flashes->pictures);
        }
    flashes->pictures++;
}

static bool flash_has_changed(const FlashPlace *place, int times, int since) {
    return place->changes >= times && place->changed[(place->changes - times) % FLASH_HELD] >= since;
}

/* The largest share of a field whose cells have seen more than three flashes in the last second, which is so many
 * pictures. */
static float Flashes_Often(const Flashes *flashes, FlashKind kind, int pictures_per_second) {
    static int sum[FLASH_DOWN + 1][FLASH_ACROSS + 1];
    const int since = flashes->pictures - pictures_per_second;
    int most = 0;
    for (int y = 0; y < FLASH_DOWN; y++)
        for (int x = 0; x < FLASH_ACROSS; x++) {
            const bool often = flash_has_changed(&flashes->cell[kind][y * FLASH_ACROSS + x], FLASH_HELD, since);
            sum[y + 1][x + 1] = often + sum[y][x + 1] + sum[y + 1][x] - sum[y][x];
        }
    for (int y = FLASH_FIELD_HIGH; y <= FLASH_DOWN; y++)
        for (int x = FLASH_FIELD_WIDE; x <= FLASH_ACROSS; x++) {
            const int without = sum[y - FLASH_FIELD_HIGH][x] + sum[y][x - FLASH_FIELD_WIDE] -
                                sum[y - FLASH_FIELD_HIGH][x - FLASH_FIELD_WIDE];
            if (sum[y][x] - without > most) most = sum[y][x] - without;
        }
    return (float)most / (FLASH_FIELD_WIDE * FLASH_FIELD_HIGH);
}

/* Whether the mean of a quarter of the picture has just flashed, once or more often within a second. */
static bool Flashes_Once(const Flashes *flashes, FlashKind kind, int pictures_per_second) {
    for (int i = 0; i < FLASH_CELLS; i++)
        if (flash_has_changed(&flashes->quarter[kind][i], 2, flashes->pictures - pictures_per_second)) return true;
    return false;
}

enum { WIDTH = 320, HEIGHT = 180, RATE = 60 };

#define QUARTER .25f

/* ---- What counts -------------------------------------------------------------------------------------------- */

static Flashes flashes[2]; /* as it is, and with reduced flashing */
static uint32_t pixels[WIDTH * HEIGHT];

/* A second of two colours that change so often, over a part of the width. */
static void flash(uint32_t a, uint32_t b, int changes, int width) {
    memset(flashes, 0, sizeof flashes[0]);
    for (int i = 0; i < RATE; i++) {
        for (int k = 0; k < WIDTH * HEIGHT; k++) pixels[k] = k % WIDTH < width && i * (changes + 1) / RATE % 2 ? b : a;
        Flashes_Add(&flashes[0], pixels, WIDTH, HEIGHT);
    }
}

static float often(FlashKind kind) { return Flashes_Often(&flashes[0], kind, RATE); }
static bool once(FlashKind kind) { return Flashes_Once(&flashes[0], kind, RATE); }

TEST(flashes_are_counted) {
    flash(0xff000000, 0xffffffff, 7, WIDTH);
    assert_true(often(FLASH_GENERAL) == 1 && often(FLASH_RED) == 0);
    flash(0xff000000, 0xffffffff, 6, WIDTH); /* three */
    assert_true(often(FLASH_GENERAL) == 0 && once(FLASH_GENERAL) && !once(FLASH_RED));
    flash(0xff000000, 0xffffffff, 1, WIDTH); /* it only grows bright */
    assert_false(once(FLASH_GENERAL));
    flash(0xff000000, 0xff505050, 7, WIDTH); /* by less than a tenth */
    assert_true(often(FLASH_GENERAL) == 0 && !once(FLASH_GENERAL));
    flash(0xfff0f0f0, 0xffffffff, 7, WIDTH); /* both are bright */
    assert_true(often(FLASH_GENERAL) == 0 && !once(FLASH_GENERAL));
    flash(0xff000000, 0xffffffff, 7, 20); /* a narrow strip */
    assert_true(often(FLASH_GENERAL) > 0 && often(FLASH_GENERAL) < QUARTER);
    flash(0xff303030, 0xff900000, 7, WIDTH);
    assert_true(often(FLASH_RED) == 1 && once(FLASH_RED) && !once(FLASH_GENERAL));
    flash(0xff303030, 0xff008000, 7, WIDTH); /* green */
    assert_false(once(FLASH_RED));
    flash(0xff000000, 0xff100000, 7, WIDTH); /* too dark to be red */
    assert_false(once(FLASH_RED));
}

/* ---- The halls ---------------------------------------------------------------------------------------------- */

/* Of each kind: the largest share of a field that flashed more than three times a second, and in how many pictures
 * something had flashed although flashing was reduced. */
typedef struct Worst {
    float often[FLASH_KINDS];
    int calm[FLASH_KINDS];
} Worst;

static void look(Flashes *into) {
    SDL_Renderer *renderer = Draw_Renderer(App_Draw(session.devices.app));
    assert_int_equal(SDL_RenderReadPixels(renderer, NULL, SDL_PIXELFORMAT_ARGB8888, pixels, WIDTH * 4), 0);
    Flashes_Add(into, pixels, WIDTH, HEIGHT);
}

/* The same tick once more, as calm eyes see it. */
static void look_calmly(void) {
    const Camera camera = session.view.camera;
    session.saved.settings.reduced_flashing = true;
    session.view.camera.shake = 0;
    Session_Draw(&session, false);
    look(&flashes[1]);
    session.saved.settings.reduced_flashing = false;
    session.view.camera = camera;
}

static void note(Worst *worst) {
    for (int kind = 0; kind < FLASH_KINDS; kind++) {
        worst->often[kind] = fmaxf(worst->often[kind], Flashes_Often(&flashes[0], (FlashKind)kind, RATE));
        worst->calm[kind] += Flashes_Once(&flashes[1], (FlashKind)kind, RATE);
    }
}

static void open_recording(const char *name) {
    char path[300], profile[1100], error[OPTIONS_ERROR];
    char *argv[] = {
        (char *)"ember",     (char *)"--headless", (char *)"--replay",  path,   (char *)"--size", (char *)"320x180",
        (char *)"--threads", (char *)"2",          (char *)"--profile", profile};
    Options options;
    snprintf(path, sizeof path, "assets/replays/%s", name);
    snprintf(profile, sizeof profile, "%s/profile.csv", folder); /* without it nothing is drawn before the last frame */
    if (!Options_Parse(&options, 10, argv, error, sizeof error) ||
        !Session_Open(&session, &options, error, sizeof error))
        fail_msg("%s", error);
}

static Worst play(const char *recording, int most) {
    Worst worst = {{0}, {0}};
    memset(flashes, 0, sizeof flashes);
    open_recording(recording);
    for (int i = 0; i < most && !session.run.over; i++) {
        one_frame();
        look(&flashes[0]);
        look_calmly();
        note(&worst);
    }
    Session_Close(&session);
    memset(&session, 0, sizeof session);
    return worst;
}

TEST_WITH(set_up, tear_down, nothing_flashes) {
    DIR *recordings = opendir("assets/replays");
    int played = 0;
    assert_non_null(recordings);
    for (struct dirent *entry; (entry = readdir(recordings));) {
        if (!strstr(entry->d_name, ".rec")) continue;
        const Worst worst = play(entry->d_name, Patience_Long() ? 1000000 : 480);
        printf("%-16s over three flashes a second: %.3f of a field, red %.3f; reduced: %d pictures flash, red %d\n",
               entry->d_name, (double)worst.often[0], (double)worst.often[1], worst.calm[0], worst.calm[1]);
        for (int kind = 0; kind < FLASH_KINDS; kind++)
            if (worst.often[kind] >= QUARTER || worst.calm[kind]) fail_msg("%s flashes", entry->d_name);
        played++;
    }
    closedir(recordings);
    assert_true(played > 5);
}
