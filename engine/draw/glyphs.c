#include "engine/draw/glyphs.h"
#include "engine/files/log.h"

enum { GAP = 1 }; /* px between glyphs, so that they do not bleed into each other */

static bool is_printable(int code) { return (code >= 32 && code < 127) || code >= 160; }

static SDL_Surface *render(TTF_Font *font, int code, Glyph *glyph) {
    int min_x = 0;
    if (!is_printable(code) || !TTF_GlyphIsProvided(font, (Uint16)code)) return NULL;
    if (TTF_GlyphMetrics(font, (Uint16)code, &min_x, NULL, NULL, NULL, &glyph->advance) != 0) return NULL;
    glyph->left = SDL_min(min_x, 0); /* an SDL_ttf picture begins at the pen or left of it */
    return TTF_RenderGlyph_Blended(font, (Uint16)code, (SDL_Color){255, 255, 255, 255});
}

#define SMALL_CAPITALS 0.8f
#define APART          0.07f /* of the size */

static bool is_lower(int code) { return (code >= 'a' && code <= 'z') || (code >= 224 && code < 255 && code != 247); }

/* Shades letters from white at the top to ember at the foot, with a bright upper and a dark lower edge. */
static void carve(SDL_Surface *picture, int top, int foot, int edge) {
    static const float EMBER[3] = {.96f, .44f, .16f}; /* red, green, blue */
    for (int y = 0; y < picture->h; y++) {
        const float down = SDL_clamp((float)(y - top) / (float)SDL_max(foot - top, 1), 0, 1);
        Uint32 *line = (Uint32 *)((char *)picture->pixels + y * picture->pitch);
        for (int x = 0; x < picture->w; x++) {
            const int above = y < edge ? 0 : (int)(line[x - edge * (picture->pitch / 4)] >> 24),
                      below = y + edge < picture->h ? (int)(line[x + edge * (picture->pitch / 4)] >> 24) : 0;
            const float lift = (float)(below - above) / 255;
            Uint32 colour = line[x] >> 24;
            for (int c = 0; c < 3; c++) {
                const float shade = (1 + (EMBER[c] - 1) * down * down * (3 - 2 * down)) * (1 + .35f * lift);
                colour = colour << 8 | (Uint32)(255 * SDL_clamp(shade, 0, 1));
            }
            line[x] = colour;
        }
    }
}

static SDL_Surface *render_carved(TTF_Font *font, int code, int pixels, Glyph *glyph) {
    const bool small = is_lower(code) && TTF_GlyphIsProvided(font, (Uint16)(code - 32));
    const int ascent = TTF_FontAscent(font), size = small ? (int)(SMALL_CAPITALS * (float)pixels + .5f) : pixels;
    if (TTF_SetFontSize(font, size) != 0) return NULL;
    const int own = TTF_FontAscent(font);
    SDL_Surface *picture = render(font, small ? code - 32 : code, glyph);
    glyph->top = ascent - own, glyph->advance += (int)(APART * (float)pixels + .5f);
    if (picture && picture->format->format == SDL_PIXELFORMAT_ARGB8888)
        carve(picture, own - (int)(.74f * (float)size), own, SDL_max(size / 32, 1));
    return TTF_SetFontSize(font, pixels) == 0 ? picture : (SDL_FreeSurface(picture), NULL);
}

/* Places the glyphs in rows from left to right. Returns the height that they need at this width. */
static int place_all(Glyphs *glyphs, SDL_Surface *const *pictures, int width) {
    int x = 0, y = 0, row = 0;
    for (int i = 0; i < GLYPHS_COUNT; i++) {
        if (!pictures[i]) continue;
        const int w = pictures[i]->w, h = pictures[i]->h;
        if (x + w > width) {
            x = 0;
            y += row + GAP;
            row = 0;
        }
        glyphs->glyph[i].place = (SDL_Rect){x, y, w, h};
        x += w + GAP;
        row = SDL_max(row, h);
    }
    return y + row;
}

static SDL_Surface *join(const Glyphs *glyphs, SDL_Surface *const *pictures, int width, int height) {
    SDL_Surface *sheet = SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_ARGB8888);
    for (int i = 0; sheet && i < GLYPHS_COUNT; i++) {
        SDL_Rect place = glyphs->glyph[i].place;
        if (!pictures[i]) continue;
        if (SDL_SetSurfaceBlendMode(pictures[i], SDL_BLENDMODE_NONE) == 0 &&
            SDL_BlitSurface(pictures[i], NULL, sheet, &place) == 0)
            continue;
        SDL_FreeSurface(sheet);
        return NULL;
    }
    return sheet;
}

static SDL_Texture *make_texture(Glyphs *glyphs, Draw *draw, SDL_Surface *const *pictures, int width) {
    SDL_Surface *sheet = join(glyphs, pictures, width, SDL_max(place_all(glyphs, pictures, width), 1));
    SDL_Texture *texture = sheet ? SDL_CreateTextureFromSurface(Draw_Renderer(draw), sheet) : NULL;
    SDL_FreeSurface(sheet);
    if (texture && SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_BLEND) == 0) return texture;
    if (texture) SDL_DestroyTexture(texture);
    return NULL;
}

bool Glyphs_Make(Glyphs *glyphs, Draw *draw, TTF_Font *font, int pixels, bool carved) {
    SDL_Surface *pictures[GLYPHS_COUNT];
    Glyphs_Drop(glyphs);
    glyphs->pixels = pixels; /* set even if it fails, so that there is no second try */
    glyphs->generation = Draw_Generation(draw);
    if (TTF_SetFontSize(font, pixels) != 0)
        return Log_Fail("the font has no size of %d pixels: %s", pixels, TTF_GetError());
    for (int i = 0; i < GLYPHS_COUNT; i++)
        pictures[i] = carved ? render_carved(font, i, pixels, &glyphs->glyph[i]) : render(font, i, &glyphs->glyph[i]);
    glyphs->texture = make_texture(glyphs, draw, pictures, SDL_max(512, pixels * 12));
    for (int i = 0; i < GLYPHS_COUNT; i++) SDL_FreeSurface(pictures[i]);
    glyphs->line_height = TTF_FontLineSkip(font);
    return glyphs->texture || Log_Fail("letters of %d pixels cannot be drawn: %s", pixels, SDL_GetError());
}

void Glyphs_Drop(Glyphs *glyphs) {
    if (glyphs->texture) SDL_DestroyTexture(glyphs->texture);
    *glyphs = (Glyphs){0};
}
