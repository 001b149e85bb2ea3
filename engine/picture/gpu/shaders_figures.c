#include "engine/picture/gpu/shaders.h"

/* The distance of a place from the shapes of a figure, melted into each other in order, as in shape.c and silhouette.c.
 * A shape has places, then radius, radius_b or count of corners, melt, kind, then turn or corners. */
const char SHADER_SHAPES[] =
    "uniform vec4 shape[200];\n"
    "uniform float shapes;\n"
    "float capsule(vec2 p, vec4 ends, float radius, float radius_b) {\n"
    "    vec2 d = ends.zw - ends.xy, q = p - ends.xy;\n"
    "    float along = clamp(dot(q, d) / (dot(d, d) + 1e-9), 0.0, 1.0);\n"
    "    return length(q - along * d) - mix(radius, radius_b, along);\n"
    "}\n"
    "float box(vec2 p, vec4 at, float radius, vec2 turn) {\n"
    "    vec2 q = p - at.xy;\n"
    "    vec2 d = abs(vec2(turn.x * q.x + turn.y * q.y, turn.x * q.y - turn.y * q.x)) - at.zw + radius;\n"
    "    return length(max(d, 0.0)) + min(max(d.x, d.y), 0.0) - radius;\n"
    "}\n"
    "vec3 side(vec2 p, vec2 a, vec2 b, vec3 sum) {\n" /* square of the nearest gap, least and most left */
    "    vec2 d = b - a, q = p - a, gap = q - clamp(dot(q, d) / (dot(d, d) + 1e-9), 0.0, 1.0) * d;\n"
    "    float left = d.x * q.y - d.y * q.x;\n"
    "    return vec3(min(sum.x, dot(gap, gap)), min(sum.y, left), max(sum.z, left));\n"
    "}\n"
    "float polygon(vec2 p, float count, vec4 a, vec4 b, vec4 c, vec4 d) {\n"
    "    vec3 sum = side(p, a.zw, b.xy, side(p, a.xy, a.zw, vec3(1e9, 1e9, -1e9)));\n"
    "    sum = count < 3.5 ? side(p, b.xy, a.xy, sum) : side(p, b.xy, b.zw, sum);\n"
    "    if (count > 3.5) sum = count < 4.5 ? side(p, b.zw, a.xy, sum) : side(p, b.zw, c.xy, sum);\n"
    "    if (count > 4.5) sum = count < 5.5 ? side(p, c.xy, a.xy, sum) : side(p, c.xy, c.zw, sum);\n"
    "    if (count > 5.5) sum = count < 6.5 ? side(p, c.zw, a.xy, sum) : side(p, c.zw, d.xy, sum);\n"
    "    if (count > 6.5) sum = count < 7.5 ? side(p, d.xy, a.xy, sum) : side(p, d.xy, d.zw, sum);\n"
    "    if (count > 7.5) sum = side(p, d.zw, a.xy, sum);\n"
    "    return min(-sum.y, sum.z) > 0.0 ? sqrt(sum.x) : -sqrt(sum.x);\n"
    "}\n"
    "float distance_of(vec2 p, vec4 a, vec4 b, vec4 c, vec4 d, vec4 e) {\n"
    "    if (b.w < 0.5) return capsule(p, a, b.x, b.y);\n"
    "    if (b.w < 1.5) return box(p, a, b.x, c.xy);\n"
    "    if (b.w < 2.5) return max(length(p - a.xy) - b.x, b.y - length(p - a.zw));\n"
    "    return polygon(p, b.y, a, c, d, e) - b.x;\n"
    "}\n"
    "float figure(vec2 p) {\n"
    "    float sum = 1e3;\n"
    "    for (int i = 0; i < 40; i++) {\n"
    "        if (float(i) >= shapes) break;\n"
    "        vec4 about = shape[5 * i + 1];\n"
    "        float d = distance_of(p, shape[5 * i], about, shape[5 * i + 2], shape[5 * i + 3], shape[5 * i + 4]);\n"
    "        float k = max(about.z, 1e-6), part = clamp(0.5 + 0.5 * (sum - d) / k, 0.0, 1.0);\n"
    "        sum += (d - sum) * part - k * part * (1.0 - part);\n"
    "    }\n"
    "    return sum;\n"
    "}\n";

