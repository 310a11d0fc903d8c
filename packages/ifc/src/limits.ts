/** Numbers of the reader, each with its reason. */

/** No coordinate of a building is larger, even in millimetres of a national grid with its zone in front (4e10). */
export const maxCoordinate = 1e12

/** How far, in metres, what we draw of a curve may be from it: 1 mm, and never less than 8 sides nor more than 96 of a circle. */
export const chordErrorM = 1e-3

/** The least that the kernel draws of a circle: it has one number for all circles of a batch, from the largest. */
export const leastKernelSides = 24

/**
 * Text given to the geometry kernel at once. It needs several times that in memory; and what batches have in common, such
 * as the shapes of types, it reads again in each. So one batch for most files, small ones where memory counts more.
 */
export const batchBytes = (fileBytes: number) => (fileBytes > 64_000_000 ? 12_000_000 : 40_000_000)

/** Of a larger file so much is dead when it has been read that it is worth to be collected at once: an eighth of a second. */
export const leavesMuch = 64_000_000

/** With less text than this the kernel is done before better code for it would be. */
export const briefBytes = 4_000_000

/** Of a body and all that is cut out of it; honest ones have a hundredth. Two of these through each other take seconds. */
export const mostCutTriangles = 300_000

/** Fewer booleans than this are done before better code for them would be. */
export const briefCuts = 400

/** A kernel that dies this often has nothing more to say about the file. */
export const maxKernelRestarts = 12

/**
 * How long the kernel may think about one element, in milliseconds. Honest ones of some hundred thousand faces take seconds
 * on a slow machine; what goes in circles takes for ever. Each that was given up halves it, so that a file of them ends.
 */
export const elementMs = 30_000
export const leastElementMs = 2_000

/** And about the text of a whole batch. */
export const openMs = 120_000

/** For so long the kernel is asked in one go, and nobody else gets a turn. */
export const sliceMs = 200

/** And for so long this thread works while the other one may be waiting to hear what is next. */
export const briefSliceMs = 40

/** Points of a shape closer than this are one point: 0.001 mm, far below what any file means. */
export const weldDistance = 1e-6

/** Shapes and places that differ less are equal when versions are compared: 0.1 mm. */
export const sameDistance = 1e-4

/**
 * Where a step of rounding ends. Middles of boxes like to lie on half steps, where noise of the last digit would decide;
 * hardly anything lies here.
 */
export const roundingOffset = 0.2887

/** Coordinates further out than this, in metres, get an origin of their own: float32 keeps 0.1 mm up to here. */
export const farAway = 1000

/** Longer lists of problems help nobody. */
export const maxProblems = 5000

/** Steps up a chain of parents or placements; deeper ones go in circles. */
export const maxChain = 64

/** Deeper lists are an attack, not a building. */
export const maxDepth = 32

/** Of a file that is not in memory: what is looked at while records are searched for. */
export const windowBytes = 4_000_000

/** And what is kept in memory while they are read: most files as a whole, of others the pages used last. */
export const pagesBytes = 128_000_000

/** Small enough that a file in no order at all costs a copy of little, large enough that neighbours come together. */
export const pageBytes = 128_000

/** Of what was read of single records, such as points and placements, so much is remembered; a large file has millions. */
export const mostRemembered = 10_000
