/* The keeper's poses, and what holds in each. POSES=sheet.png build/test_game_poses writes a picture of them all. */
#include "engine/picture/gpu/shaders.h"
#include "engine/files/png.h"
#include "engine/picture/picture.h"
#include "game/look/look.h"
#include "tests/kits/hall_kit.h"
#include "tests/kits/test.h"

#include <math.h>
#include <stdlib.h>

enum { ACROSS = 9, TILE_W = 270, TILE_H = 370, SCALE = 130, LOOKS = 60 };

/* A moment that asks for a pose. */
typedef struct Moment {
    const char *pose;
    Vec2 velocity;
    float stride, choked, dim, landing, slump, raised, torch, wind, was; /* `was`: m/s half a second ago */
    bool left, aloft, gliding, out, pushes;
    float sight, glad; /* m ahead, 0 for none */
    int puff;
} Moment;

static const Moment MOMENTS[] = {
    {"breathes", {0, 0}},
    {"runs", {4.2f, 0}, .stride = 0.3f},
    {"runs", {4.2f, 0}, .stride = 1.4f},
    {"runs", {-4.2f, 0}, .left = true, .stride = 4.6f},
    {"leaps", {2.5f, -7}, .aloft = true},
    {"leaps", {3, -1}, .aloft = true},
    {"falls", {1, 8}, .aloft = true},
    {"glides", {3, 0.8f}, .aloft = true, .gliding = true},
    {"glides", {-3, 0.8f}, .left = true, .aloft = true, .gliding = true},
    {"hangs", {0, -1}, .aloft = true, .gliding = true},
    {"skids", {1, 0}, .was = 4.2f},
    {"skids", {1, 0}, .left = true, .was = 4.2f},
    {"lands", {0, 0}, .landing = 1},
    {"leans", {0, 0}, .wind = -5},
    {"leans", {0, 0}, .wind = 5},
    {"leans", {2, 0}, .wind = -5, .stride = 1.4f},
    {"looks", {0, 0}, .sight = 1},
    {"looks", {0, 0}, .sight = -1},
    {"gropes", {0, 0}, .out = true},
    {"shields", {0, 0}, .dim = 0.7f, .wind = -2.5f},
    {"pushes", {1, 0}, .pushes = true, .stride = 1.4f},
    {"raises", {0, 0}, .raised = 1},
    {"burns", {0, 0}, .torch = 1},
    {"blows", {0, 0}, .puff = 6},
    {"coughs", {0, 0}, .choked = 0.8f},
    {"rejoices", {0, 0}, .glad = 1},
    {"faints", {0, 0}, .choked = 1, .slump = 1},
};

static Look stage;

static void set(const Moment *moment) {
    Player *player = &game.player;
    player->velocity = moment->velocity;
    player->at = Vec2_At(8, moment->aloft ? 7.6f : 8);
    player->before = Vec2_Sub(player->at, Vec2_Scale(moment->velocity, 1 / 60.0f));
    player->facing = moment->left ? -1 : 1, player->landing = moment->landing, player->slump = moment->slump;
    player->gliding = moment->gliding, player->ground = moment->aloft ? PLAYER_IN_AIR : PLAYER_ON_STONE;
    player->wind = Vec2_At(moment->wind, 0);
    game.hand = Hand_Start(player);
    if (moment->raised > 0) game.hand.raised = 1, game.hand.at = Vec2_Sub(player->at, Vec2_At(0, 1.8f));
    game.hand.before = game.hand.at;
    game.hand.flame = moment->out ? 0 : 1 - moment->dim, game.hand.out = moment->out;
    game.hand.torch = moment->torch, game.hand.puff = moment->puff;
    game.hand.aim = Vec2_At(0.9f, -0.43f), game.hand.wind = player->wind;
    game.breath = 1 - moment->choked;
    game.scene.checkpoints = moment->sight != 0, game.scene.checkpoint[0] = Vec2_At(8 + moment->sight, 7);
}

