/* The workshop's tools: the pointer's way becomes changes of the document, one step a stroke. */
#include "tests/kits/document_kit.h"

#include "game/workshop/tools/tools.h"

static Tools tools;

#define ROOM                                                                                                           \
    "{'orientation':'orthogonal','width':16,'height':9,'tilewidth':100,'tileheight':100,'layers':[{'type':"            \
    "'objectgroup','objects':[{'id':1,'type':'ledge','x':0,'y':800,'width':1600,'height':100},{'id':2,'type':'vent',"  \
    "'x':200,'y':200,'width':200,'height':100},{'id':3,'type':'brazier','point':true,'x':800,'y':700},{'id':4,"        \
    "'type':'paddle','point':true,'x':1200,'y':300}]}]}"

static void open_room(ToolId tool) {
    if (!open_text(ROOM)) fail_msg("%s", error);
    if (!document.now->good) fail_msg("%s", document.now->error);
    tools = Tools_Start();
    tools.tool = tool;
}

static bool point_with(PointerPhase phase, float x, float y, bool more, bool other) {
    const ToolPointer pointer = {phase, {x, y}, more, other, 0.1f};
    error[0] = 0;
    return Tools_Point(&tools, &document, &pointer, error, sizeof error);
}

static bool point(PointerPhase phase, float x, float y) { return point_with(phase, x, y, false, false); }

static void drag(float ax, float ay, float bx, float by) {
    assert_true(point(POINTER_PRESS, ax, ay));
    for (int i = 1; i <= 8; i++)
        assert_true(point(POINTER_DRAG, ax + (bx - ax) * (float)i / 8, ay + (by - ay) * (float)i / 8));
    assert_true(point(POINTER_RELEASE, bx, by));
}

static void click(float x, float y, bool more) {
    point_with(POINTER_PRESS, x, y, more, false);
    point_with(POINTER_RELEASE, x, y, more, false);
}

static bool is_stone(float x, float y) {
    const Wall *wall = &document.now->scene.wall;
    for (int i = 0; i < wall->slabs; i++)
        if (x > wall->slab[i].left && x < wall->slab[i].right && y > wall->slab[i].top && y < wall->slab[i].bottom)
            return true;
    return false;
}

static Vec2 corner_of(int id) { return Document_Find(&document, id)->corner; }

static void expect_at(int id, float x, float y) {
    const Vec2 at = corner_of(id);
    if (fabsf(at.x - x) > 1e-3f || fabsf(at.y - y) > 1e-3f)
        fail_msg("object %d is at %g, %g", id, (double)at.x, (double)at.y);
}

/* ---- Stone ---------------------------------------------------------------------------------------------- */

TEST_WITH(NULL, close_document, a_stroke_is_stone_and_one_step) {
    open_room(TOOL_STONE);
    drag(5, 4, 9, 4);
    assert_int_equal(document.done, 1);
    assert_true(is_stone(5, 4) && is_stone(7, 4.2f) && is_stone(9, 3.9f) && !is_stone(7, 5) && !is_stone(10, 4));
    assert_int_equal(document.now->scene.wall.slabs, 2);
    assert_true(undo() && !is_stone(7, 4));
}

/* However its way bends, what was passed is stone. */
TEST_WITH(NULL, close_document, a_bent_stroke_is_all_stone) {
    open_room(TOOL_STONE);
    assert_true(point(POINTER_PRESS, 3, 6));
    for (int i = 0; i <= 40; i++) assert_true(point(POINTER_DRAG, 3 + 0.1f * (float)i, 6 - 0.05f * (float)i));
    for (int i = 0; i <= 20; i++) assert_true(point(POINTER_DRAG, 7, 4 + 0.1f * (float)i));
    assert_true(point(POINTER_RELEASE, 7, 6));
    for (int i = 0; i <= 40; i++) assert_true(is_stone(3.01f + 0.0995f * (float)i, 6.01f - 0.0495f * (float)i));
    for (int i = 0; i <= 20; i++) assert_true(is_stone(7.01f, 4.01f + 0.099f * (float)i));
    assert_int_equal(document.done, 1);
}

TEST_WITH(NULL, close_document, the_rubber_and_the_other_button_rub_out) {
    open_room(TOOL_RUBBER);
    drag(2, 8.5f, 4, 8.5f);
    assert_true(!is_stone(3, 8.5f) && is_stone(6, 8.5f));
    tools.tool = TOOL_STONE;
    assert_true(point_with(POINTER_PRESS, 8, 8.5f, false, true));
    assert_true(point_with(POINTER_RELEASE, 8, 8.5f, false, true));
    assert_true(!is_stone(8, 8.5f) && document.done == 2);
    tools.tool = TOOL_RUBBER;
    drag(5, 1, 6, 1); /* there is none */
    assert_int_equal(document.done, 2);
}

