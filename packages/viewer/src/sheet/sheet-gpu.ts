// One sheet on the graphics card: a buffer per column, drawn block by block.
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
}

/** A block that is to be drawn. */
export interface SheetPart {
  kind: PrimitiveKind
  block: SheetBlock
}

interface Attribute {
  name: string
  buffer: WebGLBuffer
  size: number
  isInteger: boolean
  type: number
  /** Bytes per primitive, and of this attribute within it. */
  stride: number
  offset: number
}

const kinds = ['triangles', 'segments', 'glyphs'] as const
/** Letters smaller than this on the screen are not drawn, so their blocks need not be visited; in device pixels. */
const leastGlyph = 1.2

export class SheetGpu {
  private readonly attributes: Record<PrimitiveKind, Attribute[]>
  private readonly buffers: WebGLBuffer[] = []
  private readonly styles: WebGLTexture
  private readonly patterns: WebGLTexture
  private readonly letters: GlyphAtlas
  private readonly orders: number
  private readonly largestGlyph: readonly number[]

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
    const common = ({ style, order }: { style: Uint16Array; order: Uint32Array }): Attribute[] => [
      this.column('style', style, 1, true),
      this.column('order', order, 1, true),
    ]
    const corners = this.column('corner0', triangles.points, 2, false, 24)
    const places = this.column('place', glyphs.places, 2, false, 24)
    this.attributes = {
      segments: [
        this.column('ends', segments.points, 4, false),
        this.column('phase', segments.phase, 1, false),
        ...common(segments),
      ],
      triangles: [
        corners,
        { ...corners, name: 'corner1', offset: 8 },
        { ...corners, name: 'corner2', offset: 16 },
        ...common(triangles),
      ],
      glyphs: [
        places,
        { ...places, name: 'basis', size: 4, offset: 8 },
        this.column('outline', glyphs.outline, 1, true),
        ...common(glyphs),
      ],
    }
    this.largestGlyph = glyphs.blocks.map(({ from, to }) => {
      let largest = 0
      for (let row = from; row < to; row++)
        largest = Math.max(largest, Math.abs(glyphs.places[row * 6 + 4]!) + Math.abs(glyphs.places[row * 6 + 5]!))
      return largest
    })
  }

  private column(
    name: string,
    data: Float32Array | Uint16Array | Uint32Array,
    size: number,
    isInteger: boolean,
    stride = 0,
  ): Attribute {
    const { gl } = this
    const buffer = gl.createBuffer()
    this.buffers.push(buffer)
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
    gl.bufferData(gl.ARRAY_BUFFER, data, gl.STATIC_DRAW)
    const type =
      data instanceof Float32Array ? gl.FLOAT : data instanceof Uint16Array ? gl.UNSIGNED_SHORT : gl.UNSIGNED_INT
    return { name, buffer, size, isInteger, type, stride: stride || data.BYTES_PER_ELEMENT * size, offset: 0 }
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
      const places = this.attributes[kind].map(({ name }) => programs.place(kind, name))
      for (const place of places) {
        if (place < 0) continue
        gl.enableVertexAttribArray(place)
        gl.vertexAttribDivisor(place, 1)
      }
      for (const { block } of some) this.drawBlock(kind, block, frame, program, places)
      for (const place of places) {
        if (place < 0) continue
        gl.vertexAttribDivisor(place, 0)
        gl.disableVertexAttribArray(place)
      }
    }
    gl.depthMask(true)
  }

  private setUniforms(program: Program, frame: SheetFrame, opacity: number): void {
    const { gl } = this
    gl.uniform4f(program.at('turn'), Math.cos(frame.rotation), Math.sin(frame.rotation), frame.pixelsPerUnit, 0)
    gl.uniform2f(program.at('halfSize'), frame.width / 2, frame.height / 2)
    gl.uniform1f(program.at('orders'), this.orders)
    gl.uniform1f(program.at('opacity'), opacity)
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

  private drawBlock(
    kind: PrimitiveKind,
    block: SheetBlock,
    frame: SheetFrame,
    program: Program,
    places: readonly number[],
  ): void {
    const { gl } = this
    gl.uniform2f(program.at('offset'), block.origin[0] - frame.centre[0], block.origin[1] - frame.centre[1])
    for (const [at, { buffer, size, isInteger, type, stride, offset }] of this.attributes[kind].entries()) {
      const place = places[at]!
      if (place < 0) continue
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
      const start = block.from * stride + offset
      if (isInteger) gl.vertexAttribIPointer(place, size, type, stride, start)
      else gl.vertexAttribPointer(place, size, type, false, stride, start)
    }
    const count = block.to - block.from
    if (kind === 'triangles') gl.drawArraysInstanced(gl.TRIANGLES, 0, 3, count)
    else gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, count)
  }

  delete(): void {
    const { gl } = this
    for (const buffer of this.buffers) gl.deleteBuffer(buffer)
    gl.deleteTexture(this.styles)
    gl.deleteTexture(this.patterns)
    this.letters.delete()
  }
}
