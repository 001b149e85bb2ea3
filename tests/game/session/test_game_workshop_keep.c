/* The player's own halls in a session: saved, listed, opened again, dropped on the window, back after a crash, and
 * shown to others. */
#define KIT_FOLDER "test_game_workshop_keep.folder"
#include "tests/kits/session_script.h"

#include "engine/files/file.h"

#define OPEN  "open --workshop --scene box --size 640x360; frames 1; top = workshop; "
#define SAVE  "hold Left Ctrl; tap S; release Left Ctrl; frames 1; "
#define NAMED "hold Left Ctrl; hold Left Shift; tap S; release Left Shift; release Left Ctrl; frames 1; top = name; "
#define LEAVE "tap Escape; walk Leave the workshop; tap Return; frames 2; "

static Workshop *shop(void) { return &session.building.workshop; }
static Document *document(void) { return &shop()->document; }
static const char *text(void) { return document()->now->text.text; }

static char *path_of(const char *name) {
    static char path[1300];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void draw(float x) {
    char error[SCENE_ERROR];
    const DocumentChange change = {.act = DOCUMENT_STONE, .at = {x, 2}, .size = {1, 1}};
    if (!Document_Change(document(), &change, 1, error, sizeof error)) fail_msg("%s", error);
    frame();
}

static void type(const char *words) {
    SDL_Event event = {.type = SDL_TEXTINPUT};
    snprintf(event.text.text, sizeof event.text.text, "%s", words);
    SDL_PushEvent(&event);
    frame();
}

static void erase(int letters) {
    for (int i = 0; i < letters; i++) tap(KEY_BACKSPACE);
}

static void drop(const char *name) {
    App_InjectDrop(session.devices.app, path_of(name));
    frame();
    session_play("frames 2");
}

static void write_file(const char *name, const char *bytes) {
    assert_true(File_WriteAtomically(path_of(name), bytes, strlen(bytes)));
}

static void holds(const char *name, const char *bytes) { kit_holds(path_of(name), bytes); }

/* ---- Saving ------------------------------------------------------------------------------------------------ */

TEST_WITH(set_up, tear_down, what_is_saved_is_opened_again) {
    session_play(OPEN);
    draw(2);
    session_play(SAVE "says Saved as 'box'; file halls/box.json; file halls/box.png");
    assert_false(Document_Changed(document()));
    char *saved = strdup(text());
    session_play(LEAVE "top = title; walk My halls; tap Return; top = own; focused box; frames 2");
    assert_true(session.overlay.screens.own.size[0] > 0);
    session_play("tap Return; walk Open in the workshop; tap Return; frames 2; top = workshop");
    assert_string_equal(text(), saved);
    draw(5);
    session_play(SAVE "says Saved as 'box'; no_file halls/box.json.old");
    assert_string_not_equal(text(), saved);
    holds("halls/box.json", text());
    free(saved);
}

TEST_WITH(set_up, tear_down, a_name_is_typed_and_none_is_taken_away) {
    session_play(OPEN NAMED);
    erase(3);
    type("a/s");
    session_play("tap Return; top = name; tells no slash");
    type("x"); /* goes on where it was */
    erase(3);
    type("s");
    session_play("tap Return; top = workshop; says Saved as 'as'; scene as");
    draw(3);
    session_play(NAMED);
    type("a");
    type("s");
    session_play("tap Return; top = workshop"); /* it is the same hall */
    session_play(
        "hold Left Ctrl; tap O; release Left Ctrl; frames 1; top = own; walk A new hall; tap Return; frames 2\n"
        "top = workshop; scene hall");
    session_play(NAMED);
    erase(10);
    type("as");
    session_play("tap Return; top = name; tells There is a hall 'as' already; tap Escape; top = workshop");
    session_play(NAMED);
    erase(10);
    type("as");
    session_play(
        "tap Return; tap Down; tap Down; focused Replace 'as'; tap Return; top = workshop; file halls/as.json.old");
}

TEST_WITH(set_up, tear_down, a_pad_takes_the_name_that_is_offered) {
    session_play(OPEN "plug; press y; walk Save as; press a; top = name; press a; top = workshop; file halls/box.json");
}

/* ---- My halls ---------------------------------------------------------------------------------------------- */

TEST_WITH(set_up, tear_down, a_hall_is_played_renamed_copied_and_deleted) {
    session_play(OPEN SAVE LEAVE "walk My halls; tap Return; tap Return; walk Rename; tap Return; top = name");
    type("boxes");
    session_play("tap Return; top = own_hall; tells boxes; file halls/boxes.json; no_file halls/box.json\n"
                 "walk Duplicate; tap Return; top = own; focused boxes 2; tap Return; walk Delete; tap Return\n"
                 "top = own_delete; tap Return; top = own_hall; walk Delete; tap Return; walk Delete it; tap Return\n"
                 "top = own; focused boxes; tap Return; focused Play; tap Return; frames 2\n"
                 "top = none; scene boxes; tap F7; frames 2; top = workshop; !attract");
    assert_true(session.keeping.keep.ours);
}

/* From the workshop as well, which asks before something is lost. What it said is not said again in another hall. */
TEST_WITH(set_up, tear_down, a_hall_is_played_from_the_workshop) {
    session_play(OPEN SAVE "says Saved as 'box'; hold Left Ctrl; tap O; release Left Ctrl; frames 1; top = own\n"
                           "tap Return; top = own_hall; focused Play; tap Return; frames 2; top = none; scene box");
    assert_true(!session.building.open && session.overlay.hud.toast_left <= 0);
    session_play("tap F7; frames 2; top = workshop");
    draw(3);
    session_play("hold Left Ctrl; tap O; release Left Ctrl; frames 1; tap Return; focused Play; tap Return\n"
                 "top = shop_leave; walk Go on, and lose the changes; tap Return; frames 2; top = none; scene box");
}

TEST_WITH(set_up, tear_down, a_deleted_hall_that_is_open_is_not_saved) {
    session_play(OPEN SAVE);
    assert_false(Document_Changed(document()));
    session_play("hold Left Ctrl; tap O; release Left Ctrl; frames 1; top = own; tap Return; walk Delete; tap Return\n"
                 "walk Delete it; tap Return; top = own; tap Escape; top = workshop; no_file halls/box.json");
    session_play(LEAVE
                 "top = shop_leave; walk Save, and go on; tap Return; frames 2; top = title; file halls/box.json");
}

/* ---- Files that are dropped ---------------------------------------------------------------------------------- */

#define WRONG_MAP                                                                                                      \
    "{\"orientation\":\"orthogonal\", \"width\":16, \"height\":9, \"tilewidth\":1, \"tileheight\":1, \"layers\":["     \
    "{\"type\":\"objectgroup\", \"name\":\"all\", \"objects\":[{\"id\":7, \"type\":\"ledge\", \"x\":0, \"y\":8, "      \
    "\"width\":-3, \"height\":1}]}]}"

TEST_WITH(set_up, tear_down, a_strangers_file_is_told_and_left_alone) {
    write_file("letter.json", "Dear Sir");
    write_file("wrong.json", WRONG_MAP);
    session_play(OPEN);
    draw(2);
    const uint64_t before = Document_State(document());
    drop("letter.json");
    session_play("top = shop_leave; walk Go on, and lose the changes; tap Return; frames 2; top = workshop\n"
                 "says letter.json");
    assert_true(Document_State(document()) == before && !strcmp(session.keeping.keep.name, "box"));
    holds("letter.json", "Dear Sir");
    drop("wrong.json");
    session_play("walk Save, and go on; tap Return; frames 2; top = workshop; file halls/box.json; says It is marked");
    assert_true(document()->now->wrong == 7);
    holds("wrong.json", WRONG_MAP);
}

TEST_WITH(set_up, tear_down, a_file_opens_the_workshop_from_everywhere) {
    session_play(OPEN SAVE LEAVE "open; top = title");
    drop("halls/box.json");
    session_play("top = workshop; says is open; open --scene hall");
    drop("halls/box.json");
    session_play("top = workshop; open --scene box --record @/a.rec");
    drop("halls/box.json");
    session_play("top = none; says keeps to its hall");
}

TEST_WITH(set_up, tear_down, a_file_that_is_dropped_in_the_dark_opens_after_it) {
    session_play(OPEN);
    write_file("mine.json", text());
    session_play(LEAVE "open; top = title; walk Workshop; hold Return; single 1; release Return; fading = 1");
    App_InjectDrop(session.devices.app, path_of("mine.json"));
    session_play("single 1; fading = 1; frames 4; top = workshop; scene mine; says mine.json is open");
}

/* ---- Nothing is lost ----------------------------------------------------------------------------------------- */

/* Does not wait for the three seconds until the next one. */
static void copy_now(const char *name) {
    Autosave *autosave = &session.keeping.autosave;
    for (int i = 0; i < 1000 && (autosave->job || autosave->state != Document_State(document())); i++) {
        autosave->next = 0;
        frame();
        SDL_Delay(1);
    }
    assert_true(File_Exists(path_of(name)));
}

/* A copy that nobody holds is what a crash leaves. */
TEST_WITH(set_up, tear_down, it_comes_back_after_a_crash) {
    session_play(OPEN);
    draw(2);
    char *drawn = strdup(text());
    copy_now("halls/open-1/box.json");
    holds("halls/open-1/box.json", drawn);
    session_play(LEAVE "walk Go on, and lose the changes; tap Return; frames 2; top = title");
    assert_false(File_Exists(path_of("halls/open-1/box.json")));
    write_file("halls/open-1/box.json", drawn);
    session_play(
        "open; top = title; says 'box' was open; walk Workshop; words 'box' waits there; tap Return; frames 2\n"
        "top = workshop; says back as it was");
    assert_string_equal(text(), drawn);
    assert_true(Document_Changed(document()));
    session_play(LEAVE "top = shop_leave; walk Save, and go on; tap Return; frames 2; top = title; "
                       "file halls/box.json; no_file halls/open-1/box.json");
    session_play("open; walk Workshop; words halls of your own");
    free(drawn);
}

TEST_WITH(set_up, tear_down, a_window_that_is_closed_keeps_the_work) {
    session_play(OPEN);
    draw(2);
    char *drawn = strdup(text());
    session_play("open; says 'box' was open; walk Workshop; tap Return; frames 2; top = workshop");
    assert_string_equal(text(), drawn);
    free(drawn);
}

TEST_WITH(set_up, tear_down, what_cannot_come_back_becomes_a_hall) {
    session_play(OPEN SAVE);
    session.keeping.autosave.folder[0] = 0; /* as where all are taken */
    draw(2);
    char *drawn = strdup(text());
    session_play("open; top = title");
    holds("halls/box 2.json", drawn);
    free(drawn);
}

/* Another hall was asked for, so what waits becomes a hall of its own. */
TEST_WITH(set_up, tear_down, what_waits_is_not_in_the_way) {
    session_play(OPEN);
    draw(2);
    session_play("open --scene hall; tap F7; frames 2; top = workshop; scene hall; says is now the hall 'box'\n"
                 "file halls/box.json");
}

/* ---- Shown to others ------------------------------------------------------------------------------------------ */

TEST_WITH(set_up, tear_down, a_film_and_a_picture_are_written) {
    session_play(OPEN);
    for (int i = 0; i < 2000 && session.keeping.show.pictures < 5; i++) frame();
    session_play("tap Tab; walk One picture; tap Return; frames 1; says The picture; file pictures/box.png; walk Film; "
                 "tap Return");
    for (int i = 0; i < 5000 && session.keeping.show.work; i++) frame(), SDL_Delay(1);
    session_play("frames 1; says A film of");
    assert_true(File_Exists(path_of("pictures/box film.png")));
}

static void expect_replay(const char *path) {
    char error[OPTIONS_ERROR];
    Replay replay;
    static Game game;
    if (!Replay_Read(&replay, path_of(path), error, sizeof error)) fail_msg("%s", error);
    const GameStart start = Replay_Start(&replay);
    if (!Game_Open(&game, &start, &session.hall.game.host, error, sizeof error)) fail_msg("%s", error);
    for (int i = 0; i < replay.ticks; i++) Game_Tick(&game, &replay.intents[i], error, sizeof error);
    assert_true(Game_Hash(&game) == replay.state);
    Game_Close(&game);
    Replay_Free(&replay);
}

/* So many pictures of noise that their film takes a while. */
static void fill_film(int count) {
    static uint32_t pixels[SHOW_WIDTH * SHOW_HEIGHT];
    Show *show = &session.keeping.show;
    Random random = Random_Seed(3);
    show->due = App_Seconds() + 60; /* so that no other picture comes */
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < SHOW_WIDTH * SHOW_HEIGHT; k++) pixels[k] = Random_Bits(&random);
        Show_Add(show, &(KeepPicture){pixels, SHOW_WIDTH, SHOW_HEIGHT, SHOW_WIDTH}, show->due);
    }
}

