/* processor.h - the time that work keeps a processor busy. The clock also counts while another program has it. */
#ifndef ENGINE_PROCESSOR_H
#define ENGINE_PROCESSOR_H

/* s since some moment. Both are the time by the clock where the system counts too coarsely, as in a browser. */
typedef struct ProcessorTime {
    double thread;  /* the run time of the calling thread */
    double program; /* the run time of all threads of the program, summed up */
} ProcessorTime;

ProcessorTime Processor_Now(void);
ProcessorTime Processor_Since(ProcessorTime began); /* call it on the thread that called Processor_Now */

/* Returns the s of processor time of a job that `threads` threads shared. This is the calling thread's time, but at
 * least the mean over all threads that could run at once. Others may have done the caller's part while it waited. */
double Processor_Cost(ProcessorTime spent, int threads);

#endif
