import type { Block } from '../rich-text/blocks.ts'
import type { Pictures } from '../rich-text/pictures.ts'

/** What stands above everything. */
export interface ReportHead {
  title: string
  /** Project, number, who made it and when: label and value. */
  about: readonly (readonly [label: string, value: string])[]
}

/** A report in all of its forms: blocks for Word and PDF, and Excel. */
export interface WrittenReport {
  blocks: Block[]
  /** What has a picture of its own. */
  shown: readonly { picture?: string | undefined }[]
  xlsx(pictures: Pictures): Promise<Uint8Array>
}
