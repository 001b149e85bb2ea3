/* The player's own halls: what is saved comes back, and nothing of anybody's is lost. */
#define STORE_KIT_FOLDER "test_game_keep.folder"
#include "tests/kits/document_kit.h"
#include "tests/kits/store_kit.h"

#include "game/workshop/keep/keep.h"

#include <fcntl.h>
#include <sys/stat.h>

static Keep keep;

static int open_keep(void **state) {
    if (set_up(state)) return 1;
    Keep_Open(&keep, &store);
    return !Document_OpenEmpty(&document, (Vec2){16, 9}, "hall.json", error, sizeof error);
}

static int close_keep(void **state) {
    Keep_Close(&keep);
    close_document(state);
    return tear_down(state);
}

static void said(const char *words) { kit_said(keep.said, words); }

static void put(const char *name, const char *text, size_t size) {
    if (!File_WriteAtomically(path_of(name), text, size)) fail_msg("%s", Log_Reason());
}

static bool is_there(const char *name) { return File_Exists(path_of(name)); }

static void draw(float x) { must((DocumentChange){.act = DOCUMENT_STONE, .at = {x, 2}, .size = {1, 1}}); }

static void save(const char *name) {
    if (!Keep_Save(&keep, &document, name, false, NULL)) fail_msg("%s", keep.said);
}

/* ---- Names -------------------------------------------------------------------------------------------- */

TEST(names_that_no_file_can_have_are_refused) {
    static const char *const BAD[] = {"",
                                      "  ",
                                      ".",
                                      "..",
                                      "a/b",
                                      "../x",
                                      "a\\b",
                                      "a:b",
                                      "a\nb",
                                      ".cave",
                                      " a",
                                      "a ",
                                      "a.",
                                      "CON",
                                      "nul.x",
                                      "com1",
                                      "Lpt9",
                                      "a?",
                                      "a*",
                                      "a|b",
                                      "a\"b",
                                      "a\x7F"
                                      "b"};
    char longest[KEEP_NAME + 1];
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++)
        if (!Keep_NameError(BAD[i])) fail_msg("'%s' is taken", BAD[i]);
    static const char *const GOOD[] = {"cave", "The cave, 2", "höhle", "a.b", "con artist's", "com", "common", "1"};
    for (size_t i = 0; i < sizeof GOOD / sizeof *GOOD; i++)
        if (Keep_NameError(GOOD[i])) fail_msg("'%s': %s", GOOD[i], Keep_NameError(GOOD[i]));
    memset(longest, 'x', sizeof longest);
    longest[KEEP_NAME] = 0;
    assert_non_null(Keep_NameError(longest));
    longest[KEEP_NAME - 1] = 0;
    assert_null(Keep_NameError(longest));
}

TEST_WITH(open_keep, close_keep, a_bad_name_saves_nothing) {
    assert_false(Keep_Save(&keep, &document, "../cave", true, NULL));
    said("slash");
    assert_false(is_there("cave.json"));
    assert_false(Keep_Load(&keep, &document, "../settings"));
    said("slash");
    assert_false(Keep_Delete(&keep, "../settings"));
    assert_false(Keep_Duplicate(&keep, "."));
}

/* ---- Saving ------------------------------------------------------------------------------------------- */

TEST_WITH(open_keep, close_keep, what_is_saved_opens_again) {
    static uint32_t pixels[640 * 360], seen[KEEP_WIDTH * KEEP_HEIGHT];
    int size[2];
    for (int i = 0; i < 640 * 360; i++) pixels[i] = i % 640 < 320 ? 0x102030 : 0xC08040;
    draw(3);
    char *text = strdup(text_of());
    assert_true(Keep_Save(&keep, &document, "cave", false, &(KeepPicture){pixels, 640, 360, 640}));
    said("Saved as 'cave'");
    assert_false(Document_Changed(&document));
    assert_true(Keep_Picture(&keep, "cave", seen, size));
    assert_int_equal(size[0], 240);
    assert_int_equal(size[1], 135);
    assert_int_equal(seen[240 * 60 + 50] & 0xFFFFFF, 0x102030);
    assert_int_equal(seen[240 * 60 + 190] & 0xFFFFFF, 0xC08040);
    draw(6);
    assert_true(Keep_Load(&keep, &document, "cave"));
    assert_string_equal(text_of(), text);
    assert_string_equal(keep.name, "cave");
    free(text);
    assert_false(Keep_Picture(&keep, "none", seen, size));
    put("halls/bad.png", "\x89PNG\r\n\x1A\n", 8);
    assert_false(Keep_Picture(&keep, "bad", seen, size));
}

