/* Random editing of the workshop's document, and the way back as far as it goes: the document of then, bit for bit. And
 * stone, against a grid that knows where it was drawn. */
#include "tests/kits/document_kit.h"
#include "tests/kits/patience.h"

#include "game/base/count.h"

static Random random_of;

static int below(int count) { return (int)(Random_Bits(&random_of) % (uint32_t)count); }
static float metres(float low, float high) { return low + (high - low) * (float)below(4001) / 4000; }

static uint64_t hash_of(const Document *of) {
    return Maths_Hash(MATHS_HASH_START, of->now->text.text, (int)of->now->text.size);
}

static int operations(void) {
    const int all = Patience_Long() ? 100000 : 4000;
    return Patience_Sanitized() ? all / 10 : all;
}

/* ---- Editing at random -------------------------------------------------------------------------------- */

static uint64_t *known; /* the text's hash in each state */

static void check_known(void) {
    if (hash_of(&document) != known[Document_State(&document)])
        fail_msg("step %d of %d is another text", document.done, document.steps);
}

static Property random_row(const char *type) {
    DocumentKind kind;
    if (!DocumentKind_Find(type, &kind) || !kind.property_count) return (Property){.name = "none"};
    return kind.properties[below(kind.property_count)];
}

static DocumentChange random_change(void) {
    static const char *const WORDS[] = {"", "gust", "a \"b\" \\ c", "\xc3\xa4\n\t"};
    const DocumentContent *now = document.now;
    const DocumentObject *object = now->objects ? &now->object[below(now->objects)] : NULL;
    DocumentChange one = {.act = (DocumentAct)below(DOCUMENT_ERASE + 3), .id = object ? object->id : 1};
    if (one.act > DOCUMENT_ERASE) one.act = DOCUMENT_DELETE; /* or the map would only grow */
    one.at = Vec2_At(metres(-1, 30), metres(-1, 15));
    one.size = Vec2_At(metres(0, 4), metres(0, 4));
    one.name = WORDS[below(COUNT_OF(WORDS))];
    one.places = below(9) - 4;
    if (one.act == DOCUMENT_MOVE || one.act == DOCUMENT_DUPLICATE) one.at = Vec2_At(metres(-2, 2), metres(-2, 2));
    if (one.act == DOCUMENT_ADD) one.name = DocumentKind_At(below(DocumentKind_Count())).name;
    if (one.act == DOCUMENT_MAP_SET)
        one.name = "seed", one.value = (DocumentValue){DOCUMENT_NUMBER, below(70000), NULL};
    if (one.act == DOCUMENT_MAP_SIZE) one.size = Vec2_At((float)(8 + below(30)), (float)(8 + below(20)));
    if (one.act == DOCUMENT_SET) {
        const Property row = random_row(object ? object->type : "fan");
        one.name = row.name;
        one.value = (DocumentValue){(DocumentSort)below(3), (double)metres(row.low, row.high), NULL};
        if (row.low == row.high) one.value = (DocumentValue){DOCUMENT_TEXT, 0, WORDS[below(COUNT_OF(WORDS))]};
        if (row.whole) one.value.number = floor(one.value.number);
    }
    return one;
}

/* Only these change how many objects there are. */
static bool counts(DocumentAct act) {
    return act == DOCUMENT_ADD || act == DOCUMENT_DELETE || act == DOCUMENT_DUPLICATE || act >= DOCUMENT_STONE;
}

static bool change_at_random(void) {
    DocumentChange some[4];
    const int count = below(4) ? 1 : 1 + below(4);
    for (int i = 0; i < count; i++) some[i] = random_change();
    const uint64_t state = Document_State(&document);
    const int objects = document.now->objects;
    if (Document_Change(&document, some, count, error, sizeof error)) {
        assert_true(document.now->good);
        if (count == 1 && !counts(some[0].act)) assert_int_equal(document.now->objects, objects);
        if (Document_State(&document) != state) known[Document_State(&document)] = hash_of(&document);
        return Document_State(&document) != state;
    }
    if (strncmp(error, document.file, strlen(document.file))) fail_msg("names no file: %s", error);
    assert_true(Document_State(&document) == state);
    check_known();
    return false;
}

