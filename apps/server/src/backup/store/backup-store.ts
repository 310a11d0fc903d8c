import type { Bytes } from '../sealed-stream.ts'

export interface StoredPart {
  name: string
  size: number
}

/** Where backups lie. A name is one or more words of letters, digits, `.`, `-` and `_`, with `/` between them. */
export interface BackupStore {
  /** For people. */
  place: string
  /** Whole or not at all, and on the disk when it answers. */
  put(name: string, bytes: Bytes): Promise<void>
  /** Undefined where there is none. */
  open(name: string): Promise<(StoredPart & { bytes: AsyncIterable<Uint8Array> }) | undefined>
  /** Everything below `prefix`, by name. */
  list(prefix: string): AsyncIterable<StoredPart>
  remove(name: string): Promise<void>
  /** What killed writers have left behind. */
  sweep(): Promise<void>
}

const NAME = /^(?!.*(^|\/)\.)[\w.-]+(\/[\w.-]+)*$/

export function requireName(name: string): string {
  if (!NAME.test(name)) throw new Error(`no name of a part of a backup: ${name}`)
  return name
}

export const blobPart = (hash: string): string => `blobs/${hash.slice(0, 2)}/${hash}`
export const hashOfPart = (name: string): string | undefined => /^blobs\/[0-9a-f]{2}\/([0-9a-f]{64})$/.exec(name)?.[1]
