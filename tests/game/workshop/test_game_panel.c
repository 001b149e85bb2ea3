/* The workshop's panel: rows for all that a map can say of a thing, and changes of the document by them. */
#include "tests/kits/panel_kit.h"

#include "game/base/count.h"
#include "game/world/scene_objects.h"

#include <ctype.h>
#include <math.h>

static const char *help(void) {
    static char said[200];
    Panel_Help(&panel, &menu, said, sizeof said);
    return said;
}

static PanelDid type(const char *typed) {
    error[0] = 0;
    return Panel_Type(&panel, &document, &(PanelTyping){.typed = typed}, error, sizeof error);
}

static PanelDid type_by_pad(MenuInput input) {
    return Panel_Type(&panel, &document, &(PanelTyping){"", input, true}, error, sizeof error);
}

/* ---- All kinds ------------------------------------------------------------------------------------------- */

static void label_of(const Property *property, char label[MENU_LABEL]) {
    snprintf(label, MENU_LABEL, "%s", property->name);
    label[0] = (char)toupper(label[0]);
    for (char *at = label; (at = strchr(at, '_'));) *at = ' ';
}

static float now(int id, const Property *property) {
    return (float)Document_Value(&document, Document_Find(&document, id), property).number;
}

static void check_end(int id, const Property *property, const char *label, float share, float limit) {
    const float before = now(id, property);
    const bool set = send(label, MENU_SET, share) != PANEL_REFUSED;
    if (!set && !*error) fail_msg("%s is refused without a sentence", label);
    if (set && now(id, property) != limit)
        fail_msg("%s becomes %g, not %g", label, (double)now(id, property), (double)limit);
    if (!set && now(id, property) != before) fail_msg("%s is refused, but has changed", label);
    SELECT(id);
    if (set && row(label)->marked != (limit != property->standard)) fail_msg("the mark of %s is wrong", label);
}

static void check_dial(int id, const Property *property, const char *label) {
    check_end(id, property, label, 0, property->low);
    check_end(id, property, label, 1, property->high);
    const float most = now(id, property);
    send(label, MENU_STEPPED, 1);
    if (now(id, property) > property->high) fail_msg("%s is stepped to %g", label, (double)now(id, property));
    SELECT(id);
    send(label, MENU_STEPPED, -1);
    if (!(now(id, property) < most)) fail_msg("%s cannot be stepped down", label);
    SELECT(id);
}

/* Every value of a pick is taken or refused with a sentence. It is back at the first at last. */
static void check_pick(int id, const char *label) {
    const char *first = strdup(words(label));
    int steps = 0;
    do {
        if (send(label, MENU_STEPPED, 1) == PANEL_REFUSED) fail_msg("%s is refused: %s", label, error);
        SELECT(id);
    } while (strcmp(words(label), first) && ++steps < 20);
    assert_true(steps > 0 && steps < 20);
    free((void *)first);
}

static void check_row(int id, const Property *property) {
    char label[MENU_LABEL];
    label_of(property, label);
    SELECT(id);
    if (!row(label)) fail_msg("%s has no row", label);
    const MenuKind kind = row(label)->kind;
    const bool plain = !property->unit || property->low == property->high || kind != MENU_DIAL;
    if (!plain && !strstr(words(label), property->unit)) fail_msg("%s has no unit: %s", label, words(label));
    if (kind == MENU_DIAL) check_dial(id, property, label);
    if (kind == MENU_PICK) check_pick(id, label);
    if (kind == MENU_SWITCH) check_end(id, property, label, 1, 1), check_end(id, property, label, 0, 0);
    if (kind == MENU_CHOICE) return; /* a text */
    if (kind == MENU_PICK) send(label, MENU_STEPPED, 1);
    if (kind != MENU_PICK) send(label, MENU_SET, property->standard > property->low ? 0 : 1);
    SELECT(id), row(label);
    if (!row(label)->marked) fail_msg("%s has no mark", label);
    Panel_Reset(&panel, &document, &menu, error, sizeof error);
    SELECT(id);
    if (now(id, property) != property->standard || row(label)->marked) fail_msg("%s is not as usual again", label);
}

TEST_IN_HALL(every_property_of_every_kind_has_a_row) {
    int properties = 0;
    for (int i = 0; i < DocumentKind_Count(); i++) {
        const DocumentKind kind = DocumentKind_At(i);
        const int id = Document_NextId(&document);
        const DocumentChange add = {.act = DOCUMENT_ADD, .name = kind.name, .at = {3, 3}, .size = kind.usual};
        if (!strcmp(kind.name, "start")) continue;
        must(add);
        SELECT(id);
        if (!strstr(menu.row[0].label, kind.title)) fail_msg("%s is headed %s", kind.name, menu.row[0].label);
        for (int k = 0; k < kind.property_count; k++) check_row(id, &kind.properties[k]);
        properties += kind.property_count;
        assert_true((row("Width") != NULL) == kind.sized);
        must((DocumentChange){.act = DOCUMENT_DELETE, .id = id});
    }
    assert_true(properties > 40);
}

