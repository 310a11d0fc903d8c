// The lines of bodies. A line between two faces is a ribbon as wide as the line, from the edge onto the face that is seen,
// and exactly in the plane of that face: at every point of the picture it has the face's own depth. So it needs hardly any
// pull to the eye to stand before its face, and what lies behind another face by a few millimetres stays behind it.
//
// The depth of a plane goes linearly over the picture. For n · p = c, p relative to the eye, depth z = a + b / d (d metres
// ahead): ∂z/∂x = b (n · right) / (fx c); without perspective z = a + b d and ∂z/∂x = -b (n · right) / (fx (n · ahead)).
import { flag, storeyShift } from '../state/element-flags.ts'
import { common, cutAway, findInstance, head, look } from './shaders.ts'

/** A face whose normal is this near to a right angle to the line of sight is not seen, and its depth has no meaning. */
const edgeOn = '0.01'
/** Lines of what is selected or under the pointer, beside others. */
const meantWidth = '2.6'

export const edgeVertex = (hasMultiDraw: boolean) => `${head(hasMultiDraw)}${common}
precision highp int;
uniform usampler2D u_edges;
uniform vec2 u_size;
uniform float u_lineWidth;
float lineWidth;
uniform vec3 u_forward;
/** Right and up by what they are multiplied with to come to the screen. */
uniform vec3 u_across;
uniform vec3 u_above;
/** b of the depth. */
uniform float u_depth;
uniform bool u_isOrthographic;
${findInstance(hasMultiDraw)}
out vec3 v_place;
/** How far along the edge, 0 to 1; a ribbon's corners may lie before or behind it. */
out float v_along;
flat out vec4 v_colour;
flat out uint v_bits;
const float least = 1e-3;

vec3 pointOf(uint xy, uint z) {
  return max(vec3(float(int(xy << 16) >> 16), float(int(xy) >> 16), float(int(z << 16) >> 16)) / 32767.0, -1.0);
}
vec3 laterPointOf(uint x, uint yz) {
  return max(vec3(float(int(x) >> 16), float(int(yz << 16) >> 16), float(int(yz) >> 16)) / 32767.0, -1.0);
}
/** How depth changes on the screen in the plane of a face; z says whether the face is seen at all, not from its edge. */
vec3 slopeOf(vec3 along, vec3 third, vec3 place) {
  vec3 normal = cross(along, third - place);
  float by = u_isOrthographic ? -dot(normal, u_forward) : dot(normal, place);
  float most = length(normal) * (u_isOrthographic ? 1.0 : length(place));
  if (!(abs(by) > ${edgeOn} * most)) return vec3(0.0);
  return vec3(vec2(dot(normal, u_across), dot(normal, u_above)) * (u_depth / by), 1.0);
}
/** On which side of the line a third point lies. */
float sideOf(vec3 third, vec3 middle, vec4 seen, vec2 side) {
  vec4 by = u_view * vec4(third - middle, 0.0);
  return dot((by.xy * seen.w - seen.xy * by.w) * u_size, side) < 0.0 ? -1.0 : 1.0;
}
/** Where the plane of a face through a place is seen at a point of the picture, a step away from the place's own. */
vec3 onPlane(vec3 normal, vec3 place, vec4 at, vec2 by) {
  if (u_isOrthographic) {
    vec3 aside = u_across * by.x + u_above * by.y;
    return place + aside - u_forward * (dot(normal, aside) / dot(normal, u_forward));
  }
  vec2 picture = at.xy / at.w + by;
  vec3 ray = u_forward + u_across * picture.x + u_above * picture.y;
  return ray * (dot(normal, place) / dot(normal, ray));
}
vec2 onPicture(vec4 at) { return at.xy / at.w * u_size * 0.5; }
/** A face narrower than the line ends before it: its plane must not go on towards the eye, where it is no face any more. */
float widthOf(vec4 rim, vec4 from, float slope, vec2 side) {
  if (slope >= 0.0 || rim.w < least) return lineWidth;
  return clamp(dot(onPicture(rim) - onPicture(from), side), 0.0, lineWidth);
}

void main() {
  gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
  uint word;
  int instance = listEntry(word);
  uvec4 facts = entry(u_instances, instance * 4 + 3);
  uvec2 words = entry(u_words, int(facts.x)).rg;
  v_colour = shownColour(facts, words);
  v_bits = words.y;
  // An outline and a light tint say what is meant, and its own colour stays to be seen.
  bool isMeant = (words.y & ${flag.selected | flag.hovered}u) != 0u;
  lineWidth = u_lineWidth * (isMeant ? ${meantWidth} : 1.0);
  if ((words.y & ${flag.hidden}u) != 0u) return;
  int line = gl_VertexID / 6;
  int corner = gl_VertexID % 6;
  bool isEnd = corner == 1 || corner == 4 || corner == 5;
  bool isOuter = corner == 2 || corner == 3 || corner == 5;
  uvec4 one = entry(u_edges, line * 2);
  uvec4 two = entry(u_edges, line * 2 + 1);

  uvec4 x = entry(u_instances, instance * 4);
  uvec4 y = entry(u_instances, instance * 4 + 1);
  uvec4 z = entry(u_instances, instance * 4 + 2);
  mat3 turn = transpose(mat3(uintBitsToFloat(x.xyz), uintBitsToFloat(y.xyz), uintBitsToFloat(z.xyz)));
  vec3 zero = vec3(ivec3(int(x.w), int(y.w), int(z.w)) - u_eyeCell) * 1e-4 + u_eyeRest
    + vec3(0.0, 0.0, float(words.y >> ${storeyShift}u) * u_storeyGap);
  vec3 a = turn * pointOf(one.x, one.y) + zero;
  vec3 b = turn * laterPointOf(one.y, one.z) + zero;
  vec3 c = turn * pointOf(one.w, two.x) + zero;
  vec3 d = turn * laterPointOf(two.x, two.y) + zero;

  vec4 from = u_view * vec4(a, 1.0);
  vec4 to = u_view * vec4(b, 1.0);
  vec3 along = b - a;
  if (from.w < least && to.w < least) return;
  vec3 start = a;
  if (from.w < least) { float s = (to.w - least) / (to.w - from.w); a = mix(b, a, s); from = mix(to, from, s); }
  if (to.w < least) { float s = (from.w - least) / (from.w - to.w); b = mix(start, b, s); to = mix(from, to, s); }

  vec2 way = onPicture(to) - onPicture(from);
  float size = length(way);
  if (!(size > 1e-3)) return;
  vec2 side = vec2(-way.y, way.x) / size;
  vec3 middle = (a + b) * 0.5;
  vec4 seen = u_view * vec4(middle, 1.0);
  float sideC = sideOf(c, middle, seen, side);
  float sideD = sideOf(d, middle, seen, side);
  vec3 slopeC = slopeOf(along, c, start);
  vec3 slopeD = slopeOf(along, d, start);
  vec2 stepC = side * sideC / (u_size * 0.5);
  vec2 stepD = side * sideD / (u_size * 0.5);
  vec4 rimC = u_view * vec4(c, 1.0);
  vec4 rimD = u_view * vec4(d, 1.0);
  float wideC = widthOf(rimC, from, dot(slopeC.xy, stepC), side * sideC);
  float wideD = widthOf(rimD, from, dot(slopeD.xy, stepD), side * sideD);
  // Both on one side: the nearer one hides the other. Else both are seen, or none: the flatter one is the better ground.
  bool takesC = slopeC.z != slopeD.z ? slopeC.z > slopeD.z
    : sideC == sideD ? dot(slopeC.xy, stepC) <= dot(slopeD.xy, stepD)
    : wideC != wideD ? wideC > wideD
    : length(slopeC.xy) <= length(slopeD.xy);

  vec4 at = isEnd ? to : from;
  v_place = isEnd ? b : a;
  vec2 offset = isOuter ? (takesC ? stepC * wideC : stepD * wideD) : vec2(0.0);
  float depth = at.z / at.w;
  vec3 on = v_place;
  if (isOuter) {
    depth += dot(takesC ? slopeC.xy : slopeD.xy, offset);
    if ((takesC ? slopeC.z : slopeD.z) > 0.0)
      on = onPlane(cross(along, (takesC ? c : d) - start), v_place, at, offset);
  }
  v_along = dot(on - start, along) / dot(along, along);
  depth -= u_isOrthographic ? u_pull * 0.2 : -u_pull * u_depth / at.w;
  gl_Position = vec4((at.xy / at.w + offset) * at.w, depth * at.w, at.w);
}`

export const edgeFragment = `#version 300 es
precision highp float;
precision highp int;
in vec3 v_place;
in float v_along;
flat in vec4 v_colour;
flat in uint v_bits;
uniform int u_look;
${cutAway}
out vec4 o_colour;
void main() {
  // Before and behind its edge the plane goes on towards the eye, where it is no face any more.
  if (v_along < 0.0 || v_along > 1.0) discard;
  cutAway(v_place);
  bool isGhost = (v_bits & ${flag.ghosted}u) != 0u;
  bool isSelected = (v_bits & ${flag.selected}u) != 0u;
  if ((v_bits & ${flag.hovered}u) != 0u) { o_colour = vec4(0.043, 0.440, 0.725, 0.9); return; }
  vec3 colour = isGhost ? vec3(0.58, 0.65, 0.70) : isSelected ? vec3(0.035, 0.380, 0.690) : v_colour.rgb * 0.42;
  o_colour = vec4(colour, isSelected ? 1.0 : isGhost ? 0.42 : u_look == ${look.clear} ? 0.30 : 0.62);
}`
