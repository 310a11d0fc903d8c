// The lines of one model on the graphics card: for each line four points in two texels, its ends and the third points of
// the two triangles that meet in it. The shader draws a line as a ribbon in the plane of one of them (see edge-shader.ts).
import type { DecodedChunk } from '../model/decode-part.ts'
import { textureWidth } from './data-texture.ts'

const texelsPerLine = 2
const wordsPerTexel = 4
const firstRows = 4

export class EdgesGpu {
  private texture: WebGLTexture | null = null
  private rows = 0
  private count = 0
  /** In the order in which they came. */
  private readonly chunks: DecodedChunk[] = []

  constructor(private readonly gl: WebGL2RenderingContext) {}

  get bytes(): number {
    return this.rows * textureWidth * wordsPerTexel * 4
  }

  /** Returns the number of the first line of the chunk. */
  add(chunk: DecodedChunk): number {
    const first = this.count
    this.chunks.push(chunk)
    this.count += chunk.lines.length / 2
    const rows = Math.ceil((this.count * texelsPerLine) / textureWidth)
    if (rows > this.rows) this.grow(rows)
    else this.write(chunk, first)
    return first
  }

  /** A larger texture; what was in the smaller one is written again from the meshes, which stay in memory anyway. */
  private grow(rows: number): void {
    const { gl } = this
    gl.deleteTexture(this.texture)
    this.texture = gl.createTexture()
    this.rows = Math.max(firstRows, this.rows === 0 ? rows : Math.ceil(rows * 1.5))
    gl.bindTexture(gl.TEXTURE_2D, this.texture)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST)
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA32UI, textureWidth, this.rows)
    let first = 0
    for (const chunk of this.chunks) {
      this.write(chunk, first)
      first += chunk.lines.length / 2
    }
  }

  /** Row by row at the rims, all full rows at once. */
  private write(chunk: DecodedChunk, first: number): void {
    const { gl } = this
    const words = packEdges(chunk)
    gl.bindTexture(gl.TEXTURE_2D, this.texture)
    let texel = first * texelsPerLine
    let at = 0
    while (at < words.length) {
      const x = texel % textureWidth
      const left = (words.length - at) / wordsPerTexel
      const rows = x === 0 ? Math.floor(left / textureWidth) : 0
      const [width, height] = rows > 0 ? [textureWidth, rows] : [Math.min(left, textureWidth - x), 1]
      const part = words.subarray(at, at + width * height * wordsPerTexel)
      const y = Math.floor(texel / textureWidth)
      gl.texSubImage2D(gl.TEXTURE_2D, 0, x, y, width, height, gl.RGBA_INTEGER, gl.UNSIGNED_INT, part)
      texel += width * height
      at += part.length
    }
  }

  bind(unit: number): void {
    this.gl.activeTexture(this.gl.TEXTURE0 + unit)
    this.gl.bindTexture(this.gl.TEXTURE_2D, this.texture)
  }

  delete(): void {
    this.gl.deleteTexture(this.texture)
  }
}

/** Three numbers of 16 bits for each of the four points; the last two words are empty. */
function packEdges({ vertices, lines, thirds }: DecodedChunk): Uint32Array {
  const halves = new Int16Array((lines.length / 2) * texelsPerLine * wordsPerTexel * 2)
  for (let line = 0; line < lines.length; line += 2) {
    const to = (line / 2) * texelsPerLine * wordsPerTexel * 2
    const points = [lines[line]!, lines[line + 1]!, thirds[line]!, thirds[line + 1]!]
    for (let point = 0; point < 4; point++)
      for (let axis = 0; axis < 3; axis++) halves[to + point * 3 + axis] = vertices[points[point]! * 4 + axis]!
  }
  return new Uint32Array(halves.buffer)
}
