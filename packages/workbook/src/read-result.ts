import type { WorkbookHead } from './pack/types.ts'

export interface ReadResult {
  /** For `openWorkbookPack`. */
  pack: Uint8Array
  head: WorkbookHead
  /** Words for a search over many files, by sheet: every text of a sheet once, in order, up to two million letters in all. */
  texts: string[]
  /** There are more. */
  isTextCut: boolean
}
