/* Two games with one folder for settings and progress. */
#define STORE_KIT_FOLDER "test_game_two_games.folder"
#include "tests/kits/store_kit.h"

#include "game/saved/progress.h"
#include "tests/kits/test.h"

#include <stdlib.h>
#ifndef _WIN32
#include <sys/wait.h>
#include <unistd.h>

TEST_WITH(set_up, tear_down, two_games_lose_no_progress_of_either) {
    Store other;
    Store_Open(&other, folder);
    Progress one = Progress_Load(&store), two = Progress_Load(&other);
    Progress_Win(&one, "porch", 900), Progress_Spare(&one, "porch", 1);
    Progress_Save(&one, &store);
    Progress_Win(&two, "porch", 1200), Progress_Spare(&two, "porch", 3);
    Progress_Win(&two, "windway", 1500);
    Progress_Save(&two, &other);
    one = Progress_Load(&store);
    assert_int_equal(one.levels, 2);
    assert_int_equal(Progress_Best(&one, "porch"), 900); /* the best of both */
    assert_int_equal(one.level[0].embers, 3);
    assert_int_equal(Progress_Best(&one, "windway"), 1500);
    assert_int_equal(Progress_Best(&two, "porch"), 900); /* the game that goes on knows it, too */
}

enum { GAMES = 3, WINS = 20 };

static void win(int game) {
    char name[20];
    Store own;
    Store_Open(&own, folder);
    Progress progress = Progress_Load(&own);
    for (int i = 0; i < WINS; i++) {
        snprintf(name, sizeof name, "hall-%d-%d", game, i);
        if (!Progress_Win(&progress, name, 60 + i)) _exit(1);
        Progress_Save(&progress, &own);
    }
    _exit(*own.said != 0);
}

TEST_WITH(set_up, tear_down, games_that_win_at_once_lose_nothing) {
    int status;
    for (int i = 0; i < GAMES; i++) {
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) win(i);
    }
    for (int i = 0; i < GAMES; i++) {
        assert_true(waitpid(-1, &status, 0) > 0);
        assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    }
    assert_int_equal(Progress_Load(&store).levels, GAMES * WINS);
}

/* What was damaged is set aside once, and neither game is frozen. */
TEST_WITH(set_up, tear_down, games_that_start_at_once_set_damage_aside_once) {
    int status;
    for (int round = 0; round < 200; round++) {
        assert_true(File_WriteAtomically(path_of("progress.json"), "rubbish", 7));
        for (int i = 0; i < GAMES; i++) {
            pid_t child = fork();
            assert_true(child >= 0);
            if (child > 0) continue;
            Progress_Load(&store);
            _exit(store.frozen[STORE_PROGRESS]);
        }
        for (int i = 0; i < GAMES; i++) {
            assert_true(waitpid(-1, &status, 0) > 0);
            assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
        }
        assert_false(File_Exists(path_of("progress.json")));
        assert_false(File_Exists(path_of("progress.json.damaged-2")));
        assert_int_equal(remove(path_of("progress.json.damaged")), 0);
    }
}
#else
int main(void) { return 0; }
#endif
