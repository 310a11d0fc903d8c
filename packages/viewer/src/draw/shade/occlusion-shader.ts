/** How far occlusion reaches: in metres, but never less or more than these points of the half-size picture. */
const reach = '0.9'
const leastPoints = '7.0'
const mostPoints = '36.0'
const samples = 12
/** Faces this much above the plane of a point, as the sine of an angle, do not darken it: rounding would. */
const bias = '0.08'
const strength = '1.7'

/** A triangle over the whole picture. */
export const screenVertex = `#version 300 es
void main() {
  gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0);
}`

const depthOf = `#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;
uniform sampler2D u_depth;
uniform ivec2 u_size;
/** What points of the screen are multiplied with to come back, and a and b of depth: see edge-shader.ts. */
uniform vec4 u_back;
uniform bool u_isOrthographic;
float rawAt(ivec2 at) { return texelFetch(u_depth, clamp(at, ivec2(0), u_size - 1), 0).r; }
float aheadOf(float raw) {
  float z = raw * 2.0 - 1.0;
  return u_isOrthographic ? (z - u_back.z) / u_back.w : u_back.w / (z - u_back.z);
}`

export const occlusionFragment = `${depthOf}
/** Of a metre at one metre's distance, or of every metre. */
uniform float u_pixels;
uniform float u_pixelRatio;
out vec4 o_open;
/** Right, up and ahead of the eye. */
vec3 placeAt(ivec2 at) {
  float ahead = aheadOf(rawAt(at));
  vec2 aside = ((vec2(at) + 0.5) / vec2(u_size) * 2.0 - 1.0) * u_back.xy;
  return vec3(u_isOrthographic ? aside : aside * ahead, ahead);
}
/** Over the nearer of two neighbours: the other one may belong to another body. */
vec3 nearerStep(vec3 place, vec3 before, vec3 behind) {
  return abs(place.z - before.z) < abs(behind.z - place.z) ? place - before : behind - place;
}
void main() {
  ivec2 at = ivec2(gl_FragCoord.xy);
  o_open = vec4(1.0);
  if (rawAt(at) >= 1.0) return;
  vec3 place = placeAt(at);
  vec3 across = nearerStep(place, placeAt(at - ivec2(1, 0)), placeAt(at + ivec2(1, 0)));
  vec3 above = nearerStep(place, placeAt(at - ivec2(0, 1)), placeAt(at + ivec2(0, 1)));
  vec3 normal = normalize(cross(across, above));
  if (dot(normal, u_isOrthographic ? vec3(0.0, 0.0, 1.0) : place) > 0.0) normal = -normal;
  float pixels = u_pixels / (u_isOrthographic ? 1.0 : place.z);
  float points = clamp(${reach} * pixels, ${leastPoints} * u_pixelRatio, ${mostPoints} * u_pixelRatio);
  float metres = points / pixels;
  float turn = 6.2831853 * fract(52.9829189 * fract(dot(vec2(at), vec2(0.06711056, 0.00583715))));
  float closed = 0.0;
  for (int each = 0; each < ${samples}; each++) {
    float share = (float(each) + 0.5) / ${samples}.0;
    float angle = turn + float(each) * 2.3999632;
    vec3 to = placeAt(at + ivec2(round(vec2(cos(angle), sin(angle)) * share * points))) - place;
    float size = max(length(to), 1e-4);
    float nearness = max(0.0, 1.0 - size * size / (metres * metres));
    closed += nearness * max(0.0, dot(to, normal) / size - ${bias});
  }
  o_open = vec4(clamp(1.0 - ${strength} * closed / ${samples}.0, 0.0, 1.0));
}`

/** Means over a square as large as the pattern of turns, without leaving the surface. */
export const blurFragment = `${depthOf}
uniform sampler2D u_rough;
out vec4 o_open;
void main() {
  ivec2 at = ivec2(gl_FragCoord.xy);
  float own = aheadOf(rawAt(at));
  float far = own * 0.02 + 0.25;
  float sum = 0.0;
  float weights = 0.0;
  for (int y = -2; y < 2; y++)
    for (int x = -2; x < 2; x++) {
      ivec2 beside = clamp(at + ivec2(x, y), ivec2(0), u_size - 1);
      float weight = abs(aheadOf(rawAt(beside)) - own) < far ? 1.0 : 0.001;
      sum += weight * texelFetch(u_rough, beside, 0).r;
      weights += weight;
    }
  o_open = vec4(sum / weights);
}`

/** Shade is a little cool, as light from the sky is. */
export const multiplyFragment = `#version 300 es
precision highp float;
uniform sampler2D u_smooth;
uniform vec2 u_full;
out vec4 o_factor;
void main() {
  float open = texture(u_smooth, gl_FragCoord.xy / u_full).r;
  o_factor = vec4(mix(vec3(0.34, 0.37, 0.42), vec3(1.0), open), 1.0);
}`