TEST_WITH(open_keep, close_keep, another_hall_is_never_replaced_silently) {
    draw(3);
    save("cave");
    char *first = strdup(text_of());
    Keep_Begin(&keep, "other");
    draw(6);
    assert_false(Keep_Save(&keep, &document, "cave", false, NULL));
    said("'cave 2'");
    assert_string_equal(keep.offer, "cave 2");
    kit_holds(path_of("halls/cave.json"), first);
    assert_true(Keep_Save(&keep, &document, "cave", true, NULL));
    said("cave.json.old");
    kit_holds(path_of("halls/cave.json"), text_of());
    kit_holds(path_of("halls/cave.json.old"), first);
    free(first);
}

/* The other game saves between. */
TEST_WITH(open_keep, close_keep, two_games_lose_nothing_of_each_other) {
    save("cave");
    put("halls/cave.json", "of the other", 12);
    draw(3);
    save("cave");
    said("cave.json.old");
    kit_holds(path_of("halls/cave.json.old"), "of the other");
    draw(6);
    save("cave"); /* its own */
    said("Saved as 'cave'.");
    assert_false(is_there("halls/cave.json.old-2"));
}

TEST_WITH(open_keep, close_keep, halls_are_renamed_copied_and_deleted) {
    static uint32_t pixel;
    assert_true(Keep_Save(&keep, &document, "cave", false, &(KeepPicture){&pixel, 1, 1, 1}));
    assert_true(Keep_Duplicate(&keep, "cave"));
    said("'cave 2' is a copy of 'cave'");
    assert_true(is_there("halls/cave 2.json") && is_there("halls/cave 2.png"));
    assert_true(Keep_Duplicate(&keep, "cave 2"));
    assert_true(is_there("halls/cave 3.json"));
    assert_false(Keep_Rename(&keep, "cave", "cave 3"));
    said("'cave 4' is free");
    assert_true(Keep_Rename(&keep, "cave", "den"));
    said("'cave' is now 'den'");
    assert_string_equal(keep.name, "den");
    assert_true(is_there("halls/den.json") && is_there("halls/den.png") && !is_there("halls/cave.json"));
    assert_false(Keep_Rename(&keep, "cave", "pit"));
    said("no hall 'cave'");
    assert_true(Keep_Delete(&keep, "den"));
    said("den.json.old");
    assert_true(is_there("halls/den.json.old") && !is_there("halls/den.json"));
    draw(3);
    save("den"); /* its own again */
}

TEST_WITH(open_keep, close_keep, a_name_that_is_full_still_finds_a_free_one) {
    char name[KEEP_NAME], other[KEEP_NAME];
    memset(name, 'x', sizeof name);
    memcpy(name + KEEP_NAME - 3, "ö", 3);
    save(name);
    Keep_FreeName(&keep, name, other);
    assert_string_equal(other + strlen(other) - 3, "x 2");
    assert_null(Keep_NameError(other));
}

static void make_empty(const char *name) {
    FILE *file = fopen(path_of(name), "w");
    assert_non_null(file);
    fclose(file);
}

TEST_WITH(open_keep, close_keep, free_names_never_end) {
    char name[64], free_name[KEEP_NAME];
    save("a");
    for (int i = 2; i <= 1200; i++) snprintf(name, sizeof name, "halls/a %d.json", i), make_empty(name);
    Keep_FreeName(&keep, "a", free_name);
    assert_string_equal(free_name, "a 1201");
}

/* ---- The list ----------------------------------------------------------------------------------------- */

static void set_time(const char *name, int seconds) {
    const struct timespec times[2] = {{seconds, 0}, {seconds, 0}};
    assert_int_equal(utimensat(AT_FDCWD, path_of(name), times, 0), 0);
}

/* A stranger's bytes need be no letters. */
TEST_WITH(open_keep, close_keep, a_name_without_letters_finds_a_free_one) {
    char name[KEEP_NAME], free_name[KEEP_NAME + 1] = {0};
    memset(name, 0xA9, sizeof name);
    name[KEEP_NAME - 1] = 0;
    save(name);
    Keep_FreeName(&keep, name, free_name);
    assert_true(strcmp(name, free_name) != 0 && strstr(free_name, " 2"));
}

TEST_WITH(open_keep, close_keep, the_list_has_the_last_changed_first_and_no_strangers) {
    Keep_List(&keep);
    assert_int_equal(keep.halls, 0);
    const char *const names[] = {"b", "a", "c"};
    for (int i = 0; i < 3; i++) save(names[i]);
    set_time("halls/b.json", 3000), set_time("halls/a.json", 9000), set_time("halls/c.json", 6000);
    put("halls/notes.txt", "x", 1);
    put("halls/.json", "x", 1);
    put("halls/x\ny.json", "x", 1);
    assert_int_equal(mkdir(path_of("halls/folder.json"), 0777), 0);
    assert_int_equal(mkfifo(path_of("halls/pipe.json"), 0666), 0);
    Keep_List(&keep);
    assert_int_equal(keep.halls, 3);
    assert_string_equal(keep.hall[0].name, "a");
    assert_string_equal(keep.hall[1].name, "c");
    assert_string_equal(keep.hall[2].name, "b");
    assert_true(keep.hall[0].changed == 9000);
    assert_false(Keep_Load(&keep, &document, "folder"));
    assert_false(Keep_Load(&keep, &document, "pipe"));
}

