/* A film is read back: its chunks, its order, its pictures, and the bytes that it may take. */
#include "tests/kits/engine_kit.h"

#include "engine/files/apng.h"
#include "engine/files/png.h"

enum { WIDTH = 96, HEIGHT = 54, COUNT = WIDTH * HEIGHT, RATE = 20 };

static char path[1024];
static uint32_t picture[COUNT], canvas[COUNT];
static uint8_t *file;
static size_t size;

static int set_up(void **state) {
    (void)state;
    kit_path(path, "test_apng.png");
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    free(file);
    file = NULL;
    return remove(path);
}

/* ---- A reader ----------------------------------------------------------------------------------------- */

static uint32_t number(const uint8_t *at) {
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

/* Bit by bit, as the standard has it. */
static uint32_t sum_of(const uint8_t *at, size_t length) {
    uint32_t sum = 0xFFFFFFFFu;
    for (size_t i = 0; i < length; i++)
        for (int bit = 0; bit < 8; bit++) {
            const uint32_t mixed = sum ^ (uint32_t)at[i] >> bit;
            sum = sum >> 1 ^ (mixed & 1 ? 0xEDB88320u : 0);
        }
    return ~sum;
}

typedef struct Film {
    uint8_t png[1 << 20]; /* of the picture that is being read */
    size_t used;
    uint8_t head[25], colours[2048];
    size_t coloured;
    uint32_t said, sequence, rect[4];
    int shown, stands, delays[512];
} Film;

static Film film;

static void add(const void *bytes, size_t length) {
    memcpy(film.png + film.used, bytes, length);
    film.used += length;
}

static void add_chunk(const char *type, const uint8_t *data, size_t length) {
    uint8_t head[8] = {(uint8_t)(length >> 24), (uint8_t)(length >> 16), (uint8_t)(length >> 8), (uint8_t)length};
    memcpy(head + 4, type, 4);
    add(head, 8);
    const uint8_t *from = film.png + film.used - 4;
    if (length) add(data, length);
    const uint32_t sum = sum_of(from, length + 4);
    add((uint8_t[]){(uint8_t)(sum >> 24), (uint8_t)(sum >> 16), (uint8_t)(sum >> 8), (uint8_t)sum}, 4);
}

/* Draws the picture that has been read over those before it. */
static void show(void) {
    static uint32_t part[COUNT];
    int extent[2];
    if (!film.used) return;
    add_chunk("IEND", NULL, 0);
    if (!Png_Decode(film.png, film.used, part, WIDTH, HEIGHT, extent)) fail_msg("%s", Log_Reason());
    assert_int_equal(extent[0], film.rect[0]);
    assert_int_equal(extent[1], film.rect[1]);
    for (int y = 0; y < extent[1]; y++)
        for (int x = 0; x < extent[0]; x++) {
            const uint32_t pixel = part[y * extent[0] + x];
            const uint32_t at = ((uint32_t)y + film.rect[3]) * WIDTH + (uint32_t)x + film.rect[2];
            if (pixel >> 24 || !film.shown) canvas[at] = pixel & 0xFFFFFF;
        }
    film.shown++;
    film.used = 0;
}

static void begin_picture(const uint8_t *control) {
    show();
    assert_int_equal(number(control), film.sequence++);
    for (int i = 0; i < 4; i++) film.rect[i] = number(control + 4 + 4 * i);
    assert_true(film.rect[0] >= 1 && film.rect[0] + film.rect[2] <= WIDTH);
    assert_true(film.rect[1] >= 1 && film.rect[1] + film.rect[3] <= HEIGHT);
    film.delays[film.shown] = control[20] << 8 | control[21];
    film.stands += film.delays[film.shown];
    assert_int_equal(control[22] << 8 | control[23], RATE);
    assert_int_equal(control[24], 0);
    assert_int_equal(control[25], film.shown > 0);
    uint8_t head[25];
    memcpy(head, film.head, 25);
    memcpy(head + 8, control + 4, 8);
    add(file, 8);
    add_chunk("IHDR", head + 8, 13);
    add(film.colours, film.coloured);
}

static void take(const uint8_t *chunk, size_t length) {
    const char *type = (const char *)chunk + 4;
    const uint8_t *data = chunk + 8;
    if (!memcmp(type, "IHDR", 4)) memcpy(film.head, chunk, 25);
    if (!memcmp(type, "acTL", 4)) film.said = number(data), assert_int_equal(number(data + 4), 0);
    if (!memcmp(type, "PLTE", 4) || !memcmp(type, "tRNS", 4)) {
        memcpy(film.colours + film.coloured, chunk, length + 12);
        film.coloured += length + 12;
    }
    if (!memcmp(type, "fcTL", 4)) begin_picture(data);
    if (!memcmp(type, "IDAT", 4)) {
        assert_int_equal(film.shown, 0);
        add_chunk("IDAT", data, length);
    }
    if (!memcmp(type, "fdAT", 4)) {
        assert_int_equal(number(data), film.sequence++);
        add_chunk("IDAT", data + 4, length - 4);
    }
    if (!memcmp(type, "IEND", 4)) show();
}

/* Reads up to a picture, or all of them. */
static void read_film(int pictures) {
    free(file);
    film = (Film){.used = 0};
    file = (uint8_t *)File_ReadAll(path, &size);
    assert_non_null(file);
    assert_memory_equal(file, "\x89PNG\r\n\x1A\n", 8);
    size_t at = 8;
    while (at < size && film.shown < pictures) {
        const size_t length = number(file + at);
        assert_true(length + 12 <= size - at);
        assert_int_equal(number(file + at + 8 + length), sum_of(file + at + 4, length + 4));
        take(file + at, length);
        at += length + 12;
    }
    if (film.shown < pictures) assert_int_equal(film.said, film.shown);
}

/* ---- Films -------------------------------------------------------------------------------------------- */

/* Smoke-like gradients that drift, a bright square that moves, and a part that stands still. */
static void paint(int t) {
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            const uint32_t grey = (uint32_t)(20 + (x * 2 + y + 3 * t) % 64 / 2);
            const bool still = y < HEIGHT / 3, fire = abs(x - 10 - t) < 4 && abs(y - 40) < 4;
            picture[y * WIDTH + x] = fire ? 0xFF8020 : still ? 0x081018 : grey << 16 | grey << 8 | (grey + 8);
        }
}