TEST_WITH(NULL, close_document, lines_and_blocks_follow_the_pointer) {
    open_room(TOOL_LINE);
    drag(2, 2, 6, 4);
    assert_true(is_stone(2.01f, 2.01f) && is_stone(4.01f, 3.01f) && is_stone(6.01f, 4.01f) && !is_stone(6, 2.5f));
    assert_true(undo());
    assert_true(point_with(POINTER_PRESS, 2, 2, true, false));
    assert_true(point_with(POINTER_DRAG, 6, 3, true, false)); /* with Shift it stays level */
    assert_true(point_with(POINTER_RELEASE, 6, 3, true, false));
    assert_true(is_stone(6.01f, 2.01f) && !is_stone(6, 3));
    tools.tool = TOOL_RECTANGLE;
    drag(9, 2, 11, 3);
    assert_true(is_stone(10, 2.5f) && is_stone(10.9f, 2.9f) && !is_stone(11.1f, 2.5f) && !is_stone(8.9f, 2.5f));
    assert_int_equal(document.done, 2);
}

TEST_WITH(NULL, close_document, places_snap_to_a_grid_or_do_not) {
    open_room(TOOL_RECTANGLE);
    tools.snap = 0.5f;
    drag(3.2f, 3.2f, 4.9f, 4.1f);
    assert_true(is_stone(3.01f, 3.01f) && is_stone(4.99f, 3.99f) && !is_stone(4.9f, 4.05f));
    assert_true(undo());
    tools.snap = 0;
    drag(3.2f, 3.2f, 4.9f, 4.1f);
    assert_true(!is_stone(3.1f, 3.3f) && is_stone(3.21f, 3.21f) && is_stone(4.89f, 4.09f));
}

/* ---- Selecting -------------------------------------------------------------------------------------------- */

TEST_WITH(NULL, close_document, a_click_selects_the_smallest_thing) {
    open_room(TOOL_SELECT);
    click(3, 2.5f, false);
    assert_true(tools.count == 1 && tools.selected[0] == 2);
    click(8, 7, true); /* the bowl, with Shift */
    assert_true(tools.count == 2 && Tools_IsSelected(&tools, 3));
    click(3, 2.5f, true);
    assert_true(tools.count == 1 && tools.selected[0] == 3);
    click(10, 1, false);
    assert_true(tools.count == 0 && document.done == 0);
}

TEST_WITH(NULL, close_document, a_band_selects_what_is_within) {
    open_room(TOOL_SELECT);
    drag(1, 1, 5, 5);
    assert_true(tools.count == 1 && tools.selected[0] == 2 && document.done == 0);
    drag(0.5f, 0.5f, 15, 7.9f); /* all but the floor */
    assert_int_equal(tools.count, 3);
}

TEST_WITH(NULL, close_document, a_drag_moves_all_that_is_selected_in_one_step) {
    open_room(TOOL_SELECT);
    drag(0.5f, 0.5f, 15, 7.9f);
    drag(3, 2.5f, 4, 3);
    expect_at(2, 3, 2.5f);
    expect_at(3, 9, 7.5f);
    expect_at(4, 13, 3.5f);
    assert_true(document.done == 1 && tools.count == 3);
    assert_true(undo());
    expect_at(2, 2, 2);
}

/* More than fit into a stroke of the brush. */
TEST_WITH(NULL, close_document, many_things_move_as_one) {
    static DocumentChange add[TOOLS_SELECTED];
    static const char *const KINDS[] = {"probe", "source", "paddle", "brazier", "vent", "crate", "jet", "arch"};
    static const int MOST[] = {16, 16, 31, 15, 15, 24, 8, 16};
    int count = 0;
    open_room(TOOL_SELECT);
    for (int kind = 0; kind < 8; kind++)
        for (int i = 0; i < MOST[kind]; i++)
            add[count++] = (DocumentChange){.act = DOCUMENT_ADD,
                                            .name = KINDS[kind],
                                            .at = {3 + 0.25f * (float)i, 2 + 0.5f * (float)kind},
                                            .size = {0.2f, 0.2f}};
    if (!Document_Change(&document, add, count, error, sizeof error)) fail_msg("%s", error);
    drag(0.5f, 0.5f, 15, 7.9f);
    assert_int_equal(tools.count, count + 3);
    drag(3, 2.5f, 4, 3);
    expect_at(2, 3, 2.5f);
    assert_int_equal(document.done, 2);
}

