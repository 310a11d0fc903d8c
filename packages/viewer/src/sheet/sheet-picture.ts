// The picture is drawn beside the screen and kept. When the sheet is moved, what is still in it is copied and only the new
// borders are drawn; while a large sheet is drawn anew, the kept picture is shown in its place, larger or smaller.
export interface Target {
  framebuffer: WebGLFramebuffer
  texture: WebGLTexture
  depth: WebGLRenderbuffer
}

export class SheetPicture {
  width = 0
  height = 0
  private front: Target | undefined
  private back: Target | undefined

  constructor(private readonly gl: WebGL2RenderingContext) {}

  /** True when the size changed and nothing is kept any more. */
  resize(width: number, height: number): boolean {
    if (this.front && this.width === width && this.height === height) return false
    this.delete()
    this.width = width
    this.height = height
    this.front = this.make()
    this.back = this.make()
    return true
  }

  private make(): Target {
    const { gl, width, height } = this
    const [texture, depth, framebuffer] = [gl.createTexture(), gl.createRenderbuffer(), gl.createFramebuffer()]
    gl.bindTexture(gl.TEXTURE_2D, texture)
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, width, height)
    gl.bindRenderbuffer(gl.RENDERBUFFER, depth)
    gl.renderbufferStorage(gl.RENDERBUFFER, gl.DEPTH_COMPONENT24, width, height)
    gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer)
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0)
    gl.framebufferRenderbuffer(gl.FRAMEBUFFER, gl.DEPTH_ATTACHMENT, gl.RENDERBUFFER, depth)
    return { framebuffer, texture, depth }
  }

  /** Draws go into the one that is not shown. */
  begin(): void {
    const { gl } = this
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.back!.framebuffer)
    gl.viewport(0, 0, this.width, this.height)
  }

  swap(): void {
    ;[this.front, this.back] = [this.back, this.front]
  }

  /** Copies the kept picture, moved by whole pixels, into the one that is drawn. */
  shift(dx: number, dy: number): void {
    const { gl, width, height } = this
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, this.front!.framebuffer)
    gl.bindFramebuffer(gl.DRAW_FRAMEBUFFER, this.back!.framebuffer)
    const [x0, y0, x1, y1] = [
      Math.max(0, -dx),
      Math.max(0, -dy),
      Math.min(width, width - dx),
      Math.min(height, height - dy),
    ]
    gl.blitFramebuffer(x0, y0, x1, y1, x0 + dx, y0 + dy, x1 + dx, y1 + dy, gl.COLOR_BUFFER_BIT, gl.NEAREST)
  }

  /** Puts the kept picture on the canvas; from the middle, `scale` times as large and moved. */
  show(scale = 1, dx = 0, dy = 0): void {
    const { gl, width, height } = this
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, this.front!.framebuffer)
    gl.bindFramebuffer(gl.DRAW_FRAMEBUFFER, null)
    if (scale === 1 && !dx && !dy) {
      gl.blitFramebuffer(0, 0, width, height, 0, 0, width, height, gl.COLOR_BUFFER_BIT, gl.NEAREST)
      return
    }
    // The part of the kept picture that the canvas shows, and where it lies there.
    const [left, bottom] = [width / 2 + dx - (width / 2) * scale, height / 2 + dy - (height / 2) * scale]
    const toKept = (value: number, start: number) => (value - start) / scale
    const x0 = Math.max(0, Math.round(toKept(0, left)))
    const y0 = Math.max(0, Math.round(toKept(0, bottom)))
    const x1 = Math.min(width, Math.round(toKept(width, left)))
    const y1 = Math.min(height, Math.round(toKept(height, bottom)))
    if (x1 <= x0 || y1 <= y0) return
    const on = (value: number, start: number) => Math.round(value * scale + start)
    gl.blitFramebuffer(
      x0,
      y0,
      x1,
      y1,
      on(x0, left),
      on(y0, bottom),
      on(x1, left),
      on(y1, bottom),
      gl.COLOR_BUFFER_BIT,
      gl.LINEAR,
    )
  }

  delete(): void {
    const { gl } = this
    for (const target of [this.front, this.back]) {
      if (!target) continue
      gl.deleteFramebuffer(target.framebuffer)
      gl.deleteTexture(target.texture)
      gl.deleteRenderbuffer(target.depth)
    }
    this.front = undefined
    this.back = undefined
  }
}
