/* The open document comes back after a crash, at most a few seconds old, and two games do not fight for it. */
#define STORE_KIT_FOLDER "test_game_autosave.folder"
#include "tests/kits/patience.h"
#include "tests/kits/store_kit.h"

#include "game/workshop/keep/autosave.h"

#include <signal.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { KILLS = 12, FRAMES = 4 /* a second, which take 16 ms */ };

static Keep keep;
static Document document;
static Autosave autosave, other;
static char error[SCENE_ERROR];

static int begin(void **state) {
    if (set_up(state)) return 1;
    Keep_Open(&keep, &store);
    Keep_Begin(&keep, "cave");
    if (!Document_OpenEmpty(&document, (Vec2){16, 9}, "cave.json", error, sizeof error)) return 1;
    document.written = UINT64_MAX; /* so that it would be lost */
    return 0;
}

static int end(void **state) {
    Autosave_Close(&autosave, &document, false);
    Autosave_Close(&other, &document, false);
    Keep_Close(&keep);
    Document_Close(&document);
    return tear_down(state);
}

static void change(DocumentChange one) {
    if (!Document_Change(&document, &one, 1, error, sizeof error)) fail_msg("%s", error);
}

static void draw(float x) { change((DocumentChange){.act = DOCUMENT_STONE, .at = {x, 2}, .size = {1, 1}}); }

static void open_autosave(Autosave *opened) {
    Autosave_Open(opened, &keep);
    assert_string_equal(opened->said, "");
    if (!*opened->left) Autosave_Begin(opened, &keep);
}

/* A frame, and all that it has begun. */
static void tick(Autosave *ticked, double now) {
    Autosave_Tick(ticked, &document, now);
    for (int i = 0; !Job_Done(ticked->job, 1) && i < 10000; i++) SDL_Delay(1);
    Autosave_Tick(ticked, &document, now);
}

/* As if the program ended here: the system gives its locks back. */
static void crash(Autosave *crashed) {
    for (int i = 0; !Job_Done(crashed->job, 1) && i < 10000; i++) SDL_Delay(1);
    Job_End(crashed->job);
    File_Unlock(crashed->lock);
    free(crashed->text);
    *crashed = (Autosave){.lock = -1};
}

#define COPY "halls/open-1/cave.json"

/* ---- Copying ------------------------------------------------------------------------------------------ */

TEST_WITH(begin, end, a_copy_follows_the_document_every_three_seconds) {
    open_autosave(&autosave);
    tick(&autosave, 0);
    kit_holds(path_of(COPY), document.now->text.text);
    char *first = strdup(document.now->text.text);
    draw(3);
    tick(&autosave, 1);
    kit_holds(path_of(COPY), first);
    tick(&autosave, 3.1);
    kit_holds(path_of(COPY), document.now->text.text);
    assert_true(Document_Undo(&document, error, sizeof error));
    tick(&autosave, 6.2);
    kit_holds(path_of(COPY), first);
    assert_int_equal(remove(path_of(COPY)), 0);
    tick(&autosave, 10); /* nothing has changed */
    assert_false(File_Exists(path_of(COPY)));
    free(first);
}

TEST_WITH(begin, end, a_document_that_is_saved_has_no_copy) {
    open_autosave(&autosave);
    tick(&autosave, 0);
    assert_true(File_Exists(path_of(COPY)));
    document.written = Document_State(&document);
    tick(&autosave, 1);
    assert_false(File_Exists(path_of(COPY)));
    document.written = UINT64_MAX;
    tick(&autosave, 10);
    assert_true(File_Exists(path_of(COPY)));
}

TEST_WITH(begin, end, leaving_removes_the_copy_unless_it_is_to_come_back) {
    open_autosave(&autosave);
    draw(3);
    tick(&autosave, 0);
    Autosave_Close(&autosave, &document, false);
    assert_false(File_Exists(path_of(COPY)));
    open_autosave(&autosave);
    assert_string_equal(autosave.left, "");
    draw(6);
    Autosave_Close(&autosave, &document, true);
    kit_holds(path_of(COPY), document.now->text.text);
}

TEST_WITH(begin, end, another_name_takes_the_copy_along) {
    open_autosave(&autosave);
    tick(&autosave, 0);
    Keep_Begin(&keep, "den");
    Autosave_Begin(&autosave, &keep);
    assert_true(File_Exists(path_of(COPY)));
    tick(&autosave, 1);
    assert_true(File_Exists(path_of("halls/open-1/den.json")));
    assert_false(File_Exists(path_of(COPY)));
}

