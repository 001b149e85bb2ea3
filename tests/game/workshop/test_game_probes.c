/* The instruments of a hall: figures of known flows, what is kept of them, tables, and where their graphs lie. */
#include "tests/kits/hud_kit.h"

#include "game/air/air.h"
#include "game/workshop/measure/probes.h"

static Scene scene;
static Probes probes;
static char error[SCENE_ERROR];

#define TUNNEL_WIND 2.4f

static int shut(void **state) {
    (void)state;
    Game_Close(&game);
    scene = (Scene){.name = ""};
    probes = (Probes){.count = 0};
    return 0;
}

static void load(const char *name) {
    if (!Scene_Load(&scene, name, error, sizeof error)) fail_msg("%s", error);
}

static SceneProbe *place(ProbeQuantity shows, float x, float y, float length, float angle) {
    SceneProbe *probe = &scene.probe[scene.probes++];
    *probe = (SceneProbe){.at = {x, y}, .way = Maths_Way(angle), .length = length, .shows = shows, .id = scene.probes};
    return probe;
}

static void open_scene(int width, int height) {
    const GameStart start = {scene.name, {width, height}, Tuning_Of(FLUID_PRESET_GAME), 1, {0, false}};
    if (!Game_OpenScene(&game, &scene, &start, NULL, error, sizeof error)) fail_msg("%s", error);
    Probes_Follow(&probes, &scene);
}

static void go(int ticks) {
    const Intent still = {0, 0, {0, 0, 0}};
    for (int i = 0; i < ticks; i++) {
        Game_Tick(&game, &still, error, sizeof error);
        Probes_Tick(&probes, &game);
    }
}

/* ---- Figures of known flows ----------------------------------------------------------------------------- */

TEST_WITH(NULL, shut, as_much_flows_through_a_tunnel_as_comes_in) {
    load("tunnel");
    place(PROBE_FLOW, 2, 4.5f, 9, 0);
    place(PROBE_FLOW, 2, 4.5f, 9, 180);
    place(PROBE_FLOW, 12, 4.5f, 9, 0);       /* behind the body */
    place(PROBE_FLOW, 9, 4.5f, 12.72f, -45); /* aslant */
    place(PROBE_FLOW, 0.1f, 4.5f, 2, 0);     /* a part */
    place(PROBE_FLOW, 2, 8.5f, 3, 0);        /* beyond the grid nothing flows */
    place(PROBE_FLOW, 5.2f, 4.5f, 0.4f, 0);  /* in the body */
    open_scene(0, 0);
    go(120);
    const float all = TUNNEL_WIND * 9;
    assert_float_equal(Probes_Value(&probes, 0), all, 0.002f * all);
    assert_float_equal(Probes_Value(&probes, 1), -Probes_Value(&probes, 0), 1e-3f);
    assert_float_equal(Probes_Value(&probes, 2), all, 0.005f * all);
    assert_float_equal(Probes_Value(&probes, 3), all, 0.01f * all);
    assert_float_equal(Probes_Value(&probes, 4), TUNNEL_WIND * 2, 0.01f * TUNNEL_WIND * 2);
    assert_float_equal(Probes_Value(&probes, 5), TUNNEL_WIND * 2, 0.03f * TUNNEL_WIND * 2);
    assert_true(isnan(Probes_Value(&probes, 6)));
}

TEST_WITH(NULL, shut, a_force_is_what_the_air_does_to_the_body) {
    Vec2 force;
    float torque;
    load("tunnel");
    place(PROBE_FORCE, 5.2f, 4.5f, 1, 0);
    place(PROBE_FORCE, 5.1f, 4.6f, 1, 90);
    place(PROBE_FORCE, 1, 1, 1, 0); /* there is none */
    open_scene(0, 0);
    go(60);
    Air_Force(&game.air, EXPERIMENT_BODY, Vec2_At(0, 0), Vec2_At(0, 0), Vec2_At(16, 9), &force, &torque);
    assert_true(force.x > 1);
    assert_float_equal(Probes_Value(&probes, 0), force.x, 1e-4f * force.x);
    assert_float_equal(Probes_Value(&probes, 1), force.y, 1e-4f * force.x);
    assert_true(isnan(Probes_Value(&probes, 2)));
}

