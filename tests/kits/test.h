/* test.h - a test says in its name what holds, and needs no list: TEST(smoke_rises) { ... }. The tests of a file run in
 * its order, by kits/test.c's main. `state` is cmocka's. */
#ifndef TESTS_TEST_H
#define TESTS_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* set_up runs before the test, tear_down after it; NULL: nothing does. */
#define TEST_WITH(set_up, tear_down, name)                                                                             \
    static void name(void **state);                                                                                    \
    __attribute__((constructor)) static void put_in_list_##name(void) {                                                \
        Test_Add(&(struct CMUnitTest){#name, name, set_up, tear_down, NULL});                                          \
    }                                                                                                                  \
    static void name(__attribute__((unused)) void **state)

#define TEST(name) TEST_WITH(NULL, NULL, name)

/* Once, around all tests of the file. */
#define TEST_GROUP(set_up, tear_down)                                                                                  \
    __attribute__((constructor)) static void put_group_in_list(void) { Test_Group(set_up, tear_down); }

void Test_Add(const struct CMUnitTest *test);
void Test_Group(CMFixtureFunction set_up, CMFixtureFunction tear_down);

#endif