/* See light_face in silhouette.c. */
const char SHADER_FIGURE[] =
    "uniform vec4 figure_is;\n" /* brightness inside, glow, strength of a mirror image or 0, its lines */
    "uniform vec4 face;\n"      /* part of the light that its face reflects */
    "uniform vec4 sides;\n"     /* m, left, top, right and bottom, where its light is looked up */
    "uniform vec4 ground;\n"    /* end of a mirror image, px, and its place, m */
    "vec2 on_face(vec2 p) {\n"
    "    vec2 to;\n"
    "    vec4 weight = 1.0 / (LOOK_FACE_NEAR + abs(p.xyxy - sides));\n"
    "    vec2 sum = weight.x * light_near(vec2(sides.x, p.y), to).xy + weight.z * light_near(vec2(sides.z, p.y), "
    "to).xy\n"
    "        + weight.y * light_near(vec2(p.x, sides.y), to).xy + weight.w * light_near(vec2(p.x, sides.w), to).xy;\n"
    "    return sum / dot(weight, vec4(1.0));\n"
    "}\n"
    "void main() {\n"
    "    bool mirrored = figure_is.z > 0.0;\n"
    "    float line = ground.x - one.y;\n"
    "    vec2 p = view.xy + one.xy / view.z, to;\n"
    "    if (mirrored) p.y = ground.y + line / view.z;\n"
    "    float px = 1.0 / view.z, d = figure(p);\n"
    "    if (d > 0.7 * px) discard;\n"
    "    float depth = max(-d, 0.0), flank = max(1.0 - LOOK_FLANK_PER * depth, 0.0);\n"
    "    float cover = clamp(0.5 - LOOK_COVER * d * view.z, 0.0, 1.0);\n"
    "    if (mirrored) cover *= figure_is.z * (line - 0.5) / figure_is.w;\n"
    "    vec2 x = vec2(2.0 * px, 0.0), y = vec2(0.0, 2.0 * px);\n"
    "    vec2 slope = vec2(figure(p + x) - figure(p - x), figure(p + y) - figure(p - y)) * 0.25 * view.z;\n"
    "    float square = dot(slope, slope), unit = inversesqrt(max(square, 1.0)), fading = min(square * square, 1.0);\n"
    "    vec3 l = light_near(p + slope * unit * (LOOK_RIM + min(depth, 1.0)), to);\n"
    "    float part = clamp(LOOK_RIM_AWAY + unit * dot(slope, to), 0.0, LOOK_RIM_MOST);\n"
    "    float sky = clamp(LOOK_AIR_LEVEL - LOOK_AIR_UP * unit * slope.y, 0.0, 1.0);\n"
    "    float warm = fading * part * l.x, cold = fading * (part * l.y + LOOK_RIM_AIR * sky);\n"
    "    float strength = LOOK_FLANK * flank * flank + LOOK_RIM_EDGE * fade(LOOK_RIM_PER * depth);\n"
    "    float lit = LOOK_LIT_EDGE + min(LOOK_LIT_PER * depth, LOOK_LIT_MORE);\n"
    "    vec3 colour = figure_is.x * LOOK_INSIDE + figure_is.y * lit * LOOK_PAPER;\n"
    "    float turned = min(LOOK_FACE_EDGE + LOOK_FACE_PER * depth, 1.0);\n"
    "    vec2 falls = dot(face, face) > 0.0 ? on_face(p) : vec2(0.0);\n"
    "    vec3 falling = LOOK_FACE * (falls.x * LOOK_WARM + falls.y * LOOK_COLD) + LOOK_NIGHT;\n"
    "    colour += face.xyz * turned * falling + LOOK_FACE_VEIL * l.z * LOOK_BLOOM;\n"
    "    colour += strength * (warm * LOOK_WARM + cold * LOOK_COLD);\n"
    "    gl_FragColor = vec4(dithered(tone(colour), gl_FragCoord.xy), cover);\n"
    "}\n";

/* See line_run in silhouette_fill.c. The alpha is premultiplied. */
const char SHADER_OUTLINE[] =
    "uniform vec4 figure_is;\n" /* the line's width, px, and its Outline */
    "uniform vec4 face;\n"      /* its colour */
    "float band(float away, float low, float high) { return clamp(0.5 + min(away - low, high - away), 0.0, 1.0); }\n"
    "void main() {\n"
    "    float away = figure(view.xy + one.xy / view.z) * view.z, w = figure_is.x, line = band(away, 0.0, w);\n"
    "    vec3 colour = face.xyz;\n"
    "    if (figure_is.y == 4.0) {\n"
    "        float faded = away / view.z / (away > 0.0 ? LOOK_SHINE_OUT : -LOOK_SHINE_IN), left = max(1.0 - faded, "
    "0.0);\n"
    "        gl_FragColor = vec4(LOOK_SHINE * left * left * colour, 0.0);\n"
    "        return;\n"
    "    }\n"
    "    if (away <= -1.0 || away >= LOOK_GROUND * w + 2.0) discard;\n"
    "    if (figure_is.y == 2.0) line = max(line, band(away, LOOK_SECOND_FROM * w, LOOK_SECOND_TO * w));\n"
    "    if (figure_is.y == 3.0) {\n"
    "        line = band(away, 0.0, LOOK_STRIPED * w);\n"
    "        colour *= step(0.5, fract((floor(one.x) + floor(one.y)) / (LOOK_STRIPE * w)));\n"
    "    }\n"
    "    float ground = LOOK_GROUND_PART * band(away, 0.0, LOOK_GROUND * w);\n"
    "    gl_FragColor = vec4(colour * line, 1.0 - (1.0 - line) * (1.0 - ground));\n"
    "}\n";

