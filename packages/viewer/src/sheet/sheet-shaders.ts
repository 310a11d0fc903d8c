// Everything is a quad or a triangle whose data the vertex shader fetches by its number: instances would be simpler, but where
// the processor draws, each of them costs as much as a draw call. Places are relative to the origin of their block, which the processor puts beside the camera in double precision. What covers what is a depth that
// follows from the order of drawing; lines and letters only look at it, fills write it. Inks are laid on the paper by the lesser
// of both: a factor for each of two inks would darken twice what both have, at soft borders in one channel only.

const frame = `#version 300 es
precision highp float;
precision highp int;
uniform highp sampler2D data;
uniform int first;        // primitive of the block
uniform vec2 offset;      // origin of the block minus centre of the camera, in units
uniform vec4 turn;        // cos, sin, pixels per unit, -
uniform vec2 halfSize;    // of the picture in pixels
uniform vec4 window;      // what of the picture is drawn, in pixels from its middle: least x and y, greatest x and y
uniform float orders;     // highest order + 2
uniform sampler2D styles; // two texels per style: colour and visibility; half width, pattern row, pattern length, -

vec2 toPixels(vec2 p) {
  vec2 d = (p + offset) * turn.z;
  return vec2(d.x * turn.x - d.y * turn.y, d.x * turn.y + d.y * turn.x);
}
float depthOf(float order) { return 1.0 - 2.0 * (order + 1.0) / orders; }
vec4 datum(int at) { return texelFetch(data, ivec2(at & 4095, at >> 12), 0); }
vec4 styleAt(float row, int part) {
  int at = int(row) * 2 + part;
  return texelFetch(styles, ivec2(at % 2048, at / 2048), 0);
}
`

const lay = `
uniform float opacity;
uniform bool isInk;
vec4 lay(vec3 colour, float cover) {
  float alpha = cover * opacity;
  return isInk ? vec4(mix(vec3(1.0), colour, alpha), 1.0) : vec4(colour, alpha);
}
`

export const segmentVertex = `${frame}
flat out vec4 colour;
flat out vec3 dash;       // row, length in units, units per pixel
flat out float halfWidth;
flat out float lengthPx;
out vec2 at;              // along and across, in pixels
flat out float start;     // phase at the drawn start, in units

void main() {
  int primitive = (first + (gl_VertexID >> 2)) * 2;
  vec4 ends = datum(primitive);
  vec4 rest = datum(primitive + 1);
  float phase = rest.x;
  float style = rest.y;
  float order = rest.z;
  vec2 a = toPixels(ends.xy);
  vec2 b = toPixels(ends.zw);
  if (any(lessThan(max(a, b), window.xy)) || any(greaterThan(min(a, b), window.zw))) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  colour = styleAt(style, 0);
  vec4 line = styleAt(style, 1);
  float reach = 2.0 * (halfSize.x + halfSize.y);
  vec2 d = b - a;
  // Far outside of the picture pixels are no longer exact: long lines are cut there.
  float low = 0.0;
  float high = 1.0;
  for (int axis = 0; axis < 2; axis++) {
    float from = axis == 0 ? a.x : a.y;
    float step = axis == 0 ? d.x : d.y;
    if (abs(step) > reach) {
      float s = (-reach - from) / step;
      float t = (reach - from) / step;
      low = max(low, min(s, t));
      high = min(high, max(s, t));
    } else if (abs(from) > 2.0 * reach) high = -1.0;
  }
  bool isGone = colour.a <= 0.0 || high < low;
  // Thin lines along the rows or columns of pixels lie on one of them instead of pale on two.
  if (line.x < 0.75) {
    if (abs(d.x) < 0.01) a.x = floor(a.x + halfSize.x) + 0.5 - halfSize.x;
    if (abs(d.y) < 0.01) a.y = floor(a.y + halfSize.y) + 0.5 - halfSize.y;
  }
  start = phase + low * length(d) / turn.z;
  b = a + d * high;
  a = a + d * low;
  d = b - a;
  lengthPx = length(d);
  vec2 along = lengthPx > 1e-6 ? d / lengthPx : vec2(1.0, 0.0);
  vec2 across = vec2(-along.y, along.x);
  halfWidth = line.x;
  float pad = halfWidth + 0.75;
  int corner = gl_VertexID & 3;
  float s = (corner & 1) == 0 ? -pad : lengthPx + pad;
  float t = (corner & 2) == 0 ? -pad : pad;
  at = vec2(s, t);
  dash = vec3(line.y, line.z, 1.0 / turn.z);
  vec2 place = (a + along * s + across * t) / halfSize;
  gl_Position = isGone ? vec4(2.0, 2.0, 2.0, 1.0) : vec4(place, depthOf(order), 1.0);
}
`

