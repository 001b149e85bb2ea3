/* The keeper's poses: a sheet of them all as a picture, keeper_poses.png, and what holds in each. */
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
    {"runs", {4.2f, 0}, .stride = 2.5f},
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
    player->at = player->before = Vec2_At(8, moment->aloft ? 7.6f : 8);
    player->facing = moment->left ? -1 : 1, player->landing = moment->landing, player->slump = moment->slump;
    player->gliding = moment->gliding, player->ground = moment->aloft ? PLAYER_IN_AIR : PLAYER_ON_STONE;
    player->wind = Vec2_At(moment->wind, 0);
    game.hand = Hand_Start(player);
    game.hand.flame = moment->out ? 0 : 1 - moment->dim, game.hand.out = moment->out, game.hand.raised = moment->raised;
    game.hand.torch = moment->torch, game.hand.puff = moment->puff, game.hand.aim = Vec2_At(0.9f, -0.43f);
    game.hand.wind = player->wind;
    game.breath = 1 - moment->choked;
}

/* Air that flows everywhere as it does past the moving keeper, who stays in sight. */
static void blow(Vec2 wind) {
    for (int axis = 0; axis < 2; axis++) {
        const FluidView velocity = Fluid_Velocity(game.air.fluid, axis);
        for (int y = 0; y < velocity.size[1]; y++)
            for (int x = 0; x < velocity.size[0]; x++) velocity.data[x + y * velocity.row] = axis ? wind.y : wind.x;
    }
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
        stage.glad = moment->glad;
        Look_Make(&stage, &game, &view);
    }
}

TEST(a_sheet_of_all_poses) {
    enum { MANY = COUNT_OF(MOMENTS), DOWN = (MANY + ACROSS - 1) / ACROSS, WIDTH = ACROSS * TILE_W };
    uint32_t *pixels = calloc((size_t)WIDTH * DOWN * TILE_H, sizeof *pixels);
    const PictureArea area = {8 - 0.5f * TILE_W / SCALE, 8.15f - (float)TILE_H / SCALE, (float)TILE_W / SCALE,
                              (float)TILE_H / SCALE};
    Picture *picture = Picture_Create(NULL);
    open(KIT_LIT(5) KIT_START(8));
    Picture_SetWall(picture, &game.scene.wall);
    for (int i = 0; i < MANY; i++) {
        pose(&MOMENTS[i], area);
        if (getenv("DBG"))
            for (int k = 0; k < CLOAK_POINTS; k++)
                print_message(
                    "%s %d %.3f %.3f  v %.2f %.2f air %.2f %.2f body %d\n", MOMENTS[i].pose, k,
                    stage.keeper.cloak.at[k].x - 8, stage.keeper.cloak.at[k].y - 8, stage.keeper.cloak.speed[k].x,
                    stage.keeper.cloak.speed[k].y, Air_At(&game.air, stage.keeper.cloak.at[k]).x,
                    Air_At(&game.air, stage.keeper.cloak.at[k]).y, Air_BodyAt(&game.air, stage.keeper.cloak.at[k]));
        assert_true(Picture_Compose(picture, &stage.frame,
                                    pixels + (i % ACROSS) * TILE_W + (size_t)(i / ACROSS) * TILE_H * WIDTH, TILE_W,
                                    TILE_H, WIDTH));
    }
    assert_true(Png_Write("keeper_poses.png", pixels, WIDTH, DOWN * TILE_H, WIDTH));
    Picture_Destroy(picture);
    free(pixels);
}

static float luminance(uint32_t pixel) {
    const float red = (float)(pixel >> 16 & 255) / 255, green = (float)(pixel >> 8 & 255) / 255;
    const float blue = (float)(pixel & 255) / 255;
    return .2126f * red * red + .7152f * green * green + .0722f * blue * blue;
}

static float distance(float x, float y) {
    float nearest = INFINITY;
    const PictureFrame *frame = &stage.frame;
    for (int i = frame->silhouette_count - frame->near_silhouettes; i < frame->silhouette_count; i++)
        for (int k = 0; k < frame->silhouettes[i].count; k++)
            nearest = fminf(nearest, Shape_Distance(&frame->silhouettes[i].shapes[k], x, y));
    return nearest;
}

TEST(a_rim) {
    for (int size = 1; size <= 2; size++) {
        const int width = 1280 * size, height = 720 * size;
        uint32_t *pixels = calloc((size_t)width * height, sizeof *pixels);
        Picture *picture = Picture_Create(NULL);
        static const Moment moment = {"breathes", {0, 0}, .out = true};
        open(KIT_LIT(6) KIT_START(8));
        Kit_Wait(&game, 60);
        Picture_SetWall(picture, &game.scene.wall);
        pose(&moment, (PictureArea){0, 0, 16, 9});
        Picture_Compose(picture, &stage.frame, pixels, width, height, width);
        float sum[40] = {0};
        int many = 0;
        for (int y = 560 * size; y < 590 * size; y++) {
            const float scale = 80.0f * size;
            for (int x = 600 * size; x < 700 * size; x++)
                if (distance((x + .5f) / scale, (y + .5f) / scale) < 0) {
                    for (int k = 0; k < 40; k++) sum[k] += luminance(pixels[x - 10 + k + y * width]);
                    many++;
                    break;
                }
        }
        for (int k = 0; k < 40; k++) print_message("%d:%.3f ", k - 10, (double)sum[k] / many);
        print_message("\n");
        Png_Write(size == 1 ? "rim1.png" : "rim2.png", pixels, width, height, width);
        Picture_Destroy(picture);
        free(pixels);
    }
}

TEST_GROUP(NULL, close_game)
