/* The contents of the module, ground floor first: the one file that a game compiles. */
#if defined(__cplusplus)
#error "fluid/ is C: compile fluid.c with a C compiler (gcc -c fluid.c, not g++), and link its object to your C++ game"
#else

#include "grid/rows.c"
#include "grid/relax.c"

#include "solids/solids.c"
#include "solids/clearance.c"
#include "solids/rooms.c"
#include "solids/stamps.c"
#include "solids/bounds.c"
#include "transport/tiles.c"

#include "layout/layout_staggered.c"
#include "layout/layout_centred.c"

#include "transport/backtrace.c"
#include "transport/gather.c"
#include "transport/pick.c"
#include "transport/trace.c"
#include "transport/busy.c"
#include "transport/advect_linear.c"
#include "transport/advect_maccormack.c"
#include "transport/landings.c"
#include "transport/advect_conserving.c"
#include "transport/advect.c"

#include "pressure/poisson.c"
#include "pressure/project.c"
#include "pressure/predict.c"
#include "pressure/pressure_sweep.c"
#include "pressure/multigrid/multigrid_rows.c"
#include "pressure/multigrid/multigrid_faces.c"
#include "pressure/multigrid/multigrid_walls.c"
#include "pressure/multigrid/multigrid_levels.c"
#include "pressure/multigrid/multigrid_drains.c"
#include "pressure/multigrid/multigrid_periodic.c"
#include "pressure/multigrid/multigrid_sweep.c"
#include "pressure/krylov/skyline.c"
#include "pressure/krylov/deflation.c"
#include "pressure/krylov/conjugate.c"
#include "pressure/pressure_multigrid.c"

#include "forces/forces.c"
#include "forces/diffuse.c"
#include "forces/sources.c"

#include "bodies/displace.c"
#include "bodies/handover.c"
#include "bodies/crossings.c"
#include "bodies/balance.c"
#include "bodies/body_force.c"

#include "setup/schemes.c"
#include "setup/def.c"
#include "setup/presets.c"
#include "setup/create.c"
#include "setup/self_test.c"

#include "grid/timing.c"
#include "queries/sample.c"
#include "queries/ray.c"
#include "queries/carry.c"

#include "state/snapshot.c"
#include "state/hash.c"
#include "state/image.c"
#include "state/tune.c"
#include "state/scroll.c"

#include "step/reflect.c"
#include "step/step.c"

#endif
