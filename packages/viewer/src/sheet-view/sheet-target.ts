/** A picture off the screen, with soft borders where a graphics card draws. */
export class SheetTarget {
  readonly picture: WebGLTexture
  private readonly shown: WebGLFramebuffer
  private readonly painted: WebGLFramebuffer
  private readonly stores: WebGLRenderbuffer[] = []

  constructor(
    private readonly gl: WebGL2RenderingContext,
    readonly width: number,
    readonly height: number,
    samples: number,
  ) {
    this.picture = gl.createTexture()
    gl.bindTexture(gl.TEXTURE_2D, this.picture)
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, width, height)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR)
    this.shown = gl.createFramebuffer()
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.shown)
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, this.picture, 0)
    this.painted = samples > 0 ? gl.createFramebuffer() : this.shown
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.painted)
    if (samples > 0) this.store(gl.RGBA8, gl.COLOR_ATTACHMENT0, samples)
    this.store(gl.DEPTH_COMPONENT24, gl.DEPTH_ATTACHMENT, samples)
  }

  private store(format: number, place: number, samples: number): void {
    const { gl, width, height } = this
    const made = gl.createRenderbuffer()
    gl.bindRenderbuffer(gl.RENDERBUFFER, made)
    gl.renderbufferStorageMultisample(gl.RENDERBUFFER, samples, format, width, height)
    gl.framebufferRenderbuffer(gl.FRAMEBUFFER, place, gl.RENDERBUFFER, made)
    this.stores.push(made)
  }

  bind(): void {
    this.gl.bindFramebuffer(this.gl.FRAMEBUFFER, this.painted)
    this.gl.viewport(0, 0, this.width, this.height)
  }

  /** The picture is what was painted. */
  finish(): void {
    const { gl, width, height } = this
    if (this.painted !== this.shown) {
      gl.bindFramebuffer(gl.READ_FRAMEBUFFER, this.painted)
      gl.bindFramebuffer(gl.DRAW_FRAMEBUFFER, this.shown)
      gl.blitFramebuffer(0, 0, width, height, 0, 0, width, height, gl.COLOR_BUFFER_BIT, gl.NEAREST)
    }
    gl.bindFramebuffer(gl.FRAMEBUFFER, null)
  }

  delete(): void {
    const { gl } = this
    gl.deleteTexture(this.picture)
    gl.deleteFramebuffer(this.shown)
    if (this.painted !== this.shown) gl.deleteFramebuffer(this.painted)
    for (const one of this.stores) gl.deleteRenderbuffer(one)
  }
}
