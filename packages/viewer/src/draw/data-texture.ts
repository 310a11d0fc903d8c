// Columns of numbers for the shaders, in textures of a fixed width; a reader finds entry i at (i % width, i / width).

/** A power of two: the shaders mask and shift, because dividing for every vertex took two fifths of a frame without a graphics card. */
export const textureWidth = 2048

interface Format {
  internal: number
  format: number
  /** Numbers in one texel. */
  size: number
}

export class DataTexture {
  readonly texture: WebGLTexture
  private rows = 0
  private readonly format: Format
  private staging = new Uint32Array(0)

  constructor(
    private readonly gl: WebGL2RenderingContext,
    kind: 'r' | 'rg' | 'rgba',
  ) {
    this.format = {
      r: { internal: gl.R32UI, format: gl.RED_INTEGER, size: 1 },
      rg: { internal: gl.RG32UI, format: gl.RG_INTEGER, size: 2 },
      rgba: { internal: gl.RGBA32UI, format: gl.RGBA_INTEGER, size: 4 },
    }[kind]
    this.texture = gl.createTexture()
    gl.bindTexture(gl.TEXTURE_2D, this.texture)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST)
  }

  get bytes(): number {
    return this.rows * textureWidth * this.format.size * 4
  }

  /** Writes several columns one behind the other, as if they were one. */
  write(...parts: readonly Uint32Array[]): void {
    const { gl, format } = this
    const texels = parts.reduce((sum, part) => sum + part.length, 0) / format.size
    const rows = Math.max(1, Math.ceil(texels / textureWidth))
    const needed = rows * textureWidth * format.size
    if (this.staging.length < needed) this.staging = new Uint32Array(needed)
    let at = 0
    for (const part of parts) {
      this.staging.set(part, at)
      at += part.length
    }
    gl.bindTexture(gl.TEXTURE_2D, this.texture)
    if (rows > this.rows) {
      // Some room to grow, so that a list that changes with every frame does not make a new texture each time.
      this.rows = this.rows === 0 ? rows : Math.ceil(rows * 1.5)
      gl.texImage2D(gl.TEXTURE_2D, 0, format.internal, textureWidth, this.rows, 0, format.format, gl.UNSIGNED_INT, null)
    }
    gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, textureWidth, rows, format.format, gl.UNSIGNED_INT, this.staging)
  }

  /** Writes the rows around some texels again from the whole column; nothing else may have changed. */
  rewrite(column: Uint32Array, first: number, last: number): void {
    const { gl, format } = this
    const rowSize = textureWidth * format.size
    const [from, to] = [Math.floor(first / textureWidth), Math.floor(last / textureWidth) + 1]
    const part = column.subarray(from * rowSize, to * rowSize)
    this.staging.set(part, from * rowSize)
    gl.bindTexture(gl.TEXTURE_2D, this.texture)
    const rows = this.staging.subarray(from * rowSize, to * rowSize)
    gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, from, textureWidth, to - from, format.format, gl.UNSIGNED_INT, rows)
  }

  bind(unit: number): void {
    this.gl.activeTexture(this.gl.TEXTURE0 + unit)
    this.gl.bindTexture(this.gl.TEXTURE_2D, this.texture)
  }

  /** Drops the copy in memory of what is written once. */
  trim(): void {
    this.staging = new Uint32Array(0)
  }

  delete(): void {
    this.gl.deleteTexture(this.texture)
  }
}