/* Air that flows everywhere as it does past the moving keeper, who stays in sight. */
static void blow(Vec2 wind) {
    for (int axis = 0; axis < 2; axis++) {
        const FluidView velocity = Fluid_Velocity(game.air.fluid, axis);
        for (int y = 0; y < velocity.size[1]; y++)
            for (int x = 0; x < velocity.size[0]; x++) velocity.data[x + y * velocity.row] = axis ? wind.y : wind.x;
    }
}

static void open_for(const Moment *moment) {
    if (moment->pushes)
        open(KIT_LIT(5) KIT_START(4) ",{'type':'crate','x':8.27,'y':7.1,'width':0.7,'height':0.9}");
    else
        open(KIT_LIT(5) KIT_START(8));
}

/* Looks until the pose has been taken. Its steps end in the moment's stride. */
static void pose(const Moment *moment, PictureArea area) {
    const LookView view = {PICTURE_SMOKE, area, 1, .calm = true};
    stage = (Look){.shapes = 0};
    blow(Vec2_Sub(Vec2_At(moment->wind, 0), moment->velocity));
    for (int i = 0; i < LOOKS; i++) {
        const bool yet = moment->was != 0 && i < LOOKS - 6;
        const float speed = yet ? moment->was : moment->velocity.x;
        set(moment);
        if (!moment->aloft) game.player.stride = moment->stride + (float)(i - LOOKS + 1) * speed * 3.4f / 60;
        if (yet) game.player.facing = speed < 0 ? -1 : 1;
        if (moment->landing > 0) game.player.landing = i < LOOKS - 8 ? 0 : 1;
        game.tick = 600 + (uint64_t)i;
        if (i > 0) stage.glad = moment->glad;
        Look_Make(&stage, &game, &view);
    }
}

/* Every pose of the table has a moment that asks for it, and is taken then. */
TEST(a_sheet_of_all_poses) {
    enum { MANY = COUNT_OF(MOMENTS), DOWN = (MANY + ACROSS - 1) / ACROSS, WIDTH = ACROSS * TILE_W };
    const PictureArea area = {8 - 0.5f * TILE_W / SCALE, 8.15f - (float)TILE_H / SCALE, (float)TILE_W / SCALE,
                              (float)TILE_H / SCALE};
    uint32_t *pixels = calloc((size_t)WIDTH * DOWN * TILE_H, sizeof *pixels);
    Picture *picture = Picture_Create(NULL);
    int rows, shown = 0;
    const KeeperPose *table = Poses_Table(&rows);
    for (int i = 0; i < MANY; i++) {
        uint32_t *tile = pixels + (i % ACROSS) * TILE_W + (size_t)(i / ACROSS) * TILE_H * WIDTH;
        open_for(&MOMENTS[i]);
        Picture_SetWall(picture, &game.scene.wall);
        pose(&MOMENTS[i], area);
        if (Poses_Taken(&stage.keeper, MOMENTS[i].pose) < 0.4f)
            fail_msg("moment %d does not show how it %s", i, MOMENTS[i].pose);
        assert_true(Picture_Compose(picture, &stage.frame, tile, TILE_W, TILE_H, WIDTH));
    }
    for (int i = 0; i < rows; i++) {
        bool found = false;
        for (int k = 0; k < MANY; k++) found |= !strcmp(MOMENTS[k].pose, table[i].name);
        if (!found) fail_msg("no moment shows how it %s", table[i].name);
        shown += found;
    }
    assert_true(shown >= 12);
    if (getenv("POSES")) assert_true(Png_Write(getenv("POSES"), pixels, WIDTH, DOWN * TILE_H, WIDTH));
    Picture_Destroy(picture);
    free(pixels);
}

static float luminance(uint32_t pixel) {
    const float red = (float)(pixel >> 16 & 255) / 255, green = (float)(pixel >> 8 & 255) / 255;
    const float blue = (float)(pixel & 255) / 255;
    return .2126f * red * red + .7152f * green * green + .0722f * blue * blue;
}

/* ---- The body ------------------------------------------------------------------------------------------- */

static const PictureArea HALL = {0, 0, 16, 9};

/* The figures of the keeper, in order, and the shapes of all of them. */
static const Silhouette *figures(int *count) {
    *count = stage.frame.near_silhouettes;
    return &stage.frame.silhouettes[stage.frame.silhouette_count - *count];
}

