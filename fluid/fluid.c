/* The contents of the module, ground floor first: the one file that a game compiles. */
#if defined(__cplusplus)
#error "fluid/ is C: compile fluid.c with a C compiler (gcc -c fluid.c, not g++), and link its object to your C++ game"
#else

#include "grid.c"
#include "relax.c"

#include "solids.c"
#include "clearance.c"
#include "rooms.c"
#include "stamps.c"
#include "bounds.c"
#include "tiles.c"

#include "layout_staggered.c"
#include "layout_centred.c"

#include "backtrace.c"
#include "gather.c"
#include "pick.c"
#include "trace.c"
#include "busy.c"
#include "advect_linear.c"
#include "advect_maccormack.c"
#include "landings.c"
#include "advect_conserving.c"
#include "advect.c"

#include "poisson.c"
#include "project.c"
#include "predict.c"
#include "pressure_sweep.c"
#include "multigrid_rows.c"
#include "multigrid_faces.c"
#include "multigrid_guests.c"
#include "multigrid_levels.c"
#include "multigrid_drains.c"
#include "multigrid_apart.c"
#include "multigrid_sweep.c"
#include "skyline.c"
#include "deflation.c"
#include "conjugate.c"
#include "pressure_multigrid.c"

#include "forces.c"
#include "diffuse.c"
#include "sources.c"

#include "displace.c"
#include "handover.c"
#include "crossings.c"
#include "balance.c"
#include "body_force.c"

#include "schemes.c"
#include "def.c"
#include "presets.c"
#include "create.c"
#include "self_test.c"

#include "profile.c"
#include "sample.c"
#include "ray.c"
#include "carry.c"

#include "snapshot.c"
#include "hash.c"
#include "image.c"
#include "tune.c"
#include "scroll.c"

#include "reflect.c"
#include "step.c"

#endif
