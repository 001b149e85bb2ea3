#include "game/controls/rebind.h"

#include "game/base/complaint.h"
#include "game/base/count.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static const char *const MOUSE[] = {"", "left button", "middle button", "right button"};

enum { MOUSE_BUTTONS = COUNT_OF(MOUSE) };

/* ---- Places ---------------------------------------------------------------------------------------------- */

/* The keys, mouse buttons and pad buttons of a control are a row of places. */
enum {
    FIRST_MOUSE = INPUT_MAX_KEYS,
    FIRST_PAD = FIRST_MOUSE + INPUT_MAX_BUTTONS,
    PLACES = FIRST_PAD + INPUT_MAX_BUTTONS
};

static InputPress place_of(const InputAction *action, int place) {
    if (place < FIRST_MOUSE) return (InputPress){.key = action->keys[place]};
    if (place < FIRST_PAD) return (InputPress){.mouse = action->mouse[place - FIRST_MOUSE]};
    return (InputPress){.pad = action->pad[place - FIRST_PAD]};
}

static void fill_place(InputAction *action, int place, InputPress press) {
    if (place < FIRST_MOUSE)
        action->keys[place] = press.key;
    else if (place < FIRST_PAD)
        action->mouse[place - FIRST_MOUSE] = press.mouse;
    else
        action->pad[place - FIRST_PAD] = press.pad;
}

static bool is_none(InputPress press) { return !press.key && !press.mouse && !press.pad; }
static bool same(InputPress a, InputPress b) { return a.key == b.key && a.mouse == b.mouse && a.pad == b.pad; }

static bool lies_on(const InputAction *action, InputPress press) {
    for (int i = 0; i < PLACES && !is_none(press); i++)
        if (same(place_of(action, i), press)) return true;
    return false;
}

static int first_of(InputPress press) { return press.pad ? FIRST_PAD : press.mouse ? FIRST_MOUSE : 0; }
static int end_of(InputPress press) { return press.pad ? PLACES : press.mouse ? FIRST_PAD : FIRST_MOUSE; }

/* False if it is full. */
static bool add(InputAction *action, InputPress press) {
    for (int i = first_of(press); i < end_of(press); i++)
        if (is_none(place_of(action, i))) return fill_place(action, i, press), true;
    return false;
}

static void let_go(InputAction *action, InputPress press) {
    int kept = first_of(press), end = end_of(press);
    for (int i = kept; i < end; i++)
        if (!same(place_of(action, i), press)) fill_place(action, kept++, place_of(action, i));
    while (kept < end) fill_place(action, kept++, (InputPress){.key = KEY_NONE});
}

/* Counts its bindings on the same device, keyboard and mouse or pad. */
static int left_like(const InputAction *action, InputPress press) {
    int count = 0;
    for (int i = press.pad ? FIRST_PAD : 0; i < (press.pad ? PLACES : FIRST_PAD); i++)
        count += !is_none(place_of(action, i));
    return count;
}

/* ---- Words ---------------------------------------------------------------------------------------------- */

static void name(InputPress press, char *text, size_t capacity) {
    bool cross = press.pad >= PAD_UP && press.pad <= PAD_RIGHT;
    const char *kind = cross ? "" : press.pad ? "pad " : press.mouse ? "mouse " : "";
    snprintf(text, capacity, "%s%s", kind,
             press.pad     ? Input_PadName(press.pad)
             : press.mouse ? MOUSE[press.mouse]
                           : Input_KeyName(press.key));
}

void Bindings_Words(const Bindings *bindings, Control control, char *text, size_t capacity) {
    size_t used = 0;
    text[0] = 0;
    for (int i = 0; i < PLACES && used < capacity; i++) {
        InputPress press = place_of(&bindings->action[control], i);
        char word[60];
        if (is_none(press)) continue;
        name(press, word, sizeof word);
        used += (size_t)snprintf(text + used, capacity - used, "%s%s", used ? ", " : "", word);
    }
}

/* Words for a sentence, as "hold the right mouse button". */
static void name_in_words(InputPress press, char *text, size_t capacity) {
    int side = (int)strcspn(MOUSE[press.mouse], " ");
    if (press.mouse)
        snprintf(text, capacity, "the %.*s mouse button", side, MOUSE[press.mouse]);
    else
        name(press, text, capacity);
}

static bool name_first(const InputAction *action, int from, int to, char *text, size_t capacity) {
    for (int i = from; i < to; i++) {
        if (is_none(place_of(action, i))) continue;
        name_in_words(place_of(action, i), text, capacity);
        return true;
    }
    return false;
}