/* ---- After a crash ------------------------------------------------------------------------------------ */

TEST_WITH(begin, end, what_was_open_comes_back) {
    open_autosave(&autosave);
    draw(3);
    tick(&autosave, 0);
    char *text = strdup(document.now->text.text);
    crash(&autosave);
    Keep_Begin(&keep, "hall");
    assert_true(Document_OpenEmpty(&document, (Vec2){16, 9}, "hall.json", error, sizeof error));
    open_autosave(&autosave);
    assert_string_equal(autosave.left, "cave");
    assert_true(Autosave_Restore(&autosave, &keep, &document));
    kit_said(autosave.said, "'cave'");
    assert_string_equal(document.now->text.text, text);
    assert_string_equal(keep.name, "cave");
    assert_true(Document_Changed(&document));
    Autosave_Close(&autosave, &document, false);
    open_autosave(&autosave);
    assert_string_equal(autosave.left, "");
    free(text);
}

TEST_WITH(begin, end, a_copy_that_is_not_taken_becomes_a_hall) {
    open_autosave(&autosave);
    assert_true(Keep_Save(&keep, &document, "cave", false, NULL));
    draw(3);
    tick(&autosave, 0);
    char *text = strdup(document.now->text.text);
    crash(&autosave);
    open_autosave(&autosave);
    draw(6);
    Autosave_Begin(&autosave, &keep);
    kit_said(autosave.said, "'cave 2'");
    tick(&autosave, 0);
    kit_holds(path_of("halls/cave 2.json"), text);
    kit_holds(path_of(COPY), document.now->text.text);
    free(text);
}

/* Under the same name it would be written over. */
TEST_WITH(begin, end, beside_a_copy_that_cannot_be_moved_none_is_written) {
    open_autosave(&autosave);
    tick(&autosave, 0);
    crash(&autosave);
    open_autosave(&autosave);
    assert_int_equal(remove(path_of(COPY)), 0);
    Autosave_Begin(&autosave, &keep);
    kit_said(autosave.said, "stays where it is");
    draw(6);
    tick(&autosave, 10);
    assert_false(File_Exists(path_of(COPY)));
}

TEST_WITH(begin, end, a_damaged_copy_is_set_aside) {
    open_autosave(&autosave);
    tick(&autosave, 0);
    crash(&autosave);
    assert_true(File_WriteAtomically(path_of(COPY), "{", 1));
    open_autosave(&autosave);
    assert_false(Autosave_Restore(&autosave, &keep, &document));
    kit_said(autosave.said, "damaged");
    kit_holds(path_of(COPY ".damaged"), "{");
    Autosave_Begin(&autosave, &keep);
    tick(&autosave, 0);
    kit_holds(path_of(COPY), document.now->text.text);
}

/* Draws a step a frame, by a clock of its own, and says how many there were. */
static void play(int *drawn) {
    open_autosave(&autosave);
    if (*autosave.left && !Autosave_Restore(&autosave, &keep, &document)) _exit(1);
    for (;; ++*drawn) {
        Autosave_Tick(&autosave, &document, (double)*drawn / FRAMES);
        change((DocumentChange){.act = DOCUMENT_MOVE, .id = 1, .at = {0.001f, 0}});
        usleep(4000);
    }
}

/* How many steps of the drawing have come back. */
static int steps(void) { return (int)((document.now->object[0].corner.x - 3) / 0.001f + 0.5f); }

TEST_WITH(begin, end, kills_lose_at_most_ten_seconds) {
    int *drawn = mmap(NULL, sizeof *drawn, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0), status, most = 0;
    assert_true(drawn != MAP_FAILED);
    draw(3);
    for (int i = 0; i < KILLS; i++) {
        const int before = steps();
        *drawn = 0;
        const pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) play(drawn);
        usleep((useconds_t)(60000 + 13170 * i));
        assert_int_equal(kill(child, SIGKILL), 0);
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFSIGNALED(status));
        open_autosave(&autosave);
        if (*autosave.left) assert_true(Autosave_Restore(&autosave, &keep, &document));
        const int lost = before + *drawn - steps();
        if (lost > most) most = lost;
        Autosave_Close(&autosave, &document, true);
    }
    print_message("%d kills lost at most %.2f s\n", KILLS, (double)most / FRAMES);
    assert_true(steps() > KILLS);
    assert_true(most <= 10 * FRAMES);
    munmap(drawn, sizeof *drawn);
}

