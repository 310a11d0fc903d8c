// One sheet on the graphics card: a table of numbers per kind of primitive, drawn block by block.
import type { Box2, Sheet, SheetBlock } from '@sunmao/dxf'
import type { Program } from '../draw/program.ts'
import { atlasSize, GlyphAtlas } from './glyph-atlas.ts'
import { cellSize, spread } from './glyph-field.ts'
import { doBoxesMeet } from './sheet-camera.ts'
import type { SheetPrograms } from './sheet-programs.ts'
import { patternTexels, type SheetLook, styleTexels } from './sheet-styles.ts'

export type PrimitiveKind = 'triangles' | 'segments' | 'glyphs'

/** What is drawn, where. In device pixels. */
export interface SheetFrame {
  centre: readonly [number, number]
  pixelsPerUnit: number
  rotation: number
  width: number
  height: number
  /** What of the picture is drawn: x, y, width, height from its lower left corner; all of it unless given. */
  window?: readonly [number, number, number, number]
}

/** A block that is to be drawn. */
export interface SheetPart {
  kind: PrimitiveKind
  block: SheetBlock
}

/** Texels in a row of a table; the shaders know it. */
const tableWidth = 4096
/** Of one draw call; their corners are numbered with sixteen bits. */
const mostQuads = 4096

/** Half of the widest line and what its soft border takes, in device pixels. */
const overhang = 8

const kinds = ['triangles', 'segments', 'glyphs'] as const
/** Letters smaller than this on the screen are not drawn, so their blocks need not be visited; in device pixels. */
const leastGlyph = 1.2

export class SheetGpu {
  private readonly data: Record<PrimitiveKind, WebGLTexture>
  private readonly quads: WebGLBuffer
  private readonly styles: WebGLTexture
  private readonly patterns: WebGLTexture
  private readonly letters: GlyphAtlas
  private readonly orders: number
  private readonly largestGlyph: readonly number[]
  private isInk = false