/* The two shapes of the free arm. */
static const Shape *sleeve(void) {
    int count;
    const Silhouette *cloth = &figures(&count)[1];
    return &cloth->shapes[cloth->count - 2];
}

static float apart(const float a[2], const float b[2]) { return Vec2_Length(Vec2_At(a[0] - b[0], a[1] - b[1])); }

/* An arm is two shapes: joined at the elbow, and no longer than arms are. */
static void check_arm(const char *pose, const Shape *arm, const float hand[2]) {
    const float upper = apart(arm[0].a, arm[0].b), lower = apart(arm[1].a, arm[1].b);
    if (apart(arm[0].b, arm[1].a) > 1e-4f || apart(arm[1].b, hand) > 0.14f || upper > 0.34f || lower > 0.34f)
        fail_msg("an arm is broken as it %s: %g and %g m, %g m from what it holds", pose, (double)upper, (double)lower,
                 (double)apart(arm[1].b, hand));
}

/* The first figure begins with the arm that holds the bowl. The second, cloth, ends with the other in its sleeve. There
 * is none besides. The lines of high contrast go around as many shapes as shaders take. */
TEST(two_arms_hold_on) {
    const LookView lines = {PICTURE_SMOKE, HALL, 1, .outlines = true};
    for (size_t i = 0; i < COUNT_OF(MOMENTS); i++) {
        int count;
        open_for(&MOMENTS[i]);
        pose(&MOMENTS[i], HALL);
        const Silhouette *figure = figures(&count);
        assert_int_equal(count, 5);
        const Shape *bowl = &figure[0].shapes[2], *free_arm = sleeve(), *cord = &figure[1].shapes[1];
        assert_int_equal(bowl->kind, SHAPE_CRESCENT);
        check_arm(MOMENTS[i].pose, figure[0].shapes, bowl->a);
        check_arm(MOMENTS[i].pose, free_arm, MOMENTS[i].gliding ? cord->a : free_arm[1].b);
        assert_true(apart(figure[0].shapes[0].a, free_arm[0].a) < 0.1f);
        assert_int_equal(figure[2].count, 2); /* the bellows */
        Look_Make(&stage, &game, &lines);
        for (int k = 0; k < stage.frame.outlined_count; k++)
            if (stage.frame.outlined[k].outline == OUTLINE_HERO)
                assert_in_range(stage.frame.outlined[k].count, 30, SHADER_MOST_SHAPES);
    }
}

/* From any pose to any other, as a game changes from tick to tick: no part of the body leaps. */
TEST(poses_blend) {
    enum { TICKS = 24, PARTS = 13 }; /* the last two are the free arm */
    static float was[PARTS][2];
    const LookView view = {PICTURE_SMOKE, HALL, 1};
    float most = 0, facing = 1, slump = 0;
    open(KIT_LIT(5) KIT_START(8));
    stage = (Look){.shapes = 0};
    for (int i = 0; i < (int)COUNT_OF(MOMENTS) * 3 * TICKS; i++) {
        const Moment *moment = &MOMENTS[i / TICKS * 8 % (int)COUNT_OF(MOMENTS)];
        int count;
        set(moment);
        game.player.facing = facing = Maths_Approach(facing, moment->left ? -1 : 1, 0.22f);
        game.player.stride = (float)i * 0.1f, game.player.slump = slump = Maths_Approach(slump, moment->slump, 0.05f);
        game.player.before = game.player.at = Vec2_At(8, 8);
        game.hand.before = game.hand.at = Vec2_At(8 + 0.5f * facing, 6.8f);
        game.tick = 600 + (uint64_t)i;
        Look_Make(&stage, &game, &view);
        for (int k = 0; k < PARTS; k++) {
            const Shape *shape = k < PARTS - 2 ? &figures(&count)[0].shapes[k] : &sleeve()[PARTS - 1 - k];
            const float *end = shape->kind == SHAPE_POLYGON ? shape->point[1] : shape->b;
            if (i > 0 && shape->kind != SHAPE_CRESCENT) most = fmaxf(most, apart(was[k], end));
            memcpy(was[k], end, sizeof was[k]);
        }
    }
    print_message("a part moves by at most %.3f m in a tick\n", (double)most);
    assert_true(most < 0.24f);
}