/* ---- Two games, and no room --------------------------------------------------------------------------- */

TEST_WITH(begin, end, two_games_have_a_copy_each) {
    open_autosave(&autosave);
    tick(&autosave, 0);
    const double began = App_Seconds();
    open_autosave(&other);
    assert_true(App_Seconds() - began < 0.2);
    assert_string_equal(other.left, "");
    draw(3);
    tick(&other, 0);
    assert_true(File_Exists(path_of(COPY)) && File_Exists(path_of("halls/open-2/cave.json")));
    crash(&other);
    open_autosave(&other);
    assert_string_equal(other.left, "cave"); /* its own, as the first still runs */
    Autosave_Close(&autosave, &document, false);
    assert_true(File_Exists(path_of("halls/open-2/cave.json")));
}

TEST_WITH(begin, end, a_full_disk_is_said_once_and_tried_again) {
    open_autosave(&autosave);
    kit_fill_disk(true);
    tick(&autosave, 0);
    kit_said(autosave.said, "File too large");
    tick(&autosave, 4);
    kit_fill_disk(false);
    assert_string_equal(autosave.said, "");
    assert_false(File_Exists(path_of(COPY)));
    tick(&autosave, 8);
    kit_holds(path_of(COPY), document.now->text.text);
    kit_said(autosave.said, "again");
}

TEST_WITH(begin, end, without_a_folder_it_says_so_and_goes_on) {
    assert_true(File_WriteAtomically(path_of("halls"), "x", 1));
    Autosave_Open(&autosave, &keep);
    kit_said(autosave.said, "after a crash");
    Autosave_Begin(&autosave, &keep);
    tick(&autosave, 0);
    Autosave_Close(&autosave, &document, true);
    keep.folder[0] = 0;
    Autosave_Open(&autosave, &keep);
    assert_string_equal(autosave.said, "");
    tick(&autosave, 0);
}

/* ---- Its cost ----------------------------------------------------------------------------------------- */

/* ms of the best of some frames that begin to copy a map with so many bytes in keys that nobody knows. `direct` is how
 * long the frame would wait for the disk. */
static double cost(size_t bytes, double *direct) {
    static char text[FILE_MOST];
    size_t used = (size_t)sprintf(text, "{\"orientation\":\"orthogonal\",\"width\":16,\"height\":9,\"tilewidth\":80,"
                                        "\"tileheight\":80,\"layers\":[],\"x\":\"");
    memset(text + used, 'x', bytes);
    used += bytes + (size_t)sprintf(text + used + bytes, "\"}");
    if (!Document_Open(&document, text, used, "cave.json", error, sizeof error)) fail_msg("%s", error);
    double best = *direct = 1e9;
    for (int i = 0; i < 4; i++) {
        change((DocumentChange){.act = DOCUMENT_MAP_SIZE, .size = {17.0f + (float)i, 9}});
        const double began = App_Seconds();
        Autosave_Tick(&autosave, &document, 4.0 * i);
        const double spent = (App_Seconds() - began) * 1e3;
        if (spent < best) best = spent;
        tick(&autosave, 4.0 * i);
        const double written = App_Seconds();
        assert_true(File_WriteAtomically(path_of("direct"), document.now->text.text, document.now->text.size));
        if ((App_Seconds() - written) * 1e3 < *direct) *direct = (App_Seconds() - written) * 1e3;
    }
    Autosave_Begin(&autosave, &keep);
    return best;
}

/* A hall with all that a map may hold has 100 KB, and files of more than 16 MB do not open. */
TEST_WITH(begin, end, the_frame_goes_on_while_it_writes) {
    open_autosave(&autosave);
    double direct[2];
    const double whole = cost(200000, &direct[0]), most = cost(12000000, &direct[1]);
    print_message("a frame that begins to copy 0.2 MB takes %.3f ms, and would wait %.3f ms for the disk\n", whole,
                  direct[0]);
    print_message("12 MB: %.3f ms and %.3f ms\n", most, direct[1]);
    if (!Patience_Sanitized()) assert_true(whole < direct[0]); /* a sanitizer slows what copies, not the disk */
}
