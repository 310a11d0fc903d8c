// Boxes that are not part of a model: where two bodies overlap. Seen through everything, each face a little lighter or darker
// by where it looks. Few of them, so all are written anew when one changes.
import type { Vec3 } from '@sunmao/model'
import type { View } from '../camera/view.ts'
import type { Dispose } from '../dispose.ts'
import type { Box } from '../maths/box.ts'
import { subtract } from '../maths/vec3.ts'
import { makeProgram, type Program } from './program.ts'

export interface Volume {
  box: Box
  /** 0xRRGGBBAA */
  colour: number
}

const floats = 10

/** The volumes of a viewer, whoever added them. */
export class Volumes {
  private readonly all = new Set<readonly Volume[]>()
  isChanged = true

  constructor(private readonly onChange: () => void) {}

  /** They stay until the returned undo is called. */
  add(volumes: readonly Volume[]): Dispose {
    this.all.add(volumes)
    this.touch()
    return () => {
      if (this.all.delete(volumes)) this.touch()
    }
  }

  private touch(): void {
    this.isChanged = true
    this.onChange()
  }

  list(): Volume[] {
    return [...this.all].flat()
  }
}

export class VolumesGpu {
  private readonly program: Program
  private readonly buffer: WebGLBuffer
  private readonly array: WebGLVertexArrayObject
  private anchor: Vec3 = [0, 0, 0]
  private count = 0
  private isWritten = false

  constructor(
    private readonly gl: WebGL2RenderingContext,
    private readonly volumes: Volumes,
  ) {
    this.program = makeProgram(gl, volumeVertex, volumeFragment)
    this.buffer = gl.createBuffer()
    this.array = gl.createVertexArray()
    gl.bindVertexArray(this.array)
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer)
    let offset = 0
    for (const [place, size] of [3, 3, 4].entries()) {
      gl.enableVertexAttribArray(place)
      gl.vertexAttribDivisor(place, 1)
      gl.vertexAttribPointer(place, size, gl.FLOAT, false, floats * 4, offset)
      offset += size * 4
    }
    gl.bindVertexArray(null)
  }

  /** Returns the number of GL calls. Depth is not asked, so faces that look away must not be drawn. */
  draw(view: View): number {
    if (this.volumes.isChanged || !this.isWritten) this.write()
    if (this.count === 0) return 0
    const { gl, program } = this
    program.use()
    gl.bindVertexArray(this.array)
    gl.enable(gl.CULL_FACE)
    gl.cullFace(gl.BACK)
    gl.uniformMatrix4fv(program.at('u_view'), false, Float32Array.from(view.matrix))
    gl.uniform3f(program.at('u_anchor'), ...subtract(this.anchor, view.camera.eye))
    gl.drawArraysInstanced(gl.TRIANGLES, 0, 36, this.count)
    gl.disable(gl.CULL_FACE)
    gl.bindVertexArray(null)
    return 1
  }

  private write(): void {
    const { gl } = this
    const all = this.volumes.list()
    this.anchor = all[0]?.box.min ?? [0, 0, 0]
    const rows = all.flatMap(({ box, colour }) => [
      ...subtract(box.min, this.anchor),
      ...subtract(box.max, this.anchor),
      ...[24, 16, 8, 0].map((shift) => ((colour >>> shift) & 255) / 255),
    ])
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer)
    gl.bufferData(gl.ARRAY_BUFFER, Float32Array.from(rows), gl.DYNAMIC_DRAW)
    this.count = all.length
    this.volumes.isChanged = false
    this.isWritten = true
  }

  delete(): void {
    this.gl.deleteBuffer(this.buffer)
    this.gl.deleteVertexArray(this.array)
    this.program.delete()
  }
}

const volumeVertex = `#version 300 es
precision highp float;
precision highp int;
layout(location = 0) in vec3 a_min;
layout(location = 1) in vec3 a_max;
layout(location = 2) in vec4 a_colour;
uniform mat4 u_view;
uniform vec3 u_anchor;
flat out vec4 v_colour;
const int corners[36] = int[36](
  0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5);
const float lights[6] = float[6](0.75, 1.12, 0.92, 0.92, 0.84, 1.0);
void main() {
  int corner = corners[gl_VertexID];
  vec3 share = vec3(float(corner & 1), float((corner >> 1) & 1), float(corner >> 2));
  v_colour = vec4(min(a_colour.rgb * lights[gl_VertexID / 6], 1.0), a_colour.a);
  gl_Position = u_view * vec4(mix(a_min, a_max, share) + u_anchor, 1.0);
}`

const volumeFragment = `#version 300 es
precision highp float;
flat in vec4 v_colour;
out vec4 o_colour;
void main() { o_colour = v_colour; }`
