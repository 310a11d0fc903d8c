import type { GlyphOutline } from '@sunmao/dxf'
import { cellSize, glyphField } from './glyph-field.ts'

export const atlasSize = 1024
const perRow = atlasSize / cellSize
const perPage = perRow * perRow
const tableWidth = 1024

/** The letters of one sheet as pictures on the graphics card, made a few at a time. */
export class GlyphAtlas {
  readonly atlas: WebGLTexture
  readonly cells: WebGLTexture
  private readonly table: Float32Array
  private next = 0

  constructor(
    private readonly gl: WebGL2RenderingContext,
    private readonly outlines: readonly GlyphOutline[],
  ) {
    this.atlas = gl.createTexture()
    this.cells = gl.createTexture()
    const pages = Math.max(1, Math.ceil(outlines.length / perPage))
    gl.bindTexture(gl.TEXTURE_2D_ARRAY, this.atlas)
    gl.texStorage3D(gl.TEXTURE_2D_ARRAY, 1, gl.R8, atlasSize, atlasSize, pages)
    for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
      gl.texParameteri(gl.TEXTURE_2D_ARRAY, name, gl.LINEAR)
    const rows = Math.max(1, Math.ceil(outlines.length / tableWidth))
    this.table = new Float32Array(rows * tableWidth * 8)
    // Not there yet: letters are bars until they are.
    for (const [row, { advance }] of outlines.entries()) this.table.set([0, 0, 0, -1, 0, 0, advance, 0], row * 8)
    this.writeTable()
  }

  get isComplete(): boolean {
    return this.next >= this.outlines.length
  }

  /** Makes letters for about so many milliseconds; true when there are new ones. */
  work(milliseconds: number): boolean {
    if (this.isComplete) return false
    const { gl } = this
    const end = performance.now() + milliseconds
    gl.bindTexture(gl.TEXTURE_2D_ARRAY, this.atlas)
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1)
    do {
      const row = this.next++
      const outline = this.outlines[row]!
      const field = glyphField(outline)
      const [page, cell] = [Math.floor(row / perPage), row % perPage]
      const [x, y] = [(cell % perRow) * cellSize, Math.floor(cell / perRow) * cellSize]
      gl.texSubImage3D(
        gl.TEXTURE_2D_ARRAY,
        0,
        x,
        y,
        page,
        cellSize,
        cellSize,
        1,
        gl.RED,
        gl.UNSIGNED_BYTE,
        field.texels,
      )
      this.table.set([field.x, field.y, field.emPerTexel, page, x, y, outline.advance, 0], row * 8)
    } while (!this.isComplete && performance.now() < end)
    this.writeTable()
    return true
  }

  private writeTable(): void {
    const { gl } = this
    gl.bindTexture(gl.TEXTURE_2D, this.cells)
    for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D, name, gl.NEAREST)
    const rows = this.table.length / (tableWidth * 8)
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA32F, tableWidth * 2, rows, 0, gl.RGBA, gl.FLOAT, this.table)
  }

  delete(): void {
    this.gl.deleteTexture(this.atlas)
    this.gl.deleteTexture(this.cells)
  }
}
