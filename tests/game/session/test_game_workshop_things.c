/* Things of the workshop in a session: chosen from the palette, placed, and changed in the pane, by mouse and by pad.
 */
#define KIT_FOLDER "test_game_workshop_things.folder"
#include "tests/kits/session_script.h"

#define OPEN "open --workshop --scene box --size 1280x720; frames 1; top = workshop; "

static Workshop *shop(void) { return &session.building.workshop; }
static const Document *document(void) { return &shop()->document; }

static void point(float x, float y) {
    mouse_to(x, y);
    frame();
}

static void point_at(float x, float y) {
    float at[2];
    Camera_ToScreen(&session.view.camera, (float[]){x, y}, at);
    point(at[0], at[1]);
}

static void click_at(float x, float y) {
    point_at(x, y);
    session_play("down; up");
}

/* Scrolls as far as it must. */
static void point_at_kind(const char *title) {
    const Palette *palette = shop()->palette;
    int cell = 0;
    while (strcmp(Palette_Title(palette->cell[cell].kind), title)) cell++;
    const PaletteCell *found = &palette->cell[cell];
    const float x = palette->strip.x + (float)found->x + (float)palette->size / 2;
    point(x, palette->strip.y + 5);
    while ((float)found->y + (float)palette->size > palette->scroll + palette->strip.h) session_play("wheel -1");
    point(x, palette->strip.y + (float)found->y - palette->scroll + (float)palette->size / 2);
}

static int row_of(const char *label) {
    const Menu *menu = &session.overlay.screens.menu;
    for (int i = 0; i < menu->rows; i++)
        if (!strcmp(menu->row[i].label, label)) return i;
    fail_msg("no row '%s'", label);
    return -1;
}

static void point_at_row(const char *label, float share) {
    const DrawRect bar = Menu_SliderRect(&session.overlay.screens.menu, row_of(label));
    point(bar.x + share * bar.w, bar.y + bar.h / 2);
}

static const DocumentObject *selected(void) { return Document_Find(document(), shop()->tools.selected[0]); }

static DocumentValue value_of(const char *name) {
    DocumentKind kind;
    assert_true(selected() && DocumentKind_Find(selected()->type, &kind));
    for (int i = 0; i < kind.property_count; i++)
        if (!strcmp(kind.properties[i].name, name)) return Document_Value(document(), selected(), &kind.properties[i]);
    fail_msg("no property '%s'", name);
    return (DocumentValue){.sort = DOCUMENT_NOTHING};
}

static const char *bar(void) {
    static char words[200];
    Workshop_Explain(shop(), words, sizeof words);
    return words;
}

/* ---- By mouse --------------------------------------------------------------------------------------------- */

TEST_WITH(set_up, tear_down, the_mouse_chooses_a_fan_and_sets_its_wind) {
    session_play(OPEN);
    shop()->layout = (WorkshopLayout){.unit = 1}; /* as it is when the mouse comes before the first picture */
    point(300, 300);
    assert_false(shop()->on_pane);
    point_at_row("Brush", 0.5f);
    point_at_kind("Fan");
    assert_string_equal(bar(), "Fan: click to choose it");
    session_play("down; up");
    assert_true(shop()->tools.tool == TOOL_PLACE && document()->done == 0);
    click_at(6, 2);
    assert_true(document()->done == 1 && value_of("wind").number == 6);
    assert_string_equal(focused()->label, "Wind"); /* its rows are on top */
    point_at_row("Wind", 0.4f);
    assert_non_null(strstr(bar(), "usually 6 m/s"));
    session_play("down");
    for (int i = 5; i < 9; i++) point_at_row("Wind", 0.1f * (float)i);
    session_play("up");
    assert_true(document()->done == 2 && value_of("wind").number > 12);
    session_play("tap Backspace; frames 1"); /* as usual */
    assert_true(document()->done == 3 && value_of("wind").number == 6);
    session_play("taps 2 Z; frames 1");
    assert_true(document()->done == 1 && value_of("wind").number == 6 && selected());
}

