/** First letters of the files of a drawing. */
export const drawingMagic = { head: 'SMDH', instances: 'SMDI', chunk: 'SMDC' } as const

/** Raised when a reader of today could not read what is written tomorrow. */
export const drawingVersion = 1