static int wander(void) {
    const int ways = below(12);
    int way = 0;
    for (; way < ways && (below(3) ? undo() : redo()); way++) check_known();
    return way;
}

/* What is shown is what the file gives, and the file would be written so again. */
static void check_written(void) {
    static Document again;
    assert_true(Document_Open(&again, text_of(), strlen(text_of()), document.file, error, sizeof error));
    assert_string_equal(again.now->text.text, text_of());
    assert_memory_equal(&again.now->scene, &document.now->scene, sizeof(Scene));
    Document_Close(&again);
}

static void check_all_steps(void) {
    const int done = document.done;
    int back = 0;
    for (; undo(); back++) check_known();
    assert_int_equal(back, done);
    if (document.first > 0 && back < DOCUMENT_STEPS) fail_msg("only %d steps are kept", back);
    while (redo()) check_known();
    assert_int_equal(document.done, document.steps);
}

static int edit_scene(const char *name, int count) {
    int changed = 0;
    known = calloc((size_t)count + 1, sizeof *known);
    assert_non_null(known);
    open_scene(name);
    known[0] = hash_of(&document);
    for (int i = 0; i < count; i++) {
        changed += change_at_random();
        if (below(8) == 0) i += wander();
        if (below(256) == 0) check_written();
    }
    check_all_steps();
    check_written();
    free(known);
    return changed;
}

TEST_WITH(NULL, close_document, every_step_of_random_editing_can_be_undone) {
    static const char *const SCENES[] = {"engine", "box", "hall", "tunnel"};
    int changed = 0, count = operations();
    random_of = Random_Seed(45);
    for (int i = 0; i < COUNT_OF(SCENES); i++) changed += edit_scene(SCENES[i], count / COUNT_OF(SCENES));
    if (changed < count / 5) fail_msg("only %d of %d changes were taken", changed, count);
}

/* ---- Memory ------------------------------------------------------------------------------------------- */

static DocumentChange small_step(int i) {
    return (DocumentChange){.act = DOCUMENT_MOVE, .id = 1, .at = {i % 2 ? .1f : -.1f, 0}};
}

TEST_WITH(NULL, close_document, old_steps_go_but_two_hundred_stay) {
    open_scene("hall");
    document.most = DOCUMENT_STEPS * 50; /* three quarters of which do not hold them */
    for (int i = 0; i < 2000; i++) must(small_step(i));
    assert_true(document.first > 0 && document.bytes <= document.most);
    int back = 0;
    while (undo()) back++;
    assert_true(back >= DOCUMENT_STEPS && back < 2000);
    assert_non_null(strstr(error, "too old to be undone"));
    assert_true(Document_Changed(&document)); /* it is not what was opened */
    while (redo()) continue;
    document.most = document.bytes / (size_t)document.steps * (DOCUMENT_STEPS / 2);
    must_not(small_step(0), "no memory is left to undo such a change");
}

/* A long drag is one large step, which must not push out others. */
TEST_WITH(NULL, close_document, a_step_that_is_too_large_is_refused) {
    open_scene("hall");
    DocumentChange all[64];
    const int count = document.now->objects;
    assert_true(count > 10 && count <= 64);
    for (int i = 0; i < count; i++)
        all[i] = (DocumentChange){.act = DOCUMENT_MOVE, .id = document.now->object[i].id, .at = {0, -.1f}};
    document.most = 3000;
    for (int i = 0; i < 10; i++) must(small_step(i));
    assert_true(undo());
    assert_false(Document_Change(&document, all, count, error, sizeof error));
    assert_non_null(strstr(error, "no memory is left"));
    assert_true(document.done == 9 && document.steps == 10 && document.first == 0 && redo());
}

