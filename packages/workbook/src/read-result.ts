import type { WorkbookHead } from './pack/types.ts'

export interface ReadResult {
  /** For `openWorkbookPack`. */
  pack: Uint8Array
  head: WorkbookHead
  /** Words for a search over many files: every text once, in order, up to a megabyte. */
  text: string
}
