#include "engine/draw/text.h"
#include "engine/draw/glyphs.h"
#include "engine/files/file.h"
#include "engine/files/log.h"

#include <SDL.h>
#include <stdarg.h>
#include <stdlib.h>

enum { TEXT_CAPACITY = 2048, LARGEST_PIXELS = 200, LARGEST_FONT = 64 << 20 /* bytes */ };

/* Text heights as shares of the height of the output, or of 9/16 of its width where that is less. */
static const float share[TEXT_SIZE_COUNT] = {[TEXT_SMALL] = 1.0f / 52,
                                             [TEXT_NORMAL] = 1.0f / 40,
                                             [TEXT_LARGE] = 1.0f / 24,
                                             [TEXT_HEADING] = 1.0f / 20,
                                             [TEXT_TITLE] = 1.0f / 9};
/* px, at a density of 1, below which nobody can read the text */
static const float smallest[TEXT_SIZE_COUNT] = {
    [TEXT_SMALL] = 11, [TEXT_NORMAL] = 13, [TEXT_LARGE] = 16, [TEXT_HEADING] = 16, [TEXT_TITLE] = 16};

struct Text {
    Draw *draw;
    TTF_Font *font, *carved; /* `carved` is for headings and titles. If it is NULL they use `font`. */
    float scale;
    Glyphs glyphs[TEXT_SIZE_COUNT];
};

Text *Text_Create(Draw *draw, const char *font_path) {
    Text *text = calloc(1, sizeof *text);
    if (!text) return Log_Fail("no memory for text"), NULL;
    text->draw = draw;
    text->scale = 1;
    if (TTF_Init() != 0) {
        free(text);
        return Log_Fail("text: %s", TTF_GetError()), NULL;
    }
    const bool may = File_MayRead(font_path, LARGEST_FONT);
    text->font = may ? TTF_OpenFont(font_path, 16) : NULL;
    if (text->font) return text;
    if (may) Log_Fail("the font %s cannot be used: %s", font_path, TTF_GetError());
    Text_Destroy(text);
    return NULL;
}

void Text_SetCarved(Text *text, const char *font_path) {
    if (text->carved || !File_MayRead(font_path, LARGEST_FONT)) return;
    text->carved = TTF_OpenFont(font_path, 16);
    for (int i = TEXT_HEADING; i < TEXT_SIZE_COUNT; i++) Glyphs_Drop(&text->glyphs[i]);
}

void Text_Destroy(Text *text) {
    if (!text) return;
    for (int i = 0; i < TEXT_SIZE_COUNT; i++) Glyphs_Drop(&text->glyphs[i]);
    if (text->font) TTF_CloseFont(text->font);
    if (text->carved) TTF_CloseFont(text->carved);
    TTF_Quit();
    free(text);
}

void Text_SetScale(Text *text, float scale) { text->scale = SDL_clamp(scale, 1.0f, 2.0f); }

/* A title is large enough as it is. */
static float pixels_of(const Text *text, TextSize size) {
    int width, height;
    Draw_Size(text->draw, &width, &height);
    const float extent = SDL_min((float)height, (float)width * 9 / 16), scale = size == TEXT_TITLE ? 1 : text->scale;
    const float least =
        smallest[size] * Draw_Density(text->draw) * (1 + 0.25f * (scale - 1)); /* small screens are full */
    return SDL_max(extent * share[size] * scale, least);
}

float Text_Unit(const Text *text) { return pixels_of(text, TEXT_NORMAL) / (1000 * share[TEXT_NORMAL]); }

static Glyphs *glyphs_of(Text *text, TextSize size) {
    Glyphs *glyphs = &text->glyphs[size];
    const int pixels = SDL_min((int)(pixels_of(text, size) + 0.5f), LARGEST_PIXELS);
    if (glyphs->pixels == pixels && glyphs->generation == Draw_Generation(text->draw)) return glyphs;
    const bool carved = size >= TEXT_HEADING;
    TTF_Font *font = carved && text->carved ? text->carved : text->font;
    if (!Glyphs_Make(glyphs, text->draw, font, pixels, carved)) Log_Warn("%s", Log_Reason());
    return glyphs;
}

/* Returns the next character as Latin-1 and moves the string past it. */
static unsigned char next_letter(const char **string) {
    const unsigned char *at = (const unsigned char *)*string;
    if (at[0] < 0x80) return (*string)++, at[0];
    const bool is_latin = (at[0] == 0xC2 || at[0] == 0xC3) && (at[1] & 0xC0) == 0x80;
    (*string)++;
    while (((unsigned char)**string & 0xC0) == 0x80) (*string)++;
    return is_latin ? (unsigned char)(at[0] << 6 | (at[1] & 0x3F)) : '?';
}

