/* skyline.h - private to deflation: a symmetric system of unknowns in any graph, solved exactly. Included by system.h.
 */
#ifndef FLU_SKYLINE_H
#define FLU_SKYLINE_H

/* A = L D L^T; each row of L from its first entry to the diagonal (Jennings 1966). */
typedef struct Skyline {
    int count, most, entry_count, most_entries;
    int *first_way, *way; /* in: the neighbours of unknown i are way[first_way[i]] ... */
    int *order, *row_of;  /* unknowns by rows of L, and rows by unknowns */
    int *begin;           /* of each row's entries */
    double *entry, *diagonal;
    double *value; /* of rows: right-hand side, then solution */
} Skyline;

void flu_skyline_lay_out(Skyline *skyline, Arena *arena);
/* Numbers the unknowns so that neighbours lie close, and clears the entries; false if they are too many, or too much
 * work. */
bool flu_skyline_arrange(Skyline *skyline, double most_work);
double *flu_skyline_entry(const Skyline *skyline, int row, int column); /* column < row */
void flu_skyline_factor(Skyline *skyline);
void flu_skyline_solve(Skyline *skyline);

#endif
