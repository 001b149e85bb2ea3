/* Cuts the box of all colours in two, again and again, each time the box whose colours differ most from their mean.
 * P. Heckbert, Color image quantization for frame buffer display, 1982, cuts at the median. Here the cut is at the
 * mean, which serves small bright fires in a dark hall better. */
#include "engine/files/colours.h"

#include <stdlib.h>

typedef struct Box {
    int begin, end;     /* of the list of bins */
    double mean[3];     /* of its pixels */
    double variance[3]; /* along the channels, times the number of pixels */
} Box;

static int channel(int bin, int c) { return bin >> 6 * (2 - c) & 63; }

static int bin_of(int red, int green, int blue) { return (red >> 2) << 12 | (green >> 2) << 6 | blue >> 2; }

void Colours_Count(Colours *colours, const uint32_t *pixels, int count) {
    for (int i = 0; i < count; i++)
        colours->count[bin_of(pixels[i] >> 16 & 255, pixels[i] >> 8 & 255, pixels[i] & 255)]++;
}

static void measure(const Colours *colours, const int *bin, Box *box) {
    double pixels = 0, sum[3] = {0, 0, 0}, squares[3] = {0, 0, 0};
    for (int i = box->begin; i < box->end; i++) {
        const double weight = colours->count[bin[i]];
        pixels += weight;
        for (int c = 0; c < 3; c++) {
            const double value = channel(bin[i], c);
            sum[c] += weight * value;
            squares[c] += weight * value * value;
        }
    }
    for (int c = 0; c < 3; c++) {
        box->mean[c] = sum[c] / pixels;
        box->variance[c] = squares[c] - sum[c] * box->mean[c];
    }
}

static double worst(const Box *box, int *axis) {
    *axis = 0;
    for (int c = 1; c < 3; c++)
        if (box->variance[c] > box->variance[*axis]) *axis = c;
    return box->variance[*axis];
}

/* Moves the bins above the mean to the end. Both boxes have some, as the variance is not 0. */
static void cut(const Colours *colours, int *bin, Box *box, Box *rest, int axis) {
    int middle = box->begin;
    for (int i = box->begin; i < box->end; i++) {
        if (channel(bin[i], axis) > box->mean[axis]) continue;
        const int low = bin[i];
        bin[i] = bin[middle];
        bin[middle++] = low;
    }
    *rest = (Box){.begin = middle, .end = box->end};
    box->end = middle;
    measure(colours, bin, box);
    measure(colours, bin, rest);
}

static int cut_all(const Colours *colours, int *bin, int bins, Box box[COLOURS]) {
    int boxes = bins > 0;
    box[0] = (Box){.begin = 0, .end = bins};
    if (boxes) measure(colours, bin, &box[0]);
    while (boxes && boxes < COLOURS) {
        int chosen = 0, axis, best_axis = 0;
        double most = 0;
        for (int i = 0; i < boxes; i++) {
            const double variance = worst(&box[i], &axis);
            if (variance > most) most = variance, chosen = i, best_axis = axis;
        }
        if (most < 1e-6) break;
        cut(colours, bin, &box[chosen], &box[boxes++], best_axis);
    }
    return boxes;
}

static uint32_t colour_of(const Box *box) {
    uint32_t colour = 0;
    for (int c = 0; c < 3; c++) colour = colour << 8 | (uint32_t)(box->mean[c] * 255 / 63 + 0.5);
    return colour;
}

void Colours_Choose(Colours *colours) {
    static Box box[COLOURS];
    int bins = 0, *bin = malloc(COLOURS_BINS * sizeof *bin);
    colours->colours = 1;
    for (int i = 0; i < COLOURS_BINS; i++) colours->nearest[i] = -1;
    for (int i = 0; i < COLOURS_BINS && bin; i++)
        if (colours->count[i]) bin[bins++] = i;
    const int boxes = bin ? cut_all(colours, bin, bins, box) : 0;
    for (int i = 0; i < boxes; i++) colours->colour[i] = colour_of(&box[i]);
    if (boxes) colours->colours = boxes;
    free(bin);
}

/* Green counts most, as the eye has it. */
static int search(const Colours *colours, int red, int green, int blue) {
    int best = 0, least = 1 << 30;
    for (int i = 0; i < colours->colours; i++) {
        const uint32_t colour = colours->colour[i];
        const int r = (int)(colour >> 16) - red, g = (int)(colour >> 8 & 255) - green, b = (int)(colour & 255) - blue;
        const int distance = 3 * r * r + 4 * g * g + 2 * b * b;
        if (distance < least) least = distance, best = i;
    }
    return best;
}

int Colours_Nearest(Colours *colours, int red, int green, int blue) {
    int16_t *nearest = &colours->nearest[bin_of(red, green, blue)];
    if (*nearest < 0) *nearest = (int16_t)search(colours, red, green, blue);
    return *nearest;
}