TEST_WITH(open_keep, close_keep, ten_thousand_halls_are_listed) {
    char name[64];
    save("a");
    for (int i = 0; i < 10000; i++) {
        snprintf(name, sizeof name, "halls/%d.json", i);
        make_empty(name);
    }
    const double began = App_Seconds();
    Keep_List(&keep);
    print_message("10001 halls: %.1f ms\n", (App_Seconds() - began) * 1e3);
    assert_int_equal(keep.halls, 10001);
    assert_true(App_Seconds() - began < 2);
}

/* ---- Dropped files ------------------------------------------------------------------------------------ */

static void refused(const char *name, const char *words) {
    char *before = strdup(text_of());
    const uint64_t state = Document_State(&document);
    if (Keep_Drop(&keep, &document, path_of(name), 1)) fail_msg("%s is taken", name);
    said(words);
    assert_string_equal(text_of(), before);
    assert_true(Document_State(&document) == state);
    free(before);
}

TEST_WITH(open_keep, close_keep, files_of_other_programs_are_refused_and_left_alone) {
    static char large[20 << 20];
    draw(3);
    put("large.json", large, sizeof large);
    put("picture.png", "\x89PNG\r\n\x1A\n\0\0\0\rIHDR", 16);
    put("other.json", "{\"name\": \"cave\", \"version\": 1}", 30);
    put("empty.json", "", 0);
    assert_int_equal(mkdir(path_of("folder"), 0777), 0);
    assert_int_equal(mkfifo(path_of("pipe"), 0666), 0);
    refused("large.json", "larger than 16 MB");
    refused("picture.png", "picture.png");
    refused("other.json", "other.json");
    refused("empty.json", "empty.json");
    refused("folder", "folder");
    refused("pipe", "pipe");
    refused("none", "No such file");
    kit_holds(path_of("other.json"), "{\"name\": \"cave\", \"version\": 1}");
}

TEST_WITH(open_keep, close_keep, a_dropped_map_opens_and_stays_as_it_is) {
    save("cave");
    put("cave.json", text_of(), strlen(text_of()));
    char *text = strdup(text_of());
    draw(3);
    assert_true(Keep_Drop(&keep, &document, path_of("cave.json"), 3));
    said("the first of 3");
    assert_string_equal(text_of(), text);
    assert_string_equal(keep.name, "cave");
    assert_false(Keep_Save(&keep, &document, "cave", false, NULL)); /* that is another */
    draw(6);
    save(keep.offer);
    kit_holds(path_of("cave.json"), text);
    free(text);
}

TEST_WITH(open_keep, close_keep, a_mistake_in_a_strangers_map_is_said_and_marked) {
    const char *json = as_json("{'orientation':'orthogonal','width':16,'height':9,'tilewidth':80,'tileheight':80,"
                               "'layers':[{'type':'objectgroup','objects':[{'type':'dragon','id':7,'x':1,'y':1}]}]}");
    put("odd.json", json, strlen(json));
    assert_true(Keep_Drop(&keep, &document, path_of("odd.json"), 1));
    said("dragon");
    assert_int_equal(document.now->wrong, 7);
}

/* ---- Where nothing can be written --------------------------------------------------------------------- */

TEST_WITH(open_keep, close_keep, a_full_disk_loses_nothing) {
    draw(3);
    save("cave");
    char *first = strdup(text_of());
    draw(6);
    kit_fill_disk(true);
    const bool saved = Keep_Save(&keep, &document, "cave", false, NULL), copied = Keep_Duplicate(&keep, "cave");
    Keep_Begin(&keep, "other");
    const bool replaced = Keep_Save(&keep, &document, "cave", true, NULL);
    kit_fill_disk(false);
    assert_false(saved || copied || replaced);
    said("stays open");
    assert_true(Document_Changed(&document));
    kit_holds(path_of("halls/cave.json"), first);
    assert_false(is_there("halls/cave.json.old") || is_there("halls/cave 2.json"));
    free(first);
}

TEST_WITH(open_keep, close_keep, without_a_folder_every_call_says_so) {
    put("file", "x", 1);
    snprintf(keep.folder, sizeof keep.folder, "%s", path_of("file"));
    assert_false(Keep_Save(&keep, &document, "cave", false, NULL));
    said("Nothing can be kept");
    Keep_List(&keep);
    assert_int_equal(keep.halls, 0);
    keep.folder[0] = 0;
    assert_false(Keep_Save(&keep, &document, "cave", false, NULL));
    said("there is no folder");
    assert_false(Keep_Delete(&keep, "cave"));
}