TEST_WITH(set_up, tear_down, a_film_is_told_of_after_leaving) {
    session_play(OPEN "tap Escape; walk Leave the workshop");
    fill_film(60);
    Session_WriteFilm(&session);
    session_play("tap Return; top = title");
    for (int i = 0; i < 5000 && session.keeping.show.work; i++) frame(), SDL_Delay(1);
    session_play("frames 2; says A film of");
    assert_null(session.keeping.show.packed);
}

/* The keeper's way from where the pointer was, from the first tick to the last. */
TEST_WITH(set_up, tear_down, a_recording_replays) {
    char error[OPTIONS_ERROR];
    session_play(OPEN "tap Tab; walk Play and record; tap Return; frames 1; top = workshop; says no floor");
    const DocumentChange floor = {.act = DOCUMENT_STONE, .at = {0, 7}, .size = {8, 1}};
    assert_true(Document_Change(document(), &floor, 1, error, sizeof error));
    session_play("ticks 60; walk Play and record; tap Return; frames 1; top = none; hold D; ticks 40; release D\n"
                 "ticks 20; tap Escape; frames 1; top = workshop; says A recording of");
    expect_replay("pictures/box recording/box.rec");
}

/* It has the name that the recording's map has, also after the hall was renamed and changed. */
TEST_WITH(set_up, tear_down, a_recording_of_a_renamed_hall_replays) {
    char error[OPTIONS_ERROR];
    session_play(OPEN SAVE);
    const DocumentChange floor = {.act = DOCUMENT_STONE, .at = {0, 7}, .size = {8, 1}};
    session_play("tap Tab; walk My halls; tap Return; top = own; tap Return; walk Rename; tap Return; top = name");
    type("boxes");
    session_play("tap Return; top = own_hall; tap Escape; tap Escape; top = workshop; scene boxes");
    assert_true(Document_Change(document(), &floor, 1, error, sizeof error));
    session_play("frames 1; scene boxes; walk Play and record; tap Return; frames 1; top = none; ticks 20; tap Escape\n"
                 "frames 1; top = workshop; says A recording of");
    expect_replay("pictures/boxes recording/boxes.rec");
}

/* The keeper cannot begin there, so nothing is recorded. */
TEST_WITH(set_up, tear_down, a_recording_that_cannot_begin_leaves_nothing) {
    char error[OPTIONS_ERROR];
    session_play(OPEN);
    const DocumentChange change[] = {{.act = DOCUMENT_STONE, .at = {0, 7}, .size = {8, 1}},
                                     {.act = DOCUMENT_ADD, .name = "checkpoint", .at = {4, 7.8f}}};
    assert_true(Document_Change(document(), change, 2, error, sizeof error));
    session_play("frames 1; tap Tab; walk Play and record; tap Return; frames 1; top = workshop; says checkpoint");
    assert_false(Session_Records(&session));
    session_play("ticks 20; open; top = title");
    assert_false(File_Exists(path_of("pictures")));
}
