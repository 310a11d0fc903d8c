// What is under a point: draws the instances that are seen through one pixel to a target of one pixel, as numbers.
import type { View } from '../camera/view.ts'
import { cropTo, type Matrix, multiply } from '../maths/matrix.ts'
import { type Planes, planesOf } from '../maths/planes.ts'
import { subtract } from '../maths/vec3.ts'
import type { ModelData } from '../model/model-data.ts'
import type { CapPart } from './caps.ts'
import { pass } from './draw-lists.ts'
import { type DrawnModel, type Frame, setFrame } from './frame.ts'
import type { MultiDraw } from './lists-gpu.ts'
import type { Program } from './program.ts'
import type { Programs } from './programs.ts'

export interface Found {
  model: ModelData
  instance: number
  metres: number
}

export class Picker {
  private readonly target: WebGLFramebuffer
  private readonly colour: WebGLRenderbuffer
  private readonly depth: WebGLRenderbuffer
  private readonly words = new Uint32Array(4)
  private readonly floats = new Float32Array(this.words.buffer)

  constructor(
    private readonly gl: WebGL2RenderingContext,
    private readonly programs: Programs,
    private readonly multiDraw: MultiDraw | null,
  ) {
    this.target = gl.createFramebuffer()
    this.colour = gl.createRenderbuffer()
    this.depth = gl.createRenderbuffer()
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.target)
    gl.bindRenderbuffer(gl.RENDERBUFFER, this.colour)
    gl.renderbufferStorage(gl.RENDERBUFFER, gl.RGBA32UI, 1, 1)
    gl.framebufferRenderbuffer(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.RENDERBUFFER, this.colour)
    gl.bindRenderbuffer(gl.RENDERBUFFER, this.depth)
    gl.renderbufferStorage(gl.RENDERBUFFER, gl.DEPTH_COMPONENT24, 1, 1)
    gl.framebufferRenderbuffer(gl.FRAMEBUFFER, gl.DEPTH_ATTACHMENT, gl.RENDERBUFFER, this.depth)
    gl.bindFramebuffer(gl.FRAMEBUFFER, null)
  }

  /** The view through one pixel of the canvas. */
  aim({ matrix, width, height }: View, x: number, y: number): { matrix: Matrix; planes: Planes } {
    const cropped = multiply(cropTo((x / width) * 2 - 1, 1 - (y / height) * 2, 2 / width, 2 / height), matrix)
    return { matrix: cropped, planes: planesOf(cropped) }
  }

  pick(
    frame: Frame,
    matrix: Matrix,
    shown: readonly DrawnModel[],
    caps: readonly CapPart[],
    bind: (program: Program, model: DrawnModel) => void,
  ): Found | undefined {
    const { gl, programs } = this
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.target)
    gl.viewport(0, 0, 1, 1)
    gl.depthMask(true)
    gl.disable(gl.BLEND)
    gl.disable(gl.CULL_FACE)
    gl.enable(gl.DEPTH_TEST)
    gl.depthFunc(gl.LEQUAL)
    gl.clearBufferuiv(gl.COLOR, 0, [0, 0, 0, 0])
    gl.clear(gl.DEPTH_BUFFER_BIT)
    programs.pick.use()
    setFrame(gl, programs.pick, frame, matrix, 0)
    shown.forEach((model, number) => {
      bind(programs.pick, model)
      gl.uniform1ui(programs.pick.at('u_model'), number)
      model.gpu.lists.pick.draw(programs.pick, this.multiDraw, pass.solid, pass.clear, 'triangles')
    })
    if (caps.length > 0) this.pickCaps(frame, matrix, shown, caps, bind)
    gl.readPixels(0, 0, 1, 1, gl.RGBA_INTEGER, gl.UNSIGNED_INT, this.words)
    gl.bindFramebuffer(gl.FRAMEBUFFER, null)
    gl.bindVertexArray(null)
    const [instance, number] = this.words as unknown as [number, number]
    const model = shown[number]
    return instance === 0 || !model ? undefined : { model: model.data, instance: instance - 1, metres: this.floats[2]! }
  }

  private pickCaps(
    frame: Frame,
    matrix: Matrix,
    shown: readonly DrawnModel[],
    caps: readonly CapPart[],
    bind: (program: Program, model: DrawnModel) => void,
  ): void {
    const { gl, programs } = this
    programs.capPick.use()
    setFrame(gl, programs.capPick, frame, matrix, 0)
    for (const part of caps) {
      const number = shown.findIndex(({ data }) => data.id === part.model)
      if (number < 0) continue
      bind(programs.capPick, shown[number]!)
      gl.uniform1ui(programs.capPick.at('u_model'), number)
      gl.uniform1i(programs.capPick.at('u_ownPlane'), part.plane)
      gl.uniform3f(programs.capPick.at('u_anchor'), ...subtract(part.anchor, frame.view.camera.eye))
      gl.bindVertexArray(part.triangles)
      gl.drawArrays(gl.TRIANGLES, 0, part.triangleCount)
    }
  }

  delete(): void {
    this.gl.deleteFramebuffer(this.target)
    this.gl.deleteRenderbuffer(this.colour)
    this.gl.deleteRenderbuffer(this.depth)
  }
}