  constructor(
    private readonly gl: WebGL2RenderingContext,
    private readonly sheet: Sheet,
  ) {
    this.styles = gl.createTexture()
    this.patterns = gl.createTexture()
    this.letters = new GlyphAtlas(gl, sheet.outlines)
    const { texels, rows, width } = patternTexels(sheet)
    this.write(this.patterns, texels, width, rows, gl.R32F, gl.RED)
    const { segments, triangles, glyphs } = sheet
    this.orders =
      [segments, triangles, glyphs].reduce((most, { order }) => order.reduce((a, b) => Math.max(a, b), most), 0) + 2
    this.quads = gl.createBuffer()
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.quads)
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, quadCorners(), gl.STATIC_DRAW)
    this.data = {
      segments: this.table(segments.count, 2, (at, out) => {
        out.set(segments.points.subarray(at * 4, at * 4 + 4))
        out.set([segments.phase[at]!, segments.style[at]!, segments.order[at]!], 4)
      }),
      triangles: this.table(triangles.count, 2, (at, out) => {
        out.set(triangles.points.subarray(at * 6, at * 6 + 6))
        out.set([triangles.style[at]!, triangles.order[at]!], 6)
      }),
      glyphs: this.table(glyphs.count, 3, (at, out) => {
        out.set(glyphs.places.subarray(at * 6, at * 6 + 6))
        out.set([glyphs.outline[at]!, glyphs.style[at]!, glyphs.order[at]!], 6)
      }),
    }
    this.largestGlyph = glyphs.blocks.map(({ from, to }) => {
      let largest = 0
      for (let row = from; row < to; row++)
        largest = Math.max(largest, Math.abs(glyphs.places[row * 6 + 4]!) + Math.abs(glyphs.places[row * 6 + 5]!))
      return largest
    })
  }

  /** A few texels per primitive, row after row. */
  private table(count: number, texels: number, fill: (at: number, out: Float32Array) => void): WebGLTexture {
    const { gl } = this
    const rows = Math.max(1, Math.ceil((count * texels) / tableWidth))
    const values = new Float32Array(rows * tableWidth * 4)
    for (let at = 0; at < count; at++) fill(at, values.subarray(at * texels * 4, (at + 1) * texels * 4))
    const texture = gl.createTexture()
    this.write(texture, values, tableWidth, rows, gl.RGBA32F, gl.RGBA)
    return texture
  }

  private write(
    texture: WebGLTexture,
    texels: Float32Array,
    width: number,
    rows: number,
    inner: number,
    format: number,
  ): void {
    const { gl } = this
    gl.bindTexture(gl.TEXTURE_2D, texture)
    for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D, name, gl.NEAREST)
    gl.texImage2D(gl.TEXTURE_2D, 0, inner, width, rows, 0, format, gl.FLOAT, texels)
  }

  setLook(look: SheetLook): void {
    this.isInk = look.ink !== undefined
    const { texels, rows } = styleTexels(this.sheet, look)
    this.write(this.styles, texels, 2048, rows, this.gl.RGBA32F, this.gl.RGBA)
  }

  get hasAllLetters(): boolean {
    return this.letters.isComplete
  }

  makeLetters(milliseconds: number): boolean {
    return this.letters.work(milliseconds)
  }

  /** Blocks that a box of the sheet touches, in the order in which they must be drawn. */
  partsIn(box: Box2, pixelsPerUnit: number): SheetPart[] {
    return kinds.flatMap((kind) =>
      this.sheet[kind].blocks
        .filter((_, at) => kind !== 'glyphs' || this.largestGlyph[at]! * pixelsPerUnit >= leastGlyph)
        .filter((block) => doBoxesMeet(block.box, box))
        .map((block) => ({ kind, block })),
    )
  }

  draw(parts: readonly SheetPart[], frame: SheetFrame, programs: SheetPrograms, opacity: number): void {
    const { gl } = this
    for (const kind of kinds) {
      const some = parts.filter((part) => part.kind === kind)
      if (!some.length) continue
      const program = programs[kind]
      program.use()
      this.setUniforms(program, frame, opacity)
      gl.depthMask(kind === 'triangles')
      gl.activeTexture(gl.TEXTURE4)
      gl.bindTexture(gl.TEXTURE_2D, this.data[kind])
      gl.uniform1i(program.at('data'), 4)
      gl.activeTexture(gl.TEXTURE0)
      gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.quads)
      for (const { block } of some) this.drawBlock(kind, block, frame, program)
    }
    gl.depthMask(true)
  }

  private setUniforms(program: Program, frame: SheetFrame, opacity: number): void {
    const { gl } = this
    gl.uniform4f(program.at('turn'), Math.cos(frame.rotation), Math.sin(frame.rotation), frame.pixelsPerUnit, 0)
    gl.uniform2f(program.at('halfSize'), frame.width / 2, frame.height / 2)
    const [x, y, width, height] = frame.window ?? [0, 0, frame.width, frame.height]
    const [left, bottom] = [x - frame.width / 2, y - frame.height / 2]
    gl.uniform4f(
      program.at('window'),
      left - overhang,
      bottom - overhang,
      left + width + overhang,
      bottom + height + overhang,
    )
    gl.uniform1f(program.at('orders'), this.orders)
    gl.uniform1f(program.at('opacity'), opacity)
    gl.uniform1i(program.at('isInk'), Number(this.isInk))
    const bind = (unit: number, name: string, target: number, texture: WebGLTexture) => {
      gl.activeTexture(gl.TEXTURE0 + unit)
      gl.bindTexture(target, texture)
      gl.uniform1i(program.at(name), unit)
    }
    bind(0, 'styles', gl.TEXTURE_2D, this.styles)
    bind(1, 'patterns', gl.TEXTURE_2D, this.patterns)
    bind(2, 'cells', gl.TEXTURE_2D, this.letters.cells)
    bind(3, 'atlas', gl.TEXTURE_2D_ARRAY, this.letters.atlas)
    gl.uniform1f(program.at('cellSize'), cellSize)
    gl.uniform1f(program.at('atlasSize'), atlasSize)
    gl.uniform1f(program.at('spread'), spread)
    gl.activeTexture(gl.TEXTURE0)
  }

  private drawBlock(kind: PrimitiveKind, block: SheetBlock, frame: SheetFrame, program: Program): void {
    const { gl } = this
    gl.uniform2f(program.at('offset'), block.origin[0] - frame.centre[0], block.origin[1] - frame.centre[1])
    for (let from = block.from; from < block.to; from += mostQuads) {
      const count = Math.min(mostQuads, block.to - from)
      gl.uniform1i(program.at('first'), from)
      if (kind === 'triangles') gl.drawArrays(gl.TRIANGLES, 0, 3 * count)
      else gl.drawElements(gl.TRIANGLES, 6 * count, gl.UNSIGNED_SHORT, 0)
    }
  }

  delete(): void {
    const { gl } = this
    gl.deleteBuffer(this.quads)
    for (const kind of kinds) gl.deleteTexture(this.data[kind])
    gl.deleteTexture(this.styles)
    gl.deleteTexture(this.patterns)
    this.letters.delete()
  }
}

/** Two triangles of the four corners of each quad. */
function quadCorners(): Uint16Array {
  const corners = new Uint16Array(mostQuads * 6)
  for (let quad = 0; quad < mostQuads; quad++)
    corners.set(
      [0, 1, 2, 2, 1, 3].map((corner) => quad * 4 + corner),
      quad * 6,
    )
  return corners
}
