import type { HubFilePackKind, HubFilePage } from '@sunmao/contract'
import type { Key } from '@sunmao/i18n'
import type { FoundWords } from '../hub-file.table.ts'

/** A pack that was made, before it is stored. */
export interface MadePack {
  kind: HubFilePackKind
  part: number
  bytes: Uint8Array
}

export interface Told {
  code: Key
  facts: Record<string, string | number>
}

/** What a reader made of a file. */
export interface Prepared {
  pages: HubFilePage[]
  /** Of each page, for the search; of a text without pages all of it, in parts once it is kept. */
  texts?: string[]
  /** Of the first page whose texts were not read, where there were too many. */
  unreadFrom?: number
  /** There are more texts than these. */
  isTextCut?: boolean
  packs?: MadePack[]
  titleBlock?: FoundWords
  /** What was left out: the file is shown in part. */
  leftOut?: Told[]
  /** What else is to be known of it. */
  notes?: Told[]
}

/** What a reader may use. */
export interface Surroundings {
  name: string
  progress: (percent: number, stage?: string) => void
  signal: AbortSignal
  /** The operator's program that makes DXF of DWG. */
  dwgConverter: string | undefined
  /** Where files may lie while they are worked on. */
  folder: string
}

export type Reader = (bytes: Buffer, surroundings: Surroundings) => Promise<Prepared>
