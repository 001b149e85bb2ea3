/* The clip of the README: clip FILE.png CUTS RECORDINGS [PICTURES] plays the halls by their recordings and writes an
 * animated picture of the moments that CUTS lists, or only so many pictures of it. */
#include "engine/files/apng.h"
#include "engine/files/log.h"
#include "tests/pictures/reel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TICKS = 4 /* from picture to picture */, PICTURES = 400, CUTS = 20, BYTES = 3950000 };
static const ReelSize SIZE = {480, 270, 2};

/* What is seen: the middle of the view and its width, m, and its darkness, 0 .. 1. */
typedef struct Sight {
    float x, y, across, dark;
} Sight;

/* A line of the list. The view moves from its first place to its second. */
typedef struct Cut {
    char hall[40];
    int from, to; /* ticks of the recording */
    Sight first, last;
} Cut;

typedef struct Clip {
    Reel reel;
    Cut cut[CUTS];
    int cuts;
    uint32_t *picture[PICTURES];
    int pictures, most;
} Clip;

static bool fail(const char *what, const char *error) { return fprintf(stderr, "%s: %s\n", what, error), false; }

static bool read_cuts(Clip *clip, const char *path) {
    char line[200];
    FILE *file = fopen(path, "r");
    if (!file) return fail(path, "cannot be read");
    while (clip->cuts < CUTS && fgets(line, sizeof line, file)) {
        Cut *cut = &clip->cut[clip->cuts];
        if (*line == '#' || *line == '\n') continue;
        Sight *first = &cut->first, *last = &cut->last;
        if (sscanf(line, "%39s %d %d from %f %f across %f dark %f to %f %f across %f dark %f", cut->hall, &cut->from,
                   &cut->to, &first->x, &first->y, &first->across, &first->dark, &last->x, &last->y, &last->across,
                   &last->dark) != 11)
            break;
        clip->cuts++;
    }
    const bool whole = feof(file);
    fclose(file);
    return whole || fail(line, "expected HALL FROM TO from X Y across M dark N to X Y across M dark N");
}

static bool keep(Clip *clip) {
    const size_t bytes = (size_t)SIZE.width * (size_t)SIZE.height * sizeof(uint32_t);
    uint32_t *kept = malloc(bytes);
    if (!kept) return fail("clip", "out of memory");
    memcpy(kept, clip->reel.pixels, bytes);
    clip->picture[clip->pictures++] = kept;
    return true;
}

static Sight between(const Cut *cut, int tick) {
    const float along = (float)(tick - cut->from) / (float)(cut->to - cut->from);
    const float part = along * along * (3 - 2 * along);
    const Sight *a = &cut->first, *b = &cut->last;
    return (Sight){a->x + (b->x - a->x) * part, a->y + (b->y - a->y) * part, a->across + (b->across - a->across) * part,
                   a->dark + (b->dark - a->dark) * part};
}

/* A hall is played on where the cut before it ended, if that was in the same hall. */
static bool take(Clip *clip, const Cut *cut, const char *recordings) {
    const bool goes_on = cut > clip->cut && !strcmp(cut->hall, cut[-1].hall) && cut->from >= cut[-1].to;
    bool well = goes_on || (Reel_Close(&clip->reel), Reel_Open(&clip->reel, cut->hall, recordings, SIZE));
    for (int tick = cut->from; well && tick < cut->to && clip->pictures < clip->most; tick += TICKS) {
        const Sight sight = between(cut, tick);
        well = Reel_Play(&clip->reel, tick);
        Reel_LookAt(&clip->reel, (Vec2){sight.x, sight.y}, sight.across, sight.dark);
        well = well && Reel_Draw(&clip->reel, PICTURE_SMOKE) && keep(clip);
    }
    return well;
}

static bool write_film(const Clip *clip, const char *path) {
    Apng *film = Apng_Create(&(ApngDef){SIZE.width, SIZE.height, clip->pictures, 60 / TICKS, BYTES});
    bool well = film != NULL;
    for (int i = 0; well && i < clip->pictures; i++) Apng_Learn(film, clip->picture[i]);
    for (int i = 0; well && i < clip->pictures; i++) well = Apng_Add(film, clip->picture[i]);
    well = well && Apng_Write(film, path);
    if (well)
        printf("%s: %d pictures, %d dropped, changes up to %d left out, %d bytes\n", path, clip->pictures,
               Apng_Dropped(film), Apng_Tolerance(film), (int)Apng_Size(film));
    else
        fail(path, Log_Reason());
    if (film) Apng_Destroy(film);
    return well;
}

int main(int count, char **words) {
    static Clip clip;
    if (count < 4 || count > 5) return fail("clip", "expected FILE.png CUTS RECORDINGS [PICTURES]"), 1;
    clip.most = count > 4 ? atoi(words[4]) : PICTURES;
    bool well = clip.most > 0 && clip.most <= PICTURES && read_cuts(&clip, words[2]);
    for (int i = 0; well && i < clip.cuts; i++) well = take(&clip, &clip.cut[i], words[3]);
    well = well && write_film(&clip, words[1]);
    Reel_Close(&clip.reel);
    for (int i = 0; i < clip.pictures; i++) free(clip.picture[i]);
    return !well;
}
