/* A program that dies while it saves leaves the old file or the new one, whole. */
#include "engine_kit.h"

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

static void old_or_new_after_fifty_kills(void **state) {
    (void)state;
    char path[1024], part[1040];
    int found[2] = {0}, halves = 0;
    kit_path(path, "test_kills.bin");
    snprintf(part, sizeof part, "%s.part", path);
    for (int i = 0; i < SIZE; i++) content[0][i] = (char)i, content[1][i] = (char)(i * 3 + 1);
    assert_true(File_WriteAtomically(path, content[0], SIZE));
    for (int i = 0; i < KILLS; i++) {
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) save_for_ever(path);
        kill_after(child, 1000 + 137 * i);
        int is = which(path);
        if (is < 0) fail_msg("kill %d leaves half a file", i);
        found[is]++;
        halves += File_Exists(part);
    }
    print_message("%d kills: %d times the one, %d times the other; %d left a part beside it\n", KILLS, found[0],
                  found[1], halves);
    assert_true(halves > 0);                                   /* else none of them came while it was saving */
    assert_true(File_WriteAtomically(path, content[0], SIZE)); /* what a kill has left is in nobody's way */
    assert_false(File_Exists(part));
    remove(path);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(old_or_new_after_fifty_kills)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
#else
int main(void) { return 0; }
#endif
