/* What a bench runs: all that the options leave open, and nothing else. */

#include "game/bench/bench.h"
#include "tests/kits/test.h"

#include <stdlib.h>
#include <string.h>

static int planned(const char *line, BenchRow **rows) {
    static char text[200];
    char error[OPTIONS_ERROR], *argv[16] = {(char *)"ember", (char *)"--bench"};
    int argc = 2, count = 0;
    Options options;
    snprintf(text, sizeof text, "%s", line);
    for (char *word = strtok(text, " "); word; word = strtok(NULL, " ")) argv[argc++] = word;
    if (!Options_Parse(&options, argc, argv, error, sizeof error)) fail_msg("%s", error);
    *rows = Bench_Plan(&options, &count, error, sizeof error);
    if (!*rows) fail_msg("%s", error);
    return count;
}

static int count_of(const char *line) {
    BenchRow *rows;
    int count = planned(line, &rows);
    free(rows);
    return count;
}

TEST(options_limit_what_is_run) {
    assert_int_equal(count_of("--scene box --threads 1"), 5 * 2);
    assert_int_equal(count_of("--scene box --threads 1 --grid 20x20"), 5);
    assert_int_equal(count_of("--scene box --threads 1 --preset stam-1999"), 2);
    assert_int_equal(count_of("--scene box --threads 2 --preset stam-1999 --grid 9x9"), 1);
    assert_int_equal(count_of("--scene street --threads 2"), 1); /* an experiment tunes for itself */
    assert_int_equal(count_of("--scene street --threads 1,2,4,8"), 4);
    int all = count_of("--threads 1"), scenes = 0;
    while (Scene_Name(scenes)) scenes++;
    assert_in_range(all, 8 * 10 + 1, 10 * scenes);
}

TEST(rows_say_what_they_are) {
    BenchRow *rows;
    assert_int_equal(planned("--scene box --threads 3", &rows), 10);
    assert_true(!strcmp(rows[0].scene, "box") && !strcmp(rows[0].preset, "game") && rows[0].threads == 3);
    assert_true(rows[0].cells[0] == 0 && rows[1].cells[0] == 192 && rows[1].cells[1] == 108);
    assert_string_equal(rows[9].preset, "staggered-sor");
    free(rows);
}

/* Rows that differ in nothing else stand together, and the first of them is what they are compared with. */
TEST(numbers_of_threads_stand_side_by_side) {
    static const int THREADS[] = {4, 1, 2};
    BenchRow *rows;
    assert_int_equal(planned("--scene box --threads 4,1,2", &rows), 30);
    for (int i = 0; i < 30; i++) assert_true(rows[i].threads == THREADS[i % 3] && rows[i].first == i - i % 3);
    free(rows);
}

/* A row has as many ticks as were asked for, and its figures agree with one another. */
TEST(a_row_is_measured) {
    char line[] =
        "ember --bench --scene box --threads 1,2 --preset game --grid 24x18 --frames 45 --profile bench_of_one.csv",
         error[OPTIONS_ERROR], *argv[16], text[600], first[600] = "";
    double number[16], before;
    int argc = 0, count = 0, line_number = 0;
    Options options;
    for (char *word = strtok(line, " "); word; word = strtok(NULL, " ")) argv[argc++] = word;
    assert_true(Options_Parse(&options, argc, argv, error, sizeof error));
    assert_int_equal(Bench_Run(&options), 0);
    FILE *file = fopen(options.profile, "r");
    assert_non_null(file);
    while (fgets(text, sizeof text, file))
        if (line_number++ == 1) strcpy(first, text);
    fclose(file);
    remove(options.profile);
    assert_int_equal(line_number, 3);
    assert_int_equal(sscanf(first, "box,game,24,18,1,1,45,%lf", &before), 1);
    assert_non_null(strstr(first, ",1\r\n")); /* over itself */
    strtok(text, ","), strtok(NULL, ",");
    for (char *word = strtok(NULL, ","); word && count < 16; word = strtok(NULL, ","))
        number[count++] = strtod(word, NULL);
    assert_int_equal(count, 16);
    assert_true(number[0] == 24 && number[1] == 18 && number[2] == 1 && number[3] == 2 && number[4] == 45);
    assert_float_equal(number[11], 1e6 * number[5] / (24 * 18), 0.01 * number[11]);
    assert_true(number[12] > 0 && number[12] < 100); /* the divergence */
    assert_float_equal(number[15], before / number[5], 1e-3 * number[15]);
}