export const segmentFragment = `#version 300 es
precision highp float;
precision highp int;
uniform sampler2D patterns;
${lay}
flat in vec4 colour;
flat in vec3 dash;
flat in float halfWidth;
flat in float lengthPx;
flat in float start;
in vec2 at;
out vec4 result;

// Distance in pixels from a place of the pattern to the nearest dash; negative inside.
float fromDash(float place) {
  float rest = mod(place, dash.y);
  float nearest = 1e9;
  float edge = 0.0;
  for (int i = 0; i < 24; i++) {
    float piece = texelFetch(patterns, ivec2(i, int(dash.x)), 0).r;
    if (piece > 1e30) break;
    float end = edge + abs(piece);
    if (piece >= 0.0) {
      float d = max(edge - rest, rest - end);
      d = min(d, max(edge + dash.y - rest, rest - end - dash.y));
      d = min(d, max(edge - dash.y - rest, rest - end + dash.y));
      nearest = min(nearest, d);
    }
    edge = end;
  }
  return nearest / dash.z;
}

void main() {
  float cover = clamp(halfWidth + 0.5 - abs(at.y), 0.0, 1.0);
  float over = max(-at.x, at.x - lengthPx);
  cover *= clamp(halfWidth + 0.5 - over, 0.0, 1.0);
  if (dash.x > 0.5 && dash.y > 4.0 * dash.z) cover *= clamp(0.5 + halfWidth - fromDash(start + at.x * dash.z), 0.0, 1.0);
  if (cover <= 0.004) discard;
  result = lay(colour.rgb, colour.a * cover);
}
`

export const triangleVertex = `${frame}
flat out vec4 colour;

void main() {
  int primitive = (first + gl_VertexID / 3) * 2;
  vec4 two = datum(primitive);
  vec4 rest = datum(primitive + 1);
  float order = rest.w;
  colour = styleAt(rest.z, 0);
  int corner = gl_VertexID % 3;
  vec2 p = corner == 0 ? two.xy : corner == 1 ? two.zw : rest.xy;
  gl_Position = colour.a <= 0.0 ? vec4(2.0, 2.0, 2.0, 1.0) : vec4(toPixels(p) / halfSize, depthOf(order), 1.0);
}
`

export const triangleFragment = `#version 300 es
precision highp float;
${lay}
flat in vec4 colour;
out vec4 result;
void main() { result = lay(colour.rgb, colour.a); }
`

export const glyphVertex = `${frame}
uniform sampler2D cells;  // two texels per outline: least x, least y, em per texel, page; cell x, cell y, width, height in em
uniform float cellSize;
flat out vec4 colour;
flat out float sharpness; // pixels of the picture per unit of the distance field; 0 = too small for letters
flat out float page;
out vec2 texel;

void main() {
  int primitive = (first + (gl_VertexID >> 2)) * 3;
  vec4 start = datum(primitive);
  vec4 rest = datum(primitive + 1);
  float order = datum(primitive + 2).x;
  vec2 place = start.xy;
  vec4 basis = vec4(start.zw, rest.xy);
  int outline = int(rest.z);
  colour = styleAt(rest.w, 0);
  vec4 cell = texelFetch(cells, ivec2((outline & 1023) * 2, outline >> 10), 0);
  vec4 more = texelFetch(cells, ivec2((outline & 1023) * 2 + 1, outline >> 10), 0);
  vec2 right = toPixels(place + basis.xy) - toPixels(place);
  vec2 up = toPixels(place + basis.zw) - toPixels(place);
  float size = min(length(right), length(up));
  int which = gl_VertexID & 3;
  vec2 corner = vec2(float(which & 1), float(which >> 1));
  bool isBar = size < 4.0 || cell.w < 0.0;
  // A little bar where letters cannot be told apart.
  vec2 em = isBar ? vec2(0.08, 0.05) + corner * vec2(max(more.z, 0.2) - 0.1, 0.55) : cell.xy + corner * cellSize * cell.z;
  texel = more.xy + corner * cellSize;
  page = max(cell.w, 0.0);
  sharpness = isBar ? 0.0 : length(up) * cell.z;
  vec2 p = toPixels(place) + right * em.x + up * em.y;
  bool isGone = colour.a <= 0.0 || size < 1.2;
  gl_Position = isGone ? vec4(2.0, 2.0, 2.0, 1.0) : vec4(p / halfSize, depthOf(order), 1.0);
}
`

export const glyphFragment = `#version 300 es
precision highp float;
precision highp sampler2DArray;
uniform sampler2DArray atlas;
uniform float atlasSize;
uniform float spread;
${lay}
flat in vec4 colour;
flat in float sharpness;
flat in float page;
in vec2 texel;
out vec4 result;
void main() {
  float cover = 0.35;
  if (sharpness > 0.0) {
    float field = texture(atlas, vec3(texel / atlasSize, page)).r;
    float distance = (field - 0.5) * 2.0 * spread;
    // Small letters are a little bolder, or they would fade.
    float bolder = clamp(0.3 - sharpness * 0.6, 0.0, 0.25);
    // Where the field ends a small letter would still be pale instead of nothing.
    cover = clamp(distance * sharpness + 0.5 + bolder, 0.0, 1.0) * smoothstep(0.0, 0.15, field);
  }
  if (cover <= 0.004) discard;
  result = lay(colour.rgb, colour.a * cover);
}
`

// Not by copying buffers: some drivers leave the canvas black then.
export const copyVertex = `#version 300 es
uniform vec2 move;
uniform vec2 scale;
out vec2 at;
void main() {
  at = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
  gl_Position = vec4((at * 2.0 - 1.0) * scale + move, 0.0, 1.0);
}
`

export const copyFragment = `#version 300 es
precision mediump float;
uniform sampler2D picture;
in vec2 at;
out vec4 result;
void main() { result = vec4(texture(picture, at).rgb, 1.0); }
`
