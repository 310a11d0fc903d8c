// What a drawing may ask of us. Real ones stay far below; files made to exhaust a machine meet these instead. What is beyond
// a limit is counted as left out, except where it says otherwise.

/** Larger files throw DxfError tooLarge: a reader holds the file and about three times its size beside it. */
export const maxBytes = 400 * 2 ** 20

/** Entities drawn, those inside of inserted blocks counted each time: a block of a thousand inserted a thousand times. */
export const maxEntities = 4_000_000

/** Segments, triangles and glyphs together; a browser holds about 30 bytes of each on its graphics card. */
export const maxPrimitives = 8_000_000

/** Blocks in blocks. Honest drawings have five or six. */
export const maxNesting = 24

/** Rows times columns of one arrayed insertion. */
export const maxArray = 40_000

/** Pattern lines of one hatch: beyond it the pattern is so dense that it looks grey, and is drawn as that. */
export const maxPatternLines = 20_000

/** Crossings of pattern lines with the boundary of one hatch: zigzags can have millions. */
export const maxPatternCrossings = 4_000_000

/** Dashes of all pattern lines of one hatch. */
export const maxPatternDashes = 200_000

/** Corners of one polyline, spline or boundary. */
export const maxCorners = 500_000

/** Characters of one text. */
export const maxTextLength = 20_000

/** Layouts of one file. */
export const maxLayouts = 200

/** Distinct styles and patterns: a row number has sixteen bits. */
export const maxStyles = 65_535
