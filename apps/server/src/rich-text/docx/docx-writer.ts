import type { Pictures } from '../pictures.ts'

/** Twentieths of a point. */
export const TEXT_WIDTH = 9070
export const MARGIN = 1418

/** What is said in other parts of the archive while the text is written. */
export interface DocxWriter {
  pictures: Pictures
  noPicture: string
  /** Addresses by the id of their relation. */
  links: string[]
  /** Names of pictures, in the order of their relations. */
  shown: string[]
  /** One for each ordered list: where it starts, and how deep it lies. */
  counts: { start: number; level: number }[]
}

/** How a block lies among others. */
export interface Place {
  indent: number
  width: number
  level: number
  isQuote: boolean
  isHead: boolean
  /** What follows stays on the same page. */
  keepsNext?: boolean
  /** In a dense table. */
  isDense?: boolean
  /** For the first paragraph of a list's item. */
  numbering?: number
}

export const firstOf = <T>(list: T[], item: T): number => {
  const at = list.indexOf(item)
  return at >= 0 ? at : list.push(item) - 1
}