/* A lift carries who stands on it. */
TEST(only_legs_run) {
    static const Moment walks = {"runs", {3, 0}, .stride = 2};
    const LookView view = {PICTURE_SMOKE, HALL, 1};
    open(KIT_START(8));
    pose(&walks, HALL);
    assert_true(Poses_Taken(&stage.keeper, "runs") > 0.6f);
    for (uint64_t i = 0; i < 30; i++) {
        set(&walks);
        game.player.stride = 2, game.tick = 700 + i;
        Look_Make(&stage, &game, &view);
    }
    assert_true(Poses_Taken(&stage.keeper, "runs") < 0.1f);
}

/* ---- The cloak ------------------------------------------------------------------------------------------ */

/* m that the cloak reaches before the chest, which is the front of the thickest shapes of the body. */
static float before_chest(float side) {
    int count;
    const Silhouette *figure = figures(&count);
    float chest = -INFINITY, cloth = -INFINITY, neck = figure[0].shapes[0].a[1];
    for (int i = 0; i < figure[0].count; i++) {
        const Shape *shape = &figure[0].shapes[i];
        if (shape->kind == SHAPE_CAPSULE && shape->radius > 0.08f && shape->radius_b > 0.08f)
            chest = fmaxf(chest, fmaxf(side * shape->a[0] + shape->radius, side * shape->b[0] + shape->radius_b));
    }
    for (int i = 0; i < figure[1].count - 2; i++) { /* without the sleeve */
        const Shape *shape = &figure[1].shapes[i];
        if (shape->kind != SHAPE_CAPSULE || shape->a[1] < neck - 0.05f || shape->b[1] < neck) continue;
        cloth = fmaxf(cloth, fmaxf(side * shape->a[0] + shape->radius, side * shape->b[0] + shape->radius_b));
    }
    return cloth - chest;
}

/* Whatever the wind, and from wherever. */
TEST(no_cloak_before_the_chest) {
    static const float WINDS[] = {-8, -3, -1, 0, 1, 3, 8};
    static const Moment WAYS[] = {{"breathes", {0, 0}},
                                  {"runs", {4.2f, 0}},
                                  {"hangs", {0, -1}, .gliding = true, .aloft = true},
                                  {"falls", {0, 7}, .aloft = true},
                                  {"coughs", {0, 0}, .choked = 0.8f}};
    float most = -INFINITY;
    for (size_t i = 0; i < COUNT_OF(WINDS) * COUNT_OF(WAYS) * 2; i++) {
        Moment moment = WAYS[i / 2 % COUNT_OF(WAYS)];
        moment.wind = WINDS[i / 2 / COUNT_OF(WAYS)], moment.left = i % 2;
        open(KIT_START(8));
        pose(&moment, HALL);
        const float over = before_chest(moment.left ? -1 : 1);
        if (over > 0.15f * 2 * PLAYER_RADIUS)
            fail_msg("%s, wind %g: the cloak is %g m before the chest", moment.pose, (double)moment.wind, (double)over);
        most = fmaxf(most, over);
    }
    print_message("at most %.3f m before the chest\n", (double)most);
}

/* m that the hem is behind the shoulders, with that wind at the knees alone. */
static float hem_behind(float wind) {
    static const Moment still = {"breathes", {0, 0}};
    const LookView view = {PICTURE_SMOKE, HALL, 1};
    open(KIT_START(8));
    const FluidView across = Fluid_Velocity(game.air.fluid, 0);
    for (int y = 74; y < 80; y++) /* a tenth of a metre each */
        for (int x = 0; x < across.size[0]; x++) across.data[x + y * across.row] = wind;
    stage = (Look){.shapes = 0};
    for (int i = 0; i < LOOKS; i++) {
        set(&still);
        game.tick = 600 + (uint64_t)i;
        Look_Make(&stage, &game, &view);
    }
    return stage.keeper.cloak.at[0].x - stage.keeper.cloak.at[CLOAK_LINKS].x;
}

