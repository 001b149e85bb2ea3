/* Files: all or nothing. */
#include "tests/kits/engine_kit.h"
#include "engine/files/png.h"
#include "tests/kits/test.h"

#include <SDL_image.h>
#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <sys/stat.h>

TEST(what_is_written_is_read) {
    char path[1024], *content;
    size_t size;
    static char bytes[100000];
    for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (char)(i * 7);
    const size_t sizes[] = {0, 1, 4095, 4096, sizeof bytes};
    kit_path(path, "test_file.bin");
    for (size_t i = 0; i < SDL_arraysize(sizes); i++) {
        assert_true(File_WriteAtomically(path, bytes, sizes[i]));
        content = File_ReadAll(path, &size);
        assert_non_null(content);
        assert_int_equal(size, sizes[i]);
        assert_memory_equal(content, bytes, size);
        assert_int_equal(content[size], 0);
        free(content);
    }
    remove(path);
}

/* Makes a language whose decimal point is a comma, as the system may have none installed. */
static bool speak_german(const char *folder) {
    char command[2400];
    snprintf(command, sizeof command, "mkdir -p '%s' && localedef -i de_DE -f UTF-8 '%s/de_DE.UTF-8' 2>/dev/null",
             folder, folder);
    return system(command) == 0 && setenv("LOCPATH", folder, 1) == 0 && setlocale(LC_ALL, "de_DE.UTF-8") &&
           *localeconv()->decimal_point == ',';
}

static void check_numbers(void) {
    char text[FILE_NUMBER];
    assert_string_equal(File_Number(text, 0.5), "0.5");
    assert_string_equal(File_Number(text, -1234.5678), "-1234.57");
    assert_string_equal(File_Number(text, 1.25e-7), "1.25e-07");
    assert_string_equal(File_Number(text, 3e30), "3e+30");
    assert_string_equal(File_Number(text, 123456789), "123456789");
    assert_string_equal(File_Number(text, 0), "0");
    assert_string_equal(File_Number(text, INFINITY), "inf");
}

TEST(numbers_have_a_point_in_every_language) {
    char folder[1024], command[1100];
    check_numbers();
    const bool other = speak_german(kit_path(folder, "test_file_locale"));
    if (other) check_numbers();
    setlocale(LC_ALL, "C");
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    assert_int_equal(system(command), 0);
    if (!other) skip();
}

TEST(a_missing_file_is_named) {
    size_t size;
    assert_null(File_ReadAll("no-such-file.txt", &size));
    assert_non_null(strstr(Log_Reason(), "no-such-file.txt"));
    assert_null(File_ReadAll(".", &size));
    assert_false(File_WriteAtomically("no/such/folder/file.txt", "x", 1));
    assert_non_null(strstr(Log_Reason(), "no/such/folder/file.txt"));
}

static bool give_up(FILE *file, const void *data) {
    fputs("half of it", file);
    (void)data;
    return false;
}

TEST(a_failure_leaves_the_old_file) {
    char path[1024];
    kit_path(path, "test_file_old.txt");
    assert_true(File_WriteAtomically(path, "old", 3));
    assert_false(File_WriteThrough(path, give_up, NULL));
    assert_non_null(strstr(Log_Reason(), "test_file_old.txt"));
    kit_holds(path, "old");
    remove(path);
    assert_false(File_WriteThrough(path, give_up, NULL));
    assert_false(File_Exists(path));
}

TEST(a_full_disk_is_an_error) {
    if (!File_Exists("/dev/full")) skip();
    char bytes[100] = {0};
    assert_false(File_WriteAtomically("/dev/full", bytes, sizeof bytes));
    assert_non_null(strstr(Log_Reason(), "/dev/full"));
}

TEST(a_device_is_written_to_and_not_replaced) {
    struct stat status;
    if (!File_Exists("/dev/null")) skip();
    assert_true(File_WriteAtomically("/dev/null", "x", 1));
    assert_int_equal(stat("/dev/null", &status), 0);
    assert_false(S_ISREG(status.st_mode));
}

TEST(a_folder_is_not_a_file) {
    assert_false(File_WriteAtomically(".", "x", 1));
    char path[5000];
    memset(path, 'a', sizeof path - 1);
    path[sizeof path - 1] = '\0';
    assert_false(File_WriteAtomically(path, "x", 1));
}

