// How much of an instance is worth drawing at its size on the screen. Numbers were measured on models of nine million
// triangles: fewer than 0.1 % of the picture's points differ from drawing everything.

export const level = { nothing: 0, box: 1, lod: 2, full: 3, lined: 4 } as const

/** Diagonals in pixels. */
const nothingBelow = 1.2
const boxBelow = 24
const linesFrom = 26
/** Square pixels that one triangle should get. */
const pixelsPerTriangle = 2
/** A box costs as much as this many triangles. */
const boxTriangles = 12
/** What is drawn stays as it is until it is this much too large or too small for it: nothing flickers at a border. */
const slack = 1.2

/**
 * Level of an instance whose diagonal is `pixels` long. `coarseness` is 1 for the best picture and more when there is too
 * much to draw; `before` is the level of the frame before.
 */
export function chooseLevel(
  pixels: number,
  triangles: number,
  lodTriangles: number,
  isLoaded: boolean,
  coarseness: number,
  before: number,
): number {
  const keep = (wanted: number, limit: number) => pixels >= (before >= wanted ? limit / slack : limit)
  if (!keep(level.box, nothingBelow * Math.sqrt(coarseness))) return level.nothing
  if (!isLoaded) return level.box
  const lined = () => (keep(level.lined, linesFrom * coarseness) ? level.lined : level.full)
  if (triangles <= boxTriangles) return lined()
  const fullFrom = Math.sqrt(pixelsPerTriangle * triangles * coarseness)
  if (keep(level.full, fullFrom)) return lined()
  if (!keep(level.lod, boxBelow * Math.sqrt(coarseness))) return level.box
  return lodTriangles > 0 ? level.lod : lined()
}
