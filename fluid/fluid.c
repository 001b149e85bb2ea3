/* The contents of the module, ground floor first, in the one file that a game compiles. Files between FLU_HOT_BEGIN and
 * FLU_HOT_END hold the loops that take a step's time. They are compiled for speed, the others as the host says. */
#if defined(__cplusplus)
#error "fluid/ is C: compile fluid.c with a C compiler (gcc -c fluid.c, not g++), and link its object to your C++ game"
#else
#if defined(__GNUC__) && !defined(__clang__) && !defined(__OPTIMIZE__)
#pragma message "fluid.c without optimisation takes many times as long for a step: compile this file with -O2"
#endif

/* A shared library's build defines FLUID_EXPORTS, and hides all other names (-fvisibility=hidden). */
#if defined(FLUID_EXPORTS) && !defined(FLUID_API)
#if defined(_WIN32)
#define FLUID_API __declspec(dllexport)
#elif defined(__GNUC__)
#define FLUID_API __attribute__((__visibility__("default")))
#endif
#endif

#define FLU_ONE_FILE
#include "grid/arena.c"
#include "grid/timing.c"
#include "grid/refuse.c"
FLU_HOT_BEGIN
#include "grid/rows.c"
#include "grid/relax.c"
#include "grid/sanitise.c"

FLU_HOT_END
#include "calm/calm.c"
#include "solids/solids.c"
#include "solids/boxes.c"
#include "solids/cover.c"
#include "solids/stamps.c"
#include "solids/turned_boxes.c"
FLU_HOT_BEGIN
#include "solids/changes.c"
#include "solids/rooms.c"
#include "solids/clearance.c"
#include "solids/update.c"
#include "solids/bounds.c"

#include "layout/faces.c"
#include "layout/layout_staggered.c"
#include "layout/layout_centred.c"
FLU_HOT_END

#include "finer/covered.c"
#include "finer/means.c"
FLU_HOT_BEGIN
#include "finer/finer.c"
#include "finer/refine.c"

#include "transport/near_solids.c"
#include "transport/trace.c"
#include "transport/stencil.c"
#include "transport/pick.c"
#include "transport/gather.c"
#include "transport/read_volume.c"
#include "transport/backtrace.c"
#include "transport/tiles.c"
#include "transport/busy.c"
#include "transport/advect_linear.c"
#include "transport/advect_maccormack.c"
#include "transport/conserving/arrivals.c"
#include "transport/conserving/collect.c"
#include "transport/conserving/even_out.c"
#include "transport/conserving/advect_conserving.c"
FLU_HOT_END
#include "transport/tracer/particle.c"
#include "transport/tracer/paths.c"
#include "transport/advect.c"

#include "pressure/seam.c"
#include "pressure/pressure_sweep.c"
#include "pressure/multigrid/multigrid_walls.c"
#include "pressure/multigrid/multigrid_drains.c"
#include "pressure/krylov/skyline.c"
#include "pressure/krylov/deflation.c"
#include "pressure/krylov/conjugate.c"
#include "pressure/pressure_multigrid.c"
#include "pressure/fft/fft_tables.c"
#include "pressure/fft/fft_complex.c"
#include "pressure/fft/fft_lines.c"
#include "pressure/pressure_fft.c"
#include "pressure/project.c"
#include "pressure/pressure_compressible.c"
FLU_HOT_BEGIN
#include "pressure/poisson.c"
#include "pressure/divergence.c"
#include "pressure/gradient.c"
#include "pressure/predict.c"
#include "pressure/multigrid/multigrid_rows.c"
#include "pressure/multigrid/multigrid_faces.c"
#include "pressure/multigrid/multigrid_levels.c"
#include "pressure/multigrid/multigrid_stages.c"
#include "pressure/multigrid/multigrid_sweep.c"
#include "pressure/multigrid/multigrid_cycle.c"
#include "pressure/fft/fft_solve.c"

#include "forces/forces.c"
FLU_HOT_END
#include "forces/noise.c"
#include "forces/pushes.c"
#include "forces/diffuse_directly.c"
#include "forces/diffuse.c"
#include "forces/sources.c"
#include "forces/reaction.c"

#include "bodies/debts.c"
#include "bodies/passed.c"
#include "bodies/vents.c"
FLU_HOT_BEGIN
#include "bodies/layers.c"
#include "bodies/handover.c"
#include "bodies/displace.c"
#include "bodies/totals.c"
#include "bodies/body_force.c"

FLU_HOT_END
#include "setup/schemes.c"
#include "setup/def.c"
#include "setup/presets.c"
#include "setup/adopt.c"
#include "setup/memory.c"
#include "setup/create_finer.c"
#include "setup/create.c"
#include "setup/self_test.c"

#include "queries/profile.c"
#include "queries/sample.c"
#include "queries/means.c"
#include "queries/ray.c"
#include "queries/carry.c"

#include "state/snapshot.c"
#include "state/hash.c"
#include "state/image.c"
#include "state/tune.c"
#include "state/scroll.c"
#include "state/resample.c"

#include "step/reflect.c"
#include "step/stirring.c"
#include "step/wake.c"
#include "step/step.c"

#endif
