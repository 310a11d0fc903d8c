import { makeProgram, type Program } from './program.ts'
import {
  capFragment,
  capVertex,
  lineFragment,
  meshFragment,
  meshVertex,
  pickFragment,
  skyFragment,
  skyVertex,
} from './shaders.ts'

export type Programs = Record<'mesh' | 'line' | 'pick' | 'cap' | 'capPick' | 'sky', Program>

/** All at once, so that the first pick does not wait for a compiler. */
export const makePrograms = (gl: WebGL2RenderingContext, hasMultiDraw: boolean): Programs => ({
  mesh: makeProgram(gl, meshVertex(hasMultiDraw), meshFragment),
  line: makeProgram(gl, meshVertex(hasMultiDraw), lineFragment),
  pick: makeProgram(gl, meshVertex(hasMultiDraw), pickFragment),
  cap: makeProgram(gl, capVertex, capFragment),
  capPick: makeProgram(gl, capVertex, pickFragment),
  sky: makeProgram(gl, skyVertex, skyFragment),
})
