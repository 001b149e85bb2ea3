/* A folder as one file, unpacked by a program that knows nothing of ours. */
#include "engine/files/zip.h"
#include "tests/kits/engine_kit.h"
#include "tests/kits/test.h"

#include <stdlib.h>
#ifndef _WIN32
#include <unistd.h>

static char folder[1024];

static const char *in(const char *name) { return kit_in(folder, name); }

static void shell(const char *command) {
    char line[2400];
    snprintf(line, sizeof line, "cd '%s' && %s", folder, command);
    if (system(line) != 0) fail_msg("%s", line);
}

static int begin(void **state) {
    char command[2400];
    (void)state;
    kit_path(folder, "test_zip.folder");
    snprintf(command, sizeof command, "rm -rf '%s' && mkdir -p '%s/a hall'", folder, folder);
    return system(command);
}

static int end(void **state) {
    char command[2400];
    (void)state;
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command);
}

TEST_WITH(begin, end, a_folder_comes_out_as_it_went_in) {
    static char bytes[70000];
    if (system("unzip -v >/dev/null 2>&1") != 0) skip();
    for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (char)(i * i >> 3);
    assert_true(File_WriteAtomically(in("a hall/hall.c"), "int main(void) { return 0; }\n", 29));
    assert_true(File_WriteAtomically(in("a hall/empty"), "", 0));
    assert_true(File_WriteAtomically(in("a hall/\xC3\xA4.png"), bytes, sizeof bytes));
    shell("touch -t 201002030405.06 'a hall/empty'");
    if (!Zip_Write(in("it.zip"), in("a hall"))) fail_msg("%s", Log_Reason());
    shell("unzip -tqq it.zip && mkdir out && unzip -q it.zip -d out");
    shell("diff -r 'a hall' 'out/a hall' && [ $(ls out | wc -l) = 1 ]");
    shell("[ \"$(date -r 'out/a hall/empty' +%Y-%m-%d_%T)\" = 2010-02-03_04:05:06 ]");
}

TEST_WITH(begin, end, what_cannot_be_packed_leaves_nothing) {
    assert_true(File_WriteAtomically(in("a hall/large"), "", 0));
    assert_int_equal(truncate(in("a hall/large"), FILE_MOST + 1), 0);
    assert_false(Zip_Write(in("it.zip"), in("a hall")));
    assert_false(File_Exists(in("it.zip")));
    assert_false(Zip_Write(in("no/it.zip"), in("a hall")));
}
#else
int main(void) { return 0; }
#endif
