/* shaders.h - the programs of BACKEND_GPU, as GLSL that both OpenGL 2.1 and WebGL 1 understand. A fragment shader
 * begins with the numbers of look.h and SHADER_COMMON. They compute what engine/shade and engine/figures do. */
#ifndef ENGINE_GPU_SHADERS_H
#define ENGINE_GPU_SHADERS_H

extern const char SHADER_VERTEX[];              /* corners of quads, in pixels */
extern const char SHADER_LOOK[], SHADER_ROOM[]; /* the numbers of look.h */
extern const char SHADER_COMMON[];              /* maps, light and tone for all shaders */

extern const char SHADER_GRAIN[], SHADER_SMOKE[];   /* at half the size, how smoke shows, and heat */
extern const char SHADER_SCENE[];                   /* stone, far hall, smoke, fire, wet floor */
extern const char SHADER_DOOR[], SHADER_FIRE[];     /* daylight and fire, parts that SHADER_SCENE calls */
extern const char SHADER_DYE[];                     /* likewise, with bloom */
extern const char SHADER_VEIL[];                    /* smoke in front of the figures */
extern const char SHADER_SHAPES[], SHADER_FIGURE[]; /* the first is a part of the second */
extern const char SHADER_FLAME[], SHADER_FLECK[], SHADER_SPARK[];
extern const char SHADER_BRIGHTEN[]; /* for the finished picture */
extern const char SHADER_OUTLINE[];  /* lines around figures, after SHADER_SHAPES */

#define SHADER_MOST_SHAPES 40 /* of a figure */
#define SHADER_SHAPE       5  /* vectors for each */

#endif