/* The first pad button, or else the mouse button. A key is last, as it is for players without a mouse. */
static void name_one(const InputAction *action, bool pad, char *text, size_t capacity) {
    snprintf(text, capacity, "nothing");
    if (pad && name_first(action, FIRST_PAD, PLACES, text, capacity)) return;
    if (!name_first(action, FIRST_MOUSE, FIRST_PAD, text, capacity)) name_first(action, 0, PLACES, text, capacity);
}

/* The words on the buttons of the screen. Other controls have none. */
static const char *const FINGERS[CONTROL_ALL] = {
    [CONTROL_LEFT] = "the stick to the left",
    [CONTROL_RIGHT] = "to the right",
    [CONTROL_JUMP] = "\"jump\"",
    [CONTROL_BELLOWS] = "a finger",
    [CONTROL_TORCH] = "\"torch\"",
    [CONTROL_VIEW] = "\"view\"",
    [CONTROL_MENU] = "\"menu\"",
};

void Bindings_Fill(const Bindings *bindings, InputDevice device, const char *words, char *text, size_t capacity) {
    size_t used = 0, length;
    text[0] = 0;
    while (*words && used + 1 < capacity) {
        Control control = Controls_InBraces(words, &length);
        if (control == CONTROL_ALL) {
            text[used++] = *words++;
            text[used] = 0;
            continue;
        }
        if (device == INPUT_TOUCH && FINGERS[control])
            snprintf(text + used, capacity - used, "%s", FINGERS[control]);
        else
            name_one(&bindings->action[control], device == INPUT_PAD, text + used, capacity - used);
        used += strlen(text + used);
        words += length;
    }
    text[0] = (char)toupper((unsigned char)text[0]);
}

/* ---- Moving --------------------------------------------------------------------------------------------- */

/* Another control that is bound to it, or CONTROL_COUNT. */
static Control who_lies_on(const Bindings *bindings, InputPress press, Control except) {
    for (int i = 0; i < CONTROL_COUNT; i++)
        if (i != (int)except && lies_on(&bindings->action[i], press)) return (Control)i;
    return CONTROL_COUNT;
}

bool Bindings_Walks(const Bindings *bindings, Control control) {
    for (int i = CONTROL_COUNT; i < CONTROL_MENU_END; i++)
        for (int k = 0; k < PLACES; k++)
            if (lies_on(&bindings->action[control], place_of(&bindings->action[i], k))) return true;
    return false;
}

static bool has_name(InputPress press) {
    if (press.key) return *Input_KeyId(press.key);
    return press.mouse ? (int)press.mouse < MOUSE_BUTTONS : press.pad > PAD_NONE && press.pad < PAD_COUNT;
}

static bool take_away(InputAction *action, const char *title, InputPress press, const char *word, char *said,
                      size_t capacity) {
    if (left_like(action, press) == 1)
        return Complain(said, capacity, "%s has nothing but %s: add another first.", title, word);
    let_go(action, press);
    snprintf(said, capacity, "%s is %s no more.", word, title);
    return true;
}

static void say_taken(const InputAction *loser, Control whose, InputPress press, char *said, size_t capacity) {
    size_t used = strlen(said);
    snprintf(said + used, capacity - used, " It was %s%s", Controls_Title(whose),
             left_like(loser, press) ? "."
             : press.pad             ? ", which has no pad button now."
                                     : ", which has no key now.");
}

bool Bindings_Press(Bindings *bindings, Control control, InputPress press, char *said, size_t capacity) {
    InputAction *action = &bindings->action[control];
    const char *title = Controls_Title(control);
    char word[60];
    if (!has_name(press)) return Complain(said, capacity, "That key has no name, so it cannot be kept.");
    name(press, word, sizeof word);
    if (lies_on(action, press)) return take_away(action, title, press, word, said, capacity);
    Control loser = who_lies_on(bindings, press, control);
    if (loser != CONTROL_COUNT && !Controls_Movable(loser))
        return Complain(said, capacity, "%s is taken for good: %s.", word, Controls_Help(loser));
    if (!add(action, press))
        return Complain(said, capacity, "%s has as many as it can: press one of them to take it away.", title);
    snprintf(said, capacity, "%s is %s now.", word, title);
    if (loser == CONTROL_COUNT) return true;
    let_go(&bindings->action[loser], press);
    say_taken(&bindings->action[loser], loser, press, said, capacity);
    return true;
}