static void check_force(int probe, int body) {
    Vec2 force;
    float torque;
    Air_Force(&game.air, body, Vec2_At(0, 0), Vec2_At(0, 0), Vec2_At(scene.wall.width, scene.wall.height), &force,
              &torque);
    assert_false(isnan(Probes_Value(&probes, probe)));
    assert_float_equal(Probes_Value(&probes, probe), Vec2_Dot(force, scene.probe[probe].way), 1e-3f);
}

/* A blade moves on from the place. */
TEST_WITH(NULL, shut, a_force_stays_with_its_body) {
    load("hall");
    int count = 0;
    while (count < scene.obstacles && scene.obstacle[count].kind != &OBSTACLE_PENDULUM) count++;
    assert_true(count < scene.obstacles);
    Obstacle_Move(&scene.obstacle[count], 1);
    const Solid *solid = &scene.obstacle[count].solids[0];
    const Vec2 on = solid->kind == SOLID_BOX ? solid->a : solid->b;
    place(PROBE_FORCE, on.x, on.y, 1, 0);
    open_scene(0, 0);
    const int body = Air_MachineBody(&game.scene, count);
    for (int i = 0; i < 40; i++) {
        go(1);
        if (i == 0) assert_int_equal(Air_BodyAt(&game.air, on), body);
        check_force(0, body);
    }
    assert_int_not_equal(Air_BodyAt(&game.air, on), body);
}

/* A crate stands on the ground, so the air presses on it from above but not from below, which Air_Force makes up for.
 * The keeper's force is found as well, and that on stone is not. */
TEST_WITH(NULL, shut, a_body_on_the_ground_is_not_pressed_into_it) {
    static const char MAP[] =
        "{\"orientation\":\"orthogonal\",\"width\":12,\"height\":6,\"tilewidth\":10,\"tileheight\":10,\"layers\":[{"
        "\"type\":\"objectgroup\",\"objects\":[{\"type\":\"ledge\",\"x\":0,\"y\":50,\"width\":120,\"height\":10},{"
        "\"type\":\"crate\",\"x\":60,\"y\":40,\"width\":10,\"height\":10,\"properties\":[{\"name\":\"mass\",\"value\":"
        "50}]},{\"type\":\"start\",\"x\":30,\"y\":50},{\"type\":\"vent\",\"x\":0,\"y\":10,\"width\":5,\"height\":30,"
        "\"properties\":[{\"name\":\"wind\",\"value\":5}]},{\"type\":\"vent\",\"x\":115,\"y\":10,\"width\":5,"
        "\"height\":30,\"properties\":[{\"name\":\"drain\",\"value\":true}]}]}]}";
    if (!Scene_Parse(&scene, MAP, strlen(MAP), "map.json", error, sizeof error)) fail_msg("%s", error);
    place(PROBE_FORCE, 6.5f, 4.5f, 1, 90);
    place(PROBE_FORCE, 3, 4.2f, 1, 0);
    place(PROBE_FORCE, 6, 5.5f, 1, 0);
    open_scene(120, 60);
    go(60);
    float bare[3];
    const int crate = Air_MachineBody(&game.scene, 0);
    assert_true(Fluid_BodyForce(game.air.fluid, crate, bare, NULL));
    assert_true(fabsf(bare[1] - Probes_Value(&probes, 0)) > 1);
    check_force(0, crate);
    check_force(1, AIR_PLAYER);
    assert_true(isnan(Probes_Value(&probes, 2)));
}

static void fill(FluidView view, float base, float across, float down) {
    for (int y = 0; y < view.size[1]; y++)
        for (int x = 0; x < view.size[0]; x++) {
            const float u = ((float)x + view.offset[0]) * game.air.cell,
                        v = ((float)y + view.offset[1]) * game.air.cell;
            view.data[x + y * view.row] = base + across * u + down * v;
        }
}

