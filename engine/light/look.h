/* look.h - the numbers of the look: each stands here once, for C and for the shaders.
 *
 * N(NAME, number) and V(NAME, red, green, blue) become constants LOOK_NAME, in C here and in GLSL by LOOK_GLSL. Numbers
 * are written as GLSL wants them, with a point. Light is linear. */
#ifndef ENGINE_LOOK_H
#define ENGINE_LOOK_H

/* clang-format off */
#define LOOK_SCENE(N, V) \
    /* Colours of light. The filmic curve: x (A x + B) / (x (C x + D) + E), where x is light times EXPOSURE. */ \
    V(WARM, 1., .44, .122) V(COLD, .35, .65, 1.) V(BLOOM, 1., .5, .17) \
    N(EXPOSURE, 1.25) N(TONE_A, 2.51) N(TONE_B, .03) N(TONE_C, 2.43) N(TONE_D, .59) N(TONE_E, .14) \
    /* Towards the edges of the picture, -1 and 1, this much light is lost: by the square and the fourth power of the */ \
    /* place across and down, and in both by the square as the keeper faints. */ \
    N(EDGE_SQUARE, .10) N(EDGE_ACROSS, .32) N(EDGE_DOWN, .30) N(EDGE_FAINT, .75) \
    /* The wall reflects a share of the light, and gets some everywhere. Its texels store roots of light up to */ \
    /* STONE_ROOT. Light above BRIGHTEST and bloom above BLOOMIEST are white. The colonnade shifts by a part of what the */ \
    /* far hall behind it does. */ \
    N(WALL, .74) V(AIR, .066, .089, .119) N(STONE_ROOT, 1.5) N(BRIGHTEST, 30.) N(BLOOMIEST, 8.) N(NEAR_SHIFT, .45) \
    /* Smoke: thinner than CLEAR it changes no pixel by more than three steps of 255. Where its density is 1, what is */ \
    /* behind it is seen through fade(EXTINCTION). SKY is light from above, WHITE the root of its own colour over WALL. */ \
    N(CLEAR, .001) N(EXTINCTION, 3.6) V(SKY, .016, .025, .036) V(WHITE, .9153, .9005, .8853) \
    /* Its slopes, by the sample of a picture with PLAIN samples a metre: how bright they are towards the light and */ \
    /* upwards, within bounds. Thick smoke shades itself. */ \
    N(PLAIN, 40.) N(RELIEF, 2.5) N(RELIEF_SOFT, .09) N(RELIEF_LEAST, .35) N(RELIEF_MOST, 2.4) \
    N(UPWARD, .745) N(UPWARD_LEAST, .55) N(UPWARD_MOST, 1.6) N(SHADED, .6) N(AMBIENT, .2) N(AMBIENT_THIN, 1.3) \
    /* Its grain: m of the largest, how much it thickens, around the mean of the noise, within bounds. */ \
    N(GRAIN, .5) N(GRAIN_STRONG, 3.5) N(GRAIN_MEAN, .52) N(GRAIN_LEAST, .1) N(GRAIN_MOST, 3.) \
    /* Noise that tears flames: m of its largest grain across, which is longer along the way that gas rises. Degrees */ \
    /* where it begins to tear, and where it tears most, by how much, and how much hotter it makes them at most. */ \
    N(TONGUE, .22) N(TALL, .5) N(FRAYS_FROM, 620.) N(FRAYED, 400.) N(FRAY, 10.) N(FRAY_MOST, 1.8) \
    /* Fire: degrees from where gas glows, burns, and is hottest. Two octaves of noise that rises, 1/m and 1/s, tear */ \
    /* it below TORN into licks, for each degree by TEAR more. FLARE is light of gas that burns hard. */ \
    N(HOT, 20.) N(BURNING, 40.) N(HOTTEST, 640.) N(LICK, 2.5) N(LICK_RISE, 3.375) N(QUICK_RISE, 5.25) N(LICK_MEAN, .75) \
    N(TORN, 260.) N(TEAR_LEAST, 1.1) N(TEAR, .011) V(FLARE, .12, .45, 2.4) \
    /* Hot air bends the view: by the slope of heat, up to so many samples, and fully from 1 / BENT degrees above HOT. */ \
    N(BEND, .045) N(BEND_MOST, 3.) N(BENT, .02)