/* ---- Stone -------------------------------------------------------------------------------------------- */

enum { ACROSS = 64, DOWN = 36 };
#define CELL .25f

typedef bool Grid[DOWN][ACROSS];
static Grid grid;

static bool has_stone(float x, float y) {
    bool within = false;
    for (int i = 0; i < document.now->scene.wall.slabs; i++) {
        const WallSlab *slab = &document.now->scene.wall.slab[i];
        within |= slab->left < x && x < slab->right && slab->top < y && y < slab->bottom;
    }
    return within;
}

static void check_grid(void) {
    for (int y = 0; y < DOWN; y++)
        for (int x = 0; x < ACROSS; x++)
            if (has_stone(((float)x + .5f) * CELL, ((float)y + .5f) * CELL) != grid[y][x])
                fail_msg("stone at cell %d %d: %d ledges", x, y, document.now->scene.wall.slabs);
}

static DocumentChange stamp(bool draws, int x, int y, int width, int height) {
    for (int row = y; row < y + height && row < DOWN; row++)
        for (int column = x; column < x + width && column < ACROSS; column++) grid[row][column] = draws;
    return (DocumentChange){.act = draws ? DOCUMENT_STONE : DOCUMENT_ERASE,
                            .at = {(float)x * CELL, (float)y * CELL},
                            .size = {(float)width * CELL, (float)height * CELL}};
}

static void check_ledges(int ledges) {
    check_grid();
    assert_int_equal(document.now->scene.wall.slabs, ledges);
}

static void open_bare(void) {
    memset(grid, 0, sizeof grid);
    assert_true(Document_OpenEmpty(&document, (Vec2){16, 9}, "mine.json", error, sizeof error));
}

TEST_WITH(NULL, close_document, few_ledges_hold_what_is_drawn) {
    open_bare();
    DocumentChange stroke[40];
    for (int i = 0; i < 40; i++) stroke[i] = stamp(true, 4 + i, 10, 2, 2);
    assert_true(Document_Change(&document, stroke, 40, error, sizeof error));
    check_ledges(1);
    must(stamp(true, 20, 2, 2, 20));
    check_ledges(2);                                      /* a cross */
    assert_true(Document_Find(&document, 1)->size.x > 5); /* which left the first as it was */
    must(stamp(false, 20, 10, 2, 2));
    check_ledges(4);
    must(stamp(true, 20, 10, 2, 2));
    check_ledges(2);
    must(stamp(true, 30, 10, 2, 2)); /* nothing new */
    assert_int_equal(document.steps, 4);
    must(stamp(false, 0, 0, ACROSS, DOWN));
    check_ledges(0);
    while (undo()) continue;
    assert_int_equal(document.now->scene.wall.slabs, 0);
}

TEST_WITH(NULL, close_document, a_ledge_with_a_name_keeps_its_largest_piece) {
    assert_true(open_text(HEAD "'layers':[{'type':'objectgroup','offsetx':-80,'objects':[{'type':'ledge','id':1,'name':"
                               "'ground','x':80,'y':640,'width':1280,'height':80}]}]}"));
    memset(grid, 0, sizeof grid);
    stamp(true, 0, 32, 64, 4);
    check_ledges(1);
    must(stamp(true, 10, 20, 2, 16)); /* a pillar through it */
    check_ledges(2);
    must(stamp(true, 40, 33, 2, 2)); /* within it */
    check_ledges(2);
    must(stamp(false, 20, 30, 4, 10));
    check_ledges(3);
    const DocumentObject *ground = Document_Find(&document, 1);
    assert_true(ground->corner.x == 6 && ground->size.x == 10 && !strcmp(ground->name, "ground"));
    must(stamp(false, 18, 30, 46, 6));
    check_ledges(2);
    assert_null(Document_Find(&document, 1));
}

