/* things.h - the objects of a document as the hand finds them, with their places and sizes on the wall. */
#ifndef GAME_THINGS_H
#define GAME_THINGS_H

#include "engine/draw/draw.h"
#include "game/workshop/document/document.h"

/* What an object covers, m. A point gets a place as large as the thing that the scene has there. */
DrawRect Things_Bounds(const Document *document, int id); /* empty if there is no such object, or if it is hidden */

DrawRect Things_Usual(const DocumentKind *kind, Vec2 at); /* of a point that is yet to be placed */

/* Calls `visit` for all objects that are shown, in the order of the document. */
typedef void ThingsVisit(void *context, const DocumentObject *object, DrawRect bounds);
void Things_Walk(const Document *document, ThingsVisit *visit, void *context);

/* The smallest object at a place, as larger ones lie behind it. 0 if there is none. `reach` is how far beside an object
 * the hand may be, m. */
int Things_At(const Document *document, Vec2 at, float reach);

/* Adds the objects that lie within a rectangle to `id`, from `count` on. Returns how many there are then. */
int Things_Within(const Document *document, DrawRect rectangle, int *id, int count, int capacity);

#endif
