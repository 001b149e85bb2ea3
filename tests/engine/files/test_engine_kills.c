/* A program that dies while it saves leaves the old file or the new one, whole. */
#include "tests/kits/engine_kit.h"
#include "tests/kits/test.h"

#include <stdlib.h>
#ifndef _WIN32
#include <glob.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

enum { KILLS = 50, SIZE = 300000 };

static char content[2][SIZE], path[1024];

static void save_for_ever(void) {
    for (int i = 0;; i++)
        if (!File_WriteAtomically(path, content[i & 1], SIZE - (size_t)(i & 1))) _exit(1);
}

static int which(void) {
    size_t size;
    char *found = File_ReadAll(path, &size);
    assert_non_null(found);
    int is = -1;
    for (int i = 0; i < 2; i++)
        if (size == SIZE - (size_t)i && !memcmp(found, content[i], size)) is = i;
    free(found);
    return is;
}

/* Later each time, in steps that share nothing with how long a save takes. */
static void kill_after(pid_t child, int microseconds) {
    int status;
    usleep((useconds_t)microseconds);
    assert_int_equal(kill(child, SIGKILL), 0);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
}

/* The temporary files beside it. */
static int parts(void) {
    glob_t found;
    char pattern[1100];
    snprintf(pattern, sizeof pattern, "%s.part-*", path);
    const int count = glob(pattern, 0, NULL, &found) == 0 ? (int)found.gl_pathc : 0;
    if (count) globfree(&found);
    return count;
}

/* The path, and what is left beside it. */
static int clear(void **state) {
    char command[2200];
    (void)state;
    snprintf(command, sizeof command, "rm -rf '%s' '%s'.part-*", path, path);
    return system(command);
}

static int set_up(void **state) {
    for (int i = 0; i < SIZE; i++) content[0][i] = (char)i, content[1][i] = (char)(i * 3 + 1);
    kit_path(path, "test_kills.bin");
    return clear(state);
}

TEST_WITH(set_up, clear, old_or_new_after_fifty_kills) {
    int found[2] = {0};
    assert_true(File_WriteAtomically(path, content[0], SIZE));
    for (int i = 0; i < KILLS; i++) {
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) save_for_ever();
        kill_after(child, 1000 + 137 * i);
        int is = which();
        if (is < 0) fail_msg("kill %d leaves half a file", i);
        found[is]++;
    }
    print_message("%d kills: %d times the one, %d times the other\n", KILLS, found[0], found[1]);
    assert_true(File_WriteAtomically(path, content[0], SIZE)); /* what kills have left goes with the next save */
    assert_int_equal(parts(), 0);
}

/* Writes half of the content, says so through a pipe, and waits for a byte from another before it writes the rest. */
static bool write_half(FILE *file, const void *data) {
    const int *ends = data;
    char byte;
    if (fwrite(content[1], 1, SIZE / 2, file) < SIZE / 2 || fflush(file)) return false;
    if (write(ends[1], "", 1) != 1 || read(ends[2], &byte, 1) != 1) return false;
    return fwrite(content[1] + SIZE / 2, 1, SIZE / 2 - 1, file) == SIZE / 2 - 1;
}

/* A child that has written half of the file. */
static pid_t start_half(int ends[4]) {
    char byte;
    assert_true(pipe(ends) == 0 && pipe(ends + 2) == 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        close(ends[3]); /* it ends with the test, if that ends before it writes */
        _exit(!File_WriteThrough(path, write_half, ends));
    }
    close(ends[1]), ends[1] = -1; /* a child that ends before it writes is heard, too */
    assert_int_equal(read(ends[0], &byte, 1), 1);
    return child;
}

static void close_all(const int ends[4]) {
    for (int i = 0; i < 4; i++)
        if (ends[i] >= 0) close(ends[i]);
}

TEST_WITH(set_up, clear, old_after_a_kill_in_the_middle) {
    int ends[4];
    assert_true(File_WriteAtomically(path, content[0], SIZE));
    kill_after(start_half(ends), 0);
    assert_int_equal(which(), 0);
    assert_int_equal(parts(), 1);
    assert_true(File_WriteAtomically(path, content[1], SIZE - 1));
    assert_int_equal(which(), 1);
    assert_int_equal(parts(), 0);
    close_all(ends);
}

/* While a program is half way through, another saves the same file. */
TEST_WITH(set_up, clear, the_temporary_file_of_one_that_lives_stays) {
    int ends[4], status;
    pid_t child = start_half(ends);
    assert_true(File_WriteAtomically(path, content[0], SIZE));
    assert_int_equal(parts(), 1);
    assert_int_equal(write(ends[3], "", 1), 1);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    assert_int_equal(which(), 1);
    assert_int_equal(parts(), 0);
    close_all(ends);
}

/* Only what a save has left goes: not what is called nearly so, no folder, and nothing that a link leads to. */
TEST_WITH(set_up, clear, what_is_not_left_by_a_save_stays) {
    static const char *const KEPT[] = {".part-",      ".part-1",    ".part-1-",  ".part--1-2",
                                       ".part-1-2-3", ".part-1-2x", ".part-one", "x.part-1-2"};
    char other[1200];
    for (size_t i = 0; i < sizeof KEPT / sizeof *KEPT; i++) {
        snprintf(other, sizeof other, "%s%s", path, KEPT[i]);
        assert_true(File_WriteAtomically(other, "mine", 4));
    }
    snprintf(other, sizeof other, "%s.part-7-7", path);
    assert_true(File_MakeFolder(other));
    snprintf(other, sizeof other, "%s.part-8-8", path);
    assert_int_equal(symlink("test_kills.bin.part-one", other), 0);
    assert_true(File_WriteAtomically(path, "new", 3));
    for (size_t i = 0; i < sizeof KEPT / sizeof *KEPT; i++) {
        snprintf(other, sizeof other, "%s%s", path, KEPT[i]);
        if (!File_Exists(other)) fail_msg("%s is gone", other);
    }
    assert_int_equal(parts(), (int)(sizeof KEPT / sizeof *KEPT) - 1 + 2);
    remove(other);
}
#else
int main(void) { return 0; }
#endif
