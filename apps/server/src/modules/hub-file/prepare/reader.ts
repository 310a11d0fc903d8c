/** Grows when a newer reader would make more or better of the same file. */
export const READER = 2
