/* job.h - a long job in small steps, such as writing a film, beside the frames.
 *
 * It runs on a thread of its own. If the system grants none, as in a browser, Job_Done works on it in slices of the
 * caller's frame. A step must not use what the caller changes meanwhile. */
#ifndef ENGINE_JOB_H
#define ENGINE_JOB_H

#include <stdbool.h>

typedef struct Job Job;
typedef bool JobStep(void *data); /* false after the last one */

Job *Job_Begin(JobStep *step, void *data); /* NULL if out of memory */
/* Without a thread it first works for `seconds`, but at least one step. NULL is done. */
bool Job_Done(Job *job, double seconds);
void Job_End(Job *job);  /* does the rest, waits for it, and frees the job. NULL is fine. */
void Job_Stop(Job *job); /* as Job_End, but leaves out the steps that have not begun */

#endif