TEST_IN_HALL(rows_are_explained) {
    char said[200];
    for (int i = 0; i < DocumentKind_Count(); i++) {
        const DocumentKind kind = DocumentKind_At(i);
        for (int k = 0; k < kind.property_count; k++) {
            const PanelRow made = PanelRow_Of(&kind.properties[k], (DocumentValue){.text = ""}, 1);
            PanelRow_Explain(&made, said, sizeof said);
            if (!*said) fail_msg("%s of %s: '%s'", kind.properties[k].name, kind.name, said);
        }
    }
    SELECT(2);
    row("Snuffed");
    assert_string_equal(help(), "Lasting wind that puts it out. 1 .. 20, usually 4 m/s.");
    row("Lit");
    assert_string_equal(help(), "It burns from the start. Usually off.");
    row("Take it away");
    assert_string_equal(help(), "");
    fill(0, NULL), row("Stone");
    assert_string_equal(help(), "The style of its walls. Usually castle.");
}

/* As kinds of other tables may have them. */
TEST(names_make_a_choice) {
    static const char *const NAMES[] = {"grey", "red", "blue", NULL};
    static const Property WHOLE = {"shows", -1, -1, 1, .whole = true, .names = NAMES};
    char said[MENU_WORDS];
    const struct {
        const Property *property;
        DocumentValue value;
        const char *words;
    } CASES[] = {
        {&WHOLE, {DOCUMENT_NUMBER, -1, ""}, "grey"},
        {&WHOLE, {DOCUMENT_NUMBER, 1, ""}, "blue"},
    };
    for (int i = 0; i < COUNT_OF(CASES); i++) {
        const PanelRow made = PanelRow_Of(CASES[i].property, CASES[i].value, 0);
        PanelRow_Print(&made, said);
        assert_string_equal(said, CASES[i].words);
        assert_true(made.sort == PANEL_CHOICE && made.range.high == 2);
    }
}

/* A stranger's map opens with a number that no name has. */
TEST(a_choice_without_a_name_is_shown_and_mended) {
    static const char *const WRONG[] = {"-3", "77", "1e30", "-1e30"};
    char text[600];
    for (int i = 0; i < COUNT_OF(WRONG); i++) {
        snprintf(text, sizeof text,
                 HEAD LAYER("{'type':'probe','id':1,'point':true,'x':160,'y':640,'properties':[{'name':'shows',"
                            "'value':%s}]}"),
                 WRONG[i]);
        if (!open_text(text)) fail_msg("%s", error);
        assert_false(document.now->good);
        panel = (Panel){.rows = 0};
        SELECT(1);
        assert_string_equal(words("Shows"), "none of these");
        assert_int_equal(send("Shows", MENU_STEPPED, 1), PANEL_CHANGED);
        assert_true(document.now->good);
    }
    Document_Close(&document);
}

TEST_IN_HALL(dials_have_steps_that_suit) {
    SELECT(3);
    send("Wind", MENU_STEPPED, 1);
    assert_string_equal((SELECT(3), words("Wind")), "6.5 m/s");
    hands.fine = true;
    send("Wind", MENU_STEPPED, -1);
    assert_string_equal((SELECT(3), words("Wind")), "6.45 m/s");
    SELECT(4);
    assert_int_equal(row("Drain")->kind, MENU_SWITCH);
    assert_string_equal(words("Fire"), "none"); /* of as many fires as there are */
    send("Fire", MENU_STEPPED, 1);
    assert_string_equal((SELECT(4), words("Fire")), "1");
    send("Fire", MENU_STEPPED, 1);
    assert_string_equal((SELECT(4), words("Fire")), "none");
}

/* ---- Several, place and acts ------------------------------------------------------------------------------- */

TEST_IN_HALL(several_show_what_they_share) {
    SELECT(3, 4);
    assert_string_equal(menu.row[0].label, "2 things");
    assert_string_equal(words("Wind"), "differ");
    assert_true(row("Wind")->marked && row("Angle") && !row("Reach") && !row("Drain"));
    send("Wind", MENU_SET, 0.5f);
    SELECT(3, 4);
    assert_string_equal(words("Wind"), "10 m/s");
    assert_string_equal(words("From the left"), "10 m");
    send("From the left", MENU_STEPPED, -1);
    assert_float_equal(Document_Find(&document, 3)->corner.x, 9.9f, 1e-5f);
    assert_float_equal(Document_Find(&document, 4)->corner.x, 10.9f, 1e-5f);
    SELECT(3, 2);
    assert_true(row("From the top") && !row("Width") && !row("Wind"));
    must((DocumentChange){.act = DOCUMENT_DUPLICATE, .id = 3, .at = {1, 1}});
    SELECT(3, 5);
    assert_non_null(strstr(menu.row[0].label, "2 times: Fan"));
}

