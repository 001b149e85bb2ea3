/* palette.h - colour ramps as tables of stops. */
#ifndef ENGINE_PALETTE_H
#define ENGINE_PALETTE_H

#include <stdint.h>

typedef struct PaletteStop {
    float at;        /* 0..1, increasing. The first stop has 0, the last has 1. */
    uint32_t colour; /* 0xRRGGBB as seen on screen */
    float gain;      /* brightness factor, which is 1 in palettes for numbers */
} PaletteStop;

typedef struct Palette {
    const PaletteStop *stop;
    int stops;
} Palette;

extern const Palette PALETTE_FIRE;   /* linear light of hot gas, from black over deep orange and yellow to white */
extern const Palette PALETTE_EMBER;  /* for numbers from 0, from night blue over red and orange to pale yellow */
extern const Palette PALETTE_TIDE;   /* for numbers from 0, from night blue over teal and green to pale yellow */
extern const Palette PALETTE_DUSK;   /* like PALETTE_TIDE but dim, for bright strokes drawn over it */
extern const Palette PALETTE_SLEEP;  /* for 0 or 1, from night blue to a quiet violet, for bright strokes over it */
extern const Palette PALETTE_MARBLE; /* inks of marbled paper, for liquid textures */
extern const Palette PALETTE_SIGNED; /* for signed numbers, from blue over pale in the middle to red */

/* Linear light at t (clamped to 0..1), mixed in linear light. */
void Palette_Light(const Palette *palette, float t, float rgb[3]);

/* Screen colour at t (clamped to 0..1), 0xRRGGBB, mixed in screen values, so that steps look even. */
uint32_t Palette_Colour(const Palette *palette, float t);

/* Mixes two screen colours. `part` is 0..256, where 256 gives the second colour alone. */
static inline uint32_t Palette_Mix(uint32_t from, uint32_t to, uint32_t part) {
    const uint32_t even = 0xff00ff, odd = 0x00ff00;
    const uint32_t a = ((from & even) * (256 - part) + (to & even) * part) >> 8 & even;
    return a | (((from & odd) * (256 - part) + (to & odd) * part) >> 8 & odd);
}

uint32_t Palette_Body(int body); /* A distinct colour for each body, 0xRRGGBB. Body 0, the fluid, is dark blue. */

#endif
