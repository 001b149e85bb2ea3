/* The last ten seconds become a film or numbered pictures, and frames go on meanwhile. */
#define STORE_KIT_FOLDER "test_game_show.folder"
#include "tests/kits/store_kit.h"

#include "engine/files/png.h"
#include "game/workshop/keep/packed.h"
#include "game/workshop/keep/shrink.h"
#include "game/workshop/keep/show.h"

enum { WIDTH = 320, HEIGHT = 180 };

static Show show;
static uint32_t pixels[2560 * 1440];

static int begin(void **state) {
    if (set_up(state)) return 1;
    Show_Open(&show, &store);
    return 0;
}

static int end(void **state) {
    Show_Close(&show);
    return tear_down(state);
}

/* A bar that moves to the right before grey haze. */
static KeepPicture paint(int t) {
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++)
            pixels[y * WIDTH + x] = abs(x - t % WIDTH) < 8 ? 0xFF8020 : (uint32_t)(20 + y / 4) * 0x10101u;
    return (KeepPicture){pixels, WIDTH, HEIGHT, WIDTH};
}

/* Pictures at 60 frames a second. */
static void play(int frames) {
    static int frame;
    for (int i = 0; i < frames; i++) {
        const double now = 100 + ++frame / 60.0;
        if (!Show_Wants(&show, now)) continue;
        const KeepPicture picture = paint(i);
        Show_Add(&show, &picture, now);
    }
}

static void finish(void) {
    assert_true(Show_Progress(&show) >= 0);
    for (int i = 0; Show_Progress(&show) >= 0 && i < 60000; i++) Show_Tick(&show), SDL_Delay(1);
    assert_true(Show_Progress(&show) < 0);
}

static void said(const char *words) { kit_said(show.said, words); }

/* ---- Pictures ----------------------------------------------------------------------------------------- */

TEST(packing_keeps_greys_and_nearly_all_colours) {
    static uint32_t back[64 * 64];
    static uint8_t packed[64 * 64 * 2];
    for (int i = 0; i < 64 * 64; i++) pixels[i] = (uint32_t)(i / 16) * 0x10101u;
    Packed_Put(packed, pixels, 64, 64);
    Packed_Take(packed, back, 64, 64);
    assert_memory_equal(back, pixels, sizeof back);
    for (int colour = 0; colour < 4096; colour++) {
        const uint32_t pixel = (uint32_t)((colour >> 8) * 17 << 16 | (colour >> 4 & 15) * 17 << 8 | (colour & 15) * 17);
        for (int i = 0; i < 4; i++) pixels[i] = pixel;
        assert_int_equal(Packed_Size(2, 2), 6);
        Packed_Put(packed, pixels, 2, 2);
        Packed_Take(packed, back, 2, 2);
        for (int i = 0; i < 12; i++) {
            const int shift = i % 3 * 8, apart = (int)(back[i / 3] >> shift & 255) - (int)(pixel >> shift & 255);
            if (abs(apart) > 2) fail_msg("%06x comes back as %06x", (unsigned)pixel, (unsigned)back[i / 3]);
        }
    }
}

TEST(a_small_copy_has_every_part_of_the_picture) {
    static uint32_t small[160 * 90];
    int size[2];
    for (int i = 0; i < 1280 * 720; i++)
        pixels[i] = (i % 1280 < 640 ? 0xFF0000u : 0xFFu) + (i / 1280 < 360 ? 0x6000u : 0);
    Shrink(pixels, 1280, 720, 1280, small, 160, 90);
    assert_int_equal(small[0], 0xFF6000);
    assert_int_equal(small[159], 0x60FF);
    assert_int_equal(small[89 * 160], 0xFF0000);
    assert_int_equal(small[90 * 160 - 1], 0xFF);
    for (int i = 0; i < 4; i++) pixels[i] = (uint32_t)i * 0x402010u;
    Shrink(pixels, 2, 2, 2, small, 1, 1);
    assert_int_equal(small[0], 0x603018);
    Shrink_Fit(1000, 100, 480, 300, size);
    assert_true(size[0] == 480 && size[1] == 48);
    Shrink_Fit(100, 5000, 480, 300, size);
    assert_true(size[0] == 6 && size[1] == 300);
    Shrink_Fit(5000, 2, 480, 300, size);
    assert_true(size[0] == 480 && size[1] == 1);
}

