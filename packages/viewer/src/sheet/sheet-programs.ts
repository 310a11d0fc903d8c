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
  delete(): void
}

export function makeSheetPrograms(gl: WebGL2RenderingContext): SheetPrograms {
  const triangles = makeProgram(gl, triangleVertex, triangleFragment)
  const segments = makeProgram(gl, segmentVertex, segmentFragment)
  const glyphs = makeProgram(gl, glyphVertex, glyphFragment)
  return {
    triangles,
    segments,
    glyphs,
    delete() {
      for (const program of [triangles, segments, glyphs]) program.delete()
    },
  }
}
