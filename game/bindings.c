#include "game/bindings.h"

#include "game/complaint.h"

#include <stdio.h>
#include <string.h>

static const char *const MOUSE[] = {"", "left button", "middle button", "right button"};

enum { MOUSE_BUTTONS = sizeof MOUSE / sizeof *MOUSE };

/* ---- Words ---------------------------------------------------------------------------------------------- */

static void append(char *text, size_t capacity, const char *what) {
    size_t used = strlen(text);
    if (*what) snprintf(text + used, capacity - used, "%s%s", used ? ", " : "", what);
}

void Bindings_KeyWords(const Bindings *bindings, Control control, char *text, size_t capacity) {
    const InputAction *action = &bindings->action[control];
    text[0] = 0;
    for (int i = 0; i < INPUT_MAX_KEYS; i++)
        if (action->keys[i]) append(text, capacity, Input_KeyName(action->keys[i]));
    append(text, capacity, MOUSE[action->mouse]);
}

void Bindings_Words(const Bindings *bindings, Control control, char *text, size_t capacity) {
    char pad[40];
    InputPad button = bindings->action[control].pad;
    Bindings_KeyWords(bindings, control, text, capacity);
    snprintf(pad, sizeof pad, "%s%s", button ? "pad " : "", Input_PadName(button));
    append(text, capacity, pad);
}

/* ---- Moving --------------------------------------------------------------------------------------------- */

static bool lies_on(const InputAction *action, InputPress press) {
    for (int i = 0; i < INPUT_MAX_KEYS && press.key; i++)
        if (action->keys[i] == press.key) return true;
    return (press.mouse && action->mouse == press.mouse) || (press.pad && action->pad == press.pad);
}

/* CONTROL_COUNT: nobody. */
static Control who_lies_on(const Bindings *bindings, InputPress press, Control except) {
    for (int i = 0; i < CONTROL_COUNT; i++)
        if (i != (int)except && lies_on(&bindings->action[i], press)) return (Control)i;
    return CONTROL_COUNT;
}

static void let_go(InputAction *action, InputPress press) {
    int kept = 0;
    for (int i = 0; i < INPUT_MAX_KEYS; i++)
        if (action->keys[i] != press.key) action->keys[kept++] = action->keys[i];
    while (kept < INPUT_MAX_KEYS) action->keys[kept++] = KEY_NONE;
    if (action->mouse == press.mouse) action->mouse = MOUSE_NONE;
    if (action->pad == press.pad) action->pad = PAD_NONE;
}

static void take_keys(InputAction *action, const InputAction *from) {
    memcpy(action->keys, from->keys, sizeof action->keys);
    action->mouse = from->mouse;
}

static bool has_keys(const InputAction *action) { return action->keys[0] || action->mouse; }

/* What the control leaves goes to who has nothing now. */
static void swap(InputAction *loser, const InputAction *left, InputPress press) {
    let_go(loser, press);
    if (press.pad && !loser->pad) loser->pad = left->pad;
    if (!press.pad && !has_keys(loser)) take_keys(loser, left);
}

static void put(InputAction *action, InputPress press) {
    if (press.pad)
        action->pad = press.pad;
    else
        take_keys(action, &(InputAction){.keys = {press.key}, .mouse = press.mouse});
}

static const char *name_of(InputPress press) {
    if (press.pad) return Input_PadName(press.pad);
    return press.mouse ? MOUSE[press.mouse] : Input_KeyName(press.key);
}

static bool has_name(InputPress press) {
    if (press.key) return *Input_KeyId(press.key);
    return press.mouse ? (int)press.mouse < MOUSE_BUTTONS : press.pad > PAD_NONE && press.pad < PAD_COUNT;
}

static void say_where(const Bindings *bindings, Control control, char *text, size_t capacity) {
    Bindings_Words(bindings, control, text, capacity);
    if (!*text) snprintf(text, capacity, "nothing");
}

bool Bindings_Move(Bindings *bindings, Control control, InputPress press, char *said, size_t capacity) {
    char where[BINDINGS_WORDS], whose[BINDINGS_WORDS];
    if (!has_name(press)) return Complain(said, capacity, "That key has no name, so it cannot be kept.");
    Control loser = who_lies_on(bindings, press, control);
    if (loser != CONTROL_COUNT && !Controls_Movable(loser))
        return Complain(said, capacity, "%s is taken for good: %s.", name_of(press), Controls_Help(loser));
    InputAction left = bindings->action[control];
    if (loser != CONTROL_COUNT) swap(&bindings->action[loser], &left, press);
    put(&bindings->action[control], press);
    say_where(bindings, control, where, sizeof where);
    snprintf(said, capacity, "%s: %s.", Controls_Title(control), where);
    if (loser == CONTROL_COUNT) return true;
    say_where(bindings, loser, whose, sizeof whose);
    snprintf(said, capacity, "%s: %s. %s, which lay there: %s.", Controls_Title(control), where, Controls_Title(loser),
             whose);
    return true;
}