/* ---- Films -------------------------------------------------------------------------------------------- */

TEST_WITH(begin, end, the_last_ten_seconds_become_a_film) {
    play(900);
    assert_int_equal(show.pictures, SHOW_PICTURES);
    assert_true(Show_Film(&show, "cave"));
    assert_false(Show_Wants(&show, 1000));
    assert_false(Show_Film(&show, "cave"));
    said("still being written");
    finish();
    said("A film of 200 pictures, 10.0 s, 320 x 180");
    size_t size;
    char *film = File_ReadAll(path_of("pictures/cave film.png"), &size);
    assert_non_null(film);
    assert_true(size < SHOW_BYTES);
    assert_memory_equal(film + 37, "acTL\0\0\0", 7);
    assert_int_equal((uint8_t)film[44], 200);
    free(film);
    assert_true(Show_Wants(&show, 1000));
}

/* The bar is in the middle of a numbered picture's column, and haze is elsewhere. */
static void holds_bar(int number, int column) {
    static uint32_t read[SHOW_WIDTH * SHOW_HEIGHT];
    char name[64];
    int extent[2];
    size_t size;
    snprintf(name, sizeof name, "pictures/cave pictures/%03d.png", number);
    char *bytes = File_ReadAll(path_of(name), &size);
    assert_true(bytes && Png_Decode(bytes, size, read, SHOW_WIDTH, SHOW_HEIGHT, extent));
    free(bytes);
    assert_true(extent[0] == WIDTH && extent[1] == HEIGHT);
    assert_true((read[20 * WIDTH + column] >> 16 & 255) > 240);
    assert_int_equal(read[20 * WIDTH + 200] & 0xFFFFFF, 0x191919);
}

TEST_WITH(begin, end, numbered_pictures_are_those_of_the_last_seconds) {
    play(690); /* keeps every third, and has room for 200 of 230 */
    assert_true(Show_Pictures(&show, "cave"));
    finish();
    said("Pictures 1 to 200, 320 x 180, are in");
    holds_bar(1, 90);
    holds_bar(200, 687 - 2 * WIDTH);
    assert_false(File_Exists(path_of("pictures/cave pictures/201.png")));
    play(30);
    assert_true(Show_Pictures(&show, "cave")); /* beside them */
    finish();
    assert_true(File_Exists(path_of("pictures/cave pictures 2/001.png")));
}

TEST_WITH(begin, end, slow_frames_do_not_hurry_the_film) {
    const KeepPicture picture = paint(0);
    for (int i = 0; i < 10; i++) Show_Add(&show, &picture, 100 + 0.25 * i);
    assert_true(show.pictures >= 45 && show.pictures <= 47);
    Show_Add(&show, &picture, 500); /* a pause is no part of it */
    assert_true(show.pictures <= 48);
}

TEST_WITH(begin, end, another_size_begins_anew) {
    play(60);
    Show_Add(&show, &(KeepPicture){pixels, 200, 180, WIDTH}, 200);
    assert_int_equal(show.pictures, 1);
    assert_int_equal(show.size[0], 200);
    assert_true(Show_Pictures(&show, "cave"));
    finish();
    said("Pictures 1 to 1, 200 x 180");
}

TEST_WITH(begin, end, leaving_gives_a_film_up) {
    play(900);
    assert_true(Show_Film(&show, "cave"));
    Show_Close(&show);
    assert_false(File_Exists(path_of("pictures/cave film.png")));
    assert_null(show.packed);
}