/* Dragged from the palette into the hall a fire stands below where it is let go, and can be dragged on. */
TEST_WITH(set_up, tear_down, a_fire_is_dragged_into_the_hall_and_burns) {
    session_play(OPEN);
    const int fires = hall()->scene.braziers;
    point_at_kind("Fire in a bowl");
    session_play("down");
    for (int i = 1; i <= 4; i++) point_at(1.0f * (float)i, 3.5f + 0.5f * (float)i);
    assert_int_equal(document()->done, 0);
    session_play("up; frames 1");
    assert_true(document()->done == 1 && hall()->scene.braziers == fires + 1 && value_of("lit").number == 1);
    assert_true(selected()->corner.x == 4 && selected()->corner.y == 8.1f);
    point_at(4, 8.1f);
    session_play("down");
    point_at(4.5f, 8.1f), point_at(5, 8.1f);
    session_play("up");
    assert_true(document()->done == 2 && selected()->corner.x == 5 && hall()->scene.braziers == fires + 1);
}

TEST_WITH(set_up, tear_down, the_wheel_scrolls_the_palette_alone) {
    session_play(OPEN);
    point(shop()->layout.palette.x + 20, shop()->layout.palette.y + 60);
    session_play("wheel -3; frames 1");
    assert_true(shop()->palette->scroll > 0 && shop()->zoom == 1);
}

/* Wherever the keys are. */
TEST_WITH(set_up, tear_down, the_wheel_works_where_the_mouse_is) {
    const Menu *menu = &session.overlay.screens.menu;
    session_play(OPEN);
    point_at(8, 4);
    session_play("wheel 3; frames 1; tap Tab; taps 3 Down; frames 1");
    const int focus = menu->focus;
    session_play("wheel -1; frames 1");
    assert_true(shop()->on_pane && shop()->zoom > 1 && menu->first == 0 && menu->focus == focus);
    const float zoom = shop()->zoom;
    point(shop()->layout.hall.x + shop()->layout.hall.w + 30, 300);
    session_play("tap Tab; frames 1; wheel -2; frames 1");
    assert_true(!shop()->on_pane && shop()->zoom == zoom && menu->first > 0);
}

/* Copies are selected, whether a row or a key makes them. */
TEST_WITH(set_up, tear_down, rows_copy_and_delete_as_keys_do) {
    session_play(OPEN "tap C");
    click_at(6, 2);
    const int first = shop()->tools.selected[0];
    const Vec2 corner = selected()->corner;
    session_play("tap Tab; walk Another one of it; tap Return; frames 1");
    assert_true(document()->done == 2 && shop()->tools.selected[0] != first);
    const Vec2 by_row = Vec2_Sub(selected()->corner, corner);
    session_play("tap Tab; tap Z; frames 1");
    shop()->tools.selected[0] = first, shop()->tools.count = 1;
    session_play("tap D; frames 1");
    const Vec2 by_key = Vec2_Sub(selected()->corner, corner);
    assert_true(by_row.x == by_key.x && by_row.y == by_key.y);
    session_play("tap Tab; walk Take it away; tap Return; frames 1");
    assert_true(document()->done == 3 && shop()->tools.count == 0 && Document_Find(document(), first));
    assert_true(row_of("The whole hall") > row_of("Halls"));
}

/* ---- Texts ------------------------------------------------------------------------------------------------ */

static void type(const char *text) {
    SDL_Event event = {.type = SDL_TEXTINPUT};
    snprintf(event.text.text, sizeof event.text.text, "%s", text);
    SDL_PushEvent(&event);
}

/* Keys of a text are nothing else, even those that pause, undo, choose tools and leave. */
TEST_WITH(set_up, tear_down, a_note_is_typed) {
    session_play(OPEN);
    point_at_kind("Note");
    session_play("down; up");
    click_at(6, 2);
    assert_string_equal(value_of("text").text, DOCUMENT_NEW_NOTE);
    point_at_row("Text", 0.5f);
    session_play("down; up");
    type("Pz7");
    session_play("tap P; tap Z; tap 4; tap F7; tap Tab; top = workshop; paused = 0");
    type("!!");
    session_play("tap Backspace; frames 1");
    assert_true(document()->done == 1 && shop()->tools.tool == TOOL_PLACE);
    session_play("tap Return; frames 1");
    assert_string_equal(value_of("text").text, "Pz7!");
    assert_true(document()->done == 2 && !Panel_Types(&shop()->panel));
    session_play("tap Return; tap Escape; frames 1; top = workshop; tap P; paused = 1; tap P");
    assert_string_equal(value_of("text").text, "Pz7!");
}

