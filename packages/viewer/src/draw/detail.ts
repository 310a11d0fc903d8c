// How much of an instance is worth drawing at its size on the screen. Numbers were measured on models of nine million
// triangles: fewer than 0.1 % of the picture's points differ from drawing everything.

export const level = { nothing: 0, box: 1, lod: 2, full: 3, lined: 4 } as const

/** Diagonals in pixels. */
const nothingBelow = 1.2
const boxBelow = 24
const linesFrom = 26
/** Square pixels that one triangle should get: two, and a triangle has three indices. */
const pixelsPerIndex = 2 / 3
/** What a box costs. */
export const boxIndices = 36
/** What is drawn stays as it is until it is this much too large or too small for it: nothing flickers at a border. */
const slack = 1.2

/** An instance whose diagonal is shorter is not drawn, whatever it was before. */
export const smallestPixels = (coarseness: number) => (nothingBelow * Math.sqrt(coarseness) * (1 - 1e-9)) / slack

/** Whether an instance whose diagonal is `pixels` long is not drawn. */
function isTooSmall(pixels: number, coarseness: number, before: number): boolean {
  const square = pixels * pixels
  return (before >= level.box ? square * (slack * slack) : square) < nothingBelow * nothingBelow * coarseness
}

/**
 * Level of an instance whose diagonal is `pixels` long. `coarseness` is 1 for the best picture and more when there is too
 * much to draw; `before` is the level of the frame before. Called for every instance in every frame: no closures, no roots.
 */
export function chooseLevel(
  pixels: number,
  indices: number,
  lodIndices: number,
  isLoaded: boolean,
  coarseness: number,
  before: number,
): number {
  if (isTooSmall(pixels, coarseness, before)) return level.nothing
  const square = pixels * pixels
  const kept = square * (slack * slack)
  if (!isLoaded) return level.box
  if (indices > boxIndices && (before >= level.full ? kept : square) < pixelsPerIndex * indices * coarseness) {
    if ((before >= level.lod ? kept : square) < boxBelow * boxBelow * coarseness) return level.box
    if (lodIndices > 0) return level.lod
  }
  const lines = linesFrom * coarseness
  return (before >= level.lined ? kept : square) < lines * lines ? level.full : level.lined
}