static void paint_noise(int t) {
    uint32_t seed = (uint32_t)t * 2654435761u + 1;
    for (int i = 0; i < COUNT; i++) {
        seed = seed * 1664525u + 1013904223u;
        picture[i] = seed >> 8;
    }
}

static Apng *make(void (*painter)(int), int pictures, size_t most) {
    Apng *made = Apng_Create(&(ApngDef){WIDTH, HEIGHT, pictures, RATE, most});
    assert_non_null(made);
    for (int t = 0; t < pictures; t++) painter(t), Apng_Learn(made, picture);
    for (int t = 0; t < pictures; t++) {
        painter(t);
        if (!Apng_Add(made, picture)) fail_msg("%s", Log_Reason());
    }
    if (!Apng_Write(made, path)) fail_msg("%s", Log_Reason());
    return made;
}

/* The largest difference of a channel between the canvas and the picture, and the mean. */
static int difference(double *mean) {
    int most = 0;
    double sum = 0;
    for (int i = 0; i < COUNT; i++)
        for (int shift = 0; shift < 24; shift += 8) {
            const int apart = abs((int)(canvas[i] >> shift & 255) - (int)(picture[i] >> shift & 255));
            sum += apart;
            if (apart > most) most = apart;
        }
    *mean = sum / COUNT / 3;
    return most;
}

