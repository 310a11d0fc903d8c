import { edgeFragment, edgeVertex } from './edge-shader.ts'
import { makeProgram, type Program } from './program.ts'
import { capFragment, capVertex, meshFragment, meshVertex } from './shaders.ts'

/** `whole` for bodies, `parted` for those of which points are left out. */
export type Programs = Record<'whole' | 'parted' | 'line' | 'cap', Program>

/** The compiler begins with what every picture needs. */
export function makePrograms(gl: WebGL2RenderingContext, hasMultiDraw: boolean): Programs {
  const programs: Programs = {
    whole: makeProgram(gl, meshVertex(hasMultiDraw), meshFragment(false)),
    parted: makeProgram(gl, meshVertex(hasMultiDraw), meshFragment(true)),
    line: makeProgram(gl, edgeVertex(hasMultiDraw), edgeFragment),
    cap: makeProgram(gl, capVertex, capFragment),
  }
  programs.whole.prepare()
  return programs
}
