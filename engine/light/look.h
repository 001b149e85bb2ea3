/* look.h - the numbers of the look. Each stands here once, for C and for the shaders.
 *
 * N(NAME, number) and V(NAME, red, green, blue) become constants LOOK_NAME in C. LOOK_GLSL makes GLSL of them. So
 * numbers are written as GLSL wants them, with a point. Light is linear. */
#ifndef ENGINE_LOOK_H
#define ENGINE_LOOK_H

/* clang-format off */
#define LOOK_SCENE(N, V) \
    /* Colours of light. The filmic curve is x (A x + B) / (x (C x + D) + E), where x is light times EXPOSURE. */ \
    V(WARM, 1., .44, .122) V(COLD, .35, .65, 1.) V(BLOOM, 1., .5, .17) \
    N(EXPOSURE, 1.25) N(TONE_A, 2.51) N(TONE_B, .03) N(TONE_C, 2.43) N(TONE_D, .59) N(TONE_E, .14) \
    /* Light is lost towards the edges of the picture, at -1 and 1. EDGE_SQUARE multiplies the square of the place */ \
    /* across, ACROSS and DOWN fourth powers. EDGE_FAINT adds to both squares while the keeper faints. */ \
    N(EDGE_SQUARE, .10) N(EDGE_ACROSS, .32) N(EDGE_DOWN, .30) N(EDGE_FAINT, .75) \
    /* The wall reflects the share WALL of the light and gets AIR everywhere. Its texels store roots of light up to */ \
    /* STONE_ROOT. Light above BRIGHTEST and bloom above BLOOMIEST are white. The colonnade shifts by NEAR_SHIFT of */ \
    /* what the far hall shifts. */ \
    N(WALL, .74) V(AIR, .066, .089, .119) N(STONE_ROOT, 1.5) N(BRIGHTEST, 30.) N(BLOOMIEST, 8.) N(NEAR_SHIFT, .45) \
    /* Smoke thinner than CLEAR changes no pixel by more than three steps of 255. Smoke of density 1 lets the part */ \
    /* fade(EXTINCTION) of the view through. SKY is light from above. WHITE is the root of smoke's colour over WALL. */ \
    N(CLEAR, .001) N(EXTINCTION, 4.3) V(SKY, .016, .025, .036) V(WHITE, .9153, .9005, .8853) \
    /* Slopes of smoke are taken between samples of a picture with PLAIN samples a metre. They brighten it towards */ \
    /* the light and upwards, within bounds. Thick smoke shades itself. */ \
    N(PLAIN, 40.) N(RELIEF, 3.6) N(RELIEF_SOFT, .09) N(RELIEF_LEAST, .12) N(RELIEF_MOST, 2.4) \
    N(UPWARD, .745) N(UPWARD_LEAST, .55) N(UPWARD_MOST, 1.6) N(SHADED, .6) N(AMBIENT, .23) N(AMBIENT_THIN, 1.8) \
    /* Smoke in strong light reflects less of it, by GLARE for each unit, so that it keeps the colour of fire. */ \
    N(GLARE, .21) \
    /* Smoke that lets less than FOUL_FROM through chokes. It has this tint, fully at FOUL_FULL. */ \
    V(FOUL, 1.30, 1.04, .72) N(FOUL_FROM, .19) N(FOUL_FULL, .05) \
    /* Grain of smoke. GRAIN is the largest, m. It thickens smoke around the mean of the noise, within bounds. The */ \
    /* flow stretches it, and it fades where the sum of squares of the stretch exceeds EVEN, as it would look like hair. */ \
    N(GRAIN, .5) N(GRAIN_STRONG, 2.8) N(GRAIN_MEAN, .52) N(GRAIN_LEAST, .1) N(GRAIN_MOST, 3.) N(EVEN, 2.6) \
    /* Three layers of noise tear flames that are cooler than FRAYS_FROM degrees, and most at FRAYED and below. */ \
    /* FRAY_GRAINS are their largest grains, m across, and longer along the rise of the gas. They have these PARTS, */ \
    /* and climb through the gas, m/s. FRAY scales their sum, and stretch fades it to FRAY_EVEN at most. It heats at */ \
    /* most FRAY_MOST times and cools to FRAY_LEAST. */ \
    V(FRAY_GRAINS, .30, .17, .09) V(FRAY_PARTS, .45, .35, .30) V(FRAY_CLIMBS, .3, .7, 1.2) \
    N(TALL, .5) N(FRAYS_FROM, 900.) N(FRAYED, 350.) N(FRAY, 12.) N(FRAY_MOST, 1.35) N(FRAY_LEAST, .3) N(FRAY_EVEN, .2) \
    /* Soot in flames hides the part SOOT of what is behind, and none below SOOT_FROM of the hottest. */ \
    N(SOOT, .85) N(SOOT_FROM, .015) N(SOOTIEST, .12) \
    /* Degrees from which gas glows and burns, within which it begins to, and is hottest. Two octaves of noise, in 1/m, rise, in 1/s. Below TORN */ \
    /* they tear fire into licks, by TEAR more for each degree. FLARE is the light of gas that burns hard. */ \
    N(HOT, 20.) N(BURNING, 40.) N(BURNS_WITHIN, 110.) N(HOTTEST, 700.) N(LICK, 2.5) N(LICK_RISE, 3.375) N(QUICK_RISE, 5.25) N(LICK_MEAN, .75) \
    N(TORN, 260.) N(TEAR_LEAST, 1.1) N(TEAR, .011) V(FLARE, .12, .45, 2.4) \
    /* Hot air bends the view by the slope of heat, up to BEND_MOST samples, fully from 1 / BENT degrees above HOT. */ \
    N(BEND, .045) N(BEND_MOST, 3.) N(BENT, .02) \
    /* Dye is at most DYE_MOST. It glows, turns back the share LIT of the light, and hides what is behind it as smoke */ \
    /* does. Its slopes are lit from above and a little from the left, within bounds. It lights the air around it by */ \
    /* DYE_LIGHT, at most DYE_LIGHTEST, and has a halo. Dye and light below DYE_FAINT do not show. */ \
    N(DYE_MOST, 2.) N(DYE_GLOW, .82) N(DYE_LIT, .12) N(DYE_HIDES, 1.5) N(DYE_DOWN, 4.) N(DYE_ACROSS, 2.) \
    N(DYE_SOFT, .25) N(DYE_LEAST, .45) N(DYE_BRIGHTEST, 1.7) N(DYE_LIGHT, 1.3) N(DYE_LIGHTEST, 8.) N(DYE_HALO, .22) \
    N(DYE_FAINT, .0008)

