// Words across the finished picture, part of its pixels: a screenshot, a print and a saved picture have them. The picture of the
// words is a tile that is repeated over the whole canvas, turned around its upper left corner.
import { makeProgram, type Program } from './program.ts'

export interface WatermarkTile {
  /** In device pixels, transparent where nothing is written. */
  picture: HTMLCanvasElement
  /** Counter-clockwise. */
  radians: number
}

/** Away from those that other passes bind once and rely on. */
const unit = 15

const vertex = `#version 300 es
void main() {
  vec2 corner = vec2(float((gl_VertexID << 1) & 2), float(gl_VertexID & 2));
  gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
}`

const fragment = `#version 300 es
precision highp float;
uniform sampler2D tile;
uniform float height;
uniform vec2 turn; // cosine, sine
out vec4 colour;
void main() {
  vec2 at = vec2(gl_FragCoord.x, height - gl_FragCoord.y);
  vec2 turned = vec2(at.x * turn.x - at.y * turn.y, at.x * turn.y + at.y * turn.x);
  colour = texture(tile, turned / vec2(textureSize(tile, 0)));
}`

export class Watermark {
  private readonly program: Program
  private texture: WebGLTexture | undefined
  private drawn: WatermarkTile | undefined

  constructor(private readonly gl: WebGL2RenderingContext) {
    this.program = makeProgram(gl, vertex, fragment)
  }

  draw(tile: WatermarkTile | undefined): void {
    if (!tile) return
    const { gl, program } = this
    gl.activeTexture(gl.TEXTURE0 + unit)
    if (tile !== this.drawn) this.upload(tile)
    gl.bindTexture(gl.TEXTURE_2D, this.texture!)
    gl.bindFramebuffer(gl.FRAMEBUFFER, null)
    gl.viewport(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight)
    gl.bindVertexArray(null)
    gl.disable(gl.DEPTH_TEST)
    gl.disable(gl.CULL_FACE)
    gl.enable(gl.BLEND)
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
    program.use()
    gl.uniform1i(program.at('tile'), unit)
    gl.uniform1f(program.at('height'), gl.drawingBufferHeight)
    gl.uniform2f(program.at('turn'), Math.cos(tile.radians), Math.sin(tile.radians))
    gl.drawArrays(gl.TRIANGLES, 0, 3)
    gl.disable(gl.BLEND)
    gl.activeTexture(gl.TEXTURE0)
  }

  delete(): void {
    if (this.texture) this.gl.deleteTexture(this.texture)
    this.program.delete()
  }

  private upload(tile: WatermarkTile): void {
    const { gl } = this
    this.texture ??= gl.createTexture()
    gl.bindTexture(gl.TEXTURE_2D, this.texture)
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true)
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, tile.picture)
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false)
    for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D, name, gl.LINEAR)
    for (const name of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, name, gl.REPEAT)
    this.drawn = tile
  }
}
