/* Every hall's recording is played, and nothing in it flashes more than three times a second over a quarter of what one
 * looks at; with reduced flashing nothing flashes at all. The first seconds of each hall, and with EMBER_LONG all. */
#define KIT_FOLDER "flashing_kept"
#include "tests/kits/session_kit.h"

#include "tests/kits/flash_kit.h"
#include "tests/kits/patience.h"
#include "tests/kits/test.h"

#include <dirent.h>

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
