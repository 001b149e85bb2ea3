#include "game/lab/experiment.h"
#include "game/base/count.h"

extern const Experiment EXPERIMENT_STREET, EXPERIMENT_CONVECTION, EXPERIMENT_BILLOWS, EXPERIMENT_CAVITY,
    EXPERIMENT_STACK, EXPERIMENT_CIGARETTE, EXPERIMENT_TUNNEL, EXPERIMENT_SWIRL, EXPERIMENT_VOLUME, EXPERIMENT_RING,
    EXPERIMENT_CUBE, EXPERIMENT_FLAME, EXPERIMENT_FLASH, EXPERIMENT_MARBLE;

static const Experiment *const ROWS[] = {
    &EXPERIMENT_STREET,    &EXPERIMENT_CONVECTION, &EXPERIMENT_BILLOWS, &EXPERIMENT_CAVITY, &EXPERIMENT_STACK,
    &EXPERIMENT_CIGARETTE, &EXPERIMENT_TUNNEL,     &EXPERIMENT_SWIRL,   &EXPERIMENT_VOLUME, &EXPERIMENT_RING,
    &EXPERIMENT_CUBE,      &EXPERIMENT_FLAME,      &EXPERIMENT_FLASH,   &EXPERIMENT_MARBLE};

const Experiment *const *Experiments(int *count) {
    *count = COUNT_OF(ROWS);
    return ROWS;
}

void Experiment_Tune(const Experiment *experiment, FluidDef *def) {
    experiment->tune(def, experiment->setting[experiment->standard]);
}