TEST_WITH(set_up, tear_down, every_picture_comes_back) {
    Apng_Destroy(make(paint, 40, 8000000));
    for (int t = 0; t < 40; t += 13) {
        double mean;
        paint(t);
        read_film(t + 1);
        const int most = difference(&mean);
        print_message("picture %d differs by %d at most, %.2f on average\n", t, most, mean);
        assert_true(most <= 16 && mean < 3);
    }
    read_film(1000);
    assert_int_equal(film.shown, 40);
    assert_int_equal(film.stands, 40);
    assert_true(size < 40 * COUNT / 3);
}

TEST_WITH(set_up, tear_down, a_part_that_stands_still_is_not_written_again) {
    Apng_Destroy(make(paint, 2, 8000000));
    read_film(1000);
    assert_true(film.rect[3] >= HEIGHT / 3); /* the upper part */
}

static void paint_once(int t) { paint(t / 5 * 5); }

TEST_WITH(set_up, tear_down, a_picture_that_is_the_same_stands_longer) {
    Apng *made = make(paint_once, 20, 8000000);
    assert_int_equal(Apng_Dropped(made), 0);
    Apng_Destroy(made);
    read_film(1000);
    assert_int_equal(film.shown, 4);
    for (int i = 0; i < 4; i++) assert_int_equal(film.delays[i], 5);
}

TEST_WITH(set_up, tear_down, noise_stays_within_its_bytes) {
    Apng *made = make(paint_noise, 100, 100000);
    print_message("noise: %d bytes, %d of 100 pictures dropped, changes up to %d left out\n", (int)Apng_Size(made),
                  Apng_Dropped(made), Apng_Tolerance(made));
    read_film(1000);
    assert_true(size <= 100000 && size > 60000);
    assert_int_equal(film.shown, 100 - Apng_Dropped(made));
    assert_int_equal(film.stands, 100);
    assert_true(Apng_Tolerance(made) > 3 && Apng_Dropped(made) > 0);
    Apng_Destroy(made);
}

TEST_WITH(set_up, tear_down, gradients_are_coarser_rather_than_dropped) {
    Apng *whole = make(paint, 100, 8000000);
    const size_t most = Apng_Size(whole) * 2 / 3;
    Apng_Destroy(whole);
    Apng *made = make(paint, 100, most);
    read_film(1000);
    print_message("%d of %d bytes, %d dropped, tolerance %d\n", (int)size, (int)most, Apng_Dropped(made),
                  Apng_Tolerance(made));
    assert_true(size <= most);
    assert_int_equal(Apng_Dropped(made), 0);
    assert_true(Apng_Tolerance(made) > 3);
    Apng_Destroy(made);
}

enum { CUT = 60 };

/* The lower part turns bright, and the upper one changes by less than was left out before. */
static void paint_cut(int t) {
    paint(t);
    for (int i = 0; t >= CUT && i < COUNT; i++) picture[i] = i < COUNT / 3 ? 0x141C24 : 0xFF8020;
}

TEST_WITH(set_up, tear_down, nothing_of_another_place_is_left_after_a_cut) {
    Apng *whole = make(paint_cut, CUT, 8000000);
    const size_t most = Apng_Size(whole) * 3 / 4;
    Apng_Destroy(whole);
    Apng *made = make(paint_cut, CUT + 10, most);
    assert_true(Apng_Tolerance(made) > 14);
    Apng_Destroy(made);
    read_film(1000);
    for (int i = 0; i < COUNT / 3; i++)
        if (canvas[i] == 0x081018) fail_msg("pixel %d is as before", i);
}

TEST_WITH(set_up, NULL, what_cannot_be_made_says_why) {
    assert_null(Apng_Create(&(ApngDef){0, 9, 1, 20, 1000}));
    assert_non_null(strstr(Log_Reason(), "0 x 9"));
    Apng *made = Apng_Create(&(ApngDef){WIDTH, HEIGHT, 1, 20, 3000});
    assert_false(Apng_Write(made, path));
    paint_noise(0);
    Apng_Learn(made, picture);
    assert_false(Apng_Add(made, picture));
    assert_non_null(strstr(Log_Reason(), "3000 bytes"));
    Apng_Destroy(made);
}