/* ---- Files ---------------------------------------------------------------------------------------------- */

static cJSON *write_action(const InputAction *action) {
    cJSON *list = cJSON_CreateArray();
    char word[60];
    for (int i = 0; i < INPUT_MAX_KEYS; i++)
        if (action->keys[i]) cJSON_AddItemToArray(list, cJSON_CreateString(Input_KeyId(action->keys[i])));
    if (action->mouse) {
        snprintf(word, sizeof word, "mouse %s", MOUSE[action->mouse]);
        cJSON_AddItemToArray(list, cJSON_CreateString(word));
    }
    if (action->pad) {
        snprintf(word, sizeof word, "pad %s", Input_PadName(action->pad));
        cJSON_AddItemToArray(list, cJSON_CreateString(word));
    }
    return list;
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

static InputPress press_of(const char *word) {
    const char *rest;
    if (after(word, "mouse ", &rest)) {
        for (int i = 1; i < MOUSE_BUTTONS; i++)
            if (!strcmp(MOUSE[i], rest)) return (InputPress){.mouse = (InputMouse)i};
    } else if (after(word, "pad ", &rest)) {
        for (int i = 1; i < PAD_COUNT; i++)
            if (!strcmp(Input_PadName((InputPad)i), rest)) return (InputPress){.pad = (InputPad)i};
    } else {
        return (InputPress){.key = Input_KeyOf(word)};
    }
    return (InputPress){.key = KEY_NONE};
}

/* False: it is full. */
static bool add(InputAction *action, InputPress press) {
    int keys = 0;
    while (keys < INPUT_MAX_KEYS && action->keys[keys]) keys++;
    if ((press.mouse && action->mouse) || (press.pad && action->pad) || (press.key && keys == INPUT_MAX_KEYS))
        return false;
    if (press.key) action->keys[keys] = press.key;
    if (press.mouse) action->mouse = press.mouse;
    if (press.pad) action->pad = press.pad;
    return true;
}

static bool read_action(InputAction *action, const cJSON *list, char *error, size_t capacity) {
    const cJSON *item;
    take_keys(action, &(InputAction){.keys = {KEY_NONE}});
    action->pad = PAD_NONE;
    if (!cJSON_IsArray(list)) return Complain(error, capacity, "the keys of '%.40s' are no list", list->string);
    cJSON_ArrayForEach(item, list) {
        InputPress press = cJSON_IsString(item) ? press_of(item->valuestring) : (InputPress){.key = KEY_NONE};
        if (!has_name(press))
            return Complain(error, capacity, "'%.40s' is no key or button, for '%.40s'",
                            cJSON_IsString(item) ? item->valuestring : "what is no text", list->string);
        if (lies_on(action, press) || !add(action, press))
            return Complain(error, capacity, "one key or button too many for '%.40s'", list->string);
    }
    return true;
}

/* Two controls on one key: CONTROL_COUNT if there are none. */
static Control find_double(const Bindings *bindings) {
    for (int i = 0; i < CONTROL_COUNT; i++) {
        const InputAction *action = &bindings->action[i];
        for (int k = 0; k < INPUT_MAX_KEYS; k++)
            if (who_lies_on(bindings, (InputPress){.key = action->keys[k]}, (Control)i) != CONTROL_COUNT)
                return (Control)i;
        if (who_lies_on(bindings, (InputPress){.mouse = action->mouse}, (Control)i) != CONTROL_COUNT) return (Control)i;
        if (who_lies_on(bindings, (InputPress){.pad = action->pad}, (Control)i) != CONTROL_COUNT) return (Control)i;
    }
    return CONTROL_COUNT;
}

bool Bindings_Read(Bindings *bindings, const cJSON *json, char *error, size_t capacity) {
    if (!cJSON_IsObject(json)) return Complain(error, capacity, "'bindings' is no object");
    for (int i = 0; i < CONTROL_COUNT; i++) {
        const cJSON *list = cJSON_GetObjectItemCaseSensitive(json, Controls_Id((Control)i));
        if (list && Controls_Movable((Control)i) && !read_action(&bindings->action[i], list, error, capacity))
            return false;
    }
    Control twice = find_double(bindings);
    return twice == CONTROL_COUNT ||
           Complain(error, capacity, "'%s' shares a key or button with another control", Controls_Id(twice));
}
