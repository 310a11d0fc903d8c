// Ambient occlusion: joints, recesses and corners get a little darker, as daylight leaves them. It works on the depth of the
// solid bodies in half the resolution, and multiplies the picture before lines and glass are drawn.
import { pixelsPerMetre, projectionOf, type View } from '../../camera/view.ts'
import { makeProgram, type Program } from '../program.ts'
import { blurFragment, multiplyFragment, occlusionFragment, screenVertex } from './occlusion-shader.ts'

/** After those that bodies use. */
const firstUnit = 4

interface Target {
  frame: WebGLFramebuffer
  texture: WebGLTexture
}

export class Occlusion {
  private readonly programs: Record<'occlusion' | 'blur' | 'multiply', Program>
  private readonly empty: WebGLVertexArrayObject
  private targets: Record<'depth' | 'rough' | 'smooth', Target> | undefined
  private size: [width: number, height: number] = [0, 0]

  constructor(private readonly gl: WebGL2RenderingContext) {
    this.programs = {
      occlusion: makeProgram(gl, screenVertex, occlusionFragment),
      blur: makeProgram(gl, screenVertex, blurFragment),
      multiply: makeProgram(gl, screenVertex, multiplyFragment),
    }
    this.empty = gl.createVertexArray()
  }

  /** `drawSolids` draws what darkens and is darkened; returns the number of GL calls. Depth is asked and written before and after. */
  draw(view: View, pixelRatio: number, drawSolids: () => number): number {
    const { gl, programs } = this
    const { depth, rough, smooth } = this.fit()
    const [width, height] = this.size
    gl.bindFramebuffer(gl.FRAMEBUFFER, depth.frame)
    gl.viewport(0, 0, width, height)
    gl.clear(gl.DEPTH_BUFFER_BIT)
    const calls = drawSolids()

    gl.disable(gl.DEPTH_TEST)
    gl.disable(gl.CULL_FACE)
    gl.bindVertexArray(this.empty)
    this.bind(depth, 0)
    this.bind(rough, 1)
    this.bind(smooth, 2)
    for (const [program, target] of [
      [programs.occlusion, rough],
      [programs.blur, smooth],
    ] as const) {
      gl.bindFramebuffer(gl.FRAMEBUFFER, target.frame)
      program.use()
      this.setView(program, view, pixelRatio)
      gl.drawArrays(gl.TRIANGLES, 0, 3)
    }

    gl.bindFramebuffer(gl.FRAMEBUFFER, null)
    gl.viewport(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight)
    gl.enable(gl.BLEND)
    gl.blendFunc(gl.ZERO, gl.SRC_COLOR)
    programs.multiply.use()
    gl.uniform1i(programs.multiply.at('u_smooth'), firstUnit + 2)
    gl.uniform2f(programs.multiply.at('u_full'), gl.drawingBufferWidth, gl.drawingBufferHeight)
    gl.drawArrays(gl.TRIANGLES, 0, 3)
    gl.disable(gl.BLEND)
    gl.blendFunc(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA)
    gl.enable(gl.DEPTH_TEST)
    return calls + 3
  }

  private setView(program: Program, view: View, pixelRatio: number): void {
    const { gl } = this
    const [width, height] = this.size
    const { near, far } = view
    const { right, up, depth } = projectionOf(view)
    const isFlat = view.camera.projection === 'orthographic'
    const first = ((isFlat ? -1 : 1) * (far + near)) / (far - near)
    gl.uniform1i(program.at('u_depth'), firstUnit)
    gl.uniform1i(program.at('u_rough'), firstUnit + 1)
    gl.uniform2i(program.at('u_size'), width, height)
    gl.uniform4f(program.at('u_back'), 1 / right, 1 / up, first, depth)
    gl.uniform1i(program.at('u_isOrthographic'), isFlat ? 1 : 0)
    gl.uniform1f(program.at('u_pixels'), (pixelsPerMetre(view) * pixelRatio) / 2)
    gl.uniform1f(program.at('u_pixelRatio'), pixelRatio)
  }

  private bind({ texture }: Target, at: number): void {
    const { gl } = this
    gl.activeTexture(gl.TEXTURE0 + firstUnit + at)
    gl.bindTexture(gl.TEXTURE_2D, texture)
  }

  /** Textures of half the size of the picture. */
  private fit(): Record<'depth' | 'rough' | 'smooth', Target> {
    const { gl } = this
    const width = Math.ceil(gl.drawingBufferWidth / 2)
    const height = Math.ceil(gl.drawingBufferHeight / 2)
    if (this.targets && this.size[0] === width && this.size[1] === height) return this.targets
    this.deleteTargets()
    this.size = [width, height]
    this.targets = {
      depth: this.makeTarget(gl.DEPTH_COMPONENT24, gl.DEPTH_ATTACHMENT, gl.NEAREST),
      rough: this.makeTarget(gl.R8, gl.COLOR_ATTACHMENT0, gl.NEAREST),
      smooth: this.makeTarget(gl.R8, gl.COLOR_ATTACHMENT0, gl.LINEAR),
    }
    return this.targets
  }

  private makeTarget(format: number, attachment: number, filter: number): Target {
    const { gl } = this
    const texture = gl.createTexture()
    gl.activeTexture(gl.TEXTURE0 + firstUnit)
    gl.bindTexture(gl.TEXTURE_2D, texture)
    gl.texStorage2D(gl.TEXTURE_2D, 1, format, ...this.size)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, filter)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, filter)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
    const frame = gl.createFramebuffer()
    gl.bindFramebuffer(gl.FRAMEBUFFER, frame)
    gl.framebufferTexture2D(gl.FRAMEBUFFER, attachment, gl.TEXTURE_2D, texture, 0)
    return { frame, texture }
  }

  private deleteTargets(): void {
    for (const { frame, texture } of Object.values(this.targets ?? {})) {
      this.gl.deleteFramebuffer(frame)
      this.gl.deleteTexture(texture)
    }
    this.targets = undefined
  }

  delete(): void {
    this.deleteTargets()
    this.gl.deleteVertexArray(this.empty)
    for (const program of Object.values(this.programs)) program.delete()
  }
}
