// A sheet in the memory of the graphics card: segments and fills once and for all, letters of the blocks that can be read.
import { type Box2, foreground, mask, type Sheet, type SheetBlock } from '@sunmao/dxf'
import { outlineMesh } from './outline-mesh.ts'

/** Also in the shaders. */
const lookWidth = 1024
/** Line weights below it are drawn as thin as lines get. Hundredths of a millimetre of paper. */
const hairline = 25
/** Pixels for a millimetre of line weight. */
const pixelsPerMm = 3.4
/** Of 255: colours that are lighter are darkened on white paper. */
const lightest = 116
/** Letters of so many blocks are kept as triangles. */
const keptBlocks = 96

export interface Paper {
  isDark: boolean
  /** Names of layers that are switched, against what the file says. */
  layers: ReadonlyMap<string, boolean>
}

interface Mesh {
  array: WebGLVertexArrayObject
  buffers: WebGLBuffer[]
  corners: number
}

export class SheetGpu {
  readonly looks: WebGLTexture
  readonly widths: WebGLTexture
  readonly patterns: WebGLTexture
  readonly maxOrder: number
  private readonly segments: Mesh
  private readonly fills: Mesh
  private readonly letters = new Map<SheetBlock, Mesh>()
  private readonly outlines: (Float32Array | undefined)[]

  constructor(
    private readonly gl: WebGL2RenderingContext,
    readonly sheet: Sheet,
  ) {
    this.looks = texture(gl)
    this.widths = texture(gl)
    this.patterns = texture(gl)
    this.outlines = new Array(sheet.outlines.length)
    this.maxOrder = [sheet.segments, sheet.triangles, sheet.glyphs].reduce(
      (most, { order }) => order.reduce((high, each) => Math.max(high, each), most),
      0,
    )
    this.writePatterns()
    this.segments = this.uploadSegments()
    this.fills = this.uploadFills()
  }

  private uploadSegments(): Mesh {
    const { gl } = this
    const { points, phase, style, order } = this.sheet.segments
    const array = gl.createVertexArray()
    gl.bindVertexArray(array)
    const buffers = [points, phase, style, order].map((data) => upload(gl, data))
    return { array, buffers, corners: 4 }
  }

  private uploadFills(): Mesh {
    const { points, style, order } = this.sheet.triangles
    return this.mesh(points, repeat(style, 3), repeat(order, 3))
  }

  private mesh(places: Float32Array, style: Uint16Array, order: Uint32Array): Mesh {
    const { gl } = this
    const array = gl.createVertexArray()
    gl.bindVertexArray(array)
    const buffers = [places, style, order].map((data) => upload(gl, data))
    attribute(gl, 0, buffers[0]!, 2, gl.FLOAT)
    attribute(gl, 2, buffers[1]!, 1, gl.UNSIGNED_SHORT)
    attribute(gl, 3, buffers[2]!, 1, gl.UNSIGNED_INT)
    gl.bindVertexArray(null)
    return { array, buffers, corners: places.length / 2 }
  }

