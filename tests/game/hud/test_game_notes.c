/* Notes: one at a time and on the keeper's own floor, out of the way, and gone once obeyed. */
#include "tests/kits/hud_kit.h"
#include "tests/kits/test.h"

#include <stdio.h>

/* ---- Notes ---------------------------------------------------------------------------------------------- */

static int note_at(float x, float y) {
    HudNotes notes = {.opacity = 0};
    game.player.at = Vec2_At(x, y);
    HudNotes_Follow(&notes, &game, LONG);
    return notes.opacity > 0.5f ? notes.index : -1;
}

TEST_WITH(set_up, tear_down, notes_belong_to_a_floor) {
    assert_int_equal(note_at(3.8f, 12), 0);
    assert_int_equal(note_at(3.8f, 12 - 2.05f), 0); /* at the height of a leap */
    assert_int_equal(note_at(3.8f, 8), 2);
    assert_int_equal(note_at(3.8f, 8 - 2.05f), 2);
    assert_int_equal(note_at(12, 12), -1);
    game.scene.note[0].at.x = game.scene.note[1].at.x = 20;
    assert_int_equal(note_at(3.8f, 12 - 2.05f), -1); /* beneath the loft */
}

TEST_WITH(set_up, tear_down, of_two_the_nearest_is_shown_until_it_is_obeyed) {
    assert_int_equal(note_at(4.4f, 12), 0);
    assert_int_equal(note_at(4.6f, 12), 1);
    game.brazier[0].lit = true;
    assert_int_equal(note_at(4.6f, 12), 0);
}

TEST_WITH(set_up, tear_down, one_fades_before_the_next_comes) {
    HudNotes notes = {.opacity = 0};
    float least = 1;
    HudNotes_Follow(&notes, &game, LONG);
    assert_true(notes.index == 0 && notes.opacity == 1);
    game.player.at.x = 5;
    for (int i = 0; i < 60 && notes.index == 0; i++) {
        float before = notes.opacity;
        HudNotes_Follow(&notes, &game, 1.0f / 60);
        assert_true(fabsf(notes.opacity - before) < 0.1f);
        least = fminf(least, notes.opacity);
    }
    assert_true(notes.index == 1 && least < 0.1f && notes.opacity < 0.1f);
    for (int i = 0; i < 60; i++) HudNotes_Follow(&notes, &game, 1.0f / 60);
    assert_true(notes.opacity == 1);
}

static void follow(HudNotes *notes, float seconds) {
    for (int i = 0; i < (int)(60 * seconds); i++) {
        game.tick++;
        HudNotes_Follow(notes, &game, 1.0f / 60);
    }
}

TEST_WITH(set_up, tear_down, a_note_goes_once_its_controls_have_been_used) {
    HudNotes notes = {.opacity = 0};
    game.scene.note[1].at.x = 20;
    snprintf(game.scene.note[0].text, sizeof game.scene.note[0].text, "{jump} jumps, {bellows} blows.");
    follow(&notes, 30);
    assert_true(notes.index == 0 && notes.opacity == 1); /* it waits */
    game.player.rising = true;
    follow(&notes, 1);
    game.player.rising = false;
    follow(&notes, 1);
    assert_true(notes.opacity == 1);
    game.hand.puff = 1;
    follow(&notes, 1);
    assert_true(notes.opacity == 0);
    game.hand.puff = 0;
    follow(&notes, 1);
    assert_true(notes.opacity == 0);
    game.tick = 0; /* the hall begins anew */
    follow(&notes, 1);
    assert_true(notes.opacity == 1);
}

TEST_WITH(set_up, tear_down, a_note_that_asks_for_nothing_goes_as_the_keeper_goes_on) {
    HudNotes notes = {.opacity = 0};
    game.scene.note[1].at.x = 20;
    follow(&notes, 1);
    game.player.at.x = 14;
    follow(&notes, 1);
    game.player.at.x = 3.8f;
    follow(&notes, 4);
    assert_true(notes.opacity == 1); /* a glance was not enough */
    game.player.at.x = 14;
    follow(&notes, 1);
    game.player.at.x = 3.8f;
    follow(&notes, 1);
    assert_true(notes.opacity == 0);
}

TEST_WITH(set_up, tear_down, notes_show_neither_through_cards_nor_over_views_of_numbers) {
    HudFacts facts = facts_of();
    HudNotes notes = {.index = 2, .opacity = 1};
    const int at[2] = {640, 40}; /* above the words */
    game.player.at = game.hand.at = Vec2_At(12, 8);
    assert_true(ink_at(&facts, &notes, at[0], at[1]) > 100);
    facts.covered = true;
    assert_int_equal(ink_at(&facts, &notes, at[0], at[1]), 0);
    facts.covered = false, facts.mode = PICTURE_SPEED;
    assert_int_equal(ink_at(&facts, &notes, at[0], at[1]), 0);
    facts.mode = PICTURE_SMOKE, game.scene.notes = 2; /* nor a note of the hall before, which had more */
    assert_int_equal(ink_at(&facts, &notes, at[0], at[1]), 0);
}

/* Wherever the keeper is at the top of the picture, nothing is drawn over body and flame. */
TEST_WITH(set_up, tear_down, notes_cover_neither_keeper_nor_flame) {
    HudFacts facts = facts_of();
    HudNotes notes = {.index = 0, .opacity = 1};
    for (float x = 1; x < 15; x += 0.7f)
        for (float y = 7.6f; y > 6; y -= 0.4f) {
            float head[2], flame[2];
            game.player.at = Vec2_At(x, y);
            game.hand.at = Vec2_At(x + 0.5f, y - 1.2f);
            Camera_ToScreen(&camera, (float[]){x, y - 1.4f}, head);
            Camera_ToScreen(&camera, (float[]){x + 0.5f, y - 1.7f}, flame);
            assert_int_equal(ink_at(&facts, &notes, (int)head[0], (int)head[1]), 0);
            assert_int_equal(ink_at(&facts, &notes, (int)flame[0], (int)flame[1]), 0);
        }
}