TEST_WITH(NULL, shut, points_show_what_is_there) {
    load("box");
    place(PROBE_SPEED, 3.33f, 4.4f, 1, 0);
    place(PROBE_SMOKE, 3.33f, 4.4f, 1, 0);
    place(PROBE_HEAT, 3.33f, 4.4f, 1, 0);
    place(PROBE_PRESSURE, 3.33f, 4.4f, 1, 0);
    open_scene(0, 0);
    fill(Fluid_Velocity(game.air.fluid, 0), 3, 0, 0);
    fill(Fluid_Velocity(game.air.fluid, 1), -4, 0, 0);
    fill(Fluid_Channel(game.air.fluid, FLUID_SMOKE), 0.1f, 0.02f, 0);
    fill(Fluid_Channel(game.air.fluid, FLUID_HEAT), 10, 0, 2);
    fill(Fluid_Pressure(game.air.fluid), 1, 3, -2);
    Probes_Tick(&probes, &game);
    assert_float_equal(Probes_Value(&probes, 0), 5, 1e-4f);
    assert_float_equal(Probes_Value(&probes, 1), 0.1f + 0.02f * 3.33f, 1e-5f);
    assert_float_equal(Probes_Value(&probes, 2), 18.8f, 1e-3f);
    assert_float_equal(Probes_Value(&probes, 3), 1 + 3 * 3.33f - 2 * 4.4f, 1e-3f);
    Fluid_StampBox(game.air.fluid, 99, FLUID_AT(4.35f, 4.4f), FLUID_AT(1, 1), 0); /* a solid ends right beside it */
    fill(Fluid_Pressure(game.air.fluid), 7, 0, 0);
    Probes_Tick(&probes, &game);
    assert_float_equal(Probes_Value(&probes, 3), 7, 1e-4f);
    Fluid_StampBox(game.air.fluid, 99, FLUID_AT(4, 4), FLUID_AT(1, 1), 0);
    Probes_Tick(&probes, &game);
    for (int i = 0; i < 4; i++) assert_true(isnan(Probes_Value(&probes, i)));
}

/* ---- What is kept --------------------------------------------------------------------------------------- */

/* A sine of 1 Hz about a mean that is the first ten seconds' alone. */
static void measure_sine(int ticks, float mean, float high) {
    for (int i = 0; i < ticks; i++) {
        fill(Fluid_Channel(game.air.fluid, FLUID_SMOKE), mean + high * Maths_Sin(MATHS_TURN * i / 60), 0, 0);
        Probes_Tick(&probes, &game);
    }
}

TEST_WITH(NULL, shut, a_sine_has_the_mean_and_rms_of_a_sine) {
    load("box");
    place(PROBE_SMOKE, 3, 3, 1, 0);
    open_scene(40, 40);
    measure_sine(450, 9, 3);
    measure_sine(PROBES_TICKS, 1, 0.5f); /* the others are forgotten */
    ProbeStats stats = Probes_Stats(&probes, 0);
    assert_int_equal(stats.values, PROBES_TICKS);
    assert_float_equal(stats.mean, 1, 1e-4f);
    assert_float_equal(stats.rms, 0.5f / sqrtf(2), 1e-4f);
    assert_float_equal(stats.least, 0.5f, 1e-4f);
    assert_float_equal(stats.greatest, 1.5f, 1e-4f);
    measure_sine(180, 3, 0);
    assert_float_equal(Probes_Stats(&probes, 0).mean, 1.6f, 1e-4f);
    assert_float_equal(Probes_Sample(&probes, 0, 181), 1 + 0.5f * Maths_Sin(-2 * MATHS_TURN / 60), 1e-4f);
}

TEST_WITH(NULL, shut, a_probe_that_is_as_before_keeps_its_past) {
    load("box");
    place(PROBE_SMOKE, 3, 3, 1, 0);
    place(PROBE_SMOKE, 4, 4, 1, 0);
    place(PROBE_SMOKE, 5, 5, 1, 0);
    open_scene(40, 40);
    measure_sine(30, 1, 0);
    scene.probe[0] = scene.probe[1], scene.probe[1] = scene.probe[2]; /* the first was deleted, the last was moved */
    scene.probe[1].at.x = 6;
    scene.probes = 2;
    Probes_Follow(&probes, &scene);
    assert_int_equal(Probes_Stats(&probes, 0).values, 30);
    assert_int_equal(Probes_Stats(&probes, 1).values, 0);
    assert_true(isnan(Probes_Value(&probes, 1)) && Probes_Value(&probes, 0) == 1);
    measure_sine(5, 2, 0);
    assert_int_equal(Probes_Stats(&probes, 0).values, 35);
    assert_int_equal(Probes_Stats(&probes, 1).values, 5);
}

/* ---- Tables --------------------------------------------------------------------------------------------- */

