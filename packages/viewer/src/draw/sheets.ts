// Drawings laid into the scene: a picture on a parallelogram anywhere in the world, more or less see-through, before bodies or
// behind them by its depth, and cut by sections as bodies are. Few of them: each has a texture of its own and one GL call.
import type { Vec3 } from '@sunmao/model'
import type { Dispose } from '../dispose.ts'
import type { Box } from '../maths/box.ts'
import { add, scale, subtract } from '../maths/vec3.ts'
import { type Frame, setFrame } from './frame.ts'
import { makeProgram, type Program } from './program.ts'
import { cutAway, look } from './shaders.ts'

export interface Sheet {
  id: string
  /** Loaded already; what is transparent in it stays so. */
  picture: HTMLImageElement | HTMLCanvasElement | ImageBitmap
  /** Its lower left corner, in metres of the world. */
  corner: Vec3
  /** Its lower and its left edge as vectors: turn, size and slope in one. */
  across: Vec3
  up: Vec3
  /** From 0 to 1. */
  opacity: number
  /** Number of a storey with which it goes when storeys stand apart. */
  storey?: number
}

/** Where a sheet is while storeys stand apart. */
export const cornerOf = ({ corner, storey = 0 }: Sheet, storeyGap: number): Vec3 =>
  add(corner, [0, 0, storey * storeyGap])

/** The sheets of a viewer, whoever added them. */
export class Sheets {
  private readonly all = new Set<readonly Sheet[]>()

  constructor(private readonly onChange: () => void) {}

  /** They stay until the returned undo is called. */
  add(sheets: readonly Sheet[]): Dispose {
    this.all.add(sheets)
    this.onChange()
    return () => {
      if (this.all.delete(sheets)) this.onChange()
    }
  }

  list(): Sheet[] {
    return [...this.all].flat()
  }

  /** Around each of them. */
  boxes(storeyGap: number): Box[] {
    return this.list().map((sheet) => {
      const corner = cornerOf(sheet, storeyGap)
      const corners = [
        corner,
        add(corner, sheet.across),
        add(corner, sheet.up),
        add(add(corner, sheet.across), sheet.up),
      ]
      const side = (pick: (...values: number[]) => number) =>
        [0, 1, 2].map((axis) => pick(...corners.map((place) => place[axis]!))) as unknown as Vec3
      return { min: side(Math.min), max: side(Math.max) }
    })
  }
}

/** After those that bodies use. */
const unit = 4

export class SheetsGpu {
  private readonly program: Program
  private readonly empty: WebGLVertexArrayObject
  private readonly textures = new Map<Sheet['picture'], WebGLTexture>()
  private readonly anisotropy: EXT_texture_filter_anisotropic | null

  constructor(
    private readonly gl: WebGL2RenderingContext,
    private readonly sheets: Sheets,
  ) {
    this.program = makeProgram(gl, sheetVertex, sheetFragment)
    this.empty = gl.createVertexArray()
    this.anisotropy = gl.getExtension('EXT_texture_filter_anisotropic')
  }

  /** Those that are farther away first. Depth is asked, not written; returns the number of GL calls. */
  draw(frame: Frame): number {
    const { gl, program } = this
    const all = this.sheets.list()
    this.forgetOthers(all)
    if (all.length === 0) return 0
    const { eye } = frame.view.camera
    const { forward } = frame.view
    const placed = all.map((sheet) => {
      const corner = subtract(cornerOf(sheet, frame.storeyGap), eye)
      const middle = add(corner, scale(add(sheet.across, sheet.up), 0.5))
      return { sheet, corner, ahead: middle.reduce((sum, value, axis) => sum + value * forward[axis]!, 0) }
    })
    program.use()
    setFrame(gl, program, frame, frame.view.matrix, look.solid)
    gl.uniform1i(program.at('u_picture'), unit)
    gl.bindVertexArray(this.empty)
    gl.disable(gl.CULL_FACE)
    // Before the floor that it lies on.
    gl.enable(gl.POLYGON_OFFSET_FILL)
    gl.polygonOffset(-1, -4)
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
    for (const { sheet, corner } of placed.sort((a, b) => b.ahead - a.ahead)) {
      gl.activeTexture(gl.TEXTURE0 + unit)
      gl.bindTexture(gl.TEXTURE_2D, this.textureOf(sheet.picture))
      gl.uniform3f(program.at('u_corner'), ...corner)
      gl.uniform3f(program.at('u_across'), ...sheet.across)
      gl.uniform3f(program.at('u_up'), ...sheet.up)
      gl.uniform1f(program.at('u_opacity'), sheet.opacity)
      gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4)
    }
    gl.blendFunc(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA)
    gl.polygonOffset(0.03, 1)
    gl.disable(gl.POLYGON_OFFSET_FILL)
    return all.length
  }

  private textureOf(picture: Sheet['picture']): WebGLTexture {
    const known = this.textures.get(picture)
    if (known) return known
    const { gl, anisotropy } = this
    const texture = gl.createTexture()
    gl.bindTexture(gl.TEXTURE_2D, texture)
    gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, true)
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true)
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, gl.RGBA, gl.UNSIGNED_BYTE, fitting(gl, picture))
    gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false)
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false)
    gl.generateMipmap(gl.TEXTURE_2D)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
    // Lines and letters are read at flat angles too.
    if (anisotropy) gl.texParameterf(gl.TEXTURE_2D, anisotropy.TEXTURE_MAX_ANISOTROPY_EXT, 8)
    this.textures.set(picture, texture)
    return texture
  }

  private forgetOthers(all: readonly Sheet[]): void {
    const shown = new Set(all.map(({ picture }) => picture))
    for (const [picture, texture] of this.textures) {
      if (shown.has(picture)) continue
      this.gl.deleteTexture(texture)
      this.textures.delete(picture)
    }
  }

  delete(): void {
    this.forgetOthers([])
    this.gl.deleteVertexArray(this.empty)
    this.program.delete()
  }
}

/** The picture, or a smaller one where the graphics card takes none so large. */
function fitting(gl: WebGL2RenderingContext, picture: Sheet['picture']): Sheet['picture'] {
  const most = gl.getParameter(gl.MAX_TEXTURE_SIZE) as number
  const share = Math.min(1, most / picture.width, most / picture.height)
  if (share === 1) return picture
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(picture.width * share))
  canvas.height = Math.max(1, Math.floor(picture.height * share))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

const sheetVertex = `#version 300 es
precision highp float;
uniform mat4 u_view;
uniform vec3 u_corner;
uniform vec3 u_across;
uniform vec3 u_up;
out vec2 v_share;
out vec3 v_place;
void main() {
  v_share = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
  v_place = u_corner + u_across * v_share.x + u_up * v_share.y;
  gl_Position = u_view * vec4(v_place, 1.0);
}`

const sheetFragment = `#version 300 es
precision highp float;
precision highp int;
${cutAway}
uniform sampler2D u_picture;
uniform float u_opacity;
in vec2 v_share;
in vec3 v_place;
out vec4 o_colour;
void main() {
  cutAway(v_place);
  o_colour = texture(u_picture, v_share) * u_opacity;
}`
