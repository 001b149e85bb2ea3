/* A program that dies while it saves leaves the old file or the new one, whole. */
#include "tests/kits/engine_kit.h"

#include <stdlib.h>
#ifndef _WIN32
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

enum { KILLS = 50, SIZE = 300000 };

static char content[2][SIZE];

static void save_for_ever(const char *path) {
    for (int i = 0;; i++)
        if (!File_WriteAtomically(path, content[i & 1], SIZE - (size_t)(i & 1))) _exit(1);
}

static int which(const char *path) {
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

static void fill_contents(void) {
    for (int i = 0; i < SIZE; i++) content[0][i] = (char)i, content[1][i] = (char)(i * 3 + 1);
}

/* The path, and what kills have left beside it. */
static void clear(const char *path) {
    char command[1100];
    snprintf(command, sizeof command, "rm -f '%s' '%s'.part-*", path, path);
    assert_int_equal(system(command), 0);
}

static void old_or_new_after_fifty_kills(void **state) {
    (void)state;
    char path[1024];
    int found[2] = {0};
    kit_path(path, "test_kills.bin");
    fill_contents();
    assert_true(File_WriteAtomically(path, content[0], SIZE));
    for (int i = 0; i < KILLS; i++) {
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) save_for_ever(path);
        kill_after(child, 1000 + 137 * i);
        int is = which(path);
        if (is < 0) fail_msg("kill %d leaves half a file", i);
        found[is]++;
    }
    print_message("%d kills: %d times the one, %d times the other\n", KILLS, found[0], found[1]);
    assert_true(File_WriteAtomically(path, content[0], SIZE)); /* what a kill has left is in nobody's way */
    clear(path);
}

/* Writes half of the content, says so through a pipe, and waits for its end. */
static bool write_half(FILE *file, const void *data) {
    const int *told = data;
    if (fwrite(content[1], 1, SIZE / 2, file) < SIZE / 2 || fflush(file)) return false;
    if (write(*told, "", 1) != 1) return false;
    for (;;) pause();
}

static void old_after_a_kill_in_the_middle(void **state) {
    (void)state;
    char path[1024], byte;
    int ends[2];
    kit_path(path, "test_kill.bin");
    fill_contents();
    assert_true(File_WriteAtomically(path, content[0], SIZE));
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) _exit(File_WriteThrough(path, write_half, &ends[1]));
    close(ends[1]); /* a child that ends before it writes is heard, too */
    assert_int_equal(read(ends[0], &byte, 1), 1);
    kill_after(child, 0);
    assert_int_equal(which(path), 0);
    assert_true(File_WriteAtomically(path, content[1], SIZE - 1)); /* what a kill has left is in nobody's way */
    assert_int_equal(which(path), 1);
    close(ends[0]);
    clear(path);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(old_or_new_after_fifty_kills),
                                       cmocka_unit_test(old_after_a_kill_in_the_middle)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
#else
int main(void) { return 0; }
#endif