  /** The looks as they are on this paper. */
  writeLooks({ isDark, layers }: Paper): void {
    const { gl } = this
    const { styles, layers: all, patterns } = this.sheet
    const rows = Math.max(1, Math.ceil(styles.count / lookWidth))
    const looks = new Uint8Array(rows * lookWidth * 4)
    const widths = new Float32Array(rows * lookWidth * 4)
    for (let at = 0; at < styles.count; at++) {
      const layer = all[styles.layer[at]!]
      const isOn = layer ? (layers.get(layer.name) ?? layer.isOn) : true
      const colour = styles.colour[at]!
      looks.set(colourOn(colour, isDark), at * 4)
      looks[at * 4 + 3] = isOn ? (colour === mask ? 2 : 1) : 0
      const weight = styles.weight[at]!
      widths[at * 4] = weight <= hairline ? 0.5 : Math.max(0.5, (weight / 100) * pixelsPerMm * 0.5)
      const pattern = styles.pattern[at]!
      widths[at * 4 + 1] = pattern
      widths[at * 4 + 2] = lengthOf(patterns[pattern])
    }
    gl.bindTexture(gl.TEXTURE_2D, this.looks)
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8UI, lookWidth, rows, 0, gl.RGBA_INTEGER, gl.UNSIGNED_BYTE, looks)
    gl.bindTexture(gl.TEXTURE_2D, this.widths)
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA32F, lookWidth, rows, 0, gl.RGBA, gl.FLOAT, widths)
  }

  private writePatterns(): void {
    const { gl } = this
    const { patterns } = this.sheet
    const width = 32
    const data = new Float32Array(width * Math.max(1, patterns.length))
    for (const [at, parts] of patterns.entries()) {
      const kept = parts.subarray(0, width - 2)
      data.set([lengthOf(parts), kept.length], at * width)
      data.set(kept, at * width + 2)
    }
    gl.bindTexture(gl.TEXTURE_2D, this.patterns)
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.R32F, width, Math.max(1, patterns.length), 0, gl.RED, gl.FLOAT, data)
  }

  /** Segments of one block. The program is in use already. */
  drawSegments({ from, to }: SheetBlock): void {
    const { gl } = this
    gl.bindVertexArray(this.segments.array)
    const [points, phase, style, order] = this.segments.buffers
    attribute(gl, 0, points!, 4, gl.FLOAT, from * 16)
    attribute(gl, 1, phase!, 1, gl.FLOAT, from * 4)
    attribute(gl, 2, style!, 1, gl.UNSIGNED_SHORT, from * 2)
    attribute(gl, 3, order!, 1, gl.UNSIGNED_INT, from * 4)
    for (const place of [0, 1, 2, 3]) gl.vertexAttribDivisor(place, 1)
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, to - from)
  }

  drawFills({ from, to }: SheetBlock): void {
    const { gl } = this
    gl.bindVertexArray(this.fills.array)
    gl.drawArrays(gl.TRIANGLES, from * 3, (to - from) * 3)
  }

  drawLetters(block: SheetBlock): void {
    const { gl } = this
    const mesh = this.letters.get(block) ?? this.makeLetters(block)
    // The last used stay.
    this.letters.delete(block)
    this.letters.set(block, mesh)
    for (const [oldest, old] of this.letters) {
      if (this.letters.size <= keptBlocks) break
      this.letters.delete(oldest)
      this.forget(old)
    }
    gl.bindVertexArray(mesh.array)
    gl.drawArrays(gl.TRIANGLES, 0, mesh.corners)
  }

  private makeLetters({ from, to }: SheetBlock): Mesh {
    const { glyphs, outlines } = this.sheet
    let corners = 0
    for (let at = from; at < to; at++) corners += this.outline(glyphs.outline[at]!).length / 2
    const places = new Float32Array(corners * 2)
    const [style, order] = [new Uint16Array(corners), new Uint32Array(corners)]
    let next = 0
    for (let at = from; at < to && outlines.length > 0; at++) {
      const mesh = this.outline(glyphs.outline[at]!)
      const [x, y, rx, ry, ux, uy] = glyphs.places.subarray(at * 6, at * 6 + 6)
      for (let corner = 0; corner < mesh.length; corner += 2) {
        const [across, up] = [mesh[corner]!, mesh[corner + 1]!]
        places[next * 2] = x! + rx! * across + ux! * up
        places[next * 2 + 1] = y! + ry! * across + uy! * up
        style[next] = glyphs.style[at]!
        order[next] = glyphs.order[at]!
        next++
      }
    }
    return this.mesh(places, style, order)
  }

  private outline(row: number): Float32Array {
    let mesh = this.outlines[row]
    if (!mesh) {
      mesh = outlineMesh(this.sheet.outlines[row]!)
      this.outlines[row] = mesh
    }
    return mesh
  }

  private forget({ array, buffers }: Mesh): void {
    this.gl.deleteVertexArray(array)
    for (const buffer of buffers) this.gl.deleteBuffer(buffer)
  }

  delete(): void {
    for (const mesh of [this.segments, this.fills, ...this.letters.values()]) this.forget(mesh)
    for (const one of [this.looks, this.widths, this.patterns]) this.gl.deleteTexture(one)
  }
}

/** How high the letters of a block are, in units: the highest of the first few. */
export function letterHeight({ glyphs }: Sheet, { from, to }: SheetBlock): number {
  let high = 0
  for (let at = from; at < Math.min(to, from + 64); at++)
    high = Math.max(high, Math.hypot(glyphs.places[at * 6 + 4]!, glyphs.places[at * 6 + 5]!))
  return high
}

export const isApart = ([ax0, ay0, ax1, ay1]: Box2, [bx0, by0, bx1, by1]: Box2) =>
  ax1 < bx0 || bx1 < ax0 || ay1 < by0 || by1 < ay0

export const paperColour = (isDark: boolean) => (isDark ? ([30, 34, 40] as const) : ([255, 255, 255] as const))

/** Very light colours are hard to see on white, very dark ones on a dark screen. */
function colourOn(colour: number, isDark: boolean): readonly [number, number, number] {
  if (colour === mask) return paperColour(isDark)
  if (colour === foreground) return isDark ? [236, 239, 242] : [20, 24, 30]
  const rgb = [(colour >> 16) & 255, (colour >> 8) & 255, colour & 255] as const
  const light = 0.299 * rgb[0] + 0.587 * rgb[1] + 0.114 * rgb[2]
  const factor = isDark ? 1 : Math.min(1, lightest / Math.max(1, light))
  const lift = isDark && light < 64 ? 64 - light : 0
  return rgb.map((part) => Math.min(255, Math.round(part * factor + lift))) as [number, number, number]
}

const lengthOf = (pattern: Float32Array | undefined) => pattern?.reduce((sum, part) => sum + Math.abs(part), 0) ?? 0

function texture(gl: WebGL2RenderingContext): WebGLTexture {
  const made = gl.createTexture()
  gl.bindTexture(gl.TEXTURE_2D, made)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST)
  return made
}

function upload(gl: WebGL2RenderingContext, data: AllowSharedBufferSource): WebGLBuffer {
  const buffer = gl.createBuffer()
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
  gl.bufferData(gl.ARRAY_BUFFER, data, gl.STATIC_DRAW)
  return buffer
}

function attribute(
  gl: WebGL2RenderingContext,
  place: number,
  buffer: WebGLBuffer,
  size: number,
  type: number,
  offset = 0,
): void {
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
  gl.enableVertexAttribArray(place)
  if (type === gl.FLOAT) gl.vertexAttribPointer(place, size, type, false, 0, offset)
  else gl.vertexAttribIPointer(place, size, type, 0, offset)
}

function repeat<T extends Uint16Array | Uint32Array>(values: T, times: number): T {
  const all = new (values.constructor as new (size: number) => T)(values.length * times)
  for (let at = 0; at < all.length; at++) all[at] = values[Math.floor(at / times)]!
  return all
}
