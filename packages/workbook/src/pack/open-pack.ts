import { inflateSync, strFromU8 } from 'fflate'
import { WorkbookFailure } from '../failure.ts'
import { decodeBlock } from './block-codec.ts'
import { MAGIC, PREFIX_BYTES } from './pack-writer.ts'
import { BLOCK_ROWS, type CellBlock, type PictureHead, type Span, type WorkbookHead } from './types.ts'

/** Gives the bytes of a pack from `at` on; fewer only where the pack ends. */
export type ReadBytes = (at: number, length: number) => Promise<Uint8Array>

/** How much is fetched at first: the head of most workbooks, and their first cells. */
const FIRST_BYTES = 64 * 1024
/** Blocks that are kept decoded: some screens of several sheets, at most some tens of megabytes. */
const KEPT_BLOCKS = 24

/** A workbook pack of which only the head is read; cells come block by block. */
export interface WorkbookPack {
  head: WorkbookHead
  /** The block with that row. Nothing when no cell of it is written. Asking again is cheap. */
  blockAt(sheet: number, row: number): Promise<CellBlock | undefined>
  /** The same without waiting: nothing also when it is not here yet. */
  keptBlockAt(sheet: number, row: number): CellBlock | undefined
  picture(index: number): Promise<{ bytes: Uint8Array; type: PictureHead['type'] }>
}

/** Opens a pack. Throws a `WorkbookFailure` when it is none. */
export async function openWorkbookPack(read: ReadBytes): Promise<WorkbookPack> {
  const start = await read(0, FIRST_BYTES)
  if (start.length < PREFIX_BYTES) throw new WorkbookFailure('damaged', 'pack')
  const prefix = new DataView(start.buffer, start.byteOffset, start.byteLength)
  if (prefix.getUint32(0, true) !== MAGIC) throw new WorkbookFailure('damaged', 'pack')
  const bodyAt = PREFIX_BYTES + prefix.getUint32(4, true)
  const json = await bytesOf({ at: PREFIX_BYTES, length: bodyAt - PREFIX_BYTES })
  const head = JSON.parse(strFromU8(inflateSync(json))) as WorkbookHead
  const kept = new Map<string, CellBlock>()
  const underWay = new Map<string, Promise<CellBlock>>()

  async function bytesOf({ at, length }: Span): Promise<Uint8Array> {
    if (at + length <= start.length) return start.subarray(at, at + length)
    const bytes = await read(at, length)
    if (bytes.length < length) throw new WorkbookFailure('damaged', 'pack')
    return bytes
  }

  function keep(key: string, block: CellBlock): CellBlock {
    kept.delete(key)
    kept.set(key, block)
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT_BLOCKS) break
      kept.delete(oldest)
    }
    return block
  }

  async function load(key: string, span: Span): Promise<CellBlock> {
    try {
      const bytes = await bytesOf({ at: bodyAt + span.at, length: span.length })
      return keep(key, decodeBlock(bytes))
    } finally {
      underWay.delete(key)
    }
  }

  const keyOf = (sheet: number, row: number) => `${sheet}/${Math.floor(row / BLOCK_ROWS)}`
  return {
    head,
    keptBlockAt(sheet, row) {
      const key = keyOf(sheet, row)
      const block = kept.get(key)
      return block && keep(key, block)
    },
    async blockAt(sheet, row) {
      const key = keyOf(sheet, row)
      const block = kept.get(key)
      if (block) return keep(key, block)
      const span = head.sheets[sheet]?.blocks[Math.floor(row / BLOCK_ROWS)]
      if (!span || span.length === 0) return undefined
      const loading = underWay.get(key) ?? load(key, span)
      underWay.set(key, loading)
      return loading
    },
    async picture(index) {
      const picture = head.pictures[index]
      if (!picture) throw new WorkbookFailure('damaged', 'picture')
      return { bytes: await bytesOf({ at: bodyAt + picture.at, length: picture.length }), type: picture.type }
    },
  }
}

/** Reads a pack that is in memory as a whole. */
export const readFromBytes =
  (bytes: Uint8Array): ReadBytes =>
  (at, length) =>
    Promise.resolve(bytes.subarray(at, at + length))
