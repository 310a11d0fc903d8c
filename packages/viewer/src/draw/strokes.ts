// Lines that are not part of a model: axes, measures, handles. Few of them, so all are written anew when one changes.
import type { Vec3 } from '@sunmao/model'
import type { View } from '../camera/view.ts'
import type { Dispose } from '../dispose.ts'
import { subtract } from '../maths/vec3.ts'
import { makeProgram, type Program } from './program.ts'
import { strokeFragment, strokeVertex } from './shaders.ts'

export interface Stroke {
  points: readonly Vec3[]
  /** 0xRRGGBBAA */
  colour: number
  /** In CSS pixels. */
  width: number
  isDashed?: boolean
  /** Seen through everything. */
  isOnTop?: boolean
}

const floats = 12

/** The strokes of a viewer, whoever added them. */
export class Strokes {
  private readonly all = new Set<readonly Stroke[]>()
  isChanged = true

  constructor(private readonly onChange: () => void) {}

  /** They stay until the returned undo is called. */
  add(strokes: readonly Stroke[]): Dispose {
    this.all.add(strokes)
    this.touch()
    return () => {
      if (this.all.delete(strokes)) this.touch()
    }
  }

  private touch(): void {
    this.isChanged = true
    this.onChange()
  }

  *list(isOnTop: boolean): Generator<Stroke> {
    for (const strokes of this.all)
      for (const stroke of strokes) if ((stroke.isOnTop ?? false) === isOnTop) yield stroke
  }
}

export class StrokesGpu {
  private readonly program: Program
  private readonly buffer: WebGLBuffer
  private readonly array: WebGLVertexArrayObject
  private anchor: Vec3 = [0, 0, 0]
  private counts = [0, 0]
  private isWritten = false

  constructor(
    private readonly gl: WebGL2RenderingContext,
    private readonly strokes: Strokes,
  ) {
    this.program = makeProgram(gl, strokeVertex, strokeFragment)
    this.buffer = gl.createBuffer()
    this.array = gl.createVertexArray()
    gl.bindVertexArray(this.array)
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer)
    for (let place = 0; place < 4; place++) {
      gl.enableVertexAttribArray(place)
      gl.vertexAttribDivisor(place, 1)
    }
    gl.bindVertexArray(null)
  }

  private point(first: number): void {
    const { gl } = this
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer)
    let offset = first * floats * 4
    for (const [place, size] of [3, 3, 4, 2].entries()) {
      gl.vertexAttribPointer(place, size, gl.FLOAT, false, floats * 4, offset)
      offset += size * 4
    }
  }

  /** Those among the bodies, or those on top of everything; returns the number of GL calls. */
  draw(view: View, isOnTop: boolean, pixelRatio: number): number {
    if (this.strokes.isChanged || !this.isWritten) this.write()
    const [below, above] = this.counts as [number, number]
    const count = isOnTop ? above : below
    if (count === 0) return 0
    const { gl, program } = this
    program.use()
    gl.bindVertexArray(this.array)
    this.point(isOnTop ? below : 0)
    gl.uniformMatrix4fv(program.at('u_view'), false, Float32Array.from(view.matrix))
    gl.uniform3f(program.at('u_anchor'), ...subtract(this.anchor, view.camera.eye))
    gl.uniform2f(program.at('u_size'), view.width * pixelRatio, view.height * pixelRatio)
    gl.uniform1f(program.at('u_pixelRatio'), pixelRatio)
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, count)
    gl.bindVertexArray(null)
    return 1
  }

  private write(): void {
    const { gl } = this
    const rows: number[] = []
    this.anchor = [...this.strokes.list(false), ...this.strokes.list(true)][0]?.points[0] ?? [0, 0, 0]
    this.counts = [false, true].map((isOnTop) => {
      const before = rows.length
      for (const { points, colour, width, isDashed } of this.strokes.list(isOnTop))
        for (let at = 1; at < points.length; at++) {
          const channels = [24, 16, 8, 0].map((shift) => ((colour >>> shift) & 255) / 255)
          rows.push(...subtract(points[at - 1]!, this.anchor), ...subtract(points[at]!, this.anchor), ...channels)
          rows.push(width, isDashed ? 1 : 0)
        }
      return (rows.length - before) / floats
    })
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer)
    gl.bufferData(gl.ARRAY_BUFFER, Float32Array.from(rows), gl.DYNAMIC_DRAW)
    this.strokes.isChanged = false
    this.isWritten = true
  }

  delete(): void {
    this.gl.deleteBuffer(this.buffer)
    this.gl.deleteVertexArray(this.array)
    this.program.delete()
  }
}
