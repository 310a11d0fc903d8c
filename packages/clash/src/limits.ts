// Every tolerance and limit of the engine, in metres where nothing else is said, with its reason.

/**
 * Solids whose common volume holds no ball wider than this only touch. The mesh pack counts points within 0.1 mm as equal,
 * and its positions are single precision.
 */
export const contactDepth = 1e-4

/**
 * How far corners of what is drawn round may stand out of the true surface. With a chord error of 1 mm it is at most 0.7 mm, of
 * the arcs as they are estimated here up to 1 mm; what is less than half of a contact does not count.
 */
export const mostBulge = 1e-3
export const leastBulge = contactDepth / 2

/** How far a vertex may be off a plane and still lie in it: single precision of a shape of some 100 m. */
export const flatness = 2e-5

/** A closed body is cut into at most so many convex pieces; what needs more is judged by its triangles. */
export const maxPieces = 64
/** Cutting takes about the square of this; furniture and terrain stay whole. */
export const maxTrianglesToCut = 600
export const maxCuts = 1500

/** Of a pair of bodies that are both judged by their triangles: from so many crossings a ball is grown. */
export const maxProbes = 24

/** Bytes of prepared shapes that a thread keeps. A million unlike shapes would take more than a gigabyte. */
export const cacheBytes = 96 * 2 ** 20

/** Work is cut into about so many pieces, so that threads end together; a piece has at least and at most so many elements. */
export const usualChunks = 48
export const leastChunk = 16
export const mostChunk = 1024
