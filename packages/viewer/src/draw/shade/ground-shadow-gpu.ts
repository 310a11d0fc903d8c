import type { View } from '../../camera/view.ts'
import { subtract } from '../../maths/vec3.ts'
import { makeProgram, type Program } from '../program.ts'
import { type GroundShadow, shadowCells } from './ground-shadow.ts'

const unit = 4

export class GroundShadowGpu {
  private readonly program: Program
  private readonly texture: WebGLTexture
  private readonly empty: WebGLVertexArrayObject
  private box: GroundShadow['box'] | undefined

  constructor(private readonly gl: WebGL2RenderingContext) {
    this.program = makeProgram(gl, groundVertex, groundFragment)
    this.texture = gl.createTexture()
    this.empty = gl.createVertexArray()
  }

  set(shadow: GroundShadow | undefined): void {
    this.box = shadow?.box
    if (!shadow) return
    const { gl } = this
    gl.activeTexture(gl.TEXTURE0 + unit)
    gl.bindTexture(gl.TEXTURE_2D, this.texture)
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.R8, shadowCells, shadowCells, 0, gl.RED, gl.UNSIGNED_BYTE, shadow.cells)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
  }

  /** Before all bodies; whoever is below the ground sees none. Returns the number of GL calls. */
  draw(view: View): number {
    const { gl, program, box } = this
    if (!box || view.camera.eye[2] <= box.min[2]) return 0
    program.use()
    gl.activeTexture(gl.TEXTURE0 + unit)
    gl.bindTexture(gl.TEXTURE_2D, this.texture)
    gl.uniform1i(program.at('u_cells'), unit)
    gl.uniformMatrix4fv(program.at('u_view'), false, Float32Array.from(view.matrix))
    gl.uniform3f(program.at('u_min'), ...subtract(box.min, view.camera.eye))
    gl.uniform3f(program.at('u_max'), ...subtract(box.max, view.camera.eye))
    gl.enable(gl.BLEND)
    gl.blendFunc(gl.ZERO, gl.SRC_COLOR)
    gl.bindVertexArray(this.empty)
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4)
    gl.blendFunc(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA)
    gl.disable(gl.BLEND)
    return 1
  }

  delete(): void {
    this.gl.deleteTexture(this.texture)
    this.gl.deleteVertexArray(this.empty)
    this.program.delete()
  }
}

const groundVertex = `#version 300 es
precision highp float;
uniform mat4 u_view;
uniform vec3 u_min;
uniform vec3 u_max;
out vec2 v_share;
void main() {
  v_share = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
  gl_Position = u_view * vec4(mix(u_min, u_max, vec3(v_share, 0.0)), 1.0);
}`

const groundFragment = `#version 300 es
precision highp float;
uniform sampler2D u_cells;
in vec2 v_share;
out vec4 o_factor;
void main() {
  float dark = texture(u_cells, v_share).r;
  o_factor = vec4(mix(vec3(1.0), vec3(0.62, 0.65, 0.69), dark), 1.0);
}`
