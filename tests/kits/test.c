#include "tests/kits/test.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST = 100 };
static struct CMUnitTest tests[MOST];
static size_t count;
static CMFixtureFunction begin, end;

void Test_Add(const struct CMUnitTest *test) {
    if (count == MOST) exit(fprintf(stderr, "more than %d tests in one file\n", MOST));
    tests[count++] = *test;
}

void Test_Group(CMFixtureFunction set_up, CMFixtureFunction tear_down) {
    begin = set_up;
    end = tear_down;
}

int main(void) { return _cmocka_run_group_tests("tests", tests, count, begin, end); }
