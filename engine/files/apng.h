/* apng.h - a film as an animated PNG, which every browser shows. Programs that know only PNG show its first picture.
 *
 * All pictures share a palette, chosen from what Apng_Learn has seen of them, and a pattern of dots makes up for the
 * colours in between. Each holds only the rectangle that has changed since the last one, and in it only the pixels that
 * have. The film stays within a number of bytes. If it would not, pixels that have changed little stay as they are, and
 * if that is not enough, pictures are dropped and those before them stand longer.
 *
 *     Apng *film = Apng_Create(&(ApngDef){480, 270, 200, 20, 8000000});
 *     for (int i = 0; i < 200; i++) Apng_Learn(film, picture[i]);
 *     for (int i = 0; i < 200; i++) Apng_Add(film, picture[i]);
 *     Apng_Write(film, "film.png");
 */
#ifndef ENGINE_APNG_H
#define ENGINE_APNG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Apng Apng;

typedef struct ApngDef {
    int width, height; /* 1 .. 4096 */
    int pictures;      /* how many Apng_Add will bring, for each one's share of the bytes */
    int rate;          /* pictures a second, 1 .. 1000 */
    size_t most;       /* bytes of the whole file */
} ApngDef;

Apng *Apng_Create(const ApngDef *def); /* NULL on failure, see Log_Reason */
void Apng_Destroy(Apng *apng);         /* NULL is fine */

/* Pixels are 0xXXRRGGBB, row by row without a gap. */
void Apng_Learn(Apng *apng, const uint32_t *pixels);
bool Apng_Add(Apng *apng, const uint32_t *pixels); /* false, with Log_Reason, if memory runs out or no picture fits */
bool Apng_Write(const Apng *apng, const char *path);

int Apng_Dropped(const Apng *apng);   /* pictures for which there was no room */
int Apng_Tolerance(const Apng *apng); /* the largest change of a channel that was left out, 0 .. 255 */
size_t Apng_Size(const Apng *apng);   /* bytes of the file so far */

#endif
