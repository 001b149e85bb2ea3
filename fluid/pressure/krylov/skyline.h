/* skyline.h - a symmetric system of unknowns in any graph, solved exactly. The state of deflation holds one. */
#ifndef FLU_SKYLINE_H
#define FLU_SKYLINE_H

/* A = L D L^T. Keeps each row of L from its first entry to the diagonal (Jennings 1966). */
typedef struct Skyline {
    int count, most, entry_count, most_entries;
    int *first_link,
        *link; /* given, the neighbours of unknown i are link[first_link[i]] up to link[first_link[i + 1] - 1] */
    int *order, *row_of; /* the unknown of each row of L, and the row of each unknown */
    int *begin;          /* of each row, its first entry */
    double *entry, *diagonal;
    double *value; /* of each row, the right-hand side, then the solution */
} Skyline;

FLU_LOCAL void flu_skyline_lay_out(Skyline *skyline, Arena *arena);
/* Numbers the unknowns so that neighbours lie close, and clears the entries. False if that is too much. */
FLU_LOCAL bool flu_skyline_arrange(Skyline *skyline, double most_work);
FLU_LOCAL double *flu_skyline_entry(const Skyline *skyline, int row, int column); /* column < row */
FLU_LOCAL void flu_skyline_factor(Skyline *skyline);
FLU_LOCAL void flu_skyline_solve(Skyline *skyline);

#endif
