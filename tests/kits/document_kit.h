/* document_kit.h - what tests of the workshop's document share: one that is open, and its text. */
#ifndef TESTS_DOCUMENT_KIT_H
#define TESTS_DOCUMENT_KIT_H

#include "game/workshop/document/document.h"
#include "tests/kits/map_kit.h"

static Document document;

static inline int close_document(void **state) {
    (void)state;
    Document_Close(&document);
    return 0;
}

static inline const char *text_of(void) { return document.now->text.text; }

static inline bool open_text(const char *text) {
    const char *json = as_json(text);
    error[0] = 0;
    return Document_Open(&document, json, strlen(json), "test.json", error, sizeof error);
}

static inline void open_scene(const char *name) {
    if (!Document_OpenScene(&document, name, error, sizeof error)) fail_msg("%s", error);
}

static inline bool change(DocumentChange one) {
    error[0] = 0;
    return Document_Change(&document, &one, 1, error, sizeof error);
}

static inline void must(DocumentChange one) {
    if (!change(one)) fail_msg("%s", error);
}

/* Refused with a sentence that has the words, and nothing has changed. */
static inline void must_not(DocumentChange one, const char *words) {
    char *before = strdup(text_of());
    const uint64_t state = Document_State(&document);
    if (change(one)) fail_msg("is taken: %s", words);
    if (!strstr(error, words)) fail_msg("'%s' is not in: %s", words, error);
    assert_string_equal(text_of(), before);
    assert_true(Document_State(&document) == state);
    free(before);
}

static inline bool undo(void) { return Document_Undo(&document, error, sizeof error); }
static inline bool redo(void) { return Document_Redo(&document, error, sizeof error); }

#define NUMBER_OF(value)                                                                                               \
    { DOCUMENT_NUMBER, (value), NULL }
#define TEXT_OF(value)                                                                                                 \
    { DOCUMENT_TEXT, 0, (value) }

#endif