/* A click on a number's words, or Return, begins to type it. Letters are left out. */
TEST_WITH(set_up, tear_down, a_number_is_typed) {
    session_play(OPEN "tap C");
    click_at(6, 2);
    const DrawRect place = Menu_RowRect(&session.overlay.screens.menu, row_of("Wind"));
    point(place.x + 20, place.y + place.h / 2);
    session_play("down; up");
    assert_true(Panel_Types(&shop()->panel));
    type("8.x2b5");
    session_play("tap Return; frames 1");
    assert_true(value_of("wind").number == 8.25 && document()->done == 2 && shop()->tools.tool == TOOL_PLACE);
    session_play("tap Return; frames 1");
    type("-1");
    session_play("tap Return; says 0 .. 20 m/s; tap Escape; frames 1; top = workshop");
    assert_true(value_of("wind").number == 8.25 && !Panel_Types(&shop()->panel));
    point(place.x + 20, place.y + place.h / 2);
    session_play("down; up");
    type("99");
    session_play("tap Return; says 0 .. 20 m/s");
    const DrawRect *stir = &shop()->layout.button[TOOL_STIR];
    point(stir->x + 5, stir->y + 5);
    session_play("down; up"); /* gives it up, and chooses the tool */
    assert_true(!Panel_Types(&shop()->panel) && shop()->tools.tool == TOOL_STIR);
    assert_true(value_of("wind").number == 8.25 && document()->done == 2);
}

/* Keys over the panel: digits choose tools, and Escape works as it does over the hall. It lets go of a drag or of what
 * is selected, and then opens the menu. */
TEST_WITH(set_up, tear_down, digits_and_escape_work_over_the_panel) {
    session_play(OPEN);
    point_at_row("Brush", 0.5f);
    assert_true(shop()->on_pane);
    session_play("tap 6; frames 1");
    assert_int_equal(shop()->tools.tool, TOOL_RECTANGLE);
    session_play("tap Escape; top = shop_menu; tap Escape; frames 1; top = workshop");
    point_at(5, 5);
    session_play("down");
    point_at(6, 6);
    session_play("tap Escape; frames 1; up; top = workshop");
    assert_int_equal(document()->done, 0);
    session_play("tap C");
    click_at(6, 2);
    for (int over = 0; over < 2; over++) {
        Tools_SelectOnly(&shop()->tools, document()->now->object[0].id);
        session_play("frames 1");
        over ? point_at_row("Brush", 0.5f) : point_at(8, 3);
        session_play("tap Escape; frames 1; top = workshop");
        assert_int_equal(shop()->tools.count, 0);
        session_play("tap Escape; top = shop_menu; tap Escape; frames 1; top = workshop");
    }
}

/* Stone of the palette is dragged open as a thing is, and a click leaves a piece as large as the brush. */
TEST_WITH(set_up, tear_down, stone_of_the_palette_is_a_block) {
    session_play(OPEN);
    point_at_kind("Stone");
    session_play("down; up");
    assert_true(shop()->tools.tool == TOOL_RECTANGLE && Palette_Chosen(shop()->palette) == PALETTE_STONE);
    click_at(3, 3);
    const Wall *wall = &document()->now->scene.wall;
    assert_true(document()->done == 1 && wall->slab[0].right - wall->slab[0].left == shop()->tools.brush);
}

/* ---- The panel -------------------------------------------------------------------------------------------- */

TEST_WITH(set_up, tear_down, the_panel_has_what_is_needed_first_on_top) {
    static const char *const HEADS[] = {"Halls", "Scene", "Hand", "Time", "Measure", "Show", "The whole hall"};
    session_play(OPEN "tap Tab; frames 1; focused Save");
    for (int i = 1; i < 7; i++) assert_true(row_of(HEADS[i]) > row_of(HEADS[i - 1]));
    session_play("tap Tab; tap C");
    click_at(6, 2);
    assert_true(row_of("Fan") == 0 && row_of("Halls") > 0);
}

