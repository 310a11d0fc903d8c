/** What one workbook may cost. The defaults fit a task of 1 GB. */
export interface Limits {
  /** Bytes of everything in the archive, unpacked. */
  unpacked: number
  /** An archive that grows more than this is no document, once it is larger than `freely`. */
  ratio: number
  freely: number
  entries: number
  sheets: number
  cells: number
  /** Characters of all shared texts together. */
  text: number
  /** Characters of one cell: the most that Excel itself takes. */
  cellText: number
  merges: number
  rowRuns: number
  /** Bytes of the pictures together. */
  pictures: number
}

export const defaultLimits: Limits = {
  unpacked: 2_000_000_000,
  ratio: 200,
  freely: 20_000_000,
  entries: 20_000,
  sheets: 1_000,
  cells: 10_000_000,
  text: 200_000_000,
  cellText: 32_767,
  merges: 100_000,
  rowRuns: 100_000,
  pictures: 200_000_000,
}
