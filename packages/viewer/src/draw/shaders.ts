// The shaders as text. Positions are relative to the eye: integers in 0.1 mm are subtracted first, so a model far from zero
// stands as still as one at zero.
import { flag, storeyShift } from '../state/element-flags.ts'
import { textureWidth } from './data-texture.ts'

/** Planes that may cut at the same time: six of the box and six free ones. */
export const maxPlanes = 12

/** What a program draws just now. */
export const look = { solid: 0, outline: 1, clear: 3, xray: 4, ghost: 5 } as const

export const common = `
precision highp float;
precision highp int;
precision highp usampler2D;
uniform usampler2D u_instances;
uniform usampler2D u_words;
uniform ivec3 u_eyeCell;
uniform vec3 u_eyeRest;
uniform mat4 u_view;
uniform float u_storeyGap;
uniform float u_pull;
uniform int u_look;
uvec4 entry(usampler2D from, int at) {
  return texelFetch(from, ivec2(at & ${textureWidth - 1}, at >> ${Math.log2(textureWidth)}), 0);
}
/** Lines come a little nearer than their place. Without perspective only the depth may change for that. */
vec4 onScreen(vec3 place) {
  bool isFlat = u_view[0].w == 0.0 && u_view[1].w == 0.0 && u_view[2].w == 0.0;
  vec4 at = u_view * vec4(isFlat ? place : place * (1.0 - u_pull), 1.0);
  if (isFlat) at.z -= u_pull;
  return at;
}
vec4 colourOf(uint word) {
  return vec4(uvec4(word >> 24u, word >> 16u, word >> 8u, word) & 255u) / 255.0;
}
/** What the fragment shader needs of an instance: its colour with all the bits applied. */
vec4 shownColour(uvec4 facts, uvec2 words) {
  vec4 own = colourOf(facts.y);
  vec4 colour = own;
  // Glass stays glass, whatever colour it gets.
  if ((words.y & ${flag.coloured}u) != 0u) { colour = colourOf(words.x); colour.a = min(colour.a, own.a); }
  // Files like loud colours; what somebody chose stays as it is.
  if ((words.y & ${flag.coloured}u) == 0u) colour.rgb = mix(vec3(dot(colour.rgb, vec3(0.3, 0.59, 0.11))), colour.rgb, 0.85);
  if ((words.y & ${flag.room}u) != 0u && (words.y & ${flag.coloured}u) == 0u) colour = vec4(0.36, 0.62, 0.78, 0.22);
  if ((words.y & ${flag.ghosted}u) != 0u && u_look != ${look.xray}) colour = vec4(mix(vec3(0.84, 0.87, 0.90), colour.rgb, 0.06), 1.0);
  if ((words.y & ${flag.selected}u) != 0u) colour = vec4(mix(colour.rgb, vec3(0.118, 0.560, 0.878), 0.4), max(colour.a, 0.96));
  if ((words.y & ${flag.hovered}u) != 0u) colour = vec4(mix(colour.rgb, vec3(0.45, 0.78, 1.0), 0.24), max(colour.a, 0.5));
  return colour;
}
`

/** Sub-draws find their instances by the number of the draw, or by a uniform where the browser cannot count them. */
export const findInstance = (hasMultiDraw: boolean) => `
uniform usampler2D u_list;
uniform int u_draw;
uniform int u_lists;
int listEntry(out uint entryWord) {
  int draw = u_draw${hasMultiDraw ? ' + gl_DrawID' : ''};
  int base = int(entry(u_list, draw).r);
  entryWord = entry(u_list, u_lists + base + gl_InstanceID).r;
  return int(entryWord & 0x7fffffffu);
}`

export const head = (hasMultiDraw: boolean) =>
  `#version 300 es\n${hasMultiDraw ? '#extension GL_ANGLE_multi_draw : require\n' : ''}`

