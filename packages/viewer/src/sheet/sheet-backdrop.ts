// Pictures under the lines: a page of a PDF, a scan, a photograph. Each lies on a box of the sheet and has a texture of its own.
import type { Box2 } from '@sunmao/dxf'
import { makeProgram, type Program } from '../draw/program.ts'
import type { SheetFrame } from './sheet-gpu.ts'
import { inkChannels, type SheetInk } from './sheet-styles.ts'

export type PictureSource = ImageBitmap | HTMLImageElement | HTMLCanvasElement

export interface BackdropPicture {
  picture: PictureSource
  box: Box2
  /** 0 to 1; 1 unless given. */
  opacity?: number
  /** Of two versions over each other: its darkness in that ink instead of its colours. */
  ink?: SheetInk | undefined
  /** Where something else lies in its place. */
  hole?: Box2 | undefined
  /** Draws a part of the box with so many pixels a unit, for who looks nearer; rejects when the signal ends it. */
  sharper?: ((part: Box2, pixelsPerUnit: number, signal: AbortSignal) => Promise<PictureSource>) | undefined
}

const vertex = `#version 300 es
precision highp float;
uniform vec4 box; // from the middle of the frame, in device pixels before the turn
uniform vec2 turn; // cosine, sine
uniform vec2 size;
out vec2 at;
void main() {
  vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
  vec2 place = mix(box.xy, box.zw, corner);
  at = corner;
  gl_Position = vec4(vec2(place.x * turn.x - place.y * turn.y, place.x * turn.y + place.y * turn.x) * 2.0 / size, 0.0, 1.0);
}`

const fragment = `#version 300 es
precision highp float;
uniform sampler2D picture;
uniform float opacity;
uniform bool isInk;
uniform vec4 hole; // of the picture, from 0 to 1
in vec2 at;
out vec4 colour;
void main() {
  if (all(greaterThan(at, hole.xy)) && all(lessThan(at, hole.zw))) discard;
  colour = texture(picture, at);
  colour.a *= opacity;
  if (isInk) colour = vec4(vec3(mix(1.0, dot(colour.rgb, vec3(0.299, 0.587, 0.114)), colour.a)), 1.0);
}`

const nowhere: Box2 = [0, 0, 0, 0]

export class SheetBackdrop {
  pictures: readonly BackdropPicture[] = []
  private readonly textures = new Map<PictureSource, WebGLTexture>()
  private readonly program: Program

  constructor(private readonly gl: WebGL2RenderingContext) {
    this.program = makeProgram(gl, vertex, fragment)
  }

  draw({ centre, pixelsPerUnit, rotation, width, height }: SheetFrame): void {
    const { gl, program } = this
    this.forgetOthers()
    if (this.pictures.length === 0) return
    program.use()
    gl.bindVertexArray(null)
    gl.disable(gl.DEPTH_TEST)
    gl.enable(gl.BLEND)
    gl.blendFuncSeparate(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA, gl.ONE, gl.ONE)
    gl.uniform2f(program.at('turn'), Math.cos(rotation), Math.sin(rotation))
    gl.uniform2f(program.at('size'), width, height)
    gl.uniform1i(program.at('picture'), 0)
    for (const { picture, box, opacity = 1, ink, hole = nowhere } of this.pictures) {
      gl.activeTexture(gl.TEXTURE0)
      gl.bindTexture(gl.TEXTURE_2D, this.textureOf(picture))
      const side = (value: number, axis: 0 | 1) => (value - centre[axis]) * pixelsPerUnit
      gl.uniform4f(program.at('box'), side(box[0], 0), side(box[1], 1), side(box[2], 0), side(box[3], 1))
      gl.uniform1f(program.at('opacity'), opacity)
      gl.uniform1i(program.at('isInk'), Number(ink !== undefined))
      const within = (value: number, axis: 0 | 1) => (value - box[axis]) / (box[axis + 2]! - box[axis]!)
      gl.uniform4f(program.at('hole'), within(hole[0], 0), within(hole[1], 1), within(hole[2], 0), within(hole[3], 1))
      gl.colorMask(...(ink ? inkChannels[ink] : ([true, true, true] as const)), true)
      gl.blendEquation(ink ? gl.MIN : gl.FUNC_ADD)
      gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4)
    }
    gl.colorMask(true, true, true, true)
    gl.blendEquation(gl.FUNC_ADD)
    gl.enable(gl.DEPTH_TEST)
  }

  private textureOf(picture: PictureSource): WebGLTexture {
    const known = this.textures.get(picture)
    if (known) return known
    const { gl } = this
    const texture = gl.createTexture()
    gl.bindTexture(gl.TEXTURE_2D, texture)
    gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, true)
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, fitting(picture, gl))
    gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false)
    gl.generateMipmap(gl.TEXTURE_2D)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR)
    for (const name of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, name, gl.CLAMP_TO_EDGE)
    this.textures.set(picture, texture)
    return texture
  }

  private forgetOthers(): void {
    for (const [picture, texture] of this.textures) {
      if (this.pictures.some((one) => one.picture === picture)) continue
      this.gl.deleteTexture(texture)
      this.textures.delete(picture)
    }
  }

  stop(): void {
    for (const texture of this.textures.values()) this.gl.deleteTexture(texture)
    this.textures.clear()
    this.program.delete()
  }
}

/** Smaller when it is larger than a texture may be. Turned by hand where a browser ignores the flag for bitmaps. */
function fitting(picture: PictureSource, gl: WebGL2RenderingContext): HTMLCanvasElement {
  const most = Math.min(8192, gl.getParameter(gl.MAX_TEXTURE_SIZE) as number)
  const scale = Math.min(1, most / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}
