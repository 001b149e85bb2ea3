/* lid.h - what the cavity and the cube under a sliding lid share: u along the vertical line through the middle, whose
 * lowest value is the figure. */
#ifndef GAME_LAB_LID_H
#define GAME_LAB_LID_H

#include "game/lab/experiment.h"

void Lid_Tune(FluidDef *def, float reynolds);

/* The figure is known once it changes by less than this part while the lid goes as far as the box is wide, after so
 * many such laps. */
void Lid_Measure(const Fluid *fluid, Gauge *gauge, float part, int laps);

/* The axes, and the line as it is. Add published points to it. */
void Lid_Graph(const Gauge *gauge, Graph *to);

#endif
