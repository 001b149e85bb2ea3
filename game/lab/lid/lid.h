/* lid.h - shared by the cavity and the cube under a sliding lid. The figure is the lowest u on the vertical middle
 * line. */
#ifndef GAME_LAB_LID_H
#define GAME_LAB_LID_H

#include "game/lab/experiment.h"

void Lid_Tune(FluidDef *def, float reynolds);

/* The figure is known once it changes by less than this part in a lap, after at least so many laps. In a lap the lid
 * goes as far as the box is wide. */
void Lid_Measure(const Fluid *fluid, Gauge *gauge, float part, int laps);

/* Sets the axes and adds the measured line. Published points can follow. */
void Lid_Graph(const Gauge *gauge, Graph *to);

#endif