TEST_WITH(NULL, shut, a_table_has_names_units_and_gaps) {
    char path[1024];
    load("box");
    kit_path(path, "probes_test.csv");
    assert_false(Probes_WriteCSV(&probes, path, error, sizeof error));
    assert_non_null(strstr(error, "no probe"));
    snprintf(place(PROBE_SMOKE, 3, 3, 1, 0)->name, 32, "sill, left");
    open_scene(40, 40);
    assert_false(Probes_WriteCSV(&probes, path, error, sizeof error));
    measure_sine(2, 0.25f, 0);
    place(PROBE_FLOW, 0, 0, 1, 0);
    place(PROBE_FLOW, 3, 3, 1, 0);
    scene.probe[1].at = Vec2_At(-5, -5);
    Probes_Follow(&probes, &scene);
    fill(Fluid_Velocity(game.air.fluid, 0), 1.5f, 0, 0);
    measure_sine(1, 0.5f, 0);
    assert_true(Probes_WriteCSV(&probes, path, error, sizeof error));
    kit_holds(path, "time s,\"sill, left\",flow 2 m^2/s,flow 3 m^2/s\r\n0.0166667,0.25,,\r\n0.0333333,0.25,,\r\n"
                    "0.05,0.5,,1.5\r\n");
    remove(path);
}

TEST_WITH(NULL, shut, a_table_that_cannot_be_written_is_told_in_a_sentence) {
    char path[1024];
    load("box");
    place(PROBE_SMOKE, 3, 3, 1, 0);
    open_scene(40, 40);
    measure_sine(3, 1, 0);
    kit_path(path, "no_such_folder/probes.csv");
    error[0] = 0;
    assert_false(Probes_WriteCSV(&probes, path, error, sizeof error));
    assert_non_null(strstr(error, "probes.csv"));
    assert_int_equal(Probes_Stats(&probes, 0).values, 3);
}

/* ---- Play ----------------------------------------------------------------------------------------------- */

TEST_WITH(NULL, shut, play_knows_nothing_of_probes) {
    uint64_t hash[2];
    for (int with = 0; with < 2; with++) {
        load("hall");
        for (int i = 0; i < (with ? PROBE_QUANTITIES : 0); i++) place((ProbeQuantity)i, 4 + (float)i, 4, 2, 30);
        open_scene(96, 54);
        go(90);
        hash[with] = Game_Hash(&game);
        Game_Close(&game);
    }
    assert_true(hash[0] == hash[1]);
}

/* ---- Graphs --------------------------------------------------------------------------------------------- */

static float overlap(DrawRect a, DrawRect b) {
    const float w = fminf(a.x + a.w, b.x + b.w) - fmaxf(a.x, b.x), h = fminf(a.y + a.h, b.y + b.h) - fmaxf(a.y, b.y);
    return w > 0 && h > 0 ? w * h : 0;
}

/* All lie within the area, and none on another. At least so many have a graph. */
static void check_places(const ProbesView *view, int count, int least) {
    DrawRect cards[SCENE_PROBES];
    int graphs = 0;
    assert_int_equal(Probes_Lay(&probes, view, cards), count);
    for (int i = 0; i < count; i++) {
        assert_true(cards[i].w > 20 && cards[i].h > 10);
        graphs += cards[i].h > 4 * Text_LineHeight(text, TEXT_SMALL);
        assert_true(cards[i].x >= view->area.x && cards[i].y >= view->area.y);
        assert_true(cards[i].x + cards[i].w <= view->area.x + view->area.w + 1);
        assert_true(cards[i].y + cards[i].h <= view->area.y + view->area.h + 1);
        for (int k = 0; k < i; k++)
            if (overlap(cards[i], cards[k]) > 0) fail_msg("graphs %d and %d of %d lie on each other", k, i, count);
    }
    assert_true(graphs >= least);
}

static ProbesView view_of(DrawRect area) {
    return (ProbesView){.draw = App_Draw(app), .text = text, .camera = &camera, .area = area};
}

static void look_at_all(int width, int height) {
    camera = Camera_Make(scene.wall.width, scene.wall.height, scene.wall.width, scene.wall.height);
    Camera_Fit(&camera, width, height);
}

static int shut_all(void **state) {
    shut(state);
    return tear_down(state);
}

static void check_crowd(int count, float letters, int width, int height) {
    load("hall");
    Text_SetScale(text, letters);
    for (int i = 0; i < count; i++)
        place((ProbeQuantity)(i % 6), 0.5f + 2 * (float)(i % 8), 2 + 3 * (float)(i / 8), 2, 30 * (float)i);
    open_scene(96, 54);
    go(3);
    look_at_all(width, height);
    const ProbesView view = view_of((DrawRect){0, 0, (float)width, (float)height});
    check_places(&view, count, width < 700 ? 0 : width < 1280 ? 2 : count < 4 ? count : 4);
    shut(NULL);
}

