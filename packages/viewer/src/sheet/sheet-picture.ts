// The picture is drawn beside the screen, somewhat larger than it, and kept. When the sheet is moved a little, the picture is
// only shown elsewhere; when it is moved farther, what is still in it is copied and only the new borders are drawn; while a large sheet is drawn anew, the kept picture is shown in its place, larger or smaller.
import { makeProgram, type Program } from '../draw/program.ts'
import { copyFragment, copyVertex } from './sheet-shaders.ts'

interface Target {
  framebuffer: WebGLFramebuffer
  texture: WebGLTexture
  depth: WebGLRenderbuffer
}

export class SheetPicture {
  width = 0
  height = 0
  private front: Target | undefined
  private back: Target | undefined

  private readonly copy: Program

  constructor(private readonly gl: WebGL2RenderingContext) {
    this.copy = makeProgram(gl, copyVertex, copyFragment)
  }

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

  /** Puts the kept picture on the canvas; around the middle, `scale` times as large and moved by pixels. */
  show(scale = 1, dx = 0, dy = 0): void {
    const { gl } = this
    const [width, height] = [gl.drawingBufferWidth, gl.drawingBufferHeight]
    gl.bindFramebuffer(gl.FRAMEBUFFER, null)
    gl.viewport(0, 0, width, height)
    gl.disable(gl.DEPTH_TEST)
    gl.disable(gl.BLEND)
    this.copy.use()
    gl.activeTexture(gl.TEXTURE0)
    gl.bindTexture(gl.TEXTURE_2D, this.front!.texture)
    const filter = scale === 1 ? gl.NEAREST : gl.LINEAR
    for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D, name, filter)
    gl.uniform1i(this.copy.at('picture'), 0)
    gl.uniform2f(this.copy.at('move'), (dx * 2) / width, (dy * 2) / height)
    gl.uniform2f(this.copy.at('scale'), (scale * this.width) / width, (scale * this.height) / height)
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4)
  }

  private delete(): void {
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

  stop(): void {
    this.delete()
    this.copy.delete()
  }
}