TEST(a_missing_asset_is_named) {
    char path[1024];
    assert_false(File_AssetPath("fonts/none.ttf", path, sizeof path));
    assert_non_null(strstr(path, "assets/fonts/none.ttf"));
    assert_non_null(strstr(Log_Reason(), "fonts/none.ttf"));
    assert_false(File_AssetPath("fonts/none.ttf", path, 4));
}

TEST(a_whole_path_names_the_folder) {
    char whole[2048], small[12];
    File_WholePath("shot.png", whole, sizeof whole);
    assert_true(strlen(whole) > strlen("/shot.png") && !strcmp(strrchr(whole, '/'), "/shot.png"));
    *strrchr(whole, '/') = 0;
    assert_true(File_Exists(whole));
    File_WholePath("/tmp/shot.png", whole, sizeof whole);
    assert_string_equal(whole, "/tmp/shot.png");
    File_WholePath("shot.png", small, sizeof small); /* no room for the folder */
    assert_string_equal(small, "shot.png");
}

TEST(files_are_listed_in_order) {
    static const char *const NAMES[] = {"c.json", "a.json", "b.txt", ".json", "d.json", "b.json"};
    char folder[1024], path[1200], names[4][FILE_NAME];
    kit_path(folder, "test_file_list");
    assert_true(File_MakeFolder(folder));
    for (int i = 0; i < 6; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, NAMES[i]);
        assert_true(File_WriteAtomically(path, "", 0));
    }
    assert_int_equal(File_List(folder, ".json", names, 4), 4);
    for (int i = 0; i < 4; i++) assert_true(names[i][0] == 'a' + i && !strcmp(names[i] + 1, ".json"));
    memset(names, 0, sizeof names);
    assert_int_equal(File_List(folder, ".json", names, 2), 2);
    assert_string_equal(names[0], "a.json");
    assert_string_equal(names[1], "b.json");
    assert_true(!*names[2]);
    for (int i = 0; i < 6; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, NAMES[i]);
        remove(path);
    }
    assert_int_equal(File_List(folder, ".json", names, 4), 0);
    remove(folder);
    assert_int_equal(File_List(folder, ".json", names, 4), 0);
}

/* Two programs that share the engine do not share what they keep. */
TEST(each_program_has_a_folder_of_its_own) {
    char base[1024], one[1024], other[1024];
    assert_true(File_MakeFolder(kit_path(base, "test_file_kept")));
    setenv("XDG_DATA_HOME", base, 1);
    setenv("HOME", base, 1);
    assert_true(File_PrefFolder("test_one", one, sizeof one) && File_PrefFolder("test_other", other, sizeof other));
    assert_true(strstr(one, "test_one") && strstr(other, "test_other") && File_Exists(one));
    assert_false(File_PrefFolder("test_one", one, 4));
    assert_true(remove(other) == 0 && File_PrefFolder("test_one", one, sizeof one) && remove(one) == 0);
    remove(base);
}

TEST(a_png_holds_the_pixels) {
    char path[1024];
    uint32_t pixels[2 * 5], read[2 * 3];
    for (uint32_t i = 0; i < 10; i++) pixels[i] = 0xFF102030u + i * 0x050709u;
    assert_true(Png_Write(kit_path(path, "test_file.png"), pixels, 3, 2, 5));
    SDL_Surface *loaded = IMG_Load(path), *image = SDL_ConvertSurfaceFormat(loaded, SDL_PIXELFORMAT_ARGB8888, 0);
    assert_non_null(image);
    assert_int_equal(image->w, 3);
    assert_int_equal(image->h, 2);
    for (int y = 0; y < 2; y++) memcpy(read + y * 3, (char *)image->pixels + y * image->pitch, 3 * sizeof *read);
    for (int i = 0; i < 6; i++) assert_int_equal(read[i], pixels[i / 3 * 5 + i % 3]);
    SDL_FreeSurface(loaded);
    SDL_FreeSurface(image);
    remove(path);
    assert_false(Png_Write("no/such/folder/picture.png", pixels, 3, 2, 5));
    assert_non_null(strstr(Log_Reason(), "no/such/folder/picture.png"));
    assert_false(Png_Write("negative.png", pixels, -3, 2, 5));
    assert_false(File_Exists("negative.png"));
}