const placeVertex = `
vec3 placeVertex(int instance, vec3 point, uint bits) {
  uvec4 x = entry(u_instances, instance * 4);
  uvec4 y = entry(u_instances, instance * 4 + 1);
  uvec4 z = entry(u_instances, instance * 4 + 2);
  vec3 turned = vec3(
    dot(uintBitsToFloat(x.xyz), point), dot(uintBitsToFloat(y.xyz), point), dot(uintBitsToFloat(z.xyz), point));
  ivec3 cell = ivec3(int(x.w), int(y.w), int(z.w)) - u_eyeCell;
  return turned + vec3(cell) * 1e-4 + u_eyeRest + vec3(0.0, 0.0, float(bits >> ${storeyShift}u) * u_storeyGap);
}`

export const meshVertex = (hasMultiDraw: boolean) => `${head(hasMultiDraw)}${common}
layout(location = 0) in vec3 a_point;
${findInstance(hasMultiDraw)}
${placeVertex}
out vec3 v_place;
flat out vec4 v_colour;
flat out float v_fill;
void main() {
  uint word;
  int instance = listEntry(word);
  uvec4 facts = entry(u_instances, instance * 4 + 3);
  uvec2 words = entry(u_words, int(facts.x)).rg;
  v_place = placeVertex(instance, a_point, words.y);
  v_colour = shownColour(facts, words);
  v_fill = (word >> 31) == 1u ? float(facts.z) / 255.0 : 1.0;
  gl_Position = onScreen(v_place);
  if ((words.y & ${flag.hidden}u) != 0u) gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
}`

export const cutAway = `
uniform vec4 u_planes[${maxPlanes}];
uniform int u_planeCount;
uniform int u_ownPlane;
void cutAway(vec3 place) {
  for (int at = 0; at < ${maxPlanes}; at++) {
    if (at >= u_planeCount) break;
    if (at != u_ownPlane && dot(u_planes[at].xyz, place) + u_planes[at].w < 0.0) discard;
  }
}`

const leaveOut = `${cutAway}
flat in float v_fill;
/** A steady pattern: as many points as the shape fills of its box. */
float pattern(vec2 at) {
  return fract(52.9829189 * fract(dot(floor(at), vec2(0.06711056, 0.00583715))));
}
void leaveOut(vec3 place) {
  cutAway(place);
  if (v_fill < 0.95 && pattern(gl_FragCoord.xy) > v_fill * 1.05 + 0.05) discard;
}`

/** A flat face's direction from the picture; slivers without one look at the eye. */
const faceNormal = `
uniform vec3 u_forward;
uniform bool u_isOrthographic;
vec3 faceNormal(vec3 place) {
  vec3 toEye = u_isOrthographic ? -u_forward : -place;
  vec3 across = cross(dFdx(place), dFdy(place));
  float size = dot(across, across);
  if (!(size > 1e-24)) return normalize(toEye);
  vec3 normal = across * inversesqrt(size);
  return dot(normal, toEye) < 0.0 ? -normal : normal;
}
uniform vec3 u_light;
uniform vec2 u_strength;
/** Calm: most from the sky above, a little from one side; by itself no side is ever dark. */
vec3 lit(vec3 colour, vec3 normal) {
  float sky = 0.5 + 0.5 * normal.z;
  float light = (0.62 + 0.34 * sky) * u_strength.x + 0.17 * dot(normal, u_light) * u_strength.y;
  return mix(colour * min(light, 1.0), vec3(1.0), clamp((light - 0.88) * 0.8, 0.0, 0.2));
}`

/**
 * `isParted` for bodies of which points are left out: behind a plane, or of a box that stands for a shape. Others have a program
 * without that, because a graphics card asks for the depth of a point before it shades it only when the shader throws none away.
 */