/* Back to where it began it leaves no step, and given up neither. */
TEST_WITH(NULL, close_document, a_drag_that_comes_back_or_is_given_up_is_no_step) {
    open_room(TOOL_SELECT);
    assert_true(point(POINTER_PRESS, 3, 2.5f) && point(POINTER_DRAG, 5, 2.5f) && document.done == 1);
    assert_true(point(POINTER_DRAG, 3, 2.5f) && document.done == 0 && document.steps == 0);
    assert_true(point(POINTER_DRAG, 5, 2.5f) && document.done == 1);
    assert_true(Tools_Cancel(&tools, &document) && document.done == 0 && document.steps == 0);
    expect_at(2, 2, 2);
    assert_false(Tools_Cancel(&tools, &document));
}

/* A step by a key, or a save, ends a stroke. To go on with it would undo that step, and move things twice. */
TEST_WITH(NULL, close_document, a_stroke_ends_where_another_step_is_made) {
    for (int saved = 0; saved < 2; saved++) {
        open_room(TOOL_SELECT);
        assert_true(point(POINTER_PRESS, 3, 2.5f) && point(POINTER_DRAG, 4, 2.5f));
        if (saved)
            document.written = Document_State(&document);
        else
            assert_true(Tools_Turn(&tools, &document, 15, error, sizeof error));
        const uint64_t now = Document_State(&document);
        assert_true(point(POINTER_DRAG, 5, 2.5f) && point(POINTER_RELEASE, 5, 2.5f));
        expect_at(2, 3, 2);
        assert_true(Document_State(&document) == now && !Tools_Cancel(&tools, &document));
    }
}

TEST_WITH(NULL, close_document, sides_and_corners_are_dragged) {
    open_room(TOOL_SELECT);
    click(3, 2.5f, false);
    drag(4, 2.5f, 5, 2.9f); /* the right side */
    assert_true(Document_Find(&document, 2)->size.x == 3 && Document_Find(&document, 2)->size.y == 1);
    drag(2, 2, 1, 1); /* a corner */
    expect_at(2, 1, 1);
    assert_true(Document_Find(&document, 2)->size.x == 4 && Document_Find(&document, 2)->size.y == 2);
    drag(5, 2, 0, 2); /* past the other side */
    assert_true(Document_Find(&document, 2)->size.x == tools.snap);
}

/* What the document refuses leaves the last place that it took. */
TEST_WITH(NULL, close_document, a_refused_drag_keeps_its_last_place) {
    open_room(TOOL_SELECT);
    assert_true(point(POINTER_PRESS, 8, 7) && point(POINTER_DRAG, 9, 7));
    assert_false(point(POINTER_DRAG, -9000, 7));
    assert_true(strlen(error) > 0 && document.now->good);
    expect_at(3, 9, 7);
    assert_true(point(POINTER_DRAG, 10, 7) && point(POINTER_RELEASE, 10, 7));
    expect_at(3, 10, 7);
    assert_int_equal(document.done, 1);
}

/* ---- Keys and things -------------------------------------------------------------------------------------- */

TEST_WITH(NULL, close_document, keys_nudge_turn_double_and_delete) {
    open_room(TOOL_SELECT);
    click(3, 2.5f, false);
    assert_true(Tools_Nudge(&tools, &document, Vec2_At(0.25f, 0), error, sizeof error));
    expect_at(2, 2.25f, 2);
    DocumentKind kind;
    assert_true(Tools_Turn(&tools, &document, 15, error, sizeof error) && DocumentKind_Find("vent", &kind));
    assert_true(document.now->scene.vent[0].wind.y > 0);
    assert_true(Tools_Duplicate(&tools, &document, error, sizeof error));
    assert_true(document.now->scene.vents == 2 && tools.count == 1 && tools.selected[0] != 2);
    assert_true(Tools_Delete(&tools, &document, error, sizeof error));
    assert_true(document.now->scene.vents == 1 && tools.count == 0 && document.done == 4);
    click(8, 7, false);
    assert_false(Tools_Turn(&tools, &document, 15, error, sizeof error)); /* a bowl has no angle */
}

TEST_WITH(NULL, close_document, things_are_placed_by_a_click_or_dragged_open) {
    open_room(TOOL_PLACE);
    snprintf(tools.kind, sizeof tools.kind, "brazier");
    click(5.1f, 6.9f, false);
    assert_true(document.now->scene.braziers == 2 && tools.count == 1);
    expect_at(tools.selected[0], 5, 7.1f);
    snprintf(tools.kind, sizeof tools.kind, "vent");
    drag(6, 2, 9, 4);
    assert_int_equal(document.now->scene.vents, 2);
    assert_true(Document_Find(&document, tools.selected[0])->size.x == 3);
    assert_true(Document_Find(&document, tools.selected[0])->size.y == 2);
    assert_int_equal(document.done, 2);
    assert_true(undo());
    Tools_Forget(&tools, &document);
    assert_int_equal(tools.count, 0);
}

