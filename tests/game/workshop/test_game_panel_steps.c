/* The workshop's panel: which changes are one step, and that a drag takes back no step but its own. */
#include "tests/kits/panel_kit.h"

static void drag(float share) {
    SELECT(3);
    menu.dragging = true;
    send("Wind", MENU_SET, share);
}

TEST_IN_HALL(what_is_dragged_is_one_step) {
    char *before = strdup(text_of());
    drag(0.5f), drag(0.6f), drag(0.7f);
    const uint64_t rest = Document_State(&document);
    drag(0.7f); /* a hand that rests changes nothing */
    assert_true(Document_State(&document) == rest && document.done == 1);
    drag(0.3f), drag(0.4f); /* by way of the default, which has no text */
    menu.dragging = false;
    SELECT(3);
    assert_string_equal(words("Wind"), "8 m/s");
    drag(0.9f);
    assert_int_equal(document.done, 2);
    assert_true(undo() && undo());
    assert_string_equal(text_of(), before);
    drag(0.1f); /* what was undone meanwhile is left alone */
    assert_int_equal(document.done, 1);
    assert_true(undo());
    assert_string_equal(text_of(), before);
    free(before);
}

TEST_IN_HALL(quick_steps_are_one_step) {
    for (int i = 0; i < 5; i++, hands.now += 0.1) SELECT(3), send("Wind", MENU_STEPPED, 1);
    assert_string_equal((SELECT(3), words("Wind")), "8.5 m/s");
    assert_int_equal(document.done, 1);
    hands.now += 1;
    send("Wind", MENU_STEPPED, 1);
    SELECT(3), send("Reach", MENU_STEPPED, 1);
    assert_int_equal(document.done, 3);
}

TEST_IN_HALL(a_refused_change_leaves_the_last_one) {
    SELECT(3);
    menu.dragging = true;
    send("Width", MENU_SET, 0.5f);
    char *before = strdup(text_of());
    fill(1, (int[]){3});
    for (int i = 0; i < panel.rows; i++)
        if (panel.row[i].sort == PANEL_WIDTH) panel.row[i].range.low = -5;
    assert_int_equal(send("Width", MENU_SET, 0), PANEL_REFUSED);
    assert_non_null(strstr(error, "'width'"));
    assert_string_equal(text_of(), before);
    free(before);
}

/* What a source decides is no switch. */
TEST_IN_HALL(a_source_with_a_colour_turns_the_dye_on) {
    fill(0, NULL);
    assert_true(!row("Dye")->locked && row("Dye")->value == 0);
    must((DocumentChange){.act = DOCUMENT_ADD, .name = "source", .at = {4, 4}, .size = {1, 1}});
    const int source = document.now->object[document.now->objects - 1].id;
    must((DocumentChange){.act = DOCUMENT_SET, .id = source, .name = "colour", .value = NUMBER_OF(3)});
    fill(0, NULL);
    assert_true(row("Dye")->locked && row("Dye")->value == 1 && !row("Dye")->marked);
}

/* Pressed on its knob, a row changes nothing at first. What was done before stays done. */
TEST_IN_HALL(a_drag_takes_back_its_own_step_alone) {
    char *before;
    must((DocumentChange){.act = DOCUMENT_SET, .id = 3, .name = "wind", .value = NUMBER_OF(8.2)});
    before = strdup(text_of());
    fill(0, NULL), send("Dye", MENU_SET, 1);
    SELECT(3);
    const float knob = row("Wind")->value;
    drag(knob);
    assert_int_equal(document.done, 2);
    drag(0.7f), drag(0.8f);
    assert_true(document.now->scene.dye && document.done == 3);
    must((DocumentChange){.act = DOCUMENT_SET, .id = 3, .name = "reach", .value = NUMBER_OF(3)});
    drag(0.9f); /* after a step that is not its own it begins another */
    assert_int_equal(document.done, 5);
    assert_true(undo() && undo() && undo() && undo());
    assert_string_equal(text_of(), before);
    free(before);
}

TEST_IN_HALL(what_was_saved_can_be_come_back_to) {
    drag(0.5f);
    char *saved = strdup(text_of());
    document.written = Document_State(&document);
    drag(0.6f), drag(0.7f);
    assert_int_equal(document.done, 2);
    assert_true(undo());
    assert_string_equal(text_of(), saved);
    assert_false(Document_Changed(&document));
    free(saved);
}

TEST_IN_HALL(another_selection_is_another_step) {
    drag(0.5f);
    SELECT(4), menu.dragging = true;
    SELECT(3), send("Wind", MENU_SET, 0.6f);
    assert_int_equal(document.done, 2);
}

/* There is nothing to undo then, and nothing to do again. */
TEST_IN_HALL(a_drag_that_comes_back_is_no_step) {
    SELECT(3);
    const float knob = row("Wind")->value;
    drag(0.5f), drag(0.6f), drag(knob);
    assert_true(document.done == 0 && document.steps == 0 && !Document_Changed(&document));
    drag(0.5f);
    assert_true(document.done == 1 && undo());
}
