/** Grows when a newer converter would make more or better of the same file. */
export const CONVERTER = 6