static void draw_glyph(Text *text, const Glyphs *glyphs, const Glyph *glyph, int x, int y) {
    const SDL_Rect to = {x + glyph->left, y + glyph->top, glyph->place.w, glyph->place.h};
    if (glyph->place.w > 0 && glyphs->texture)
        Draw_Check(text->draw, SDL_RenderCopy(Draw_Renderer(text->draw), glyphs->texture, &glyph->place, &to));
}

/* Lays out the letters from (x, y) on and, if asked to, draws them. Returns the extent. */
static SDL_Point lay_out(Text *text, const Glyphs *glyphs, const char *string, bool drawn, int x, int y) {
    SDL_Point extent = {0, glyphs->line_height};
    int pen = 0;
    while (*string) {
        const unsigned char letter = next_letter(&string);
        if (letter == '\n') {
            pen = 0;
            extent.y += glyphs->line_height;
            continue;
        }
        const Glyph *glyph = &glyphs->glyph[letter];
        if (drawn) draw_glyph(text, glyphs, glyph, x + pen, y + extent.y - glyphs->line_height);
        pen += glyph->advance;
        extent.x = SDL_max(extent.x, pen);
    }
    return extent;
}

static void tint(Text *text, SDL_Texture *texture, DrawColour colour) {
    if (!texture) return;
    Draw_Check(text->draw, SDL_SetTextureColorMod(texture, colour >> 16 & 255, colour >> 8 & 255, colour & 255));
    Draw_Check(text->draw, SDL_SetTextureAlphaMod(texture, (Uint8)(colour >> 24)));
}

void Text_Draw(Text *text, TextSize size, float x, float y, DrawColour colour, const char *format, ...) {
    char string[TEXT_CAPACITY];
    va_list arguments;
    va_start(arguments, format);
    SDL_vsnprintf(string, sizeof string, format, arguments);
    va_end(arguments);
    const Glyphs *glyphs = glyphs_of(text, size);
    tint(text, glyphs->texture, colour);
    lay_out(text, glyphs, string, true, (int)SDL_floorf(x + 0.5f), (int)SDL_floorf(y + 0.5f));
}

void Text_Measure(Text *text, TextSize size, float *width, float *height, const char *format, ...) {
    char string[TEXT_CAPACITY];
    va_list arguments;
    va_start(arguments, format);
    SDL_vsnprintf(string, sizeof string, format, arguments);
    va_end(arguments);
    const SDL_Point extent = lay_out(text, glyphs_of(text, size), string, false, 0, 0);
    *width = (float)extent.x;
    *height = (float)extent.y;
}

float Text_Width(Text *text, TextSize size, const char *words) {
    return (float)lay_out(text, glyphs_of(text, size), words, false, 0, 0).x;
}

/* Width in px of the text from `from` up to but without `end`. */
static int width_of(Text *text, const Glyphs *glyphs, const char *from, char *end) {
    const char kept = *end;
    *end = '\0';
    const int width = lay_out(text, glyphs, from, false, 0, 0).x;
    *end = kept;
    return width;
}

/* Returns the number of lines. */
static int wrap(Text *text, const Glyphs *glyphs, float width, char *words) {
    char *line = words, *blank = NULL;
    int lines = 1;
    for (char *at = words;; at++) {
        if (*at != ' ' && *at != '\n' && *at != '\0') continue;
        if (blank && (float)width_of(text, glyphs, line, at) > width) {
            *blank = '\n';
            line = blank + 1;
            lines++;
        }
        if (*at == '\0') return lines;
        blank = *at == ' ' ? at : NULL;
        if (*at != '\n') continue;
        line = at + 1;
        lines++;
    }
}

/* Uses the narrowest column that needs no more lines, so that no word stands alone in the last line. */
void Text_Wrap(Text *text, TextSize size, float width, char *words) {
    const Glyphs *glyphs = glyphs_of(text, size);
    char trial[TEXT_CAPACITY];
    float widest = width;
    SDL_strlcpy(trial, words, sizeof trial);
    const int lines = wrap(text, glyphs, width, trial);
    for (float least = width / 2; lines > 1 && widest - least > 2;) {
        const float middle = (least + widest) / 2;
        SDL_strlcpy(trial, words, sizeof trial);
        if (wrap(text, glyphs, middle, trial) > lines)
            least = middle;
        else
            widest = middle;
    }
    wrap(text, glyphs, widest, words);
}

float Text_LineHeight(Text *text, TextSize size) { return (float)glyphs_of(text, size)->line_height; }