/* After a card that lay over it the panel is where it was. */
TEST_WITH(set_up, tear_down, the_panel_is_scrolled_by_the_wheel_and_stays_there) {
    const Menu *menu = &session.overlay.screens.menu;
    session_play(OPEN);
    point_at_row("Brush", 0.5f);
    const float brush = shop()->tools.brush;
    session_play("wheel -2; frames 3");
    const int first = menu->first, focus = menu->focus;
    assert_true(first == 6 && shop()->tools.brush == brush && shop()->zoom == 1);
    session_play("hold Left Ctrl; hold Left Shift; tap S; release Left Shift; release Left Ctrl; top = name; frames 2\n"
                 "tap Escape; frames 2; top = workshop");
    assert_true(menu->first == first && menu->focus == focus);
    session_play("tap F1; top = help; frames 2; tap F1; frames 2; top = workshop");
    assert_true(menu->first == first && menu->focus == focus);
}

/* ---- By pad ----------------------------------------------------------------------------------------------- */

TEST_WITH(set_up, tear_down, a_pad_chooses_a_fan_and_sets_its_wind) {
    session_play(OPEN "plug");
    point_at(6, 2);
    session_play("press dpright; press dpright; press dpleft");
    assert_true(shop()->tools.tool == TOOL_PLACE && !strcmp(shop()->tools.kind, "fan"));
    session_play("press a");
    assert_true(document()->done == 1 && value_of("wind").number == 6);
    session_play("press y; focused Wind; press dpright; frames 1");
    assert_true(document()->done == 2 && value_of("wind").number > 6);
    session_play("press x; frames 1");
    assert_true(document()->done == 3 && value_of("wind").number == 6);
    session_play("walk Undo; press a; press a");
    assert_true(document()->done == 1 && value_of("wind").number == 6);
    session_play("press a; frames 1; focused Undo; press b"); /* though its rows are gone */
    assert_true(document()->done == 0 && !selected() && !shop()->on_pane);
}

/* ---- Colours ---------------------------------------------------------------------------------------------------- */

static void change(DocumentChange one) {
    char error[SCENE_ERROR];
    if (!Document_Change(&shop()->document, &one, 1, error, sizeof error)) fail_msg("%s", error);
    frame();
}

/* How much more red than blue is seen around a place. */
static int redness_at(float x, float y) {
    float at[2];
    int sum = 0;
    Camera_ToScreen(&session.view.camera, (float[]){x, y}, at);
    const uint32_t *pixels = picture_of(640, 360);
    for (int i = -8; i < 8; i++)
        for (int k = -8; k < 8; k++) {
            const uint32_t pixel = pixels[((int)at[1] + i) * 640 + (int)at[0] + k];
            sum += (int)(pixel >> 16 & 255) - (int)(pixel & 255);
        }
    return sum / 256;
}

static void set_colour(const char *name) {
    const int source = document()->now->object[document()->now->objects - 1].id;
    change((DocumentChange){.act = DOCUMENT_SET, .id = source, .name = "colour", .value = {DOCUMENT_TEXT, 0, name}});
}

/* The smoke of the only source is grey, red, grey again, and red once more. */
TEST_WITH(set_up, tear_down, a_colour_is_seen_at_once) {
    session_play("open --workshop --scene box --size 640x360; frames 1; hold Left Ctrl; tap O; release Left Ctrl\n"
                 "frames 1; walk A new hall; tap Return; frames 2; top = workshop; scene hall");
    change((DocumentChange){.act = DOCUMENT_ADD, .name = "fan", .at = {1, 3}, .size = {1, 2}});
    change((DocumentChange){.act = DOCUMENT_ADD, .name = "source", .at = {12, 5}, .size = {2, 1}});
    for (int i = 0; i < 2; i++) {
        set_colour("none");
        play_ticks(40);
        assert_true(redness_at(13, 5.4f) < 0);
        set_colour("red");
        play_ticks(40);
        assert_true(redness_at(13, 5.4f) > 60);
    }
}