#define LOOK_ROOM(N, V) \
    /* The wet floor mirrors what is above it, squashed: its waves, 1/m and 1/s, how far they shift it, samples, how */ \
    /* strong it is at its edge, in which colour. */ \
    N(WAVES, 68.) N(WAVES_RISE, 2.1) N(WAVES_SHIFT, 3.) N(SQUASHED, 1.9) N(MIRRORED, .5) V(FLOOR, 1., .84, .59) \
    /* Day in a doorway: half of its soft edge and how far light spills over its frame, m, how much, cold and warm. */ \
    N(DOOR_SOFT, .03) N(SPILL, 1.1) N(SPILLED, .10) N(SPILL_COLD, .72) N(SPILL_WARM, .62) \
    /* The landscape out there: a ridge of two waves, heights, frequencies and phase, with a soft edge, a path that */ \
    /* bends and narrows, and a glow over the ridge. Light of ground, path and glow, and of the sky and its glow. */ \
    V(RIDGE, .40, .045, .02) V(RIDGE_WAVES, 3.1, .6, 9.) N(RIDGE_SOFT, .012) V(PATH, .30, .06, .36) N(PATH_BEND, .25) \
    N(PATH_WIDE, .12) N(DAWN, .55) V(LAND_COLD, .035, .05, 0.) V(LAND_WARM, .015, .16, .04) V(DAY, .24, .14, .62) \
    /* A figure, in the dark: m outside of it where the light on its rim is looked up, the rim's part that turns away */ \
    /* from light and at most, light from above and how it falls, how strong the rim is at the flank, which is so many */ \
    /* 1/m wide, and at the edge, which fades by so many 1/m. */ \
    N(RIM, .13) N(RIM_AWAY, .18) N(RIM_MOST, 1.2) N(RIM_AIR, .14) N(AIR_LEVEL, .35) N(AIR_UP, .65) \
    N(FLANK, .075) N(FLANK_PER, 10.) N(RIM_EDGE, .95) N(RIM_PER, 42.) N(COVER, .8) \
    /* The colour of its inside, of what glows from within, less so at its edge, and light on its face: the share that */ \
    /* it turns back, that of the night, how it turns away at the edge, and m by which far sides count. Bloom before it. */ \
    V(INSIDE, 1.2, 1.2, 2.3) V(PAPER, .40, .14, .026) N(LIT_EDGE, .1) N(LIT_PER, 6.3) N(LIT_MORE, .9) \
    N(FACE, .75) V(NIGHT, .05, .06, .08) N(FACE_EDGE, .5) N(FACE_PER, 10.) N(FACE_NEAR, .02) N(FACE_VEIL, .10) \
    N(MIRROR_FIGURE, .45) \
    /* Lines around figures, in widths of the line: their dark ground and its part, the second line, and stripes. */ \
    N(GROUND, 2.3) N(GROUND_PART, .7) N(SECOND_FROM, 1.6) N(SECOND_TO, 2.3) N(STRIPED, 1.5) N(STRIPE, 3.) \
    /* A flame: how far it reaches below its foot, how it widens there and narrows, sways of two waves, by a part of */ \
    /* its width, how it fades upwards, its light by powers of that, and its blue root. */ \
    N(FOOT, .16) N(FOOT_PER, 4.) N(FLAME_THIN, .55) V(SWAY, 6., 11., 1.7) N(SWAY_LESS, .5) N(SWAYS, .10) \
    N(FLAME_FADE, .25) N(FLAME_RED, 1.2) V(FLAME_GREEN, .66, .26, 0.) V(FLAME_BLUE, .06, .5, 0.) N(ROOT_PER, 3.) \
    N(ROOT_DARK, .8) V(ROOT, .10, .32, 1.) \
    /* A fleck narrows to its tips. A spark has a tail, which fades over at most so many times its size, and a halo. */ \
    N(FLECK_TIP, .7) V(SPARK, 255., 150., 50.) V(HALO, 255., 110., 30.) N(HALO_SIZE, 6.) N(HALO_PART, .22) \
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