TEST_IN_HALL(acts_order_and_ask_for_copies) {
    SELECT(3, 4);
    assert_int_equal(send("Another one of it", MENU_CHOSEN, 0), PANEL_DUPLICATES);
    assert_int_equal(send("Take it away", MENU_CHOSEN, 0), PANEL_DELETES);
    assert_int_equal(document.done, 0); /* which is for the caller to do */
    SELECT(3);
    send("Behind others", MENU_CHOSEN, 0);
    assert_int_equal(document.now->object[1].id, 3);
    SELECT(5, 6);
    assert_string_equal(menu.row[0].label, "The whole hall");
}

TEST_IN_HALL(without_a_selection_it_is_the_map) {
    fill(0, NULL);
    send("Width", MENU_STEPPED, 1);
    assert_true(document.now->scene.wall.width == 17);
    fill(0, NULL), send("Stone", MENU_STEPPED, 1);
    fill(0, NULL);
    assert_string_equal(words("Stone"), "sandstone");
    assert_true(row("Stone")->marked);
    Panel_Reset(&panel, &document, &menu, error, sizeof error);
    fill(0, NULL), send("Wet floor", MENU_SET, 1);
    assert_true(document.now->scene.wall.wet_floor == 9);
    fill(0, NULL);
    assert_string_equal(words("Stone"), "castle");
    assert_string_equal(words("Experiment"), "none");
}

/* ---- Typing ------------------------------------------------------------------------------------------------ */

TEST_IN_HALL(texts_are_typed) {
    must((DocumentChange){.act = DOCUMENT_ADD, .name = "note", .at = {3, 3}});
    SELECT(5);
    assert_int_equal(send("Text", MENU_CHOSEN, 0), PANEL_ASKS);
    assert_true(Panel_Types(&panel) && *help());
    type("\b\b\b\b\bgr");
    type("\xc3\xbc\xc3\xbc\b\xc3\x9f {jump}");
    SELECT(5);
    assert_string_equal(words("Text"), "gr\xc3\xbc\xc3\x9f {jump}_");
    assert_int_equal(type("\n"), PANEL_CHANGED);
    assert_false(Panel_Types(&panel));
    assert_string_equal(document.now->scene.note[0].text, "gr\xc3\xbc\xc3\x9f {jump}");
    SELECT(5), send("Text", MENU_CHOSEN, 0);
    assert_int_equal(type(" {fly}\n"), PANEL_REFUSED); /* what was typed is not lost */
    assert_non_null(strstr(error, "{fly}"));
    assert_true(Panel_Types(&panel));
    assert_int_equal(type("\b\b\b\b\b\b\n"), PANEL_NOTHING);
    SELECT(5), send("Name", MENU_CHOSEN, 0);
    for (int i = 0; i < 50; i++) type("x");
    type("\n");
    assert_int_equal(strlen(Document_Find(&document, 5)->name), 31);
    SELECT(5), send("Name", MENU_CHOSEN, 0), type("y\x1b");
    assert_true(!Panel_Types(&panel) && Document_Find(&document, 5)->name[31] == 0);
}

TEST_IN_HALL(numbers_are_typed) {
    SELECT(3);
    assert_int_equal(send("Wind", MENU_ASKED, 0), PANEL_ASKS);
    assert_int_equal(type("7,25\n"), PANEL_CHANGED);
    assert_string_equal((SELECT(3), words("Wind")), "7.25 m/s");
    send("Wind", MENU_ASKED, 0);
    assert_int_equal(type("21\n"), PANEL_REFUSED);
    assert_non_null(strstr(error, "0 .. 20 m/s"));
    SELECT(4);
    assert_false(Panel_Types(&panel)); /* something else is selected */
}

TEST_IN_HALL(a_pad_walks_through_letters) {
    hands.pad = true;
    SELECT(3), send("Name", MENU_CHOSEN, 0);
    type_by_pad((MenuInput){.y = -1});
    type_by_pad((MenuInput){.y = -1}), type_by_pad((MenuInput){.y = -1});
    type_by_pad((MenuInput){.x = 1}), type_by_pad((MenuInput){.x = 1}), type_by_pad((MenuInput){.x = -1});
    assert_int_equal(type_by_pad((MenuInput){.choose = true}), PANEL_CHANGED);
    assert_string_equal(Document_Find(&document, 3)->name, "ca");
    SELECT(3), send("Name", MENU_CHOSEN, 0), type_by_pad((MenuInput){.x = 1}), type_by_pad((MenuInput){.back = true});
    assert_string_equal(Document_Find(&document, 3)->name, "ca");
}
