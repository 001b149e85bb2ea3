/* text.h - draws text from one font, through a glyph atlas.
 *
 * Sizes follow the height of the output, or its width on a tall window. So a HUD has the same proportions everywhere.
 * Small text is never less than 11 px high, and normal text never less than 13, times the density of the output. Text
 * is UTF-8 with ASCII and Latin-1 alone. Other characters show as '?'. '\n' starts a new line. */
#ifndef ENGINE_TEXT_H
#define ENGINE_TEXT_H

#include "engine/draw/draw.h"
#include "engine/files/log.h"

typedef struct Text Text;

/* Headings and titles are carved capitals. They are lit from above and turn from the colour to ember at their feet. */
typedef enum TextSize { TEXT_SMALL, TEXT_NORMAL, TEXT_LARGE, TEXT_HEADING, TEXT_TITLE, TEXT_SIZE_COUNT } TextSize;

/* Returns NULL if the font is missing or damaged. Log_Reason names it. The Draw must outlive the Text. */
Text *Text_Create(Draw *draw, const char *font_path);
/* Sets another font for headings and titles. They keep the first font if that one is missing or damaged. */
void Text_SetCarved(Text *text, const char *font_path);
void Text_Destroy(Text *text); /* NULL is fine */

void Text_SetScale(Text *text, float scale); /* 1 .. 2, for all sizes but titles */
/* px, a thousandth of the output that this size of text would suit. Measure in it what surrounds text. */
float Text_Unit(const Text *text);

/* (x, y) is the top left corner in output pixels. */
void Text_Draw(Text *text, TextSize size, float x, float y, DrawColour colour, const char *format, ...)
    LOG_PRINTF(6, 7);
void Text_Measure(Text *text, TextSize size, float *width, float *height, const char *format, ...) LOG_PRINTF(5, 6);
float Text_Width(Text *text, TextSize size, const char *words); /* px, of its longest line */

/* Turns blanks into '\n', so that lines are at most `width` px wide. Lines are few and about equally long. */
void Text_Wrap(Text *text, TextSize size, float width, char *words);
float Text_LineHeight(Text *text, TextSize size); /* px from one line to the next */

#endif
