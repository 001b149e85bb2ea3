/* Only regular files of a bounded size are read: nothing hangs, and no file takes all memory. */
#include "tests/kits/engine_kit.h"
#include "tests/kits/test.h"

#include <errno.h>
#include <stdlib.h>
#ifndef _WIN32
#include <sys/stat.h>
#include <unistd.h>

enum { HANGS = 20 /* s */ };

static char path[1024];

static int set_up(void **state) {
    (void)state;
    alarm(HANGS);
    remove(kit_path(path, "test_read.bin"));
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    alarm(0);
    remove(path);
    return 0;
}

static void refused(const char *name, const char *why) {
    size_t size = 0;
    assert_null(File_ReadAll(name, &size));
    if (!strstr(Log_Reason(), name) || !strstr(Log_Reason(), why)) fail_msg("%s", Log_Reason());
    assert_false(File_MayRead(name, FILE_MOST));
    if (!strstr(Log_Reason(), name) || !strstr(Log_Reason(), why)) fail_msg("%s", Log_Reason());
}

TEST_WITH(set_up, tear_down, pipes_and_devices_are_refused) {
    assert_int_equal(mkfifo(path, 0600), 0);
    refused(path, "it is a pipe or a device");
    refused("/dev/zero", "it is a pipe or a device");
    int ends[2], kept = dup(0);
    assert_true(pipe(ends) == 0 && dup2(ends[0], 0) == 0);
    if (File_Exists("/dev/stdin")) refused("/dev/stdin", "it is a pipe or a device");
    assert_int_equal(dup2(kept, 0), 0);
    close(kept), close(ends[0]), close(ends[1]);
}

/* It calls itself a regular file of no bytes, and gives the kernel's messages as they come. Only root may see that. */
TEST_WITH(set_up, tear_down, a_file_that_never_ends_is_refused) {
    if (access("/proc/kmsg", R_OK) != 0) skip();
    size_t size = 0;
    assert_null(File_ReadAll("/proc/kmsg", &size));
    if (!strstr(Log_Reason(), "/proc/kmsg cannot be read: it has to be waited for")) fail_msg("%s", Log_Reason());
}

/* A file as standard input is a file. */
TEST_WITH(set_up, tear_down, standard_input_is_read_where_it_is_a_file) {
    if (!File_Exists("/dev/stdin")) skip();
    assert_true(File_WriteAtomically(path, "whole", 5));
    FILE *file = fopen(path, "rb");
    const int kept = dup(0);
    assert_true(file && dup2(fileno(file), 0) == 0);
    char *content = File_ReadAll("/dev/stdin", NULL);
    assert_int_equal(dup2(kept, 0), 0);
    close(kept), fclose(file);
    assert_non_null(content);
    assert_string_equal(content, "whole");
    free(content);
}

TEST_WITH(set_up, tear_down, folders_are_refused) {
    refused("/", "Is a directory");
    assert_int_equal(errno, EISDIR);
}

static void sparse(off_t size) {
    FILE *file = fopen(path, "wb");
    assert_true(file && ftruncate(fileno(file), size) == 0 && fclose(file) == 0);
}

TEST_WITH(set_up, tear_down, a_file_that_is_too_large_is_refused) {
    size_t size;
    sparse((off_t)3 << 30);
    refused(path, "it is larger than 16 MB");
    sparse((off_t)FILE_MOST + 1);
    refused(path, "it is larger than 16 MB");
    sparse(FILE_MOST);
    char *content = File_ReadAll(path, &size);
    assert_non_null(content);
    assert_int_equal(size, FILE_MOST);
    free(content);
}

TEST_WITH(set_up, tear_down, other_limits_hold_too) {
    size_t size;
    sparse(((off_t)1 << 20) + 1);
    assert_null(File_ReadUpTo(path, 1 << 20, &size));
    assert_non_null(strstr(Log_Reason(), "it is larger than 1 MB"));
    sparse((off_t)FILE_MOST + 1);
    char *content = File_ReadUpTo(path, (size_t)2 * FILE_MOST, &size);
    assert_non_null(content);
    assert_int_equal(size, FILE_MOST + 1);
    free(content);
}
#else
int main(void) { return 0; }
#endif
