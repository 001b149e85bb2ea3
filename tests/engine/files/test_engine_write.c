/* Files that are written by several programs, through links, and with permissions of their own. */
#include "tests/kits/engine_kit.h"
#include "tests/kits/test.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#ifndef _WIN32
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SIZE = 60000, SAVES = 150, WRITERS = 4 };

static char folder[1024];

static const char *in(const char *name) { return kit_in(folder, name); }

static int empty(void **state) {
    (void)state;
    char command[1200];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command);
}

static int set_up(void **state) {
    kit_path(folder, "test_write.folder");
    return empty(state) || !File_MakeFolder(folder);
}

/* No temporary file remains. */
static void only(int count) {
    int found = 0;
    const struct dirent *entry;
    DIR *listed = opendir(folder);
    assert_non_null(listed);
    while ((entry = readdir(listed))) found += entry->d_name[0] != '.';
    closedir(listed);
    assert_int_equal(found, count);
}

/* ---- Several programs -------------------------------------------------------------------------------------- */

static void save(const char *path, char letter) {
    char bytes[SIZE];
    memset(bytes, letter, sizeof bytes);
    for (int i = 0; i < SAVES; i++)
        if (!File_WriteAtomically(path, bytes, sizeof bytes - (size_t)(letter - 'a'))) _exit(1);
    _exit(0);
}

static bool is_whole(const char *path) {
    size_t size;
    char *content = File_ReadAll(path, &size);
    bool whole = content && size >= SIZE - WRITERS && size == SIZE - (size_t)(content[0] - 'a');
    for (size_t i = 1; whole && i < size; i++) whole = content[i] == content[0];
    free(content);
    return whole;
}

TEST_WITH(set_up, empty, programs_that_write_one_file_do_not_mix_it) {
    const char *path = in("shared.bin");
    int failed = 0, reads = 0, running = WRITERS, status;
    char *first = calloc(1, SIZE);
    assert_non_null(first);
    memset(first, 'a', SIZE);
    assert_true(File_WriteAtomically(path, first, SIZE));
    free(first);
    for (int i = 0; i < WRITERS; i++) {
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) save(path, (char)('a' + i));
    }
    for (; running > 0; reads++) {
        if (!is_whole(path)) failed++;
        if (waitpid(-1, &status, WNOHANG) <= 0) continue;
        running--;
        if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) failed++;
    }
    print_message("%d reads, %d writers or reads failed\n", reads, failed);
    assert_int_equal(failed, 0);
    only(1);
}

/* ---- What stands there already ------------------------------------------------------------------------------ */

TEST_WITH(set_up, empty, a_link_stays_and_its_target_is_written) {
    struct stat status;
    assert_true(File_MakeFolder(in("far")) && File_WriteAtomically(in("far/target.txt"), "old", 3));
    assert_int_equal(symlink("far/target.txt", in("link")), 0);
    assert_int_equal(symlink(in("link"), in("chain")), 0);
    assert_int_equal(symlink("far/new.txt", in("dangling.link")), 0);
    assert_true(File_WriteAtomically(in("chain"), "new", 3));
    assert_true(File_WriteAtomically(in("dangling.link"), "made", 4));
    kit_holds(in("far/target.txt"), "new");
    kit_holds(in("far/new.txt"), "made");
    assert_true(lstat(in("link"), &status) == 0 && S_ISLNK(status.st_mode));
    assert_true(lstat(in("chain"), &status) == 0 && S_ISLNK(status.st_mode));
    assert_true(lstat(in("dangling.link"), &status) == 0 && S_ISLNK(status.st_mode));
}

TEST_WITH(set_up, empty, a_link_to_itself_is_refused) {
    assert_int_equal(symlink("circle.link", in("circle.link")), 0);
    assert_false(File_WriteAtomically(in("circle.link"), "x", 1));
    assert_non_null(strstr(Log_Reason(), "circle.link"));
    only(1);
}

TEST_WITH(set_up, empty, permissions_are_kept) {
    struct stat status;
    const char *path = in("secret.txt");
    assert_true(File_WriteAtomically(path, "old", 3));
    assert_int_equal(chmod(path, 0600), 0);
    assert_true(File_WriteAtomically(path, "new", 3));
    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0600);
    assert_int_equal(chmod(path, 0640), 0);
    assert_true(File_WriteAtomically(path, "newer", 5));
    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0640);
}

/* As nobody, since root may write anything. */
TEST_WITH(set_up, empty, a_file_that_may_not_be_written_is_not_replaced) {
    const char *path = in("locked.txt");
    int status;
    assert_true(File_WriteAtomically(path, "old", 3));
    assert_true(chmod(path, 0444) == 0 && chmod(folder, 0777) == 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) _exit((geteuid() == 0 && setuid(65534) != 0) || File_WriteAtomically(path, "new", 3));
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    kit_holds(path, "old");
    only(1);
}

TEST_WITH(set_up, empty, what_may_be_written_is_told_and_left_alone) {
    const char *path = in("file.txt"), *pipe = in("pipe");
    assert_true(File_MayWrite(path));
    only(0);
    assert_true(File_WriteAtomically(path, "old", 3) && File_MayWrite(path));
    kit_holds(path, "old");
    assert_int_equal(mkfifo(pipe, 0600), 0);
    assert_true(File_MayWrite(pipe)); /* and nobody has to read it yet */
    assert_false(File_MayWrite(folder));
    assert_false(File_MayWrite(in("none/file.txt")));
    assert_non_null(strstr(Log_Reason(), "none/file.txt"));
    only(2);
}

/* ---- The disk ------------------------------------------------------------------------------------------------- */

/* What has been asked of it, in turn: `s` a file was to reach it with that many bytes in it, `r` one was given its
 * name. */
static char asked[16];
static long long synced;

/* In place of the library's own. */
int fsync(int file) {
    struct stat status;
    if (strlen(asked) + 1 < sizeof asked) strcat(asked, "s");
    synced = fstat(file, &status) == 0 ? (long long)status.st_size : -1;
    return 0;
}

int rename(const char *from, const char *to) {
    if (strlen(asked) + 1 < sizeof asked) strcat(asked, "r");
    return renameat(AT_FDCWD, from, AT_FDCWD, to);
}

/* Power that fails leaves the old file or the new one, and neither is empty. */
TEST_WITH(set_up, empty, a_file_reaches_the_disk_before_it_has_its_name) {
    const char *path = in("file.txt");
    for (int i = 0; i < 2; i++) {
        asked[0] = 0, synced = 0;
        assert_true(File_WriteAtomically(path, "all of it", 9));
        assert_string_equal(asked, "sr");
        assert_int_equal(synced, 9);
    }
    kit_holds(path, "all of it");
}
#else
int main(void) { return 0; }
#endif