/* ---- What goes wrong ---------------------------------------------------------------------------------- */

TEST_WITH(begin, end, a_full_disk_is_said_and_the_pictures_stay) {
    play(90);
    kit_fill_disk(true);
    assert_true(Show_Film(&show, "cave"));
    finish();
    said("Nothing is written");
    assert_true(Show_Pictures(&show, "cave"));
    finish();
    kit_fill_disk(false);
    said("File too large");
    assert_int_equal(show.pictures, 30);
    assert_true(Show_Film(&show, "cave"));
    finish();
    said("A film of 30 pictures");
}

TEST_WITH(begin, end, without_pictures_or_a_folder_it_says_so) {
    assert_false(Show_Film(&show, "cave"));
    said("no picture yet");
    play(10);
    assert_true(File_WriteAtomically(path_of("pictures"), "x", 1));
    assert_false(Show_Film(&show, "cave"));
    said("Nothing can be kept");
    show.folder[0] = 0;
    assert_false(Show_Pictures(&show, "cave"));
    said("there is no folder");
}

TEST_WITH(begin, end, a_picture_is_written_as_it_is) {
    const KeepPicture picture = paint(9);
    assert_true(Show_Picture(&show, "a/b", &picture));
    said("320 x 180");
    assert_true(File_Exists(path_of("pictures/hall.png")));
    assert_true(Show_Picture(&show, "hall", &picture));
    assert_true(File_Exists(path_of("pictures/hall 2.png")));
}

TEST_WITH(begin, end, a_recording_takes_its_map_along) {
    char error[SCENE_ERROR];
    static Game game;
    static Document document;
    assert_true(Document_OpenScene(&document, "street", error, sizeof error));
    GameStart start = {"street.json", {96, 54, 0}, Tuning_Of(FLUID_PRESET_GAME), 1, {0, false}};
    Replay replay;
    assert_true(Replay_Begin(&replay, &start, error, sizeof error));
    for (int i = 0; i < 90; i++) assert_true(Replay_Add(&replay, &(Intent){.move = 50}));
    if (!Show_Recording(&show, "my street", &replay, &document.now->text)) fail_msg("%s", show.said);
    said("A recording of 1.5 s");
    Replay_Free(&replay);
    if (!Replay_Read(&replay, path_of("pictures/my street recording/my street.rec"), error, sizeof error))
        fail_msg("%s", error);
    assert_int_equal(replay.ticks, 90);
    start = Replay_Start(&replay);
    if (!Game_Open(&game, &start, NULL, error, sizeof error)) fail_msg("%s", error);
    assert_string_equal(game.scene.name, "my street");
    Game_Close(&game);
    Replay_Free(&replay);
    Document_Close(&document);
}

/* ---- Its cost ----------------------------------------------------------------------------------------- */

/* ms of a frame at 60 a second, of which every third keeps a picture. */
static double cost(int width, int height) {
    double spent = 0;
    Show_Close(&show);
    Show_Open(&show, &store);
    Show_Add(&show, &(KeepPicture){pixels, width, height, width}, 1);
    for (int i = 1; i <= 60; i++) {
        const double began = App_Seconds(), now = 1 + i / 60.0;
        if (Show_Wants(&show, now)) Show_Add(&show, &(KeepPicture){pixels, width, height, width}, now);
        spent += App_Seconds() - began;
    }
    return spent * 1e3 / 60;
}

TEST_WITH(begin, end, keeping_pictures_costs_little) {
    const double small = cost(1280, 720), large = cost(2560, 1440);
    print_message("a frame of 1280x720 %.3f ms, of 2560x1440 %.3f ms, memory %.1f MB\n", small, large,
                  (double)Packed_Size(show.size[0], show.size[1]) * SHOW_PICTURES * 1e-6);
    assert_true(Packed_Size(SHOW_WIDTH, SHOW_HEIGHT) * SHOW_PICTURES <= 50000000);
    assert_true(small < 16); /* machines differ */
}