export const meshFragment = (isParted: boolean) => `#version 300 es
precision highp float;
precision highp int;
in vec3 v_place;
flat in vec4 v_colour;
uniform int u_look;
${faceNormal}
out vec4 o_colour;
${isParted ? leaveOut : ''}
void main() {
  vec3 normal = faceNormal(v_place);
  ${isParted ? 'leaveOut(v_place);' : ''}
  vec3 colour = lit(v_colour.rgb, normal);
  float alpha = u_look == ${look.clear} ? v_colour.a
    : u_look == ${look.xray} ? 0.4
    : u_look == ${look.ghost} ? 0.22 : 1.0;
  o_colour = vec4(colour, alpha);
}`

/** Cut faces: points relative to an anchor, coloured as their element. */
export const capVertex = `#version 300 es
${common}
layout(location = 0) in vec3 a_point;
layout(location = 1) in uint a_instance;
uniform vec3 u_anchor;
out vec3 v_place;
flat out vec4 v_colour;
flat out uint v_bits;
void main() {
  uvec4 facts = entry(u_instances, int(a_instance) * 4 + 3);
  uvec2 words = entry(u_words, int(facts.x)).rg;
  v_place = a_point + u_anchor;
  v_colour = shownColour(facts, words);
  v_bits = words.y;
  gl_Position = onScreen(v_place);
}`

export const capFragment = `#version 300 es
precision highp float;
precision highp int;
in vec3 v_place;
flat in vec4 v_colour;
uniform int u_look;
uniform float u_pixelRatio;
${cutAway}
out vec4 o_colour;
void main() {
  cutAway(v_place);
  if (u_look == ${look.outline}) { o_colour = vec4(v_colour.rgb * 0.35, 1.0); return; }
  float stripe = fract((gl_FragCoord.x + gl_FragCoord.y) / (7.0 * u_pixelRatio));
  float line = smoothstep(0.0, 0.12, stripe) * (1.0 - smoothstep(0.18, 0.30, stripe));
  vec3 ground = mix(v_colour.rgb, vec3(1.0), 0.45);
  o_colour = vec4(mix(ground, v_colour.rgb * 0.55, line * 0.65), 1.0);
}`

/** Lines of any width: a rectangle for each piece. */
export const strokeVertex = `#version 300 es
precision highp float;
layout(location = 0) in vec3 a_from;
layout(location = 1) in vec3 a_to;
layout(location = 2) in vec4 a_colour;
layout(location = 3) in vec2 a_style;
uniform mat4 u_view;
uniform vec3 u_anchor;
uniform vec2 u_size;
uniform float u_pixelRatio;
out float v_along;
flat out vec4 v_colour;
flat out float v_dash;
void main() {
  vec4 from = u_view * vec4(a_from + u_anchor, 1.0);
  vec4 to = u_view * vec4(a_to + u_anchor, 1.0);
  float least = 1e-3;
  if (from.w < least && to.w < least) { gl_Position = vec4(0.0, 0.0, 2.0, 1.0); return; }
  if (from.w < least) from = mix(to, from, (to.w - least) / (to.w - from.w));
  if (to.w < least) to = mix(from, to, (from.w - least) / (from.w - to.w));
  vec2 a = from.xy / from.w * u_size * 0.5;
  vec2 b = to.xy / to.w * u_size * 0.5;
  vec2 along = b - a;
  float size = max(length(along), 1e-4);
  vec2 side = vec2(-along.y, along.x) / size * a_style.x * 0.5 * u_pixelRatio;
  bool isEnd = (gl_VertexID & 1) == 1;
  vec4 place = isEnd ? to : from;
  vec2 offset = (gl_VertexID & 2) == 2 ? side : -side;
  v_along = isEnd ? size / u_pixelRatio : 0.0;
  v_colour = a_colour;
  v_dash = a_style.y;
  gl_Position = vec4(place.xy + offset * 2.0 / u_size * place.w, place.z, place.w);
}`

export const strokeFragment = `#version 300 es
precision highp float;
in float v_along;
flat in vec4 v_colour;
flat in float v_dash;
out vec4 o_colour;
void main() {
  float at = mod(v_along, 24.0);
  if (v_dash > 0.5 && ((at > 14.0 && at < 18.0) || at > 20.0)) discard;
  o_colour = v_colour;
}`
