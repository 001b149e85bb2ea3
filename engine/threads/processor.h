/* processor.h - how long work keeps a processor busy, which the clock alone does not tell: a thread whose processor the
 * system has given to another program is late, but has done nothing expensive. */
#ifndef ENGINE_PROCESSOR_H
#define ENGINE_PROCESSOR_H

/* s, counted from some moment in the past. Where the system does not count finely enough (Windows, a browser), both are
 * the time by the clock. */
typedef struct ProcessorTime {
    double thread;  /* for which the calling thread has run */
    double program; /* for which all threads of the program have run, summed up */
} ProcessorTime;

ProcessorTime Processor_Now(void);
ProcessorTime Processor_Since(ProcessorTime began); /* on the thread that asked when it began */

/* s of processor time that a job has cost which `threads` threads shared, the calling one among them. This is the time
 * of the calling thread. With several threads it is at least the mean over all that could run at once, because others
 * may have done the caller's part while it had no processor. */
double Processor_Cost(ProcessorTime spent, int threads);

#endif