#define LOOK_ROOM(N, V) \
    /* The wet floor mirrors the picture above it, squashed. Its waves, 1/m and 1/s, shift it by so many samples. */ \
    /* MIRRORED is its strength at the edge, FLOOR its colour. */ \
    N(WAVES, 68.) N(WAVES_RISE, 2.1) N(WAVES_SHIFT, 3.) N(SQUASHED, 1.9) N(MIRRORED, .5) V(FLOOR, 1., .84, .59) \
    /* Day in a doorway. DOOR_SOFT is half of its soft edge, m. Light spills SPILL m over the frame, cold and warm. */ \
    N(DOOR_SOFT, .03) N(SPILL, 1.1) N(SPILLED, .10) N(SPILL_COLD, .72) N(SPILL_WARM, .62) \
    /* The landscape out there has a ridge of two waves (heights, frequencies and phase) with a soft edge. A path */ \
    /* bends and narrows. DAWN glows over the ridge. LAND lights ground, path and glow, DAY the sky and its glow. */ \
    V(RIDGE, .40, .045, .02) V(RIDGE_WAVES, 3.1, .6, 9.) N(RIDGE_SOFT, .012) V(PATH, .30, .06, .36) N(PATH_BEND, .25) \
    N(PATH_WIDE, .12) N(DAWN, .55) V(LAND_COLD, .035, .05, 0.) V(LAND_WARM, .015, .16, .04) V(DAY, .24, .14, .62) \
    /* A figure is dark. The light on its rim is looked up RIM m outside. A rim that turns away gets RIM_AWAY, and */ \
    /* none more than MOST. AIR is light from above, which falls by LEVEL and UP. FLANK is the rim's strength at the */ \
    /* flank, which is 1 / FLANK_PER m wide. EDGE is its strength at the edge, which fades by RIM_PER 1/m. */ \
    N(RIM, .13) N(RIM_AWAY, .18) N(RIM_MOST, 1.2) N(RIM_AIR, .14) N(AIR_LEVEL, .35) N(AIR_UP, .65) \
    N(FLANK, .045) N(FLANK_PER, 10.) N(RIM_EDGE, 1.2) N(RIM_PER, 42.) N(COVER, .8) \
    /* INSIDE colours a figure, PAPER what glows from within, less at its edge. FACE is the share of light that it */ \
    /* turns back. EDGE tells how it turns away at the edge, NEAR the m by which far sides count. VEIL is bloom. */ \
    V(INSIDE, 1.2, 1.2, 2.3) V(PAPER, .40, .14, .026) N(LIT_EDGE, .1) N(LIT_PER, 6.3) N(LIT_MORE, .9) \
    N(FACE, .75) V(NIGHT, .05, .06, .08) N(FACE_EDGE, .5) N(FACE_PER, 10.) N(FACE_NEAR, .02) N(FACE_VEIL, .10) \
    N(MIRROR_FIGURE, .45) \
    /* Lines around figures, in widths of the line. GROUND is their dark ground. A second line and stripes follow. */ \
    N(GROUND, 2.3) N(GROUND_PART, .7) N(SECOND_FROM, 1.6) N(SECOND_TO, 2.3) N(STRIPED, 1.5) N(STRIPE, 3.) \
    /* The share FRONT of the smoke lies before the keeper, and at least FRONT_LEAST of it shows. Gas */ \
    /* of 1 / FRONT_COOL degrees does not lie there. What stands close to */ \
    /* the eye is NEAREST, as it is on screen. */ \
    N(FRONT, .22) N(FRONT_LEAST, .75) N(FRONT_COOL, .01) V(NEAREST, .016, .019, .026) \
    /* The light of a goal in smoke fades over SHINE_OUT m outside its edge and SHINE_IN m inside. */ \
    N(SHINE, .36) N(SHINE_OUT, .13) N(SHINE_IN, .05) \
    /* A flame reaches FOOT below its foot. It widens by FOOT_PER there and narrows above. Two waves sway it by a */ \
    /* part of its width. It fades upwards. Its light goes by powers of that. Its root is blue. */ \
    N(FOOT, .16) N(FOOT_PER, 4.) N(FLAME_THIN, .55) V(SWAY, 6., 11., 1.7) N(SWAY_LESS, .5) N(SWAYS, .10) \
    N(FLAME_FADE, .25) N(FLAME_RED, 1.2) V(FLAME_GREEN, .66, .26, 0.) V(FLAME_BLUE, .06, .5, 0.) N(ROOT_PER, 3.) \
    N(ROOT_DARK, .8) V(ROOT, .10, .32, 1.) \
    /* A fleck narrows to its tips. A spark is 1 / SPARK_PER m large and has a halo. Its tail is as long as its way in */ \
    /* SHUTTER s, fades, and has at most TAIL dots for each pixel of its size. */ \
    N(FLECK_TIP, .7) V(SPARK, 255., 150., 50.) V(HALO, 255., 110., 30.) N(HALO_SIZE, 6.) N(HALO_PART, .22) \
    N(SPARK_PER, 80.) N(SHUTTER, .028) \
    N(TAIL, 14.) N(TAIL_PART, 1.25) N(TAIL_FADE, .8) N(SPARK_COOL, .4)
/* clang-format on */

#define LOOK_C(name, number) static const float LOOK_##name = (float)(number);
#define LOOK_C3(name, red, green, blue)                                                                                \
    static const float LOOK_##name[3] = {(float)(red), (float)(green), (float)(blue)};
#define LOOK_GLSL(name, number)            "const float LOOK_" #name " = " #number ";\n"
#define LOOK_GLSL3(name, red, green, blue) "const vec3 LOOK_" #name " = vec3(" #red ", " #green ", " #blue ");\n"

LOOK_SCENE(LOOK_C, LOOK_C3)
LOOK_ROOM(LOOK_C, LOOK_C3)

#endif