TEST_WITH(set_up, shut_all, graphs_are_clear_of_one_another) {
    for (int count = 1; count <= 16; count *= 2)
        for (float letters = 1; letters <= 2; letters += 0.5f) check_crowd(count, letters, 1280, 720);
    for (int width = 640; width < 900; width += 60) check_crowd(16, 1.5f, width, width * 9 / 16);
}

/* Pixels that a picture on white paper inks, all of them within the area. */
static int draw_on_white(const ProbesView *view) {
    const DrawRect *area = &view->area;
    int inked = 0;
    Draw_Clear(view->draw, DRAW_RGB(0xFFFFFF));
    Probes_Draw(&probes, view);
    for (int y = 0; y < 720; y++)
        for (int x = 0; x < 1280; x++) {
            const bool inside = x >= area->x && x < area->x + area->w && y >= area->y && y < area->y + area->h;
            const bool ink = (kit_pixel(app, x, y) & 0xFFFFFF) != 0xFFFFFF;
            if (ink && !inside) fail_msg("something is drawn at %d, %d", x, y);
            inked += ink;
        }
    return inked;
}

TEST_WITH(set_up, shut_all, nothing_is_drawn_outside_the_area) {
    load("hall");
    for (int i = 0; i < 16; i++) place((ProbeQuantity)(i % 6), 2 + 1.3f * (float)i, 3 + 0.3f * (float)i, 5, 0);
    open_scene(96, 54);
    go(30);
    look_at_all(1280, 720);
    ProbesView view = view_of((DrawRect){300, 100, 500, 400});
    assert_true(draw_on_white(&view) > 20000);
    view.bare = true; /* marks remain */
    const int marks = draw_on_white(&view);
    assert_true(marks > 500 && marks < 20000);
}

/* Cards go along while the view moves, and find places of their own once it rests. */
TEST_WITH(set_up, shut_all, cards_rest_where_the_view_does) {
    DrawRect cards[SCENE_PROBES];
    int crowded = 0;
    load("hall");
    for (int i = 0; i < 9; i++) place((ProbeQuantity)(i % 6), 4 + 1.5f * (float)(i % 3), 3 + (float)(i / 3), 1, 0);
    open_scene(96, 54);
    go(3);
    look_at_all(1280, 720);
    const ProbesView view = view_of((DrawRect){0, 0, 1280, 720});
    check_places(&view, 9, 4);
    for (int i = 0; i < 12; i++) camera.screen.x += 50, assert_int_equal(Probes_Lay(&probes, &view, cards), 9);
    for (int i = 0; i < 9; i++)
        for (int k = 0; k < i; k++) crowded += overlap(cards[i], cards[k]) > 0;
    for (int i = 0; i < 12; i++) Probes_Lay(&probes, &view, cards);
    assert_true(crowded > 0);
    check_places(&view, 9, 4);
}

/* The curve of a rising value runs from the lower left to the upper right. */
TEST_WITH(set_up, shut_all, a_graph_rises_with_its_value) {
    DrawRect card, cards[SCENE_PROBES];
    int at[2] = {0, 0}, count[2] = {0, 0};
    load("box");
    place(PROBE_SMOKE, 4, 4, 1, 0);
    open_scene(40, 40);
    for (int i = 0; i < PROBES_TICKS; i++) measure_sine(1, (float)i / PROBES_TICKS, 0);
    look_at_all(1280, 720);
    const ProbesView view = view_of((DrawRect){0, 0, 1280, 720});
    Draw_Clear(view.draw, DRAW_RGB(0));
    assert_int_equal(Probes_Lay(&probes, &view, cards), 1);
    card = cards[0];
    Probes_Draw(&probes, &view);
    for (int y = (int)card.y; y < (int)(card.y + card.h); y++)
        for (int x = (int)card.x; x < (int)(card.x + card.w); x++) {
            const uint32_t pixel = kit_pixel(app, x, y);
            const bool right = (float)x > card.x + 0.4f * card.w;
            if ((pixel >> 16 & 255) < 200 || (pixel & 255) > 120) continue; /* not ember */
            at[right] += y, count[right]++;
        }
    assert_true(count[0] > 20 && count[1] > 20);
    assert_true(at[1] / count[1] < at[0] / count[0] - 5);
}
