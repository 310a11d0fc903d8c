import { makeProgram, type Program } from '../draw/program.ts'
import {
  glyphFragment,
  glyphVertex,
  segmentFragment,
  segmentVertex,
  triangleFragment,
  triangleVertex,
} from './sheet-shaders.ts'

export interface SheetPrograms {
  triangles: Program
  segments: Program
  glyphs: Program
  /** Of an attribute of the program in use; -1 when it has none of that name. */
  place(kind: 'triangles' | 'segments' | 'glyphs', name: string): number
  delete(): void
}

export function makeSheetPrograms(gl: WebGL2RenderingContext): SheetPrograms {
  const triangles = makeProgram(gl, triangleVertex, triangleFragment)
  const segments = makeProgram(gl, segmentVertex, segmentFragment)
  const glyphs = makeProgram(gl, glyphVertex, glyphFragment)
  const places = new Map<string, number>()
  return {
    triangles,
    segments,
    glyphs,
    place(kind, name) {
      const key = `${kind} ${name}`
      let place = places.get(key)
      if (place === undefined) {
        place = gl.getAttribLocation(gl.getParameter(gl.CURRENT_PROGRAM) as WebGLProgram, name)
        places.set(key, place)
      }
      return place
    },
    delete() {
      for (const program of [triangles, segments, glyphs]) program.delete()
    },
  }
}