/* Beyond the hall there is no air. */
TEST_WITH(NULL, close_document, nothing_is_placed_beside_the_hall) {
    open_room(TOOL_PLACE);
    snprintf(tools.kind, sizeof tools.kind, "jet");
    click(-3, 4, false);
    expect_at(tools.selected[0], 0, 4);
    snprintf(tools.kind, sizeof tools.kind, "vent");
    drag(12, 2, 20, -3);
    expect_at(tools.selected[0], 12, 0);
    assert_true(Document_Find(&document, tools.selected[0])->size.x == 4);
}

/* The keeper's place is framed before a click as it is after. */
TEST_WITH(NULL, close_document, a_start_is_shown_as_it_will_be) {
    open_room(TOOL_PLACE);
    DocumentKind kind;
    assert_true(DocumentKind_Find("start", &kind));
    const DrawRect corner = Tools_Usual(&tools, &document, &kind, Vec2_At(5, 3));
    const DrawRect before = Things_Usual(&kind, Vec2_At(corner.x, corner.y));
    snprintf(tools.kind, sizeof tools.kind, "start");
    click(5, 3, false);
    const DrawRect after = Things_Bounds(&document, tools.selected[0]);
    assert_true(before.x == after.x && before.y == after.y && before.w == after.w && before.h == after.h);
    assert_true(before.h > 1.5f && fabsf(before.y + before.h - 8) < 1e-3f); /* as tall as the keeper, on the floor */
}

static void expect_placed(const char *kind, float x, float y, float top) {
    open_room(TOOL_PLACE);
    snprintf(tools.kind, sizeof tools.kind, "%s", kind);
    must((DocumentChange){.act = DOCUMENT_STONE, .at = {4, 4}, .size = {2, 0.5f}});
    click(x, y, false);
    assert_int_equal(tools.count, 1);
    if (fabsf(corner_of(tools.selected[0]).y - top) > 1e-3f)
        fail_msg("%s from %g: its top is at %g", kind, (double)y, (double)corner_of(tools.selected[0]).y);
}

/* A drag along a line is as long as it is, and as thick as usual. What is thin is moved by its middle. */
TEST_WITH(NULL, close_document, a_thin_thing_is_dragged_open_and_moved) {
    open_room(TOOL_PLACE);
    snprintf(tools.kind, sizeof tools.kind, "door");
    drag(6.02f, 2, 5.98f, 5);
    const int door = tools.selected[0];
    const DocumentObject *made = Document_Find(&document, door);
    assert_true(made && fabsf(made->size.x - 0.14f) < 1e-3f && fabsf(made->size.y - 3) < 1e-3f);
    expect_at(door, 5.93f, 2);
    tools.tool = TOOL_SELECT, tools.snap = 0;
    drag(6, 3, 7, 3.5f);
    expect_at(door, 6.93f, 2.5f);
    drag(7.12f, 4, 7.22f, 4); /* its side */
    assert_true(fabsf(Document_Find(&document, door)->size.x - 0.24f) < 1e-3f && document.done == 3);
}

TEST_WITH(NULL, close_document, what_stands_is_placed_on_the_floor_below) {
    expect_placed("brazier", 7, 2, 7.1f);
    expect_placed("brazier", 5, 2, 3.1f);
    expect_placed("brazier", 5, 4.2f, 3.1f); /* a little into the stone */
    expect_placed("crate", 5, 5, 7.5f);
    expect_placed("start", 5, 1, 4);
    expect_placed("fan", 5, 2, 1.25f);
    open_room(TOOL_PLACE);
    snprintf(tools.kind, sizeof tools.kind, "crate");
    drag(6, 2, 7, 3);
    expect_at(tools.selected[0], 6, 2);
}

/* Each kind that a map may hold is placed by its name alone, or refused with a sentence. */
TEST_WITH(NULL, close_document, every_kind_is_placed_or_refused) {
    int refused = 0;
    for (int i = 0; i < DocumentKind_Count(); i++) {
        open_room(TOOL_PLACE);
        snprintf(tools.kind, sizeof tools.kind, "%s", DocumentKind_At(i).name);
        const int objects = document.now->objects;
        const bool pressed = point(POINTER_PRESS, 6, 4), released = point(POINTER_RELEASE, 6, 4);
        assert_true(document.now->good);
        if (!pressed || !released) {
            assert_true(document.now->objects == objects && document.done == 0);
            refused++;
            continue;
        }
        assert_int_equal(document.now->objects, objects + 1);
        const DrawRect bounds = Things_Bounds(&document, tools.selected[0]);
        const float y = DocumentKind_At(i).stands ? 7.7f : 4.1f;
        assert_true(bounds.w > 0 && bounds.h > 0 && Things_At(&document, Vec2_At(6.1f, y), 0.2f) != 0);
    }
    assert_true(refused <= 2); /* an exit needs a start */
}
