/* text.h - draws text from one font, through a glyph atlas.
 *
 * Sizes follow the output (its height, or its width on a tall window), so that a HUD has the same proportions
 * everywhere; but small text is never less than 11 px high, and normal text never less than 13. Text is UTF-8, limited
 * to ASCII and Latin-1; other characters show as '?'. '\n' starts a new line. */
#ifndef ENGINE_TEXT_H
#define ENGINE_TEXT_H

#include "engine/draw/draw.h"
#include "engine/files/log.h"

typedef struct Text Text;

/* Headings and titles are carved: capitals lit from above, from the colour at their tops to ember at their feet. */
typedef enum TextSize { TEXT_SMALL, TEXT_NORMAL, TEXT_LARGE, TEXT_HEADING, TEXT_TITLE, TEXT_SIZE_COUNT } TextSize;

/* NULL if the font is missing or damaged: Log_Reason names it. The Draw must outlive the Text. */
Text *Text_Create(Draw *draw, const char *font_path);
/* Another font for headings and titles; they keep the first one where that is missing or damaged. */
void Text_SetCarved(Text *text, const char *font_path);
void Text_Destroy(Text *text); /* NULL is fine */

void Text_SetScale(Text *text, float scale); /* 1 .. 2, of all sizes but titles */
/* px: a thousandth of the output that this size of text would suit. What surrounds text is measured in it. */
float Text_Unit(const Text *text);

/* x, y: top left, output pixels. */
void Text_Draw(Text *text, TextSize size, float x, float y, DrawColour colour, const char *format, ...)
    LOG_PRINTF(6, 7);
void Text_Measure(Text *text, TextSize size, float *width, float *height, const char *format, ...) LOG_PRINTF(5, 6);
float Text_Width(Text *text, TextSize size, const char *words); /* px, of its longest line */

/* Breaks text into lines at most `width` px wide by turning blanks into '\n': as few lines as possible, of about equal
 * length. */
void Text_Wrap(Text *text, TextSize size, float width, char *words);
float Text_LineHeight(Text *text, TextSize size); /* px from one line to the next */

#endif