/* ---- Files ---------------------------------------------------------------------------------------------- */

static cJSON *write_action(const InputAction *action) {
    cJSON *words = cJSON_CreateArray();
    for (int i = 0; i < PLACES; i++) {
        InputPress press = place_of(action, i);
        char word[60];
        if (is_none(press)) continue;
        name(press, word, sizeof word);
        cJSON_AddItemToArray(words, cJSON_CreateString(press.key ? Input_KeyId(press.key) : word));
    }
    return words;
}

cJSON *Bindings_Write(const Bindings *bindings) {
    cJSON *json = cJSON_CreateObject();
    for (int i = 0; i < CONTROL_COUNT; i++)
        if (Controls_Movable((Control)i))
            cJSON_AddItemToObject(json, Controls_Id((Control)i), write_action(&bindings->action[i]));
    return json;
}

static bool after(const char *text, const char *start, const char **rest) {
    *rest = text + strlen(start);
    return !strncmp(text, start, strlen(start));
}

/* By today's name, or by that of older files, as "pad cross left". */
static InputPad pad_of(const char *word) {
    const char *way;
    char today[60], called[60];
    bool old = after(word, "pad cross ", &way);
    snprintf(today, sizeof today, "%s%s", old ? "d-pad " : "", old ? way : word);
    for (int i = 1; i < PAD_COUNT; i++) {
        name((InputPress){.pad = (InputPad)i}, called, sizeof called);
        if (!strcmp(called, today)) return (InputPad)i;
    }
    return PAD_NONE;
}

static InputPress press_of(const char *word) {
    const char *rest;
    if (pad_of(word)) return (InputPress){.pad = pad_of(word)};
    if (!after(word, "mouse ", &rest)) return (InputPress){.key = Input_KeyOf(word)};
    for (int i = 1; i < MOUSE_BUTTONS; i++)
        if (!strcmp(MOUSE[i], rest)) return (InputPress){.mouse = (InputMouse)i};
    return (InputPress){.key = KEY_NONE};
}

static bool read_action(InputAction *action, const cJSON *words, char *error, size_t capacity) {
    const cJSON *item;
    for (int i = 0; i < PLACES; i++) fill_place(action, i, (InputPress){.key = KEY_NONE});
    if (!cJSON_IsArray(words)) return Complain(error, capacity, "the keys of '%.40s' are no list", words->string);
    cJSON_ArrayForEach(item, words) {
        InputPress press = cJSON_IsString(item) ? press_of(item->valuestring) : (InputPress){.key = KEY_NONE};
        if (!has_name(press))
            return Complain(error, capacity, "'%.40s' is no key or button, for '%.40s'",
                            cJSON_IsString(item) ? item->valuestring : "what is no text", words->string);
        if (lies_on(action, press) || !add(action, press))
            return Complain(error, capacity, "one key or button too many for '%.40s'", words->string);
    }
    return true;
}

/* A control that shares a key with another, or CONTROL_COUNT. */
static Control find_double(const Bindings *bindings) {
    for (int i = 0; i < CONTROL_COUNT; i++)
        for (int k = 0; k < PLACES; k++)
            if (who_lies_on(bindings, place_of(&bindings->action[i], k), (Control)i) != CONTROL_COUNT)
                return (Control)i;
    return CONTROL_COUNT;
}

/* Older files know no keys to aim with. They may have given these to other controls. */
static void yield(Bindings *bindings, const cJSON *json) {
    for (int i = CONTROL_AIM_LEFT; i <= CONTROL_AIM_DOWN; i++) {
        const InputPress press = place_of(&bindings->action[i], 0);
        if (!cJSON_HasObjectItem(json, Controls_Id((Control)i)) &&
            who_lies_on(bindings, press, (Control)i) != CONTROL_COUNT)
            let_go(&bindings->action[i], press);
    }
}

bool Bindings_Read(Bindings *bindings, const cJSON *json, char *error, size_t capacity) {
    if (!cJSON_IsObject(json)) return Complain(error, capacity, "'bindings' is no object");
    for (int i = 0; i < CONTROL_COUNT; i++) {
        const cJSON *list = cJSON_GetObjectItemCaseSensitive(json, Controls_Id((Control)i));
        if (list && Controls_Movable((Control)i) && !read_action(&bindings->action[i], list, error, capacity))
            return false;
    }
    yield(bindings, json);
    Control twice = find_double(bindings);
    return twice == CONTROL_COUNT ||
           Complain(error, capacity, "'%s' shares a key or button with another control", Controls_Id(twice));
}
