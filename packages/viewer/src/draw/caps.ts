// Cut faces on the graphics card. They are made a little in each frame, so that a plane can be dragged through anything.
import type { Vec3 } from '@sunmao/model'
import { type CutFaces, cutModel } from '../cut/cut-model.ts'
import type { CutPlane } from '../cut/cut-planes.ts'
import { add } from '../maths/vec3.ts'
import type { ModelData } from '../model/model-data.ts'

/** Time for cutting in one frame, in milliseconds. */
const patience = 12

export interface CapPart {
  model: string
  plane: number
  anchor: Vec3
  triangles: WebGLVertexArrayObject
  triangleCount: number
  lines: WebGLVertexArrayObject
  lineCount: number
  buffers: WebGLBuffer[]
}

export class Caps {
  readonly parts: CapPart[] = []
  private work: Generator<undefined, void> | undefined

  constructor(private readonly gl: WebGL2RenderingContext) {}

  get isBusy(): boolean {
    return this.work !== undefined
  }

  /** Forgets all faces and begins anew. */
  start(models: readonly { data: ModelData; offset: Vec3 }[], planes: readonly CutPlane[], storeyGap: number): void {
    this.clear()
    if (planes.length > 0 && models.length > 0) this.work = this.make(models, planes, storeyGap)
  }

  /** Goes on for a while, or to the end; true when something new can be drawn. */
  step(isWhole: boolean): boolean {
    if (!this.work) return false
    const end = performance.now() + patience
    const before = this.parts.length
    while (this.work) {
      if (this.work.next().done) this.work = undefined
      else if (!isWhole && performance.now() > end) break
    }
    return this.parts.length > before || !this.work
  }

  private *make(
    models: readonly { data: ModelData; offset: Vec3 }[],
    planes: readonly CutPlane[],
    storeyGap: number,
  ): Generator<undefined, void> {
    for (const [number, plane] of planes.entries())
      for (const { data, offset } of models) {
        const faces = yield* cutModel(data, plane, add(data.origin, offset), storeyGap)
        if (faces.linePoints.length > 0) this.parts.push(this.upload(data.id, number, plane.point, faces))
        yield undefined
      }
  }

  private upload(model: string, plane: number, anchor: Vec3, faces: CutFaces): CapPart {
    const triangles = this.makeArray(faces.trianglePoints, faces.triangleInstances)
    const lines = this.makeArray(faces.linePoints, faces.lineInstances)
    return {
      model,
      plane,
      anchor,
      triangles: triangles.array,
      triangleCount: faces.triangleInstances.length,
      lines: lines.array,
      lineCount: faces.lineInstances.length,
      buffers: [...triangles.buffers, ...lines.buffers],
    }
  }

  private makeArray(points: number[], instances: number[]): { array: WebGLVertexArrayObject; buffers: WebGLBuffer[] } {
    const { gl } = this
    const array = gl.createVertexArray()
    const buffers = [gl.createBuffer(), gl.createBuffer()]
    gl.bindVertexArray(array)
    gl.bindBuffer(gl.ARRAY_BUFFER, buffers[0]!)
    gl.bufferData(gl.ARRAY_BUFFER, Float32Array.from(points), gl.STATIC_DRAW)
    gl.enableVertexAttribArray(0)
    gl.vertexAttribPointer(0, 3, gl.FLOAT, false, 12, 0)
    gl.bindBuffer(gl.ARRAY_BUFFER, buffers[1]!)
    gl.bufferData(gl.ARRAY_BUFFER, Uint32Array.from(instances), gl.STATIC_DRAW)
    gl.enableVertexAttribArray(1)
    gl.vertexAttribIPointer(1, 1, gl.UNSIGNED_INT, 4, 0)
    gl.bindVertexArray(null)
    return { array, buffers }
  }

  clear(): void {
    const { gl } = this
    this.work = undefined
    for (const { triangles, lines, buffers } of this.parts.splice(0)) {
      for (const buffer of buffers) gl.deleteBuffer(buffer)
      gl.deleteVertexArray(triangles)
      gl.deleteVertexArray(lines)
    }
  }
}