/* The map reader takes no ledge that is thinner than a centimetre. */
TEST_WITH(NULL, close_document, no_splinters_are_left) {
    open_bare();
    must((DocumentChange){.act = DOCUMENT_STONE, .at = {1, 1}, .size = {1, 1}});
    must((DocumentChange){.act = DOCUMENT_ERASE, .at = {1.004f, 0}, .size = {2, 3}});
    check_ledges(0);
}

static const char HIDDEN[] = "'layers':[{'type':'objectgroup','visible':false,'objects':[{'type':'ledge','id':1,'x':80,"
                             "'y':80,'width':80,'height':80}]},{'type':'objectgroup','objects':[{'type':'ledge','id':"
                             "2,'x':80,'y':80,'width':80,'height':80}]},{'type':'objectgroup','objects':[{'type':"
                             "'crate','id':3,'x':80,'y':80,'width':80,'height':80}]}]}";

TEST_WITH(NULL, close_document, hidden_stone_is_left_alone) {
    char map[1024];
    snprintf(map, sizeof map, "%s%s", HEAD ABOUT, HIDDEN);
    assert_true(open_text(map));
    must((DocumentChange){.act = DOCUMENT_ERASE, .at = {0, 0}, .size = {3, 3}});
    assert_true(Document_Find(&document, 1)->hidden && !Document_Find(&document, 2));
    assert_false(Document_Find(&document, 3)->hidden);
    assert_true(undo());
    must((DocumentChange){.act = DOCUMENT_STONE, .at = {5, 5}, .size = {1, 1}});
    assert_true(document.now->objects == 4 && document.now->object[2].id == 4); /* beside the other stone */
}

TEST_WITH(NULL, close_document, random_strokes_cover_what_they_say) {
    int refused = 0, taken = 0;
    random_of = Random_Seed(7);
    for (int i = 0; i < (Patience_Sanitized() ? 100 : operations() / 10); i++) {
        static Grid before;
        DocumentChange stroke[8];
        if (i % 100 == 0) open_bare();
        memcpy(before, grid, sizeof grid);
        const int count = 1 + below(8), wide = 1 + below(4), draws = below(3) > 0;
        int x = below(ACROSS - wide), y = below(DOWN - wide);
        for (int k = 0; k < count; k++) {
            stroke[k] = stamp(draws, x, y, below(9) ? wide : 12, wide);
            x = (int)Maths_Clamp((float)(x + below(3) - 1), 0, ACROSS - 1), y = y + below(2) < DOWN ? y + below(2) : y;
        }
        const bool good = Document_Change(&document, stroke, count, error, sizeof error);
        if (!good) memcpy(grid, before, sizeof grid), refused++;
        if (!good && !strstr(error, "too many") && !strstr(error, "ledges")) fail_msg("%s", error);
        check_grid();
        taken += good;
    }
    assert_true(refused > 0 && taken > refused);
}

/* As Tiled would have made it. */
TEST_WITH(NULL, close_document, a_map_without_layers_gets_one) {
    assert_true(open_text(HEAD "'layers':[]}"));
    must((DocumentChange){.act = DOCUMENT_ADD, .name = "brazier", .at = {3, 4}});
    const cJSON *layer = cJSON_GetArrayItem(cJSON_GetObjectItem(document.now->map, "layers"), 0);
    static const char *const NUMBERS[] = {"id", "opacity", "x", "y"};
    static const double VALUES[] = {1, 1, 0, 0};
    for (int i = 0; i < 4; i++) assert_true(cJSON_GetObjectItem(layer, NUMBERS[i])->valuedouble == VALUES[i]);
    assert_string_equal(cJSON_GetObjectItem(layer, "type")->valuestring, "objectgroup");
    assert_true(Document_Find(&document, 1)->corner.x == 3 && Document_Find(&document, 1)->corner.y == 4);
}