TEST(a_cloak_feels_the_air_where_it_is) { assert_true(hem_behind(-3) > hem_behind(0) + 0.15f); }

/* In a hall's own air, which a runner stirs: the cloak streams as one curve, and no hem sticks up. */
TEST(a_cloak_streams_behind_a_runner) {
    const LookView view = {PICTURE_SMOKE, HALL, 1};
    float level = 0;
    open(KIT_START(2));
    stage = (Look){.shapes = 0};
    for (int i = 0; i < 100; i++) {
        const Vec2 *at = stage.keeper.cloak.at;
        Kit_Tick(&game, INTENT_MOVE_MAX, 0, Vec2_At(15, 7));
        Look_Make(&stage, &game, &view);
        assert_true(at[CLOAK_LINKS].y > at[0].y - 0.25f);
        for (int k = 1; k < CLOAK_LINKS; k++) {
            const Vec2 one = Vec2_Sub(at[k], at[k - 1]), other = Vec2_Sub(at[k + 1], at[k]);
            assert_true(Vec2_Dot(one, other) > 0.85f * Vec2_Length(one) * Vec2_Length(other));
        }
        if (i >= 50) level += (at[0].x - at[CLOAK_LINKS].x) / 50;
    }
    print_message("it streams %.2f m behind\n", (double)level);
    assert_true(level > 0.5f);
}

/* ---- The rim -------------------------------------------------------------------------------------------- */

static float distance(float x, float y) {
    float nearest = INFINITY;
    const PictureFrame *frame = &stage.frame;
    for (int i = frame->silhouette_count - frame->near_silhouettes; i < frame->silhouette_count; i++)
        for (int k = 0; k < frame->silhouettes[i].count; k++)
            nearest = fminf(nearest, Shape_Distance(&frame->silhouettes[i].shapes[k], x, y));
    return nearest;
}

/* px in which the figure's edge is at least half as bright as at its brightest, and how bright that is beside the
 * inside. */
static float rim_width(const uint32_t *pixels, int width, int size, float *bright) {
    enum { DEEP = 24 };
    const float scale = 80.0f * (float)size;
    float sum[DEEP] = {0}, most = 0, wide = 0;
    for (int y = 560 * size; y < 590 * size; y++)
        for (int x = 600 * size; x < 680 * size; x++)
            if (distance(((float)x + .5f) / scale, ((float)y + .5f) / scale) < 0) {
                for (int k = 0; k < DEEP; k++) sum[k] += luminance(pixels[x + k + y * width]);
                break;
            }
    for (int k = 0; k < DEEP; k++) most = fmaxf(most, sum[k]);
    for (int k = 0; k < 12 * size; k++) wide += Maths_Clamp(2 * sum[k] / most - 0.5f, 0, 1);
    *bright = most / sum[10 * size];
    return wide;
}

/* The keeper's back is lit by a bowl two metres away: two pixels of a picture 1280 wide, twice as many of one twice as
 * wide. */
TEST(a_rim_of_two_pixels) {
    static const Moment moment = {"breathes", {0, 0}, .out = true};
    for (int size = 1; size <= 2; size++) {
        const int width = 1280 * size, height = 720 * size;
        uint32_t *pixels = calloc((size_t)width * (size_t)height, sizeof *pixels);
        Picture *picture = Picture_Create(NULL);
        float bright;
        open(KIT_LIT(6) KIT_START(8));
        Kit_Wait(&game, 60);
        Picture_SetWall(picture, &game.scene.wall);
        pose(&moment, HALL);
        assert_true(Picture_Compose(picture, &stage.frame, pixels, width, height, width));
        const float wide = rim_width(pixels, width, size, &bright) / (float)size;
        print_message("a rim of %.2f px at 1280, %.0f times as bright as the inside\n", (double)wide, (double)bright);
        assert_true(wide > 1.5f && wide < 2.8f && bright > 8);
        Picture_Destroy(picture);
        free(pixels);
    }
}

TEST_GROUP(NULL, close_game)
