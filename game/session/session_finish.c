/* The end of a run, with its files, the last lines on the terminal, and the program's exit code. */
#include "game/session/session.h"

#include "engine/files/log.h"
#include "engine/window/ticker.h"
#include "game/base/complaint.h"

#include <stdio.h>

static void print_outcome(const Game *game) {
    static const char *const WORDS[] = {[GAME_ON] = "not over", [GAME_WON] = "won", [GAME_LOST] = "lost"};
    if (game->scene.has_exit)
        printf("%s: %s after %.1f s, embers left %d\n", game->scene.name, WORDS[game->outcome],
               (double)game->tick / TICKER_RATE, game->embers);
}

static bool write_recording(Replay *replay, const char *path, uint64_t state, char *error, size_t capacity) {
    if (!path) return true;
    replay->state = state;
    if (replay->ticks > 0) return Replay_Write(replay, path, error, capacity);
    Log_Warn("nothing was played, so %s stays as it is", path);
    return true;
}

int Session_Finish(Session *session) {
    const Options *options = &session->options;
    const Game *game = &session->hall.game;
    Replay *replay = &session->hall.replay;
    char error[OPTIONS_ERROR];
    uint64_t state = Game_Hash(game);
    int failed = 0; /* both files are written, even if the first fails */
    if (!write_recording(replay, options->record, state, error, sizeof error)) failed = Complain_Refuse(error);
    if (!Meter_Write(&session->meter, game, options, error, sizeof error)) failed = Complain_Refuse(error);
    if (failed) return failed;
    if (session->run.limit || options->record) {
        print_outcome(game);
        if (options->hold) Meter_PrintQuality(&session->meter);
        Meter_PrintTimes(&session->meter, session->run.ticked, options->budget, state);
    }
    bool whole = options->replay && (int)game->ticks == replay->ticks;
    bool watched = session->run.stays || session->run.celebrates;
    if (watched ? !session->run.differs : !whole || state == replay->state) return session->run.failed ? 2 : 0;
    fprintf(stderr, "ember: the replay ends in another state than the recording, %016llx\n",
            (unsigned long long)replay->state);
    return 1;
}
