import { edgeFragment, edgeVertex } from './edge-shader.ts'
import { makeProgram, type Program } from './program.ts'
import { capFragment, capVertex, meshFragment, meshVertex, skyFragment, skyVertex } from './shaders.ts'

export type Programs = Record<'mesh' | 'line' | 'cap' | 'sky', Program>

/** The compiler begins with what every picture needs. */
export function makePrograms(gl: WebGL2RenderingContext, hasMultiDraw: boolean): Programs {
  const programs: Programs = {
    mesh: makeProgram(gl, meshVertex(hasMultiDraw), meshFragment),
    line: makeProgram(gl, edgeVertex(hasMultiDraw), edgeFragment),
    cap: makeProgram(gl, capVertex, capFragment),
    sky: makeProgram(gl, skyVertex, skyFragment),
  }
  programs.mesh.prepare()
  programs.sky.prepare()
  return programs
}
