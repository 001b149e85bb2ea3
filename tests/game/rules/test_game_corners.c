/* Where a rule begins and ends in a hall, to a decimetre; and halls that are refused. */
#include "tests/kits/hall_kit.h"

#define LANTERN KIT_START(2) KIT_POINT("checkpoint", 9, 8) KIT_EXIT(14) KIT_DARK(13.5)
#define DOOR    KIT_START(2) KIT_LIT(14) KIT_EXIT(9)

static const HallRow PLACES[] = {
    {LANTERN, "stand_at 8.25 8; wait 1; reached = 0"},    {LANTERN, "stand_at 8.35 8; wait 1; reached = 1"},
    {LANTERN, "stand_at 9.65 8; wait 1; reached = 1"},    {LANTERN, "stand_at 9.75 8; wait 1; reached = 0"},
    {LANTERN, "stand_at 9 7.4; wait 1; reached = 1"},     {LANTERN, "stand_at 9 7.2; wait 1; reached = 0"},
    {DOOR, "wait 2; stand_at 8.9 7.5; wait 1; WON = 0"},  {DOOR, "wait 2; stand_at 9.1 7.5; wait 1; WON = 1"},
    {DOOR, "wait 2; stand_at 9.9 7.5; wait 1; WON = 1"},  {DOOR, "wait 2; stand_at 10.1 7.5; wait 1; WON = 0"},
    {DOOR, "wait 2; stand_at 9.5 6.75; wait 1; WON = 0"}, {DOOR, "wait 2; stand_at 9.5 6.95; wait 1; WON = 1"},
    {DOOR, "wait 2; stand_at 9.5 5; wait 1; WON = 0"},
};

TEST(lanterns_and_the_way_out_are_where_they_are) { hall_walk(PLACES, COUNT_OF(PLACES)); }

#define GRATING                                                                                                        \
    ",{'type':'vent','x':7,'y':7.9,'width':1.4,'height':0.1,'properties':[{'name':'wind',"                             \
    "'value':0.5},{'name':'angle','value':-90},{'name':'heat','value':130}]}"

/* The flame's place, not the keeper's: from above, as high as a hand reaches. */
TEST(a_grating_lights_only_what_is_over_it) {
    static const float FLAMES[][3] = {{6.9f, 7.0f, 0}, {8.5f, 7.0f, 0},  {7.1f, 7.0f, 1},
                                      {8.3f, 7.0f, 1}, {7.7f, 6.45f, 0}, {7.7f, 6.7f, 1}};
    for (int i = 0; i < 6; i++) {
        open(KIT_START(2) KIT_DARK(14) KIT_EXIT(9) GRATING);
        hall_play("wait 2; douse");
        Vec2 flame = Vec2_At(FLAMES[i][0], FLAMES[i][1]);
        hall_stand(Vec2_Add(game.player.at, Vec2_Sub(flame, game.hand.at)));
        game.player.velocity = Vec2_At(0, 0);
        game.player.at.y += PLAYER_GRAVITY / -3600;
        Kit_Wait(&game, 1);
        if (game.hand.out == (FLAMES[i][2] > 0)) fail_msg("at %g, %g", flame.x, flame.y);
    }
}

#define PRESS                                                                                                          \
    ",{'type':'piston','x':9,'y':5,'width':2,'height':0.6,'properties':[{'name':'travel','value':"                     \
    "2.4},"                                                                                                            \
    "{'name':'period','value':2}]}"

#define NAMED(id, name, type, x, y) ",{'id':" #id ",'name':'" name "','type':'" type "','x':" #x ",'y':" #y
#define WAY_OUT(x, y)               NAMED(7, "way out", "exit", x, y) ",'width':1,'height':2}"

TEST(halls_that_cannot_be_left_are_refused) {
    static const char EXIT[] =
        "test.json: object 7 'way out': 'x', 'y', 'width' and 'height' put the exit into stone or beyond the walls";
    static const char *const WRONG[][2] = {
        {KIT_START(2) KIT_LIT(3) KIT_EXIT(9) WAY_OUT(12, 6), "test.json: object 7 'way out': one exit too many"},
        {KIT_LIT(3) WAY_OUT(9, 6), "test.json: object 7 'way out': type 'exit' needs an object of type 'start'"},
        {KIT_START(2) KIT_LIT(3) WAY_OUT(9, 6) KIT_LEDGE(8, 5, 3, 3), EXIT},
        {KIT_START(2) KIT_LIT(3) WAY_OUT(20, 6), EXIT},
        {KIT_START(2) KIT_LIT(3) WAY_OUT(9, 12), EXIT},
        {NAMED(5, "door mat", "start", 4, 8.5) "}",
         "test.json: object 5 'door mat': 'x' and 'y' put the start at 4, 8.5 m, in stone, too near a side of the hall "
         "or in a machine's way"},
        {KIT_START(2) KIT_POINT("checkpoint", 4, 8) NAMED(9, "half way", "checkpoint", 5, 8.5) "}",
         "test.json: object 9 'half way': 'x' and 'y' put the checkpoint at 5, 8.5 m, in stone, too near a side of the "
         "hall or in a machine's way"},
        {KIT_START(2) NAMED(9, "", "checkpoint", 10, 8) "}" PRESS,
         "test.json: object 9 '': 'x' and 'y' put the checkpoint at 10, 8 m, in stone, too near a side of the hall or "
         "in a machine's way"},
    };
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        Game_Close(&game);
        bool good = Kit_Open(&game, WRONG[i][0], error, sizeof error);
        if (good || strncmp(error, WRONG[i][1], strlen(WRONG[i][1])))
            fail_msg("should say '%s', says '%s'", WRONG[i][1], good ? "" : error);
    }
}
/* A press that goes up first and comes down, a little way into a keeper's head, at the end of three quarters of its
 * period. */
static bool stands(const char *period, float y) {
    char things[700];
    snprintf(
        things, sizeof things,
        KIT_START(
            2) ",{'type':'checkpoint','x':10,'y':8},{'type':'piston','x':9,'y':%g,'width':2,'height':0.6,'properties':["
               "{'name':'travel','value':2.4},{'name':'phase','value':0.5},{'name':'period','value':%s}]}",
        (double)y, period);
    Game_Close(&game);
    return Kit_Open(&game, things, error, sizeof error);
}

/* Whoever comes to a checkpoint late is as safe as who comes early. */
TEST(machines_are_looked_at_for_a_minute) {
    static const char *const PERIODS[] = {"1", "8", "30", "60"};
    for (int i = 0; i < 4; i++) {
        if (stands(PERIODS[i], 3.6f)) fail_msg("a press with a period of %s s is not seen", PERIODS[i]);
        assert_non_null(strstr(error, "put the checkpoint at 10, 8 m"));
        if (!stands(PERIODS[i], 3.3f)) fail_msg("%s", error); /* it stops above the head */
    }
}

TEST_GROUP(NULL, close_game)
