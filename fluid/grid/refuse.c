/* Calls that are refused, and the sentence that says why. */
#include "../inside.h"
#include <stdarg.h>

/* The part of a text that is still to be written, without its final 0. */
typedef struct Room {
    char *to, *end;
} Room;

static void put_text(Room *room, const char *text) {
    while (*text && room->to < room->end) *room->to++ = *text++;
}

static void put_number(Room *room, int number) {
    char digits[12] = "", *first = digits + sizeof digits - 1;
    unsigned left = number < 0 ? 0u - (unsigned)number : (unsigned)number;
    for (*first = 0; left > 0 || !*first; left /= 10) *--first = (char)('0' + left % 10);
    if (number < 0) *--first = '-';
    put_text(room, first);
}

/* As printf, but knows %d and %s alone. It needs nothing of the C library, and no locale changes it. */
static void put_all(Room *room, const char *format, va_list values) {
    for (; *format; format++) {
        const char letter[2] = {*format, 0};
        const bool is_value = *format == '%' && *++format;
        if (is_value && *format == 'd')
            put_number(room, va_arg(values, int));
        else
            put_text(room, is_value ? va_arg(values, const char *) : letter);
    }
}

bool flu_refuse(const Fluid *f, const char *call, const char *why, ...) {
    Fluid *teller = flu_owned(f);
    if (!f) return false;
    Room room = {teller->refusal.sentence, teller->refusal.sentence + sizeof teller->refusal.sentence - 1};
    va_list values;
    va_start(values, why);
    put_text(&room, call);
    put_text(&room, ": ");
    put_all(&room, why, values);
    *room.to = 0;
    va_end(values);
    teller->timing.profile.refused++;
    return false;
}

const char *Fluid_LastRefusal(const Fluid *f) { return f ? f->refusal.sentence : ""; }

bool flu_takes_channel(const Fluid *f, const char *call, int channel) {
    if (flu_has_channel(f, channel)) return true;
    if (f && f->def.channel_count == 0) return flu_refuse(f, call, "the fluid has no channels");
    return flu_refuse(f, call, "channel %d is not 0 .. %d", channel, f ? f->def.channel_count - 1 : 0);
}

bool flu_takes_body(const Fluid *f, const char *call, int body, int least) {
    if (f && body >= least && body < FLUID_MAX_BODIES) return true;
    return flu_refuse(f, call, "body %d is not %d .. %d", body, least, FLUID_MAX_BODIES - 1);
}

bool flu_takes_pointer(const Fluid *f, const char *call, const char *name, const void *pointer) {
    return f && pointer ? true : flu_refuse(f, call, "%s is NULL", name);
}

bool flu_takes_number(const Fluid *f, const char *call, const char *name, float x) {
    return f && flu_finite(x) ? true : flu_refuse(f, call, "%s is not finite", name);
}

bool flu_takes_amount(const Fluid *f, const char *call, const char *name, float x) {
    return f && flu_is_amount(x) ? true : flu_refuse(f, call, "%s is negative or not finite", name);
}

bool flu_takes_size(const Fluid *f, const char *call, const char *name, float x) {
    return f && flu_is_amount(x) && x > 0 ? true : flu_refuse(f, call, "%s is not a number above 0", name);
}

bool flu_takes_place(const Fluid *f, const char *call, const char *name, const float p[3]) {
    if (!flu_takes_pointer(f, call, name, p)) return false;
    return flu_is_position(f, p) ? true : flu_refuse(f, call, "%s is not finite", name);
}

bool flu_takes_capsule(const Fluid *f, const char *call, const float a[3], const float b[3], float radius) {
    return flu_takes_place(f, call, "a", a) && flu_takes_place(f, call, "b", b) &&
           flu_takes_amount(f, call, "radius", radius);
}