/* `two` holds foot, height, width, `three` lean, strength, phase. */
const char SHADER_FLAME[] =
    "void main() {\n"
    "    vec2 at = view.xy + one.xy / view.z;\n"
    "    float up = (two.y - at.y) / two.z, over = max(up, 0.0), foot = min((up + LOOK_FOOT) * LOOK_FOOT_PER, 1.0);\n"
    "    if (up <= -LOOK_FOOT || up >= 1.0) discard;\n"
    "    float sway = sin(LOOK_SWAY.x * up - three.z) + LOOK_SWAY_LESS * sin(LOOK_SWAY.y * up - LOOK_SWAY.z * "
    "three.z);\n"
    "    float middle = two.x + three.x * up * up + LOOK_SWAYS * two.w * sway * over;\n"
    "    float wide = two.w * sqrt(foot) * sqrt(1.0 - up) * (1.0 - LOOK_FLAME_THIN * up * up);\n"
    "    if (wide <= 1e-5) discard;\n"
    "    float away = (at.x - middle) / wide, core = max((1.0 - away * away) * three.y, 0.0);\n"
    "    float hot = core * (1.0 - LOOK_FLAME_FADE * over), square = hot * hot;\n"
    "    vec3 light = vec3(LOOK_FLAME_RED * core * core, LOOK_FLAME_GREEN.x * core * hot + LOOK_FLAME_GREEN.y * square "
    "* hot,\n"
    "                      LOOK_FLAME_BLUE.x * square + LOOK_FLAME_BLUE.y * square * square);\n"
    "    float root = clamp(1.0 - (up + LOOK_FOOT) * LOOK_ROOT_PER, 0.0, 1.0);\n"
    "    float thin = root * min(core, 1.0) * (1.0 - 0.5 * core);\n"
    "    light = light * (1.0 - LOOK_ROOT_DARK * root) + thin * LOOK_ROOT;\n"
    "    gl_FragColor = vec4(min(light, 1.0), 0.0);\n"
    "}\n";

/* In pixels, `one.zw` is the middle, `two` leads to the tip and has half the width. `three` is the colour. */
const char SHADER_FLECK[] =
    "void main() {\n"
    "    vec2 p = one.xy - one.zw;\n"
    "    float along = clamp(dot(p, two.xy) / (dot(two.xy, two.xy) + 1e-6), -1.0, 1.0);\n"
    "    float cover = two.z * (1.0 - LOOK_FLECK_TIP * along * along) + 0.5 - length(p - along * two.xy);\n"
    "    cover = clamp(cover, 0.0, 1.0);\n"
    "    gl_FragColor = cover * vec4(three.xyz, 1.0);\n"
    "}\n";

/* In pixels, `one.zw` is the head, `two.xy` leads to the end of the tail, `two.zw` is glow and size. A spark is a row
 * of dots, each spread over the four pixels around it, and a halo. */
const char SHADER_SPARK[] =
    "void main() {\n"
    "    vec2 p = one.xy - one.zw;\n"
    "    float glow = two.z, size = two.w, dots = floor(min(length(two.xy), LOOK_TAIL * size)) + 1.0, sum = 0.0;\n"
    "    for (int i = 0; i <= 64; i++) {\n"
    "        if (float(i) > dots) break;\n"
    "        float along = float(i) / dots;\n"
    "        vec2 near = max(1.0 - abs(p - along * two.xy), 0.0);\n"
    "        sum += near.x * near.y * LOOK_TAIL_PART * glow * (1.0 - LOOK_TAIL_FADE * along);\n"
    "    }\n"
    "    float radius = LOOK_HALO_SIZE * size, away = max(1.0 - dot(p, p) / (radius * radius), 0.0);\n"
    "    vec3 tail = LOOK_SPARK * vec3(1.0, mix(LOOK_SPARK_COOL, 1.0, glow), glow);\n"
    "    gl_FragColor = vec4((sum * tail + LOOK_HALO_PART * glow * away * away * LOOK_HALO) / 255.0, 0.0);\n"
    "}\n";
