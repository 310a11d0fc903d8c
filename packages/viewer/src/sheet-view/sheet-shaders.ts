// A look is a texel: red, green, blue and flags; then half a line's width in pixels, the row of its pattern and the length of it.
const style = `
uniform highp usampler2D u_looks;
uniform highp sampler2D u_widths;
const int width = 1024;
ivec2 texelOf(uint row) { return ivec2(int(row) % width, int(row) / width); }
`

const place = `
uniform vec2 u_origin;   // of the block, from the middle of the picture, in units
uniform mat2 u_turn;     // units to pixels of the target
uniform vec2 u_half;     // half of the target, in pixels
uniform float u_depth;   // 1 / highest order
vec2 pixelOf(vec2 local) { return u_turn * (u_origin + local); }
vec4 clipOf(vec2 pixel, uint order) {
  return vec4(pixel / u_half, 1.0 - 2.0 * (float(order) + 0.5) * u_depth, 1.0);
}
`

export const segmentVertex = `#version 300 es
precision highp float;
precision highp int;
${style}
${place}
layout(location = 0) in vec4 a_ends;
layout(location = 1) in float a_phase;
layout(location = 2) in uint a_style;
layout(location = 3) in uint a_order;
uniform float u_unitsPerPixel;
uniform float u_tint;
uniform vec3 u_tintColour;
out vec3 v_colour;
out float v_side;
out float v_along;
flat out float v_half;
flat out int v_pattern;
void main() {
  uvec4 look = texelFetch(u_looks, texelOf(a_style), 0);
  vec4 line = texelFetch(u_widths, texelOf(a_style), 0);
  if (look.a == 0u) { gl_Position = vec4(2.0, 2.0, 2.0, 1.0); return; }
  vec2 a = pixelOf(a_ends.xy);
  vec2 b = pixelOf(a_ends.zw);
  vec2 along = b - a;
  float size = length(along);
  vec2 way = size > 0.0001 ? along / size : vec2(1.0, 0.0);
  vec2 across = vec2(-way.y, way.x);
  float half_ = line.x;
  float reach = half_ + 0.75;
  float end = float(gl_VertexID & 1);
  float side = float(gl_VertexID >> 1) * 2.0 - 1.0;
  vec2 pixel = mix(a - way * min(half_, 1.0), b + way * min(half_, 1.0), end) + across * side * reach;
  gl_Position = clipOf(pixel, a_order);
  v_colour = mix(vec3(look.rgb) / 255.0, u_tintColour, u_tint);
  v_side = side * reach;
  v_along = a_phase + end * size * u_unitsPerPixel;
  v_half = half_;
  // A pattern that is finer than a few pixels is a solid line for the eye.
  v_pattern = line.z / u_unitsPerPixel > 4.0 ? int(line.y) : 0;
}`

export const segmentFragment = `#version 300 es
precision highp float;
precision highp int;
uniform highp sampler2D u_patterns;
uniform float u_unitsPerPixel;
uniform float u_opacity;
in vec3 v_colour;
in float v_side;
in float v_along;
flat in float v_half;
flat in int v_pattern;
out vec4 colour;
void main() {
  float cover = clamp(v_half + 0.5 - abs(v_side), 0.0, 1.0);
  if (v_pattern > 0) {
    float total = texelFetch(u_patterns, ivec2(0, v_pattern), 0).r;
    float count = texelFetch(u_patterns, ivec2(1, v_pattern), 0).r;
    float at = mod(v_along, total);
    for (int i = 0; i < 30; i++) {
      if (float(i) >= count) break;
      float part = texelFetch(u_patterns, ivec2(2 + i, v_pattern), 0).r;
      // A dot is as long as the line is thick.
      float size = part == 0.0 ? u_unitsPerPixel * max(1.0, 2.0 * v_half) : abs(part);
      if (at < size) { if (part < 0.0) discard; break; }
      at -= size;
    }
  }
  if (cover <= 0.02) discard;
  colour = vec4(v_colour, cover * u_opacity);
}`

export const fillVertex = `#version 300 es
precision highp float;
precision highp int;
${style}
${place}
layout(location = 0) in vec2 a_place;
layout(location = 2) in uint a_style;
layout(location = 3) in uint a_order;
uniform float u_tint;
uniform vec3 u_tintColour;
out vec3 v_colour;
void main() {
  uvec4 look = texelFetch(u_looks, texelOf(a_style), 0);
  if (look.a == 0u) { gl_Position = vec4(2.0, 2.0, 2.0, 1.0); return; }
  gl_Position = clipOf(pixelOf(a_place), a_order);
  v_colour = look.a == 2u ? vec3(look.rgb) / 255.0 : mix(vec3(look.rgb) / 255.0, u_tintColour, u_tint);
}`

export const fillFragment = `#version 300 es
precision highp float;
uniform float u_opacity;
in vec3 v_colour;
out vec4 colour;
void main() { colour = vec4(v_colour, u_opacity); }`

/** A picture on a rectangle of the sheet, or the finished picture on the window. */
export const pictureVertex = `#version 300 es
precision highp float;
uniform vec4 u_box;      // x0 y0 x1 y1 from the middle, in units
uniform mat2 u_turn;
uniform vec2 u_half;
out vec2 v_at;
void main() {
  vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
  v_at = corner;
  gl_Position = vec4(u_turn * mix(u_box.xy, u_box.zw, corner) / u_half, 0.0, 1.0);
}`

export const pictureFragment = `#version 300 es
precision highp float;
uniform sampler2D u_picture;
uniform float u_opacity;
in vec2 v_at;
out vec4 colour;
void main() { colour = texture(u_picture, v_at) * vec4(1.0, 1.0, 1.0, u_opacity); }`
