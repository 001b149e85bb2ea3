/* The scene of pocket_scene.h without an operating system, for a Cortex-M0 with 16 KB of RAM such as the BBC
 * micro:bit's, or with -DHOSTED an ordinary program. Prints the hash of the state after POCKET_FRAMES frames. */
#include <stdint.h>

static void get_from_scene(int frame) __attribute__((noinline)); /* so that check_pocket.sh can leave them out */
static uint32_t hash_scene(void) __attribute__((noinline));
#include "tests/kits/pocket_scene.h"

#ifndef FRAMES
#define FRAMES POCKET_FRAMES
#endif

#ifdef HOSTED
#include <stdio.h>
static void say(const char *text) { fputs(text, stdout); }
static void leave(void) {}
#else
extern unsigned char stack_end[];
int main(void);
struct Vectors {
    unsigned char *stack;
    int (*start)(void);
};
__attribute__((section(".vectors"), used)) static const struct Vectors vectors = {stack_end, main};

/* Semihosting: the debugger, or the emulator in its place, does what register 0 says with what register 1 says. */
static void ask(int what, const void *with) {
    register int r0 __asm__("r0") = what;
    register const void *r1 __asm__("r1") = with;
    __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
}
static void say(const char *text) { ask(4, text); }
static void leave(void) { ask(0x18, (const void *)0x20026); }
#endif

int main(void) {
    static char text[] = "........\n";
    for (int frame = 0; frame < FRAMES; frame++) {
        get_from_scene(frame);
        run_frame();
    }
    uint32_t hash = hash_scene();
    for (int k = 7; k >= 0; k--, hash >>= 4) text[k] = "0123456789abcdef"[hash & 15];
    say(text);
    leave();
    return 0;
}
